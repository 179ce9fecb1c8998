/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chunks: pieces of an input that were read before the lines above them were known. */
#include "parse/parser.h"
#include "profile/merge.h"

#include <stdlib.h>

#define INHERITED TEXT("\n") /* the name of the current object or file, as far as the chunk knows */

/* The head's events, in their order, so that equal columns mean equal numbers. */
static void add_events(struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->events.count; i++)
        profile_add_event(to, from->events.items[i].name);
}

struct parser *parser_new_chunk(const struct parser *head, struct profile *profile, struct diagnostics *diagnostics)
{
    struct parser *ps = parser_new(profile, diagnostics, NULL, head->path);
    add_events(profile, head->profile);
    columns_release(&ps->columns);
    columns_copy(&ps->columns, &head->columns);
    columns_copy(&ps->head_columns, &head->columns);
    ps->head = (struct part){
        .pid = head->part.part.pid, .command = head->part.part.command, .creator = head->part.part.creator};
    ps->part.part = ps->head;
    ps->part.body = true;
    ps->is_chunk = ps->started = ps->events_given = ps->described = true;
    ps->inherited = INHERITED_ALL;
    ps->context.object = profile_add_object(profile, INHERITED);
    ps->context.fl = ps->context.file = profile_add_file(profile, INHERITED);
    ps->context.fl_given = true;
    return ps;
}

/* ---- joining ---- */

static ref_t map_ref(const ref_t *map, ref_t ref)
{
    return ref == NONE ? NONE : map[ref];
}

static ref_t resolve(struct parser *ps, enum name_table table, struct text placeholder)
{
    uint64_t id, line, here = ps->line;
    if (placeholder.n < PLACEHOLDER_SIZE)
        return table == TABLE_OBJECTS ? ps->context.object : ps->context.fl;
    memcpy(&id, placeholder.s + 1, sizeof id);
    memcpy(&line, placeholder.s + 1 + sizeof id, sizeof line);
    ps->line += line;
    ref_t ref = parser_find_id(ps, table, id);
    ps->line = here;
    return ref;
}

/* The name stays in the chunk's arena: for now, see keep_symbols(). */
static ref_t borrow_symbol(struct profile *to, struct text name)
{
    return names_add(&to->symbols, NULL, name);
}

static ref_t *map_names(struct parser *ps, enum name_table table, const struct names *names,
                        ref_t (*add)(struct profile *p, struct text name))
{
    ref_t *map = memory_alloc(names->texts.count * sizeof *map);
    for (size_t i = 0; i < names->texts.count; i++) {
        struct text name = names->texts.items[i];
        map[i] = parser_is_placeholder(name) ? resolve(ps, table, name) : add(ps->profile, name);
    }
    return map;
}

struct ids_join {
    struct ids *to;
    const struct names *names;
    const ref_t *map;
};

static void join_id(void *context, uint64_t id, ref_t ref)
{
    const struct ids_join *join = context;
    if (!parser_is_placeholder(join->names->texts.items[ref]))
        ids_set(join->to, id, join->map[ref]);
}

static void join_ids(struct parser *ps, const struct parser *chunk, const struct merge *maps)
{
    const struct names *names[TABLES] = {&chunk->profile->objects, &chunk->profile->files, &chunk->profile->symbols};
    const ref_t *const names_maps[TABLES] = {maps->objects, maps->files, maps->symbols};
    for (int t = 0; t < TABLES; t++)
        ids_each(&chunk->ids[t], join_id, &(struct ids_join){&ps->ids[t], names[t], names_maps[t]});
}

static void copy_text(struct parser *ps, struct text *to, struct text from)
{
    if (from.s)
        *to = arena_copy(&ps->arena, from);
}

static void copy_part(struct parser *ps, struct part *to, const struct part *from)
{
    copy_text(ps, &to->number, from->number);
    copy_text(ps, &to->thread, from->thread);
    copy_text(ps, &to->pid, from->pid);
    copy_text(ps, &to->command, from->command);
    copy_text(ps, &to->creator, from->creator);
    copy_text(ps, &to->trigger, from->trigger);
}

