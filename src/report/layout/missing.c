/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/missing.h"

#include "report/layout/table.h"
#include "report/layout/title.h"
#include "source/path.h"
#include "source/walk.h"
#include "system/functions.h"

#include <stdlib.h>

static struct text name_of(const struct missing *m, ref_t file)
{
    return naming_file(m->report->naming, file);
}

/* ---- the list ---- */

struct entry {
    struct text name;
    ref_t file;
};

static int by_name(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return text_compare(x->name, y->name);
}

/* The names are looked up once, and not for each comparison. */
static void sort_by_name(const struct missing *m)
{
    struct entry *entries = memory_alloc(m->files.count * sizeof *entries);
    for (size_t i = 0; i < m->files.count; i++)
        entries[i] = (struct entry){name_of(m, m->files.items[i]), m->files.items[i]};
    qsort(entries, m->files.count, sizeof *entries, by_name);
    for (size_t i = 0; i < m->files.count; i++)
        m->files.items[i] = entries[i].file;
    free(entries);
}

static size_t widest_cost(const struct missing *m)
{
    char cost[TITLE_COST_MAX];
    size_t widest = 0;
    for (size_t i = 0; m->costs && i < m->files.count; i++) {
        size_t n = title_put_cost(m->report, m->costs[m->files.items[i]], cost);
        widest = n > widest ? n : widest;
    }
    return widest;
}

static void write_file(const struct missing *m, ref_t file, size_t widest)
{
    struct output *out = m->report->out;
    char cost[TITLE_COST_MAX];
    output_text(out, TEXT("  "));
    if (m->costs) {
        size_t n = title_put_cost(m->report, m->costs[file], cost);
        output_fill(out, ' ', widest - n);
        output_text(out, (struct text){cost, n});
        output_text(out, TEXT("  "));
    }
    output_name(out, name_of(m, file));
    output_char(out, '\n');
}

static void write_files(const struct missing *m, const char *what)
{
    struct output *out = m->report->out;
    size_t widest = widest_cost(m);
    table_rule(m->report->look, out);
    output_print(out, "The following files chosen for auto-annotation %s:\n", what);
    table_rule(m->report->look, out);
    if (!m->costs) /* else the hottest stay first */
        sort_by_name(m);
    for (size_t i = 0; i < m->files.count; i++)
        write_file(m, m->files.items[i], widest);
}

void missing_write_list(const struct missing *m, const char *what)
{
    if (m->files.count == 0)
        return;
    write_files(m, what);
    output_char(m->report->out, '\n');
}

/* ---- options that would help ---- */

#define LOOKED_AT 16 /* files, the hottest */
#define DIRECTORIES 4
#define SUGGESTIONS 3

struct suggestion {
    struct text path, from, directory;
    const char *where; /* the words after the path */
};

struct suggestions {
    struct suggestion items[SUGGESTIONS];
    size_t count;
    struct text directories[DIRECTORIES];
    size_t directory_count;
    struct walk walk; /* below the directories of -I; made for the first name */
    bool has_walk;
    struct arena arena;
};

static struct text parent_of(struct text path)
{
    const char *slash = memrchr(path.s, '/', path.n);
    return !slash ? TEXT(".") : slash == path.s ? TEXT("/") : (struct text){path.s, (size_t)(slash - path.s)};
}

/* The working directory, and those of the inputs. */
static void list_directories(struct suggestions *s, const struct report *report)
{
    const struct profile *p = report->study->profile;
    s->directories[s->directory_count++] = TEXT(".");
    for (size_t i = 0; i < p->inputs.count && s->directory_count < DIRECTORIES; i++) {
        struct text directory = path_normalise(&s->arena, parent_of(p->inputs.items[i].path));
        bool known = false;
        for (size_t k = 0; k < s->directory_count; k++)
            known |= text_equal(s->directories[k], directory);
        if (!known)
            s->directories[s->directory_count++] = directory;
    }
}

static bool is_covered(const struct suggestions *s, struct text name)
{
    for (size_t i = 0; i < s->count; i++)
        if (text_starts(name, s->items[i].from))
            return true;
    return false;
}

