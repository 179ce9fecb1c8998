/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../viewed.h"
#include "checks/value.h"

/* The value of a check, read against a profile; released after the test. */
struct read_value {
    struct checks checks;
    struct arena arena;
    struct value value;
    struct text error;
    bool good;
};

static void reading_end(void *thing)
{
    struct read_value *r = thing;
    checks_release(&r->checks);
    arena_release(&r->arena);
    free(r);
}

static const struct read_value *value_of(const char *check, const char *line)
{
    struct viewed *v = view_good(TEXT("events: Ir Dr\nfn=f\n1 5 2\n"), line);
    struct read_value *r = until_end(memory_zeroed(1, sizeof *r), reading_end);
    struct text item = text_of(check);
    struct texts fail_if = {&item, 1, 1}, none = {0};
    ck_assert_msg(checks_init(&r->checks, &fail_if, &none, false, &r->arena, &r->error), "%s", r->error.s);
    r->good = value_read(&r->value, &r->checks.items[0], &v->study, &r->arena, &r->error);
    return r;
}

static const struct column_word *key_of(const char *check)
{
    const struct read_value *r = value_of(check, "--event=Rate=Ir/Dr");
    ck_assert_msg(r->good, "%s: %s", check, r->error.s);
    ck_assert_ptr_null(r->value.missing);
    return &r->value.column_word;
}

/* What is said after the check. */
static void assert_wrong(const char *check, const char *why)
{
    const struct read_value *r = value_of(check, "--event=Rate=Ir/Dr");
    ck_assert_msg(!r->good, "%s is judged", check);
    ck_assert_msg(strstr(r->error.s, why) != NULL, "%s: %s", check, r->error.s);
}

TEST(value_is_a_column)
{
    ck_assert_int_eq(key_of("Ir>1")->column.kind, COLUMN_SELF);
    ck_assert_int_eq(key_of("self:Ir>1")->column.kind, COLUMN_SELF);
    ck_assert_int_eq(key_of("total: incl:Dr>1")->column.kind, COLUMN_INCLUSIVE);
    ck_assert_int_eq(key_of("each: calls>1")->column.kind, COLUMN_CALLS);
    ck_assert_int_eq(key_of("each: percall:Ir>1")->column.kind, COLUMN_PER_CALL);
    ck_assert(text_equal(key_of("each: percall:Dr>1")->event->name, TEXT("Dr")));
    ck_assert_ptr_null(key_of("each: calls>1")->event);
    ck_assert_int_eq(key_of("Ir>1")->statistic, STATISTIC_ALONE);
    ck_assert_uint_eq(key_of("Ir>1")->unit, NONE);
}

TEST(value_needs_an_option_for_its_statistic)
{
    assert_wrong("change:Ir>1", "--fail-if=change:Ir>1: this column needs --base or --diff");
    assert_wrong("new:max:Ir>1", "this column needs --base or --diff");
    assert_wrong("max_in:Ir>1", "this column needs --spread");
}

TEST(value_goes_with_its_rows)
{
    assert_wrong("calls>1", "only functions have this value: begin with each: or /RE/:");
    assert_wrong("only:Ir>1", "only: is for --show and --sort, and cannot be checked");
    assert_wrong("each: only:Ir>1", "cannot be checked");
    assert_wrong("each-file: only:Ir>1", "cannot be checked");
    assert_wrong("percall:Ir>1", "only functions have this value");
    assert_wrong("each-file: incl:Ir>1", "only functions have this value");
    assert_wrong("each-object: calls>1", "only functions have this value");
}

TEST(value_goes_with_its_limits)
{
    ck_assert(value_of("Rate>5%", "--event=Rate=Ir/Dr")->good);
    assert_wrong("Ir>5%",
                 "a percentage without a sign is for ratios; write a change as +5%, a share of the program as 5%t");
    assert_wrong("Ir<5%", "write a change as -5%");
    assert_wrong("each: Rate>5%t", "only costs have a share of the program, and not calls or quotients");
    assert_wrong("each: calls>5%t", "only costs have a share of the program");
    assert_wrong("Ir>5%t", "the program is always 100% of itself: begin with each: or /RE/:");
}

TEST(value_that_is_no_column_is_said)
{
    assert_wrong("Xr>1", "unknown event 'Xr'; there are: Ir Dr");
    assert_wrong("self:Xr>1", "unknown event 'self:Xr'");
    assert_wrong("every: Ir>1", "no scope is called 'every'");
    assert_wrong("/f Ir>1", "the expression does not end: write /: after it");
    assert_wrong("Ir>5k,<7k", "--fail-if=Ir>5k,<7k: only one comparison is allowed: write a check for each");
    assert_wrong("each: incl:Ir < 5, Ir > 7", "only one comparison is allowed");
    assert_wrong("Xr>5,<7", "unknown event 'Xr>5,'");
}

SUITE("value", value_is_a_column, value_needs_an_option_for_its_statistic, value_goes_with_its_rows,
      value_goes_with_its_limits, value_that_is_no_column_is_said)