static void take_summary(struct parser *ps, struct summary *to, struct summary *from)
{
    if (!from->given)
        return;
    free(to->costs.items);
    *to = *from;
    to->line += ps->line;
    *from = (struct summary){0};
}

/* Of calls in a chunk those before it come first. */
static void take_calls_below(struct parser *ps, const struct costs *from, const struct merge *maps)
{
    struct costs *to = &ps->part.calls_below;
    for (ref_t i = 0; i < from->width; i++) {
        ref_t event = map_ref(maps->events, i);
        cost_t line = costs_get(from, i) + (cost_t)ps->line;
        if (costs_have(from, i) && !costs_have(to, event))
            parser_add_to_part(ps, to, &(struct charge){&line, &event, 1});
    }
}

/* Adds the facts of a part that a chunk saw to those that were seen before. */
static void join_part(struct parser *ps, const struct profile *chunk, struct part_state *from, const struct merge *maps)
{
    struct part_state *to = &ps->part;
    copy_part(ps, &to->part, &from->part);
    profile_join_costs(ps->profile, &to->self, &from->self, maps->events);
    profile_join_costs(ps->profile, &to->below, &from->below, maps->events);
    take_calls_below(ps, &from->calls_below, maps);
    take_summary(ps, &to->summary, &from->summary);
    take_summary(ps, &to->totals, &from->totals);
    take_summary(ps, &to->missing_said, &from->missing_said);
    to->events.count = 0;
    for (size_t i = 0; i < from->events.count; i++)
        *array_add(&to->events) = map_ref(maps->events, from->events.items[i]);
    to->body |= from->body;
    to->is_headless |= from->is_headless || (to->ended && from->ended);
    to->ended |= from->ended;
    to->exact |= from->exact;
    to->incomplete |= from->incomplete;
    to->is_merged |= from->is_merged;
    to->lost_ways |= from->lost_ways;
    to->lost_lines |= from->lost_lines;
    to->is_0_9 |= from->is_0_9;
    to->has_version |= from->has_version;
    to->has_creator |= from->has_creator;
    to->has_command |= from->has_command;
    to->has_events |= from->has_events;
    to->has_positions |= from->has_positions;
    to->has_calls |= from->has_calls;
    to->end = ps->line + from->end;
    call_log_join(ps, chunk, &from->log, maps);
    parser_take_callees(ps, &from->callees, maps);
}

/* Goes on with the next part. */
static void next_part(struct parser *ps)
{
    part_state_release(&ps->part);
    ps->part = (struct part_state){0};
    ps->part_count++;
    call_log_begin(ps);
}

/* A text that the part took over from the one before it, or none. */
static struct text taken_over(struct text joined, struct text said, struct text taken)
{
    return said.s == taken.s ? joined : TEXT_NONE;
}

static void join_taken_over(struct parser *ps, const struct parser *chunk)
{
    const struct part *joined = &ps->part.part, *said = &chunk->part.part, *taken = &chunk->taken_over;
    ps->taken_over = (struct part){.pid = taken_over(joined->pid, said->pid, taken->pid),
                                   .command = taken_over(joined->command, said->command, taken->command),
                                   .creator = taken_over(joined->creator, said->creator, taken->creator)};
}

