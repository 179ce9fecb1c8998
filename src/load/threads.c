/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/threads.h"

#include "profile/merge.h"
#include "system/stack.h"

#include <pthread.h>
#include <stdlib.h>

#define EACH (16u << 10) /* to open a file takes as long as to read so many bytes */
#define FEW 4u           /* a profile of so many files is worth adding, however small they are */
#define MANY 64u         /* descriptions of more files than these take too much memory */

/* Files that follow each other are read in rounds. In each the calling thread reads the first ones into the profile
 * that all go to, and each other thread some that follow these into one of its own. When the calling thread has read
 * its own, it stops the others one by one, adopts their finished files and reads the rest itself; what the last one
 * left is for the next round. */

/* Files from one to before another. */
struct stretch {
    size_t first, end;
};

/* A thread besides the calling one. All but its thread and team is of a round. */
struct helper {
    pthread_t thread;
    struct team *team;
    struct stretch files;
    size_t next;                    /* the file that it reads after the present one */
    bool is_reading, is_to_stop;    /* the second: after the present file */
    size_t loaded;                  /* how many could be read */
    struct profile profile;         /* of those before `next`, */
    struct diagnostics diagnostics; /* as these are */
};

struct team {
    const struct load_file *files;
    size_t count;
    uint64_t work;           /* of the files that are not read yet */
    struct profile *profile; /* that all go to */
    struct diagnostics *diagnostics;
    struct load_options options; /* of the calling thread: with the bytes that were read before */
    struct load_options apart;   /* of the others */
    struct helper *helpers;
    size_t helper_count;
    bool has_ended;        /* the helpers do */
    pthread_mutex_t mutex; /* for this, and for what is said to helpers and by them */
    pthread_cond_t changed;
};

uint64_t load_work(const struct load_file *file)
{
    return file->bytes + EACH;
}

/* ---- a helper; the mutex is held before and after ---- */

static void read_stretch(struct helper *h)
{
    struct team *team = h->team;
    while (h->next < h->files.end && !h->is_to_stop) {
        const char *path = team->files[h->next++].path.s;
        pthread_mutex_unlock(&team->mutex);
        h->loaded += load_input(&h->profile, &h->diagnostics, path, &team->apart);
        pthread_mutex_lock(&team->mutex);
    }
    h->is_reading = false;
    pthread_cond_broadcast(&team->changed);
}

static void *run_helper(void *argument)
{
    struct helper *h = argument;
    struct team *team = h->team;
    pthread_mutex_lock(&team->mutex);
    while (!team->has_ended) {
        if (h->is_reading)
            read_stretch(h);
        else
            pthread_cond_wait(&team->changed, &team->mutex);
    }
    pthread_mutex_unlock(&team->mutex);
    return NULL;
}

/* ---- the calling thread ---- */

static void begin_helper(struct helper *h, struct stretch files)
{
    struct team *team = h->team;
    profile_init_like(&h->profile, team->profile);
    h->diagnostics = (struct diagnostics){0};
    h->loaded = 0;
    pthread_mutex_lock(&team->mutex);
    h->files = files;
    h->next = files.first;
    h->is_to_stop = false;
    h->is_reading = files.first < files.end;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->mutex);
}

static void stop_helper(struct helper *h)
{
    struct team *team = h->team;
    pthread_mutex_lock(&team->mutex);
    h->is_to_stop = true;
    while (h->is_reading)
        pthread_cond_wait(&team->changed, &team->mutex);
    pthread_mutex_unlock(&team->mutex);
}

/* Reads files into the profile that all go to. */
static size_t read_here(struct team *team, struct stretch files)
{
    size_t loaded = 0;
    for (size_t i = files.first; i < files.end; i++) {
        loaded += load_input(team->profile, team->diagnostics, team->files[i].path.s, &team->options);
        team->options.before += team->files[i].bytes;
    }
    return loaded;
}

/* Adds what a helper has read; reads it again if the profile cannot take all its events, so that messages name the
 * right lines. */
