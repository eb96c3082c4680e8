// The nodes of a tree as flat arrays, and how a step reads them.

// Where a game begins.
export const ROOT = 0;
// Where a step with the winning response leads.
export const SOLVED = -1;
// Where a response leads that is impossible.
export const NOWHERE = -2;

const LEAF = -1;

/**
 * Hold the nodes of a file that was checked, numbered breadth first: the root is 0, and the
 * children of a node follow each other in the order of their responses.
 *
 * `label` has an entry for each node, and so has `place`: the number of the node among the internal
 * ones, -1 for a leaf. The others have an entry for each internal node, at its place: `remaining`,
 * `worst`, `first` with the id of its first child, and `wins` with a bit that is 1 where the
 * winning response ends the game.
 *
 * `quads` makes a step a fixed number of reads, as in the C reader. A number for each 4 responses
 * of an internal node has a bit for each response that leads to a child, and 256 times how many
 * children come before these. The first 4 responses of all nodes are followed by the next 4 of all.
 */
export class Nodes {
  /**
   * Take the arrays of a file: `isInternal` and `wins` hold bits, `children` says how many each
   * internal node has, and `response` what leads to node 1, 2, ... There are `responses` of them,
   * and `last` is the one that ends a game, null where a known code does.
   */
  constructor({ isInternal, children, response, wins, label, remaining, worst }, responses, last) {
    this.size = label.length;
    this.internal = children.length;
    this.last = last;
    this.label = label;
    this.remaining = remaining;
    this.worst = worst;
    this.wins = wins;
    // One kind of array for all trees keeps a step fast when a program holds several. No id
    // reaches 2^31, as no file does.
    this.place = new Int32Array(this.size).fill(LEAF);
    this.first = new Int32Array(this.internal);
    this.quads = new Uint16Array(Math.ceil(responses / 4) * this.internal);
    let [place, child] = [0, 1];
    for (let node = 0; place < this.internal; node += 1) {
      if (bit(isInternal, node)) {
        this.place[node] = place;
        this.first[place] = child;
        for (let before = 0; before < children[place]; before += 1) {
          const id = response[child - 1];
          const at = (id >>> 2) * this.internal + place;
          this.quads[at] ||= before << 8;
          this.quads[at] |= 1 << (id & 3);
          child += 1;
        }
        place += 1;
      }
    }
    Object.freeze(this);
  }

  /** Return where a response leads from a node, SOLVED or NOWHERE; there are both. */
  child(node, response) {
    const place = this.place[node];
    if (response === this.last) {
      return place === LEAF || bit(this.wins, place) === 1 ? SOLVED : NOWHERE;
    }
    if (place === LEAF) {
      return NOWHERE;
    }
    const quad = this.quads[(response >>> 2) * this.internal + place];
    const one = 1 << (response & 3);
    return quad & one ? this.first[place] + (quad >>> 8) + ones(quad & (one - 1)) : NOWHERE;
  }

  /** Tell a leaf from an internal node. */
  isLeaf(node) {
    return this.place[node] === LEAF;
  }
}

/** Return unsigned integers of `width` bytes each, little endian. */
export function integers(bytes, width) {
  if (width === 1) {
    return bytes;
  }
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

/** Count the ones among 3 bits: they say which digit of the constant that is. */
function ones(bits) {
  return (0x32212110 >>> (4 * bits)) & 0xf;
}
