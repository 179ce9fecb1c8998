/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/rank.h"

#include "base/int128.h"
#include "calls/top.h"
#include "events/compared.h"
#include "rows/share.h"
#include "system/functions.h"

#include <stdlib.h>

/* ---- order ---- */

struct order {
    const struct grouping *g;
    const struct cut *cut;
    const struct sort_key *keys; /* of the cut */
    size_t count;
};

static struct figure figure_of(const struct order *o, size_t key, ref_t row)
{
    return grouping_figure(o->g, row, &o->keys[key].column);
}

/* The share of a key that the rows shown are to make up, or -1. */
static int64_t threshold_of(const struct order *o, size_t key)
{
    return o->cut->uncut ? -1 : o->keys[key].threshold;
}

static int compare_rows(const struct order *o, ref_t a, ref_t b)
{
    int order = 0;
    for (size_t i = 0; i < o->count && order == 0; i++)
        order = figure_compare(figure_of(o, i, b), figure_of(o, i, a));
    if (order == 0)
        order = grouping_compare(o->g, a, b);
    return order ? order : (a > b) - (a < b);
}

#define WEIGHT_OF_0 1u /* with more than its cost */

/* Ratios have no magnitude of their own; absent figures come after 0. */
static uint64_t weigh(struct figure figure)
{
    if (figure_is_beyond(&figure))
        return UINT64_MAX;
    if (!figure_is_cost(&figure))
        return 0;
    uint64_t weight = int128_magnitude(figure.cost);
    return weight == UINT64_MAX ? weight : weight + WEIGHT_OF_0;
}

static int by_figures(const void *a, const void *b, void *order)
{
    return compare_rows(order, *(const ref_t *)a, *(const ref_t *)b);
}

/* Moves the last of the first `count` rows to its place in a heap, at `at` or below it. */
static void sift_down(const struct order *o, struct refs *rows, size_t at, size_t count)
{
    const ref_t row = rows->items[at];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && compare_rows(o, rows->items[child + 1], rows->items[child]) > 0;
        if (compare_rows(o, rows->items[child], row) <= 0)
            break;
        rows->items[at] = rows->items[child];
    }
    rows->items[at] = row;
}

/* Moves the first `count` rows in order to the front. The rows so far are a heap, and each other row that comes before
 * the last of them replaces it. */
static void select_first(const struct order *o, struct refs *rows, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(o, rows, i, count);
    for (size_t i = count; i < rows->count; i++) {
        ref_t row = rows->items[i];
        if (compare_rows(o, row, rows->items[0]) >= 0)
            continue;
        rows->items[i] = rows->items[0];
        rows->items[0] = row;
        sift_down(o, rows, 0, count);
    }
}

/* The order of rows with equal weight: if the weight is all that the first key says, that key need not be compared
 * again. */
static struct order order_among(const struct order *o, uint64_t weight)
{
    bool is_said = weight > 0 && weight < UINT64_MAX;
    struct order rest = *o;
    rest.keys += is_said;
    rest.count -= is_said;
    return rest;
}

/* Takes the next rows, most often one: the magnitude of the first figure puts most rows in order. The first `wanted` of
 * them are in order. */
static void take_next(const struct order *o, struct weights *outer, struct refs *rows, size_t wanted)
{
    struct order among = order_among(o, outer->items[0].weight);
    weights_take(outer, rows);
    size_t sorted = rows->count;
    if (wanted < rows->count / 2) {
        select_first(&among, rows, wanted);
        sorted = wanted;
    }
    if (sorted > 1)
        qsort_r(rows->items, sorted, sizeof *rows->items, by_figures, &among);
}

/* Inner rows by the outer one they stand under, then like outer ones. */
static int by_outer_and_figures(const void *a, const void *b, void *order)
{
    const struct order *o = order;
    ref_t x = *(const ref_t *)a, y = *(const ref_t *)b;
    if (grouping_outer(o->g, x) != grouping_outer(o->g, y))
        return grouping_outer(o->g, x) < grouping_outer(o->g, y) ? -1 : 1;
    return compare_rows(o, x, y);
}