static void join_parts(struct parser *ps, struct parser *chunk, const struct merge *maps)
{
    cost_t costs[EVENTS_MAX];
    struct profile *to = ps->profile, *from = chunk->profile;
    join_part(ps, from, chunk->first_ended ? &chunk->first : &chunk->part, maps);
    if (!chunk->first_ended)
        return;
    parser_add_part(ps, &ps->part, PART_BEFORE_OTHER);
    ps->has_costs |= chunk->has_costs;
    ps->has_calls |= chunk->has_calls;
    next_part(ps);
    for (size_t i = 0; i < chunk->unsettled.count; i++) {
        parser_take_callees(ps, &chunk->unsettled.items[i], maps);
        parser_settle_callees(ps);
        next_part(ps);
    }
    for (size_t i = 0; i < from->parts.count; i++) {
        struct part part = profile_part(from, i);
        struct costs total = profile_part_total(from, i, costs);
        part.input = ps->input;
        part.place = ++ps->places;
        profile_add_part(to, &part, &(struct charge){costs, maps->events, total.width});
    }
    to->costly_parts += from->costly_parts;
    profile_join_costs(to, &to->totals, &from->totals, maps->events);
    join_part(ps, from, &chunk->part, maps);
    join_taken_over(ps, chunk);
    ps->described = true;
    ps->callee.bound = CALLEE_NONE;
}

static void join_context(struct parser *ps, const struct parser *chunk, const struct merge *maps)
{
    const ref_t *objects = maps->objects, *files = maps->files;
    const struct context *c = &chunk->context;
    ps->context = (struct context){
        .object = map_ref(objects, c->object),
        .file = map_ref(files, c->file),
        .fl = map_ref(files, c->fl),
        .fl_given = true,
        .own_file = map_ref(files, c->own_file),
        .symbol = map_ref(maps->symbols, c->symbol),
        .function = map_ref(maps->functions, c->function),
        .piece = NONE,
        .is_inlined = c->is_inlined,
    };
}

static struct bound_callee map_callee(const struct parser *chunk, struct bound_callee callee, const struct merge *maps)
{
    if (callee.unlocated != NONE)
        return (struct bound_callee){NONE, chunk->part.callees.unlocated.items[callee.unlocated].becomes};
    return (struct bound_callee){map_ref(maps->functions, callee.function), NONE};
}

static void join_callee(struct parser *ps, const struct parser *chunk, const struct merge *maps)
{
    const ref_t *objects = maps->objects, *files = maps->files;
    const struct callee_state *c = &chunk->callee;
    ps->expect = chunk->expect;
    if (!(chunk->inherited & INHERITED_CALLEE))
        ps->callee = (struct callee_state){
            .symbol = map_ref(maps->symbols, c->symbol),
            .object = map_ref(objects, c->object),
            .file = map_ref(files, c->file),
            .own_file = map_ref(files, c->own_file),
            .bound = map_callee(chunk, c->bound, maps),
            .is_placed = c->is_placed,
        };
    if (ps->expect == EXPECT_CALL)
        ps->call = (struct pending_call){map_ref(maps->pieces, chunk->call.caller),
                                         map_callee(chunk, chunk->call.callee, maps), chunk->call.is_filed,
                                         chunk->call.count, chunk->call.target};
    ps->jump = chunk->jump;
    ps->jump.line += ps->line;
    ps->jump.file = map_ref(files, chunk->jump.file);
    ps->jump.symbol = map_ref(maps->symbols, chunk->jump.symbol);
    if (ps->expect == EXPECT_JUMP) {
        ps->jump.jump.file = map_ref(files, chunk->jump.jump.file);
        ps->jump.jump.symbol = map_ref(maps->symbols, chunk->jump.jump.symbol);
    }
    ps->callee.pending_object = map_ref(objects, c->pending_object);
    ps->callee.pending_file = map_ref(files, c->pending_file);
}

static void join_columns(struct parser *ps, const struct parser *chunk, const struct merge *maps)
{
    columns_release(&ps->columns);
    columns_copy(&ps->columns, &chunk->columns);
    ps->columns.ordered = true;
    for (size_t i = 0; i < ps->columns.events.count; i++) {
        ps->columns.events.items[i] = map_ref(maps->events, ps->columns.events.items[i]);
        ps->columns.ordered &= ps->columns.events.items[i] == i;
    }
    for (size_t i = 0; i < ps->columns.kinds.count && !(chunk->inherited & INHERITED_BASES); i++) {
        uint8_t kind = ps->columns.kinds.items[i];
        ps->base.of[kind] = chunk->base.of[kind];
    }
}

