/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/charged_lines.h"

#include "calls/caused_ways.h"
#include "calls/inclusive.h"

#include <stdlib.h>

static size_t events(const struct charged_lines *c)
{
    return c->profile.events.count;
}

static bool is_kept(const struct charged_lines *c, ref_t piece)
{
    return c->is_kept[c->profile.pieces.items[piece].file];
}

static enum charged_sum sum_of(const struct charged_lines *c, ref_t piece)
{
    if (is_kept(c, piece))
        return CHARGED_KEPT;
    struct text file = profile_file_name(&c->profile, c->profile.pieces.items[piece].file);
    if (file_is_code(file))
        return CHARGED_ELSEWHERE;
    return text_equal(file, FILE_BETWEEN) ? CHARGED_BETWEEN : CHARGED_OUTSIDE; /* it was charged already */
}

/* ---- recorded at lines ---- */

static void keep_lines(struct charged_lines *c, const struct profile *p, const bool *is_hidden)
{
    for (size_t i = 0; i < p->pieces.count; i++)
        if (!is_hidden[p->pieces.items[i].function])
            matrix_add(&c->sums, sum_of(c, (ref_t)i), &p->pieces.items[i].self);
    for (size_t i = 0; i < p->lines.count; i++)
        if (is_kept(c, p->lines.items[i].piece))
            *array_add(&c->profile.lines) = p->lines.items[i];
    c->recorded = c->profile.lines.count;
}

/* ---- caused by lines ---- */

/* While costs of hidden functions are given to lines. */
struct giving {
    struct charged_lines *to;
    struct matrix given; /* one row: all that was given */
};

static struct costs costs_of(struct charged_lines *c, const cost_t *cells)
{
    struct costs costs = {0};
    bool stops;
    costs_add(&costs, &c->arena, cells, NULL, events(c), &stops);
    return costs;
}

static void give(void *giving, struct site site, const cost_t *cells)
{
    struct giving *g = giving;
    struct costs view = costs_view((cost_t *)(uintptr_t)cells, events(g->to));
    if (!costs_have_any(&view))
        return;
    matrix_add(&g->given, 0, &view);
    matrix_add(&g->to->sums, sum_of(g->to, site.piece), &view);
    if (is_kept(g->to, site.piece))
        *array_add(&g->to->profile.lines) = (struct line){site.line, costs_of(g->to, cells), site.piece};
}

static void add_unsure(struct charged_lines *c, const struct caused *caused, size_t line,
                       const struct caused_left *left)
{
    cost_t more[EVENTS_MAX];
    struct site site = caused->lines.items[line].site;
    struct costs least = matrix_row(&caused->least, line), most = matrix_row(&caused->most, line);
    if (is_kept(c, site.piece) && caused_find_more(caused, left, &least, &most, more))
        *array_add(&c->profile.unsure) = (struct unsure){site, costs_of(c, more)};
}

static void give_caused(struct charged_lines *c, const struct caused *caused)
{
    cost_t least[EVENTS_MAX];
    struct caused_left left;
    struct giving g = {c, matrix_new(1, events(c))};
    caused_each_leaf(caused, give, &g);
    for (size_t i = 0; i < caused->lines.count; i++) {
        caused_least(caused, i, least);
        give(&g, caused->lines.items[i].site, least);
    }
    struct costs given = matrix_row(&g.given, 0);
    caused_find_left(caused, &given, &left);
    c->profile.unsure_together = costs_of(c, left.between);
    struct costs outside = costs_view(left.outside, events(c));
    matrix_add(&c->sums, CHARGED_BETWEEN, &c->profile.unsure_together);
    matrix_add(&c->sums, CHARGED_OUTSIDE, &outside);
    for (size_t i = 0; i < caused->lines.count; i++)
        add_unsure(c, caused, i, &left);
    matrix_release(&g.given);
}

/* Lines of others in functions that stay, which are one line of each. */
static ref_t *find_ones(const struct charged_lines *c, const bool *is_hidden)
{
    const struct profile *p = &c->profile;
    bool *foreign = memory_zeroed(p->pieces.count + 1, sizeof *foreign);
    for (size_t i = 0; i < p->pieces.count; i++)
        foreign[i] = !is_hidden[p->pieces.items[i].function] && !is_kept(c, (ref_t)i);
    ref_t *one_of = caused_find_ones(p, foreign);
    free(foreign);
    return one_of;
}

void charged_lines_init(struct charged_lines *c, const struct profile *p, const bool *is_hidden, const bool *is_kept)
{
    struct graph graph;
    struct hidden hidden;
    struct caused caused;
    struct matrix self = functions_self(p);
    *c = (struct charged_lines){.profile = *p, .sums = matrix_new(CHARGED_SUMS, p->events.count), .is_kept = is_kept};
    memset(&c->profile.lines, 0, sizeof c->profile.lines);
    memset(&c->profile.unsure, 0, sizeof c->profile.unsure);
    keep_lines(c, p, is_hidden);
    graph_init(&graph, p);
    hidden_init(&hidden, &graph, is_hidden);
    ref_t *one_of = find_ones(c, is_hidden);
    caused_init_known(&caused, &hidden, &self, one_of);
    give_caused(c, &caused);
    caused_release(&caused);
    free(one_of);
    hidden_release(&hidden);
    graph_release(&graph);
    matrix_release(&self);
}

void charged_lines_release(struct charged_lines *c)
{
    free(c->profile.lines.items);
    free(c->profile.unsure.items);
    matrix_release(&c->sums);
    arena_release(&c->arena);
}
