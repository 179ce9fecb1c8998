/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows chosen by regular expressions. */
#include "../analysed.h"
#include "names/demangle.h"
#include "rows/filter.h"

static void add(struct analysed *a, struct patterns *patterns, const char *first, const char *second)
{
    struct text items[] = {text_of(first), text_of(second)}, error;
    struct texts texts = {items, second ? 2 : 1, 2};
    struct pattern_source how = {.option = "any"};
    ck_assert(patterns_init(patterns, &texts, &how, &a->arena, &error));
}

/* The names of the rows that stay. */
static const char *kept(struct analysed *a, enum group by, struct filter *filter)
{
    struct grouping g;
    filter_prepare(filter, a->profile, &a->forms);
    ARRAY(ref_t) rows = {0};
    bool inclusive = by == GROUP_FUNCTION;
    grouping_init(&g, a->profile, by, inclusive ? &a->inclusive : NULL, &a->forms);
    for (size_t i = 0; i < g.item_count; i++) {
        bool again = rows.count && rows.items[rows.count - 1] == grouping_row(&g, (ref_t)i);
        if (!again && filter_keeps(filter, &g, i))
            *array_add(&rows) = grouping_row(&g, (ref_t)i);
    }
    const char *names = row_names(a, &g, rows.items, rows.count);
    grouping_release(&g);
    free(rows.items);
    return names;
}

#define PROGRAM                                                                                                        \
    "events: Ir\n"                                                                                                     \
    "ob=libm.so\n"                                                                                                     \
    "fl=sin.c\n"                                                                                                       \
    "fn=sin\n"                                                                                                         \
    "1 1\n"                                                                                                            \
    "fn=cos\n"                                                                                                         \
    "2 1\n"                                                                                                            \
    "ob=prog\n"                                                                                                        \
    "fl=main.c\n"                                                                                                      \
    "fn=main\n"                                                                                                        \
    "1 1\n"                                                                                                            \
    "fi=inl.h\n"                                                                                                       \
    "9 1\n"                                                                                                            \
    "fl=util.c\n"                                                                                                      \
    "fn=main_loop\n"                                                                                                   \
    "3 1\n"

TEST(filter_of_nothing_keeps_everything)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    ck_assert(filter_is_empty(&filter));
    ck_assert_str_eq(kept(a, GROUP_FILE, &filter), "sin.c,main.c,inl.h,util.c");
    filter_release(&filter);
}

TEST(filter_focus_keeps_what_matches_anywhere_in_the_name)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.focus, "mai", NULL);
    ck_assert(!filter_is_empty(&filter));
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "main.c:main@prog,util.c:main_loop@prog");
    filter_release(&filter);
    add(a, &filter.focus, "^main$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "main.c:main@prog");
    filter_release(&filter);
}

/* Names without their contexts: of recursion levels and callers, and not of another quote. */
TEST(filter_matches_names_without_their_contexts)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=fib'2\n"
                                 "1 1\n"
                                 "fn=fib'main'(below main)\n"
                                 "1 1\n"
                                 "fn=main'(below main)\n"
                                 "1 1\n"
                                 "fn=(below main)\n"
                                 "1 1\n"
                                 "fn=fib'a>\n"
                                 "1 1\n"
                                 "fn=fibs'2\n"
                                 "1 1\n");
    struct filter filter = {0};
    add(a, &filter.focus, "^fib$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "a:fib'2,a:fib'main'(below main)");
    filter_check(&filter, &a->reading->diagnostics);
    ck_assert_uint_eq(a->reading->diagnostics.items.count, 0);
    filter_release(&filter);
    add(a, &filter.ignore, "^fib'2$", "^main$");
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "a:fib'main'(below main),a:(below main),a:fib'a>,a:fibs'2");
    filter_release(&filter);
}

/* All forms, each with and without its context. */
TEST(filter_matches_any_form_of_a_name)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=int a::f<b>(c)'2\n"
                                 "1 1\n"
                                 "fn=a::f(int)'a::g(int)\n"
                                 "1 1\n"
                                 "fn=a::g(int)\n"
                                 "1 1\n");
    static const struct {
        const char *expression, *kept;
    } cases[] = {
        {"^int a::f<b>\\(c\\)'2$", "a:int a::f<b>(c)'2"},
        {"^int a::f<b>\\(c\\)$", "a:int a::f<b>(c)'2"},
        {"^a::f<>'2$", "a:int a::f<b>(c)'2"},
        {"^a::f<>$", "a:int a::f<b>(c)'2"},
        {"^a::f$", "a:a::f(int)'a::g(int)"},
        {"^a::f'a::g$", "a:a::f(int)'a::g(int)"},
        {"^a::g$", "a:a::g(int)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct filter filter = {0};
        add(a, &filter.focus, cases[i].expression, NULL);
        ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), cases[i].kept);
        filter_release(&filter);
    }
}

