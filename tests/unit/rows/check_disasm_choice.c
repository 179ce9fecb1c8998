/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which code is kept of a profile that is read for machine code of some functions. */
#include "../profiles.h"
#include "rows/disasm_choice.h"

#include <stdio.h>

static const unsigned wants = WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS;

/* A choice of code, and the profile that is read with it. */
struct chosen {
    struct patterns patterns;
    struct code_choice choice;
    struct reading *reading;
    struct arena arena;
};

static void chosen_release(void *thing)
{
    struct chosen *c = thing;
    patterns_release(&c->patterns);
    arena_release(&c->arena);
    free(c);
}

static struct chosen *read_chosen(struct text text, const char *expression)
{
    struct chosen *c = until_end(memory_zeroed(1, sizeof *c), chosen_release);
    struct text wanted = text_of(expression), error;
    const struct texts expressions = {&wanted, 1, 1};
    const struct pattern_source how = {.option = "disasm"};
    ck_assert(patterns_init(&c->patterns, &expressions, &how, &c->arena, &error));
    c->reading = reading_new(wants, TEXT_NONE);
    disasm_choice_make(&c->choice, &c->patterns, &c->reading->profile);
    reading_add(c->reading, text, NULL);
    return c;
}

#define READ_CHOSEN(lines, expression) read_chosen(TEXT(lines), expression)

/* The addresses of the instructions of a function, in their order. */
static const char *addresses_of(const struct chosen *c, const char *name)
{
    static char list[200];
    const struct profile *p = &c->reading->profile;
    size_t n = 0;
    list[0] = '\0';
    for (size_t i = 0; i < p->instructions.count; i++) {
        struct instruction instruction = profile_instruction(p, i);
        if (is_called(profile_function_name(p, p->pieces.items[instruction.piece].function), name))
            n += (size_t)snprintf(list + n, sizeof list - n, " %llx", (unsigned long long)instruction.address);
    }
    return list;
}

#define HEAD                                                                                                           \
    "positions: instr line\n"                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fl=a.c\n"
#define PROGRAM                                                                                                        \
    HEAD "fn=first\n"                                                                                                  \
         "0x100 1 5\n"                                                                                                 \
         "jump=3 +8 +1\n"                                                                                              \
         "* *\n"                                                                                                       \
         "fn=other\n"                                                                                                  \
         "+10 +1 2\n"                                                                                                  \
         "+2 +1 3\n"                                                                                                   \
         "+2 * 4\n"                                                                                                    \
         "cfn=asked\n"                                                                                                 \
         "calls=7 0x200 9\n"                                                                                           \
         "+6 * 11\n"                                                                                                   \
         "jump=1 +4 +1\n"                                                                                              \
         "* *\n"                                                                                                       \
         "+2 * 1 2 3\n"                                                                                                \
         "fn=asked\n"                                                                                                  \
         "+10 +1 6\n"                                                                                                  \
         "+4 * 1\n"                                                                                                    \
         "cfn=first\n"                                                                                                 \
         "calls=2 0x100 1\n"                                                                                           \
         "* * 3\n"                                                                                                     \
         "jcnd=1/2 -4 *\n"                                                                                             \
         "* *\n"

TEST(code_of_functions_that_match_is_kept_and_addresses_go_on_behind_others)
{
    struct chosen *c = READ_CHOSEN(PROGRAM, "^asked$");
    const struct profile *p = &c->reading->profile;
    ck_assert_str_eq(addresses_of(c, "asked"), " 11a 11e"); /* 0x100, and then +10 +2 +2 +2 +10, +4 */
    ck_assert_str_eq(addresses_of(c, "other"), "");
    ck_assert_uint_eq(p->jumps.count, 2); /* the first one, and that of the function */
    ck_assert_uint_eq(p->jumps.items[1].from.address, 0x11e);
    ck_assert_uint_eq(p->calls.count, 2);
    ck_assert_uint_eq(p->call_addresses.items[0], ADDRESS_NONE);
    ck_assert_uint_eq(p->call_addresses.items[1], 0x11e);
    ck_assert(disasm_choice_is_whole(p));
}

TEST(lines_and_calls_of_all_functions_are_kept)
{
    struct chosen *c = READ_CHOSEN(PROGRAM, "^asked$");
    struct reading *all = reading_of(TEXT(PROGRAM), wants);
    const struct profile *p = &c->reading->profile, *q = &all->profile;
    ck_assert_uint_eq(p->lines.count, q->lines.count);
    for (size_t i = 0; i < p->lines.count; i++) {
        ck_assert_uint_eq(p->lines.items[i].number, q->lines.items[i].number);
        ck_assert_int_eq(costs_get(&p->lines.items[i].self, 0), costs_get(&q->lines.items[i].self, 0));
    }
    ck_assert_uint_eq(p->calls.count, q->calls.count);
    for (size_t i = 0; i < p->calls.count; i++) {
        ck_assert_uint_eq(p->calls.items[i].line, q->calls.items[i].line);
        ck_assert_uint_eq(p->calls.items[i].count, q->calls.items[i].count);
        ck_assert_int_eq(costs_get(&p->calls.items[i].inclusive, 0), costs_get(&q->calls.items[i].inclusive, 0));
    }
}

