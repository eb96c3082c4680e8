// How texts are read, compared and shown. Characters are code points, as they are in Python, so that
// every reader says the same.

// Messages show so many characters of a text at most.
const LONGEST = 60;

const UNPRINTABLE = /[\p{C}\p{Z}]/u;
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const OUTER_SPACE = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "gu");
const SHORT_ESCAPES = new Map([
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\\", "\\\\"],
]);

/** Return `text` with every character replaced by what `table` (a Map) says, or kept. */
export function fold(text, table) {
  let folded = "";
  for (const character of text) {
    folded += table.get(character) ?? character;
  }
  return folded;
}

/** Return `text` without the white space around it. */
export function strip(text) {
  return text.replace(OUTER_SPACE, "");
}

/** Return `text` in quotes, cut off where it is long; what does not print is escaped. */
export function quoted(text) {
  return cut(literal(text));
}

/** Return the first characters of a text. */
export function cut(text) {
  // Each character takes two units at most, so the rest need not be taken apart.
  return Array.from(text.slice(0, 2 * LONGEST)).slice(0, LONGEST).join("");
}

/** Return `text` as a literal, all of it. */
export function literal(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let inside = "";
  for (const character of text) {
    inside += character === quote ? `\\${quote}` : escaped(character);
  }
  return quote + inside + quote;
}

/** Return the literal of bytes. */
export function bytesLiteral(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let inside = "";
  for (const character of text) {
    const plain = character >= " " && character <= "~";
    if (character === quote) {
      inside += `\\${quote}`;
    } else {
      inside += SHORT_ESCAPES.get(character) ?? (plain ? character : hex(character, "x", 2));
    }
  }
  return `b${quote}${inside}${quote}`;
}

function escaped(character) {
  const short = SHORT_ESCAPES.get(character);
  if (short !== undefined) {
    return short;
  }
  if (character === " " || !UNPRINTABLE.test(character)) {
    return character;
  }
  const point = character.codePointAt(0);
  if (point < 0x100) {
    return hex(character, "x", 2);
  }
  return point < 0x10000 ? hex(character, "u", 4) : hex(character, "U", 8);
}

function hex(character, letter, digits) {
  return `\\${letter}${character.codePointAt(0).toString(16).padStart(digits, "0")}`;
}
