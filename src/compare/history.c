/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/history.h"

#include "base/git.h"
#include "base/int128.h"
#include "load/unit_key.h"

#include <stdlib.h>

struct pairing_rows {
    struct history *history;
    const struct history_of *of;
    struct refs *of_version; /* by version: its units */
    struct unit_list *lists; /* likewise, as lists */
    ref_t *row_of;           /* by unit */
};

static size_t count_versions(const struct history *h)
{
    return h->versions.count;
}

/* ---- versions ---- */

/* REV of the directory of a commit; else the path. */
static struct text name_version(struct text root, struct arena *arena)
{
    struct git_name name;
    bool is_git = git_is_name(root) && !git_part_name(root, &name, arena).s;
    return is_git ? name.rev : root;
}

static void name_versions(struct history *h, const struct texts *roots)
{
    bool any_git = false;
    for (size_t i = 0; i < roots->count; i++) {
        *array_add(&h->versions) = name_version(roots->items[i], &h->arena);
        any_git |= git_is_name(roots->items[i]);
    }
    if (!any_git)
        unit_key_shorten(&h->versions);
    unit_key_number(&h->versions, &h->arena);
}

static void list_versions(struct pairing_rows *p)
{
    const struct history *h = p->history;
    size_t count = count_versions(h);
    p->of_version = memory_zeroed(count, sizeof *p->of_version);
    p->lists = memory_zeroed(count, sizeof *p->lists);
    for (size_t i = 0; i < h->units.count; i++) {
        size_t version = unit_key_root(unit_file(&h->units.items[i], p->of->profile), p->of->roots);
        if (version < count)
            *array_add(&p->of_version[version]) = (ref_t)i;
    }
    for (size_t i = 0; i < count; i++)
        unit_list_pick(&p->lists[i], &h->units, p->of_version[i].items, p->of_version[i].count);
}

/* ---- rows ---- */

static ref_t add_row(struct history *h)
{
    struct history_row row = {.cells = arena_alloc(&h->arena, count_versions(h) * sizeof *row.cells), .step = NONE};
    for (size_t i = 0; i < count_versions(h); i++)
        row.cells[i] = (struct history_cell){.unit = NONE, .since = NONE};
    *array_add(&h->rows) = row;
    return (ref_t)h->rows.count - 1;
}

/* Puts the units of a version that have no row yet into those of an earlier version, if these have none of it. */
static void join_rows(struct pairing_rows *p, size_t version, size_t earlier)
{
    struct history *h = p->history;
    ref_t *partner = unit_pairs_match(&p->lists[version], &p->lists[earlier], p->of->how);
    for (size_t i = 0; i < p->of_version[version].count; i++) {
        ref_t unit = p->of_version[version].items[i];
        ref_t row = partner[i] == NONE ? NONE : p->row_of[p->of_version[earlier].items[partner[i]]];
        if (row == NONE || p->row_of[unit] != NONE || h->rows.items[row].cells[version].unit != NONE)
            continue;
        p->row_of[unit] = row;
        h->rows.items[row].cells[version].unit = unit;
    }
    free(partner);
}

static void add_version(struct pairing_rows *p, size_t version)
{
    struct history *h = p->history;
    for (size_t earlier = version; earlier-- > 0;)
        join_rows(p, version, earlier);
    for (size_t i = 0; i < p->of_version[version].count; i++) {
        ref_t unit = p->of_version[version].items[i];
        if (p->row_of[unit] != NONE)
            continue;
        p->row_of[unit] = add_row(h);
        h->rows.items[p->row_of[unit]].cells[version].unit = unit;
    }
}

static void make_rows(struct pairing_rows *p)
{
    p->row_of = refs_new(p->history->units.count + 1);
    list_versions(p);
    for (size_t i = 0; i < count_versions(p->history); i++)
        add_version(p, i);
    for (size_t i = 0; i < count_versions(p->history); i++) {
        free(p->of_version[i].items);
        free(p->lists[i].items);
        free(p->lists[i].keys);
    }
    free(p->of_version);
    free(p->lists);
    free(p->row_of);
}

