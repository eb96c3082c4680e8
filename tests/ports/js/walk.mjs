// Walk through all of each tree that is named, and play every secret; print a line for each node.

import { readFileSync } from "node:fs";

import { openTree } from "../../../lookup/js/index.js";
import { walked } from "./walked.mjs";

for (const path of process.argv.slice(2)) {
  process.stdout.write(`${walked(openTree(readFileSync(path))).join("\n")}\n`);
}
