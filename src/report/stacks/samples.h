/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* samples: the stacks of a profile (calls/stacks.h) as other tools take them: frames of functions without their
 * contexts, each with what is spent in it on this way.
 *
 *     if (samples_init(&samples, report, events, count))
 *         for (ref_t i = 0; i < samples.frames.count; i++)
 *             if (samples_any(&samples, i)) ...
 *     samples_release(&samples);
 *
 * Recorded contexts (`f'2`, `f'caller`) say on which way a function is called; frames have the function alone. A
 * function that calls itself, or another context of it, is one frame, unless the ways are known (profile/ways.h). A
 * cycle is a frame, `<cycle 1>`, with its members below it. Ways that are the same then are one.
 *
 * What counts is the self cost of the functions that filters leave. */
#ifndef REPORT_STACKS_SAMPLES_H
#define REPORT_STACKS_SAMPLES_H

#include "calls/known_calls.h"
#include "calls/stacks.h"
#include "view/report.h"

struct frame {
    ref_t above; /* the frame of what calls it; NONE: the program is entered here */
    ref_t label; /* a function of `folded`, or behind these a cycle */
};

struct samples {
    const struct report *report;
    const struct measure *const *events;
    size_t count;          /* of events */
    struct profile folded; /* the functions without contexts, and nothing else */
    ref_t *functions;      /* by function of the profile, that of `folded` */
    ref_t *recorded;       /* by function of `folded`, the first one of the profile */
    struct forms forms;
    struct naming naming;     /* of `folded` */
    struct known_calls calls; /* the calls */
    struct stacks stacks;
    struct index index;         /* of the frames */
    ARRAY(struct frame) frames; /* each after the one above it */
    ref_t *frame_of;            /* by stack */
    struct buckets spent;       /* by frame, the stacks that have its costs */
    uint64_t *sums;             /* by event: of all frames; fits into cost_t */
};

/* Makes the samples of some events, which are no ratios, of a profile that was read with its calls and its graph. Says
 * on standard error how much of the first event, on each side of a comparison that follows it, is in stacks that are
 * estimates, and how much is with callers of calls that are not followed. False: an event has costs below 0, or
 * they add up to more than can be written; that is diagnosed. `count` is not 0. Release them in any case. */
bool samples_init(struct samples *samples, const struct report *report, const struct measure *const *events,
                  size_t count);
void samples_release(struct samples *samples);

/* What one count of an event is, nanoseconds or bytes. NULL: it is not known, or all counts together would be too many.
 */
const struct quantity *samples_quantity(const struct samples *samples, size_t event);

/* What a frame is called: a function, or `<cycle 1>`, in the arena. */
struct text samples_name(const struct samples *samples, ref_t frame, struct arena *arena);

/* The function of the profile that a frame is, of several contexts the first; NONE: it is a cycle. */
ref_t samples_function(const struct samples *samples, ref_t frame);

/* What is spent in a frame itself, of the first event, and of each event. */
uint64_t samples_cost(const struct samples *samples, ref_t frame);
void samples_costs(const struct samples *samples, ref_t frame, uint64_t *costs);

/* Whether anything is spent in a frame itself. */
bool samples_any(const struct samples *samples, ref_t frame);

#endif
