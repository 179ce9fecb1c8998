/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "base/buffer.h"

static void expect(const struct buffer *b, const char *expected)
{
    struct text t = buffer_text(b);
    ck_assert_msg(text_equal(t, text_of(expected)), "`%.*s`, not `%s`", (int)t.n, t.n ? t.s : "", expected);
}

TEST(an_empty_buffer_is_an_empty_text)
{
    struct buffer b = {0};
    buffer_add(&b, TEXT_NONE);
    expect(&b, "");
    buffer_release(&b);
}

TEST(what_is_added_stands_at_the_end)
{
    struct buffer b = {0};
    buffer_add(&b, TEXT("self:"));
    buffer_print(&b, "%s %d", "Ir", 7);
    buffer_add(&b, TEXT("!"));
    expect(&b, "self:Ir 7!");
    buffer_release(&b);
}

TEST(any_bytes_can_be_added)
{
    struct buffer b = {0};
    buffer_add(&b, TEXT("a\0b"));
    ck_assert(text_equal(buffer_text(&b), TEXT("a\0b")));
    buffer_release(&b);
}

TEST(it_grows_far)
{
    struct buffer b = {0};
    for (int i = 0; i < 10000; i++)
        buffer_print(&b, "%d", i % 10);
    ck_assert_uint_eq(b.count, 10000);
    for (size_t i = 0; i < b.count; i++)
        ck_assert_int_eq(b.items[i], '0' + (int)(i % 10));
    buffer_release(&b);
}

TEST(a_list_tells_how_many_more_there_are)
{
    const struct text names[] = {TEXT("a"), TEXT("b"), TEXT("c")};
    static const struct {
        size_t count, limit;
        const char *list;
    } lists[] = {{0, 2, ""},        {1, 2, "a"},          {2, 2, "a, b"}, {3, 2, "a, b and 1 more"},
                 {3, 3, "a, b, c"}, {3, 0, " and 3 more"}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct buffer b = {0};
        buffer_list(&b, names, lists[i].count, lists[i].limit);
        expect(&b, lists[i].list);
        buffer_release(&b);
    }
}

TEST(a_text_that_was_taken_outlives_the_buffer)
{
    struct arena arena = {0};
    struct buffer b = {0};
    buffer_print(&b, "%d parts", 3);
    struct text taken = buffer_take(&b, &arena);
    expect(&b, "");
    buffer_add(&b, TEXT("other"));
    ck_assert(text_equal(taken, TEXT("3 parts")));
    ck_assert_int_eq(taken.s[taken.n], '\0');
    buffer_release(&b);
    arena_release(&arena);
}

SUITE("buffer", an_empty_buffer_is_an_empty_text, what_is_added_stands_at_the_end, any_bytes_can_be_added, it_grows_far,
      a_list_tells_how_many_more_there_are, a_text_that_was_taken_outlives_the_buffer)
