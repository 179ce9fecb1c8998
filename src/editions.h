/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* editions: a run as the browser has it, and the profiles read again.
 *
 *     editions_begin(&editions, run, &world);          // of a run that was read
 *     browser_init(&browser, &editions.now->source, sheet_kinds, &error);
 *     ...
 *     editions_reload(&editions, &browser, &terminal); // BROWSE_RELOAD
 *     ...
 *     browser_release(&browser);
 *     run = editions_end(&editions);                   // that of the last edition
 *
 * Each reading is a run of its own, from the command line on: nothing that one has counted is in another. Two are kept,
 * all code and the lines that it is charged to, so that the key `o` reads once. It knows no screen. */
#ifndef EDITIONS_H
#define EDITIONS_H

#include "browse/browser.h"
#include "run.h"

struct edition {
    struct run *run;
    struct report report;
    struct browse_source source;
    uint64_t state; /* of its inputs, when they had been read */
};

struct editions {
    struct edition *now;
    struct edition *other; /* the one before, if all that differs is what is charged: it is shown again, and not read
                              again; else NULL */
    struct browse_source world; /* of it is_interrupted, is_newer and context; the rest is not used */
};

/* `run`: from malloc, and read; it belongs to the edition from here on. */
void editions_begin(struct editions *editions, struct run *run, const struct browse_source *world);

/* Releases all, but for the run of the edition now, which is the caller's again. */
struct run *editions_end(struct editions *editions);

/* Reads the profiles again as the browser wishes, and gives them to it; if that cannot be, tells it why, and nothing
 * changes. */
void editions_reload(struct editions *editions, struct browser *browser, const struct terminal *terminal);

/* Whether an input changed since it was read. */
bool editions_are_old(const struct editions *editions);

/* Why a run failed, in its memory or in the arena. */
struct text edition_why_not(const struct run *run, struct arena *arena);
struct text edition_last_error(const struct diagnostics *diagnostics, struct arena *arena);

/* Releases a run from malloc. */
void edition_release_run(struct run *run);

#endif
