/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: the same profile, whatever is wanted of it and however it comes. */
#include "../profiles.h"

static const char *const samples[] = {
    "events: Ir Dr\n"
    "fl=(1) a.c\n"
    "fn=(1) main\n"
    "16 400 5\n"
    "+2 100\n"
    "cfi=(2) b.c\n"
    "cfn=(2) g\n"
    "calls=3 20\n"
    "16 700 9\n"
    "fl=(2)\n"
    "fn=(2)\n"
    "20 . 7\n"
    "fi=(3) i.h\n"
    "* 4 4\n"
    "fn=(1)\n"
    "+1 8\n",
    "part: 1\n"
    "events: Ir\n"
    "fn=f\n"
    "1 5\n"
    "summary: 90\n"
    "part: 2\n"
    "events: Dr Ir\n"
    "1 5 6\n"
    "x\n"
    "3 x\n"
    "* 18446744073709551032\n"
    "totals: 1 900\n"
    "====\n"
    "cfn=(9)\n"
    "calls=0 +1\n"
    "-1 7\n",
    "positions: instr line\n"
    "events: Ir\n"
    "ob=o\n"
    "fl=a.c\n"
    "fn=f\n"
    "0x400 7 5\n"
    "jump=2 0x420 9\n"
    "0x404 8\n"
    "+8 +1 6\n"
    "cob=p\n"
    "cfn=g\n"
    "calls=1 0x500 3\n"
    "* * 77\n"
    "bb=1\n"
    "+4 * 1000000000000000000\n",
};

#define SAMPLES (sizeof samples / sizeof *samples)

static struct reading *read_by_line(struct text text)
{
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, NULL, TEST_INPUT);
    r->good = true;
    while (text.n && r->good) {
        char block[128]; /* a copy: whoever looks beyond it or keeps a pointer into it is seen */
        size_t n = text_find(text, '\n') + 1;
        memcpy(block, text.s, n);
        r->good = parser_read(parser, (struct text){block, n});
        memset(block, '!', n);
        text = text_skip(text, n);
    }
    r->good &= parser_finish(parser, r->good ? ENDING_WHOLE : ENDING_BROKEN);
    parser_free(parser);
    profile_finish(&r->profile);
    return r;
}

static void assert_same_row(const struct profile *p, const struct costs *a, const struct costs *b)
{
    for (ref_t event = 0; event < p->events.count; event++) {
        ck_assert_int_eq(costs_have(a, event), costs_have(b, event));
        ck_assert_int_eq(costs_get(a, event), costs_get(b, event));
    }
}

/* Functions, pieces and totals. */
static void assert_same_sums(const struct profile *a, const struct profile *b)
{
    ck_assert_uint_eq(a->pieces.count, b->pieces.count);
    ck_assert_uint_eq(a->parts.count, b->parts.count);
    for (size_t i = 0; i < a->pieces.count; i++) {
        const struct piece *x = &a->pieces.items[i], *y = &b->pieces.items[i];
        ck_assert(text_equal(profile_function_name(a, x->function), profile_function_name(b, y->function)));
        assert_same_row(a, &x->self, &y->self);
    }
    assert_same_row(a, &a->totals, &b->totals);
}

static void assert_same_details(const struct reading *a, const struct reading *b)
{
    ck_assert_uint_eq(a->profile.functions.count, b->profile.functions.count);
    ck_assert_uint_eq(a->profile.lines.count, b->profile.lines.count);
    for (size_t i = 0; i < a->profile.lines.count; i++)
        assert_same_row(&a->profile, &a->profile.lines.items[i].self, &b->profile.lines.items[i].self);
    ck_assert_uint_eq(a->profile.calls.count, b->profile.calls.count);
    for (size_t i = 0; i < a->profile.calls.count; i++)
        assert_same_row(&a->profile, &a->profile.calls.items[i].inclusive, &b->profile.calls.items[i].inclusive);
    ck_assert_uint_eq(a->diagnostics.items.count, b->diagnostics.items.count);
    for (size_t i = 0; i < a->diagnostics.items.count; i++)
        ck_assert_uint_eq(a->diagnostics.items.items[i].line, b->diagnostics.items.items[i].line);
}

