// How texts are shown and compared. A character is a code point, as it is for every reader.

// Messages show so many characters of a text at most.
const LONGEST = 60;

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
// The white space of Python: it has no byte order mark, and the separators of ASCII.
const SPACE = /[^\S\ufeff]|[\x1c-\x1f\x85]/;
const PIECES = /.{1,1000}/gsu;

/** Return a text in quotes, cut off where it is long; what does not print is escaped. */
export function quoted(text) {
  // Each character takes two units at most, so the rest need not be taken apart.
  const start = Array.from(text.slice(0, 2 * LONGEST)).slice(0, LONGEST).join("");
  const more = start.length < text.length ? "..." : "";
  const escaped = (character) => `\\u{${character.codePointAt(0).toString(16)}}`;
  return JSON.stringify(start).replace(UNPRINTABLE, escaped) + more;
}

/** Return a text with every character replaced by what the Map `folds` says, or kept. */
export function fold(text, folds) {
  // A list of single characters takes 32 bytes and more for each, so there is never a long one.
  const replaced = (piece) => Array.from(piece, (one) => folds.get(one) ?? one).join("");
  return (text.match(PIECES) ?? []).map(replaced).join("");
}

/** Return a text without the white space around it. */
export function strip(text) {
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text[start])) {
    start += 1;
  }
  while (start < end && SPACE.test(text[end - 1])) {
    end -= 1;
  }
  return text.slice(start, end);
}
