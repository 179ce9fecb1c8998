/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Call logs (rule 29): parts that have a block for each call, callees before callers. The blocks are kept as bytes
 * while the part is read. At its end they are taken from the last to the first: so each call comes before those that it
 * made, and the ways of the profile (profile/ways) grow from their roots.
 *
 * Numbers are as in profile/packed, costs as in profile/runs. A block is: how many lines after the block before it its
 * fn= stands; its function; its self cost; twice the number of its calls, and 1 if it is odd, as the last block may be;
 * and these, in their order. A call is: its callee; the object of that, if the callee is a name, because no line names
 * its file; the cost. Before costs stands how many bytes they have, so that they can be skipped, and, where lines are
 * wanted, their place: how far their line is from that of the self cost of the block, or from 0 of this itself, and
 * their piece, if that is another one. After the block stands how many bytes it has, so that it can be read from its
 * end.
 */
#include "parse/open_lines.h"
#include "parse/parser.h"
#include "profile/merge.h"
#include "profile/runs.h"

#include <stdlib.h>

/* A part of so many functions that call nothing, before the first call, is none: Cachegrind's have no calls at all. */
#define LEAVES_MAX 100000u

/* ---- writing ---- */

static void close_log(struct parser *ps)
{
    uint64_t line = ps->part.log.odd_line;
    call_log_release(&ps->part.log);
    ps->part.log.is_closed = true;
    ps->part.log.odd_line = line;
    ps->keeps &= ~(unsigned)KEEPS_LOG;
    ps->run_lines = RUN_LINES;
}

void call_log_begin(struct parser *ps)
{
    bool keeps = ps->profile->wants & (WANT_CALLS | WANT_RECORD);
    ps->keeps = (ps->keeps & ~(unsigned)KEEPS_LOG) | (keeps ? KEEPS_LOG : 0);
    ps->run_lines = keeps ? 1 : RUN_LINES; /* each line of self costs is seen */
    ps->run_left = 1;
    ps->part.log.block.line = ps->line + !ps->line; /* an input has no line 0 */
}

static void release_stretch(struct log_stretch *stretch)
{
    free(stretch->items);
    free(stretch->objects);
    free(stretch->symbols);
    free(stretch->functions);
    free(stretch->pieces);
    free(stretch->events);
}

void call_log_release(struct call_log *log)
{
    for (size_t i = 0; i < log->stretches.count; i++)
        release_stretch(&log->stretches.items[i]);
    free(log->stretches.items);
    buffer_release(&log->block.self);
    buffer_release(&log->block.called);
    *log = (struct call_log){0};
}

static void put_number(struct buffer *buffer, uint64_t number)
{
    array_reserve(buffer, buffer->count + PACKED_NUMBER_MAX);
    unsigned char *at = (unsigned char *)buffer->items + buffer->count;
    buffer->count += (size_t)(packed_put_number(at, number) - at);
}

/* Where costs are, and from where that is told. */
struct told {
    struct site from, site;
};

static unsigned char *put_site(unsigned char *at, const struct told *told)
{
    bool is_elsewhere = told->site.piece != told->from.piece;
    at = packed_put_number(at, packed_fold(told->site.line - told->from.line) << 1 | is_elsewhere);
    return is_elsewhere ? packed_put_number(at, told->site.piece) : at;
}

/* Puts a place (or NULL) and costs after the number of their bytes, which is one byte, mostly. */
static void put_runs(struct buffer *buffer, const struct told *told, const cost_t *costs, size_t width)
{
    array_reserve(buffer, buffer->count + (size_t)RUNS_MAX + (size_t)3 * PACKED_NUMBER_MAX);
    unsigned char *start = (unsigned char *)buffer->items + buffer->count, *at = start + 1;
    unsigned char *end = runs_put(told ? put_site(at, told) : at, costs, width);
    size_t size = (size_t)(end - at), before = 1;
    if (size >= PACKED_MORE) {
        unsigned char number[PACKED_NUMBER_MAX];
        before = (size_t)(packed_put_number(number, size) - number);
        memmove(start + before, at, size);
    }
    packed_put_number(start, size);
    buffer->count += before + size;
}

