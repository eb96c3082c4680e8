// Read the bytes of a file and check all that they say.

import { crc32 } from "./crc32.js";
import { TreeFormatError } from "./errors.js";
import { FOUND, ROOT } from "./ids.js";
import { Labels } from "./labels.js";
import { Nodes } from "./nodes.js";
import { Responses } from "./responses.js";
import * as schema from "./schema.js";
import { bytesLiteral, fold, literal } from "./text.js";
import { FieldReader } from "./unpack.js";

// Every version of the format is a map that begins with this entry and ends with the checksum, so
// that a foreign file, a damaged one and one of a later version are told apart.
const encoder = new TextEncoder();
const NAME = Uint8Array.of(0xa6, ...encoder.encode("format"), 0xbb, ...encoder.encode(schema.FORMAT));
const END = Uint8Array.of(0xa8, ...encoder.encode("checksum"), 0xc4, schema.CHECKSUM_BYTES);
const LONGEST_MAP_HEADER = 5;
const START = Uint8Array.of(0x80 + schema.FIELDS.length, ...NAME);

const REPAIR = "get the file again, or build it again with strategygen";

// Larger than the id of every node.
const NO_NODE = 0xffffffff;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Return what the bytes of a file say, for a StrategyTree; throw TreeFormatError if it is wrong. */
export function readContents(data) {
  checkIntegrity(data);
  const fields = new FieldReader(data);
  const count = fields.enterMap();
  fields.choice("format", [schema.FORMAT]);
  const version = fields.integer("version");
  if (version !== schema.VERSION) {
    const advice = version > schema.VERSION ? "install a newer strategygen" : REPAIR;
    throw new TreeFormatError(
      `version ${version}; this program reads version ${schema.VERSION}; ${advice}`,
    );
  }
  fields.expectCount(count, schema.FIELDS);
  const contents = {
    game: readGame(fields),
    strategy: readStrategy(fields),
    statistics: readStatistics(fields),
  };
  contents.responses = readResponses(fields, contents.game.end);
  contents.labels = readLabels(fields);
  const arrays = readArrays(fields);
  if (fields.data("checksum").length !== schema.CHECKSUM_BYTES) {
    throw new TreeFormatError(`the checksum does not have ${schema.CHECKSUM_BYTES} bytes`);
  }
  fields.expectEnd();
  checkAgreement(contents, arrays);
  contents.nodes = new Nodes(arrays, contents.responses.labels.length);
  return contents;
}

/** Check that the bytes are a strategy tree of some version, complete and unaltered. */
function checkIntegrity(data) {
  if (data.length === 0) {
    throw new TreeFormatError(`empty, not a strategy tree; ${REPAIR}`);
  }
  if (!beginsWithName(data)) {
    if (data.every((byte, i) => byte === START[i])) {
      throw new TreeFormatError(`cut short after ${data.length} bytes; ${REPAIR}`);
    }
    throw new TreeFormatError(
      `not a strategy tree: it begins with ${bytesLiteral(data.subarray(0, 16))}, not with the ` +
        "name of the format; expected a file that strategygen wrote",
    );
  }
  const body = data.subarray(0, -schema.CHECKSUM_BYTES);
  const found = data.subarray(-schema.CHECKSUM_BYTES);
  if (body.length < END.length || !hasAt(body, body.length - END.length, END)) {
    throw new TreeFormatError(`cut short or overwritten: its end is missing; ${REPAIR}`);
  }
  const expected = new Uint8Array(schema.CHECKSUM_BYTES);
  new DataView(expected.buffer).setUint32(0, crc32(body), true);
  if (!hasAt(found, 0, expected)) {
    throw new TreeFormatError(
      `damaged: the checksum is ${hex(found)}, of its bytes ${hex(expected)}; ${REPAIR}`,
    );
  }
}

function beginsWithName(data) {
  for (let start = 0; start <= LONGEST_MAP_HEADER; start += 1) {
    if (hasAt(data, start, NAME)) {
      return true;
    }
  }
  return false;
}

