// What a response tells in games of places and symbols, and how it is written.

import { fold } from "../lookup/text.js";
import { makeResponses } from "./responses.js";

/** What is told besides how many symbols stand right, by the word for it in a game's id. */
export const FEEDBACKS = {
  "": { misplaced: true, greater: false },
  black: { misplaced: false, greater: false },
  order: { misplaced: true, greater: true },
};

/** Return how many symbols are right, how many are in common, and how many are greater. */
export function compareSymbols(guess, code) {
  let [right, common, greater] = [0, 0, 0];
  const unused = new Map();
  for (const symbol of code) {
    unused.set(symbol, (unused.get(symbol) ?? 0) + 1);
  }
  for (let place = 0; place < guess.length; place += 1) {
    const symbol = guess[place];
    right += symbol === code[place];
    greater += symbol > code[place];
    const left = unused.get(symbol) ?? 0;
    if (left) {
      common += 1;
      unused.set(symbol, left - 1);
    }
  }
  return [right, common, greater];
}

/** Return the numbers that a response shows, from those of `compareSymbols`. */
function counts([right, common, greater], feedback) {
  return [
    right,
    ...(feedback.misplaced ? [common - right] : []),
    ...(feedback.greater ? [greater] : []),
  ];
}

/** Write a response, such as 1A2B+2. */
export function feedbackLabel(compared, feedback, letters) {
  return written(counts(compared, feedback), feedback, letters);
}

function written(numbers, feedback, letters) {
  const told = numbers.slice(0, feedback.misplaced ? 2 : 1);
  const text = told.map((number, i) => `${number}${letters[i]}`).join("");
  return feedback.greater ? `${text}+${numbers[2]}` : text;
}

/** Return the other ways to write a response, folded: the numbers alone, or no plus. */
function spellings(numbers, feedback, letters) {
  const alone = numbers.join(",");
  const short = written(numbers, feedback, letters).toLowerCase().replace("+", "");
  return feedback.greater ? [alone, short] : [alone];
}

/** Return every response that a person could write down without counting beyond the places. */
function imaginable(places, feedback) {
  let found = [[]];
  for (let i = 0; i < 1 + feedback.misplaced + feedback.greater; i += 1) {
    found = found.flatMap((start) =>
      Array.from({ length: places + 1 - (start[0] ?? 0) }, (_, count) => [...start, count]),
    );
  }
  return found;
}

/** Return the responses of a game in which guesses compare with codes as in the given triples. */
export function feedbackResponses(observed, places, feedback, letters, wins) {
  const told = feedback.misplaced ? letters : letters.slice(0, 1);
  const folds = new Map([
    ...told.map((letter) => [letter, letter.toLowerCase()]),
    ...(feedback.greater ? [["+", ","]] : []),
    ...Array.from(" \t()", (blank) => [blank, ""]),
  ]);
  const numbers = observed.map((compared) => counts(compared, feedback));
  return makeResponses(
    numbers.map((each) => written(each, feedback, letters)),
    {
      wins,
      folds,
      spellings: new Map(
        numbers.flatMap((each, place) =>
          spellings(each, feedback, letters).map((text) => [text, place]),
        ),
      ),
      impossible: imaginable(places, feedback).flatMap((each) => [
        fold(written(each, feedback, letters), folds),
        ...spellings(each, feedback, letters),
      ]),
    },
  );
}
