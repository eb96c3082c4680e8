/* Ask an exported header, in tree.h with the prefix `tree`, whatever a test wants to know.
 *
 *   exported walk          print every node: its path of responses and what the header says of it
 *   exported parse < FILE  print the id of each text; each has a line of its length before it
 */
#include "tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef NO_TEXT
static void print_label(int32_t node)
{
    printf("%d", (int)tree_label(node));
}
#else
static void print_label(int32_t node)
{
    const char *known = tree_known(node), *guess = tree_guess(node);
    if ((*known == 0) == (*guess == 0))
        abort();
    printf("%s%s%s", *known ? "known " : "", known, guess);
}
#endif

/* Print a node and all below it; `path` holds `length` responses. */
static void walk(int32_t node, int32_t *path, int length)
{
    int32_t response, i;
    for (i = 0; i < length; i++)
        printf("%d ", (int)path[i]);
    printf(": ");
    print_label(node);
    printf(" %lu %lu\n", (unsigned long)tree_remaining(node), (unsigned long)tree_worst(node));
    for (response = -2; response < TREE_RESPONSES + 2; response++) {
        int32_t child = tree_step(node, response);
        if (child == TREE_IMPOSSIBLE)
            continue;
        path[length] = response;
        if (child != TREE_FOUND) {
            walk(child, path, length + 1);
            continue;
        }
        for (i = 0; i <= length; i++)
            printf("%d ", (int)path[i]);
        printf(": found\n");
    }
}

static void parse(void)
{
    unsigned size;
    while (scanf("%u", &size) == 1) {
        char *text = (char *)malloc(size + 1);
        if (text == NULL || getchar() != '\n' || fread(text, 1, size, stdin) != size)
            abort();
        text[size] = 0;
        printf("%d\n", (int)tree_parse(text));
        free(text);
    }
}

static void ask_outside(void)
{
    const int32_t nodes[] = {-1, INT32_MIN, TREE_NODES, INT32_MAX};
    unsigned i;
    for (i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        if (tree_step(nodes[i], 0) != TREE_IMPOSSIBLE || tree_label(nodes[i]) != -1 ||
            tree_remaining(nodes[i]) != 0 || tree_worst(nodes[i]) != 0)
            abort();
#ifndef NO_TEXT
        if (*tree_guess(nodes[i]) || *tree_known(nodes[i]))
            abort();
#endif
    }
    if (tree_step(0, INT32_MIN) != TREE_IMPOSSIBLE || tree_step(0, INT32_MAX) != TREE_IMPOSSIBLE)
        abort();
    if (*tree_response(-1) || *tree_response(TREE_RESPONSES))
        abort();
}

int main(int count, char **arguments)
{
    static int32_t path[1000];
    ask_outside();
    if (count == 2 && strcmp(arguments[1], "walk") == 0)
        walk(TREE_START, path, 0);
    else if (count == 2 && strcmp(arguments[1], "parse") == 0)
        parse();
    else
        return 2;
    return 0;
}
