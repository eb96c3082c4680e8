/* Open whatever is given with the C reader, and say what came of it.
 *
 *   fuzz_reader FILE...       print what is said of each
 *   fuzz_reader < RECORDS     print a line for each record: the number of the error, then what was
 *                             new in the edges that ran; a record is 4 bytes of length, little
 *                             endian, then the bytes
 */
#define _POSIX_C_SOURCE 200809L

#include "edges.h"
#include "examine.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Seconds after which a file is one that hangs, and the program stops. */
#define PATIENCE 10

/* Read up to `size` bytes; return how many there were. */
static size_t read_bytes(FILE *from, uint8_t **data, size_t size)
{
    *data = (uint8_t *)malloc(size ? size : 1);
    if (*data == NULL)
        abort();
    return fread(*data, 1, size, from);
}

static void replay_file(const char *path)
{
    FILE *from = fopen(path, "rb");
    uint8_t *data;
    size_t size;

    if (from == NULL) {
        perror(path);
        exit(1);
    }
    size = read_bytes(from, &data, (size_t)1 << 24);
    fclose(from);
    printf("%s: %s\n", path, strategytree_error_text(examine(data, size)));
    free(data);
}

static void replay_record(size_t size)
{
    uint8_t *data;

    if (read_bytes(stdin, &data, size) != size)
        abort();
    edges_start();
    alarm(PATIENCE);
    printf("%d", (int)examine(data, size));
    alarm(0);
    edges_print_new();
    putchar('\n');
    /* If the next record stops the program, the number of lines tells which it was. */
    fflush(stdout);
    free(data);
}

int main(int count, char **paths)
{
    uint8_t head[4];
    int i;

    for (i = 1; i < count; i++)
        replay_file(paths[i]);
    while (count == 1 && fread(head, 1, 4, stdin) == 4)
        replay_record(head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 |
                      (size_t)head[3] << 24);
    return 0;
}