static void add_suggestion(struct suggestions *s, struct text path, struct text from, struct text directory,
                           const char *where)
{
    while (from.n > 1 && from.s[from.n - 1] == '/')
        from.n--;
    s->items[s->count++] =
        (struct suggestion){arena_copy(&s->arena, path), arena_copy(&s->arena, from), directory, where};
}

static bool has_lines(struct locator *locator, ref_t file)
{
    return source_lines(&locator->reader.source) >= locator_last_line(locator, file);
}

static bool suggest(struct suggestions *s, struct locator *locator, ref_t file, struct text directory)
{
    struct source_place found;
    struct text name = profile_file_name(locator->profile, file);
    if (!source_suggest(&locator->reader, name, 0, directory, &found) || !has_lines(locator, file))
        return false;
    add_suggestion(s, found.path, found.cut, directory,
                   text_equal(directory, TEXT(".")) ? "exists here" : "exists beside the profile");
    return true;
}

/* The files below the directories of -I. */
static const struct walk *need_walk(struct suggestions *s, const struct places *places)
{
    for (size_t i = 0; i < places->directory_count && !s->has_walk; i++)
        walk_list(&s->walk, places->directories[i]);
    s->has_walk = true;
    return &s->walk;
}

/* Deeper below -I, a name alone may be that of any file: the user has to decide. */
static bool suggest_by_name(struct suggestions *s, struct locator *locator, ref_t file)
{
    struct text why, path, name = profile_file_name(locator->profile, file);
    struct text whole = path_normalise(&s->arena, name), from = parent_of(whole);
    struct text last = text_skip(whole, text_starts(whole, from) ? from.n + (from.n > 1) : 0);
    const struct walk *walk = need_walk(s, &locator->reader.places);
    for (size_t at = 0; walk_find(walk, last, &at, &path);) {
        if (source_open(&locator->reader, path, &why) != SOURCE_FOUND || !has_lines(locator, file))
            continue;
        path = path_normalise(&s->arena, path);
        add_suggestion(s, path, from, parent_of(path), "exists below -I");
        return true;
    }
    return false;
}

static void look_around(struct suggestions *s, const struct missing *m)
{
    for (size_t i = 0; i < m->files.count && i < LOOKED_AT && s->count < SUGGESTIONS; i++) {
        bool done = is_covered(s, profile_file_name(m->report->study->profile, m->files.items[i]));
        for (size_t k = 0; k < s->directory_count && !done; k++)
            done = suggest(s, m->locator, m->files.items[i], s->directories[k]);
        if (!done)
            suggest_by_name(s, m->locator, m->files.items[i]);
    }
}

static void put_suggestion(const struct suggestion *it, struct output *out)
{
    output_name(out, it->path);
    output_print(out, " %s: --source-map=", it->where);
    output_name(out, it->from);
    output_char(out, '=');
    output_name(out, it->directory);
}

static void write_suggestions(const struct suggestions *s, size_t most, struct output *out)
{
    for (size_t i = 0; i < s->count && i < most; i++) {
        output_text(out, TEXT("  "));
        put_suggestion(&s->items[i], out);
        output_char(out, '\n');
    }
}

static void write_too_short(const struct missing *m)
{
    struct output *out = m->report->out;
    for (size_t i = 0; i < m->too_short.count; i++) {
        output_text(out, TEXT("  "));
        output_name(out, m->too_short.items[i]);
        output_text(out, TEXT(" ends before the last line that has a cost\n"));
    }
}

/* ---- places that were tried ---- */

/* The directory that all absolute names have in common which begin as the first of them does; .s NULL: no name is
 * absolute. */
static struct text common_directory(const struct missing *m)
{
    struct text common = TEXT_NONE;
    for (size_t i = 0; i < m->files.count; i++) {
        struct text name = name_of(m, m->files.items[i]), rest = common;
        if (name.n == 0 || name.s[0] != '/')
            continue;
        if (!common.s)
            common = rest = parent_of(name);
        while (rest.n > 1 && !path_is_below(name, rest))
            rest = parent_of(rest);
        common = rest.n > 1 ? rest : common;
    }
    return common;
}

