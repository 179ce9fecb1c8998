#include "report/named.h"

#include "base/buffer.h"
#include "report/problems.h"

#include <stdlib.h>

void named_files_init(struct named_files *all, const struct report *report, struct source_reader *reader)
{
    *all = (struct named_files){.report = report, .reader = reader};
    path_table_init(&all->paths, report->directory);
    path_table_init(&all->before, report->directory);
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

static uint64_t hash_identity(const struct source_identity *identity)
{
    return hash_mix((uint64_t)identity->device, (uint64_t)identity->inode);
}

static void match_paths(struct named *named, struct named_files *all)
{
    const struct names *files = &all->report->study->profile->files;
    for (size_t f = all->paths.paths.count; f < files->texts.count; f++)
        path_table_add(&all->paths, files->texts.items[f]);
    path_table_find(&all->paths, named->name, &named->files);
}

/* Looks for all files of the profile; for those that are nowhere the identity is one that no file has. */
static void need_identities(struct named_files *all)
{
    const struct names *files = &all->report->study->profile->files;
    for (size_t f = all->identities.count; f < files->texts.count; f++) {
        struct source_identity *identity = array_add(&all->identities);
        *identity = (struct source_identity){0, 0};
        if (source_find(all->reader, files->texts.items[f], identity))
            index_add(&all->by_identity, hash_identity(identity), (ref_t)f);
    }
}

/* A path may lead through a link. */
static void match_identities(struct named *named, struct named_files *all)
{
    struct source_identity wanted;
    if (!source_find(all->reader, named->name, &wanted))
        return;
    need_identities(all);
    for (struct probe p = index_probe(&all->by_identity, hash_identity(&wanted)); index_next(&all->by_identity, &p);) {
        const struct source_identity *identity = &all->identities.items[p.ref];
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
    put_like_spelt_first(named, all->report->study->profile);
}

/* ---- what else may be meant ---- */

/* How many parts of two paths are the same, counted from their ends. */
static size_t common_parts(struct text a, struct text b)
{
    size_t parts = 0, i = 1;
    for (; i <= a.n && i <= b.n && a.s[a.n - i] == b.s[b.n - i]; i++)
        parts += a.s[a.n - i] == '/';
    bool ends_a = i > a.n || a.s[a.n - i] == '/', ends_b = i > b.n || b.s[b.n - i] == '/';
    return parts + (ends_a && ends_b && i > 1);
}

/* "the profile has /x/y/file.c": the files whose paths end most like `name`; .s NULL: none has its last part. */
static struct text hint_at_file(struct named_files *all, struct text name)
{
    const struct names *files = &all->report->study->profile->files;
    struct text end = path_normalise(&all->arena, name), first = TEXT_NONE;
    size_t count = 0, most = 1;
    for (size_t f = 0; f < files->texts.count; f++) {
        size_t parts = common_parts(files->texts.items[f], end);
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

static void say(struct named_files *all, const struct problem *problem, const struct named *named, const char *what)
{
    struct text hint = named->hint;
    diagnostics_add(all->report->diagnostics, problem, named->name, 0, "%s%s%.*s", what, hint.s ? "; " : "",
                    (int)hint.n, hint.s ? hint.s : "");
}

/* Looks for the file by the user's name, then by those of the profile: it may have been named as `missing/../file.c`.
 */
static enum source_result find_named(struct named *named, struct named_files *all, struct text *why)
{
    enum source_result result = source_open(all->reader, named->name, why);
    for (size_t i = 0; i < named->files.count && result == SOURCE_MISSING; i++) {
        named->name = profile_file_name(all->report->study->profile, named->files.items[i]);
        result = source_open(all->reader, named->name, why);
    }
    return result;
}

void named_open(struct named *named, struct named_files *all, struct text name)
{
    struct text why;
    *named = (struct named){.name = name};
    path_table_add(&all->before, name);
    match_files(named, all);
    if (named->files.count == 0)
        named->hint = hint_at_file(all, name);
    enum source_result result = find_named(named, all, &why);
    named->found = result == SOURCE_FOUND;
    if (result == SOURCE_UNREADABLE)
        diagnostics_add(all->report->diagnostics, &problem_missing_source, named->name, 0, "%.*s", (int)why.n, why.s);
    else if (result == SOURCE_OUTSIDE)
        say(all, &problem_missing_source, named, "is outside of the directories of --sources-below");
    else if (result == SOURCE_MISSING)
        say(all, &problem_missing_source, named,
            named->files.count ? "no such source file" : "no such file (a profile or a source file)");
    else if (named->files.count == 0)
        say(all, &problem_unknown_source, named, "not in the profile");
}

void named_release(struct named *named)
{
    free(named->files.items);
}

void named_reader_init(struct source_reader *reader, const struct request *request)
{
    source_reader_init(reader);
    reader->directories = request->include.items;
    reader->directory_count = request->include.count;
    reader->below = request->sources_below.items;
    reader->below_count = request->sources_below.count;
}

bool named_exist(const struct report *report)
{
    const struct texts *names = &report->request->sources;
    struct source_reader reader;
    struct named_files all;
    bool exist = true;
    named_reader_init(&reader, report->request);
    named_files_init(&all, report, &reader);
    for (size_t i = 0; i < names->count; i++) {
        struct named n;
        if (named_is_repeated(&all, names->items[i]))
            continue;
        named_open(&n, &all, names->items[i]);
        exist &= n.found;
        named_release(&n);
    }
    named_files_release(&all);
    source_reader_release(&reader);
    return exist;
}
