// Word lists: one word a line, and what makes a list a good one.
//
// A word is a row of symbols. A symbol is one character; where it is more, blanks part the symbols.

import { GameError } from "./errors.js";

const RESERVED = /[-/\\:]/;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const END = /[\r\n\t ]+$/;

/** Return the symbols of a word. */
export function symbolsOf(word, spaced) {
  return spaced ? word.split(" ") : Array.from(word);
}

/** Return a word as it is kept: normalised to NFC, with single spaces between its symbols. */
export function canonical(word) {
  return word.normalize("NFC").split(/\s+/u).filter(Boolean).join(" ");
}

/** Compare two texts by their code points, as Python does. */
export function byCodePoint(a, b) {
  const [ours, theirs] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < Math.min(ours.length, theirs.length); i += 1) {
    const difference = ours[i].codePointAt(0) - theirs[i].codePointAt(0);
    if (difference !== 0) {
      return difference;
    }
  }
  return ours.length - theirs.length;
}

/** Return the words of the text of a file; `source` is what messages call it. */
export function parseWords(text, source) {
  const lines = text.replace(/^\ufeff/, "").replace(END, "").split("\n");
  return checkedWords(lines, source, "line");
}

/** Return words as they are kept, or say which of them makes no list and why. */
export function checkedWords(words, source, item = "word") {
  const texts = words.map(canonical);
  if (!texts.some(Boolean)) {
    throw new GameError(`${source} is empty; a list has at least one word, each on its own line`);
  }
  const spaced = texts.some((text) => text.includes(" "));
  const length = symbolsOf(texts[0], spaced).length;
  const seen = new Map();
  texts.forEach((text, i) => {
    const problem = problemOf(text, symbolsOf(text, spaced).length, length, seen, item);
    if (problem) {
      throw new GameError(`${source}, ${item} ${i + 1}: ${problem}`);
    }
    seen.set(text, i + 1);
  });
  return texts;
}

function problemOf(text, symbols, length, seen, item) {
  if (!text) {
    return "there is no word; remove the blank line";
  }
  if (UNPRINTABLE.test(text)) {
    return `"${text}" has a character that cannot be printed`;
  }
  if (RESERVED.test(text)) {
    return `"${text}" has "${RESERVED.exec(text)[0]}", which no word may have`;
  }
  if (seen.has(text)) {
    return `"${text}" is already in ${item} ${seen.get(text)}; remove one of them`;
  }
  if (symbols !== length) {
    return `"${text}" has ${symbols} symbols, but the first has ${length}; all words must have the same length`;
  }
  return "";
}
