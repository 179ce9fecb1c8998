/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/your_lines.h"

#include "annotate/locator.h"
#include "base/int128.h"
#include "events/compared.h"

#include <stdlib.h>

/* Both sides have calls, and their lines are joined. */
static bool sides_are_known(const struct sides *sides)
{
    const struct sided *sided = &sides->sided;
    return sided->numbering && sided->of[SIDE_NEW]->calls.count && sided->of[SIDE_OLD]->calls.count;
}

static bool may_be_known(const struct report *report)
{
    const struct study *study = report->study;
    const struct profile *p = study->profile;
    bool is_one = study->sides ? sides_are_known(study->sides) : !(study->series && study->series->count > 1);
    return view_main_measure(report->view) && p->wants & WANT_LINES && p->has_calls && p->calls.count && is_one &&
           !study_misses_lines(study) && !filter_hides_any(report->view->filter);
}

static void find_owned(struct your_lines *y, const struct report *report)
{
    struct own own;
    struct places places = locator_places(report->request, report->directory);
    own_init(&own, &places, &report->request->own);
    if (y->sides) {
        owned_init_sides(y->of, y->sides->sided.match, y->sides->sided.of, &own);
        owned_init_joined(&y->owned, y->sides, y->of);
    } else {
        owned_init(&y->owned, y->profile, NULL, &own);
    }
    own_release(&own);
}

/* ---- charges ---- */

static void charge(struct your_lines *y, enum side side, const struct profile *p, const struct owned *owned)
{
    size_t count = p->functions.count;
    y->is_hidden[side] = memory_zeroed(count + 1, sizeof *y->is_hidden[side]);
    for (size_t i = 0; i < count; i++) /* in a profile that was charged already, what is no line's stays so */
        y->is_hidden[side][i] = !owned->functions[i] && file_is_code(profile_file_name(p, p->functions.items[i].file));
    charged_lines_init(&y->charged[side], p, y->is_hidden[side], owned->files);
    y->charged[side].profile.wants = WANT_LINES;
}

/* What the event costs on a side. */
static cost_t cost_of(const struct your_lines *y, enum side side, const struct costs *costs)
{
    bool has_side = y->sides || side == SIDE_NEW;
    return has_side ? measure_cost(compared_of_side(y->event, side), costs) : 0;
}

/* Costs below 0 are taken for 0. */
static uint64_t not_below_0(cost_t cost)
{
    return cost > 0 ? (uint64_t)cost : 0;
}

static void add_up(struct your_lines *y, enum side side)
{
    for (size_t sum = 0; sum < CHARGED_SUMS; sum++) {
        struct costs row = matrix_row(&y->charged[side].sums, sum), costs = {0};
        if (y->sides)
            sides_add_costs(&y->joined, side, &costs, &row);
        y->cost[side][sum] = cost_of(y, side, y->sides ? &costs : &row);
    }
    y->total[side] = cost_of(y, side, &y->profile->totals);
}

/* Both sides are charged before they are joined: what a call back costs differs by side. */
static void charge_sides(struct your_lines *y)
{
    struct sided sided = y->sides->sided;
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        charge(y, side, sided.of[side], &y->of[side]);
        sided.of[side] = &y->charged[side].profile;
    }
    sides_init(&y->joined, &sided);
    y->lines = &y->joined.profile;
    add_up(y, SIDE_NEW);
    add_up(y, SIDE_OLD);
}

static void charge_alone(struct your_lines *y)
{
    charge(y, SIDE_NEW, y->profile, &y->owned);
    y->lines = &y->charged[SIDE_NEW].profile;
    add_up(y, SIDE_NEW);
}

void your_lines_own(struct your_lines *y, const struct report *report)
{
    *y = (struct your_lines){
        .profile = report->study->profile, .sides = report->study->sides, .event = view_main_measure(report->view)};
    if (!may_be_known(report))
        return;
    find_owned(y, report);
    y->are_known = y->owned.has_file;
}

void your_lines_charge(struct your_lines *y)
{
    if (y->are_known && y->sides)
        charge_sides(y);
    else if (y->are_known)
        charge_alone(y);
}

void your_lines_init(struct your_lines *y, const struct report *report)
{
    your_lines_own(y, report);
    your_lines_charge(y);
}

