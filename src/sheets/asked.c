/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/asked.h"

#include "annotate/code_listings.h"
#include "sheets/kinds.h"

#include <stddef.h>

#define OF(option) offsetof(struct filter, option)
#define GRAPH (NEED_CALLS | NEED_GRAPH)

const struct asked_sheet asked_sheets[] = {
    {"card", OF(card), GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS | NEED_RATES, &events_kind},
    {"hot-path", OF(hot_path), NEED_CALLS | NEED_WAY, &hot_path_kind},
    {"call-tree", OF(call_tree), GRAPH | NEED_INCLUSIVE, &call_tree_kind},
    {"reach", OF(reach), GRAPH | NEED_WAY, &reach_kind},
    {"disasm", OF(disasm), CODE_LISTINGS_NEED, NULL},
};

const size_t asked_sheet_count = sizeof asked_sheets / sizeof *asked_sheets;

const struct asked_sheet *asked_sheet_of(const char *option)
{
    for (size_t i = 0; i < asked_sheet_count; i++)
        if (strcmp(asked_sheets[i].option, option) == 0)
            return &asked_sheets[i];
    return NULL;
}

const struct patterns *asked_sheet_patterns(const struct asked_sheet *asked, const struct filter *filter)
{
    return (const struct patterns *)(const void *)((const char *)filter + asked->of);
}

unsigned asked_sheets_need(const struct filter *filter)
{
    unsigned needs = 0;
    for (size_t i = 0; i < asked_sheet_count; i++)
        needs |= asked_sheet_patterns(&asked_sheets[i], filter)->count ? asked_sheets[i].needs : 0;
    return needs;
}

/* ---- printing ---- */

/* In the order of the table, whatever rows that shows. */
static void print_of_each(const struct sheet_kind *kind, const struct report *report, const bool *matched)
{
    const struct view *view = report->view;
    struct ranking all;
    view_rank_all(view, &all);
    for (size_t i = 0; i < all.count; i++) {
        struct row_name name = grouping_name(&view->rows, all.rows[i]);
        if (name.symbol != NONE && !row_name_is_cycle(&name) && matched[name.symbol])
            sheet_print_asked(kind, report, all.rows[i]);
    }
    ranking_release(&all);
}

bool asked_sheet_print(const struct asked_sheet *asked, const struct report *report)
{
    const struct patterns *patterns = asked_sheet_patterns(asked, report->view->filter);
    if (!asked->kind || !patterns->count)
        return true;
    if (asked->kind->why_not && asked->kind->why_not(report->study))
        return false;
    if (asked->kind->is_of_rows)
        print_of_each(asked->kind, report, patterns->matched);
    else
        sheet_print_asked(asked->kind, report, 0);
    return true;
}
