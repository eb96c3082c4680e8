/* Print the seconds that a step takes in C: of an exported header (tree.h, with the prefix `tree`),
 * or with -DREADER of the reader, which is given the path of a file. All games of the tree are
 * played, each time in another order by chance, so that no processor learns what comes next.
 */
#define _POSIX_C_SOURCE 200809L

#ifdef READER
#include "strategytree_file.h"
static strategytree_file file;
#define STEP(node, response) strategytree_step(&file.tree, node, response)
#define RESPONSES file.tree.responses
#define FOUND STRATEGYTREE_FOUND
#else
#include "tree.h"
#define STEP(node, response) tree_step(node, response)
#define RESPONSES TREE_RESPONSES
#define FOUND TREE_FOUND
#endif

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* So many responses of a game at most; the rest of its place stays 0. */
enum { LONGEST = 16, MOST_GAMES = 1 << 16, ROUNDS = 7, STEPS = 1000000 };

static unsigned char games[MOST_GAMES][LONGEST], played[MOST_GAMES * LONGEST];
static long count;

/* Write down all games that go on from a node, in which `length` responses were given. */
static void collect(int node, unsigned char *path, int length)
{
    int response, i;
    for (response = 0; response < RESPONSES; response++) {
        int child = STEP(node, response);
        if (child < FOUND || length + 1 >= LONGEST)
            continue;
        path[length] = (unsigned char)(response + 1);
        if (child != FOUND) {
            collect(child, path, length + 1);
            continue;
        }
        for (i = 0; i <= length && count < MOST_GAMES; i++)
            games[count][i] = path[i];
        count += count < MOST_GAMES;
    }
}

/* Put the games in an order by chance; return how many responses they have together. */
static long shuffle(void)
{
    static unsigned long state = 1;
    long i, j, steps = 0;
    for (i = 0; i < count; i++) {
        unsigned char swap;
        long other, k;
        state = (state * 1103515245UL + 12345UL) & 0x7FFFFFFFUL;
        other = i + (long)(state >> 8) % (count - i);
        for (k = 0; k < LONGEST; k++) {
            swap = games[i][k];
            games[i][k] = games[other][k];
            games[other][k] = swap;
        }
        for (j = 0; games[i][j]; j++)
            played[steps++] = (unsigned char)(games[i][j] - 1);
    }
    return steps;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int arguments, char **argument)
{
    static unsigned char path[LONGEST];
    double best = 1;
    long round, i, found = 0, turns = 0;

    (void)arguments;
    (void)argument;
#ifdef READER
    if (arguments != 2 || strategytree_file_open(&file, argument[1]) != STRATEGYTREE_OK)
        return 1;
#endif
    collect(0, path, 0);
    for (round = 0; round < ROUNDS; round++) {
        double taken = 0;
        long done = 0;
        for (; done < STEPS; turns++) {
            long steps = shuffle();
            double start = now();
            int node = 0;
            for (i = 0; i < steps; i++) {
                int child = STEP(node, played[i]);
                found += child == FOUND;
                node = child == FOUND ? 0 : child;
            }
            taken += now() - start;
            done += steps;
        }
        if (taken / (double)done < best)
            best = taken / (double)done;
    }
    if (found != count * turns)
        return 1;
    printf("%.6g\n", best);
    return 0;
}
