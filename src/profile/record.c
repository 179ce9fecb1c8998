#include "profile/record.h"

#include "base/buckets.h"

#include <stdlib.h>

/* So many entries at least are kept as they come, before they are sorted; and a quarter of those that are sorted. */
#define RECENT_MIN (1u << 16)
#define RECENT_SHARE 4
#define EXPECTED_MAX (4u << 20)
#define NEARLY 8 /* moves for each entry: fewer take less time than sorting */

struct record *record_new(void)
{
    return memory_zeroed(1, sizeof(struct record));
}

void record_free(struct record *record)
{
    if (!record)
        return;
    for (size_t i = 0; i < record->heads.count; i++) {
        free(record->heads.items[i].descriptions.items);
        free(record->heads.items[i].filters.items);
        free(record->heads.items[i].order.items);
    }
    free(record->heads.items);
    free(record->subjects.items);
    free(record->entries.items);
    free(record->recent.items);
    names_release(&record->groups);
    index_release(&record->subject_index);
    arena_release(&record->arena);
    arena_release(&record->recent_arena);
    free(record);
}

void record_expect(struct record *record, uint64_t count)
{
    array_expect(&record->entries, count < EXPECTED_MAX ? (size_t)count : EXPECTED_MAX);
}

/* ---- groups ---- */

/* A group is kept as numbers: which positions it has, and then its events. */
enum group_positions { GROUP_HAS_ADDRESS = 1, GROUP_HAS_LINE = 2 };

ref_t record_add_group(struct record *record, const struct record_group *group)
{
    ref_t key[EVENTS_MAX + 1] = {(group->has_address ? GROUP_HAS_ADDRESS : 0) | (group->has_line ? GROUP_HAS_LINE : 0)};
    if (group->count)
        memcpy(key + 1, group->events, group->count * sizeof *key);
    struct text text = {(const char *)key, (group->count + 1) * sizeof *key};
    ref_t ref = names_add(&record->groups, &record->arena, text);
    if (ref == record->heads.count)
        *array_add(&record->heads) = (struct record_head){0};
    return ref;
}

struct record_group record_group(const struct record *record, ref_t group)
{
    struct text text = record->groups.texts.items[group];
    const ref_t *key = (const void *)text.s;
    return (struct record_group){
        .has_address = key[0] & GROUP_HAS_ADDRESS,
        .has_line = key[0] & GROUP_HAS_LINE,
        .events = key + 1,
        .count = text.n / sizeof *key - 1,
    };
}

/* ---- subjects ---- */

static uint64_t subject_hash(const struct record_subject *s)
{
    uint64_t hash = hash_mix((uint64_t)s->group << 3 | (uint64_t)s->kind << 1 | s->special, s->callee);
    hash = hash_mix(hash ^ s->to.address, s->to.line);
    return hash_mix(hash, (uint64_t)s->file << 32 | s->symbol);
}

static bool is_same_subject(const struct record_subject *a, const struct record_subject *b)
{
    return a->kind == b->kind && a->special == b->special && a->group == b->group && a->callee == b->callee &&
           a->file == b->file && a->symbol == b->symbol && a->to.address == b->to.address && a->to.line == b->to.line;
}

ref_t record_add_subject(struct record *record, const struct record_subject *subject)
{
    struct probe at = index_probe(&record->subject_index, subject_hash(subject));
    while (index_next(&record->subject_index, &at))
        if (is_same_subject(&record->subjects.items[at.ref], subject))
            return at.ref;
    index_insert(&record->subject_index, &at, (ref_t)record->subjects.count);
    *array_add(&record->subjects) = *subject;
    return (ref_t)record->subjects.count - 1;
}

/* ---- entries ---- */

static inline int compare_entries(const void *a, const void *b)
{
    const struct record_entry *x = a, *y = b;
    if (x->piece != y->piece)
        return x->piece < y->piece ? -1 : 1;
    if (x->at.address != y->at.address)
        return x->at.address < y->at.address ? -1 : 1;
    if (x->at.line != y->at.line)
        return x->at.line < y->at.line ? -1 : 1;
    return (x->subject > y->subject) - (x->subject < y->subject);
}

void record_add(struct record *record, const struct record_entry *entry, const struct charge *charge)
{
    struct record_entries *recent = &record->recent;
    struct record_entry *last = recent->count ? &recent->items[recent->count - 1] : NULL;
    if (!last || compare_entries(last, entry) != 0) {
        if (recent->count >= RECENT_MIN && recent->count >= record->entries.count / RECENT_SHARE)
            record_settle(record);
        last = array_add(recent);
        *last = *entry;
        last->costs = (struct costs){0};
    }
    costs_add(&last->costs, &record->recent_arena, charge->values, charge->events, charge->n, &record->overflown);
}

