/* Read a strategy tree (docs/format.md) from memory and ask it for guesses. MIT licence.
 *
 * Needs C99 and four functions of <string.h>. It allocates nothing: the caller gives memory once,
 * at open. All of a file is checked there; after that no call can fail in an undefined way, and
 * none reads out of range, whatever node, response or text it is given. An open tree never changes,
 * so threads may share it.
 */
#ifndef STRATEGYTREE_H
#define STRATEGYTREE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a file was refused; strategytree_error_text says it in words. */
typedef enum strategytree_error {
    STRATEGYTREE_OK,
    STRATEGYTREE_MEMORY,     /* less memory was given than strategytree_memory asks for */
    STRATEGYTREE_TOO_LARGE,  /* 2 GiB or more, or it needs more memory than there can be */
    STRATEGYTREE_FILE,       /* strategytree_file_open only: errno says why */
    STRATEGYTREE_EMPTY,
    STRATEGYTREE_FOREIGN,    /* no strategy tree at all */
    STRATEGYTREE_CUT_SHORT,
    STRATEGYTREE_DAMAGED,    /* the checksum is wrong */
    STRATEGYTREE_VERSION,    /* of another version of the format */
    STRATEGYTREE_MSGPACK,    /* not plain msgpack */
    STRATEGYTREE_FIELD,      /* a field is missing, out of order, or not of its type */
    STRATEGYTREE_STATISTICS,
    STRATEGYTREE_RESPONSES,
    STRATEGYTREE_SPELLINGS,
    STRATEGYTREE_LABELS,
    STRATEGYTREE_NODES,
    STRATEGYTREE_ROWS,
    STRATEGYTREE_ROOT
} strategytree_error;

enum {
    STRATEGYTREE_START = 0,       /* the root: the node where a game begins */
    STRATEGYTREE_FOUND = -1,      /* step: the response says that the code is found */
    STRATEGYTREE_IMPOSSIBLE = -2, /* step: no such node, or no secret is answered so there;
                                     parse: a response that no guess can get */
    STRATEGYTREE_UNREADABLE = -3  /* parse: no response at all */
};

/* A text in UTF-8 with no zero byte at its end; it lives as long as the file's bytes and the memory
 * that the tree was opened with. */
typedef struct strategytree_text {
    const char *start; /* NULL where there is no text */
    size_t length;
} strategytree_text;

/* For the code below only. */
typedef struct strategytree_array {
    const uint8_t *bytes;
    uint32_t shift, mask;
} strategytree_array;

struct strategytree_spelling;

/* An open tree. Read the first block as you like; the second is for the code below. */
typedef struct strategytree {
    int32_t nodes;     /* nodes are 0 to nodes - 1 */
    int32_t responses; /* responses are 0 to responses - 1 */
    int32_t winning;   /* the response to a right guess, -1 where there is none */
    int32_t depth;     /* the largest cost of a secret */
    uint64_t secrets;
    uint64_t total; /* the sum of their costs */
    strategytree_text game;
    strategytree_text strategy;

    const uint8_t *data;
    uint32_t size, internal, last, labels, label_width, response_labels, folds, spellings;
    strategytree_array label, remaining, worst;
    uint64_t leaf_worst;
    const uint8_t *wins, *texts;
    const uint32_t *place, *first;
    const uint16_t *quads;
    const struct strategytree_spelling *fold, *spelling;
} strategytree;

/* Return how many bytes of memory strategytree_open needs for a file, 0 for one it will refuse.
 * The number is at most 40 times the size of the file, plus 16. A sound tree takes 4 bytes for each
 * node, 4 and half a byte for each response more where the game goes on, the texts of all guesses,
 * each as long as the longest, and about 50 bytes for each response: one to four times its file.
 */
size_t strategytree_memory(const void *data, size_t size);

/* Open the tree that the bytes of a file hold. Both the bytes and the memory must stay, unchanged,
 * as long as the tree is used; there is nothing to close. The memory may have any alignment.
 */
strategytree_error strategytree_open(strategytree *tree, const void *data, size_t size,
                                     void *memory, size_t memory_size);

/* Return an error in words. */
const char *strategytree_error_text(strategytree_error error);

/* Return the node that a response leads to, STRATEGYTREE_FOUND or STRATEGYTREE_IMPOSSIBLE. */
int32_t strategytree_step(const strategytree *tree, int32_t node, int32_t response);

/* Return the guess to make at a node; none where the code is known, or if there is no such node. */
strategytree_text strategytree_guess(const strategytree *tree, int32_t node);

/* Return the code that is known at a node where a game ends; none at all others. */
strategytree_text strategytree_known(const strategytree *tree, int32_t node);

/* Return how many codes are possible before the guess at a node is answered; 0: no such node. */
uint32_t strategytree_remaining(const strategytree *tree, int32_t node);

/* Return what the game still costs at most, the guess at the node included; 0: no such node. */
uint64_t strategytree_worst(const strategytree *tree, int32_t node);

/* Return the response that a text spells, STRATEGYTREE_UNREADABLE, or STRATEGYTREE_IMPOSSIBLE
 * where no guess can get it. */
int32_t strategytree_parse(const strategytree *tree, const char *text, size_t length);

/* Return how a response is written; none if there is no such response. */
strategytree_text strategytree_response(const strategytree *tree, int32_t response);

#ifdef __cplusplus
}
#endif

#endif
