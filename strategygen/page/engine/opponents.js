// Who answers when a person guesses: a secret that the link fixes, or an adversary.

import { codesAfter, readHistory } from "./history.js";
import { Splitter } from "./partition.js";

const MASK = (1n << 64n) - 1n;

/** Return 64 random bits for a seed and a key, SplitMix64, as in strategygen/random_stream.py. */
export function keyedRandom(seed, key) {
  let bits = (BigInt(seed) + (BigInt(key) + 1n) * 0x9e3779b97f4a7c15n) & MASK;
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return bits ^ (bits >> 31n);
}

/** Return the secret of a seed, an integer of at most 64 bits, the same on every machine. */
export function seededSecret(game, seed) {
  return game.codes[Number(keyedRandom(seed, 0) % BigInt(game.codes.length))];
}

/** Answer so that most codes stay possible. Ties: not winning, then the lowest response. */
export class Adversary {
  /** `history` are the turns so far, as {guess, response}. */
  constructor(game, history = []) {
    this.game = game;
    this.codes = codesAfter(game, readHistory(game, history));
  }

  /** Return the label that answers a guess, and keep to it. */
  respond(guess) {
    const { game } = this;
    const splitter = new Splitter(game, this.codes);
    splitter.split(game.idOfGuess(guess));
    const cells = [...splitter.members()];
    const isWin = ([response]) => response === game.winning;
    cells.sort(
      (a, b) => b[1].length - a[1].length || isWin(a) - isWin(b) || a[0] - b[0],
    );
    const [response, members] = cells[0];
    this.codes = members;
    return game.labelOf(response);
  }

  /** How many codes are still possible. */
  get remaining() {
    return this.codes.length;
  }
}
