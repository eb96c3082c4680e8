/* The reader of strategytree.h. docs/format.md defines what is read and checked here. */
#include "strategytree.h"

#include <string.h>

/* No response, no node, and the meaning of a spelling that no guess can get. */
#define NONE UINT32_MAX
#define LARGEST_FILE ((size_t)INT32_MAX)
#define LONGEST_LABEL 255
#define MOST_RESPONSES 255

/* One text that may be typed, or a character that is folded. */
struct strategytree_spelling {
    const uint8_t *text;
    uint32_t length;
    uint32_t meaning; /* a response or NONE; of a fold: where the replacement is, 0 for none */
};
typedef struct strategytree_spelling spelling;

/* ---- UTF-8 ---- */

/* Return the bytes of the character that `text` begins with, 0 if it is not UTF-8. */
static uint32_t character_bytes(const uint8_t *text, size_t length)
{
    uint32_t lead = text[0], bytes, code, i;
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};

    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    bytes = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length < bytes)
        return 0;
    code = lead & (0x7Fu >> bytes);
    for (i = 1; i < bytes; i++) {
        if ((text[i] & 0xC0u) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3Fu);
    }
    if (code < least[bytes] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return 0;
    return bytes;
}

static int is_utf8(const uint8_t *text, size_t length)
{
    while (length) {
        uint32_t bytes = character_bytes(text, length);
        if (!bytes)
            return 0;
        text += bytes;
        length -= bytes;
    }
    return 1;
}

/* ---- msgpack ---- */

typedef enum { NIL, BOOLEAN, INTEGER, NEGATIVE, TEXT, BIN, LIST, MAP, OTHER } value_type;

/* A value: `number` of an integer, the length of a text or bin, the count of a list or map; `at`
 * is where the bytes of a text or bin begin. */
typedef struct {
    value_type type;
    uint64_t number;
    uint32_t at;
} value;

/* Reads values one after the other. After an error nothing is read and the first error stays. */
typedef struct {
    const uint8_t *data;
    size_t size, at;
    strategytree_error error;
} reader;

static reader reader_at(const uint8_t *data, size_t size, size_t at)
{
    reader in;
    in.data = data;
    in.size = size;
    in.at = at;
    in.error = STRATEGYTREE_OK;
    return in;
}

static void fail(reader *in, strategytree_error error)
{
    if (in->error == STRATEGYTREE_OK)
        in->error = error;
}

/* Move over some bytes and return where they were; NULL where there are too few. */
static const uint8_t *take(reader *in, uint64_t bytes)
{
    const uint8_t *start = in->data + in->at;
    if (in->error != STRATEGYTREE_OK || bytes > in->size - in->at) {
        fail(in, STRATEGYTREE_MSGPACK);
        return NULL;
    }
    in->at += (size_t)bytes;
    return start;
}

static uint64_t big_endian(reader *in, uint32_t bytes)
{
    const uint8_t *p = take(in, bytes);
    uint64_t number = 0;
    for (; p != NULL && bytes; bytes--)
        number = number << 8 | *p++;
    return number;
}

/* Read a value; of a list or map only how many entries it has. */
static value read_value(reader *in)
{
    value v = {OTHER, 0, 0};
    uint32_t first = (uint32_t)big_endian(in, 1);

    if (first < 0x80) {
        v.type = INTEGER;
        v.number = first;
    } else if (first < 0x90) {
        v.type = MAP;
        v.number = first & 0x0F;
    } else if (first < 0xA0) {
        v.type = LIST;
        v.number = first & 0x0F;
    } else if (first < 0xC0) {
        v.type = TEXT;
        v.number = first & 0x1F;
    } else if (first >= 0xE0) {
        v.type = NEGATIVE;
    } else {
        switch (first) {
        case 0xC0: v.type = NIL; break;
        case 0xC2: case 0xC3: v.type = BOOLEAN; break;
        case 0xC4: case 0xC5: case 0xC6:
            v.type = BIN;
            v.number = big_endian(in, 1u << (first - 0xC4));
            break;
        case 0xCC: case 0xCD: case 0xCE: case 0xCF:
            v.type = INTEGER;
            v.number = big_endian(in, 1u << (first - 0xCC));
            break;
        case 0xD0: case 0xD1: case 0xD2: case 0xD3: {
            uint32_t bytes = 1u << (first - 0xD0);
            v.number = big_endian(in, bytes);
            v.type = v.number >> (8 * bytes - 1) ? NEGATIVE : INTEGER;
            break;
        }
        case 0xD9: case 0xDA: case 0xDB:
            v.type = TEXT;
            v.number = big_endian(in, 1u << (first - 0xD9));
            break;
        case 0xDC: case 0xDD:
            v.type = LIST;
            v.number = big_endian(in, 2u << (first - 0xDC));
            break;
        case 0xDE: case 0xDF:
            v.type = MAP;
            v.number = big_endian(in, 2u << (first - 0xDE));
            break;
        default: fail(in, STRATEGYTREE_MSGPACK); /* floats, extensions, and no msgpack at all */
        }
    }
    if (v.type == TEXT || v.type == BIN) {
        const uint8_t *start;
        v.at = (uint32_t)in->at;
        start = take(in, v.number);
        if (start != NULL && v.type == TEXT && !is_utf8(start, (size_t)v.number))
            fail(in, STRATEGYTREE_MSGPACK);
    }
    if (in->error != STRATEGYTREE_OK) {
        value nothing = {OTHER, 0, 0};
        return nothing;
    }
    return v;
}

