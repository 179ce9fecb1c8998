/* units: the parts, threads or inputs of a profile, each by itself beside all of them together.
 *
 *     struct units units = {.kind = UNIT_PART, .kept = 32};
 *     units_load(&units, &profile, &diagnostics, &inputs, &options);
 *     struct profile *unit = units_make(&units, i);    // the costs of one unit
 *     units_drop(&units, i);
 *     units_release(&units);
 *
 * There may be hundreds of thousands of units, of a few lines each. So the costs of a unit wait as bytes, and become a
 * profile only if they become large or are asked for. A part unit is all that a process recorded under one part number,
 * in any thread; a thread unit is all that a process recorded under one thread number, in any part. A process is known
 * by its number, or, if a part does not state it, by its input. */
#ifndef LOAD_UNITS_H
#define LOAD_UNITS_H

#include "load/load.h"
#include "profile/flat.h"

/* The kinds of units that are read, and behind them what else --by has rows of: the user's own code, and all other. */
enum unit_kind { UNIT_NONE, UNIT_PART, UNIT_THREAD, UNIT_INPUT, UNIT_KINDS, UNIT_OWN = UNIT_KINDS, UNIT_ROWS };

static inline bool unit_is_read(enum unit_kind kind)
{
    return kind != UNIT_NONE && kind < UNIT_KINDS;
}

struct unit {
    ref_t process;           /* of units.processes; of inputs NONE */
    struct text number;      /* of the part or the thread; empty: the part says none */
    size_t place;            /* of a part without a number: its place in its input, from 1; else 0 */
    struct text path;        /* of the first input that has some of it; not copied */
    struct text name;        /* once all are read: short, and no other unit's: `part 2`, `pid 12 part 2`, `a.out` */
    struct flat waiting;     /* its costs, as far as they are not in */
    struct profile *profile; /* its own profile (from malloc), not finished; NULL: none yet */
};

/* Zero-initialise it, but for `kind` and what is wanted. */
struct units {
    enum unit_kind kind;
    size_t kept;      /* keeps the costs of at most so many units, and only counts the others */
    bool needs_calls; /* keeps calls of units, too */

    /* If it is set, called at the end of each input that has parts, in place of adding it to the profile and keeping
     * it; it may change the profile. Only of whole inputs. */
    void (*use)(void *context, struct profile *input);
    void *context;

    ARRAY(struct unit) all; /* processes as they were read, and in each by numbers; inputs as they were read */
    struct refs unit_of;    /* by part of what was read, as long as that is not finished */
    struct names processes;
    struct index index;   /* of units while they are read; not of inputs */
    struct profile names; /* once all are read: those of all, as they were read */
    struct arena arena;
};

/* The properties of a kind of units. */
struct unit_row {
    const char *word;      /* of one: `part`, as options have it */
    bool is_input;         /* each is a whole input, so that one can be used before the next is read */
    const char *no_number; /* why there may be one alone that has no number, or empty */
};

extern const struct unit_row unit_table[]; /* by enum unit_kind */

/* Reads all inputs into `profile`, as inputs_load() does, and each unit by itself. Returns how many could be read. The
 * paths of the inputs must outlive the units. */
size_t units_load(struct units *units, struct profile *profile, struct diagnostics *diagnostics,
                  const struct texts *inputs, const struct load_options *options);
void units_release(struct units *units);

/* Only the costs of a unit that is kept, not finished, and without jumps; valid until it is dropped. */
struct profile *units_make(struct units *units, size_t unit);

/* Releases the costs of a unit, which are no longer needed. */
void units_drop(struct units *units, size_t unit);

#endif
