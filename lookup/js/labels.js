// The texts of guesses and codes, kept as the file has them: in cells of equal width.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Hold `size` texts, each UTF-8 in a cell of `width` bytes of `text`, filled up with zero bytes. */
export class Labels {
  constructor(size, width, text) {
    this.size = size;
    this.width = width;
    this.text = text;
    Object.freeze(this);
  }

  /** Return the text at an index from 0 to `size` - 1. */
  label(index) {
    const start = index * this.width;
    let end = start + this.width;
    while (this.text[end - 1] === 0) {
      end -= 1;
    }
    return decoder.decode(this.text.subarray(start, end));
  }
}