/* Puts costs in the order of events. */
static void put_costs(struct buffer *buffer, const struct told *told, const struct charge *charge)
{
    cost_t costs[EVENTS_MAX];
    size_t width = charge->events ? 0 : charge->n;
    bool stops = false;
    for (size_t i = 0; charge->events && i < charge->n; i++) {
        ref_t event = charge->events[i];
        while (event != NONE && width <= event)
            costs[width++] = COST_ABSENT;
        if (event != NONE && charge->values[i] != COST_ABSENT)
            costs[event] =
                costs[event] == COST_ABSENT ? charge->values[i] : cost_add(costs[event], charge->values[i], &stops);
    }
    put_runs(buffer, told, charge->events ? costs : charge->values, width);
}

/* No source has so many lines. */
static struct site site_of(ref_t piece, uint64_t line)
{
    return (struct site){piece, line >> 60 ? 0 : line};
}

/* Whether what is read is no graph only, and has lines. */
static bool has_lines(const struct parser *ps)
{
    return (ps->profile->wants & (WANT_LINES | WANT_RECORD)) == WANT_LINES;
}

void call_log_add_self(struct parser *ps, uint64_t line, const struct charge *charge)
{
    struct log_block *block = &ps->part.log.block;
    block->is_odd |= block->lines++ > 0 || block->calls > 0;
    if (block->is_odd)
        return;
    block->site = site_of(ps->context.piece, line);
    struct told told = {{NONE, 0}, block->site};
    put_costs(&block->self, has_lines(ps) ? &told : NULL, charge);
}

/* What a callee is called by: twice a function, or a name and 1. */
static void put_callee(struct buffer *buffer, const struct parser *ps)
{
    struct bound_callee callee = ps->call.callee;
    if (ps->call.is_filed && callee.function != NONE) {
        put_number(buffer, (uint64_t)callee.function << 1);
        return;
    }
    const struct function *key = callee.function != NONE ? &ps->profile->functions.items[callee.function]
                                                         : &ps->part.callees.unlocated.items[callee.unlocated].key;
    put_number(buffer, (uint64_t)key->symbol << 1 | 1);
    put_number(buffer, key->object);
}

void call_log_add_call(struct parser *ps, uint64_t line, const struct charge *charge)
{
    struct log_block *block = &ps->part.log.block;
    block->is_odd |= block->lines != 1 || ps->call.count != 1 || charge->n == 0;
    if (charge->n == 0)
        return;
    put_callee(&block->called, ps);
    struct told told = {block->site, site_of(ps->call.caller, line)};
    put_costs(&block->called, has_lines(ps) ? &told : NULL, charge);
    block->calls++;
}

static void add_stretch(const struct parser *ps, struct call_log *log)
{
    *array_add(&log->stretches) = (struct log_stretch){.has_lines = has_lines(ps)};
}

static struct log_stretch *last_stretch(const struct parser *ps, struct call_log *log)
{
    if (log->stretches.count == 0)
        add_stretch(ps, log);
    return &log->stretches.items[log->stretches.count - 1];
}

/* Whether the part seems to have no calls. */
static bool is_without_calls(struct call_log *log, ref_t function)
{
    log->calls += log->block.calls;
    log->leaves += log->calls == 0 && function >= log->functions;
    if (function >= log->functions)
        log->functions = function + 1;
    return log->calls == 0 && log->leaves > LEAVES_MAX;
}

/* The bytes of a block, after it: one byte, or eight and LONG_BLOCK. */
#define LONG_BLOCK 255u

static void put_size(struct log_stretch *stretch, uint64_t size)
{
    array_reserve(stretch, stretch->count + sizeof size + 1);
    if (size >= LONG_BLOCK) {
        memcpy(stretch->items + stretch->count, &size, sizeof size);
        stretch->count += sizeof size;
        size = LONG_BLOCK;
    }
    stretch->items[stretch->count++] = (unsigned char)size;
}

