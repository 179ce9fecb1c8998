/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/sides.h"

#include "profile/merge.h"

#include <stdlib.h>

/* ---- the events of the joined profile ---- */

/* Adds the events of the first run of the new side that the other side has too, and keeps the names of those that one
 * side has alone. */
static void list_events(struct sides *s, enum side side)
{
    const struct profile *profile = s->sided.of[side], *other = s->sided.of[side_other(side)];
    for (size_t i = 0; i < profile->events.count; i++) {
        const struct event *event = &profile->events.items[i];
        if (text_equal(event->name, EVENT_CALLS) || event->series != 0)
            continue;
        if (profile_find_event(other, event->name) == NONE)
            *array_add(&s->dropped[side]) = arena_copy(&s->profile.arena, event->name);
        else if (side == SIDE_NEW)
            profile_add_event(&s->profile, event->name);
    }
}

ref_t *sides_map_events(const struct sides *s, enum side side)
{
    const struct profile *from = s->sided.of[side];
    ref_t *map = memory_alloc(from->events.count * sizeof *map);
    for (size_t i = 0; i < from->events.count; i++) {
        const struct event *event = &from->events.items[i];
        map[i] = profile_find_event_of(&s->profile, (ref_t)s->series.first[side] + event->series, event->name);
    }
    return map;
}

/* False if there are none, or too many. */
static bool add_events(struct sides *s)
{
    list_events(s, SIDE_NEW);
    list_events(s, SIDE_OLD);
    s->series = (struct series_list){.events = s->profile.events.count, .combine = s->sided.combine};
    for (size_t run = 0; run < s->sided.runs[SIDE_NEW]; run++)
        series_add(&s->series, SERIES_NEW, TEXT_NONE);
    for (size_t run = 0; run < s->sided.runs[SIDE_OLD]; run++)
        series_add(&s->series, SERIES_BASE, TEXT_NONE);
    return s->series.events && series_add_events(&s->series, &s->profile);
}

/* ---- functions ---- */

/* The names of one kind that are added. */
struct kind {
    ref_t (*add)(struct profile *p, struct text name);
    struct text (*name)(const struct profile *p, ref_t ref);
};

/* Adds the names of one kind; returns the map from numbers of the match to those of the joined profile, and sets the
 * map back. */
static ref_t *add_names(struct sides *s, struct kind kind, const struct matched *all, size_t count, ref_t **back)
{
    ref_t *map = memory_alloc(count * sizeof *map);
    *back = memory_zeroed(count, sizeof **back);
    for (size_t i = 0; i < count; i++) {
        enum side side = all[i].of[SIDE_NEW] != NONE ? SIDE_NEW : SIDE_OLD;
        map[i] = kind.add(&s->profile, kind.name(s->sided.of[side], all[i].of[side]));
        (*back)[map[i]] = (ref_t)i;
    }
    return map;
}

/* From numbers of the match to those of the joined profile. */
struct joined {
    ref_t *objects, *files, *functions;
};

static struct joined add_functions(struct sides *s)
{
    static const struct kind objects = {profile_add_object, profile_object_name};
    static const struct kind files = {profile_add_file, profile_file_name};
    const struct match *m = s->sided.match;
    struct joined joined = {
        .objects = add_names(s, objects, m->objects.items, m->objects.count, &s->matched_objects),
        .files = add_names(s, files, m->files.items, m->files.count, &s->matched_files),
        .functions = memory_alloc(m->functions.count * sizeof *joined.functions),
    };
    s->matched = memory_alloc(m->functions.count * sizeof *s->matched);
    for (size_t i = 0; i < m->functions.count; i++) {
        const struct matched_function *f = &m->functions.items[i];
        struct function key = {joined.objects[f->object], joined.files[f->file],
                               profile_add_symbol(&s->profile, f->name)};
        size_t known = s->profile.functions.count;
        joined.functions[i] = profile_add_function(&s->profile, key);
        if (joined.functions[i] == known)
            s->matched[known] = (ref_t)i;
    }
    return joined;
}

static void joined_release(struct joined *joined)
{
    free(joined->objects);
    free(joined->files);
    free(joined->functions);
}

/* ---- costs ---- */

/* A function is entered where it is on the new side, if it is there. A file has lost the working directory if it has on
 * either side. */
