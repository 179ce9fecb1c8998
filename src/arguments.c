#include "arguments.h"

#include "profile/problems.h"

#include <stdlib.h>
#include <sys/stat.h>

static bool is_empty_file(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

/* "N-01, N-02, ..." for a note. */
static struct text name_some(const struct paths *paths, struct arena *arena)
{
    struct text names = TEXT_NONE;
    for (size_t i = 0; i < paths->count && i < 3; i++)
        names = arena_format(arena, "%.*s%s%s", (int)names.n, names.n ? names.s : "", i ? ", " : "", paths->items[i].s);
    return paths->count > 3 ? arena_format(arena, "%s and %zu more", names.s, paths->count - 3) : names;
}

/* Adds an input, or, where it stands for a run of several dumps, those (rule 27). */
static void add_input(struct options *options, struct paths *inputs, struct text path, struct diagnostics *diagnostics)
{
    struct paths siblings = {0};
    bool empty = is_empty_file(path);
    if (empty || options->siblings == SIBLINGS_YES)
        siblings_find(path, &siblings, &options->arena);
    bool load = siblings.count && options->siblings != SIBLINGS_NO;
    if (empty && siblings.count) {
        struct text names = name_some(&siblings, &options->arena);
        diagnostics_add(diagnostics, &problem_siblings, path, 0, "empty, %s: %.*s",
                        load ? "its parts are read instead" : "its parts are beside it", (int)names.n, names.s);
    }
    if (!(empty && siblings.count))
        *array_add(inputs) = path;
    for (size_t i = 0; load && i < siblings.count; i++)
        *array_add(inputs) = siblings.items[i];
    free(siblings.items);
}

bool arguments_choose(struct options *options, struct paths *inputs, struct diagnostics *diagnostics)
{
    const struct texts *arguments = &options->arguments;
    for (size_t i = 0; i < arguments->count; i++) {
        if (i == 0 || load_is_profile(arguments->items[i].s))
            add_input(options, inputs, arguments->items[i], diagnostics);
        else
            *array_add(&options->request.sources) = arguments->items[i];
    }
    if (arguments->count)
        return true;
    struct paths newest = {0};
    newest_find(TEXT("callgrind.out"), &newest, &options->arena);
    if (newest.count == 0)
        newest_find(TEXT("cachegrind.out"), &newest, &options->arena);
    if (newest.count) {
        diagnostics_add(diagnostics, &problem_newest, newest.items[0], 0, "the newest profile here");
        add_input(options, inputs, newest.items[0], diagnostics);
    }
    free(newest.items);
    return inputs->count > 0;
}
