/* side_units: the inputs, parts or threads of a side of a comparison, or of a profile that is alone, with their costs
 * and with all by which they are paired with those of the other side.
 *
 * An input is a file. A part is all that a process recorded under one part number, in any thread; a thread is all that
 * it recorded under one thread number, in any part. A process is known by its number, its command and the directory of
 * its files, as containers repeat numbers; or, if it does not state its number, by its file. */
#ifndef COMPARE_SIDE_UNITS_H
#define COMPARE_SIDE_UNITS_H

#include "compare/measured_side.h"
#include "load/units.h"

struct side_unit {
    ref_t place;         /* where it was before they were sorted */
    ref_t process;       /* of an input its own */
    struct text number;  /* of the part or the thread; of a part that has none its place; else empty */
    struct text path;    /* of its first input, below the directory of its side */
    struct text key;     /* the path without what differs between runs; .s NULL: the path says nothing */
    uint32_t above;      /* bytes of that directory, before the path */
    bool key_repeats;    /* other units of the side have the key, too: alone it says nothing */
    struct text command; /* whole; of a thread with its number */
    struct text trigger; /* why its first part was dumped, without who asked for it; empty: it is not known */
    struct text loss;    /* what of its inputs was lost first; .s NULL: nothing */
    size_t parts;        /* how many have a cost */
    struct costs having; /* by event, how many of these recorded it */
    struct costs costs;  /* in the events of the side's profile */
};

/* The first input of a unit, as it was named. */
static inline struct text side_unit_file(const struct side_unit *unit)
{
    return (struct text){unit->path.s - unit->above, unit->path.n + unit->above};
}

struct side_units {
    ARRAY(struct side_unit) items;
    struct refs unit_of; /* by part of the side's profile: its unit */
    size_t processes;
    struct text loss; /* what was lost of no unit; .s NULL: nothing */
    struct arena arena;
};

/* Lists the units of a side, in the order of its inputs, and in each process by their numbers. `roots`: the directories
 * below which inputs were found. The side must outlive them; release them. */
void side_units_init(struct side_units *units, const struct measured_side *side, enum unit_kind kind,
                     const struct texts *roots);

/* Adds the files of a unit. */
void side_units_files(const struct side_units *units, const struct measured_side *side, ref_t unit,
                      struct texts *files);
void side_units_release(struct side_units *units);

#endif
