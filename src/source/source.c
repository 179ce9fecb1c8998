#include "source/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Limits, far above real use: bytes and lines of a source file. */
#define SOURCE_MAX ((size_t)1 << 30)
#define SOURCE_LINES_MAX ((size_t)1 << 26)

#define READ_MIN ((size_t)64 << 10)

/* ---- opening ---- */

/* `directory/name`, or `name` alone where there is no directory; with a NUL behind it. Slashes where the two meet are
 * made one. */
static struct text join_path(const struct text *directory, struct text name)
{
    struct text front = directory ? *directory : TEXT_NONE;
    if (directory && front.n == 0)
        front = TEXT(".");
    while (directory && front.n && front.s[front.n - 1] == '/')
        front.n--;
    while (directory && name.n && name.s[0] == '/')
        name = text_skip(name, 1);
    char *path = memory_alloc(front.n + 1 + name.n + 1), *at = path;
    if (front.n)
        memcpy(at, front.s, front.n);
    at += front.n;
    if (directory)
        *at++ = '/';
    if (name.n)
        memcpy(at, name.s, name.n);
    at[name.n] = '\0';
    return (struct text){path, (size_t)(at - path) + name.n};
}

/* Gives back what this module allocated and shows as text. */
static void release_text(struct text t)
{
    free((void *)(uintptr_t)t.s);
}

static bool is_missing(int error)
{
    return error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG;
}

/* Why a file of this kind is not read, or NULL. */
static const char *refusal(const struct stat *status)
{
    if (S_ISDIR(status->st_mode))
        return "is a directory";
    if (S_ISBLK(status->st_mode) || S_ISCHR(status->st_mode))
        return "is a device";
    if (!S_ISREG(status->st_mode))
        return "is not a regular file";
    return status->st_size > (off_t)SOURCE_MAX ? "is too large" : NULL;
}

/* ---- reading ---- */

struct buffer {
    char *items;
    size_t count, capacity;
};

/* Reads to the end, whatever size the file is said to have: it may grow, shrink, or be made by the system as it is
 * read. Returns what went wrong, or NULL. */
static const char *read_all(int fd, size_t expected, struct buffer *buffer)
{
    array_reserve(buffer, expected + 1);
    for (;;) {
        if (buffer->count == buffer->capacity)
            array_reserve(buffer, buffer->count + READ_MIN);
        ssize_t got = read(fd, buffer->items + buffer->count, buffer->capacity - buffer->count);
        if (got == 0)
            return NULL;
        if (got < 0 && errno != EINTR)
            return strerror(errno);
        buffer->count += got > 0 ? (size_t)got : 0;
        if (buffer->count > SOURCE_MAX)
            return "is too large";
    }
}

/* Finds the lines; false where there are too many. */
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

static const char *read_source(struct source *source, int fd)
{
    struct stat status;
    struct buffer buffer = {0};
    if (fstat(fd, &status) != 0)
        return strerror(errno);
    const char *wrong = refusal(&status);
    if (wrong)
        return wrong;
    wrong = read_all(fd, (size_t)status.st_size, &buffer);
    source->content = (struct text){buffer.items, buffer.count};
    source->modified = status.st_mtime;
    return wrong || find_lines(source) ? wrong : "has too many lines";
}

/* Reads a file that is there. Its kind is looked at before it is opened, for to open a device is to use it; and again
 * after, for another file can have taken its place. */
