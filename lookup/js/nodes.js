// The nodes of a tree as flat arrays.

/**
 * Hold the arrays of a file that was checked: four with an entry for each internal node, two for
 * each slot.
 *
 * With slot = base[node] + response, the child of a node for a response is next[slot] if check[slot]
 * is the response. Ids from `internal` on are leaves, one for each label.
 */
export class Nodes {
  constructor({ internal, guess, base, remaining, worst, next, check }, responses) {
    const slots = next.length;
    this.internal = internal;
    this.guess = guess;
    this.remaining = remaining;
    this.worst = worst;
    // One kind of array for all trees keeps a step fast when a program holds several. No id
    // reaches 2^31, as a file would have to be larger than that.
    this.base = Int32Array.from(base);
    // Free slots behind the last one, so that no response leads out of the arrays.
    this.next = new Int32Array(slots + responses);
    this.next.set(next);
    this.check = new Int32Array(slots + responses).fill(responses);
    this.check.set(check);
    Object.freeze(this);
  }
}