/* A call that waited for its costs over an fn= line may be all that there is: it is of the function before. */
static ref_t function_of_block(const struct parser *ps)
{
    ref_t function = ps->context.function;
    return function != NONE ? function : ps->profile->pieces.items[ps->call.caller].function;
}

static void put_block(struct parser *ps, struct log_block *block)
{
    struct call_log *log = &ps->part.log;
    struct log_stretch *stretch = last_stretch(ps, log);
    if (block->self.count == 0) /* an odd block may have no self cost before its calls */
        put_costs(&block->self, has_lines(ps) ? &(struct told){{NONE, 0}, block->site} : NULL, &(struct charge){0});
    array_reserve(stretch, stretch->count + block->self.count + block->called.count + (size_t)3 * PACKED_NUMBER_MAX);
    unsigned char *start = stretch->items + stretch->count, *at = start;
    at = packed_put_number(at, block->line - log->last_line);
    at = packed_put_number(at, function_of_block(ps));
    memcpy(at, block->self.items, block->self.count);
    at = packed_put_number(at + block->self.count, (uint64_t)block->calls << 1 | block->is_odd);
    if (block->called.count)
        memcpy(at, block->called.items, block->called.count);
    at += block->called.count;
    stretch->count += (size_t)(at - start);
    put_size(stretch, (uint64_t)(at - start));
    log->last_line = block->line;
}

/* Ends the block being read. An fn= line alone is no block if an object or a part begins before its costs. */
static void end_block(struct parser *ps)
{
    struct call_log *log = &ps->part.log;
    struct log_block *block = &log->block;
    bool is_empty = block->lines == 0 && block->calls == 0 && !block->is_odd;
    bool is_rest = block->lines == 0 && block->calls == 0 && log->odd_line; /* of a call that got no costs */
    if ((is_empty || is_rest) && !block->is_named)
        return;
    if (log->odd_line || !block->is_named) {
        log->odd_line = log->odd_line ? log->odd_line : block->line;
        close_log(ps);
        return;
    }
    if (block->is_odd || is_empty)
        log->odd_line = block->line;
    if (is_empty)
        return;
    put_block(ps, block);
    if (is_without_calls(log, function_of_block(ps)))
        close_log(ps);
}

void call_log_next_block(struct parser *ps, bool is_named)
{
    struct log_block *block = &ps->part.log.block;
    if (ps->part.muted)
        return;
    end_block(ps);
    block->self.count = block->called.count = block->calls = block->lines = 0;
    block->is_odd = false;
    block->site = (struct site){0, 0};
    block->line = ps->line;
    block->is_named = is_named;
}

/* ---- joining ---- */

static ref_t *copy_map(const ref_t *map, size_t count)
{
    ref_t *copy = memory_alloc((count + 1) * sizeof *copy);
    if (count)
        memcpy(copy, map, count * sizeof *copy);
    return copy;
}

void call_log_join(struct parser *ps, const struct profile *p, struct call_log *from, const struct merge *maps)
{
    struct call_log *to = &ps->part.log;
    if (!(ps->keeps & KEEPS_LOG))
        return;
    uint64_t odd_line = from->odd_line ? from->odd_line + ps->line : 0;
    if (from->is_closed || (to->odd_line && (from->stretches.count || from->odd_line))) {
        to->odd_line = to->odd_line ? to->odd_line : odd_line;
        close_log(ps);
        return;
    }
    for (size_t i = 0; i < from->stretches.count; i++) {
        struct log_stretch *stretch = &from->stretches.items[i];
        *array_add(&to->stretches) = *stretch;
        stretch = &to->stretches.items[to->stretches.count - 1];
        stretch->line = ps->line;
        stretch->objects = copy_map(maps->objects, p->objects.texts.count);
        stretch->symbols = copy_map(maps->symbols, p->symbols.texts.count);
        stretch->functions = copy_map(maps->functions, p->functions.count);
        stretch->pieces = copy_map(maps->pieces, p->pieces.count);
        stretch->events = copy_map(maps->events, p->events.count);
    }
    from->stretches.count = 0;
    to->odd_line = to->odd_line ? to->odd_line : odd_line;
    to->calls += from->calls;
    add_stretch(ps, to);
    to->last_line = 0;
}

