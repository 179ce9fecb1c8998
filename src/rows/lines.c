/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/lines.h"

#include "base/int128.h"
#include "base/radix_sort.h"
#include "calls/hide.h"

#include <stdlib.h>

/* ---- the index ---- */

static ref_t file_of_line(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[p->lines.items[i].piece].file;
}

static ref_t file_of_call(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[p->calls.items[i].piece].file;
}

static ref_t file_of_nested(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[p->ways.nested.items[i].piece].file;
}

static ref_t file_of_unsure(const void *profile, size_t i)
{
    const struct profile *p = profile;
    return p->pieces.items[p->unsure.items[i].site.piece].file;
}

static void find_overlaps(struct lines_index *index)
{
    const struct series_list *series = index->series;
    index->overlaps = memory_zeroed(series->count, sizeof *index->overlaps);
    index->overlap_count = series->count;
    for (size_t i = 0; i < series->count; i++) {
        ref_t first = series_place(series, i);
        struct overlap_run run = {series->count == 1 ? NONE : series_calls(series, i), first,
                                  first + (ref_t)series->events};
        overlap_init(&index->overlaps[i], index->profile, &run, index->keep, index->context);
    }
}

void lines_index_init(struct lines_index *index, const struct profile *profile, const struct series_list *series,
                      bool (*keep)(const void *context, ref_t function), const void *context)
{
    size_t files = profile->files.texts.count;
    *index = (struct lines_index){.profile = profile, .keep = keep, .context = context, .series = series};
    if (series && !ways_are_known(&profile->ways))
        find_overlaps(index);
    buckets_init(&index->nested, series ? profile->ways.nested.count : 0, files, file_of_nested, profile);
    buckets_init(&index->unsure, profile->unsure.count, files, file_of_unsure, profile);
    buckets_init(&index->lines, profile->lines.count, files, file_of_line, profile);
    buckets_init(&index->calls, profile->calls.count, files, file_of_call, profile);
}

static bool keeps_jump(const void *index, const struct jump *jump)
{
    const struct lines_index *i = index;
    return !i->keep || i->keep(i->context, i->profile->pieces.items[jump->piece].function);
}

void lines_index_add_jumps(struct lines_index *index)
{
    line_jumps_init(&index->jumps, index->profile, keeps_jump, index);
}

void lines_index_release(struct lines_index *index)
{
    line_jumps_release(&index->jumps);
    buckets_release(&index->lines);
    buckets_release(&index->calls);
    buckets_release(&index->nested);
    buckets_release(&index->unsure);
    for (size_t i = 0; i < index->overlap_count; i++)
        overlap_release(&index->overlaps[i]);
    free(index->overlaps);
}

struct lines_index lines_index_by_owner(const struct lines_index *index)
{
    struct lines_index parted = *index;
    parted.by_owner = true;
    return parted;
}

static void raise_last(uint64_t *last, uint64_t number)
{
    *last = number > *last ? number : *last;
}

uint64_t *lines_last(const struct profile *profile)
{
    uint64_t *last = memory_zeroed(profile->files.texts.count, sizeof *last);
    for (size_t i = 0; i < profile->lines.count; i++)
        if (costs_have_any(&profile->lines.items[i].self))
            raise_last(&last[file_of_line(profile, i)], profile->lines.items[i].number);
    for (size_t i = 0; i < profile->calls.count; i++)
        raise_last(&last[file_of_call(profile, i)], profile->calls.items[i].line);
    return last;
}

/* ---- one file ---- */

/* A line or a call of the profile, or nested costs of its ways, under the number of its line. */
struct entry {
    uint64_t number;
    ref_t owner;    /* NONE if lines are not told apart by function */
    ref_t ref;      /* of the profile's line or call, or of the nested costs */
    ref_t callee;   /* NONE: a line */
    bool is_nested; /* it comes after the line or the call whose costs it has */
};

struct collector {
    const struct lines_index *index;
    ARRAY(struct entry) entries;
};

static bool is_kept(const struct collector *c, ref_t piece)
{
    const struct lines_index *index = c->index;
    return !index->keep || index->keep(index->context, index->profile->pieces.items[piece].function);
}

static ref_t owner_of(const struct collector *c, ref_t piece)
{
    const struct lines_index *index = c->index;
    ref_t function = index->profile->pieces.items[piece].function;
    bool is_parted = index->by_owner || (index->tells_inlined && hide_is_inlined(index->profile, function));
    return is_parted ? function : NONE;
}

static bool is_same_line(const struct entry *x, const struct entry *y)
{
    return x->number == y->number && x->owner == y->owner;
}

