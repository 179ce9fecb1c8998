/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inherited events and ratios: what a profile and the command line define, what is offered, and what it comes to. */
#include "../suite.h"
#include "events/events.h"
#include "parse/parse.h"
#include "profile/problems.h"

#include <stdlib.h>

struct measured {
    struct profile profile;
    struct diagnostics diagnostics;
    struct measures measures;
    struct text error;
    bool good;
};

static void measured_release(void *thing)
{
    struct measured *m = thing;
    measures_release(&m->measures);
    profile_release(&m->profile);
    diagnostics_release(&m->diagnostics);
    free(m);
}

static struct measured *measure_text(struct text text, const struct text *extra, size_t count)
{
    struct measured *m = until_end(memory_zeroed(1, sizeof *m), measured_release);
    profile_init(&m->profile, 0, TEXT_NONE);
    struct parser *parser = parser_new(&m->profile, &m->diagnostics, NULL, TEXT("test.out"));
    ck_assert(parser_read(parser, text));
    ck_assert(parser_finish(parser, ENDING_WHOLE));
    parser_free(parser);
    profile_finish(&m->profile);
    m->good =
        measures_init(&m->measures, &m->profile, m->profile.events.count, &m->diagnostics, extra, count, &m->error);
    return m;
}

/* Measures of a profile, without and with definitions of the command line. */
#define MEASURE(lines) measure_text(TEXT(lines), NULL, 0)
#define MEASURE_WITH(lines, ...)                                                                                       \
    measure_text(TEXT(lines), (const struct text[]){__VA_ARGS__},                                                      \
                 sizeof((const struct text[]){__VA_ARGS__}) / sizeof(struct text))

static bool offers(const struct measured *m, const char *name)
{
    return measures_find(&m->measures, text_of(name)) != NONE;
}

static const struct measure *measure(const struct measured *m, const char *name)
{
    ref_t found = measures_find(&m->measures, text_of(name));
    ck_assert_msg(found != NONE, "%s is not offered", name);
    return &m->measures.items[found];
}

static struct figure total_figure(const struct measured *m, const char *name)
{
    return measure_of(measure(m, name), &m->profile.totals);
}

static cost_t total(const struct measured *m, const char *name)
{
    struct figure figure = total_figure(m, name);
    ck_assert_int_eq(figure.kind, FIGURE_COST);
    ck_assert_int_eq(figure.cost, measure_cost(measure(m, name), &m->profile.totals));
    return figure.cost;
}

static void ck_assert_text_eq(struct text t, const char *expected)
{
    ck_assert_msg(text_equal(t, text_of(expected)), "`%.*s`, not `%s`", (int)t.n, t.s, expected);
}

/* The only diagnostic there is. */
static const struct diagnostic *diagnosed(const struct measured *m, const struct problem *problem)
{
    ck_assert_uint_eq(m->diagnostics.items.count, 1);
    ck_assert_ptr_eq(m->diagnostics.items.items[0].problem, problem);
    return &m->diagnostics.items.items[0];
}

static uint64_t count_of(const struct measured *m, const struct problem *problem)
{
    for (size_t i = 0; i < m->diagnostics.counts.count; i++)
        if (m->diagnostics.counts.items[i].problem == problem)
            return m->diagnostics.counts.items[i].count;
    return 0;
}

static void assert_silent(const struct measured *m)
{
    ck_assert_uint_eq(m->diagnostics.items.count, 0);
}

static void assert_refused(struct measured *m, const char *error)
{
    ck_assert(!m->good);
    ck_assert_text_eq(m->error, error);
}

/* ---- recorded events ---- */

TEST(recorded_events_come_first_and_in_their_order)
{
    struct measured *m = MEASURE("event: Sum = Ir + Dr\n"
                                 "events: Ir Dr\n"
                                 "fn=f\n"
                                 "1 5 7\n");
    ck_assert_uint_eq(m->measures.count, 4);
    ck_assert_text_eq(m->measures.items[0].name, "Ir");
    ck_assert_text_eq(m->measures.items[1].name, "Dr");
    ck_assert_text_eq(m->measures.items[2].name, "Sum");
    ck_assert_text_eq(m->measures.items[3].name, "CEst");
    ck_assert_int_eq(m->measures.items[1].kind, MEASURE_RECORDED);
    ck_assert_int_eq(total(m, "Dr"), 7);
    assert_silent(m);
}