TEST(parse_reads_line_by_line_what_it_reads_in_one_block)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        struct reading *whole = reading_of(text_of(samples[i]), WANT_LINES | WANT_CALLS);
        struct reading *lines = read_by_line(text_of(samples[i]));
        assert_same_sums(&whole->profile, &lines->profile);
        assert_same_details(whole, lines);
        ck_assert_uint_eq(whole->diagnostics.items.count, i == 1 ? 4 : 0);
    }
}

/* Cut anywhere: the line ends behind the block are all there is of it, as of a file that was changed. */
TEST(parse_leaves_alone_what_follows_a_block_that_lost_its_line_end)
{
    char bytes[1024];
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct text text = text_of(samples[i]);
        for (size_t n = 1; n < text.n; n++) {
            struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT_NONE);
            memcpy(memset(bytes, '\n', sizeof bytes), text.s, n);
            reading_add(r, (struct text){bytes, n}, NULL);
        }
    }
}

TEST(parse_comes_to_the_same_sums_whatever_is_wanted)
{
    static const unsigned wants[] = {0, WANT_LINES, WANT_CALLS};
    for (size_t i = 0; i < SAMPLES; i++) {
        struct reading *all = reading_of(text_of(samples[i]), WANT_LINES | WANT_CALLS);
        for (size_t w = 0; w < sizeof wants / sizeof *wants; w++) {
            struct reading *some = reading_of(text_of(samples[i]), wants[w]);
            assert_same_sums(&all->profile, &some->profile);
            ck_assert_int_eq(some->profile.lines.count > 0, wants[w] == WANT_LINES);
            ck_assert_int_eq(some->profile.calls.count > 0, wants[w] == WANT_CALLS);
            if (wants[w] == WANT_CALLS) /* otherwise nobody asks for functions that are only called */
                ck_assert_uint_eq(some->profile.functions.count, all->profile.functions.count);
        }
    }
}

/* Where nobody asks for calls their cost lines are skipped, but not what is wrong with them. */
TEST(parse_says_the_same_of_calls_whether_they_are_wanted)
{
    static const unsigned wants[] = {0, WANT_LINES, WANT_CALLS};
    for (size_t w = 0; w < sizeof wants / sizeof *wants; w++) {
        struct reading *r = reading_of(TEXT("events: Ir\n"
                                            "fl=a.c\n"
                                            "fn=f\n"
                                            "3 5\n"
                                            "cfn=g\n"
                                            "calls=1 1\n"
                                            "+1 7\n"
                                            "bad\n"
                                            "calls=1 1\n"
                                            "-4 7\n"
                                            "calls=1 1\n"
                                            "+1 x\n"
                                            "calls=1 1\n"
                                            "+2 7 8\n"
                                            "+1 6\n"
                                            "bad\n"),
                                       wants[w]);
        static const uint64_t expected[] = {8, 10, 12, 12, 14, 16};
        ck_assert_uint_eq(r->diagnostics.items.count, 6);
        for (size_t i = 0; i < 6; i++)
            ck_assert_uint_eq(r->diagnostics.items.items[i].line, expected[i]);
        ck_assert_ptr_eq(r->diagnostics.items.items[1].problem, &problem_below_line_0);
        ck_assert_ptr_eq(r->diagnostics.items.items[4].problem, &problem_too_many_costs);
        ck_assert_int_eq(self(r, "f"), 11);
    }
}

TEST(parse_reads_crlf_and_blanks_as_it_reads_plain_lines)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        char wide[2048];
        size_t n = 0;
        for (const char *at = samples[i]; *at; at++) {
            if (*at == ' ')
                wide[n++] = '\t';
            if (*at == '\n')
                wide[n++] = '\r';
            wide[n++] = *at;
        }
        struct reading *plain = reading_of(text_of(samples[i]), WANT_LINES | WANT_CALLS);
        struct reading *other = reading_of((struct text){wide, n}, WANT_LINES | WANT_CALLS);
        assert_same_sums(&plain->profile, &other->profile);
        assert_same_details(plain, other);
    }
}

SUITE("parse_alike", parse_reads_line_by_line_what_it_reads_in_one_block,
      parse_leaves_alone_what_follows_a_block_that_lost_its_line_end, parse_comes_to_the_same_sums_whatever_is_wanted,
      parse_says_the_same_of_calls_whether_they_are_wanted, parse_reads_crlf_and_blanks_as_it_reads_plain_lines)
