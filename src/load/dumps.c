/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/dumps.h"

#include "load/profile_name.h"

#include <stdlib.h>
#include <sys/stat.h>

struct search {
    struct directory *directory;
    struct dumps *dumps;
    struct arena *arena;
};

static bool agrees(uint64_t named, uint64_t said)
{
    return named == 0 || said == 0 || named == said;
}

/* Keeps the siblings of `base` that are dumps of process `*pid`; if that is NULL, of the process of the first one. */
static void find_parts(const struct search *search, struct text base, const struct text *pid, struct texts *parts)
{
    struct texts siblings = {0};
    struct label first;
    siblings_find(search->directory, base, &siblings, search->arena);
    for (size_t i = 0; i < siblings.count; i++) {
        struct label label = label_read(siblings.items[i], search->arena);
        struct suffix suffix;
        if (!suffix_read(text_skip(siblings.items[i], base.n), &suffix) || !agrees(suffix.part, label.suffix.part) ||
            !agrees(suffix.thread, label.suffix.thread) || (pid && !text_equal(label.pid, *pid)))
            continue;
        if (!pid) {
            first = label;
            pid = &first.pid;
        }
        *array_add(parts) = siblings.items[i];
    }
    free(siblings.items);
}

/* Takes `mark` and the number after it off the end. */
static bool drop_number(struct text *name, char mark)
{
    size_t n = name->n;
    while (n && name->s[n - 1] >= '0' && name->s[n - 1] <= '9')
        n--;
    if (n < 2 || n == name->n || name->s[n - 1] != mark)
        return false;
    name->n = n - 1;
    return true;
}

/* Whether the run called `base` is there and has the file `name` of process `pid` among its parts. A base with costs is
 * the last part of its run, and of that process too. */
static bool find_run_of(const struct search *search, struct text base, struct text name, struct text pid)
{
    struct stat status;
    base = arena_copy(search->arena, base);
    if (stat(base.s, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    if (status.st_size && !(pid.n && text_equal(label_read(base, search->arena).pid, pid)))
        return false;
    struct texts parts = {0};
    find_parts(search, base, &pid, &parts);
    if (texts_have(&parts, name)) {
        *search->dumps = (struct dumps){.path = base, .parts = parts};
        return true;
    }
    free(parts.items);
    return false;
}

static void find_dumps(const struct search *search, struct text name)
{
    struct text pid = label_read(name, search->arena).pid, base = name;
    if (drop_number(&base, '-') && find_run_of(search, base, name, pid))
        return;
    if (drop_number(&base, '.') && find_run_of(search, base, name, pid))
        return;
    search->dumps->path = arena_copy(search->arena, name);
    if (pid.n)
        find_parts(search, name, &pid, &search->dumps->parts);
}

/* A benchmark may be of many processes, whose files have its stem. False if it is none of gungraun. */
static bool find_benchmark(const struct search *search, struct text name)
{
    struct texts *files = &search->dumps->parts;
    struct text stem = profile_name_stem(name);
    if (!stem.s)
        return false;
    profile_name_find(search->directory, stem, profile_name_version(name, stem), files, search->arena);
    search->dumps->path = files->count ? files->items[0] : arena_copy(search->arena, name);
    for (size_t i = 1; i < files->count; i++)
        files->items[i - 1] = files->items[i];
    files->count -= files->count > 0;
    return true;
}

void dumps_find(struct directory *directory, struct text name, struct dumps *dumps, struct arena *arena)
{
    struct search search = {directory, dumps, arena};
    *dumps = (struct dumps){0};
    if (!find_benchmark(&search, name))
        find_dumps(&search, name);
}

bool dumps_find_parts(struct directory *directory, struct text path, struct dumps *dumps, struct arena *arena)
{
    struct search search = {directory, dumps, arena};
    *dumps = (struct dumps){.path = arena_copy(arena, path)};
    find_parts(&search, path, NULL, &dumps->parts);
    return dumps->parts.count > 0;
}

bool dumps_have(const struct dumps *dumps, struct text path)
{
    return text_equal(path, dumps->path) || texts_have(&dumps->parts, path);
}

bool dumps_is_old(struct text path, struct text *present)
{
    const struct text end = DUMPS_OLD;
    bool is_old = path.n > end.n && text_equal(text_skip(path, path.n - end.n), end);
    *present = is_old ? (struct text){path.s, path.n - end.n} : TEXT_NONE;
    return is_old;
}

/* The name without the thread and the part that it has at its end. */
static struct text stem_of(struct text name, const struct label *label)
{
    struct suffix suffix;
    struct text stem = name;
    if (drop_number(&stem, '-') && suffix_read(text_skip(name, stem.n), &suffix) &&
        suffix.thread == label->suffix.thread)
        name = stem;
    stem = name;
    if (drop_number(&stem, '.') && suffix_read(text_skip(name, stem.n), &suffix) && suffix.part == label->suffix.part)
        name = stem;
    return name;
}

bool dumps_are_siblings(struct text a, const struct label *of_a, struct text b, const struct label *of_b)
{
    return of_a->pid.n && text_equal(of_a->pid, of_b->pid) && text_equal(stem_of(a, of_a), stem_of(b, of_b));
}