static void collect_lines(struct collector *c, ref_t file)
{
    const struct profile *p = c->index->profile;
    const struct buckets *lines = &c->index->lines;
    for (ref_t i = lines->first[file]; i < lines->first[file + 1]; i++) {
        const struct line *line = &p->lines.items[lines->items[i]];
        if (is_kept(c, line->piece))
            *array_add(&c->entries) =
                (struct entry){line->number, owner_of(c, line->piece), lines->items[i], NONE, false};
    }
}

static void collect_calls(struct collector *c, ref_t file)
{
    const struct profile *p = c->index->profile;
    const struct buckets *calls = &c->index->calls;
    for (ref_t i = calls->first[file]; i < calls->first[file + 1]; i++) {
        const struct call *call = &p->calls.items[calls->items[i]];
        if (is_kept(c, call->piece))
            *array_add(&c->entries) =
                (struct entry){call->line, owner_of(c, call->piece), calls->items[i], call->callee, false};
    }
}

/* Whether the open call is one of the rows that are shown. */
static bool is_below_kept(const struct collector *c, const struct nested *nested)
{
    const struct lines_index *index = c->index;
    if (nested->beside == NONE)
        return true;
    return !index->by_owner && (!index->keep || index->keep(index->context, nested->beside));
}

static void collect_nested(struct collector *c, ref_t file)
{
    const struct buckets *buckets = &c->index->nested;
    for (ref_t i = buckets->first[file]; i < buckets->first[file + 1]; i++) {
        const struct nested *nested = &c->index->profile->ways.nested.items[buckets->items[i]];
        if (is_kept(c, nested->piece) && is_below_kept(c, nested))
            *array_add(&c->entries) =
                (struct entry){nested->line, owner_of(c, nested->piece), buckets->items[i], nested->callee, true};
    }
}

/* The lesser key for sorting entries. Those of one line and callee stay in the order of the profile. */
static uint64_t callee_key(const struct entry *e)
{
    return (ref_t)(e->callee + 1); /* lines come first */
}

static uint64_t owner_key(const struct entry *e)
{
    return e->owner;
}

static uint64_t number_key(const struct entry *e)
{
    return e->number;
}

static uint64_t (*const entry_keys[])(const struct entry *e) = {callee_key, owner_key, number_key};

static bool is_in_order(const struct entry *x, const struct entry *y)
{
    if (x->number != y->number)
        return x->number < y->number;
    return x->owner != y->owner ? x->owner < y->owner : callee_key(x) <= callee_key(y);
}

/* Most writers write lines in their order. */
static bool are_sorted(const struct collector *c)
{
    size_t i = 1;
    while (i < c->entries.count && is_in_order(&c->entries.items[i - 1], &c->entries.items[i]))
        i++;
    return i >= c->entries.count;
}