static value read_type(reader *in, value_type expected)
{
    value v = read_value(in);
    if (v.type != expected)
        fail(in, STRATEGYTREE_FIELD);
    return v;
}

static int is_text(const reader *in, value v, const char *text)
{
    size_t length = strlen(text);
    return v.type == TEXT && v.number == length && memcmp(in->data + v.at, text, length) == 0;
}

static void read_key(reader *in, const char *field)
{
    if (!is_text(in, read_value(in), field))
        fail(in, STRATEGYTREE_FIELD);
}

static value read_field(reader *in, const char *field, value_type expected)
{
    read_key(in, field);
    return read_type(in, expected);
}

static value read_optional(reader *in, const char *field, value_type expected)
{
    value v;
    read_key(in, field);
    v = read_value(in);
    if (v.type != NIL && v.type != expected)
        fail(in, STRATEGYTREE_FIELD);
    return v;
}

/* Read one of up to three texts; return which. */
static int read_choice(reader *in, const char *field, const char *a, const char *b, const char *c)
{
    value v = read_field(in, field, TEXT);
    if (is_text(in, v, a))
        return 0;
    if (is_text(in, v, b))
        return 1;
    if (!is_text(in, v, c))
        fail(in, STRATEGYTREE_FIELD);
    return 2;
}

static void read_section(reader *in, const char *field, uint64_t count)
{
    if (read_field(in, field, MAP).number != count)
        fail(in, STRATEGYTREE_FIELD);
}

/* ---- bits ---- */

static inline uint32_t is_set(const uint8_t *bits, uint32_t index)
{
    return bits[index >> 3] >> (index & 7) & 1u;
}

/* Return how many of 3 bits are set: they say which digit of the constant. No step counts more at
 * once, as to count 31 bits would take longer than all else of it. */
static inline uint32_t ones(uint32_t bits)
{
    return 0x32212110u >> 4 * bits & 0xF;
}

/* Return how many of `count` bits are set; those beyond are not. */
static uint32_t count_bits(const uint8_t *bits, uint64_t count)
{
    const uint8_t *end = bits + count / 8 + (count % 8 != 0);
    uint32_t sum = 0;
    for (; bits < end; bits++)
        sum += ones(*bits & 7u) + ones(*bits >> 3 & 7u) + ones(*bits >> 6);
    return sum;
}

/* ---- the sections of a file ---- */

/* Where a list or map begins, behind its count, and how many entries it has. Each entry takes a
 * byte, so once it has been read the count fits. */
typedef struct {
    uint32_t at, count;
} entries;

/* What a first reading finds out; nothing here needs memory. */
typedef struct {
    strategytree tree;
    entries parameters, lists, labels, fold, spellings, impossible, widths, texts;
    const uint8_t *numbers, *inner, *children, *response;
    uint64_t least_cost, label_bytes, fold_bytes;
} layout;

static strategytree_text text_of(const reader *in, value v)
{
    strategytree_text text = {NULL, 0};
    if (in->error == STRATEGYTREE_OK) {
        text.start = (const char *)in->data + v.at;
        text.length = (size_t)v.number;
    }
    return text;
}

static entries read_entries(reader *in, const char *field, value_type expected)
{
    value v = read_field(in, field, expected);
    entries found;
    if (v.number > in->size - in->at)
        fail(in, STRATEGYTREE_MSGPACK);
    found.at = (uint32_t)in->at;
    found.count = in->error == STRATEGYTREE_OK ? (uint32_t)v.number : 0;
    return found;
}

static entries read_texts(reader *in, const char *field)
{
    entries found = read_entries(in, field, LIST);
    uint32_t i;
    for (i = 0; i < found.count && in->error == STRATEGYTREE_OK; i++)
        read_type(in, TEXT);
    return found;
}

static void read_game(reader *in, layout *all)
{
    uint32_t i;

    read_section(in, "game", 6);
    all->tree.game = text_of(in, read_field(in, "id", TEXT));
    read_field(in, "family", TEXT);
    all->parameters = read_entries(in, "parameters", MAP);
    for (i = 0; i < all->parameters.count && in->error == STRATEGYTREE_OK; i++) {
        value_type found;
        read_type(in, TEXT);
        found = read_value(in).type;
        if (found != INTEGER && found != TEXT && found != BOOLEAN)
            fail(in, STRATEGYTREE_FIELD);
    }
    read_texts(in, "symbols");
    all->tree.last = read_choice(in, "end", "win", "known", "known") ? NONE : 0;
    all->lists = read_entries(in, "lists", MAP);
    for (i = 0; i < all->lists.count && in->error == STRATEGYTREE_OK; i++) {
        read_type(in, TEXT);
        if (read_type(in, MAP).number != 2)
            fail(in, STRATEGYTREE_FIELD);
        read_field(in, "count", INTEGER);
        read_field(in, "sha256", TEXT);
    }
}

