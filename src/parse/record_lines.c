/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps the lines if the profile has a record. */
#include "parse/parser.h"

#include <stdlib.h>

/* ---- groups and subjects ---- */

/* The events of the columns, each once, ascending; returns how many. */
static size_t list_events(const struct columns *columns, ref_t events[EVENTS_MAX])
{
    size_t n = 0, count = 0;
    for (size_t i = 0; i < columns->events.count; i++)
        if (columns->events.items[i] != NONE)
            events[n++] = columns->events.items[i];
    if (n)
        qsort(events, n, sizeof *events, refs_order);
    for (size_t i = 0; i < n; i++)
        if (count == 0 || events[count - 1] != events[i])
            events[count++] = events[i];
    return count;
}

/* Where the cells of the group's events are. */
static void map_cells(struct recording *r, const ref_t *events, size_t count)
{
    for (size_t i = 0; i < EVENTS_MAX; i++)
        r->cells[i] = NONE;
    for (size_t i = 0; i < count; i++)
        r->cells[events[i]] = (ref_t)i;
    r->is_plain = count == 0 || events[count - 1] == count - 1;
}

/* The group of the part being read. Its columns are known, because the body has begun, or the part ends. If no position
 * is kept, all costs are of line 0. */
static ref_t group_of(struct parser *ps)
{
    ref_t events[EVENTS_MAX];
    struct recording *r = &ps->recording;
    if (r->group != NONE)
        return r->group;
    struct record_group group = {
        .has_address = ps->columns.has_address,
        .has_line = ps->columns.has_line || !ps->columns.has_address,
        .events = events,
        .count = list_events(&ps->columns, events),
    };
    r->group = record_add_group(ps->profile->record, &group);
    map_cells(r, events, group.count);
    return r->group;
}

static ref_t block_of(struct parser *ps, ref_t piece)
{
    struct recording *r = &ps->recording;
    if (r->piece != piece) {
        r->block = record_add_block(ps->profile->record, group_of(ps), piece);
        r->piece = piece;
    }
    return r->block;
}

/* Any number may be an address if there is a column of addresses. */
static struct record_place place_of(const struct parser *ps, uint64_t address, uint64_t line)
{
    return (struct record_place){ps->columns.has_address ? address : 0, line};
}

static cost_t count_of(struct record *record, uint64_t count)
{
    record->overflown |= count > COST_MAX;
    return count > COST_MAX ? COST_MAX : (cost_t)count;
}

/* ---- lines ---- */

/* Puts costs into the cells of the group's events; returns how many cells there are. */
static size_t put_cells(struct parser *ps, const struct charge *charge, cost_t cells[EVENTS_MAX])
{
    size_t width = 0;
    for (size_t i = 0; i < charge->n; i++) {
        ref_t event = charge->events ? charge->events[i] : (ref_t)i;
        ref_t cell = event == NONE ? NONE : ps->recording.cells[event];
        if (cell == NONE || charge->values[i] == COST_ABSENT)
            continue;
        while (width <= cell)
            cells[width++] = COST_ABSENT;
        cells[cell] = cells[cell] == COST_ABSENT
                          ? charge->values[i]
                          : cost_add(cells[cell], charge->values[i], &ps->profile->record->overflown);
    }
    return width;
}

bool parser_records_text(struct parser *ps)
{
    return ps->profile->record && !ps->part.muted && group_of(ps) != NONE && ps->columns.ordered &&
           ps->recording.is_plain;
}

void parser_record_text(struct parser *ps, struct jump_end here, struct text costs)
{
    ref_t block = block_of(ps, ps->context.piece);
    record_add_text(ps->profile->record, block, place_of(ps, here.address, here.line), costs);
}

void parser_record_cost(struct parser *ps, const struct code_place *place, const struct charge *charge)
{
    cost_t cells[EVENTS_MAX];
    ref_t block = block_of(ps, place->site.piece);
    bool is_plain = !charge->events && ps->recording.is_plain;
    struct record_entry entry = {.at = place_of(ps, place->address, place->site.line)};
    size_t n = is_plain ? charge->n : put_cells(ps, charge, cells);
    record_add(ps->profile->record, block, &entry, is_plain ? charge->values : cells, n);
}

void parser_record_call(struct parser *ps, const struct code_place *place, const struct charge *charge)
{
    cost_t cells[CELLS_MAX];
    struct record *record = ps->profile->record;
    ref_t block = block_of(ps, place->site.piece);
    struct record_subject subject = {
        .kind = RECORD_CALL,
        .special = ps->call.count == 0,
        .callee = ps->call.callee.function,
        .to = ps->call.target,
    };
    struct record_entry entry = {place_of(ps, place->address, place->site.line), subject};
    cells[0] = count_of(record, ps->call.count);
    record_add(record, block, &entry, cells, put_cells(ps, charge, cells + 1) + 1);
}

