/* Annotated sources: those that were named and those that were chosen, and what is said of the others. */
#include "report/text/text.h"

#include "annotate/chosen.h"
#include "annotate/named.h"
#include "annotate/shown.h"
#include "base/paint.h"
#include "base/wide.h"
#include "report/text/annotation.h"
#include "report/text/compared.h"
#include "report/text/missing.h"
#include "report/text/table.h"
#include "view/cell.h"
#include "view/problems.h"

#include <stdlib.h>

/* ---- files that the rows led to ---- */

struct sources {
    const struct report *report;
    struct annotations annotations;
    struct compared_sources compared; /* where something is; else zero */
    struct locator locator;
    struct named_files named;
    struct shown_sources shown;
    struct arena arena;
    bool complete;
    bool *is_named;                  /* by file: the user named it */
    struct missing missing, outside; /* files chosen by us that were not found, and that must not be read */
    struct refs unknown;             /* with --auto=own: files that were not found and may be anybody's */
    bool has_own;                    /* a file chosen by us was found */
    cost_t *costs;                   /* by file, of the main event, in the rich look; else NULL */
};

/* Where the path is `DIR/name`, the length of `DIR/`; else 0. */
static size_t directory_before(struct text path, struct text name)
{
    while (name.n && name.s[0] == '/')
        name = text_skip(name, 1);
    if (name.n >= path.n)
        return 0;
    size_t n = path.n - name.n;
    return path.s[n - 1] == '/' && text_equal(text_skip(path, n), name) ? n : 0;
}

static void write_note(const char *what, struct text path, struct output *out)
{
    output_print(out, " (%s ", what);
    output_name(out, path);
    output_char(out, ')');
}

static void write_cost(const struct sources *s, cost_t cost)
{
    const struct measure *measure = view_main_measure(s->report->view);
    struct cell cell = {
        {measure->statistic == STATISTIC_CHANGE ? FIGURE_CHANGE : FIGURE_COST, cost, 0}, measure->total, NULL};
    char text[CELL_MAX];
    output_text(s->report->out, TEXT(" - "));
    output_text(s->report->out, (struct text){text, cell_number(text, &cell.figure)});
    output_char(s->report->out, ' ');
    if (s->report->request->show_percs && cell_share(text, &cell)) {
        output_text(s->report->out, (struct text){text, cell_share(text, &cell)});
        output_char(s->report->out, ' ');
    }
    output_name(s->report->out, measure->name);
}

/* A name that leads to a path, where names do. */
static void write_linked(const struct sources *s, struct text name, struct text path)
{
    struct arena scratch = {0};
    const struct links *links = s->report->naming->links;
    struct text target = links ? links_to_path(links, path, 0, &scratch) : TEXT_NONE;
    if (target.n)
        link_begin(s->report->out, target);
    output_name(s->report->out, name);
    if (target.n)
        link_end(s->report->out);
    arena_release(&scratch);
}

/* How the lines of both sides were joined. */
static void write_versions(const struct sources *s, ref_t file)
{
    const struct numbered_file *f = compared_sources_find(&s->compared, file);
    const struct matched *both = &s->compared.sides.sided.match->files.items[s->compared.sides.matched_files[file]];
    if (f->how == NUMBERED_BY_TEXT)
        write_note("old:", f->paths[SIDE_OLD], s->report->out);
    else if (both->of[1 - f->shown] != NONE)
        output_print(s->report->out, " (no %s source: lines by how their functions moved%s)",
                     f->shown == SIDE_NEW ? "old" : "new",
                     f->is_lost ? "; --base-include=DIR shows both versions" : "");
}

/* In the rich look the title of a file says what standard error says of one. */
static void write_newer(const struct sources *s)
{
    enum paint paint = s->report->look->is_painted ? PAINT_RED : PAINT_NONE;
    paint_begin(s->report->out, paint);
    output_text(s->report->out, TEXT(": newer than the profile, lines may have moved"));
    paint_end(s->report->out, paint);
}

/* `name` as it was looked for; where it was found as `DIR/name`, that stands in front: `DIR/ + name`; where as another
 * path, that stands behind. `recorded`: what the profile calls it, where that is another name, or one of several; .s
 * NULL: neither. `shown`: what is annotated; NULL: nothing is. */
static void write_title(const struct sources *s, const char *who, struct text name, struct text recorded, ref_t file,
                        const struct shown_source *shown)
{
    const struct source *source = &s->locator.reader.source;
    struct output *out = s->report->out;
    bool elsewhere = !text_equal(source->path, name);
    size_t directory = elsewhere ? directory_before(source->path, name) : 0;
    enum paint paint = s->report->look->is_painted ? PAINT_BOLD : PAINT_NONE;
    table_rule(s->report->look, out);
    paint_begin(out, paint);
    output_print(out, "-- %s-annotated source: ", who);
    if (directory) {
        output_name(out, (struct text){source->path.s, directory});
        output_text(out, TEXT(" + "));
    }
    write_linked(s, name, source->path);
    if (elsewhere && !directory)
        write_note("found as", source->path, out);
    if (recorded.s)
        write_note("recorded as", recorded, out);
    if (s->report->study->sides && file != NONE)
        write_versions(s, file);
    if (s->costs && file != NONE)
        write_cost(s, s->costs[file]);
    paint_end(out, paint);
    if (s->report->look->is_rich && shown && shown->is_newer)
        write_newer(s);
    output_char(out, '\n');
}

