// Check the cases of files in tests/conformance; print how many passed and which did not.

import { readFileSync } from "node:fs";

import { openTree } from "../../../lookup/js/index.js";
import { failing } from "./cases.mjs";

let passed = 0;
const failed = [];
for (const [file, casesFile] of JSON.parse(readFileSync(0, "utf8"))) {
  const cases = JSON.parse(readFileSync(casesFile, "utf8"));
  const wrong = failing(openTree(readFileSync(file)), cases);
  passed += cases.length - wrong.length;
  failed.push(...wrong.map((each) => ({ file, ...each })));
}
console.log(JSON.stringify({ failed, passed }));
