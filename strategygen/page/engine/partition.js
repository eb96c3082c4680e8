// How a guess splits candidates: one cell for each response.

/** Split the same candidates by many guesses; nothing is allocated for a guess. */
export class Splitter {
  /** `codes` are ids, ascending, Int32Array. */
  constructor(game, codes) {
    this.codes = codes;
    this.answers = game.answers(codes);
    this.responses = new Int32Array(codes.length);
    this.sizes = new Int32Array(game.responseCount);
    this.found = new Int32Array(Math.min(codes.length, game.responseCount));
    this.cells = 0;
  }

  /**
   * Split by a guess: the first `cells` of `found` are the responses that occur, in no order, and
   * `sizes` has for each of them how many candidates give it.
   */
  split(guess) {
    const { responses, sizes, found } = this;
    for (let i = 0; i < this.cells; i += 1) {
      sizes[found[i]] = 0;
    }
    this.answers.fill(guess, responses);
    let cells = 0;
    for (let i = 0; i < responses.length; i += 1) {
      const response = responses[i];
      if (sizes[response] === 0) {
        found[cells] = response;
        cells += 1;
      }
      sizes[response] += 1;
    }
    this.cells = cells;
  }

  /** Return the cells of the last guess as a Map from response to code ids, both ascending. */
  members() {
    const ascending = this.found.slice(0, this.cells).sort();
    const members = new Map();
    const filled = new Map();
    for (const response of ascending) {
      members.set(response, new Int32Array(this.sizes[response]));
      filled.set(response, 0);
    }
    for (let i = 0; i < this.codes.length; i += 1) {
      const response = this.responses[i];
      const place = filled.get(response);
      members.get(response)[place] = this.codes[i];
      filled.set(response, place + 1);
    }
    return members;
  }
}

/** Return the cells that a guess makes, as {response, size}, in the order of the responses. */
export function cellsOf(game, codes, guess) {
  const splitter = new Splitter(game, codes);
  splitter.split(guess);
  const ascending = Array.from(splitter.found.subarray(0, splitter.cells)).sort((a, b) => a - b);
  return ascending.map((response) => ({
    response: game.labelOf(response),
    size: splitter.sizes[response],
  }));
}