/* Without libiberty no name is demangled. */
TEST(filter_matches_demangled_names)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=_ZN1a1fEi'2\n"
                                 "1 1\n"
                                 "fn=f\n"
                                 "1 1\n");
    static const char *const expressions[] = {"^a::f\\(int\\)'2$", "^a::f\\(int\\)$", "^a::f'2$", "^a::f$"};
    const char *expected = strstr(demangle_version(), "without") ? "" : "a:_ZN1a1fEi'2";
    for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++) {
        struct filter filter = {0};
        add(a, &filter.focus, expressions[i], NULL);
        ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), expected);
        filter_release(&filter);
    }
}

/* A name that is pasted from a report. */
TEST(filter_takes_a_whole_name_before_an_expression)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=add(int)\n"
                                 "1 1\n"
                                 "fn=add(char)\n"
                                 "1 1\n"
                                 "fn=readd\n"
                                 "1 1\n"
                                 "fn=a::Cmp::operator()(int)\n"
                                 "1 1\n"
                                 "fn=operator new(int)\n"
                                 "1 1\n"
                                 "fn=m<a, b>::operator[](int)\n"
                                 "1 1\n"
                                 "fn=c++/f'2\n"
                                 "1 1\n");
    static const struct {
        const char *expression, *kept;
    } cases[] = {
        {"add", "a:add(int),a:add(char)"},
        {"add(int)", "a:add(int)"},
        {"add.*", "a:add(int),a:add(char),a:readd"},
        {"dd", "a:add(int),a:add(char),a:readd"},
        {"operator()", "a:a::Cmp::operator()(int)"},
        {"a::Cmp::operator()", "a:a::Cmp::operator()(int)"},
        {"m<a, b>::operator[](int)", "a:m<a, b>::operator[](int)"},
        {"m<>::operator[]", "a:m<a, b>::operator[](int)"},
        {"operator[", "a:m<a, b>::operator[](int)"},
        {"c++/f", "a:c++/f'2"},
        {"c++/f'2", "a:c++/f'2"},
        {"", "a:add(int),a:add(char),a:readd,a:a::Cmp::operator()(int),a:operator new(int),a:m<a, "
             "b>::operator[](int),a:c++/f'2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct filter filter = {0};
        add(a, &filter.focus, cases[i].expression, NULL);
        ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), cases[i].kept);
        ck_assert_ptr_null(filter_wrong(&filter).s);
        filter_release(&filter);
    }
}

TEST(filter_takes_extended_expressions)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.focus, "^(sin|co+s)$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:sin@libm.so,sin.c:cos@libm.so");
    filter_release(&filter);
}

TEST(filter_takes_repeats_for_alternatives)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.focus, "^cos$", "^main$");
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:cos@libm.so,main.c:main@prog");
    filter_release(&filter);
}

TEST(filter_needs_different_options_to_agree)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.focus, "main_", NULL);
    add(a, &filter.file, "util", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "util.c:main_loop@prog");
    filter_release(&filter);
    add(a, &filter.focus, "main", NULL);
    add(a, &filter.object, "libm", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "");
    filter_release(&filter);
}

TEST(filter_ignore_drops_what_matches)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.ignore, "^main$", "s$");
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:sin@libm.so,util.c:main_loop@prog");
    filter_release(&filter);
}

TEST(filter_ignores_files_and_objects)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.ignore_object, "libm", NULL);
    ck_assert_str_eq(kept(a, GROUP_OBJECT, &filter), "@prog");
    filter_release(&filter);
    add(a, &filter.ignore_object, "libm", NULL);
    add(a, &filter.ignore_file, "^util", "^inl");
    ck_assert_str_eq(kept(a, GROUP_PIECE, &filter), "main.c:main@prog");
    filter_release(&filter);
    add(a, &filter.ignore_object, "libm", NULL);
    add(a, &filter.ignore_file, "^util", "^inl");
    add(a, &filter.file, "^util", NULL);
    ck_assert_str_eq(kept(a, GROUP_PIECE, &filter), "");
    filter_release(&filter);
}

TEST(filter_keeps_a_file_and_an_object_for_any_function_in_it)
{
    static const struct {
        enum group by;
        const char *kept;
    } cases[] = {{GROUP_FILE, "sin.c"}, {GROUP_OBJECT, "@libm.so"}};
    struct analysed *a = ANALYSE(PROGRAM);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct filter filter = {0};
        add(a, &filter.focus, "^sin$", NULL);
        add(a, &filter.object, "libm", NULL);
        ck_assert_str_eq(kept(a, cases[i].by, &filter), cases[i].kept);
        filter_release(&filter);
    }
}

