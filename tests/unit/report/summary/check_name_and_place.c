/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A function where rows are read at a glance: its name and its place. */
#include "report/summary/name_and_place.h"

#include "../../viewed.h"
#include "base/shrink.h"

#define PLACES                                                                                                         \
    "cmd: ./bin/prog arg\nevents: Ir\n"                                                                                \
    "ob=/usr/bin/prog\nfl=/src/a/main.c\nfn=main\n10 50\n"                                                             \
    "fl=/src/b/main.c\nfn=a_long_name_of_a_function\n1200 40\n"                                                        \
    "ob=/lib/libc.so.6\nfl=???\nfn=malloc\n0 30\n"                                                                     \
    "fl=/src/b/other.c\nfn=free\n7 20\n"                                                                               \
    "ob=/usr/bin/prog\nfl=???\nfn=nowhere\n0 10\n"                                                                     \
    "summary: 150\n"

static const char *described(struct viewed *v, const struct name_and_place *w, size_t place,
                             const struct name_and_place_columns *columns)
{
    struct phrase phrase = {0};
    struct buffer text = {0};
    struct output out = output_into(&text);
    struct row_name name = grouping_own_name(&v->view.rows, v->view.ranking.rows[place]);
    name_and_place_describe(w, &name, columns, TEXT_NONE, &phrase);
    phrase_write(&phrase, &out);
    phrase_release(&phrase);
    ck_assert_int_eq(output_close(&out), 0);
    return buffer_take(&text, &v->a->arena).s;
}

/* All rows of a view in lines, told apart from the first `count` rows, or, if that is 0, from all files. */
static const char *all_described(const char *profile, const char *line, size_t count,
                                 const struct name_and_place_columns *columns)
{
    struct viewed *v = view_text(text_of(profile), line, NEED_LINES);
    struct name_and_place w;
    struct text all = TEXT("");
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    name_and_place_init(&w, &v->report, count ? v->view.ranking.rows : NULL, count);
    for (size_t i = 0; i < v->view.ranking.count; i++)
        all = arena_format(&v->a->arena, "%s%s\n", all.s, described(v, &w, i, columns));
    name_and_place_release(&w);
    return all.s;
}

#define BY_FUNCTION "--group=function --threshold=100 --inclusive=no"

TEST(a_name_has_its_columns_and_a_place_stands_after_them)
{
    ck_assert_str_eq(all_described(PLACES, BY_FUNCTION, 0, &(struct name_and_place_columns){60, 10, 0}),
                     "main        a/main.c:10\n"
                     "a_lo...ion  b/main.c:1200\n"
                     "malloc      libc.so.6\n"
                     "free        other.c:7  libc.so.6\n"
                     "nowhere\n");
}

TEST(a_name_without_a_place_has_the_room_of_both)
{
    static const char profile[] = "events: Ir\nfl=???\nfn=a_long_name_of_a_function\n0 40\n";
    ck_assert_str_eq(all_described(profile, BY_FUNCTION, 0, &(struct name_and_place_columns){25, 5, 0}),
                     "a_long_name_of_a_function\n");
    ck_assert_str_eq(all_described(profile, BY_FUNCTION, 0, &(struct name_and_place_columns){20, 5, 0}),
                     "a_long_na...function\n");
}

TEST(both_are_as_long_as_they_are_without_columns)
{
    ck_assert_str_eq(all_described(PLACES, BY_FUNCTION, 0, NULL), "main  a/main.c:10\n"
                                                                  "a_long_name_of_a_function  b/main.c:1200\n"
                                                                  "malloc  libc.so.6\n"
                                                                  "free  other.c:7  libc.so.6\n"
                                                                  "nowhere\n");
}

TEST(words_stand_in_place_of_a_place)
{
    struct viewed *v = view_text(text_of(PLACES), BY_FUNCTION, NEED_LINES);
    struct phrase phrase = {0};
    struct name_and_place w;
    struct row_name name = grouping_own_name(&v->view.rows, v->view.ranking.rows[1]);
    name_and_place_init(&w, &v->report, NULL, 0);
    name_and_place_describe(&w, &name, &(struct name_and_place_columns){60, 10, 0}, TEXT("(overlapping)"), &phrase);
    ck_assert_str_eq(phrase_spell(&phrase, SIZE_MAX, TEXT(""), &v->a->arena).s, "a_lo...ion  (overlapping)");
    phrase_release(&phrase);
    name_and_place_release(&w);
}

TEST(files_are_told_apart_from_those_of_the_rows_or_from_all)
{
    ck_assert_ptr_nonnull(strstr(all_described(PLACES, BY_FUNCTION, 1, &(struct name_and_place_columns){60, 10, 0}),
                                 "main        main.c:10\n"));
    ck_assert_ptr_nonnull(strstr(all_described(PLACES, BY_FUNCTION, 2, &(struct name_and_place_columns){60, 10, 0}),
                                 "main        a/main.c:10\n"));
}

TEST(the_only_object_that_is_no_library_is_the_program)
{
    static const char profile[] =
        "cmd: ./link\nevents: Ir\nob=/x/prog\nfl=???\nfn=f\n0 2\nob=/x/libm.so\nfn=g\n0 1\nsummary: 3\n";
    ck_assert_str_eq(all_described(profile, BY_FUNCTION, 0, &(struct name_and_place_columns){60, 3, 0}),
                     "f\n"
                     "g    libm.so\n");
}

TEST(what_is_no_function_is_described_as_everywhere)
{
    ck_assert_str_eq(all_described("events: Ir\nfl=/x/a.c\nfn=f\n3 2\n", "--group=file --inclusive=no", 0,
                                   &(struct name_and_place_columns){60, 3, 0}),
                     "/x/a.c\n");
    ck_assert_str_eq(all_described("events: Ir\nfl=/x/a.c\nfn=f\n3 2\n", "--group=line --inclusive=no", 0,
                                   &(struct name_and_place_columns){60, 3, 0}),
                     "/x/a.c:3  f\n");
}

TEST(fixed_columns_give_names_five_of_eight)
{
    ck_assert_uint_eq(name_and_place_columns(80).name, 50);
    ck_assert_uint_eq(name_and_place_columns(80).both, 80);
    ck_assert_uint_eq(name_and_place_columns(0).name, 0);
}

SUITE("name_and_place", a_name_has_its_columns_and_a_place_stands_after_them,
      a_name_without_a_place_has_the_room_of_both, both_are_as_long_as_they_are_without_columns,
      words_stand_in_place_of_a_place, files_are_told_apart_from_those_of_the_rows_or_from_all,
      the_only_object_that_is_no_library_is_the_program, what_is_no_function_is_described_as_everywhere,
      fixed_columns_give_names_five_of_eight)
