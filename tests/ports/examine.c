/* The check of examine.h. It aborts where the reader breaks a promise, as a sanitizer does. */
#include "examine.h"

#include <stdlib.h>
#include <string.h>

static void expect(int is_so)
{
    if (!is_so)
        abort();
}

/* Read all of a text, so that a sanitizer sees where it lies. */
static void touch(strategytree_text text)
{
    static volatile unsigned sum;
    size_t i;
    for (i = 0; i < text.length; i++)
        sum = sum + (unsigned char)text.start[i];
}

/* Ask at a node; each child has a larger id and is reached once. */
static void ask_node(const strategytree *tree, int32_t node, uint8_t *seen)
{
    strategytree_text guess = strategytree_guess(tree, node);
    strategytree_text known = strategytree_known(tree, node);
    int32_t response;

    expect((guess.start == NULL) != (known.start == NULL));
    expect(guess.length + known.length > 0);
    touch(guess);
    touch(known);
    expect(strategytree_remaining(tree, node) > 0);
    strategytree_worst(tree, node);
    for (response = -1; response <= tree->responses; response++) {
        int32_t child = strategytree_step(tree, node, response);
        expect(child == STRATEGYTREE_IMPOSSIBLE || (response >= 0 && response < tree->responses));
        if (child >= 0) {
            expect(child > node && child < tree->nodes && !seen[child]);
            seen[child] = 1;
        } else {
            expect(child == STRATEGYTREE_IMPOSSIBLE || child == STRATEGYTREE_FOUND);
        }
    }
}

/* Ask at a node that there is not. */
static void ask_nowhere(const strategytree *tree, int32_t node)
{
    expect(strategytree_guess(tree, node).start == NULL);
    expect(strategytree_known(tree, node).start == NULL);
    expect(strategytree_step(tree, node, 0) == STRATEGYTREE_IMPOSSIBLE);
    expect(strategytree_remaining(tree, node) == 0);
    expect(strategytree_worst(tree, node) == 0);
}

static void ask(const strategytree *tree)
{
    static const char *typed[] = {"", "1B1W", "0b0w", "(1, 1)", "miss", "\xC3", "\xF4\x90\x80\x80"};
    uint8_t *seen = (uint8_t *)calloc((size_t)tree->nodes, 1);
    int32_t i;
    unsigned j;

    expect(seen != NULL && tree->nodes > 0 && tree->responses > 0);
    for (i = 0; i < tree->nodes; i++)
        ask_node(tree, i, seen);
    free(seen);
    for (i = 0; i < tree->responses; i++) {
        strategytree_text text = strategytree_response(tree, i);
        touch(text);
        expect(strategytree_parse(tree, text.start, text.length) == i);
    }
    for (j = 0; j < sizeof typed / sizeof *typed; j++)
        expect(strategytree_parse(tree, typed[j], strlen(typed[j])) < tree->responses);
    expect(strategytree_response(tree, -1).start == NULL);
    expect(strategytree_response(tree, tree->responses).start == NULL);
    ask_nowhere(tree, -1);
    ask_nowhere(tree, INT32_MIN);
    ask_nowhere(tree, INT32_MAX);
    ask_nowhere(tree, tree->nodes);
}

/* Copy bytes to a place of exactly their size, `shift` bytes from where memory is aligned. */
static uint8_t *copy(const uint8_t *data, size_t size, size_t shift, uint8_t **block)
{
    *block = (uint8_t *)malloc(size + shift + !(size + shift));
    expect(*block != NULL);
    if (size && data != NULL)
        memcpy(*block + shift, data, size);
    return *block + shift;
}

strategytree_error examine(const uint8_t *bytes, size_t size)
{
    static size_t turn;
    uint8_t *data_block, *memory_block;
    const uint8_t *data = copy(bytes, size, 0, &data_block);
    size_t needed = strategytree_memory(data, size);
    uint8_t *memory = copy(NULL, needed, turn++ % 8, &memory_block);
    strategytree tree;
    strategytree_error error = strategytree_open(&tree, data, size, memory, needed);

    expect(needed <= 40 * size + 16);
    expect(error != STRATEGYTREE_MEMORY || !needed);
    expect(strlen(strategytree_error_text(error)) > 0);
    if (error == STRATEGYTREE_OK) {
        strategytree other;
        ask(&tree);
        expect(strategytree_open(&other, data, size, memory, needed - 1) == STRATEGYTREE_MEMORY);
    } else {
        expect(tree.nodes == 0);
        ask_nowhere(&tree, STRATEGYTREE_START);
        expect(strategytree_response(&tree, 0).start == NULL);
        expect(strategytree_parse(&tree, "1", 1) == STRATEGYTREE_UNREADABLE);
    }
    free(memory_block);
    free(data_block);
    return error;
}
