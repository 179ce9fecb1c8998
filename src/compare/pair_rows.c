/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/pair_rows.h"

#include "base/buffer.h"
#include "base/int128.h"
#include "events/compared.h"
#include "system/functions.h"

#include <stdlib.h>

/* ---- rows ---- */

struct order_of_pairs {
    const struct pair_rows *rows;
    const struct sort *sort;
};

/* Units have one cost each, whatever kind of cost a column asks for. */
static struct figure figure_of(const struct order_of_pairs *o, const struct column *column, ref_t pair)
{
    struct spent spent = spent_alike(o->rows->pairs->items.items[pair].costs);
    return column_figure(column, &spent);
}

static int by_figures(const void *a, const void *b, void *order)
{
    const struct order_of_pairs *o = order;
    ref_t x = *(const ref_t *)a, y = *(const ref_t *)b;
    for (size_t i = 0; i < o->sort->count; i++) {
        const struct column *column = &o->sort->items[i].column;
        int found = figure_compare(figure_of(o, column, y), figure_of(o, column, x));
        if (found)
            return found;
    }
    return (x > y) - (x < y);
}

void pair_rows_init(struct pair_rows *rows, const struct unit_pairs *pairs, const struct sort *sort,
                    const struct measures *measures)
{
    *rows = (struct pair_rows){.pairs = pairs, .measures = measures, .count = pairs->items.count};
    rows->order = memory_alloc((rows->count + 1) * sizeof *rows->order);
    for (size_t i = 0; i < rows->count; i++)
        rows->order[i] = (ref_t)i;
    struct order_of_pairs order = {rows, sort};
    if (rows->pairs->is_compared)
        qsort_r(rows->order, rows->count, sizeof *rows->order, by_figures, &order);
}

void pair_rows_release(struct pair_rows *rows)
{
    free(rows->order);
}

bool pair_rows_spent(const void *context, size_t row, struct spent *spent)
{
    const struct pair_rows *rows = context;
    *spent = spent_alike(pair_rows_at(rows, row)->costs);
    spent->has = unit_is_read(rows->pairs->kind) ? spent->has : column_bit(COLUMN_SELF);
    return true;
}

const char *pair_rows_status(const struct pair_rows *rows, size_t row)
{
    const struct unit_pair *pair = pair_rows_at(rows, row);
    if (!unit_pair_is_whole(pair))
        return pair->of[SIDE_OLD] == NONE ? "new" : "gone";
    if (!costs_have_any(&pair->costs))
        return "unknown";
    return compared_events_differ(rows->measures, &pair->costs) ? "changed" : "same";
}

struct text pair_rows_path(const struct pair_rows *rows, size_t row, enum side side)
{
    const struct unit_pair *pair = pair_rows_at(rows, row);
    bool has_inputs = unit_is_read(rows->pairs->kind) && pair->of[side] != NONE;
    return !has_inputs ? TEXT_NONE
                       : unit_file(unit_pair_side(rows->pairs, pair, side), rows->pairs->measured.items[side].profile);
}

bool pair_rows_knows(const struct pair_rows *rows, size_t row, const struct measure *measure)
{
    static const enum statistic of[SIDES] = {[SIDE_NEW] = STATISTIC_NEW, [SIDE_OLD] = STATISTIC_OLD};
    const struct unit_pair *pair = pair_rows_at(rows, row);
    bool known = true;
    for (enum side side = SIDE_NEW; side < SIDES && rows->pairs->is_compared; side++)
        known &= pair->of[side] == NONE ||
                 measure_of(compared_statistic(measure, of[side]), &pair->costs).kind != FIGURE_ABSENT;
    return known;
}

/* ---- how they changed ---- */

static struct figure statistic_of(const struct measure *change, enum statistic statistic, const struct unit_pair *pair)
{
    return measure_of(compared_statistic(change, statistic), &pair->costs);
}

static bool is_within(cost_t old, cost_t new)
{
    struct figure change = figure_change(old, new);
    return change.kind == FIGURE_CHANGE &&
           int128_compare_products(int128_magnitude(change.cost), PAIR_WITHIN, int128_magnitude(old), 1) <= 0;
}

/* ---- logarithms: a program linked with the library that has them starts a twentieth later ---- */

#define LN2 0.69314718055994530942
#define TERMS 40 /* of each series, which is exact to the last digit long before */

