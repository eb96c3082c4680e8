/* The counters of edges.h: those of AFL, a byte for the hash of each pair of places. */
#include "edges.h"

#include "strategytree.h"

#include <stdio.h>

#define EDGES 0x10000

static uint8_t times[EDGES]; /* how often an edge ran, up to 255 */
static uint8_t known[EDGES]; /* a bit for each number of binary digits that was printed */
static uint16_t ran[EDGES];  /* the edges that ran at all */
static uint32_t count, before;

/* The compiler calls this in each block of what -fsanitize-coverage=trace-pc is given for. */
void __sanitizer_cov_trace_pc(void);

void __sanitizer_cov_trace_pc(void)
{
    /* A program is loaded elsewhere each time, all of its code together. */
    uintptr_t place = (uintptr_t)__builtin_return_address(0) - (uintptr_t)strategytree_open;
    uint32_t hash = (uint32_t)place * 2654435761u >> 16, edge = hash ^ before;

    before = hash >> 1; /* not the hash itself, or there and back would be one edge */
    if (!times[edge])
        ran[count++] = (uint16_t)edge;
    if (times[edge] < 255)
        times[edge]++;
}

void edges_start(void)
{
    while (count)
        times[ran[--count]] = 0;
    before = 0;
}

void edges_print_new(void)
{
    uint32_t i, digits;
    for (i = 0; i < count; i++) {
        for (digits = 0; times[ran[i]] >> digits > 1;)
            digits++;
        if (!(known[ran[i]] >> digits & 1))
            printf(" %u", (unsigned)(8u * ran[i] + digits));
        known[ran[i]] |= (uint8_t)(1u << digits);
    }
}
