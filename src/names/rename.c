/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/rename.h"

#include "base/input.h"
#include "profile/merge.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>

/* ---- the options ---- */

/* An option, its renames in struct renames, and its texts in struct rewrites. */
struct row {
    const char *option, *thing;
    size_t renames, asked;
    bool by_object; /* it takes OBJECT:s/RE/TO/ */
};

#define FIELDS(name) offsetof(struct renames, name), offsetof(struct rewrites, name)

static const struct row rows[] = {
    {"mod-object", "object", FIELDS(objects), false},
    {"mod-filename", "file", FIELDS(files), false},
    {"mod-funcname", "function", FIELDS(functions), true},
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

/* An option while it is read. */
struct option_reader {
    const struct row *row;
    struct rename_option *option;
    struct texts *read;
    struct arena *arena;
    struct text *error;
};

/* Takes `OBJECT:` off the front of a rewrite that does not begin with `s/`. */
static struct text take_object(struct text *text)
{
    for (size_t i = 0; i < text->n && !rewrite_begins(*text); i++)
        if (text->s[i] == ':' && rewrite_begins(text_skip(*text, i + 1))) {
            struct text object = {text->s, i};
            *text = text_skip(*text, i + 1);
            return object;
        }
    return TEXT_NONE;
}

/* One whose object is an empty text, as of a variable that is not set, would be for all objects. */
static bool refuse_object(const struct option_reader *r, struct text text, bool is_in_file)
{
    struct text where = TEXT("");
    if (!is_in_file)
        where = arena_format(r->arena, "bad value '%.*s' of --%s: ", (int)text.n, text.s, r->row->option);
    *r->error = arena_format(r->arena, "%sit takes OBJECT:s/RE/TO/, and OBJECT is empty", where.s);
    return false;
}

/* Reads one rewrite; `rename` says where it stands. */
static bool read_rename(const struct option_reader *r, struct text text, struct rename rename)
{
    rename.text = text;
    if (r->row->by_object)
        rename.object = take_object(&text);
    r->option->by_object |= rename.object.n;
    const char *option = rename.path.s ? NULL : r->row->option;
    bool is_empty = rename.object.s && !rename.object.n;
    bool good = is_empty ? refuse_object(r, rename.text, rename.path.s)
                         : rewrite_init(&rename.rewrite, text, option, r->arena, r->error);
    if (good)
        *array_add(r->option) = rename;
    else if (rename.path.s)
        *r->error =
            arena_format(r->arena, "%s:%" PRIu64 ": %.*s", rename.path.s, rename.line, (int)r->error->n, r->error->s);
    return good;
}

static bool read_lines(const struct option_reader *r, struct text path, struct text rest)
{
    struct rename rename = {.path = path};
    for (struct text line; text_split(&rest, '\n', &line);) {
        rename.line++;
        line = text_trim(line);
        if (text_find(line, '\0') < line.n) {
            *r->error = arena_format(r->arena, "%s:%" PRIu64 ": the line has a NUL", path.s, rename.line);
            return false;
        }
        if (line.n && line.s[0] != '#' && !read_rename(r, line, rename))
            return false;
    }
    return true;
}

/* Reads the rewrites in a file; standard input may be a profile. */
static bool read_file(const struct option_reader *r, struct text path)
{
    struct buffer all = {0};
    struct text why = TEXT("it is read from a file, and not from standard input");
    bool good = !text_equal(path, TEXT("-")) && input_read_whole(path.s, &all, r->arena, &why);
    *array_add(r->read) = path;
    if (!good)
        *r->error = arena_format(r->arena, "--%s=@%s: %.*s", r->row->option, path.s, (int)why.n, why.s);
    struct text lines = buffer_take(&all, r->arena);
    return good && read_lines(r, path, lines);
}

static bool read_option(const struct option_reader *r, const struct texts *asked)
{
    r->option->option = r->row->option;
    for (size_t i = 0; i < asked->count; i++) {
        struct text text = asked->items[i];
        bool is_file = text_starts(text, TEXT("@"));
        if (!(is_file ? read_file(r, text_skip(text, 1)) : read_rename(r, text, (struct rename){0})))
            return false;
    }
    return true;
}

bool renames_init(struct renames *renames, const struct rewrites *asked, struct arena *arena, struct text *error)
{
    *renames = (struct renames){0};
    for (size_t i = 0; i < ROWS; i++) {
        const struct texts *texts = (const struct texts *)((const char *)asked + rows[i].asked);
        struct option_reader reader = {&rows[i], row_option(renames, &rows[i]), &renames->read, arena, error};
        if (!read_option(&reader, texts))
            return false;
    }
    return true;
}

static bool is_lasting(const struct texts *asked)
{
    bool good = true;
    for (size_t i = 0; i < asked->count && good; i++) {
        struct text text = asked->items[i];
        struct stat status;
        bool is_there = text_starts(text, TEXT("@")) && stat(text_skip(text, 1).s, &status) == 0;
        good = !is_there || S_ISREG(status.st_mode);
    }
    return good;
}

bool renames_are_lasting(const struct rewrites *asked)
{
    return is_lasting(&asked->objects) && is_lasting(&asked->files) && is_lasting(&asked->functions);
}

void renames_release(struct renames *renames)
{
    for (size_t i = 0; i < ROWS; i++) {
        struct rename_option *option = row_option(renames, &rows[i]);
        for (size_t n = 0; n < option->count; n++)
            rewrite_release(&option->items[n].rewrite);
        free(option->items);
    }
    free(renames->read.items);
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

/* Whether an object is meant by its name or the end of its path. */
static bool is_meant(struct text meant, struct text object)
{
    return text_equal(object, meant) || (object.n > meant.n && object.s[object.n - meant.n - 1] == '/' &&
                                         text_equal(text_skip(object, object.n - meant.n), meant));
}

/* The new name of something in this object; `object` .s NULL: of no certain one. */
static struct text rename_text(struct rename_option *option, struct text name, struct text object,
                               struct scratch *scratch)
{
    for (size_t i = 0; i < option->count; i++) {
        struct rename *rename = &option->items[i];
        if (rename->object.n && !is_meant(rename->object, object))
            continue;
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

static void scratch_release(struct scratch *scratch)
{
    buffer_release(&scratch->made);
    buffer_release(&scratch->before);
}

static ref_t *map_names(struct rename_option *option, struct profile *to, const struct names *names,
                        ref_t (*add)(struct profile *p, struct text name))
{
    struct scratch scratch = {0};
    ref_t *map = memory_alloc(names->texts.count * sizeof *map);
    for (size_t i = 0; i < names->texts.count; i++)
        map[i] = add(to, rename_text(option, names->texts.items[i], TEXT_NONE, &scratch));
    scratch_release(&scratch);
    return map;
}

/* ---- names of functions that depend on their objects ---- */

struct named {
    ref_t object, symbol, made;
};

/* The new names so far. */
struct names_by_object {
    struct rename_option *option;
    struct profile *to;
    const struct profile *from;
    ARRAY(struct named) items;
    struct index index;
    struct scratch scratch;
};

static ref_t name_in(void *context, ref_t object, ref_t symbol)
{
    struct names_by_object *n = context;
    struct probe p = index_probe(&n->index, hash_mix(object, symbol));
    while (index_next(&n->index, &p))
        if (n->items.items[p.ref].object == object && n->items.items[p.ref].symbol == symbol)
            return n->items.items[p.ref].made;
    struct text name =
        rename_text(n->option, n->from->symbols.texts.items[symbol], profile_object_name(n->from, object), &n->scratch);
    index_insert(&n->index, &p, (ref_t)n->items.count);
    struct named named = {object, symbol, profile_add_symbol(n->to, name)};
    *array_add(&n->items) = named;
    return named.made;
}

static void names_by_object_release(struct names_by_object *n)
{
    free(n->items.items);
    index_release(&n->index);
    scratch_release(&n->scratch);
}

void renames_apply(struct renames *renames, struct profile *to, const struct profile *from)
{
    struct text directory = from->directory;
    directory.n -= directory.n > 0; /* the slash at its end */
    profile_init(to, from->wants, directory);
    struct names_by_object by_object = {.option = &renames->functions, .to = to, .from = from};
    struct merge merge = {
        .objects = map_names(&renames->objects, to, &from->objects, profile_add_object),
        .files = map_names(&renames->files, to, &from->files, profile_add_file),
    };
    if (renames->functions.by_object) {
        merge.symbol_in = name_in;
        merge.context = &by_object;
    } else {
        merge.symbols = map_names(&renames->functions, to, &from->symbols, profile_add_symbol);
    }
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_release(&merge);
    names_by_object_release(&by_object);
    profile_finish(to);
}

/* ---- rewrites that did nothing, or too much ---- */

static const struct problem problem_no_match = {"rewrites that match nothing", SEVERITY_NOTE, 3, false};
static const struct problem problem_too_long = {"rewrites that make names too long", SEVERITY_WARNING, 3, false};

static void check_rename(const struct rename *rename, const struct row *row, struct diagnostics *diagnostics)
{
    struct text text = rename->text;
    if (rename->matched == 0)
        diagnostics_add(diagnostics, &problem_no_match, rename->path, rename->line, "--%s=%.*s: no %s matches",
                        row->option, (int)text.n, text.s, row->thing);
    if (rename->refused)
        diagnostics_add(diagnostics, &problem_too_long, rename->path, rename->line,
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