static size_t add_read(struct helper *h)
{
    struct team *team = h->team;
    struct stretch files = {h->files.first, h->next};
    size_t loaded = h->loaded;
    if (!merge_fits(team->profile, &h->profile)) {
        loaded = read_here(team, files);
    } else if (files.first < files.end) {
        merge_profile(team->profile, &h->profile);
        diagnostics_join(team->diagnostics, &h->diagnostics, 0);
        for (size_t i = files.first; i < files.end; i++)
            team->options.before += team->files[i].bytes;
    }
    profile_release(&h->profile);
    diagnostics_release(&h->diagnostics);
    return loaded;
}

/* ---- rounds ---- */

/* The files from number `first` on that take so much work; some at least. */
static struct stretch stretch_of(const struct team *team, size_t first, uint64_t work, size_t most)
{
    struct stretch files = {first, first};
    uint64_t taken = 0;
    while (files.end < team->count && files.end - first < most &&
           (taken < work || (files.end - first < FEW && taken < LOAD_CHUNK_MIN)))
        taken += load_work(&team->files[files.end++]);
    return files;
}

static uint64_t work_of(const struct team *team, struct stretch files)
{
    uint64_t work = 0;
    for (size_t i = files.first; i < files.end; i++)
        work += load_work(&team->files[i]);
    return work;
}

/* Reads a round from file `*next` on, which becomes the first of the next round: three quarters of the work that is
 * left. The last helper has more to read than its share, so that it does not wait. */
static size_t read_round(struct team *team, size_t *next)
{
    uint64_t share = team->work * 3 / 4 / (team->helper_count + 1);
    size_t first = *next;
    struct stretch own = stretch_of(team, *next, share, MANY);
    *next = own.end;
    for (size_t i = 0; i < team->helper_count; i++) {
        bool is_last = i + 1 == team->helper_count;
        struct stretch files = stretch_of(team, *next, is_last ? 2 * share : share, is_last ? 2 * MANY : MANY);
        begin_helper(&team->helpers[i], files);
        *next = files.end;
    }
    size_t loaded = read_here(team, own);
    for (size_t i = 0; i < team->helper_count; i++) {
        struct helper *h = &team->helpers[i];
        stop_helper(h);
        loaded += add_read(h);
        if (i + 1 < team->helper_count)
            loaded += read_here(team, (struct stretch){h->next, h->files.end});
        else
            *next = h->next;
    }
    team->work -= work_of(team, (struct stretch){first, *next});
    return loaded;
}

/* ---- all ---- */

/* Fewer threads than asked for do the work as well, and so does the calling thread alone. */
static void start_helpers(struct team *team, unsigned jobs)
{
    size_t wanted = jobs > TASKS_THREADS_MAX ? TASKS_THREADS_MAX - 1 : jobs - 1;
    team->helpers = memory_zeroed(wanted, sizeof *team->helpers);
    while (team->helper_count < wanted && team->helper_count + 1 < team->count) {
        struct helper *h = &team->helpers[team->helper_count];
        h->team = team;
        if (!stack_start(&h->thread, run_helper, h))
            return;
        team->helper_count++;
    }
}

static void end_helpers(struct team *team)
{
    pthread_mutex_lock(&team->mutex);
    team->has_ended = true;
    pthread_cond_broadcast(&team->changed);
    pthread_mutex_unlock(&team->mutex);
    for (size_t i = 0; i < team->helper_count; i++)
        pthread_join(team->helpers[i].thread, NULL);
    free(team->helpers);
}

size_t team_read(struct profile *profile, struct diagnostics *diagnostics, const struct load_file *files, size_t count,
                 const struct load_options *options)
{
    size_t loaded = 0;
    struct team team = {
        .files = files,
        .count = count,
        .profile = profile,
        .diagnostics = diagnostics,
        .options = *options,
        .apart = {.jobs = 1, .selection = options->selection},
    };
    team.options.jobs = 1;
    team.work = work_of(&team, (struct stretch){0, count});
    pthread_mutex_init(&team.mutex, NULL);
    pthread_cond_init(&team.changed, NULL);
    start_helpers(&team, options->jobs);
    for (size_t next = 0; next < count;)
        loaded += read_round(&team, &next);
    end_helpers(&team);
    pthread_cond_destroy(&team.changed);
    pthread_mutex_destroy(&team.mutex);
    return loaded;
}
