// Wordle: words from lists, answered letter by letter.
//
// The number of a response reads its colours from the left in base 3: 2 green, 1 yellow, 0 grey. In
// match mode it is how many letters stand right.

import { GameError } from "./errors.js";
import { brokenHint } from "./hints.js";
import { makeResponses } from "./responses.js";
import { byCodePoint, canonical, checkedWords, symbolsOf } from "./word-lists.js";

export const MODES = ["normal", "hard", "ultrahard", "match"];
const COLOURS = "BYG";
// What a letter adds is kept for each set of places; with more of them that takes too much memory.
const MOST_PLACES = 12;

/**
 * How a set of words answers guesses. A letter adds to the number of a response by where it stands
 * in the guess and in the word, so there is one look-up for each different letter of the guess.
 */
class WordAnswers {
  constructor(game, codes) {
    this.game = game;
    this.lines = game.symbols.map(() => new Uint16Array(codes.length));
    for (let i = 0; i < codes.length; i += 1) {
      const letters = game.letters[game.guessOfCode[codes[i]]];
      for (let place = 0; place < letters.length; place += 1) {
        this.lines[letters[place]][i] |= 1 << place;
      }
    }
  }

  /** Set `responses` to the number of the response of each word. */
  fill(guess, responses) {
    const size = responses.length;
    const parts = this.game.parts[guess];
    responses.fill(0);
    for (let part = 0; part < parts.length; part += 2) {
      const line = this.lines[parts[part]];
      const table = this.game.tableOf(parts[part + 1]);
      for (let i = 0; i < size; i += 1) {
        responses[i] += table[line[i]];
      }
    }
  }
}

/** A game of words; ids of codes and guesses are places in the sorted lists. */
export class WordGame {
  constructor({ name = "own", answers, guesses = answers, mode = "normal", end }) {
    this.family = "wordle";
    this.name = name;
    this.mode = mode;
    this.wins = end !== "known";
    this.id = ["wordle", name, ...(mode === "normal" ? [] : [mode]), ...(this.wins ? [] : ["known"])]
      .join("-");
    if (!MODES.includes(mode)) {
      throw new GameError(`"${mode}" is no mode of wordle; take one of ${MODES.join(", ")}`);
    }
    this.codes = checkedWords(answers, `the list of answers of ${this.id}`).sort(byCodePoint);
    this.guesses =
      guesses === answers
        ? this.codes
        : checkedWords(guesses, `the list of guesses of ${this.id}`).sort(byCodePoint);
    this.ids = new Map(this.guesses.map((word, id) => [word, id]));
    this.spaced = this.guesses[0].includes(" ");
    this.places = symbolsOf(this.guesses[0], this.spaced).length;
    this.hard = mode === "hard" || mode === "ultrahard";
    this.checkLists();
    this.readLetters();
    this.guessOfCode = Int32Array.from(this.codes, (word) => this.ids.get(word));
    this.codeOfGuess = new Int32Array(this.guesses.length).fill(-1);
    this.guessOfCode.forEach((guess, code) => (this.codeOfGuess[guess] = code));
    this.openings = Int32Array.from(this.guesses.keys());
    this.responseCount = mode === "match" ? this.places + 1 : 3 ** this.places;
    this.winning = this.responseCount - 1;
    this.tables = new Map();
  }

  checkLists() {
    const { id, codes } = this;
    const length = symbolsOf(codes[0], codes[0].includes(" ")).length;
    if (length !== this.places) {
      throw new GameError(
        `${id}: the answers have ${length} symbols, but the guesses have ${this.places}; ` +
          "all words must have the same length",
      );
    }
    if (this.places > MOST_PLACES) {
      throw new GameError(
        `${id}: on the page a word may have at most ${MOST_PLACES} symbols, not ${this.places}`,
      );
    }
    const missing = codes.filter((word) => !this.ids.has(word));
    if (missing.length) {
      throw new GameError(
        `${id}: "${missing[0]}" is in the list of answers but not in the list of guesses ` +
          `(${missing.length} of ${codes.length} answers are missing there); ` +
          "add all answers to the guesses",
      );
    }
  }

  /** Number the symbols; note for each guess its letters, and where each of them stands. */
  readLetters() {
    const split = this.guesses.map((word) => symbolsOf(word, this.spaced));
    this.symbols = [...new Set(split.flat())].sort(byCodePoint);
    const number = new Map(this.symbols.map((symbol, i) => [symbol, i]));
    this.letters = split.map((word) => Uint16Array.from(word, (symbol) => number.get(symbol)));
    this.parts = this.letters.map((letters) => {
      const places = new Map();
      letters.forEach((letter, place) => {
        places.set(letter, (places.get(letter) ?? 0) | (1 << place));
      });
      return Int32Array.from([...places].flat());
    });
  }

  /** Return what a letter at some places of a guess adds, by its places in the secret. */
  tableOf(places) {
    let table = this.tables.get(places);
    if (table === undefined) {
      table = Int32Array.from({ length: 1 << this.places }, (_, secret) =>
        this.added(places, secret),
      );
      this.tables.set(places, table);
    }
    return table;
  }