static void put_tried(struct output *out, size_t count, const char *one, const char *many)
{
    if (count)
        output_print(out, ", %zu %s", count, count == 1 ? one : many);
}

/* A map that nobody has tried. */
static void put_map(struct output *out, struct text before, struct text from)
{
    output_text(out, before);
    output_text(out, TEXT("--source-map="));
    output_name(out, from);
    output_text(out, TEXT("=DIR may help"));
}

static void put_places(const struct missing *m, struct output *out)
{
    const struct places *places = &m->locator->reader.places;
    output_text(out, TEXT("tried: the recorded names"));
    put_tried(out, places->map_count, "source map", "source maps");
    put_tried(out, places->directory_count, "directory of -I", "directories of -I");
    if (m->locator->fetcher)
        output_text(out, TEXT(", --debuginfod"));
}

static void write_tried(const struct missing *m, bool is_helped)
{
    struct output *out = m->report->out;
    struct text common = common_directory(m);
    output_text(out, TEXT("  "));
    put_places(m, out);
    if (common.n > 1 && !is_helped)
        put_map(out, TEXT("; "), common);
    output_char(out, '\n');
}

static void write_at_length(struct missing *m, const struct suggestions *s)
{
    write_files(m, "could not be found");
    if (s->count || m->too_short.count || m->costs)
        output_char(m->report->out, '\n');
    write_too_short(m);
    write_suggestions(s, SUGGESTIONS, m->report->out);
    if (m->costs)
        write_tried(m, s->count);
}

/* 12 source files with 8.3% of Ir could not be found (--missing lists them); ... */
static void write_briefly(const struct missing *m, const struct suggestions *s)
{
    struct output *out = m->report->out;
    struct text common = common_directory(m);
    char cost[TITLE_COST_MAX];
    cost_t sum = 0;
    bool saturated;
    for (size_t i = 0; i < m->files.count; i++)
        sum = cost_add(sum, m->costs[m->files.items[i]], &saturated);
    size_t n = title_put_cost(m->report, sum, cost);
    output_print(out, "%zu source file%s could not be found: ", m->files.count, m->files.count == 1 ? "" : "s");
    output_text(out, text_trim((struct text){cost, n}));
    output_text(out, TEXT(" in them; --missing lists them\n"));
    write_suggestions(s, 1, out);
    if (s->count == 0 && common.n > 1) {
        put_map(out, TEXT("  "), common);
        output_char(out, '\n');
    }
}

static void suggestions_init(struct suggestions *s, const struct missing *m)
{
    *s = (struct suggestions){.count = 0};
    list_directories(s, m->report);
    look_around(s, m);
}

static void suggestions_release(struct suggestions *s)
{
    walk_release(&s->walk);
    arena_release(&s->arena);
}

void missing_add_help(const struct missing *m, struct phrase *line)
{
    struct suggestions s;
    struct text common = common_directory(m);
    struct buffer help = {0};
    struct output out = output_into(&help);
    suggestions_init(&s, m);
    if (s.count) {
        output_text(&out, TEXT("; "));
        put_suggestion(&s.items[0], &out);
    } else if (common.n > 1) {
        put_map(&out, TEXT("; "), common);
    }
    output_close(&out);
    phrase_say(line, STYLE_PLAIN, buffer_take(&help, &line->arena));
    suggestions_release(&s);
}

void missing_add_tried(const struct missing *m, struct phrase *line)
{
    struct buffer tried = {0};
    struct output out = output_into(&tried);
    put_places(m, &out);
    output_close(&out);
    phrase_say(line, STYLE_PLAIN, buffer_take(&tried, &line->arena));
}

void missing_write(struct missing *m)
{
    const struct report *report = m->report;
    struct suggestions suggestions;
    if (m->files.count == 0)
        return;
    suggestions_init(&suggestions, m);
    if (m->costs && !report->request->missing)
        write_briefly(m, &suggestions);
    else
        write_at_length(m, &suggestions);
    output_char(report->out, '\n');
    suggestions_release(&suggestions);
}
