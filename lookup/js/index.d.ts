/** A tree cannot do what was asked; the base of all errors here. Its `name` says which one it is. */
export class TreeError extends Error {}

/**
 * Some bytes are not a strategy tree that this version can read: they are something else, or damaged,
 * or written in a later version of the format. The message says which.
 */
export class TreeFormatError extends TreeError {}

/** There is no such node in the tree. The message says which nodes there are. */
export class UnknownNodeError extends TreeError {}

/**
 * A response does not exist, or no secret can give it at this place. The message quotes what was given
 * and shows what is accepted.
 */
export class InvalidResponseError extends TreeError {}

/**
 * No secret agrees with all responses so far; one of them must be wrong. The message names the turn
 * after which no secret was left.
 */
export class ContradictionError extends TreeError {}

/** The game is already over, so there is no next guess. */
export class GameOverError extends TreeError {}

/** A list of words that a game was made from: its size and its SHA-256. */
export interface WordList {
  readonly size: number;
  readonly sha256: string;
}

/** The game that a tree plays. */
export interface GameInfo {
  /** The game with all its options, such as "mastermind-4x6". */
  readonly id: string;
  readonly family: string;
  readonly parameters: Readonly<Record<string, number | string | boolean>>;
  /** What codes are made of. */
  readonly symbols: readonly string[];
  /** With the winning response, or as soon as one code is left. */
  readonly end: "win" | "known";
  readonly lists: Readonly<Record<string, WordList>>;
}

/** How the guesses of a tree were chosen, and what is proved about them. */
export interface StrategyInfo {
  readonly name: string;
  readonly pool: "all" | "consistent";
  /** A prescribed opening. */
  readonly first: string | null;
  readonly maxDepth: number | null;
  /** How many guesses a narrowed search tried at each node. */
  readonly width: number | null;
  readonly ties: string;
  /** Nothing; the best tree for this opening; the best of the game. */
  readonly proved: "none" | "opening" | "game";
  /** A proved lower bound on the first number of the objective. */
  readonly bound: number | null;
}

/** What a tree costs: over all secrets, at most, and how many secrets cost 0, 1, 2, ... */
export interface Statistics {
  readonly secrets: number;
  readonly total: number;
  readonly depth: number;
  readonly histogram: readonly number[];
}

/** Answers which guess comes next, in constant time; `openTree` makes one. */
export class StrategyTree {
  private constructor();

  readonly game: GameInfo;
  readonly strategy: StrategyInfo;
  readonly statistics: Statistics;
  /** The labels of the responses; a response id is an index into them. */
  readonly responses: readonly string[];
  /** The id of the response to a right guess; null where no guess can win. */
  readonly winning: number | null;
  /** What each response costs, by its id. */
  readonly costs: readonly number[];

  /** Begin a game. */
  session(): Session;

  /**
   * Return the node that a response leads to, or -1 if the response says the code is found. The root
   * is node 0. Throws UnknownNodeError for a node that does not exist, InvalidResponseError for a
   * response that does not exist or that no secret gives at this node, and GameOverError at a node
   * where the code is already known.
   */
  step(node: number, response: number): number;

  /**
   * Return the guess to make at a node. Throws GameOverError at a node where the code is already
   * known. This and the other questions about a node throw UnknownNodeError for a node that does not
   * exist.
   */
  guess(node: number): string;

  /** Return how many codes are possible before the guess at a node is answered. */
  remaining(node: number): number;

  /** Return what the game still costs at most, the guess at the node included. */
  worst(node: number): number;

  /** Return the code that is known at a node where a game ends, null at all others. */
  known(node: number): string | null;

  /** Return the possible responses at a node with the nodes they lead to, ascending. */
  children(node: number): Array<[response: number, node: number]>;

  /** Return the id of the response that a text spells. Throws InvalidResponseError. */
  parse(text: string): number;

  /**
   * Return the next guess after some responses, each alone or behind its guess and a colon. Throws
   * InvalidResponseError, ContradictionError when no secret fits, and GameOverError when the code is
   * found or known.
   */
  probe(history: Iterable<string>): string;

  /** Return the next guess as `probe` does, or `otherwise` where no secret fits or the game is over. */
  get(history: Iterable<string>): string | null;
  get<T>(history: Iterable<string>, otherwise: T): string | T;

  toString(): string;
}

/** A game in progress; `StrategyTree.session` begins one. */
export class Session {
  private constructor();

  /** The guess to make now; null when the game is over. */
  readonly guess: string | null;
  /** Whether the game is over: the code is found, or known where that ends the game. */
  readonly solved: boolean;
  /** The code once the game is over, else null. */
  readonly secret: string | null;
  /** The number of the guess to make now, from 1; after the end how many were made. */
  readonly turn: number;
  /** How many codes are possible before the present guess is answered. */
  readonly remaining: number;
  /** What the game still costs at most, the present guess included. */
  readonly worst: number;
  /** The guesses made with their responses, as `StrategyTree.probe` reads them. */
  readonly history: string[];

  /**
   * Record the response to the present guess; return the next one, null after the end. A record that
   * fails changes nothing. Throws InvalidResponseError for a text that is no response or stands behind
   * another guess, ContradictionError when no secret fits, GameOverError after the end.
   */
  record(response: string): string | null;

  /** Take the last response back. Throws TreeError if no response was recorded. */
  undo(): void;

  /** Return the guess to make now; throw GameOverError when the game is over. */
  requireGuess(): string;

  toString(): string;
}

/**
 * Open a tree from the bytes of a file. All is checked here, once: no later step can fail in an
 * undefined way. Throws TreeFormatError.
 */
export function openTree(bytes: ArrayBuffer | ArrayBufferView): StrategyTree;
