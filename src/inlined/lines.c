/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inlined/lines.h"

#include "names/contexts.h"

#include <stdlib.h>

/* ---- the code of functions ---- */

/* The symbols of an object by a form of their names. */
struct by_name {
    ARRAY(struct text) names; /* by symbol */
    struct index index;
};

static void add_name(struct by_name *by, struct text name)
{
    index_add(&by->index, hash_text(name), (ref_t)by->names.count);
    *array_add(&by->names) = name;
}

/* Adds the code of all symbols with a name; returns whether there is any. */
static bool add_code(struct function_codes *codes, const struct code_table *symbols, const struct by_name *by,
                     const struct function_code *of, struct text name)
{
    struct probe at = index_probe(&by->index, hash_text(name));
    bool any = false;
    while (index_next(&by->index, &at)) {
        if (!text_equal(by->names.items[at.ref], name))
            continue;
        *array_add(codes) = (struct function_code){of->function, symbols->symbols.items[at.ref].range};
        any = true;
    }
    return any;
}

static void by_name_release(struct by_name *by)
{
    free(by->names.items);
    index_release(&by->index);
}

void inlined_symbols_find(struct function_codes *codes, const struct profile *profile, const struct code_table *symbols,
                          const struct refs *wanted)
{
    struct by_name whole = {0}, keyed = {0};
    struct inlined_keys keys = {0};
    struct contexts contexts;
    inlined_keys_init(&keys);
    contexts_init(&contexts, profile);
    for (size_t i = 0; i < symbols->symbols.count; i++) {
        add_name(&whole, inlined_demangled(&keys, symbols->symbols.items[i].name));
        add_name(&keyed, inlined_key(&keys, symbols->symbols.items[i].name));
    }
    for (size_t i = 0; i < wanted->count; i++) {
        struct text name = contexts_strip(&contexts, profile_function_name(profile, wanted->items[i]));
        struct function_code of = {.function = wanted->items[i]};
        if (!add_code(codes, symbols, &whole, &of, inlined_demangled(&keys, name)))
            add_code(codes, symbols, &keyed, &of, inlined_key(&keys, name));
    }
    contexts_release(&contexts);
    inlined_keys_release(&keys);
    by_name_release(&whole);
    by_name_release(&keyed);
}

/* ---- the parts of lines ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_place(const void *a, const void *b)
{
    const struct line_part *x = a, *y = b;
    int order = compare_numbers(x->function, y->function);
    order = order ? order : compare_numbers(x->line, y->line);
    return order ? order : text_compare(x->file, y->file);
}

static int by_frame(const void *a, const void *b)
{
    int order = by_place(a, b);
    return order ? order : compare_numbers(((const struct line_part *)a)->frame, ((const struct line_part *)b)->frame);
}

static uint64_t end_of_piece(const void *items, size_t place)
{
    return ((const struct code_piece *)items)[place].range.end;
}

static void add_part(struct inlined_lines *lines, const struct code_table *table, const struct function_code *code,
                     const struct code_piece *piece, ref_t file)
{
    struct text path = file == NONE ? TEXT_NONE : table->files.items[file];
    *array_add(&lines->items) = (struct line_part){code->function, piece->frame, piece->line, text_base_name(path),
                                                   piece->range.end - piece->range.start};
}

/* Where the code before has the same line number in another file, Valgrind may file a piece there. */
static void add_parts(struct inlined_lines *lines, const struct code_table *table, const struct function_code *code)
{
    const struct code_piece *pieces = table->pieces.items;
    size_t i = lower_bound(pieces, table->pieces.count, end_of_piece, code->range.start + 1);
    ref_t filed = NONE;
    for (size_t first = i; i < table->pieces.count && pieces[i].range.start < code->range.end; i++) {
        bool goes_on =
            i > first && pieces[i - 1].range.end == pieces[i].range.start && pieces[i - 1].line == pieces[i].line;
        filed = goes_on ? filed : pieces[i].file;
        add_part(lines, table, code, &pieces[i], pieces[i].file);
        if (filed != pieces[i].file)
            add_part(lines, table, code, &pieces[i], filed);
    }
}

void inlined_lines_init(struct inlined_lines *lines, const struct code_table *table, const struct function_codes *codes)
{
    size_t kept = 0;
    *lines = (struct inlined_lines){0};
    for (size_t i = 0; i < codes->count; i++)
        add_parts(lines, table, &codes->items[i]);
    if (lines->items.count > 1)
        qsort(lines->items.items, lines->items.count, sizeof *lines->items.items, by_frame);
    for (size_t i = 0; i < lines->items.count; i++) {
        struct line_part *last = kept ? &lines->items.items[kept - 1] : NULL;
        if (last && by_frame(last, &lines->items.items[i]) == 0)
            last->bytes += lines->items.items[i].bytes;
        else
            lines->items.items[kept++] = lines->items.items[i];
    }
    lines->items.count = kept;
}

void inlined_lines_release(struct inlined_lines *lines)
{
    free(lines->items.items);
    *lines = (struct inlined_lines){0};
}

size_t inlined_lines_find(const struct inlined_lines *lines, const struct line_part *asked, size_t *first)
{
    size_t low = 0, high = lines->items.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (by_place(&lines->items.items[middle], asked) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (high = low; high < lines->items.count && by_place(&lines->items.items[high], asked) == 0;)
        high++;
    *first = low;
    return high - low;
}
