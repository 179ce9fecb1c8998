/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_list: the parts, threads or inputs of what was read: each once, in order, with what it is known by and the name
 * that it has in every report.
 *
 *     struct unit_list list = {.kind = UNIT_THREAD};
 *     ref_t first = unit_list_add(&list, &profile, 0);     // the unit of part 0; so for each part, as they were read
 *     unit_list_end(&list, &profile, &roots);              // now the units are in order, and have keys and names
 *     ... list.items[list.unit_of.items[0]].name ...
 *     unit_list_release(&list);
 *
 * A part unit is all that a process recorded under one part number, in any thread; a thread unit is all that a process
 * recorded under one thread number, in any part; an input unit is an input. A process is known by its number, its
 * command and the directory of its files, as containers repeat numbers; or, if it does not state its number, by its
 * input. A part without a number is known by its place in its input.
 *
 * A name is short, and no other unit's: `part 2`, with the reason of the dump, if there is one: `part 2 (warm-up)`; a
 * thread with the function that it began with, where that is asked for and known: `thread 2 (worker)`. Of
 * several processes the name says which: `pid 12 part 2`; a process without a number of its own is called by what
 * differs in the paths of inputs, as inputs are. Inputs whose paths differ in the number of a process alone are called
 * by their commands, as short as tells these apart: `cc1 a.c`. Names that would be the same get a number: `a.out (2)`.
 */
#ifndef LOAD_UNIT_LIST_H
#define LOAD_UNIT_LIST_H

#include "base/buffer.h"
#include "profile/profile.h"

/* The kinds of units that are read, and behind them what else --by has rows of: the user's own code, and all other. */
enum unit_kind { UNIT_NONE, UNIT_PART, UNIT_THREAD, UNIT_INPUT, UNIT_KINDS, UNIT_OWN = UNIT_KINDS, UNIT_ROWS };

static inline bool unit_is_read(enum unit_kind kind)
{
    return kind != UNIT_NONE && kind < UNIT_KINDS;
}

/* The properties of a kind of units. */
struct unit_row {
    const char *word;      /* of one: `part`, as options have it */
    bool is_input;         /* each is a whole input, so that one can be used before the next is read */
    const char *no_number; /* why there may be one alone that has no number, or empty */
};

extern const struct unit_row unit_table[]; /* by enum unit_kind */

/* There may be hundreds of thousands. */
struct unit {
    ref_t id;           /* the number that unit_list_add() returned */
    ref_t part;         /* its first part, as it was added */
    ref_t process;      /* of the list's; of an input its own */
    ref_t place;        /* of a part without a number: its place in its input, from 1; else 0 */
    struct text number; /* of the part or the thread, in the profile; empty: its parts say none */
    struct text name;   /* from the end of the list on: as reports show it */
    uint32_t bare;      /* bytes of the name before the reason of a dump, or the function that a thread began with */
    uint32_t label;     /* how many of these name it in its process: `part 2`, `thread -`; of an input none */

    struct text start; /* of a thread with a number: the function that it began with; empty: it is not known */
    cost_t start_cost;

    /* Of unit_list_init() alone. */
    ref_t lost;          /* the first of its inputs of which something was lost; NONE: of none */
    uint32_t parts;      /* how many have a cost */
    struct costs having; /* by event, how many of these recorded it */
    struct costs costs;  /* in the events of the profile */
};

/* By what a unit is found on the other side of a comparison. */
struct unit_key {
    struct text label;   /* as in its name */
    struct text path;    /* of its first input, below the directory of its side; of a thread with its label */
    struct text key;     /* likewise, without what differs between runs; .s NULL: the path says nothing */
    bool key_repeats;    /* other units have the key, too: alone it says nothing */
    struct text command; /* of its first part, whole; of a thread with its label */
    struct text trigger; /* why its first part was dumped, without who asked for it; empty: it is not known */
};

struct unit_process {
    struct text pid;  /* empty: it states none */
    ref_t part;       /* its first, as it was added */
    struct text file; /* the path of this part's input */
    bool has_numbers; /* a part of it has a number, for which a place could be taken */
    struct text name; /* once the list has ended */
};

/* Zero-initialise it, but for `kind`. */
struct unit_list {
    enum unit_kind kind;
    struct unit *items;
    size_t count, capacity;
    struct unit_key *keys; /* by unit; NULL: they were not asked for */
    struct refs unit_of;   /* by part of the profile: its unit */
    ARRAY(struct unit_process) processes;
    struct names known_processes, known_units; /* as keys, while units are added */
    struct buffer scratch;
    struct text loss; /* of unit_list_init() alone: what was lost of no unit; .s NULL: nothing */
    struct arena arena;
};

/* Adds the unit of a part, if it is not known, and returns its id: ids are counted from 0. The profile may change
 * later, and must have the same parts and inputs at the end of the list. */
ref_t unit_list_add(struct unit_list *list, const struct profile *profile, size_t part);

/* Puts the units in the order in which their processes were read, and in each by their numbers. `roots`: the
 * directories below which inputs were found. */
void unit_list_end(struct unit_list *list, const struct profile *profile, const struct texts *roots);

/* All of a profile, whatever the order of its parts is, with their costs. The profile must outlive the list. */
void unit_list_init(struct unit_list *list, enum unit_kind kind, const struct profile *profile,
                    const struct texts *roots);

/* Finds the keys of a list of unit_list_init(), which has the same arguments. */
void unit_list_find_keys(struct unit_list *list, const struct profile *profile, const struct texts *roots);
void unit_list_release(struct unit_list *list);

/* Makes a list of some units of one that has keys, with theirs; only items, keys and their number are set. Free both.
 */
void unit_list_pick(struct unit_list *list, const struct unit_list *from, const ref_t *units, size_t count);

/* The reason of a dump, if it is worth saying: of units that are parts, and not of the last part of a process. */
struct text unit_reason(enum unit_kind kind, struct text trigger);

/* What was lost of a unit first; .s NULL: nothing. */
static inline struct text unit_loss(const struct unit *unit, const struct profile *profile)
{
    return unit->lost == NONE ? TEXT_NONE : profile->inputs.items[unit->lost].loss;
}

/* The first input of a unit, as it was named. */
static inline struct text unit_file(const struct unit *unit, const struct profile *profile)
{
    return profile->inputs.items[profile->parts.items[unit->part].input].path;
}

/* Adds the inputs of a unit of a profile. */
void unit_list_inputs(const struct unit_list *list, const struct profile *profile, ref_t unit, struct texts *inputs);

#endif
