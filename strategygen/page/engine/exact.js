// Small positions, solved exactly: the least total of any tree, for every first guess.

import { Splitter } from "./partition.js";

// A set of candidates is a number with a bit for each; so many bits are exact.
export const MOST_SOLVED = 53;
// How many sets are searched between two looks at the clock.
const PATIENCE = 64;

/** The time was over before the answer was there. */
class TimeOverError extends Error {
  name = "TimeOverError";
}

/**
 * Find the least total of guesses over all candidates of a position, at most `MOST_SOLVED`, in a game
 * where every guess is always allowed. Guesses that split the candidates alike are looked at once.
 */
export class Solver {
  /** `deadline` is a time of `performance.now()`. */
  constructor(game, codes, deadline) {
    this.size = codes.length;
    this.wins = game.wins;
    this.deadline = deadline;
    this.patience = PATIENCE;
    this.memo = new Map();
    this.powers = Float64Array.from(codes, (_, i) => 2 ** i);
    this.counts = new Int32Array(this.size);
    this.readColumns(game, codes);
    this.leasts = leastTotals(this.size, game.responseCount, this.wins);
  }

  /** Note for each guess its column: the cell of each candidate, and which cell wins. */
  readColumns(game, codes) {
    const splitter = new Splitter(game, codes);
    const known = new Map();
    this.columns = [];
    this.columnOf = new Int32Array(game.guesses.length);
    const name = new Int32Array(game.responseCount);
    const cells = new Uint8Array(this.size);
    for (let guess = 0; guess < game.guesses.length; guess += 1) {
      splitter.split(guess);
      for (let i = 0; i < splitter.cells; i += 1) {
        name[splitter.found[i]] = i;
      }
      for (let i = 0; i < this.size; i += 1) {
        cells[i] = name[splitter.responses[i]];
      }
      const own = codes.findIndex((code) => game.guessOfCode[code] === guess);
      const key = `${own}:${cells}`;
      if (!known.has(key)) {
        known.set(key, this.columns.length);
        this.columns.push({ guess, own, cells: cells.slice(), count: splitter.cells });
      }
      this.columnOf[guess] = known.get(key);
    }
    // The column of each candidate, by its place.
    this.ownColumns = Array.from(codes, (code) => this.columns[this.columnOf[game.guessOfCode[code]]]);
  }

  everyMember() {
    return Uint8Array.from({ length: this.size }, (_, i) => i);
  }

  /** Return {total, guess} of the best tree, or null if the time was over before. */
  best() {
    return this.withinTime(() => {
      const members = this.everyMember();
      let [best, found] = [Infinity, -1];
      for (const [bound, column] of this.inOrder(members, Infinity)) {
        if (bound >= best) {
          break;
        }
        const total = this.columnTotal(column, members, best);
        if (total < best) {
          [best, found] = [total, column.guess];
        }
      }
      return { total: best, guess: found };
    });
  }

  /** Return the least total of trees with a first guess, or null if the time was over before. */
  total(guess) {
    return this.withinTime(() => {
      const column = this.columns[this.columnOf[guess]];
      return this.firstTotal(column, this.everyMember());
    });
  }

