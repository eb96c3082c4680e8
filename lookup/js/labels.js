// The texts of guesses and codes, kept as the file has them: cut into pieces that are numbered.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Hold `size` texts, each UTF-8 and filled up with zero bytes to the sum of `widths`.
 *
 * They are cut into pieces of these widths. `pieces` holds for each the texts that stand there, one
 * behind the other; `text` holds for each label the numbers of its texts, a byte each.
 */
export class Labels {
  #width;
  #widths;
  #pieces;
  #text;

  constructor(size, widths, pieces, text) {
    this.size = size;
    this.#width = widths.reduce((sum, width) => sum + width, 0);
    this.#widths = widths;
    this.#pieces = pieces;
    this.#text = text;
    Object.freeze(this);
  }

  /** Return the text at an index from 0 to `size` - 1. */
  label(index) {
    return decoder.decode(this.bytes(index));
  }

  /** Return the bytes of the text at an index, without the zero bytes at its end. */
  bytes(index) {
    const count = this.#widths.length;
    const bytes = new Uint8Array(this.#width);
    let end = 0;
    for (let piece = 0; piece < count; piece += 1) {
      const width = this.#widths[piece];
      const start = this.#text[index * count + piece] * width;
      bytes.set(this.#pieces[piece].subarray(start, start + width), end);
      end += width;
    }
    while (bytes[end - 1] === 0) {
      end -= 1;
    }
    return bytes.subarray(0, end);
  }
}
