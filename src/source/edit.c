/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/edit.h"

#include <stdlib.h>

/* A search from one place on: the point (x, y) is before old item x and new item y. Diagonal k has the points with x -
 * y = k. With d items removed or added, trace_at(d, k) is the furthest x that can be reached on diagonal k; NONE: none
 * can. */
struct search {
    const ref_t *old, *new;
    size_t n, m; /* how many there are */
    ref_t *trace;
};

/* Of d the diagonals are -d, -d + 2, ... d. */
static ref_t *trace_at(const struct search *s, int d, int k)
{
    size_t row = (size_t)d * ((size_t)d + 1) / 2;
    return &s->trace[row + (size_t)(k + d) / 2];
}

/* The furthest x on diagonal k that is one step from a point reached with d - 1; NONE: there is none. */
static ref_t step_to(const struct search *s, int d, int k)
{
    ref_t left = k > -d ? *trace_at(s, d - 1, k - 1) : NONE, above = k < d ? *trace_at(s, d - 1, k + 1) : NONE;
    ref_t gone = left != NONE && left < s->n ? left + 1 : NONE;
    ref_t come = above != NONE && (int64_t)above - k <= (int64_t)s->m ? above : NONE;
    return gone == NONE || (come != NONE && come > gone) ? come : gone;
}

/* The first x of diagonal k before equal items are passed. */
static ref_t start_of(const struct search *s, int d, int k)
{
    return d == 0 ? 0 : step_to(s, d, k);
}

static ref_t pass_equal(const struct search *s, ref_t x, int k)
{
    size_t y = (size_t)((int64_t)x - k);
    while (x < s->n && y < s->m && s->old[x] == s->new[y]) {
        x++;
        y++;
    }
    return x;
}

struct point {
    int d, k;
    ref_t x;
};

static int64_t advance_of(struct point p)
{
    return 2 * (int64_t)p.x - p.k; /* x + y */
}

/* Fills the row of d; `best` becomes its furthest point, the one nearest to the middle if there are several. */
static void fill_row(struct search *s, int d, struct point *best)
{
    *best = (struct point){d, 0, 0};
    for (int k = -d; k <= d; k += 2) {
        ref_t x = start_of(s, d, k);
        if (x != NONE)
            x = pass_equal(s, x, k);
        *trace_at(s, d, k) = x;
        struct point p = {d, k, x};
        if (x != NONE &&
            (advance_of(p) > advance_of(*best) || (advance_of(p) == advance_of(*best) && abs(k) < abs(best->k))))
            *best = p;
    }
}

static bool is_end(const struct search *s, struct point p)
{
    return p.x == s->n && (size_t)((int64_t)p.x - p.k) == s->m;
}

/* The end, or the furthest point that EDIT_MAX steps lead to. */
static struct point find_furthest(struct search *s)
{
    struct point best = {0};
    for (int d = 0; d <= EDIT_MAX; d++) {
        fill_row(s, d, &best);
        if (is_end(s, best))
            break;
    }
    return best;
}

/* The diagonal from which step_to() came to this one. */
static int diagonal_before(const struct search *s, int d, int k, ref_t start)
{
    ref_t left = k > -d ? *trace_at(s, d - 1, k - 1) : NONE;
    return left != NONE && left + 1 == start ? k - 1 : k + 1;
}

/* Records the pairs on the way to a point. */
static void follow_back(const struct search *s, struct point p, const struct edit_items *old,
                        const struct edit_items *new, ref_t *to)
{
    size_t past = (size_t)(s->old - old->values), new_past = (size_t)(s->new - new->values);
    for (;; p.d--) {
        ref_t start = start_of(s, p.d, p.k);
        for (ref_t x = start; x < p.x; x++)
            to[old->names[past + x]] = new->names[new_past + (size_t)((int64_t)x - p.k)];
        if (p.d == 0)
            return;
        p.k = diagonal_before(s, p.d, p.k, start);
        p.x = *trace_at(s, p.d - 1, p.k);
    }
}

/* A search before old item x and new item y. */
static struct search search_from(struct edit *edit, const struct edit_items *old, const struct edit_items *new,
                                 size_t x, size_t y)
{
    if (!edit->trace)
        edit->trace = memory_alloc((EDIT_MAX + 1) * (EDIT_MAX + 2) / 2 * sizeof *edit->trace);
    return (struct search){old->values + x, new->values + y, old->count - x, new->count - y, edit->trace};
}

bool edit_match_near(struct edit *edit, const struct edit_items *old, const struct edit_items *new, ref_t *to)
{
    struct search s = search_from(edit, old, new, 0, 0);
    struct point p = find_furthest(&s);
    bool are_near = is_end(&s, p);
    if (are_near)
        follow_back(&s, p, old, new, to);
    return are_near;
}

void edit_match(struct edit *edit, const struct edit_items *old, const struct edit_items *new, ref_t *to)
{
    size_t x = 0, y = 0;
    while (x < old->count && y < new->count) {
        struct search s = search_from(edit, old, new, x, y);
        struct point p = find_furthest(&s);
        follow_back(&s, p, old, new, to);
        x += p.x;
        y += (size_t)((int64_t)p.x - p.k);
    }
}

void edit_release(struct edit *edit)
{
    free(edit->trace);
    *edit = (struct edit){0};
}