TEST(recorded_event_takes_its_last_long_name)
{
    struct measured *m = MEASURE("event: Ir : First\n"
                                 "events: Ir\n"
                                 "event: Ir : Instruction Fetch\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_text_eq(measure(m, "Ir")->long_name, "Instruction Fetch");
    ck_assert_uint_eq(measure(m, "Ir")->formula.n, 0);
}

TEST(recorded_event_beats_a_formula_of_its_name)
{
    struct measured *m = MEASURE("events: Ir Dr L1m\n"
                                 "event: Ir = 2 Dr : Long\n"
                                 "fn=f\n"
                                 "1 5 7 9\n");
    ck_assert_int_eq(total(m, "Ir"), 5);
    ck_assert_int_eq(measure(m, "Ir")->kind, MEASURE_RECORDED);
    ck_assert_text_eq(measure(m, "Ir")->long_name, "Long");
    ck_assert_int_eq(measure(m, "L1m")->kind, MEASURE_RECORDED);
    ck_assert(!measure(m, "L1m")->built_in);
    assert_silent(m);
}

/* ---- formulas ---- */

TEST(formula_takes_factors_in_every_spelling)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: a = 2 Ir\n"
                                 "event: b = 2*Ir\n"
                                 "event: c = 2 * Ir\n"
                                 "event: d = Ir\n"
                                 "event: e = 2Ir\n"
                                 "event: f = 0x10 Ir\n"
                                 "event: g = 0x10*Ir\n"
                                 "event: h = + Ir\n"
                                 "event: i = -3 Ir\n"
                                 "event: j=- 3 * Ir\n"
                                 "fn=f\n"
                                 "1 5\n");
    static const cost_t expected[] = {10, 10, 10, 5, 10, 80, 80, 5, -15, -15};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        ck_assert_int_eq(total(m, (const char[]){(char)('a' + i), '\0'}), expected[i]);
    assert_silent(m);
}

TEST(formula_adds_and_subtracts_with_and_without_blanks)
{
    struct measured *m = MEASURE("events: Ir Dr\n"
                                 "event: a = Ir+2Dr\n"
                                 "event: b = Ir -2*Dr\n"
                                 "event: c = Ir Dr\n"
                                 "event: d = Ir - Dr + Dr + Dr : both\n"
                                 "fn=f\n"
                                 "1 100 3\n");
    ck_assert_int_eq(total(m, "a"), 106);
    ck_assert_int_eq(total(m, "b"), 94);
    ck_assert_int_eq(total(m, "c"), 103);
    ck_assert_int_eq(total(m, "d"), 103);
    ck_assert_text_eq(measure(m, "d")->long_name, "both");
    ck_assert_text_eq(measure(m, "d")->formula, "Ir - Dr + Dr + Dr");
}

TEST(formula_gives_the_longest_known_name_precedence)
{
    struct measured *m = MEASURE("events: cache misses cache-misses Time_(10ns) cpu(ms) 10ns usec/hit\n"
                                 "event: a = cache-misses\n"
                                 "event: b = cache - misses\n"
                                 "event: c = cache-misses+cpu(ms)\n"
                                 "event: d = 2Time_(10ns) - 10ns\n"
                                 "event: e = 3*usec/hit\n"
                                 "fn=f\n"
                                 "1 1 2 10 20 30 40 50\n");
    ck_assert_int_eq(total(m, "a"), 10);
    ck_assert_int_eq(total(m, "b"), -1);
    ck_assert_int_eq(total(m, "c"), 40);
    ck_assert_int_eq(total(m, "d"), 0);
    ck_assert_int_eq(total(m, "e"), 150);
    assert_silent(m);
}

TEST(formula_may_use_derived_events_in_any_order)
{
    struct measured *m = MEASURE("event: C = B + Ir\n"
                                 "event: B = 2 A - Dr\n"
                                 "events: Ir Dr\n"
                                 "event: A = 3 Ir\n"
                                 "fn=f\n"
                                 "1 10 1\n");
    ck_assert_int_eq(total(m, "A"), 30);
    ck_assert_int_eq(total(m, "B"), 59);
    ck_assert_int_eq(total(m, "C"), 69);
    ck_assert_uint_eq(measure(m, "C")->terms.count, 2);
    assert_silent(m);
}

TEST(last_definition_of_a_name_wins)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: A = Ir : first\n"
                                 "event: A = 2 Ir : second\n"
                                 "event: A : third\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_int_eq(total(m, "A"), 10);
    ck_assert_text_eq(measure(m, "A")->long_name, "third");
    ck_assert_uint_eq(m->measures.count, 3); /* with CEst */
}

