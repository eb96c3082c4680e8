// A game in progress.

import { ContradictionError, GameOverError, InvalidResponseError, TreeError } from "./errors.js";
import { ROOT, SOLVED } from "./nodes.js";
import { quoted, strip } from "./text.js";

/** Hold one game: which guesses were made and how they were answered. */
export class Session {
  #tree;
  // The nodes of the guesses made and of the one on the table; -1 when the code was found.
  #nodes = [ROOT];
  #responses = [];

  constructor(tree) {
    this.#tree = tree;
  }

  get #node() {
    return this.#nodes[this.#nodes.length - 1];
  }

  get guess() {
    return this.solved ? null : this.#tree.guess(this.#node);
  }

  get solved() {
    return this.secret !== null;
  }

  get secret() {
    if (this.#node === SOLVED) {
      return this.#tree.guess(this.#nodes[this.#nodes.length - 2]);
    }
    return this.#tree.known(this.#node);
  }

  get turn() {
    return this.#responses.length + (this.solved ? 0 : 1);
  }

  get remaining() {
    return this.#node === SOLVED ? 1 : this.#tree.remaining(this.#node);
  }

  get worst() {
    return this.#node === SOLVED ? 0 : this.#tree.worst(this.#node);
  }

  get history() {
    const labels = this.#tree.responses;
    return this.#responses.map(
      (response, turn) => `${this.#tree.guess(this.#nodes[turn])}:${labels[response]}`,
    );
  }

  record(response) {
    const given = this.#parse(response, this.requireGuess());
    this.#nodes.push(this.#step(given));
    this.#responses.push(given);
    return this.guess;
  }

  undo() {
    if (this.#responses.length === 0) {
      throw new TreeError("there is nothing to undo: no response was recorded");
    }
    this.#nodes.pop();
    this.#responses.pop();
  }

  requireGuess() {
    const { guess } = this;
    if (guess !== null) {
      return guess;
    }
    const ending = this.#node === SOLVED ? "was found with" : "is known after";
    throw new GameOverError(`the game is over: ${this.secret} ${ending} guess ${this.turn}`);
  }

  toString() {
    const history = this.history.join(" ") || "no response yet";
    return `<Session of ${this.#tree.game.id}: ${history}>`;
  }

  #step(response) {
    try {
      return this.#tree.step(this.#node, response);
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) {
        throw error;
      }
      throw new ContradictionError(
        `after turn ${this.turn} no secret is left: none answers ${this.guess} with ` +
          `${this.#tree.responses[response]} and agrees with all responses before`,
      );
    }
  }

  /** Return the id of a response that may stand behind the guess and a colon. */
  #parse(text, guess) {
    const colon = typeof text === "string" ? text.lastIndexOf(":") : -1;
    try {
      return this.#tree.parse(text);
    } catch (error) {
      if (colon < 0) {
        throw error;
      }
    }
    const parsed = this.#tree.parse(text.slice(colon + 1));
    if (strip(text.slice(0, colon)) !== guess) {
      throw new InvalidResponseError(
        `${quoted(text)} answers another guess; at turn ${this.turn} the tree guesses ${guess}`,
      );
    }
    return parsed;
  }
}