/* ---- reading ---- */

/* A block that was read: `self` and `called` are bytes. */
struct read_block {
    const struct log_stretch *stretch;
    const unsigned char *self, *called;
    uint64_t distance, calls;
    struct site site; /* of its self cost, if it was looked for, as `costs` */
    const unsigned char *costs;
    ref_t function;
    bool is_odd;
};

static ref_t map_ref(const ref_t *map, uint64_t ref)
{
    return map ? map[ref] : (ref_t)ref;
}

static const unsigned char *skip_costs(const unsigned char *at)
{
    uint64_t bytes;
    at = packed_read_number(at, &bytes);
    return at + bytes;
}

/* Costs by event of the profile, in a buffer. */
static struct charge read_costs(const unsigned char *at, const struct log_stretch *stretch, cost_t *buffer)
{
    size_t width;
    runs_read(at, buffer, &width);
    return (struct charge){buffer, stretch->events, width};
}

/* The costs, after the number of their bytes and their place. `site`: from where that is told; becomes it. */
static inline __attribute__((always_inline)) const unsigned char *
find_costs(const unsigned char *at, const struct log_stretch *stretch, struct site *site)
{
    uint64_t bytes, distance, piece;
    at = packed_read_number(at, &bytes);
    if (!stretch->has_lines)
        return at;
    at = packed_read_number(at, &distance);
    site->line += packed_unfold(distance >> 1);
    if (distance & 1) {
        at = packed_read_number(at, &piece);
        site->piece = map_ref(stretch->pieces, piece);
    }
    return at;
}

static struct read_block read_block(const struct log_stretch *stretch, const unsigned char *at)
{
    struct read_block block = {.stretch = stretch, .site = {NONE, 0}};
    uint64_t function, calls;
    at = packed_read_number(packed_read_number(at, &block.distance), &function);
    block.function = map_ref(stretch->functions, function);
    block.self = at;
    block.called = packed_read_number(skip_costs(at), &calls);
    block.calls = calls >> 1;
    block.is_odd = calls & 1;
    return block;
}

/* What stands before the costs of a call. */
static const unsigned char *skip_callee(const unsigned char *call)
{
    uint64_t code, object;
    call = packed_read_number(call, &code);
    return code & 1 ? packed_read_number(call, &object) : call;
}

static const unsigned char *skip_call(const unsigned char *call)
{
    return skip_costs(skip_callee(call));
}

/* Whether a block may be of the callee of a call. */
static inline bool is_callee(const struct profile *p, const struct log_stretch *stretch, const unsigned char *call,
                             ref_t function)
{
    const struct function *f = &p->functions.items[function];
    uint64_t code, object;
    call = packed_read_number(call, &code);
    if (!(code & 1))
        return map_ref(stretch->functions, code >> 1) == function;
    packed_read_number(call, &object);
    return map_ref(stretch->symbols, code >> 1) == f->symbol && map_ref(stretch->objects, object) == f->object;
}

/* ---- whether a part is a log ---- */

struct check {
    const struct profile *profile;
    uint64_t taken, last; /* number of calls that blocks took, and that the last one took */
    struct refs finished; /* functions of the blocks that no block has taken so far */
    uint64_t line;        /* of the block */
    bool is_odd;          /* the block is */
};

/* Moves `*at` behind the block. */
static bool takes_its_calls(struct check *check, const struct read_block *block, const unsigned char **at)
{
    const struct refs *finished = &check->finished;
    bool good = !block->is_odd && block->calls <= finished->count;
    size_t first = good ? finished->count - block->calls : 0;
    *at = block->called;
    for (size_t i = 0; i < block->calls; i++, *at = skip_call(*at))
        good = good && is_callee(check->profile, block->stretch, *at, finished->items[first + i]);
    check->finished.count = first;
    check->is_odd = block->is_odd;
    check->last = good ? block->calls : 0;
    check->taken += check->last;
    return good;
}