  /** Return the least total for each guess; NaN for those that there was no time for. */
  totals() {
    const members = this.everyMember();
    const totals = new Float64Array(this.columns.length).fill(NaN);
    this.withinTime(() => {
      const best = this.solve(members);
      this.columns.forEach((column, i) => {
        if (column.count === 1 && this.size > 1) {
          totals[i] = this.size + best;
        }
      });
      for (const [, column] of this.inOrder(members, Infinity)) {
        totals[this.columnOf[column.guess]] = this.columnTotal(column, members, Infinity);
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
  firstTotal(column, members) {
    return column.count === 1 && this.size > 1
      ? this.size + this.solve(members)
      : this.columnTotal(column, members, Infinity);
  }

  /** Return the least total for some candidates. */
  solve(members) {
    const size = members.length;
    if (size <= 2) {
      return this.leasts[size];
    }
    let key = 0;
    for (let i = 0; i < size; i += 1) {
      key += this.powers[members[i]];
    }
    let total = this.memo.get(key);
    if (total === undefined) {
      this.checkTime();
      total = this.searched(members);
      this.memo.set(key, total);
    }
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

  searched(members) {
    const size = members.length;
    for (let i = 0; i < size; i += 1) {
      if (this.cellsIn(this.ownColumns[members[i]], members) === size) {
        return this.wins ? 2 * size - 1 : size;
      }
    }
    // No candidate tells all others apart, so no guess needs less than this.
    const ideal = this.wins ? 2 * size : size;
    let best = Infinity;
    for (const [bound, column] of this.inOrder(members, ideal)) {
      if (bound >= best) {
        break;
      }
      best = Math.min(best, this.columnTotal(column, members, best));
      if (best === ideal) {
        break;
      }
    }
    return best;
  }

  /** Return how many cells a column has among some candidates. */
  cellsIn({ cells }, members) {
    const { counts } = this;
    let found = 0;
    for (let i = 0; i < members.length; i += 1) {
      const cell = cells[members[i]];
      found += counts[cell] === 0;
      counts[cell] = 1;
    }
    for (let i = 0; i < members.length; i += 1) {
      counts[cells[members[i]]] = 0;
    }
    return found;
  }

  /**
   * Return [bound, column] for the columns that tell something, the least bound first. A column whose
   * bound is `ideal` and certain to be reached is returned alone.
   */
  inOrder(members, ideal) {
    const found = [];
    for (let i = 0; i < this.columns.length; i += 1) {
      const column = this.columns[i];
      const bound = this.boundOf(column, members);
      if (bound === ideal && this.isReached(column, members)) {
        return [[bound, column]];
      }
      if (bound < Infinity) {
        found.push([bound, column]);
      }
    }
    return found.sort((a, b) => a[0] - b[0] || (a[1].own < 0) - (b[1].own < 0));
  }

  /** Return whether all cells of a column are of one or two candidates, whose totals are certain. */
  isReached({ cells }, members) {
    const { counts } = this;
    let largest = 0;
    for (let i = 0; i < members.length; i += 1) {
      counts[cells[members[i]]] += 1;
      largest = Math.max(largest, counts[cells[members[i]]]);
    }
    for (let i = 0; i < members.length; i += 1) {
      counts[cells[members[i]]] = 0;
    }
    return largest <= 2;
  }

  /** Return a total that a column cannot go below; Infinity if it tells nothing. */
  boundOf({ cells, own }, members) {
    const { counts, leasts } = this;
    const size = members.length;
    let [bound, found, hasOwn] = [size, 0, false];
    for (let i = 0; i < size; i += 1) {
      const cell = cells[members[i]];
      const count = counts[cell];
      found += count === 0;
      hasOwn ||= members[i] === own;
      bound += leasts[count + 1] - leasts[count];
      counts[cell] = count + 1;
    }
    for (let i = 0; i < size; i += 1) {
      counts[cells[members[i]]] = 0;
    }
    if (found === 1 && size > 1) {
      return Infinity;
    }
    return hasOwn ? bound - leasts[1] : bound;
  }

  /** Return the total of a column, or some number not below `limit` if it is not below. */
  columnTotal({ cells, own }, members, limit) {
    const groups = new Map();
    for (const member of members) {
      const group = groups.get(cells[member]);
      if (group === undefined) {
        groups.set(cells[member], [member]);
      } else {
        group.push(member);
      }
    }
    const left = [...groups.values()].filter((group) => group[0] !== own);
    left.sort((a, b) => b.length - a.length);
    let total = members.length;
    for (const group of left) {
      total += this.leasts[group.length];
    }
    for (const group of left) {
      if (total >= limit) {
        return total;
      }
      total += this.solve(group) - this.leasts[group.length];
    }
    return total;
  }
}

/** Return the least totals that any tree can have with so many responses, by candidates. */
function leastTotals(most, responses, wins) {
  const totals = new Float64Array(Math.max(most, 2) + 1);
  totals[1] = wins ? 1 : 0;
  for (let size = 2; size < totals.length; size += 1) {
    // A guess of a candidate wins; all else falls apart as evenly as it can.
    const [rest, cells] = wins ? [size - 1, Math.max(responses - 1, 1)] : [size, responses];
    const [small, larger] = [Math.floor(rest / cells), rest % cells];
    const even = (cells - larger) * totals[small] + (larger ? larger * totals[small + 1] : 0);
    totals[size] = size + even;
  }
  return totals;
}