TEST(formula_that_cannot_be_read_is_diagnosed_and_not_offered)
{
    static const char *const formulas[] = {"",       "5",       "Ir +",    "+ - Ir", "Ir * 2", "Ir * Ir", "2 3 Ir",
                                           "1.5 Ir", "Ir = Ir", "Ir / Ir", "*",      "2 *",    "Ir + 4",  "Ir - - Ir"};
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++) {
        struct arena arena = {0};
        struct text text = arena_format(&arena,
                                        "events: Ir\n"
                                        "event: X = %s\n"
                                        "fn=f\n"
                                        "1 5\n",
                                        formulas[i]);
        struct measured *m = measure_text(text, NULL, 0);
        ck_assert_msg(!offers(m, "X"), "%s", formulas[i]);
        const struct diagnostic *d = diagnosed(m, &problem_bad_formula);
        ck_assert_uint_eq(d->line, 2);
        ck_assert_text_eq(d->path, "test.out");
        ck_assert(m->good);
        arena_release(&arena);
    }
}

TEST(bad_formula_is_told_with_its_event)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: X = Ir + 5\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_text_eq(diagnosed(m, &problem_bad_formula)->message, "event X: a number without an event: Ir + 5");
}

TEST(unknown_term_counts_as_zero_with_a_note)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: Unk = Zzz + Ir\n"
                                 "fn=f\n"
                                 "1 100\n");
    ck_assert_int_eq(total(m, "Unk"), 100);
    const struct diagnostic *d = diagnosed(m, &problem_unknown_term);
    ck_assert_text_eq(d->message, "event Unk: no such event, counted as zero: Zzz");
    ck_assert_uint_eq(d->line, 2);
}

TEST(event_without_a_known_term_is_not_offered)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: Nope = Zzz\n"
                                 "fn=f\n"
                                 "1 100\n");
    ck_assert(!offers(m, "Nope"));
    diagnosed(m, &problem_unknown_term);
}

TEST(event_whose_terms_are_only_not_recorded_is_left_out_silently)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: Dr : Data reads\n"
                                 "event: X = 2 Dr\n"
                                 "event: Y = X + L1m\n"
                                 "event: Z = Y + Ir\n"
                                 "fn=f\n"
                                 "1 100\n");
    ck_assert(!offers(m, "Dr") && !offers(m, "X") && !offers(m, "Y"));
    ck_assert_int_eq(total(m, "Z"), 100);
    assert_silent(m);
}

TEST(event_whose_terms_cancel_out_is_diagnosed)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: X = Ir - Ir\n"
                                 "fn=f\n"
                                 "1 100\n");
    ck_assert(!offers(m, "X"));
    diagnosed(m, &problem_bad_formula);
}

/* ---- loops ---- */

TEST(loop_of_formulas_is_named_and_not_offered)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: A = B + Ir\n"
                                 "event: B = A + Ir\n"
                                 "event: C = Ir\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert(!offers(m, "A") && !offers(m, "B") && offers(m, "C"));
    const struct diagnostic *d = diagnosed(m, &problem_formula_loop);
    ck_assert_text_eq(d->message, "event formulas define each other: A, B");
    ck_assert_uint_eq(d->line, 2);
}

TEST(formula_that_uses_itself_is_a_loop)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: A = A + Ir\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert(!offers(m, "A"));
    ck_assert_text_eq(diagnosed(m, &problem_formula_loop)->message, "an event formula defines itself: A");
}

TEST(loops_that_share_a_member_are_one)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: A = B + C\n"
                                 "event: B = A\n"
                                 "event: C = B + Ir\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert(!offers(m, "A") && !offers(m, "B") && !offers(m, "C"));
    ck_assert_text_eq(diagnosed(m, &problem_formula_loop)->message, "event formulas define each other: A, B, C");
}

TEST(event_made_of_a_loop_counts_it_as_zero)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: X = A + Ir\n"
                                 "event: A = B\n"
                                 "event: B = A\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_int_eq(total(m, "X"), 5);
    ck_assert_uint_eq(count_of(m, &problem_formula_loop), 1);
    ck_assert_uint_eq(count_of(m, &problem_unknown_term), 1);
}

/* ---- built-in events ---- */

