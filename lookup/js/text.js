// How texts are read, compared and shown. Characters are code points, as they are in Python, so that
// every reader says the same.

// Messages show so many characters of a text at most.
const LONGEST = 60;

const UNPRINTABLE = /[\p{C}\p{Z}]/u;
const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const OUTER_SPACE = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "gu");
// Put together character by character, a text takes 32 bytes and more for each; so a long one is put
// together from pieces.
const SHORT = 1000;
const PIECES = /.{1,1000}/gsu;
const SHORT_ESCAPES = new Map([
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\\", "\\\\"],
]);

/** Return `text` with every character replaced by what `table` (a Map) says, or kept. */
export function fold(text, table) {
  return replaced(text, (character) => table.get(character) ?? character);
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
  const quote = quoteFor(text);
  const shown = (character) => (character === quote ? `\\${quote}` : escaped(character));
  return quote + replaced(text, shown) + quote;
}

/** Return the literal of bytes. */
export function bytesLiteral(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const quote = quoteFor(text);
  const shown = (character) => {
    if (character === quote) {
      return `\\${quote}`;
    }
    const isPlain = character >= " " && character <= "~";
    return SHORT_ESCAPES.get(character) ?? (isPlain ? character : hex(character, "x", 2));
  };
  return `b${quote}${replaced(text, shown)}${quote}`;
}

/** Return `text` with every character replaced by what `change` makes of it. */
function replaced(text, change) {
  if (text.length > SHORT) {
    return text.match(PIECES).map((piece) => Array.from(piece, change).join("")).join("");
  }
  let whole = "";
  for (const character of text) {
    whole += change(character);
  }
  return whole;
}

function quoteFor(text) {
  return text.includes("'") && !text.includes('"') ? '"' : "'";
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
