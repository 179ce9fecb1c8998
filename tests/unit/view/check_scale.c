/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of time and memory, as people read them. */
#include "../suite.h"
#include "view/scale.h"

#define COST(value) ((struct figure){FIGURE_COST, (value), 0})
#define CHANGE(value) ((struct figure){FIGURE_CHANGE, (value), 0})
#define PER_CALL(value, by) ((struct figure){FIGURE_PER_CALL, (value), (by)})

static struct measure counted_in(const char *word)
{
    return (struct measure){.quantity = quantity_of_word(text_of(word))};
}

/* A figure in the scale of a column whose largest cost is `largest`. Each result is overwritten by the next one. */
static const char *in_column(const char *word, cost_t largest, struct figure figure)
{
    static char text[CELL_MAX + 1];
    struct measure measure = counted_in(word);
    struct scale scale = scale_of(&measure, true);
    struct figure other = COST(largest);
    scale_note(&scale, &other);
    scale_note(&scale, &figure);
    text[scale_number(text, &scale, &figure)] = '\0';
    return text;
}

static const char *alone(const char *word, struct figure figure)
{
    return in_column(word, 0, figure);
}

TEST(scale_is_that_of_the_largest)
{
    ck_assert_str_eq(in_column("us", 1520000, COST(1520000)), "1.52 s");
    ck_assert_str_eq(in_column("us", 1520000, COST(30000)), "0.03 s");
    ck_assert_str_eq(in_column("bytes", 4130000, COST(30000)), "0.03 MB");
    ck_assert_str_eq(in_column("bytes", -4130000, COST(30000)), "0.03 MB");
}

TEST(scale_of_counts_is_exact)
{
    ck_assert_str_eq(alone("ns", COST(999)), "999 ns");
    ck_assert_str_eq(alone("ms", COST(999)), "999 ms");
    ck_assert_str_eq(alone("bytes", COST(1)), "1 B");
    ck_assert_str_eq(alone("MiB", COST(97)), "97 MiB");
    ck_assert_str_eq(alone("s", COST(COST_MAX)), "9,223,372,036,854,775,807 s");
}

TEST(scale_begins_where_a_step_is_full)
{
    ck_assert_str_eq(alone("ns", COST(1000)), "1.00 us");
    ck_assert_str_eq(alone("ns", COST(999994)), "999.99 us");
    ck_assert_str_eq(alone("ns", COST(999995)), "1,000.00 us");
    ck_assert_str_eq(alone("ns", COST(1000000)), "1.00 ms");
    ck_assert_str_eq(alone("10ns", COST(99)), "990.00 ns");
    ck_assert_str_eq(alone("10ns", COST(820)), "8.20 us");
    ck_assert_str_eq(alone("KiB", COST(1023)), "1,023 KiB");
    ck_assert_str_eq(alone("KiB", COST(1536)), "1.50 MiB");
    ck_assert_str_eq(alone("bytes", COST(1536)), "1.54 kB");
}

TEST(scale_ends_with_the_largest_step)
{
    ck_assert_str_eq(alone("ms", COST(123456789012)), "123,456,789.01 s");
    ck_assert_str_eq(alone("ms", COST(COST_MAX)), "9,223,372,036,854,775.81 s");
    ck_assert_str_eq(alone("bytes", COST(COST_MAX)), "9,223,372.04 TB");
    ck_assert_str_eq(alone("GiB", COST(COST_MAX)), "9,007,199,254,740,992.00 TiB");
}

TEST(scale_keeps_signs_and_zeros)
{
    ck_assert_str_eq(alone("us", COST(0)), "0");
    ck_assert_str_eq(alone("us", CHANGE(0)), "=");
    ck_assert_str_eq(alone("us", CHANGE(1500)), "+1.50 ms");
    ck_assert_str_eq(alone("us", CHANGE(-1500)), "-1.50 ms");
    ck_assert_str_eq(alone("us", COST(-1500)), "-1.50 ms");
    ck_assert_str_eq(alone("us", CHANGE(15)), "+15 us");
    ck_assert_str_eq(in_column("us", 9000000, CHANGE(-1)), "-1 us");
    ck_assert_str_eq(alone("us", (struct figure){FIGURE_ABSENT, 0, 0}), ".");
    ck_assert_str_eq(alone("us", (struct figure){FIGURE_RATIO, 1, 2}), "50.00%");
    ck_assert_str_eq(alone("us", (struct figure){FIGURE_PAST, 1, 0}), ">2^63");
}

TEST(scale_of_what_a_call_costs)
{
    ck_assert_str_eq(alone("us", PER_CALL(5, 2)), "2.50 us");
    ck_assert_str_eq(alone("us", PER_CALL(1, 20)), "50.00 ns");
    ck_assert_str_eq(alone("ns", PER_CALL(1, 20)), "0.05 ns");
    ck_assert_str_eq(alone("us", PER_CALL(9999999, 3)), "3.33 s");
    ck_assert_str_eq(in_column("us", 9000000, PER_CALL(1, 3)), "333 ns");
    ck_assert_str_eq(alone("us", PER_CALL(5, 0)), ".");
    ck_assert_str_eq(alone("us", PER_CALL(0, 5)), "0.00");
}

TEST(scale_shows_no_cost_as_nothing)
{
    ck_assert_str_eq(in_column("us", 1000000, COST(5000)), "0.01 s");
    ck_assert_str_eq(in_column("us", 1000000, COST(4999)), "5 ms");
    ck_assert_str_eq(in_column("10ns", 100000000, COST(426)), "4.26 us");
    ck_assert_str_eq(in_column("10ns", 100000000, COST(41)), "410 ns");
    ck_assert_str_eq(in_column("bytes", 4130000, COST(-20)), "-20 B");
}

