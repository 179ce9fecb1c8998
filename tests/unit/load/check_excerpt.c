/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The beginnings and the ends of profiles. */
#include "../scratch.h"
#include "base/buffer.h"
#include "load/excerpt.h"

#define HEAD "part: 1\nevents: Ir Dr\n"
#define MANY 40000u

/* The total of the first event of a file with this content; -1: it has no event. */
static cost_t total_of(struct text content)
{
    struct scratch scratch = scratch_make();
    struct profile p;
    excerpt_read(&p, text_of(scratch_write(&scratch, "p", content)));
    cost_t total = p.events.count ? costs_get(&p.totals, 0) : -1;
    profile_release(&p);
    scratch_remove(&scratch);
    return total;
}

/* A head, so many functions that cost 3 and call one for 1,000, and an end. */
static cost_t total_of_large(const char *head, const char *end)
{
    struct buffer text = {0};
    buffer_add(&text, text_of(head));
    for (unsigned i = 0; i < MANY; i++)
        buffer_print(&text, "fn=f%u\n%u 3\ncfn=g\ncalls=1 1\n+1 1000\n", i, i);
    buffer_add(&text, text_of(end));
    ck_assert_uint_gt(text.count, 4 * EXCERPT_BYTES);
    cost_t total = total_of(buffer_text(&text));
    buffer_release(&text);
    return total;
}

TEST(excerpt_is_all_of_a_small_profile)
{
    ck_assert_int_eq(total_of(TEXT(HEAD "fn=f\n1 5\n2 6\npart: 2\nfn=g\n3 7")), 18);
    ck_assert_int_eq(total_of(TEXT(HEAD "summary: 20 1\nfn=f\n1 5\ntotals: 5\n")), 20);
}

TEST(excerpt_has_what_a_large_profile_states)
{
    ck_assert_int_eq(total_of_large(HEAD "summary: 123456789\n", ""), 123456789);
    ck_assert_int_eq(total_of_large(HEAD, "totals: 123456789\n"), 123456789);
    ck_assert_int_eq(total_of_large(HEAD, "summary: 123456789 5\n"), 123456789);
}

/* Costs of calls stay those of calls where the middle is left out. */
TEST(excerpt_is_never_above_what_a_large_profile_has)
{
    cost_t total = total_of_large(HEAD, "");
    ck_assert_int_gt(total, 0);
    ck_assert_int_lt(total, 3 * (cost_t)MANY);
}

TEST(excerpt_of_anything_else_is_empty)
{
    struct profile p;
    excerpt_read(&p, TEXT("/there/is/none"));
    ck_assert_uint_eq(p.events.count, 0);
    profile_release(&p);
    ck_assert_int_eq(total_of(TEXT("")), -1);
    ck_assert_int_eq(total_of(TEXT("some words\nand others")), -1);
    struct buffer line = {0};
    for (unsigned i = 0; i < 3 * EXCERPT_BYTES; i++)
        buffer_add(&line, TEXT("x"));
    ck_assert_int_eq(total_of(buffer_text(&line)), -1);
    buffer_release(&line);
}

SUITE("excerpt", excerpt_is_all_of_a_small_profile, excerpt_has_what_a_large_profile_states,
      excerpt_is_never_above_what_a_large_profile_has, excerpt_of_anything_else_is_empty)
