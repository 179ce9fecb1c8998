/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/previous.h"

#include "load/aged.h"
#include "load/profile_name.h"

#include <stdlib.h>

struct search {
    struct directory *directory;
    struct previous *previous;
    struct arena *arena;
    struct aged_files run; /* whose previous one is looked for, the newest first */
    struct label label;    /* of that file */
    struct text old;       /* the path of what is the run's file with `.old`; .s NULL: there is none */
    struct aged_files candidates;
    bool alone;
};

/* ---- this run ---- */

static void look_at_run(struct search *s, const struct texts *run)
{
    struct aged_file file;
    for (size_t i = 0; i < run->count; i++)
        if (aged_file_at(&file, run->items[i]) && file.size)
            *array_add(&s->run) = file;
    aged_files_sort(&s->run);
    if (s->run.count)
        s->label = label_read(s->run.items[0].path, s->arena);
}

static bool is_of(const struct aged_files *files, const struct aged_file *file)
{
    for (size_t i = 0; i < files->count; i++)
        if (aged_are_same(&files->items[i], file))
            return true;
    return false;
}

/* Why nothing can be before it; .s NULL: something can. */
static struct text describe_run(const struct search *s)
{
    if (!s->run.count)
        return TEXT("not a file, or empty: the run before it cannot be found");
    return s->label.is_written ? TEXT("merged, filtered or written back: the run before it is not known") : TEXT_NONE;
}

/* ---- what its file was before ---- */

#define WRITTEN_BACK TEXT("merged, filtered or written back")

static void pass(struct search *s, struct text path, struct text why)
{
    *array_add(&s->previous->passed) = (struct passed){path, why};
}

/* Takes X.old, which tools make of X when they write that anew: whatever its command, which may name a build, and
 * whatever its time, which a copy of both or a checkout changes. */
static bool take_own_old(struct search *s)
{
    struct aged_file old;
    struct text path = arena_join(s->arena, s->run.items[0].path, DUMPS_OLD);
    if (s->run.count != 1 || !aged_file_at(&old, path) || old.size == 0 || is_of(&s->run, &old))
        return false;
    struct label label = label_read(path, s->arena);
    if (!label.is_profile)
        return false;
    s->old = path;
    if (label.is_written)
        pass(s, path, WRITTEN_BACK);
    else
        s->previous->dumps.path = path;
    return !label.is_written;
}

/* Takes the files that gungraun renamed before it wrote those of the run, which have other processes. */
static bool take_old_of_stem(struct search *s)
{
    struct text path = s->run.items[0].path, stem = profile_name_stem(path);
    struct texts found = {0};
    struct aged_file old;
    if (stem.s && !profile_name_version(path, stem).n)
        profile_name_find(s->directory, stem, PROFILE_NAME_OLD, &found, s->arena);
    if (found.count && aged_file_at(&old, found.items[0]))
        dumps_find(s->directory, found.items[0], &s->previous->dumps, s->arena);
    free(found.items);
    return s->previous->dumps.path.s;
}

static bool take_old(struct search *s)
{
    return take_own_old(s) || (!s->old.s && take_old_of_stem(s));
}

/* ---- candidates ---- */

/* Why a profile cannot be the previous one, whenever it was written; .s NULL: it can. */
static struct text describe_other(const struct search *s, struct text path, const struct label *label)
{
    struct text present;
    if (dumps_is_old(path, &present))
        return TEXT("put aside as .old");
    if (label->is_written)
        return WRITTEN_BACK;
    if (!label->command.n)
        return TEXT("does not say its command");
    if (!text_equal(label->command, s->label.command))
        return arena_format(s->arena, "of another command: %.*s", (int)label->command.n, label->command.s);
    if (text_equal(label->creator, s->label.creator))
        return TEXT_NONE;
    return label->creator.n ? arena_format(s->arena, "by another creator: %s", label->creator.s)
                            : TEXT("by an unknown creator");
}

/* Whether a file is one of several of its run, by its name and the others. */
static bool is_part(const struct search *s, struct text path)
{
    struct dumps dumps;
    dumps_find(s->directory, path, &dumps, s->arena);
    free(dumps.parts.items);
    return !text_equal(dumps.path, path);
}

/* Whether both files are the same part and thread of their runs, or all of them. The part of a whole run is 1, too; a
 * thread is told by its head alone. */
static bool is_same_dump(const struct search *s, struct text path, const struct label *label)
{
    struct suffix own = s->label.suffix, other = label->suffix;
    if (own.part != other.part || own.thread != other.thread)
        return false;
    return own.thread || is_part(s, path) == is_part(s, s->run.items[0].path);
}

static bool is_packed(struct text path, struct text plain)
{
    static const char *const endings[] = {".gz", ".bz2", ".xz", ".zst", ".lz4"};
    return text_starts(path, plain) && TEXT_IS_ONE_OF(text_skip(path, plain.n), endings);
}

/* Whether a file is another dump of this run, or one of its dumps that was packed or unpacked. */
static bool is_of_run(const struct search *s, struct text path, const struct label *label)
{
    struct text own = s->run.items[0].path;
    bool is_copy = is_packed(path, own) || is_packed(own, path);
    return dumps_are_siblings(path, label, own, &s->label) || (is_copy && text_equal(label->pid, s->label.pid));
}

