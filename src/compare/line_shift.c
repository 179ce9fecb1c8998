/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/line_shift.h"

#include <stdlib.h>

/* How many lines of each side a shift explains, and how many of these have equal costs. */
struct explained {
    size_t lines, costs;
};

static struct explained explain(const struct executed *old, const struct executed *new, int64_t by)
{
    struct explained explained = {0};
    for (size_t i = 0, j = 0; i < old->count && j < new->count;) {
        int64_t before = (int64_t)old->lines[i], after = (int64_t) new->lines[j] - by;
        explained.lines += before == after;
        explained.costs += before == after && old->costs[i] && old->costs[i] == new->costs[j];
        i += before <= after;
        j += after <= before;
    }
    return explained;
}

/* Whether so many lines of each side are most of them. */
static bool are_most(size_t count, size_t longest)
{
    return count >= longest - longest / 4;
}

/* ---- lines that came or went between others ---- */

static size_t count_costs(const struct executed *side)
{
    size_t count = 0;
    for (size_t i = 0; i < side->count; i++)
        count += side->costs[i] != 0;
    return count;
}

/* Lists the lines with costs, by their places in the function. */
static struct edit_items list_costs(const struct executed *side, ref_t *values, ref_t *names)
{
    size_t count = 0;
    for (size_t i = 0; i < side->count; i++) {
        uint64_t cost = (uint64_t)side->costs[i];
        if (!cost)
            continue;
        values[count] = (ref_t)(cost ^ cost >> 32);
        names[count++] = (ref_t)i;
    }
    return (struct edit_items){values, names, count};
}

/* How many lines can be paired in order with lines of equal costs; 0 if so few can that it is not worth to know. */
static size_t count_pairs(const struct executed *old, const struct executed *new, struct edit *edit)
{
    size_t n = old->count, all = n + new->count, count = 0;
    ref_t *to = memory_alloc((n + 2 * all) * sizeof *to), *values = to + n, *names = values + all;
    struct edit_items before = list_costs(old, values, names), after = list_costs(new, values + n, names + n);
    for (size_t i = 0; i < n; i++)
        to[i] = NONE;
    bool are_near = edit_match_near(edit, &before, &after, to);
    for (size_t i = 0; i < n && are_near; i++)
        count += to[i] != NONE && old->costs[i] == new->costs[to[i]];
    free(to);
    return before.count + after.count - 2 * count <= EDIT_MAX ? count : 0;
}

/* `same`: how many lines of equal numbers have equal costs. */
static bool is_edited(const struct executed *old, const struct executed *new, size_t same, struct edit *edit)
{
    size_t n = count_costs(old), m = count_costs(new), longest = n > m ? n : m, least = same + 2;
    if ((n < m ? n : m) < least || !are_most(n < m ? n : m, longest))
        return false;
    size_t pairs = count_pairs(old, new, edit);
    return pairs >= least && are_most(pairs, longest);
}

/* ---- the shift ---- */

struct shift shift_find(const struct executed *old, const struct executed *new, struct edit *edit)
{
    size_t n = old->count, m = new->count, longest = n > m ? n : m;
    const int64_t others[] = {(int64_t) new->lines[0] - (int64_t)old->lines[0],
                              (int64_t) new->lines[m - 1] - (int64_t)old->lines[n - 1]};
    struct explained best = explain(old, new, 0);
    size_t greatest = best.lines;
    int64_t by = 0;
    for (size_t i = 0; i < 2; i++) {
        struct explained other = explain(old, new, others[i]);
        greatest = other.lines > greatest ? other.lines : greatest;
        if (other.lines <= best.lines || other.lines < 2 || !are_most(other.lines, longest))
            continue;
        best = other;
        by = others[i];
    }
    return (struct shift){by, best.lines == greatest, are_most(best.lines, longest), best.lines == longest && n == m,
                          by == 0 && is_edited(old, new, best.costs, edit)};
}