/* ---- cutting ---- */

/* Whether and how far the shown rows reach the thresholds. */
struct progress {
    const struct order *o;
    size_t main;    /* the first key that is an event, in which rows have shares; the number of keys if no key is */
    cost_t *totals; /* by key */
    cost_t limit;   /* the total that the percent limit is a share of: for changes, that of the old program */
    uint64_t *sums; /* by key: of magnitudes */
    ref_t peaks;    /* the event of the grouping's spread by which rows may be large in one unit; NONE: there is none */
};

/* A share above 0 of a total of 0 is never reached: all rows of such an event are shown. */
static bool is_enough(uint64_t sum, int64_t share, cost_t total)
{
    return share < SHARE_WHOLE && (total != 0 || share == 0) && share_is_reached(sum, share, total);
}

/* Whether the rows so far reach all the thresholds: then no more are shown. */
static bool is_reached(const struct progress *p)
{
    const struct order *o = p->o;
    bool asked = false;
    for (size_t i = 0; i < o->count; i++) {
        if (threshold_of(o, i) < 0 || o->keys[i].column.kind != COLUMN_SELF)
            continue;
        asked = true;
        if (!is_enough(p->sums[i], threshold_of(o, i), p->totals[i]))
            return false;
    }
    return asked;
}

/* The inclusive cost of a row that is a function: its own, or from `inclusive` if the table has no such costs. */
static struct costs inclusive_of(const struct grouping *g, ref_t row, const struct inclusive *all)
{
    return grouping_has_inclusive(g) ? grouping_inclusive(g, row)
                                     : matrix_row(&all->inclusive, grouping_own_name(g, row).function);
}

/* The total that the percent limit is a share of. */
static uint64_t limited_cost(const struct progress *p, ref_t row)
{
    const struct order *o = p->o;
    if (!o->cut->limited)
        return int128_magnitude(figure_of(o, p->main, row).cost);
    struct costs costs = inclusive_of(o->g, row, o->cut->limited);
    return int128_magnitude(measure_cost(o->keys[p->main].column.measure, &costs));
}

/* Whether a row is above the percent limit and, where costs of the main column overlap, above its threshold: they do
 * not add up, so each row is judged by its own. */
static bool is_above(const struct progress *p, ref_t row)
{
    const struct cut *cut = p->o->cut;
    if (p->main == p->o->count)
        return true;
    uint64_t own = int128_magnitude(figure_of(p->o, p->main, row).cost);
    int64_t threshold = threshold_of(p->o, p->main);
    if (column_kind_overlaps(p->o->keys[p->main].column.kind) && threshold >= 0 &&
        !share_is_reached(own, SHARE_WHOLE - threshold, p->totals[p->main]))
        return false;
    return cut->percent_limit <= 0 || share_is_reached(limited_cost(p, row), cut->percent_limit, p->limit);
}

/* Whether a row has as large a share of some unit as the threshold and the limit demand of a single row: small rows may
 * complete the 99 percent, but a row with 1 percent of a unit is always shown. */
static __attribute__((noinline)) bool is_peak(const struct progress *p, ref_t row)
{
    const struct order *o = p->o;
    if (p->peaks == NONE)
        return false;
    ref_t at = grouping_spread_row(o->g, row);
    int64_t threshold = threshold_of(o, p->main), limit = o->cut->percent_limit;
    if (threshold < 0 && limit <= 0)
        return false;
    return (threshold < 0 || spread_reaches(o->g->spread, p->peaks, at, SHARE_WHOLE - threshold)) &&
           (limit <= 0 || spread_reaches(o->g->spread, p->peaks, at, limit));
}

static void add_up(struct progress *p, ref_t row)
{
    const struct order *o = p->o;
    for (size_t i = 0; i < o->count; i++)
        if (threshold_of(o, i) >= 0 && !grouping_is_cycle(o->g, row))
            p->sums[i] = int128_add_stopping(p->sums[i], int128_magnitude(figure_of(o, i, row).cost));
}

