/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/spread_rows.h"

#include "events/events.h"

#include <stdlib.h>

/* ---- rows ---- */

static const struct spread_row no_row = {NONE, NONE, NONE, NONE, NONE, LINE_NONE, ADDRESS_NONE};

static bool is_row(const struct spread_row *a, const struct spread_row *b)
{
    return a->outer == b->outer && a->object == b->object && a->file == b->file && a->symbol == b->symbol &&
           a->place == b->place && a->line == b->line && a->address == b->address;
}

static uint64_t hash_row(const struct spread_row *row)
{
    uint64_t names = hash_mix((uint64_t)row->object << 32 | row->file, (uint64_t)row->symbol << 32 | row->place);
    return hash_mix(names ^ row->outer, row->line ^ hash_mix(row->address, 0));
}

static ref_t find_row(struct spread_rows *s, const struct spread_row *row)
{
    struct probe at = index_probe(&s->index, hash_row(row));
    while (index_next(&s->index, &at))
        if (is_row(&s->rows.items[at.ref], row))
            return at.ref;
    ref_t ref = (ref_t)s->rows.count;
    index_insert(&s->index, &at, ref);
    *array_add(&s->rows) = *row;
    return ref;
}

static ref_t name_of(struct spread_rows *s, const struct names *names, ref_t name)
{
    return name == NONE ? NONE : names_add(&s->names, &s->arena, names->texts.items[name]);
}

/* The file of the function to which a row's code belongs. */
static ref_t home_of(const struct grouping *g, ref_t row)
{
    const struct piece *piece = &g->profile->pieces.items[grouping_piece(g, grouping_item(g, row))];
    return g->profile->functions.items[piece->function].file;
}

/* The number of a row in the spread; `found`: the numbers of the rows before it. An instruction with an address is
 * found by the address alone, because its line is only the first recorded line. An instruction without an address is
 * found by its line and its function, since there may be functions of the same name from other files. */
static ref_t row_of(struct spread_rows *s, const struct grouping *g, ref_t row, const ref_t *found)
{
    const struct profile *p = g->profile;
    struct row_name name = grouping_own_name(g, row);
    struct spread_row key = no_row;
    if (grouping_is_cycle(g, row))
        return NONE;
    if (grouping_outer(g, row) != NONE)
        key.outer = found[grouping_outer(g, row)];
    if (name.place.s)
        key.place = names_add(&s->names, &s->arena, name.place);
    key.address = name.address;
    key.object = name_of(s, &p->objects, name.object);
    if (key.address == ADDRESS_NONE) {
        key.file = name_of(s, &p->files, name.file);
        key.symbol = name_of(s, &p->symbols, name.symbol);
        key.line = name.line.number;
        if (group_table[s->group].cost_of == COST_OF_INSTRUCTIONS)
            key.place = name_of(s, &p->files, home_of(g, row));
    }
    return find_row(s, &key);
}

/* Outer rows come before their inner ones. */
static ref_t *find_rows(struct spread_rows *s, const struct grouping *g)
{
    ref_t *rows = memory_alloc(g->count * sizeof *rows);
    for (ref_t i = 0; i < g->count; i++)
        rows[i] = row_of(s, g, i, rows);
    return rows;
}

/* ---- events ---- */

static void add_definition(struct profile *p, struct text definition)
{
    size_t equals = text_find(definition, '=');
    if (equals < definition.n)
        *array_add(&p->definitions) = (struct definition){.name = text_trim((struct text){definition.s, equals}),
                                                          .formula = text_trim(text_skip(definition, equals + 1))};
}

/* The measures of a unit. In a formula, an event that only other units record counts as 0, as in the formulas of files.
 */
static void make_measures(const struct spread_rows *s, const struct profile *unit, const struct profile *defining,
                          struct measures *measures)
{
    struct profile named = *unit;
    struct diagnostics unsaid = {0};
    struct text error;
    named.definitions.items = NULL;
    named.definitions.count = named.definitions.capacity = 0;
    for (size_t i = 0; i < defining->definitions.count; i++)
        *array_add(&named.definitions) = defining->definitions.items[i];
    for (size_t i = 0; i < s->extra.count; i++)
        add_definition(&named, s->extra.items[i]);
    measures_init(measures, &named, unit->events.count, &unsaid, NULL, 0, &error);
    diagnostics_release(&unsaid);
    free(named.definitions.items);
}

/* ---- units ---- */

static void add_event(struct spread_rows *s, const struct grouping *g, const ref_t *rows, const struct measure *measure)
{
    ref_t event = spread_event(s->spread, measure->name);
    struct figure total = measure_of(measure, &g->profile->totals);
    if (total.kind != FIGURE_ABSENT)
        spread_add(s->spread, event, SPREAD_PROGRAM, total.cost, total.cost);
    for (ref_t i = 0; i < g->count; i++) {
        struct costs self = grouping_self(g, i);
        struct figure figure = measure_of(measure, &self);
        if (figure.kind != FIGURE_ABSENT)
            spread_add(s->spread, event, rows[i], figure.cost, total.cost);
    }
}

void spread_rows_add(struct spread_rows *s, const struct profile *unit, const struct profile *defining)
{
    struct profile one_of_all = *unit;
    struct forms forms;
    struct grouping g;
    struct measures measures;
    one_of_all.has_addresses = true; /* another unit may have rows: then this one has them too */
    forms_init(&forms, &unit->symbols);
    grouping_init(&g, &one_of_all, s->group, NULL, &forms);
    make_measures(s, unit, defining, &measures);
    ref_t *rows = find_rows(s, &g);
    for (size_t i = 0; i < measures.count; i++)
        if (measures.items[i].kind != MEASURE_RATIO)
            add_event(s, &g, rows, &measures.items[i]);
    spread_next(s->spread);
    free(rows);
    measures_release(&measures);
    grouping_release(&g);
    forms_release(&forms);
}

void spread_rows_attach(struct spread_rows *s, struct grouping *g)
{
    if (g->group != s->group)
        return;
    g->spread = s->spread;
    g->spread_row_of = find_rows(s, g);
}

void spread_rows_init(struct spread_rows *s, enum group group, struct spread *spread, const struct texts *extra)
{
    *s = (struct spread_rows){.group = group, .spread = spread, .extra = *extra};
    *array_add(&s->rows) = no_row;
}

void spread_rows_release(struct spread_rows *s)
{
    names_release(&s->names);
    index_release(&s->index);
    free(s->rows.items);
    arena_release(&s->arena);
    *s = (struct spread_rows){0};
}
