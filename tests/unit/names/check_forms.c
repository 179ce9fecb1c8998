/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of the names of functions. */
#include "../profiles.h"
#include "names/demangle.h"
#include "names/forms.h"

struct formed {
    struct names names;
    struct forms forms;
    struct arena arena;
};

static void formed_release(void *thing)
{
    struct formed *f = thing;
    forms_release(&f->forms);
    names_release(&f->names);
    arena_release(&f->arena);
    free(f);
}

/* Forms of some names, released after the test. */
static struct formed *formed_new(const char *const *names, size_t count)
{
    struct formed *f = until_end(memory_zeroed(1, sizeof *f), formed_release);
    for (size_t i = 0; i < count; i++)
        names_add(&f->names, &f->arena, text_of(names[i]));
    forms_init(&f->forms, &f->names);
    return f;
}

#define FORMED(...)                                                                                                    \
    formed_new((const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

TEST(forms_make_nothing_before_they_are_asked)
{
    struct formed *f = FORMED("a::f(int)");
    ck_assert_ptr_null(f->forms.items);
    assert_text(forms_get(&f->forms, 0, FORM_RECORDED), "a::f(int)");
    ck_assert_ptr_null(f->forms.items);
}

TEST(forms_of_a_plain_name_are_the_name_itself)
{
    struct formed *f = FORMED("main");
    for (size_t i = 0; i < FORMS; i++)
        ck_assert(forms_get(&f->forms, 0, (enum form)i).s == f->names.texts.items[0].s);
    ck_assert_uint_eq(f->forms.arena.used, 0);
}

TEST(forms_of_a_long_name_are_kept)
{
    struct formed *f = FORMED("int a::f<b>(c<d>)", "main");
    struct text is = forms_get(&f->forms, 0, FORM_SHORT);
    assert_text(is, "a::f<>");
    assert_text(forms_get(&f->forms, 0, FORM_PARAMETERS), "a::f<>(c<>)");
    ck_assert(forms_get(&f->forms, 0, FORM_FULL).s == f->names.texts.items[0].s);
    ck_assert(forms_get(&f->forms, 0, FORM_SHORT).s == is.s);
}

TEST(forms_of_a_mangled_name)
{
    struct formed *f = FORMED("_ZN1a1fIiEEvPT_'2", "_RINvNtC3std3mem8align_ofjE");
    if (!strstr(demangle_version(), "without")) {
        assert_text(forms_get(&f->forms, 0, FORM_FULL), "void a::f<int>(int*)'2");
        assert_text(forms_get(&f->forms, 0, FORM_PARAMETERS), "a::f<>(int*)'2");
        assert_text(forms_get(&f->forms, 0, FORM_SHORT), "a::f<>'2");
        assert_text(forms_get(&f->forms, 1, FORM_SHORT), "std::mem::align_of");
    } else {
        assert_text(forms_get(&f->forms, 0, FORM_SHORT), "_ZN1a1fIiEEvPT_'2");
    }
}

#define TWICE "S_IS0_S0_ES_IS1_S1_ES_IS2_S2_ES_IS3_S3_ES_IS4_S4_ES_IS5_S5_ES_IS6_S6_ES_IS7_S7_ES_IS8_S8_E"

/* Each of these names would be as long as a full form may be, or longer: all together they may not. */
TEST(forms_of_hostile_names_have_a_limit)
{
    enum { NAMES = 3000 };
    struct formed *f = formed_new(NULL, 0);
    for (int i = 0; i < NAMES; i++)
        names_add(&f->names, &f->arena, arena_format(&f->arena, "_Z5f%dSt4pairIiiE" TWICE, 1000 + i));
    size_t bytes = 0, differ = 0;
    for (ref_t i = 0; i < NAMES; i++) {
        struct text full = forms_get(&f->forms, i, FORM_FULL);
        bytes += full.n;
        differ += full.s != f->names.texts.items[i].s;
    }
    ck_assert_uint_lt(bytes, 25u << 20);
    ck_assert_uint_lt(differ, NAMES);
    ck_assert(differ > 100 || strstr(demangle_version(), "without"));
}

SUITE("forms", forms_make_nothing_before_they_are_asked, forms_of_a_plain_name_are_the_name_itself,
      forms_of_a_long_name_are_kept, forms_of_a_mangled_name, forms_of_hostile_names_have_a_limit)
