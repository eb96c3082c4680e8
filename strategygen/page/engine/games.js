// Games by a description or by their id.

import { GameError } from "./errors.js";
import { PegGame } from "./pegs.js";
import { MODES, WordGame } from "./words.js";

/**
 * Return the game of a description: {family: "mastermind" | "bullscows", places, symbols, repeat?,
 * feedback?, end?} or {family: "wordle", answers, guesses?, mode?, name?, end?}. `end` is "win" or
 * "known".
 */
export function makeGame(description) {
  const { family, end = "win" } = description;
  if (end !== "win" && end !== "known") {
    throw new GameError(`a game ends with "win" or "known", not "${end}"`);
  }
  if (family === "mastermind" || family === "bullscows") {
    if (family === "mastermind" && description.repeat === false) {
      throw new GameError("in mastermind a colour may repeat; take bullscows where it may not");
    }
    return new PegGame({ ...description, feedback: description.feedback ?? "" });
  }
  if (family === "wordle") {
    return new WordGame(description);
  }
  throw new GameError(`the page computes no games of the family "${family}"`);
}

/** Return the game that an id names; `lists` is {answers, guesses?} for a game of words. */
export function gameFromId(id, lists) {
  return makeGame(describe(id, lists));
}

/** Return the description of the game that an id names. */
export function describe(id, lists) {
  const text = id.trim().toLowerCase();
  const end = text.endsWith("-known") ? "known" : "win";
  const [family, size, ...options] = text.replace(/-known$/, "").split("-");
  if (family === "wordle") {
    const mode = options.join("-") || "normal";
    if (!/^[a-z0-9]+$/.test(size ?? "") || MODES.includes(size) || options[0] === "normal") {
      throw new GameError(`there is no game "${id}": wordle-NAME[-hard|-ultrahard|-match]`);
    }
    if (!lists) {
      throw new GameError(`the word lists of ${text} are not here; give the lists`);
    }
    return { family, name: size, mode, end, ...lists };
  }
  const found = /^([1-9][0-9]*)x([1-9][0-9]*)$/.exec(size ?? "");
  const grammar = { mastermind: /^(black)?$/, bullscows: /^(repeat)?-?(order)?$/ }[family];
  if (!found || !grammar?.test(options.join("-"))) {
    throw new GameError(`there is no game "${id}" that the page computes`);
  }
  return {
    family,
    places: Number(found[1]),
    symbols: Number(found[2]),
    repeat: family === "mastermind" || options.includes("repeat"),
    feedback: options.find((option) => option === "black" || option === "order") ?? "",
    end,
  };
}
