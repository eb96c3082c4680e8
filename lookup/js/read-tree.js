// Read the labels and the nodes of a file, and check that they are a tree.

import { TreeFormatError } from "./errors.js";
import { Labels } from "./labels.js";
import { bit, integers, Nodes } from "./nodes.js";

// A label and each of its pieces have so many bytes at most, and a piece is one of so many texts.
const LABEL_BYTES = 255;
const PIECE_BYTES = 4;
const PIECE_TEXTS = 256;

const INTEGER_BYTES = [1, 2, 4];
// Labels are decoded in parts of so many, so that the texts take little memory.
const PART = 4096;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Return the labels of a file: distinct texts that ascend. */
export function readLabels(fields) {
  fields.enter("labels", 4);
  const [size, widths] = [fields.integer("count"), fields.integers("widths")];
  const isWidth = (width) => width >= 1 && width <= PIECE_BYTES;
  const together = widths.reduce((sum, width) => sum + width, 0);
  if (!widths.every(isWidth) || together > LABEL_BYTES) {
    throw new TreeFormatError(
      `the pieces of a label have ${together} bytes together; expected ${LABEL_BYTES} at most, ` +
        `and 1 to ${PIECE_BYTES} in each`,
    );
  }
  const pieces = widths.length;
  const [texts, numbers] = [fields.bins("texts", pieces), fields.data("numbers")];
  if (!size || !pieces || size * pieces !== numbers.length) {
    throw new TreeFormatError(
      `labels.numbers holds ${numbers.length} bytes; expected ${size} labels of ${pieces} pieces`,
    );
  }
  texts.forEach((bytes, piece) => checkTexts(piece, bytes, widths[piece]));
  numbers.forEach((number, at) => {
    if (number >= texts[at % pieces].length / widths[at % pieces]) {
      throw new TreeFormatError(`a label has text ${number} of a piece that has fewer texts`);
    }
  });
  const labels = new Labels(widths, texts, numbers);
  checkLabels(labels);
  return labels;
}

function checkTexts(piece, texts, width) {
  const count = texts.length / width;
  const isCount = Number.isInteger(count) && count >= 1 && count <= PIECE_TEXTS;
  if (!isCount || !ascends(texts, width)) {
    throw new TreeFormatError(
      `the texts of piece ${piece} of the labels take ${texts.length} bytes, ${width} each; ` +
        `expected 1 to ${PIECE_TEXTS} texts, distinct and ascending`,
    );
  }
}

/** Check that labels ascend, which are texts in UTF-8 with zero bytes at their end only. */
function checkLabels({ cells, width }) {
  // UTF-8 sorts like the code points it stands for.
  if (!ascends(cells, width)) {
    throw new TreeFormatError("labels are not distinct and ascending");
  }
  // A zero byte sorts before all others, so when the first label is not empty, none is.
  if (cells[0] === 0 || cells.some((byte, at) => at % width && byte && !cells[at - 1])) {
    throw new TreeFormatError(
      "a label is empty or has a zero byte inside; expected zero bytes at its end only",
    );
  }
  for (let start = 0; start < cells.length; start += width) {
    // Bytes that continue a character must not continue one of the label before.
    const continues = cells[start] >> 6 === 0b10;
    const part = cells.subarray(start, start + PART * width);
    if (continues || (start % (PART * width) === 0 && !isUtf8(part))) {
      throw new TreeFormatError("a label is not UTF-8");
    }
  }
}

function isUtf8(bytes) {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Tell whether each cell of `width` bytes sorts behind the one before. */
function ascends(cells, width) {
  for (let start = width; start < cells.length; start += width) {
    let at = start;
    while (at < start + width && cells[at] === cells[at - width]) {
      at += 1;
    }
    if (at === start + width || cells[at] < cells[at - width]) {
      return false;
    }
  }
  return true;
}

/** Return the nodes of a file: a tree with an end for each secret. */
export function readNodes(fields, responses, labels, secrets) {
  const { last } = responses;
  const count = responses.labels.length;
  fields.enter("tree", 8);
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
  checkResponses(response, children, count, last);
  const found = countBits(wins);
  if (last === null && found > 0) {
    throw new TreeFormatError("a guess wins, though the game ends when a code is known");
  }
  const ends = size - internal + found;
  if (ends !== secrets) {
    throw new TreeFormatError(`the tree ends for ${ends} secrets; expected ${secrets}`);
  }
  if (label.some((shown) => shown >= labels)) {
    throw new TreeFormatError(`a node shows a label that is none of the ${labels}`);
  }
  const arrays = { isInternal, children, response, wins, label, remaining, worst };
  return new Nodes(arrays, count, last);
}

/** Check that all nodes but the root are children, of a node before them. */
function checkChildren(isInternal, children, size) {
  let [first, place, areBehind] = [1, 0, true];
  for (let node = 0; place < children.length; node += 1) {
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
function checkResponses(response, children, count, last) {
  if (response.some((id) => id >= count)) {
    throw new TreeFormatError(`a node is reached by a response that is none of the ${count}`);
  }
  if (response.includes(last)) {
    throw new TreeFormatError(`a node is reached by response ${last}, which ends the game`);
  }
  let start = 0;
  for (const each of children) {
    for (let i = start + 1; i < start + each; i += 1) {
      if (response[i] <= response[i - 1]) {
        throw new TreeFormatError("responses of a node are not distinct and ascending");
      }
    }
    start += each;
  }
}

/** Read so many bits, the lowest of each byte first. */
function readBits(fields, field, expected) {
  const data = fields.data(field);
  const unused = 8 * data.length - expected;
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
  const width = INTEGER_BYTES.find((bytes) => data.length === bytes * expected);
  if (width === undefined) {
    throw new TreeFormatError(
      `tree.${field} holds ${data.length} bytes; expected 1, 2 or 4 for each of ${expected} ` +
        "integers",
    );
  }
  return integers(data, width);
}
