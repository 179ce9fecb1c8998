/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/parted.h"

#include "compare/versions.h"
#include "profile/merge.h"

/* ---- side by side ---- */

#define SPLIT_MAX 32u /* columns beside the sum */

static const struct problem problem_one_unit = {NULL, SEVERITY_NOTE, 1, false};

/* A table of one unit gets a message. */
static void note_one_unit(const struct units *units, const char *option, struct diagnostics *diagnostics)
{
    const struct unit_row *row = &unit_table[units->list.kind];
    if (units->list.count == 1)
        diagnostics_add(diagnostics, &problem_one_unit, TEXT_NONE, 0, "--%s=%s: there is one %s only%s", option,
                        row->word, row->word, units->list.items[0].number.n ? "" : row->no_number);
}

static struct text too_many(const struct loading *loading, size_t units)
{
    const struct reading_of *of = loading->of;
    const char *word = unit_table[of->question->split].word;
    return arena_format(of->arena, "--split=%s: there are %zu %ss, and no more than %u fit side by side", word, units,
                        word, SPLIT_MAX);
}

/* Puts the units side by side; false where they do not fit. */
static bool split_units(struct series_list *series, const struct loading *loading, struct units *units,
                        struct text *error)
{
    const char *word = unit_table[units->list.kind].word;
    struct profile *profile = loading->profile;
    size_t events = profile->events.count;
    if (units->list.count > SPLIT_MAX)
        *error = too_many(loading, units->list.count);
    else if (!split_init(series, profile, units))
        *error = arena_format(loading->of->arena, "--split=%s: %zu events of %zu %ss are more than can be kept: %u",
                              word, events, units->list.count, word, EVENTS_MAX);
    return !error->s;
}

static bool read_split(struct series_list *series, const struct loading *loading, struct text *error)
{
    const struct reading_of *of = loading->of;
    struct units units = {.list = {.kind = of->question->split},
                          .roots = &of->arguments->of[SIDE_NEW].roots,
                          .kept = SPLIT_MAX,
                          .needs_calls = true};
    if (unit_table[units.list.kind].is_input && loading->inputs->count > SPLIT_MAX) {
        *error = too_many(loading, loading->inputs->count);
        return false;
    }
    size_t loaded = loading_units(loading, &units);
    note_one_unit(&units, "split", loading->diagnostics);
    if (of->question->aligns && units.list.count <= SPLIT_MAX)
        versions_align(&units, loading->profile, of->question->request->match == MATCHING_EXACT);
    bool fit = split_units(series, loading, &units, error);
    units_release(&units);
    if (!loading_end(loading, loaded) || !fit)
        return false;
    transforms_apply(loading->profile, &of->transforms);
    return true;
}

/* ---- how they differ ---- */

/* Inputs are added to the spread one after another, and are not kept: there may be thousands. */
struct adding {
    struct spread_rows *spread_rows;
    const struct transforms *transforms;
    struct profile *all;
};

static void add_input(void *context, struct profile *input)
{
    const struct adding *adding = context;
    profile_finish(input);
    transforms_apply(input, adding->transforms);
    merge_profile(adding->all, input);
    spread_rows_add(adding->spread_rows, input, input);
}

/* Parts and threads are read in any order, so they are kept until all is read. Contexts are found in all of them
 * together, after names were changed. */
static void add_units(struct spread_rows *spread_rows, struct units *units, const struct transforms *transforms,
                      struct profile *all)
{
    struct renames no_renames = {0};
    struct contexts contexts;
    transforms_apply(all, &(struct transforms){.renames = transforms->renames});
    contexts_init(&contexts, all);
    for (size_t i = 0; i < units->list.count; i++) {
        struct profile *unit = units_make(units, i);
        profile_finish(unit);
        struct transforms own = *transforms;
        own.inlined = NULL;
        own.contexts = &contexts;
        transforms_apply(unit, &own);
        spread_rows_add(spread_rows, unit, all);
        units_drop(units, i);
    }
    contexts_release(&contexts);
    transforms_apply(all, &(struct transforms){.merges_contexts = transforms->merges_contexts,
                                               .renames = &no_renames,
                                               .filter = transforms->filter,
                                               .own = transforms->own});
}

static bool read_spread(struct parted *parted, const struct loading *loading)
{
    const struct reading_of *of = loading->of;
    struct adding adding = {&parted->spread_rows, &of->transforms, loading->profile};
    struct units units = {.list = {.kind = of->question->spread},
                          .roots = &of->arguments->of[SIDE_NEW].roots,
                          .kept = SIZE_MAX,
                          .context = &adding};
    enum group group = view_group(of->question, of->question->needs);
    units.needs_calls =
        of->transforms.filter && filter_hides_any(of->transforms.filter); /* callers pay for what is hidden */
    units.use = unit_table[units.list.kind].is_input ? add_input : NULL;
    parted->series.spread = &parted->spread;
    spread_rows_init(&parted->spread_rows, group, &parted->spread, &of->question->request->events);
    size_t loaded = loading_units(loading, &units);
    note_one_unit(&units, "spread", loading->diagnostics);
    bool good = loading_end(loading, loaded);
    if (good && !units.use)
        add_units(&parted->spread_rows, &units, &of->transforms, loading->profile);
    for (size_t i = 0; i < units.list.count; i++)
        spread_name(&parted->spread, units.list.items[i].name);
    units_release(&units);
    return good;
}

static bool read_alone(const struct loading *loading)
{
    if (!loading_read(loading))
        return false;
    transforms_apply(loading->profile, &loading->of->transforms);
    return true;
}

bool parted_read(struct parted *parted, const struct loading *loading, struct text *error)
{
    const struct reading_of *of = loading->of;
    if (of->question->split)
        return read_split(&parted->series, loading, error);
    bool good = of->question->spread ? read_spread(parted, loading) : read_alone(loading);
    series_alone(&parted->series, loading->profile);
    return good;
}

void parted_release(struct parted *parted)
{
    series_release(&parted->series);
    spread_rows_release(&parted->spread_rows);
    spread_release(&parted->spread);
}
