// The texts of guesses and codes, kept as the file has them: cut into pieces that are numbered.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Hold `size` texts, each UTF-8 and filled up with zero bytes to the sum of `widths`.
 *
 * They are cut into pieces of these widths. `texts` holds what stands in each piece of any label, one
 * behind the other; `numbers` which of these it is, for each label a byte for each piece.
 */
export class Labels {
  #width;
  #widths;
  #texts;
  #numbers;

  constructor(size, widths, texts, numbers) {
    this.size = size;
    this.#width = widths.reduce((sum, width) => sum + width, 0);
    this.#widths = widths;
    this.#texts = texts;
    this.#numbers = numbers;
    Object.freeze(this);
  }

  /** Return the text at an index from 0 to `size` - 1. */
  label(index) {
    return decoder.decode(this.bytes(index));
  }

  /** Return the bytes of the text at an index, without the zero bytes at its end. */
  bytes(index) {
    const pieces = this.#widths.length;
    const bytes = new Uint8Array(this.#width);
    let end = 0;
    for (let piece = 0; piece < pieces; piece += 1) {
      const width = this.#widths[piece];
      const start = this.#numbers[index * pieces + piece] * width;
      bytes.set(this.#texts[piece].subarray(start, start + width), end);
      end += width;
    }
    while (bytes[end - 1] === 0) {
      end -= 1;
    }
    return bytes.subarray(0, end);
  }
}