function hasAt(data, start, part) {
  return part.every((byte, i) => data[start + i] === byte);
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readGame(fields) {
  fields.enter("game", schema.GAME_FIELDS);
  return Object.freeze({
    id: fields.text("id"),
    family: fields.text("family"),
    parameters: record(fields.parameters("parameters")),
    symbols: Object.freeze(fields.texts("symbols")),
    end: fields.choice("end", schema.ENDS),
    lists: record(readLists(fields)),
  });
}

function readLists(fields) {
  const lists = new Map();
  for (let left = fields.enterMap("lists"); left > 0; left -= 1) {
    const name = fields.enterAny(schema.LIST_FIELDS);
    if (lists.has(name)) {
      throw new TreeFormatError(`game.lists names ${literal(name)} twice`);
    }
    const size = plain(fields.integer("count"));
    lists.set(name, Object.freeze({ size, sha256: fields.text("sha256") }));
  }
  return lists;
}

function readStrategy(fields) {
  fields.enter("strategy", schema.STRATEGY_FIELDS);
  return Object.freeze({
    name: fields.text("name"),
    pool: fields.choice("pool", schema.POOLS),
    first: fields.textOrNull("first"),
    maxDepth: plain(fields.integerOrNull("max_depth")),
    width: plain(fields.integerOrNull("width")),
    ties: fields.text("ties"),
    proved: fields.choice("proved", schema.PROVED),
    bound: plain(fields.integerOrNull("bound")),
  });
}

/** Read the statistics and check that they agree with each other. */
function readStatistics(fields) {
  fields.enter("statistics", schema.STATISTICS_FIELDS);
  const stated = [fields.integer("secrets"), fields.integer("total"), fields.integer("depth")];
  const histogram = fields.integers("histogram");
  const implied = [
    exactSum(histogram, BigInt),
    exactSum(histogram, (count, cost) => BigInt(count) * BigInt(cost)),
    BigInt(histogram.length - 1),
  ];
  if (stated.some((value, i) => BigInt(value) !== implied[i]) || !histogram.at(-1)) {
    throw new TreeFormatError(
      `secrets, total and depth are (${stated.join(", ")}), but the histogram gives ` +
        `(${implied.join(", ")})`,
    );
  }
  const [secrets, total, depth] = stated.map(plain);
  return Object.freeze({
    secrets,
    total,
    depth,
    histogram: Object.freeze(histogram.map(plain)),
  });
}

/** Read the responses; refuse a spelling that is ambiguous. */
function readResponses(fields, end) {
  fields.enter("responses", schema.RESPONSES_FIELDS);
  const labels = fields.texts("labels");
  const winning = fields.integerOrNull("winning");
  const costs = fields.integers("costs");
  const folds = fields.textsByText("fold");
  const spellings = fields.integersByText("spellings");
  const impossible = new Set(fields.texts("impossible"));
  const count = labels.length;
  if (count === 0 || costs.length !== count) {
    throw new TreeFormatError(
      `${count} responses have ${costs.length} costs; expected one for each`,
    );
  }
  if (winning === null && end === schema.END_WIN) {
    throw new TreeFormatError("no response is winning; a game that ends with a win needs one");
  }
  if (winning >= count || some(spellings.values(), (id) => id >= count)) {
    throw new TreeFormatError(`a response id is too large; expected ids below ${count}`);
  }
  const characters = (text) => Array.from(text).length;
  // So a folded text is no longer than it was, and takes no more memory.
  if (some(folds, ([one, other]) => characters(one) !== 1 || characters(other) > 1)) {
    throw new TreeFormatError("responses.fold is not from one character each to one or none");
  }
  const accepted = new Map();
  labels.forEach((label, id) => accepted.set(fold(label, folds), id));
  const differs = ([text, id]) => (accepted.get(text) ?? id) !== id;
  if (accepted.size !== count || some(spellings, differs)) {
    throw new TreeFormatError(
      "a spelling stands for two responses; expected one meaning for each",
    );
  }
  for (const [text, id] of spellings) {
    accepted.set(text, id);
  }
  if (some(impossible, (text) => accepted.has(text))) {
    throw new TreeFormatError(
      "a response is both accepted and impossible; expected one of them",
    );
  }
  const frozen = [Object.freeze(labels), winning, Object.freeze(costs.map(plain))];
  return new Responses(...frozen, folds, accepted, impossible);
}

/** Read the labels and check each of them. */
function readLabels(fields) {
  fields.enter("labels", schema.LABELS_FIELDS);
  const [size, width] = [fields.integer("count"), fields.integer("width")];
  const text = fields.data("text");
  if (!size || !width || BigInt(size) * BigInt(width) !== BigInt(text.length)) {
    throw new TreeFormatError(
      `labels.text holds ${text.length} bytes; expected ${size} labels of ${width} bytes`,
    );
  }
  // UTF-8 sorts like the code points it stands for, and a zero byte sorts before all others. So
  // when the first label is not empty, none is.
  let ascending = text[0] !== 0;
  for (let start = width; ascending && start < text.length; start += width) {
    ascending = isBelow(text, start - width, start, width);
  }
  if (!ascending) {
    throw new TreeFormatError("labels are not distinct, ascending and non-empty");
  }
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] !== 0 && text[at - 1] === 0 && at % width !== 0) {
      throw new TreeFormatError(
        "a label has a zero byte inside; expected zero bytes at its end only",
      );
    }
  }
  if (text.some((byte) => byte >= 0x80)) {
    for (let start = 0; start < text.length; start += width) {
      checkUtf8(text.subarray(start, start + width));
    }
  }
  return new Labels(size, width, text);
}

