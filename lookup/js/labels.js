// The texts of guesses and codes.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Hold `size` texts in `cells` of `width` bytes each: UTF-8, with zero bytes behind a text that is
 * shorter.
 */
export class Labels {
  /**
   * Put the labels together from the pieces that a file cuts them into. `widths` has the bytes of
   * each piece, and `texts` what stands there in any label, one text behind the other. `numbers`
   * says which of these texts it is, with a byte for each piece of each label.
   */
  constructor(widths, texts, numbers) {
    const pieces = widths.length;
    this.size = numbers.length / pieces;
    this.width = widths.reduce((sum, width) => sum + width, 0);
    this.cells = new Uint8Array(this.size * this.width);
    let cell = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      const [width, text] = [widths[at % pieces], texts[at % pieces]];
      const start = numbers[at] * width;
      for (let i = 0; i < width; i += 1) {
        this.cells[cell + i] = text[start + i];
      }
      cell += width;
    }
    Object.freeze(this);
  }

  /** Return the text at an index from 0 to `size` - 1. */
  label(index) {
    const start = index * this.width;
    let end = start + this.width;
    while (this.cells[end - 1] === 0) {
      end -= 1;
    }
    return decoder.decode(this.cells.subarray(start, end));
  }
}
