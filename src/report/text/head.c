/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of the rich look: the program, the events, and the part of them that is shown. */
#include "report/text/text.h"

#include "annotate/shown.h"
#include "base/display_width.h"
#include "base/shrink.h"
#include "profile/problems.h"
#include "report/heading.h"
#include "report/layout/columns_that_fit.h"
#include "report/layout/line.h"
#include "rows/share.h"
#include "view/cell.h"
#include "view/meaning.h"
#include "view/scale.h"

/* ---- the program ---- */

static void add_count(struct phrase *line, size_t count, const char *what)
{
    if (count > 1)
        phrase_say(line, STYLE_PLAIN, arena_format(&line->arena, ", %zu %s", count, what));
}

/* `before` and a text from outside, if there is one. */
static void add_name(struct phrase *line, struct text before, struct text name)
{
    phrase_say(line, STYLE_PLAIN, name.n ? before : TEXT(""));
    phrase_add_name(line, STYLE_PLAIN, name);
}

#define COMMAND_LEAST 20u /* columns */

/* A command as one word that is not cut again: what follows it is kept, and so its end is left out. */
static void add_command(struct phrase *line, struct text command, size_t room, struct text ellipsis)
{
    size_t most = room < COMMAND_LEAST ? COMMAND_LEAST : room;
    command = text_cut(command, NAME_SHOWN);
    bool fits = display_width_of(command) <= most;
    phrase_add(line, STYLE_TITLE, fits ? command : display_width_cut(command, most - display_width_of(ellipsis)));
    phrase_say(line, STYLE_TITLE, fits ? TEXT("") : ellipsis);
}

/* A profile that does not name its program is called by its own name. */
static void describe_target(const struct profile *p, const struct look *look, struct phrase *line)
{
    struct part first = profile_first_part(p);
    struct phrase rest = {0};
    struct heading_target target = heading_target(p, &line->arena);
    struct text pid = target.is_one ? first.pid : TEXT("");
    add_name(&rest, TEXT(" (PID "), pid);
    phrase_say(&rest, STYLE_PLAIN, pid.n ? TEXT(")") : TEXT(""));
    add_count(&rest, p->inputs.count, "profiles");
    add_count(&rest, p->parts.count, "parts");
    add_count(&rest, profile_threads(p), "threads");
    add_name(&rest, TEXT(", by "), first.creator);
    size_t taken = phrase_width(&rest);
    struct text path = p->inputs.count ? p->inputs.items[0].path : TEXT("");
    if (target.name.n || !p->inputs.count)
        add_command(line, target.name,
                    look->width > taken ? look->width - taken
                    : look->width       ? 0
                                        : SIZE_MAX,
                    look_ellipsis(look));
    else
        phrase_add_name(line, STYLE_FILE, text_equal(path, TEXT("-")) ? TEXT("standard input") : path);
    phrase_append(line, &rest);
    phrase_release(&rest);
}

void text_target(const struct report *report)
{
    struct phrase line = {0};
    describe_target(report->study->profile, report->look, &line);
    line_write(report, &line);
}

/* ---- what is missing of it ---- */

/* Says how much of the main event is missing on a side, in its first run; false if nothing is. */
static bool put_missing(const struct report *report, const struct measured_side *side, const struct measure *main)
{
    char text[2 * CELL_MAX];
    struct phrase line = {0};
    struct missing_cost missing = measured_side_missing(side, 0, main->name);
    if (missing_cost_compare(&missing) <= 0)
        return false;
    phrase_say(&line, STYLE_PLAIN,
               scale_say_share(text, main, (struct figure){FIGURE_COST, missing.cost, 0}, missing.total));
    phrase_say(&line, STYLE_PLAIN, TEXT(" of "));
    phrase_add_name(&line, STYLE_PLAIN, main->name);
    phrase_say(&line, STYLE_PLAIN, text_of(side->in_profile));
    phrase_say(&line, STYLE_PLAIN, TEXT(" is missing: the profile seems cut off"));
    line_write(report, &line);
    return true;
}

void text_cut_off(const struct report *report)
{
    const struct measured_sides *measured = &report->study->measured;
    const struct measure *main = view_main_measure(report->view);
    bool is_said = false;
    if (!diagnostics_find(report->diagnostics, &problem_cut_off))
        return;
    for (size_t i = measured->count; i-- > 0;)
        is_said |= main && measured->items[i].runs && put_missing(report, &measured->items[i], main);
    if (!is_said)
        output_text(report->out, TEXT("costs are missing: a profile seems cut off\n"));
}

/* ---- the descriptions of the profile ---- */

/* False for descriptions without news: the profiler's options, the range of all blocks, the end of the program. */
static bool says_something(struct text description)
{
    static const struct text idle[] = {{"Option:", 7}, {"Timerange:", 10}, {"Trigger: Program termination", 28}};
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (text_starts(description, idle[i]))
            return false;
    size_t colon = text_find(description, ':');
    return text_trim(text_skip(description, colon < description.n ? colon + 1 : 0)).n;
}

/* Those of the first part's input, in one line. */
static void put_descriptions(const struct report *report)
{
    const struct profile *p = report->study->profile;
    const char *between = "";
    if (p->parts.count == 0)
        return;
    const struct profile_input *input = &p->inputs.items[p->parts.items[0].input];
    for (size_t i = 0; i < input->descriptions.count; i++) {
        if (!says_something(input->descriptions.items[i]))
            continue;
        output_text(report->out, text_of(between));
        output_name(report->out, input->descriptions.items[i]);
        between = "; ";
    }
    if (*between)
        output_char(report->out, '\n');
}

