#include "load/inputs.h"

#include "base/pages.h"
#include "load/threads.h"

#include <stdlib.h>
#include <sys/stat.h>

#define EXPECT_MIN (1u << 20)   /* bytes of files; only for more than these the memory that they take is announced */
#define EXPECT_MAX (256u << 20) /* bytes of memory */

#define WORTH (4u << 20) /* fewer bytes of files together are not worth a thread */
#define EACH (16u << 10) /* to open a file takes as long as to read so many bytes */
#define FEW 4u           /* a profile of so many files is worth adding, however small they are */
#define MANY 64u         /* descriptions of more files than these take too much memory */

/* The inputs to read, and the profile that they go to. */
struct plan {
    struct profile *profile;
    struct diagnostics *diagnostics;
    struct load_options options; /* with the bytes that were read before */
    const struct texts *inputs;
    struct weight {
        uint64_t bytes; /* 0 if it is not a file */
        bool alone;     /* it is a large file, or not a file */
    } * weights;        /* by input */
    uint64_t total;     /* bytes of all files */
    uint64_t largest;   /* of one file */
};

/* A large file is worth a chunk for each thread, if it may be cut. */
static struct weight weigh(const char *path, unsigned jobs, bool may_cut)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return (struct weight){0, false};
    if (!S_ISREG(status.st_mode))
        return (struct weight){0, true};
    uint64_t bytes = (uint64_t)status.st_size;
    return (struct weight){bytes, may_cut && bytes / LOAD_CHUNK_MIN >= jobs};
}

static void weigh_all(struct plan *plan)
{
    bool may_cut = load_may_cut(plan->profile, plan->diagnostics, &plan->options);
    plan->weights = memory_alloc(plan->inputs->count * sizeof *plan->weights);
    for (size_t i = 0; i < plan->inputs->count; i++) {
        plan->weights[i] = weigh(plan->inputs->items[i].s, plan->options.jobs, may_cut);
        plan->total += plan->weights[i].bytes;
        plan->largest = plan->weights[i].bytes > plan->largest ? plan->weights[i].bytes : plan->largest;
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
        loaded += load_input(plan->profile, plan->diagnostics, plan->inputs->items[i].s, &plan->options);
        plan->options.before += plan->weights[i].bytes;
    }
    return loaded;
}

/* ---- small files, in batches ---- */

static uint64_t work_of(const struct weight *weight)
{
    return weight->bytes + EACH;
}

/* The next batch from input `first` on, if there is so much work up to `end`: three quarters of a thread's share. */
static struct batch next_batch(const struct plan *plan, size_t first, size_t end, uint64_t work)
{
    uint64_t share = work * 3 / 4 / plan->options.jobs, taken = 0;
    struct batch batch = {.paths = plan->inputs->items + first};
    while (first + batch.count < end && batch.count < MANY &&
           (taken < share || (batch.count < FEW && taken < LOAD_CHUNK_MIN))) {
        const struct weight *weight = &plan->weights[first + batch.count++];
        taken += work_of(weight);
        batch.bytes += weight->bytes;
    }
    return batch;
}

static size_t read_in_batches(struct plan *plan, size_t first, size_t end, uint64_t work)
{
    struct batches batches = {0};
    uint64_t bytes = 0;
    while (first < end) {
        struct batch batch = next_batch(plan, first, end, work);
        *array_add(&batches) = batch;
        first += batch.count;
        work -= batch.bytes + batch.count * EACH;
        bytes += batch.bytes;
    }
    size_t loaded = team_read(plan->profile, plan->diagnostics, &batches, &plan->options);
    plan->options.before += bytes;
    free(batches.items);
    return loaded;
}

/* Reads small files that follow each other. */
static size_t read_small(struct plan *plan, size_t first, size_t end)
{
    uint64_t work = 0;
    for (size_t i = first; i < end; i++)
        work += work_of(&plan->weights[i]);
    return end - first > 1 && work >= WORTH ? read_in_batches(plan, first, end, work) : read_in_order(plan, first, end);
}

static size_t read_with_threads(struct plan *plan)
{
    size_t loaded = 0, count = plan->inputs->count;
    for (size_t first = 0, end; first < count; first = end) {
        end = first + 1;
        while (!plan->weights[first].alone && end < count && !plan->weights[end].alone)
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
    free(plan.weights);
    return loaded;
}
