// Histories: guesses that were answered, and the codes and guesses that they leave.

import { InvalidResponseError } from "../lookup/errors.js";
import { fold } from "../lookup/text.js";
import { hintText } from "./hints.js";

const UNKNOWN = "?";
const NOT = "not";

/** Return the ids of all codes, or of all guesses, ascending. */
export function everyId(texts) {
  return Int32Array.from(texts.keys());
}

/**
 * Return the labels of the responses that a text may stand for. `?` stands for a part that is not
 * known, alone for a whole response, `not` for any response but the winning one. There is none for what no guess can get.
 */
export function possibleResponses(game, text) {
  try {
    return [game.parseResponse(text)];
  } catch (error) {
    if (!(error instanceof InvalidResponseError)) {
      throw error;
    }
    const { labels, impossible, folds } = game.responses;
    if (game.wins && text.trim().toLowerCase() === NOT) {
      return labels.slice(0, -1);
    }
    if (impossible.has(fold(text, folds))) {
      return [];
    }
    if (text.trim() === UNKNOWN) {
      return [...labels];
    }
    const found = text.includes(UNKNOWN) ? fitting(game.responses, text) : [];
    if (!found.length) {
      throw error;
    }
    return found;
  }
}

function fitting({ labels, accepted, folds }, text) {
  const escape = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const parts = text.split(UNKNOWN).map((part) => escape(fold(part, folds)));
  for (const unknown of [".", "(?:[0-9]+|.)"]) {
    const pattern = new RegExp(`^(?:${parts.join(unknown)})$`, "u");
    const found = [...accepted].filter(([spelling]) => pattern.test(spelling));
    const places = [...new Set(found.map(([, place]) => place))].sort((a, b) => a - b);
    if (places.length) {
      return places.map((place) => labels[place]);
    }
  }
  return [];
}

/** Return the turns of a history of {guess, response}: ids of guesses and numbers of responses. */
export function readHistory(game, history) {
  return history.map(({ guess, response }, i) => {
    try {
      const labels = possibleResponses(game, response);
      const responses = new Set(labels.map((label) => game.numberOfLabel(label)));
      return { guess: game.idOfGuess(guess), labels, responses };
    } catch (error) {
      error.message = `turn ${i + 1}: ${error.message}`;
      error.turn = i + 1;
      throw error;
    }
  });
}

/** Return the response of each code to a guess. */
export function responsesTo(game, codes, guess) {
  const responses = new Int32Array(codes.length);
  game.answers(codes).fill(guess, responses);
  return responses;
}

/** Return the ids of the codes that agree with all turns, ascending. */
export function codesAfter(game, turns) {
  return turns.reduce((codes, turn) => {
    const given = responsesTo(game, codes, turn.guess);
    return codes.filter((_, i) => turn.responses.has(given[i]));
  }, everyId(game.codes));
}

/** Return which of some guesses may follow one more turn. */
export function mayFollow(game, turn, guesses) {
  if (!game.hard) {
    return guesses;
  }
  const earlier = game.guesses[turn.guess];
  return guesses.filter((guess) =>
    turn.labels.some((label) => game.brokenHint(game.guesses[guess], earlier, label) === null),
  );
}

/** Return the ids of the guesses that may follow all turns, ascending. */
export function guessesAfter(game, turns) {
  return turns.reduce((guesses, turn) => mayFollow(game, turn, guesses), everyId(game.guesses));
}

/** Return the past guesses that earlier turns did not allow, as {turn, guess, after, hint, text}. */
export function forbiddenTurns(game, turns) {
  const found = [];
  turns.forEach((turn, i) => {
    const guess = game.guesses[turn.guess];
    for (const past of turns.slice(0, i)) {
      const after = game.guesses[past.guess];
      const hint = past.labels.length === 1 ? game.brokenHint(guess, after, past.labels[0]) : null;
      if (hint !== null) {
        found.push({ turn: i + 1, guess, after, hint, text: `after ${after} ${hintText(hint)}` });
        break;
      }
    }
  });
  return found;
}
