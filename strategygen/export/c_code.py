"""Hold the C code that is the same for all trees.

It says `tree_` and `TREE_` where the prefix of a header stands in the end. For each array there is
a function that reads it: `tree_base_at(node)` and so on.
"""

from typing import Final

HEAD: Final = """\
#include <stdint.h>

/* To keep the arrays in a memory of their own, say how before this header is included; on an AVR:
 *     #define TREE_FLASH PROGMEM
 *     #define TREE_READ_8(address) pgm_read_byte(address)
 * and so on for 16 and 32. Texts that a function returns are then in that memory, too.
 */
#ifndef TREE_FLASH
#define TREE_FLASH
#endif
#ifndef TREE_READ_8
#define TREE_READ_8(address) (*(address))
#endif
#ifndef TREE_READ_16
#define TREE_READ_16(address) (*(address))
#endif
#ifndef TREE_READ_32
#define TREE_READ_32(address) (*(address))
#endif

#define TREE_START 0         /* the root: the node where a game begins */
#define TREE_FOUND (-1)      /* step: the response says that the code is found */
#define TREE_IMPOSSIBLE (-2) /* step: no secret is answered so there, or there is no such node;
                                parse: a response that no guess can get */
#define TREE_UNREADABLE (-3) /* parse: no response at all */
"""

STEP: Final = """\
/* Return the node that a response leads to, TREE_FOUND or TREE_IMPOSSIBLE. */
static inline int32_t tree_step(int32_t node, int32_t response)
{
    uint32_t slot, child;
    if (node < 0 || node >= TREE_NODES || response < 0 || response >= TREE_RESPONSES)
        return TREE_IMPOSSIBLE;
    if (node >= TREE_INTERNAL)
        return response == TREE_LAST ? TREE_FOUND : TREE_IMPOSSIBLE;
    slot = tree_base_at((uint32_t)node) + (uint32_t)response;
    if (tree_check_at(slot) != (uint32_t)response)
        return TREE_IMPOSSIBLE;
    child = tree_next_at(slot);
    return child ? (int32_t)child : TREE_FOUND;
}

/* Return the number of the label that a node shows, -1 if there is no such node. It is the guess to
 * make, or the code where it is known. Labels are sorted by their characters, from 0. */
static inline int32_t tree_label(int32_t node)
{
    if (node < 0 || node >= TREE_NODES)
        return -1;
    return node < TREE_INTERNAL ? (int32_t)tree_guess_at((uint32_t)node) : node - TREE_INTERNAL;
}

/* Return how many codes are possible before the guess at a node is answered; 0: no such node. */
static inline uint32_t tree_remaining(int32_t node)
{
    if (node < 0 || node >= TREE_NODES)
        return 0;
    return node < TREE_INTERNAL ? tree_remaining_at((uint32_t)node) : 1;
}

/* Return what the game still costs at most, the guess at the node included; 0: no such node. */
static inline uint32_t tree_worst(int32_t node)
{
    if (node < 0 || node >= TREE_NODES)
        return 0;
    return node < TREE_INTERNAL ? tree_worst_at((uint32_t)node) : TREE_LEAF_WORST;
}
"""

# A tree of one code has no arrays, and its one node is a leaf.
STEP_OF_ONE_CODE: Final = """\
/* Return the node that a response leads to, TREE_FOUND or TREE_IMPOSSIBLE. */
static inline int32_t tree_step(int32_t node, int32_t response)
{
    if (node != TREE_START || response < 0)
        return TREE_IMPOSSIBLE;
    return response == TREE_LAST ? TREE_FOUND : TREE_IMPOSSIBLE;
}

/* Return the number of the label that a node shows, -1 if there is no such node. It is the guess to
 * make, or the code where it is known. */
static inline int32_t tree_label(int32_t node)
{
    return node == TREE_START ? 0 : -1;
}

/* Return how many codes are possible before the guess at a node is answered; 0: no such node. */
static inline uint32_t tree_remaining(int32_t node)
{
    return node == TREE_START ? 1 : 0;
}

/* Return what the game still costs at most, the guess at the node included; 0: no such node. */
static inline uint32_t tree_worst(int32_t node)
{
    return node == TREE_START ? TREE_LEAF_WORST : 0;
}
"""

