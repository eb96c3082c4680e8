// Explain why no code fits a history: which turns contradict each other, and what would mend it.

import { codesAfter, everyId, responsesTo } from "./history.js";

// So many sets of turns are named, and so many ways to mend them.
const MOST_SETS = 10;
const MOST_REPAIRS = 20;

/** Return {sets, repairs, pair_repairs} for turns that no code fits, or null; turns count from 1. */
export function explainTurns(game, turns) {
  if (codesAfter(game, turns).length) {
    return null;
  }
  const codes = everyId(game.codes);
  const answers = turns.map((turn) => responsesTo(game, codes, turn.guess));
  const agrees = turns.map((turn, i) =>
    Uint8Array.from(answers[i], (response) => turn.responses.has(response)),
  );
  const one = changes(game, answers, agrees, 1);
  const two = one.length ? [] : changes(game, answers, agrees, 2);
  return {
    sets: smallestSets(agrees, codes.length),
    repairs: one.map(({ way: [change], remaining }) => ({ ...labelled(game, change), remaining })),
    pair_repairs: two.map(({ way, remaining }) => ({
      turns: way.map(([turn]) => turn + 1),
      responses: way.map(([, response]) => game.labelOf(response)),
      remaining,
    })),
  };
}

function labelled(game, [turn, response]) {
  return { turn: turn + 1, response: game.labelOf(response) };
}

/** Return the smallest sets of turns that no code fits, the first ones of that size. */
function smallestSets(agrees, codes) {
  for (let size = 1; size <= agrees.length; size += 1) {
    const found = [];
    addSets(agrees, size, 0, [], new Uint8Array(codes).fill(1), found);
    if (found.length) {
      return found;
    }
  }
  return [];
}

/** Add to `found` the sets of so many more turns, from one on, that leave no code. */
function addSets(agrees, more, from, chosen, left, found) {
  if (more === 0) {
    if (!left.includes(1)) {
      found.push(chosen.map((turn) => turn + 1));
    }
    return;
  }
  for (let turn = from; turn <= agrees.length - more && found.length < MOST_SETS; turn += 1) {
    const fewer = left.map((is, code) => is & agrees[turn][code]);
    addSets(agrees, more - 1, turn + 1, [...chosen, turn], fewer, found);
  }
}

/**
 * Return the changes of so many turns that some code fits, {way: [[turn, response]], remaining},
 * those that leave most codes first. Only the last turn can have won.
 */
function changes(game, answers, agrees, size) {
  const turns = answers.length;
  const ways = new Map();
  for (let code = 0; code < game.codes.length; code += 1) {
    let missed = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      missed += 1 - agrees[turn][code];
    }
    if (missed === size) {
      addWay(game, answers, agrees, code, ways);
    }
  }
  return [...ways.values()].sort(byRank).slice(0, MOST_REPAIRS);
}

function addWay(game, answers, agrees, code, ways) {
  const missed = [...answers.keys()].filter((turn) => !agrees[turn][code]);
  const way = missed.map((turn) => [turn, answers[turn][code]]);
  const isOver = ([turn, response]) =>
    game.wins && response === game.winning && turn < answers.length - 1;
  if (!way.some(isOver)) {
    const key = way.join(" ");
    const kept = ways.get(key) ?? { way, remaining: 0 };
    kept.remaining += 1;
    ways.set(key, kept);
  }
}

function byRank(a, b) {
  const numbers = ({ way }) => way.flat();
  const [ours, theirs] = [numbers(a), numbers(b)];
  const different = ours.findIndex((number, i) => number !== theirs[i]);
  return b.remaining - a.remaining || (different < 0 ? 0 : ours[different] - theirs[different]);
}
