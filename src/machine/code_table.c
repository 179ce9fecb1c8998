/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/code_table.h"

#include "base/buffer.h"
#include "base/number.h"
#include "system/ourselves.h"

#include <inttypes.h>
#include <stdlib.h>

#define UNREADABLE "answers in words that are not understood"

void code_reader_init(struct code_reader *reader)
{
    if (!reader->limits.silence)
        reader->limits.silence = CODE_SILENCE;
    if (!reader->limits.idle)
        reader->limits.idle = CODE_IDLE;
    if (!reader->limits.bytes)
        reader->limits.bytes = CODE_BYTES;
    reader->budget.most = (struct run_costs){CODE_RUNS, CODE_BYTES_ALL, CODE_DURATION};
}

/* ---- words ---- */

static bool read_number(struct text *rest, uint64_t *value)
{
    return number_read_unsigned(text_next_word(rest), value);
}

/* The number of one of `count` things that are known, or `-`. */
static bool read_ref(struct text *rest, size_t count, ref_t *ref)
{
    uint64_t value;
    struct text word = text_next_word(rest);
    *ref = NONE;
    if (text_equal(word, TEXT("-")))
        return true;
    if (!number_read_unsigned(word, &value) || value >= count)
        return false;
    *ref = (ref_t)value;
    return true;
}

static bool read_hexadecimal(struct text word, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < word.n; i++) {
        char c = word.s[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                                                : 16;
        if (digit == 16)
            return false;
        *value = *value << 4 | digit;
    }
    return word.n && word.n <= 16;
}

static bool read_range(struct text *rest, struct address_range *range)
{
    return read_hexadecimal(text_next_word(rest), &range->start) &&
           read_hexadecimal(text_next_word(rest), &range->end) && range->start < range->end;
}

/* The rest of a line, after one blank. */
static struct text name_in(struct code_table *table, struct text rest)
{
    return arena_copy(&table->arena, text_skip(rest, rest.n && text_is_blank(rest.s[0])));
}

/* ---- lines ---- */

static bool read_file(struct code_table *table, struct text rest)
{
    *array_add(&table->files) = name_in(table, rest);
    return true;
}

static bool read_function(struct code_table *table, struct text rest)
{
    struct code_function function = {0};
    bool good = read_ref(&rest, table->files.count, &function.file);
    function.name = name_in(table, rest);
    if (good)
        *array_add(&table->functions) = function;
    return good && function.name.n;
}

static bool read_own(struct code_table *table, struct text rest)
{
    ref_t function;
    bool good = read_ref(&rest, table->functions.count, &function) && function != NONE;
    if (good)
        table->functions.items[function].own = name_in(table, rest);
    return good;
}

static bool read_declared(struct code_table *table, struct text rest)
{
    ref_t function;
    bool good = read_ref(&rest, table->functions.count, &function) && function != NONE;
    return good && read_number(&rest, &table->functions.items[function].line);
}

static bool read_entry(struct code_table *table, struct text rest)
{
    struct code_entry entry;
    bool good = read_ref(&rest, table->functions.count, &entry.function) &&
                read_hexadecimal(text_next_word(&rest), &entry.address) &&
                read_ref(&rest, table->files.count, &entry.file) && read_number(&rest, &entry.line);
    if (good)
        *array_add(&table->entries) = entry;
    return good;
}

static bool read_frame(struct code_table *table, struct text rest)
{
    struct code_frame frame = {.depth = 1};
    bool good = read_ref(&rest, table->frames.count, &frame.above) &&
                read_ref(&rest, table->functions.count, &frame.function) && frame.function != NONE &&
                read_ref(&rest, table->files.count, &frame.file) && read_number(&rest, &frame.line);
    if (good && frame.above != NONE)
        frame.depth += table->frames.items[frame.above].depth;
    if (good)
        *array_add(&table->frames) = frame;
    return good && frame.depth <= CODE_DEPTH_MAX;
}

static bool read_piece(struct code_table *table, struct text rest)
{
    struct code_piece piece;
    bool good = read_range(&rest, &piece.range) && read_ref(&rest, table->files.count, &piece.file) &&
                read_number(&rest, &piece.line) && read_ref(&rest, table->frames.count, &piece.frame);
    if (good)
        *array_add(&table->pieces) = piece;
    return good;
}

static bool read_symbol(struct code_table *table, struct text rest)
{
    struct code_symbol symbol;
    bool good = read_range(&rest, &symbol.range);
    symbol.name = name_in(table, rest);
    if (good)
        *array_add(&table->symbols) = symbol;
    return good;
}

static bool read_separate(struct code_table *table, struct text rest)
{
    bool is_first = !table->separate.s;
    table->separate = name_in(table, rest);
    return is_first;
}

static bool read_informed(struct code_table *table, struct text rest)
{
    table->is_informed = true;
    return rest.n == 0;
}

static bool read_end(struct code_table *table, struct text rest)
{
    table->is_complete = true;
    return rest.n == 0;
}

