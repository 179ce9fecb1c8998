/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/callgrind/small.h"

#include "profile/entries.h"
#include "profile/merge.h"
#include "profile/record.h"

#include <stdlib.h>

struct reducing {
    struct profile *to;
    const struct profile *from;
    const struct selected *selected;
    uint64_t *lines;    /* by function: of its entry */
    ref_t *groups;      /* by group of the old record: its group in the new one; NONE: it has no parts */
    struct costs *sums; /* likewise: the self costs that are kept */
};

static const struct piece *piece_of(const struct reducing *r, const struct record_block *block)
{
    return &r->from->pieces.items[block->piece];
}

/* ---- the lines of entries ---- */

static void note_entry(struct entries *entries, const struct packed_entry *entry, const struct piece *piece,
                       bool is_own)
{
    cost_t cells[CELLS_MAX];
    struct record_subject subject = packed_subject(entry);
    if (subject.kind == RECORD_CALL && packed_cells(packed_text(entry), cells))
        entries_add_call(entries, subject.callee, subject.to.line, (uint64_t)cells[0]);
    else if (subject.kind == RECORD_COST && is_own)
        entries_add_line(entries, piece->function, entry->at.line);
}

static void find_lines(struct reducing *r)
{
    const struct record *record = r->from->record;
    struct entries entries = {0};
    uint64_t *others = memory_zeroed(r->from->functions.count, sizeof *others);
    for (size_t i = 0; i < record->blocks.count; i++) {
        const struct piece *piece = piece_of(r, &record->blocks.items[i]);
        bool is_own = piece->file == r->from->functions.items[piece->function].file;
        for (struct record_cursor cursor = record_read(record, (ref_t)i); record_next(&cursor);)
            note_entry(&entries, &cursor.entry, piece, is_own);
    }
    r->lines = entries_find(&entries, r->from->functions.count, others);
    entries_release(&entries);
    free(others);
}

/* ---- costs ---- */

static void add_entry(struct reducing *r, const struct record_block *block, const struct packed_entry *entry)
{
    cost_t cells[CELLS_MAX];
    size_t count = packed_cells(packed_text(entry), cells);
    ref_t function = piece_of(r, block)->function, group = r->groups[block->group];
    struct record_entry kept = {{.line = r->lines[function]}, packed_subject(entry)};
    ref_t piece = profile_add_piece(r->to, function, r->from->functions.items[function].file);
    if (kept.subject.kind == RECORD_CALL)
        kept.subject.to = (struct record_place){.line = r->lines[kept.subject.callee]};
    else
        profile_add_to_costs(r->to, &r->sums[block->group],
                             &(struct charge){cells, record_group(r->from->record, block->group).events, count});
    record_add(r->to->record, record_add_block(r->to->record, group, piece), &kept, cells, count);
}

static void add_block(struct reducing *r, ref_t number)
{
    const struct record_block *block = &r->from->record->blocks.items[number];
    for (struct record_cursor cursor = record_read(r->from->record, number); record_next(&cursor);) {
        bool is_jump = packed_subject(&cursor.entry).kind == RECORD_JUMP;
        if (!is_jump && selected_has_entry(r->selected, r->from, block->piece, &cursor.entry))
            add_entry(r, block, &cursor.entry);
    }
}

/* ---- heads ---- */

static void add_groups(struct reducing *r)
{
    const struct record *record = r->from->record;
    for (size_t i = 0; i < record->heads.count; i++) {
        struct record_group columns = record_group(record, (ref_t)i);
        columns = (struct record_group){.has_line = true, .events = columns.events, .count = columns.count};
        r->groups[i] = record_add_group(r->to->record, &columns);
    }
}

static void add_heads(struct reducing *r)
{
    const struct record *record = r->from->record;
    for (size_t i = 0; i < record->heads.count; i++) {
        struct record_head head = record->heads.items[i];
        head.self = r->sums[i];
        head.lost_lines = true;
        if (head.any)
            record_add_head(r->to->record, r->groups[i], &head, NULL);
    }
}

void small_init(struct profile *to, const struct profile *from, const struct selected *selected)
{
    const struct record *record = from->record;
    struct reducing r = {.to = to, .from = from, .selected = selected};
    profile_init(to, WANT_RECORD | WANT_INSTRUCTIONS | WANT_JUMPS, TEXT_NONE);
    merge_names_of(to, from);
    for (size_t i = 0; i < from->definitions.count; i++)
        *array_add(&to->definitions) = from->definitions.items[i];
    r.groups = memory_zeroed(record->heads.count, sizeof *r.groups);
    r.sums = memory_zeroed(record->heads.count, sizeof *r.sums);
    find_lines(&r);
    add_groups(&r);
    for (size_t i = 0; i < record->blocks.count; i++)
        add_block(&r, (ref_t)i);
    add_heads(&r);
    to->saturated |= from->saturated;
    to->record->overflown |= record->overflown;
    profile_finish(to);
    free(r.groups);
    free(r.sums);
    free(r.lines);
}