void your_lines_release(struct your_lines *y)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        charged_lines_release(&y->charged[side]);
        owned_release(&y->of[side]);
        free(y->is_hidden[side]);
    }
    sides_release(&y->joined);
    owned_release(&y->owned);
}

/* ---- shares ---- */

static bool is_tenth(uint64_t part, uint64_t whole)
{
    return whole && int128_compare_products(part, 10, whole, 1) >= 0;
}

bool your_lines_have_tenth(const struct your_lines *y, enum charged_sum sum)
{
    bool has_tenth = false;
    for (int side = 0; side < SIDES; side++)
        has_tenth |= is_tenth(not_below_0(y->cost[side][sum]), not_below_0(y->total[side]));
    return has_tenth;
}

static cost_t change_of(cost_t new, cost_t old)
{
    bool past;
    return cost_add(new, -old, &past);
}

cost_t your_lines_change(const struct your_lines *y, enum charged_sum sum)
{
    return y->sides ? change_of(y->cost[SIDE_NEW][sum], y->cost[SIDE_OLD][sum]) : 0;
}

bool your_lines_changed_by_tenth(const struct your_lines *y, enum charged_sum sum)
{
    cost_t change = your_lines_change(y, sum), whole = change_of(y->total[SIDE_NEW], y->total[SIDE_OLD]);
    return change && is_tenth(int128_magnitude(change), int128_magnitude(whole));
}

static unsigned percent_on(const struct your_lines *y, enum side side, enum charged_sum sum)
{
    uint64_t total = not_below_0(y->total[side]);
    return total ? (unsigned)int128_scale_plus(not_below_0(y->cost[side][sum]), 100, total / 2, total) : 0;
}

unsigned your_lines_percent(const struct your_lines *y, enum charged_sum sum)
{
    unsigned new = percent_on(y, SIDE_NEW, sum), old = percent_on(y, SIDE_OLD, sum);
    return new > old ? new : old;
}

/* ---- where the cost of a line is spent ---- */

/* Costs of one thing on each side. */
struct both {
    uint64_t of[SIDES];
};

static void both_add(const struct your_lines *y, struct both *both, const struct costs *costs)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        both->of[side] = int128_add_stopping(both->of[side], not_below_0(cost_of(y, side, costs)));
}

/* What a line calls, as recorded. */
struct called {
    size_t line; /* of those asked for */
    ref_t symbol;
    struct both cost;
    bool is[SIDES];
};

struct all_called ARRAY_OF(struct called);

/* The lines that are asked for. */
struct asked {
    const struct your_lines *yours;
    struct spent_in *lines;
    size_t count;
    struct index index;          /* of the lines */
    struct both *charged, *most; /* by line: what it is charged, and what it may have spent, in all callees and by
                                    itself */
};

static void index_lines(struct asked *a)
{
    index_reserve(&a->index, a->count);
    for (size_t i = 0; i < a->count; i++) {
        struct probe at = index_probe(&a->index, hash_mix(line_number_kept(a->lines[i].line), a->lines[i].file));
        while (index_next(&a->index, &at))
            continue;
        index_insert(&a->index, &at, (ref_t)i);
    }
}

/* The number of a line of those asked for; `count`: it is none of them. */
static size_t find_line(const struct asked *a, struct site site)
{
    ref_t file = a->yours->profile->pieces.items[site.piece].file;
    struct probe at = index_probe(&a->index, hash_mix(site.line, file));
    while (index_next(&a->index, &at))
        if (line_number_kept(a->lines[at.ref].line) == site.line && a->lines[at.ref].file == file)
            return at.ref;
    return a->count;
}

static int by_line(const void *left, const void *right)
{
    const struct called *a = left, *b = right;
    int order = (a->line > b->line) - (a->line < b->line);
    return order ? order : (a->symbol > b->symbol) - (a->symbol < b->symbol);
}

