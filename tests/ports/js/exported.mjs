// Walk through the tree of each module that is named, and ask its functions; print what they say.

import { pathToFileURL } from "node:url";

import { walked } from "./walked.mjs";

const TYPED = ["", "1B0W", " (1, 0)", "x'y", "__proto__", "is </script>", "is a\\nb"];

function attempt(action) {
  try {
    return { value: action() };
  } catch (error) {
    return { error: error.name };
  }
}

const said = [];
for (const path of process.argv.slice(2)) {
  const module = await import(pathToFileURL(path));
  const { tree } = module;
  const lines = walked(tree);
  // The functions of the module are those of its tree.
  if (module.default !== tree || walked({ ...module, responses: tree.responses }).join() !== lines.join()) {
    throw new Error(`${path}: the functions differ from the tree`);
  }
  said.push({
    lines,
    shown: String(tree),
    header: [tree.game, tree.strategy, tree.statistics, tree.responses, tree.winning, tree.costs],
    typed: [...TYPED, ...tree.responses].map((text) => attempt(() => module.parse(text))),
    probed: [[], ["?"], [tree.responses[0], "?"]].map((it) => attempt(() => module.probe(it))),
    got: [attempt(() => module.get([])), attempt(() => module.get(tree.responses, "none"))],
    isError: attempt(() => module.parse("?")).error !== undefined && module.TreeError.name,
  });
}
console.log(JSON.stringify(said));
