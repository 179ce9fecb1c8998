/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/source.h"

#include "base/buffer.h"
#include "source/path.h"
#include "source/regular.h"
#include "system/files.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits, far above real use: bytes and lines of a source file, and bytes of all that a reader reads. */
#define SOURCE_MAX ((size_t)64 << 20)
#define SOURCE_LINES_MAX ((size_t)1 << 26)
#define SOURCES_MAX ((uint64_t)1 << 30)

#define HEAD_SIZE ((size_t)8 << 10) /* a file that is not text has a NUL in it */
#define READ_MIN ((size_t)64 << 10)

/* ---- opening ---- */

/* Gives back what this module allocated and shows as text. */
static void release_text(struct text t)
{
    free((void *)(uintptr_t)t.s);
}

/* ---- reading ---- */

/* Reads to the end, whatever size the file is said to have: it may grow or shrink. A file that is not text shows it in
 * its first bytes. Returns what is wrong, or NULL. */
static const char *read_all(int fd, size_t expected, struct buffer *buffer)
{
    array_reserve(buffer, (expected > HEAD_SIZE ? expected : HEAD_SIZE) + 1);
    for (;;) {
        if (buffer->count == buffer->capacity)
            array_reserve(buffer, buffer->count + READ_MIN);
        size_t before = buffer->count, room = (before < HEAD_SIZE ? HEAD_SIZE : buffer->capacity) - before;
        ssize_t got = read(fd, buffer->items + before, room);
        if (got == 0)
            return NULL;
        if (got < 0 && errno != EINTR)
            return strerror(errno);
        buffer->count += got > 0 ? (size_t)got : 0;
        if (before < HEAD_SIZE && memchr(buffer->items + before, '\0', buffer->count - before))
            return "is not text";
        if (buffer->count > SOURCE_MAX)
            return "is too large";
    }
}

/* Finds the lines; false if there are too many. */
static bool find_lines(struct source *source)
{
    struct text rest = source->content;
    *array_add(&source->starts) = 0;
    while (rest.n && source->starts.count <= SOURCE_LINES_MAX) {
        size_t at = text_find(rest, '\n');
        rest = text_skip(rest, at < rest.n ? at + 1 : at);
        *array_add(&source->starts) = source->content.n - rest.n;
    }
    return rest.n == 0;
}

void source_release(struct source *source)
{
    release_text(source->path);
    release_text(source->content);
    free(source->starts.items);
    *source = (struct source){0};
}

/* Reads another file into the reader, in place of the one that it has. */
static const char *read_source(struct source_reader *reader, int fd, const struct stat *status)
{
    struct source *source = &reader->source;
    struct buffer buffer = {0};
    source_release(source);
    if ((uint64_t)status->st_size > reader->left)
        return "is not read: all sources together are too large";
    const char *wrong = read_all(fd, (size_t)status->st_size, &buffer);
    reader->left -= buffer.count < reader->left ? buffer.count : reader->left;
    source->content = (struct text){buffer.items, buffer.count};
    source->modified = file_time(&status->st_mtim);
    if (!wrong && !find_lines(source))
        wrong = "has too many lines";
    if (wrong)
        source_release(source);
    else
        reader->status = *status;
    return wrong;
}

/* Whether the reader has the content of this file: it was read before, perhaps by another path, and was not changed
 * since. */
static bool is_read(const struct source_reader *reader, const struct stat *status)
{
    const struct stat *old = &reader->status;
    return reader->source.path.s && regular_is_same(old, status) && old->st_size == status->st_size &&
           old->st_mtim.tv_sec == status->st_mtim.tv_sec && old->st_mtim.tv_nsec == status->st_mtim.tv_nsec;
}

/* Reads the file at this path. If the system cannot look at it, it counts as missing, but `*wrong` is set. */
static enum source_result open_path(struct source_reader *reader, struct text path, const char **wrong)
{
    static const enum source_result results[] = {[REGULAR_OPEN] = SOURCE_FOUND,
                                                 [REGULAR_MISSING] = SOURCE_MISSING,
                                                 [REGULAR_REFUSED] = SOURCE_UNREADABLE,
                                                 [REGULAR_OUTSIDE] = SOURCE_OUTSIDE};
    const struct regular_limits limits = {SOURCE_MAX, reader->below, reader->below_count, reader->read};
    struct regular file;
    const char *unread = NULL;
    enum regular_result result = regular_open(path, &limits, &file, wrong);
    if (result != REGULAR_OPEN)
        return results[result];
    if (!is_read(reader, &file.status))
        unread = read_source(reader, file.fd, &file.status);
    close(file.fd);
    *wrong = unread;
    return unread ? SOURCE_UNREADABLE : SOURCE_FOUND;
}