/** Tell whether one cell of bytes sorts before another. */
function isBelow(text, one, other, width) {
  for (let i = 0; i < width; i += 1) {
    if (text[one + i] !== text[other + i]) {
      return text[one + i] < text[other + i];
    }
  }
  return false;
}

function checkUtf8(cell) {
  try {
    utf8.decode(cell);
  } catch {
    throw new TreeFormatError(`label ${bytesLiteral(cell)} is not UTF-8`);
  }
}

/** Read the arrays of the tree; what they hold is not checked yet. */
function readArrays(fields) {
  fields.enter("tree", schema.TREE_FIELDS);
  const [internal, slots] = [fields.integer("internal"), fields.integer("slots")];
  return {
    internal,
    guess: readIntegers(fields, "guess", internal),
    base: readIntegers(fields, "base", internal),
    remaining: readIntegers(fields, "remaining", internal),
    worst: readIntegers(fields, "worst", internal),
    next: readIntegers(fields, "next", slots),
    check: readIntegers(fields, "check", slots),
  };
}

/** Read an array of little-endian integers, as wide as its length says. */
function readIntegers(fields, field, expected) {
  const data = fields.data(field);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const readers = [
    [1, (i) => data[i]],
    [2, (i) => view.getUint16(2 * i, true)],
    [4, (i) => view.getUint32(4 * i, true)],
  ];
  for (const [width, read] of readers) {
    if (BigInt(data.length) === BigInt(width) * BigInt(expected)) {
      const values = new Uint32Array(expected);
      for (let i = 0; i < expected; i += 1) {
        values[i] = read(i);
      }
      return values;
    }
  }
  throw new TreeFormatError(
    `tree.${field} holds ${data.length} bytes; expected 1, 2 or 4 for each of ${expected} integers`,
  );
}

/** Check that the nodes are a tree, and that the other sections say the same as it does. */
function checkAgreement({ game, statistics, responses, labels }, arrays) {
  const winning = game.end === schema.END_WIN ? responses.winning : null;
  checkNodes(arrays, labels.size, responses.labels.length, winning, statistics.secrets);
  let [candidates, cost] = [1, winning === null ? 0 : responses.costs[winning]];
  if (arrays.internal > 0) {
    [candidates, cost] = [arrays.remaining[ROOT], arrays.worst[ROOT]];
  }
  if (candidates !== statistics.secrets || cost !== statistics.depth) {
    throw new TreeFormatError(
      `the root has ${candidates} candidates and cost ${cost} at most; the statistics say ` +
        `${statistics.secrets} and ${statistics.depth}`,
    );
  }
  const least = responses.costs.reduce((one, other) => (other < one ? other : one));
  if (arrays.remaining.some((left) => left < 1) || arrays.worst.some((most) => most < least)) {
    throw new TreeFormatError(
      `a node has no candidate left, or a worst cost below ${least}, the least of a response`,
    );
  }
}

