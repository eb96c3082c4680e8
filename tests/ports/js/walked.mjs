// Say all that a tree says at each of its nodes.

const SOLVED = -1;

/** Return a line for each node, before its children: the history, and what follows it. */
export function walked(tree) {
  const lines = [];
  const waiting = [[0, []]];
  while (waiting.length > 0) {
    const [node, history] = waiting.pop();
    const children = node === SOLVED ? [] : tree.children(node);
    lines.push([history.join(" "), ...facts(tree, node)].join("\t"));
    if (children.length === 0) {
      play(tree, history, node);
    }
    for (const [response, child] of children.reverse()) {
      if (tree.step(node, response) !== child) {
        throw new Error(`children and step differ at node ${node}`);
      }
      waiting.push([child, [...history, tree.responses[response]]]);
    }
  }
  return lines;
}

function facts(tree, node) {
  if (node === SOLVED) {
    return ["found"];
  }
  const known = tree.known(node);
  const shown = known === null ? tree.guess(node) : `known ${known}`;
  return [shown, tree.remaining(node), tree.worst(node)];
}

/** Play the game that ends at a node, as a program without a node would. */
function play(tree, history, node) {
  const game = tree.session();
  let [guess, asked] = [game.guess, null];
  for (const response of history) {
    asked = guess;
    guess = game.record(response);
  }
  const secret = node === SOLVED ? asked : tree.known(node);
  if (guess !== null || !game.solved || game.secret !== secret || game.turn !== history.length) {
    throw new Error(`the game ${game} does not end with ${secret}`);
  }
}
