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

struct places {
    ref_t *objects, *files, *symbols, *functions;
};

static void find_functions(struct places *places, const struct profile *p)
{
    struct keyed *keyed = memory_zeroed(p->functions.count, sizeof *keyed);
    for (size_t i = 0; i < p->functions.count; i++) {
        const struct function *f = &p->functions.items[i];
        keyed[i] =
            (struct keyed){{places->objects[f->object], places->files[f->file], places->symbols[f->symbol]}, (ref_t)i};
    }
    places->functions = places_of(keyed, p->functions.count);
}

/* By function: its own file first, whatever its name. */
static ref_t *find_pieces(const struct places *places, const struct profile *p)
{
    struct keyed *keyed = memory_zeroed(p->pieces.count, sizeof *keyed);
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        bool is_own = piece->file == p->functions.items[piece->function].file;
        keyed[i] = (struct keyed){{places->functions[piece->function], !is_own, places->files[piece->file]}, (ref_t)i};
    }
    return places_of(keyed, p->pieces.count);
}

static ref_t *find_subjects(const struct places *places, const struct record *record)
{
    struct keyed *keyed = memory_zeroed(record->subjects.count, sizeof *keyed);
    for (size_t i = 0; i < record->subjects.count; i++) {
        const struct record_subject *s = &record->subjects.items[i];
        uint64_t other = s->kind == RECORD_CALL   ? places->functions[s->callee]
                         : s->kind == RECORD_JUMP ? (uint64_t)places->files[s->file] << 32 | places->symbols[s->symbol]
                                                  : 0;
        keyed[i] = (struct keyed){{(uint64_t)s->kind << 1 | s->special, other, s->to.address, s->to.line}, (ref_t)i};
    }
    return places_of(keyed, record->subjects.count);
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

/* ---- entries ---- */

static ref_t group_of(const void *record, size_t entry)
{
    const struct record *r = record;
    return r->subjects.items[r->entries.items[entry].subject].group;
}

void order_init(struct order *order, const struct profile *profile)
{
    const struct record *record = profile->record;
    struct places places = {
        .objects = places_of_names(&profile->objects),
        .files = places_of_names(&profile->files),
        .symbols = places_of_names(&profile->symbols),
    };
    *order = (struct order){.profile = profile};
    find_functions(&places, profile);
    order->pieces = find_pieces(&places, profile);
    order->subjects = find_subjects(&places, record);
    find_groups(order);
    buckets_init(&order->entries, record->entries.count, record->heads.count, group_of, record);
    free(places.objects);
    free(places.files);
    free(places.symbols);
    free(places.functions);
}

void order_release(struct order *order)
{
    free(order->groups.items);
    free(order->pieces);
    free(order->subjects);
    buckets_release(&order->entries);
    *order = (struct order){0};
}

/* ---- blocks ---- */

static bool is_same_place(const struct record_entry *a, const struct record_entry *b)
{
    return a->at.line == b->at.line && a->at.address == b->at.address && a->piece == b->piece;
}

#define FEW 16

/* A few items, by insertion. */
static void insert_each(const struct order *order, ref_t *numbers, size_t count)
{
    const struct record_entry *entries = order->profile->record->entries.items;
    for (size_t i = 1; i < count; i++) {
        ref_t number = numbers[i], place = order->subjects[entries[number].subject];
        size_t at = i;
        for (; at > 0 && order->subjects[entries[numbers[at - 1]].subject] > place; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = number;
    }
}

/* Sorts the entries of one place by their subjects. */
static void sort_place(const struct order *order, ref_t *numbers, size_t count)
{
    const struct record_entry *entries = order->profile->record->entries.items;
    if (count <= FEW) {
        insert_each(order, numbers, count);
        return;
    }
    struct keyed *keyed = memory_zeroed(count, sizeof *keyed);
    for (size_t i = 0; i < count; i++)
        keyed[i] = (struct keyed){{order->subjects[entries[numbers[i]].subject]}, numbers[i]};
    qsort(keyed, count, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < count; i++)
        numbers[i] = keyed[i].number;
    free(keyed);
}

static void add_entry(struct order_blocks *blocks, ref_t piece, ref_t number)
{
    struct order_block *last = blocks->count ? &blocks->items[blocks->count - 1] : NULL;
    if (last && last->piece == piece)
        last->count++;
    else
        *array_add(blocks) = (struct order_block){piece, number, 1};
}

static void sort_blocks(struct order_blocks *blocks, const struct order *order)
{
    struct keyed *keyed = memory_zeroed(blocks->count, sizeof *keyed);
    struct order_block *sorted = memory_resize(NULL, blocks->count, sizeof *sorted);
    for (size_t i = 0; i < blocks->count; i++)
        keyed[i] = (struct keyed){{order->pieces[blocks->items[i].piece]}, (ref_t)i};
    if (blocks->count)
        qsort(keyed, blocks->count, sizeof *keyed, compare_keyed);
    for (size_t i = 0; i < blocks->count; i++)
        sorted[i] = blocks->items[keyed[i].number];
    free(keyed);
    free(blocks->items);
    blocks->items = sorted;
    blocks->capacity = blocks->count;
}

void order_blocks_init(struct order_blocks *blocks, struct order *order, ref_t group)
{
    const struct record_entry *entries = order->profile->record->entries.items;
    ref_t *numbers = order->entries.items, end = order->entries.first[group + 1];
    *blocks = (struct order_blocks){0};
    for (ref_t i = order->entries.first[group], next = i; i < end; i = next) {
        while (next < end && is_same_place(&entries[numbers[i]], &entries[numbers[next]]))
            add_entry(blocks, entries[numbers[i]].piece, next++);
        if (next - i > 1)
            sort_place(order, numbers + i, next - i);
    }
    sort_blocks(blocks, order);
}

void order_blocks_release(struct order_blocks *blocks)
{
    free(blocks->items);
    *blocks = (struct order_blocks){0};
}