TEST(built_in_events_are_offered_where_a_term_is_recorded)
{
    struct measured *m = MEASURE("events: Ir I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim Ge\n"
                                 "fn=f\n"
                                 "1 100 1 2 3 4 5 6 7 8 9 10 11\n");
    ck_assert_int_eq(total(m, "L1m"), 6);
    ck_assert_int_eq(total(m, "LLm"), 15);
    ck_assert_int_eq(total(m, "Bm"), 18);
    ck_assert_int_eq(total(m, "CEst"), 2060);
    ck_assert(!offers(m, "L2m"));
    ck_assert_text_eq(measure(m, "L1m")->long_name, "L1 Miss Sum");
    ck_assert_text_eq(measure(m, "LLm")->long_name, "Last-level Miss Sum");
    ck_assert_text_eq(measure(m, "Bm")->long_name, "Mispredicted Branch");
    ck_assert_text_eq(measure(m, "CEst")->long_name, "Cycle Estimation");
    ck_assert(measure(m, "CEst")->built_in);
    assert_silent(m);
}

/* Each term a power of two: no sum can be of other ones. */
TEST(built_in_events_have_the_terms_of_their_formulas)
{
    struct measured *m = MEASURE("events: Ir Bim Bcm I1mr D1mr D1mw I2mr D2mr D2mw ILmr DLmr DLmw Ge\n"
                                 "fn=f\n"
                                 "1 1 2 4 8 16 32 64 128 256 512 1024 2048 4096\n");
    ck_assert_int_eq(total(m, "Bm"), 2 + 4);
    ck_assert_int_eq(total(m, "L1m"), 8 + 16 + 32);
    ck_assert_int_eq(total(m, "L2m"), 64 + 128 + 256);
    ck_assert_int_eq(total(m, "LLm"), 512 + 1024 + 2048);
    ck_assert_int_eq(total(m, "CEst"), 1 + 10 * 6 + 10 * 56 + 20 * 4096 + 100 * 448 + 100 * 3584);
    assert_silent(m);
}

TEST(built_in_events_are_not_offered_without_any_term)
{
    struct measured *m = MEASURE("events: ns\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_uint_eq(m->measures.count, 1);
    assert_silent(m);
}

TEST(built_in_event_reaches_recorded_ones_through_others)
{
    struct measured *m = MEASURE("events: D2mr\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert_int_eq(total(m, "L2m"), 5);
    ck_assert_int_eq(total(m, "CEst"), 500);
}

TEST(file_replaces_a_built_in_event)
{
    struct measured *m = MEASURE("events: Ir Bim\n"
                                 "event: Bm = 2 Bim\n"
                                 "fn=f\n"
                                 "1 100 1\n");
    ck_assert_int_eq(total(m, "Bm"), 2);
    ck_assert_int_eq(total(m, "CEst"), 120);
    ck_assert(!measure(m, "Bm")->built_in);
    ck_assert_uint_eq(measures_find(&m->measures, TEXT("Bm")), 2);
}

TEST(file_gives_a_built_in_event_a_long_name)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: CEst : Cycles\n"
                                 "fn=f\n"
                                 "1 100\n");
    ck_assert_text_eq(measure(m, "CEst")->long_name, "Cycles");
    ck_assert(measure(m, "CEst")->built_in);
}

TEST(file_may_use_built_in_events)
{
    struct measured *m = MEASURE("events: Ir Bim\n"
                                 "event: X = Ir + 10 Bm\n"
                                 "fn=f\n"
                                 "1 100 3\n");
    ck_assert_int_eq(total(m, "X"), 130);
    assert_silent(m);
}

/* ---- the command line ---- */

#define CACHE                                                                                                          \
    "events: Ir Dr Dw D1mr D1mw\n"                                                                                     \
    "fn=f\n"                                                                                                           \
    "1 100 40 10 4 1\n"

TEST(command_line_defines_derived_events)
{
    struct measured *m = MEASURE_WITH(CACHE, TEXT("x = y + Ir"), TEXT(" y=2 * L1m "));
    ck_assert_msg(m->good, "%s", m->error.s);
    ck_assert_int_eq(total(m, "x"), 110);
    ck_assert_int_eq(total(m, "y"), 10);
    ck_assert_int_eq(measure(m, "x")->kind, MEASURE_DERIVED);
    ck_assert_uint_eq(measures_find(&m->measures, TEXT("x")), m->measures.count - 2);
    ck_assert_text_eq(measure(m, "y")->formula, "2 * L1m");
}

