// Check the cases of a file in tests/conformance, in Node or in a browser.

import { ContradictionError, GameOverError, InvalidResponseError } from "../../../lookup/js/index.js";

const ERRORS = [
  [InvalidResponseError, "invalid"],
  [ContradictionError, "contradiction"],
  [GameOverError, "over"],
];

/** Return the cases for which a tree says something else, with what it says. */
export function failing(tree, cases) {
  return cases
    .map(({ history, ...expected }) => ({ history, expected, found: outcome(tree, history) }))
    .filter(({ expected, found }) => JSON.stringify(found) !== JSON.stringify(expected));
}

function outcome(tree, history) {
  const game = tree.session();
  try {
    history.forEach((response) => game.record(response));
  } catch (error) {
    return { error: ERRORS.find(([kind]) => error instanceof kind)[1] };
  }
  return game.guess === null ? { secret: game.secret } : { guess: game.guess };
}
