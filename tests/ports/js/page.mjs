// Play on the example page, with as little of a document as its script asks for.

import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , page, file] = process.argv;
const html = readFileSync(page, "utf8");

class Element {
  listeners = {};
  children = [];
  textContent = "";
  value = "";
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }
  replaceChildren(...children) {
    this.children = children;
  }
  focus() {}
}
const elements = new Map();
globalThis.document = {
  getElementById(id) {
    assert.ok(html.includes(`id="${id}"`), `the page has no element ${id}`);
    if (!elements.has(id)) {
      elements.set(id, new Element());
    }
    return elements.get(id);
  },
  createElement: () => new Element(),
};
const at = (id) => document.getElementById(id);

const [, script] = html.match(/<script type="module">(.*?)<\/script>/s);
const copy = join(tmpdir(), `page-${process.pid}.mjs`);
writeFileSync(copy, script.replace('"./index.js"', JSON.stringify(new URL("index.js", pathToFileURL(page)))));
try {
  await import(pathToFileURL(copy));
} finally {
  rmSync(copy);
}

async function choose(bytes) {
  at("file").files = [{ arrayBuffer: async () => Uint8Array.from(bytes).buffer }];
  await at("file").listeners.change();
}

function record(text) {
  at("response").value = text;
  at("play").listeners.submit({ preventDefault() {} });
}

await choose(Buffer.from("no tree"));
assert.match(at("problem").textContent, /^not a strategy tree/);
await choose(readFileSync(file));
assert.equal(at("problem").textContent, "");
assert.equal(at("guess").textContent, "1122");
record("0B5W");
assert.match(at("problem").textContent, /is no response/);
for (const text of ["2B0W", "0B3W", "0B4W", "4B0W"]) {
  record(text);
  assert.equal(at("problem").textContent, "");
}
assert.equal(at("guess").textContent, "3152");
assert.equal(at("left").textContent, "is the code.");
assert.deepEqual(at("history").children.map((item) => item.textContent).at(-1), "3152:4B0W");
at("undo").listeners.click();
assert.equal(at("left").textContent, "(possible codes: 1; still needed at most: 1)");