TEST(command_line_defines_ratios)
{
    struct measured *m = MEASURE_WITH(CACHE, TEXT("rate = D1mr / Dr"), TEXT("both = D1mr + D1mw / Dr + Dw"));
    ck_assert_msg(m->good, "%s", m->error.s);
    struct figure rate = total_figure(m, "rate"), both = total_figure(m, "both");
    ck_assert_int_eq(measure(m, "rate")->kind, MEASURE_RATIO);
    ck_assert_int_eq(rate.kind, FIGURE_RATIO);
    ck_assert_int_eq(rate.cost, 4);
    ck_assert_int_eq(rate.divisor, 40);
    ck_assert_int_eq(both.cost, 5);
    ck_assert_int_eq(both.divisor, 50);
    ck_assert_int_eq(measure_cost(measure(m, "both"), &m->profile.totals), 5);
}

TEST(command_line_replaces_derived_events)
{
    struct measured *m = MEASURE_WITH("events: Ir Bim\n"
                                      "event: A = Ir : long\n"
                                      "event: B = A\n"
                                      "fn=f\n"
                                      "1 5 1\n",
                                      TEXT("A = 3 Ir"), TEXT("Bm = 2 Bim"));
    ck_assert_int_eq(total(m, "A"), 15);
    ck_assert_int_eq(total(m, "B"), 15);
    ck_assert_int_eq(total(m, "CEst"), 25);
    ck_assert_uint_eq(measure(m, "A")->long_name.n, 0);
    ck_assert_uint_eq(m->measures.count, 6);
    assert_silent(m);
}

TEST(command_line_may_not_define_a_recorded_event)
{
    assert_refused(MEASURE_WITH(CACHE, TEXT("Ir = 2 Dr")),
                   "Ir = 2 Dr: this event is recorded and cannot be defined: Ir");
}

TEST(command_line_may_not_name_an_unknown_event)
{
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = Ir + Foo")), "x = Ir + Foo: no such event: Foo");
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = Ir / Foo")), "x = Ir / Foo: no such event: Foo");
}

TEST(command_line_may_not_use_what_the_profile_does_not_record)
{
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = Ir + Bm")), "x = Ir + Bm: the profile does not record it: Bm");
    assert_refused(MEASURE_WITH("events: Ir\n"
                                "event: A = A\n"
                                "fn=f\n"
                                "1 5\n",
                                TEXT("x = A")),
                   "x = A: the profile's definition is wrong: A");
}

TEST(command_line_may_not_use_a_ratio_as_a_term)
{
    assert_refused(MEASURE_WITH(CACHE, TEXT("r = Ir / Dr"), TEXT("x = r + Ir")),
                   "x = r + Ir: a ratio cannot be a term: r");
    assert_refused(MEASURE_WITH(CACHE, TEXT("L1m = D1mr / Dr")),
                   "L1m = D1mr / Dr: a ratio cannot be a term of another event: CEst");
}

TEST(command_line_loops_are_errors)
{
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = y"), TEXT("y = x")), "x = y: event formulas define each other: x, y");
    assert_refused(MEASURE_WITH("events: Ir\n"
                                "event: A = x\n"
                                "fn=f\n"
                                "1 5\n",
                                TEXT("x = A + Ir")),
                   "x = A + Ir: event formulas define each other: x, A");
}

TEST(command_line_definition_needs_a_name_and_a_formula)
{
    static const char form[] = "not of the form NAME = FORMULA";
    static const struct text definitions[] = {
        {"", 0},
        {"x", 1},
        {"= Ir", 4},
        {"a b = Ir", 8},
    };
    for (size_t i = 0; i < sizeof definitions / sizeof *definitions; i++) {
        struct measured *m = measure_text(TEXT(CACHE), &definitions[i], 1);
        ck_assert(!m->good);
        ck_assert_ptr_nonnull(strstr(m->error.s, form));
    }
    assert_refused(MEASURE_WITH(CACHE, TEXT("x =")), "x =: an event is missing");
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = Ir /")), "x = Ir /: an event is missing: Ir /");
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = Ir / Dr / Dw")), "x = Ir / Dr / Dw: more than one `/`: Ir / Dr / Dw");
}

TEST(command_line_error_is_the_first_one)
{
    assert_refused(MEASURE_WITH(CACHE, TEXT("x = A"), TEXT("y = B")), "x = A: no such event: A");
}

/* ---- figures ---- */

