/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The body of a part: functions with their costs, calls and jumps. */
#include "report/callgrind/writer.h"

/* ---- costs that are kept ---- */

static const struct record_block *block_of(const struct writer *w, ref_t block)
{
    return &w->profile->record->blocks.items[block];
}

static ref_t function_of(const struct writer *w, ref_t block)
{
    return w->profile->pieces.items[block_of(w, block)->piece].function;
}

/* Whether the self costs and jumps of a block are. */
static bool keeps_piece(const struct writer *w, ref_t block)
{
    return selected_has_piece(w->selected, block_of(w, block)->piece);
}

static bool keeps_entry(const struct writer *w, ref_t block, const struct packed_entry *entry)
{
    return selected_has_entry(w->selected, w->profile, block_of(w, block)->piece, entry);
}

/* Adds the self costs of a block to the sums by cell. */
static void add_up(struct writer *w, ref_t block, cost_t *sums)
{
    cost_t cells[CELLS_MAX];
    for (struct record_cursor cursor = record_read(w->profile->record, block); record_next(&cursor);) {
        size_t n = cursor.entry.subject == 0 ? packed_cells(packed_text(&cursor.entry), cells) : 0;
        for (size_t i = 0; i < n; i++)
            if (cells[i] != COST_ABSENT)
                sums[i] = sums[i] == COST_ABSENT ? cells[i] : cost_add(sums[i], cells[i], &w->overflown);
    }
}

struct costs sum_of_body(struct writer *w, ref_t group, struct arena *arena)
{
    struct costs sum = {0};
    cost_t sums[EVENTS_MAX];
    struct record_group columns = record_group(w->profile->record, group);
    if (!w->selected->pieces)
        return w->profile->record->heads.items[group].self;
    for (size_t i = 0; i < EVENTS_MAX; i++)
        sums[i] = COST_ABSENT;
    for (ref_t i = w->order.blocks.first[group]; i < w->order.blocks.first[group + 1]; i++)
        if (keeps_piece(w, w->order.blocks.items[i]))
            add_up(w, w->order.blocks.items[i], sums);
    costs_add(&sum, arena, sums, columns.events, columns.count, &w->overflown);
    return sum;
}

/* ---- lines ---- */

/* Changes to another file of the function that was begun. */
static void write_file(struct writer *w, ref_t file)
{
    if (w->file != file)
        write_name(w, TEXT("fi="), &w->files, file);
    w->file = file;
}

/* The callee's file is left out only if no reader can take it for another one: a callee without a block of its own in
 * the part could be taken for another function of its name (rule 18). */
static void write_call(struct writer *w, const struct packed_entry *entry, const struct function *caller)
{
    struct text costs = packed_text(entry), count = text_next_word(&costs);
    struct record_subject subject = packed_subject(entry);
    const struct function *callee = &w->profile->functions.items[subject.callee];
    if (callee->object != caller->object)
        write_name(w, TEXT("cob="), &w->objects, callee->object);
    if (callee->file != caller->file || w->file != caller->file || !w->has_block[subject.callee])
        write_name(w, TEXT("cfi="), &w->files, callee->file);
    write_function_name(w, TEXT("cfn="), subject.callee);
    output_text(w->out, TEXT("calls="));
    output_text(w->out, count);
    write_place(w, subject.to);
    output_char(w->out, '\n');
    write_costs(w, entry->at, text_trim(costs), false);
}

static void write_jump(struct writer *w, const struct waiting_jump *jump)
{
    const struct packed_entry *entry = &jump->entry;
    struct text executed = packed_text(entry), followed = text_next_word(&executed);
    const struct piece *from = &w->profile->pieces.items[jump->piece];
    struct record_subject subject = packed_subject(entry);
    const struct function *function = &w->profile->functions.items[from->function];
    write_file(w, from->file);
    if (subject.file != from->file)
        write_name(w, TEXT("jfi="), &w->files, subject.file);
    if (subject.symbol != function->symbol)
        write_target_name(w, TEXT("jfn="), (struct function){function->object, subject.file, subject.symbol});
    output_text(w->out, subject.special ? TEXT("jcnd=") : TEXT("jump="));
    output_text(w->out, followed);
    if (subject.special) {
        output_char(w->out, '/');
        output_text(w->out, text_trim(executed));
    }
    write_place(w, subject.to);
    output_char(w->out, '\n');
    write_costs(w, entry->at, TEXT_NONE, false);
}

