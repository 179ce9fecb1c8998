/* newest: finds the run that was profiled last, for command lines without a file. A run is one file, or several dumps:
 * the file that gives it its name, and its siblings. */
#ifndef LOAD_NEWEST_H
#define LOAD_NEWEST_H

#include "load/siblings.h"

/* Zero-initialise before the first use; the caller frees parts.items. Texts are in the arena of newest_find(). */
struct run {
    struct text path;   /* the file may be empty if there are parts; a NUL follows it */
    struct texts parts; /* the other files of the run */

    /* Profiles of other processes that were written shortly before: of those that started each other, the newest is
     * seldom the one that is meant. */
    size_t others;               /* processes */
    struct text largest;         /* of their files */
    struct text largest_command; /* empty if the file does not say */
};

/* How much older the profiles of other processes may be, in seconds. */
#define NEWEST_OTHERS_AGE 600

/* Which run is looked for. */
struct newest {
    struct text prefix;
    bool alone;
    bool (*is_taken)(void *context, struct text name); /* files that are passed over; NULL: none */
    void *context;
};

/* Finds the newest run of the working directory, which it reads: that of the newest file whose name begins with
 * the prefix. Files that are no profile are passed over, and so are empty ones without parts. Siblings are parts of the
 * run if they come from the same process and their header lines agree with their names: `N.5` may as well be a run
 * of its own. With `alone` it is the newest file with costs, without parts. False if there is none. */
bool newest_find(struct directory *directory, const struct newest *wanted, struct run *run, struct arena *arena);

#endif