static void read_strategy(reader *in, layout *all)
{
    read_section(in, "strategy", 8);
    all->tree.strategy = text_of(in, read_field(in, "name", TEXT));
    read_choice(in, "pool", "all", "consistent", "consistent");
    read_optional(in, "first", TEXT);
    read_optional(in, "max_depth", INTEGER);
    read_optional(in, "width", INTEGER);
    read_field(in, "ties", TEXT);
    read_choice(in, "proved", "none", "opening", "game");
    read_optional(in, "bound", INTEGER);
}

static void read_statistics(reader *in, layout *all)
{
    uint64_t secrets, total, depth, sum = 0, weighted = 0, last = 0;
    entries histogram;
    uint32_t cost;

    read_section(in, "statistics", 4);
    secrets = read_field(in, "secrets", INTEGER).number;
    total = read_field(in, "total", INTEGER).number;
    depth = read_field(in, "depth", INTEGER).number;
    histogram = read_entries(in, "histogram", LIST);
    for (cost = 0; cost < histogram.count && in->error == STRATEGYTREE_OK; cost++) {
        last = read_type(in, INTEGER).number;
        /* Stay below the claimed sums, so that nothing overflows. */
        if (last > secrets - sum || (cost && last > (total - weighted) / cost)) {
            fail(in, STRATEGYTREE_STATISTICS);
            return;
        }
        sum += last;
        weighted += last * cost;
    }
    if (!last || sum != secrets || weighted != total || depth != histogram.count - (uint64_t)1)
        fail(in, STRATEGYTREE_STATISTICS);
    all->tree.secrets = secrets;
    all->tree.total = total;
    all->tree.depth = (int32_t)depth;
}

static void read_responses(reader *in, layout *all)
{
    uint64_t winning, cost;
    entries costs;
    value v;
    uint32_t i;

    read_section(in, "responses", 6);
    all->labels = read_texts(in, "labels");
    all->label_bytes = in->at - all->labels.at;
    v = read_optional(in, "winning", INTEGER);
    winning = v.type == NIL ? NONE : v.number;
    if (v.type != NIL && winning >= all->labels.count)
        fail(in, STRATEGYTREE_RESPONSES);
    if (v.type == NIL && all->tree.last != NONE)
        fail(in, STRATEGYTREE_RESPONSES);
    costs = read_entries(in, "costs", LIST);
    if (!all->labels.count || all->labels.count > MOST_RESPONSES ||
        costs.count != all->labels.count)
        fail(in, STRATEGYTREE_RESPONSES);
    all->least_cost = UINT64_MAX;
    for (i = 0; i < costs.count && in->error == STRATEGYTREE_OK; i++) {
        cost = read_type(in, INTEGER).number;
        if (cost < all->least_cost)
            all->least_cost = cost;
        if (i == winning && all->tree.last != NONE)
            all->tree.leaf_worst = cost;
    }
    all->fold = read_entries(in, "fold", MAP);
    all->fold_bytes = 1;
    for (i = 0; i < all->fold.count && in->error == STRATEGYTREE_OK; i++) {
        value key = read_type(in, TEXT), to = read_type(in, TEXT);
        if (in->error != STRATEGYTREE_OK)
            return;
        if (!key.number || character_bytes(in->data + key.at, (size_t)key.number) != key.number)
            fail(in, STRATEGYTREE_SPELLINGS);
        if (to.number && character_bytes(in->data + to.at, (size_t)to.number) != to.number)
            fail(in, STRATEGYTREE_SPELLINGS);
        if (to.number > all->fold_bytes)
            all->fold_bytes = to.number;
    }
    all->spellings = read_entries(in, "spellings", MAP);
    for (i = 0; i < all->spellings.count && in->error == STRATEGYTREE_OK; i++) {
        read_type(in, TEXT);
        if (read_type(in, INTEGER).number >= all->labels.count)
            fail(in, STRATEGYTREE_RESPONSES);
    }
    all->impossible = read_texts(in, "impossible");
    all->tree.responses = (int32_t)all->labels.count;
    all->tree.winning = winning == NONE ? -1 : (int32_t)winning;
    if (all->tree.last != NONE)
        all->tree.last = (uint32_t)winning;
}

/* Check the texts of a piece: each of `width` bytes, distinct and ascending, 1 to 256 of them. */
static int is_piece(const uint8_t *texts, uint64_t bytes, uint64_t width)
{
    uint64_t at;
    if (!bytes || bytes % width || bytes / width > 256)
        return 0;
    for (at = width; at < bytes; at += width)
        if (memcmp(texts + at - width, texts + at, (size_t)width) >= 0)
            return 0;
    return 1;
}

static void read_labels(reader *in, layout *all)
{
    reader widths;
    uint64_t count;
    value numbers;
    uint32_t i;

    read_section(in, "labels", 4);
    count = read_field(in, "count", INTEGER).number;
    all->widths = read_entries(in, "widths", LIST);
    for (i = 0; i < all->widths.count && in->error == STRATEGYTREE_OK; i++) {
        uint64_t width = read_type(in, INTEGER).number;
        all->tree.label_width += (uint32_t)width;
        if (width < 1 || width > 4 || all->tree.label_width > LONGEST_LABEL)
            fail(in, STRATEGYTREE_LABELS);
    }
    all->texts = read_entries(in, "texts", LIST);
    if (!all->texts.count || all->texts.count != all->widths.count)
        fail(in, STRATEGYTREE_LABELS);
    widths = reader_at(in->data, in->size, all->widths.at);
    for (i = 0; i < all->texts.count && in->error == STRATEGYTREE_OK; i++) {
        value texts = read_type(in, BIN);
        uint64_t width = read_value(&widths).number;
        if (in->error == STRATEGYTREE_OK && !is_piece(in->data + texts.at, texts.number, width))
            fail(in, STRATEGYTREE_LABELS);
    }
    numbers = read_field(in, "numbers", BIN);
    /* No count is above the number of bytes, which is below 2^31, so the product is exact. */
    if (!count || count > numbers.number || count * all->texts.count != numbers.number)
        fail(in, STRATEGYTREE_LABELS);
    all->numbers = in->data + numbers.at;
    all->tree.labels = (uint32_t)count;
}