/* ---- functions ---- */

static void begin_function(struct writer *w, ref_t number)
{
    const struct function *function = &w->profile->functions.items[number];
    output_char(w->out, '\n');
    if (w->object != function->object)
        write_name(w, TEXT("ob="), &w->objects, function->object);
    write_name(w, TEXT("fl="), &w->files, function->file);
    write_function_name(w, TEXT("fn="), number);
    w->object = function->object;
    w->file = function->file;
    write_no_base(w);
}

/* Begins the function of a piece, if it is not, and changes to the file of the piece. */
static void begin_line(struct writer *w, const struct piece *piece)
{
    if (!w->is_begun)
        begin_function(w, piece->function);
    w->is_begun = true;
    write_file(w, piece->file);
}

static bool is_same_place(const struct packed_entry *a, const struct packed_entry *b)
{
    return a->at.address == b->at.address && a->at.line == b->at.line;
}

/* Writes the calls of a place, in their order, and notes its jumps. */
static void write_calls_here(struct writer *w, ref_t block)
{
    ref_t number = block_of(w, block)->piece;
    const struct piece *piece = &w->profile->pieces.items[number];
    order_place(&w->order, w->here.items, w->here.count);
    for (size_t i = 0; i < w->here.count; i++) {
        const struct packed_entry *entry = &w->here.items[i];
        if (!keeps_entry(w, block, entry))
            continue;
        if (packed_subject(entry).kind == RECORD_JUMP) {
            *array_add(&w->jumps) = (struct waiting_jump){*entry, number};
            continue;
        }
        begin_line(w, piece);
        write_call(w, entry, &w->profile->functions.items[piece->function]);
    }
    w->here.count = 0;
}

static void write_costs_of(struct writer *w, ref_t block)
{
    const struct piece *piece = &w->profile->pieces.items[block_of(w, block)->piece];
    bool keeps_self = keeps_piece(w, block);
    for (struct record_cursor cursor = record_read(w->profile->record, block); record_next(&cursor);) {
        const struct packed_entry *entry = &cursor.entry;
        if (w->here.count && !is_same_place(&w->here.items[0], entry))
            write_calls_here(w, block);
        if (entry->subject) {
            *array_add(&w->here) = *entry;
        } else if (keeps_self) {
            begin_line(w, piece);
            write_costs(w, entry->at, packed_text(entry), true);
        }
    }
    write_calls_here(w, block);
}

/* The blocks of one function. Jumps stand last: readers take a jump before the first cost of a function for that of no
 * function. */
static void write_function(struct writer *w, const ref_t *blocks, size_t count)
{
    w->is_begun = false;
    w->jumps.count = 0;
    for (size_t i = 0; i < count; i++)
        write_costs_of(w, blocks[i]);
    for (size_t i = 0; i < w->jumps.count && w->is_begun; i++)
        write_jump(w, &w->jumps.items[i]);
}

/* Whether there are self costs or calls of a block. */
static bool has_costs(const struct writer *w, ref_t block)
{
    for (struct record_cursor cursor = record_read(w->profile->record, block); record_next(&cursor);)
        if (packed_subject(&cursor.entry).kind != RECORD_JUMP && keeps_entry(w, block, &cursor.entry))
            return true;
    return false;
}

static void note_functions(struct writer *w, const struct order_blocks *blocks)
{
    memset(w->has_block, 0, w->profile->functions.count * sizeof *w->has_block);
    for (size_t i = 0; i < blocks->count; i++)
        w->has_block[function_of(w, blocks->items[i])] |= has_costs(w, blocks->items[i]);
}

void write_body(struct writer *w, ref_t group)
{
    struct order_blocks blocks;
    order_blocks_init(&blocks, &w->order, group);
    note_functions(w, &blocks);
    for (size_t i = 0, next = 0; i < blocks.count; i = next) {
        ref_t function = function_of(w, blocks.items[i]);
        while (next < blocks.count && function_of(w, blocks.items[next]) == function)
            next++;
        write_function(w, blocks.items + i, next - i);
    }
    order_blocks_release(&blocks);
}
