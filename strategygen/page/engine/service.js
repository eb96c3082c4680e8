// Answer the messages of the page: {id, method, args} gives {id, result} or {id, error}.

import * as engine from "./index.js";

// Games keep what they computed, so the last few stay.
const KEPT_GAMES = 4;

const METHODS = {
  advise: engine.advise,
  allowed: engine.allowed,
  candidates: engine.candidates,
  considered: engine.considered,
  explain: engine.explain,
  losses: engine.losses,
  partition: engine.partition,
  rate: engine.rate,
  seededSecret: engine.seededSecret,
  game: ({ id, codes, guesses, labels }) => ({ id, codes, guesses, labels }),
  labels: (game) => game.labels,
  parseGuess: (game, text) => game.parseGuess(text),
  parseResponse: (game, text) => game.parseResponse(text),
  respond: (game, guess, code) => game.respond(game.parseGuess(guess), code),
  adversary: (game, history, guess) => {
    const adversary = new engine.Adversary(game, history);
    return { response: adversary.respond(guess), remaining: adversary.remaining };
  },
};

const games = new Map();

/** Return the game of a description, {id, lists?} or as `makeGame` takes it. */
function gameOf(description) {
  const key = JSON.stringify(description);
  const game =
    games.get(key) ??
    (description.id === undefined
      ? engine.makeGame(description)
      : engine.gameFromId(description.id, description.lists));
  games.delete(key);
  games.set(key, game);
  if (games.size > KEPT_GAMES) {
    games.delete(games.keys().next().value);
  }
  return game;
}

/** Return the answer to a message; the first of its `args` describes the game. */
export function answer({ id, method, args: [description, ...args] }) {
  try {
    if (!Object.hasOwn(METHODS, method)) {
      throw new TypeError(`the engine has no method "${method}"`);
    }
    return { id, result: METHODS[method](gameOf(description), ...args) };
  } catch (error) {
    const { name, message, turn } = error;
    return { id, error: turn === undefined ? { name, message } : { name, message, turn } };
  }
}
