// What is known of a game after a history, and which guess is best.

import { completedFrom } from "./completion.js";
import { explainTurns } from "./contradiction.js";
import { GameError } from "./errors.js";
import { MOST_SOLVED, Solver } from "./exact.js";
import { codesAfter, everyId, forbiddenTurns, guessesAfter, readHistory } from "./history.js";
import { bestPlaces, describeGuess, placeOf, rateAll } from "./rating.js";
import { STRATEGIES } from "./strategies.js";

export const COMPLETING = "entropy";
// Pairs of candidates and guesses: a position with no more is completed in some tenths of a second.
const QUICK_PAIRS = 4_000_000;
const DEFAULT_LISTED = 20;
const DEFAULT_SECONDS = 1;

/** Return the guesses that are worth rating: before the first turn, one of each class. */
function worthRating(game, codes, allowed) {
  const isOpening = codes.length === game.codes.length && allowed.length === game.guesses.length;
  return isOpening ? game.openings : allowed;
}

/** Return the best guesses by each strategy, with what they do to the candidates. */
export function bestGuesses(game, codes, allowed, { strategies = Object.keys(STRATEGIES), top = 1 }) {
  const ratings = rateAll(game, codes, worthRating(game, codes, allowed), strategies);
  return strategies.flatMap((strategy) =>
    bestPlaces(ratings, strategy, top).map((place) => ({
      strategy,
      ...describeGuess(ratings, place),
    })),
  );
}

/** Return the guesses needed on average and at most, or nulls where that would take too long. */
function estimate(game, codes, allowed, guess, strategy) {
  if (codes.length * allowed.length > QUICK_PAIRS) {
    return { guesses_worst: null, guesses_expected: null, exact: false };
  }
  const { total, depth } = completedFrom(game, codes, allowed, guess, strategy);
  return { guesses_worst: depth, guesses_expected: total / codes.length, exact: false };
}

/** Return the best guesses with the guesses they need, where that is quick to find out. */
function completedGuesses(game, codes, allowed, options) {
  return bestGuesses(game, codes, allowed, options).map((best) => ({
    ...best,
    ...estimate(game, codes, allowed, game.ids.get(best.guess), best.strategy),
  }));
}

/** Return whether a position is small enough to look for what no strategy can better. */
function canBeSolved(game, codes) {
  return codes.length <= MOST_SOLVED && !game.hard;
}

/**
 * Return what a guess is worth beside the best one. Both are completed in the best way there is, then
 * `exact` is true, or else both by entropy; `loss` is null where even that would take too long.
 */
export function considerGuess(game, codes, allowed, guess, { seconds = DEFAULT_SECONDS } = {}) {
  if (placeOf(guess, allowed) < 0) {
    throw new GameError(`${game.guesses[guess]} does not use what was learned, so it is not allowed`);
  }
  const shape = describeGuess(rateAll(game, codes, Int32Array.of(guess), []), 0);
  const solved = solvedGuess(game, codes, guess, seconds);
  const { mine, best, against } = solved ?? estimatedGuess(game, codes, allowed, guess, shape);
  const known = mine.guesses_expected !== null && best.guesses_expected !== null;
  const loss = known ? mine.guesses_expected - best.guesses_expected : null;
  return { ...shape, ...mine, against, loss: known ? Number(loss.toFixed(10)) : null };
}

function solvedGuess(game, codes, guess, seconds) {
  if (!canBeSolved(game, codes) || seconds <= 0) {
    return null;
  }
  const solver = new Solver(game, codes, performance.now() + 1000 * seconds);
  const best = solver.best();
  const total = best === null ? null : solver.total(guess);
  if (total === null) {
    return null;
  }
  const figures = (sum) => ({
    guesses_worst: null,
    guesses_expected: sum / codes.length,
    exact: true,
  });
  return { mine: figures(total), best: figures(best.total), against: game.guesses[best.guess] };
}

function estimatedGuess(game, codes, allowed, guess, shape) {
  const [{ guess: against }] = bestGuesses(game, codes, allowed, { strategies: [COMPLETING] });
  const best = estimate(game, codes, allowed, game.ids.get(against), COMPLETING);
  if (shape.cells > 1 || codes.length === 1) {
    return { mine: estimate(game, codes, allowed, guess, COMPLETING), best, against };
  }
  // A guess that tells nothing costs itself, and then the best one follows.
  const more = (number) => (number === null ? null : number + 1);
  const mine = {
    guesses_worst: more(best.guesses_worst),
    guesses_expected: more(best.guesses_expected),
    exact: false,
  };
  return { mine, best, against };
}

/**
 * Return {guess, loss} for every guess of a small position: how many guesses more it needs on average
 * than the best, both continued in the best way there is. `loss` is null where the time, in seconds,
 * was over before. Return null for a position that is too large, or where the best was not found.
 */
export function exactLosses(game, codes, { seconds = DEFAULT_SECONDS } = {}) {
  if (!canBeSolved(game, codes)) {
    return null;
  }
  const solver = new Solver(game, codes, performance.now() + 1000 * seconds);
  const best = solver.best();
  if (best === null) {
    return null;
  }
  return Array.from(solver.totals(), (total, guess) => ({
    guess: game.guesses[guess],
    loss: Number.isNaN(total) ? null : (total - best.total) / codes.length,
  }));
}

/** Return all that the page shows of a position; the fields are those of `advise` in Python. */
export function adviseAfter(game, history, options = {}) {
  const { consider = null, listed = DEFAULT_LISTED, seconds = DEFAULT_SECONDS } = options;
  const turns = readHistory(game, history);
  const codes = codesAfter(game, turns);
  const over = game.wins
    ? turns.some(({ responses }) => responses.size === 1 && responses.has(game.winning))
    : codes.length === 1;
  const goesOn = codes.length > 0 && !over;
  const allowed = goesOn ? guessesAfter(game, turns) : everyId([]);
  const numbers = [...turns.keys()].filter((turn) => turns[turn].responses.size === 0);
  return {
    game: game.id,
    remaining: codes.length,
    candidates: Array.from(codes.subarray(0, listed ?? codes.length), (code) => game.codes[code]),
    secret: codes.length === 1 ? game.codes[codes[0]] : null,
    over: over && codes.length > 0,
    best: goesOn ? completedGuesses(game, codes, allowed, options) : [],
    considered:
      goesOn && consider !== null
        ? considerGuess(game, codes, allowed, game.idOfGuess(consider), { seconds })
        : null,
    forbidden: forbiddenTurns(game, turns),
    impossible: numbers.map((turn) => turn + 1),
    contradiction: explainTurns(game, turns),
  };
}
