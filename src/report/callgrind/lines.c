/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of positions and costs. */
#include "report/callgrind/writer.h"

/* The most bytes of a number, with its sign or `0x`, and the blank before it. */
#define NUMBER_MAX 22

/* ---- numbers, written at `to`; they return the end ---- */

static size_t decimal_length(uint64_t value)
{
    size_t n = 1;
    for (uint64_t limit = 10; value >= limit && n < 20; limit *= 10)
        n++;
    return n;
}

static char *put_hex(char *to, uint64_t value)
{
    unsigned digits = 1;
    while (digits < 16 && value >> 4 * digits)
        digits++;
    *to++ = '0';
    *to++ = 'x';
    while (digits-- > 0)
        *to++ = "0123456789abcdef"[value >> 4 * digits & 15];
    return to;
}

/* ---- positions ---- */

static size_t hex_length(uint64_t value)
{
    size_t n = 3;
    while (value >>= 4)
        n++;
    return n;
}

/* Whether the distance from the base, with its sign, is shorter than the position; KCachegrind reads 32 bits of it. */
static bool is_near(uint64_t distance, uint64_t position, bool hex)
{
    return distance <= UINT32_MAX &&
           1 + decimal_length(distance) < (hex ? hex_length(position) : decimal_length(position));
}

/* The shorter one of the position and the distance from the base. */
static char *put_far(char *to, uint64_t position, uint64_t base, bool hex)
{
    uint64_t distance = position > base ? position - base : base - position;
    if (is_near(distance, position, hex)) {
        *to = position > base ? '+' : '-';
        return output_put_digits(to + 1, distance);
    }
    return hex ? put_hex(to, position) : output_put_digits(to, position);
}

/* Likewise, or `*`. */
static inline char *put_position(char *to, uint64_t position, uint64_t base, bool hex)
{
    if (position == base) {
        *to = '*';
        return to + 1;
    }
    if (position - base < 10 && position >= 100) { /* as most are */
        to[0] = '+';
        to[1] = (char)('0' + (position - base));
        return to + 2;
    }
    return put_far(to, position, base, hex);
}

static char *put_absolute(const struct writer *w, char *to, struct record_place place)
{
    if (w->columns.has_address)
        to = put_hex(to, place.address);
    if (w->columns.has_address && w->columns.has_line)
        *to++ = ' ';
    return w->columns.has_line ? output_put_digits(to, place.line) : to;
}

static inline char *put_place(const struct writer *w, char *to, struct record_place place)
{
    if (!w->has_base || w->self.address != w->last.address || w->self.line != w->last.line)
        return put_absolute(w, to, place);
    if (w->columns.has_address)
        to = put_position(to, place.address, w->self.address, true);
    if (w->columns.has_address && w->columns.has_line)
        *to++ = ' ';
    return w->columns.has_line ? put_position(to, place.line, w->self.line, false) : to;
}

/* Room for so many bytes at most; the rest is given back. */
static char *open_room(struct writer *w, size_t most)
{
    return output_room(w->out, most);
}

static void close_room(struct writer *w, const char *end)
{
    w->out->used = (size_t)(end - w->out->buffer);
}

void write_no_base(struct writer *w)
{
    w->has_base = false;
}

void write_place(struct writer *w, struct record_place place)
{
    char *to = open_room(w, (size_t)2 * NUMBER_MAX);
    *to++ = ' ';
    close_room(w, put_place(w, to, place));
}

/* ---- costs ---- */

/* Costs in the order of the events, in place of that of the cells, up to the last one that is not absent. */
static struct text order_costs(const struct writer *w, struct text given, char *text)
{
    cost_t cells[CELLS_MAX], costs[EVENTS_MAX];
    size_t count = packed_cells(given, cells), n = 0;
    for (size_t i = 0; i < w->cells.count; i++) {
        ref_t cell = w->cells.items[i];
        costs[i] = cell < count ? cells[cell] : COST_ABSENT;
        n = costs[i] != COST_ABSENT ? i + 1 : n;
    }
    return (struct text){text, (size_t)(packed_put_cells(text, costs, n) - text)};
}

void write_costs(struct writer *w, struct record_place at, struct text cells, bool is_self)
{
    char text[PACKED_CELLS_MAX];
    struct text costs = w->is_ordered ? cells : order_costs(w, cells, text);
    char *to = put_place(w, open_room(w, (size_t)2 * NUMBER_MAX + costs.n + 1), at);
    if (costs.n) {
        *to++ = ' ';
        memcpy(to, costs.s, costs.n);
        to += costs.n;
    }
    *to++ = '\n';
    close_room(w, to);
    w->last = at;
    if (is_self)
        w->self = at;
    w->has_base |= is_self;
}

void write_row(struct writer *w, const struct costs *costs)
{
    char *to = open_room(w, w->events.count * NUMBER_MAX);
    for (size_t i = 0; i < w->events.count; i++) {
        cost_t cost = costs_get(costs, w->events.items[i]);
        *to++ = ' ';
        to = packed_put_cells(to, &cost, 1);
    }
    close_room(w, to);
}
