/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/hot_functions.h"

#include "base/int128.h"
#include "base/shrink.h"
#include "report/layout/columns_that_fit.h"
#include "report/layout/table.h"
#include "report/summary/name_and_place.h"
#include "report/summary/summary_rows.h"

#include <stdlib.h>

#define PLACE_LEAST 14u /* columns for places, which names of functions leave */

struct hot_functions {
    const struct report *report;
    struct refs rows; /* of the view; NONE is a blank line */
    struct name_and_place name_and_place;
    struct name_and_place_columns room;
    size_t *told; /* by row, bytes that tell its name from others */
};

static struct row_name name_of(const struct hot_functions *h, size_t row)
{
    return grouping_own_name(&h->report->view->rows, h->rows.items[row]);
}

static bool function_spent(const void *context, size_t row, struct spent *spent)
{
    const struct hot_functions *h = context;
    if (h->rows.items[row] == NONE)
        return false;
    *spent = grouping_spent(&h->report->view->rows, h->rows.items[row]);
    return true;
}

static void describe_function(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_functions *h = context;
    if (h->rows.items[row] == NONE)
        return;
    struct row_name name = name_of(h, row);
    struct name_and_place_columns room = h->room;
    room.told = h->told[row];
    name_and_place_describe(&h->name_and_place, &name, &room, TEXT_NONE, phrase);
}

static void describe_name(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_functions *h = context;
    if (h->rows.items[row] == NONE)
        return;
    struct row_name name = name_of(h, row);
    naming_describe_bare(h->report->naming, &name, phrase);
}

static void describe_place(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_functions *h = context;
    struct row_name name = name_of(h, row);
    name_and_place_add_place(&h->name_and_place, &name, phrase);
}

/* Names are cut after places are, which keep some columns, or three of eight, if they need them. */
static struct name_and_place_columns columns_of_names(const struct hot_functions *h, size_t both)
{
    size_t names = summary_rows_widest(h->rows.count, describe_name, h);
    size_t places = summary_rows_widest(h->rows.count, describe_place, h) + NAME_AND_PLACE_GAP;
    size_t fair = both * 3 / 8 < PLACE_LEAST ? PLACE_LEAST : both * 3 / 8;
    size_t kept = places < fair ? places : fair;
    size_t most = both > 2 * kept ? both - kept : both / 2;
    return (struct name_and_place_columns){both, names < most ? names : most, 0};
}

/* A cycle is none. */
static bool is_function(const struct view *view, ref_t row)
{
    return grouping_outer(&view->rows, row) == NONE && !grouping_is_cycle(&view->rows, row);
}

static uint64_t own_cost(const struct view *view, ref_t row)
{
    struct column column = view->sort.items[0].column;
    column.kind = COLUMN_SELF;
    return int128_magnitude(grouping_figure(&view->rows, row, &column).cost);
}

ref_t hot_function(const struct view *view)
{
    const bool by_inclusive = view->sort.items[0].column.kind == COLUMN_INCLUSIVE;
    ref_t hottest = NONE;
    for (size_t i = 0; i < view->ranking.count && view->group == GROUP_FUNCTION; i++) {
        ref_t row = view->ranking.rows[i];
        if (is_function(view, row) &&
            (hottest == NONE || (by_inclusive && own_cost(view, row) > own_cost(view, hottest))))
            hottest = row;
    }
    return hottest;
}

/* Whole functions. */
static size_t choose_functions(struct hot_functions *h, size_t most)
{
    const struct view *view = h->report->view;
    size_t all = 0;
    for (size_t i = 0; i < view->ranking.count; i++) {
        if (!is_function(view, view->ranking.rows[i]))
            continue;
        if (all++ < most)
            *array_add(&h->rows) = view->ranking.rows[i];
    }
    return all;
}

/* Of changes the rises come first, and then the falls. */
static int group_of_change(const void *context, ref_t row)
{
    const struct view *view = ((const struct hot_functions *)context)->report->view;
    struct figure figure = grouping_figure(&view->rows, row, &view->sort.items[0].column);
    return figure.kind == FIGURE_CHANGE && figure.cost < 0;
}

/* [14 more above 0.5%, 700 below]; [700 below 0.5%]; without a limit, [14 more, 700 others] */
static void put_rest(const struct report *report, size_t more)
{
    const size_t others = report->view->ranking.other_count;
    const int64_t limit = report->question->percent_limit;
    char share[SHARE_MAX];
    int n = (int)number_write_share(share, limit == SHARE_NONE ? 0 : limit);
    struct output *out = report->out;
    if (!more && !others)
        return;
    output_char(out, '[');
    if (more)
        output_print(out, "%zu more", more);
    if (more && limit != SHARE_NONE)
        output_print(out, " above %.*s%%", n, share);
    if (others)
        output_print(out, "%s%zu ", more ? ", " : "", others);
    if (others && limit == SHARE_NONE)
        output_print(out, "other%s", others == 1 ? "" : "s");
    else if (others && more)
        output_text(out, TEXT("below"));
    else if (others)
        output_print(out, "below %.*s%%", n, share);
    output_text(out, TEXT("]\n"));
}

void hot_functions_write(const struct report *report, const struct view *all_columns, size_t most)
{
    struct hot_functions h = {.report = report};
    struct columns columns = {0};
    struct arena arena = {0};
    size_t all = choose_functions(&h, most), shown = h.rows.count;
    name_and_place_init(&h.name_and_place, report, h.rows.items, shown);
    struct columns_wanted wanted = {.sheet = SHEET_FUNCTIONS,
                                    .width = report->look->width,
                                    .report = report,
                                    .whole = all_columns,
                                    .rows = h.rows.items,
                                    .row_count = shown};
    size_t only_shares = columns_that_fit(&wanted, &arena, &columns);
    struct table table = {.columns = columns.items,
                          .column_count = columns.count,
                          .only_shares = only_shares,
                          .rows = shown,
                          .heading = TEXT("function"),
                          .percents = report->request->show_percs,
                          .look = report->look,
                          .context = &h,
                          .spent = function_spent,
                          .describe = describe_function};
    h.room = columns_of_names(&h, table_room(&table));
    struct refs chosen = h.rows;
    h.rows = summary_rows_in_groups(&chosen, SIZE_MAX, group_of_change, &h);
    table.rows = h.rows.count;
    h.told = summary_rows_told(h.rows.count, describe_name, &h, h.room.name, look_ellipsis(report->look));
    if (shown)
        table_write(&table, report->out);
    put_rest(report, all - shown);
    if (all || report->view->ranking.other_count)
        output_char(report->out, '\n');
    free(columns.items);
    arena_release(&arena);
    name_and_place_release(&h.name_and_place);
    free(h.rows.items);
    free(chosen.items);
    free(h.told);
}
