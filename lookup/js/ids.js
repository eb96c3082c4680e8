// Ids of nodes with a meaning of their own.

// Where a game begins.
export const ROOT = 0;
// The root is nobody's child, so its id in `next` says that the code was found.
export const FOUND = 0;
// Where a step with the winning response leads.
export const SOLVED = -1;