static void sort_entries(struct collector *c)
{
    size_t count = c->entries.count;
    struct radix_item *order = memory_alloc(count * sizeof *order);
    struct entry *sorted = memory_alloc(count * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        order[i].number = (ref_t)i;
    for (size_t k = 0; k < sizeof entry_keys / sizeof *entry_keys; k++) {
        for (size_t i = 0; i < count; i++)
            order[i].key = entry_keys[k](&c->entries.items[order[i].number]);
        radix_sort(order, count);
    }
    for (size_t i = 0; i < count; i++)
        sorted[i] = c->entries.items[order[i].number];
    free(order);
    free(c->entries.items);
    c->entries.items = sorted;
    c->entries.capacity = count;
}

static void collect(struct collector *c, ref_t file)
{
    collect_lines(c, file);
    collect_calls(c, file);
    collect_nested(c, file);
    if (!are_sorted(c))
        sort_entries(c);
}

/* The unknown line is not a line: its costs are those of many. */
static bool has_inclusive(const struct file_lines *f, const struct collector *c, size_t line)
{
    return c->index->series && f->lines[line].number != 0;
}

/* Counts distinct lines and distinct (line, callee) pairs. */
static void count_distinct(const struct collector *c, size_t *lines, size_t *calls)
{
    for (size_t i = 0; i < c->entries.count; i++) {
        const struct entry *e = &c->entries.items[i], *before = i ? e - 1 : NULL;
        bool new_line = !before || !is_same_line(before, e);
        *lines += new_line;
        *calls += e->callee != NONE && (new_line || before->callee != e->callee);
    }
}

/* Takes out of the inclusive cost what another call from the line has already. */
static void add_nested_entry(struct file_lines *f, const struct collector *c, const struct entry *e, size_t line)
{
    cost_t less[EVENTS_MAX];
    const struct costs *costs = &c->index->profile->ways.nested.items[e->ref].costs;
    for (ref_t i = 0; i < costs->width; i++)
        less[i] = costs_have(costs, i) ? -costs_get(costs, i) : COST_ABSENT;
    struct costs view = costs_view(less, costs->width);
    matrix_add(&f->inclusive, line, &view);
    if (e->callee != NONE && f->call_count > f->lines[line].first_call)
        f->calls[f->call_count - 1].recursive |= f->calls[f->call_count - 1].callee == e->callee;
}

static void leave_out(struct file_lines *f, size_t line, const struct costs *costs)
{
    if (!f->left_out.count)
        f->left_out = matrix_new(f->inclusive.count, f->inclusive.width);
    matrix_add(&f->left_out, line, costs);
    f->lines[line].partial = true;
}

static bool is_estimate(const struct profile *p, const struct call *call)
{
    return p->estimates.count && profile_has_estimate(p, (struct estimate){call_caller(p, call), call->callee});
}

/* The costs of a call in one series, or in all, and what becomes of them. */
struct fated {
    struct costs costs;
    enum call_fate fate;
};

static void count_fated(struct file_lines *f, const struct collector *c, const struct entry *e, size_t line,
                        const struct fated *fated)
{
    const struct profile *p = c->index->profile;
    const struct call *call = &p->calls.items[e->ref];
    if (fated->fate == CALL_RECURS)
        f->calls[f->call_count - 1].recursive = true;
    if (fated->fate == CALL_RECURS || !has_inclusive(f, c, line))
        return;
    if (fated->fate == CALL_OVERLAPS) {
        leave_out(f, line, &fated->costs);
        return;
    }
    matrix_add(&f->inclusive, line, &fated->costs);
    f->lines[line].is_estimate |= is_estimate(p, call);
}

static bool has_call(const struct lines_index *index, ref_t call, size_t series)
{
    return costs_have(&index->profile->calls.items[call].inclusive, series_calls(index->series, series));
}

/* Whether a call recurs in each series that has it. */
static bool recurs_everywhere(const struct lines_index *index, ref_t call)
{
    bool all = true;
    for (size_t i = 0; i < index->series->count; i++)
        all &= index->overlaps[i].fates[call] == CALL_RECURS || !has_call(index, call, i);
    return all;
}

/* Of several series each has its own fate for a call that it has. Where it is left out of some alone, what it costs
 * there is no change of the line: that cost is a lower bound. */
static void count_in_series(struct file_lines *f, const struct collector *c, const struct entry *e, size_t line)
{
    const struct lines_index *index = c->index;
    const struct costs *all = &index->profile->calls.items[e->ref].inclusive;
    const bool recurs = recurs_everywhere(index, e->ref);
    for (size_t i = 0; i < index->series->count; i++) {
        cost_t cells[EVENTS_MAX];
        enum call_fate fate = (enum call_fate)index->overlaps[i].fates[e->ref];
        ref_t first = series_place(index->series, i), calls = series_calls(index->series, i);
        for (ref_t event = 0; event <= calls; event++)
            cells[event] = event >= first && costs_have(all, event) ? costs_get(all, event) : COST_ABSENT;
        f->calls[f->call_count - 1].recursive |= fate == CALL_RECURS && has_call(index, e->ref, i);
        struct fated fated = {costs_view(cells, calls + 1), fate == CALL_RECURS && !recurs ? CALL_OVERLAPS : fate};
        if (has_call(index, e->ref, i))
            count_fated(f, c, e, line, &fated);
    }
}

static void count_call(struct file_lines *f, const struct collector *c, const struct entry *e, size_t line)
{
    const struct lines_index *index = c->index;
    struct fated fated = {index->profile->calls.items[e->ref].inclusive, CALL_COUNTS};
    if (index->overlaps)
        fated.fate = (enum call_fate)index->overlaps[0].fates[e->ref];
    if (index->overlaps && index->series->count > 1)
        count_in_series(f, c, e, line);
    else
        count_fated(f, c, e, line, &fated);
}

static void add_call_entry(struct file_lines *f, const struct collector *c, const struct entry *e, size_t line,
                           bool first)
{
    const struct profile *p = c->index->profile;
    const struct call *call = &p->calls.items[e->ref];
    if (first) {
        f->calls[f->call_count++] = (struct line_call){.callee = e->callee};
        f->lines[line].call_count++;
    }
    struct line_call *to = &f->calls[f->call_count - 1];
    to->count = int128_add_stopping(to->count, call->count);
    matrix_add(&f->call_costs, f->call_count - 1, &call->inclusive);
    to->is_estimate |= is_estimate(p, call);
    if (c->index->series)
        count_call(f, c, e, line);
    else
        to->recursive |= call_caller(p, call) == call->callee;
}

static void add_line_entry(struct file_lines *f, const struct collector *c, const struct entry *e, size_t line)
{
    const struct costs *self = &c->index->profile->lines.items[e->ref].self;
    matrix_add(&f->self, line, self);
    if (has_inclusive(f, c, line))
        matrix_add(&f->inclusive, line, self);
}

static ref_t function_of(const struct collector *c, const struct entry *e)
{
    const struct profile *p = c->index->profile;
    if (e->is_nested)
        return p->pieces.items[p->ways.nested.items[e->ref].piece].function;
    ref_t piece = e->callee == NONE ? p->lines.items[e->ref].piece : p->calls.items[e->ref].piece;
    return p->pieces.items[piece].function;
}

/* Adds the functions of a line's entries, which begin at `first`; returns where those of the next line begin. There is
 * room for all of them at `owners`. */
static size_t add_owners(struct file_lines *f, const struct collector *c, struct file_line *line, size_t first,
                         struct radix_item *owners)
{
    size_t count = 0, begin = first;
    for (; first < c->entries.count && is_same_line(&c->entries.items[begin], &c->entries.items[first]); first++) {
        ref_t function = function_of(c, &c->entries.items[first]);
        if (count == 0 || owners[count - 1].key != function)
            owners[count++] = (struct radix_item){function, function};
    }
    radix_sort(owners, count);
    line->first_owner = f->owner_count;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || owners[i].key != owners[i - 1].key)
            f->owners[f->owner_count++] = owners[i].number;
    line->owner_count = f->owner_count - line->first_owner;
    return first;
}

