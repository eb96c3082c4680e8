// The nodes of a tree as flat arrays.

// A mask tells of so many responses which are possible.
const MASK_BITS = 32;

/**
 * Hold the nodes of a file that was checked, numbered breadth first: the root is 0, and the children
 * of a node follow each other in the order of their responses.
 *
 * The place of an internal node is its number among those; all leaves share the place behind them.
 * `place` and `label` have an entry for each node, `remaining` and `worst` one for each internal node.
 *
 * The others make a step a fixed number of reads. They go by place: `wins` has 1 where the winning
 * response ends a game, and `masks` and `firsts` have `masksEach` entries. The first of these is about
 * the responses 0 to 31, the next about 32 to 63: the mask has a bit for each that leads to a child,
 * and the others of these children follow the first one.
 */
export class Nodes {
  /**
   * Take the arrays of a file: `isInternal` and `wins` hold bits, `children` says how many each
   * internal node has, and `response` what leads to node 1, 2, ... There are `responses` of them.
   */
  constructor({ isInternal, children, response, wins, label, remaining, worst }, responses) {
    const internal = children.length;
    this.size = label.length;
    this.internal = internal;
    this.label = label;
    this.remaining = remaining;
    this.worst = worst;
    // One kind of array for all trees keeps a step fast when a program holds several. No id
    // reaches 2^31, as a file would have to be larger than that.
    this.place = new Int32Array(this.size).fill(internal);
    for (let node = 0, place = 0; place < internal; node += 1) {
      if (bit(isInternal, node)) {
        this.place[node] = place;
        place += 1;
      }
    }
    this.wins = Uint8Array.from({ length: internal + 1 }, (_, place) => bit(wins, place));
    this.wins[internal] = 1;
    this.masksEach = Math.ceil(responses / MASK_BITS);
    this.masks = new Int32Array((internal + 1) * this.masksEach);
    this.firsts = new Int32Array((internal + 1) * this.masksEach);
    let child = 1;
    for (let place = 0; place < internal; place += 1) {
      for (const end = child + children[place]; child < end; child += 1) {
        const at = place * this.masksEach + (response[child - 1] >>> 5);
        this.firsts[at] ||= child;
        this.masks[at] |= 1 << response[child - 1];
      }
    }
    Object.freeze(this);
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