TEST(derived_event_is_present_where_any_of_its_terms_is)
{
    struct measured *m = MEASURE_WITH("events: Ir Dr Dw\n"
                                      "event: A = Ir + Dr\n"
                                      "fn=f\n"
                                      "1 5 7 0\n",
                                      TEXT("r = Ir + Dr / Dw"));
    cost_t cells[] = {COST_ABSENT, 7, COST_ABSENT};
    struct costs some = costs_view(cells, 2), none = costs_view(cells, 1), empty = {0};
    ck_assert_int_eq(measure_of(measure(m, "A"), &some).cost, 7);
    ck_assert_int_eq(measure_of(measure(m, "A"), &none).kind, FIGURE_ABSENT);
    ck_assert_int_eq(measure_of(measure(m, "A"), &empty).kind, FIGURE_ABSENT);
    ck_assert_int_eq(measure_cost(measure(m, "A"), &empty), 0);
    ck_assert_int_eq(measure_of(measure(m, "Ir"), &some).kind, FIGURE_ABSENT);
    ck_assert_int_eq(measure_of(measure(m, "r"), &some).kind, FIGURE_RATIO);
    ck_assert_int_eq(measure_of(measure(m, "r"), &some).divisor, 0);
    ck_assert_int_eq(measure_of(measure(m, "r"), &none).kind, FIGURE_ABSENT);
}

TEST(sums_stop_at_the_ends_of_the_range)
{
    struct measured *m = MEASURE("events: A B\n"
                                 "event: up = 1000 A + B\n"
                                 "event: down = - 1000 A\n"
                                 "event: between = 1000 A - 1000 B\n"
                                 "fn=f\n"
                                 "1 9000000000000000000 9000000000000000000\n");
    ck_assert_int_eq(total(m, "up"), COST_MAX);
    ck_assert_int_eq(total(m, "down"), -COST_MAX);
    ck_assert_int_eq(total(m, "between"), 0);
}

TEST(largest_factors_of_all_events_fit_in_the_sum)
{
    struct text text = {NULL, 0};
    struct arena arena = {0};
    struct text events = TEXT("events:"), formula = TEXT("event: X ="), costs = TEXT("1");
    for (unsigned i = 0; i < EVENTS_MAX; i++) {
        events = arena_format(&arena, "%s e%u", events.s, i);
        formula = arena_format(&arena, "%s + 9007199254740992 e%u", formula.s, i);
        costs = arena_format(&arena, "%s 9223372036854775807", costs.s);
    }
    text = arena_format(&arena,
                        "%s\n"
                        "%s\n"
                        "fn=f\n"
                        "%s\n",
                        events.s, formula.s, costs.s);
    struct measured *m = measure_text(text, NULL, 0);
    ck_assert_uint_eq(measure(m, "X")->terms.count, EVENTS_MAX);
    ck_assert_int_eq(total(m, "X"), COST_MAX);
    arena_release(&arena);
}

static struct figure cost(cost_t value)
{
    return (struct figure){FIGURE_COST, value, 0};
}

static struct figure ratio(cost_t divided, cost_t divisor)
{
    return (struct figure){FIGURE_RATIO, divided, divisor};
}

TEST(costs_compare_by_magnitude)
{
    ck_assert_int_gt(figure_compare(cost(-5), cost(4)), 0);
    ck_assert_int_lt(figure_compare(cost(3), cost(4)), 0);
    ck_assert_int_eq(figure_compare(cost(-4), cost(4)), 0);
    ck_assert_int_eq(figure_compare(cost(-COST_MAX), cost(COST_MAX)), 0);
}

TEST(ratios_compare_by_value)
{
    ck_assert_int_gt(figure_compare(ratio(1, 3), ratio(33, 100)), 0);
    ck_assert_int_eq(figure_compare(ratio(1, 3), ratio(2, 6)), 0);
    ck_assert_int_lt(figure_compare(ratio(-1, 3), ratio(0, 5)), 0);
    ck_assert_int_gt(figure_compare(ratio(-1, -3), ratio(1, 4)), 0);
    ck_assert_int_lt(figure_compare(ratio(1, -3), ratio(1, 4)), 0);
    ck_assert_int_lt(figure_compare(ratio(COST_MAX - 1, COST_MAX), ratio(COST_MAX, COST_MAX - 1)), 0);
}

TEST(absent_figures_are_smallest)
{
    struct figure absent = {FIGURE_ABSENT, 0, 0};
    ck_assert_int_lt(figure_compare(absent, cost(0)), 0);
    ck_assert_int_gt(figure_compare(ratio(-1, 2), absent), 0);
    ck_assert_int_gt(figure_compare(ratio(-1, 2), ratio(5, 0)), 0);
    ck_assert_int_eq(figure_compare(ratio(5, 0), absent), 0);
}

