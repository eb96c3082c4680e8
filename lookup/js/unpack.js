// Read plain values from msgpack bytes that nobody vouches for.

import { Decoder } from "@msgpack/msgpack";

import { TreeFormatError } from "./errors.js";
import { bytesLiteral, cut, literal, quoted } from "./text.js";

// What a value is. The headers of arrays and maps are read here, and msgpack decodes plain values
// only, one at a time: so neither deep nesting nor a huge length makes it allocate more than a small
// multiple of the file, and no order or repetition of keys is lost.
const NIL = "nil";
const TRUTH = "truth";
const INTEGER = "integer";
const FRACTION = "fraction";
const TEXT = "text";
const BIN = "bin";
const LIST = "list";
const MAP = "map";
const EXTENSION = "extension";
const UNUSED = "unused";

// By first byte from 0xc4: what begins there, how many bytes of a length follow, and how many bytes
// more there are besides that length's.
const HEADERS = new Map([
  [0xc0, [NIL, 0, 0]],
  [0xc2, [TRUTH, 0, 0]],
  [0xc3, [TRUTH, 0, 0]],
  [0xc4, [BIN, 1, 0]],
  [0xc5, [BIN, 2, 0]],
  [0xc6, [BIN, 4, 0]],
  [0xc7, [EXTENSION, 1, 1]],
  [0xc8, [EXTENSION, 2, 1]],
  [0xc9, [EXTENSION, 4, 1]],
  [0xca, [FRACTION, 0, 4]],
  [0xcb, [FRACTION, 0, 8]],
  [0xcc, [INTEGER, 0, 1]],
  [0xcd, [INTEGER, 0, 2]],
  [0xce, [INTEGER, 0, 4]],
  [0xcf, [INTEGER, 0, 8]],
  [0xd0, [INTEGER, 0, 1]],
  [0xd1, [INTEGER, 0, 2]],
  [0xd2, [INTEGER, 0, 4]],
  [0xd3, [INTEGER, 0, 8]],
  [0xd4, [EXTENSION, 0, 2]],
  [0xd5, [EXTENSION, 0, 3]],
  [0xd6, [EXTENSION, 0, 5]],
  [0xd7, [EXTENSION, 0, 9]],
  [0xd8, [EXTENSION, 0, 17]],
  [0xd9, [TEXT, 1, 0]],
  [0xda, [TEXT, 2, 0]],
  [0xdb, [TEXT, 4, 0]],
  [0xdc, [LIST, 2, 0]],
  [0xdd, [LIST, 4, 0]],
  [0xde, [MAP, 2, 0]],
  [0xdf, [MAP, 4, 0]],
]);

// So many values of a list or a map fill all that a message shows.
const SHOWN = 64;

const decoder = new Decoder({ rawStrings: true, useBigInt64: true });
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A value with what it is; an integer above 2^53 is a BigInt until all checks are made. */
class Value {
  constructor(kind, value) {
    this.kind = kind;
    this.value = value;
  }

  toString() {
    switch (this.kind) {
      case NIL:
        return "None";
      case TRUTH:
        return this.value ? "True" : "False";
      case FRACTION:
        return shownFraction(this.value);
      case TEXT:
        return literal(this.value);
      case BIN:
        return bytesLiteral(this.value.subarray(0, 64));
      default:
        return String(this.value);
    }
  }
}

const isText = (value) => value.kind === TEXT;
const isBin = (value) => value.kind === BIN;
const isCount = (value) => value.kind === INTEGER && value.value >= 0;
const isParameter = (value) => isCount(value) || isText(value) || value.kind === TRUTH;

// The end of the bytes, in the middle of a value.
class OutOfData extends TreeFormatError {}

/**
 * Read the fields of a file in their order, each as the type that is expected there.
 * Every method throws TreeFormatError.
 */
export class FieldReader {
  #data;
  #view;
  #position = 0;
  #section = "the file";