  added(places, secret) {
    let [sum, left] = [0, 0];
    for (let place = 0; place < this.places; place += 1) {
      left += (secret & ~places) >>> place & 1;
    }
    for (let place = 0; place < this.places; place += 1) {
      const [here, there] = [(places >>> place) & 1, (secret >>> place) & 1];
      const weight = 3 ** (this.places - 1 - place);
      if (here && there) {
        sum += this.mode === "match" ? 1 : 2 * weight;
      } else if (here && left && this.mode !== "match") {
        sum += weight;
        left -= 1;
      }
    }
    return sum;
  }

  /** Return how these words answer guesses. */
  answers(codes) {
    return new WordAnswers(this, codes);
  }

  labelOf(number) {
    if (this.mode === "match") {
      return String(number);
    }
    return Array.from(number.toString(3).padStart(this.places, "0"), (digit) => COLOURS[digit])
      .join("");
  }

  numberOfLabel(label) {
    if (this.mode === "match") {
      return Number(label);
    }
    return Array.from(label).reduce((sum, colour) => 3 * sum + COLOURS.indexOf(colour), 0);
  }

  /** The responses that some pair gives. To find them takes a look at all pairs, so they are kept. */
  get responses() {
    this.foundResponses ??= this.findResponses();
    return this.foundResponses;
  }

  get labels() {
    return this.responses.labels;
  }

  findResponses() {
    const labels = this.observed().map((number) => this.labelOf(number));
    const folds = new Map([
      [" ", ""],
      ["\t", ""],
    ]);
    if (this.mode !== "match") {
      ["Bb-.", "Yy", "Gg"].forEach((ways, digit) => {
        Array.from(ways).forEach((way) => folds.set(way, String(digit)));
      });
    }
    return makeResponses(labels, { wins: this.wins, folds, impossible: this.imaginable() });
  }

  /** Return the numbers of the responses that occur, ascending. */
  observed() {
    const { places, mode, guesses, codes, responseCount } = this;
    // With one letter yellow and all others green, the yellow one has no place to go.
    const possible = mode === "match" ? responseCount : responseCount - (places > 1 ? places : 1);
    const answers = this.answers(Int32Array.from(codes.keys()));
    const [numbers, seen] = [new Int32Array(codes.length), new Uint8Array(responseCount)];
    let found = 0;
    for (let guess = 0; guess < guesses.length && found < possible; guess += 1) {
      answers.fill(guess, numbers);
      for (let i = 0; i < numbers.length; i += 1) {
        found += 1 - seen[numbers[i]];
        seen[numbers[i]] = 1;
      }
    }
    return Array.from(seen.keys()).filter((number) => seen[number]);
  }

  /** Return the folded responses that are worth a word of their own where they never occur. */
  imaginable() {
    const { places, mode, responseCount } = this;
    if (mode === "match" || places <= 5) {
      return Array.from({ length: responseCount }, (_, number) =>
        mode === "match" ? String(number) : number.toString(3).padStart(places, "0"),
      );
    }
    return Array.from({ length: places }, (_, i) => `${"2".repeat(i)}1${"2".repeat(places - 1 - i)}`);
  }

  split(word) {
    return symbolsOf(word, this.spaced);
  }

  /** Return the label that answers a guess if `code` is the secret. */
  respond(guess, code) {
    const [ours, theirs] = [this.split(guess), this.split(code)];
    if (this.mode === "match") {
      return String(ours.filter((letter, place) => letter === theirs[place]).length);
    }
    const unused = theirs.filter((letter, place) => letter !== ours[place]);
    const colour = (letter, place) => {
      if (letter === theirs[place]) {
        return "G";
      }
      const found = unused.indexOf(letter);
      if (found >= 0) {
        unused.splice(found, 1);
      }
      return found >= 0 ? "Y" : "B";
    };
    return ours.map(colour).join("");
  }

  parseResponse(text) {
    return this.labels[this.responses.parse(text)];
  }

  /** Return a guess as the game writes it. */
  parseGuess(text) {
    const word = canonical(text);
    if (this.ids.has(word)) {
      return word;
    }
    const found = this.guesses.filter((guess) => folded(guess) === folded(word));
    if (found.length === 1) {
      return found[0];
    }
    if (found.length) {
      throw new GameError(
        `"${text}" may be any of ${found.join(", ")}; write it exactly as one of them`,
      );
    }
    const length = word ? this.split(word).length : 0;
    if (length !== this.places) {
      throw new GameError(
        `"${text}" has ${length} symbols; a word of ${this.id} has ${this.places}`,
      );
    }
    throw new GameError(
      `"${text}" is not among the ${this.guesses.length} words that ${this.id} allows as guesses`,
    );
  }

  idOfGuess(text) {
    return this.ids.get(this.parseGuess(text));
  }

  /** Return which hint of an earlier turn a guess breaks in a hard mode, or null. */
  brokenHint(guess, earlier, label) {
    if (!this.hard) {
      return null;
    }
    return brokenHint(this.split(guess), this.split(earlier), label, this.mode === "ultrahard");
  }
}

function folded(word) {
  // A sharp s is two letters in capitals, as when Python folds cases.
  return word.toUpperCase().toLowerCase();
}