/* ---- hostile definitions ---- */

/* A profile in the making. */
struct lines {
    struct arena arena;
    char *items;
    size_t count, capacity;
};

static void append(struct lines *lines, struct text t)
{
    array_reserve(lines, lines->count + t.n);
    memcpy(lines->items + lines->count, t.s, t.n);
    lines->count += t.n;
}

#define APPEND(lines, ...) append(lines, arena_format(&(lines)->arena, __VA_ARGS__))

static struct measured *measure_lines(struct lines *lines)
{
    struct measured *m = measure_text((struct text){lines->items, lines->count}, NULL, 0);
    free(lines->items);
    arena_release(&lines->arena);
    return m;
}

/* The end of a profile with one event. */
#define ONE_COST                                                                                                       \
    TEXT("fn=f\n"                                                                                                      \
         "1 5\n")

TEST(factors_that_double_on_and_on_are_diagnosed)
{
    struct lines lines = {0};
    append(&lines, TEXT("events: Ir\n"
                        "event: A0 = Ir\n"));
    for (unsigned i = 1; i < 100; i++)
        APPEND(&lines, "event: A%u = A%u + A%u\n", i, i - 1, i - 1);
    append(&lines, ONE_COST);
    struct measured *m = measure_lines(&lines);
    ck_assert_int_eq(total(m, "A10"), 5 << 10);
    ck_assert(offers(m, "A53") && !offers(m, "A54") && !offers(m, "A99"));
    ck_assert_text_eq(m->diagnostics.items.items[0].message, "event A54: factors too large: A53 + A53");
    ck_assert_uint_eq(count_of(m, &problem_bad_formula), 1);
}

TEST(factor_beyond_the_limit_is_diagnosed)
{
    struct measured *m = MEASURE("events: Ir\n"
                                 "event: A = 9007199254740993 Ir\n"
                                 "event: B = 99999999999999999999999 Ir\n"
                                 "fn=f\n"
                                 "1 5\n");
    ck_assert(!offers(m, "A") && !offers(m, "B"));
    ck_assert_uint_eq(count_of(m, &problem_bad_formula), 2);
}

TEST(long_chain_of_definitions_is_cut_off)
{
    struct lines lines = {0};
    append(&lines, TEXT("events: Ir\n"
                        "event: A0 = Ir\n"));
    for (unsigned i = 1; i < 100000; i++)
        APPEND(&lines, "event: A%u = A%u\n", i, i - 1);
    append(&lines, ONE_COST);
    struct measured *m = measure_lines(&lines);
    ck_assert_int_eq(total(m, "A1023"), 5);
    ck_assert(!offers(m, "A1024"));
    diagnosed(m, &problem_too_many_definitions);
}

TEST(long_chain_may_stand_upside_down)
{
    struct lines lines = {0};
    append(&lines, TEXT("events: Ir\n"));
    for (unsigned i = 1000; i > 0; i--)
        APPEND(&lines, "event: A%u = A%u\n", i, i - 1);
    append(&lines, TEXT("event: A0 = Ir\n"));
    append(&lines, ONE_COST);
    struct measured *m = measure_lines(&lines);
    ck_assert_int_eq(total(m, "A1000"), 5);
    assert_silent(m);
}

TEST(large_loop_names_its_first_members)
{
    struct lines lines = {0};
    append(&lines, TEXT("events: Ir\n"));
    for (unsigned i = 0; i < 1000; i++)
        APPEND(&lines, "event: A%u = A%u\n", i, (i + 1) % 1000);
    append(&lines, ONE_COST);
    struct measured *m = measure_lines(&lines);
    ck_assert_text_eq(diagnosed(m, &problem_formula_loop)->message,
                      "event formulas define each other: A0, A1, A2, A3, A4, A5, A6, A7 and 992 more");
}

TEST(endless_formula_is_cut_off)
{
    struct lines lines = {0};
    append(&lines, TEXT("events: Ir a-a-a-a-b\n"
                        "event: X = Ir"));
    for (unsigned i = 0; i < 1000000; i++)
        append(&lines, TEXT("-a"));
    append(&lines, TEXT("\n"));
    append(&lines, ONE_COST);
    struct measured *m = measure_lines(&lines);
    ck_assert(!offers(m, "X"));
    ck_assert_int_eq(total(m, "CEst"), 5);
    diagnosed(m, &problem_bad_formula);
}

/* ---- a second, plain implementation ---- */

