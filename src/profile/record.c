/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/record.h"

#include "base/tasks.h"

#include <stdlib.h>

#define OPEN_BYTES_MAX THRESHOLD(64u << 10, 128u) /* bytes that are not added to their block yet */
#define TASKS_EACH 16u                            /* of a thread that settles blocks, which differ in size */
#define TAILS_SHARE 2 /* of the bytes that are settled: if others are more, they are settled too */

struct record *record_new(void)
{
    struct record *record = memory_zeroed(1, sizeof *record);
    record->open.block = NONE;
    return record;
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
    for (size_t i = 0; i < record->blocks.count; i++)
        free(record->blocks.items[i].bytes);
    free(record->heads.items);
    free(record->blocks.items);
    free(record->open.bytes);
    names_release(&record->groups);
    index_release(&record->block_index);
    arena_release(&record->arena);
    free(record);
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

/* ---- blocks ---- */

ref_t record_add_block(struct record *record, ref_t group, ref_t piece)
{
    struct probe at = index_probe(&record->block_index, hash_mix(piece, group));
    while (index_next(&record->block_index, &at)) {
        const struct record_block *block = &record->blocks.items[at.ref];
        if (block->piece == piece && block->group == group)
            return at.ref;
    }
    index_insert(&record->block_index, &at, (ref_t)record->blocks.count);
    *array_add(&record->blocks) = (struct record_block){.group = group, .piece = piece};
    return (ref_t)record->blocks.count - 1;
}

/* Adds bytes at the end: exact room for the first, more than that for others. */
static void append_bytes(struct record_block *block, const unsigned char *bytes, size_t count)
{
    size_t wanted = block->used + count;
    if (wanted > block->capacity) {
        block->capacity = block->used ? wanted + wanted / 8 : wanted;
        block->bytes = memory_resize(block->bytes, block->capacity, 1);
    }
    memcpy(block->bytes + block->used, bytes, count);
    block->used = wanted;
}

/* ---- settling ---- */

/* What is needed while blocks are settled, one after another. */
struct settling {
    ARRAY(struct packed_entry) items, moved;
    ARRAY(size_t) runs; /* where those items begin that ascend */
    ARRAY(unsigned char) bytes;
    bool overflown; /* a sum went past the range of cost_t */
};

/* Reads items, and where they do not ascend. */
static void read_items(struct settling *s, const struct record_block *block)
{
    struct packed_entry item = {0};
    const unsigned char *settled = block->bytes + block->settled;
    for (const unsigned char *at = block->bytes; at < block->bytes + block->used; at = packed_end(&item)) {
        size_t count = s->items.count;
        packed_next(&item, at);
        if (count == 0 || (at >= settled && packed_compare(&s->items.items[count - 1], &item) > 0))
            *array_add(&s->runs) = count;
        *array_add(&s->items) = item;
    }
}

/* The first of the items [first, end), which ascend, that is after another one. */
static size_t find_after(const struct packed_entry *items, size_t first, size_t end, const struct packed_entry *other)
{
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (packed_compare(&items[middle], other) > 0)
            end = middle;
        else
            first = middle + 1;
    }
    return first;
}

/* Merges the runs [first, middle) and [middle, end), of which only the overlap moves; of equal items those of the first
 * run come first. */
static void merge_runs(struct settling *s, size_t first, size_t middle, size_t end)
{
    struct packed_entry *items = s->items.items;
    size_t to = find_after(items, first, middle, &items[middle]), moved = 0;
    s->moved.count = middle - to;
    array_reserve(&s->moved, s->moved.count);
    if (s->moved.count)
        memcpy(s->moved.items, items + to, s->moved.count * sizeof *items);
    while (moved < s->moved.count) {
        bool take = middle == end || packed_compare(&s->moved.items[moved], &items[middle]) <= 0;
        items[to++] = take ? s->moved.items[moved++] : items[middle++];
    }
}

/* Merges the runs that there are, two and two, until there is one: they are few, as most entries come in order. */
static void sort_items(struct settling *s)
{
    while (s->runs.count > 1) {
        size_t count = 0;
        for (size_t i = 0; i < s->runs.count; i += 2) {
            size_t end = i + 2 < s->runs.count ? s->runs.items[i + 2] : s->items.count;
            if (i + 1 < s->runs.count)
                merge_runs(s, s->runs.items[i], s->runs.items[i + 1], end);
            s->runs.items[count++] = s->runs.items[i];
        }
        s->runs.count = count;
    }
}

