// A strategy tree, to be asked for guesses.

import { ContradictionError, GameOverError, InvalidResponseError } from "./errors.js";
import { NOWHERE, SOLVED } from "./ids.js";
import { ones } from "./nodes.js";
import { Session } from "./session.js";
import { quoted } from "./text.js";

/** Answer which guess comes next, in constant time. Its contents were checked before. */
export class StrategyTree {
  #responses;
  #labels;
  #nodes;
  // What `step` needs, within reach.
  #size;
  #count;
  #row;
  #masks;
  #firsts;
  #wins;
  // The response that ends a game; -1 where a known code does.
  #last;

  constructor({ game, strategy, statistics, responses, labels, nodes }) {
    this.game = game;
    this.strategy = strategy;
    this.statistics = statistics;
    this.responses = responses.labels;
    this.winning = responses.winning;
    this.costs = responses.costs;
    this.#responses = responses;
    this.#labels = labels;
    this.#nodes = nodes;
    this.#size = nodes.size;
    this.#count = responses.labels.length;
    this.#row = nodes.row;
    this.#masks = nodes.masks;
    this.#firsts = nodes.firsts;
    this.#wins = nodes.wins;
    this.#last = responses.last ?? -1;
    Object.freeze(this);
  }

  session() {
    return new Session(this);
  }

  step(node, response) {
    // This is false for every number that is no integer from 0.
    const areIds = node >>> 0 === node && response >>> 0 === response;
    if (areIds && node < this.#size && response < this.#count) {
      const child = this.#child(node, response);
      if (child !== NOWHERE) {
        return child;
      }
    }
    throw this.#stepError(node, response);
  }

  guess(node) {
    const code = this.known(node);
    if (code !== null) {
      throw this.#overError(node, code);
    }
    return this.#label(node);
  }

  remaining(node) {
    return this.#isInternal(node) ? this.#nodes.remaining[this.#nodes.place(node)] : 1;
  }

  worst(node) {
    return this.#isInternal(node)
      ? this.#nodes.worst[this.#nodes.place(node)]
      : this.#responses.leafCost;
  }

  known(node) {
    return this.#isInternal(node) || this.#last >= 0 ? null : this.#label(node);
  }

  children(node) {
    this.#isInternal(node);
    const found = [];
    for (let response = 0; response < this.#count; response += 1) {
      const child = this.#child(node, response);
      if (child !== NOWHERE) {
        found.push([response, child]);
      }
    }
    return found;
  }

  parse(text) {
    return this.#responses.parse(text);
  }

  probe(history) {
    if (typeof history === "string") {
      const shown = quoted(history);
      throw new InvalidResponseError(
        `the text ${shown} is no history; expected a list of responses, as in [${shown}]`,
      );
    }
    const game = this.session();
    for (const response of history) {
      game.record(response);
    }
    return game.requireGuess();
  }

  get(history, otherwise = null) {
    try {
      return this.probe(history);
    } catch (error) {
      if (error instanceof ContradictionError || error instanceof GameOverError) {
        return otherwise;
      }
      throw error;
    }
  }

  toString() {
    const { secrets, total, depth } = this.statistics;
    const name = `${this.game.id}.${this.strategy.name}`;
    return `<StrategyTree ${name}: ${secrets} secrets, total ${total}, depth ${depth}>`;
  }

  /** Return where a response leads from a node; both are there. */
  #child(node, response) {
    const at = this.#row[node] + (response >>> 5);
    const mask = this.#masks[at];
    // A shift takes the lowest five bits of the response, its place in the mask.
    if ((mask >>> response) & 1) {
      return this.#firsts[at] + ones(mask & ~(-1 << response));
    }
    return response === this.#last && this.#wins[node] === 1 ? SOLVED : NOWHERE;
  }

  #label(node) {
    return this.#labels.label(this.#nodes.label[node]);
  }

  #isNode(node) {
    return Number.isInteger(node) && node >= 0 && node < this.#size;
  }

  /** Tell an internal node from a leaf. */
  #isInternal(node) {
    if (this.#isNode(node)) {
      return this.#nodes.place(node) < this.#nodes.internal;
    }
    throw new RangeError(this.#noNode(node));
  }

  #noNode(node) {
    return `there is no node ${node}; expected 0 to ${this.#size - 1}`;
  }

  #overError(node, code) {
    return new GameOverError(`the game is over: the code ${code} is known at node ${node}`);
  }

  /** Return the error that says why a step is impossible. */
  #stepError(node, response) {
    if (!this.#isNode(node)) {
      return new InvalidResponseError(this.#noNode(node));
    }
    const labels = this.responses;
    if (!Number.isInteger(response) || response < 0 || response >= labels.length) {
      return new InvalidResponseError(
        `there is no response id ${response}; expected 0 to ${labels.length - 1}`,
      );
    }
    const code = this.known(node);
    if (code !== null) {
      return this.#overError(node, code);
    }
    return new InvalidResponseError(
      `at node ${node} no secret answers ${this.guess(node)} with ${labels[response]}`,
    );
  }
}