const char *code_table_read_line(struct code_table *table, struct text line)
{
    static const struct {
        struct text key;
        bool (*read)(struct code_table *table, struct text rest);
    } lines[] = {
        {{"piece", 5}, read_piece},       {{"frame", 5}, read_frame},       {{"function", 8}, read_function},
        {{"file", 4}, read_file},         {{"symbol", 6}, read_symbol},     {{"separate", 8}, read_separate},
        {{"informed", 8}, read_informed}, {{"end", 3}, read_end},           {{"entry", 5}, read_entry},
        {{"own", 3}, read_own},           {{"declared", 8}, read_declared},
    };
    struct text rest = line, key = text_next_word(&rest);
    for (size_t i = 0; i < sizeof lines / sizeof *lines && !table->is_complete; i++)
        if (text_equal(key, lines[i].key))
            return lines[i].read(table, rest) ? NULL : UNREADABLE;
    return UNREADABLE;
}

/* ---- the order ---- */

static int by_piece(const void *a, const void *b)
{
    const struct code_piece *x = a, *y = b;
    if (x->range.start != y->range.start)
        return x->range.start < y->range.start ? -1 : 1;
    return (x->range.end > y->range.end) - (x->range.end < y->range.end);
}

static int by_symbol(const void *a, const void *b)
{
    const struct code_symbol *x = a, *y = b;
    if (x->range.start != y->range.start)
        return x->range.start < y->range.start ? -1 : 1;
    return text_compare(x->name, y->name);
}

/* Two units may claim the same code: the first one has it. */
void code_table_settle(struct code_table *table)
{
    struct code_piece *pieces = table->pieces.items;
    size_t kept = 0;
    if (table->pieces.count > 1)
        qsort(pieces, table->pieces.count, sizeof *pieces, by_piece);
    for (size_t i = 0; i < table->pieces.count; i++)
        if (kept == 0 || pieces[kept - 1].range.end <= pieces[i].range.start)
            pieces[kept++] = pieces[i];
    table->pieces.count = kept;
    if (table->symbols.count > 1)
        qsort(table->symbols.items, table->symbols.count, sizeof *table->symbols.items, by_symbol);
}

static uint64_t end_of_piece(const void *items, size_t place)
{
    return ((const struct code_piece *)items)[place].range.end;
}

const struct code_piece *code_table_find(const struct code_table *table, uint64_t address)
{
    const struct code_piece *pieces = table->pieces.items;
    if (address == UINT64_MAX)
        return NULL;
    size_t at = lower_bound(pieces, table->pieces.count, end_of_piece, address + 1);
    return at < table->pieces.count && pieces[at].range.start <= address ? &pieces[at] : NULL;
}

/* ---- a run of the child ---- */

static const char *read_line(void *context, struct text line)
{
    return code_table_read_line(context, line);
}

static void put_directories(struct buffer *input, const char *key, const struct texts *directories)
{
    for (size_t i = 0; directories && i < directories->count; i++)
        if (text_find(directories->items[i], '\n') == directories->items[i].n)
            buffer_print(input, "%s %.*s\n", key, (int)directories->items[i].n, directories->items[i].s);
}

static struct text write_request(const struct code_request *request, struct arena *arena)
{
    struct buffer input = {0};
    put_directories(&input, "root", request->roots);
    put_directories(&input, "below", request->below);
    put_directories(&input, "debug",
                    &(struct texts){(struct text *)(uintptr_t)&request->debug, request->debug.n > 0, 1});
    for (size_t i = 0; i < request->count; i++)
        buffer_print(&input, "range %" PRIx64 " %" PRIx64 "\n", request->ranges[i].start, request->ranges[i].end);
    return buffer_take(&input, arena);
}

struct text code_table_read(struct code_table *table, struct code_reader *reader, const struct code_request *request)
{
    const char *kind = request->wanted == CODE_PIECES ? "pieces" : "symbols";
    const char *const arguments[] = {reader->program ? reader->program : ourselves_path(), CODE_CHILD, kind,
                                     request->path.s, NULL};
    struct arena scratch = {0};
    const struct run run = {.arguments = arguments,
                            .limits = reader->limits,
                            .read = read_line,
                            .context = table,
                            .budget = &reader->budget,
                            .input = write_request(request, &scratch)};
    *table = (struct code_table){0};
    struct text wrong = run_program(&run, &scratch);
    if (!wrong.s && !table->is_complete)
        wrong = TEXT("does not answer to the end");
    if (wrong.s)
        code_table_release(table);
    else
        code_table_settle(table);
    wrong = wrong.s ? arena_copy(&table->arena, wrong) : TEXT_NONE;
    arena_release(&scratch);
    return wrong;
}

void code_table_release(struct code_table *table)
{
    free(table->files.items);
    free(table->functions.items);
    free(table->entries.items);
    free(table->frames.items);
    free(table->pieces.items);
    free(table->symbols.items);
    arena_release(&table->arena);
    *table = (struct code_table){0};
}