void parser_record_jump(struct parser *ps, const struct jump *jump)
{
    struct record *record = ps->profile->record;
    struct record_subject subject = {
        .kind = RECORD_JUMP,
        .special = jump->conditional,
        .file = jump->file,
        .symbol = jump->symbol,
        .to = place_of(ps, jump->to.address, jump->to.line),
    };
    struct record_entry entry = {place_of(ps, jump->from.address, jump->from.line), subject};
    cost_t counts[] = {count_of(record, jump->followed), count_of(record, jump->executed)};
    record_add(record, block_of(ps, jump->piece), &entry, counts, 2);
}

/* ---- parts ---- */

static struct text key_of(struct text description)
{
    return (struct text){description.s, text_find(description, ':')};
}

/* Leaves out of the descriptions that the part took over those for which `drops` says so. */
static void drop_taken_over(struct recording *r, bool (*drops)(struct text taken_over, struct text by), struct text by)
{
    size_t count = 0, taken_over = 0;
    for (size_t i = 0; i < r->descriptions.count; i++) {
        bool is_taken_over = i < r->taken_over;
        if (is_taken_over && drops(r->descriptions.items[i], by))
            continue;
        taken_over += is_taken_over;
        r->descriptions.items[count++] = r->descriptions.items[i];
    }
    r->descriptions.count = count;
    r->taken_over = taken_over;
}

static bool is_all(struct text taken_over, struct text by)
{
    (void)taken_over;
    (void)by;
    return true;
}

static bool is_of_same_key(struct text taken_over, struct text by)
{
    return text_equal(key_of(taken_over), key_of(by));
}

/* Whether a description is of one part only. */
static bool is_of_part(struct text description, struct text by)
{
    struct text key = key_of(description);
    (void)by;
    return text_equal(key, TEXT("Merged")) || text_equal(key, TEXT("Filtered")) ||
           text_equal(key, TEXT("Exact-totals")) || text_equal(key, TEXT("Missing-costs")) ||
           text_equal(key, TEXT("Ways")) || text_equal(key, TEXT("Lines")) || text_equal(key, TEXT("Inlined"));
}

/* How many descriptions there are of the part only, or of the others. */
static size_t count_of_kind(const struct recording *r, bool of_part)
{
    size_t count = 0;
    for (size_t i = 0; i < r->descriptions.count; i++)
        count += is_of_part(r->descriptions.items[i], TEXT_NONE) == of_part;
    return count;
}

void parser_record_description(struct parser *ps, struct text value)
{
    struct recording *r = &ps->recording;
    bool of_part = is_of_part(value, TEXT_NONE);
    if (!ps->profile->record)
        return;
    parser_need(ps, INHERITED_SAID);
    drop_taken_over(r, is_of_same_key, value);
    if (count_of_kind(r, of_part) < (of_part ? RECORD_FILTERS_MAX + 4 : RECORD_DESCRIPTIONS_MAX))
        *array_add(&r->descriptions) = arena_copy(&r->arena, value);
}

void parser_record_version(struct parser *ps)
{
    drop_taken_over(&ps->recording, is_all, TEXT_NONE);
}

/* The events in the order of the columns, each once. */
static struct refs order_of(const struct columns *columns)
{
    struct refs order = {0};
    bool seen[EVENTS_MAX] = {false};
    for (size_t i = 0; i < columns->events.count; i++) {
        ref_t event = columns->events.items[i];
        if (event != NONE && !seen[event])
            *array_add(&order) = event;
        if (event != NONE)
            seen[event] = true;
    }
    return order;
}

void parser_record_part(struct parser *ps, const struct part_state *state)
{
    const struct part *part = &state->part;
    struct record_head head = {
        .command = part->command,
        .creator = part->creator,
        .pid = part->pid,
        .thread = part->thread,
        .number = part->number,
        .descriptions = ps->recording.descriptions,
        .order = order_of(&ps->columns),
        .total = state->total,
        .self = state->self,
        .missing = state->missing,
    };
    record_add_part(ps->profile->record, group_of(ps), &head);
    free(head.order.items);
}

void parser_record_next_part(struct parser *ps)
{
    struct recording *r = &ps->recording;
    if (ps->profile->record)
        parser_need(ps, INHERITED_SAID);
    r->group = r->piece = NONE;
    r->taken_over = r->descriptions.count;
    drop_taken_over(r, is_of_part, TEXT_NONE);
}

void parser_record_release(struct parser *ps)
{
    free(ps->recording.descriptions.items);
    arena_release(&ps->recording.arena);
}
