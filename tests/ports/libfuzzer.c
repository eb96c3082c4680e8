/* What libFuzzer calls: it finds edges, and this seals its mutants so that they are read at all. */
#include "examine.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t largest, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t largest);

/* The last field of a file, up to the checksum itself. */
static const char END[] = "\xa8" "checksum\xc4\x04";
enum { END_BYTES = sizeof END - 1, SEAL_BYTES = END_BYTES + 4 };

static uint32_t checksum(const uint8_t *data, size_t size)
{
    uint32_t crc = UINT32_MAX, bit;
    while (size--) {
        crc ^= *data++;
        for (bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
    }
    return ~crc;
}

/* Put the last field of a file behind `size` bytes; return how many bytes there are then. */
static size_t seal(uint8_t *data, size_t size)
{
    uint32_t crc, i;
    memcpy(data + size, END, END_BYTES);
    size += END_BYTES;
    crc = checksum(data, size);
    for (i = 0; i < 4; i++)
        data[size++] = (uint8_t)(crc >> 8 * i);
    return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t largest, unsigned seed)
{
    /* Some without: integrity is to be fuzzed, too. */
    if (seed % 16 == 0 || size <= SEAL_BYTES)
        return LLVMFuzzerMutate(data, size, largest);
    return seal(data, LLVMFuzzerMutate(data, size - SEAL_BYTES, largest - SEAL_BYTES));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    examine(data, size);
    return 0;
}
