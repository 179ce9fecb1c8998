/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../suite.h"
#include "checks/parse.h"

/* Checks as one option reads them; released after the test. */
struct reading {
    struct checks checks;
    struct arena arena;
    struct text error;
    bool good;
};

static void reading_release(void *thing)
{
    struct reading *r = thing;
    checks_release(&r->checks);
    arena_release(&r->arena);
    free(r);
}

static struct reading *read_as(const char *text, bool has_base)
{
    struct reading *r = until_end(memory_zeroed(1, sizeof *r), reading_release);
    struct text item = text_of(text);
    struct texts fail_if = {&item, 1, 1}, none = {0};
    r->good = checks_init(&r->checks, &fail_if, &none, has_base, &r->arena, &r->error);
    return r;
}

static const struct check *check_of(const char *text)
{
    struct reading *r = read_as(text, true);
    ck_assert_msg(r->good, "%s: %s", text, r->error.s);
    return &r->checks.items[0];
}

static void assert_text(struct text t, const char *expected)
{
    ck_assert_msg(text_equal(t, text_of(expected)), "`%.*s`, not `%s`", (int)t.n, t.s, expected);
}

/* The text is wrong, and the error ends in this. */
static void assert_wrong(const char *text, const char *why)
{
    struct reading *r = read_as(text, false);
    ck_assert_msg(!r->good, "%s is a check", text);
    assert_text(r->error, arena_format(&r->arena, "--fail-if=%s: %s", text, why).s);
}

TEST(check_of_the_program_needs_no_scope)
{
    const struct check *check = check_of(" Ir > 12 ");
    ck_assert_int_eq(check->scope, SCOPE_TOTAL);
    assert_text(check->text, "Ir > 12");
    assert_text(check->value, "Ir");
    ck_assert(check->above);
    ck_assert_uint_eq(check->limits.count, 1);
    ck_assert_int_eq(check_of("total: Ir<1")->scope, SCOPE_TOTAL);
    ck_assert(!check_of("total: Ir<1")->above);
}

TEST(check_knows_its_scopes)
{
    ck_assert_int_eq(check_of("each:Ir>1")->scope, SCOPE_EACH);
    ck_assert_int_eq(check_of("each : Ir>1")->scope, SCOPE_EACH);
    ck_assert_int_eq(check_of("each-file: Ir>1")->scope, SCOPE_EACH_FILE);
    ck_assert_int_eq(check_of("each-object: Ir>1")->scope, SCOPE_EACH_OBJECT);
    ck_assert_int_eq(check_of("/f/: Ir>1")->scope, SCOPE_MATCHING);
    ck_assert_int_eq(check_of("each/f/: Ir>1")->scope, SCOPE_EACH_MATCHING);
    assert_text(check_of("each:Ir>1")->value, "Ir");
    assert_text(check_of("each-file: Ir>1")->value, "Ir");
}

TEST(check_takes_what_is_no_scope_for_the_value)
{
    ck_assert_int_eq(check_of("self:Ir>1")->scope, SCOPE_TOTAL);
    assert_text(check_of("self:Ir>1")->value, "self:Ir");
    assert_text(check_of("eachIr>1")->value, "eachIr");
    assert_text(check_of("each-line: Ir>1")->value, "each-line: Ir");
    assert_text(check_of("a<b>c>1")->value, "a<b>c");
}

TEST(check_ends_an_expression_before_a_slash_and_a_colon)
{
    ck_assert(pattern_matches(&check_of("/^a:b$/: Ir>1")->pattern, TEXT("a:b")));
    ck_assert(pattern_matches(&check_of("/^a/b$/: Ir>1")->pattern, TEXT("a/b")));
    ck_assert(pattern_matches(&check_of("/^a\\/:b$/: Ir>1")->pattern, TEXT("a/:b")));
    ck_assert(pattern_matches(&check_of("/^a>b$/: Ir>1")->pattern, TEXT("a>b")));
    ck_assert(pattern_matches(&check_of("/^a\\.b$/: Ir>1")->pattern, TEXT("a.b")));
    ck_assert(!pattern_matches(&check_of("/^a\\.b$/: Ir>1")->pattern, TEXT("axb")));
    ck_assert(pattern_matches(&check_of("/^a\\\\/: Ir>1")->pattern, TEXT("a\\")));
}

