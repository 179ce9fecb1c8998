/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bytes of files, pipes and compressed data. */
#include "../scratch.h"
#include "base/input.h"
#include "base/unpack.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>

static struct input *open_input(struct scratch *scratch, const char *path)
{
    struct text error = TEXT("none");
    struct input *input = input_open(path, &scratch->arena, &error);
    ck_assert_msg(input != NULL, "%s: %.*s", path, (int)error.n, error.s);
    return input;
}

static void assert_refused(struct scratch *scratch, const char *path, const char *expected)
{
    struct text error = TEXT_NONE;
    ck_assert_ptr_null(input_open(path, &scratch->arena, &error));
    ck_assert_msg(text_equal(error, text_of(expected)), "`%.*s`, not `%s`", (int)error.n, error.s, expected);
}

/* All blocks of a stream, put together. */
struct bytes {
    char *items;
    size_t count, capacity;
};

static struct bytes read_all(struct input *input)
{
    struct bytes all = {0};
    struct text block;
    while (input_next(input, &block) == INPUT_BLOCK) {
        ck_assert_uint_gt(block.n, 0);
        ck_assert_int_eq(block.s[block.n - 1], '\n');
        array_reserve(&all, all.count + block.n);
        memcpy(all.items + all.count, block.s, block.n);
        all.count += block.n;
    }
    return all;
}

static void assert_content(struct input *input, struct text expected)
{
    struct bytes all = read_all(input);
    ck_assert(text_equal((struct text){all.items, all.count}, expected));
    ck_assert_uint_eq(input_error(input).n, 0);
    free(all.items);
}

/* ---- pipes ---- */

/* A pipe that a thread writes into, piece by piece. */
struct feeder {
    int ends[2];
    struct text text;
    size_t piece;
    pthread_t thread;
    char path[32];
};

static void *feed(void *argument)
{
    struct feeder *f = argument;
    for (struct text rest = f->text; rest.n;) {
        ssize_t n = write(f->ends[1], rest.s, rest.n < f->piece ? rest.n : f->piece);
        if (n <= 0)
            break;
        rest = text_skip(rest, (size_t)n);
    }
    close(f->ends[1]);
    return NULL;
}

static void feeder_start(struct feeder *f, struct text text, size_t piece)
{
    *f = (struct feeder){.text = text, .piece = piece};
    ck_assert_int_eq(pipe(f->ends), 0);
    snprintf(f->path, sizeof f->path, "/dev/fd/%d", f->ends[0]);
    ck_assert_int_eq(pthread_create(&f->thread, NULL, feed, f), 0);
}

static void feeder_finish(struct feeder *f)
{
    close(f->ends[0]);
    pthread_join(f->thread, NULL);
}

static void check_pipe(struct text text, size_t piece, struct text expected)
{
    struct scratch scratch = scratch_make();
    struct feeder feeder;
    feeder_start(&feeder, text, piece);
    struct input *input = open_input(&scratch, feeder.path);
    ck_assert_uint_eq(input_mapping(input).n, 0);
    assert_content(input, expected);
    input_close(input);
    feeder_finish(&feeder);
    scratch_remove(&scratch);
}

TEST(input_streams_a_pipe)
{
    check_pipe(TEXT("events: Ir\n"
                    "fn=f\n"
                    "1 5\n"),
               1000,
               TEXT("events: Ir\n"
                    "fn=f\n"
                    "1 5\n"));
    check_pipe(TEXT("events: Ir\n"
                    "fn=f\n"
                    "1 5\n"),
               1,
               TEXT("events: Ir\n"
                    "fn=f\n"
                    "1 5\n"));
}

TEST(input_streams_nothing_of_an_empty_pipe)
{
    check_pipe(TEXT_NONE, 1, TEXT_NONE);
}

TEST(input_adds_a_line_end_behind_the_last_line_of_a_stream)
{
    check_pipe(TEXT("fn=f\n"
                    "1 5"),
               3,
               TEXT("fn=f\n"
                    "1 5\n"));
    check_pipe(TEXT("x"), 3, TEXT("x\n"));
}