/** Check that every node is reached once, from the root, and that each secret has an end. */
function checkNodes(arrays, labels, responses, winning, secrets) {
  const { internal, guess, next } = arrays;
  if (internal === 0 && (next.length > 0 || labels !== 1)) {
    throw new TreeFormatError(
      "a tree without internal nodes has slots, or more labels than one",
    );
  }
  const [largestGuess, largestChild] = [largest(guess), largest(next)];
  if (largestGuess >= labels) {
    throw new TreeFormatError(`a guess is label ${largestGuess}; there are ${labels} labels`);
  }
  if (largestChild >= internal + labels) {
    throw new TreeFormatError(`a slot leads to node ${largestChild}; there is no such node`);
  }
  const [steps, found] = countSlots(arrays, responses, winning);
  const reached = new Uint8Array(internal + labels);
  for (const child of next) {
    reached[child] = 1;
  }
  reached[FOUND] = 0;
  const children = reached.reduce((sum, one) => sum + one, 0);
  if (children !== steps || reached.subarray(1, internal).includes(0)) {
    throw new TreeFormatError("a node has no parent or two; expected one for each but the root");
  }
  const ends = found + steps - (internal - 1);
  if (ends !== secrets) {
    throw new TreeFormatError(`the tree ends for ${ends} secrets; expected ${secrets}`);
  }
}

/**
 * Return how many slots lead to a child and how many to a found code; check each slot.
 *
 * The winning response leads to a found code, each other one to a child with a larger id than the
 * node, and the number of responses marks a free slot.
 */
function countSlots({ internal, base, next, check }, responses, winning) {
  const slots = next.length;
  const nodeAt = new Uint32Array(slots).fill(NO_NODE);
  base.forEach((start, node) => {
    nodeAt[start] = node;
  });
  // A base that is too large or there twice leaves too few.
  const placed = nodeAt.reduce((sum, node) => sum + (node === NO_NODE ? 0 : 1), 0);
  if (placed !== internal) {
    throw new TreeFormatError(`bases are not distinct, or not all below ${slots}`);
  }
  let steps = 0;
  let found = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    const [response, child] = [check[slot], next[slot]];
    const node = response <= slot ? nodeAt[slot - response] : NO_NODE;
    const isFree = response === responses && child === FOUND;
    if (child > node && response < responses && response !== winning) {
      steps += 1;
    } else if (child === FOUND && response === winning && node !== NO_NODE) {
      found += 1;
    } else if (!isFree) {
      throw new TreeFormatError(
        `slot ${slot} holds response ${response} and child ${child}; expected a response of one ` +
          `node and a larger id, or ${FOUND} for a found code or a free slot`,
      );
    }
  }
  return [steps, found];
}

function largest(values) {
  return values.reduce((one, other) => Math.max(one, other), 0);
}

/** Return the sum of what `term` makes of each value and its index. */
function exactSum(values, term) {
  return values.reduce((sum, value, index) => sum + term(value, index), 0n);
}

/** Return an integer as a number; above 2^53 it is the nearest one. */
function plain(value) {
  return value === null ? null : Number(value);
}

/** Return a Map as an object that does not change. */
function record(map) {
  for (const [name, value] of map) {
    if (typeof value === "bigint") {
      map.set(name, plain(value));
    }
  }
  return Object.freeze(Object.fromEntries(map));
}

/** Tell whether one of some things passes a test; a list of them would take memory. */
function some(things, test) {
  for (const thing of things) {
    if (test(thing)) {
      return true;
    }
  }
  return false;
}