/* Adds up the cells of items that are of one place and subject. */
static struct text add_up(const struct packed_entry *items, size_t count, char text[PACKED_CELLS_MAX], bool *overflown)
{
    cost_t sums[CELLS_MAX], cells[CELLS_MAX];
    size_t width = packed_cells(packed_text(&items[0]), sums);
    for (size_t i = 1; i < count; i++) {
        size_t n = packed_cells(packed_text(&items[i]), cells);
        for (; width < n; width++)
            sums[width] = COST_ABSENT;
        for (size_t c = 0; c < n; c++)
            if (cells[c] != COST_ABSENT)
                sums[c] = sums[c] == COST_ABSENT ? cells[c] : cost_add(sums[c], cells[c], overflown);
    }
    return (struct text){text, (size_t)(packed_put_cells(text, sums, width) - text)};
}

static void add_bytes(struct settling *s, const unsigned char *from, const unsigned char *end)
{
    size_t count = (size_t)(end - from);
    if (count == 0)
        return;
    array_reserve(&s->bytes, s->bytes.count + count);
    memcpy(s->bytes.items + s->bytes.count, from, count);
    s->bytes.count += count;
}

/* Packs `count` items of one place and subject after those before them. */
static void pack(struct settling *s, const struct packed_entry *items, size_t count)
{
    char sums[PACKED_CELLS_MAX];
    static const struct record_place before_all;
    struct record_place last = items == s->items.items ? before_all : items[-1].at;
    array_reserve(&s->bytes, s->bytes.count + PACKED_MAX);
    unsigned char *to = s->bytes.items + s->bytes.count;
    to = packed_put(to, last, items, count == 1 ? packed_text(items) : add_up(items, count, sums, &s->overflown));
    s->bytes.count = (size_t)(to - s->bytes.items);
}

/* Packs the items, which are sorted. The bytes of one that follows the item before it stay what they are. */
static void pack_items(struct settling *s)
{
    const unsigned char *from = NULL, *end = NULL; /* bytes to be added */
    s->bytes.count = 0;
    for (size_t i = 0, next; i < s->items.count; i = next) {
        const struct packed_entry *item = &s->items.items[i];
        for (next = i + 1; next < s->items.count && packed_compare(item, &s->items.items[next]) == 0;)
            next++;
        if (i == 0 || next > i + 1 || item->bytes != end) {
            add_bytes(s, from, end);
            pack(s, item, next - i);
            from = packed_end(&s->items.items[next - 1]);
        }
        end = packed_end(&s->items.items[next - 1]);
    }
    add_bytes(s, from, end);
}

static void settle_block(struct settling *s, struct record_block *block)
{
    s->items.count = s->runs.count = 0;
    read_items(s, block);
    sort_items(s);
    pack_items(s);
    block->last = s->items.items[s->items.count - 1].at;
    if (s->bytes.count > block->capacity || s->bytes.count < block->capacity / 2) {
        block->capacity = s->bytes.count;
        block->bytes = memory_resize(block->bytes, block->capacity, 1);
    }
    memcpy(block->bytes, s->bytes.items, s->bytes.count);
    block->used = block->settled = s->bytes.count;
}

/* Blocks that are settled by one thread or several. */
struct settled {
    struct record *record;
    struct settling *tasks;
    size_t count;
};

/* Settles some blocks that follow each other. */
static void settle_some(void *context, size_t task)
{
    const struct settled *all = context;
    size_t blocks = all->record->blocks.count;
    for (size_t i = blocks * task / all->count; i < blocks * (task + 1) / all->count; i++) {
        struct record_block *block = &all->record->blocks.items[i];
        if (block->settled < block->used)
            settle_block(&all->tasks[task], block);
    }
}

static void end_settling(struct record *record, struct settling *s)
{
    record->overflown |= s->overflown;
    free(s->items.items);
    free(s->moved.items);
    free(s->runs.items);
    free(s->bytes.items);
}

/* Settles all blocks except the entries of the open block. */
static void settle_blocks(struct record *record, unsigned threads)
{
    struct settled all = {.record = record, .count = threads > 1 ? threads * TASKS_EACH : 1};
    all.tasks = memory_zeroed(all.count, sizeof *all.tasks);
    tasks_run(threads, all.count, settle_some, &all);
    for (size_t i = 0; i < all.count; i++)
        end_settling(record, &all.tasks[i]);
    free(all.tasks);
    record->settled = record->tails = 0;
    for (size_t i = 0; i < record->blocks.count; i++)
        record->settled += record->blocks.items[i].used;
}

