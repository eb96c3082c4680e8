// Small positions, solved exactly: the least total of any tree, for every first guess.

import { Splitter } from "./partition.js";

// A set of candidates is a number with a bit for each; so many bits are exact.
export const MOST_SOLVED = 53;
// How many sets are searched between two looks at the clock.
const PATIENCE = 16;
// The bound of a guess that tells nothing.
const USELESS = 32767;

/** The time was over before the answer was there. */
class TimeOverError extends Error {
  name = "TimeOverError";
}

/**
 * Find the least total of guesses over all candidates of a position, at most `MOST_SOLVED`, in a game
 * where every guess is always allowed.
 *
 * Guesses that split the candidates alike share a column: the cell of each candidate. A search is
 * given a limit: it returns the total if that is below, and else some bound that is not below.
 */
export class Solver {
  /** `deadline` is a time of `performance.now()`. */
  constructor(game, codes, deadline) {
    this.size = codes.length;
    this.wins = game.wins;
    this.deadline = deadline;
    this.patience = PATIENCE;
    this.exact = new Map();
    this.bounds = new Map();
    this.counts = new Int32Array(this.size);
    this.boundsAt = [];
    this.readColumns(game, codes);
    this.leasts = leastTotals(this.size, this.mostCells, this.wins);
    this.members = Uint8Array.from(codes, (_, i) => i);
  }

  /** Note the column of each guess. `own` is which candidate a column's guess is, or -1. */
  readColumns(game, codes) {
    const { size } = this;
    const splitter = new Splitter(game, codes);
    const known = new Map();
    const cells = new Uint8Array(game.guesses.length * size);
    const name = new Int32Array(game.responseCount);
    const places = new Map(Array.from(codes, (code, i) => [game.guessOfCode[code], i]));
    this.columnOf = new Int32Array(game.guesses.length);
    this.guessOf = [];
    this.own = [];
    // How many cells a guess has at most, the winning one aside.
    this.mostCells = 1;
    for (let guess = 0; guess < game.guesses.length; guess += 1) {
      splitter.split(guess);
      for (let i = 0; i < splitter.cells; i += 1) {
        name[splitter.found[i]] = i;
      }
      const column = cells.subarray(known.size * size, (known.size + 1) * size);
      for (let i = 0; i < size; i += 1) {
        column[i] = name[splitter.responses[i]];
      }
      const own = places.get(guess) ?? -1;
      const goingOn = splitter.cells - (own >= 0 && this.wins ? 1 : 0);
      this.mostCells = Math.max(this.mostCells, goingOn);
      const key = `${own}:${column}`;
      if (!known.has(key)) {
        known.set(key, known.size);
        this.guessOf.push(guess);
        this.own.push(own);
      }
      this.columnOf[guess] = known.get(key);
    }
    this.cells = cells;
    this.columns = known.size;
    // The column of each candidate.
    this.ownColumns = codes.map((code) => this.columnOf[game.guessOfCode[code]]);
  }

  /** Return {total, guess} of the best tree, or null if the time was over before. */
  best() {
    return this.withinTime(() => {
      const { members } = this;
      if (this.size === 1) {
        return { total: this.leasts[1], guess: this.guessOf[this.ownColumns[0]] };
      }
      const total = this.solve(members, Infinity, 1);
      for (const column of this.inOrder(members, 0, total)) {
        if (this.columnTotal(column, members, total + 1, 1) === total) {
          return { total, guess: this.guessOf[column] };
        }
      }
      throw new Error("no guess reaches the least total");
    });
  }

  /** Return the least total of trees with a first guess, or null if the time was over before. */
  total(guess) {
    return this.withinTime(() => this.firstTotal(this.columnOf[guess]));
  }

  /** Return the least total for each guess; NaN for those that there was no time for. */
  totals() {
    const totals = new Float64Array(this.columns).fill(NaN);
    this.withinTime(() => {
      for (const column of this.inOrder(this.members, 0, USELESS)) {
        totals[column] = this.firstTotal(column);
      }
    });
    return Float64Array.from(this.columnOf, (column) => totals[column]);
  }

  withinTime(compute) {
    try {
      return compute();
    } catch (error) {
      if (error instanceof TimeOverError) {
        return null;
      }
      throw error;
    }
  }

  /** Return what a first guess needs; one that tells nothing costs itself. */
  firstTotal(column) {
    const { members, size } = this;
    return size > 1 && this.cellsIn(column, members) === 1
      ? size + this.solve(members, Infinity, 1)
      : this.columnTotal(column, members, Infinity, 1);
  }

  /** Return the least total for some candidates, or a bound not below the limit. */
  solve(members, limit, depth) {
    const size = members.length;
    if (size <= 2) {
      return this.leasts[size];
    }
    let key = 0;
    for (let i = 0; i < size; i += 1) {
      key += 2 ** members[i];
    }
    const known = this.exact.get(key);
    if (known !== undefined) {
      return known;
    }
    const bound = this.bounds.get(key) ?? this.leasts[size];
    if (bound >= limit) {
      return bound;
    }
    this.checkTime();
    const total = this.searched(members, limit, depth);
    (total < limit ? this.exact : this.bounds).set(key, total);
    return total;
  }

