// Rate guesses for a set of candidates, and choose among them as the trees of Python do.

import { Splitter } from "./partition.js";
import { strategyFor, valueOf } from "./strategies.js";

/**
 * Rate guesses, ids ascending, for candidates, ids ascending, by strategies.
 *
 * The answer has for each guess, in typed arrays, `cells`, `largest`, `squares` (the sum of squared
 * sizes) and what each strategy compares in `values`, by its name.
 */
export function rateAll(game, codes, guesses, strategyNames) {
  const strategies = strategyNames.map((name) => strategyFor(name, codes.length));
  const ratings = {
    game,
    codes,
    guesses,
    strategies: new Map(strategies.map((strategy) => [strategy.name, strategy])),
    cells: new Int32Array(guesses.length),
    largest: new Int32Array(guesses.length),
    squares: new Float64Array(guesses.length),
    values: new Map(strategies.map(({ name }) => [name, new Float64Array(guesses.length)])),
  };
  const values = strategies.map(({ name }) => ratings.values.get(name));
  const splitter = new Splitter(game, codes);
  for (let i = 0; i < guesses.length; i += 1) {
    splitter.split(guesses[i]);
    addShape(ratings, i, splitter);
    for (let s = 0; s < strategies.length; s += 1) {
      values[s][i] = valueOf(strategies[s], splitter);
    }
  }
  return ratings;
}

function addShape(ratings, i, { cells, found, sizes }) {
  let [largest, squares] = [0, 0];
  for (let cell = 0; cell < cells; cell += 1) {
    const size = sizes[found[cell]];
    largest = Math.max(largest, size);
    squares += size * size;
  }
  ratings.cells[i] = cells;
  ratings.largest[i] = largest;
  ratings.squares[i] = squares;
}

/** Return where a guess stands among ascending ids, or -1. */
export function placeOf(guess, guesses) {
  let [low, high] = [0, guesses.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (guesses[middle] < guess) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return guesses[low] === guess ? low : -1;
}

/** Return the places of the candidates among the guesses, in the order of the candidates. */
function candidatePlaces({ game, codes, guesses }) {
  const places = Array.from(codes, (code) => placeOf(game.guessOfCode[code], guesses));
  return places.filter((place) => place >= 0);
}

/**
 * Return the places of the best guesses by a strategy, at most `count`. Ties: a better value, then a
 * candidate, then the lowest id. With one or two candidates the first of them is best.
 */
export function bestPlaces(ratings, name, count) {
  const { codes, guesses, cells } = ratings;
  const tolerance = ratings.strategies.get(name).tolerance * codes.length;
  const values = ratings.values.get(name).slice();
  const useful = (place) => codes.length === 1 || cells[place] > 1;
  for (let place = 0; place < values.length; place += 1) {
    if (!useful(place)) {
      values[place] = Infinity;
    }
  }
  const own = candidatePlaces(ratings);
  const found = [];
  while (found.length < count && found.length < guesses.length) {
    const isFirst = found.length === 0 && codes.length <= 2;
    const first = isFirst ? (own.find(useful) ?? -1) : -1;
    const place = first >= 0 ? first : leastOf(values, tolerance, own);
    if (place < 0) {
      break;
    }
    found.push(place);
    values[place] = Infinity;
  }
  return found;
}

/** Return the place of the least value, those of candidates first, or -1. */
function leastOf(values, tolerance, own) {
  let best = Infinity;
  for (let place = 0; place < values.length; place += 1) {
    if (values[place] < best) {
      best = values[place];
    }
  }
  if (best === Infinity) {
    return -1;
  }
  const isNear = (place) => values[place] <= best + tolerance;
  return own.find(isNear) ?? values.findIndex((value) => value <= best + tolerance);
}

/** Return what the page says of a rated guess. */
export function describeGuess(ratings, place) {
  const { game, codes, guesses } = ratings;
  const guess = guesses[place];
  const code = game.codeOfGuess[guess];
  return {
    guess: game.guesses[guess],
    candidate: code >= 0 && placeOf(code, codes) >= 0,
    cells: ratings.cells[place],
    largest_cell: ratings.largest[place],
    mean_left: ratings.squares[place] / codes.length,
  };
}
