// Compute what the page shows of a game: candidates, the best guesses, and why a history fails.
//
// Everything here is a pure function of its arguments, with the definitions of the Python package.
// Codes, guesses and responses are texts; a history is a list of {guess, response}.

import { adviseAfter, bestGuesses, considerGuess, exactLosses } from "./advice.js";
import { explainTurns } from "./contradiction.js";
import { codesAfter, everyId, guessesAfter, readHistory } from "./history.js";
import { cellsOf } from "./partition.js";

export { GameError, StrategyError, SupersededError } from "./errors.js";
export { describe, gameFromId, makeGame } from "./games.js";
export { hintText } from "./hints.js";
export { Adversary, keyedRandom, seededSecret } from "./opponents.js";
export { STRATEGIES } from "./strategies.js";
export { parseWords } from "./word-lists.js";

/** Return the ids of some codes of a game, given as texts in ascending order. */
function codeIds(game, codes) {
  return Int32Array.from(codes, (code) => game.codeOfGuess[game.idOfGuess(code)]);
}

/** Return the ids of the guesses that `allowed` names, of all guesses if it names none. */
function guessIds(game, guesses) {
  return guesses === undefined
    ? everyId(game.guesses)
    : Int32Array.from(guesses, (guess) => game.idOfGuess(guess));
}

/** Return the codes that agree with a history, ascending. */
export function candidates(game, history) {
  return Array.from(codesAfter(game, readHistory(game, history)), (code) => game.codes[code]);
}

/** Return the guesses that a history allows, ascending; only hard modes forbid any. */
export function allowed(game, history) {
  return Array.from(guessesAfter(game, readHistory(game, history)), (id) => game.guesses[id]);
}

/**
 * Return the `top` best guesses for some candidates by each strategy, {strategy, guess, candidate,
 * cells, largest_cell, mean_left}. `allowed` are the guesses to choose from, all by default. Before
 * the first turn only one guess of each class of equivalent ones is rated.
 */
export function rate(game, codes, options = {}) {
  return bestGuesses(game, codeIds(game, codes), guessIds(game, options.allowed), options);
}

/**
 * Return what a guess does to some candidates, and its `loss` against the best guess: how many more
 * guesses it needs on average. With `exact` both are continued in the best way there is, else both
 * by the strategy entropy. `seconds` limits the search for the exact loss.
 */
export function considered(game, codes, guess, options = {}) {
  const guesses = guessIds(game, options.allowed);
  return considerGuess(game, codeIds(game, codes), guesses, game.idOfGuess(guess), options);
}

/**
 * Return {guess, loss} for every guess and some candidates, exactly; null for more candidates than
 * can be solved, and in hard modes.
 */
export function losses(game, codes, options = {}) {
  return exactLosses(game, codeIds(game, codes), options);
}

/** Return why no code fits a history, {sets, repairs, pair_repairs}, or null if one does. */
export function explain(game, history) {
  return explainTurns(game, readHistory(game, history));
}

/** Return the cells that a guess makes of some candidates, as {response, size}. */
export function partition(game, codes, guess) {
  return cellsOf(game, codeIds(game, codes), game.idOfGuess(guess));
}

/** Return all that the page shows of a position; the fields are those of `advise` in Python. */
export function advise(game, history, options = {}) {
  return adviseAfter(game, history, options);
}
