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
 * A name is short, and no other unit's: `part 2`, with the reason of the dump, if there is one: `part 2 (warm-up)`. Of
 * several processes the name says which: `pid 12 part 2`; a process without a number of its own is called by what
 * differs in the paths of inputs, as inputs are. Names that would be the same get a number: `a.out (2)`. */
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

struct unit {
    ref_t id;            /* the number that unit_list_add() returned */
    ref_t part;          /* its first part, as it was added */
    ref_t process;       /* of the list's; of an input its own */
    struct text number;  /* of the part or the thread; empty: its parts say none */
    struct text file;    /* the path of its first input, as it was named; not copied */
    struct text trigger; /* why the part was dumped, without who asked for it; empty: it is not known */
    ref_t place;         /* of a part without a number: its place in its input, from 1; else 0 */

    /* From the end of the list on. */
    struct text label; /* `part 2`, `thread -`; of an input empty */
    struct text name;  /* as reports show it */
    size_t bare;       /* bytes of the name before the reason of a dump */

    /* Of unit_list_init() alone. */
    struct text path;    /* of its first input, below the directory of its side; of a thread with its label */
    struct text key;     /* likewise, without what differs between runs; .s NULL: the path says nothing */
    bool key_repeats;    /* other units have the key, too: alone it says nothing */
    struct text command; /* whole, likewise */
    struct text loss;    /* what of its inputs was lost first; .s NULL: nothing */
    size_t parts;        /* how many have a cost */
    struct costs having; /* by event, how many of these recorded it */
    struct costs costs;  /* in the events of the profile */
};

struct unit_process {
    struct text pid;  /* empty: it states none */
    struct text file; /* of its first unit */
    bool has_numbers; /* a part of it has a number, for which a place could be taken */
    struct text name; /* once the list has ended */
};

/* Zero-initialise it, but for `kind`. */
struct unit_list {
    enum unit_kind kind;
    struct unit *items;
    size_t count, capacity;
    struct refs unit_of; /* by part of the profile: its unit */
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

/* All of a profile, whatever the order of its parts is, with their costs, and with what those of the other side of a
 * comparison are found by. The profile must outlive the list. */
void unit_list_init(struct unit_list *list, enum unit_kind kind, const struct profile *profile,
                    const struct texts *roots);
void unit_list_release(struct unit_list *list);

/* Whether a unit is a part that was dumped for a reason of its own: the last one of a process says only that it ended.
 */
bool unit_list_has_reason(const struct unit_list *list, const struct unit *unit);

/* Adds the inputs of a unit of a profile. */
void unit_list_inputs(const struct unit_list *list, const struct profile *profile, ref_t unit, struct texts *inputs);

#endif