static void add_entries(struct sides *s, const struct joined *joined, const struct merge *merge, enum side side)
{
    const struct match *m = s->sided.match;
    const struct profile *from = s->sided.of[side];
    ref_t *functions = memory_alloc((from->functions.count + 1) * sizeof *functions);
    for (size_t i = 0; i < from->functions.count; i++) {
        bool is_new = m->functions.items[m->function_of[side][i]].of[SIDE_NEW] != NONE;
        functions[i] = side == SIDE_OLD && is_new ? NONE : merge->functions[i];
    }
    entries_merge(&s->profile.entries, &from->entries, functions);
    ref_t *files = refs_new(from->files.texts.count);
    for (size_t i = 0; i < m->files.count; i++) {
        ref_t file = m->files.items[i].of[side];
        if (file == NONE)
            continue;
        files[file] = joined->files[i];
        if (profile_is_cut(from, file))
            profile_mark_cut(&s->profile, joined->files[i]);
    }
    entries_merge_declared(&s->profile.entries, &from->entries, functions, files);
    free(files);
    free(functions);
}

/* The numbers of a side's functions and pieces in the joined profile. */
static void map_side(struct sides *s, const struct joined *joined, enum side side, struct merge *merge)
{
    const struct match *m = s->sided.match;
    const struct profile *from = s->sided.of[side];
    merge->functions = memory_alloc(from->functions.count * sizeof *merge->functions);
    merge->pieces = memory_alloc(from->pieces.count * sizeof *merge->pieces);
    for (size_t i = 0; i < from->functions.count; i++) {
        merge->functions[i] = joined->functions[m->function_of[side][i]];
        if (profile_is_inlined(from, (ref_t)i))
            profile_mark_inlined(&s->profile, merge->functions[i]);
    }
    add_entries(s, joined, merge, side);
    for (size_t i = 0; i < from->pieces.count; i++) {
        ref_t file = joined->files[match_file_of(m, from, side, (ref_t)i)];
        merge->pieces[i] = profile_add_piece(&s->profile, merge->functions[from->pieces.items[i].function], file);
    }
}

static uint64_t number_of(const struct sides *s, enum side side, ref_t piece, uint64_t line)
{
    const struct numbering *numbering = s->sided.numbering;
    return numbering ? line_number_kept(numbering->line(numbering->context, side, piece, line)) : line;
}

/* Where the costs of a side go in the joined profile. */
struct placing {
    const ref_t *events;
    ref_t first; /* place of the first event; NONE: the others do not follow it */
    ref_t calls; /* of the number of calls; NONE: that is among the events */
};

static struct placing placing_of(const struct sides *s, const struct merge *merge, enum side side)
{
    size_t events = s->sided.of[side]->events.count;
    bool are_counted = profile_find_event(s->sided.of[side], EVENT_CALLS) != NONE;
    struct placing placing = {merge->events, merge->events[0],
                              are_counted ? NONE : series_calls(&s->series, s->series.first[side])};
    for (size_t i = 1; i < events; i++)
        if (merge->events[i] != merge->events[0] + i)
            placing.first = NONE;
    return placing;
}

static void add_costs(struct sides *s, const struct placing *placing, struct costs *costs, const struct costs *from)
{
    if (placing->first == NONE)
        profile_join_costs(&s->profile, costs, from, placing->events);
    else
        profile_shift_costs(&s->profile, costs, from, placing->first);
}

/* Adds the number of calls as a cost. */
static void count_calls(struct sides *s, const struct placing *placing, struct costs *costs, cost_t count)
{
    struct costs view = costs_view(&count, 1);
    profile_shift_costs(&s->profile, costs, &view, placing->calls);
}

static void add_lines(struct sides *s, const struct merge *merge, const struct placing *placing, enum side side)
{
    const struct profile *from = s->sided.of[side];
    for (size_t i = 0; i < from->lines.count; i++) {
        const struct line *line = &from->lines.items[i];
        struct site site = {merge->pieces[line->piece], number_of(s, side, line->piece, line->number)};
        add_costs(s, placing, profile_self(&s->profile, site), &line->self);
    }
}

/* A piece begins where it does on the new side, if it is there. */
static void add_pieces(struct sides *s, const struct merge *merge, const struct placing *placing, enum side side)
{
    const struct profile *from = s->sided.of[side];
    for (size_t i = 0; i < from->pieces.count; i++) {
        const struct piece *piece = &from->pieces.items[i];
        bool is_known = side == SIDE_OLD && s->profile.pieces.items[merge->pieces[i]].first;
        struct site site = {merge->pieces[i], is_known ? 0 : piece->first};
        add_costs(s, placing, profile_self(&s->profile, site), &piece->self);
    }
}

