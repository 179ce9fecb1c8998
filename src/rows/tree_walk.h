/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_walk: what trees of calls have in common, whether they lead down or up: the order of the rows of a level, the
 * row that stands for those below a limit, which rows are followed, and the walk over all of them: each row before
 * those below it. What a row is, and which rows are below it, its source says.
 *
 *     struct tree_walk walk = {.source = &source, .tree = &tree, .profile = profile, .sort = &sort, .limit = limit};
 *     struct tree_level first = {.size = source.size};
 *     *(struct row *)tree_level_add(&first) = row;
 *     tree_walk_arrange(&walk, &first);             // sorted, and with a row for those below the limit
 *     tree_walk_run(&walk, &first);                 // hands over each row to source.put()
 *     tree_level_release(&first); */
#ifndef ROWS_TREE_WALK_H
#define ROWS_TREE_WALK_H

#include "rows/sort.h"

/* The beginning of each row. */
struct tree_row {
    ref_t others;         /* how many rows below the limit it stands for; 0: it is a row itself */
    uint32_t depth;       /* how many rows are above it, or calls between it and the function that is asked for */
    bool is_up : 1;       /* it leads to a caller */
    bool is_estimate : 1; /* its costs are estimates, at least in part */
    bool is_back : 1;   /* it leads back to rows above it, or to rows that are shown elsewhere: it has none below it */
    bool is_beyond : 1; /* there may be more below it, but calls that were looked at are too many */
    bool is_cut : 1;    /* it is not followed, though the depth allows it */
};

/* Rows below the same row, which all begin with a struct tree_row. */
struct tree_level {
    size_t size; /* of a row, in bytes */
    unsigned char *items;
    size_t count, capacity;
};

/* Rows below a share of the total are one row. A share is in millionths of a percent; 0: all rows are above it. */
struct tree_limit {
    const struct measure *measure;
    int64_t share;
    cost_t total;
};

struct tree_source {
    size_t size;        /* of a row, in bytes */
    bool back_is_first; /* rows that lead back come before all others, and are above the limit */

    /* What a row is sorted by. Its costs are also those that the limit is of, and are valid until rows are added. */
    struct sorted_call (*call)(void *tree, const void *row);

    /* Adds the figures of a row to those of the row that stands for it; `row` is the first one if others are 0. */
    void (*add)(void *tree, void *others, const void *row);

    /* Whether there may be rows below a row. */
    bool (*unfolds)(void *tree, const void *row);

    /* Whether a row is not followed, though the depth allows it. `waiting`: how many rows come after it so far. */
    bool (*stops)(void *tree, const void *row, size_t waiting);

    /* Takes a row. Returns whether it is followed, usually as `is_followed` says. */
    bool (*put)(void *tree, const void *row, bool is_followed);

    /* Appends the rows below the row that was taken last, in their order. */
    void (*below)(void *tree, const void *row, struct tree_level *level);
};

struct tree_walk {
    const struct tree_source *source;
    void *tree; /* handed over to the functions of the source */
    const struct profile *profile;
    const struct sort *sort; /* the order of a level, as sort_compare_calls() says */
    struct tree_limit limit;
    uint64_t depth; /* rows of this depth are not followed; 0: all are */
    uint32_t depth_most;
};

/* Whether costs are above a limit. */
bool tree_limit_keeps(const struct tree_limit *limit, const struct costs *costs);

/* Appends copies of rows; NULL: uninitialised rows. */
void tree_level_append(struct tree_level *level, const void *rows, size_t count);

/* A new, uninitialised row at the end. */
void *tree_level_add(struct tree_level *level);
void tree_level_release(struct tree_level *level);

static inline void *tree_level_row(const struct tree_level *level, size_t number)
{
    return level->items + number * level->size;
}

/* Sorts the rows of a level. */
void tree_walk_sort(const struct tree_walk *walk, struct tree_level *level);

/* Sorts the rows of a level, and puts those that are below the limit into one row at the end. */
void tree_walk_arrange(const struct tree_walk *walk, struct tree_level *level);

/* Sorts the rows of a level, without those that tree_walk_arrange() keeps. */
void tree_walk_keep_others(const struct tree_walk *walk, struct tree_level *level);

/* Goes over the rows of the first level, and all that are below them. */
void tree_walk_run(const struct tree_walk *walk, const struct tree_level *first);

#endif
