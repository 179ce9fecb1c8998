#include "profile/inputs.h"

#include "base/pages.h"
#include "profile/merge.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>

#define EXPECT_MIN (1u << 20)   /* bytes of files, from which on it is worth it to say what memory they take */
#define EXPECT_MAX (256u << 20) /* bytes of memory */
#define AHEAD 2                 /* inputs that a thread may have read before they are added */

/* One input being read. */
struct loading {
    struct profile profile;
    struct diagnostics diagnostics;
    bool good, done;
};

/* What the threads share. */
struct team {
    const struct texts *inputs;
    const struct load_options *options;
    unsigned wants;
    struct loading *loadings; /* by input */
    size_t next;              /* input to be read */
    size_t added;             /* inputs that are in the profile */
    size_t limit;             /* how far `next` may be ahead of `added` */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

/* Waits for an input to read; NONE where there is none left. */
static size_t take_input(struct team *team)
{
    pthread_mutex_lock(&team->mutex);
    while (team->next < team->inputs->count && team->next >= team->added + team->limit)
        pthread_cond_wait(&team->changed, &team->mutex);
    size_t input = team->next < team->inputs->count ? team->next++ : NONE;
    pthread_mutex_unlock(&team->mutex);
    return input;
}

static void *read_inputs(void *argument)
{
    struct team *team = argument;
    for (size_t i; (i = take_input(team)) != NONE;) {
        struct loading *loading = &team->loadings[i];
        profile_init(&loading->profile, team->wants, TEXT_NONE);
        loading->good = load_input(&loading->profile, &loading->diagnostics, team->inputs->items[i].s, team->options);
        pthread_mutex_lock(&team->mutex);
        loading->done = true;
        pthread_cond_broadcast(&team->changed);
        pthread_mutex_unlock(&team->mutex);
    }
    return NULL;
}

static void wait_for(struct team *team, const struct loading *loading)
{
    pthread_mutex_lock(&team->mutex);
    while (!loading->done)
        pthread_cond_wait(&team->changed, &team->mutex);
    pthread_mutex_unlock(&team->mutex);
}

static void add_loading(struct team *team, struct loading *loading, struct profile *profile,
                        struct diagnostics *diagnostics)
{
    merge_profile(profile, &loading->profile);
    diagnostics_join(diagnostics, &loading->diagnostics, 0);
    profile_release(&loading->profile);
    diagnostics_release(&loading->diagnostics);
    pthread_mutex_lock(&team->mutex);
    team->added++;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->mutex);
}

static size_t load_one_by_one(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                              const struct load_options *options)
{
    size_t loaded = 0;
    for (size_t i = 0; i < inputs->count && !diagnostics_stop(diagnostics); i++)
        loaded += load_input(profile, diagnostics, inputs->items[i].s, options);
    return loaded;
}

/* The calling thread adds what the others read. Fewer threads than asked for do as well; none does not. */
static size_t load_with(struct team *team, pthread_t *threads, size_t jobs, struct profile *profile,
                        struct diagnostics *diagnostics)
{
    size_t started = 0, loaded = 0;
    while (started < jobs && pthread_create(&threads[started], NULL, read_inputs, team) == 0)
        started++;
    if (started == 0)
        return load_one_by_one(profile, diagnostics, team->inputs, team->options);
    for (size_t i = 0; i < team->inputs->count; i++) {
        wait_for(team, &team->loadings[i]);
        loaded += team->loadings[i].good;
        add_loading(team, &team->loadings[i], profile, diagnostics);
    }
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    return loaded;
}

static size_t load_side_by_side(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                                const struct load_options *options)
{
    struct load_options one = *options;
    one.jobs = 1;
    one.progress = NULL;
    struct team team = {
        .inputs = inputs, .options = &one, .wants = profile->wants, .limit = (size_t)AHEAD * options->jobs};
    team.loadings = memory_zeroed(inputs->count, sizeof *team.loadings);
    pthread_t *threads = memory_alloc(options->jobs * sizeof *threads);
    pthread_mutex_init(&team.mutex, NULL);
    pthread_cond_init(&team.changed, NULL);
    size_t loaded = load_with(&team, threads, options->jobs, profile, diagnostics);
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.mutex);
    free(threads);
    free(team.loadings);
    return loaded;
}

/* The bytes of all inputs that are files. */
static uint64_t size_of_files(const struct texts *inputs)
{
    uint64_t size = 0;
    struct stat status;
    for (size_t i = 0; i < inputs->count; i++)
        if (stat(inputs->items[i].s, &status) == 0 && S_ISREG(status.st_mode))
            size += (uint64_t)status.st_size;
    return size;
}

/* Lines and calls take up to four times what they take in a file, most often less. */
static void expect(struct profile *profile, const struct texts *inputs)
{
    uint64_t size = size_of_files(inputs);
    if (size < EXPECT_MIN)
        return;
    pages_expect(size < EXPECT_MAX / 4 ? (size_t)size * 4 : EXPECT_MAX);
    profile_expect(profile, size);
}

size_t inputs_load(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                   const struct load_options *options)
{
    if (profile->wants)
        expect(profile, inputs);
    if (options->jobs < 2 || inputs->count <= options->jobs || diagnostics->strict)
        return load_one_by_one(profile, diagnostics, inputs, options);
    return load_side_by_side(profile, diagnostics, inputs, options);
}
