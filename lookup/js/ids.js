// Ids of nodes with a meaning of their own.

// Where a game begins.
export const ROOT = 0;
// Where a step with the winning response leads.
export const SOLVED = -1;
// Where a response leads that is impossible.
export const NOWHERE = -2;