/* ---- the open block ---- */

/* Adds the entries of the open block to it. */
static void close_block(struct record *record)
{
    struct record_open *open = &record->open;
    if (open->used == 0)
        return;
    struct record_block *block = &record->blocks.items[open->block];
    bool is_ascending = open->is_ascending && block->settled == block->used;
    *(is_ascending || block->used == 0 ? &record->settled : &record->tails) += open->used;
    append_bytes(block, open->bytes, open->used);
    block->last = open->last.at;
    block->settled = is_ascending ? block->used : block->settled;
    open->used = 0;
}

static void open_block(struct record *record, ref_t block)
{
    struct record_open *open = &record->open;
    close_block(record);
    if (record->tails > OPEN_BYTES_MAX + record->settled / TAILS_SHARE)
        settle_blocks(record, 1);
    if (!open->bytes)
        open->bytes = memory_alloc(OPEN_BYTES_MAX + PACKED_MAX);
    open->block = block;
    open->last =
        (struct packed_entry){.at = record->blocks.items[block].last, .bytes = open->bytes, .subject = UINT16_MAX};
    open->is_ascending = true;
}

void record_settle(struct record *record, unsigned threads)
{
    close_block(record);
    record->open.block = NONE;
    settle_blocks(record, threads);
}

/* ---- entries ---- */

static inline void add_entry(struct record *record, ref_t block, const struct packed_entry *entry, struct text cells)
{
    struct record_open *open = &record->open;
    if (block != open->block || open->used > OPEN_BYTES_MAX)
        open_block(record, block);
    unsigned char *to = open->bytes + open->used, *end = packed_put(to, open->last.at, entry, cells);
    open->is_ascending &= packed_compare(&open->last, entry) < 0;
    open->used = (size_t)(end - open->bytes);
    open->last = *entry;
    open->last.cells = (uint16_t)cells.n;
    open->last.bytes = end - cells.n - entry->key;
}

/* Up to the last cell that is not absent. */
static struct text put_cells(char text[PACKED_CELLS_MAX], const cost_t *cells, size_t n)
{
    while (n && cells[n - 1] == COST_ABSENT)
        n--;
    return (struct text){text, (size_t)(packed_put_cells(text, cells, n) - text)};
}

/* Adds an entry if there is something to write. */
static void add_known(struct record *record, ref_t block, const struct packed_entry *entry, struct text cells)
{
    if (cells.n || entry->subject)
        add_entry(record, block, entry, cells);
}

void record_add_text(struct record *record, ref_t block, struct record_place at, struct text cells)
{
    add_entry(record, block, &(struct packed_entry){.at = at}, cells);
}

void record_add(struct record *record, ref_t block, const struct record_entry *entry, const cost_t *cells, size_t n)
{
    unsigned char subject[PACKED_SUBJECT_MAX];
    char text[PACKED_CELLS_MAX];
    struct packed_entry packed = packed_entry_of(entry, subject);
    add_known(record, block, &packed, put_cells(text, cells, n));
}

/* ---- merging ---- */

static ref_t map_group(struct record *to, const struct record *from, ref_t group, const struct record_maps *maps)
{
    struct record_group columns = record_group(from, group);
    ref_t events[EVENTS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < columns.count; i++)
        if (maps->events[columns.events[i]] != NONE)
            events[count++] = maps->events[columns.events[i]];
    if (count)
        qsort(events, count, sizeof *events, refs_order);
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
    struct record *from;
    const struct record_maps *maps;
    ref_t *groups;
    ref_t **cells; /* by group: from its cells to those of the group that it becomes */
};

/* `piece`: that it is a subject of. */
static struct record_subject map_subject(const struct record_maps *maps, ref_t piece, struct record_subject subject)
{
    if (subject.kind == RECORD_CALL)
        subject.callee = maps->functions[subject.callee];
    if (subject.kind == RECORD_JUMP) {
        subject.file = maps->files[subject.file];
        subject.symbol = maps->symbol_of(maps->context, piece, subject.symbol);
    }
    return subject;
}

