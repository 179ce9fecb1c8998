/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/function_lines.h"

#include <stdlib.h>

#define CHANGED_MIN 0.15 /* of the change of own code */

static ref_t function_of_line(const void *context, size_t line)
{
    const struct profile *p = context;
    return p->pieces.items[p->lines.items[line].piece].function;
}

void function_lines_init(struct function_lines *lines, const struct profile *profile)
{
    lines->profile = profile;
    buckets_init(&lines->by, profile->lines.count, profile->functions.count, function_of_line, profile);
}

void function_lines_release(struct function_lines *lines)
{
    if (lines->profile)
        buckets_release(&lines->by);
}

/* ---- lines of a node ---- */

static void add_lines(struct node_lines *all, const struct function_lines *lines, const struct recipe_graph *g,
                      ref_t function)
{
    const struct profile *p = lines->profile;
    for (ref_t i = lines->by.first[function]; i < lines->by.first[function + 1]; i++) {
        const struct line *line = &p->lines.items[lines->by.items[i]];
        if (!line->number)
            continue;
        struct node_line *added = array_add(all);
        *added = (struct node_line){.file = p->pieces.items[line->piece].file, .number = line->number};
        for (int side = 0; side < SIDES; side++)
            added->self[side] = (double)measure_cost(compared_of_side(g->of.measure, (enum side)side), &line->self);
    }
}

static int by_place(const void *left, const void *right)
{
    const struct node_line *a = left, *b = right;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

struct node_lines function_lines_of(const struct function_lines *lines, const struct recipe_graph *g, ref_t node)
{
    struct node_lines all = {0};
    size_t count = 0;
    add_lines(&all, lines, g, g->function_of[node]);
    if (g->was[node] != NONE)
        add_lines(&all, lines, g, g->was[node]);
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, by_place);
    for (size_t i = 0; i < all.count; i++) {
        struct node_line *last = count ? &all.items[count - 1] : NULL;
        if (!last || by_place(last, &all.items[i]) != 0) {
            all.items[count++] = all.items[i];
            continue;
        }
        for (int side = 0; side < SIDES; side++)
            last->self[side] += all.items[i].self[side];
    }
    all.count = count;
    return all;
}

/* ---- lines that changed ---- */

static double magnitude(double number)
{
    return number < 0 ? -number : number;
}

/* Whether a line comes before another: the larger one, then by names and numbers. */
static bool is_before(const struct profile *p, const struct changed_line *a, const struct changed_line *b)
{
    if (magnitude(a->change) != magnitude(b->change))
        return magnitude(a->change) > magnitude(b->change);
    int order = a->file == b->file ? 0 : text_compare(profile_file_name(p, a->file), profile_file_name(p, b->file));
    return order ? order < 0 : a->number < b->number;
}

static size_t insert(const struct profile *p, struct changed_line *changed, size_t count, struct changed_line line)
{
    size_t at = count;
    while (at && is_before(p, &line, &changed[at - 1]))
        at--;
    if (at == CHANGED_LINES_MAX)
        return count;
    for (size_t i = count < CHANGED_LINES_MAX ? count : CHANGED_LINES_MAX - 1; i > at; i--)
        changed[i] = changed[i - 1];
    changed[at] = line;
    return count < CHANGED_LINES_MAX ? count + 1 : count;
}

size_t function_lines_changed(const struct function_lines *lines, const struct recipe *recipe, ref_t node,
                              struct changed_line changed[CHANGED_LINES_MAX])
{
    const struct recipe_graph *g = recipe->graph;
    double old = g->sides[SIDE_OLD].called[node], new = g->sides[SIDE_NEW].called[node];
    double least = CHANGED_MIN * magnitude(recipe->own[node]);
    size_t count = 0;
    if (old <= 0 || new <= 0 || least <= 0)
        return 0;
    struct node_lines all = function_lines_of(lines, g, node);
    for (size_t i = 0; i < all.count; i++) {
        const double *self = all.items[i].self;
        double forth = self[SIDE_NEW] - self[SIDE_OLD] * new / old, back = self[SIDE_OLD] - self[SIDE_NEW] * old / new;
        struct changed_line line = {all.items[i].file, all.items[i].number, (forth - back) / 2};
        if (magnitude(line.change) >= least)
            count = insert(lines->profile, changed, count, line);
    }
    free(all.items);
    return count;
}

/* ---- code that went elsewhere ---- */

/* The lines between the first and the last: a call runs these once each, and inlined code lacks them. All, if there are
 * none between. */
static struct node_lines without_ends(struct node_lines lines, ref_t file, enum side side)
{
    size_t first = 0, end = lines.count;
    while (first < end && (lines.items[first].file != file || lines.items[first].self[side] <= 0))
        first++;
    while (end > first && (lines.items[end - 1].file != file || lines.items[end - 1].self[side] <= 0))
        end--;
    return end > first + 2 ? (struct node_lines){.items = lines.items + first + 1, .count = end - first - 2} : lines;
}

bool function_lines_went(const struct function_lines *lines, const struct recipe_graph *g, ref_t node, enum side side,
                         ref_t into)
{
    struct node_lines from = function_lines_of(lines, g, node), to = function_lines_of(lines, g, into);
    ref_t file = lines->profile->functions.items[g->function_of[node]].file;
    struct node_lines body = without_ends(from, file, side);
    double all = 0, gone = 0;
    for (size_t i = 0; i < body.count; i++) {
        const struct node_line *line = &body.items[i];
        const struct node_line *found = to.count ? bsearch(line, to.items, to.count, sizeof *to.items, by_place) : NULL;
        all += line->self[side];
        if (found && found->self[side_other(side)] > 0 && found->self[side] <= 0)
            gone += line->self[side];
    }
    free(from.items);
    free(to.items);
    return all > 0 && gone >= all / 2;
}
