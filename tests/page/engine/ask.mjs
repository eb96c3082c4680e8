// Answer what the tests ask of the engine: [{game, calls: [[method, ...args]]}] on standard input.
// The answers are those of the worker, without the ids of messages.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.cwd()}/`);
const { answer } = await import(new URL("engine/service.js", folder));

const questions = JSON.parse(readFileSync(0, "utf8"));
const answers = questions.map(({ game, calls }) =>
  calls.map(([method, ...args]) => {
    const { result, error } = answer({ id: 0, method, args: [game, ...args] });
    return error === undefined ? { value: result } : { error };
  }),
);
process.stdout.write(JSON.stringify(answers));