static size_t main_key(const struct order *o)
{
    size_t i = 0;
    while (i < o->count && !column_has_shares(&o->keys[i].column))
        i++;
    return i;
}

static ref_t find_peaks(const struct order *o, size_t main)
{
    const struct spread *spread = o->g->spread;
    return spread && main < o->count ? spread_find(spread, o->keys[main].column.measure->name) : NONE;
}

static void progress_init(struct progress *p, const struct order *o)
{
    size_t main = main_key(o);
    *p = (struct progress){.o = o,
                           .main = main,
                           .peaks = find_peaks(o, main),
                           .totals = memory_zeroed(o->count, sizeof *p->totals),
                           .sums = memory_zeroed(o->count, sizeof *p->sums)};
}

/* Starts with the outer rows. */
static void progress_start(struct progress *p)
{
    const struct order *o = p->o;
    for (size_t i = 0; i < o->count; i++)
        if (threshold_of(o, i) >= 0 || i == p->main)
            p->totals[i] = share_total(&o->keys[i].column, o->g);
    if (p->main < o->count)
        p->limit = share_limited(&o->keys[p->main].column, o->g);
}

/* Starts again with the `count` rows under `outer`, whose figures are the totals. */
static void progress_restart(struct progress *p, ref_t outer, const ref_t *rows, size_t count)
{
    const struct order *o = p->o;
    for (size_t i = 0; i < o->count; i++) {
        struct magnitudes magnitudes = {0};
        for (size_t r = 0; r < count && threshold_of(o, i) >= 0; r++)
            magnitudes_add(&magnitudes, figure_of(o, i, rows[r]).cost);
        p->sums[i] = 0;
        p->totals[i] = magnitudes_total(&magnitudes, figure_of(o, i, outer).cost);
    }
}

static void progress_release(struct progress *p)
{
    free(p->totals);
    free(p->sums);
}

/* ---- the ranking ---- */

static bool has_cost(const struct grouping *g, ref_t row)
{
    struct costs self = grouping_self(g, row);
    if (costs_have_any(&self) || grouping_called(g, row) > 0)
        return true;
    if (!grouping_has_inclusive(g))
        return false;
    struct costs inclusive = grouping_inclusive(g, row);
    return costs_have_any(&inclusive);
}

static bool has_changed(const struct order *o, ref_t row)
{
    struct costs self = grouping_self(o->g, row);
    if (compared_differ(o->cut->compared, &self))
        return true;
    if (!grouping_has_inclusive(o->g) && !o->cut->in_trees)
        return false;
    struct costs inclusive = inclusive_of(o->g, row, o->cut->in_trees);
    return compared_differ(o->cut->compared, &inclusive);
}

/* Marks the rows that changed. An outer row changed if an inner one did, even if their changes add up to 0. */
static bool *choose_changed(const struct order *o)
{
    bool *changed = memory_zeroed(o->g->count, sizeof *changed);
    for (size_t i = 0; i < o->g->count; i++) {
        ref_t outer = grouping_outer(o->g, (ref_t)i);
        changed[i] = changed[i] || has_changed(o, (ref_t)i);
        if (changed[i] && outer != NONE)
            changed[outer] = true;
    }
    return changed;
}

/* Marks the rows that the filter keeps: those of any piece that it keeps, and outer rows of inner ones that it keeps.
 */
static bool *choose_kept(const struct grouping *g, const struct filter *filter)
{
    bool *kept = memory_zeroed(g->count, sizeof *kept);
    for (size_t i = 0; i < g->item_count; i++) {
        ref_t row = grouping_row(g, (ref_t)i);
        if (row == NONE || kept[row] || !filter_keeps(filter, g, i))
            continue;
        kept[row] = true;
        if (grouping_outer(g, row) != NONE)
            kept[grouping_outer(g, row)] = true;
    }
    return kept;
}