static const char *open_and_read(struct source *source, const struct stat *status)
{
    const char *wrong = refusal(status);
    if (wrong)
        return wrong;
    int fd = open(source->path.s, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return strerror(errno);
    wrong = read_source(source, fd);
    close(fd);
    return wrong;
}

/* Takes over the path. Where it cannot be looked at (a directory of somebody else's), it counts as missing, but `*why`
 * is set. */
static enum source_result open_path(struct source *source, struct text path, struct text *why)
{
    struct stat status;
    source->path = path;
    if (stat(path.s, &status) != 0) {
        *why = is_missing(errno) ? *why : text_of(strerror(errno));
        release_text(path);
        source->path = TEXT_NONE;
        return SOURCE_MISSING;
    }
    const char *wrong = open_and_read(source, &status);
    if (!wrong)
        return SOURCE_FOUND;
    *why = text_of(wrong);
    source_close(source);
    return SOURCE_UNREADABLE;
}

enum source_result source_open(struct source *source, struct text name, const struct text *directories, size_t count,
                               struct text *why)
{
    struct text wrong = TEXT_NONE;
    *source = (struct source){0};
    if (name.n == 0 || text_find(name, '\0') < name.n) /* no file has such a name */
        return SOURCE_MISSING;
    enum source_result result = open_path(source, join_path(NULL, name), &wrong);
    for (size_t i = 0; result == SOURCE_MISSING && i < count; i++)
        result = open_path(source, join_path(&directories[i], name), &wrong);
    if (result == SOURCE_FOUND || !wrong.n)
        return result;
    *why = wrong;
    return SOURCE_UNREADABLE;
}

void source_close(struct source *source)
{
    release_text(source->path);
    release_text(source->content);
    free(source->starts.items);
    *source = (struct source){0};
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

/* ---- paths ---- */

/* What is in front of the last part of a path. */
static size_t without_last_part(const char *path, size_t n, size_t root)
{
    while (n > root && path[n - 1] != '/')
        n--;
    return n > root ? n - 1 : n;
}

static bool ends_with_parent(const char *path, size_t n, size_t root)
{
    size_t last = n;
    while (last > root && path[last - 1] != '/')
        last--;
    return text_equal((struct text){path + last, n - last}, TEXT(".."));
}

/* Adds a part to the normalised path of `n` bytes; returns its new length. `root` is 1 where it begins with a slash,
 * above which there is nothing. */
static size_t add_part(char *path, size_t n, size_t root, struct text part)
{
    if (part.n == 0 || text_equal(part, TEXT(".")))
        return n;
    bool is_parent = text_equal(part, TEXT(".."));
    if (is_parent && n > root && !ends_with_parent(path, n, root))
        return without_last_part(path, n, root);
    if (is_parent && root && n == root)
        return n;
    if (n > root)
        path[n++] = '/';
    memcpy(path + n, part.s, part.n);
    return n + part.n;
}

/* Normalises into `to`, which has room for path.n bytes and at least one. */
static struct text normalise_into(char *to, struct text path)
{
    size_t root = path.n && path.s[0] == '/', n = root;
    if (root)
        to[0] = '/';
    while (path.n) {
        size_t end = text_find(path, '/');
        n = add_part(to, n, root, (struct text){path.s, end});
        path = text_skip(path, end < path.n ? end + 1 : end);
    }
    if (n == 0)
        to[n++] = '.';
    return (struct text){to, n};
}

struct text path_normalise(struct arena *arena, struct text path)
{
    return normalise_into(arena_alloc(arena, path.n + 1), path);
}

/* The normalised path, below `directory` where it is relative; release_text() gives it back. */
static struct text resolve_path(struct text path, struct text directory)
{
    bool is_relative = path.n == 0 || path.s[0] != '/';
    struct text whole = join_path(is_relative && directory.n ? &directory : NULL, path);
    char *normal = memory_alloc(whole.n + 1);
    struct text result = normalise_into(normal, whole);
    release_text(whole);
    return result;
}

bool path_same(struct text a, struct text b, struct text directory)
{
    if (text_equal(a, b))
        return true;
    struct text x = resolve_path(a, directory), y = resolve_path(b, directory);
    bool same = text_equal(x, y);
    release_text(x);
    release_text(y);
    return same;
}

bool path_modified(struct text path, int64_t *modified)
{
    struct arena scratch = {0};
    struct stat status;
    bool known = stat(arena_copy(&scratch, path).s, &status) == 0;
    if (known)
        *modified = (int64_t)status.st_mtime;
    arena_release(&scratch);
    return known;
}
