/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotated sources as tables: each line with its cost, and the calls made from it. */
#include "report/text/annotation.h"

#include "annotate/annotated.h"
#include "report/text/text.h"
#include "view/problems.h"

/* ---- a file ---- */

/* The base of percentages is named if it is not the program. */
static struct text whole_heading(const struct annotated *a, struct arena *arena)
{
    const char *of = a->report->request->show_percs ? a->share_base.of : NULL;
    return of ? arena_format(arena, "(percentages of %s)", of) : TEXT_NONE;
}

static void warn_of_lines_past_end(const struct annotated *a)
{
    uint64_t line = annotated_past_end(a);
    if (line)
        diagnostics_add(a->report->diagnostics, &problem_short_source, a->source->path, 0,
                        "the profile has costs of lines past its end (line %llu): it was probably changed",
                        (unsigned long long)line);
}

static void write_rows(struct annotated *a)
{
    struct arena arena = {0};
    struct table table = text_cost_table(a->report);
    table.heading = whole_heading(a, &arena);
    table.rows = a->rows.count;
    table.head = HEAD_BELOW_RULE;
    table.context = a;
    table.spent = annotated_spent;
    table.describe = annotated_describe;
    table.empty = annotated_is_bare;
    table.faint = annotated_is_faint;
    table.among_names = annotated_is_jump;
    if (a->lanes.count)
        annotated_fit(a, table_room(&table));
    table_write(&table, a->report->out);
    output_char(a->report->out, '\n');
    arena_release(&arena);
}

static void make_index(struct annotations *s)
{
    const struct study *study = s->report->study;
    const bool has_inclusive = study_cycles(study) || s->report->view->has_line_costs;
    lines_index_init(&s->index, study->profile, has_inclusive ? study->series : NULL, view_lists_function,
                     s->report->view);
    if (s->report->question->jumps)
        lines_index_add_jumps(&s->index);
}

bool annotations_add(struct annotations *s, const struct shown_source *shown,
                     void (*title)(const void *context, const struct shown_source *shown), const void *context)
{
    struct annotated annotated;
    if (!s->index.profile)
        make_index(s);
    annotated_init(&annotated, s->report, &s->index, shown);
    bool is_shown = shown->is_named || annotated.shown.count || annotated_past_end(&annotated);
    if (is_shown) {
        title(context, shown);
        write_rows(&annotated);
        annotated_add_costs(&annotated, &s->costs);
        warn_of_lines_past_end(&annotated);
    }
    s->any |= is_shown;
    annotated_release(&annotated);
    return is_shown;
}

/* ---- all files ---- */

static bool total_spent(const void *context, size_t row, struct spent *spent)
{
    const struct annotations *s = context;
    *spent = spent_alike(matrix_row(&s->costs, row));
    return true;
}

static void describe_total(const void *context, size_t row, struct phrase *phrase)
{
    (void)context, (void)row;
    phrase_say(phrase, STYLE_PLAIN, TEXT("events annotated"));
}

void annotations_write_total(struct annotations *s)
{
    if (!s->any)
        return;
    struct table table = text_cost_table(s->report);
    table.rows = 1;
    table.context = s;
    table.spent = total_spent;
    table.describe = describe_total;
    table_write(&table, s->report->out);
    output_char(s->report->out, '\n');
}

void annotations_init(struct annotations *s, const struct report *report)
{
    *s = (struct annotations){.report = report, .costs = matrix_new(1, report->study->profile->events.count)};
}

void annotations_release(struct annotations *s)
{
    lines_index_release(&s->index);
    matrix_release(&s->costs);
}
