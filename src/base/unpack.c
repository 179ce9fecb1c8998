/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/unpack.h"

#include "system/library.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *unpack_format(struct text head)
{
    static const struct {
        struct text magic;
        const char *name;
    } formats[] = {
        {{"\x1f\x8b", 2}, "gzip"},
        {{"BZh", 3}, "bzip2"},
        {{"\xfd"
          "7zXZ",
          5},
         "xz"},
        {{"\x28\xb5\x2f\xfd", 4}, "zstd"},
        {{"\x04\x22\x4d\x18", 4}, "lz4"},
        {{"]\0\0", 3}, "lzma"},
        {{"LZIP", 4}, "lzip"},
        {{"\x1f\x9d", 2}, "compress"},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (text_starts(head, formats[i].magic))
            return formats[i].name;
    return NULL;
}

#ifdef HAVE_LIBARCHIVE

#include <archive.h>
#include <archive_entry.h>
#include <pthread.h>

/* ---- the library ---- */

#define FUNCTIONS(FUNCTION)                                                                                            \
    FUNCTION(archive_errno)                                                                                            \
    FUNCTION(archive_error_string)                                                                                     \
    FUNCTION(archive_filter_count)                                                                                     \
    FUNCTION(archive_read_data)                                                                                        \
    FUNCTION(archive_read_free)                                                                                        \
    FUNCTION(archive_read_new)                                                                                         \
    FUNCTION(archive_read_next_header)                                                                                 \
    FUNCTION(archive_read_open)                                                                                        \
    FUNCTION(archive_read_support_format_empty)                                                                        \
    FUNCTION(archive_read_support_format_raw)                                                                          \
    FUNCTION(archive_set_error)                                                                                        \
    FUNCTION(archive_version_string)

#define DECLARE(name) __typeof__(name) *(name);
#define LOOK_UP(name) good = good && LIBRARY_FIND(library.name, handle, name);

static struct {
    FUNCTIONS(DECLARE)
    void *handle;        /* what it is loaded by */
    const char *missing; /* why there is none; NULL: it is there */
} library;

static void load_library(void)
{
    void *handle = library_open(LIBARCHIVE_FILE);
    bool good = handle;
    FUNCTIONS(LOOK_UP)
    library.handle = handle;
    const char *why = good ? NULL : library_wrong();
    library.missing = good ? NULL : why ? strdup(why) : "libarchive cannot be loaded";
}

static bool need_library(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_library);
    return !library.missing;
}

/* ---- unpacking ---- */

#define UNPACK_CHUNK (64u << 10)

struct unpack {
    struct archive *archive;
    int fd;
    bool is_empty;    /* there is nothing in it */
    uint64_t taken;   /* compressed bytes */
    struct text head; /* what was read of the descriptor before; TEXT_NONE once it is handed on */
    char *head_copy;
    char chunk[UNPACK_CHUNK];
};

/* libarchive's callback: the next compressed bytes. */
static la_ssize_t next_packed(struct archive *archive, void *data, const void **bytes)
{
    struct unpack *unpack = data;
    if (unpack->head.n) {
        *bytes = unpack->head.s;
        size_t n = unpack->head.n;
        unpack->head = TEXT_NONE;
        unpack->taken += n;
        return (la_ssize_t)n;
    }
    ssize_t n;
    do
        n = read(unpack->fd, unpack->chunk, sizeof unpack->chunk);
    while (n < 0 && errno == EINTR);
    *bytes = unpack->chunk;
    if (n < 0)
        library.archive_set_error(archive, errno, "%s", strerror(errno));
    else
        unpack->taken += (uint64_t)n;
    return n;
}

typedef int (*allows_format)(struct archive *);

#ifdef STATIC_PROGRAM
/* Those whose libraries could be linked. */
static allows_format find_filter(const char *format)
{
#define FILTER(name) {#name, archive_read_support_filter_##name},
    static const struct {
        const char *name;
        allows_format allow;
    } filters[] = {LINKED_FILTERS(FILTER)};
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        if (strcmp(filters[i].name, format) == 0)
            return filters[i].allow;
    return NULL;
}
#else
#define UNLINKED_FILTERS ""

/* The library calls them as we do. */
static allows_format find_filter(const char *format)
{
    char name[64];
    allows_format allow;
    snprintf(name, sizeof name, "archive_read_support_filter_%s", format);
    *(void **)&allow = dlsym(library.handle, name);
    return allow;
}
#endif

