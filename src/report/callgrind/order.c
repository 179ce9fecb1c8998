/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/callgrind/order.h"

#include <stdlib.h>

/* ---- numbers by sorted items ---- */

#define KEYS 4

/* The number of an item, and its sort key. */
struct keyed {
    uint64_t keys[KEYS];
    ref_t number;
};

static int compare_keyed(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;
    for (int i = 0; i < KEYS; i++)
        if (x->keys[i] != y->keys[i])
            return x->keys[i] < y->keys[i] ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* Sorts, and returns the place of each; frees the array. */
static ref_t *places_of(struct keyed *keyed, size_t count)
{
    ref_t *places = memory_resize(NULL, count, sizeof *places);
    if (count)
        qsort(keyed, count, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < count; i++)
        places[keyed[i].number] = (ref_t)i;
    free(keyed);
    return places;
}

struct named {
    struct text name;
    ref_t number;
};

static int compare_named(const void *a, const void *b)
{
    return text_compare(((const struct named *)a)->name, ((const struct named *)b)->name);
}

/* The place of each name among all, bytewise. */
static ref_t *places_of_names(const struct names *names)
{
    size_t count = names->texts.count;
    struct named *named = memory_resize(NULL, count, sizeof *named);
    ref_t *places = memory_resize(NULL, count, sizeof *places);
    for (size_t i = 0; i < count; i++)
        named[i] = (struct named){names->texts.items[i], (ref_t)i};
    if (count)
        qsort(named, count, sizeof *named, compare_named);
    for (size_t i = 0; i < count; i++)
        places[named[i].number] = (ref_t)i;
    free(named);
    return places;
}

/* ---- functions, pieces and subjects ---- */

static void find_functions(struct order *order, const ref_t *objects)
{
    const struct profile *p = order->profile;
    struct keyed *keyed = memory_zeroed(p->functions.count, sizeof *keyed);
    for (size_t i = 0; i < p->functions.count; i++) {
        const struct function *f = &p->functions.items[i];
        keyed[i] = (struct keyed){{objects[f->object], order->files[f->file], order->symbols[f->symbol]}, (ref_t)i};
    }
    order->functions = places_of(keyed, p->functions.count);
}

/* By function: its own file first, whatever its name. */
static void find_pieces(struct order *order)
{
    const struct profile *p = order->profile;
    struct keyed *keyed = memory_zeroed(p->pieces.count, sizeof *keyed);
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        bool is_own = piece->file == p->functions.items[piece->function].file;
        keyed[i] = (struct keyed){{order->functions[piece->function], !is_own, order->files[piece->file]}, (ref_t)i};
    }
    order->pieces = places_of(keyed, p->pieces.count);
}

static struct keyed key_of(const struct order *order, const struct packed_entry *entry, ref_t number)
{
    struct record_subject s = packed_subject(entry);
    uint64_t other = s.kind == RECORD_CALL ? order->functions[s.callee]
                                           : (uint64_t)order->files[s.file] << 32 | order->symbols[s.symbol];
    return (struct keyed){{(uint64_t)s.kind << 1 | s.special, other, s.to.address, s.to.line}, number};
}

/* ---- groups ---- */

/* In the order in which Callgrind writes them. */
static const struct text known_events[] = {
    {"Ir", 2},          {"Dr", 2},        {"Dw", 2},       {"I1mr", 4},    {"D1mr", 4},        {"D1mw", 4},
    {"I2mr", 4},        {"D2mr", 4},      {"D2mw", 4},     {"ILmr", 4},    {"DLmr", 4},        {"DLmw", 4},
    {"ILdmr", 5},       {"DLdmr", 5},     {"DLdmw", 5},    {"AcCost1", 7}, {"SpLoss1", 7},     {"AcCost2", 7},
    {"SpLoss2", 7},     {"Bc", 2},        {"Bcm", 3},      {"Bi", 2},      {"Bim", 3},         {"Ge", 2},
    {"allocCount", 10}, {"allocSize", 9}, {"sysCount", 8}, {"sysTime", 7}, {"sysCpuTime", 10},
};

#define KNOWN (sizeof known_events / sizeof *known_events)

static size_t known_place(struct text name)
{
    size_t place = 0;
    while (place < KNOWN && !text_equal(known_events[place], name))
        place++;
    return place;
}

static int compare_events(const void *a, const void *b)
{
    struct text x = ((const struct named *)a)->name, y = ((const struct named *)b)->name;
    size_t i = known_place(x), j = known_place(y);
    return i != j ? (i < j ? -1 : 1) : text_compare(x, y);
}