/* ---- the events ---- */

/* Adds words, with a comma before all but the first; on a new line if the line is full. `*at` is the column. */
static void put_item(const struct report *report, struct text words, size_t *at)
{
    size_t columns = display_width_of(words), width = report->look->width;
    bool is_full = width && *at && *at + columns + 3 > width;
    if (*at)
        output_text(report->out, is_full ? TEXT(",\n") : TEXT(", "));
    *at = (is_full || !*at ? 0 : *at + 2) + columns;
    output_name(report->out, words);
}

static void put_meanings(const struct report *report, const struct view *all_columns, const struct view *lined)
{
    struct arena scratch = {0};
    size_t at = 0;
    for (size_t i = 0; i < all_columns->shown.count; i++) {
        const struct measure *m = view_shown(all_columns, i);
        struct text words = meaning_of(all_columns->study->profile, m);
        if (!columns_have_event(&report->view->columns, m) && !columns_have_event(&lined->columns, m))
            continue;
        struct text formula = meaning_formula(&all_columns->study->measures, m, &scratch);
        put_item(report,
                 arena_format(&scratch, "%.*s%s%.*s%s%.*s", (int)m->name.n, m->name.s, formula.n ? " = " : "",
                              (int)formula.n, formula.n ? formula.s : "", words.n ? " " : "", (int)words.n,
                              words.n ? words.s : ""),
                 &at);
    }
    if (at)
        output_char(report->out, '\n');
    arena_release(&scratch);
}

/* Those of the table, and those that lines of source have room for. */
static void put_events(const struct report *report, const struct view *all_columns)
{
    struct report all = *report;
    struct fitted_report fitted;
    all.view = all_columns;
    const struct report *lined = fitted_report_init(&fitted, SHEET_SOURCE, &all);
    put_meanings(report, all_columns, shown_wanted(report->question) ? lined->view : report->view);
    fitted_report_release(&fitted);
}

/* ---- how much is shown ---- */

/* The share of the main event in the self costs of the outer rows; cycles do not count. */
static struct figure share_shown(const struct view *view, size_t *rows)
{
    const struct grouping *g = &view->rows;
    struct column self = {.kind = COLUMN_SELF, .measure = view_main_measure(view)};
    cost_t sum = 0;
    bool saturated;
    *rows = 0;
    for (size_t i = 0; i < view->ranking.count; i++) {
        ref_t row = view->ranking.rows[i];
        if (grouping_outer(g, row) != NONE)
            continue;
        ++*rows;
        cost_t cost = self.measure && !grouping_is_cycle(g, row) ? grouping_figure(g, row, &self).cost : 0;
        sum = cost_add(sum, cost < 0 ? -cost : cost, &saturated);
    }
    return (struct figure){self.measure ? FIGURE_RATIO : FIGURE_ABSENT, sum, self.measure ? share_total(&self, g) : 0};
}

static void put_sort(const struct report *report)
{
    const struct sort *sort = &report->view->sort;
    if (!report->question->sort.s)
        return;
    output_text(report->out, TEXT(", sorted by"));
    for (size_t i = 0; i < sort->count; i++) {
        output_char(report->out, ' ');
        output_name(report->out, sort->items[i].column.title);
    }
}

static void put_rows(const struct report *report)
{
    const struct view *view = report->view;
    const struct measure *main = view_main_measure(view);
    char text[CELL_MAX];
    size_t rows, cut = view->ranking.other_count;
    struct figure share = share_shown(view, &rows);
    const char *of = main ? statistic_table[main->statistic].of : NULL;
    bool is_told = !cut && of && !*of && text_tells_kept(report);
    if (cut)
        output_print(report->out, "%zu of ", rows);
    output_print(report->out, "%zu row%s", rows + cut, rows + cut == 1 ? "" : "s");
    if (share.divisor && !is_told) {
        output_text(report->out, TEXT(", "));
        output_text(report->out, text_trim((struct text){text, cell_number(text, &share)}));
        output_print(report->out, " of %s", of);
        output_name(report->out, main->name);
    }
    if (view->ranking.leaves_unchanged)
        output_print(report->out, "; %zu unchanged", view->ranking.unchanged_count);
    put_sort(report);
    output_char(report->out, '\n');
}

static void put_shown(const struct report *report, const struct view *all_columns)
{
    put_events(report, all_columns);
    text_not_shown(report, all_columns,
                   report->question->parts_only ? TEXT("not shown: ") : TEXT("not in the table: "));
    if (study_misses_calls(report->study))
        output_text(report->out, TEXT("no calls are recorded\n"));
    if (!report->question->parts_only && !report->question->summary && !request_asks_why(report->request))
        put_rows(report);
    text_kept(report);
}

void text_head(const struct report *report, const struct view *all_columns)
{
    if (!text_sides(report)) {
        text_target(report);
        text_cut_off(report);
        put_descriptions(report);
    } else {
        text_cut_off(report);
    }
    put_shown(report, all_columns);
    if (text_annotates_mostly_others(report))
        output_text(report->out, TEXT("most annotated files are not yours: --auto=own shows only yours\n"));
    output_char(report->out, '\n');
}