/* The figure in a sentence. */
static const char *said(const char *word, struct figure figure)
{
    static char text[2 * CELL_MAX];
    struct measure measure = counted_in(word);
    struct text t = scale_say(text, &measure, true, figure);
    text[t.s - text + (ptrdiff_t)t.n] = '\0';
    return t.s;
}

TEST(scale_says_three_digits)
{
    ck_assert_str_eq(said("us", COST(60000)), "60 ms");
    ck_assert_str_eq(said("10ns", COST(426)), "4.26 us");
    ck_assert_str_eq(said("us", COST(1500000)), "1.50 s");
    ck_assert_str_eq(said("us", COST(59960)), "60 ms");
    ck_assert_str_eq(said("us", COST(28524)), "28.5 ms");
    ck_assert_str_eq(said("us", COST(285240)), "285 ms");
    ck_assert_str_eq(said("us", COST(999499)), "999 ms");
    ck_assert_str_eq(said("us", COST(999500)), "1 s");
    ck_assert_str_eq(said("KiB", COST(1023)), "1,023 KiB");
    ck_assert_str_eq(said("KiB", COST(1048064)), "1 GiB");
    ck_assert_str_eq(said("KiB", COST(1048063)), "1,023 MiB");
    ck_assert_str_eq(said("ms", COST(123456789)), "123,457 s");
    ck_assert_str_eq(said("bytes", COST(COST_MAX)), "9,223,372 TB");
    ck_assert_str_eq(said("s", COST(123456789)), "123,456,789 s");
    ck_assert_str_eq(said("us", CHANGE(-19750)), "-19.8 ms");
    ck_assert_str_eq(said("us", PER_CALL(5, 2)), "2.50 us");
    ck_assert_str_eq(said("us", COST(0)), "0");
    ck_assert_str_eq(said("us", (struct figure){FIGURE_RATIO, 1, 25}), "4.00%");
}

TEST(scale_says_a_share)
{
    char text[2 * CELL_MAX];
    static const struct {
        const char *word;
        cost_t cost, total;
        const char *said;
    } cases[] = {{"no", 1234, 100000, "1,234 (1.23%)"},
                 {"no", 5, 5, "5 (100.0%)"},
                 {"no", 7, 0, "7"},
                 {"no", 0, 9, "0"},
                 {"us", 76800, 249760, "76.8 ms (30.75%)"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct measure measure = counted_in(cases[i].word);
        struct text said = scale_say_share(text, &measure, COST(cases[i].cost), cases[i].total);
        ck_assert(text_equal(said, text_of(cases[i].said)));
    }
}

TEST(scale_is_for_people_and_of_known_quantities)
{
    struct measure time = counted_in("us"), number = {0};
    ck_assert_ptr_nonnull(scale_of(&time, true).quantity);
    ck_assert_ptr_null(scale_of(&time, false).quantity);
    ck_assert_ptr_null(scale_of(&number, true).quantity);
    ck_assert_ptr_null(scale_of(NULL, true).quantity);
}

/* Self and inclusive cost stand in one scale; a cost per call, and another event, in another. */
TEST(scales_of_an_event_are_one)
{
    struct term terms[] = {{0, 1}, {1, 1}};
    struct measure time = counted_in("us"), other = counted_in("us");
    time.name = TEXT("Time"), time.terms = (struct terms){&terms[0], 1};
    other.name = TEXT("Other"), other.terms = (struct terms){&terms[1], 1};
    const struct column columns[] = {{COLUMN_SELF, .measure = &time},
                                     {COLUMN_INCLUSIVE, .measure = &time},
                                     {COLUMN_PER_CALL, .measure = &time},
                                     {COLUMN_INCLUSIVE, .measure = &other}};
    cost_t self[] = {30, 1}, inclusive[] = {2000000, 5};
    struct spent spent = {.has = column_bit(COLUMN_SELF) | column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_PER_CALL),
                          .self = costs_view(self, 2),
                          .inclusive = costs_view(inclusive, 2),
                          .calls = 10};
    struct scale scales[4];
    ck_assert(scales_begin(scales, columns, 4, true));
    scales_note(scales, columns, 4, &spent);
    scales_join(scales, columns, 4);
    ck_assert_uint_eq(scales[0].largest, 2000000000);
    ck_assert_uint_eq(scales[1].largest, 2000000000);
    ck_assert_uint_eq(scales[2].largest, 200000000);
    ck_assert_uint_eq(scales[3].largest, 5000);
    ck_assert(!scales_begin(scales, columns, 4, false));
}

TEST(scale_marks_only_what_has_a_value)
{
    char text[CELL_MAX + 1] = "";
    struct cell cell = {{FIGURE_PER_CALL, 5, 0}, 0, "~"};
    struct scale scale = {NULL, 0};
    ck_assert_uint_eq(scale_marked_number(text, &scale, &cell), 1);
    cell.figure.divisor = 2;
    ck_assert_uint_eq(scale_marked_number(text, &scale, &cell), strlen("~2.50"));
    ck_assert_mem_eq(text, "~2.50", 5);
}

SUITE("scale", scale_is_that_of_the_largest, scale_of_counts_is_exact, scale_begins_where_a_step_is_full,
      scale_ends_with_the_largest_step, scale_keeps_signs_and_zeros, scale_of_what_a_call_costs,
      scale_shows_no_cost_as_nothing, scale_says_three_digits, scale_says_a_share,
      scale_is_for_people_and_of_known_quantities, scales_of_an_event_are_one, scale_marks_only_what_has_a_value)
