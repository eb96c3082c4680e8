// A strategy tree, to be asked for guesses.

import { ContradictionError, GameOverError, InvalidResponseError } from "./errors.js";
import { FOUND, SOLVED } from "./ids.js";
import { Session } from "./session.js";
import { quoted } from "./text.js";

/** Answer which guess comes next, in constant time. Its contents were checked before. */
export class StrategyTree {
  #labels;
  #nodes;
  #responses;
  // What `step` needs, within reach.
  #internal;
  #end;
  #base;
  #next;
  #check;
  // The one response that a leaf allows, the winning one; -1 where the code is known there.
  #last;

  constructor({ game, strategy, statistics, responses, labels, nodes }) {
    this.game = game;
    this.strategy = strategy;
    this.statistics = statistics;
    this.responses = responses.labels;
    this.winning = responses.winning;
    this.costs = responses.costs;
    this.#labels = labels;
    this.#nodes = nodes;
    this.#responses = responses;
    this.#internal = nodes.internal;
    this.#end = nodes.internal + labels.size;
    this.#base = nodes.base;
    this.#next = nodes.next;
    this.#check = nodes.check;
    this.#last = game.end === "win" ? responses.winning : -1;
    Object.freeze(this);
  }

  session() {
    return new Session(this);
  }

  step(node, response) {
    // This is false for all that is no integer from 0, whatever a program hands over.
    if (node >>> 0 === node && node < this.#internal) {
      const slot = this.#base[node] + response;
      // A free slot holds the number of responses, and no child.
      if (this.#check[slot] === response) {
        const child = this.#next[slot];
        if (child !== FOUND) {
          return child;
        }
        if (response === this.#last) {
          return SOLVED;
        }
      }
    } else if (response === this.#last && response >= 0 && this.#isNode(node)) {
      return SOLVED;
    }
    throw this.#stepError(node, response);
  }

  guess(node) {
    if (this.#isInternal(node)) {
      return this.#labels.label(this.#nodes.guess[node]);
    }
    if (this.#last < 0) {
      throw this.#overError(node);
    }
    return this.#labels.label(node - this.#internal);
  }

  remaining(node) {
    return this.#isInternal(node) ? this.#nodes.remaining[node] : 1;
  }

  worst(node) {
    if (this.#isInternal(node)) {
      return this.#nodes.worst[node];
    }
    return this.#last < 0 ? 0 : this.costs[this.#last];
  }

  known(node) {
    if (this.#isInternal(node) || this.#last >= 0) {
      return null;
    }
    return this.#labels.label(node - this.#internal);
  }

  children(node) {
    if (!this.#isInternal(node)) {
      return this.#last < 0 ? [] : [[this.#last, SOLVED]];
    }
    const base = this.#base[node];
    const found = [];
    for (let response = 0; response < this.responses.length; response += 1) {
      if (this.#check[base + response] === response) {
        found.push([response, this.#next[base + response] || SOLVED]);
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

  #isNode(node) {
    return Number.isInteger(node) && node >= 0 && node < this.#end;
  }

  /** Tell an internal node from a leaf. */
  #isInternal(node) {
    if (this.#isNode(node)) {
      return node < this.#internal;
    }
    throw new RangeError(this.#noNode(node));
  }

  #noNode(node) {
    return `there is no node ${node}; expected 0 to ${this.#end - 1}`;
  }

  #overError(node) {
    return new GameOverError(`the game is over: the code ${this.known(node)} is known at node ${node}`);
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
    if (this.known(node) !== null) {
      return this.#overError(node);
    }
    return new InvalidResponseError(
      `at node ${node} no secret answers ${this.guess(node)} with ${labels[response]}`,
    );
  }
}
