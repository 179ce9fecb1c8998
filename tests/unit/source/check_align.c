/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which lines of two versions of a source are the same: examples, and properties of random texts. */
#include "../suite.h"
#include "source/align.h"
#include "source/similar.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* ---- texts ---- */

/* Two sources, aligned. */
struct aligned {
    struct texts old, new;
    struct alignment alignment;
    struct arena arena;
};

static void aligned_release(void *thing)
{
    struct aligned *a = thing;
    alignment_release(&a->alignment);
    free(a->old.items);
    free(a->new.items);
    arena_release(&a->arena);
    free(a);
}

static struct aligned *aligned_new(void)
{
    return until_end(memory_zeroed(1, sizeof(struct aligned)), aligned_release);
}

/* Lines with bars between them; an empty text has none. */
static void add_lines(struct texts *lines, const char *text)
{
    struct text rest = text_of(text), line;
    while (rest.n && text_split(&rest, '|', &line))
        *array_add(lines) = line;
}

static struct aligned *align(const char *old, const char *new)
{
    struct aligned *a = aligned_new();
    add_lines(&a->old, old);
    add_lines(&a->new, new);
    align_lines(&a->alignment, &a->old, &a->new);
    return a;
}

/* `expected` has a word for each line of the old source: the line of the new one, or `-`; with `~` if it was edited. */
static void check_align(const char *old, const char *new, const char *expected)
{
    struct aligned *a = align(old, new);
    struct text shown = TEXT("");
    for (size_t i = 1; i <= a->alignment.old_count; i++) {
        const char *blank = i > 1 ? " " : "", *tilde = a->alignment.edited[i] ? "~" : "";
        shown = a->alignment.to[i]
                    ? arena_format(&a->arena, "%s%s%s%u", shown.s, blank, tilde, (unsigned)a->alignment.to[i])
                    : arena_format(&a->arena, "%s%s-", shown.s, blank);
    }
    ck_assert_msg(text_equal(shown, text_of(expected)), "%s to %s: %s, not %s", old, new, shown.s, expected);
}

TEST(align_finds_lines_that_stayed)
{
    check_align("a|b|c", "a|b|c", "1 2 3");
    check_align("a|b|c", "a|c", "1 - 2");
    check_align("a|c", "a|b|c", "1 3");
    check_align("a|b|c", "x|y", "- - -");
    check_align("", "a|b", "");
    check_align("a|b", "", "- -");
    check_align("", "", "");
}

TEST(align_ignores_blanks_at_the_ends_of_lines)
{
    check_align("a|b \t|c\r", "a  |b|c", "1 2 3");
    check_align(" a|b", "a|b", "~1 2");
    check_align("a| |b", "a||b", "1 2 3");
}

TEST(align_keeps_the_order)
{
    check_align("a|b|c|d", "c|d|a|b|x", "- - 1 2");
    check_align("a|b|c|d|e", "b|c|d|e|a", "- 1 2 3 4");
    check_align("a|x|b|x|c", "a|b|x|x|c", "1 - 2 4 5");
}

TEST(align_holds_on_to_lines_that_are_there_once)
{
    check_align("f {|}|g {|}|h {|}", "f {|}|new {|}|g {|}|h {|}", "1 2 5 6 7 8");
    check_align("}|}|one|}|}", "}|one|}|}|}", "1 - 2 4 5");
}

TEST(align_pairs_edited_lines)
{
    check_align("a|int i = f(x);|b", "a|int i = f(x, y);|b", "1 ~2 3");
    check_align("a|int i = f(x);|b", "a|return;|b", "1 - 3");
    check_align("a|int i = f(x);|b", "a|int i = f(x, y);|int j;|b", "1 - 4");
    check_align("a|x = 1;|gone|y = 1;|b", "a|x = 2;|came|y = 2;|b", "1 ~2 - ~4 5");
}