TEST(filter_keeps_an_object_for_code_inlined_from_a_file)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.file, "^inl", NULL);
    ck_assert_str_eq(kept(a, GROUP_OBJECT, &filter), "@prog");
    filter_release(&filter);
}

TEST(filter_of_any_one_option_is_not_empty)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    struct patterns *const options[] = {&filter.focus,  &filter.ignore,        &filter.file, &filter.ignore_file,
                                        &filter.object, &filter.ignore_object, &filter.peek, &filter.list};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        add(a, options[i], "x", NULL);
        ck_assert(!filter_is_empty(&filter));
        patterns_release(options[i]);
        ck_assert(filter_is_empty(&filter));
    }
}

TEST(filter_keeps_a_line_for_any_function_that_owns_it)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 1\n"
                                 "2 1\n"
                                 "fn=g\n"
                                 "2 1\n"
                                 "3 1\n");
    struct filter filter = {0};
    add(a, &filter.focus, "^g$", NULL);
    ck_assert_str_eq(kept(a, GROUP_LINE, &filter), "a:2,a:3");
    filter_release(&filter);
}

TEST(filter_keeps_a_cycle_for_any_of_its_members)
{
    struct analysed *a = ANALYSE("events: Ir\n"
                                 "fl=a\n"
                                 "fn=f\n"
                                 "1 1\n"
                                 "cfn=g\n"
                                 "calls=1 1\n"
                                 "1 1\n"
                                 "fn=g\n"
                                 "2 1\n"
                                 "cfn=f\n"
                                 "calls=1 1\n"
                                 "2 1\n"
                                 "fn=h\n"
                                 "3 1\n");
    struct filter filter = {0};
    add(a, &filter.focus, "^g$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "a:g,cycle 1");
    filter_release(&filter);
    add(a, &filter.focus, "^h$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "a:h");
    filter_release(&filter);
}

TEST(filter_picks_functions_to_peek_at_or_to_list)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.list, "^cos$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:cos@libm.so");
    filter_release(&filter);
    add(a, &filter.list, "^cos$", NULL);
    add(a, &filter.peek, "^main$", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:cos@libm.so,main.c:main@prog");
    filter_release(&filter);
    add(a, &filter.list, "^cos$", NULL);
    add(a, &filter.peek, "^main$", NULL);
    add(a, &filter.object, "libm", NULL);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:cos@libm.so");
    filter_release(&filter);
}

TEST(filter_notes_expressions_that_match_nothing)
{
    struct analysed *a = ANALYSE(PROGRAM "# a name that nothing bears\n"
                                         "fn=(7) idle\n");
    struct diagnostics *d = &a->reading->diagnostics;
    struct filter filter = {0};
    add(a, &filter.focus, "main", "^idle");
    add(a, &filter.ignore, "sin", "tan");
    add(a, &filter.file, "inl[.]h", "[.]hh");
    add(a, &filter.object, "libm", "libc");
    add(a, &filter.peek, "cos", NULL);
    filter_prepare(&filter, a->profile, &a->forms);
    filter_check(&filter, d);
    ck_assert_uint_eq(d->errors, 0);
    ck_assert_uint_eq(d->items.count, 3);
    ck_assert_str_eq(d->items.items[0].message.s, "--any=^idle: no function matches");
    ck_assert_str_eq(d->items.items[1].message.s, "--any=tan: no function matches");
    ck_assert_str_eq(d->items.items[2].message.s, "--any=[.]hh: no file matches");
    ck_assert_uint_eq(diagnostics_rest(&d->counts.items[0]), 1);
    filter_release(&filter);
}

TEST(functions_to_show_that_are_not_there_are_errors)
{
    struct analysed *a = ANALYSE(PROGRAM "# a name that nothing bears\n"
                                         "fn=(7) maim\n");
    struct diagnostics *d = &a->reading->diagnostics;
    struct filter filter = {0};
    add(a, &filter.list, "^MAI$", "main");
    add(a, &filter.peek, "^q$", NULL);
    add(a, &filter.disasm, "0x1234", NULL);
    add(a, &filter.hot_path, "", "mein");
    filter_prepare(&filter, a->profile, &a->forms);
    filter_check(&filter, d);
    ck_assert_uint_eq(d->errors, 3);
    ck_assert_str_eq(d->items.items[0].message.s, "--any=^q$: no function matches");
    ck_assert_str_eq(d->items.items[1].message.s, "--any=^MAI$: no function matches; is it main or main_loop?");
    ck_assert_str_eq(d->items.items[2].message.s, "--any=mein: no function matches; is it main?");
    filter_release(&filter);
}

TEST(filter_tells_which_of_several_expressions_is_wrong)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct filter filter = {0};
    add(a, &filter.focus, "main()", "b(");
    filter_prepare(&filter, a->profile, &a->forms);
    ck_assert(text_starts(filter_wrong(&filter), TEXT("bad expression --any='b(': ")));
    filter_release(&filter);
    add(a, &filter.focus, "(()", NULL);
    filter_prepare(&filter, a->profile, &a->forms);
    ck_assert(text_starts(filter_wrong(&filter), TEXT("bad expression --any='(()': ")));
    filter_release(&filter);
}

