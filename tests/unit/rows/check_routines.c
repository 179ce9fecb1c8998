/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Routines: the instructions of a function, with its calls and jumps. */
#include "../analysed.h"
#include "rows/routines.h"

/* A profile with a filter, and the routines that it chooses. */
struct chosen {
    const struct profile *profile;
    struct measures measures;
    struct forms forms;
    struct filter filter;
    struct arena arena;
    struct routines routines;
    struct routine routine; /* the one looked at */
};

static void release(void *thing)
{
    struct chosen *c = thing;
    routine_release(&c->routine);
    routines_release(&c->routines);
    filter_release(&c->filter);
    forms_release(&c->forms);
    measures_release(&c->measures);
    arena_release(&c->arena);
    free(c);
}

/* Chooses by the expressions of --disasm, and of --object where it is not NULL. */
static struct chosen *choose(struct text profile, const char *disasm, const char *object)
{
    struct reading *reading = reading_of(profile, WANT_INSTRUCTIONS | WANT_CALLS | WANT_JUMPS);
    struct chosen *c = until_end(memory_zeroed(1, sizeof *c), release);
    struct text asked[] = {text_of(disasm), object ? text_of(object) : TEXT_NONE}, error;
    struct expressions expressions = {.disasm = {&asked[0], 1, 1}, .object = {&asked[1], object != NULL, 1}};
    c->profile = &reading->profile;
    forms_init(&c->forms, &c->profile->symbols);
    ck_assert(filter_init(&c->filter, &expressions, &c->arena, &error));
    filter_prepare(&c->filter, c->profile, &c->forms);
    ck_assert(
        measures_init(&c->measures, c->profile, c->profile->events.count, &reading->diagnostics, NULL, 0, &error));
    routines_init(&c->routines, c->profile, &c->filter, &c->measures.items[0]);
    return c;
}

#define CHOOSE(lines, disasm) choose(TEXT(lines), disasm, NULL)

/* The chosen ones as `main 12, f 3`: names and costs, in their order. */
static const char *names(struct chosen *c)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < c->routines.count; i++) {
        const struct routine_choice *choice = &c->routines.items[i];
        struct text name = profile_function_name(c->profile, choice->function);
        all = arena_format(&c->arena, "%s%s%s %d", all.s, i ? ", " : "", name.s, (int)choice->cost);
    }
    return all.s;
}

/* Its steps as `10:5 3 (f 2x 7) ->14 1/2`: address, line, cost, calls and jumps. */
static const char *steps(struct chosen *c, size_t number)
{
    struct routine *r = &c->routine;
    struct text all = TEXT("");
    routine_init(r, &c->routines, number);
    for (size_t i = 0; i < r->count; i++) {
        const struct routine_step *step = &r->steps[i];
        struct costs self = matrix_row(&r->self, i);
        all = arena_format(&c->arena, "%s%s%x:%d %d", all.s, i ? ", " : "", (unsigned)step->address, (int)step->line,
                           (int)costs_get(&self, 0));
        for (size_t k = step->first_call; k < step->first_call + step->call_count; k++) {
            struct costs inclusive = matrix_row(&r->call_costs, k);
            all = arena_format(&c->arena, "%s (%s%s %dx %d)", all.s, r->calls[k].recursive ? "itself, " : "",
                               profile_function_name(c->profile, r->calls[k].callee).s, (int)r->calls[k].count,
                               (int)costs_get(&inclusive, 0));
        }
        for (size_t k = step->first_jump; k < step->first_jump + step->jump_count; k++)
            all = arena_format(&c->arena, "%s ->%x%s %d/%d", all.s, (unsigned)r->jumps[k].to,
                               r->jumps[k].leaves ? " away" : "", (int)r->jumps[k].followed, (int)r->jumps[k].executed);
    }
    return all.s;
}

#define HEAD "positions: instr line\nevents: Ir\n"

TEST(instructions_are_in_the_order_of_their_addresses)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x14 6 3\n0x10 5 2\n0x12 5 1\n", "^f$");
    ck_assert_str_eq(names(c), "f 6");
    ck_assert_str_eq(steps(c, 0), "10:5 2, 12:5 1, 14:6 3");
}