static void fold(struct all_called *all)
{
    size_t kept = 0;
    if (all->count)
        qsort(all->items, all->count, sizeof *all->items, by_line);
    for (size_t i = 0; i < all->count; i++) {
        struct called *last = kept ? &all->items[kept - 1] : NULL, *next = &all->items[i];
        if (!last || by_line(last, next) != 0) {
            all->items[kept++] = *next;
            continue;
        }
        for (int side = 0; side < SIDES; side++) {
            last->cost.of[side] = int128_add_stopping(last->cost.of[side], next->cost.of[side]);
            last->is[side] |= next->is[side];
        }
    }
    all->count = kept;
}

static struct all_called list_called(const struct asked *a)
{
    const struct your_lines *y = a->yours;
    const struct profile *p = y->profile;
    struct all_called all = {0};
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        if (!y->owned.files[p->pieces.items[call->piece].file] || y->owned.functions[call->callee])
            continue;
        struct called called = {find_line(a, (struct site){call->piece, call->line}),
                                p->functions.items[call->callee].symbol,
                                {{0}},
                                {sides_function(y->sides, call->callee, SIDE_NEW) != NONE,
                                 sides_function(y->sides, call->callee, SIDE_OLD) != NONE}};
        both_add(y, &called.cost, &call->inclusive);
        if (called.line < a->count)
            *array_add(&all) = called;
    }
    fold(&all);
    return all;
}

static void add_lines(const struct asked *a, const struct profile *p, struct both *to)
{
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (!a->yours->owned.files[p->pieces.items[line->piece].file])
            continue;
        size_t number = find_line(a, (struct site){line->piece, line->number});
        if (number < a->count)
            both_add(a->yours, &to[number], &line->self);
    }
}

/* A line spent in a callee at least what it cost, less all that it may have spent otherwise. */
static uint64_t least_spent(const struct asked *a, const struct called *called, enum side side)
{
    uint64_t otherwise = a->most[called->line].of[side] - called->cost.of[side];
    uint64_t charged = a->charged[called->line].of[side];
    return charged > otherwise ? charged - otherwise : 0;
}

/* How much of the change of its line was surely spent in a callee; 0: nothing, or less than the half. */
static uint64_t most_of_change(const struct asked *a, const struct called *called)
{
    const struct both *charged = &a->charged[called->line];
    enum side greater = charged->of[SIDE_OLD] > charged->of[SIDE_NEW] ? SIDE_OLD : SIDE_NEW;
    uint64_t change = charged->of[greater] - charged->of[side_other(greater)];
    uint64_t least = least_spent(a, called, greater), less = called->cost.of[side_other(greater)];
    uint64_t sure = least > less ? least - less : 0;
    return int128_compare_products(sure, 2, change, 1) > 0 ? sure : 0;
}

void your_lines_find_spent(const struct your_lines *y, struct spent_in *lines, size_t count)
{
    struct asked a = {
        y, lines, count, {0}, memory_zeroed(count, sizeof *a.charged), memory_zeroed(count, sizeof *a.most)};
    index_lines(&a);
    uint64_t *spent = memory_zeroed(count, sizeof *spent);
    struct all_called all = list_called(&a);
    add_lines(&a, y->lines, a.charged);
    add_lines(&a, y->profile, a.most);
    for (size_t i = 0; i < all.count; i++)
        for (int side = 0; side < SIDES; side++)
            a.most[all.items[i].line].of[side] =
                int128_add_stopping(a.most[all.items[i].line].of[side], all.items[i].cost.of[side]);
    for (size_t i = 0; i < count; i++)
        lines[i].symbol = NONE;
    for (size_t i = 0; i < all.count; i++) {
        struct spent_in *line = &lines[all.items[i].line];
        uint64_t sure = most_of_change(&a, &all.items[i]);
        if (sure <= spent[all.items[i].line])
            continue;
        spent[all.items[i].line] = sure;
        line->symbol = all.items[i].symbol;
        memcpy(line->is, all.items[i].is, sizeof line->is);
    }
    index_release(&a.index);
    free(spent);
    free(a.charged);
    free(a.most);
    free(all.items);
}

struct text your_lines_side(const struct your_lines *y, const struct spent_in *spent)
{
    if (!y->sides || spent->symbol == NONE || spent->is[SIDE_NEW] == spent->is[SIDE_OLD])
        return TEXT("");
    return spent->is[SIDE_NEW] ? TEXT(" (new)") : TEXT(" (gone)");
}
