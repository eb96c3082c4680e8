// Which words may follow an answered word where the hints must be used: Wordle's hard modes.

function countOf(symbols) {
  const count = new Map();
  for (const symbol of symbols) {
    count.set(symbol, (count.get(symbol) ?? 0) + 1);
  }
  return count;
}

/**
 * Return which hint a word breaks after a guess that was answered so, or null.
 *
 * A hint is {kind, place?, letter, times?}, with places from 1. In hard mode greens stay, and each
 * letter comes at least as often as it was green or yellow. If `strict`, in ultrahard mode, a yellow
 * also moves and a grey letter does not come back.
 */
export function brokenHint(word, guess, label, strict) {
  const shown = countOf(guess.filter((_, place) => label[place] !== "B"));
  for (let place = 0; place < guess.length; place += 1) {
    if (label[place] === "G" && word[place] !== guess[place]) {
      return { kind: "must-be", place: place + 1, letter: guess[place] };
    }
  }
  const count = countOf(word);
  for (const [letter, times] of shown) {
    if ((count.get(letter) ?? 0) < times) {
      return { kind: "must-use", letter, times };
    }
  }
  return strict ? brokenStrictly(word, count, guess, label, shown) : null;
}

function brokenStrictly(word, count, guess, label, shown) {
  for (let place = 0; place < guess.length; place += 1) {
    if (label[place] !== "G" && word[place] === guess[place]) {
      return { kind: "cannot-be", place: place + 1, letter: guess[place] };
    }
  }
  for (let place = 0; place < guess.length; place += 1) {
    const letter = guess[place];
    if (label[place] === "B" && (count.get(letter) ?? 0) > (shown.get(letter) ?? 0)) {
      return { kind: "at-most", letter, times: shown.get(letter) ?? 0 };
    }
  }
  return null;
}

/** Say in English what `brokenHint` found, with the words of Python. */
export function hintText({ kind, place, letter, times }) {
  switch (kind) {
    case "must-be":
      return `place ${place} must be ${letter}`;
    case "must-use":
      return `${letter} must be used${times === 1 ? "" : ` ${times} times`}`;
    case "cannot-be":
      return `place ${place} cannot be ${letter}`;
    default:
      return times ? `${letter} may be used ${times} times at most` : `${letter} is not in the word`;
  }
}