/* Whether it is a profile of the same command and creator, and of another run. What is none of these is noted if it is
 * a profile. */
static bool may_be_it(struct search *s, const struct aged_file *file)
{
    if (is_of(&s->run, file) || file->size == 0 || text_equal(file->path, s->old))
        return false;
    struct label label = label_read(file->path, s->arena);
    if (!label.is_profile || is_of_run(s, file->path, &label))
        return false;
    struct text why = describe_other(s, file->path, &label);
    if (!why.s && s->alone && !is_same_dump(s, file->path, &label))
        why = TEXT("another part or thread");
    if (why.s)
        pass(s, file->path, why);
    return !why.s;
}

static void list_candidates(struct search *s)
{
    directory_read(s->directory, text_directory(s->run.items[0].path));
    aged_files_add(&s->candidates, s->directory, TEXT("callgrind.out"), s->arena);
    aged_files_add(&s->candidates, s->directory, TEXT("cachegrind.out"), s->arena);
    aged_files_sort(&s->candidates);
}

/* ---- the one before ---- */

static bool is_newer(struct text path, const struct aged_file *file)
{
    struct aged_file other;
    return aged_file_at(&other, path) && other.size && aged_compare(&other.modified, &file->modified) < 0;
}

/* Whether no file of a run was written after this one. */
static bool is_newest_of(const struct dumps *dumps, const struct aged_file *file)
{
    bool any = is_newer(dumps->path, file);
    for (size_t i = 0; i < dumps->parts.count; i++)
        any |= is_newer(dumps->parts.items[i], file);
    return !any;
}

/* Takes the run of a file; false if it was not over when the file was written. */
static bool take(struct search *s, const struct aged_file *file)
{
    struct dumps dumps = {.path = arena_copy(s->arena, file->path)};
    if (!s->alone)
        dumps_find(s->directory, file->path, &dumps, s->arena);
    bool good = s->alone || is_newest_of(&dumps, file);
    if (good)
        s->previous->dumps = dumps;
    else
        free(dumps.parts.items);
    return good;
}

/* Whether a file is one of the run that was taken. */
static bool is_taken(const struct search *s, const struct aged_file *file)
{
    struct aged_file first;
    const struct dumps *dumps = &s->previous->dumps;
    return dumps->path.s &&
           (dumps_have(dumps, file->path) || (aged_file_at(&first, dumps->path) && aged_are_same(&first, file)));
}

/* Whether candidate `number`, or one after it, was written at this time too, and is of yet another run. */
static bool is_tied(struct search *s, size_t number, const struct timespec *time)
{
    bool tied = false;
    for (; number < s->candidates.count && aged_compare(&s->candidates.items[number].modified, time) == 0; number++) {
        const struct aged_file *file = &s->candidates.items[number];
        if (is_taken(s, file) || !may_be_it(s, file))
            continue;
        pass(s, file->path, TEXT("written at the same time"));
        tied = true;
    }
    return tied;
}

/* Goes from the newest file to the oldest. Returns why there is none, or nothing. */
static struct text search_all(struct search *s)
{
    const struct timespec *written = &s->run.items[0].modified;
    const struct aged_file *file = s->candidates.items, *end = file + s->candidates.count;
    for (; file < end && aged_compare(&file->modified, written) < 0; file++)
        if (may_be_it(s, file))
            pass(s, file->path, TEXT("newer"));
    if (is_tied(s, (size_t)(file - s->candidates.items), written))
        return TEXT("written at the same time as another profile of its command");
    while (file < end && aged_compare(&file->modified, written) == 0)
        file++;
    while (file < end && !(may_be_it(s, file) && take(s, file)))
        file++;
    if (file == end)
        return arena_format(s->arena, "no older profile of its command%s is beside it: %s",
                            s->alone ? ", of its part and thread," : "", s->label.command.s);
    if (!is_tied(s, (size_t)(file - s->candidates.items), &file->modified))
        return TEXT_NONE;
    pass(s, file->path, TEXT("written at the same time"));
    return TEXT("two profiles before it were written at the same time");
}

static struct text search_by_command(struct search *s)
{
    if (!s->label.command.n)
        return TEXT("has no command (cmd:), by which the run before is found");
    list_candidates(s);
    return search_all(s);
}

/* Why the run that was taken is the one before. */
static struct text describe_taken(const struct search *s, bool is_old)
{
    struct text path = s->run.items[0].path;
    return arena_format(s->arena, is_old ? "an older version of %s" : "the same command wrote it before %s", path.s);
}

bool previous_find(struct directory *directory, const struct texts *run, bool alone, struct previous *previous,
                   struct arena *arena)
{
    struct search s = {.directory = directory, .previous = previous, .arena = arena, .alone = alone};
    look_at_run(&s, run);
    struct text wrong = describe_run(&s);
    bool is_old = !wrong.s && take_old(&s);
    if (!wrong.s && !is_old)
        wrong = search_by_command(&s);
    previous->why = wrong.s ? wrong : describe_taken(&s, is_old);
    free(s.run.items);
    free(s.candidates.items);
    return !wrong.s;
}

void previous_release(struct previous *previous)
{
    free(previous->dumps.parts.items);
    free(previous->passed.items);
}
