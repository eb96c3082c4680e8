// Answer questions about trees: a JSON document on standard input, another on standard output.
//
// Each item of the first holds a file, in base64, and calls: the name of a function of the tree and
// its arguments; "session" runs the further calls of its arguments on a session. "walk" walks.
// An error is said by its name; only that of a file that was refused has its message, too.

import { readFileSync } from "node:fs";

import { openTree } from "../../../lookup/js/index.js";
import { walked } from "./walked.mjs";

function attempt(action) {
  try {
    return { value: action() };
  } catch (error) {
    return { error: error.name };
  }
}

function opened(file) {
  try {
    const tree = openTree(file);
    return [tree, { value: String(tree) }];
  } catch (error) {
    return [null, { error: error.name, message: error.message }];
  }
}

function answer(tree, [name, ...args]) {
  if (name === "walk") {
    return walked(tree);
  }
  if (name === "session") {
    const game = tree.session();
    return args.map(([method, ...inner]) =>
      attempt(() => (typeof game[method] === "function" ? game[method](...inner) : game[method])),
    );
  }
  return typeof tree[name] === "function" ? tree[name](...args) : tree[name];
}

const answers = JSON.parse(readFileSync(0, "utf8")).map(({ file, calls }) => {
  const [tree, found] = opened(Buffer.from(file, "base64"));
  const answered = (tree ? calls : []).map((call) => attempt(() => answer(tree, call)));
  return { opened: found, answers: answered };
});
process.stdout.write(JSON.stringify(answers));
