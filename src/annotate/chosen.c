/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/chosen.h"

#include "base/int128.h"

#include <stdlib.h>

struct marks {
    bool *files, *functions, *objects;
    bool *rows; /* of classes and directories, by row of the view */
};

static void mark_rows(struct marks *m, const struct view *view)
{
    for (size_t i = 0; i < view->ranking.count; i++) {
        struct row_name name = grouping_own_name(&view->rows, view->ranking.rows[i]);
        m->rows[view->ranking.rows[i]] = name.place.s;
        if (name.function != NONE)
            m->functions[name.function] = true;
        else if (name.file != NONE)
            m->files[name.file] = true;
        else if (name.object != NONE)
            m->objects[name.object] = true;
    }
}

static void mark_files(struct marks *m, const struct view *view)
{
    const struct profile *p = view->study->profile;
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        const struct function *f = &p->functions.items[piece->function];
        if (m->functions[piece->function] || m->objects[f->object])
            m->files[piece->file] = true;
        if (view->rows.place_of && view->rows.rows[i] != NONE && m->rows[view->rows.rows[i]])
            m->files[piece->file] = true;
        if (view->filter->list.count && view_lists_function(view, piece->function))
            m->files[piece->file] = true;
    }
}

/* Files by the rows shown (or, with --list, by the functions listed). */
static bool *choose_files(const struct view *view)
{
    const struct profile *p = view->study->profile;
    struct marks m = {memory_zeroed(p->files.texts.count, 1), memory_zeroed(p->functions.count, 1),
                      memory_zeroed(p->objects.texts.count, 1), memory_zeroed(view->rows.count, 1)};
    if (view->filter->list.count == 0)
        mark_rows(&m, view);
    mark_files(&m, view);
    free(m.functions);
    free(m.objects);
    free(m.rows);
    return m.files;
}

/* A person does not look for the source of a function of PHP itself. */
static bool is_source(const struct view *view, struct text name)
{
    return !text_equal(name, FILE_UNKNOWN) && file_is_code(name) &&
           !(view->question->for_person && text_equal(name, FILE_OF_PHP));
}

/* ---- files whose lines only call ---- */

/* Whether any event that rows are sorted by is spent. */
static bool costs_anything(const struct view *view, const struct costs *costs)
{
    bool any = false;
    for (size_t i = 0; i < view->sort.count; i++) {
        const struct measure *measure = view->sort.items[i].column.measure;
        any |= measure && measure_cost(measure, costs) != 0;
    }
    return any;
}

/* Marks the files with a line that calls something which costs anything. */
static void mark_callers(const struct view *view, bool *marked)
{
    const struct profile *p = view->study->profile;
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        ref_t file = p->pieces.items[call->piece].file;
        if (call->line && !marked[file])
            marked[file] = costs_anything(view, &call->inclusive);
    }
}

/* Adds what calls that leave the file of their line cost to those of files that cost nothing themselves, up to the
 * total: what they reach may overlap. */
static void add_calls(const struct view *view, const struct measure *measure, cost_t *costs)
{
    const struct profile *p = view->study->profile;
    bool *is_self = memory_zeroed(p->files.texts.count, 1), saturated;
    for (size_t i = 0; i < p->files.texts.count; i++)
        is_self[i] = costs[i] != 0;
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        const struct piece *piece = &p->pieces.items[call->piece];
        bool leaves = p->functions.items[call->callee].file != piece->file;
        if (!is_self[piece->file] && leaves && view_lists_function(view, piece->function))
            costs[piece->file] = cost_add(costs[piece->file], measure_cost(measure, &call->inclusive), &saturated);
    }
    for (size_t i = 0; i < p->files.texts.count; i++)
        if (!is_self[i] && int128_magnitude(costs[i]) > int128_magnitude(measure->total))
            costs[i] = measure->total;
    free(is_self);
}

struct costly_file {
    ref_t file;
    struct text name;
    uint64_t cost;
};

static int by_cost(const void *left, const void *right)
{
    const struct costly_file *a = left, *b = right;
    return a->cost != b->cost ? (a->cost < b->cost) - (a->cost > b->cost) : text_compare(a->name, b->name);
}

/* Adds the sources among the files that are wanted, those of most cost first. */
static void add_sorted(const struct view *view, const bool *wanted, const uint64_t *costs, struct refs *files)
{
    const struct profile *p = view->study->profile;
    ARRAY(struct costly_file) found = {0};
    for (ref_t file = 0; file < p->files.texts.count; file++)
        if (wanted[file] && is_source(view, profile_file_name(p, file)))
            *array_add(&found) = (struct costly_file){file, profile_file_name(p, file), costs ? costs[file] : 0};
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, by_cost);
    for (size_t i = 0; i < found.count; i++)
        *array_add(files) = found.items[i].file;
    free(found.items);
}