/* The rows, sifted: outer ones by weight, unless they are too light to be shown; inner ones. */
struct sifted_rows {
    struct weights outer;
    struct refs inner, unchanged; /* unchanged: outer rows that did not change */
    bool *kept;                   /* by row, if there is a filter: it keeps the row; else NULL */
    bool *left;                   /* by row: it is not shown as yet; never of a cycle */
    size_t outer_left, inner_left;
    size_t prune_at; /* so many outer rows */
};

static void leave(const struct order *o, struct sifted_rows *sifted, ref_t row, size_t *beside)
{
    sifted->left[row] = !grouping_is_cycle(o->g, row);
    *beside += sifted->left[row];
}

static void show(const struct order *o, struct sifted_rows *sifted, ref_t row, struct refs *shown)
{
    *array_add(shown) = row;
    *(grouping_outer(o->g, row) == NONE ? &sifted->outer_left : &sifted->inner_left) -= sifted->left[row];
    sifted->left[row] = false;
}

/* ---- sums of rows ---- */

/* Rows of a grouping: the marked ones of all inner rows, or of all outer ones but cycles. */
struct level {
    const struct grouping *g;
    const bool *marked;
    bool inner;
};

static bool is_in(const struct level *level, ref_t row)
{
    return (grouping_outer(level->g, row) != NONE) == level->inner && !grouping_is_cycle(level->g, row);
}

static void add_marked(const struct level *level, struct matrix *sum)
{
    for (ref_t i = 0; i < level->g->count; i++) {
        if (!level->marked[i] || !is_in(level, i))
            continue;
        struct costs self = grouping_self(level->g, i);
        matrix_add(sum, 0, &self);
    }
}

/* Whether it is faster to subtract the other rows of a level from the total. With inclusive costs there are rows of
 * cycles, which contain the costs of their members. */
static bool is_most(const struct level *level)
{
    const struct grouping *g = level->g;
    size_t marked = 0;
    for (ref_t i = 0; i < g->count; i++)
        marked += level->marked[i];
    return !g->costs && marked > g->count - marked + g->profile->pieces.count;
}

static void take_away(struct matrix *sum, const struct costs *costs)
{
    for (ref_t e = 0; e < costs->width; e++)
        if (costs_have(costs, e))
            sum->cells[e] = cost_add(sum->cells[e], -costs_cell(costs, e), &sum->saturated);
}

static bool has_event(const struct level *level, ref_t event)
{
    for (ref_t i = 0; i < level->g->count; i++) {
        if (!level->marked[i] || !is_in(level, i))
            continue;
        struct costs self = grouping_self(level->g, i);
        if (costs_have(&self, event))
            return true;
    }
    return false;
}

/* Subtracts the other rows: each cost of a piece is in exactly one row of the level. A sum of 0 may become absent.
 * False: some sum stopped. */
static bool take_away_others(const struct level *level, struct matrix *sum)
{
    const struct profile *p = level->g->profile;
    for (size_t i = 0; i < p->pieces.count; i++)
        matrix_add(sum, 0, &p->pieces.items[i].self);
    for (ref_t i = 0; i < level->g->count; i++) {
        if (level->marked[i] || !is_in(level, i))
            continue;
        struct costs self = grouping_self(level->g, i);
        take_away(sum, &self);
    }
    for (ref_t e = 0; e < sum->width; e++)
        if (sum->cells[e] == 0 && !has_event(level, e))
            sum->cells[e] = COST_ABSENT;
    return !sum->saturated && !p->saturated;
}

struct matrix ranking_sum(const struct grouping *g, const bool *rows, bool inner)
{
    struct level level = {g, rows, inner};
    struct matrix sum = matrix_new(1, g->profile->events.count);
    if (is_most(&level)) {
        if (take_away_others(&level, &sum))
            return sum;
        matrix_clear_row(&sum, 0);
        sum.saturated = false;
    }
    add_marked(&level, &sum);
    return sum;
}

/* Whether only the number of rows decides which rows are shown. */
static bool is_cut_by_number(const struct order *o)
{
    return o->cut->rows && !o->cut->limited && !o->g->costs && main_key(o) == 0 && find_peaks(o, 0) == NONE;
}

