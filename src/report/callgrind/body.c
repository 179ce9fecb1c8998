/* The body of a part: functions with their costs, calls and jumps. */
#include "report/callgrind/writer.h"

#include <inttypes.h>

/* ---- costs that are kept ---- */

static bool keeps_call(const struct selected *s, ref_t caller, ref_t callee)
{
    if (s->functions[caller] || s->functions[callee])
        return true;
    ref_t cycle = s->cycles[caller];
    return cycle != NONE && cycle == s->cycles[callee] && s->in_cycles[cycle];
}

static bool keeps_entry(const struct writer *w, const struct record_entry *entry)
{
    const struct record_subject *subject = &w->profile->record->subjects.items[entry->subject];
    const struct selected *s = w->selected;
    if (subject->kind == RECORD_COST && !costs_have_any(&entry->costs))
        return false; /* there is nothing to write */
    if (!s->pieces)
        return true;
    if (subject->kind == RECORD_CALL)
        return keeps_call(s, w->profile->pieces.items[entry->piece].function, subject->callee);
    return s->pieces[entry->piece];
}

static const struct record_subject *subject_of(const struct writer *w, const struct record_entry *entry)
{
    return &w->profile->record->subjects.items[entry->subject];
}

static const struct record_entry *entry_of(const struct writer *w, ref_t place)
{
    return &w->profile->record->entries.items[w->order.entries.items[place]];
}

static void add_up(struct writer *w, cost_t *sums, const struct costs *costs)
{
    for (ref_t i = 0; i < costs->width; i++) {
        cost_t cost = costs_cell(costs, i);
        if (cost != COST_ABSENT)
            sums[i] = sums[i] == COST_ABSENT ? cost : cost_add(sums[i], cost, &w->overflown);
    }
}

struct costs sum_of_body(struct writer *w, ref_t group, struct arena *arena)
{
    struct costs sum = {0};
    cost_t sums[EVENTS_MAX];
    for (size_t i = 0; i < EVENTS_MAX; i++)
        sums[i] = COST_ABSENT;
    for (ref_t i = w->order.entries.first[group]; i < w->order.entries.first[group + 1]; i++) {
        const struct record_entry *entry = entry_of(w, i);
        if (subject_of(w, entry)->kind == RECORD_COST && keeps_entry(w, entry))
            add_up(w, sums, &entry->costs);
    }
    costs_add(&sum, arena, sums, NULL, w->profile->events.count, &w->overflown);
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
static void write_call(struct writer *w, const struct record_entry *entry, const struct function *caller)
{
    const struct record_subject *subject = subject_of(w, entry);
    const struct function *callee = &w->profile->functions.items[subject->callee];
    if (callee->object != caller->object)
        write_name(w, TEXT("cob="), &w->objects, callee->object);
    if (callee->file != caller->file || w->file != caller->file || !w->has_block[subject->callee])
        write_name(w, TEXT("cfi="), &w->files, callee->file);
    write_function_name(w, TEXT("cfn="), *callee);
    output_text(w->out, TEXT("calls="));
    output_integer(w->out, costs_get(&entry->costs, 0));
    write_place(w, subject->to);
    output_char(w->out, '\n');
    write_costs(w, entry, 1, false);
}

static void write_jump(struct writer *w, const struct record_entry *entry, const struct function *from)
{
    const struct record_subject *subject = subject_of(w, entry);
    if (subject->file != w->profile->pieces.items[entry->piece].file)
        write_name(w, TEXT("jfi="), &w->files, subject->file);
    if (subject->symbol != from->symbol)
        write_function_name(w, TEXT("jfn="), (struct function){from->object, subject->file, subject->symbol});
    output_text(w->out, subject->special ? TEXT("jcnd=") : TEXT("jump="));
    output_integer(w->out, costs_get(&entry->costs, 0));
    if (subject->special) {
        output_char(w->out, '/');
        output_integer(w->out, costs_get(&entry->costs, 1));
    }
    write_place(w, subject->to);
    output_char(w->out, '\n');
    write_costs(w, entry, COSTS_NONE, false);
}

/* ---- functions ---- */

static void begin_function(struct writer *w, const struct function *function)
{
    output_char(w->out, '\n');
    if (w->object != function->object)
        write_name(w, TEXT("ob="), &w->objects, function->object);
    write_name(w, TEXT("fl="), &w->files, function->file);
    write_function_name(w, TEXT("fn="), *function);
    w->object = function->object;
    w->file = function->file;
    write_no_base(w);
}

/* Writes the self costs and calls of a block. `is_begun`: its function is. */
static bool write_costs_of(struct writer *w, const struct order_block *block, bool is_begun)
{
    const struct piece *piece = &w->profile->pieces.items[block->piece];
    const struct function *function = &w->profile->functions.items[piece->function];
    for (ref_t i = block->first; i < block->first + block->count; i++) {
        const struct record_entry *entry = entry_of(w, i);
        enum record_kind kind = subject_of(w, entry)->kind;
        if (kind == RECORD_JUMP || !keeps_entry(w, entry))
            continue;
        if (!is_begun)
            begin_function(w, function);
        is_begun = true;
        write_file(w, piece->file);
        if (kind == RECORD_CALL)
            write_call(w, entry, function);
        else
            write_costs(w, entry, 0, true);
    }
    return is_begun;
}

/* Jumps stand last: readers take a jump before the first cost of a function for that of no function. */
static void write_jumps_of(struct writer *w, const struct order_block *block)
{
    const struct piece *piece = &w->profile->pieces.items[block->piece];
    for (ref_t i = block->first; i < block->first + block->count; i++) {
        const struct record_entry *entry = entry_of(w, i);
        if (subject_of(w, entry)->kind != RECORD_JUMP || !keeps_entry(w, entry))
            continue;
        write_file(w, piece->file);
        write_jump(w, entry, &w->profile->functions.items[piece->function]);
    }
}

/* The blocks of one function. */
static void write_function(struct writer *w, const struct order_block *blocks, size_t count)
{
    bool is_begun = false;
    for (size_t i = 0; i < count; i++)
        is_begun = write_costs_of(w, &blocks[i], is_begun);
    for (size_t i = 0; i < count && is_begun; i++)
        write_jumps_of(w, &blocks[i]);
}

/* Whether there are self costs or calls of a block. */
static bool has_costs(const struct writer *w, const struct order_block *block)
{
    for (ref_t i = block->first; i < block->first + block->count; i++) {
        const struct record_entry *entry = entry_of(w, i);
        if (subject_of(w, entry)->kind != RECORD_JUMP && keeps_entry(w, entry))
            return true;
    }
    return false;
}

static void note_functions(struct writer *w, const struct order_blocks *blocks)
{
    memset(w->has_block, 0, w->profile->functions.count * sizeof *w->has_block);
    for (size_t i = 0; i < blocks->count; i++)
        w->has_block[w->profile->pieces.items[blocks->items[i].piece].function] |= has_costs(w, &blocks->items[i]);
}

void write_body(struct writer *w, ref_t group)
{
    struct order_blocks blocks;
    const struct piece *pieces = w->profile->pieces.items;
    order_blocks_init(&blocks, &w->order, group);
    note_functions(w, &blocks);
    for (size_t i = 0, next = 0; i < blocks.count; i = next) {
        ref_t function = pieces[blocks.items[i].piece].function;
        while (next < blocks.count && pieces[blocks.items[next].piece].function == function)
            next++;
        write_function(w, blocks.items + i, next - i);
    }
    order_blocks_release(&blocks);
}
