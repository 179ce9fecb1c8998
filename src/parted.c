#include "parted.h"

#include "loading.h"
#include "profile/merge.h"

/* ---- side by side ---- */

#define SPLIT_MAX 32u /* columns beside the sum */

static const struct problem problem_one_unit = {NULL, SEVERITY_NOTE, 1, false};

/* A table that has nothing to tell apart is worth a word. */
static void note_one_unit(const struct units *units, const char *option, struct diagnostics *diagnostics)
{
    const char *word = units_word(units->kind);
    bool is_unknown = units->kind == UNIT_THREAD && units->all.count == 1 && !units->all.items[0].number.n;
    if (units->all.count == 1)
        diagnostics_add(diagnostics, &problem_one_unit, TEXT_NONE, 0, "--%s=%s: there is one %s only%s", option, word,
                        word,
                        is_unknown ? ", as far as is recorded: callgrind tells threads apart with "
                                     "--separate-threads=yes"
                                   : "");
}

static struct text too_many(const struct options *options, size_t units, struct arena *arena)
{
    const char *word = units_word((enum unit_kind)options->request.split);
    return arena_format(arena, "--split=%s: there are %zu %ss, and no more than %u fit side by side", word, units, word,
                        SPLIT_MAX);
}

/* Puts the units side by side; false where they do not fit. */
static bool split_units(const struct options *options, struct units *units, struct profile *profile,
                        struct series_list *series, struct arena *arena, struct text *error)
{
    size_t events = profile->events.count;
    if (units->all.count > SPLIT_MAX)
        *error = too_many(options, units->all.count, arena);
    else if (!split_init(series, profile, units))
        *error = arena_format(arena, "--split=%s: %zu events of %zu %ss are more than can be kept: %u",
                              units_word(units->kind), events, units->all.count, units_word(units->kind), EVENTS_MAX);
    return !error->s;
}

static bool read_split(struct series_list *series, struct options *options, const struct texts *inputs,
                       const struct transforms *transforms, struct profile *profile, struct diagnostics *diagnostics,
                       struct text *error)
{
    struct units units = {.kind = (enum unit_kind)options->request.split, .kept = SPLIT_MAX};
    if (units.kind == UNIT_INPUT && inputs->count > SPLIT_MAX) {
        *error = too_many(options, inputs->count, &options->arena);
        return false;
    }
    size_t loaded = loading_units(options, inputs, &units, profile, diagnostics);
    note_one_unit(&units, "split", diagnostics);
    bool fit = split_units(options, &units, profile, series, &options->arena, error);
    units_release(&units);
    if (!loading_end(options, loaded, profile, diagnostics) || !fit)
        return false;
    transforms_apply(profile, transforms);
    return true;
}

/* ---- how they differ ---- */

/* Inputs are added to the spread one after another, and none is kept: there may be thousands. */
struct adding {
    struct fold *fold;
    const struct transforms *transforms;
    struct profile *all;
};

static void add_input(void *context, struct profile *input)
{
    const struct adding *adding = context;
    profile_finish(input);
    transforms_apply(input, adding->transforms);
    merge_profile(adding->all, input);
    fold_unit(adding->fold, input, input);
}

/* Parts and threads are read in any order, so they are kept until all is read. What is a context is known of all of
 * them together, after names were changed. */
static void add_units(struct fold *fold, struct units *units, const struct transforms *transforms, struct profile *all)
{
    struct request named = *transforms->request;
    struct renames no_renames = {0};
    struct contexts contexts;
    named.merge_contexts = false;
    transforms_apply(all, &(struct transforms){&named, transforms->renames, NULL});
    contexts_init(&contexts, all);
    for (size_t i = 0; i < units->all.count; i++) {
        struct profile *unit = units->all.items[i].profile;
        profile_finish(unit);
        transforms_apply(unit, &(struct transforms){transforms->request, transforms->renames, &contexts});
        fold_unit(fold, unit, all);
        units_drop(&units->all.items[i]);
    }
    contexts_release(&contexts);
    transforms_apply(all, &(struct transforms){transforms->request, &no_renames, NULL});
}

static bool read_spread(struct parted *parted, struct options *options, const struct texts *inputs,
                        const struct transforms *transforms, enum group group, struct profile *profile,
                        struct diagnostics *diagnostics)
{
    const struct request *request = &options->request;
    struct adding adding = {&parted->fold, transforms, profile};
    struct units units = {.kind = (enum unit_kind)request->spread, .kept = SIZE_MAX};
    if (units.kind == UNIT_INPUT) {
        units.use = add_input;
        units.context = &adding;
    }
    fold_init(&parted->fold, group, &parted->spread, &request->events);
    size_t loaded = loading_units(options, inputs, &units, profile, diagnostics);
    note_one_unit(&units, "spread", diagnostics);
    bool good = loading_end(options, loaded, profile, diagnostics);
    if (good && units.kind != UNIT_INPUT)
        add_units(&parted->fold, &units, transforms, profile);
    for (size_t i = 0; i < units.all.count; i++)
        spread_name(&parted->spread, units.all.items[i].name);
    units_release(&units);
    return good;
}

static bool read_alone(struct options *options, const struct texts *inputs, const struct transforms *transforms,
                       struct profile *profile, struct diagnostics *diagnostics)
{
    if (!loading_read(options, inputs, profile, diagnostics))
        return false;
    transforms_apply(profile, transforms);
    return true;
}

bool parted_read(struct parted *parted, struct options *options, const struct texts *inputs,
                 const struct transforms *transforms, enum group group, struct profile *profile,
                 struct diagnostics *diagnostics, struct text *error)
{
    if (options->request.split)
        return read_split(&parted->series, options, inputs, transforms, profile, diagnostics, error);
    bool good = options->request.spread ? read_spread(parted, options, inputs, transforms, group, profile, diagnostics)
                                        : read_alone(options, inputs, transforms, profile, diagnostics);
    series_alone(&parted->series, profile);
    return good;
}

void parted_release(struct parted *parted)
{
    series_release(&parted->series);
    fold_release(&parted->fold);
    spread_release(&parted->spread);
}
