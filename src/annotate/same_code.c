/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/same_code.h"

#include "annotate/line_map.h"

#include <stdlib.h>

#define CALLS_MIN 2
#define OTHERS_MIN 3
#define OTHERS_PERCENT 30

/* The steady lines of a function; of another cost is also the line that begins it. */
enum steady { STEADY_NONE, STEADY_SAME, STEADY_OTHER, STEADY_OTHER_HEAD };

/* The functions of an object with steady lines, those of them of other costs, and of these those that show it where
 * they begin. */
struct tally {
    size_t steady, other, other_heads;
    bool is_edited; /* a function of it was: where that is inlined, or is no more, functions may begin otherwise */
};

/* Whether the cost a call of the line that begins a function is another one. */
static bool is_other_head(const struct same_code_of *of, const struct line *line, ref_t function, const cost_t cost[])
{
    const struct profile *p = &of->sides->profile;
    cost_t each[SIDES];
    bool is_head = line->number != 0 && line->number == of->edited->heads[function].line &&
                   p->pieces.items[line->piece].file == p->functions.items[function].file;
    for (int side = 0; is_head && side < SIDES; side++) {
        cost_t called = of->called[side][function];
        is_head = called > 0 && cost[side] > 0 && cost[side] % called == 0;
        each[side] = is_head ? cost[side] / called : 0;
    }
    return is_head && each[SIDE_OLD] != each[SIDE_NEW];
}

/* Without sources a line of one side alone may be another line. */
static enum steady judge_line(const struct same_code_of *of, const struct line *line, ref_t function)
{
    cost_t cost[SIDES];
    for (int side = 0; side < SIDES; side++)
        cost[side] = measure_cost(compared_of_side(of->change, (enum side)side), &line->self);
    if (is_other_head(of, line, function, cost))
        return STEADY_OTHER_HEAD;
    if (of->edited->how[function] == EDITED_UNKNOWN && (cost[SIDE_OLD] == 0) != (cost[SIDE_NEW] == 0))
        return STEADY_OTHER;
    for (int side = 0; side < SIDES; side++) {
        cost_t called = of->called[side][function];
        if (called < CALLS_MIN || cost[side] <= 0 || cost[side] % called != 0)
            return STEADY_NONE;
        cost[side] /= called;
    }
    return cost[SIDE_NEW] == cost[SIDE_OLD] ? STEADY_SAME : STEADY_OTHER;
}

static void judge_lines(const struct same_code_of *of, unsigned char *steady)
{
    const struct profile *p = &of->sides->profile;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        ref_t function = p->pieces.items[line->piece].function;
        bool is_left_out = of->edited->how[function] == EDITED_YES || profile_is_inlined(p, function);
        enum steady found = is_left_out ? STEADY_NONE : judge_line(of, line, function);
        steady[function] = found > steady[function] ? (unsigned char)found : steady[function];
    }
}

/* Whether so many functions have lines of other costs that the compiler may have changed them. */
static bool are_many(const struct tally *tally)
{
    return tally->other * 100 > tally->steady * OTHERS_PERCENT;
}

static bool is_rebuilt(const struct tally *tally)
{
    size_t heads_min = tally->is_edited ? 2 : 1;
    return (tally->other >= OTHERS_MIN || tally->other_heads >= heads_min) && are_many(tally);
}

static enum same_code judge(const struct same_code_of *of, ref_t function, enum steady steady,
                            const struct tally *tally)
{
    ref_t object = of->sides->profile.functions.items[function].object;
    enum edited edited = of->edited->how[function];
    if (line_map_is_unchanged(of->sides, object)) {
        bool is_often = of->called[SIDE_OLD][function] >= CALLS_MIN && of->called[SIDE_NEW][function] >= CALLS_MIN;
        return is_often ? SAME_DATA : SAME_UNKNOWN;
    }
    if (edited == EDITED_NO && is_rebuilt(tally))
        return SAME_COMPILED;
    bool may_be_same = edited == EDITED_UNKNOWN || edited == EDITED_NO;
    return may_be_same && steady == STEADY_SAME && !are_many(tally) ? SAME_LIKELY : SAME_UNKNOWN;
}

unsigned char *same_code_find(const struct same_code_of *of)
{
    const struct profile *p = &of->sides->profile;
    unsigned char *steady = memory_zeroed(p->functions.count + 1, 1), *same = memory_zeroed(p->functions.count + 1, 1);
    struct tally *tallies = memory_zeroed(p->objects.texts.count + 1, sizeof *tallies);
    judge_lines(of, steady);
    for (size_t f = 0; f < p->functions.count; f++) {
        struct tally *tally = &tallies[p->functions.items[f].object];
        bool counts = of->edited->how[f] == EDITED_NO;
        tally->steady += counts && steady[f] != STEADY_NONE;
        tally->other += counts && steady[f] >= STEADY_OTHER;
        tally->other_heads += counts && steady[f] == STEADY_OTHER_HEAD;
        tally->is_edited |= of->edited->how[f] == EDITED_YES;
    }
    for (size_t f = 0; f < p->functions.count; f++)
        same[f] = (unsigned char)judge(of, (ref_t)f, steady[f], &tallies[p->functions.items[f].object]);
    free(tallies);
    free(steady);
    return same;
}
