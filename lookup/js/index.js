// Look up the next guess of a code-breaking game in a strategy tree, in constant time.

import { readContents } from "./contents.js";
import { StrategyTree } from "./tree.js";

export {
  ContradictionError,
  GameOverError,
  InvalidResponseError,
  TreeError,
  TreeFormatError,
  UnknownNodeError,
} from "./errors.js";
export { Session } from "./session.js";
export { StrategyTree } from "./tree.js";

/** Open a tree from the bytes of a file. All is checked here, once. */
export function openTree(bytes) {
  return new StrategyTree(readContents(copied(bytes)));
}

/** Return a copy of the bytes, so that nothing changes them after the checks. */
function copied(bytes) {
  if (ArrayBuffer.isView(bytes)) {
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice();
  }
  if (Object.prototype.toString.call(bytes) === "[object ArrayBuffer]") {
    return new Uint8Array(bytes.slice(0));
  }
  throw new TypeError("a tree is opened from an ArrayBuffer or a view of one, such as Uint8Array");
}