static void add_calls(struct sides *s, const struct merge *merge, const struct placing *placing, enum side side)
{
    const struct profile *from = s->sided.of[side];
    struct profile *to = &s->profile;
    cost_t calls = 0;
    for (size_t i = 0; i < from->calls.count; i++) {
        const struct call *call = &from->calls.items[i];
        struct site site = {merge->pieces[call->piece], number_of(s, side, call->piece, call->line)};
        struct call *joined = profile_call(to, site, merge->functions[call->callee]);
        joined->count = count_add(joined->count, call->count, &to->saturated);
        add_costs(s, placing, &joined->inclusive, &call->inclusive);
        if (placing->calls == NONE)
            continue;
        count_calls(s, placing, &joined->inclusive, series_count(call->count));
        calls = cost_add(calls, series_count(call->count), &to->saturated);
    }
    if (from->calls.count && placing->calls != NONE)
        count_calls(s, placing, &to->totals, calls);
}

/* What is estimated, and what costs may be more, as functions are hidden. */
static void add_estimates(struct sides *s, const struct merge *merge, const struct placing *placing, enum side side)
{
    const struct profile *from = s->sided.of[side];
    merge_estimates(merge, &s->profile, from);
    add_costs(s, placing, &s->profile.unsure_together, &from->unsure_together);
    for (size_t i = 0; i < from->unsure.count; i++) {
        const struct unsure *unsure = &from->unsure.items[i];
        struct site site = {merge->pieces[unsure->site.piece],
                            number_of(s, side, unsure->site.piece, unsure->site.line)};
        add_costs(s, placing, profile_unsure(&s->profile, site), &unsure->more);
    }
}

static void add_nested(struct sides *s, const struct merge *merge, const struct placing *placing, enum side side,
                       const struct nested *from)
{
    struct nested key = merge_nested_key(merge, &s->profile, from);
    key.line = number_of(s, side, from->piece, from->line);
    struct nested *joined = ways_nested(&s->profile.ways, &key);
    add_costs(s, placing, &joined->costs, &from->costs);
    if (placing->calls != NONE && from->calls)
        count_calls(s, placing, &joined->costs, series_count(from->calls));
}

/* Adds the ways of a side, which has them in order. */
static void add_ways(struct sides *s, const struct merge *merge, const struct placing *placing, enum side side)
{
    const struct ways *from = &s->sided.of[side]->ways;
    struct ways *to = &s->profile.ways;
    ref_t *map = memory_alloc((from->items.count + 1) * sizeof *map);
    for (size_t i = 0; i < from->items.count; i++) {
        const struct way *way = &from->items.items[i];
        ref_t above = way->above == NONE ? NONE : map[way->above];
        map[i] = ways_find(to, above, merge->functions[way->function]);
        if (map[i] == NONE)
            break;
        struct way *joined = &to->items.items[map[i]];
        joined->calls = count_add(joined->calls, way->calls, &s->profile.saturated);
        add_costs(s, placing, &joined->self, &way->self);
        add_costs(s, placing, &joined->inclusive, &way->inclusive);
        add_costs(s, placing, &joined->untaken, &way->untaken);
        if (placing->calls != NONE && way->above != NONE)
            count_calls(s, placing, &joined->inclusive, series_count(way->calls));
    }
    for (size_t i = 0; i < from->nested.count && s->profile.wants & WANT_LINES && to->state != WAYS_LOST; i++)
        add_nested(s, merge, placing, side, &from->nested.items[i]);
    free(map);
}

/* What is said of the events of a side, besides their costs. */
static void add_events_of(struct sides *s, const struct merge *merge, enum side side)
{
    const struct profile *from = s->sided.of[side];
    for (size_t i = 0; i < from->events.count; i++) {
        if (merge->events[i] == NONE)
            continue;
        s->profile.events.items[merge->events[i]].negative |= from->events.items[i].negative;
        s->profile.events.items[merge->events[i]].is_summed |= from->events.items[i].is_summed;
        profile_add_missing(&s->profile, merge->events[i], from->events.items[i].missing);
    }
}

