/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which form of its name each function is shown by. */
#include "../profiles.h"
#include "names/disambiguate.h"

struct spelt {
    struct reading *reading;
    struct forms forms;
    struct text *names;
};

static void spelt_release(void *thing)
{
    struct spelt *s = thing;
    free(s->names);
    forms_release(&s->forms);
    free(s);
}

static struct spelt *spelt_new(struct text profile, enum form wanted)
{
    struct reading *r = reading_of(profile, WANT_LINES | WANT_CALLS);
    struct spelt *s = until_end(memory_zeroed(1, sizeof *s), spelt_release);
    forms_init(&s->forms, &r->profile.symbols);
    s->reading = r;
    s->names = disambiguate_names(&r->profile, &s->forms, wanted);
    return s;
}

#define SPELT(lines, wanted) spelt_new(TEXT(lines), wanted)

/* How the function that is recorded as `name` is spelt. */
static const char *spelling_of(const struct spelt *s, const char *name)
{
    const struct names *symbols = &s->reading->profile.symbols;
    for (size_t i = 0; i < symbols->texts.count; i++)
        if (is_called(symbols->texts.items[i], name))
            return s->names[i].s;
    return NULL;
}

TEST(spelling_is_the_form_that_is_wanted)
{
    struct spelt *s = SPELT("events: Ir\nfl=a.c\nfn=a::f(b<c>)\n1 1\nfn=main\n1 1\n", FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "a::f(b<c>)"), "a::f");
    ck_assert_str_eq(spelling_of(s, "main"), "main");
    s = SPELT("events: Ir\nfl=a.c\nfn=a::f(b<c>)\n1 1\n", FORM_FULL);
    ck_assert_str_eq(spelling_of(s, "a::f(b<c>)"), "a::f(b<c>)");
}

TEST(spelling_of_two_overloads_keeps_their_parameters)
{
    struct spelt *s =
        SPELT("events: Ir\nfl=a.c\nfn=void a::f(int)\n1 1\nfn=void a::f(b<c>)\n1 1\nfn=a::g(int)\n1 1\n", FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "void a::f(int)"), "a::f(int)");
    ck_assert_str_eq(spelling_of(s, "void a::f(b<c>)"), "a::f(b<>)");
    ck_assert_str_eq(spelling_of(s, "a::g(int)"), "a::g");
}

TEST(spelling_of_two_instances_is_the_full_name)
{
    struct spelt *s = SPELT("events: Ir\nfl=a.c\nfn=v<int>::f()\n1 1\nfn=v<char>::f()\n1 1\n", FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "v<int>::f()"), "v<int>::f()");
    ck_assert_str_eq(spelling_of(s, "v<char>::f()"), "v<char>::f()");
}

/* What reads as another name that is no longer is spelt so no longer, whichever comes first. */
TEST(spelling_gives_way_to_names_that_are_recorded_so)
{
    static const char *const profiles[] = {"events: Ir\nfl=a.c\nfn=f<>\n1 1\nfn=f<int>\n1 1\n",
                                           "events: Ir\nfl=a.c\nfn=f<int>\n1 1\nfn=f<>\n1 1\n"};
    for (size_t i = 0; i < 2; i++) {
        struct spelt *s = spelt_new(text_of(profiles[i]), FORM_SHORT);
        ck_assert_str_eq(spelling_of(s, "f<int>"), "f<int>");
        ck_assert_str_eq(spelling_of(s, "f<>"), "f<>");
    }
}

TEST(spelling_of_names_beside_other_files_may_be_the_same)
{
    struct spelt *s = SPELT("events: Ir\nfl=a.c\nfn=v<int>::f()\n1 1\nfl=b.c\nfn=v<char>::f()\n1 1\n", FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "v<int>::f()"), "v<>::f");
    ck_assert_str_eq(spelling_of(s, "v<char>::f()"), "v<>::f");
}

/* Code of both was inlined from one header: its rows would read the same. And a name has one spelling everywhere. */
TEST(spelling_looks_at_pieces)
{
    struct spelt *s = SPELT("events: Ir\nfl=a.c\nfn=v<int>::f()\n1 1\nfi=v.h\n1 1\n"
                            "fl=b.c\nfn=v<char>::f()\n1 1\nfi=v.h\n1 1\n",
                            FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "v<int>::f()"), "v<int>::f()");
    ck_assert_str_eq(spelling_of(s, "v<char>::f()"), "v<char>::f()");
}

TEST(spelling_tells_functions_of_two_objects_apart)
{
    struct spelt *s = SPELT("events: Ir\nob=a\nfl=a.c\nfn=f(int)\n1 1\nob=b\nfn=f(char)\n1 1\n", FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "f(int)"), "f(int)");
    ck_assert_str_eq(spelling_of(s, "f(char)"), "f(char)");
}

/* Two constructors of one class have one full name. */
TEST(spelling_ends_at_the_recorded_name)
{
    struct spelt *s = SPELT("events: Ir\nfl=a.c\nfn=_ZN1AC1Ev\n1 1\nfn=_ZN1AC2Ev\n1 1\n", FORM_SHORT);
    ck_assert_str_eq(spelling_of(s, "_ZN1AC1Ev"), "_ZN1AC1Ev");
    ck_assert_str_eq(spelling_of(s, "_ZN1AC2Ev"), "_ZN1AC2Ev");
}

SUITE("disambiguate", spelling_is_the_form_that_is_wanted, spelling_of_two_overloads_keeps_their_parameters,
      spelling_of_two_instances_is_the_full_name, spelling_gives_way_to_names_that_are_recorded_so,
      spelling_of_names_beside_other_files_may_be_the_same, spelling_looks_at_pieces,
      spelling_tells_functions_of_two_objects_apart, spelling_ends_at_the_recorded_name)
