#include "names/rename.h"

#include "profile/merge.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- the options ---- */

/* An option, its renames in struct renames, and its texts in struct rewrites. */
struct row {
    const char *option, *thing;
    size_t renames, asked;
};

#define FIELDS(name) offsetof(struct renames, name), offsetof(struct rewrites, name)

static const struct row rows[] = {
    {"mod-object", "object", FIELDS(objects)},
    {"mod-filename", "file", FIELDS(files)},
    {"mod-funcname", "function", FIELDS(functions)},
};

#define ROWS (sizeof rows / sizeof *rows)

static struct rename_option *row_option(struct renames *renames, const struct row *row)
{
    return (struct rename_option *)((char *)renames + row->renames);
}

static const struct rename_option *row_const_option(const struct renames *renames, const struct row *row)
{
    return (const struct rename_option *)((const char *)renames + row->renames);
}

static bool init_option(struct rename_option *option, const struct row *row, const struct texts *asked,
                        struct arena *arena, struct text *error)
{
    *option = (struct rename_option){row->option, memory_zeroed(asked->count, sizeof *option->items), 0};
    while (option->count < asked->count) {
        struct rename *rename = &option->items[option->count];
        if (!rewrite_init(&rename->rewrite, asked->items[option->count], row->option, arena, error))
            return false;
        option->count++;
    }
    return true;
}

bool renames_init(struct renames *renames, const struct rewrites *asked, struct arena *arena, struct text *error)
{
    *renames = (struct renames){0};
    for (size_t i = 0; i < ROWS; i++) {
        const struct texts *texts = (const struct texts *)((const char *)asked + rows[i].asked);
        if (!init_option(row_option(renames, &rows[i]), &rows[i], texts, arena, error))
            return false;
    }
    return true;
}

void renames_release(struct renames *renames)
{
    for (size_t i = 0; i < ROWS; i++) {
        struct rename_option *option = row_option(renames, &rows[i]);
        for (size_t n = 0; n < option->count; n++)
            rewrite_release(&option->items[n].rewrite);
        free(option->items);
    }
    *renames = (struct renames){0};
}

bool renames_are_empty(const struct renames *renames)
{
    return renames->objects.count + renames->files.count + renames->functions.count == 0;
}

/* ---- a profile with other names ---- */

/* Two buffers: a name is made in one from the name in the other. */
struct scratch {
    struct buffer made, before;
};

static struct text rename_text(struct rename_option *option, struct text name, struct scratch *scratch)
{
    for (size_t i = 0; i < option->count; i++) {
        struct rename *rename = &option->items[i];
        enum rewrite_result result = rewrite_apply(&rename->rewrite, name, &scratch->made);
        rename->matched += result != REWRITE_NONE;
        rename->refused += result == REWRITE_TOO_LONG;
        if (result != REWRITE_DONE)
            continue;
        struct scratch turned = {scratch->before, scratch->made};
        *scratch = turned;
        name = buffer_text(&scratch->before);
    }
    return name;
}

static ref_t *map_names(struct rename_option *option, struct profile *to, const struct names *names,
                        ref_t (*add)(struct profile *p, struct text name))
{
    struct scratch scratch = {0};
    ref_t *map = memory_alloc(names->texts.count * sizeof *map);
    for (size_t i = 0; i < names->texts.count; i++)
        map[i] = add(to, rename_text(option, names->texts.items[i], &scratch));
    buffer_release(&scratch.made);
    buffer_release(&scratch.before);
    return map;
}

void renames_apply(struct renames *renames, struct profile *to, const struct profile *from)
{
    struct text directory = from->directory;
    directory.n -= directory.n > 0; /* the slash at its end */
    profile_init(to, from->wants, directory);
    struct merge merge = {
        .objects = map_names(&renames->objects, to, &from->objects, profile_add_object),
        .files = map_names(&renames->files, to, &from->files, profile_add_file),
        .symbols = map_names(&renames->functions, to, &from->symbols, profile_add_symbol),
    };
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_release(&merge);
    profile_finish(to);
}

/* ---- rewrites that did nothing, or too much ---- */

static const struct problem problem_no_match = {"rewrites that match nothing", SEVERITY_NOTE, 3, false};
static const struct problem problem_too_long = {"rewrites that make names too long", SEVERITY_WARNING, 3, false};

static void check_rename(const struct rename *rename, const struct row *row, struct diagnostics *diagnostics)
{
    struct text text = rename->rewrite.text;
    if (rename->matched == 0)
        diagnostics_add(diagnostics, &problem_no_match, TEXT_NONE, 0, "--%s=%.*s: no %s matches", row->option,
                        (int)text.n, text.s, row->thing);
    if (rename->refused)
        diagnostics_add(diagnostics, &problem_too_long, TEXT_NONE, 0,
                        "--%s=%.*s: %" PRIu64 " %s%s, which would have more than %zu bytes", row->option, (int)text.n,
                        text.s, rename->refused, row->thing,
                        rename->refused == 1 ? " keeps its name" : "s keep their names", NAME_SHOWN);
}

void renames_check(const struct renames *renames, struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < ROWS; i++) {
        const struct rename_option *option = row_const_option(renames, &rows[i]);
        for (size_t n = 0; n < option->count; n++)
            check_rename(&option->items[n], &rows[i], diagnostics);
    }
}