static void join_recorded(struct parser *ps, const struct parser *chunk, const struct merge *maps)
{
    for (size_t i = 0; i < chunk->recorded.count; i++)
        if (chunk->recorded.items[i])
            parser_count_event(ps, maps->events[i]);
}

static void join_definitions(struct parser *ps, const struct parser *chunk)
{
    for (size_t i = 0; i < chunk->profile->definitions.count; i++) {
        struct definition d = chunk->profile->definitions.items[i];
        d.line += ps->line;
        profile_add_definition(ps->profile, &d);
    }
}

/* Whether lines were read for the next jump, if jumps matter. */
static bool has_jump_names(const struct parser *ps)
{
    return ps->profile->wants & WANT_JUMPS && (ps->jump.file != NONE || ps->jump.symbol != NONE);
}

/* Whether `ps` stands where the chunk took for granted that it would. */
static bool is_as_assumed(const struct parser *ps, const struct parser *chunk)
{
    const struct part *here = &ps->part.part, *head = &chunk->head;
    return ps->part.body && ps->context.fl_given && ps->expect == EXPECT_SELF && ps->events_given &&
           ps->callee.pending_object == NONE && ps->callee.pending_file == NONE && !has_jump_names(ps) &&
           text_equal(here->pid, head->pid) && text_equal(here->command, head->command) &&
           text_equal(here->creator, head->creator) && columns_equal(&ps->columns, &chunk->head_columns);
}

/* If most of a chunk is new, both of its arenas are kept; else the new names are copied. */
static void keep_symbols(struct profile *to, struct profile *from, const struct merge *maps, size_t known)
{
    if (maps->adopt) {
        arena_adopt(&to->arena, &from->arena);
        arena_adopt(&to->words, &from->words);
    }
    for (size_t i = known; !maps->adopt && i < to->symbols.texts.count; i++)
        to->symbols.texts.items[i] = arena_copy(&to->words, to->symbols.texts.items[i]);
}

void parser_end_chunk(struct parser *chunk)
{
    if (chunk->halted & HALT_GAVE_UP)
        return;
    parser_end_run(chunk);
    chunk->part.log.block.is_odd |= chunk->expect == EXPECT_CALL; /* the input ends before the costs of a call */
    parser_end_block(chunk, false);                               /* the next chunk begins with fn= */
    parser_settle_known(chunk);
}

bool parser_join(struct parser *ps, struct parser *chunk, unsigned threads)
{
    if (chunk->halted & HALT_GAVE_UP || !is_as_assumed(ps, chunk))
        return false;
    parser_end_run(ps);
    parser_end_block(ps, false);
    parser_open_callees(ps);
    const struct profile *from = chunk->profile;
    size_t pieces = ps->profile->pieces.count, symbols = ps->profile->symbols.texts.count;
    size_t told = ps->diagnostics->items.count;
    struct merge maps = {
        .threads = threads,
        .objects = map_names(ps, TABLE_OBJECTS, &from->objects, profile_add_object),
        .files = map_names(ps, TABLE_FILES, &from->files, profile_add_file),
        .symbols = map_names(ps, TABLE_SYMBOLS, &from->symbols, borrow_symbol),
    };
    merge_functions(&maps, ps->profile, from);
    merge_adopt(&maps, ps->profile, chunk->profile, pieces);
    merge_costs(&maps, ps->profile, from);
    keep_symbols(ps->profile, chunk->profile, &maps, symbols);
    join_ids(ps, chunk, &maps);
    join_definitions(ps, chunk);
    join_parts(ps, chunk, &maps);
    join_recorded(ps, chunk, &maps);
    join_context(ps, chunk, &maps);
    join_callee(ps, chunk, &maps);
    join_columns(ps, chunk, &maps);
    diagnostics_join(ps->diagnostics, chunk->diagnostics, ps->line);
    diagnostics_order(ps->diagnostics, told);
    ps->line += chunk->line;
    ps->bytes += chunk->bytes;
    ps->halted |= chunk->halted;
    merge_release(&maps);
    return true;
}