  constructor(data) {
    this.#data = data;
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  /** Read the name of a section and how many fields it has. */
  enter(section, fields) {
    this.#key(section);
    this.#section = section;
    this.expectCount(this.enterMap(), fields);
  }

  /** Read and return a name that the file chose itself, and how many fields it has. */
  enterAny(fields) {
    const name = this.#plain();
    if (name.kind !== TEXT) {
      throw new TreeFormatError(`a name in ${this.#section} is ${show(name)}; expected a text`);
    }
    this.#section = name.value;
    this.expectCount(this.enterMap(), fields);
    return name.value;
  }

  /** Read how many entries a map has: a field, else the section itself. */
  enterMap(field) {
    if (field === undefined) {
      return this.#length(MAP, `${this.#section} is not a map`);
    }
    this.#key(field);
    return this.#length(MAP, `${this.#section}.${field} is not a map`);
  }

  /** Check the number of fields of a map. */
  expectCount(count, fields) {
    if (count !== fields.length) {
      throw new TreeFormatError(
        `${this.#section} has ${count} fields; expected ${fields.join(", ")}`,
      );
    }
  }

  /** Check that nothing follows. */
  expectEnd() {
    const left = this.#data.length - this.#position;
    if (left !== 0) {
      throw new TreeFormatError(`${left} bytes follow the last field; expected none`);
    }
  }

  text(field) {
    return this.#expect(field, "a text", isText).value;
  }

  /** Read one of the texts in `choices`. */
  choice(field, choices) {
    const value = this.#expect(field, "a text", isText);
    if (!choices.includes(value.value)) {
      throw this.#wrong(field, choices.map(literal).join(" or "), show(value));
    }
    return value.value;
  }

  textOrNull(field) {
    const isRight = (value) => isText(value) || value.kind === NIL;
    return this.#expect(field, "a text or nil", isRight).value;
  }

  integer(field) {
    return this.#expect(field, "a whole number from 0", isCount).value;
  }

  integerOrNull(field) {
    const isRight = (value) => isCount(value) || value.kind === NIL;
    return this.#expect(field, "a whole number from 0, or nil", isRight).value;
  }

  /** Read a `bin`. */
  data(field) {
    return this.#expect(field, "a bin", isBin).value;
  }

  /** Read a list of so many `bin`s. */
  bins(field, count) {
    return this.#list(field, "bins only", isBin, count);
  }

  texts(field) {
    return this.#list(field, "texts only", isText);
  }

  integers(field) {
    return this.#list(field, "whole numbers from 0 only", isCount);
  }

  /** Read a map from texts to texts, as a Map. */
  textsByText(field) {
    return this.#map(field, "texts only", isText);
  }

  /** Read a map from texts to whole numbers from 0, as a Map. */
  integersByText(field) {
    return this.#map(field, "whole numbers from 0 only", isCount);
  }

  /** Read a map from texts to whole numbers, texts and truth values, as a Map. */
  parameters(field) {
    return this.#map(field, "whole numbers, texts and truth values", isParameter);
  }

  #key(field) {
    const key = this.#plain();
    if (key.kind !== TEXT || key.value !== field) {
      throw new TreeFormatError(
        `${show(key)} stands where the field ${literal(field)} was expected`,
      );
    }
  }

