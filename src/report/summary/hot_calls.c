/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/hot_calls.h"

#include "annotate/locator.h"
#include "base/int128.h"
#include "base/radix_sort.h"
#include "base/shrink.h"
#include "report/layout/table.h"
#include "report/summary/short_path.h"
#include "report/summary/summary_rows.h"
#include "view/column_words.h"

#include <stdlib.h>

/* The functions of PHP itself have the lines of those that call them. */
static bool is_of_php(const struct profile *p, ref_t piece)
{
    return text_equal(profile_file_name(p, p->pieces.items[piece].file), FILE_OF_PHP);
}

static bool has_one_line_each(const struct profile *p)
{
    bool *has = memory_zeroed(p->pieces.count, sizeof *has), one = true;
    for (size_t i = 0; i < p->lines.count && one; i++) {
        const struct line *line = &p->lines.items[i];
        one = !line->number || !has[line->piece] || is_of_php(p, line->piece);
        has[line->piece] |= line->number != 0;
    }
    free(has);
    return one;
}

static bool has_place(const struct profile *p, const struct call *call)
{
    struct text file = profile_file_name(p, p->pieces.items[call->piece].file);
    return call->line && call->callee != NONE && !text_equal(file, FILE_UNKNOWN) && !is_of_php(p, call->piece);
}

bool hot_calls_say_more(const struct report *report)
{
    const struct profile *p = report->study->profile;
    bool any = false;
    for (size_t i = 0; i < p->calls.count && !any; i++)
        any = has_place(p, &p->calls.items[i]);
    return any && report->study->inclusive.cycle_of && filter_is_empty(report->view->filter) && has_one_line_each(p);
}

/* Costs of a call: as recorded, but no more than its callee costs in all. Calls that recur bring more, as each has the
 * costs of those within it. Where other calls lead to the callee, too, such a cost is marked as an estimate. */
struct call_costs {
    cost_t of[EVENTS_MAX];
    ref_t width;
    bool is_estimate;
};

struct hot_calls {
    const struct report *report;
    const struct measure *event;
    struct locator locator;
    struct texts files;       /* of the calls shown */
    struct refs shown;        /* calls; NONE is a blank line between the user's own and others */
    struct call_costs *costs; /* by row of `shown` */
    size_t place_width;       /* 0: not measured, and only places are described */
};

static const struct call *call_in(const struct hot_calls *h, size_t row)
{
    return &h->report->study->profile->calls.items[h->shown.items[row]];
}

static ref_t file_of(const struct hot_calls *h, const struct call *call)
{
    return h->report->study->profile->pieces.items[call->piece].file;
}

static void cost_call(const struct hot_calls *h, const struct call *call, struct call_costs *costs)
{
    const struct inclusive *in = &h->report->study->inclusive;
    bool is_member = in->cycle_of[call->callee] != NONE, recurs = false;
    struct costs most = is_member ? inclusive_most(in, call->callee) : matrix_row(&in->inclusive, call->callee);
    for (ref_t e = 0; e < call->inclusive.width; e++) {
        cost_t cost = costs_cell(&call->inclusive, e), limit = costs_get(&most, e);
        bool is_more = cost != COST_ABSENT && int128_magnitude(cost) > int128_magnitude(limit);
        costs->of[e] = is_more ? limit : cost;
        recurs |= is_more;
    }
    costs->width = call->inclusive.width;
    costs->is_estimate = recurs && in->called[call->callee] != call->count;
}

static bool call_spent(const void *context, size_t row, struct spent *spent)
{
    const struct hot_calls *h = context;
    if (h->shown.items[row] == NONE)
        return false;
    struct call_costs *costs = &h->costs[row];
    *spent = (struct spent){.has = column_bit(COLUMN_INCLUSIVE), .inclusive = costs_view(costs->of, costs->width)};
    spent->estimates = costs->is_estimate ? spent->has : 0;
    return true;
}

static void describe_place(const struct hot_calls *h, const struct call *call, struct phrase *phrase)
{
    phrase_add_name(phrase, STYLE_FILE, short_path_among(&h->files, naming_file(h->report->naming, file_of(h, call))));
    phrase_say(phrase, STYLE_FILE, TEXT(":"));
    phrase_integer(phrase, STYLE_FILE, (int64_t)call->line);
}