static const uint8_t *read_bytes(reader *in, const char *field, uint64_t bytes)
{
    value v = read_field(in, field, BIN);
    if (v.number != bytes)
        fail(in, STRATEGYTREE_NODES);
    return in->error == STRATEGYTREE_OK ? in->data + v.at : NULL;
}

/* Read a bin of one bit for each of `count` things, with no bit set beyond them. */
static const uint8_t *read_bits(reader *in, const char *field, uint64_t count)
{
    uint64_t bytes = count / 8 + (count % 8 != 0);
    const uint8_t *bits = read_bytes(in, field, bytes);
    if (bits != NULL && count % 8 && bits[bytes - 1] >> count % 8)
        fail(in, STRATEGYTREE_NODES);
    return bits;
}

static strategytree_array read_array(reader *in, const char *field, uint64_t count)
{
    value v = read_field(in, field, BIN);
    strategytree_array array = {NULL, 0, 0xFF};
    if (in->error != STRATEGYTREE_OK)
        return array;
    array.bytes = in->data + v.at;
    if (v.number == count)
        return array;
    if (count < v.number && v.number == 2 * count) {
        array.shift = 1;
        array.mask = 0xFFFF;
    } else if (count < v.number && v.number == 4 * count) {
        array.shift = 2;
        array.mask = UINT32_MAX;
    } else {
        fail(in, STRATEGYTREE_NODES);
    }
    return array;
}

static void read_nodes(reader *in, layout *all)
{
    strategytree *tree = &all->tree;
    uint64_t nodes;

    read_section(in, "tree", 8);
    nodes = read_field(in, "nodes", INTEGER).number;
    if (!nodes)
        fail(in, STRATEGYTREE_NODES);
    all->inner = read_bits(in, "internal", nodes);
    if (in->error == STRATEGYTREE_OK)
        tree->internal = count_bits(all->inner, nodes);
    all->children = read_bytes(in, "children", tree->internal);
    all->response = read_bytes(in, "response", nodes - 1);
    tree->wins = read_bits(in, "wins", tree->internal);
    tree->label = read_array(in, "label", nodes);
    tree->remaining = read_array(in, "remaining", tree->internal);
    tree->worst = read_array(in, "worst", tree->internal);
    tree->nodes = (int32_t)nodes; /* fewer than there are bytes, as each but the root has one */
}

/* Read all fields, each of its type; check what needs no memory. */
static strategytree_error read_all(layout *all, const uint8_t *data, size_t size)
{
    reader in = reader_at(data, size, 0);
    uint64_t fields;

    memset(all, 0, sizeof *all);
    fields = read_type(&in, MAP).number;
    if (!is_text(&in, read_field(&in, "format", TEXT), "code-breaking strategy tree"))
        fail(&in, STRATEGYTREE_FIELD);
    if (read_field(&in, "version", INTEGER).number != 1)
        fail(&in, STRATEGYTREE_VERSION);
    if (fields != 9)
        fail(&in, STRATEGYTREE_FIELD);
    read_game(&in, all);
    read_strategy(&in, all);
    read_statistics(&in, all);
    read_responses(&in, all);
    read_labels(&in, all);
    read_nodes(&in, all);
    if (read_field(&in, "checksum", BIN).number != 4 || in.at != size)
        fail(&in, STRATEGYTREE_FIELD);
    if (in.error != STRATEGYTREE_OK)
        return in.error;
    all->tree.data = data;
    all->tree.size = (uint32_t)size;
    all->tree.response_labels = all->labels.at;
    return STRATEGYTREE_OK;
}

/* ---- memory ---- */

/* The memory of a tree, in this order: spellings of folds, spellings of responses, the folded
 * labels of responses, and room: first for sorting, then for the tables of nodes and labels. */
typedef struct {
    uint64_t folds, spellings, folded, room;
} needs;

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Return how many numbers the table of responses has: one for each 4 of an internal node. */
static uint64_t quads_of(const strategytree *tree)
{
    return ((uint64_t)tree->responses + 3) / 4 * tree->internal;
}

/* Return how many bytes the tables of nodes and labels take. */
static uint64_t table_bytes(const strategytree *tree)
{
    return sizeof *tree->place * (uint64_t)tree->nodes + sizeof *tree->first * tree->internal +
           sizeof *tree->quads * quads_of(tree) + (uint64_t)tree->labels * tree->label_width;
}