TEST(align_goes_both_ways)
{
    struct aligned *a = align("a|b|x = 1;|c", "n|a|x = 2;|c|b");
    ck_assert_uint_eq(a->alignment.new_count, 5);
    for (ref_t i = 1; i <= a->alignment.old_count; i++)
        if (a->alignment.to[i])
            ck_assert_uint_eq(a->alignment.from[a->alignment.to[i]], i);
    ck_assert_uint_eq(a->alignment.from[1], 0);
    ck_assert_uint_eq(a->alignment.from[2], 1);
}

/* ---- random texts ---- */

static uint32_t next_random(uint32_t *state, uint32_t sides)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % sides;
}

static const char *const words[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l",
                                    "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x"};
#define WORDS (sizeof words / sizeof *words)
#define LINES_MAX 40

/* Two texts of up to LINES_MAX lines, of so many different ones; the new one is often made of the old one. */
static struct aligned *align_random(uint32_t *state)
{
    struct aligned *a = aligned_new();
    uint32_t sides = 1 + next_random(state, WORDS), count = next_random(state, LINES_MAX);
    bool derived = next_random(state, 2);
    for (uint32_t i = 0; i < count; i++)
        *array_add(&a->old) = text_of(words[next_random(state, sides)]);
    for (uint32_t i = 0; derived && i < count; i++) {
        uint32_t change = next_random(state, 6);
        if (change != 1)
            *array_add(&a->new) = change ? a->old.items[i] : text_of(words[next_random(state, sides)]);
        if (change == 2)
            *array_add(&a->new) = text_of(words[next_random(state, sides)]);
    }
    for (uint32_t i = derived ? LINES_MAX : next_random(state, LINES_MAX); i < LINES_MAX; i++)
        *array_add(&a->new) = text_of(words[next_random(state, sides)]);
    align_lines(&a->alignment, &a->old, &a->new);
    return a;
}

/* ---- what must hold of any two texts ---- */

static void check_order(const struct aligned *a)
{
    ref_t last = 0;
    for (size_t i = 1; i <= a->old.count; i++) {
        ref_t to = a->alignment.to[i];
        ck_assert(!to || (to > last && to <= a->new.count));
        ck_assert(to || !a->alignment.edited[i]);
        ck_assert(!to || a->alignment.from[to] == i);
        last = to ? to : last;
    }
    size_t paired = 0, back = 0;
    for (size_t i = 1; i <= a->old.count; i++)
        paired += a->alignment.to[i] != 0;
    for (size_t i = 1; i <= a->new.count; i++)
        back += a->alignment.from[i] != 0;
    ck_assert_uint_eq(paired, back);
}

static void check_pairs(const struct aligned *a)
{
    for (size_t i = 1; i <= a->old.count; i++) {
        if (!a->alignment.to[i])
            continue;
        struct text old = a->old.items[i - 1], new = a->new.items[a->alignment.to[i] - 1];
        ck_assert(text_equal(old, new) != a->alignment.edited[i]);
        ck_assert(!a->alignment.edited[i] || similar_lines(old, new));
    }
}

static size_t count_equal(const struct aligned *a)
{
    size_t count = 0;
    for (size_t i = 1; i <= a->old.count; i++)
        count += a->alignment.to[i] && !a->alignment.edited[i];
    return count;
}

static size_t occurrences(const struct texts *lines, struct text line)
{
    size_t count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += text_equal(lines->items[i], line);
    return count;
}

static bool is_once(const struct aligned *a, struct text line)
{
    return occurrences(&a->old, line) == 1 && occurrences(&a->new, line) == 1;
}

/* The length of the longest common subsequence, the slow way; `once`: of lines that are once in both. */
static size_t common_length(const struct aligned *a, bool once)
{
    size_t best[2 * LINES_MAX + 2][2 * LINES_MAX + 2] = {{0}};
    for (size_t i = 1; i <= a->old.count; i++)
        for (size_t j = 1; j <= a->new.count; j++) {
            size_t skip = best[i - 1][j] > best[i][j - 1] ? best[i - 1][j] : best[i][j - 1];
            bool equal = text_equal(a->old.items[i - 1], a->new.items[j - 1]);
            equal = equal && (!once || is_once(a, a->old.items[i - 1]));
            best[i][j] = equal && best[i - 1][j - 1] + 1 > skip ? best[i - 1][j - 1] + 1 : skip;
        }
    return best[a->old.count][a->new.count];
}

