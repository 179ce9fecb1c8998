/* match_functions: which functions of two sides belong together. Objects, files and names are compared by their
 * numbers. The stages are those of match.h. */
#ifndef COMPARE_MATCH_FUNCTIONS_H
#define COMPARE_MATCH_FUNCTIONS_H

#include "base/index.h"
#include "events/side.h"

/* By which stage: the same (object, file and name), another name, another object or another file; a group of several
 * functions on some side. */
enum match_how { MATCH_NONE /* one side only */, MATCH_EXACT, MATCH_NAME, MATCH_FILE, MATCH_OBJECT, MATCH_GROUP };

/* What a function is called: numbers that are the same on both sides. No two functions of a side have the same object,
 * file and name. */
struct who {
    ref_t object, file, name;
    ref_t body; /* its name without the numbers of clones */
    ref_t key;  /* NONE: the name is an address */
};

/* Functions that belong together: the first of each side, and how many. */
struct bond {
    ref_t of[SIDES], members[SIDES];
    enum match_how how;
};

struct bonds {
    const struct who *who[SIDES];
    size_t count[SIDES];
    ref_t unknown_file;    /* the number of the file `???`, or NONE */
    ref_t *twin_of[SIDES]; /* by function: the one of the other side that is it, whatever others are alike; or NONE */
    ref_t *bond_of[SIDES]; /* by function: its bond */
    struct bond *items;    /* numbered as the new side's functions are, then the others of the old side */
    size_t bond_count, capacity;
};

/* Makes the bonds of functions that are known by `who`, which must outlive them. `exact`: only the first stage. */
void bonds_init(struct bonds *b, const struct who *const who[SIDES], const size_t count[SIDES], ref_t unknown_file,
                bool exact);
void bonds_release(struct bonds *b);

#endif
