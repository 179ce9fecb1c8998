#include "load/threads.h"

#include "profile/merge.h"

#include <pthread.h>
#include <stdlib.h>

/* The result of a batch. */
struct result {
    struct profile profile;
    struct diagnostics diagnostics;
    size_t loaded;
    bool done;
};

/* The data that the threads share. */
struct team {
    const struct batch *batches;
    struct result *results; /* by batch */
    size_t count;
    struct profile *profile; /* that the batches are added to */
    struct diagnostics *diagnostics;
    struct load_options apart; /* for the profile of a batch */
    size_t next;               /* the first batch that no thread reads */
    size_t added;              /* batches that are in the profile */
    size_t limit;              /* how far `next` may be ahead of `added` */
    pthread_mutex_t mutex;     /* for `next`, `added` and `done` */
    pthread_cond_t changed;
};

static size_t read_batch(struct profile *profile, struct diagnostics *diagnostics, const struct batch *batch,
                         const struct load_options *options)
{
    size_t loaded = 0;
    for (size_t i = 0; i < batch->count; i++)
        loaded += load_input(profile, diagnostics, batch->paths[i].s, options);
    return loaded;
}

/* ---- apart from the others; the mutex is held before and after ---- */

static bool is_ahead(const struct team *team)
{
    return team->next >= team->added + team->limit;
}

static void read_next(struct team *team)
{
    size_t i = team->next++;
    struct result *result = &team->results[i];
    pthread_mutex_unlock(&team->mutex);
    profile_init_like(&result->profile, team->profile);
    result->loaded = read_batch(&result->profile, &result->diagnostics, &team->batches[i], &team->apart);
    pthread_mutex_lock(&team->mutex);
    result->done = true;
    pthread_cond_broadcast(&team->changed);
}

static void *run_thread(void *argument)
{
    struct team *team = argument;
    pthread_mutex_lock(&team->mutex);
    while (team->next < team->count) {
        if (is_ahead(team))
            pthread_cond_wait(&team->changed, &team->mutex);
        else
            read_next(team);
    }
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

/* ---- in order, by the calling thread ---- */

/* Takes the batch if no thread reads it; else waits until it is read, and reads other batches meanwhile. */
static bool take_batch(struct team *team, size_t i)
{
    pthread_mutex_lock(&team->mutex);
    bool is_free = team->next == i;
    team->next += is_free;
    while (!is_free && !team->results[i].done) {
        if (team->next < team->count && !is_ahead(team))
            read_next(team);
        else
            pthread_cond_wait(&team->changed, &team->mutex);
    }
    pthread_mutex_unlock(&team->mutex);
    return is_free;
}

/* Adds the profile of a batch; reads the batch again if the profile cannot take all its events, so that messages name
 * the right lines. */
static size_t add_result(struct team *team, size_t i, const struct load_options *options)
{
    struct result *result = &team->results[i];
    size_t loaded = result->loaded;
    if (merge_fits(team->profile, &result->profile)) {
        merge_profile(team->profile, &result->profile);
        diagnostics_join(team->diagnostics, &result->diagnostics, 0);
    } else {
        loaded = read_batch(team->profile, team->diagnostics, &team->batches[i], options);
    }
    profile_release(&result->profile);
    diagnostics_release(&result->diagnostics);
    return loaded;
}

static void tell_added(struct team *team)
{
    pthread_mutex_lock(&team->mutex);
    team->added++;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->mutex);
}

static size_t read_all(struct team *team, struct load_options options)
{
    size_t loaded = 0;
    for (size_t i = 0; i < team->count; i++) {
        const struct batch *batch = &team->batches[i];
        if (take_batch(team, i))
            loaded += read_batch(team->profile, team->diagnostics, batch, &options);
        else
            loaded += add_result(team, i, &options);
        tell_added(team);
        options.before += batch->bytes;
    }
    return loaded;
}

/* Fewer threads than asked for do the work as well, and so does the calling thread alone. */
static size_t start_threads(struct team *team, pthread_t threads[LOAD_JOBS_MAX], size_t wanted)
{
    size_t started = 0;
    while (started < wanted && started < LOAD_JOBS_MAX && started + 1 < team->count &&
           pthread_create(&threads[started], NULL, run_thread, team) == 0)
        started++;
    return started;
}

size_t team_read(struct profile *profile, struct diagnostics *diagnostics, const struct batches *batches,
                 const struct load_options *options)
{
    struct team team = {
        .batches = batches->items,
        .results = memory_zeroed(batches->count, sizeof *team.results),
        .count = batches->count,
        .profile = profile,
        .diagnostics = diagnostics,
        .apart = {.jobs = 1, .selection = options->selection},
        .limit = (size_t)options->jobs + 1,
    };
    struct load_options one = *options;
    one.jobs = 1;
    pthread_t threads[LOAD_JOBS_MAX];
    pthread_mutex_init(&team.mutex, NULL);
    pthread_cond_init(&team.changed, NULL);
    size_t started = start_threads(&team, threads, options->jobs - 1);
    size_t loaded = read_all(&team, one);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.mutex);
    free(team.results);
    return loaded;
}