/* Whether two equal lines stand between the same pairs and are not paired. */
static bool has_room(const struct aligned *a)
{
    for (size_t i = 1; i <= a->old.count; i++) {
        size_t before = i, first = 1;
        while (before && !a->alignment.to[before])
            before--;
        first = before ? a->alignment.to[before] + 1 : 1;
        for (size_t j = first; before != i && j <= a->new.count && !a->alignment.from[j]; j++)
            if (text_equal(a->old.items[i - 1], a->new.items[j - 1]))
                return true;
    }
    return false;
}

TEST(align_is_right_for_random_texts)
{
    uint32_t state = 1;
    size_t longest = 0, rounds = 3000;
    for (size_t round = 0; round < rounds; round++, suite_release()) {
        struct aligned *a = align_random(&state);
        check_order(a);
        check_pairs(a);
        ck_assert(!has_room(a));
        size_t equal = count_equal(a), common = common_length(a, false);
        ck_assert_uint_ge(equal, common_length(a, true));
        ck_assert_uint_le(equal, common);
        longest += equal == common;
    }
    ck_assert_uint_gt(longest, rounds * 3 / 4); /* anchors cost a little, and rarely */
}

/* Without lines that are there once, as many go together as can. */
TEST(align_finds_most_where_all_lines_are_repeated)
{
    uint32_t state = 7;
    for (size_t round = 0; round < 1000; round++, suite_release()) {
        struct aligned *a = aligned_new();
        uint32_t sides = 2 + next_random(&state, 3), old = 12 + next_random(&state, 20),
                 new = 12 + next_random(&state, 20);
        for (uint32_t i = 0; i < old; i++)
            *array_add(&a->old) = text_of(words[i < 2 * sides ? i % sides : next_random(&state, sides)]);
        for (uint32_t i = 0; i < new; i++)
            *array_add(&a->new) = text_of(words[i < 2 * sides ? i / 2 : next_random(&state, sides)]);
        *array_add(&a->old) = TEXT("y"); /* so that no end is taken off, which makes lines be there once */
        *array_add(&a->new) = TEXT("z");
        a->old.items[0] = TEXT("y");
        a->new.items[0] = TEXT("z");
        align_lines(&a->alignment, &a->old, &a->new);
        ck_assert_uint_eq(count_equal(a), common_length(a, false));
    }
}

/* ---- large texts ---- */

#define MANY 100000

static struct text numbered(struct aligned *a, size_t number)
{
    return arena_format(&a->arena, "line %zu of a source", number);
}

/* How many lines are paired of two sources of MANY lines, and that it takes no time worth speaking of. */
static size_t align_many(struct text (*old)(struct aligned *a, size_t i),
                         struct text (*new)(struct aligned *a, size_t i))
{
    struct aligned *a = aligned_new();
    for (size_t i = 0; i < MANY; i++) {
        *array_add(&a->old) = old(a, i);
        *array_add(&a->new) = new (a, i);
    }
    clock_t start = clock();
    align_lines(&a->alignment, &a->old, &a->new);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (getenv("ALIGN_TIMES"))
        fprintf(stderr, "%.3f s, %zu equal\n", seconds, count_equal(a));
    ck_assert(seconds < 5);
    check_order(a);
    check_pairs(a);
    return count_equal(a);
}

static struct text as_numbered(struct aligned *a, size_t i)
{
    return numbered(a, i);
}

static struct text reversed(struct aligned *a, size_t i)
{
    return numbered(a, MANY - i);
}

static struct text others(struct aligned *a, size_t i)
{
    return numbered(a, MANY + 1 + i);
}

