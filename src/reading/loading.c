/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/loading.h"

#include "base/buffer.h"
#include "base/number.h"
#include "base/tasks.h"
#include "calls/thread_start.h"
#include "cli/console.h"
#include "load/inputs.h"
#include "profile/problems.h"
#include "view/study.h"

#include <fcntl.h>
#include <unistd.h>

/* A thread has one input open, and its unpacker may open one more file for a moment. */
#define DESCRIPTORS_EACH 2

unsigned loading_jobs(const struct options *options)
{
    unsigned jobs = tasks_threads(options->request.jobs), unused = 0;
    long most = sysconf(_SC_OPEN_MAX); /* -1: there is no limit */
    for (int fd = 0; (most < 0 || fd < most) && jobs > 1 && unused < jobs * DESCRIPTORS_EACH; fd++)
        unused += fcntl(fd, F_GETFD) < 0;
    if (jobs > 1 && unused < jobs * DESCRIPTORS_EACH)
        jobs = unused / DESCRIPTORS_EACH;
    return jobs ? jobs : 1;
}

/* Whether threads are shown or judged, which are named by the functions that they began with. */
static bool names_threads(const struct reading_of *of)
{
    const struct question *question = of->question;
    return of->kinds & 1u << UNIT_THREAD || question->split == UNIT_THREAD || question->spread == UNIT_THREAD;
}

unsigned loading_wants(const struct reading_of *of)
{
    unsigned wants = study_wants(of->question->needs | of->needs) | (of->transforms.inlined ? WANT_INSTRUCTIONS : 0);
    return names_threads(of) ? (wants & ~(unsigned)WANT_TOTALS) | WANT_CALLS : wants;
}

void loading_start(const struct loading *loading)
{
    const struct reading_of *of = loading->of;
    profile_init(loading->profile, loading_wants(of), reading_is_as_recorded(of) ? TEXT_NONE : of->directory);
}

static const struct problem problem_not_there = {"numbers that no input has", SEVERITY_LOSS, 3, false};

/* ---- if there is nothing to report ---- */

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
        return arena_format(arena, "no input has a part that --parts names: %s", parts.s);
    if (selection->parts.count == 0)
        return arena_format(arena, "no input has a thread that --threads names: %s", threads.s);
    return arena_format(arena, "no input has a part of --parts in a thread of --threads: %s, and %s", parts.s,
                        threads.s);
}

/* An empty report would look like the report of a program that did nothing. */
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

static bool has_number(const struct profile *profile, const struct range *range, bool of_threads)
{
    bool found = false;
    uint64_t number;
    for (size_t i = 0; i < profile->parts.count && !found; i++) {
        struct part part = profile_part(profile, i);
        found = number_read_unsigned(of_threads ? part.thread : part.number, &number) && number >= range->first &&
                number <= range->last;
    }
    return found;
}

/* Says which numbers, and ranges of them, no input has. */
static void say_missing(const struct ranges *ranges, bool of_threads, const struct profile *profile,
                        struct diagnostics *diagnostics)
{
    const char *word = of_threads ? "thread" : "part";
    for (size_t i = 0; i < ranges->count; i++) {
        const struct range *range = &ranges->items[i];
        unsigned long long first = range->first, last = range->last;
        if (has_number(profile, range, of_threads))
            continue;
        if (first == last)
            diagnostics_add(diagnostics, &problem_not_there, TEXT_NONE, 0, "--%ss: no input has %s %llu", word, word,
                            first);
        else
            diagnostics_add(diagnostics, &problem_not_there, TEXT_NONE, 0, "--%ss: no input has a %s from %llu to %llu",
                            word, word, first, last);
    }
}

/* What was lost, but is not noted by input: sums that stop. */
static void note_loss(struct profile *profile, const struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    if (!profile_loss(profile).s)
        profile_note_loss(profile, NONE, diagnostics_loss(diagnostics, 0, &scratch));
    arena_release(&scratch);
}

size_t loading_units(const struct loading *loading, struct units *units)
{
    struct console_progress progress;
    console_start_progress(&progress);
    struct load_options load = {
        .jobs = loading->jobs ? loading->jobs : loading_jobs(loading->of->options),
        .selection = loading->of->selection,
        .progress = loading->tells_progress ? console_progress : NULL,
        .progress_context = &progress,
    };
    struct units threads = {.list = {.kind = UNIT_THREAD}}; /* of which none is kept */
    bool names = names_threads(loading->of);
    struct units *read = units || !names ? units : &threads;
    if (read && names)
        read->start_of = thread_start_of;
    size_t loaded = read ? units_load(read, loading->profile, loading->diagnostics, loading->inputs, &load)
                         : inputs_load(loading->profile, loading->diagnostics, loading->inputs, &load);
    units_release(&threads);
    console_end_progress(&progress);
    return loaded;
}

bool loading_end(const struct loading *loading, size_t loaded)
{
    struct profile *profile = loading->profile;
    const struct selection *selection = loading->of->selection;
    if (profile->record)
        record_settle(profile->record, tasks_threads(loading->of->options->request.jobs));
    profile_finish(profile);
    const char *stopped = profile->saturated            ? "a sum went"
                          : profile_calls_stop(profile) ? "numbers of calls go"
                                                        : NULL;
    if (stopped && !profile->record) /* a record is not written if its sums stop */
        diagnostics_add(loading->diagnostics, &problem_saturated, TEXT_NONE, 0,
                        "%s past 2^63: the figures stop there and are too small", stopped);
    if (profile->parts.count) {
        say_missing(&selection->parts, false, profile, loading->diagnostics);
        say_missing(&selection->threads, true, profile, loading->diagnostics);
    }
    note_loss(profile, loading->diagnostics);
    bool any = loaded > 0 || costs_have_any(&profile->totals); /* an input may have broken off */
    return any && !diagnostics_stop(loading->diagnostics) && has_parts(selection, profile, loading->diagnostics);
}

bool loading_read(const struct loading *loading)
{
    return loading_end(loading, loading_units(loading, NULL));
}
