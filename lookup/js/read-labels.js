// Read the labels of a file, and check each of them.

import { TreeFormatError } from "./errors.js";
import { Labels } from "./labels.js";
import * as schema from "./schema.js";
import { bytesLiteral } from "./text.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function readLabels(fields) {
  fields.enter("labels", schema.LABELS_FIELDS);
  const [size, widths] = [fields.integer("count"), fields.integers("widths")];
  const [pieces, text] = [fields.bins("pieces"), fields.data("text")];
  const count = widths.length;
  // A product above 2^53 may be rounded, but never to a length.
  const fits = pieces.length === count && Number(size) * count === text.length;
  if (!size || !count || !fits) {
    throw new TreeFormatError(
      `labels.text holds ${text.length} bytes; expected ${size} labels of ${count} pieces, ` +
        `and the texts of ${pieces.length} pieces were found`,
    );
  }
  pieces.forEach((piece, i) => {
    checkPiece(i, widths[i], piece);
    checkNumbers(i, piece.length / widths[i], text, count);
  });
  // The texts of a piece ascend, and UTF-8 sorts like the code points it stands for.
  if (!ascends(text, count)) {
    throw new TreeFormatError("labels are not distinct and ascending");
  }
  const labels = new Labels(size, widths, pieces, text);
  if (pieces.some((piece) => piece.includes(0))) {
    checkZeros(labels);
  }
  if (pieces.some((piece) => piece.some((byte) => byte >= 0x80))) {
    checkUtf8(labels);
  }
  return labels;
}

function checkPiece(i, width, piece) {
  const isWidth = width >= 1 && width <= schema.PIECE_BYTES;
  if (!isWidth || piece.length === 0 || piece.length % width !== 0) {
    throw new TreeFormatError(
      `piece ${i} of the labels has texts of ${width} bytes, ${piece.length} in all; ` +
        `expected 1 to ${schema.PIECE_BYTES} for each`,
    );
  }
  const texts = piece.length / width;
  if (texts > schema.PIECE_TEXTS || !ascends(piece, width)) {
    throw new TreeFormatError(
      `the ${texts} texts of piece ${i} of the labels are more than ${schema.PIECE_TEXTS}, ` +
        "or not distinct and ascending",
    );
  }
}

/** Check that each label has a text of a piece, of which there are `texts`. */
function checkNumbers(i, texts, text, count) {
  for (let at = i; at < text.length; at += count) {
    if (text[at] >= texts) {
      throw new TreeFormatError(`a label has a text of piece ${i} that is none of the ${texts}`);
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
