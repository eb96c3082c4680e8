// Check that bytes are a strategy tree of some version, complete and unaltered.

import { TreeFormatError } from "./errors.js";
import { quoted } from "./text.js";

// Every version of the format is a map that begins with this entry and ends with the checksum, so
// that a foreign file, a damaged one and one of a later version are told apart.
const NAME = "\xa6format\xbbcode-breaking strategy tree";
const START = `\x89${NAME}`;
const END = "\xa8checksum\xc4\x04";
const LONGEST_MAP_HEADER = 5;
// A file is smaller than this, so no number of nodes needs more than 31 bits.
const FILE_BYTES = 2 ** 31;

export const CHECKSUM_BYTES = 4;
export const REPAIR = "get the file again, or build it again with strategygen";

export function checkIntegrity(data) {
  if (data.length === 0) {
    throw new TreeFormatError(`empty, not a strategy tree; ${REPAIR}`);
  }
  if (data.length >= FILE_BYTES) {
    throw new TreeFormatError(`${data.length} bytes; expected fewer than ${FILE_BYTES}`);
  }
  const start = characters(data.subarray(0, LONGEST_MAP_HEADER + NAME.length));
  if (START.startsWith(start)) {
    throw new TreeFormatError(`cut short after ${data.length} bytes; ${REPAIR}`);
  }
  if (!start.includes(NAME)) {
    throw new TreeFormatError(
      `not a strategy tree: it begins with ${quoted(start.slice(0, 16))}, not with the name of ` +
        "the format; expected a file that strategygen wrote",
    );
  }
  const body = data.subarray(0, -CHECKSUM_BYTES);
  if (characters(body.subarray(-END.length)) !== END) {
    throw new TreeFormatError(`cut short or overwritten: its end is missing; ${REPAIR}`);
  }
  const found = new DataView(data.buffer, data.byteOffset).getUint32(body.length, true);
  const expected = crc32(body);
  if (found !== expected) {
    throw new TreeFormatError(
      `damaged: the checksum is ${hex(found)}, of its bytes ${hex(expected)}; ${REPAIR}`,
    );
  }
}

/** Return bytes as a text with a character for each. */
function characters(bytes) {
  return String.fromCharCode(...bytes);
}

function hex(checksum) {
  return checksum.toString(16).padStart(8, "0");
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  }
  return rest;
});

/** Return the CRC-32 of zlib and PNG, as a number from 0. */
function crc32(bytes) {
  let rest = 0xffffffff;
  for (let i = 0; i < bytes.length; i += 1) {
    rest = TABLE[(rest ^ bytes[i]) & 0xff] ^ (rest >>> 8);
  }
  return ~rest >>> 0;
}
