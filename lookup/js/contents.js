// Read the bytes of a file and check all that they say.

import { crc32 } from "./crc32.js";
import { TreeFormatError } from "./errors.js";
import { ROOT } from "./ids.js";
import { readLabels } from "./read-labels.js";
import { readNodes } from "./read-nodes.js";
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
  contents.nodes = readNodes(fields, {
    labels: contents.labels.size,
    responses: contents.responses.labels.length,
    last: contents.responses.last,
    secrets: contents.statistics.secrets,
  });
  if (fields.data("checksum").length !== schema.CHECKSUM_BYTES) {
    throw new TreeFormatError(`the checksum does not have ${schema.CHECKSUM_BYTES} bytes`);
  }
  fields.expectEnd();
  checkCosts(contents);
  return contents;
}

/** Check that the bytes are a strategy tree of some version, complete and unaltered. */
function checkIntegrity(data) {
  if (data.length === 0) {
    throw new TreeFormatError(`empty, not a strategy tree; ${REPAIR}`);
  }
  if (data.length >= schema.FILE_BYTES) {
    throw new TreeFormatError(
      `${data.length} bytes; expected fewer than ${schema.FILE_BYTES}`,
    );
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
  if (count > schema.RESPONSES) {
    throw new TreeFormatError(
      `there are ${count} responses; expected ${schema.RESPONSES} at most`,
    );
  }
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
  const last = end === schema.END_WIN ? winning : null;
  const frozen = [Object.freeze(labels), winning, last, Object.freeze(costs.map(plain))];
  return new Responses(...frozen, folds, accepted, impossible);
}

/** Check that nodes and statistics say the same, and that no node costs or holds too little. */
function checkCosts({ statistics, responses, nodes }) {
  const [candidates, cost] =
    nodes.internal > 0 ? [nodes.remaining[ROOT], nodes.worst[ROOT]] : [1, responses.leafCost];
  if (candidates !== statistics.secrets || cost !== statistics.depth) {
    throw new TreeFormatError(
      `the root has ${candidates} candidates and cost ${cost} at most; the statistics say ` +
        `${statistics.secrets} and ${statistics.depth}`,
    );
  }
  const least = responses.costs.reduce((one, other) => (other < one ? other : one));
  if (nodes.remaining.includes(0) || nodes.worst.some((most) => most < least)) {
    throw new TreeFormatError(
      `a node has no candidate left, or a worst cost below ${least}, the least of a response`,
    );
  }
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
