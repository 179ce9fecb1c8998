/* The whole report as text: its sections, in their order. */
#include "report/text/text.h"

#include "annotate/shown.h"
#include "report/layout/columns_that_fit.h"
#include "sheets/kinds.h"
#include "view/reaching.h"
#include "view/rows.h"

unsigned text_needs(const struct question *question)
{
    const struct filter *filter = question->filter;
    bool sources = shown_wanted(question);
    unsigned jumps = sources && question->jumps ? NEED_JUMPS : 0;
    unsigned code = filter->disasm.count ? NEED_LINES | NEED_CALLS | NEED_ROUTINES : 0;
    unsigned summary = question->summary ? NEED_LINES | NEED_CALLS | NEED_LINE_ROWS : 0;
    unsigned way = filter->hot_path.count ? NEED_CALLS | NEED_WAY : 0;
    unsigned tree = filter->call_tree.count ? NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE : 0;
    unsigned trees = question->tree != TREE_NONE ? NEED_TREES : 0;
    unsigned parts = question->request->by != BY_NOTHING ? NEED_PARTS : 0;
    unsigned card = filter->card.count ? NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS | NEED_RATES : 0;
    return rows_needs(question) | reaching_needs(question) | (sources ? NEED_LINES | NEED_CALLS : 0) | summary | code |
           jumps | way | tree | trees | parts | card;
}

/* A sheet, if it is asked for; false: the profile cannot have it. */
static bool write_sheet(const struct report *report, const struct patterns *asked, const struct sheet_kind *kind)
{
    const struct place place = place_of(SCREEN_TABLE);
    struct sheet sheet;
    if (asked->count == 0)
        return true;
    if (kind->why_not(report->study))
        return false;
    if (sheet_init_asked(&sheet, kind, report, &place))
        sheet_print(&sheet);
    sheet_release(&sheet);
    return true;
}

/* What stands below the table: cards, the way down, the call tree, the reach of a function, sources, machine code. */
static bool write_parts(const struct report *whole)
{
    struct fitted_report fitted;
    const struct report *report = fitted_report_init(&fitted, SHEET_SOURCE, whole);
    const struct filter *filter = report->view->filter;
    bool complete = true;
    if (report->question->parts_only && report->look->is_rich)
        text_head(filter->card.count ? whole : report, whole->view);
    text_cards(report);
    complete &= write_sheet(report, &filter->hot_path, &hot_path_kind);
    complete &= write_sheet(report, &filter->call_tree, &call_tree_kind);
    complete &= write_sheet(report, &filter->reach, &reach_kind);
    if (report->question->summary != SUMMARY_ONLY)
        complete &= text_sources(report);
    complete &= text_machine_code(report);
    fitted_report_release(&fitted);
    return complete;
}

/* Whether there is the table of rows, with its trees and totals: a summary has another one, and trees come after it. */
static bool has_table(const struct question *question)
{
    bool is_more = question->tree != TREE_NONE || question->request->by != BY_NOTHING;
    return !question->parts_only && (!question->summary || (question->summary == SUMMARY_YES && is_more));
}

bool text_write(const struct report *whole)
{
    struct fitted_report fitted;
    const struct report *report = fitted_report_init(&fitted, SHEET_ROWS, whole);
    bool is_headed = report->question->parts_only && report->look->is_rich; /* as its parts are */
    bool has_card = text_wants_card(report, whole->view);
    if (report->question->summary)
        text_summary(report, whole->view);
    else if (report->look->is_rich && !is_headed)
        text_head(has_card ? whole : report, whole->view);
    else if (!is_headed)
        text_metadata(report, whole->view);
    if (has_card)
        text_only_card(report);
    if (has_table(report->question)) {
        text_totals(report);
        text_rows(report, SIZE_MAX);
    }
    bool complete = write_parts(whole);
    text_checks(report);
    fitted_report_release(&fitted);
    return complete;
}
