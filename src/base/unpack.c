#include "base/unpack.h"

#include "config.h"

#include <errno.h>
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

#define UNPACK_CHUNK (64u << 10)

struct unpack {
    struct archive *archive;
    int fd;
    bool is_empty;    /* there is nothing in it */
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
        return (la_ssize_t)n;
    }
    ssize_t n;
    do
        n = read(unpack->fd, unpack->chunk, sizeof unpack->chunk);
    while (n < 0 && errno == EINTR);
    *bytes = unpack->chunk;
    if (n < 0)
        archive_set_error(archive, errno, "%s", strerror(errno));
    return n;
}

static bool unpack_start(struct unpack *unpack)
{
    struct archive_entry *entry;
    if (archive_read_support_filter_all(unpack->archive) < ARCHIVE_WARN ||
        archive_read_support_format_raw(unpack->archive) != ARCHIVE_OK ||
        archive_read_support_format_empty(unpack->archive) != ARCHIVE_OK ||
        archive_read_open(unpack->archive, unpack, NULL, next_packed, NULL) != ARCHIVE_OK)
        return false;
    int header = archive_read_next_header(unpack->archive, &entry);
    unpack->is_empty = header == ARCHIVE_EOF; /* an archive without anything: compressed nothing */
    return header >= ARCHIVE_WARN;
}

static void check_memory(const struct unpack *unpack)
{
    if (archive_errno(unpack->archive) == ENOMEM)
        memory_exhausted();
}

struct unpack *unpack_open(int fd, struct text head, struct arena *arena, struct text *error)
{
    struct unpack *unpack = memory_zeroed(1, sizeof *unpack);
    unpack->fd = fd;
    unpack->head_copy = memory_alloc(head.n);
    memcpy(unpack->head_copy, head.s, head.n);
    unpack->head = (struct text){unpack->head_copy, head.n};
    unpack->archive = archive_read_new();
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
    la_ssize_t got = archive_read_data(unpack->archive, buffer, n);
    if (got < 0)
        check_memory(unpack);
    return got == ARCHIVE_WARN ? 0 : got < 0 ? -1 : (ssize_t)got;
}

struct text unpack_error(const struct unpack *unpack)
{
    const char *why = archive_error_string(unpack->archive);
    return why ? text_of(why) : TEXT("broken data");
}

void unpack_close(struct unpack *unpack)
{
    if (unpack->archive)
        archive_read_free(unpack->archive);
    free(unpack->head_copy);
    free(unpack);
}

const char *unpack_version(void)
{
    return archive_version_string();
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
