// Read the bytes of a file and check all that they say; docs/format.md explains the fields.

import { TreeFormatError } from "./errors.js";
import { CHECKSUM_BYTES, checkIntegrity, REPAIR } from "./integrity.js";
import { ROOT } from "./nodes.js";
import { readLabels, readNodes } from "./read-tree.js";
import { Responses } from "./responses.js";
import { fold } from "./text.js";
import { FieldReader } from "./unpack.js";

const VERSION = 1;
// Ids of responses take a byte, and so do numbers of children.
const MOST_RESPONSES = 255;

/** Return what the bytes of a file say, for a StrategyTree; throw TreeFormatError if it is wrong. */
export function readContents(data) {
  checkIntegrity(data);
  const fields = new FieldReader(data);
  const count = fields.enterMap();
  fields.choice("format", ["code-breaking strategy tree"]);
  const version = fields.integer("version");
  if (version !== VERSION) {
    const advice = version > VERSION ? "install a newer strategygen" : REPAIR;
    throw new TreeFormatError(
      `version ${version}; this program reads version ${VERSION}; ${advice}`,
    );
  }
  fields.expectCount(count, 9);
  const game = readGame(fields);
  const strategy = readStrategy(fields);
  const statistics = readStatistics(fields);
  const responses = readResponses(fields, game.end);
  const labels = readLabels(fields);
  const nodes = readNodes(fields, responses, labels.size, statistics.secrets);
  if (fields.data("checksum").length !== CHECKSUM_BYTES) {
    throw new TreeFormatError(`the checksum does not have ${CHECKSUM_BYTES} bytes`);
  }
  fields.expectEnd();
  checkCosts(statistics, responses, nodes);
  return { game, strategy, statistics, responses, labels, nodes };
}

function readGame(fields) {
  fields.enter("game", 6);
  return Object.freeze({
    id: fields.text("id"),
    family: fields.text("family"),
    parameters: record(fields.parameters("parameters")),
    symbols: Object.freeze(fields.texts("symbols")),
    end: fields.choice("end", ["win", "known"]),
    lists: record(readLists(fields)),
  });
}

function readLists(fields) {
  const lists = new Map();
  for (let left = fields.enterMap("lists"); left > 0; left -= 1) {
    const name = fields.enterAny(2);
    if (lists.has(name)) {
      throw new TreeFormatError("game.lists has a name twice; expected distinct names");
    }
    const list = { size: fields.integer("count"), sha256: fields.text("sha256") };
    lists.set(name, Object.freeze(list));
  }
  return lists;
}

function readStrategy(fields) {
  fields.enter("strategy", 8);
  return Object.freeze({
    name: fields.text("name"),
    pool: fields.choice("pool", ["all", "consistent"]),
    first: fields.textOrNull("first"),
    maxDepth: fields.integerOrNull("max_depth"),
    width: fields.integerOrNull("width"),
    ties: fields.text("ties"),
    proved: fields.choice("proved", ["none", "opening", "game"]),
    bound: fields.integerOrNull("bound"),
  });
}

/** Read the statistics and check that they agree with each other. */
function readStatistics(fields) {
  fields.enter("statistics", 4);
  const statistics = {
    secrets: fields.integer("secrets"),
    total: fields.integer("total"),
    depth: fields.integer("depth"),
    histogram: Object.freeze(fields.integers("histogram")),
  };
  const { histogram } = statistics;
  // Exact, whatever its size; what the file states was rounded once.
  const total = histogram.reduce((sum, count, cost) => sum + BigInt(count) * BigInt(cost), 0n);
  const implied = {
    secrets: histogram.reduce((sum, count) => sum + count, 0),
    total: Number(total),
    depth: histogram.length - 1,
  };
  for (const [name, value] of Object.entries(implied)) {
    if (statistics[name] !== value) {
      throw new TreeFormatError(
        `statistics.${name} is ${statistics[name]}, but the histogram gives ${value}`,
      );
    }
  }
  if (!histogram.at(-1)) {
    throw new TreeFormatError("the histogram is empty or ends with 0; expected a count above it");
  }
  return Object.freeze(statistics);
}

/** Read the responses; refuse a spelling that is ambiguous. */
function readResponses(fields, end) {
  fields.enter("responses", 6);
  const labels = Object.freeze(fields.texts("labels"));
  const winning = fields.integerOrNull("winning");
  const costs = Object.freeze(fields.integers("costs"));
  const folds = fields.textsByText("fold");
  const spellings = fields.integersByText("spellings");
  const impossible = new Set(fields.texts("impossible"));
  const count = labels.length;
  if (count > MOST_RESPONSES) {
    throw new TreeFormatError(`there are ${count} responses; expected ${MOST_RESPONSES} at most`);
  }
  if (count === 0 || costs.length !== count) {
    throw new TreeFormatError(
      `${count} responses have ${costs.length} costs; expected one for each`,
    );
  }
  if (winning === null && end === "win") {
    throw new TreeFormatError("no response is winning; a game that ends with a win needs one");
  }
  if (winning >= count || some(spellings.values(), (id) => id >= count)) {
    throw new TreeFormatError(`a response id is too large; expected ids below ${count}`);
  }
  // So a folded text is no longer than it was, and takes no more memory.
  if (some(folds, ([one, other]) => characters(one) !== 1 || characters(other) > 1)) {
    throw new TreeFormatError("responses.fold is not from one character each to one or none");
  }
  const accepted = acceptedTexts(labels, folds, spellings);
  if (some(impossible, (text) => accepted.has(text))) {
    throw new TreeFormatError(
      "a response is both accepted and impossible; expected one of them",
    );
  }
  const last = end === "win" ? winning : null;
  return new Responses(labels, winning, last, costs, folds, accepted, impossible);
}

/** Return all that may be typed, folded, with the response that it stands for. */
function acceptedTexts(labels, folds, spellings) {
  const accepted = new Map(labels.map((label, id) => [fold(label, folds), id]));
  const differs = ([text, id]) => (accepted.get(text) ?? id) !== id;
  if (accepted.size !== labels.length || some(spellings, differs)) {
    throw new TreeFormatError(
      "a spelling stands for two responses; expected one meaning for each",
    );
  }
  spellings.forEach((id, text) => accepted.set(text, id));
  return accepted;
}

/** Check that nodes and statistics say the same, and that no node costs or holds too little. */
function checkCosts(statistics, responses, nodes) {
  const [candidates, cost] = nodes.isLeaf(ROOT)
    ? [1, responses.leafCost]
    : [nodes.remaining[ROOT], nodes.worst[ROOT]];
  if (candidates !== statistics.secrets || cost !== statistics.depth) {
    throw new TreeFormatError(
      `the root has ${candidates} candidates and cost ${cost} at most; the statistics say ` +
        `${statistics.secrets} and ${statistics.depth}`,
    );
  }
  const least = Math.min(...responses.costs);
  if (nodes.remaining.includes(0) || nodes.worst.some((most) => most < least)) {
    throw new TreeFormatError(
      `a node has no candidate left, or a worst cost below ${least}, the least of a response`,
    );
  }
}

function characters(text) {
  return Array.from(text).length;
}

/** Return a Map as an object that does not change. */
function record(map) {
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
