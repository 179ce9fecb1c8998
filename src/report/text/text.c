/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole report as text: its sections, in their order. */
#include "report/text/text.h"

#include "annotate/shown.h"
#include "report/layout/columns_that_fit.h"
#include "report/why.h"
#include "sheets/asked.h"
#include "view/rows.h"

unsigned text_needs(const struct question *question)
{
    bool sources = shown_wanted(question);
    unsigned jumps = sources && question->jumps ? NEED_JUMPS : 0;
    unsigned summary = question->has_lines ? NEED_LINES | NEED_CALLS | NEED_LINE_ROWS | NEED_CHARGES : 0;
    unsigned places = question->for_person && (question->summary || summary || sources) ? NEED_PLACES : 0;
    unsigned trees = question->tree != TREE_NONE ? NEED_TREES : 0;
    unsigned parts =
        question->request->by || (question->summary && request_compares(question->request)) ? NEED_PARTS : 0;
    return rows_needs(question) | why_needs(question) | asked_sheets_need(question->filter) |
           (sources ? NEED_LINES | NEED_CALLS : 0) | summary | places | jumps | trees | parts;
}

/* What stands below the table: the sheets that are asked for, sources, machine code. */
static bool write_parts(const struct report *whole)
{
    struct fitted_report fitted;
    const struct report *report = fitted_report_init(&fitted, SHEET_SOURCE, whole);
    bool complete = true;
    if (report->question->parts_only && report->look->is_rich)
        text_head(report->view->filter->card.count ? whole : report, whole->view);
    for (size_t i = 0; i < asked_sheet_count; i++)
        complete &= asked_sheet_print(&asked_sheets[i], report);
    complete &= text_sources(report);
    complete &= text_machine_code(report);
    fitted_report_release(&fitted);
    return complete;
}

/* Whether there is the table of rows, with its trees and totals: a summary has another one, and trees come after it. */
static bool has_table(const struct question *question)
{
    bool is_more = question->tree != TREE_NONE || question->request->by || request_asks_why(question->request);
    return !question->parts_only && (!question->summary || (question->summary == SUMMARY_YES && is_more));
}

/* The causes of a change say what the totals are. */
static void write_table(const struct report *report)
{
    bool has_causes = request_asks_why(report->request);
    if (!has_causes || report->request->by)
        text_totals(report);
    if (has_causes)
        text_why(report);
    else
        text_rows(report, SIZE_MAX);
}

bool text_write(const struct report *whole)
{
    struct fitted_report fitted;
    const struct report *report = fitted_report_init(&fitted, SHEET_ROWS, whole);
    bool is_headed = report->question->parts_only && report->look->is_rich; /* as its parts are */
    bool has_card = text_wants_card(report, whole->view);
    if (report->study->history)
        text_history(report);
    if (report->question->summary)
        text_summary(report, whole->view);
    else if (report->look->is_rich && !is_headed)
        text_head(has_card ? whole : report, whole->view);
    else if (!is_headed)
        text_metadata(report, whole->view);
    if (has_card)
        text_only_card(report);
    if (has_table(report->question))
        write_table(report);
    bool complete = report->question->summary == SUMMARY_ONLY || write_parts(whole);
    text_checks(report);
    fitted_report_release(&fitted);
    return complete;
}