static needs needs_of(const layout *all)
{
    uint64_t names = larger(all->parameters.count, all->lists.count);
    needs n;
    n.folds = all->fold.count;
    n.spellings = (uint64_t)all->labels.count + all->spellings.count + all->impossible.count;
    n.folded = all->label_bytes * all->fold_bytes;
    n.folded += (sizeof(spelling) - n.folded % sizeof(spelling)) % sizeof(spelling);
    n.room = sizeof(spelling) * larger(2 * names, larger(n.folds, n.spellings));
    n.room = larger(n.room, table_bytes(&all->tree));
    return n;
}

static uint64_t bytes_of(const needs *n)
{
    return sizeof(spelling) * (n->folds + n->spellings) + n->folded + n->room + sizeof(void *) - 1;
}

size_t strategytree_memory(const void *data, size_t size)
{
    layout all;
    needs n;

    if (data == NULL || size > LARGEST_FILE)
        return 0;
    if (read_all(&all, (const uint8_t *)data, size) != STRATEGYTREE_OK)
        return 0;
    n = needs_of(&all);
    return bytes_of(&n) > SIZE_MAX ? 0 : (size_t)bytes_of(&n);
}

/* ---- spellings ---- */

static int compare(const spelling *a, const spelling *b)
{
    uint32_t length = a->length < b->length ? a->length : b->length;
    int order = length ? memcmp(a->text, b->text, length) : 0;
    return order ? order : (a->length > b->length) - (a->length < b->length);
}

