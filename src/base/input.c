/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/input.h"

#include "base/git.h"
#include "base/tar.h"
#include "base/unpack.h"
#include "system/functions.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_SIZE (256u << 10)

struct input {
    int fd;
    bool is_ours;    /* the descriptor is closed at the end */
    struct text map; /* the whole file, if it is mapped */
    bool open_ended; /* its last line has no line end of its own */

    char *buffer; /* of a stream */
    size_t capacity, start, end;
    size_t searched; /* so much of what is unread has no line end */
    bool ended;      /* the stream has no more bytes */
    bool in_excess;  /* dropping the rest of a line over INPUT_LINE_MAX */

    struct unpack *unpack;
    char *error;
};

/* ---- opening ---- */

static bool is_readable_kind(const struct stat *status, int fd, const char **why)
{
    if ((fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY) /* this one stands for a closed standard input, too */
        *why = strerror(EBADF);
    else if (S_ISDIR(status->st_mode))
        *why = "is a directory";
    else if (S_ISBLK(status->st_mode) || (S_ISCHR(status->st_mode) && !isatty(fd)))
        *why = "is a device";
    else
        return true;
    return false;
}

static size_t page_size(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* What a file of so many bytes takes in memory: whole pages, and one more. */
static size_t mapping_size(size_t size)
{
    size_t page = page_size();
    return (size + page - 1) / page * page + page;
}

/* Maps the file into the front of a larger mapping, whose last page is line ends. */
static bool map_file(struct input *input, const struct stat *status)
{
    if (!S_ISREG(status->st_mode) || status->st_size <= 0 || (uint64_t)status->st_size > SIZE_MAX / 2)
        return false;
    size_t size = (size_t)status->st_size, whole = mapping_size(size), page = page_size();
    char *map = mmap(NULL, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED)
        return false;
    if (mmap(map, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, input->fd, 0) == MAP_FAILED ||
        mprotect(map + whole - page, page, PROT_READ | PROT_WRITE) != 0) {
        munmap(map, whole);
        return false;
    }
    memset(map + whole - page, '\n', page);
    posix_madvise(map, size, POSIX_MADV_SEQUENTIAL);
    input->map = (struct text){map, size};
    return true;
}

static void unmap_file(struct input *input)
{
    if (input->map.n)
        munmap((void *)(uintptr_t)input->map.s, mapping_size(input->map.n));
    input->map = TEXT_NONE;
}

/* Adds a line end after the last line if it has none, in memory alone: the mapping is private. */
static void end_last_line(struct input *input)
{
    struct text map = input->map;
    input->open_ended = map.n && map.s[map.n - 1] != '\n';
    if (!input->open_ended)
        return;
    char *after = (char *)(uintptr_t)map.s + map.n;
    char *page = after - map.n % page_size();
    if (mprotect(page, page_size(), PROT_READ | PROT_WRITE) != 0)
        memory_exhausted();
    *after = '\n';
}

/* Puts the unpacked bytes in the place of the packed ones, which begin with `head`. No profile is packed twice, but
 * data that becomes very large may be. */
static bool unpack_input(struct input *input, struct text head, struct arena *arena, struct text *error)
{
    struct text raw = input->map.n ? head : (struct text){input->buffer + input->start, input->end - input->start};
    if (input->map.n && lseek(input->fd, (off_t)head.n, SEEK_SET) < 0) {
        *error = arena_copy(arena, text_of(strerror(errno)));
        return false;
    }
    input->unpack = unpack_open(input->fd, raw, arena, error);
    unmap_file(input);
    input->start = input->end = 0;
    input->ended = false;
    if (!input->unpack || !unpack_is_nested(input->unpack, input_peek(input)))
        return input->unpack;
    *error = TEXT("compressed data inside compressed data");
    return false;
}

static bool input_start(struct input *input, struct arena *arena, struct text *error)
{
    struct stat status;
    const char *why = NULL;
    if (fstat(input->fd, &status) != 0)
        why = strerror(errno);
    if (why || !is_readable_kind(&status, input->fd, &why)) {
        *error = arena_copy(arena, text_of(why));
        return false;
    }
    bool at_start = lseek(input->fd, 0, SEEK_CUR) == 0;
    if (at_start)
        map_file(input, &status);
    struct text head = input_peek(input);
    if (unpack_format(head))
        return unpack_input(input, head, arena, error);
    end_last_line(input);
    return true;
}

static struct input *open_file(const char *path, struct arena *arena, struct text *error)
{
    bool standard = strcmp(path, "-") == 0;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) {
        *error = arena_copy(arena, text_of(strerror(errno)));
        return NULL;
    }
    struct input *input = memory_zeroed(1, sizeof *input);
    input->fd = fd;
    input->is_ours = !standard;
    if (input_start(input, arena, error))
        return input;
    input_close(input);
    return NULL;
}

void input_close(struct input *input)
{
    unmap_file(input);
    if (input->unpack)
        unpack_close(input->unpack);
    if (input->is_ours)
        close(input->fd);
    free(input->buffer);
    free(input->error);
    free(input);
}

/* ---- streams ---- */

static void fail(struct input *input, struct text why)
{
    free(input->error);
    input->error = memory_alloc(why.n + 1);
    memcpy(input->error, why.s, why.n);
    input->error[why.n] = '\0';
    input->ended = true;
}

struct text input_error(const struct input *input)
{
    return text_of(input->error);
}

static ssize_t read_bytes(struct input *input, char *buffer, size_t n)
{
    if (input->unpack) {
        ssize_t got = unpack_read(input->unpack, buffer, n);
        if (got < 0)
            fail(input, unpack_error(input->unpack));
        return got;
    }
    for (;;) {
        ssize_t got = read(input->fd, buffer, n);
        if (got >= 0)
            return got;
        if (errno != EINTR) {
            fail(input, text_of(strerror(errno)));
            return -1;
        }
    }
}

/* Moves the unread bytes to the front and reads on after them. */
static void fill(struct input *input)
{
    if (input->start) {
        memmove(input->buffer, input->buffer + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
    }
    if (input->capacity - input->end < READ_SIZE + 1)
        input->buffer = array_grow(input->buffer, &input->capacity, input->end + READ_SIZE + 1, 1);
    ssize_t got = read_bytes(input, input->buffer + input->end, READ_SIZE);
    if (got > 0)
        input->end += (size_t)got;
    else
        input->ended = true;
}

struct text input_peek(struct input *input)
{
    if (input->map.n)
        return (struct text){input->map.s, input->map.n < INPUT_PEEK ? input->map.n : INPUT_PEEK};
    while (!input->ended && input->end - input->start < INPUT_PEEK)
        fill(input);
    size_t n = input->end - input->start;
    return (struct text){input->buffer + input->start, n < INPUT_PEEK ? n : INPUT_PEEK};
}

/* Drops bytes up to the line end of a line that was too long; false while that has not come. */
static bool skip_excess(struct input *input)
{
    struct text rest = {input->buffer + input->start, input->end - input->start};
    size_t at = text_find(rest, '\n');
    input->start += at < rest.n ? at + 1 : at;
    input->in_excess = at == rest.n && !input->ended;
    input->searched = 0;
    return !input->in_excess;
}

/* Hands out all whole lines of the buffer; false if more has to be read first. */
static bool take_lines(struct input *input, struct text *block)
{
    if (input->in_excess && !skip_excess(input))
        return false;
    struct text rest = {input->buffer + input->start, input->end - input->start};
    size_t fresh = rest.n - input->searched;
    const char *last = fresh ? memrchr(rest.s + input->searched, '\n', fresh) : NULL;
    size_t n = last ? (size_t)(last + 1 - rest.s) : 0;
    if (n == 0 && rest.n >= INPUT_LINE_MAX && !input->ended) {
        input->buffer[input->end - 1] = '\n';
        input->in_excess = true;
        n = rest.n;
    }
    *block = (struct text){rest.s, n};
    input->start += n;
    input->searched = rest.n - n;
    return n > 0;
}

enum input_result input_next(struct input *input, struct text *block)
{
    while (!take_lines(input, block)) {
        if (input->error)
            return INPUT_ERROR;
        if (input->ended && input->start == input->end)
            return INPUT_END;
        input->open_ended = input->ended;
        if (input->ended)
            input->buffer[input->end++] = '\n';
        else
            fill(input);
    }
    return INPUT_BLOCK;
}

/* ---- mapped files ---- */

void input_drop(struct input *input, const char *start, const char *end)
{
    size_t page = page_size();
    uintptr_t first = ((uintptr_t)start + page - 1) / page * page, last = (uintptr_t)end / page * page;
    if (input->map.n && last > first)
        madvise((void *)first, last - first, MADV_DONTNEED);
}

struct text input_mapping(const struct input *input)
{
    return (struct text){input->map.s, input->map.n + input->open_ended};
}

uint64_t input_packed(const struct input *input)
{
    return input->unpack ? unpack_taken(input->unpack) : 0;
}

bool input_is_open_ended(const struct input *input)
{
    return input->open_ended;
}

/* ---- what git has ---- */

/* An input of bytes in memory, which it takes; NULL if they are packed and cannot be unpacked. */
static struct input *open_bytes(struct buffer *bytes, struct arena *arena, struct text *error)
{
    struct input *input = memory_zeroed(1, sizeof *input);
    array_reserve(bytes, bytes->count + 1); /* for the end of the last line */
    input->fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    input->is_ours = input->fd >= 0;
    input->buffer = bytes->items;
    input->capacity = bytes->capacity;
    input->end = bytes->count;
    input->ended = true;
    *bytes = (struct buffer){0};
    struct text head = input_peek(input);
    if (!unpack_format(head) || unpack_input(input, head, arena, error))
        return input;
    input_close(input);
    return NULL;
}

static struct input *open_object(struct text name, struct arena *arena, struct text *error)
{
    struct buffer bytes = {0};
    *error = git_read(name, &bytes, arena);
    if (!error->s)
        return open_bytes(&bytes, arena, error);
    buffer_release(&bytes);
    return NULL;
}

/* All of an archive, unpacked. */
static struct text read_archive(struct input *archive)
{
    while (!archive->ended && archive->end < GIT_FILE_MAX)
        fill(archive);
    return (struct text){archive->buffer + archive->start, archive->end - archive->start};
}

static struct input *open_member(struct input *archive, struct text path, struct arena *arena, struct text *error)
{
    struct text rest = read_archive(archive);
    struct tar_file file;
    bool is_found = false;
    while (!is_found && tar_next(&rest, &file, arena))
        is_found = text_equal(file.path, path);
    if (is_found) {
        struct buffer bytes = {0};
        buffer_add(&bytes, file.content);
        return open_bytes(&bytes, arena, error);
    }
    *error = arena_format(arena, "the note has no %.*s", (int)path.n, path.s);
    return NULL;
}

static struct input *open_from_git(struct text name, struct arena *arena, struct text *error)
{
    struct git_name parted;
    struct input *input = open_object(name, arena, error);
    if (!input || git_part_name(name, &parted, arena).s || !parted.ref.s || !parted.path.s)
        return input;
    struct input *member = open_member(input, parted.path, arena, error);
    input_close(input);
    return member;
}

bool input_is_directory(struct text path)
{
    struct stat status;
    struct arena scratch = {0};
    struct git_name parted;
    struct text why;
    if (!git_is_name(path))
        return stat(path.s, &status) == 0 && S_ISDIR(status.st_mode);
    bool is_note = !git_part_name(path, &parted, &scratch).s && parted.ref.s;
    struct input *input = is_note && !parted.path.s ? open_from_git(path, &scratch, &why) : NULL;
    bool is_directory = input ? tar_is_archive(input_peek(input)) : !is_note && git_is_directory(path, &scratch);
    if (input)
        input_close(input);
    arena_release(&scratch);
    return is_directory;
}

static bool list_archive(struct text note, struct texts *names, struct arena *arena, struct text *why)
{
    struct input *input = open_from_git(note, arena, why);
    struct text rest = input ? read_archive(input) : TEXT("");
    struct tar_file file;
    while (tar_next(&rest, &file, arena))
        *array_add(names) = git_join(note, file.path, arena);
    if (input && (rest.s || input_error(input).n))
        *why = TEXT("the archive is damaged or cut");
    bool good = input && !rest.s && !input_error(input).n;
    if (input)
        input_close(input);
    return good;
}

bool input_list(struct text directory, struct texts *names, struct arena *arena, struct text *why)
{
    struct git_name parted;
    if (!git_part_name(directory, &parted, arena).s && parted.ref.s)
        return list_archive(directory, names, arena, why);
    *why = git_list(directory, names, arena);
    return !why->s;
}

/* An archive is a directory, and no file. */
static struct input *open_git_file(struct text name, struct arena *arena, struct text *error)
{
    struct git_name parted;
    struct input *input = open_from_git(name, arena, error);
    bool is_note = input && !git_part_name(name, &parted, arena).s && parted.ref.s && !parted.path.s;
    if (!is_note || !tar_is_archive(input_peek(input)))
        return input;
    *error = TEXT("is an archive, which is damaged or cut");
    input_close(input);
    return NULL;
}

struct input *input_open(const char *path, struct arena *arena, struct text *error)
{
    return git_is_name(text_of(path)) ? open_git_file(text_of(path), arena, error) : open_file(path, arena, error);
}

/* ---- all of it ---- */

/* With the line end that is added after the last line. */
static bool read_lines(struct input *input, struct buffer *all, struct arena *arena, struct text *why)
{
    struct text block = input_mapping(input);
    if (block.n)
        buffer_add(all, block);
    enum input_result result = block.n ? INPUT_END : input_next(input, &block);
    for (; result == INPUT_BLOCK; result = input_next(input, &block))
        buffer_add(all, block);
    if (result == INPUT_ERROR)
        *why = arena_copy(arena, input_error(input));
    return result == INPUT_END;
}

bool input_read_whole(const char *path, struct buffer *all, struct arena *arena, struct text *why)
{
    struct input *input = input_open(path, arena, why);
    bool good = input && read_lines(input, all, arena, why);
    if (good)
        all->count -= input_is_open_ended(input);
    if (input)
        input_close(input);
    return good;
}
