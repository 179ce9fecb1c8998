/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/inputs.h"

#include "base/git.h"
#include "base/pages.h"
#include "base/tasks.h"
#include "load/threads.h"

#include <stdlib.h>
#include <sys/stat.h>

#define EXPECT_MIN (1u << 20)   /* bytes of files; only for more than these the memory that they take is announced */
#define EXPECT_MAX (256u << 20) /* bytes of memory */

#define WORTH THRESHOLD(4u << 20, 1u) /* fewer bytes of files together are not worth a thread */

/* The inputs to read, and the profile that they go to. */
struct plan {
    struct profile *profile;
    struct diagnostics *diagnostics;
    struct load_options options; /* with the bytes that were read before */
    const struct texts *inputs;
    struct load_file *files; /* the inputs */
    uint64_t total;          /* bytes of all files */
    uint64_t largest;        /* of one file */
};

/* A large file is worth a chunk for each thread, if it may be cut. */
static struct load_file weigh(struct text path, unsigned jobs, bool may_cut)
{
    struct stat status;
    if (git_is_name(path))
        return (struct load_file){path, 0, true};
    if (stat(path.s, &status) != 0)
        return (struct load_file){path, 0, false};
    if (!S_ISREG(status.st_mode))
        return (struct load_file){path, 0, true};
    uint64_t bytes = (uint64_t)status.st_size;
    return (struct load_file){path, bytes, may_cut && bytes / LOAD_CHUNK_MIN >= jobs};
}

static void weigh_all(struct plan *plan)
{
    bool may_cut = load_may_cut(plan->diagnostics, &plan->options);
    plan->files = memory_alloc(plan->inputs->count * sizeof *plan->files);
    for (size_t i = 0; i < plan->inputs->count; i++) {
        plan->files[i] = weigh(plan->inputs->items[i], plan->options.jobs, may_cut);
        plan->total += plan->files[i].bytes;
        plan->largest = plan->files[i].bytes > plan->largest ? plan->files[i].bytes : plan->largest;
    }
}

/* Lines and calls take up to four times what they take in a file, most often less. */
static void expect(struct profile *profile, uint64_t size)
{
    if (size < EXPECT_MIN)
        return;
    pages_expect(size < EXPECT_MAX / 4 ? (size_t)size * 4 : EXPECT_MAX);
    profile_expect(profile, size);
}

/* ---- one after another ---- */

/* Reads the inputs from number `first` to before `end`. */
static size_t read_in_order(struct plan *plan, size_t first, size_t end)
{
    size_t loaded = 0;
    for (size_t i = first; i < end && !diagnostics_stop(plan->diagnostics); i++) {
        loaded += load_input(plan->profile, plan->diagnostics, plan->files[i].path.s, &plan->options);
        plan->options.before += plan->files[i].bytes;
    }
    return loaded;
}

/* ---- small files, side by side ---- */

static size_t read_side_by_side(struct plan *plan, size_t first, size_t end)
{
    size_t loaded = team_read(plan->profile, plan->diagnostics, plan->files + first, end - first, &plan->options);
    for (size_t i = first; i < end; i++)
        plan->options.before += plan->files[i].bytes;
    return loaded;
}

/* Reads small files that follow each other. */
static size_t read_small(struct plan *plan, size_t first, size_t end)
{
    uint64_t work = 0;
    for (size_t i = first; i < end; i++)
        work += load_work(&plan->files[i]);
    return end - first > 1 && work >= WORTH ? read_side_by_side(plan, first, end) : read_in_order(plan, first, end);
}

static size_t read_with_threads(struct plan *plan)
{
    size_t loaded = 0, count = plan->inputs->count;
    for (size_t first = 0, end; first < count; first = end) {
        end = first + 1;
        while (!plan->files[first].alone && end < count && !plan->files[end].alone)
            end++;
        loaded += read_small(plan, first, end);
    }
    return loaded;
}

size_t inputs_load(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                   const struct load_options *options)
{
    struct plan plan = {.profile = profile, .diagnostics = diagnostics, .options = *options, .inputs = inputs};
    weigh_all(&plan);
    plan.options.total = inputs->count > 1 ? plan.total : 0;
    if (profile->wants)
        expect(profile, plan.largest);
    size_t loaded = plan.options.jobs < 2 || diagnostics->strict ? read_in_order(&plan, 0, inputs->count)
                                                                 : read_with_threads(&plan);
    free(plan.files);
    return loaded;
}

uint64_t inputs_size(const struct texts *inputs)
{
    uint64_t size = 0;
    for (size_t i = 0; i < inputs->count; i++)
        size += weigh(inputs->items[i], 1, false).bytes;
    return size;
}
