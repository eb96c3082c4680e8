// Read the nodes of a file, and check that they are a tree.

import { TreeFormatError } from "./errors.js";
import { bit, integers, Nodes } from "./nodes.js";
import * as schema from "./schema.js";

/**
 * Return the nodes of a file: a tree with an end for each secret.
 *
 * `labels`, `responses` and `secrets` say how many there are; `last` is the response that ends a
 * game, null where a known code does.
 */
export function readNodes(fields, { labels, responses, last, secrets }) {
  fields.enter("tree", schema.TREE_FIELDS);
  const size = fields.integer("nodes");
  if (!size) {
    throw new TreeFormatError("there are no nodes; expected a root at least");
  }
  const isInternal = readBits(fields, "internal", size);
  const internal = countBits(isInternal);
  const children = readBytes(fields, "children", internal);
  const response = readBytes(fields, "response", size - 1);
  const wins = readBits(fields, "wins", internal);
  const label = readIntegers(fields, "label", size);
  const remaining = readIntegers(fields, "remaining", internal);
  const worst = readIntegers(fields, "worst", internal);
  checkChildren(isInternal, children, size);
  checkResponses(response, children, responses, last);
  const found = countBits(wins);
  if (last === null && found > 0) {
    throw new TreeFormatError("a guess wins, though the game ends when a code is known");
  }
  const ends = size - internal + found;
  if (ends !== secrets) {
    throw new TreeFormatError(`the tree ends for ${ends} secrets; expected ${secrets}`);
  }
  if (largest(label) >= labels) {
    throw new TreeFormatError(
      `a node shows label ${largest(label)}; there are ${labels} labels`,
    );
  }
  return new Nodes({ isInternal, children, response, wins, label, remaining, worst }, responses);
}

/** Check that all nodes but the root are children, of a node before them. */
function checkChildren(isInternal, children, size) {
  let [first, place, areBehind] = [1, 0, true];
  for (let node = 0; node < size; node += 1) {
    if (bit(isInternal, node)) {
      areBehind &&= first > node;
      first += children[place];
      place += 1;
    }
  }
  if (first !== size || children.includes(0) || !areBehind) {
    throw new TreeFormatError(
      `tree.children gives ${first - 1} nodes a parent; expected one for each of ${size} but ` +
        "the root, one with a smaller id, and a child at least for each internal node",
    );
  }
}

/** Check that responses of one node ascend, and that none is too large or ends the game. */
function checkResponses(response, children, responses, last) {
  if (largest(response) >= responses) {
    throw new TreeFormatError(
      `a node is reached by response ${largest(response)}; there are ${responses}`,
    );
  }
  if (response.includes(last)) {
    throw new TreeFormatError(`a node is reached by response ${last}, which ends the game`);
  }
  let start = 0;
  for (const count of children) {
    for (let i = start + 1; i < start + count; i += 1) {
      if (response[i] <= response[i - 1]) {
        throw new TreeFormatError("responses of a node are not distinct and ascending");
      }
    }
    start += count;
  }
}

/** Read so many bits, the lowest of each byte first. */
function readBits(fields, field, expected) {
  const data = fields.data(field);
  const unused = 8 * data.length - Number(expected);
  if (unused < 0 || unused >= 8 || data[data.length - 1] >> (8 - unused) > 0) {
    throw new TreeFormatError(
      `tree.${field} holds ${data.length} bytes; expected ${expected} bits, and 0 behind them`,
    );
  }
  return data;
}

function countBits(data) {
  let count = 0;
  for (let index = 0; index < 8 * data.length; index += 1) {
    count += bit(data, index);
  }
  return count;
}

/** Read so many bytes. */
function readBytes(fields, field, expected) {
  const data = fields.data(field);
  if (data.length !== expected) {
    throw new TreeFormatError(`tree.${field} holds ${data.length} bytes; expected ${expected}`);
  }
  return data;
}

/** Read an array of little-endian integers, as wide as its length says. */
function readIntegers(fields, field, expected) {
  const data = fields.data(field);
  const width = schema.INTEGER_BYTES.find((bytes) => data.length === bytes * expected);
  if (width === undefined) {
    throw new TreeFormatError(
      `tree.${field} holds ${data.length} bytes; expected 1, 2 or 4 for each of ${expected} ` +
        "integers",
    );
  }
  return integers(data, width);
}

function largest(values) {
  return values.reduce((one, other) => Math.max(one, other), 0);
}