/* Sort by merging, so that time is bounded for any texts; equal texts keep their order. */
static void sort(spelling *items, uint32_t count, spelling *room)
{
    spelling *from = items, *to = room, *other;
    uint64_t run, start;

    for (run = 1; run < count; run *= 2) {
        for (start = 0; start < count; start += 2 * run) {
            uint64_t middle = start + run < count ? start + run : count;
            uint64_t end = start + 2 * run < count ? start + 2 * run : count;
            uint64_t a = start, b = middle, out = start;
            while (out < end) {
                if (b == end || (a < middle && compare(&from[a], &from[b]) <= 0))
                    to[out++] = from[a++];
                else
                    to[out++] = from[b++];
            }
        }
        other = from;
        from = to;
        to = other;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}

/* Collect the texts of a list or map, each with the last of the `extra` values behind it. */
static void collect(const layout *all, entries list, uint32_t extra, spelling *items)
{
    reader in = reader_at(all->tree.data, all->tree.size, list.at);
    uint32_t i, j;

    for (i = 0; i < list.count; i++) {
        value text = read_value(&in), last = {INTEGER, NONE, 0};
        for (j = 0; j < extra; j++)
            last = read_value(&in);
        items[i].text = in.data + text.at;
        items[i].length = (uint32_t)text.number;
        items[i].meaning = (uint32_t)last.number;
        if (last.type == TEXT)
            items[i].meaning = last.number ? last.at : 0;
    }
}

static int are_distinct(const spelling *items, uint32_t count)
{
    uint32_t i;
    for (i = 1; i < count; i++)
        if (compare(&items[i - 1], &items[i]) == 0)
            return 0;
    return 1;
}

/* Replace the character of `bytes` bytes at `text` as the folds say; return its bytes then. */
static uint32_t fold(const strategytree *tree, const uint8_t **text, uint32_t bytes)
{
    spelling character = {NULL, 0, 0};
    uint32_t low = 0, high = tree->folds;

    character.text = *text;
    character.length = bytes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = compare(&character, &tree->fold[middle]);
        if (order == 0) {
            uint32_t at = tree->fold[middle].meaning;
            *text = tree->data + at;
            return at ? character_bytes(*text, tree->size - at) : 0;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return bytes;
}

/* Fold the label of a response to `folded`; return how many bytes that took. */
static uint32_t fold_label(const strategytree *tree, spelling *label, uint8_t *folded)
{
    uint32_t at = 0, length = 0;
    while (at < label->length) {
        const uint8_t *text = label->text + at;
        uint32_t bytes = character_bytes(text, label->length - at);
        uint32_t to = fold(tree, &text, bytes);
        memcpy(folded + length, text, to);
        length += to;
        at += bytes;
    }
    label->text = folded;
    label->length = length;
    return length;
}

/* Sort all that may be typed, and check that nothing has two meanings. */
static strategytree_error check_spellings(const layout *all, strategytree *tree, const needs *n,
                                          spelling *memory)
{
    spelling *folds = memory, *items = folds + n->folds;
    uint8_t *folded = (uint8_t *)(items + n->spellings);
    spelling *room = (spelling *)(void *)(folded + n->folded);
    uint32_t labels = all->labels.count, spellings = all->spellings.count, i;

    collect(all, all->parameters, 1, room);
    sort(room, all->parameters.count, room + all->parameters.count);
    if (!are_distinct(room, all->parameters.count))
        return STRATEGYTREE_FIELD;
    collect(all, all->lists, 5, room);
    sort(room, all->lists.count, room + all->lists.count);
    if (!are_distinct(room, all->lists.count))
        return STRATEGYTREE_FIELD;
    collect(all, all->fold, 1, folds);
    sort(folds, all->fold.count, room);
    if (!are_distinct(folds, all->fold.count))
        return STRATEGYTREE_FIELD;
    tree->fold = folds;
    tree->folds = all->fold.count;

    collect(all, all->labels, 0, items);
    for (i = 0; i < labels; i++) {
        items[i].meaning = i;
        folded += fold_label(tree, &items[i], folded);
    }
    sort(items, labels, room);
    if (!are_distinct(items, labels))
        return STRATEGYTREE_SPELLINGS;
    collect(all, all->spellings, 1, items + labels);
    sort(items + labels, spellings, room);
    if (!are_distinct(items + labels, spellings))
        return STRATEGYTREE_FIELD;
    collect(all, all->impossible, 0, items + labels + spellings);
    tree->spelling = items;
    tree->spellings = (uint32_t)n->spellings;
    sort(items, tree->spellings, room);
    for (i = 1; i < tree->spellings; i++)
        if (items[i].meaning != items[i - 1].meaning && compare(&items[i - 1], &items[i]) == 0)
            return STRATEGYTREE_SPELLINGS;
    return STRATEGYTREE_OK;
}

/* ---- labels and nodes ---- */

/* Put the labels together from their pieces, a piece of all labels after the other. */
static strategytree_error join_labels(const layout *all, uint8_t *labels)
{
    const strategytree *tree = &all->tree;
    reader texts = reader_at(tree->data, tree->size, all->texts.at);
    reader widths = reader_at(tree->data, tree->size, all->widths.at);
    uint32_t piece, start = 0, i, j;

    for (piece = 0; piece < all->texts.count; piece++) {
        value bytes = read_value(&texts);
        uint32_t width = (uint32_t)read_value(&widths).number;
        for (i = 0; i < tree->labels; i++) {
            uint32_t number = all->numbers[(size_t)i * all->texts.count + piece];
            if (number >= bytes.number / width)
                return STRATEGYTREE_LABELS;
            for (j = 0; j < width; j++)
                labels[(size_t)i * tree->label_width + start + j] =
                    tree->data[bytes.at + number * width + j];
        }
        start += width;
    }
    return STRATEGYTREE_OK;
}

/* Check that labels ascend, which are texts in UTF-8 with zero bytes at the end only. */
static strategytree_error check_labels(const strategytree *tree)
{
    const uint8_t *cell = tree->texts;
    uint32_t width = tree->label_width, i, j;

    /* A zero byte sorts before all others, so when the first label is not empty, none is. */
    if (!cell[0])
        return STRATEGYTREE_LABELS;
    for (i = 0; i < tree->labels; i++, cell += width) {
        if (i && memcmp(cell - width, cell, width) >= 0)
            return STRATEGYTREE_LABELS;
        for (j = 1; j < width; j++)
            if (!cell[j - 1] && cell[j])
                return STRATEGYTREE_LABELS;
        if (!is_utf8(cell, width))
            return STRATEGYTREE_LABELS;
    }
    return STRATEGYTREE_OK;
}

/* Return a number of an array. It reads 4 bytes, whatever the width: at least 15 bytes follow each
 * array of a file, and one way for all is faster than to tell them apart. */
static inline uint32_t at(const strategytree_array *array, uint32_t index)
{
    const uint8_t *p = array->bytes + ((size_t)index << array->shift);
    return ((uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24) &
           array->mask;
}

/* Write down the place of each node among the internal ones and the first child of these. Check
 * that the nodes are a tree: each but the root is the child of exactly one node before it. */
static strategytree_error check_nodes(const layout *all, uint32_t *place, uint32_t *first)
{
    uint32_t nodes = (uint32_t)all->tree.nodes, node, internal = 0, child = 1;

    for (node = 0; node < nodes; node++) {
        uint32_t children;
        if (at(&all->tree.label, node) >= all->tree.labels)
            return STRATEGYTREE_NODES;
        place[node] = NONE;
        if (!is_set(all->inner, node))
            continue;
        children = all->children[internal];
        if (child <= node || !children || children > nodes - child)
            return STRATEGYTREE_NODES;
        first[internal] = child;
        place[node] = internal++;
        child += children;
    }
    return child == nodes ? STRATEGYTREE_OK : STRATEGYTREE_NODES;
}

/* Write down which responses lead to a child of each internal node, and check them. A number for
 * each 4 responses has a bit for each that does, and 256 times how many children come before. The
 * first 4 responses of all nodes are followed by the next 4 of all. */
static strategytree_error check_rows(const layout *all, uint16_t *quads)
{
    const strategytree *tree = &all->tree;
    uint32_t internal = tree->internal, place, quad, wins;

    for (place = 0; place < internal; place++) {
        const uint8_t *response = all->response + tree->first[place] - 1;
        uint32_t children = all->children[place], child = 0;
        for (quad = 0; 4 * quad < (uint32_t)tree->responses; quad++) {
            uint32_t before = child, possible = 0;
            for (; child < children && response[child] / 4u == quad; child++) {
                /* A bit that is not below stands for a response that is not smaller. */
                if (possible >> response[child] % 4 || response[child] == tree->last ||
                    response[child] >= tree->responses)
                    return STRATEGYTREE_ROWS;
                possible |= 1u << response[child] % 4;
            }
            quads[(size_t)quad * internal + place] = (uint16_t)(before << 8 | possible);
        }
        if (child < children) /* with a response that is too large, or smaller than one before */
            return STRATEGYTREE_ROWS;
    }
    wins = count_bits(tree->wins, internal);
    if (wins && tree->last == NONE)
        return STRATEGYTREE_ROWS;
    if ((uint64_t)tree->nodes - internal + wins != tree->secrets)
        return STRATEGYTREE_STATISTICS;
    return STRATEGYTREE_OK;
}

static strategytree_error check_costs(const strategytree *tree, uint64_t least)
{
    uint32_t node;
    if (strategytree_remaining(tree, STRATEGYTREE_START) != tree->secrets ||
        strategytree_worst(tree, STRATEGYTREE_START) != (uint32_t)tree->depth)
        return STRATEGYTREE_ROOT;
    for (node = 0; node < tree->internal; node++)
        if (!at(&tree->remaining, node) || at(&tree->worst, node) < least)
            return STRATEGYTREE_ROOT;
    return STRATEGYTREE_OK;
}

/* ---- opening ---- */

/* Return the CRC-32 of zlib and PNG. */
static uint32_t checksum(const uint8_t *data, size_t size)
{
    uint32_t table[256], crc, i, bit;
    for (i = 0; i < 256; i++) {
        crc = i;
        for (bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
        table[i] = crc;
    }
    crc = UINT32_MAX;
    while (size--)
        crc = crc >> 8 ^ table[(crc ^ *data++) & 0xFF];
    return ~crc;
}

/* Check that the bytes are a strategy tree of some version, complete and unaltered. */
static strategytree_error check_integrity(const uint8_t *data, size_t size)
{
    static const char name[] = "\x89\xa6" "format\xbb" "code-breaking strategy tree";
    static const char end[] = "\xa8" "checksum\xc4\x04";
    const size_t name_bytes = sizeof name - 2, end_bytes = sizeof end - 1;
    strategytree_array found = {NULL, 2, UINT32_MAX};
    size_t i, whole;

    if (!size)
        return STRATEGYTREE_EMPTY;
    for (i = 0; i <= 5; i++) /* the header of the map takes 1, 3 or 5 bytes */
        if (i + name_bytes <= size && memcmp(data + i, name + 1, name_bytes) == 0)
            break;
    if (i > 5) {
        whole = size < name_bytes + 1 ? size : name_bytes + 1;
        return memcmp(data, name, whole) ? STRATEGYTREE_FOREIGN : STRATEGYTREE_CUT_SHORT;
    }
    if (size < end_bytes + 4 || memcmp(data + size - 4 - end_bytes, end, end_bytes) != 0)
        return STRATEGYTREE_CUT_SHORT;
    found.bytes = data + size - 4;
    return at(&found, 0) == checksum(data, size - 4) ? STRATEGYTREE_OK : STRATEGYTREE_DAMAGED;
}

static strategytree_error check_all(layout *all, void *memory, size_t memory_size)
{
    strategytree *tree = &all->tree;
    strategytree_error error;
    needs n = needs_of(all);
    uint8_t *start = (uint8_t *)memory, *texts;
    uint32_t *place, *first;
    uint16_t *quads;

    if (bytes_of(&n) > SIZE_MAX)
        return STRATEGYTREE_TOO_LARGE;
    if (memory == NULL || memory_size < bytes_of(&n))
        return STRATEGYTREE_MEMORY;
    start += (sizeof(void *) - (uintptr_t)start % sizeof(void *)) % sizeof(void *);
    error = check_spellings(all, tree, &n, (spelling *)(void *)start);
    start += sizeof(spelling) * (n.folds + n.spellings) + n.folded;
    tree->place = place = (uint32_t *)(void *)start;
    tree->first = first = place + tree->nodes;
    tree->quads = quads = (uint16_t *)(void *)(first + tree->internal);
    tree->texts = texts = (uint8_t *)(quads + quads_of(tree));
    if (error == STRATEGYTREE_OK)
        error = join_labels(all, texts);
    if (error == STRATEGYTREE_OK)
        error = check_labels(tree);
    if (error == STRATEGYTREE_OK)
        error = check_nodes(all, place, first);
    if (error == STRATEGYTREE_OK)
        error = check_rows(all, quads);
    if (error == STRATEGYTREE_OK)
        error = check_costs(tree, all->least_cost);
    return error;
}

strategytree_error strategytree_open(strategytree *tree, const void *data, size_t size,
                                     void *memory, size_t memory_size)
{
    layout all;
    strategytree_error error;

    memset(tree, 0, sizeof *tree); /* no nodes: a tree that was refused answers nothing */
    if (size > LARGEST_FILE)
        return STRATEGYTREE_TOO_LARGE;
    error = data == NULL ? STRATEGYTREE_EMPTY : check_integrity((const uint8_t *)data, size);
    if (error == STRATEGYTREE_OK)
        error = read_all(&all, (const uint8_t *)data, size);
    if (error == STRATEGYTREE_OK)
        error = check_all(&all, memory, memory_size);
    if (error == STRATEGYTREE_OK)
        *tree = all.tree;
    return error;
}

const char *strategytree_error_text(strategytree_error error)
{
    switch (error) {
    case STRATEGYTREE_OK: return "no error";
    case STRATEGYTREE_MEMORY: return "more memory is needed; strategytree_memory says how much";
    case STRATEGYTREE_TOO_LARGE: return "the file is too large";
    case STRATEGYTREE_FILE: return "the file cannot be read";
    case STRATEGYTREE_EMPTY: return "empty, not a strategy tree";
    case STRATEGYTREE_FOREIGN: return "not a strategy tree";
    case STRATEGYTREE_CUT_SHORT: return "cut short or overwritten: its end is missing";
    case STRATEGYTREE_DAMAGED: return "damaged: the checksum is wrong";
    case STRATEGYTREE_VERSION: return "of another version; this program reads version 1";
    case STRATEGYTREE_MSGPACK: return "not plain msgpack";
    case STRATEGYTREE_FIELD: return "a field is missing, out of order, or not of its type";
    case STRATEGYTREE_STATISTICS: return "the statistics disagree with each other or the tree";
    case STRATEGYTREE_RESPONSES: return "responses without costs, or an id that is none";
    case STRATEGYTREE_SPELLINGS: return "a spelling stands for two responses, or folds are not "
                                        "from one character to one or none";
    case STRATEGYTREE_LABELS: return "labels are not distinct, ascending texts in UTF-8";
    case STRATEGYTREE_NODES: return "the nodes are no tree, or an array is too short or too long";
    case STRATEGYTREE_ROWS: return "a node has responses out of order, or that cannot be";
    case STRATEGYTREE_ROOT: return "candidates or costs of a node cannot be";
    }
    return "no such error";
}

/* ---- questions ---- */

int32_t strategytree_step(const strategytree *tree, int32_t node, int32_t response)
{
    uint32_t place, quad, bit;

    /* As unsigned numbers, negative ones are out of range, too. */
    if ((uint32_t)response >= (uint32_t)tree->responses ||
        (uint32_t)node >= (uint32_t)tree->nodes)
        return STRATEGYTREE_IMPOSSIBLE;
    place = tree->place[node];
    if ((uint32_t)response == tree->last)
        return place == NONE || is_set(tree->wins, place) ? STRATEGYTREE_FOUND
                                                          : STRATEGYTREE_IMPOSSIBLE;
    if (place == NONE)
        return STRATEGYTREE_IMPOSSIBLE;
    quad = tree->quads[(size_t)((uint32_t)response >> 2) * tree->internal + place];
    bit = 1u << (response & 3);
    if (!(quad & bit))
        return STRATEGYTREE_IMPOSSIBLE;
    return (int32_t)(tree->first[place] + (quad >> 8) + ones(quad & (bit - 1)));
}

/* Return the place of a node among the internal ones, NONE for a leaf and where there is none. */
static uint32_t place_of(const strategytree *tree, int32_t node)
{
    return node >= 0 && node < tree->nodes ? tree->place[node] : NONE;
}

/* Return the text that a node shows, if it is one that does. */
static strategytree_text label(const strategytree *tree, int32_t node, int is_shown)
{
    strategytree_text text = {NULL, 0};
    if (is_shown && node >= 0 && node < tree->nodes) {
        text.start = (const char *)tree->texts;
        text.start += (size_t)at(&tree->label, (uint32_t)node) * tree->label_width;
        text.length = tree->label_width;
        while (!text.start[text.length - 1])
            text.length--;
    }
    return text;
}

strategytree_text strategytree_guess(const strategytree *tree, int32_t node)
{
    return label(tree, node, tree->last != NONE || place_of(tree, node) != NONE);
}

strategytree_text strategytree_known(const strategytree *tree, int32_t node)
{
    return label(tree, node, tree->last == NONE && place_of(tree, node) == NONE);
}

uint32_t strategytree_remaining(const strategytree *tree, int32_t node)
{
    uint32_t place = place_of(tree, node);
    if (place != NONE)
        return at(&tree->remaining, place);
    return node >= 0 && node < tree->nodes;
}

uint64_t strategytree_worst(const strategytree *tree, int32_t node)
{
    uint32_t place = place_of(tree, node);
    if (place != NONE)
        return at(&tree->worst, place);
    return node >= 0 && node < tree->nodes ? tree->leaf_worst : 0;
}

/* Compare a typed text, folded as it is read, with a spelling. */
static int compare_typed(const strategytree *tree, const uint8_t *typed, size_t length,
                         const spelling *other)
{
    uint32_t at = 0, i;
    while (length) {
        uint32_t bytes = character_bytes(typed, length);
        const uint8_t *text = typed;
        uint32_t to = fold(tree, &text, bytes);
        for (i = 0; i < to; i++, at++) {
            if (at == other->length || text[i] > other->text[at])
                return 1;
            if (text[i] < other->text[at])
                return -1;
        }
        typed += bytes;
        length -= bytes;
    }
    return at < other->length ? -1 : 0;
}

int32_t strategytree_parse(const strategytree *tree, const char *text, size_t length)
{
    const uint8_t *typed = (const uint8_t *)text;
    uint32_t low = 0, high = tree->spellings;

    if (!is_utf8(typed, length))
        return STRATEGYTREE_UNREADABLE;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const spelling *found = &tree->spelling[middle];
        int order = compare_typed(tree, typed, length, found);
        if (order == 0)
            return found->meaning == NONE ? STRATEGYTREE_IMPOSSIBLE : (int32_t)found->meaning;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return STRATEGYTREE_UNREADABLE;
}

strategytree_text strategytree_response(const strategytree *tree, int32_t response)
{
    reader in = reader_at(tree->data, tree->size, tree->response_labels);
    strategytree_text none = {NULL, 0};

    if (response < 0 || response >= tree->responses)
        return none;
    while (response--)
        read_value(&in);
    return text_of(&in, read_value(&in));
}
