#include "load/list.h"

#include "base/buffer.h"
#include "base/input.h"

/* Reads the whole list, with the line end that is added after the last line. */
static bool read_all(struct input *input, struct buffer *all, struct arena *arena, struct text *why)
{
    struct text block = input_mapping(input);
    if (block.n)
        buffer_add(all, block);
    enum input_result result = block.n ? INPUT_END : input_next(input, &block);
    for (; result == INPUT_BLOCK; result = input_next(input, &block))
        buffer_add(all, block);
    if (result == INPUT_ERROR)
        *why = arena_copy(arena, input_error(input));
    return result == INPUT_END;
}

/* Adds the names in `rest`, whose last one need not be ended. */
static bool add_names(struct text rest, char end, struct texts *names, struct arena *arena, struct text *why)
{
    size_t before = names->count;
    for (struct text name; text_split(&rest, end, &name);) {
        if (end != '\0' && text_find(name, '\0') < name.n) {
            *why = TEXT("a name in it has a NUL; --null reads names that end with NUL");
            names->count = before;
            return false;
        }
        if (name.n)
            *array_add(names) = arena_copy(arena, name);
    }
    if (names->count == before)
        *why = TEXT("names no input");
    return names->count > before;
}

bool list_read(const char *path, bool by_nul, struct texts *names, struct arena *arena, struct text *why)
{
    struct buffer all = {0};
    struct input *input = input_open(path, arena, why);
    bool good = input && read_all(input, &all, arena, why);
    size_t added = good && input_is_open_ended(input);
    if (good)
        good = add_names((struct text){all.items, all.count - added}, by_nul ? '\0' : '\n', names, arena, why);
    if (input)
        input_close(input);
    buffer_release(&all);
    return good;
}
