/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotated sources: those that were named, those that were chosen, and the lists of the others. */
#include "report/text/text.h"

#include "annotate/chosen.h"
#include "annotate/shown.h"
#include "base/int128.h"
#include "report/layout/missing.h"
#include "report/layout/source_title.h"
#include "report/layout/table.h"
#include "report/layout/title.h"
#include "report/text/annotation.h"
#include "view/problems.h"

#include <stdlib.h>

/* ---- files that the rows led to ---- */

struct sources {
    const struct report *report;
    struct annotations annotations;
    struct shown_sources shown;
    struct arena arena;
    struct missing missing, outside; /* files chosen by us that were not found, and that must not be read */
    struct refs unknown;             /* with --auto=own: files that were not found, and need not be the user's own */
    bool has_own;                    /* a file chosen by us was found */
    cost_t *costs;                   /* by file, of the main event, in the rich look; else NULL */
    cost_t *titled;                  /* likewise, for titles: of files whose lines only call what that costs */
};

/* In the rich look it has the warnings of standard error about this file. */
static void write_title(const void *context, const struct shown_source *shown)
{
    const struct sources *s = context;
    const struct report *report = s->report;
    struct phrase title = {0};
    phrase_say(&title, STYLE_GAP,
               shown->is_named ? TEXT("-- User-annotated source: ") : TEXT("-- Auto-annotated source: "));
    source_title_add(report, shown, shown->path, &title);
    if (s->titled && shown->file != NONE)
        title_add_cost(report, s->titled[shown->file], &title);
    title_write(report, &title, report->look->is_rich ? source_title_warning(shown) : NULL);
    phrase_release(&title);
}

/* A file chosen by us that is not shown. */
static void note_missing(struct sources *s, const struct shown_source *shown)
{
    struct text too_short = s->shown.reader.locator.reader.too_short;
    if (too_short.s)
        *array_add(&s->missing.too_short) = arena_copy(&s->arena, too_short);
    if (shown->result == SOURCE_OUTSIDE)
        *array_add(&s->outside.files) = shown->file;
    else if (shown->owner == OWNED_BY_USER || too_short.s)
        *array_add(&s->missing.files) = shown->file;
    else
        *array_add(&s->unknown) = shown->file;
}

/* Says that the profile does not know a file that the user named. */
static void write_no_information(const struct sources *s, const struct shown_source *shown)
{
    struct output *out = s->report->out;
    table_rule(s->report->look, out);
    output_text(out, TEXT("  No information has been collected for "));
    output_name(out, shown->name);
    if (shown->hint.s) {
        output_text(out, TEXT("; "));
        output_name(out, shown->hint);
    }
    output_text(out, TEXT("\n\n"));
}

static void annotate(struct sources *s, const struct shown_source *shown)
{
    if (shown->file == NONE) {
        write_title(s, shown);
        write_no_information(s, shown);
        return;
    }
    if (annotations_add(&s->annotations, shown, write_title, s))
        shown_use(&s->shown, shown);
    s->has_own |= !shown->is_named;
}

/* ---- files that are not shown ---- */

/* The cost of code without debug info, which has neither file nor line: that of lines 0 of the unknown file. (Line 0 of
 * another one may be code that the compiler made up.) */
static uint64_t cost_without_debug_info(const struct profile *p, const struct measure *m, ref_t unknown)
{
    uint64_t cost = 0;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (line->number == 0 && p->pieces.items[line->piece].file == unknown)
            cost = int128_add_stopping(cost, int128_magnitude(measure_cost(m, &line->self)));
    }
    return cost;
}

/* The cost of all lines. If no costs are below 0, it is the sum over pieces, which are fewer. */
static uint64_t cost_of_lines(const struct profile *p, const struct measure *m)
{
    uint64_t cost = 0;
    bool by_line = measure_may_be_negative(m, p);
    for (size_t i = 0; i < p->pieces.count && !by_line; i++)
        cost = int128_add_stopping(cost, int128_magnitude(measure_cost(m, &p->pieces.items[i].self)));
    for (size_t i = 0; i < p->lines.count && by_line; i++)
        cost = int128_add_stopping(cost, int128_magnitude(measure_cost(m, &p->lines.items[i].self)));
    return cost;
}

/* Warns once if most of the cost has no line, and so no source to annotate; a change is no cost. */
static void warn_without_lines(const struct report *report)
{
    const struct profile *p = report->study->profile;
    const struct measure *m = view_main_measure(report->view);
    ref_t unknown = 0;
    if (!m || measure_is_change(m))
        return;
    while (unknown < p->files.texts.count && !text_equal(profile_file_name(p, unknown), FILE_UNKNOWN))
        unknown++;
    if (unknown == p->files.texts.count)
        return;
    if (cost_without_debug_info(p, m, unknown) > cost_of_lines(p, m) / 2)
        diagnostics_add(report->diagnostics, &problem_no_debug_info, TEXT_NONE, 0,
                        "most of the cost has no source line: the program was probably not compiled with -g");
}

static void sources_init(struct sources *s, const struct report *report)
{
    *s = (struct sources){.report = report};
    shown_init(&s->shown, report, true);
    annotations_init(&s->annotations, s->shown.lined);
    if (report->look->is_rich) {
        s->costs = chosen_costs(report->view);
        s->titled = chosen_costs_with_calls(report->view);
    }
    s->missing = s->outside =
        (struct missing){.report = report, .locator = &s->shown.reader.locator, .costs = s->costs};
}

static void sources_release(struct sources *s)
{
    annotations_release(&s->annotations);
    shown_release(&s->shown);
    free(s->costs);
    free(s->titled);
    free(s->missing.files.items);
    free(s->missing.too_short.items);
    free(s->outside.files.items);
    free(s->unknown.items);
    arena_release(&s->arena);
}

bool text_sources(const struct report *report)
{
    struct sources s;
    struct shown_source shown;
    if (!shown_wanted(report->question))
        return true;
    sources_init(&s, report);
    warn_without_lines(report);
    while (shown_next(&s.shown, &shown))
        if (shown.result == SOURCE_FOUND)
            annotate(&s, &shown);
        else
            note_missing(&s, &shown);
    for (size_t i = 0; i < s.unknown.count && !s.has_own; i++) /* each may be an own file, if none was found */
        *array_add(&s.missing.files) = s.unknown.items[i];
    missing_write(&s.missing);
    missing_write_list(&s.outside, "are outside of the directories of --sources-below");
    annotations_write_total(&s.annotations);
    shown_warn(&s.shown);
    bool complete = s.shown.is_complete;
    sources_release(&s);
    return complete;
}

bool text_annotates_mostly_others(const struct report *report)
{
    struct locator locator;
    if (report->question->annotate != ANNOTATE_YES || report->question->hottest)
        return false;
    struct refs chosen = chosen_files(report->view);
    locator_init(&locator, report->study->profile, report->question, report->directory);
    locator.sides = report->study->sides;
    bool mostly = locator_are_mostly_others(&locator, &chosen);
    locator_release(&locator);
    free(chosen.items);
    return mostly;
}
