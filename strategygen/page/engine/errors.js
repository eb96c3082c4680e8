// The errors of the engine. Their names are those of Python.

/** There is no such game, or a text is no guess of it. */
export class GameError extends Error {
  name = "GameError";
}

/** A strategy is unknown, or cannot do what was asked. */
export class StrategyError extends Error {
  name = "StrategyError";
}

/** A newer request took the place of this one. */
export class SupersededError extends Error {
  name = "SupersededError";
}