TEST(costs_of_one_address_are_added_up)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 5 2\n0x12 5 1\n0x10 5 3\nfn=g\n0x20 1 1\nfn=f\n0x10 5 4\n", "f");
    ck_assert_str_eq(names(c), "f 10");
    ck_assert_str_eq(steps(c, 0), "10:5 9, 12:5 1");
}

TEST(the_most_expensive_is_first_then_names_are_in_order)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=b\n0x10 1 2\nfn=c\n0x20 1 5\nfn=a\n0x30 1 2\n", ".");
    ck_assert_str_eq(names(c), "c 5, a 2, b 2");
}

TEST(contexts_of_a_function_are_one_routine)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\nfn=f'2\n0x10 1 5\n0x12 2 1\nfn=g\n0x20 1 1\n", "^f$");
    ck_assert_str_eq(names(c), "f 8");
    ck_assert_str_eq(steps(c, 0), "10:1 7, 12:2 1");
}

TEST(a_context_that_matches_brings_the_others)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\nfn=f'2\n0x10 1 5\n", "^f'2$");
    ck_assert_str_eq(steps(c, 0), "10:1 7");
}

TEST(code_that_was_inlined_is_of_the_routine)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\nfi=b.h\n0x12 7 4\nfe=a.c\n0x14 2 1\n", "f");
    ck_assert_str_eq(steps(c, 0), "10:1 2, 12:7 4, 14:2 1");
    ck_assert_str_eq(profile_file_name(c->profile, c->routine.steps[0].file).s, "a.c");
    ck_assert_str_eq(profile_file_name(c->profile, c->routine.steps[1].file).s, "b.h");
}

TEST(calls_stand_by_their_instruction_and_are_added_up)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\n"
                                   "cfn=g\ncalls=2 0x20 1\n0x10 1 7\n"
                                   "cfn=f\ncalls=1 0x10 1\n0x10 1 9\n"
                                   "cfn=g\ncalls=3 0x20 1\n0x10 1 8\n"
                                   "fn=g\n0x20 1 15\n",
                              "^f$");
    ck_assert_str_eq(steps(c, 0), "10:1 2 (itself, f 1x 9) (g 5x 15)");
}

TEST(a_call_without_a_cost_of_its_own_is_a_step)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\ncfn=g\ncalls=2 0x20 1\n0x12 1 7\nfn=g\n0x20 1 7\n", "^f$");
    ck_assert_str_eq(steps(c, 0), "10:1 2, 12:1 0 (g 2x 7)");
}

TEST(jumps_are_added_up_by_their_targets)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\n"
                                   "jcnd=1/1 0x14 2\n0x10 1\n"
                                   "jcnd=98/99 0x14 2\n0x10 1\n"
                                   "jump=5 0x12 1\n0x10 1\n"
                                   "0x14 2 1\n",
                              "f");
    ck_assert_str_eq(steps(c, 0), "10:1 2 ->12 5/5 ->14 99/100, 14:2 1");
    ck_assert(!c->routine.jumps[0].conditional && c->routine.jumps[1].conditional);
}

/* A distance of 4 GiB is written as 0: the name of the target is right. */
TEST(jumps_between_functions_of_no_known_object_are_told)
{
    struct chosen *c = CHOOSE(HEAD "ob=???\nfl=???\nfn=0x7a0000000\n0x7a0000000 0 2\n"
                                   "jfn=0x8a0000000\njump=3 -0 0\n+2 0\n"
                                   "jump=4 -0 0\n+4 0\n",
                              "^0x7a0000000$");
    ck_assert_str_eq(steps(c, 0), "a0000000:0 2, a0000002:0 0 ->a0000000 away 3/3, a0000004:0 0 ->a0000000 4/4");
    c = CHOOSE(HEAD "ob=a.so\nfl=a.c\nfn=f\n0x10 0 2\njfn=g\njump=3 0x20 0\n0x10 0\n", "^f$");
    ck_assert_str_eq(steps(c, 0), "10:0 2 ->20 3/3");
}

