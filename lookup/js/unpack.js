// Read plain values from msgpack bytes that nobody vouches for.

import { TreeFormatError } from "./errors.js";
import { quoted } from "./text.js";

const INTEGER = "a whole number";
const TEXT = "a text";
const BIN = "a bin";
const LIST = "a list";
const MAP = "a map";

const CONSTANTS = new Map([[0xc0, null], [0xc2, false], [0xc3, true]]);
// By first byte: what begins there, and which method of DataView reads the number that follows in
// so many bytes. It is the value of an integer, the length of a text or bin, the count of a list or
// map. Fractions and extensions are left out, as no field holds one.
const NUMBERS = new Map([
  [0xc4, [BIN, "getUint8", 1]],
  [0xc5, [BIN, "getUint16", 2]],
  [0xc6, [BIN, "getUint32", 4]],
  [0xcc, [INTEGER, "getUint8", 1]],
  [0xcd, [INTEGER, "getUint16", 2]],
  [0xce, [INTEGER, "getUint32", 4]],
  [0xcf, [INTEGER, "getBigUint64", 8]],
  [0xd0, [INTEGER, "getInt8", 1]],
  [0xd1, [INTEGER, "getInt16", 2]],
  [0xd2, [INTEGER, "getInt32", 4]],
  [0xd3, [INTEGER, "getBigInt64", 8]],
  [0xd9, [TEXT, "getUint8", 1]],
  [0xda, [TEXT, "getUint16", 2]],
  [0xdb, [TEXT, "getUint32", 4]],
  [0xdc, [LIST, "getUint16", 2]],
  [0xdd, [LIST, "getUint32", 4]],
  [0xde, [MAP, "getUint16", 2]],
  [0xdf, [MAP, "getUint32", 4]],
]);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// What a value may be. No number is a fraction, as those are refused.
const isText = (value) => typeof value === "string";
const isBin = (value) => value instanceof Uint8Array;
const isCount = (value) => typeof value === "number" && value >= 0;
const isParameter = (value) => isCount(value) || isText(value) || typeof value === "boolean";
const orNil = (isRight) => (value) => value === null || isRight(value);

