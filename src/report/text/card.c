/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The card of the only function of a table, with all events, a line each. */
#include "report/text/text.h"

#include "sheets/kinds.h"

/* The only row that is a function; NONE: there is none, or there are more. */
static ref_t only_function(const struct view *view)
{
    ref_t only = NONE;
    size_t count = 0;
    for (size_t i = 0; i < view->ranking.count && view->group == GROUP_FUNCTION; i++) {
        bool is_function = !grouping_is_cycle(&view->rows, view->ranking.rows[i]);
        only = is_function ? view->ranking.rows[i] : only;
        count += is_function;
    }
    return count == 1 ? only : NONE;
}

bool text_wants_card(const struct report *report, const struct view *all_columns)
{
    const struct filter *filter = report->view->filter;
    return report->look->is_rich && (filter->peek.count || filter->list.count) &&
           report->view->columns.count < all_columns->columns.count && only_function(all_columns) != NONE;
}

void text_only_card(const struct report *report)
{
    sheet_print_asked(&events_kind, report, only_function(report->view));
}
