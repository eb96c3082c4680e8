// The CRC-32 of zlib and PNG.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  }
  return rest;
});

/** Return the checksum of bytes as a number from 0. */
export function crc32(bytes) {
  let rest = 0xffffffff;
  for (let i = 0; i < bytes.length; i += 1) {
    rest = TABLE[(rest ^ bytes[i]) & 0xff] ^ (rest >>> 8);
  }
  return ~rest >>> 0;
}