TEST(a_profile_tells_that_it_has_addresses_and_jumps_of_other_functions)
{
    struct chosen *c = READ_CHOSEN(PROGRAM, "nothing");
    ck_assert(c->reading->profile.has_addresses);
    ck_assert_uint_eq(c->reading->profile.jumps.count, 1);
    ck_assert_str_eq(addresses_of(c, "asked"), "");
}

TEST(an_address_keeps_code_of_all_functions)
{
    struct chosen *c = READ_CHOSEN(PROGRAM, "0x11e");
    ck_assert_str_eq(addresses_of(c, "other"), " 10a 10c 10e 110");
    ck_assert(disasm_choice_is_whole(&c->reading->profile));
}

/* The first functions of each keep their code in any case. */
#define CONTEXTS                                                                                                       \
    PROGRAM "fn=f\n"                                                                                                   \
            "0x300 20 1\n"                                                                                             \
            "fn=f'2\n"                                                                                                 \
            "0x310 20 1\n"                                                                                             \
            "fn=f'asked\n"                                                                                             \
            "0x320 20 1\n"                                                                                             \
            "fn=operator'x\n"                                                                                          \
            "0x330 20 1\n"

TEST(all_contexts_of_a_function_belong_to_it)
{
    struct chosen *c = READ_CHOSEN(CONTEXTS, "^f$");
    ck_assert_str_eq(addresses_of(c, "f"), " 300");
    ck_assert_str_eq(addresses_of(c, "f'2"), " 310");
    ck_assert_str_eq(addresses_of(c, "f'asked"), " 320");
    ck_assert_str_eq(addresses_of(c, "operator'x"), "");
    ck_assert(disasm_choice_is_whole(&c->reading->profile));
}

TEST(what_matches_in_a_context_alone_lacks_the_code_of_its_routine)
{
    struct chosen *c = READ_CHOSEN(CONTEXTS, "asked");
    ck_assert_str_eq(addresses_of(c, "f'asked"), " 320");
    ck_assert_str_eq(addresses_of(c, "f"), "");
    ck_assert(!disasm_choice_is_whole(&c->reading->profile));
    ck_assert(!disasm_choice_is_whole(&READ_CHOSEN(CONTEXTS, "'2$")->reading->profile));
}

TEST(a_quote_that_begins_no_context_is_a_part_of_the_name)
{
    struct chosen *c = READ_CHOSEN(CONTEXTS, "'x$");
    ck_assert_str_eq(addresses_of(c, "operator'x"), " 330");
    ck_assert(disasm_choice_is_whole(&c->reading->profile));
}

TEST(names_match_in_all_of_their_forms)
{
#define MANGLED PROGRAM "fn=_ZN1a5helloEv\n0x300 20 1\n"
    ck_assert_str_eq(addresses_of(READ_CHOSEN(MANGLED, "^a::hello$"), "_ZN1a5helloEv"), " 300");
    ck_assert_str_eq(addresses_of(READ_CHOSEN(MANGLED, "hello\\(\\)"), "_ZN1a5helloEv"), " 300");
}

/* The brackets of its context do not match, so that it has no short form. */
TEST(a_context_that_hides_the_short_form_belongs_to_its_routine)
{
    struct chosen *c =
        READ_CHOSEN(PROGRAM "fn=f(int)\n0x300 20 1\nfn=x<\n0x310 20 1\nfn=f(int)'x<\n0x320 20 1\n", "^f$");
    ck_assert_str_eq(addresses_of(c, "f(int)"), " 300");
    ck_assert_str_eq(addresses_of(c, "f(int)'x<"), " 320");
    ck_assert(disasm_choice_is_whole(&c->reading->profile));
}

SUITE("asked code", code_of_functions_that_match_is_kept_and_addresses_go_on_behind_others,
      lines_and_calls_of_all_functions_are_kept, a_profile_tells_that_it_has_addresses_and_jumps_of_other_functions,
      an_address_keeps_code_of_all_functions, all_contexts_of_a_function_belong_to_it,
      what_matches_in_a_context_alone_lacks_the_code_of_its_routine,
      a_quote_that_begins_no_context_is_a_part_of_the_name, names_match_in_all_of_their_forms,
      a_context_that_hides_the_short_form_belongs_to_its_routine)