static void annotate(struct sources *s, ref_t file, const struct shown_source *shown)
{
    shown_use(&s->shown, shown);
    annotations_add(&s->annotations, file, shown->source, shown->unified);
}

/* A file that the rows shown led to. */
static void annotate_chosen(struct sources *s, ref_t file)
{
    struct text why, name = naming_file(s->report->naming, file);
    bool own_only = s->report->request->annotate == ANNOTATE_OWN;
    enum ownership owner = own_only ? locator_ownership(&s->locator, file) : OWNED_BY_USER;
    if (owner == OWNED_BY_OTHERS)
        return;
    struct shown_source shown;
    enum source_result result = shown_open(&s->shown, file, &shown, &why);
    if (result == SOURCE_FOUND) {
        write_title(s, "Auto", name, TEXT_NONE, file, &shown);
        annotate(s, file, &shown);
        s->has_own = true;
        return;
    }
    if (result == SOURCE_UNREADABLE)
        diagnostics_add(s->report->diagnostics, &problem_unreadable_source, name, 0, "%.*s", (int)why.n, why.s);
    if (s->locator.reader.too_short.s)
        *array_add(&s->missing.too_short) = arena_copy(&s->arena, s->locator.reader.too_short);
    if (result == SOURCE_OUTSIDE)
        *array_add(&s->outside.files) = file;
    else if (owner == OWNED_BY_USER || s->locator.reader.too_short.s)
        *array_add(&s->missing.files) = file;
    else
        *array_add(&s->unknown) = file;
}

/* Of the user's own files those that were not found are not known; where none was found, all may be. */
static void judge_unknown(struct sources *s)
{
    for (size_t i = 0; i < s->unknown.count && !s->has_own; i++)
        *array_add(&s->missing.files) = s->unknown.items[i];
}

/* ---- files that the user named ---- */

static void write_no_information(const struct sources *s, const struct named *n)
{
    struct output *out = s->report->out;
    write_title(s, "User", n->name, TEXT_NONE, NONE, NULL);
    table_rule(s->report->look, out);
    output_text(out, TEXT("  No information has been collected for "));
    output_name(out, n->name);
    if (n->hint.s) {
        output_text(out, TEXT("; "));
        output_name(out, n->hint);
    }
    output_text(out, TEXT("\n\n"));
}

/* Where the profile spells a path in several ways, each has its own costs and is annotated with them. */
static void annotate_named(struct sources *s, struct text name)
{
    struct named n;
    named_open(&n, &s->named, name);
    if (n.found && n.files.count == 0)
        write_no_information(s, &n);
    for (size_t i = 0; i < n.files.count; i++) {
        ref_t file = n.files.items[i];
        struct text recorded = n.files.count > 1 || n.by_tail ? naming_file(s->report->naming, file) : TEXT_NONE;
        s->is_named[file] = true;
        if (!n.found)
            continue;
        struct shown_source shown = shown_opened(&s->shown, file);
        write_title(s, "User", n.name, recorded, file, &shown);
        annotate(s, file, &shown);
    }
    s->complete &= n.found;
    named_release(&n);
}

/* ---- files that are not shown ---- */

/* Code without debug info has neither file nor line: what lines 0 of the unknown file cost. (Line 0 of another one may
 * be code that the compiler made up.) */
static uint64_t cost_without_debug_info(const struct profile *p, const struct measure *m, ref_t unknown)
{
    uint64_t cost = 0;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (line->number == 0 && p->pieces.items[line->piece].file == unknown)
            cost = wide_add_stopping(cost, wide_magnitude(measure_cost(m, &line->self)));
    }
    return cost;
}

/* What all lines cost: where costs of both signs cannot be among them, pieces are fewer to add up. */
static uint64_t cost_of_lines(const struct profile *p, const struct measure *m)
{
    uint64_t cost = 0;
    bool by_line = measure_may_be_negative(m, p);
    for (size_t i = 0; i < p->pieces.count && !by_line; i++)
        cost = wide_add_stopping(cost, wide_magnitude(measure_cost(m, &p->pieces.items[i].self)));
    for (size_t i = 0; i < p->lines.count && by_line; i++)
        cost = wide_add_stopping(cost, wide_magnitude(measure_cost(m, &p->lines.items[i].self)));
    return cost;
}

/* Said once where most of the cost has no line, and so nothing to annotate. */
static void warn_without_lines(const struct report *report)
{
    const struct profile *p = report->study->profile;
    const struct measure *m = view_shown(report->view, 0);
    ref_t unknown = 0;
    while (unknown < p->files.texts.count && !text_equal(profile_file_name(p, unknown), FILE_UNKNOWN))
        unknown++;
    if (unknown == p->files.texts.count)
        return;
    if (cost_without_debug_info(p, m, unknown) > cost_of_lines(p, m) / 2)
        diagnostics_add(report->diagnostics, &problem_no_debug_info, TEXT_NONE, 0,
                        "most of the cost has no source line: the program was probably not compiled with -g");
}