/**
 * Read the fields of a file in their order, each as the type that is expected there.
 *
 * Lists and maps are read value by value, and none may stand where a plain value belongs: so
 * neither deep nesting nor a huge length makes it allocate more than a small multiple of the file.
 * Integers above 2^53 become the nearest number. Every method throws TreeFormatError.
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

  /** Read the name of a section, which must have so many fields. */
  enter(section, fields) {
    this.#key(section);
    this.#section = section;
    this.expectCount(this.enterMap(), fields);
  }

  /** Read and return the name of a section that the file chose itself. */
  enterAny(fields) {
    const name = this.#value();
    if (!isText(name)) {
      throw new TreeFormatError(`a name in ${this.#section} is ${show(name)}; expected a text`);
    }
    this.#section = quoted(name);
    this.expectCount(this.enterMap(), fields);
    return name;
  }

  /** Read how many entries a map has: a field, else the section itself. */
  enterMap(field) {
    if (field === undefined) {
      return this.#count(MAP, this.#section);
    }
    this.#key(field);
    return this.#count(MAP, this.#name(field));
  }

  /** Check the number of fields of a map. */
  expectCount(count, fields) {
    if (count !== fields) {
      throw new TreeFormatError(`${this.#section} has ${count} fields; expected ${fields}`);
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
    return this.#field(field, "a text", isText);
  }

  /** Read one of the texts in `choices`. */
  choice(field, choices) {
    const expected = choices.map(quoted).join(" or ");
    return this.#field(field, expected, (value) => choices.includes(value));
  }

  textOrNull(field) {
    return this.#field(field, "a text or nil", orNil(isText));
  }

  integer(field) {
    return this.#field(field, "a whole number from 0", isCount);
  }

  integerOrNull(field) {
    return this.#field(field, "a whole number from 0, or nil", orNil(isCount));
  }

  /** Read a `bin`: a view of the file's bytes. */
  data(field) {
    return this.#field(field, "a bin", isBin);
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
    return this.#map(field, "whole numbers from 0, texts and truth values only", isParameter);
  }

  #key(field) {
    const key = this.#value();
    if (key !== field) {
      throw new TreeFormatError(
        `${show(key)} stands where the field ${quoted(field)} was expected`,
      );
    }
  }

  #field(field, expected, isRight) {
    this.#key(field);
    const value = this.#value();
    if (!isRight(value)) {
      throw this.#wrong(field, value, expected);
    }
    return value;
  }

  #list(field, expected, isRight, count) {
    this.#key(field);
    const length = this.#count(LIST, this.#name(field));
    if (count !== undefined && length !== count) {
      throw new TreeFormatError(`${this.#name(field)} has ${length} items; expected ${count}`);
    }
    const list = [];
    while (list.length < length) {
      const value = this.#value();
      if (!isRight(value)) {
        throw this.#wrong(`${field}[${list.length}]`, value, expected);
      }
      list.push(value);
    }
    return list;
  }

  /** Read a map whose keys are distinct texts. */
  #map(field, expected, isRight) {
    const length = this.enterMap(field);
    const map = new Map();
    while (map.size < length) {
      const [key, value] = [this.#value(), this.#value()];
      if (!isText(key) || map.has(key)) {
        throw new TreeFormatError(
          `${this.#name(field)} has the key ${show(key)}; expected texts, each once`,
        );
      }
      if (!isRight(value)) {
        throw this.#wrong(`${field}[${quoted(key)}]`, value, expected);
      }
      map.set(key, value);
    }
    return map;
  }

  #name(field) {
    return `${this.#section}.${field}`;
  }

  #wrong(field, found, expected) {
    return new TreeFormatError(`${this.#name(field)} is ${show(found)}; expected ${expected}`);
  }

  /** Read how a list or map begins; return how many entries follow. */
  #count(container, name) {
    const [kind, count] = this.#begin();
    if (kind !== container) {
      throw new TreeFormatError(`${name} is not ${container}`);
    }
    return count;
  }

  /** Read a value that is no container. */
  #value() {
    const [kind, found] = this.#begin();
    if (kind === LIST || kind === MAP) {
      throw new TreeFormatError(`${kind} stands where a plain value was expected`);
    }
    if (kind !== TEXT && kind !== BIN) {
      return found;
    }
    const start = this.#take(found);
    const bytes = this.#data.subarray(start, this.#position);
    return kind === BIN ? bytes : decoded(bytes);
  }

  /** Read how a value begins: what it is, and its number, or itself where there is none. */
  #begin() {
    const start = this.#take(1);
    const first = this.#data[start];
    if (first < 0x80) {
      return [INTEGER, first];
    }
    if (first < 0xa0) {
      return [first < 0x90 ? MAP : LIST, first & 0x0f];
    }
    if (first < 0xc0) {
      return [TEXT, first & 0x1f];
    }
    if (first >= 0xe0) {
      return [INTEGER, first - 0x100];
    }
    if (CONSTANTS.has(first)) {
      return ["a constant", CONSTANTS.get(first)];
    }
    if (!NUMBERS.has(first)) {
      throw notPlain(
        `the byte ${first.toString(16)} begins a fraction, an extension or nothing; expected nil, ` +
          "a truth value, a whole number, a text or a bin",
      );
    }
    const [kind, method, width] = NUMBERS.get(first);
    return [kind, Number(this.#view[method](this.#take(width)))];
  }

  /** Move over some bytes; return where they begin. */
  #take(bytes) {
    const start = this.#position;
    if (bytes > this.#data.length - start) {
      throw notPlain(`it ends within a value of ${bytes} bytes`);
    }
    this.#position += bytes;
    return start;
  }
}

function decoded(bytes) {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notPlain("a text is not UTF-8");
  }
}

function notPlain(problem) {
  return new TreeFormatError(`not plain msgpack: ${problem}`);
}

function show(value) {
  if (isText(value)) {
    return quoted(value);
  }
  if (value === null) {
    return "nil";
  }
  return isBin(value) ? `a bin of ${value.length} bytes` : String(value);
}
