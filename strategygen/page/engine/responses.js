// The responses of a game as the page makes them; those of a tree come with its file.

import { fold } from "../lookup/text.js";
import { Responses } from "../lookup/responses.js";

/**
 * Return the responses with these labels, in ascending order.
 *
 * `wins` says whether the last one ends the game. `folds` maps characters to texts, `spellings`
 * other accepted texts, folded, to the place of their response. `impossible` has folded texts that
 * look like a response; those that are accepted are left out.
 */
export function makeResponses(labels, { wins, folds, spellings = new Map(), impossible = [] }) {
  const accepted = new Map(labels.map((label, place) => [fold(label, folds), place]));
  spellings.forEach((place, text) => accepted.set(text, place));
  const refused = new Set(impossible.filter((text) => !accepted.has(text)));
  const last = wins ? labels.length - 1 : null;
  const costs = labels.map(() => 1);
  return new Responses(labels, last, last, costs, folds, accepted, refused);
}
