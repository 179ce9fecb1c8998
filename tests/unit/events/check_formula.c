/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grammar of formulas. */
#include "../suite.h"
#include "base/memory.h"
#include "events/formula.h"

#include <string.h>

/* Names that are known: those of a list with blanks between them. */
static bool knows(const void *names, struct text name)
{
    struct text rest = text_of(names);
    for (struct text word; (word = text_next_word(&rest)).n;)
        if (text_equal(word, name))
            return true;
    return false;
}

#define ROOM 5

/* The terms, `factor*name` with blanks, and a `/` before those of the divisor; or what is wrong. */
static void assert_formula(const char *text, const char *known, const char *expected)
{
    struct formula f = {0};
    struct arena arena = {0};
    const char *wrong = formula_read(&f, text_of(text), ROOM, (struct vocabulary){knows, known});
    struct text all = TEXT("");
    for (size_t i = 0; i < f.terms.count; i++)
        all = arena_format(&arena, "%s%s%s%lld%s*%.*s", all.s, i ? " " : "", f.is_ratio && i == f.divided ? "/ " : "",
                           (long long)f.terms.items[i].factor,
                           arena_format(&arena, "e-%u", f.terms.items[i].decimals).s +
                               (f.terms.items[i].decimals ? 0 : 3),
                           (int)f.terms.items[i].name.n, f.terms.items[i].name.s);
    ck_assert_msg(strcmp(wrong ? wrong : all.s, expected) == 0, "%s: `%s`, not `%s`", text, wrong ? wrong : all.s,
                  expected);
    ck_assert(wrong || f.is_ratio || f.divided == f.terms.count);
    free(f.terms.items);
    arena_release(&arena);
}

TEST(formula_is_a_sum_of_terms_with_factors)
{
    static const char known[] = "Ir Dr 10ns";
    assert_formula("Ir", known, "1*Ir");
    assert_formula(" Ir + 2 Dr - 3*Ir ", known, "1*Ir 2*Dr -3*Ir");
    assert_formula("-Ir+2Dr-0x10 Ir", known, "-1*Ir 2*Dr -16*Ir");
    assert_formula("10 Ir 20 Dr", known, "10*Ir 20*Dr"); /* no sign is a plus */
    assert_formula("*Ir", known, "1*Ir");
    assert_formula("Other", known, "1*Other");
    assert_formula("10ns + 2 10ns", known, "1*10ns 2*10ns"); /* a name that begins with digits */
    assert_formula("9007199254740992 Ir", known, "9007199254740992*Ir");
}

TEST(formula_may_have_decimals)
{
    assert_formula("0.33 CEst", "", "33e-2*CEst");
    assert_formula("1.50Ir - 2.000*Dr + 007.5 Bc", "", "15e-1*Ir -2*Dr 75e-1*Bc");
    assert_formula("9007199254740.991 Ir", "", "9007199254740991e-3*Ir");
    assert_formula("0.000000000000001 Ir / 0.5 Dr", "", "1e-15*Ir / 5e-1*Dr");
    assert_formula("0.5 Ir", "0.5", "1*0.5 1*Ir"); /* an event may be called so */
}

TEST(formula_takes_the_longest_name_that_is_known)
{
    assert_formula("a-b", "a b a-b", "1*a-b");
    assert_formula("a-b", "a b", "1*a -1*b");
    assert_formula("a+b/c", "a+b c", "1*a+b / 1*c");
    assert_formula("a-bc", "a-b", "1*a -1*bc"); /* it must end there */
}

TEST(formula_may_be_a_ratio_of_two_sums)
{
    assert_formula("Ir + Dr / 2 Dw", "", "1*Ir 1*Dr / 2*Dw");
    assert_formula("Ir / Dr / Dw", "", "more than one `/`");
    assert_formula("Ir /", "", "an event is missing");
    assert_formula("/ Ir", "", "an event is missing");
    ck_assert(formula_is_sum(TEXT("Ir + 2 Dr")));
    ck_assert(!formula_is_sum(TEXT("Ir / Dr")));
    ck_assert(!formula_is_sum(TEXT("Ir +")));
}

TEST(formula_says_what_is_wrong)
{
    assert_formula("", "", "an event is missing");
    assert_formula("Ir + + Dr", "", "an event is missing");
    assert_formula("Ir + 2", "", "a number without an event");
    assert_formula("2 * ", "", "a number without an event");
    assert_formula("1. Ir", "", "a factor is not a number");
    assert_formula("1.5.5 Ir", "", "a factor is not a number");
    assert_formula("0.1234567890123456 Ir", "", "factors too large");
    assert_formula("9007199254740993 Ir", "", "factors too large");
    assert_formula("99999999999999999999 Ir", "", "factors too large");
    assert_formula("a b c d e f", "", "too many terms");
    assert_formula("a b c d e", "", "1*a 1*b 1*c 1*d 1*e");
    assert_formula("Ir = Dr", "", "an event is missing");
}

SUITE("formula", formula_may_have_decimals, formula_is_a_sum_of_terms_with_factors,
      formula_takes_the_longest_name_that_is_known, formula_may_be_a_ratio_of_two_sums, formula_says_what_is_wrong)
