/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading the format: objects, files and functions (rules 10 to 13). */
#include "../profiles.h"

TEST(parse_makes_no_function_of_a_bare_definition)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=(1) main\n"
                             "fn=(2) f\n"
                             "cfn=(3) g\n"
                             "fn=(2)\n"
                             "1 5\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert_int_eq(self(r, "f"), 5);
}

TEST(parse_binds_object_and_file_where_a_name_is_used)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=(1) f\n"
                             "ob=b.so\n"
                             "fl=b.c\n"
                             "fn=(1)\n"
                             "1 5\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(has_function(r, "b.so", "b.c", "f"));
}

TEST(parse_binds_a_function_at_its_first_call)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "2 7\n"
                             "fl=b.c\n"
                             "3 5\n");
    ck_assert(has_function(r, "", "a.c", "f"));
    ck_assert(!has_function(r, "", "b.c", "f"));
    ck_assert_int_eq(self_in(r, "b.c", "f"), 5);
}

TEST(parse_takes_the_file_in_force_at_the_first_cost)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "fl=b.c\n"
                             "1 5\n");
    ck_assert(has_function(r, "", "b.c", "f"));
    ck_assert_uint_eq(r->profile.functions.count, 1);
}

TEST(parse_calls_an_empty_file_unknown_and_an_empty_object_none)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "ob=\n"
                             "fl=\n"
                             "fn=g\n"
                             "1 6\n"
                             "cob=\n"
                             "cfl=\n"
                             "cfn=h\n"
                             "calls=1 1\n"
                             "1 7\n");
    ck_assert(has_function(r, "", "???", "g"));
    ck_assert(has_function(r, "", "???", "h"));
}

TEST(parse_takes_an_empty_cfl_for_the_unknown_file_not_the_same)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "cfl=\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 7\n");
    ck_assert(has_function(r, "", "???", "g"));
    ck_assert(!has_function(r, "", "a.c", "g"));
}

TEST(parse_calls_the_file_unknown_where_there_is_no_fl)
{
    struct reading *r = READ("events: Ir\n"
                             "fn=f\n"
                             "3 5\n"
                             "cfn=g\n"
                             "calls=1 1\n"
                             "1 7\n");
    ck_assert(has_function(r, "", "???", "f"));
    ck_assert(has_function(r, "", "???", "g"));
    ck_assert_int_eq(cost_at(r, "???", 3), 5);
}

TEST(parse_tells_functions_of_one_name_apart_by_file_and_object)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 1\n"
                             "fl=b.c\n"
                             "fn=f\n"
                             "1 2\n"
                             "ob=b.so\n"
                             "fn=f\n"
                             "1 4\n");
    ck_assert_uint_eq(r->profile.functions.count, 3);
    ck_assert(has_function(r, "a.so", "a.c", "f"));
    ck_assert(has_function(r, "a.so", "b.c", "f"));
    ck_assert(has_function(r, "b.so", "b.c", "f"));
}

TEST(parse_keeps_inlined_code_in_its_function)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fi=inl.h\n"
                             "9 7\n"
                             "fe=a.c\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert_int_eq(self_in(r, "a.c", "f"), 11);
    ck_assert_int_eq(self_in(r, "inl.h", "f"), 7);
}

TEST(parse_gives_a_function_no_inlined_file_when_its_first_cost_is_inlined)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "fi=inl.h\n"
                             "9 7\n"
                             "fe=a.c\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(has_function(r, "", "a.c", "f"));
}

TEST(parse_goes_back_to_the_last_fl_at_fn)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fi=inl.h\n"
                             "9 7\n"
                             "fn=g\n"
                             "2 6\n");
    ck_assert(has_function(r, "", "a.c", "g"));
    ck_assert_int_eq(self_in(r, "a.c", "g"), 6);
}

TEST(parse_takes_fi_before_any_fl_for_fl)
{
    struct reading *r = READ("events: Ir\n"
                             "fi=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fe=b.c\n"
                             "fn=g\n"
                             "1 6\n");
    ck_assert(has_function(r, "", "a.c", "f"));
    ck_assert(has_function(r, "", "b.c", "g"));
}