  checkTime() {
    this.patience -= 1;
    if (this.patience <= 0) {
      this.patience = PATIENCE;
      if (performance.now() > this.deadline) {
        throw new TimeOverError("the time is over");
      }
    }
  }

  searched(members, limit, depth) {
    const size = members.length;
    for (let i = 0; i < size; i += 1) {
      if (this.cellsIn(this.ownColumns[members[i]], members) === size) {
        return this.wins ? 2 * size - 1 : size;
      }
    }
    // No candidate tells all others apart, so no guess needs less than this.
    const ideal = this.wins ? 2 * size : size;
    if (ideal >= limit) {
      return ideal;
    }
    let [best, least] = [limit, USELESS];
    for (const column of this.inOrder(members, depth, USELESS, ideal)) {
      const bound = Math.max(this.boundsAt[depth][column], ideal);
      if (bound >= best) {
        return best < limit ? best : Math.min(bound, least);
      }
      const total = this.columnTotal(column, members, best, depth + 1);
      best = Math.min(best, total);
      least = Math.min(least, total);
    }
    return best < limit ? best : least;
  }

  /** Return how many cells a column has among some candidates. */
  cellsIn(column, members) {
    const { counts, cells } = this;
    const start = column * this.size;
    let found = 0;
    for (let i = 0; i < members.length; i += 1) {
      const cell = cells[start + members[i]];
      found += counts[cell] === 0;
      counts[cell] = 1;
    }
    for (let i = 0; i < members.length; i += 1) {
      counts[cells[start + members[i]]] = 0;
    }
    return found;
  }

  /**
   * Yield the columns that tell something and whose bound is no larger than `most`, the least bound
   * first. Their bounds are kept for the depth of the search. Where one tells all apart it is alone.
   */
  *inOrder(members, depth, most, ideal = -1) {
    this.boundsAt[depth] ??= new Int16Array(this.columns);
    const bounds = this.boundsAt[depth];
    const numbers = new Set();
    for (let column = 0; column < this.columns; column += 1) {
      const bound = this.boundOf(column, members);
      bounds[column] = bound;
      if (bound === ideal && this.cellsIn(column, members) === members.length) {
        yield column;
        return;
      }
      numbers.add(bound);
    }
    for (const number of [...numbers].sort((a, b) => a - b)) {
      if (number === USELESS ? depth > 0 || most < USELESS : number > most) {
        return;
      }
      for (let column = 0; column < this.columns; column += 1) {
        if (bounds[column] === number) {
          yield column;
        }
      }
    }
  }

  /** Return a total that a column cannot go below. */
  boundOf(column, members) {
    const { counts, leasts, cells } = this;
    const start = column * this.size;
    const size = members.length;
    const own = this.own[column];
    let [bound, found, hasOwn] = [size, 0, false];
    for (let i = 0; i < size; i += 1) {
      const cell = cells[start + members[i]];
      const count = counts[cell];
      found += count === 0;
      hasOwn ||= members[i] === own;
      bound += leasts[count + 1] - leasts[count];
      counts[cell] = count + 1;
    }
    for (let i = 0; i < size; i += 1) {
      counts[cells[start + members[i]]] = 0;
    }
    if (found === 1 && size > 1) {
      return USELESS;
    }
    return hasOwn ? bound - leasts[1] : bound;
  }

  /** Return the total of a column, or a bound not below the limit. */
  columnTotal(column, members, limit, depth) {
    const groups = [];
    const start = column * this.size;
    for (const member of members) {
      (groups[this.cells[start + member]] ??= []).push(member);
    }
    const own = this.own[column];
    const left = groups.filter((group) => group[0] !== own);
    left.sort((a, b) => b.length - a.length);
    let total = members.length;
    for (const group of left) {
      total += this.leasts[group.length];
    }
    for (const group of left) {
      if (total >= limit) {
        return total;
      }
      const least = this.leasts[group.length];
      total += this.solve(group, limit - (total - least), depth) - least;
    }
    return total;
  }
}

/**
 * Return the least totals that any tree can have, by the number of candidates, where a guess has so
 * many cells beside the winning one.
 */
function leastTotals(most, mostCells, wins) {
  const totals = new Float64Array(Math.max(most, 2) + 1);
  totals[1] = wins ? 1 : 0;
  for (let size = 2; size < totals.length; size += 1) {
    // A guess of a candidate wins; all else falls apart as evenly as it can.
    const rest = wins ? size - 1 : size;
    const [small, larger] = [Math.floor(rest / mostCells), rest % mostCells];
    const even = (mostCells - larger) * totals[small] + (larger ? larger * totals[small + 1] : 0);
    totals[size] = size + even;
  }
  return totals;
}
