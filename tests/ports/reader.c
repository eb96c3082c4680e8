/* Ask the C reader about a file whatever a test wants to know.
 *
 *   reader FILE walk           print every node: its path of responses and what is said of it
 *   reader FILE parse < TEXTS  print the id of each text; each has a line of its length before it
 */
#include "strategytree_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static strategytree_file file;

/* Print a node and all below it; `path` holds `length` responses. */
static void walk(int32_t node, int32_t *path, int length)
{
    strategytree_text known = strategytree_known(&file.tree, node);
    strategytree_text guess = strategytree_guess(&file.tree, node);
    int32_t response, i;

    for (i = 0; i < length; i++)
        printf("%d ", (int)path[i]);
    if ((known.start == NULL) == (guess.start == NULL))
        abort();
    printf(": %s", known.start ? "known " : "");
    fwrite(known.start ? known.start : guess.start, 1, known.length + guess.length, stdout);
    printf(" %lu %lu\n", (unsigned long)strategytree_remaining(&file.tree, node),
           (unsigned long)strategytree_worst(&file.tree, node));
    for (response = -2; response < file.tree.responses + 2; response++) {
        int32_t child = strategytree_step(&file.tree, node, response);
        if (child == STRATEGYTREE_IMPOSSIBLE)
            continue;
        path[length] = response;
        if (child != STRATEGYTREE_FOUND) {
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
        char *text = (char *)malloc(size ? size : 1);
        if (text == NULL || getchar() != '\n' || fread(text, 1, size, stdin) != size)
            abort();
        printf("%d\n", (int)strategytree_parse(&file.tree, text, size));
        free(text);
    }
}

int main(int count, char **arguments)
{
    static int32_t path[1000];
    strategytree_error error;

    if (count != 3)
        return 2;
    error = strategytree_file_open(&file, arguments[1]);
    if (error != STRATEGYTREE_OK) {
        fprintf(stderr, "%s: %s\n", arguments[1], strategytree_error_text(error));
        return 1;
    }
    if (strcmp(arguments[2], "walk") == 0)
        walk(STRATEGYTREE_START, path, 0);
    else
        parse();
    strategytree_file_close(&file);
    return 0;
}
