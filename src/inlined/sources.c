#include "inlined/sources.h"

#include "machine/code_table.h"
#include "source/path.h"

#include <stdlib.h>

/* Where systems have separate debug files. */
#define DEBUG_ROOT TEXT("/usr/lib/debug")

void inlined_sources_init(struct inlined_sources *sources)
{
    for (size_t i = 0; i < sources->places.directory_count; i++)
        *array_add(&sources->roots) =
            path_join(&sources->arena, sources->places.directories[i], text_skip(DEBUG_ROOT, 1));
    *array_add(&sources->roots) = DEBUG_ROOT;
    sources->reader = memory_zeroed(1, sizeof *sources->reader);
    code_reader_init(sources->reader);
}

void inlined_sources_release(struct inlined_sources *sources)
{
    free(sources->roots.items);
    free(sources->reader);
    arena_release(&sources->arena);
}
