#include "report/summary/your_lines.h"

#include "annotate/find.h"
#include "base/int128.h"
#include "report/summary/hot_path_words.h"

#include <stdlib.h>

static bool may_be_known(const struct report *report)
{
    const struct study *study = report->study;
    const struct profile *p = study->profile;
    return view_main_measure(report->view) && report->question->has_lines && p->has_calls && p->calls.count &&
           !study->sides && !(study->series && study->series->count > 1) && !filter_hides_any(report->view->filter);
}

static void find_owned(struct your_lines *y, const struct report *report)
{
    struct own own;
    struct places places = locator_places(report->request, report->directory);
    own_init(&own, &places, &report->request->own);
    owned_init(&y->owned, y->profile, NULL, &own);
    own_release(&own);
}

static void charge(struct your_lines *y)
{
    size_t count = y->profile->functions.count;
    y->is_hidden = memory_zeroed(count + 1, sizeof *y->is_hidden);
    for (size_t i = 0; i < count; i++)
        y->is_hidden[i] = !y->owned.functions[i];
    charged_lines_init(&y->charged, y->profile, y->is_hidden, y->owned.files);
    for (size_t sum = 0; sum < CHARGED_SUMS; sum++) {
        struct costs costs = matrix_row(&y->charged.sums, sum);
        cost_t cost = measure_cost(y->event, &costs);
        y->cost[sum] = cost > 0 ? (uint64_t)cost : 0;
    }
}

void your_lines_init(struct your_lines *y, const struct report *report)
{
    *y = (struct your_lines){.profile = report->study->profile, .event = view_main_measure(report->view)};
    if (!may_be_known(report))
        return;
    find_owned(y, report);
    y->are_known = y->owned.has_file;
    if (y->are_known)
        charge(y);
    else
        owned_release(&y->owned);
}

void your_lines_release(struct your_lines *y)
{
    if (!y->are_known)
        return;
    charged_lines_release(&y->charged);
    owned_release(&y->owned);
    free(y->is_hidden);
}

/* ---- shares ---- */

static uint64_t total_of(const struct your_lines *y)
{
    return y->event && y->event->total > 0 ? (uint64_t)y->event->total : 0;
}

bool your_lines_have_tenth(const struct your_lines *y, enum charged_sum sum)
{
    uint64_t total = total_of(y);
    return y->are_known && total && int128_compare_products(y->cost[sum], 10, total, 1) >= 0;
}

unsigned your_lines_percent(const struct your_lines *y, enum charged_sum sum)
{
    return hot_path_words_percent(y->cost[sum], total_of(y));
}

/* ---- where the cost of a line is spent ---- */

/* What a line calls, as recorded. */
struct called {
    size_t line; /* of those asked for */
    ref_t symbol;
    uint64_t cost;
};

struct all_called ARRAY_OF(struct called);

/* The number of the line of those asked for; `count`: it is none of them. */
static size_t find_line(const struct your_lines *y, const struct spent_in *lines, size_t count, struct site site)
{
    ref_t file = y->profile->pieces.items[site.piece].file;
    size_t i = 0;
    while (i < count && (lines[i].line != site.line || lines[i].file != file))
        i++;
    return i;
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
        struct called *last = kept ? &all->items[kept - 1] : NULL;
        if (last && by_line(last, &all->items[i]) == 0)
            last->cost = int128_add_stopping(last->cost, all->items[i].cost);
        else
            all->items[kept++] = all->items[i];
    }
    all->count = kept;
}

static uint64_t cost_of(const struct your_lines *y, const struct costs *costs)
{
    cost_t cost = measure_cost(y->event, costs);
    return cost > 0 ? (uint64_t)cost : 0;
}

static struct all_called list_called(const struct your_lines *y, const struct spent_in *lines, size_t count)
{
    const struct profile *p = y->profile;
    struct all_called all = {0};
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        if (!y->owned.files[p->pieces.items[call->piece].file] || !y->is_hidden[call->callee])
            continue;
        size_t line = find_line(y, lines, count, (struct site){call->piece, call->line});
        if (line < count)
            *array_add(&all) =
                (struct called){line, p->functions.items[call->callee].symbol, cost_of(y, &call->inclusive)};
    }
    fold(&all);
    return all;
}

/* What lines have at most spent otherwise than in a callee: by themselves, and in all callees. */
static uint64_t *most_spent(const struct your_lines *y, const struct spent_in *lines, size_t count,
                            const struct all_called *all)
{
    const struct profile *p = y->profile;
    uint64_t *most = memory_zeroed(count, sizeof *most);
    for (size_t i = 0; i < all->count; i++)
        most[all->items[i].line] = int128_add_stopping(most[all->items[i].line], all->items[i].cost);
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (!y->owned.files[p->pieces.items[line->piece].file])
            continue;
        size_t number = find_line(y, lines, count, (struct site){line->piece, line->number});
        if (number < count)
            most[number] = int128_add_stopping(most[number], cost_of(y, &line->self));
    }
    return most;
}

/* A line spent in a callee at least what it cost, less all that it may have spent otherwise. */
void your_lines_find_spent(const struct your_lines *y, struct spent_in *lines, size_t count)
{
    struct all_called all = list_called(y, lines, count);
    uint64_t *most = most_spent(y, lines, count, &all);
    for (size_t i = 0; i < count; i++)
        lines[i].symbol = NONE;
    for (size_t i = 0; i < all.count; i++) {
        struct spent_in *line = &lines[all.items[i].line];
        uint64_t otherwise = most[all.items[i].line] - all.items[i].cost;
        if (int128_compare_products(otherwise, 2, line->cost, 1) < 0)
            line->symbol = all.items[i].symbol;
    }
    free(most);
    free(all.items);
}
