/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record: all costs, calls and jumps of profiles, kept to be written back. A profile has one if it is wanted, in place
 * of its instructions and jumps.
 *
 *     struct record *record = record_new();
 *     ref_t group = record_add_group(record, &(struct record_group){.has_line = true, .events = events, .count = 2});
 *     ref_t block = record_add_block(record, group, piece);
 *     record_add(record, block, &(struct record_entry){.at = {.line = 12}}, (cost_t[]){5, 1}, 2);
 *     record_settle(record, 1);
 *     struct record_cursor cursor = record_read(record, block);
 *     while (record_next(&cursor))
 *         ... cursor.entry ...                     // each place and subject once, ascending
 *     record_free(record);
 *
 * Parts with the same columns are a group: they are written back as one part, and nothing is recorded in one group that
 * was not recorded in a part of it. What is of one piece in one group is a *block*: packed entries (see packed.h), as
 * they come. Those of a place and subject are added up now and then: when entries that came later than the first ones
 * of their block, and not in order, have half as many bytes as all others; some KB wait. So memory grows with the
 * entries that are distinct, and time with all of them. Numbers of events, functions, pieces, files and names are those
 * of the profile, which this module does not know. */
#ifndef PROFILE_RECORD_H
#define PROFILE_RECORD_H

#include "base/names.h"
#include "profile/packed.h"

/* The columns of parts: which positions, and which events, ascending by number. */
struct record_group {
    bool has_address, has_line;
    const ref_t *events;
    size_t count;
};

/* The most descriptions kept of a part; and the most filters kept of a part, and of all parts together (the first by
 * their bytes). */
#define RECORD_DESCRIPTIONS_MAX 100u
#define RECORD_FILTERS_MAX 100u

/* The properties that all parts of a group have. Texts are empty if the parts do not agree. */
struct record_head {
    bool any; /* there is a part */
    struct text command, creator, pid, thread, number;
    struct texts descriptions; /* ascending; without those that are told otherwise below */
    struct texts filters;      /* `Filtered: ...` of any part, ascending */
    struct refs order;         /* of their events, each once; empty: they do not agree */
    bool lost_ways;            /* `Ways: lost` of any part: it was a call log, whose ways a graph does not tell */
    bool lost_lines;           /* `Lines: no` of any part: its costs stand at the entries of their functions */
    bool is_inlined;           /* `Inlined: yes` of any part: calls of count 0 may have been inlined */
    uint64_t merged;           /* how many parts there were before any were merged */
    struct costs total, self;  /* the sums of their totals (rule 7), and of their self costs */
    struct costs missing;      /* the sum of the totals that no line has, as magnitudes */
};

/* The entries of a piece in a group. Their cells are, of RECORD_COST, the costs of the group's events; of RECORD_CALL,
 * how often it was called and then the inclusive costs of these; of RECORD_JUMP, how often it was followed and
 * executed. */
struct record_block {
    ref_t group, piece;
    unsigned char *bytes;
    size_t used, capacity;
    size_t settled;           /* the first so many bytes are ascending, each place and subject once */
    struct record_place last; /* that of its last entry */
};

/* The block that entries are added to, and those that it does not have yet. */
struct record_open {
    ref_t block;
    unsigned char *bytes; /* room for so many as may wait, and an entry */
    size_t used;
    struct packed_entry last; /* after all of its place, if it is not one of these */
    bool is_ascending;
};

struct record {
    ARRAY(struct record_block) blocks;
    struct index block_index;
    size_t settled, tails; /* bytes of all blocks: those that are settled or came first, and those that came later */
    struct record_open open;
    struct arena arena;
    struct names groups;             /* as record_group() reads them */
    ARRAY(struct record_head) heads; /* by group */
    bool overflown;                  /* a sum went past the range of cost_t */
};

struct record *record_new(void);
void record_free(struct record *record); /* NULL: does nothing */

/* Finds or adds. */
ref_t record_add_group(struct record *record, const struct record_group *group);
ref_t record_add_block(struct record *record, ref_t group, ref_t piece);

/* The columns of a group; the events live as long as the record, and are aligned for any use. */
struct record_group record_group(const struct record *record, ref_t group);

/* Adds cells (or COST_ABSENT) to those of an entry. */
void record_add(struct record *record, ref_t block, const struct record_entry *entry, const cost_t *cells, size_t n);

/* Likewise self costs, as text: there are some, and the last one is not absent. */
void record_add_text(struct record *record, ref_t block, struct record_place at, struct text cells);

/* Adds a part to the head of a group. `part` has one part's texts, its descriptions in any order with `Filtered:` and
 * `Merged:` among them, the order of its events and its sums. All is copied. */
void record_add_part(struct record *record, ref_t group, const struct record_head *part);

/* Adds the head of parts that were added up. `events`: from the event numbers of `other`, or NULL: the same numbers. */
void record_add_head(struct record *record, ref_t group, const struct record_head *other, const ref_t *events);

/* The filters of a head and one more (or none, if it is empty), as a head keeps them: the array is to be freed. */
struct texts record_filters(const struct record_head *head, struct text filter);

/* Adds up the entries of the same place and subject, with up to `threads` threads: afterwards each block has each entry
 * once, in order. */
void record_settle(struct record *record, unsigned threads);

/* Reads the entries of a block, of a record that is settled. */
struct record_cursor {
    const unsigned char *next, *end;
    struct packed_entry entry;
};

static inline struct record_cursor record_read(const struct record *record, ref_t block)
{
    const struct record_block *b = &record->blocks.items[block];
    return (struct record_cursor){.next = b->bytes, .end = b->used ? b->bytes + b->used : b->bytes};
}

/* Moves the cursor to the next entry; false after the last. */
static inline bool record_next(struct record_cursor *cursor)
{
    if (cursor->next == cursor->end)
        return false;
    packed_next(&cursor->entry, cursor->next);
    cursor->next = packed_end(&cursor->entry);
    return true;
}

/* Maps from the numbers of one profile to those of another. */
struct record_maps {
    unsigned threads; /* that may work on it; 0: one */
    const ref_t *events, *functions, *pieces, *files;
    /* The name of a jump's target, by the piece that it leaves from. */
    ref_t (*symbol_of)(const void *context, ref_t piece, ref_t symbol);
    const void *context;
};

/* Adds all of another record, which has no entries afterwards: of a piece that is new in a group they are moved. */
void record_merge(struct record *to, struct record *from, const struct record_maps *maps);

#endif
