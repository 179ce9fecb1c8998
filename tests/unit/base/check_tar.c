/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives: names of every length and form, what is no file, and what is damaged. */
#include "../suite.h"
#include "base/tar.h"

#include <stdio.h>
#include <string.h>

#define BLOCK 512

struct archive {
    char bytes[32 * BLOCK];
    size_t n;
};

struct entry {
    const char *name, *prefix, *content;
    char type;
    bool is_gnu;
};

/* Adds a header with its sum, and the content. */
static void add(struct archive *a, struct entry e)
{
    char *h = a->bytes + a->n;
    size_t size = strlen(e.content);
    unsigned sum = 0;
    memset(h, 0, BLOCK);
    snprintf(h, 100, "%s", e.name);
    snprintf(h + 124, 12, "%011o", (unsigned)size);
    h[156] = e.type;
    memcpy(h + 257, e.is_gnu ? "ustar  " : "ustar\00000", 8);
    snprintf(h + 345, 155, "%s", e.prefix ? e.prefix : "");
    memset(h + 148, ' ', 8);
    for (size_t i = 0; i < BLOCK; i++)
        sum += (unsigned char)h[i];
    snprintf(h + 148, 8, "%06o", sum);
    memset(h + BLOCK, 0, BLOCK);
    memcpy(h + BLOCK, e.content, size);
    a->n += BLOCK + (size + BLOCK - 1) / BLOCK * BLOCK;
}

static void end(struct archive *a)
{
    memset(a->bytes + a->n, 0, 2 * (size_t)BLOCK);
    a->n += 2 * (size_t)BLOCK;
}

static struct text text_of_archive(const struct archive *a)
{
    return (struct text){a->bytes, a->n};
}

/* The next file has this path and content; NULL: there is none. */
static void expect(struct text *rest, const char *path, const char *content)
{
    struct arena arena = {0};
    struct tar_file file;
    bool is_there = tar_next(rest, &file, &arena);
    ck_assert_int_eq(is_there, path != NULL);
    if (is_there) {
        ck_assert(text_equal(file.path, text_of(path)));
        ck_assert(text_equal(file.content, text_of(content)));
    }
    arena_release(&arena);
}

TEST(tar_gives_files_in_order)
{
    struct archive a = {.n = 0};
    add(&a, (struct entry){.name = "./", .content = "", .type = '5'});
    add(&a, (struct entry){.name = "./a", .content = "one", .type = '0'});
    add(&a, (struct entry){.name = "link", .content = "", .type = '2'});
    add(&a, (struct entry){.name = "b", .prefix = "d/e", .content = "", .type = '\0'});
    end(&a);
    struct text rest = text_of_archive(&a);
    ck_assert(tar_is_archive(rest));
    expect(&rest, "a", "one");
    expect(&rest, "d/e/b", "");
    expect(&rest, NULL, NULL);
    ck_assert_ptr_null(rest.s);
}

TEST(tar_reads_long_names)
{
    struct archive a = {.n = 0};
    add(&a, (struct entry){.name = "x", .content = "13 path=long\n8 a=bc\n", .type = 'x'});
    add(&a, (struct entry){.name = "short", .content = "1", .type = '0'});
    add(&a, (struct entry){.name = "././@LongLink", .content = "of/gnu", .type = 'L', .is_gnu = true});
    add(&a, (struct entry){.name = "short", .content = "2", .type = '0', .is_gnu = true});
    add(&a, (struct entry){.name = "x", .content = "99 path=beyond\n", .type = 'x'});
    add(&a, (struct entry){.name = "plain", .prefix = "no", .content = "3", .type = '0', .is_gnu = true});
    struct text rest = text_of_archive(&a);
    expect(&rest, "long", "1");
    expect(&rest, "of/gnu", "2");
    expect(&rest, "plain", "3");
}

TEST(tar_ends_where_it_is_damaged)
{
    struct archive a = {.n = 0};
    add(&a, (struct entry){.name = "a", .content = "one", .type = '0'});
    size_t second = a.n;
    add(&a, (struct entry){.name = "b", .content = "two", .type = '0'});
    end(&a);
    for (size_t n = second; n < second + BLOCK + 3; n++) {
        struct text rest = {a.bytes, n};
        expect(&rest, "a", "one");
        expect(&rest, NULL, NULL);
        ck_assert_ptr_nonnull(rest.s);
    }
    a.bytes[second + 1] = 'x'; /* its sum is another one */
    struct text rest = text_of_archive(&a);
    expect(&rest, "a", "one");
    expect(&rest, NULL, NULL);
    ck_assert_ptr_nonnull(rest.s);
    ck_assert(!tar_is_archive(TEXT("events: Ir\n")));
}

SUITE("tar", tar_gives_files_in_order, tar_reads_long_names, tar_ends_where_it_is_damaged)
