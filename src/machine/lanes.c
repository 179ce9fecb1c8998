/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/lanes.h"

#include <stdlib.h>

/* How many looks at rows the search for lanes may take: no profile can keep us looking. */
#define LOOKS_MAX ((size_t)1 << 26)

/* ---- lanes ---- */

/* The rows between a target and its furthest jumps, with these. */
struct extent {
    size_t target, first, last;
};

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int by_target(const void *a, const void *b)
{
    return compare_sizes(((const struct lane_jump *)a)->to, ((const struct lane_jump *)b)->to);
}

static int by_length(const void *a, const void *b)
{
    const struct extent *left = a, *right = b;
    int order = compare_sizes(left->last - left->first, right->last - right->first);
    return order ? order : compare_sizes(left->target, right->target);
}

/* Makes one extent of each target; `jumps` are sorted by it. Returns how many there are. */
static size_t find_extents(const struct lane_jump *jumps, size_t count, struct extent *extents)
{
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const struct lane_jump *jump = &jumps[i];
        if (n == 0 || extents[n - 1].target != jump->to)
            extents[n++] = (struct extent){jump->to, jump->to, jump->to};
        struct extent *extent = &extents[n - 1];
        extent->first = jump->from < extent->first ? jump->from : extent->first;
        extent->last = jump->from > extent->last ? jump->from : extent->last;
    }
    return n;
}

#define ALL_LANES ((uint8_t)((1u << LANES_MAX) - 1))

/* The lanes that are taken in some row of an extent. */
static uint8_t taken_lanes(const struct lanes *lanes, const struct extent *extent, size_t *looks)
{
    uint8_t taken = 0;
    for (size_t row = extent->first; row <= extent->last && taken != ALL_LANES; row++) {
        const struct lane_row *r = &lanes->rows[row];
        taken |= (uint8_t)(r->up | r->down | r->ends);
        if (*looks == 0)
            return ALL_LANES;
        --*looks;
    }
    return taken;
}

static void take_lane(struct lanes *lanes, const struct extent *extent, unsigned lane)
{
    uint8_t bit = (uint8_t)(1u << lane);
    for (size_t row = extent->first; row <= extent->last; row++) {
        lanes->rows[row].up |= row > extent->first ? bit : 0;
        lanes->rows[row].down |= row < extent->last ? bit : 0;
    }
    lanes->rows[extent->target].ends |= bit;
    lanes->rows[extent->target].is_target = true;
    lanes->count = lane + 1 > lanes->count ? lane + 1 : lanes->count;
}

static void place(struct lanes *lanes, const struct extent *extent, size_t *looks)
{
    uint8_t taken = taken_lanes(lanes, extent, looks);
    for (unsigned lane = 0; lane < LANES_MAX; lane++)
        if (!(taken >> lane & 1)) {
            take_lane(lanes, extent, lane);
            return;
        }
}

/* The jumps to a target end in its lane, which is the only one that ends in its row before the sources are marked. */
static void mark_sources(struct lanes *lanes, const struct lane_jump *jumps, size_t count, size_t rows)
{
    uint8_t *of_target = memory_zeroed(rows, sizeof *of_target);
    for (size_t row = 0; row < rows; row++)
        of_target[row] = lanes->rows[row].ends;
    for (size_t i = 0; i < count; i++)
        lanes->rows[jumps[i].from].ends |= of_target[jumps[i].to];
    free(of_target);
}

void lanes_init(struct lanes *lanes, const struct lane_jump *jumps, size_t count, size_t rows)
{
    size_t looks = LOOKS_MAX;
    *lanes = (struct lanes){.rows = memory_zeroed(rows + 1, sizeof *lanes->rows)};
    if (count == 0)
        return;
    struct lane_jump *sorted = memory_resize(NULL, count, sizeof *sorted);
    struct extent *extents = memory_resize(NULL, count, sizeof *extents);
    memcpy(sorted, jumps, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, by_target);
    size_t n = find_extents(sorted, count, extents);
    qsort(extents, n, sizeof *extents, by_length);
    for (size_t i = 0; i < n; i++)
        place(lanes, &extents[i], &looks);
    mark_sources(lanes, jumps, count, rows);
    free(extents);
    free(sorted);
}

void lanes_release(struct lanes *lanes)
{
    free(lanes->rows);
    *lanes = (struct lanes){0};
}

/* ---- pictures ---- */

enum mark { BLANK, PASS, START, STOP, JOIN, SELF, ACROSS, CROSSING, ARROW, MARKS };

static const char *const marks[2][MARKS] = {
    {[BLANK] = " ",
     [PASS] = "|",
     [START] = "/",
     [STOP] = "\\",
     [JOIN] = "|",
     [SELF] = "-",
     [ACROSS] = "-",
     [CROSSING] = "+",
     [ARROW] = ">"},
    {[BLANK] = " ",
     [PASS] = "\xe2\x94\x82",
     [START] = "\xe2\x95\xad",
     [STOP] = "\xe2\x95\xb0",
     [JOIN] = "\xe2\x94\x9c",
     [SELF] = "\xe2\x94\x80",
     [ACROSS] = "\xe2\x94\x80",
     [CROSSING] = "\xe2\x94\xbc",
     [ARROW] = "\xe2\x96\xba"},
};

/* What stands in a lane; `across`: a line from a lane further out passes through it. */
static enum mark mark_of(const struct lane_row *row, unsigned lane, bool across)
{
    bool up = row->up >> lane & 1, down = row->down >> lane & 1;
    if (row->ends >> lane & 1) {
        static const enum mark ends[2][2] = {{SELF, START}, {STOP, JOIN}};
        return ends[up][down];
    }
    if (up || down)
        return across ? CROSSING : PASS;
    return across ? ACROSS : BLANK;
}

struct text lanes_draw(const struct lanes *lanes, size_t number, bool is_utf8, char room[LANES_ROOM])
{
    const struct lane_row *row = &lanes->rows[number];
    size_t n = 0;
    bool across = false;
    for (size_t i = 0; i < LANES_WIDTH(lanes->count); i++) {
        unsigned lane = (unsigned)(lanes->count - 1 - i / 2);
        enum mark mark = across ? ACROSS : BLANK;
        if (i + 1 == LANES_WIDTH(lanes->count))
            mark = row->is_target ? ARROW : mark;
        else if (i % 2 == 0) {
            mark = mark_of(row, lane, across);
            across |= row->ends >> lane & 1;
        }
        const char *s = marks[is_utf8][mark];
        memcpy(room + n, s, strlen(s));
        n += strlen(s);
    }
    room[n] = '\0';
    return (struct text){room, n};
}
