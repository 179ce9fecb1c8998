/* The forms of the names of functions, and which of them functions are spelt by. */
#include "../profiles.h"
#include "base/demangle.h"
#include "names/disambiguate.h"
#include "names/display_forms.h"

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

/* ---- spelling ---- */

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
    s->names = spelling_choose(&r->profile, &s->forms, wanted);
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

SUITE("forms", forms_make_nothing_before_they_are_asked, forms_of_a_plain_name_are_the_name_itself,
      forms_of_a_long_name_are_kept, forms_of_a_mangled_name, forms_of_hostile_names_have_a_limit,
      spelling_is_the_form_that_is_wanted, spelling_of_two_overloads_keeps_their_parameters,
      spelling_of_two_instances_is_the_full_name, spelling_gives_way_to_names_that_are_recorded_so,
      spelling_of_names_beside_other_files_may_be_the_same, spelling_looks_at_pieces,
      spelling_tells_functions_of_two_objects_apart, spelling_ends_at_the_recorded_name)