TEST(check_has_all_limits)
{
    const struct check *check = check_of("each: Ir>+10%, +0.1%t,+5k,7M");
    static const enum limit_kind kinds[] = {LIMIT_OF_OLD, LIMIT_OF_TOTAL, LIMIT_CHANGE, LIMIT_VALUE};
    ck_assert_uint_eq(check->limits.count, 4);
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(check->limits.items[i].kind, kinds[i]);
}

TEST(checks_that_fail_come_before_those_that_warn)
{
    struct reading *r = until_end(memory_zeroed(1, sizeof *r), reading_release);
    struct text one[] = {TEXT("/a/: Ir>1"), TEXT("Ir>2")}, other[] = {TEXT("Ir>3")};
    struct texts fail_if = {one, 2, 2}, warn_if = {other, 1, 1};
    ck_assert(checks_init(&r->checks, &fail_if, &warn_if, false, &r->arena, &r->error));
    ck_assert_uint_eq(r->checks.count, 3);
    ck_assert_int_eq(r->checks.items[1].level, CHECK_FAIL);
    ck_assert_int_eq(r->checks.items[2].level, CHECK_WARN);
    assert_text(r->checks.items[2].text, "Ir>3");
}

TEST(check_says_what_is_wrong_with_it)
{
    assert_wrong("", "a check is needed, as in 'Ir>12M'");
    assert_wrong("Ir", "it has no > and no <: quote it, because the shell takes > for itself");
    assert_wrong("each: Ir", "it has no > and no <: quote it, because the shell takes > for itself");
    assert_wrong(">5", "no event stands before the comparison");
    assert_wrong("each: >5", "no event stands before the comparison");
    assert_wrong("each/f/ Ir>5", "the expression does not end: write /: after it");
    assert_wrong("//: Ir>5", "the expression is empty");
    assert_wrong("Ir>", "'>' needs a limit after it, and one after each comma");
    assert_wrong("Ir<5,", "'<' needs a limit after it, and one after each comma");
    assert_wrong("Ir>=5", "'>=' is not a comparison: write > or <");
    assert_wrong("Ir<=5", "'<=' is not a comparison: write > or <");
    assert_wrong("Ir>5K", "'5K' is not a limit: write a number, perhaps with k, M or G after it, as in 12.5M, "
                          "or a unit, as in 400ms");
    assert_wrong("Ir>-5%", "'-5%' is a change downwards, and goes with <");
    assert_wrong("Ir<+5%", "'+5%' is a change upwards, and goes with >");
    assert_wrong("Ir<1,000,000", "a comma separates two limits: write 1000000 or 1M");
    assert_wrong("Ir<12,345", "a comma separates two limits: write 12345");
    assert_wrong("Ir<12,000", "a comma separates two limits: write 12000 or 12k");
    assert_wrong("Ir<1,000,00", "there are two limits without a sign: only one of them would count");
    assert_wrong("Rate>5%,7%", "there are two limits without a sign: only one of them would count");
    assert_wrong("Ir>+5%", "'+5%' is a change: it needs --base or --diff, the profile to compare with, or "
                           "--split=input with --change or --by=input");
    assert_wrong("Ir>5,+0.1%t", "'+0.1%t' is a change: it needs --base or --diff, the profile to compare with, or "
                                "--split=input with --change or --by=input");
}

TEST(check_names_a_wrong_expression)
{
    struct reading *r = read_as("/(/: Ir>5", false);
    ck_assert(!r->good);
    ck_assert_ptr_nonnull(strstr(r->error.s, "--fail-if='('"));
}

SUITE("check", check_of_the_program_needs_no_scope, check_knows_its_scopes, check_takes_what_is_no_scope_for_the_value,
      check_ends_an_expression_before_a_slash_and_a_colon, check_has_all_limits,
      checks_that_fail_come_before_those_that_warn, check_says_what_is_wrong_with_it, check_names_a_wrong_expression)