/* Of the last version that has the row; each row is of one at least. */
static const struct unit_key *last_key(const struct history *h, const struct history_row *row)
{
    size_t at = count_versions(h) - 1;
    while (row->cells[at].unit == NONE)
        at--;
    return &h->units.keys[row->cells[at].unit];
}

/* By the path of the last version that has it, or, where that says nothing, by its command. */
static bool name_row(struct history *h, struct history_row *row)
{
    const struct unit_key *key = last_key(h, row);
    bool is_path = key->key.s || !key->command.n;
    row->name = is_path ? key->path : unit_key_of_command(key->command, &h->arena);
    return is_path;
}

static void name_rows(struct history *h)
{
    struct texts paths = {0}, names = {0};
    struct refs of_paths = {0};
    for (size_t i = 0; i < h->rows.count; i++)
        if (name_row(h, &h->rows.items[i])) {
            *array_add(&paths) = h->rows.items[i].name;
            *array_add(&of_paths) = (ref_t)i;
        }
    unit_key_shorten(&paths);
    for (size_t i = 0; i < paths.count; i++)
        h->rows.items[of_paths.items[i]].name = paths.items[i];
    for (size_t i = 0; i < h->rows.count; i++)
        *array_add(&names) = h->rows.items[i].name;
    unit_key_number(&names, &h->arena);
    for (size_t i = 0; i < h->rows.count; i++)
        h->rows.items[i].name = names.items[i];
    free(paths.items);
    free(of_paths.items);
    free(names.items);
}

/* ---- figures ---- */

static bool is_known(const struct history_cell *cell)
{
    return figure_is_cost(&cell->cost);
}

ref_t history_before(const struct history_row *row, size_t version)
{
    while (version-- > 0)
        if (is_known(&row->cells[version]))
            return (ref_t)version;
    return NONE;
}

/* `a` is the larger change: |a.cost| / a.divisor against the other's; a new cost is larger than any. */
static int compare_shares(struct figure a, struct figure b)
{
    bool is_new[] = {a.kind == FIGURE_NEW, b.kind == FIGURE_NEW};
    if (is_new[0] || is_new[1])
        return is_new[0] - is_new[1];
    if (a.kind != b.kind)
        return (a.kind != FIGURE_ABSENT) - (b.kind != FIGURE_ABSENT);
    return a.kind == FIGURE_ABSENT ? 0
                                   : int128_compare_products(int128_magnitude(a.cost), (uint64_t)b.divisor,
                                                             int128_magnitude(b.cost), (uint64_t)a.divisor);
}

static struct figure share_of(cost_t old, cost_t new)
{
    struct figure change = figure_change(old, new);
    if (old == 0 && new != 0)
        return (struct figure){FIGURE_NEW, new, 0};
    cost_t size = old < 0 ? -old : old;
    return (struct figure){FIGURE_RELATIVE, change.cost, size ? size : 1};
}

struct figure history_share(const struct history_row *row, size_t version)
{
    const struct history_cell *cell = &row->cells[version];
    if (cell->since == NONE || !is_known(cell))
        return (struct figure){FIGURE_ABSENT, 0, 0};
    return share_of(row->cells[cell->since].cost.cost, cell->cost.cost);
}

const struct history_row *history_first_step(const struct history *history)
{
    const struct history_row *found = NULL;
    for (size_t i = 0; i < history->rows.count && !found; i++)
        if (history->rows.items[i].step != NONE)
            found = &history->rows.items[i];
    return found;
}

static cost_t cost_before_step(const struct history_row *row)
{
    return row->cells[history_before(row, row->step)].cost.cost;
}

struct figure history_step_change(const struct history_row *row)
{
    return figure_change(cost_before_step(row), row->cells[row->step].cost.cost);
}

struct figure history_step_share(const struct history_row *row)
{
    return share_of(cost_before_step(row), row->cells[row->step].cost.cost);
}

