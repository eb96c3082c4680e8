// Complete a position by a one-step strategy, to know how many guesses it needs.

import { mayFollow } from "./history.js";
import { Splitter } from "./partition.js";
import { strategyFor, valueOf } from "./strategies.js";

/**
 * Return the guesses still needed, {total, depth}, if a strategy goes on after a guess. The total is
 * over all candidates. A guess that tells nothing is an error of the caller.
 */
export function completedFrom(game, codes, allowed, guess, name) {
  const splitter = new Splitter(game, codes);
  splitter.split(guess);
  let [total, depth] = [codes.length, 1];
  for (const [response, members] of splitter.members()) {
    if (!(game.wins && response === game.winning)) {
      const labels = game.hard ? [game.labelOf(response)] : [];
      const left = members.length > 2 ? mayFollow(game, { guess, labels }, allowed) : allowed;
      const rest = completed(game, members, left, name);
      total += rest.total;
      depth = Math.max(depth, 1 + rest.depth);
    }
  }
  return { total, depth };
}

/** Return the guesses needed, {total, depth}, where a strategy plays from a set of candidates. */
function completed(game, codes, allowed, name) {
  if (codes.length === 1) {
    return game.wins ? { total: 1, depth: 1 } : { total: 0, depth: 0 };
  }
  if (codes.length === 2) {
    return game.wins ? { total: 3, depth: 2 } : { total: 2, depth: 1 };
  }
  return completedFrom(game, codes, allowed, chosen(game, codes, allowed, name), name);
}

/** Return the guess that a strategy makes for three candidates or more. */
function chosen(game, codes, allowed, name) {
  const splitter = new Splitter(game, codes);
  const own = codes.map((code) => game.guessOfCode[code]);
  // To tell all candidates apart is the best there is, by any strategy.
  for (const guess of own) {
    splitter.split(guess);
    if (splitter.cells === codes.length) {
      return guess;
    }
  }
  const strategy = strategyFor(name, codes.length);
  const values = new Float64Array(allowed.length);
  let best = Infinity;
  for (let i = 0; i < allowed.length; i += 1) {
    splitter.split(allowed[i]);
    if (splitter.cells === codes.length) {
      return allowed[i];
    }
    values[i] = splitter.cells > 1 ? valueOf(strategy, splitter) : Infinity;
    best = Math.min(best, values[i]);
  }
  return firstNear(values, best + strategy.tolerance * codes.length, allowed, own);
}

/** Return the first candidate with a value up to a limit, or else the first guess. */
function firstNear(values, limit, allowed, own) {
  const candidates = new Set(own);
  let first = -1;
  for (let i = 0; i < allowed.length; i += 1) {
    if (values[i] <= limit) {
      if (candidates.has(allowed[i])) {
        return allowed[i];
      }
      first = first < 0 ? allowed[i] : first;
    }
  }
  return first;
}
