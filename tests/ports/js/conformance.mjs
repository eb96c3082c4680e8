// Check the cases of files in tests/conformance; print how many passed and which did not.

import { readFileSync } from "node:fs";

import {
  ContradictionError,
  GameOverError,
  InvalidResponseError,
  openTree,
} from "../../../lookup/js/index.js";

const ERRORS = [
  [InvalidResponseError, "invalid"],
  [ContradictionError, "contradiction"],
  [GameOverError, "over"],
];

function outcome(tree, history) {
  const game = tree.session();
  try {
    history.forEach((response) => game.record(response));
  } catch (error) {
    return { error: ERRORS.find(([kind]) => error instanceof kind)[1] };
  }
  return game.guess === null ? { secret: game.secret } : { guess: game.guess };
}

let passed = 0;
const failed = [];
for (const [file, cases] of JSON.parse(readFileSync(0, "utf8"))) {
  const tree = openTree(readFileSync(file));
  for (const { history, ...expected } of JSON.parse(readFileSync(cases, "utf8"))) {
    const found = outcome(tree, history);
    if (JSON.stringify(found) === JSON.stringify(expected)) {
      passed += 1;
    } else {
      failed.push({ file, history, expected, found });
    }
  }
}
console.log(JSON.stringify({ failed, passed }));