static struct text wide(struct aligned *a, size_t i, const char *word)
{
    return arena_format(&a->arena,
                        "%s_%zu = call(first, second[%zu], third) + %s * (fourth - x.y->z[%zu]) / 17; /* %s, %s */",
                        word, i, i, word, i % 7, word, word);
}

static struct text wide_old(struct aligned *a, size_t i)
{
    return wide(a, i, "old");
}

static struct text wide_new(struct aligned *a, size_t i)
{
    return wide(a, MANY - i, "changed");
}

static struct text always_one(struct aligned *a, size_t i)
{
    (void)a;
    (void)i;
    return TEXT("}");
}

static struct text twice(struct aligned *a, size_t i)
{
    return numbered(a, i / 2);
}

static struct text twice_reversed(struct aligned *a, size_t i)
{
    return numbered(a, (MANY - i) / 2);
}

static struct text interleaved(struct aligned *a, size_t i)
{
    return i % 2 ? numbered(a, i / 2) : TEXT("{");
}

static struct text halves(struct aligned *a, size_t i)
{
    return numbered(a, i % 2 ? MANY / 2 + i / 2 : i / 2);
}

/* A number that looks drawn, of item `i` of source `which`. */
static size_t drawn(size_t i, uint64_t which, size_t sides)
{
    return (size_t)(hash_mix(i + 1, which) >> 16) % sides;
}

static struct text of_two(struct aligned *a, size_t i)
{
    (void)a;
    return text_of(words[drawn(i, 1, 2)]);
}

static struct text of_two_others(struct aligned *a, size_t i)
{
    (void)a;
    return text_of(words[drawn(i, 2, 2)]);
}

static struct text of_thousand(struct aligned *a, size_t i)
{
    return numbered(a, drawn(i, 1, 1000));
}

static struct text of_thousand_others(struct aligned *a, size_t i)
{
    return numbered(a, drawn(i, 2, 1000));
}

/* A tenth of the lines of `of_thousand` are others. */
static struct text of_thousand_edited(struct aligned *a, size_t i)
{
    return drawn(i, 3, 10) ? of_thousand(a, i) : numbered(a, drawn(i, 4, 1000));
}

/* Each level of ranges finds one anchor more: 0, then 1 twice, ... */
static struct text nested(struct aligned *a, size_t i)
{
    return numbered(a, i < MANY / 2 ? i : MANY - i);
}

static struct text nested_others(struct aligned *a, size_t i)
{
    return numbered(a, i < MANY / 2 ? i + 1 : MANY - i + 1);
}

TEST(align_takes_large_texts)
{
    ck_assert_uint_eq(align_many(as_numbered, as_numbered), MANY);
    ck_assert_uint_eq(align_many(always_one, always_one), MANY);
    ck_assert_uint_eq(align_many(as_numbered, others), 0);
    ck_assert_uint_eq(align_many(wide_old, wide_new), 0);
    ck_assert_uint_eq(align_many(as_numbered, reversed), 1);
    ck_assert_uint_eq(align_many(as_numbered, interleaved), MANY / 2);
    ck_assert_uint_eq(align_many(as_numbered, halves), MANY / 2 + 1);
    ck_assert_uint_ge(align_many(twice, twice_reversed), 1);
    ck_assert_uint_ge(align_many(of_two, of_two_others), MANY * 3 / 4);
    ck_assert_uint_ge(align_many(of_thousand, of_thousand_others), MANY / 100);
    ck_assert_uint_ge(align_many(of_thousand, of_thousand_edited), MANY * 7 / 8);
    ck_assert_uint_ge(align_many(nested, nested_others), MANY / 2);
}

SUITE("align", align_finds_lines_that_stayed, align_ignores_blanks_at_the_ends_of_lines, align_keeps_the_order,
      align_holds_on_to_lines_that_are_there_once, align_pairs_edited_lines, align_goes_both_ways,
      align_is_right_for_random_texts, align_finds_most_where_all_lines_are_repeated, align_takes_large_texts)