static void add_entries(struct file_lines *f, const struct collector *c)
{
    for (size_t i = 0; i < c->entries.count; i++) {
        const struct entry *e = &c->entries.items[i], *before = i ? e - 1 : NULL;
        bool new_line = !before || !is_same_line(before, e);
        if (new_line)
            f->lines[f->count++] = (struct file_line){.number = e->number, .first_call = f->call_count};
        if (e->is_nested)
            add_nested_entry(f, c, e, f->count - 1);
        else if (e->callee == NONE)
            add_line_entry(f, c, e, f->count - 1);
        else
            add_call_entry(f, c, e, f->count - 1, new_line || before->callee != e->callee);
    }
    struct radix_item *owners = memory_alloc(c->entries.count * sizeof *owners);
    for (size_t line = 0, entry = 0; line < f->count; line++)
        entry = add_owners(f, c, &f->lines[line], entry, owners);
    free(owners);
}

/* The line of a number, and of an owner where lines are told apart by function, else the last one; there is one. */
static size_t find_line(const struct file_lines *f, const struct collector *c, struct site site)
{
    size_t line = file_lines_find(f, site.line);
    ref_t owner = owner_of(c, site.piece);
    while (owner == NONE ? line + 1 < f->count && f->lines[line + 1].number == site.line
                         : f->owners[f->lines[line].first_owner] != owner)
        line++;
    return line;
}

/* Sums up what lines may cost more, and then, with what they cost at least, the most. */
static void add_unsure(struct file_lines *f, const struct collector *c, ref_t file)
{
    const struct buckets *buckets = &c->index->unsure;
    for (ref_t i = buckets->first[file]; i < buckets->first[file + 1]; i++) {
        const struct unsure *unsure = &c->index->profile->unsure.items[buckets->items[i]];
        if (is_kept(c, unsure->site.piece))
            unsure_rows_add(&f->unsure, f->count, (ref_t)find_line(f, c, unsure->site), &unsure->more);
    }
    unsure_rows_limit(&f->unsure, c->index->profile);
    unsure_rows_add_least(&f->unsure, &f->self);
}

void file_lines_init(struct file_lines *lines, const struct lines_index *index, ref_t file)
{
    struct collector c = {.index = index};
    size_t line_count = 0, call_count = 0, width = index->profile->events.count;
    collect(&c, file);
    count_distinct(&c, &line_count, &call_count);
    *lines = (struct file_lines){
        .lines = memory_alloc(line_count * sizeof *lines->lines),
        .calls = memory_alloc(call_count * sizeof *lines->calls),
        .self = matrix_new(line_count, width),
        .inclusive = matrix_new(index->series ? line_count : 0, width),
        .call_costs = matrix_new(call_count, width),
        .owners = memory_alloc(c.entries.count * sizeof *lines->owners),
    };
    add_entries(lines, &c);
    add_unsure(lines, &c, file);
    free(c.entries.items);
}

void file_lines_release(struct file_lines *lines)
{
    free(lines->lines);
    free(lines->calls);
    free(lines->owners);
    matrix_release(&lines->self);
    unsure_rows_release(&lines->unsure);
    matrix_release(&lines->inclusive);
    matrix_release(&lines->left_out);
    matrix_release(&lines->call_costs);
}

static uint64_t number_of(const void *lines, size_t place)
{
    return ((const struct file_line *)lines)[place].number;
}

size_t file_lines_find(const struct file_lines *lines, uint64_t number)
{
    return lower_bound(lines->lines, lines->count, number_of, number);
}
