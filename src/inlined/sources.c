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

void inlined_see(struct inlined_sources *sources, struct text name, bool is_known)
{
    if (sources->seen)
        *array_add(is_known ? &sources->seen->known : &sources->seen->left) =
            arena_copy(&sources->arena, text_base_name(name));
}

static bool has(const struct texts *names, struct text name)
{
    bool found = false;
    for (size_t i = 0; i < names->count && !found; i++)
        found = text_equal(names->items[i], name);
    return found;
}

/* An object that was left in `a` and known in `b`, also by another name. */
static struct text find_left(const struct inlined_seen *a, const struct inlined_seen *b)
{
    for (size_t i = 0; i < a->left.count; i++)
        if (has(&b->known, a->left.items[i]) || (b->known.count && !has(&b->left, a->left.items[i])))
            return a->left.items[i];
    return TEXT_NONE;
}

struct text inlined_seen_differ(const struct inlined_seen *a, const struct inlined_seen *b)
{
    struct text left = find_left(a, b);
    return left.s ? left : find_left(b, a);
}

void inlined_seen_release(struct inlined_seen *seen)
{
    free(seen->known.items);
    free(seen->left.items);
}
