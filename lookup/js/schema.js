// The file format: names, order and limits of its fields, as docs/format.md explains them.

export const FORMAT = "code-breaking strategy tree";
export const VERSION = 1;

export const FIELDS = [
  "format",
  "version",
  "game",
  "strategy",
  "statistics",
  "responses",
  "labels",
  "tree",
  "checksum",
];
export const GAME_FIELDS = ["id", "family", "parameters", "symbols", "end", "lists"];
export const LIST_FIELDS = ["count", "sha256"];
export const STRATEGY_FIELDS = [
  "name",
  "pool",
  "first",
  "max_depth",
  "width",
  "ties",
  "proved",
  "bound",
];
export const STATISTICS_FIELDS = ["secrets", "total", "depth", "histogram"];
export const RESPONSES_FIELDS = ["labels", "winning", "costs", "fold", "spellings", "impossible"];
export const LABELS_FIELDS = ["count", "widths", "texts", "numbers"];
export const TREE_FIELDS = [
  "nodes",
  "internal",
  "children",
  "response",
  "wins",
  "label",
  "remaining",
  "worst",
];

export const END_WIN = "win";
export const ENDS = [END_WIN, "known"];
export const POOLS = ["all", "consistent"];
export const PROVED = ["none", "opening", "game"];

export const CHECKSUM_BYTES = 4;
// A file is smaller than this, so no number of nodes needs more than 31 bits.
export const FILE_BYTES = 2 ** 31;
export const INTEGER_BYTES = [1, 2, 4];

// Ids of responses take a byte, and so do numbers of children.
export const RESPONSES = 255;

// Labels and each of their pieces have so many bytes at most, and a piece is one of so many texts.
export const LABEL_BYTES = 255;
export const PIECE_BYTES = 4;
export const PIECE_TEXTS = 256;
