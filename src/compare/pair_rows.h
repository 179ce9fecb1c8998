/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pair_rows: the rows of units for all formats: a pair of inputs, parts or threads each, those that changed most first;
 * without a comparison the units as they were read. And how many of them changed, and by how much in the mean. */
#ifndef COMPARE_PAIR_ROWS_H
#define COMPARE_PAIR_ROWS_H

#include "compare/pair_units.h"
#include "rows/sort.h"

struct pair_rows {
    const struct unit_pairs *pairs;
    const struct measures *measures;
    ref_t *order; /* by row: the pair */
    size_t count;
};

/* `sort`: by which pairs are sorted. All arguments must outlive the rows; release them. */
void pair_rows_init(struct pair_rows *rows, const struct unit_pairs *pairs, const struct sort *sort,
                    const struct measures *measures);
void pair_rows_release(struct pair_rows *rows);

/* The figures of a row; `context` is a struct pair_rows. */
bool pair_rows_spent(const void *context, size_t row, struct spent *spent);

/* Whether it says something how many of them changed: they are units of two sides. */
static inline bool pair_rows_are_counted(const struct pair_rows *rows)
{
    return rows->pairs->is_compared && unit_is_read(rows->pairs->kind);
}

/* Whether they are of two sides. */
static inline bool pair_rows_have_sides(const struct pair_rows *rows)
{
    return rows->pairs->is_compared;
}

static inline const struct unit_pair *pair_rows_at(const struct pair_rows *rows, size_t row)
{
    return &rows->pairs->items.items[rows->order[row]];
}

/* `same`, `changed`, `new`, `gone`, or `unknown` of a pair without a common event. */
const char *pair_rows_status(const struct pair_rows *rows, size_t row);

/* Whether the figures of an event are known: in a comparison each side that has the unit has to have recorded it. */
bool pair_rows_knows(const struct pair_rows *rows, size_t row, const struct measure *measure);

/* The path of the first input of a side; .s NULL: the side has no such unit, or it is a part of
 * the code. */
struct text pair_rows_path(const struct pair_rows *rows, size_t row, enum side side);

#define PAIR_MEAN_UNIT 1000000

/* The geometric mean of new / old, by PAIR_MEAN_UNIT, of pairs with both above 0; zero-initialise it. */
struct geometric {
    double logarithms; /* their sum */
    size_t of;         /* so many pairs */
};
void geometric_add(struct geometric *mean, cost_t old, cost_t new);
uint64_t geometric_mean(const struct geometric *mean);

/* A mean, by PAIR_MEAN_UNIT, for people: `0.9871`, in the arena. */
struct text geometric_say(uint64_t mean, struct arena *arena);

/* How the units changed, by an event. */
struct pair_counts {
    size_t all, dearer, cheaper, within, new, gone;
    size_t unknown; /* pairs of which a side did not record the event */
    size_t mean_of; /* pairs with both figures above 0 */
    uint64_t mean;  /* the geometric mean of new / old of these, by PAIR_MEAN_UNIT */
};

/* A pair is within this share of its old cost if it changed by no more: 1 / 1000. */
#define PAIR_WITHIN 1000u

/* `change`: any statistic of the event. */
struct pair_counts pair_rows_counts(const struct pair_rows *rows, const struct measure *change);

/* `28 inputs: 2 dearer, 5 cheaper, 19 within 0.1%, 1 new, 1 gone`, in the arena. */
struct text pair_rows_say_counts(const struct pair_rows *rows, const struct pair_counts *counts, struct arena *arena);

/* `geometric mean of new / old: 0.9871, of 26 inputs`, in the arena; empty if there is none. */
struct text pair_rows_say_mean(const struct pair_rows *rows, const struct pair_counts *counts, struct arena *arena);

#endif
