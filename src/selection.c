#include "selection.h"

#include "base/buffer.h"

#define LISTED 5 /* numbers named one by one; of more the rest is counted */

/* "there are parts 1, 2, 3, 4, 5 and 7 more" */
static struct text list_numbers(const char *what, const struct names *numbers, struct arena *arena)
{
    size_t count = numbers->texts.count;
    if (count == 0)
        return arena_format(arena, "no %s has a number", what);
    struct buffer list = {0};
    buffer_print(&list, "there %s %s%s ", count > 1 ? "are" : "is", what, count > 1 ? "s" : "");
    buffer_list(&list, numbers->texts.items, count, LISTED);
    return buffer_take(&list, arena);
}

struct text selection_describe_none(const struct selection *selection, const struct profile *profile,
                                    struct arena *arena)
{
    struct text parts = list_numbers("part", &profile->unselected_parts, arena);
    struct text threads = list_numbers("thread", &profile->unselected_threads, arena);
    if (selection->threads.count == 0)
        return arena_format(arena, "the inputs have no such part: %s", parts.s);
    if (selection->parts.count == 0)
        return arena_format(arena, "the inputs have no such thread: %s", threads.s);
    return arena_format(arena, "the inputs have no such part of such a thread: %s, and %s", parts.s, threads.s);
}
