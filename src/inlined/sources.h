/* sources: where it is looked for what was inlined: object files, and their debug information.
 *
 *     struct inlined_sources sources = {.places = {...}, .diagnostics = &diagnostics};
 *     inlined_sources_init(&sources);
 *     ...
 *     inlined_sources_release(&sources); */
#ifndef INLINED_SOURCES_H
#define INLINED_SOURCES_H

#include "base/diagnostic.h"
#include "machine/object.h"

/* Set the first fields; what they point to must outlive it. */
struct inlined_sources {
    struct object_places places;
    struct diagnostics *diagnostics; /* what is wrong with an object, and how much was inlined */

    struct texts roots;         /* directories with separate debug files, as /usr/lib/debug */
    struct code_reader *reader; /* machine/code_table.h */
    struct arena arena;
};

void inlined_sources_init(struct inlined_sources *sources);
void inlined_sources_release(struct inlined_sources *sources); /* also one that is all 0 */

#endif