TEST(input_keeps_nul_bytes_and_empty_lines_of_a_stream)
{
    check_pipe(TEXT("\n\na\0b\n\n"), 2, TEXT("\n\na\0b\n\n"));
}

TEST(input_keeps_long_lines_of_a_stream_whole)
{
    struct arena arena = {0};
    struct text text = arena_format(&arena, "%01000000d\n%0600000d\nend\n", 1, 2);
    check_pipe(text, 70000, text);
    arena_release(&arena);
}

TEST(input_cuts_a_line_that_is_far_too_long)
{
    size_t n = INPUT_LINE_MAX + (3u << 20);
    char *bytes = memory_alloc(n);
    memset(bytes, 'x', n);
    memcpy(bytes + n - 11, "\n1 5\nfn=f\n\n", 11);
    struct scratch scratch = scratch_make();
    struct feeder feeder;
    feeder_start(&feeder, (struct text){bytes, n}, 1 << 20);
    struct input *input = open_input(&scratch, feeder.path);
    struct bytes all = read_all(input);
    size_t line = text_find((struct text){all.items, all.count}, '\n');
    ck_assert_uint_ge(line + 1, INPUT_LINE_MAX);
    ck_assert_uint_lt(line, n - 11);
    ck_assert(text_equal((struct text){all.items + line, all.count - line}, TEXT("\n1 5\nfn=f\n\n")));
    free(all.items);
    input_close(input);
    feeder_finish(&feeder);
    free(bytes);
    scratch_remove(&scratch);
}

/* ---- peeking ---- */

TEST(input_peek_consumes_nothing)
{
    struct scratch scratch = scratch_make();
    struct feeder feeder;
    feeder_start(&feeder,
                 TEXT("events: Ir\n"
                      "1 5\n"),
                 4);
    struct input *input = open_input(&scratch, feeder.path);
    ck_assert(text_equal(input_peek(input), TEXT("events: Ir\n"
                                                 "1 5\n")));
    ck_assert(text_equal(input_peek(input), TEXT("events: Ir\n"
                                                 "1 5\n")));
    assert_content(input, TEXT("events: Ir\n"
                               "1 5\n"));
    input_close(input);
    feeder_finish(&feeder);
    scratch_remove(&scratch);
}

TEST(input_peek_shows_so_much_and_no_more)
{
    struct scratch scratch = scratch_make();
    struct text text = arena_format(&scratch.arena, "%010000d\n", 1);
    struct input *mapped = open_input(&scratch, scratch_write(&scratch, "long", text));
    ck_assert_uint_eq(input_peek(mapped).n, INPUT_PEEK);
    input_close(mapped);
    struct feeder feeder;
    feeder_start(&feeder, text, 100);
    struct input *streamed = open_input(&scratch, feeder.path);
    ck_assert_uint_eq(input_peek(streamed).n, INPUT_PEEK);
    assert_content(streamed, text);
    input_close(streamed);
    feeder_finish(&feeder);
    scratch_remove(&scratch);
}

/* ---- files ---- */

TEST(input_maps_a_file)
{
    struct scratch scratch = scratch_make();
    struct input *input = open_input(&scratch, scratch_write(&scratch, "a.out",
                                                             TEXT("events: Ir\n"
                                                                  "1 5\n")));
    ck_assert(text_equal(input_mapping(input), TEXT("events: Ir\n"
                                                    "1 5\n")));
    ck_assert(text_equal(input_peek(input), TEXT("events: Ir\n"
                                                 "1 5\n")));
    ck_assert(!input_is_open_ended(input));
    input_close(input);
    scratch_remove(&scratch);
}