  #expect(field, expected, isRight) {
    this.#key(field);
    const value = this.#plain();
    if (!isRight(value)) {
      throw this.#wrong(field, expected, show(value));
    }
    return value;
  }

  #list(field, expected, isRight, count) {
    this.#key(field);
    const length = this.#length(LIST, `${this.#section}.${field} is not a list`);
    if (count !== undefined && length !== count) {
      throw new TreeFormatError(
        `${this.#section}.${field} has ${length} items; expected ${count}`,
      );
    }
    const list = [];
    let areRight = true;
    const first = this.#each(field, length, (value) => {
      areRight &&= isRight(value);
      list.push(value.value);
    });
    if (!areRight) {
      throw this.#wrong(field, expected, shown(first));
    }
    return list;
  }

  /** Read a map whose keys are distinct texts. */
  #map(field, expected, isRight) {
    const length = this.enterMap(field);
    const map = new Map();
    let [areTexts, areRight, key] = [true, true, null];
    const first = this.#each(field, 2 * length, (value, index) => {
      if (index % 2 === 0) {
        areTexts &&= isText(value);
        key = value.value;
      } else {
        areRight &&= isRight(value);
        map.set(key, value.value);
      }
    });
    const every = (rest) => first.filter((_, index) => index % 2 === rest);
    if (!areTexts) {
      throw this.#wrong(field, "texts only", shown(every(0)));
    }
    if (map.size !== length) {
      throw this.#wrong(field, "distinct keys", shown(every(0)));
    }
    if (!areRight) {
      throw this.#wrong(field, expected, shown(every(1)));
    }
    return map;
  }

  /**
   * Read values in a row, and hand over each with its index; return the first ones, as many as a
   * message shows. To keep all as they were read would take a multiple of what they hold.
   */
  #each(field, count, take) {
    const first = [];
    try {
      for (let index = 0; index < count; index += 1) {
        const value = this.#plain();
        if (index < SHOWN) {
          first.push(value);
        }
        take(value, index);
      }
    } catch (error) {
      if (!(error instanceof OutOfData)) {
        throw error;
      }
      throw this.#wrong(field, `${count} values`, shown(first));
    }
    return first;
  }

  #wrong(field, expected, found) {
    return new TreeFormatError(`${this.#section}.${field} is ${found}; expected ${expected}`);
  }

  /** Read the header of a container; return how many entries follow. */
  #length(container, complaint) {
    if (this.#position < this.#data.length) {
      const { kind, size, start } = this.#header();
      if (kind === container) {
        this.#position = start;
        return size;
      }
    }
    throw new TreeFormatError(complaint);
  }

  /** Read a value that is no container. */
  #plain() {
    const { kind, size, start } = this.#header();
    if (kind === LIST || kind === MAP) {
      if (size > 0) {
        throw notPlain(`${size} exceeds max_${kind === LIST ? "array" : "map"}_len(0)`);
      }
      const shown = kind === LIST ? "[]" : "{}";
      throw new TreeFormatError(`${shown} stands where a plain value was expected`);
    }
    const end = start + size;
    if (end > this.#data.length) {
      throw outOfData();
    }
    if (kind === UNUSED) {
      throw notPlain("the byte 0xc1 begins no value");
    }
    if (kind === EXTENSION) {
      const code = this.#view.getInt8(start);
      throw new TreeFormatError(
        `an extension type (${code}) was found; expected plain msgpack`,
      );
    }
    let value = decoder.decode(this.#data.subarray(this.#position, end));
    this.#position = end;
    if (kind === TEXT) {
      value = decodedText(value);
    } else if (kind === BIN) {
      value = value.slice();
    } else if (typeof value === "bigint" && Number.isSafeInteger(Number(value))) {
      value = Number(value);
    }
    return new Value(kind, value);
  }

  /** Look at the header of the next value: what it is, its size, and where its contents start. */
  #header() {
    const { length } = this.#data;
    if (this.#position >= length) {
      throw outOfData();
    }
    const first = this.#data[this.#position];
    const start = this.#position + 1;
    if (first < 0x80 || first >= 0xe0) {
      return { kind: INTEGER, size: 0, start };
    }
    if (first < 0xc0) {
      const kind = first < 0x90 ? MAP : first < 0xa0 ? LIST : TEXT;
      return { kind, size: first & (kind === TEXT ? 0x1f : 0x0f), start };
    }
    const [kind, lengthBytes, more] = HEADERS.get(first) ?? [UNUSED, 0, 0];
    if (start + lengthBytes > length) {
      throw outOfData();
    }
    let size = more;
    if (lengthBytes === 1) {
      size += this.#view.getUint8(start);
    } else if (lengthBytes === 2) {
      size += this.#view.getUint16(start);
    } else if (lengthBytes === 4) {
      size += this.#view.getUint32(start);
    }
    return { kind, size, start: start + lengthBytes };
  }
}

function decodedText(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notPlain("a text is not UTF-8");
  }
}

function outOfData() {
  return new OutOfData("not plain msgpack: No more data to unpack.");
}

function notPlain(problem) {
  return new TreeFormatError(`not plain msgpack: ${problem}`);
}

function show(value) {
  return isText(value) ? quoted(value.value) : cut(value.toString());
}

function shown(values) {
  return cut(`(${values.join(", ")}${values.length === 1 ? "," : ""})`);
}

/** Return the shortest decimal that means a number, with a point or an exponent. */
function shownFraction(value) {
  if (Number.isNaN(value)) {
    return "nan";
  }
  if (!Number.isFinite(value)) {
    return value > 0 ? "inf" : "-inf";
  }
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [digits, power] = Math.abs(value).toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const places = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${digits}e${exponent < 0 ? "-" : "+"}${places}`;
  }
  const plain = digits.replace(".", "");
  if (exponent < 0) {
    return `${sign}0.${"0".repeat(-exponent - 1)}${plain}`;
  }
  const whole = plain.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${plain.slice(exponent + 1) || "0"}`;
}