static bool is_ascending(const struct record_entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (compare_entries(&entries[i - 1], &entries[i]) > 0)
            return false;
    return true;
}

static ref_t piece_of(const void *entries, size_t number)
{
    return ((const struct record_entry *)entries)[number].piece;
}

/* Sorts what is nearly in order, as the entries of a piece are: gives up, with nothing lost, if it is not. */
static bool insert_each(struct record_entry *entries, size_t count)
{
    size_t moves = 0;
    for (size_t i = 1; i < count && moves < count * NEARLY; i++) {
        struct record_entry entry = entries[i];
        size_t at = i;
        for (; at > 0 && compare_entries(&entries[at - 1], &entry) > 0; at--, moves++)
            entries[at] = entries[at - 1];
        entries[at] = entry;
    }
    return moves < count * NEARLY;
}

static void sort_bucket(struct record_entry *entries, size_t count)
{
    if (count > 1 && !insert_each(entries, count))
        qsort(entries, count, sizeof *entries, compare_entries);
}

/* By piece, and then those of each piece, which mostly are in order. */
static void sort_entries(struct record_entries *entries)
{
    ref_t pieces = 0;
    struct buckets by_piece;
    if (is_ascending(entries->items, entries->count))
        return;
    for (size_t i = 0; i < entries->count; i++)
        if (entries->items[i].piece >= pieces)
            pieces = entries->items[i].piece + 1;
    buckets_init(&by_piece, entries->count, pieces, piece_of, entries->items);
    struct record_entry *sorted = memory_resize(NULL, entries->count, sizeof *sorted);
    for (size_t i = 0; i < entries->count; i++)
        sorted[i] = entries->items[by_piece.items[i]];
    for (ref_t piece = 0; piece < pieces; piece++)
        sort_bucket(sorted + by_piece.first[piece], by_piece.first[piece + 1] - by_piece.first[piece]);
    buckets_release(&by_piece);
    free(entries->items);
    entries->items = sorted;
    entries->capacity = entries->count;
}

/* Adds up the entries of one place and subject. */
static void unite_entries(struct record *record, struct record_entries *entries, struct arena *arena)
{
    size_t count = 0;
    for (size_t i = 0; i < entries->count; i++) {
        struct record_entry *entry = &entries->items[i];
        if (count && compare_entries(&entries->items[count - 1], entry) == 0)
            costs_sum(&entries->items[count - 1].costs, arena, &entry->costs, &record->overflown);
        else
            entries->items[count++] = *entry;
    }
    entries->count = count;
}

/* Adds each recent entry to an equal one, if there is one, and keeps the others in their order. */
static void add_known(struct record *record)
{
    struct record_entries *all = &record->entries, *recent = &record->recent;
    size_t at = 0, fresh = 0;
    for (size_t i = 0; i < recent->count; i++) {
        struct record_entry *entry = &recent->items[i];
        int order = 1;
        while (at < all->count && (order = compare_entries(&all->items[at], entry)) < 0)
            at++;
        if (at < all->count && order == 0)
            costs_sum(&all->items[at].costs, &record->arena, &entry->costs, &record->overflown);
        else
            recent->items[fresh++] = *entry;
    }
    recent->count = fresh;
}

/* Puts the recent entries, all new, between the others: from the last one down. */
static void insert_fresh(struct record_entries *all, const struct record_entries *fresh)
{
    array_reserve(all, all->count + fresh->count);
    size_t known = all->count, left = fresh->count;
    all->count += fresh->count;
    for (size_t to = all->count; left > 0;) {
        bool take = known == 0 || compare_entries(&all->items[known - 1], &fresh->items[left - 1]) < 0;
        all->items[--to] = take ? fresh->items[--left] : all->items[--known];
    }
}

/* Moves the costs of the recent entries to the arena of the others. */
static void keep_costs(struct record *record, size_t count)
{
    if (record->recent.count == count) { /* none was known */
        arena_adopt(&record->arena, &record->recent_arena);
        return;
    }
    for (size_t i = 0; i < record->recent.count; i++) {
        struct costs costs = {0};
        costs_sum(&costs, &record->arena, &record->recent.items[i].costs, &record->overflown);
        record->recent.items[i].costs = costs;
    }
    arena_release(&record->recent_arena);
}

/* If the recent entries follow the others, in order and each once, as they do in most profiles. */
static bool append_recent(struct record *record)
{
    struct record_entries *all = &record->entries, *recent = &record->recent;
    const struct record_entry *last = all->count ? &all->items[all->count - 1] : NULL;
    for (size_t i = 0; i < recent->count; last = &recent->items[i++])
        if (last && compare_entries(last, &recent->items[i]) >= 0)
            return false;
    array_reserve(all, all->count + recent->count);
    if (recent->count)
        memcpy(all->items + all->count, recent->items, recent->count * sizeof *recent->items);
    all->count += recent->count;
    recent->count = 0;
    arena_adopt(&record->arena, &record->recent_arena);
    return true;
}

