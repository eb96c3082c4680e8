// The nodes of a tree as flat arrays.

/**
 * Hold the nodes of a file that was checked, numbered breadth first: the root is 0, and the
 * children of a node follow each other in the order of their responses.
 *
 * `label` has an entry for each node. `remaining` and `worst` have one for each internal node, at
 * its place, which is its number among those.
 *
 * The others make a step a fixed number of reads. `row` says where the entries of a node begin in
 * `masks` and `firsts`: one for the responses 0 to 31, one for 32 to 63, ... A mask has a bit for
 * each response that leads to a child; the first such child has the id in `firsts`, and the others
 * follow it. All leaves share a row without a bit. `wins` has 1 where the winning response ends
 * the game.
 */
export class Nodes {
  #masksEach;

  /**
   * Take the arrays of a file: `isInternal` and `wins` hold bits, `children` says how many each
   * internal node has, and `response` what leads to node 1, 2, ... There are `responses` of them.
   */
  constructor({ isInternal, children, response, wins, label, remaining, worst }, responses) {
    const [size, internal] = [label.length, children.length];
    this.size = size;
    this.internal = internal;
    this.label = label;
    this.remaining = remaining;
    this.worst = worst;
    this.#masksEach = (responses + 31) >>> 5;
    // One kind of array for all trees keeps a step fast when a program holds several. No id
    // reaches 2^31, as no file does.
    this.row = new Int32Array(size).fill(internal * this.#masksEach);
    this.masks = new Int32Array((internal + 1) * this.#masksEach);
    this.firsts = new Int32Array((internal + 1) * this.#masksEach);
    this.wins = new Uint8Array(size).fill(1);
    let [place, child] = [0, 1];
    for (let node = 0; place < internal; node += 1) {
      if (bit(isInternal, node)) {
        const row = place * this.#masksEach;
        this.row[node] = row;
        this.wins[node] = bit(wins, place);
        for (const end = child + children[place]; child < end; child += 1) {
          const at = row + (response[child - 1] >>> 5);
          this.firsts[at] ||= child;
          this.masks[at] |= 1 << response[child - 1];
        }
        place += 1;
      }
    }
    Object.freeze(this);
  }

  /** Return the place of an internal node; for a leaf, how many of those there are. */
  place(node) {
    return this.row[node] / this.#masksEach;
  }
}

/** Return unsigned integers of `width` bytes each, little endian. */
export function integers(bytes, width) {
  const values = new Uint32Array(bytes.length / width);
  for (let i = 0; i < values.length; i += 1) {
    for (let at = (i + 1) * width - 1; at >= i * width; at -= 1) {
      values[i] = values[i] * 256 + bytes[at];
    }
  }
  return values;
}

/** Return a bit of some bytes, counted from the lowest of the first. */
export function bit(bytes, index) {
  return (bytes[index >>> 3] >>> (index & 7)) & 1;
}

/** Count the ones in a number below 2^31: in each two bits, four, eight, and all of them. */
export function ones(bits) {
  const twos = bits - ((bits >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  const eights = (fours + (fours >>> 4)) & 0x0f0f0f0f;
  return Math.imul(eights, 0x01010101) >>> 24;
}