GUESS_WHERE_A_GUESS_WINS: Final = """\
/* Return the guess to make at a node; an empty text if there is no such node. */
static inline const char *tree_guess(int32_t node)
{
    int32_t label = tree_label(node);
    return &tree_label_data[label < 0 ? TREE_LABELS : label][0];
}

/* Return an empty text: no code is known before it is guessed. */
static inline const char *tree_known(int32_t node)
{
    (void)node;
    return &tree_label_data[TREE_LABELS][0];
}
"""

GUESS_WHERE_CODES_GET_KNOWN: Final = """\
/* Return the guess to make at a node; an empty text where the code is known, or if there is no such
 * node. */
static inline const char *tree_guess(int32_t node)
{
    int32_t label = node < TREE_INTERNAL ? tree_label(node) : -1;
    return &tree_label_data[label < 0 ? TREE_LABELS : label][0];
}

/* Return the code that is known at a node where a game ends; an empty text at all others. */
static inline const char *tree_known(int32_t node)
{
    int32_t label = node >= TREE_INTERNAL ? tree_label(node) : -1;
    return &tree_label_data[label < 0 ? TREE_LABELS : label][0];
}
"""

RESPONSE: Final = """\
/* Return how a response is written; an empty text if there is no such response. */
static inline const char *tree_response(int32_t response)
{
    int is_one = response >= 0 && response < TREE_RESPONSES;
    return &tree_response_data[is_one ? response : TREE_RESPONSES][0];
}
"""

FOLD: Final = """\
/* Return which fold is for the character of `length` bytes at `text`; TREE_FOLDS: none is. */
static inline uint32_t tree_fold(const char *text, uint32_t length)
{
    uint32_t fold, i;
    for (fold = 0; fold < TREE_FOLDS; fold++) {
        for (i = 0; i < length; i++)
            if ((char)TREE_READ_8(&tree_fold_data[fold][i]) != text[i])
                break;
        if (i == length && !TREE_READ_8(&tree_fold_data[fold][i]))
            break;
    }
    return fold;
}

/* Return whether a text is that spelling, once it is folded. */
static inline int tree_spells(const char *text, uint32_t spelling)
{
    const char *expected = &tree_spelling_data[spelling][0];
    while (*text) {
        uint32_t length = 1, fold, i;
        while ((text[length] & 0xC0) == 0x80)
            length++;
        fold = tree_fold(text, length);
        for (i = 0;; i++) {
            char found = i < length ? text[i] : (char)0;
            if (fold < TREE_FOLDS)
                found = (char)TREE_READ_8(&tree_folded_data[fold][i]);
            if (!found)
                break;
            if ((char)TREE_READ_8(expected) != found)
                return 0;
            expected++;
        }
        text += length;
    }
    return !TREE_READ_8(expected);
}
"""

NO_FOLD: Final = """\
/* Return whether a text is that spelling. */
static inline int tree_spells(const char *text, uint32_t spelling)
{
    const char *expected = &tree_spelling_data[spelling][0];
    for (; *text; text++, expected++)
        if ((char)TREE_READ_8(expected) != *text)
            return 0;
    return !TREE_READ_8(expected);
}
"""

PARSE: Final = """\
/* Return the response that a text spells (UTF-8, a zero byte at its end), TREE_UNREADABLE, or
 * TREE_IMPOSSIBLE where no guess can get it. */
static inline int32_t tree_parse(const char *text)
{
    uint32_t spelling;
    for (spelling = 0; spelling < TREE_SPELLINGS; spelling++) {
        if (tree_spells(text, spelling)) {
            uint32_t meaning = tree_meaning_at(spelling);
            return meaning < TREE_RESPONSES ? (int32_t)meaning : TREE_IMPOSSIBLE;
        }
    }
    return TREE_UNREADABLE;
}
"""

# Where all that may be typed holds a zero byte.
PARSE_NOTHING: Final = """\
/* No response of this tree can be typed as a text with a zero byte at its end. */
static inline int32_t tree_parse(const char *text)
{
    (void)text;
    return TREE_UNREADABLE;
}
"""
