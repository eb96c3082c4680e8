// The errors that opening and asking a strategy tree can raise.

/** Something that a tree cannot do; the base of all errors here. */
export class TreeError extends Error {
  name = "TreeError";
}

/** Bytes that are no strategy tree, or one that was damaged or is of another version. */
export class TreeFormatError extends TreeError {
  name = "TreeFormatError";
}

/** A response that is not one, or that is impossible where it was given. */
export class InvalidResponseError extends TreeError {
  name = "InvalidResponseError";
}

/** Responses that contradict each other: no secret agrees with all of them. */
export class ContradictionError extends TreeError {
  name = "ContradictionError";
}

/** A question about the next guess of a game that has ended. */
export class GameOverError extends TreeError {
  name = "GameOverError";
}