static void describe_call(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_calls *h = context;
    if (h->shown.items[row] == NONE)
        return;
    const struct call *call = call_in(h, row);
    ref_t symbol = h->report->study->profile->functions.items[call->callee].symbol;
    describe_place(h, call, phrase);
    if (!h->place_width)
        return;
    phrase_pad(phrase, h->place_width);
    phrase_say(phrase, STYLE_PLAIN, TEXT("=> "));
    phrase_add_name(phrase, STYLE_FUNCTION, naming_symbol(h->report->naming, symbol));
}

static uint64_t weigh_call(const struct hot_calls *h, const struct call *call)
{
    struct call_costs costs;
    cost_call(h, call, &costs);
    struct costs view = costs_view(costs.of, costs.width);
    return int128_magnitude(measure_cost(h->event, &view));
}

/* The calls with a place and a cost, the dearest first. */
static struct refs list_calls(const struct hot_calls *h)
{
    const struct profile *p = h->report->study->profile;
    struct radix_item *items = memory_alloc(p->calls.count * sizeof *items);
    struct refs sorted = {0};
    size_t count = 0;
    for (size_t i = 0; i < p->calls.count; i++) {
        uint64_t cost = has_place(p, &p->calls.items[i]) ? weigh_call(h, &p->calls.items[i]) : 0;
        if (cost)
            items[count++] = (struct radix_item){~cost, (ref_t)i};
    }
    radix_sort(items, count);
    for (size_t i = 0; i < count; i++)
        *array_add(&sorted) = items[i].number;
    free(items);
    return sorted;
}

static int group_of_call(const void *context, ref_t call)
{
    const struct hot_calls *h = context;
    ref_t file = file_of(h, &h->report->study->profile->calls.items[call]);
    return locator_ownership(&h->locator, file) != OWNED_BY_USER;
}

static void choose_calls(struct hot_calls *h, size_t most)
{
    struct refs sorted = list_calls(h);
    h->shown = summary_rows_in_groups(&sorted, most, group_of_call, h);
    h->costs = memory_alloc(h->shown.count * sizeof *h->costs);
    for (size_t i = 0; i < h->shown.count; i++) {
        if (h->shown.items[i] == NONE)
            continue;
        cost_call(h, call_in(h, i), &h->costs[i]);
        *array_add(&h->files) = naming_file(h->report->naming, file_of(h, call_in(h, i)));
    }
    short_path_sort(&h->files);
    free(sorted.items);
}

#define GAP 2u /* blanks between a place and its callee */

static void put_calls(struct hot_calls *h)
{
    const struct report *report = h->report;
    struct arena arena = {0};
    struct column_reader reader = {.measures = &report->study->measures, .study = report->study, .arena = &arena};
    struct column columns[STATISTICS_COMPARED];
    const struct measure *shown[STATISTICS_COMPARED];
    size_t count = column_measures(COLUMN_INCLUSIVE, h->event, false, shown);
    for (size_t i = 0; i < count; i++) {
        columns[i] = column_reader_column(&reader, COLUMN_INCLUSIVE, shown[i]);
        columns[i].title = columns[i].heading =
            arena_join(&arena, column_word_without_statistic(&columns[i]), statistic_table[shown[i]->statistic].title);
    }
    struct table table = {.columns = columns,
                          .column_count = count,
                          .rows = h->shown.count,
                          .heading = TEXT("hottest calls"),
                          .percents = report->request->show_percs,
                          .look = report->look,
                          .context = h,
                          .spent = call_spent,
                          .describe = describe_call};
    h->place_width = summary_rows_widest(h->shown.count, describe_call, h) + GAP;
    table_write(&table, report->out);
    arena_release(&arena);
}

void hot_calls_write(const struct report *report, size_t most)
{
    struct hot_calls h = {.report = report, .event = view_main_measure(report->view)};
    if (!h.event)
        return;
    locator_init(&h.locator, report->study->profile, report->question, report->directory);
    h.locator.sides = report->study->sides;
    choose_calls(&h, most);
    if (h.shown.count)
        put_calls(&h);
    locator_release(&h.locator);
    free(h.shown.items);
    free(h.files.items);
    free(h.costs);
}
