/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/study.h"

#include "base/tasks.h"
#include "calls/inclusive_by_series.h"
#include "events/events.h"
#include "events/quantity.h"
#include "events/rates.h"
#include "load/units.h"
#include "view/inlining.h"
#include "view/problems.h"

unsigned study_wants(unsigned needs)
{
    return (needs & NEED_LINES ? WANT_LINES : 0) | (needs & NEED_CALLS ? WANT_CALLS : 0) |
           (needs & NEED_INSTRUCTIONS ? WANT_INSTRUCTIONS : 0) | (needs & NEED_JUMPS ? WANT_JUMPS : 0) |
           (needs & NEED_ROUTINES ? WANT_INSTRUCTIONS | WANT_JUMPS : 0) | (needs & NEED_PARTS ? WANT_PARTS : 0) |
           (needs & NEED_RECORD ? WANT_RECORD | WANT_INSTRUCTIONS | WANT_JUMPS : 0) |
           (needs & NEED_PLACES ? WANT_PLACES : 0) | (needs & NEED_CHARGES ? WANT_CHARGES : 0) |
           (needs & NEED_TOTALS ? WANT_TOTALS | WANT_PARTS : 0);
}

/* Options that look for functions say so if they find none; own code is that of functions. */
static bool looks_for_functions(const struct request *request)
{
    const struct expressions *f = &request->filters;
    size_t expressions = f->focus.count + f->ignore.count + f->file.count + f->ignore_file.count + f->object.count +
                         f->ignore_object.count + f->peek.count + f->list.count + f->hide.count + f->charge.count;
    size_t rewrites =
        request->rewrites.objects.count + request->rewrites.files.count + request->rewrites.functions.count;
    return expressions || rewrites || request->sources.count || request->inlined || request->split || request->spread ||
           request_by_own(request);
}

unsigned study_forgets(const struct request *request, unsigned needs, bool asks)
{
    const unsigned totals = NEED_TOTALS | NEED_PARTS | NEED_FUNCTIONS | NEED_RATES;
    bool forgets = needs & NEED_TOTALS && !(needs & ~totals) && !asks && !looks_for_functions(request);
    return forgets ? needs : needs & ~(unsigned)NEED_TOTALS;
}

unsigned study_needs_of_sides(unsigned needs)
{
    needs |= needs & NEED_INSTRUCTIONS ? (unsigned)NEED_ROUTINES : 0;
    needs &= ~(unsigned)(NEED_INSTRUCTIONS | NEED_JUMPS);
    return needs & NEED_RECORD ? (needs & ~(unsigned)NEED_RECORD) | NEED_LINES | NEED_CALLS | NEED_LINE_ROWS : needs;
}

unsigned study_needs_transformed(const struct request *request, unsigned needs)
{
    const unsigned code =
        NEED_INSTRUCTIONS | NEED_ROUTINES | NEED_RECORD | (inlining_moves_costs(request) ? (unsigned)NEED_JUMPS : 0);
    const unsigned instead = needs & NEED_RECORD ? NEED_LINES | NEED_CALLS : 0;
    bool hides = request->filters.hide.count || request->filters.charge.count;
    needs |= hides ? NEED_LINES | NEED_CALLS | NEED_CHARGES : 0;
    return inlining_moves_costs(request) || hides ? (needs & ~code) | instead : needs;
}

bool study_misses_calls(const struct study *study)
{
    return !study->profile->has_calls && study->profile->functions.count;
}

bool study_misses_lines(const struct study *study)
{
    bool misses = false;
    for (size_t i = 0; i < study->measured.count; i++)
        misses |= study->measured.items[i].profile->lacks_lines;
    return misses;
}

/* The words for the content of a report of calls, if the profile has no calls; NULL: it is not a report of calls. */
static const char *without_calls(const struct question *question)
{
    if (question->filter->call_tree.count)
        return "no calls are recorded (Cachegrind records none): there is no call tree";
    if (question->tree != TREE_NONE)
        return "no calls are recorded (Cachegrind records none): no function has callers or callees";
    if (question->kind == COLUMN_INCLUSIVE)
        return "no calls are recorded (Cachegrind records none): inclusive cost is self cost";
    return NULL;
}

/* Inputs without calls go unnoticed beside others that have calls. */
static void note_uncalled(const struct study *study, unsigned needs, struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    for (size_t i = study->measured.count; i-- > 0;) {
        const char *words = measured_side_uncalled(&study->measured.items[i], &scratch);
        if (words && needs & (NEED_GRAPH | NEED_LINE_COSTS) && !study_misses_calls(study))
            diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0, "%s: inclusive cost is self cost there",
                            words);
    }
    arena_release(&scratch);
}