/* Gives the expression to one option. */
static bool init_one(struct filter *filter, size_t option, struct text expression, struct arena *arena,
                     struct text *error)
{
    struct expressions asked = {0};
    struct texts *const lists[] = {&asked.focus, &asked.ignore, &asked.file,        &asked.object,
                                   &asked.peek,  &asked.list,   &asked.ignore_file, &asked.ignore_object};
    *lists[option] = (struct texts){&expression, 1, 1};
    return filter_init(filter, &asked, arena, error);
}

TEST(filter_compiles_the_expressions_of_each_option)
{
    static const char *const notes[] = {
        "--focus=x y: no function matches",   "--ignore=x y: no function matches",
        "--file=x y: no file matches",        "--object=x y: no object matches",
        "--peek=x y: no function matches",    "--list=x y: no function matches",
        "--ignore-file=x y: no file matches", "--ignore-object=x y: no object matches",
    };
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
        struct analysed *a = ANALYSE(PROGRAM);
        struct diagnostics *d = &a->reading->diagnostics;
        struct filter filter;
        struct text error;
        ck_assert(init_one(&filter, i, TEXT("x y"), &a->arena, &error));
        filter_prepare(&filter, a->profile, &a->forms);
        filter_check(&filter, d);
        ck_assert_uint_eq(d->items.count, 1);
        ck_assert_str_eq(d->items.items[0].message.s, notes[i]);
        filter_release(&filter);
    }
}

TEST(filter_says_which_option_has_a_wrong_expression)
{
    static const char *const options[] = {"focus", "ignore", "file",        "object",
                                          "peek",  "list",   "ignore-file", "ignore-object"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct analysed *a = ANALYSE(PROGRAM);
        struct filter filter;
        struct text error;
        ck_assert(init_one(&filter, i, TEXT("b("), &a->arena, &error));
        filter_prepare(&filter, a->profile, &a->forms);
        const char *wrong = arena_format(&a->arena, "bad expression --%s='b(': ", options[i]).s;
        ck_assert(text_starts(filter_wrong(&filter), text_of(wrong)));
        filter_release(&filter);
    }
}

TEST(filter_may_keep_only_what_restricts_rows)
{
    struct analysed *a = ANALYSE(PROGRAM);
    struct text expression = TEXT("sin"), error;
    struct texts one = {&expression, 1, 1};
    struct expressions asked = {.focus = one, .peek = one, .reach = one, .card = one, .disasm = one};
    struct filter filter;
    ck_assert(filter_init(&filter, &asked, &a->arena, &error));
    filter_keep_rows_only(&filter);
    ck_assert_uint_eq(filter.reach.count + filter.card.count + filter.disasm.count, 0);
    ck_assert_uint_eq(filter.peek.count, 1);
    ck_assert_str_eq(kept(a, GROUP_FUNCTION, &filter), "sin.c:sin@libm.so");
    filter_release(&filter);
}

SUITE("filter", filter_may_keep_only_what_restricts_rows, filter_of_nothing_keeps_everything,
      filter_focus_keeps_what_matches_anywhere_in_the_name, filter_matches_names_without_their_contexts,
      filter_matches_any_form_of_a_name, filter_matches_demangled_names, filter_takes_a_whole_name_before_an_expression,
      filter_takes_extended_expressions, filter_takes_repeats_for_alternatives, filter_needs_different_options_to_agree,
      filter_ignore_drops_what_matches, filter_ignores_files_and_objects,
      filter_keeps_a_file_and_an_object_for_any_function_in_it, filter_keeps_an_object_for_code_inlined_from_a_file,
      filter_of_any_one_option_is_not_empty, filter_keeps_a_line_for_any_function_that_owns_it,
      filter_keeps_a_cycle_for_any_of_its_members, filter_picks_functions_to_peek_at_or_to_list,
      filter_tells_which_of_several_expressions_is_wrong, filter_compiles_the_expressions_of_each_option,
      filter_says_which_option_has_a_wrong_expression, filter_notes_expressions_that_match_nothing,
      functions_to_show_that_are_not_there_are_errors)
