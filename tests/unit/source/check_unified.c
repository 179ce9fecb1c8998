/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two versions of a source as one. */
#include "../literal.h"
#include "base/buffer.h"
#include "source/unified.h"

/* `old/new text`, `~` behind the numbers of an edited line, with bars between the lines. */
static const char *unify(struct text old, struct text new, struct arena *arena)
{
    struct source a = source_of("old.c", old), b = source_of("new.c", new);
    struct unified u;
    struct buffer all = {0};
    unified_init(&u, &a, &b);
    for (size_t i = 1; i <= source_lines(&u.source); i++) {
        struct unified_line line = u.lines[i];
        buffer_print(&all, "%s%d/%d%s ", i > 1 ? "|" : "", (int)line.old, (int)line.new, line.edited ? "~" : "");
        buffer_add(&all, source_line(&u.source, i));
        ck_assert(!line.old || u.of_old[line.old] == i);
        ck_assert(!line.new || u.of_new[line.new] == i);
    }
    ck_assert_uint_eq(u.old_count, a.starts.count - 1);
    ck_assert_uint_eq(u.new_count, b.starts.count - 1);
    ck_assert(text_equal(u.source.path, TEXT("new.c")));
    ck_assert_int_eq(u.source.modified, 7);
    unified_release(&u);
    free(a.starts.items);
    free(b.starts.items);
    return buffer_take(&all, arena).s;
}

static void assert_unified(struct text old, struct text new, const char *expected)
{
    struct arena arena = {0};
    ck_assert_str_eq(unify(old, new, &arena), expected);
    arena_release(&arena);
}

TEST(unified_has_the_lines_of_both_in_one_order)
{
    assert_unified(TEXT("a\nb\nc\n"), TEXT("a\nb\nc\n"), "1/1 a|2/2 b|3/3 c");
    assert_unified(TEXT("a\nb\nc\n"), TEXT("a\nx\nc\n"), "1/1 a|2/0 b|0/2 x|3/3 c"); /* gone before come */
    assert_unified(TEXT("a\nb\n"), TEXT("n\na\nb\n"), "0/1 n|1/2 a|2/3 b");
    assert_unified(TEXT("a\nb\ny\nz\n"), TEXT("a\nb\n"), "1/1 a|2/2 b|3/0 y|4/0 z");
}

TEST(unified_shows_the_new_text_of_an_edited_line)
{
    assert_unified(TEXT("a\nsum = one + two + three;\nc\n"), TEXT("a\nsum = one + two + three + 1;\nc\n"),
                   "1/1 a|2/2~ sum = one + two + three + 1;|3/3 c");
}

TEST(unified_of_nothing_has_the_other_version)
{
    assert_unified(TEXT(""), TEXT("a\nb\n"), "0/1 a|0/2 b");
    assert_unified(TEXT("a\nb\n"), TEXT(""), "1/0 a|2/0 b");
    assert_unified(TEXT(""), TEXT(""), "");
}

/* The first line that differs, of those that may be code. */
static size_t first_change(struct text old, struct text new, const bool *except)
{
    struct source a = source_of("old.c", old), b = source_of("new.c", new);
    struct unified u;
    unified_init(&u, &a, &b);
    size_t line = unified_next_change(&u, 1, except);
    unified_release(&u);
    free(a.starts.items);
    free(b.starts.items);
    return line;
}

TEST(unified_finds_the_first_change_of_code)
{
    const bool except[] = {false, false, true, false, false};
    ck_assert_uint_eq(first_change(TEXT("a\nb\n"), TEXT("a\nb\n"), NULL), 0);
    ck_assert_uint_eq(first_change(TEXT("a\nb\n"), TEXT("a\nx\nb\n"), NULL), 2);
    ck_assert_uint_eq(first_change(TEXT("a\nb\n"), TEXT("a\n"), NULL), 2);
    ck_assert_uint_eq(first_change(TEXT("a\nb\n"), TEXT("a\n  // x\n/* y\n * z */\n \n\nb\n"), NULL), 0);
    ck_assert_uint_eq(first_change(TEXT("a\nb\n"), TEXT("a\nx\ny\nb\n"), except), 3);
}

SUITE("unified", unified_has_the_lines_of_both_in_one_order, unified_shows_the_new_text_of_an_edited_line,
      unified_of_nothing_has_the_other_version, unified_finds_the_first_change_of_code)
