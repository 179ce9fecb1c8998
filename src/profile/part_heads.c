/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heads of the parts of a record. */
#include "base/int128.h"
#include "base/number.h"
#include "profile/record.h"

#include <stdlib.h>

static struct text keep(struct record *record, struct text t)
{
    return t.n ? arena_copy(&record->arena, t) : TEXT_NONE;
}

/* Sorts, and drops repeated ones. */
static void sort_texts(struct texts *texts)
{
    size_t count = 0;
    if (texts->count)
        qsort(texts->items, texts->count, sizeof *texts->items, text_order);
    for (size_t i = 0; i < texts->count; i++)
        if (count == 0 || !text_equal(texts->items[count - 1], texts->items[i]))
            texts->items[count++] = texts->items[i];
    texts->count = count;
}

/* Keeps only those that the others have, too; both ascend. */
static void leave_common(struct texts *texts, const struct texts *others)
{
    size_t count = 0, at = 0;
    for (size_t i = 0; i < texts->count; i++) {
        while (at < others->count && text_compare(others->items[at], texts->items[i]) < 0)
            at++;
        if (at < others->count && text_equal(others->items[at], texts->items[i]))
            texts->items[count++] = texts->items[i];
    }
    texts->count = count;
}

static bool has_text(const struct texts *texts, size_t count, struct text t)
{
    return count && bsearch(&t, texts->items, count, sizeof t, text_order);
}

/* Keeps the first ones of all, which are the same in any order of the parts. */
static void limit_filters(struct texts *texts)
{
    sort_texts(texts);
    if (texts->count > RECORD_FILTERS_MAX)
        texts->count = RECORD_FILTERS_MAX;
}

static void add_filters(struct record *record, struct texts *texts, const struct texts *others)
{
    size_t known = texts->count;
    for (size_t i = 0; i < others->count; i++)
        if (!has_text(texts, known, others->items[i]))
            *array_add(texts) = keep(record, others->items[i]);
    limit_filters(texts);
}

struct texts record_filters(const struct record_head *head, struct text filter)
{
    struct texts all = {0};
    for (size_t i = 0; i < head->filters.count; i++)
        *array_add(&all) = head->filters.items[i];
    if (filter.n)
        *array_add(&all) = filter;
    limit_filters(&all);
    return all;
}

#define MERGED TEXT("Merged:")
#define FILTERED TEXT("Filtered:")
#define EXACT TEXT("Exact-totals:")
#define INLINED TEXT("Inlined: yes")
#define INCOMPLETE TEXT("Incomplete:")
#define MISSING TEXT("Missing-costs:")
#define WAYS TEXT("Ways:")
#define LINES TEXT("Lines: no")

/* Splits the descriptions of a part. A part that does not say how many parts were merged in it counts as one. */
static void read_descriptions(const struct texts *texts, struct record_head *head)
{
    uint64_t merged;
    head->merged = 1;
    for (size_t i = 0; i < texts->count; i++) {
        struct text t = text_trim(texts->items[i]);
        if (text_starts(t, MERGED) && number_read_unsigned(text_trim(text_skip(t, MERGED.n)), &merged))
            head->merged = merged;
        else if (text_starts(t, FILTERED))
            *array_add(&head->filters) = t;
        else if (text_starts(t, WAYS))
            head->lost_ways = true;
        else if (text_equal(t, LINES))
            head->lost_lines = true;
        else if (text_equal(t, INLINED))
            head->is_inlined = true;
        else if (t.n && !text_starts(t, EXACT) && !text_starts(t, INCOMPLETE) && !text_starts(t, MERGED) &&
                 !text_starts(t, MISSING))
            *array_add(&head->descriptions) = t;
    }
    sort_texts(&head->descriptions);
    sort_texts(&head->filters);
}

static void leave_equal(struct text *text, struct text other)
{
    if (!text_equal(*text, other))
        *text = TEXT_NONE;
}

static void map_order(struct refs *order, const struct refs *from, const ref_t *events)
{
    for (size_t i = 0; i < from->count; i++)
        if (!events || events[from->items[i]] != NONE)
            *array_add(order) = events ? events[from->items[i]] : from->items[i];
}

static void leave_equal_order(struct refs *order, const struct refs *other, const ref_t *events)
{
    struct refs mapped = {0};
    map_order(&mapped, other, events);
    bool same = mapped.count == order->count;
    for (size_t i = 0; i < order->count && same; i++)
        same = order->items[i] == mapped.items[i];
    if (!same)
        order->count = 0;
    free(mapped.items);
}

/* Makes two heads one; that is commutative and associative. */
static void join_heads(struct record *record, struct record_head *head, const struct record_head *other)
{
    leave_equal(&head->command, other->command);
    leave_equal(&head->creator, other->creator);
    leave_equal(&head->pid, other->pid);
    leave_equal(&head->thread, other->thread);
    leave_equal(&head->number, other->number);
    leave_common(&head->descriptions, &other->descriptions);
    add_filters(record, &head->filters, &other->filters);
    head->lost_ways |= other->lost_ways;
    head->lost_lines |= other->lost_lines;
    head->is_inlined |= other->is_inlined;
    head->merged = int128_add_stopping(head->merged, other->merged);
}

static void take_head(struct record *record, struct record_head *head, const struct record_head *other)
{
    *head = (struct record_head){
        .any = true,
        .command = keep(record, other->command),
        .creator = keep(record, other->creator),
        .pid = keep(record, other->pid),
        .thread = keep(record, other->thread),
        .number = keep(record, other->number),
        .merged = other->merged,
        .lost_ways = other->lost_ways,
        .lost_lines = other->lost_lines,
        .is_inlined = other->is_inlined,
    };
    for (size_t i = 0; i < other->descriptions.count; i++)
        *array_add(&head->descriptions) = keep(record, other->descriptions.items[i]);
    add_filters(record, &head->filters, &other->filters);
}

static void add_sum(struct record *record, struct costs *sum, const struct costs *costs, const ref_t *events)
{
    cost_t values[EVENTS_MAX];
    costs_add(sum, &record->arena, costs_read(costs, values), events, costs->width, &record->overflown);
}

void record_add_head(struct record *record, ref_t group, const struct record_head *other, const ref_t *events)
{
    struct record_head *head = &record->heads.items[group];
    bool is_first = !head->any;
    if (head->any)
        join_heads(record, head, other);
    else
        take_head(record, head, other);
    if (is_first)
        map_order(&head->order, &other->order, events);
    else
        leave_equal_order(&head->order, &other->order, events);
    add_sum(record, &head->total, &other->total, events);
    add_sum(record, &head->self, &other->self, events);
    add_sum(record, &head->missing, &other->missing, events);
}

void record_add_part(struct record *record, ref_t group, const struct record_head *part)
{
    struct record_head head = *part;
    head.descriptions = (struct texts){0};
    read_descriptions(&part->descriptions, &head);
    record_add_head(record, group, &head, NULL);
    free(head.descriptions.items);
    free(head.filters.items);
}
