#include "loading.h"

#include "base/buffer.h"
#include "console.h"
#include "profile/inputs.h"
#include "profile/problems.h"

#include <unistd.h>

#define JOBS_DEFAULT_MAX 16

static unsigned choose_jobs(uint64_t asked)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (asked)
        return asked > LOAD_JOBS_MAX ? LOAD_JOBS_MAX : (unsigned)asked;
    return cores < 1 ? 1 : cores > JOBS_DEFAULT_MAX ? JOBS_DEFAULT_MAX : (unsigned)cores;
}

/* ---- where there is nothing to report ---- */

#define LISTED 5 /* numbers named one by one; of more the rest is counted */

/* "there are parts 1, 2, 3, 4, 5 and 7 more" */
static struct text list_numbers(const char *what, const struct names *numbers, struct arena *arena)
{
    size_t count = numbers->texts.count;
    if (count == 0)
        return arena_format(arena, "no %s has a number", what);
    struct buffer list = {0};
    buffer_print(&list, "there %s %s%s ", count > 1 ? "are" : "is", what, count > 1 ? "s" : "");
    buffer_list(&list, numbers->texts.items, count, LISTED);
    return buffer_take(&list, arena);
}

/* Says which part or thread the inputs do not have, and which ones they have. */
static struct text describe_unselected(const struct selection *selection, const struct profile *profile,
                                       struct arena *arena)
{
    struct text parts = list_numbers("part", &profile->unselected_parts, arena);
    struct text threads = list_numbers("thread", &profile->unselected_threads, arena);
    if (selection->threads.count == 0)
        return arena_format(arena, "the inputs have no such part: %s", parts.s);
    if (selection->parts.count == 0)
        return arena_format(arena, "the inputs have no such thread: %s", threads.s);
    return arena_format(arena, "the inputs have no such part of such a thread: %s, and %s", parts.s, threads.s);
}

/* A report of nothing would look like one of a program that did nothing. */
static bool has_parts(const struct selection *selection, const struct profile *profile, struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    bool selected = selection->parts.count || selection->threads.count;
    if (profile->parts.count)
        return true;
    struct text why =
        selected ? describe_unselected(selection, profile, &scratch) : TEXT("nothing to report: the inputs are empty");
    diagnostics_add(diagnostics, &problem_no_profile, TEXT_NONE, 0, "%.*s", (int)why.n, why.s);
    arena_release(&scratch);
    return false;
}

/* ---- reading ---- */

/* `units`: NULL: the inputs are wanted together. */
static size_t read_inputs(const struct options *options, const struct texts *inputs, struct units *units,
                          struct profile *profile, struct diagnostics *diagnostics)
{
    struct console_progress progress;
    console_start_progress(&progress);
    struct load_options load = {
        .jobs = choose_jobs(options->jobs),
        .selection = &options->selection,
        .progress = isatty(STDERR_FILENO) && !options->quiet ? console_progress : NULL,
        .progress_context = &progress,
    };
    size_t loaded = units ? units_load(units, profile, diagnostics, inputs, &load)
                          : inputs_load(profile, diagnostics, inputs, &load);
    console_end_progress(&progress);
    return loaded;
}

/* Finishes the profile, of which `loaded` inputs could be read. */
static bool end_reading(const struct options *options, size_t loaded, struct profile *profile,
                        struct diagnostics *diagnostics)
{
    profile_finish(profile);
    if (profile->saturated && !profile->record) /* a record is not written then */
        diagnostics_add(diagnostics, &problem_saturated, TEXT_NONE, 0,
                        "a sum went past 2^63: the figures stop there and are too small");
    bool any = loaded > 0 || costs_have_any(&profile->totals); /* an input may have broken off */
    return any && !diagnostics_stop(diagnostics) && has_parts(&options->selection, profile, diagnostics);
}

bool loading_read(const struct options *options, const struct texts *inputs, struct profile *profile,
                  struct diagnostics *diagnostics)
{
    size_t loaded = read_inputs(options, inputs, NULL, profile, diagnostics);
    return end_reading(options, loaded, profile, diagnostics);
}

/* ---- units ---- */

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
                        struct split *split, struct arena *arena, struct text *error)
{
    size_t events = profile->events.count;
    if (units->all.count > SPLIT_MAX)
        *error = too_many(options, units->all.count, arena);
    else if (!split_init(split, profile, units))
        *error = arena_format(arena, "--split=%s: %zu events of %zu %ss are more than can be kept: %u",
                              units_word(units->kind), events, units->all.count, units_word(units->kind), EVENTS_MAX);
    return !error->s;
}

bool loading_split(struct options *options, const struct texts *inputs, struct profile *profile, struct split *split,
                   struct diagnostics *diagnostics, struct text *error)
{
    struct units units = {.kind = (enum unit_kind)options->request.split, .kept = SPLIT_MAX};
    if (units.kind == UNIT_INPUT && inputs->count > SPLIT_MAX) {
        *error = too_many(options, inputs->count, &options->arena);
        return false;
    }
    size_t loaded = read_inputs(options, inputs, &units, profile, diagnostics);
    note_one_unit(&units, "split", diagnostics);
    bool fit = split_units(options, &units, profile, split, &options->arena, error);
    units_release(&units);
    return end_reading(options, loaded, profile, diagnostics) && fit;
}
