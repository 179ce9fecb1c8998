/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of inputs, read from a file. */
#include "../scratch.h"
#include "load/list.h"

struct listed {
    struct texts names;
    struct arena arena;
    struct text why;
};

/* What is read behind the name `first`; the names with bars between them, or why not. */
static void assert_list(struct text content, bool by_nul, const char *expected)
{
    struct scratch scratch = scratch_make();
    struct listed l = {0};
    const char *path = scratch_write(&scratch, "list", content);
    *array_add(&l.names) = TEXT("first");
    if (list_read(path, by_nul, &l.names, &l.arena, &l.why)) {
        struct text all = TEXT("");
        for (size_t i = 1; i < l.names.count; i++) {
            ck_assert_int_eq(l.names.items[i].s[l.names.items[i].n], '\0');
            all = arena_format(&l.arena, "%s%s%s", all.s, i > 1 ? "|" : "", l.names.items[i].s);
        }
        ck_assert_str_eq(all.s, expected);
    } else {
        ck_assert_uint_eq(l.names.count, 1);
        ck_assert_msg(text_equal(l.why, text_of(expected)), "`%.*s`, not `%s`", (int)l.why.n, l.why.s, expected);
    }
    free(l.names.items);
    arena_release(&l.arena);
    scratch_remove(&scratch);
}

TEST(list_has_a_name_a_line)
{
    assert_list(TEXT("a\nb c\n# d\n"), false, "a|b c|# d");
    assert_list(TEXT("a\n\n b \r\nc"), false, "a| b \r|c");
    assert_list(TEXT("a"), false, "a");
}

TEST(list_has_a_name_up_to_each_nul)
{
    assert_list(TEXT("a\nb\0c\0\0d"), true, "a\nb|c|d");
    assert_list(TEXT("a\0"), true, "a");
    assert_list(TEXT("a\nb\n"), true, "a\nb\n");
}

TEST(list_says_what_is_wrong)
{
    assert_list(TEXT("a\nb\0c\nd\n"), false, "a name in it has a NUL; --null reads names that end with NUL");
    assert_list(TEXT("\n\n"), false, "names no input");
    assert_list(TEXT(""), false, "names no input");
    assert_list(TEXT("\0"), true, "names no input");
    struct listed l = {0};
    ck_assert(!list_read("no/such/file", false, &l.names, &l.arena, &l.why));
    ck_assert_uint_gt(l.why.n, 0);
    arena_release(&l.arena);
}

SUITE("list", list_has_a_name_a_line, list_has_a_name_up_to_each_nul, list_says_what_is_wrong)