void record_settle(struct record *record)
{
    if (append_recent(record))
        return;
    sort_entries(&record->recent);
    unite_entries(record, &record->recent, &record->recent_arena);
    size_t count = record->recent.count;
    add_known(record);
    keep_costs(record, count);
    insert_fresh(&record->entries, &record->recent);
    record->recent.count = 0;
}

/* ---- merging ---- */

static int compare_refs(const void *a, const void *b)
{
    ref_t x = *(const ref_t *)a, y = *(const ref_t *)b;
    return (x > y) - (x < y);
}

static ref_t map_group(struct record *to, const struct record *from, ref_t group, const struct record_maps *maps)
{
    struct record_group columns = record_group(from, group);
    ref_t events[EVENTS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < columns.count; i++)
        if (maps->events[columns.events[i]] != NONE)
            events[count++] = maps->events[columns.events[i]];
    if (count)
        qsort(events, count, sizeof *events, compare_refs);
    columns.events = events;
    columns.count = count;
    return record_add_group(to, &columns);
}

static ref_t *map_groups(struct record *to, const struct record *from, const struct record_maps *maps)
{
    ref_t *groups = memory_alloc(from->heads.count * sizeof *groups);
    for (ref_t i = 0; i < from->heads.count; i++) {
        groups[i] = map_group(to, from, i, maps);
        if (from->heads.items[i].any)
            record_add_head(to, groups[i], &from->heads.items[i], maps->events);
    }
    return groups;
}

/* From the numbers of one record to those of another. */
struct record_mapping {
    const struct record_maps *maps;
    ref_t *groups, *subjects;
};

static ref_t map_subject(struct record *to, const struct record_mapping *m, struct record_subject subject)
{
    subject.group = m->groups[subject.group];
    if (subject.kind == RECORD_CALL)
        subject.callee = m->maps->functions[subject.callee];
    if (subject.kind == RECORD_JUMP)
        subject.file = m->maps->files[subject.file];
    return record_add_subject(to, &subject);
}

/* Whether what a subject becomes depends on the entry that has it. */
static bool depends_on_entry(const struct record_mapping *m, const struct record_subject *subject)
{
    return subject->kind == RECORD_JUMP && m->maps->symbol_of;
}

static void map_subjects(struct record *to, const struct record *from, struct record_mapping *m)
{
    m->subjects = memory_alloc(from->subjects.count * sizeof *m->subjects);
    for (size_t i = 0; i < from->subjects.count; i++) {
        struct record_subject subject = from->subjects.items[i];
        if (depends_on_entry(m, &subject))
            continue;
        if (subject.kind == RECORD_JUMP)
            subject.symbol = m->maps->symbols[subject.symbol];
        m->subjects[i] = map_subject(to, m, subject);
    }
}

static ref_t map_subject_of(struct record *to, const struct record_mapping *m, const struct record_entry *entry,
                            struct record_subject subject)
{
    if (!depends_on_entry(m, &subject))
        return m->subjects[entry->subject];
    subject.symbol = m->maps->symbol_of(m->maps->context, entry->piece, subject.symbol);
    return map_subject(to, m, subject);
}

static bool is_identity(const ref_t *map, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (map[i] != i)
            return false;
    return true;
}

static void merge_entries(struct record *to, const struct record *from, const struct record_entries *entries,
                          const struct record_mapping *m)
{
    const struct record_maps *maps = m->maps;
    cost_t costs[CELLS_MAX];
    ref_t events[CELLS_MAX];
    bool same = is_identity(maps->events, maps->event_count);
    for (size_t i = 0; i < entries->count; i++) {
        struct record_entry entry = entries->items[i];
        enum record_kind kind = from->subjects.items[entry.subject].kind;
        size_t own = kind == RECORD_CALL, n = entry.costs.width; /* the first one is no event */
        costs_read(&entry.costs, costs);
        for (size_t e = 0; e < n && !same; e++)
            events[e] = kind == RECORD_JUMP || e < own  ? (ref_t)e
                        : maps->events[e - own] == NONE ? NONE
                                                        : maps->events[e - own] + (ref_t)own;
        entry.subject = map_subject_of(to, m, &entry, from->subjects.items[entry.subject]);
        entry.piece = maps->pieces[entry.piece];
        record_add(to, &entry, &(struct charge){costs, same ? NULL : events, n});
    }
}

void record_merge(struct record *to, const struct record *from, const struct record_maps *maps)
{
    struct record_mapping m = {.maps = maps, .groups = map_groups(to, from, maps)};
    map_subjects(to, from, &m);
    merge_entries(to, from, &from->entries, &m);
    merge_entries(to, from, &from->recent, &m);
    to->overflown |= from->overflown;
    free(m.groups);
    free(m.subjects);
}