/* Costs at the entry of a function look like those of a line. */
static void note_unlined(const struct study *study, unsigned needs, struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    const char *words[SIDES] = {NULL}, *told = NULL;
    for (size_t i = 0; i < study->measured.count; i++) {
        words[i] = measured_side_unlined(&study->measured.items[i], &scratch);
        told = words[i] ? words[i] : told;
    }
    if (words[SIDE_NEW] && words[SIDE_OLD])
        told = "no lines were kept";
    if (told && needs & NEED_LINES)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "%s: all costs of a function stand at its first line", told);
    arena_release(&scratch);
}

/* Notes data that were asked for, but not recorded. */
static void note_not_recorded(const struct study *study, const struct question *q, struct diagnostics *diagnostics)
{
    const struct profile *p = study->profile;
    const char *words =
        q->needs & (NEED_GRAPH | NEED_LINE_COSTS) && study_misses_calls(study) ? without_calls(q) : NULL;
    if (words)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0, "%s", words);
    if (q->needs & NEED_WAY && study_misses_calls(study))
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "no calls are recorded (Cachegrind records none): %s",
                        q->filter->reach.count ? "no function reaches another" : "there is no hot path");
    if (q->needs & (NEED_INSTRUCTIONS | NEED_ROUTINES) && !p->has_addresses)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "no addresses of instructions are recorded: run callgrind with --dump-instr=yes");
    bool asks_jumps = q->filter->disasm.count || q->asks_jumps;
    if (q->needs & (NEED_JUMPS | NEED_ROUTINES) && asks_jumps && p->jumps.count == 0 && !p->is_joined)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "no jumps are recorded: run callgrind with --collect-jumps=yes");
}

/* Writers that count no calls (xtree, pprof) write `calls=0` for each, as Callgrind does for calls that were active
 * when a part began. */
static bool has_no_counts(const struct profile *profile)
{
    size_t i = 0;
    while (i < profile->calls.count && !profile->calls.items[i].count)
        i++;
    return i && i == profile->calls.count;
}

void study_inclusive(const struct study *study, const struct profile *profile, bool cycles, struct graph *graph,
                     struct inclusive *inclusive, struct diagnostics *diagnostics)
{
    inclusive_by_series_init(inclusive, graph,
                             &(struct inclusive_by_series){profile, study->series, cycles, study->threads});
    if (diagnostics)
        inclusive_check(inclusive, profile, study->series, diagnostics);
}

static bool set_quantities(struct study *study, const struct texts *asked, struct text *error)
{
    bool good = quantities_set(&study->measures, study->profile, asked, error);
    if (!good)
        *error = arena_format(&study->measures.arena, "--unit: %.*s", (int)error->n, error->s);
    return good;
}

bool study_init(struct study *study, const struct study_of *of, const struct question *question,
                struct diagnostics *diagnostics, struct text *error)
{
    const struct request *request = question->request;
    *study = (struct study){.profile = of->profile,
                            .forms = of->forms,
                            .sides = of->sides,
                            .series = of->series,
                            .spread_rows = of->spread_rows,
                            .pairs = of->pairs,
                            .measured = measured_sides_of(of->sides, of->profile),
                            .own = of->own,
                            .versus = of->versus,
                            .history = of->history,
                            .lost = of->lost,
                            .threads = tasks_threads(request->jobs)};
    if (!measures_init(&study->measures, of->profile, of->series->events, diagnostics, request->events.items,
                       request->events.count, error)) {
        *error = arena_format(&study->measures.arena, "--event: %.*s", (int)error->n, error->s);
        return false;
    }
    study->measures.has_no_counts = question->for_person && has_no_counts(of->profile);
    bool has_rates = (request->rates || question->needs & NEED_RATES) && rates_add(&study->measures);
    if (request->rates && !has_rates)
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "there are no rates, as no misses are recorded with the event that they are a share of: run "
                        "callgrind with --cache-sim=yes or --branch-sim=yes");
    if (request->scaled && !set_quantities(study, &request->quantities, error))
        return false;
    compared_init(&study->measures, of->profile, of->series);
    note_not_recorded(study, question, diagnostics);
    note_uncalled(study, question->needs, diagnostics);
    note_unlined(study, question->needs, diagnostics);
    if (question->needs & NEED_GRAPH)
        study_inclusive(study, of->profile, request->cycles, &study->graph, &study->inclusive, diagnostics);
    return true;
}

const struct unit_pairs *study_pairs(const struct study *study, enum unit_kind kind)
{
    static const struct unit_pairs none = {0};
    return study->pairs ? &study->pairs[kind] : &none;
}

void study_release(struct study *study)
{
    if (study->graph.profile) {
        inclusive_release(&study->inclusive);
        graph_release(&study->graph);
    }
    measures_release(&study->measures);
}
