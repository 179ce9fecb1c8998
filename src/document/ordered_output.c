/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/ordered_output.h"

#include "base/tasks.h"

#include <pthread.h>

struct track {
    const struct ordered_output *ordered;
    struct output *out;
    size_t turn; /* the stretch whose turn it is, with the mutex */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

/* A stretch that is being written. */
struct runner {
    struct track *track;
    size_t stretch;
    bool has_turn;
    struct buffer kept; /* what was written before its turn */
};

/* Waits for the turn of a stretch, which then has the output to itself. */
static void take_turn(struct runner *r)
{
    struct track *track = r->track;
    pthread_mutex_lock(&track->mutex);
    while (track->turn != r->stretch)
        pthread_cond_wait(&track->changed, &track->mutex);
    pthread_mutex_unlock(&track->mutex);
    r->has_turn = true;
    output_text(track->out, buffer_text(&r->kept));
    buffer_release(&r->kept);
}

static void pass_turn(struct track *track)
{
    pthread_mutex_lock(&track->mutex);
    track->turn++;
    pthread_cond_broadcast(&track->changed);
    pthread_mutex_unlock(&track->mutex);
}

static void take_piece(void *context, struct text piece)
{
    struct runner *r = context;
    if (!r->has_turn && r->kept.count + piece.n > ORDERED_OUTPUT_KEPT)
        take_turn(r);
    if (r->has_turn) {
        output_text(r->track->out, piece);
        return;
    }
    array_reserve(&r->kept, ORDERED_OUTPUT_KEPT); /* pages that are not filled take no memory */
    buffer_add(&r->kept, piece);
}

/* Stretches are begun in order, so that the one whose turn it is has a thread. */
static void run_stretch(void *context, size_t stretch)
{
    struct track *track = context;
    struct runner r = {.track = track, .stretch = stretch};
    struct output out = output_by(take_piece, &r);
    track->ordered->write(track->ordered->context, stretch, &out);
    output_close(&out);
    if (!r.has_turn)
        take_turn(&r);
    pass_turn(track);
}

static void run_side_by_side(const struct ordered_output *ordered, struct output *out)
{
    struct track track = {.ordered = ordered, .out = out};
    pthread_mutex_init(&track.mutex, NULL);
    pthread_cond_init(&track.changed, NULL);
    tasks_run(ordered->threads, ordered->count, run_stretch, &track);
    pthread_cond_destroy(&track.changed);
    pthread_mutex_destroy(&track.mutex);
}

void ordered_output_run(const struct ordered_output *ordered, struct output *out)
{
    if (ordered->threads > 1 && ordered->count > 1) {
        run_side_by_side(ordered, out);
        return;
    }
    for (size_t i = 0; i < ordered->count; i++)
        ordered->write(ordered->context, i, out);
}
