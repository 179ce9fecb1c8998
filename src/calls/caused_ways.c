/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/caused_ways.h"

#include <stdlib.h>

struct causing {
    struct caused *caused;
    const struct profile *profile;
    const bool *is_hidden;
    struct index index; /* of the lines that cause costs */
    ref_t *line_of;     /* by way with lines, if it is hidden: the line that caused it, or NONE */
    bool *has_way;      /* by function */
};

static ref_t find_line(struct causing *c, struct site site)
{
    struct probe at = index_probe(&c->index, hash_mix(site.piece, site.line));
    while (index_next(&c->index, &at)) {
        struct site other = c->caused->lines.items[at.ref].site;
        if (other.piece == site.piece && other.line == site.line)
            return at.ref;
    }
    ref_t added = (ref_t)c->caused->lines.count;
    index_insert(&c->index, &at, added);
    *array_add(&c->caused->lines) = (struct caused_line){.site = site, .is_exact = true};
    return added;
}

/* ---- ways ---- */

static void follow_ways(struct causing *c)
{
    const struct ways *ways = &c->profile->ways;
    for (size_t i = 0; i < ways->lined.count; i++) {
        const struct lined_way *way = &ways->lined.items[i];
        c->has_way[way->function] = true;
        if (!c->is_hidden[way->function] || way->above == NONE)
            continue;
        bool is_below_hidden = c->is_hidden[ways->lined.items[way->above].function];
        c->line_of[i] = is_below_hidden ? c->line_of[way->above] : find_line(c, (struct site){way->piece, way->line});
    }
}

/* Of costs of hidden functions that this line caused; NONE: they begin there. */
static void add_costs(struct causing *c, ref_t line, const struct costs *costs)
{
    struct caused *caused = c->caused;
    matrix_add(&caused->begun, BEGUN_ALL, costs);
    matrix_add(line == NONE ? &caused->begun : &caused->least, line == NONE ? BEGUN_LEAST : line, costs);
    matrix_add(line == NONE ? &caused->begun : &caused->most, line == NONE ? BEGUN_MOST : line, costs);
}

static void cost_ways(struct causing *c)
{
    const struct ways *ways = &c->profile->ways;
    for (size_t i = 0; i < ways->lined.count; i++)
        if (c->is_hidden[ways->lined.items[i].function])
            add_costs(c, c->line_of[i], &ways->lined.items[i].self);
}

/* ---- calls without a way ---- */

/* Whether a function that stays calls a hidden one that is on no way: it costs what is recorded of its calls. */
static bool has_no_way(const struct causing *c, const struct call *call)
{
    return c->is_hidden[call->callee] && !c->is_hidden[call_caller(c->profile, call)] && !c->has_way[call->callee];
}

static void each_without_way(struct causing *c, void (*use)(struct causing *c, const struct call *call))
{
    for (size_t i = 0; i < c->profile->calls.count; i++)
        if (has_no_way(c, &c->profile->calls.items[i]))
            use(c, &c->profile->calls.items[i]);
}

static ref_t line_of_call(struct causing *c, const struct call *call)
{
    return find_line(c, (struct site){call->piece, call->line});
}

static void find_line_of(struct causing *c, const struct call *call)
{
    line_of_call(c, call);
}

static void cost_call(struct causing *c, const struct call *call)
{
    add_costs(c, line_of_call(c, call), &call->inclusive);
}

void caused_init_ways(struct caused *caused, const struct hidden *hidden)
{
    const struct profile *p = hidden->graph->profile;
    size_t events = p->events.count;
    struct causing c = {.caused = caused,
                        .profile = p,
                        .is_hidden = hidden->is_hidden,
                        .line_of = refs_new(p->ways.lined.count),
                        .has_way = memory_zeroed(p->functions.count + 1, sizeof *c.has_way)};
    *caused = (struct caused){.hidden = hidden, .tells_all = true, .begun = matrix_new(3, events)};
    follow_ways(&c);
    each_without_way(&c, find_line_of);
    caused->least = matrix_new(caused->lines.count, events);
    caused->most = matrix_new(caused->lines.count, events);
    cost_ways(&c);
    each_without_way(&c, cost_call);
    index_release(&c.index);
    free(c.line_of);
    free(c.has_way);
}

void caused_init_known(struct caused *caused, const struct hidden *hidden, const struct matrix *self,
                       const ref_t *one_of)
{
    if (ways_have_lines(&hidden->graph->profile->ways))
        caused_init_ways(caused, hidden);
    else
        caused_init(caused, hidden, self, one_of);
}
