/* record: all that profiles say of costs, calls and jumps, kept to be written back. A profile has one if it is
 * wanted, in place of its instructions and jumps.
 *
 *     struct record *record = record_new();
 *     ref_t group = record_add_group(record, &(struct record_group){.has_line = true, .events = events, .count = 2});
 *     ref_t self = record_add_subject(record, &(struct record_subject){.kind = RECORD_COST, .group = group});
 *     record_add(record, &(struct record_entry){.line = 12, .piece = piece, .subject = self}, &charge);
 *     record_settle(record);
 *     ... record->entries ...        // by piece, each place and subject once
 *     record_free(record);
 *
 * Parts with the same columns are a group: they are written back as one part, and nothing is recorded in one group that
 * was not recorded in a part of it. Entries are kept as they come and sorted now and then, which takes less time than
 * finding the place of each; memory grows with those that are distinct. Numbers of events, functions, pieces, files and
 * names are those of the profile, which this module does not know. */
#ifndef PROFILE_RECORD_H
#define PROFILE_RECORD_H

#include "base/names.h"
#include "profile/costs.h"

/* The columns of parts: which positions, and which events, ascending by number. */
struct record_group {
    bool has_address, has_line;
    const ref_t *events;
    size_t count;
};

/* How many descriptions are kept of a part, and how many of filters, of a part and of all; the first by their bytes. */
#define RECORD_DESCRIPTIONS_MAX 100u
#define RECORD_FILTERS_MAX 100u

/* What the parts of a group say of themselves: what all of them say. Texts are empty if they do not agree. */
struct record_head {
    bool any; /* there is a part */
    struct text command, creator, pid, thread, number;
    struct texts descriptions; /* ascending; without those that are told otherwise below */
    struct texts filters;      /* `Filtered: ...`: what any of them says, ascending */
    struct refs order;         /* of their events, each once; empty: they do not agree */
    uint64_t merged;           /* how many parts there were before any were merged */
    struct costs total;        /* the sum of their totals (rule 7) */
};

enum record_kind { RECORD_COST, RECORD_CALL, RECORD_JUMP };

/* A place in the code of a function. A position that the group does not have is 0. */
struct record_place {
    uint64_t address, line;
};

/* What entries are of. */
struct record_subject {
    enum record_kind kind;
    bool special; /* of a call: it was not counted, but was active when its part began; of a jump: it is
                     conditional */
    ref_t group;
    ref_t callee;           /* of a call; a function */
    ref_t file, symbol;     /* of a jump: where it goes */
    struct record_place to; /* of a call or jump */
};

/* An amount of a subject in a place. The costs are, of RECORD_COST, by event; of RECORD_CALL, how often it was called
 * and then the inclusive cost by event; of RECORD_JUMP, how often it was followed and executed. */
struct record_entry {
    struct record_place at;
    struct costs costs;
    ref_t piece, subject;
};

struct record_entries {
    struct record_entry *items;
    size_t count, capacity;
};

struct record {
    struct record_entries entries, recent; /* sorted, and as they came after those; the second has its own arena */
    struct arena arena, recent_arena;
    struct names groups;             /* as record_group() reads them */
    ARRAY(struct record_head) heads; /* by group */
    ARRAY(struct record_subject) subjects;
    struct index subject_index;
    bool overflown; /* a sum went past the range of cost_t */
};

struct record *record_new(void);
void record_free(struct record *record); /* NULL: does nothing */

/* A hint that about so many entries are going to be added. */
void record_expect(struct record *record, uint64_t count);

/* Finds or adds. */
ref_t record_add_group(struct record *record, const struct record_group *group);
ref_t record_add_subject(struct record *record, const struct record_subject *subject);

/* The columns of a group; the events live as long as the record, and are aligned for any use. */
struct record_group record_group(const struct record *record, ref_t group);

/* Adds an amount to an entry, whose costs are not looked at. */
void record_add(struct record *record, const struct record_entry *entry, const struct charge *charge);

/* Adds a part to the head of a group. `part` has one part's texts, its descriptions in any order with `Filtered:` and
 * `Merged:` among them, the order of its events and its total. All is copied. */
void record_add_part(struct record *record, ref_t group, const struct record_head *part);

/* Adds what parts that were added up say. `events`: from the numbers that `other` has, or NULL: they are the same. */
void record_add_head(struct record *record, ref_t group, const struct record_head *other, const ref_t *events);

/* The filters of a head and one more (or none, if it is empty), as a head keeps them: the array is to be freed. */
struct texts record_filters(const struct record_head *head, struct text filter);

/* Sorts all entries: afterwards `entries` has all of them, ascending by piece. */
void record_settle(struct record *record);

/* Maps from the numbers of one profile to those of another. */
struct record_maps {
    const ref_t *events, *functions, *pieces, *files, *symbols;
    size_t event_count;
    /* The name of a jump's target, by the piece that it leaves from; NULL: `symbols` says it. */
    ref_t (*symbol_of)(const void *context, ref_t piece, ref_t symbol);
    const void *context;
};

/* Adds all of another record. */
void record_merge(struct record *to, const struct record *from, const struct record_maps *maps);

#endif
