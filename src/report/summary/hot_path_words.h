/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hot_path_words: what is said of the steps of a hot path: on the first screen, and in its table. */
#ifndef REPORT_SUMMARY_HOT_PATH_WORDS_H
#define REPORT_SUMMARY_HOT_PATH_WORDS_H

#include "view/hot_path.h"
#include "view/report.h"

struct hot_path_words {
    const struct report *report;
    const struct view_hot_path *costed;
    size_t name_most; /* columns of a name: a longer one has no middle */
    struct arena *arena;
};

/* A share of the program, rounded. */
unsigned hot_path_words_percent(uint64_t cost, uint64_t total);

/* `words ~25%`: a function, or a cycle by its function with most self cost, and its cost as a share of the program; all
 * of it is not said. */
struct text hot_path_words_call(const struct hot_path_words *w, const struct hot_call *call);

/* `words 25%, std::sort 19%`: the callees of a step that the path does not go down to, at most so many; `next`: the
 * next step before them, or NULL. What reads 0% is left out. `between`: what stands between two. */
struct text hot_path_words_beside(const struct hot_path_words *w, const struct hot_step *step,
                                  const struct hot_step *next, size_t most, const char *between);

/* `fftz2 72%`: where the ways from a step meet again. */
struct text hot_path_words_meeting(const struct hot_path_words *w, const struct hot_step *step);

#endif