/* ---- texts of a commit ---- */

/* Whether the user lets this file be read, which need not be there. */
static bool is_allowed(const struct source_reader *reader, struct text path)
{
    bool any = reader->below_count == 0;
    for (size_t i = 0; i < reader->below_count && !any; i++)
        any = path_is_below(path, reader->below[i]);
    return any;
}

struct text source_path_in(const struct source_reader *reader, const struct git_commit *commit, struct text path,
                           struct arena *arena)
{
    struct text called = arena_format(arena, "git:%s:", commit->name.s);
    if (text_starts(path, called)) /* as a source of it is called */
        path = path_join(arena, commit->top, text_skip(path, called.n));
    char *real = realpath(path.s, NULL); /* the path that links lead to, if the file is there */
    struct text whole = real ? arena_copy(arena, text_of(real)) : path_resolve(arena, path, reader->places.directory);
    free(real);
    if (!path_is_below(whole, commit->top) || !is_allowed(reader, whole))
        return TEXT_NONE;
    struct text rest = text_skip(whole, commit->top.n);
    while (rest.n && rest.s[0] == '/')
        rest = text_skip(rest, 1);
    return rest;
}

/* Makes the text of a file of the commit the reader's source; false if there is none. */
static bool take_text(struct source_reader *reader, struct text object, struct text called)
{
    struct buffer bytes = {0};
    struct source source = {0};
    bool is_there = git_read_if_there(object, &bytes, &reader->arena) && bytes.count <= SOURCE_MAX &&
                    bytes.count <= reader->left && source_of_text(&source, buffer_text(&bytes), called);
    is_there = is_there && !text_starts(source.content, TEXT("version https://git-lfs.github.com/spec/"));
    if (is_there) {
        reader->left -= bytes.count;
        source_release(&reader->source);
        reader->source = source;
        reader->status = (struct stat){0};
    } else
        source_release(&source);
    buffer_release(&bytes);
    return is_there;
}

static bool open_in_commit(struct source_reader *reader, struct text path)
{
    const struct git_commit *commit = reader->commit;
    struct arena *arena = &reader->arena;
    struct text rest = commit ? source_path_in(reader, commit, path, arena) : TEXT_NONE;
    if (!rest.s)
        return false;
    struct text called = arena_format(arena, "git:%s:%s", commit->name.s, rest.s);
    return (reader->source.is_no_file && text_equal(reader->source.path, called)) ||
           take_text(reader, arena_format(arena, "%s:%s", commit->id.s, rest.s), called);
}

/* ---- searching ---- */

/* The results of a search so far. */
struct search {
    struct source_reader *reader;
    const char *wrong;
    bool outside;
};

#define ARENA_KEPT ((size_t)64 << 10) /* bytes: most searches need a few, and share them */

static struct search begin_search(struct source_reader *reader)
{
    if (reader->arena.used > ARENA_KEPT)
        arena_release(&reader->arena);
    reader->found.count = 0;
    reader->too_short = TEXT_NONE;
    return (struct search){.reader = reader};
}

/* The reader's source is the one at this path, by which it was opened. */
static void keep_path(struct source *source, struct text path)
{
    char *copy = memory_alloc(path.n + 1);
    memcpy(copy, path.s, path.n + 1);
    release_text(source->path);
    source->path = (struct text){copy, path.n};
}

bool source_of_text(struct source *source, struct text content, struct text path)
{
    char *copy = memory_alloc(content.n + 1);
    memcpy(copy, content.s, content.n);
    copy[content.n] = '\0';
    *source = (struct source){.content = {copy, content.n}, .is_no_file = true};
    keep_path(source, path);
    return !memchr(copy, '\0', content.n < HEAD_SIZE ? content.n : HEAD_SIZE) && find_lines(source);
}

/* Opens the first place that has a source; a place whose file is not a source ends the search. */
static enum source_result open_first(struct search *search)
{
    enum source_result result = SOURCE_MISSING;
    for (size_t i = 0; i < search->reader->found.count && result != SOURCE_FOUND && result != SOURCE_UNREADABLE; i++) {
        if (open_in_commit(search->reader, search->reader->found.items[i].path))
            return SOURCE_FOUND;
        result = open_path(search->reader, search->reader->found.items[i].path, &search->wrong);
        search->outside |= result == SOURCE_OUTSIDE;
        if (result == SOURCE_FOUND)
            keep_path(&search->reader->source, search->reader->found.items[i].path);
    }
    return result;
}