/* Goes through the blocks of a stretch. False at one that does not take its calls; `*at` is after it. */
static bool check_stretch(struct check *check, const struct log_stretch *stretch, size_t *at)
{
    check->line = stretch->line;
    for (*at = 0; *at < stretch->count;) {
        const unsigned char *start = stretch->items + *at, *end;
        struct read_block block = read_block(stretch, start);
        bool good = takes_its_calls(check, &block, &end);
        size_t size = (size_t)(end - start);
        *at += size + 1 + (size >= LONG_BLOCK ? sizeof(uint64_t) : 0);
        check->line += block.distance;
        if (!good)
            return false;
        *array_add(&check->finished) = block.function;
    }
    return true;
}

static bool is_last_stretch(const struct call_log *log, size_t number)
{
    while (++number < log->stretches.count)
        if (log->stretches.items[number].count)
            return false;
    return true;
}

/* Whether all blocks take their calls; the last one need not. `check->line`: of the first one that does not. */
static bool blocks_fit(struct check *check, const struct call_log *log, bool *last_fits)
{
    size_t at;
    *last_fits = true;
    for (size_t i = 0; i < log->stretches.count; i++) {
        const struct log_stretch *stretch = &log->stretches.items[i];
        if (check_stretch(check, stretch, &at))
            continue;
        *last_fits = false;
        return at == stretch->count && is_last_stretch(log, i) && (check->is_odd || !log->odd_line);
    }
    return true;
}

/* ---- the ways ---- */

/* A call whose block comes next, from the end of the part on. */
struct open_call {
    const struct log_stretch *stretch;
    const unsigned char *costs; /* NULL: none, the block is a root */
    struct site site;
    ref_t way;      /* of its caller */
    ref_t lined;    /* likewise, with lines, if charges are wanted */
    uint32_t depth; /* the number of open calls above it */
};

struct builder {
    struct profile *profile;
    ARRAY(struct open_call) open; /* the innermost last */
    struct open_lines lines;
    bool takes_none; /* the next block takes no others */
    uint64_t calls;
    double *called, *own, *rest; /* by event: the costs of all calls, the self costs of the blocks that they took, and
                                    the costs of the calls of roots, which no block took */
};

static inline void add_to_sum(double *sum, const struct charge *charge)
{
    for (size_t i = 0; i < charge->n; i++)
        if (charge->values[i] != COST_ABSENT && (!charge->events || charge->events[i] != NONE))
            sum[charge->events ? charge->events[i] : i] += (double)charge->values[i];
}

/* Adds a block to its way. Returns the way, NONE if there are too many. */
static ref_t add_to_way(struct builder *b, const struct read_block *block, const struct open_call *call)
{
    struct profile *p = b->profile;
    cost_t costs[EVENTS_MAX];
    ref_t number = ways_find(&p->ways, call->way, block->function);
    if (number == NONE)
        return NONE;
    struct way *way = &p->ways.items.items[number];
    struct charge self = read_costs(block->costs, block->stretch, costs);
    way->calls = count_add(way->calls, 1, &p->saturated);
    profile_add_to_costs(p, &way->self, &self);
    if (!call->costs)
        return number;
    add_to_sum(b->own, &self);
    struct charge inclusive = read_costs(call->costs, call->stretch, costs);
    profile_add_to_costs(p, &way->inclusive, &inclusive);
    add_to_sum(b->called, &inclusive);
    return number;
}

/* Adds a block to its way with lines. Returns it; NONE if there are too many. */
static ref_t add_to_lined(struct builder *b, const struct read_block *block, const struct open_call *call)
{
    struct profile *p = b->profile;
    cost_t costs[EVENTS_MAX];
    struct lined_way key = {.above = call->lined,
                            .function = block->function,
                            .piece = call->costs ? call->site.piece : NONE,
                            .line = call->site.line};
    ref_t number = ways_find_lined(&p->ways, &key);
    if (number == NONE)
        return NONE;
    struct charge self = read_costs(block->costs, block->stretch, costs);
    profile_add_to_costs(p, &p->ways.lined.items[number].self, &self);
    return number;
}