/* What the lines shown of each file cost, of the main event; NULL where there is none. */
static cost_t *costs_by_file(const struct view *view)
{
    const struct profile *p = view->study->profile;
    const struct measure *measure = view_main_measure(view);
    cost_t *costs = measure ? memory_zeroed(p->files.texts.count, sizeof *costs) : NULL;
    bool saturated;
    for (size_t i = 0; measure && i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (view_lists_function(view, piece->function))
            costs[piece->file] = cost_add(costs[piece->file], measure_cost(measure, &piece->self), &saturated);
    }
    return costs;
}

/* The files that the user named, as far as the profile has them; what is wrong with them is said later. */
static void mark_named(const struct sources *s, bool *wanted)
{
    struct diagnostics unsaid = {0};
    const struct texts *names = &s->report->request->sources;
    struct locator locator;
    struct named_files named;
    locator_init(&locator, s->report->study->profile, s->report->request, s->report->directory);
    named_files_init(&named, &locator, &unsaid);
    for (size_t i = 0; i < names->count; i++) {
        struct named n;
        named_open(&n, &named, names->items[i]);
        for (size_t k = 0; k < n.files.count; k++)
            wanted[n.files.items[k]] = true;
        named_release(&n);
    }
    named_files_release(&named);
    locator_release(&locator);
    diagnostics_release(&unsaid);
}

static void compare_sources(struct sources *s)
{
    bool *wanted = memory_zeroed(s->report->study->profile->files.texts.count, sizeof *wanted);
    mark_named(s, wanted);
    struct refs chosen = s->report->request->annotate ? chosen_files(s->report->view) : (struct refs){0};
    for (size_t i = 0; i < chosen.count; i++)
        wanted[chosen.items[i]] = true;
    compared_sources_init(&s->compared, s->report, wanted);
    free(chosen.items);
    free(wanted);
}

static void sources_init(struct sources *s, const struct report *report)
{
    *s = (struct sources){.report = report, .complete = true};
    s->is_named = memory_zeroed(report->study->profile->files.texts.count, sizeof *s->is_named);
    locator_init(&s->locator, report->study->profile, report->request, report->directory);
    named_files_init(&s->named, &s->locator, report->diagnostics);
    if (report->study->sides)
        compare_sources(s);
    shown_init(&s->shown, &s->locator, report->study->sides ? &s->compared.sides : NULL);
    annotations_init(&s->annotations, report->study->sides ? &s->compared.report : report);
    if (report->look->is_rich)
        s->costs = costs_by_file(report->view);
    s->missing = s->outside = (struct missing){.report = report, .locator = &s->locator, .costs = s->costs};
}

static void sources_release(struct sources *s)
{
    annotations_release(&s->annotations);
    shown_release(&s->shown);
    compared_sources_release(&s->compared);
    named_files_release(&s->named);
    locator_release(&s->locator);
    free(s->is_named);
    free(s->costs);
    free(s->missing.files.items);
    free(s->missing.too_short.items);
    free(s->outside.files.items);
    free(s->unknown.items);
    arena_release(&s->arena);
}

static void annotate_all_named(struct sources *s)
{
    const struct texts *named = &s->report->request->sources;
    for (size_t i = 0; i < named->count; i++)
        if (!named_is_repeated(&s->named, named->items[i]))
            annotate_named(s, named->items[i]);
}

static void annotate_all_chosen(struct sources *s)
{
    struct refs chosen = chosen_files(s->report->view);
    for (size_t i = 0; i < chosen.count; i++)
        if (!s->is_named[chosen.items[i]])
            annotate_chosen(s, chosen.items[i]);
    free(chosen.items);
}

bool text_sources(const struct report *report)
{
    struct sources s;
    if (!report->request->annotate && report->request->sources.count == 0)
        return true;
    sources_init(&s, report);
    if (report->view->shown.count && !report->study->sides)
        warn_without_lines(report);
    annotate_all_named(&s);
    if (report->request->annotate)
        annotate_all_chosen(&s);
    judge_unknown(&s);
    missing_write(&s.missing);
    missing_write_list(&s.outside, "are outside of the directories of --sources-below");
    annotations_write_total(&s.annotations);
    shown_warn(&s.shown, report->diagnostics);
    bool complete = s.complete;
    sources_release(&s);
    return complete;
}

bool text_annotates_mostly_others(const struct report *report)
{
    struct locator locator;
    if (report->request->annotate != ANNOTATE_YES)
        return false;
    struct refs chosen = chosen_files(report->view);
    locator_init(&locator, report->study->profile, report->request, report->directory);
    bool mostly = locator_are_mostly_others(&locator, &chosen);
    locator_release(&locator);
    free(chosen.items);
    return mostly;
}