static void find_step(struct history_row *row, size_t versions)
{
    struct figure largest = {FIGURE_ABSENT, 0, 0};
    for (size_t i = 1; i < versions; i++) {
        ref_t before = history_before(row, i);
        if (before == NONE || !is_known(&row->cells[i]))
            continue;
        struct figure share = share_of(row->cells[before].cost.cost, row->cells[i].cost.cost);
        if (share.cost == 0 || compare_shares(share, largest) <= 0)
            continue;
        largest = share;
        row->step = (ref_t)i;
    }
}

static void measure_row(struct history *h, struct history_row *row)
{
    for (size_t i = 0; i < count_versions(h); i++) {
        struct history_cell *cell = &row->cells[i];
        if (cell->unit != NONE)
            cell->cost = measure_of(h->measure, &h->units.items[cell->unit].costs);
        if (!is_known(cell))
            continue;
        bool is_first = i == 0 || (h->since == SINCE_FIRST && !is_known(&row->cells[0]));
        cell->since = is_first ? NONE : h->since == SINCE_FIRST ? 0 : history_before(row, i);
        if (cell->since != NONE)
            cell->change = figure_change(row->cells[cell->since].cost.cost, cell->cost.cost);
    }
    find_step(row, count_versions(h));
}

static void find_means(struct history *h)
{
    size_t count = count_versions(h);
    h->means = arena_alloc(&h->arena, (count + 1) * sizeof *h->means);
    h->means_of = arena_alloc(&h->arena, (count + 1) * sizeof *h->means_of);
    for (size_t i = 0; i < count; i++) {
        struct geometric mean = {0, 0};
        for (size_t k = 0; k < h->rows.count; k++) {
            const struct history_cell *cells = h->rows.items[k].cells;
            ref_t old = h->since == SINCE_FIRST ? 0 : (ref_t)i - 1;
            if (i && cells[i].since == old)
                geometric_add(&mean, cells[old].cost.cost, cells[i].cost.cost);
        }
        h->means[i] = geometric_mean(&mean);
        h->means_of[i] = mean.of;
    }
}

/* ---- order ---- */

struct ranked {
    struct history_row row;
    struct figure share; /* of the last version, since the first */
    size_t place;
};

static int by_change(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    int order = compare_shares(y->share, x->share);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

static void sort_rows(struct history *h)
{
    struct ranked *ranked = memory_zeroed(h->rows.count + 1, sizeof *ranked);
    size_t last = count_versions(h) - 1;
    for (size_t i = 0; i < h->rows.count; i++) {
        const struct history_row *row = &h->rows.items[i];
        bool has_both = is_known(&row->cells[0]) && is_known(&row->cells[last]);
        ranked[i] = (struct ranked){.row = *row, .place = i};
        if (has_both)
            ranked[i].share = share_of(row->cells[0].cost.cost, row->cells[last].cost.cost);
    }
    qsort(ranked, h->rows.count, sizeof *ranked, by_change);
    for (size_t i = 0; i < h->rows.count; i++)
        h->rows.items[i] = ranked[i].row;
    free(ranked);
}

/* ---- all of it ---- */

void history_init(struct history *h, const struct history_of *of)
{
    *h = (struct history){.measure = of->measure, .since = of->since};
    struct pairing_rows pairing = {.history = h, .of = of};
    unit_list_init(&h->units, UNIT_INPUT, of->profile, of->roots);
    unit_list_find_keys(&h->units, of->profile, of->roots);
    name_versions(h, of->roots);
    make_rows(&pairing);
    name_rows(h);
    for (size_t i = 0; i < h->rows.count; i++)
        measure_row(h, &h->rows.items[i]);
    find_means(h);
    sort_rows(h);
}

void history_release(struct history *h)
{
    unit_list_release(&h->units);
    free(h->versions.items);
    free(h->rows.items);
    arena_release(&h->arena);
    *h = (struct history){0};
}