/* Adds costs of a line to its nested ones, if a call from the line is open. `callee`: NONE: its self cost. */
static void add_nested(struct builder *b, struct site site, ref_t callee, const unsigned char *at,
                       const struct log_stretch *stretch)
{
    cost_t costs[EVENTS_MAX];
    struct nested key = {.line = site.line, .piece = site.piece, .callee = callee};
    if (!open_lines_has(&b->lines, b->profile, site, &key.beside))
        return;
    struct nested *nested = ways_nested(&b->profile->ways, &key);
    struct charge charge = read_costs(at, stretch, costs);
    nested->calls = count_add(nested->calls, callee != NONE, &b->profile->saturated);
    profile_add_to_costs(b->profile, &nested->costs, &charge);
}

/* Goes from the block before to this one. What calls nothing opens its line for itself alone. */
static void go_to_block(struct builder *b, const struct read_block *block, const struct open_call *call)
{
    if (!block->stretch->has_lines)
        return;
    open_lines_leave(&b->lines, call->depth);
    if (call->costs)
        add_nested(b, call->site, block->function, call->costs, call->stretch);
    if (call->costs && (block->calls || call->site.line == block->site.line))
        open_lines_enter(&b->lines, b->profile, call->site);
    add_nested(b, block->site, NONE, block->costs, block->stretch);
}

/* Opens the calls of a block, so that the last one is next. `made`: with the ways of the block. */
static void open_calls(struct builder *b, const struct read_block *block, const struct open_call *made, bool is_root)
{
    cost_t costs[EVENTS_MAX];
    const unsigned char *at = block->called;
    struct open_call call = *made;
    call.depth = open_lines_depth(&b->lines);
    for (uint64_t i = 0; i < block->calls; i++, at = skip_costs(at)) {
        at = skip_callee(at);
        call.site = block->site;
        call.costs = find_costs(at, block->stretch, &call.site);
        *array_add(&b->open) = call;
        if (is_root) {
            struct charge charge = read_costs(call.costs, block->stretch, costs);
            add_to_sum(b->rest, &charge);
        }
    }
    b->calls += block->calls;
}

/* The calls of the last block that took no block, but those of itself. */
static void keep_untaken(struct builder *b, const struct read_block *block, ref_t way)
{
    cost_t costs[EVENTS_MAX];
    struct profile *p = b->profile;
    const unsigned char *call = block->called;
    for (uint64_t i = 0; i < block->calls; i++, call = skip_call(call)) {
        struct site site = block->site;
        if (is_callee(p, block->stretch, call, block->function))
            continue;
        struct charge charge = read_costs(find_costs(skip_callee(call), block->stretch, &site), block->stretch, costs);
        profile_add_to_costs(p, &p->ways.items.items[way].untaken, &charge);
    }
}

/* False if there are too many ways. */
static bool add_block(struct builder *b, struct read_block *block)
{
    struct open_call call = {.way = NONE, .lined = NONE}, made = {.stretch = block->stretch, .lined = NONE};
    block->costs = find_costs(block->self, block->stretch, &block->site);
    if (b->open.count)
        call = b->open.items[--b->open.count];
    made.way = add_to_way(b, block, &call);
    if (made.way == NONE)
        return false;
    if (b->profile->wants & WANT_CHARGES)
        made.lined = add_to_lined(b, block, &call);
    go_to_block(b, block, &call);
    if (b->takes_none)
        keep_untaken(b, block, made.way);
    else
        open_calls(b, block, &made, !call.costs);
    b->takes_none = false;
    return true;
}

/* Where the block before begins that ends at `at`. */
static size_t start_of_block(const struct log_stretch *stretch, size_t at)
{
    uint64_t size = stretch->items[--at];
    if (size == LONG_BLOCK) {
        at -= sizeof size;
        memcpy(&size, stretch->items + at, sizeof size);
    }
    return at - size;
}

static bool add_blocks(struct builder *b, const struct call_log *log)
{
    for (size_t i = log->stretches.count; i-- > 0;) {
        const struct log_stretch *stretch = &log->stretches.items[i];
        for (size_t at = stretch->count; at > 0;) {
            at = start_of_block(stretch, at);
            struct read_block block = read_block(stretch, stretch->items + at);
            if (!add_block(b, &block))
                return false;
        }
    }
    return true;
}

