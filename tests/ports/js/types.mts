// Use all that the declarations name; each line under "@ts-expect-error" must be refused.

import {
  ContradictionError,
  GameOverError,
  InvalidResponseError,
  openTree,
  Session,
  StrategyTree,
  TreeError,
  TreeFormatError,
  UnknownNodeError,
} from "../../../lookup/js/index.js";

const tree: StrategyTree = openTree(new Uint8Array(8));
openTree(new ArrayBuffer(8));
openTree(new DataView(new ArrayBuffer(8)));

const game: Session = tree.session();
const next: string | null = game.record("1B0W");
const guess: string | null = game.guess;
const turn: number = game.turn + game.remaining + game.worst;
const secret: string | null = game.solved ? game.secret : null;
const history: string[] = game.history;
const sure: string = game.requireGuess();
game.undo();

const node: number = tree.step(0, tree.parse("1B0W"));
const texts: string[] = [tree.guess(node), tree.probe(history), String(tree), String(game)];
const figures: number[] = [tree.remaining(node), tree.worst(node), ...tree.costs];
const known: string | null = tree.known(node);
const winning: number | null = tree.winning;
const labels: string[] = tree.children(node).map(([response]) => tree.responses[response] ?? "");
const either: string | null = tree.get(history);
const other: string | 7 = tree.get(new Set(history), 7);
const hash: string | undefined = tree.game.lists["words"]?.sha256;
const end: "win" | "known" = tree.game.end;
const cap: number | null = tree.strategy.maxDepth;
const counts: readonly number[] = tree.statistics.histogram;
const errors: TreeError[] = [
  new TreeFormatError(""),
  new UnknownNodeError(""),
  new InvalidResponseError(""),
  new ContradictionError(""),
  new GameOverError(""),
];

// @ts-expect-error: a name is no file
openTree("mastermind-4x6.knuth");
// @ts-expect-error: a response is a text
game.record(3);
// @ts-expect-error: a step takes the id of a response
tree.step(0, "1B0W");
// @ts-expect-error: a tree does not change
tree.winning = 3;
// @ts-expect-error: nor does its header
tree.game.id = "";
// @ts-expect-error: only openTree makes one
new StrategyTree();
// @ts-expect-error: there may be no guess
const missing: string = game.guess;

export default [
  next, guess, turn, secret, sure, texts, figures, known, winning, labels, either, other, hash, end,
  cap, counts, errors, missing,
];
