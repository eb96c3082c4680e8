// Read the labels of a file, and check each of them.

import { TreeFormatError } from "./errors.js";
import { Labels } from "./labels.js";
import * as schema from "./schema.js";
import { bytesLiteral } from "./text.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function readLabels(fields) {
  fields.enter("labels", schema.LABELS_FIELDS);
  const [size, widths] = [fields.integer("count"), fields.integers("widths")];
  const isWidth = (width) => width >= 1 && width <= schema.PIECE_BYTES;
  const together = widths.reduce((sum, width) => sum + BigInt(width), 0n);
  if (!widths.every(isWidth) || together > schema.LABEL_BYTES) {
    const most = widths.reduce((one, other) => (other > one ? other : one));
    throw new TreeFormatError(
      `the pieces of labels have ${most} bytes at most and ${together} together; ` +
        `expected 1 to ${schema.PIECE_BYTES} for each and ${schema.LABEL_BYTES} at most together`,
    );
  }
  const pieces = widths.length;
  const [texts, numbers] = [fields.bins("texts", pieces), fields.data("numbers")];
  // A product above 2^53 may be rounded, but never to a length.
  if (!size || !pieces || Number(size) * pieces !== numbers.length) {
    throw new TreeFormatError(
      `labels.numbers holds ${numbers.length} bytes; expected ${size} labels of ${pieces} pieces`,
    );
  }
  for (let piece = 0; piece < pieces; piece += 1) {
    checkTexts(piece, texts[piece], widths[piece]);
    checkNumbers(piece, texts[piece].length / widths[piece], numbers, pieces);
  }
  // The texts of a piece ascend, and UTF-8 sorts like the code points it stands for.
  if (!ascends(numbers, pieces)) {
    throw new TreeFormatError("labels are not distinct and ascending");
  }
  const labels = new Labels(size, widths, texts, numbers);
  if (texts.some((bytes) => bytes.includes(0))) {
    checkZeros(labels);
  }
  if (texts.some((bytes) => bytes.some((byte) => byte >= 0x80))) {
    checkUtf8(labels);
  }
  return labels;
}

function checkTexts(piece, texts, width) {
  const count = texts.length / width;
  const isCount = Number.isInteger(count) && count >= 1 && count <= schema.PIECE_TEXTS;
  if (!isCount || !ascends(texts, width)) {
    throw new TreeFormatError(
      `the texts of piece ${piece} of the labels take ${texts.length} bytes, ${width} each; ` +
        `expected 1 to ${schema.PIECE_TEXTS} texts, distinct and ascending`,
    );
  }
}

/** Check that each label has a text of a piece, of which there are `count`. */
function checkNumbers(piece, count, numbers, pieces) {
  for (let at = piece; at < numbers.length; at += pieces) {
    if (numbers[at] >= count) {
      throw new TreeFormatError(
        `a label has a text of piece ${piece} that is none of the ${count}`,
      );
    }
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

/** Check that no label is empty, and that zero bytes stand at its end only. */
function checkZeros(labels) {
  // An empty one would be the first, and so would one with a zero byte before all others.
  if (!labels.bytes(0)[0]) {
    throw new TreeFormatError("a label is empty, or begins with a zero byte");
  }
  for (let index = 0; index < labels.size; index += 1) {
    if (labels.bytes(index).includes(0)) {
      throw new TreeFormatError(
        "a label has a zero byte inside; expected zero bytes at its end only",
      );
    }
  }
}

function checkUtf8(labels) {
  for (let index = 0; index < labels.size; index += 1) {
    const bytes = labels.bytes(index);
    try {
      utf8.decode(bytes);
    } catch {
      throw new TreeFormatError(`label ${bytesLiteral(bytes)} is not UTF-8`);
    }
  }
}