#define LEAST 99 /* percent of what the blocks cost that they took, which all calls cost */
#define MOST 105

/* Whether the calls cost what their blocks do, `taken`: profilers round times, and clamp memory. */
static bool is_near(double called, double taken, double calls)
{
    double least = taken * LEAST, most = taken * MOST; /* below 0 they are the other way round */
    return (called + calls) * 100 >= (least < most ? least : most) &&
           (called - calls) * 100 <= (least < most ? most : least);
}

/* Whether that is so of an event that costs more than there are calls; if none does, of each event. */
static bool calls_add_up(const struct builder *b)
{
    bool any = false, any_near = false, all_near = true;
    for (size_t e = 0; e < b->profile->events.count; e++) {
        double taken = b->own[e] + b->called[e] - b->rest[e];
        bool is_telling = taken > (double)b->calls, near = is_near(b->called[e], taken, (double)b->calls);
        any |= is_telling;
        any_near |= is_telling && near;
        all_near &= near;
    }
    return b->calls && (any ? any_near : all_near);
}

static bool make_ways(struct parser *ps, const struct call_log *log, bool takes_none)
{
    size_t events = ps->profile->events.count;
    struct builder builder = {.profile = ps->profile,
                              .takes_none = takes_none,
                              .called = memory_zeroed(events, sizeof *builder.called),
                              .own = memory_zeroed(events, sizeof *builder.own),
                              .rest = memory_zeroed(events, sizeof *builder.rest)};
    bool good = add_blocks(&builder, log) && calls_add_up(&builder);
    open_lines_release(&builder.lines);
    free(builder.open.items);
    free(builder.called);
    free(builder.own);
    free(builder.rest);
    return good;
}

/* ---- the end of a part ---- */

/* Xdebug writes `summary:` before the costs of its last block; and Xdebug 2.0 names no creator. */
static bool is_by_xdebug(const struct part_state *part)
{
    struct text creator = part->part.creator;
    return text_starts(creator, TEXT("xdebug")) || (creator.n == 0 && part->is_0_9);
}

/* Whether the part is a log, as far as lines tell; `*line`: of the first block that does not fit. The last one may be
 * cut. */
static bool is_log(const struct parser *ps, const struct part_state *part, bool *takes_none, uint64_t *line)
{
    const struct call_log *log = &part->log;
    struct check check = {.profile = ps->profile};
    bool is_cut = !part->summary.given && !part->totals.given, last_fits;
    bool may_not_fit = is_cut || is_by_xdebug(part);
    *line = log->odd_line;
    if (log->is_closed || (log->odd_line && !may_not_fit))
        return false;
    bool good = blocks_fit(&check, log, &last_fits) && (last_fits || may_not_fit);
    free(check.finished.items);
    *line = good && (last_fits || is_cut) ? 0 : check.line;
    *takes_none = !last_fits || (is_cut && !log->odd_line);
    return good && check.taken > (*takes_none ? check.last : 0);
}

/* A profile that is written back is a graph of calls; if that has less to tell, it says so. */
static void forget_ways(struct parser *ps)
{
    struct ways *ways = &ps->profile->ways;
    if (ways_are_known(ways) && ways_tell_more(ways, ps->profile->functions.count))
        parser_record_description(ps, WAYS_ARE_LOST);
    ways_release(ways);
}

uint64_t call_log_end(struct parser *ps, struct part_state *part)
{
    bool takes_none;
    uint64_t line = 0;
    if (part->muted || !(part->has_calls || part->lost_ways) || !(ps->profile->wants & (WANT_CALLS | WANT_RECORD)))
        return 0;
    bool good = !part->lost_ways && is_log(ps, part, &takes_none, &line) && make_ways(ps, &part->log, takes_none);
    if (!good && ps->is_chunk && !part->log.is_closed)
        ps->halted |= HALT_GAVE_UP; /* names of earlier lines may be the same */
    if (!good)
        ways_lose(&ps->profile->ways);
    if (ps->profile->record)
        forget_ways(ps);
    return good ? 0 : line;
}
