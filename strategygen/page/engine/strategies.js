// One-step strategies: take the guess that splits the candidates best, looking no further.
//
// A strategy is a weight for each size of a cell; the guess whose cells weigh least in sum is best.
// One compares the largest cell instead. The weights are integers, as in Python.

import { StrategyError } from "./errors.js";

// Entropies are compared in units of 2**-36 bits; within 1e-9 bits they are equal.
const ENTROPY_UNIT = 2 ** 36;
const ENTROPY_TOLERANCE = Math.round(1e-9 * ENTROPY_UNIT);

/**
 * Size * log2(size): the entropy still missing. Sums of more than 2**53 are rounded in their last
 * bits, which is less than a millionth of the tolerance.
 */
function uncertainty(size) {
  return Math.round(size * Math.log2(Math.max(size, 1)) * ENTROPY_UNIT);
}

/** `tolerance` times the number of candidates is what two values may differ by and be equal. */
export const STRATEGIES = {
  knuth: { weight: () => 0, largestCell: true, tolerance: 0 },
  entropy: { weight: uncertainty, largestCell: false, tolerance: ENTROPY_TOLERANCE },
  parts: { weight: (size) => -Math.sign(size), largestCell: false, tolerance: 0 },
  "expected-size": { weight: (size) => size * size, largestCell: false, tolerance: 0 },
};

const weights = new Map();

/** Return a strategy with its weights of all sizes up to a number of candidates. */
export function strategyFor(name, candidates) {
  const strategy = Object.hasOwn(STRATEGIES, name) ? STRATEGIES[name] : undefined;
  if (strategy === undefined) {
    const known = Object.keys(STRATEGIES).join(", ");
    throw new StrategyError(`the strategy "${name}" is not known; there are: ${known}`);
  }
  let kept = weights.get(name);
  if (kept === undefined || kept.length <= candidates) {
    kept = Float64Array.from({ length: 2 * candidates + 1 }, (_, size) => strategy.weight(size));
    weights.set(name, kept);
  }
  return { ...strategy, name, weights: kept };
}

/** Return what the cells of the last split are worth to a strategy; less is better. */
export function valueOf(strategy, splitter) {
  const { cells, found, sizes } = splitter;
  let value = 0;
  if (strategy.largestCell) {
    for (let i = 0; i < cells; i += 1) {
      value = Math.max(value, sizes[found[i]]);
    }
    return value;
  }
  for (let i = 0; i < cells; i += 1) {
    value += strategy.weights[sizes[found[i]]];
  }
  return value;
}