/* Of as many bytes as a page has, and of one less and more: what is added is in the file's page or behind it. */
TEST(input_adds_a_line_end_behind_the_last_line_of_a_file)
{
    struct scratch scratch = scratch_make();
    int page = (int)sysconf(_SC_PAGESIZE);
    for (int size = page - 1; size <= page + 1; size++) {
        struct text text = arena_format(&scratch.arena, "%0*d", size, 7);
        const char *path = scratch_write(&scratch, "a.out", text);
        struct input *input = open_input(&scratch, path);
        struct text map = input_mapping(input);
        ck_assert_uint_eq(map.n, text.n + 1);
        ck_assert(memcmp(map.s, text.s, text.n) == 0 && map.s[text.n] == '\n');
        ck_assert(input_is_open_ended(input));
        input_close(input);
        input = open_input(&scratch, path); /* the file itself is as it was */
        ck_assert_uint_eq(input_mapping(input).n, text.n + 1);
        input_close(input);
    }
    scratch_remove(&scratch);
}

TEST(input_has_line_ends_behind_a_mapping)
{
    struct scratch scratch = scratch_make();
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (size_t size = page - 1; size <= page + 1; size++) {
        char *bytes = arena_alloc(&scratch.arena, size);
        memset(bytes, '\n', size);
        struct input *input = open_input(&scratch, scratch_write(&scratch, "a.out", (struct text){bytes, size}));
        struct text map = input_mapping(input);
        const char *behind = map.s + (size + page - 1) / page * page;
        ck_assert_uint_eq(map.n, size);
        for (size_t i = 0; i < page; i++)
            ck_assert_int_eq(behind[i], '\n');
        input_close(input);
    }
    scratch_remove(&scratch);
}

TEST(input_reads_pages_again_that_were_given_back)
{
    struct scratch scratch = scratch_make();
    struct text text = arena_format(&scratch.arena, "%0100000d\n", 7);
    struct input *input = open_input(&scratch, scratch_write(&scratch, "a.out", text));
    struct text map = input_mapping(input);
    input_drop(input, map.s, map.s + map.n);
    input_drop(input, map.s + 1, map.s + 2);
    ck_assert(text_equal(map, text));
    input_close(input);
    scratch_remove(&scratch);
}

TEST(input_finds_an_empty_file_empty)
{
    struct scratch scratch = scratch_make();
    struct input *input = open_input(&scratch, scratch_write(&scratch, "empty", TEXT_NONE));
    ck_assert_uint_eq(input_peek(input).n, 0);
    ck_assert_uint_eq(input_mapping(input).n, 0);
    assert_content(input, TEXT_NONE);
    input_close(input);
    scratch_remove(&scratch);
}

TEST(input_refuses_what_is_no_file)
{
    struct scratch scratch = scratch_make();
    assert_refused(&scratch, scratch.path.s, "is a directory");
    assert_refused(&scratch, "/dev/null", "is a device");
    assert_refused(&scratch, "/dev/zero", "is a device");
    assert_refused(&scratch, scratch_path(&scratch, "missing"), "No such file or directory");
    assert_refused(&scratch, "", "No such file or directory");
    scratch_remove(&scratch);
}

TEST(input_refuses_a_file_that_may_not_be_read)
{
    struct scratch scratch = scratch_make();
    const char *path = scratch_write(&scratch, "secret", TEXT("x"));
    ck_assert_int_eq(chmod(path, 0), 0);
    if (access(path, R_OK) != 0) /* root may */
        assert_refused(&scratch, path, "Permission denied");
    scratch_remove(&scratch);
}

/* ---- standard input ---- */