TEST(parse_takes_a_new_fl_behind_costs_for_fi)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fl=b.c\n"
                             "2 6\n"
                             "fn=g\n"
                             "3 7\n");
    ck_assert_int_eq(self_in(r, "b.c", "f"), 6);
    ck_assert(!has_function(r, "", "b.c", "f"));
    ck_assert(has_function(r, "", "b.c", "g"));
}

TEST(parse_takes_a_new_ob_behind_costs_for_the_function_in_that_object)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "ob=b.so\n"
                             "2 6\n");
    ck_assert_uint_eq(r->profile.functions.count, 2);
    ck_assert(has_function(r, "b.so", "a.c", "f"));
    ck_assert_int_eq(self(r, "f"), 11);
}

TEST(parse_keeps_the_file_of_a_function_that_moves_to_another_object)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fi=inl.h\n"
                             "ob=b.so\n"
                             "2 6\n");
    ck_assert(has_function(r, "b.so", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "inl.h", "f"), 6);
}

TEST(parse_keeps_the_file_of_a_function_that_moves_behind_a_new_fl)
{
    struct reading *r = READ("events: Ir\n"
                             "ob=a.so\n"
                             "fl=a.c\n"
                             "fn=f\n"
                             "1 5\n"
                             "fl=b.c\n"
                             "ob=b.so\n"
                             "2 6\n");
    ck_assert(has_function(r, "b.so", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "b.c", "f"), 6);
}

TEST(parse_gives_costs_before_any_fn_to_the_unknown_function)
{
    struct reading *r = READ("events: Ir\n"
                             "fl=a.c\n"
                             "1 5\n"
                             "fn=f\n"
                             "1 6\n");
    ck_assert(has_function(r, "", "a.c", "???"));
    ck_assert_int_eq(self(r, "???"), 5);
}

TEST(parse_drops_the_working_directory_from_files_alike)
{
    struct reading *r = reading_new(WANT_LINES | WANT_CALLS, TEXT("/home/u"));
    reading_add(r,
                TEXT("events: Ir\n"
                     "fl=/home/u/a.c\n"
                     "fn=f\n"
                     "1 5\n"
                     "fi=/home/u/inc/i.h\n"
                     "2 6\n"
                     "cfi=/home/u/a.c\n"
                     "cfn=g\n"
                     "calls=1 1\n"
                     "3 7\n"
                     "fl=/home/user/b.c\n"
                     "fn=h\n"
                     "1 8\n"
                     "fl=/home/u//c.c\n"
                     "fn=i\n"
                     "1 9\n"
                     "fl=/home/u//\n"
                     "fn=j\n"
                     "1 9\n"),
                NULL);
    profile_finish(&r->profile);
    ck_assert(has_function(r, "", "a.c", "f"));
    ck_assert_int_eq(self_in(r, "inc/i.h", "f"), 6);
    ck_assert(has_function(r, "", "a.c", "g"));
    ck_assert(has_function(r, "", "/home/user/b.c", "h"));
    ck_assert(has_function(r, "", "c.c", "i"));
    ck_assert(has_function(r, "", "/home/u//", "j"));
}

SUITE("parse_functions", parse_makes_no_function_of_a_bare_definition, parse_binds_object_and_file_where_a_name_is_used,
      parse_binds_a_function_at_its_first_call, parse_takes_the_file_in_force_at_the_first_cost,
      parse_calls_an_empty_file_unknown_and_an_empty_object_none,
      parse_takes_an_empty_cfl_for_the_unknown_file_not_the_same, parse_calls_the_file_unknown_where_there_is_no_fl,
      parse_tells_functions_of_one_name_apart_by_file_and_object, parse_keeps_inlined_code_in_its_function,
      parse_gives_a_function_no_inlined_file_when_its_first_cost_is_inlined, parse_goes_back_to_the_last_fl_at_fn,
      parse_takes_fi_before_any_fl_for_fl, parse_takes_a_new_fl_behind_costs_for_fi,
      parse_takes_a_new_ob_behind_costs_for_the_function_in_that_object,
      parse_keeps_the_file_of_a_function_that_moves_to_another_object,
      parse_keeps_the_file_of_a_function_that_moves_behind_a_new_fl,
      parse_gives_costs_before_any_fn_to_the_unknown_function, parse_drops_the_working_directory_from_files_alike)