static uint64_t *magnitudes_with_calls(const struct view *view)
{
    size_t count = view->study->profile->files.texts.count;
    cost_t *costs = chosen_costs_with_calls(view);
    uint64_t *magnitudes = costs ? memory_alloc(count * sizeof *magnitudes) : NULL;
    for (size_t i = 0; costs && i < count; i++)
        magnitudes[i] = int128_magnitude(costs[i]);
    free(costs);
    return magnitudes;
}

/* Where functions are shown for more than their self cost, their files are wanted for the calls as well: adds the files
 * marked that are wanted for these alone, those that reach most first. */
static void add_callers(const struct view *view, const bool *marked, struct refs *files)
{
    size_t count = view->study->profile->files.texts.count;
    bool *callers = memory_zeroed(count, 1);
    uint64_t *costs = magnitudes_with_calls(view);
    mark_callers(view, callers);
    for (size_t i = 0; i < files->count; i++)
        callers[files->items[i]] = false;
    for (size_t i = 0; i < count; i++)
        callers[i] &= marked[i];
    add_sorted(view, callers, costs, files);
    free(costs);
    free(callers);
}

/* ---- all of them ---- */

static void add_weight(const struct view *view, const struct piece *piece, const struct costs *self, uint64_t *weights)
{
    uint64_t cost = int128_magnitude(measure_cost(view_main_measure(view), self));
    if (view_lists_function(view, piece->function))
        weights[piece->file] = int128_add_stopping(weights[piece->file], cost);
}

/* By file, the sum of the magnitudes of the costs of lines there; of functions if lines are not known, or no cost is
 * below 0: these are fewer. NULL: there is no event. */
static uint64_t *self_weights(const struct view *view)
{
    const struct profile *p = view->study->profile;
    const struct measure *main = view_main_measure(view);
    uint64_t *weights = main ? memory_zeroed(p->files.texts.count, sizeof *weights) : NULL;
    bool by_line = main && p->lines.count && measure_may_be_negative(main, p);
    for (size_t i = 0; by_line && i < p->lines.count; i++)
        add_weight(view, &p->pieces.items[p->lines.items[i].piece], &p->lines.items[i].self, weights);
    for (size_t i = 0; main && !by_line && i < p->pieces.count; i++)
        add_weight(view, &p->pieces.items[i], &p->pieces.items[i].self, weights);
    return weights;
}

/* Adds the files marked in which functions changed, also if the changes cancel each other. */
static void add_changed(const struct view *view, const bool *marked, struct refs *files)
{
    size_t count = view->study->profile->files.texts.count;
    uint64_t *weights = self_weights(view);
    bool *changed = memory_zeroed(count, 1);
    for (size_t i = 0; i < count; i++)
        changed[i] = marked[i] && weights[i];
    add_sorted(view, changed, weights, files);
    free(changed);
    free(weights);
}

/* Adds the files marked that have a cost, in the order of the rows. */
static void add_ranked(const struct view *view, const bool *marked, struct refs *files)
{
    const struct profile *p = view->study->profile;
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, p, GROUP_FILE, NULL, NULL);
    view_rank_by_self(view, &g, NULL, &ranking);
    for (size_t i = 0; i < ranking.count; i++) {
        ref_t file = grouping_own_name(&g, ranking.rows[i]).file;
        if (marked[file] && is_source(view, profile_file_name(p, file)))
            *array_add(files) = file;
    }
    ranking_release(&ranking);
    grouping_release(&g);
}

struct refs chosen_files(const struct view *view)
{
    const struct measure *main = view_main_measure(view);
    bool *marked = choose_files(view);
    struct refs files = {0};
    if (main && measure_is_change(main))
        add_changed(view, marked, &files);
    else
        add_ranked(view, marked, &files);
    if (view->row_costs || view->filter->list.count)
        add_callers(view, marked, &files);
    free(marked);
    return files;
}

cost_t *chosen_costs(const struct view *view)
{
    const struct profile *p = view->study->profile;
    const struct measure *measure = view_main_measure(view);
    cost_t *costs = measure ? memory_zeroed(p->files.texts.count, sizeof *costs) : NULL;
    bool saturated;
    for (size_t i = 0; measure && i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (view_lists_function(view, piece->function))
            costs[piece->file] = cost_add(costs[piece->file], measure_cost(measure, &piece->self), &saturated);
    }
    return costs;
}

cost_t *chosen_costs_with_calls(const struct view *view)
{
    cost_t *costs = chosen_costs(view);
    if (costs)
        add_calls(view, view_main_measure(view), costs);
    return costs;
}

uint64_t *chosen_weights(const struct view *view)
{
    uint64_t *weights = self_weights(view);
    uint64_t *costs = magnitudes_with_calls(view);
    for (size_t i = 0; weights && i < view->study->profile->files.texts.count; i++)
        weights[i] = weights[i] ? weights[i] : costs[i];
    free(costs);
    return weights;
}