static struct refs sort_events(const struct profile *profile, ref_t group)
{
    struct record_group columns = record_group(profile->record, group);
    struct named *named = memory_resize(NULL, columns.count, sizeof *named);
    struct refs events = {0};
    for (size_t i = 0; i < columns.count; i++)
        named[i] = (struct named){profile->events.items[columns.events[i]].name, columns.events[i]};
    if (columns.count)
        qsort(named, columns.count, sizeof *named, compare_events);
    for (size_t i = 0; i < columns.count; i++)
        *array_add(&events) = named[i].number;
    free(named);
    return events;
}

struct refs order_events(const struct profile *profile, ref_t group)
{
    const struct refs *recorded = &profile->record->heads.items[group].order;
    struct refs events = {0};
    for (size_t i = 0; i < recorded->count; i++)
        *array_add(&events) = recorded->items[i];
    return events.count ? events : sort_events(profile, group);
}

struct ordered_group {
    const struct profile *profile;
    struct record_group columns;
    struct refs events;
    ref_t number;
};

static int compare_groups(const void *a, const void *b)
{
    const struct ordered_group *x = a, *y = b;
    const struct event *events = x->profile->events.items;
    if (x->columns.has_address != y->columns.has_address)
        return x->columns.has_address ? 1 : -1;
    if (x->columns.has_line != y->columns.has_line)
        return x->columns.has_line ? 1 : -1;
    for (size_t i = 0; i < x->events.count && i < y->events.count; i++) {
        struct named one = {events[x->events.items[i]].name, 0}, other = {events[y->events.items[i]].name, 0};
        int order = compare_events(&one, &other);
        if (order)
            return order;
    }
    return (x->events.count > y->events.count) - (x->events.count < y->events.count);
}

static void find_groups(struct order *order)
{
    const struct record *record = order->profile->record;
    struct ordered_group *groups = memory_zeroed(record->heads.count, sizeof *groups);
    size_t count = 0;
    for (ref_t i = 0; i < record->heads.count; i++)
        if (record->heads.items[i].any)
            groups[count++] =
                (struct ordered_group){order->profile, record_group(record, i), sort_events(order->profile, i), i};
    if (count)
        qsort(groups, count, sizeof *groups, compare_groups);
    for (size_t i = 0; i < count; i++) {
        *array_add(&order->groups) = groups[i].number;
        free(groups[i].events.items);
    }
    free(groups);
}

/* ---- all ---- */

static ref_t group_of(const void *record, size_t block)
{
    return ((const struct record *)record)->blocks.items[block].group;
}

void order_init(struct order *order, const struct profile *profile)
{
    const struct record *record = profile->record;
    ref_t *objects = places_of_names(&profile->objects);
    *order = (struct order){
        .profile = profile,
        .files = places_of_names(&profile->files),
        .symbols = places_of_names(&profile->symbols),
    };
    find_functions(order, objects);
    find_pieces(order);
    find_groups(order);
    buckets_init(&order->blocks, record->blocks.count, record->heads.count, group_of, record);
    free(objects);
}

void order_release(struct order *order)
{
    free(order->groups.items);
    free(order->files);
    free(order->symbols);
    free(order->functions);
    free(order->pieces);
    buckets_release(&order->blocks);
    *order = (struct order){0};
}

/* ---- blocks ---- */

void order_blocks_init(struct order_blocks *blocks, const struct order *order, ref_t group)
{
    const ref_t *numbers = order->blocks.items + order->blocks.first[group];
    size_t count = order->blocks.first[group + 1] - order->blocks.first[group];
    struct keyed *keyed = memory_zeroed(count, sizeof *keyed);
    *blocks = (struct order_blocks){memory_resize(NULL, count, sizeof *blocks->items), count};
    for (size_t i = 0; i < count; i++)
        keyed[i] = (struct keyed){{order->pieces[order->profile->record->blocks.items[numbers[i]].piece]}, numbers[i]};
    if (count)
        qsort(keyed, count, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < count; i++)
        blocks->items[i] = keyed[i].number;
    free(keyed);
}

void order_blocks_release(struct order_blocks *blocks)
{
    free(blocks->items);
    *blocks = (struct order_blocks){0};
}

void order_place(const struct order *order, struct packed_entry *entries, size_t count)
{
    if (count < 2)
        return;
    struct keyed *keyed = memory_zeroed(count, sizeof *keyed);
    struct packed_entry *sorted = memory_resize(NULL, count, sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        keyed[i] = key_of(order, &entries[i], (ref_t)i);
    qsort(keyed, count, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < count; i++)
        sorted[i] = entries[keyed[i].number];
    memcpy(entries, sorted, count * sizeof *entries);
    free(keyed);
    free(sorted);
}
