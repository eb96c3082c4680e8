// Games of places and symbols: Mastermind, and Bulls and Cows.

import { GameError } from "./errors.js";
import { FEEDBACKS, compareSymbols, feedbackLabel, feedbackResponses } from "./feedback.js";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const KINDS = {
  mastermind: { alphabet: SYMBOLS.slice(1), letters: ["B", "W"], nouns: ["pegs", "colours"] },
  bullscows: { alphabet: SYMBOLS, letters: ["A", "B"], nouns: ["places", "digits"] },
};
const OTHER_FEEDBACK = { mastermind: "black", bullscows: "order" };

// A page lists all codes of a game; more would take too long on a phone.
const MOST_CODES = 300_000;
const MOST_PLACES = 15;
// With more places than this, a response that tells of greater symbols has too many values.
const MOST_COMPARED = 7;

/** Return how many bits of a number of 32 bits are set. */
function bits(number) {
  let sum = number - ((number >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * A set of bits for each code, as lines of 32 bits: bit b of code c is in `lines[b >>> 5][c]`. What
 * two codes share is the number of bits that both have.
 */
class BitSets {
  constructor(codes, size) {
    this.lines = Array.from({ length: Math.ceil(size / 32) }, () => new Int32Array(codes));
  }

  add(code, bit) {
    this.lines[bit >>> 5][code] |= 1 << (bit & 31);
  }

  /** Return the lines of some codes only. */
  of(codes) {
    return this.lines.map((line) => Int32Array.from(codes, (code) => line[code]));
  }
}

/** Add to each sum what a code's bits share with those of a guess, times a weight. */
function addShared(lines, guessLines, guess, weight, sums) {
  for (let i = 0; i < lines.length; i += 1) {
    const [line, mask] = [lines[i], guessLines[i][guess]];
    if (mask !== 0) {
      for (let code = 0; code < sums.length; code += 1) {
        sums[code] += bits(line[code] & mask) * weight;
      }
    }
  }
}

/** How a set of codes answers guesses, faster than one by one. */
class PegAnswers {
  constructor(game, codes) {
    this.game = game;
    this.at = game.at.of(codes);
    this.has = game.feedback.misplaced ? game.has.of(codes) : [];
  }

  /** Set `responses` to the number of the response of each code. */
  fill(guess, responses) {
    const { game, at, has } = this;
    const { base, numberOf } = game;
    responses.fill(0);
    addShared(at, game.at.lines, guess, base * base, responses);
    addShared(has, game.has.lines, guess, base, responses);
    if (game.above !== null) {
      addShared(at, game.above.lines, guess, 1, responses);
    }
    for (let code = 0; code < responses.length; code += 1) {
      responses[code] = numberOf[responses[code]];
    }
  }
}

/** A game of places and symbols; ids of codes and guesses are places in the sorted texts. */
export class PegGame {
  constructor({ family, places, symbols, repeat = family === "mastermind", feedback = "", end }) {
    const { alphabet, letters, nouns } = KINDS[family];
    this.family = family;
    this.places = places;
    this.repeat = repeat;
    this.wins = end !== "known";
    this.feedback = FEEDBACKS[feedback];
    this.letters = letters;
    this.nouns = nouns;
    this.id = idOf(family, places, symbols, repeat, feedback, this.wins);
    this.hard = false;
    checkSize(this, symbols, alphabet, feedback);
    this.symbols = Array.from(alphabet.slice(0, symbols));
    this.codes = allCodes(this.symbols, places, repeat);
    this.guesses = this.codes;
    this.ids = new Map(this.codes.map((code, id) => [code, id]));
    this.codeOfGuess = Int32Array.from(this.codes.keys());
    this.guessOfCode = this.codeOfGuess;
    this.base = places + 1;
    this.fillBits();
    this.openings = this.firstGuesses();
    this.readResponses();
  }

  fillBits() {
    const { codes, places, symbols, feedback } = this;
    const number = new Map(symbols.map((symbol, i) => [symbol, i]));
    const size = symbols.length;
    // A symbol that comes twice shares one bit with a code that has it once, two with any other.
    const copies = this.repeat ? places : 1;
    this.at = new BitSets(codes.length, places * size);
    this.has = new BitSets(codes.length, feedback.misplaced ? copies * size : 0);
    this.above = feedback.greater ? new BitSets(codes.length, places * size) : null;
    const seen = new Uint8Array(size);
    for (let code = 0; code < codes.length; code += 1) {
      seen.fill(0);
      for (let place = 0; place < places; place += 1) {
        const symbol = number.get(codes[code][place]);
        this.at.add(code, place * size + symbol);
        if (feedback.misplaced) {
          this.has.add(code, symbol * copies + seen[symbol]);
          seen[symbol] += 1;
        }
        for (let lower = 0; this.above !== null && lower < symbol; lower += 1) {
          this.above.add(code, place * size + lower);
        }
      }
    }
  }

  /** Find the responses; every pair of codes is equivalent to one whose guess is an opening. */
  readResponses() {
    const { base, codes } = this;
    const size = base ** 3;
    this.numberOf = Int32Array.from({ length: size }, (_, sum) => sum);
    const answers = this.answers(Int32Array.from(codes.keys()));
    const [sums, seen] = [new Int32Array(codes.length), new Uint8Array(size)];
    for (const opening of this.openings) {
      answers.fill(opening, sums);
      sums.forEach((sum) => (seen[sum] = 1));
    }
    const observed = Array.from(seen.keys()).filter((sum) => seen[sum]);
    observed.forEach((sum, number) => (this.numberOf[sum] = number));
    const triples = observed.map((sum) => [
      Math.floor(sum / base ** 2),
      Math.floor(sum / base) % base,
      sum % base,
    ]);
    const { places, feedback, letters, wins } = this;
    this.responses = feedbackResponses(triples, places, feedback, letters, wins);
    this.labels = this.responses.labels;
    this.responseCount = this.labels.length;
    this.winning = this.labels.length - 1;
  }

  /** Return one guess of each class of equivalent first guesses, the lowest, ascending. */
  firstGuesses() {
    const { symbols, places, repeat, feedback } = this;
    let words = [this.codes[0]];
    if (feedback.greater) {
      words = choices(symbols, places, repeat);
    } else if (repeat) {
      words = shapes(places, symbols.length, places).map((shape) =>
        shape.map((run, i) => symbols[i].repeat(run)).join(""),
      );
    }
    return Int32Array.from(words, (word) => this.ids.get(word)).sort();
  }

  /** Return how these codes answer guesses. */
  answers(codes) {
    return new PegAnswers(this, codes);
  }

  labelOf(number) {
    return this.labels[number];
  }

  numberOfLabel(label) {
    return this.labels.indexOf(label);
  }

  /** Return the label that answers a guess if `code` is the secret. */
  respond(guess, code) {
    return feedbackLabel(compareSymbols(guess, code), this.feedback, this.letters);
  }

  parseResponse(text) {
    return this.labels[this.responses.parse(text)];
  }

  /** Return a guess as the game writes it. */
  parseGuess(text) {
    const word = text.toUpperCase();
    const symbols = Array.from(word);
    if (symbols.length !== this.places) {
      throw new GameError(
        `"${text}" has ${symbols.length} ${this.nouns[0]}; a code of ${this.id} has ${this.places}`,
      );
    }
    const unknown = symbols.find((symbol) => !this.symbols.includes(symbol));
    if (unknown !== undefined) {
      throw new GameError(
        `"${unknown}" in "${text}" is no symbol of ${this.id}: take ${this.symbols.join("")}`,
      );
    }
    if (!this.ids.has(word)) {
      throw new GameError(
        `"${text}" repeats a symbol; those of ${this.id} are all different`,
      );
    }
    return word;
  }

  idOfGuess(text) {
    return this.ids.get(this.parseGuess(text));
  }

  brokenHint() {
    return null;
  }
}

function idOf(family, places, symbols, repeat, feedback, wins) {
  const parts = [family, `${places}x${symbols}`];
  if (repeat && family === "bullscows") {
    parts.push("repeat");
  }
  if (feedback) {
    parts.push(feedback);
  }
  if (!wins) {
    parts.push("known");
  }
  return parts.join("-");
}

function checkSize(game, symbols, alphabet, feedback) {
  const { family, places, nouns, id } = game;
  for (const [given, noun] of [
    [places, nouns[0]],
    [symbols, nouns[1]],
  ]) {
    if (!Number.isInteger(given) || given < 1) {
      throw new GameError(`${family} needs at least 1 of its ${noun}, not ${given}`);
    }
  }
  if (feedback !== "" && feedback !== OTHER_FEEDBACK[family]) {
    throw new GameError(`${family} has no feedback "${feedback}"`);
  }
  if (symbols > alphabet.length) {
    throw new GameError(`${family} takes at most ${alphabet.length} ${nouns[1]}, not ${symbols}`);
  }
  const most = game.feedback.greater ? MOST_COMPARED : MOST_PLACES;
  if (places > most) {
    throw new GameError(`${id} takes at most ${most} ${nouns[0]}, not ${places}`);
  }
  if (!game.repeat && places > symbols) {
    throw new GameError(
      `${places} different ${nouns[1]} cannot be chosen from ${symbols}: ` +
        `take at least ${places} ${nouns[1]} or fewer ${nouns[0]}`,
    );
  }
  let count = 1;
  for (let place = 0; place < places; place += 1) {
    count *= game.repeat ? symbols : symbols - place;
  }
  if (count > MOST_CODES) {
    throw new GameError(`${id} has ${count} codes; the page plays games of at most ${MOST_CODES}`);
  }
}

/** Return all codes, ascending. */
function allCodes(symbols, places, repeat) {
  let words = [""];
  for (let place = 0; place < places; place += 1) {
    words = words.flatMap((word) =>
      symbols.filter((symbol) => repeat || !word.includes(symbol)).map((symbol) => word + symbol),
    );
  }
  return words;
}

/** Return the words of ascending symbols; `repeat`: a symbol may follow itself. */
function choices(symbols, places, repeat) {
  let words = [""];
  for (let place = 0; place < places; place += 1) {
    words = words.flatMap((word) =>
      symbols
        .filter((symbol) => !word || symbol > word.at(-1) || (repeat && symbol === word.at(-1)))
        .map((symbol) => word + symbol),
    );
  }
  return words;
}

/** Return the ways to write `places` as at most `parts` numbers, none above the one before. */
function shapes(places, parts, largest) {
  if (places === 0) {
    return [[]];
  }
  const found = [];
  for (let run = Math.min(places, largest); run > 0 && parts > 0; run -= 1) {
    found.push(...shapes(places - run, parts - 1, run).map((rest) => [run, ...rest]));
  }
  return found;
}