/* From the cells of a group to those of the group that it becomes; NULL: they are the same. */
static ref_t *map_cells(const struct record *to, const struct record *from, ref_t group, const struct record_mapping *m)
{
    struct record_group columns = record_group(from, group), others = record_group(to, m->groups[group]);
    ref_t *cells = memory_alloc(columns.count * sizeof *cells);
    bool is_same = true;
    for (size_t i = 0; i < columns.count; i++) {
        const ref_t *event = &m->maps->events[columns.events[i]];
        const ref_t *found =
            others.count ? bsearch(event, others.events, others.count, sizeof *event, refs_order) : NULL;
        cells[i] = found ? (ref_t)(found - others.events) : NONE;
        is_same &= cells[i] == i;
    }
    if (!is_same)
        return cells;
    free(cells);
    return NULL;
}

/* Puts the cells of an entry where they belong; the first `own` of them are of no event. Returns how many there are. */
static size_t move_cells(cost_t *to, const cost_t *from, size_t n, size_t own, const ref_t *cells)
{
    size_t width = 0;
    for (size_t i = 0; i < n; i++) {
        size_t at = i < own ? i : cells[i - own] == NONE ? CELLS_MAX : cells[i - own] + own;
        if (at == CELLS_MAX)
            continue;
        while (width <= at)
            to[width++] = COST_ABSENT;
        to[at] = from[i];
    }
    return width;
}

/* How many of the cells are of no event. */
static size_t own_cells(enum record_kind kind)
{
    return kind == RECORD_JUMP ? CELLS_MAX : kind == RECORD_CALL;
}

/* Maps the subjects of a block in place: then entries of one place may be in another order. */
static void map_block(void *context, size_t number)
{
    const struct record_mapping *m = context;
    struct record_block *block = &m->from->blocks.items[number];
    struct packed_entry before = {0};
    block->settled = 0;
    for (struct record_cursor cursor = record_read(m->from, (ref_t)number); record_next(&cursor);) {
        const struct packed_entry *entry = &cursor.entry;
        size_t at = (size_t)(entry->bytes - block->bytes);
        if (entry->subject) {
            struct record_subject subject = map_subject(m->maps, block->piece, packed_subject(entry));
            packed_rename(block->bytes + at, entry, &subject);
        }
        if (at == block->settled && (at == 0 || packed_compare(&before, entry) < 0))
            block->settled = (size_t)(cursor.next - block->bytes);
        before = *entry;
    }
}

/* Moves the entries of a block to one that has none. */
static void move_entries(struct record *record, struct record_block *to, struct record_block *from)
{
    from->group = to->group;
    from->piece = to->piece;
    *to = *from;
    from->bytes = NULL;
    record->settled += to->used;
}

/* Adds the entries of a block to another one. `cells`: from theirs to those of its group; NULL: they are the same. */
static void add_entries(struct record *to, ref_t target, struct record_cursor cursor, const ref_t *cells)
{
    cost_t read[CELLS_MAX], moved[CELLS_MAX];
    char text[PACKED_CELLS_MAX];
    while (record_next(&cursor)) {
        struct text costs = packed_text(&cursor.entry);
        if (cells) {
            size_t own = own_cells(packed_subject(&cursor.entry).kind);
            costs = put_cells(text, moved, move_cells(moved, read, packed_cells(costs, read), own, cells));
        }
        add_known(to, target, &cursor.entry, costs);
    }
}

static void merge_block(struct record *to, ref_t number, const struct record_mapping *m)
{
    struct record_block *block = &m->from->blocks.items[number];
    const ref_t *cells = m->cells[block->group];
    ref_t target = record_add_block(to, m->groups[block->group], m->maps->pieces[block->piece]);
    close_block(to);
    to->open.block = NONE;
    if (to->blocks.items[target].used == 0 && !cells)
        move_entries(to, &to->blocks.items[target], block);
    else
        add_entries(to, target, record_read(m->from, number), cells);
    free(block->bytes);
    block->bytes = NULL;
    block->used = block->settled = block->capacity = 0;
}

void record_merge(struct record *to, struct record *from, const struct record_maps *maps)
{
    struct record_mapping m = {.from = from, .maps = maps};
    m.groups = map_groups(to, from, maps);
    m.cells = memory_alloc(from->heads.count * sizeof *m.cells);
    for (ref_t i = 0; i < from->heads.count; i++)
        m.cells[i] = map_cells(to, from, i, &m);
    close_block(from);
    from->open.block = NONE;
    tasks_run(maps->threads, from->blocks.count, map_block, &m);
    for (ref_t i = 0; i < from->blocks.count; i++)
        merge_block(to, i, &m);
    to->overflown |= from->overflown;
    for (size_t i = 0; i < from->heads.count; i++)
        free(m.cells[i]);
    free(m.cells);
    free(m.groups);
}
