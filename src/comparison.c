#include "comparison.h"

#include "compare/caveats.h"
#include "loading.h"
#include "profile/merge.h"
#include "profile/problems.h"

#include <stdlib.h>

/* ---- runs ---- */

/* Reads the inputs of a run, or of a whole side, as it is asked for. */
static bool read_run(const struct compared_inputs *all, const struct texts *inputs, struct diagnostics *diagnostics,
                     struct profile *profile)
{
    profile_init(profile, all->wants, all->as_recorded ? TEXT_NONE : all->directory);
    if (!loading_read(&(struct loading){all->options, inputs, profile, diagnostics, all->tells_progress}))
        return false;
    transforms_apply(profile, &all->transforms);
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
static bool read_runs(const struct compared_inputs *all, const struct side_inputs *side,
                      struct diagnostics *diagnostics, struct profile *profile)
{
    bool good = true;
    profile_init(profile, all->wants, TEXT_NONE);
    for (size_t run = 0; run < side->runs && good; run++) {
        struct texts inputs = inputs_of(side, run);
        struct profile one;
        good = read_run(all, &inputs, diagnostics, &one);
        if (good) {
            series_number(&one, run);
            merge_profile(profile, &one);
        }
        profile_release(&one);
        free(inputs.items);
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

static bool read_side(struct comparison *c, const struct compared_inputs *all, enum side side,
                      struct diagnostics *diagnostics)
{
    const struct side_inputs *inputs = &all->arguments->of[side];
    c->is_read[side] = true;
    return is_summed(all->options, inputs) ? read_run(all, &inputs->inputs, diagnostics, &c->of[side])
                                           : read_runs(all, inputs, diagnostics, &c->of[side]);
}

static bool join(struct comparison *c, const struct compared_inputs *all, struct diagnostics *diagnostics)
{
    const struct options *options = all->options;
    struct sided sided = {.of = {&c->of[SIDE_NEW], &c->of[SIDE_OLD]}, .combine = COMBINE_SUM, .match = &c->match};
    for (int side = 0; side < SIDES; side++)
        sided.runs[side] = is_summed(options, &all->arguments->of[side]) ? 1 : all->arguments->of[side].runs;
    if (sided.runs[SIDE_NEW] > 1 || sided.runs[SIDE_OLD] > 1)
        sided.combine = options->combine;
    match_init(&c->match, &c->of[SIDE_NEW], &c->of[SIDE_OLD], options->request.match == MATCHING_EXACT);
    c->is_joined = true;
    if (all->by_line) {
        c->sided = sided;
        line_map_init(&c->line_map, &c->sided,
                      &(struct line_map_request){&options->request, all->directory, NULL, false});
        sided.numbering = &c->line_map.numbering;
        old_texts_warn(&c->line_map.old_texts, diagnostics);
    }
    bool good = sides_init(&c->sides, &sided);
    if (good) {
        comparable_check(&c->sides, diagnostics);
        if (all->says_dates)
            comparable_check_dates(&c->sides, diagnostics);
        for (int side = 0; side < SIDES && !(all->wants & WANT_LINES); side++)
            profile_drop_rows(&c->of[side]); /* the joined profile has them; but lines tell where functions begin */
        return true;
    }
    diagnostics_add(diagnostics, &problem_no_profile, TEXT_NONE, 0,
                    c->sides.series.events ? "the runs have more events together than can be compared: %u"
                                           : "the profiles have no event in common",
                    EVENTS_MAX);
    return false;
}

bool comparison_read(struct comparison *comparison, const struct compared_inputs *inputs,
                     struct diagnostics *diagnostics)
{
    return read_side(comparison, inputs, SIDE_OLD, diagnostics) &&
           read_side(comparison, inputs, SIDE_NEW, diagnostics) && join(comparison, inputs, diagnostics);
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