#define PRUNED_LEAST ((size_t)1 << 14) /* rows: the weights of fewer take no room to speak of */

/* Adds an outer row. If few rows are wanted of many, the heaviest ones are enough. */
static void add_outer(const struct order *o, struct sifted_rows *sifted, struct weighed row)
{
    *array_add(&sifted->outer) = row;
    if (sifted->outer.count < sifted->prune_at)
        return;
    size_t count = sifted->outer.count;
    weights_prune(&sifted->outer, o->cut->rows < count ? (size_t)o->cut->rows : count);
    sifted->prune_at = sifted->outer.count > PRUNED_LEAST ? 2 * sifted->outer.count : 2 * PRUNED_LEAST;
}

static void sift_outer(const struct order *o, struct sifted_rows *sifted, ref_t row, bool is_changed)
{
    uint64_t weight = weigh(figure_of(o, 0, row));
    if (weight <= WEIGHT_OF_0 && !has_cost(o->g, row))
        return;
    if (is_changed) {
        add_outer(o, sifted, (struct weighed){weight, row});
        leave(o, sifted, row, &sifted->outer_left);
    } else if (!grouping_is_cycle(o->g, row)) {
        *array_add(&sifted->unchanged) = row;
    }
}

static void sift_inner(const struct order *o, struct sifted_rows *sifted, ref_t row, bool is_changed)
{
    if (!is_changed)
        return;
    *array_add(&sifted->inner) = row;
    leave(o, sifted, row, &sifted->inner_left);
}

/* `filter`: or NULL. */
static struct sifted_rows sift_rows(const struct order *o, const struct filter *filter)
{
    struct sifted_rows sifted = {.left = memory_zeroed(o->g->count, sizeof *sifted.left),
                                 .prune_at = is_cut_by_number(o) ? 2 * PRUNED_LEAST : SIZE_MAX};
    bool *changed = o->cut->compared ? choose_changed(o) : NULL;
    sifted.kept = filter ? choose_kept(o->g, filter) : NULL;
    array_expect(&sifted.outer, o->g->count < PRUNED_LEAST ? o->g->count : PRUNED_LEAST);
    for (ref_t i = 0; i < o->g->count; i++) {
        bool is_changed = !changed || changed[i];
        if (sifted.kept && !sifted.kept[i])
            continue;
        if (grouping_outer(o->g, i) == NONE)
            sift_outer(o, &sifted, i, is_changed);
        else
            sift_inner(o, &sifted, i, is_changed);
    }
    free(changed);
    weights_order(&sifted.outer);
    if (sifted.inner.count)
        qsort_r(sifted.inner.items, sifted.inner.count, sizeof(ref_t), by_outer_and_figures, (void *)(uintptr_t)o);
    return sifted;
}

/* The outer rows of sorted inner rows, in ascending order. */
struct sorted_rows {
    const struct grouping *grouping;
    const struct refs *rows;
};

static uint64_t outer_of(const void *sorted, size_t place)
{
    const struct sorted_rows *s = sorted;
    return grouping_outer(s->grouping, s->rows->items[place]);
}

/* How many inner rows stand under `outer`, from the one at `first` on. */
static size_t count_inner(const struct grouping *g, const struct refs *inner, size_t first, ref_t outer)
{
    size_t count = 0;
    while (first + count < inner->count && grouping_outer(g, inner->items[first + count]) == outer)
        count++;
    return count;
}

static void show_inner(struct progress *p, struct sifted_rows *sifted, ref_t outer, struct refs *shown)
{
    const struct order *o = p->o;
    const struct refs *inner = &sifted->inner;
    struct sorted_rows sorted = {o->g, inner};
    size_t first = lower_bound(&sorted, inner->count, outer_of, outer), count = count_inner(o->g, inner, first, outer);
    progress_restart(p, outer, inner->items + first, count);
    if (o->cut->rows && count > o->cut->rows)
        count = (size_t)o->cut->rows;
    for (size_t i = first; i < first + count; i++) {
        if (is_reached(p) && !is_peak(p, inner->items[i]))
            continue;
        show(o, sifted, inner->items[i], shown);
        add_up(p, inner->items[i]);
    }
}