/* The natural logarithm of a cost above 0. */
static double logarithm(cost_t cost)
{
    unsigned exponent = 63 - (unsigned)__builtin_clzll((unsigned long long)cost);
    double mantissa = (double)cost / (double)(UINT64_C(1) << exponent); /* 1 to 2 */
    double step = (mantissa - 1) / (mantissa + 1), power = step, sum = 0;
    for (unsigned i = 1; i < TERMS; i += 2, power *= step * step)
        sum += 2 * power / i;
    return exponent * LN2 + sum;
}

/* What has this logarithm, by PAIR_MEAN_UNIT; it stops at COST_MAX. */
static uint64_t of_logarithm(double logarithm)
{
    int exponent = (int)(logarithm / LN2);
    double rest = logarithm - exponent * LN2, term = 1, sum = 0;
    for (unsigned i = 1; i < TERMS; term *= rest / i, i++)
        sum += term;
    double power = (double)(UINT64_C(1) << (exponent < 0 ? -exponent : exponent));
    double whole = (exponent < 0 ? sum / power : sum * power) * PAIR_MEAN_UNIT + 0.5;
    return whole < (double)COST_MAX ? (uint64_t)whole : COST_MAX;
}

void geometric_add(struct geometric *mean, cost_t old, cost_t new)
{
    if (old <= 0 || new <= 0)
        return;
    mean->of++;
    mean->logarithms += logarithm(new) - logarithm(old);
}

uint64_t geometric_mean(const struct geometric *mean)
{
    return mean->of ? of_logarithm(mean->logarithms / (double)mean->of) : 0;
}

static void count_pair(struct pair_counts *counts, struct geometric *mean, const struct measure *change,
                       const struct unit_pair *pair)
{
    struct figure new = statistic_of(change, STATISTIC_NEW, pair), old = statistic_of(change, STATISTIC_OLD, pair);
    if (!figure_has_value(&new) || !figure_has_value(&old)) {
        counts->unknown++;
        return;
    }
    bool within = is_within(old.cost, new.cost), is_dearer = new.cost > old.cost;
    counts->within += within;
    counts->dearer += !within && is_dearer;
    counts->cheaper += !within && !is_dearer;
    geometric_add(mean, old.cost, new.cost);
}

struct pair_counts pair_rows_counts(const struct pair_rows *rows, const struct measure *change)
{
    struct pair_counts counts = {.all = rows->count};
    struct geometric mean = {0, 0};
    for (size_t i = 0; i < rows->count; i++) {
        const struct unit_pair *pair = &rows->pairs->items.items[i];
        counts.new += pair->of[SIDE_OLD] == NONE;
        counts.gone += pair->of[SIDE_NEW] == NONE;
        if (unit_pair_is_whole(pair))
            count_pair(&counts, &mean, change, pair);
    }
    counts.mean_of = mean.of;
    counts.mean = geometric_mean(&mean);
    return counts;
}

static const char *word_of(const struct pair_rows *rows)
{
    return unit_table[rows->pairs->kind].word;
}

struct text pair_rows_say_counts(const struct pair_rows *rows, const struct pair_counts *counts, struct arena *arena)
{
    const struct {
        const char *words;
        size_t count;
    } said[] = {{"dearer", counts->dearer}, {"cheaper", counts->cheaper}, {"within 0.1%", counts->within},
                {"new", counts->new},       {"gone", counts->gone},       {"unknown", counts->unknown}};
    struct buffer text = {0};
    buffer_print(&text, "%zu %s%s: ", counts->all, word_of(rows), counts->all == 1 ? "" : "s");
    for (size_t i = 0, any = 0; i < sizeof said / sizeof *said; i++)
        if (said[i].count)
            buffer_print(&text, "%s%zu %s", any++ ? ", " : "", said[i].count, said[i].words);
    return buffer_take(&text, arena);
}

struct text geometric_say(uint64_t mean, struct arena *arena)
{
    uint64_t rounded = (mean + 50) / 100;
    return arena_format(arena, "%llu.%04u", (unsigned long long)(rounded / 10000), (unsigned)(rounded % 10000));
}

struct text pair_rows_say_mean(const struct pair_rows *rows, const struct pair_counts *counts, struct arena *arena)
{
    if (!counts->mean_of)
        return TEXT("");
    return arena_format(arena, "geometric mean of new / old: %s, of %zu %s%s", geometric_say(counts->mean, arena).s,
                        counts->mean_of, word_of(rows), counts->mean_of == 1 ? "" : "s");
}
