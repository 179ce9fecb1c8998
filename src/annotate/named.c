/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/named.h"

#include "base/buffer.h"
#include "source/path.h"
#include "view/problems.h"

#include <stdlib.h>

void named_files_init(struct named_files *all, struct locator *locator, struct diagnostics *diagnostics)
{
    struct text directory = locator->reader.places.directory;
    *all = (struct named_files){.locator = locator, .diagnostics = diagnostics};
    path_table_init(&all->paths, directory);
    path_table_init(&all->before, directory);
}

void named_files_release(struct named_files *all)
{
    arena_release(&all->arena);
    path_table_release(&all->paths);
    path_table_release(&all->before);
    free(all->identities.items);
    index_release(&all->by_identity);
}

bool named_is_repeated(struct named_files *all, struct text name)
{
    struct refs found = {0};
    path_table_find(&all->before, name, &found);
    free(found.items);
    return found.count > 0;
}

/* ---- which files of the profile it is ---- */

static uint64_t hash_identity(const struct file_identity *identity)
{
    return hash_mix((uint64_t)identity->device, (uint64_t)identity->inode);
}

static void match_paths(struct named *named, struct named_files *all)
{
    const struct names *files = &all->locator->profile->files;
    for (size_t f = all->paths.paths.count; f < files->texts.count; f++)
        path_table_add(&all->paths, files->texts.items[f]);
    path_table_find(&all->paths, named->name, &named->files);
}

/* Looks for all files of the profile; a file that is not found gets an identity that no file has. */
static void need_identities(struct named_files *all)
{
    const struct names *files = &all->locator->profile->files;
    for (size_t f = all->identities.count; f < files->texts.count; f++) {
        struct file_identity *identity = array_add(&all->identities);
        *identity = (struct file_identity){0, 0};
        if (source_find(&all->locator->reader, files->texts.items[f], identity))
            index_add(&all->by_identity, hash_identity(identity), (ref_t)f);
    }
}

/* A path may lead through a link. */
static void match_identities(struct named *named, struct named_files *all)
{
    struct file_identity wanted;
    if (!source_find(&all->locator->reader, named->name, &wanted))
        return;
    need_identities(all);
    for (struct probe p = index_probe(&all->by_identity, hash_identity(&wanted)); index_next(&all->by_identity, &p);) {
        const struct file_identity *identity = &all->identities.items[p.ref];
        if (identity->device == wanted.device && identity->inode == wanted.inode)
            *array_add(&named->files) = p.ref;
    }
}

static void put_like_spelt_first(struct named *named, const struct profile *profile)
{
    ref_t *files = named->files.items;
    for (size_t i = 1; i < named->files.count; i++) {
        ref_t file = files[i];
        if (!text_equal(profile_file_name(profile, file), named->name))
            continue;
        files[i] = files[0];
        files[0] = file;
    }
}

static void match_files(struct named *named, struct named_files *all)
{
    match_paths(named, all);
    if (named->files.count == 0)
        match_identities(named, all);
    put_like_spelt_first(named, all->locator->profile);
}

/* ---- which other file may be meant ---- */

/* "the profile has /x/y/file.c": the files whose paths end most like `name`; .s NULL: none has its last part. */
static struct text hint_at_file(struct named_files *all, struct text name)
{
    const struct names *files = &all->locator->profile->files;
    struct text end = path_normalise(&all->arena, name), first = TEXT_NONE;
    size_t count = 0, most = 1;
    for (size_t f = 0; f < files->texts.count; f++) {
        size_t parts = path_common_parts(files->texts.items[f], end);
        if (parts < most)
            continue;
        count = parts > most ? 0 : count;
        most = parts;
        first = count++ ? first : files->texts.items[f];
    }
    if (count == 0)
        return TEXT_NONE;
    struct buffer hint = {0};
    buffer_add(&hint, TEXT("the profile has "));
    buffer_add(&hint, first);
    if (count > 1)
        buffer_print(&hint, " and %zu more", count - 1);
    return buffer_take(&hint, &all->arena);
}

/* ---- looking for it ---- */

/* Looks for the file by the user's name, then by those of the profile: it may have been named as `missing/../file.c`.
 */
static enum source_result find_named(struct named *named, struct named_files *all, struct text *why)
{
    enum source_result result = source_open(&all->locator->reader, named->name, why);
    for (size_t i = 0; i < named->files.count && result == SOURCE_MISSING; i++) {
        named->name = profile_file_name(all->locator->profile, named->files.items[i]);
        result = locator_open(all->locator, named->files.items[i], why);
    }
    return result;
}

/* ---- by its tail ---- */

#define PARTS_AGREEING 2