#define RANDOM_EVENTS 4u
#define RANDOM_FORMULAS 12u

static unsigned next_random(unsigned *seed, unsigned below)
{
    *seed = *seed * 1103515245u + 12345u;
    return (*seed >> 16) % below;
}

/* Formulas over the recorded events and over each other, without loops: formula i uses only those before it, but they
 * stand in the profile in another order. */
TEST(random_formulas_come_to_what_their_terms_come_to)
{
    for (unsigned round = 1; round <= 200; round++) {
        unsigned seed = round, shift = next_random(&seed, RANDOM_FORMULAS);
        cost_t values[RANDOM_EVENTS + RANDOM_FORMULAS] = {3, 50, 700, 11000};
        struct text formulas[RANDOM_FORMULAS];
        struct arena arena = {0};
        for (unsigned i = 0; i < RANDOM_FORMULAS; i++) {
            unsigned of = RANDOM_EVENTS + i;
            formulas[i] = arena_format(&arena, "event: e%u = e0", of);
            values[of] = values[0];
            for (unsigned terms = next_random(&seed, 4); terms > 0; terms--) {
                unsigned event = next_random(&seed, of), factor = 1 + next_random(&seed, 5);
                formulas[i] = arena_format(&arena, "%s + %u e%u", formulas[i].s, factor, event);
                values[of] += (cost_t)factor * values[event];
            }
        }
        struct lines lines = {0};
        for (unsigned i = 0; i < RANDOM_FORMULAS; i++) {
            append(&lines, formulas[(i * 5 + shift) % RANDOM_FORMULAS]); /* 5 and 12 have no common divisor */
            append(&lines, TEXT("\n"));
        }
        append(&lines, TEXT("events: e0 e1 e2 e3\n"
                            "fn=g\n"
                            "1 3 50 700 11000\n"
                            "totals: 3 50 700 11000\n"));
        struct measured *m = measure_lines(&lines);
        for (unsigned i = 0; i < RANDOM_EVENTS + RANDOM_FORMULAS; i++)
            ck_assert_int_eq(total(m, arena_format(&arena, "e%u", i).s), values[i]);
        assert_silent(m);
        arena_release(&arena);
    }
}

SUITE("measure", recorded_events_come_first_and_in_their_order, recorded_event_takes_its_last_long_name,
      recorded_event_beats_a_formula_of_its_name, formula_takes_factors_in_every_spelling,
      formula_adds_and_subtracts_with_and_without_blanks, formula_gives_the_longest_known_name_precedence,
      formula_may_use_derived_events_in_any_order, last_definition_of_a_name_wins,
      formula_that_cannot_be_read_is_diagnosed_and_not_offered, bad_formula_is_told_with_its_event,
      unknown_term_counts_as_zero_with_a_note, event_without_a_known_term_is_not_offered,
      event_whose_terms_are_only_not_recorded_is_left_out_silently, event_whose_terms_cancel_out_is_diagnosed,
      loop_of_formulas_is_named_and_not_offered, formula_that_uses_itself_is_a_loop, loops_that_share_a_member_are_one,
      event_made_of_a_loop_counts_it_as_zero, built_in_events_are_offered_where_a_term_is_recorded,
      built_in_events_have_the_terms_of_their_formulas, built_in_events_are_not_offered_without_any_term,
      built_in_event_reaches_recorded_ones_through_others, file_replaces_a_built_in_event,
      file_gives_a_built_in_event_a_long_name, file_may_use_built_in_events, command_line_defines_derived_events,
      command_line_defines_ratios, command_line_replaces_derived_events, command_line_may_not_define_a_recorded_event,
      command_line_may_not_name_an_unknown_event, command_line_may_not_use_what_the_profile_does_not_record,
      command_line_may_not_use_a_ratio_as_a_term, command_line_loops_are_errors,
      command_line_definition_needs_a_name_and_a_formula, command_line_error_is_the_first_one,
      derived_event_is_present_where_any_of_its_terms_is, sums_stop_at_the_ends_of_the_range,
      largest_factors_of_all_events_fit_in_the_sum, costs_compare_by_magnitude, ratios_compare_by_value,
      absent_figures_are_smallest, factors_that_double_on_and_on_are_diagnosed, factor_beyond_the_limit_is_diagnosed,
      long_chain_of_definitions_is_cut_off, long_chain_may_stand_upside_down, large_loop_names_its_first_members,
      endless_formula_is_cut_off, random_formulas_come_to_what_their_terms_come_to)