/* Opens the first place that has a source of so many lines; NULL: none has. */
static const struct source_place *open_tail(struct search *search, uint64_t lines)
{
    struct source_reader *reader = search->reader;
    for (size_t i = 0; i < search->reader->found.count; i++) {
        const struct source_place *place = &search->reader->found.items[i];
        const char *ignored = NULL;
        if (open_path(reader, place->path, &ignored) != SOURCE_FOUND)
            continue;
        keep_path(&reader->source, place->path);
        if (source_lines(&reader->source) >= lines)
            return place;
        if (!reader->too_short.s)
            reader->too_short = place->path;
    }
    return NULL;
}

static enum source_result end_search(struct search *search, enum source_result result, struct text *why)
{
    *why = text_of(search->wrong);
    if (result == SOURCE_FOUND)
        return result;
    return search->wrong ? SOURCE_UNREADABLE : search->outside ? SOURCE_OUTSIDE : SOURCE_MISSING;
}

enum source_result source_open(struct source_reader *reader, struct text name, struct text *why)
{
    struct search search = begin_search(reader);
    places_list(&reader->places, name, &reader->found, &reader->arena);
    return end_search(&search, open_first(&search), why);
}

enum source_result source_search(struct source_reader *reader, struct text name, uint64_t lines, struct text *why)
{
    struct search search = begin_search(reader);
    places_list(&reader->places, name, &reader->found, &reader->arena);
    enum source_result result = open_first(&search);
    if (result == SOURCE_FOUND || result == SOURCE_UNREADABLE)
        return end_search(&search, result, why);
    reader->found.count = 0;
    places_list_tails(&reader->places, name, &reader->found, &reader->arena);
    const struct source_place *tail = open_tail(&search, lines);
    if (tail)
        places_note(&reader->places, tail);
    return end_search(&search, tail ? SOURCE_FOUND : SOURCE_MISSING, why);
}

bool source_suggest(struct source_reader *reader, struct text name, uint64_t lines, struct text directory,
                    struct source_place *found)
{
    struct search search = begin_search(reader);
    places_list_below(&reader->places, name, directory, &reader->found, &reader->arena);
    const struct source_place *tail = open_tail(&search, lines);
    if (tail)
        *found = *tail;
    return tail;
}

static bool find_first(const struct source_reader *reader, struct text name, struct source_place *found,
                       struct stat *status, struct arena *arena)
{
    struct place_list places = {0};
    bool is_found = false;
    places_list(&reader->places, name, &places, arena);
    for (size_t i = 0; i < places.count && !is_found; i++) {
        is_found = stat(places.items[i].path.s, status) == 0;
        *found = places.items[i];
    }
    free(places.items);
    return is_found;
}

bool source_locate(const struct source_reader *reader, struct text name, struct text *path, struct arena *arena)
{
    struct stat status;
    struct source_place place;
    bool found = find_first(reader, name, &place, &status, arena);
    if (found)
        *path = place.path;
    return found;
}

bool source_find(const struct source_reader *reader, struct text name, struct file_identity *identity)
{
    struct arena scratch = {0};
    struct stat status;
    struct source_place place;
    bool found = find_first(reader, name, &place, &status, &scratch);
    if (found)
        *identity = (struct file_identity){status.st_dev, status.st_ino};
    arena_release(&scratch);
    return found;
}

void source_reader_init(struct source_reader *reader)
{
    *reader = (struct source_reader){.left = SOURCES_MAX};
}

void source_reader_renew(struct source_reader *reader)
{
    reader->left = SOURCES_MAX;
}

void source_reader_release(struct source_reader *reader)
{
    source_release(&reader->source);
    places_release(&reader->places);
    free(reader->found.items);
    arena_release(&reader->arena);
}

/* ---- lines ---- */

size_t source_lines(const struct source *source)
{
    return source->starts.count ? source->starts.count - 1 : 0;
}

struct text source_line(const struct source *source, size_t number)
{
    if (number == 0 || number > source_lines(source))
        return TEXT_NONE;
    size_t start = source->starts.items[number - 1], end = source->starts.items[number];
    struct text line = {source->content.s + start, end - start};
    if (line.s[line.n - 1] != '\n')
        return line;
    line.n--;
    if (line.n && line.s[line.n - 1] == '\r')
        line.n--;
    return line;
}
