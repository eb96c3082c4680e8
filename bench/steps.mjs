// Print how many nanoseconds a step takes in the JavaScript reader: node bench/steps.mjs TREE [STEPS]

import { readFileSync } from "node:fs";

import { openTree } from "../lookup/js/index.js";

const [path, wanted = "20000000"] = process.argv.slice(2);
const tree = openTree(readFileSync(path));

/** Return all pairs of node and response that lead somewhere, one game after the other. */
function allSteps() {
  const [nodes, responses] = [[], []];
  const waiting = [0];
  while (waiting.length > 0) {
    const node = waiting.pop();
    for (const [response, child] of tree.children(node)) {
      nodes.push(node);
      responses.push(response);
      if (child !== -1) {
        waiting.push(child);
      }
    }
  }
  return [Int32Array.from(nodes), Int32Array.from(responses)];
}

const [nodes, responses] = allSteps();

function run(rounds) {
  let sum = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < nodes.length; i += 1) {
      sum += tree.step(nodes[i], responses[i]);
    }
  }
  return sum;
}

const rounds = Math.ceil(Number(wanted) / nodes.length);
// The first rounds are for the compiler.
run(Math.ceil(rounds / 10));
const start = process.hrtime.bigint();
const sum = run(rounds);
const nanoseconds = Number(process.hrtime.bigint() - start) / (rounds * nodes.length);
if (!Number.isSafeInteger(sum)) {
  throw new Error("the steps lead nowhere");
}
console.log(nanoseconds.toFixed(2));
