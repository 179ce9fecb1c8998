/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/comparison.h"

#include "base/tasks.h"
#include "compare/caveats.h"
#include "compare/match.h"
#include "compare/owned.h"
#include "inlined/sources.h"
#include "load/inputs.h"
#include "profile/merge.h"
#include "profile/problems.h"
#include "reading/loading.h"

#include <pthread.h>
#include <stdlib.h>

/* Both sides while they are read, each by some of the threads. */
struct both_sides {
    struct comparison *comparison;
    const struct reading_of *of;
    unsigned jobs;
    uint64_t bytes[SIDES];
    struct diagnostics diagnostics[SIDES];
    struct inlined_seen seen[SIDES];
    bool good[SIDES];
    pthread_mutex_t transforming; /* transforms note what they have changed */
};

/* ---- runs ---- */

/* The share of the threads that a side has. */
static unsigned jobs_of(const struct both_sides *r, enum side side)
{
    uint64_t each = (r->bytes[SIDE_NEW] + r->bytes[SIDE_OLD]) / r->jobs + 1;
    unsigned jobs = (unsigned)((r->bytes[side] + each / 2) / each);
    return jobs ? jobs : 1;
}

/* One side tells the progress: that which takes longer. */
static bool is_longer(const struct both_sides *r, enum side side)
{
    uint64_t new = r->bytes[SIDE_NEW], old = r->bytes[SIDE_OLD];
    return side == SIDE_OLD ? old > new : new >= old;
}

/* Diagnostics of a transform join those of its side. What is hidden is decided when both sides are read. */
static void transform(struct both_sides *r, enum side side, struct profile *profile)
{
    struct transforms transforms = r->of->transforms;
    transforms.filter = NULL;
    if (transforms.inlined) {
        transforms.inlined->diagnostics = &r->diagnostics[side];
        transforms.inlined->seen = &r->seen[side];
    }
    transforms_apply(profile, &transforms);
}

/* Reads the inputs of a run, or of a whole side, as it is asked for. */
static bool read_run(struct both_sides *r, enum side side, const struct texts *inputs, struct profile *profile)
{
    const struct reading_of *of = r->of;
    struct loading loading = {.of = of,
                              .inputs = inputs,
                              .profile = profile,
                              .diagnostics = &r->diagnostics[side],
                              .tells_progress = of->tells_progress && is_longer(r, side),
                              .jobs = jobs_of(r, side)};
    loading_start(&loading);
    profile_note_loss(profile, NONE, of->arguments->of[side].loss);
    if (!loading_read(&loading))
        return false;
    pthread_mutex_lock(&r->transforming);
    transform(r, side, profile);
    pthread_mutex_unlock(&r->transforming);
    return true;
}

/* The inputs of one run. */
static struct texts inputs_of(const struct side_inputs *side, size_t run)
{
    struct texts inputs = {0};
    for (size_t i = 0; i < side->inputs.count; i++)
        if (side->run_of.items[i] == run)
            *array_add(&inputs) = side->inputs.items[i];
    return inputs;
}

/* Reads run after run, and adds them up; their events keep them apart. */
static bool read_runs(struct both_sides *r, enum side side, struct profile *profile)
{
    const struct side_inputs *inputs = &r->of->arguments->of[side];
    bool good = true;
    profile_init(profile, loading_wants(r->of), TEXT_NONE);
    for (size_t run = 0; run < inputs->runs && good; run++) {
        struct texts own = inputs_of(inputs, run);
        struct profile one;
        good = read_run(r, side, &own, &one);
        if (good) {
            series_number(&one, run);
            merge_profile(profile, &one);
        }
        profile_release(&one);
        free(own.items);
    }
    profile_finish(profile);
    return good;
}

/* ---- sides ---- */

/* Whether the runs of a side are added up: then they are read as several inputs always are. */
static bool is_summed(const struct options *options, const struct side_inputs *side)
{
    return combine_is_sum(options->combine) || side->runs == 1;
}

static void read_side(void *context, size_t number)
{
    struct both_sides *r = context;
    enum side side = (enum side)number;
    const struct side_inputs *inputs = &r->of->arguments->of[side];
    struct profile *profile = &r->comparison->of[side];
    r->comparison->is_read[side] = true;
    r->good[side] =
        is_summed(r->of->options, inputs) ? read_run(r, side, &inputs->inputs, profile) : read_runs(r, side, profile);
}

/* Faults of the base are reported first; if it cannot be read, nothing else is. */
static bool end_reading(struct both_sides *r, struct diagnostics *diagnostics)
{
    bool good = true;
    for (enum side side = SIDES; side-- > 0;) {
        if (good)
            diagnostics_join(diagnostics, &r->diagnostics[side], 0);
        good &= r->good[side];
        diagnostics_release(&r->diagnostics[side]);
    }
    return good;
}