/* Whether there are as many rows as the limit allows. */
static bool is_full(const struct progress *p, const struct refs *shown, size_t cycles)
{
    uint64_t rows = p->o->cut->rows;
    return rows && shown->count - cycles == rows;
}

/* The number of the next rows that may be shown, if only their number decides. */
static size_t most_wanted(const struct progress *p, const struct refs *shown)
{
    return is_cut_by_number(p->o) ? (size_t)p->o->cut->rows - shown->count : SIZE_MAX;
}

static bool is_shown(const struct progress *p, ref_t row)
{
    return (!is_reached(p) && is_above(p, row)) || is_peak(p, row);
}

/* Whether any remaining row may be high enough. If rows are ordered by the deciding figure, only the first needs a
 * look; but any row may be large in one unit. */
static bool may_follow(const struct progress *p, const struct weights *outer)
{
    const struct cut *cut = p->o->cut;
    if (outer->count == 0 || p->peaks != NONE)
        return outer->count;
    bool in_order =
        p->main == 0 && !(cut->limited && cut->percent_limit > 0 && p->o->keys[0].column.kind == COLUMN_SELF);
    return !is_reached(p) && (!in_order || is_above(p, outer->items[0].row));
}

/* Takes rows as long as any may be shown. Cycles have their place in the order, but are not added up, because their
 * members are. */
static void cut_rows(const struct order *o, struct sifted_rows *sifted, struct refs *shown)
{
    struct progress p;
    struct refs rows = {0};
    size_t cycles = 0;
    progress_init(&p, o);
    progress_start(&p);
    while (may_follow(&p, &sifted->outer) && !is_full(&p, shown, cycles)) {
        take_next(o, &sifted->outer, &rows, most_wanted(&p, shown));
        for (size_t i = 0; i < rows.count && !is_full(&p, shown, cycles); i++) {
            if (!is_shown(&p, rows.items[i]))
                continue;
            show(o, sifted, rows.items[i], shown);
            add_up(&p, rows.items[i]);
            cycles += grouping_is_cycle(o->g, rows.items[i]);
        }
    }
    progress_release(&p);
    free(rows.items);
}

/* Puts the inner rows after their outer ones. */
static void add_inner(const struct order *o, struct sifted_rows *sifted, struct refs *shown)
{
    struct refs outer = *shown;
    struct progress p;
    *shown = (struct refs){0};
    progress_init(&p, o);
    for (size_t i = 0; i < outer.count; i++) {
        *array_add(shown) = outer.items[i];
        show_inner(&p, sifted, outer.items[i], shown);
    }
    progress_release(&p);
    free(outer.items);
}

void ranking_init(struct ranking *ranking, const struct grouping *g, const struct cut *cut, const struct filter *filter)
{
    struct order o = {g, cut, cut->sort->items, cut->sort->count};
    struct refs shown = {0};
    if (filter && filter_is_empty(filter))
        filter = NULL;
    struct sifted_rows sifted = sift_rows(&o, filter);
    struct matrix kept = filter ? ranking_sum(g, sifted.kept, g->outer) : (struct matrix){0};
    cut_rows(&o, &sifted, &shown);
    if (sifted.inner.count)
        add_inner(&o, &sifted, &shown);
    free(sifted.outer.items);
    free(sifted.inner.items);
    free(sifted.kept);
    *ranking = (struct ranking){.rows = shown.items,
                                .count = shown.count,
                                .is_other = sifted.left,
                                .other_count = sifted.outer_left,
                                .inner_other_count = sifted.inner_left,
                                .leaves_unchanged = cut->compared,
                                .unchanged = sifted.unchanged.items,
                                .unchanged_count = sifted.unchanged.count,
                                .kept = kept};
}

void ranking_release(struct ranking *ranking)
{
    free(ranking->rows);
    free(ranking->is_other);
    free(ranking->unchanged);
    matrix_release(&ranking->kept);
}