/* Makes `path`, read from byte `at` on, the standard input; returns what it was. */
static int redirect(const char *path, off_t at)
{
    int before = dup(STDIN_FILENO), fd = open(path, O_RDONLY);
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(lseek(fd, at, SEEK_SET), at);
    ck_assert_int_eq(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    close(fd);
    return before;
}

static void restore(int before)
{
    if (before >= 0) {
        dup2(before, STDIN_FILENO);
        close(before);
    } else {
        close(STDIN_FILENO);
    }
}

TEST(input_maps_standard_input_that_is_a_file)
{
    struct scratch scratch = scratch_make();
    int before = redirect(scratch_write(&scratch, "a.out", TEXT("events: Ir\n")), 0);
    struct input *input = open_input(&scratch, "-");
    ck_assert(text_equal(input_mapping(input), TEXT("events: Ir\n")));
    input_close(input);
    ck_assert_int_eq(fcntl(STDIN_FILENO, F_GETFD), 0); /* it is not ours to close */
    restore(before);
    scratch_remove(&scratch);
}

TEST(input_goes_on_where_standard_input_stands)
{
    struct scratch scratch = scratch_make();
    int before = redirect(scratch_write(&scratch, "a.out",
                                        TEXT("shebang\n"
                                             "events: Ir\n")),
                          8);
    struct input *input = open_input(&scratch, "-");
    ck_assert_uint_eq(input_mapping(input).n, 0);
    assert_content(input, TEXT("events: Ir\n"));
    input_close(input);
    restore(before);
    scratch_remove(&scratch);
}

/* ---- compressed data ---- */

/* "events: Ir\nfn=f\n1 5\n", compressed. */
#define PLAIN                                                                                                          \
    TEXT("events: Ir\n"                                                                                                \
         "fn=f\n"                                                                                                      \
         "1 5\n")
static const char gzip_bytes[] = {
    0x1f,       (char)0x8b, 0x08,       0x00,       0x00, 0x00,       0x00,       0x00, 0x02,       0x03,
    0x4b,       0x2d,       0x4b,       (char)0xcd, 0x2b, 0x29,       (char)0xb6, 0x52, (char)0xf0, 0x2c,
    (char)0xe2, 0x4a,       (char)0xcb, (char)0xb3, 0x4d, (char)0xe3, 0x32,       0x54, 0x30,       (char)0xe5,
    0x02,       0x00,       (char)0xd1, (char)0xf3, 0x79, (char)0x90, 0x14,       0x00, 0x00,       0x00};
static const struct text gzip = {gzip_bytes, sizeof gzip_bytes};
static const char xz_bytes[] = {
    (char)0xfd, 0x37,       0x7a, 0x58, 0x5a,       0x00,       0x00,       0x04, (char)0xe6, (char)0xd6, (char)0xb4,
    0x46,       0x02,       0x00, 0x21, 0x01,       0x16,       0x00,       0x00, 0x00,       0x74,       0x2f,
    (char)0xe5, (char)0xa3, 0x01, 0x00, 0x13,       0x65,       0x76,       0x65, 0x6e,       0x74,       0x73,
    0x3a,       0x20,       0x49, 0x72, 0x0a,       0x66,       0x6e,       0x3d, 0x66,       0x0a,       0x31,
    0x20,       0x35,       0x0a, 0x00, (char)0xc4, 0x1c,       (char)0xad, 0x4d, 0x6c,       0x7f,       0x6d,
    (char)0xc9, 0x00,       0x01, 0x2c, 0x14,       (char)0xf8, 0x0a,       0x6d, 0x03,       0x1f,       (char)0xb6,
    (char)0xf3, 0x7d,       0x01, 0x00, 0x00,       0x00,       0x00,       0x04, 0x59,       0x5a};
static const struct text xz = {xz_bytes, sizeof xz_bytes};
static const char bzip2_bytes[] = {
    0x42, 0x5a, 0x68, 0x39,       0x31,       0x41,       0x59,       0x26,       0x53,       0x59, 0x2b, 0x47,
    0x49, 0x19, 0x00, 0x00,       0x05,       (char)0xdd, (char)0x80, 0x00,       0x10,       0x40, 0x00, 0x22,
    0x12, 0x00, 0x20, 0x03,       0x01,       0x1d,       0x00,       0x20,       0x00,       0x31, 0x00, 0x00,
    0x0a, 0x60, 0x0d, 0x04,       (char)0xa8, 0x67,       0x67,       (char)0xbb, 0x3d,       0x50, 0x43, 0x33,
    0x65, 0x38, 0x5d, (char)0xc9, 0x14,       (char)0xe1, 0x42,       0x40,       (char)0xad, 0x1d, 0x24, 0x64};
static const struct text bzip2 = {bzip2_bytes, sizeof bzip2_bytes};

TEST(input_knows_compressed_data_by_its_first_bytes)
{
    ck_assert_str_eq(unpack_format(gzip), "gzip");
    ck_assert_str_eq(unpack_format(xz), "xz");
    ck_assert_str_eq(unpack_format(bzip2), "bzip2");
    ck_assert_ptr_null(unpack_format(PLAIN));
    ck_assert_ptr_null(unpack_format(TEXT("\x1f")));
    ck_assert_ptr_null(unpack_format(TEXT_NONE));
}

#ifdef HAVE_LIBARCHIVE

static void check_unpacked(struct text packed)
{
    struct scratch scratch = scratch_make();
    struct input *input = open_input(&scratch, scratch_write(&scratch, "named.txt", packed));
    ck_assert_uint_eq(input_mapping(input).n, 0);
    ck_assert(text_equal(input_peek(input), PLAIN));
    assert_content(input, PLAIN);
    input_close(input);
    scratch_remove(&scratch);
}

TEST(input_unpacks_by_content_not_by_name)
{
    check_unpacked(gzip);
    check_unpacked(xz);
    check_unpacked(bzip2);
}

TEST(input_takes_a_plain_file_that_is_called_gz_as_it_is)
{
    struct scratch scratch = scratch_make();
    struct input *input = open_input(&scratch, scratch_write(&scratch, "a.gz", PLAIN));
    ck_assert(text_equal(input_mapping(input), PLAIN));
    input_close(input);
    scratch_remove(&scratch);
}

TEST(input_unpacks_a_pipe)
{
    check_pipe(gzip, 1, PLAIN);
    check_pipe(xz, 7, PLAIN);
}

TEST(input_tells_that_compressed_data_are_cut_short)
{
    struct scratch scratch = scratch_make();
    struct text cut = {xz.s, xz.n - 30};
    struct text error, block;
    struct input *input = input_open(scratch_write(&scratch, "cut.xz", cut), &scratch.arena, &error);
    if (input) {
        enum input_result result;
        while ((result = input_next(input, &block)) == INPUT_BLOCK)
            ;
        ck_assert_int_eq(result, INPUT_ERROR);
        ck_assert_uint_gt(input_error(input).n, 0);
        input_close(input);
    } else {
        ck_assert_uint_gt(error.n, 0);
    }
    scratch_remove(&scratch);
}

#else

static void check_refused(struct text packed)
{
    struct scratch scratch = scratch_make();
    struct text error = TEXT_NONE;
    ck_assert_ptr_null(input_open(scratch_write(&scratch, "a.out", packed), &scratch.arena, &error));
    ck_assert_msg(memmem(error.s, error.n, "libarchive", 10) != NULL, "%.*s", (int)error.n, error.s);
    scratch_remove(&scratch);
}

TEST(input_says_why_it_does_not_unpack)
{
    check_refused(gzip);
    check_refused(xz);
    check_refused(bzip2);
}

#endif

#ifdef HAVE_LIBARCHIVE
#define UNPACKING                                                                                                      \
    input_unpacks_by_content_not_by_name, input_takes_a_plain_file_that_is_called_gz_as_it_is, input_unpacks_a_pipe,   \
        input_tells_that_compressed_data_are_cut_short
#else
#define UNPACKING input_says_why_it_does_not_unpack
#endif

SUITE("input", input_streams_a_pipe, input_streams_nothing_of_an_empty_pipe,
      input_adds_a_line_end_behind_the_last_line_of_a_stream, input_keeps_nul_bytes_and_empty_lines_of_a_stream,
      input_keeps_long_lines_of_a_stream_whole, input_cuts_a_line_that_is_far_too_long, input_peek_consumes_nothing,
      input_peek_shows_so_much_and_no_more, input_maps_a_file, input_adds_a_line_end_behind_the_last_line_of_a_file,
      input_has_line_ends_behind_a_mapping, input_reads_pages_again_that_were_given_back,
      input_finds_an_empty_file_empty, input_refuses_what_is_no_file, input_refuses_a_file_that_may_not_be_read,
      input_maps_standard_input_that_is_a_file, input_goes_on_where_standard_input_stands,
      input_knows_compressed_data_by_its_first_bytes, UNPACKING)