/* Functions that were inlined are told of both sides, or of none. */
static bool are_alike(struct both_sides *r, struct diagnostics *diagnostics)
{
    struct text name = inlined_seen_differ(&r->seen[SIDE_NEW], &r->seen[SIDE_OLD]);
    if (name.s)
        diagnostics_add(diagnostics, &problem_no_profile, TEXT_NONE, 0,
                        "--inline: the inlined functions of %.*s are known on one side only, and would be new "
                        "or gone: leave the option out, or name the files that ran with --symfs",
                        (int)name.n, name.s);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        inlined_seen_release(&r->seen[side]);
    return !name.s;
}

/* ---- hidden functions ---- */

static void find_own(const struct comparison *c, const struct reading_of *of, struct owned own[SIDES])
{
    struct match m;
    const struct profile *p = c->of;
    match_init(&m, &p[SIDE_NEW], &p[SIDE_OLD], of->options->request.match == MATCHING_EXACT);
    owned_init_sides(own, &m, (const struct profile *[]){&p[SIDE_NEW], &p[SIDE_OLD]}, of->transforms.own);
    match_release(&m);
}

static void hide_in_sides(struct comparison *c, const struct reading_of *of)
{
    struct renames none = {0};
    struct transforms hiding = {.filter = of->transforms.filter, .renames = &none};
    struct owned own[SIDES] = {0};
    if (!hiding.filter || !filter_hides_any(hiding.filter))
        return;
    if (of->transforms.own)
        find_own(c, of, own);
    for (int side = 0; side < SIDES; side++) {
        hiding.own_of = of->transforms.own ? &own[side] : NULL;
        transforms_apply(&c->of[side], &hiding);
        owned_release(&own[side]);
    }
}

/* ---- both sides ---- */

static bool read_sides(struct comparison *c, const struct reading_of *of, struct diagnostics *diagnostics)
{
    struct both_sides r = {.comparison = c, .of = of, .jobs = loading_jobs(of->options)};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        r.bytes[side] = inputs_size(&of->arguments->of[side].inputs);
        r.diagnostics[side].strict = diagnostics->strict;
    }
    pthread_mutex_init(&r.transforming, NULL);
    tasks_run(r.jobs, SIDES, read_side, &r);
    pthread_mutex_destroy(&r.transforming);
    bool good = end_reading(&r, diagnostics);
    return are_alike(&r, diagnostics) && good;
}

static bool join(struct comparison *c, const struct reading_of *of, struct diagnostics *diagnostics)
{
    const struct options *options = of->options;
    struct sided sided = {.of = {&c->of[SIDE_NEW], &c->of[SIDE_OLD]}, .combine = COMBINE_SUM, .match = &c->match};
    for (int side = 0; side < SIDES; side++)
        sided.runs[side] = is_summed(options, &of->arguments->of[side]) ? 1 : of->arguments->of[side].runs;
    if (sided.runs[SIDE_NEW] > 1 || sided.runs[SIDE_OLD] > 1)
        sided.combine = options->combine;
    match_init(&c->match, &c->of[SIDE_NEW], &c->of[SIDE_OLD], options->request.match == MATCHING_EXACT);
    c->is_joined = true;
    if (of->question->needs & NEED_LINE_ROWS) {
        c->sided = sided;
        line_map_init(&c->line_map, &c->sided, &(struct line_map_request){of->question, of->directory, NULL, false});
        sided.numbering = &c->line_map.numbering;
        old_texts_warn(&c->line_map.old_texts, diagnostics);
    }
    bool good = sides_init(&c->sides, &sided);
    if (good) {
        caveats_check(&c->sides, diagnostics);
        if (of->says_dates)
            caveats_check_dates(&c->sides, diagnostics);
        for (int side = 0; side < SIDES && !(loading_wants(of) & WANT_LINES); side++)
            profile_drop_rows(&c->of[side]); /* the joined profile has them; but lines tell where functions begin */
        return true;
    }
    diagnostics_add(diagnostics, &problem_no_profile, TEXT_NONE, 0,
                    c->sides.series.events ? "the runs have more events together than can be compared: %u"
                                           : "the profiles have no event in common",
                    EVENTS_MAX);
    return false;
}

bool comparison_read(struct comparison *comparison, const struct reading_of *of, struct diagnostics *diagnostics)
{
    if (!read_sides(comparison, of, diagnostics))
        return false;
    hide_in_sides(comparison, of);
    return join(comparison, of, diagnostics);
}

void comparison_release(struct comparison *comparison)
{
    if (comparison->is_joined) {
        sides_release(&comparison->sides);
        line_map_release(&comparison->line_map);
        match_release(&comparison->match);
    }
    for (int side = 0; side < SIDES; side++)
        if (comparison->is_read[side])
            profile_release(&comparison->of[side]);
    *comparison = (struct comparison){0};
}
