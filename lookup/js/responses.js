// The responses of a game and the ways to write them.

import { InvalidResponseError } from "./errors.js";
import { fold, quoted } from "./text.js";

// Error messages show at most so many responses.
const SHOWN = 16;

/** Hold the responses of a game; the id of a response is its index in `labels` and `costs`. */
export class Responses {
  /**
   * `winning` is the response to a right guess; `last` the same where it ends the game, null where
   * a game ends with a known code. `folds` maps characters to texts, `accepted` every spelling,
   * folded, to the id of its response; `impossible` is a Set.
   */
  constructor(labels, winning, last, costs, folds, accepted, impossible) {
    this.labels = labels;
    this.winning = winning;
    this.last = last;
    this.costs = costs;
    this.folds = folds;
    this.accepted = accepted;
    this.impossible = impossible;
    Object.freeze(this);
  }

  /** What is still to pay where one code is left. */
  get leafCost() {
    return this.last === null ? 0 : this.costs[this.last];
  }

  /** Return the id of the response that `text` spells. */
  parse(text) {
    if (typeof text !== "string") {
      throw new InvalidResponseError(
        `a value of type ${typeof text} is no response; expected a text, ${this.summary()}`,
      );
    }
    const folded = fold(text, this.folds);
    const response = this.accepted.get(folded);
    if (response !== undefined) {
      return response;
    }
    if (this.impossible.has(folded)) {
      throw new InvalidResponseError(`no guess can get the response ${quoted(text)}`);
    }
    throw new InvalidResponseError(`${quoted(text)} is no response; expected ${this.summary()}`);
  }

  /** Name the responses in one line; only the first and the last where they are many. */
  summary() {
    const { labels } = this;
    if (labels.length <= SHOWN) {
      return `one of ${labels.join(", ")}`;
    }
    const first = labels.slice(0, 3).join(", ");
    const last = labels.slice(-3).join(", ");
    return `one of the ${labels.length} from ${first}, ... to ${last}`;
  }
}