/* Formulas are those of the new side, which the report is about. */
static void add_rest(struct sides *s, const struct merge *merge, enum side side)
{
    size_t definitions = s->profile.definitions.count;
    merge_rest(merge, &s->profile, s->sided.of[side]);
    if (side == SIDE_OLD)
        s->profile.definitions.count = definitions;
    else
        s->series.new_inputs = s->profile.inputs.count;
    s->profile.has_calls |= s->sided.of[side]->has_calls;
    s->profile.saturated |= s->sided.of[side]->saturated;
    s->profile.summarised |= s->sided.of[side]->summarised;
}

static void add_side(struct sides *s, const struct joined *joined, enum side side)
{
    struct merge merge = {.events = sides_map_events(s, side)};
    struct placing placing = placing_of(s, &merge, side);
    map_side(s, joined, side, &merge);
    add_events_of(s, &merge, side);
    if (s->profile.wants & WANT_LINES)
        add_lines(s, &merge, &placing, side);
    else
        add_pieces(s, &merge, &placing, side);
    if (s->profile.wants & WANT_CALLS)
        add_calls(s, &merge, &placing, side);
    add_estimates(s, &merge, &placing, side);
    if (ways_are_known(&s->sided.of[side]->ways))
        add_ways(s, &merge, &placing, side);
    else if (s->sided.of[side]->calls.count)
        ways_lose(&s->profile.ways);
    add_rest(s, &merge, side);
    merge_release(&merge);
}

/* Makes room for as many as there may be; what is left of it is given back in the end. */
static void expect_rows(struct sides *s)
{
    const struct profile *new = s->sided.of[SIDE_NEW], *old = s->sided.of[SIDE_OLD];
    if (s->profile.wants & WANT_LINES)
        array_expect(&s->profile.lines, new->lines.count + old->lines.count);
    if (s->profile.wants & WANT_CALLS)
        array_expect(&s->profile.calls, new->calls.count + old->calls.count);
}

bool sides_init(struct sides *sides, const struct sided *sided)
{
    unsigned wants = sided->of[SIDE_NEW]->wants & sided->of[SIDE_OLD]->wants;
    *sides = (struct sides){.sided = *sided};
    profile_init(&sides->profile, sided->numbering ? wants : wants & ~(unsigned)WANT_LINES, TEXT_NONE);
    sides->profile.is_joined = true;
    bool good = add_events(sides);
    if (good) {
        struct joined joined = add_functions(sides);
        expect_rows(sides);
        add_side(sides, &joined, SIDE_NEW);
        add_side(sides, &joined, SIDE_OLD);
        joined_release(&joined);
    }
    profile_finish(&sides->profile);
    sides->profile.has_addresses = sided->of[SIDE_NEW]->has_addresses && sided->of[SIDE_OLD]->has_addresses;
    return good;
}

void sides_release(struct sides *sides)
{
    profile_release(&sides->profile);
    series_release(&sides->series);
    free(sides->matched);
    free(sides->matched_objects);
    free(sides->matched_files);
    for (int side = 0; side < SIDES; side++)
        free(sides->dropped[side].items);
    *sides = (struct sides){0};
}

/* ---- costs of sides and runs ---- */

bool sides_has(const struct sides *sides, const struct costs *costs, enum side side)
{
    if (!sides)
        return side == SIDE_NEW;
    const struct series_list *l = &sides->series;
    ref_t first = series_place(l, l->first[side]), end = series_place(l, l->first[side] + l->runs[side]);
    for (ref_t e = first; e < end; e++)
        if (costs_have(costs, e))
            return true;
    return false;
}

void sides_add_costs(struct sides *sides, enum side side, struct costs *costs, const struct costs *from)
{
    ref_t *events = sides_map_events(sides, side);
    profile_join_costs(&sides->profile, costs, from, events);
    free(events);
}

struct text sides_object_name(const struct sides *sides, const struct profile *profile, ref_t object, enum side side)
{
    if (!sides)
        return side == SIDE_NEW ? profile_object_name(profile, object) : TEXT_NONE;
    ref_t own = sides->sided.match->objects.items[sides->matched_objects[object]].of[side];
    return own == NONE ? TEXT_NONE : profile_object_name(sides->sided.of[side], own);
}

struct text sides_file_name(const struct sides *sides, const struct profile *profile, ref_t file, enum side side)
{
    if (!sides)
        return side == SIDE_NEW ? profile_file_name(profile, file) : TEXT_NONE;
    ref_t own = sides->sided.match->files.items[sides->matched_files[file]].of[side];
    return own == NONE ? TEXT_NONE : profile_file_name(sides->sided.of[side], own);
}
