// The errors that opening and asking a strategy tree can raise. Their names are those of Python.

/** A tree cannot do what was asked; the base of all errors here. */
export class TreeError extends Error {
  name = "TreeError";
}

/** Some bytes are not a strategy tree that this version can read. */
export class TreeFormatError extends TreeError {
  name = "TreeFormatError";
}

/** There is no such node in the tree. */
export class UnknownNodeError extends TreeError {
  name = "UnknownNodeError";
}

/** A response does not exist, or no secret can give it at this place. */
export class InvalidResponseError extends TreeError {
  name = "InvalidResponseError";
}

/** No secret agrees with all responses so far; one of them must be wrong. */
export class ContradictionError extends TreeError {
  name = "ContradictionError";
}

/** The game is already over, so there is no next guess. */
export class GameOverError extends TreeError {
  name = "GameOverError";
}
