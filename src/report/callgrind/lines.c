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

static char *put_cost(char *to, cost_t cost)
{
    if (cost == COST_ABSENT) {
        *to = '.';
        return to + 1;
    }
    if (cost < 0)
        *to++ = '-';
    return output_put_digits(to, cost < 0 ? 0 - (uint64_t)cost : (uint64_t)cost);
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
    if (distance < 10 && position >= 100)
        return true; /* as most are */
    return distance <= UINT32_MAX &&
           1 + decimal_length(distance) < (hex ? hex_length(position) : decimal_length(position));
}

/* `*`, or the shorter one of the position and the distance from the base. */
static char *put_position(char *to, uint64_t position, const uint64_t *base, bool hex)
{
    if (base && *base == position) {
        *to = '*';
        return to + 1;
    }
    uint64_t distance = !base ? 0 : position > *base ? position - *base : *base - position;
    if (base && is_near(distance, position, hex)) {
        *to = position > *base ? '+' : '-';
        return output_put_digits(to + 1, distance);
    }
    return hex ? put_hex(to, position) : output_put_digits(to, position);
}

static char *put_place(const struct writer *w, char *to, struct record_place place)
{
    bool is_relative = w->has_base && w->self.address == w->last.address && w->self.line == w->last.line;
    if (w->columns.has_address)
        to = put_position(to, place.address, is_relative ? &w->self.address : NULL, true);
    if (w->columns.has_address && w->columns.has_line)
        *to++ = ' ';
    if (w->columns.has_line)
        to = put_position(to, place.line, is_relative ? &w->self.line : NULL, false);
    return to;
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

/* Puts a cost for each event, up to the last event that has one. */
static char *put_costs(const struct writer *w, char *to, const cost_t *cells, size_t given)
{
    char *end = to;
    size_t n = w->is_ordered ? given : w->cells.count;
    for (size_t i = 0; i < n; i++) {
        size_t cell = w->is_ordered ? i : w->cells.items[i];
        cost_t cost = cell < given ? cells[cell] : COST_ABSENT;
        *to++ = ' ';
        to = put_cost(to, cost);
        end = cost == COST_ABSENT ? end : to;
    }
    return end;
}

/* Likewise, if the events are as they were recorded, and the last one has a cost. */
static inline char *put_ordered(char *to, const cost_t *cells, size_t n)
{
    for (const cost_t *cell = cells; cell < cells + n; cell++) {
        *to++ = ' ';
        if ((uint64_t)*cell < 10) /* as most are */
            *to++ = (char)('0' + *cell);
        else
            to = put_cost(to, *cell);
    }
    return to;
}

void write_costs(struct writer *w, struct record_place at, const cost_t *cells, size_t n, bool is_self)
{
    char *to = open_room(w, (w->events.count + 3) * NUMBER_MAX);
    to = put_place(w, to, at);
    to = w->is_ordered && n && cells[n - 1] != COST_ABSENT ? put_ordered(to, cells, n) : put_costs(w, to, cells, n);
    *to++ = '\n';
    close_room(w, to);
    w->last = at;
    if (is_self)
        w->self = at;
    w->has_base |= is_self;
}

void write_row(struct writer *w, const struct costs *costs)
{
    char *to = open_room(w, (w->events.count + 1) * NUMBER_MAX);
    for (size_t i = 0; i < w->events.count; i++) {
        *to++ = ' ';
        to = put_cost(to, costs_get(costs, w->events.items[i]));
    }
    close_room(w, to);
}