/* The files of the profile whose paths end most like this one, in so many parts at least. */
static void match_tails(struct named *named, struct named_files *all, struct text path, size_t most)
{
    const struct names *files = &all->locator->profile->files;
    for (size_t f = 0; f < files->texts.count; f++) {
        size_t parts = path_common_parts(files->texts.items[f], path);
        if (parts < most)
            continue;
        named->files.count = parts > most ? 0 : named->files.count;
        most = parts;
        *array_add(&named->files) = (ref_t)f;
    }
}

/* The user's file is there: it may be any file of the profile that has at most as many lines. */
static void match_found(struct named *named, struct named_files *all)
{
    size_t lines = source_lines(&all->locator->reader.source), kept = 0;
    struct text path = path_resolve(&all->arena, named->name, all->locator->reader.places.directory);
    match_tails(named, all, path, PARTS_AGREEING);
    for (size_t i = 0; i < named->files.count; i++)
        if (locator_last_line(all->locator, named->files.items[i]) <= lines)
            named->files.items[kept++] = named->files.items[i];
    named->files.count = kept;
    named->by_tail = kept;
}

static size_t count_parts(struct text path)
{
    size_t count = 0;
    for (struct text part; text_split(&path, '/', &part);)
        count++;
    return count;
}

/* The user's file is not there: the text may be the end of a name in the profile. */
static enum source_result find_by_tail(struct named *named, struct named_files *all, struct text *why)
{
    enum source_result result = SOURCE_MISSING;
    struct text path = path_normalise(&all->arena, named->name);
    size_t parts = count_parts(path);
    if (parts < PARTS_AGREEING)
        return result;
    match_tails(named, all, path, parts);
    for (size_t i = 0; i < named->files.count && result != SOURCE_FOUND; i++) {
        result = locator_open(all->locator, named->files.items[i], why);
        named->files.items[0] = named->files.items[i];
    }
    named->files.count = result == SOURCE_FOUND;
    if (result != SOURCE_FOUND)
        return SOURCE_MISSING;
    named->name = profile_file_name(all->locator->profile, named->files.items[0]);
    return result;
}

static enum source_result find_unknown(struct named *named, struct named_files *all, struct text *why)
{
    enum source_result result = source_open(&all->locator->reader, named->name, why);
    if (result == SOURCE_FOUND)
        match_found(named, all);
    else if (result == SOURCE_MISSING)
        result = find_by_tail(named, all, why);
    if (named->files.count == 0)
        named->hint = hint_at_file(all, named->name);
    return result;
}

/* ---- what is said of it ---- */

static void say(struct named_files *all, const struct problem *problem, const struct named *named, const char *what)
{
    struct text hint = named->hint;
    diagnostics_add(all->diagnostics, problem, named->name, 0, "%s%s%.*s", what, hint.s ? "; " : "", (int)hint.n,
                    hint.s ? hint.s : "");
}

static void say_result(struct named_files *all, const struct named *named, enum source_result result, struct text why)
{
    if (result == SOURCE_UNREADABLE)
        diagnostics_add(all->diagnostics, &problem_missing_source, named->name, 0, "%.*s", (int)why.n, why.s);
    else if (result == SOURCE_OUTSIDE)
        say(all, &problem_missing_source, named, "is outside of the directories of --sources-below");
    else if (result == SOURCE_MISSING)
        say(all, &problem_missing_source, named,
            named->files.count ? "no such source file" : "no such file (a profile or a source file)");
    else if (named->files.count == 0)
        say(all, &problem_unknown_source, named, "not in the profile");
}

void named_open(struct named *named, struct named_files *all, struct text name)
{
    struct text why = TEXT_NONE;
    *named = (struct named){.name = name};
    path_table_add(&all->before, name);
    match_files(named, all);
    enum source_result result = named->files.count ? find_named(named, all, &why) : find_unknown(named, all, &why);
    named->found = result == SOURCE_FOUND;
    say_result(all, named, result, why);
}

void named_release(struct named *named)
{
    free(named->files.items);
}

struct text named_find_stranger(struct locator *locator, const struct texts *names, struct arena *arena)
{
    struct diagnostics unsaid = {0};
    struct named_files all;
    named_files_init(&all, locator, &unsaid);
    for (size_t i = 0; i < names->count; i++) {
        struct named named;
        named_open(&named, &all, names->items[i]);
        named_release(&named);
    }
    const struct diagnostic *unknown = diagnostics_find(&unsaid, &problem_unknown_source);
    const struct diagnostic *first = unknown ? unknown : diagnostics_find(&unsaid, &problem_missing_source);
    struct text found = first ? arena_format(arena, "%.*s: %.*s", (int)first->path.n, first->path.s,
                                             (int)first->message.n, first->message.s)
                              : TEXT_NONE;
    named_files_release(&all);
    diagnostics_release(&unsaid);
    return found;
}