TEST(an_address_takes_the_function_that_has_it)
{
    const char *const lines = HEAD "ob=a.so\nfl=a.c\nfn=f\n0x10 1 2\n0x12 1 1\nfn=g\n0x20 1 1\n"
                                   "ob=b.so\nfl=b.c\nfn=h\n0x12 1 9\nfn=0x12\n0x30 1 4\n";
    ck_assert_str_eq(names(choose(text_of(lines), "0x12", NULL)), "h 9, 0x12 4, f 3");
    ck_assert_str_eq(names(choose(text_of(lines), "0x12", "a.so")), "f 3");
    struct chosen *c = choose(text_of(lines), "0x13", NULL);
    ck_assert_uint_eq(c->routines.count, 0);
    ck_assert(!c->routines.found[0]);
}

TEST(functions_without_addresses_are_no_routines)
{
    struct chosen *c = CHOOSE("positions: line\nevents: Ir\nfl=a.c\nfn=f\n1 2\n", "f");
    ck_assert_uint_eq(c->routines.count, 0);
}

TEST(costs_without_an_address_are_left_out)
{
    struct chosen *c =
        CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\npart: 2\npositions: line\nevents: Ir\nfl=a.c\nfn=f\n1 5\n", "f");
    ck_assert_str_eq(steps(c, 0), "10:1 2");
    struct addresses addresses = {0};
    routines_list_addresses(&c->routines, 0, &addresses);
    ck_assert_uint_eq(addresses.count, 1);
    ck_assert_uint_eq(addresses.items[0], 0x10);
    free(addresses.items);
}

/* The same by the number of a function, without a filter. */
static bool choose_one(struct chosen *c, const char *function)
{
    return routines_choose(&c->routines, function_called(c->profile, function));
}

static void know_all(struct chosen *c)
{
    routines_release(&c->routines);
    routines_init_unchosen(&c->routines, c->profile);
}

TEST(one_routine_is_that_of_a_function_in_all_its_contexts)
{
    static const char *const functions[] = {"f", "f'2"};
    for (size_t i = 0; i < 2; i++) {
        struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\ncfn=f'2\ncalls=1 0x10 1\n0x11 1 6\n"
                                       "fn=f'2\n0x10 1 5\n0x12 2 1\nfn=g\n0x20 1 1\n",
                                  "g");
        know_all(c);
        ck_assert_uint_eq(c->routines.count, 0);
        ck_assert(choose_one(c, functions[i]));
        ck_assert_str_eq(names(c), "f 0"); /* costs are for the order of several */
        ck_assert_str_eq(steps(c, 0), "10:1 7, 11:1 0 (itself, f'2 1x 6), 12:2 1");
        routine_release(&c->routine);
        ck_assert(choose_one(c, "g"));
        ck_assert_str_eq(names(c), "g 0");
        ck_assert_str_eq(steps(c, 0), "20:1 1");
    }
}

TEST(one_function_without_addresses_is_no_routine)
{
    struct chosen *c = CHOOSE(HEAD "fl=a.c\nfn=f\n0x10 1 2\ncfn=g\ncalls=1 0x20 1\n0x10 1 6\n", "f");
    know_all(c);
    ck_assert(choose_one(c, "f"));
    ck_assert(!choose_one(c, "g"));
    ck_assert_uint_eq(c->routines.count, 0);
}

SUITE("routine", instructions_are_in_the_order_of_their_addresses, costs_of_one_address_are_added_up,
      the_most_expensive_is_first_then_names_are_in_order, contexts_of_a_function_are_one_routine,
      a_context_that_matches_brings_the_others, code_that_was_inlined_is_of_the_routine,
      calls_stand_by_their_instruction_and_are_added_up, a_call_without_a_cost_of_its_own_is_a_step,
      jumps_are_added_up_by_their_targets, jumps_between_functions_of_no_known_object_are_told,
      an_address_takes_the_function_that_has_it, functions_without_addresses_are_no_routines,
      costs_without_an_address_are_left_out, one_routine_is_that_of_a_function_in_all_its_contexts,
      one_function_without_addresses_is_no_routine)
