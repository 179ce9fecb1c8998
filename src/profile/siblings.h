/* siblings: the other dumps of a run. Valgrind writes `N`, and beside it `N.1` for part 1, `N-01` for thread 1, and
 * `N.1-02` for thread 2 of part 1; then N itself is often empty. */
#ifndef PROFILE_SIBLINGS_H
#define PROFILE_SIBLINGS_H

#include "base/memory.h"

struct paths {
    struct text *items; /* with a NUL behind each; in the arena they were found with */
    size_t count, capacity;
};

/* What stands behind the name of the run: part and thread, 0 where there is none. */
struct suffix {
    uint64_t part, thread;
};

/* Reads all of `rest` as `.1`, `-01` or `.1-01`; false where it is none of these. */
bool suffix_read(struct text rest, struct suffix *suffix);

/* Adds the siblings of `path`, by part, then by thread. */
void siblings_find(struct text path, struct paths *siblings, struct arena *arena);

#endif