/* Lets the archive unpack one format and no other. For a format that it was built without, libarchive would start a
 * program, and for some formats it always does: an input must not choose which program runs. */
static bool allow_format(struct archive *archive, const char *format)
{
    allows_format allow = find_filter(format);
    if (allow && allow(archive) == ARCHIVE_OK)
        return true;
    library.archive_set_error(archive, ENOSYS, "this libarchive was built without it");
    return false;
}

static bool unpack_start(struct unpack *unpack)
{
    struct archive_entry *entry;
    if (!allow_format(unpack->archive, unpack_format(unpack->head)) ||
        library.archive_read_support_format_raw(unpack->archive) != ARCHIVE_OK ||
        library.archive_read_support_format_empty(unpack->archive) != ARCHIVE_OK ||
        library.archive_read_open(unpack->archive, unpack, NULL, next_packed, NULL) != ARCHIVE_OK)
        return false;
    int header = library.archive_read_next_header(unpack->archive, &entry);
    unpack->is_empty = header == ARCHIVE_EOF; /* an archive without anything: compressed nothing */
    return header >= ARCHIVE_WARN;
}

static void check_memory(const struct unpack *unpack)
{
    if (library.archive_errno(unpack->archive) == ENOMEM)
        memory_exhausted();
}

struct unpack *unpack_open(int fd, struct text head, struct arena *arena, struct text *error)
{
    if (!need_library()) {
        *error = arena_format(arena, "cannot unpack the %s data: %s", unpack_format(head), library.missing);
        return NULL;
    }
    struct unpack *unpack = memory_zeroed(1, sizeof *unpack);
    unpack->fd = fd;
    unpack->head_copy = memory_alloc(head.n);
    memcpy(unpack->head_copy, head.s, head.n);
    unpack->head = (struct text){unpack->head_copy, head.n};
    unpack->archive = library.archive_read_new();
    if (!unpack->archive)
        memory_exhausted();
    if (unpack_start(unpack))
        return unpack;
    check_memory(unpack);
    struct text why = unpack_error(unpack);
    *error = arena_format(arena, "cannot unpack the %s data: %.*s", unpack_format(head), (int)why.n, why.s);
    unpack_close(unpack);
    return NULL;
}

ssize_t unpack_read(struct unpack *unpack, char *buffer, size_t n)
{
    if (unpack->is_empty)
        return 0;
    la_ssize_t got = library.archive_read_data(unpack->archive, buffer, n);
    if (got < 0)
        check_memory(unpack);
    return got == ARCHIVE_WARN ? 0 : got < 0 ? -1 : (ssize_t)got;
}

/* Libarchive unpacks the same format twice by itself: then it has more filters than the format's own and the one of
 * plain bytes. */
bool unpack_is_nested(const struct unpack *unpack, struct text head)
{
    return library.archive_filter_count(unpack->archive) > 2 || unpack_format(head);
}

uint64_t unpack_taken(const struct unpack *unpack)
{
    return unpack->taken;
}

struct text unpack_error(const struct unpack *unpack)
{
    const char *why = library.archive_error_string(unpack->archive);
    return why ? text_of(why) : TEXT("broken data");
}

void unpack_close(struct unpack *unpack)
{
    if (unpack->archive)
        library.archive_read_free(unpack->archive);
    free(unpack->head_copy);
    free(unpack);
}

const char *unpack_version(void)
{
    static char version[128];
    if (!need_library())
        return library.missing;
    snprintf(version, sizeof version, "%s%s", library.archive_version_string(), UNLINKED_FILTERS);
    return version;
}

#else

struct unpack *unpack_open(int fd, struct text head, struct arena *arena, struct text *error)
{
    (void)fd;
    *error = arena_format(arena, "this is %s data, and this program was built without libarchive", unpack_format(head));
    return NULL;
}

ssize_t unpack_read(struct unpack *unpack, char *buffer, size_t n)
{
    (void)unpack, (void)buffer, (void)n;
    return -1;
}

bool unpack_is_nested(const struct unpack *unpack, struct text head)
{
    (void)unpack, (void)head;
    return false;
}

uint64_t unpack_taken(const struct unpack *unpack)
{
    (void)unpack;
    return 0;
}

struct text unpack_error(const struct unpack *unpack)
{
    (void)unpack;
    return TEXT_NONE;
}

void unpack_close(struct unpack *unpack)
{
    (void)unpack;
}

const char *unpack_version(void)
{
    return "without libarchive: compressed profiles cannot be read";
}

#endif
