// A strategy tree, to be asked for guesses.

import {
  ContradictionError,
  GameOverError,
  InvalidResponseError,
  UnknownNodeError,
} from "./errors.js";
import { NOWHERE } from "./nodes.js";
import { Session } from "./session.js";
import { quoted } from "./text.js";

/** Answer which guess comes next, in constant time. Its contents were checked before. */
export class StrategyTree {
  #responses;
  #labels;
  #nodes;

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
    Object.freeze(this);
  }

  session() {
    return new Session(this);
  }

  step(node, response) {
    if (isId(node, this.#nodes.size) && isId(response, this.responses.length)) {
      const child = this.#nodes.child(node, response);
      if (child !== NOWHERE) {
        return child;
      }
    }
    throw this.#stepError(node, response);
  }

  guess(node) {
    const code = this.known(node);
    if (code !== null) {
      throw new GameOverError(`the game is over: the code ${code} is known at node ${node}`);
    }
    return this.#label(node);
  }

  remaining(node) {
    return this.#isLeaf(node) ? 1 : this.#nodes.remaining[this.#nodes.place[node]];
  }

  worst(node) {
    return this.#isLeaf(node)
      ? this.#responses.leafCost
      : this.#nodes.worst[this.#nodes.place[node]];
  }

  known(node) {
    return this.#isLeaf(node) && this.#responses.last === null ? this.#label(node) : null;
  }

  children(node) {
    this.#requireNode(node);
    return this.responses
      .map((_, response) => [response, this.#nodes.child(node, response)])
      .filter(([, child]) => child !== NOWHERE);
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

  #label(node) {
    return this.#labels.label(this.#nodes.label[node]);
  }

  #isLeaf(node) {
    this.#requireNode(node);
    return this.#nodes.isLeaf(node);
  }

  #requireNode(node) {
    if (!isId(node, this.#nodes.size)) {
      const last = this.#nodes.size - 1;
      throw new UnknownNodeError(`there is no node ${shown(node)}; expected 0 to ${last}`);
    }
  }

  /** Return the error that says why a step is impossible. */
  #stepError(node, response) {
    this.#requireNode(node);
    const labels = this.responses;
    if (!isId(response, labels.length)) {
      return new InvalidResponseError(
        `there is no response id ${shown(response)}; expected 0 to ${labels.length - 1}`,
      );
    }
    // Where the code is known, it is this that throws.
    const guess = this.guess(node);
    return new InvalidResponseError(
      `at node ${node} no secret answers ${guess} with ${labels[response]}`,
    );
  }
}

/** Tell whether a value is an integer from 0 to `count` - 1. */
function isId(value, count) {
  // The first is false for every value that is no integer from 0.
  return value >>> 0 === value && value < count;
}

function shown(value) {
  return typeof value === "number" ? String(value) : `of type ${typeof value}`;
}
