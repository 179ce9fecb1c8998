/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output that several threads write, in order. */
#include "../suite.h"
#include "document/ordered_output.h"

#include <stdlib.h>
#include <string.h>

#define STRETCHES 40u

/* Stretch i is so many times the letter for it: most are short, and some longer than what is kept. */
static size_t length_of(size_t stretch)
{
    return stretch % 7 == 3 ? 2 * ORDERED_OUTPUT_KEPT + stretch : stretch;
}

static void write_letters(void *context, size_t stretch, struct output *out)
{
    unsigned *times = context;
    times[stretch]++;
    output_fill(out, (char)('A' + stretch), length_of(stretch));
}

static void check_letters(struct text all, size_t count)
{
    size_t at = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t n = 0; n < length_of(i); n++, at++)
            ck_assert(at < all.n && all.s[at] == (char)('A' + i));
    ck_assert_uint_eq(at, all.n);
}

TEST(ordered_output_puts_stretches_in_order)
{
    static const unsigned threads[] = {0, 1, 2, 3, 64};
    static const size_t counts[] = {0, 1, 2, STRETCHES};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            unsigned times[STRETCHES] = {0};
            struct buffer text = {0};
            struct output out = output_into(&text);
            ordered_output_run(&(struct ordered_output){threads[t], counts[c], write_letters, times}, &out);
            ck_assert_int_eq(output_close(&out), 0);
            for (size_t i = 0; i < STRETCHES; i++)
                ck_assert_uint_eq(times[i], i < counts[c]);
            check_letters(buffer_text(&text), counts[c]);
            buffer_release(&text);
        }
    }
}

TEST(ordered_output_goes_on_where_the_output_was)
{
    struct buffer text = {0};
    struct output out = output_into(&text);
    unsigned times[STRETCHES] = {0};
    output_text(&out, TEXT("before "));
    ordered_output_run(&(struct ordered_output){2, 3, write_letters, times}, &out);
    output_text(&out, TEXT(" after"));
    ck_assert_int_eq(output_close(&out), 0);
    ck_assert(text_equal(buffer_text(&text), TEXT("before BCC after")));
    buffer_release(&text);
}

TEST(ordered_output_cuts_what_there_is_into_stretches)
{
    ck_assert_uint_eq(ordered_output_stretches(0, 10), 0);
    ck_assert_uint_eq(ordered_output_stretches(1, 10), 1);
    ck_assert_uint_eq(ordered_output_stretches(10, 10), 1);
    ck_assert_uint_eq(ordered_output_stretches(11, 10), 2);
    ck_assert_uint_eq(ordered_output_stretches(SIZE_MAX, 1), SIZE_MAX);
}

SUITE("ordered_output", ordered_output_puts_stretches_in_order, ordered_output_goes_on_where_the_output_was,
      ordered_output_cuts_what_there_is_into_stretches)
