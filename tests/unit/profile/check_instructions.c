/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions, the calls they make, and jumps: read, and merged. */
#include "../profiles.h"
#include "names/contexts.h"
#include "profile/merge.h"

static const unsigned all = WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS | WANT_JUMPS;

#define READ_ALL(lines) reading_of(TEXT(lines), all)

#define HEAD                                                                                                           \
    "positions: instr line\n"                                                                                          \
    "events: Ir Dr\n"                                                                                                  \
    "ob=prog\n"                                                                                                        \
    "fl=a.c\n"                                                                                                         \
    "fn=f\n"

/* The cost of the first event of the instructions of an address, in all pieces. */
static cost_t cost_at_address(const struct profile *p, uint64_t address)
{
    cost_t sum = 0;
    for (size_t i = 0; i < p->instructions.count; i++) {
        struct instruction instruction = profile_instruction(p, i);
        if (instruction.address == address)
            sum += costs_get(&instruction.self, 0);
    }
    return sum;
}

static size_t count_at_address(const struct profile *p, uint64_t address)
{
    size_t count = 0;
    for (size_t i = 0; i < p->instructions.count; i++)
        count += profile_address_of_instruction(p, i) == address;
    return count;
}

/* The only jump from an address; the test fails where there is none, or more than one. */
static const struct jump *jump_from(const struct profile *p, uint64_t address)
{
    const struct jump *found = NULL;
    for (size_t i = 0; i < p->jumps.count; i++) {
        if (p->jumps.items[i].from.address != address)
            continue;
        ck_assert_ptr_null(found);
        found = &p->jumps.items[i];
    }
    ck_assert_ptr_nonnull(found);
    return found;
}

/* ---- instructions ---- */

TEST(instructions_are_kept_by_address)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1 2\n"
                                      "+4 * 2\n"
                                      "+2 +1 4 1\n"
                                      "-6 -1 8\n"
                                      "* * 16\n");
    const struct profile *p = &r->profile;
    ck_assert_uint_eq(p->instructions.count, 3);
    ck_assert_int_eq(cost_at_address(p, 0x400), 25);
    ck_assert_int_eq(cost_at_address(p, 0x404), 2);
    ck_assert_int_eq(cost_at_address(p, 0x406), 4);
    struct instruction last = profile_instruction(p, 2);
    ck_assert_uint_eq(last.line, 8);
    ck_assert_int_eq(costs_get(&last.self, 1), 1);
    ck_assert(p->has_addresses);
    assert_silent(r);
}

/* Kept addresses are those of 32 bits from the first one of a line on. */
TEST(addresses_far_from_each_other_are_kept)
{
    static const uint64_t addresses[] = {0x500,       0x400,      0xffffffffffff0000, 0x1000004ff,
                                         0x1000003ff, 0x10000040, ADDRESS_NONE - 1,   0};
    struct reading *r = READ_ALL(HEAD "0x500 7 1\n0x400 7 1\n0xffffffffffff0000 7 1\n0x1000004ff 7 1\n"
                                      "0x1000003ff 7 1\n0x10000040 7 1\n0xfffffffffffffffe 7 1\n0 7 1\n");
    const struct profile *p = &r->profile;
    ck_assert_uint_eq(p->instructions.count, sizeof addresses / sizeof addresses[0]);
    for (size_t i = 0; i < p->instructions.count; i++)
        ck_assert_uint_eq(profile_address_of_instruction(p, i), addresses[i]);
}

TEST(instructions_add_up_to_lines_and_pieces)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "+4 7 2\n"
                                      "fi=b.h\n"
                                      "+4 3 4\n"
                                      "fe=a.c\n"
                                      "+4 8 8\n");
    ck_assert_int_eq(cost_at(r, "a.c", 7), 3);
    ck_assert_int_eq(cost_at(r, "b.h", 3), 4);
    ck_assert_int_eq(cost_at(r, "a.c", 8), 8);
    ck_assert_int_eq(costs_get(&r->profile.pieces.items[0].self, 0), 11);
    ck_assert_int_eq(costs_get(&r->profile.pieces.items[1].self, 0), 4);
}

TEST(instructions_without_lines_add_up_to_pieces)
{
    struct reading *r = reading_of(TEXT(HEAD "0x400 7 1\n"
                                             "+4 7 2\n"),
                                   WANT_INSTRUCTIONS);
    ck_assert_uint_eq(r->profile.lines.count, 0);
    ck_assert_uint_eq(r->profile.instructions.count, 2);
    ck_assert_int_eq(costs_get(&r->profile.pieces.items[0].self, 0), 3);
}

TEST(an_address_of_two_lines_is_two_instructions)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "* 8 2\n");
    ck_assert_uint_eq(count_at_address(&r->profile, 0x400), 2);
    ck_assert_int_eq(cost_at(r, "a.c", 7), 1);
    ck_assert_int_eq(cost_at(r, "a.c", 8), 2);
}

TEST(a_part_without_addresses_has_costs_of_no_address)
{
    struct reading *r = READ_ALL("positions: line\n"
                                 "events: Ir\n"
                                 "fn=f\n"
                                 "7 1\n"
                                 "part: 2\n"
                                 "positions: instr\n"
                                 "0x400 2\n");
    ck_assert_int_eq(cost_at_address(&r->profile, ADDRESS_NONE), 1);
    ck_assert_int_eq(cost_at_address(&r->profile, 0x400), 2);
    ck_assert(r->profile.has_addresses);
}

TEST(a_profile_of_lines_has_no_addresses)
{
    struct reading *r = READ_ALL("events: Ir\n"
                                 "fn=f\n"
                                 "7 1\n");
    ck_assert(!r->profile.has_addresses);
    ck_assert_int_eq(cost_at_address(&r->profile, ADDRESS_NONE), 1);
}

TEST(nothing_of_it_is_kept_where_nobody_asks)
{
    struct reading *r = READ(HEAD "0x400 7 1\n"
                                  "jump=3 0x406 8\n"
                                  "0x400 7\n"
                                  "cfn=g\n"
                                  "calls=1 0x500 1\n"
                                  "0x400 7 5\n");
    ck_assert_uint_eq(r->profile.instructions.count, 0);
    ck_assert_uint_eq(r->profile.call_addresses.count, 0);
    ck_assert_uint_eq(r->profile.jumps.count, 0);
    ck_assert_uint_eq(r->profile.calls.count, 1);
    assert_silent(r);
}

TEST(parts_that_are_left_out_leave_no_instructions_and_jumps)
{
    struct reading *r = reading_new(all, TEXT_NONE);
    struct selection selection = {.parts = {&(struct range){2, 2}, 1, 1}};
    reading_add(r,
                TEXT("events: Ir\npositions: instr\npart: 1\nfn=f\n0x400 1\njump=1 0x404\n0x400\n"
                     "part: 2\n0x500 2\njump=2 0x504\n0x500\n"),
                &selection);
    profile_finish(&r->profile);
    ck_assert_uint_eq(r->profile.instructions.count, 1);
    ck_assert_int_eq(cost_at_address(&r->profile, 0x500), 2);
    ck_assert_uint_eq(r->profile.jumps.count, 1);
}

/* ---- calls ---- */

TEST(calls_are_kept_by_address)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "cfn=g\n"
                                      "calls=2 0x500 1\n"
                                      "* * 5\n"
                                      "calls=3 0x500 1\n"
                                      "+4 * 6\n"
                                      "calls=4 0x500 1\n"
                                      "* * 7\n");
    const struct profile *p = &r->profile;
    ck_assert_uint_eq(p->calls.count, 2);
    ck_assert_uint_eq(p->call_addresses.count, 2);
    ck_assert_uint_eq(p->call_addresses.items[0], 0x400);
    ck_assert_uint_eq(p->calls.items[0].count, 6);
    ck_assert_int_eq(costs_get(&p->calls.items[0].inclusive, 0), 12);
    ck_assert_uint_eq(p->call_addresses.items[1], 0x404);
    ck_assert_uint_eq(p->calls.items[1].line, 7);
}

TEST(a_call_without_its_cost_has_no_address)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "cfn=g\n"
                                      "calls=2 0x500 1\n"
                                      "fn=h\n"
                                      "0x410 1 1\n");
    ck_assert_uint_eq(r->profile.calls.count, 1);
    ck_assert_uint_eq(r->profile.calls.items[0].count, 2);
}

/* ---- jumps ---- */

TEST(jumps_are_relative_to_the_last_cost_line)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "jump=5 +16 +2\n"
                                      "+4 +1\n"
                                      "jcnd=3/9 -16 *\n"
                                      "* *\n"
                                      "+8 +3 1\n");
    const struct profile *p = &r->profile;
    const struct jump *plain = jump_from(p, 0x404), *conditional = jump_from(p, 0x400);
    ck_assert_uint_eq(plain->to.address, 0x410);
    ck_assert_uint_eq(plain->to.line, 9);
    ck_assert_uint_eq(plain->from.line, 8);
    ck_assert(!plain->conditional);
    ck_assert_uint_eq(plain->followed, 5);
    ck_assert_uint_eq(plain->executed, 5);
    ck_assert_uint_eq(conditional->to.address, 0x3f0);
    ck_assert(conditional->conditional);
    ck_assert_uint_eq(conditional->followed, 3);
    ck_assert_uint_eq(conditional->executed, 9);
    ck_assert_int_eq(cost_at_address(p, 0x408), 1);
    ck_assert_int_eq(cost_at(r, "a.c", 10), 1);
    assert_silent(r);
}

TEST(jumps_written_several_times_are_added_up)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "jcnd=1/1 0x410 9\n"
                                      "* *\n"
                                      "+4 * 1\n"
                                      "jcnd=98/99 0x410 9\n"
                                      "0x400 7\n");
    const struct jump *jump = jump_from(&r->profile, 0x400);
    ck_assert_uint_eq(jump->followed, 99);
    ck_assert_uint_eq(jump->executed, 100);
}

TEST(both_orders_of_counts_are_read)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "jcnd=30 10 0x410 9\n"
                                      "* *\n");
    ck_assert_uint_eq(jump_from(&r->profile, 0x400)->followed, 10);
    ck_assert_uint_eq(jump_from(&r->profile, 0x400)->executed, 30);
}

TEST(a_switch_is_many_jumps_of_one_address)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "jump=1 0x410 9\n"
                                      "* *\n"
                                      "jump=2 0x420 10\n"
                                      "* *\n");
    ck_assert_uint_eq(r->profile.jumps.count, 2);
}

TEST(jumps_name_the_file_and_the_function_of_their_target)
{
    struct reading *r = READ_ALL(HEAD "0x400 7 1\n"
                                      "jfi=(9) b.h\n"
                                      "jfn=(9) g\n"
                                      "jump=1 0x510 9\n"
                                      "* *\n"
                                      "+4 * 1\n"
                                      "jump=1 0x410 9\n"
                                      "* *\n");
    const struct profile *p = &r->profile;
    const struct jump *out = jump_from(p, 0x400), *in = jump_from(p, 0x404);
    ck_assert(text_equal(profile_file_name(p, out->file), TEXT("b.h")));
    ck_assert(text_equal(p->symbols.texts.items[out->symbol], TEXT("g")));
    ck_assert(text_equal(profile_file_name(p, in->file), TEXT("a.c")));
    ck_assert(text_equal(p->symbols.texts.items[in->symbol], TEXT("f")));
    ck_assert_uint_eq(p->functions.count, 1);
}

TEST(a_jump_that_cannot_be_read_is_left_out_and_said)
{
    static const char *const bad[] = {"jump=x 0x410 9", "jcnd=1 0x410", "jcnd=/3 0x410 9", "jump=1 zz 9"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct arena arena = {0};
        struct reading *r = reading_of(arena_format(&arena, HEAD "0x400 7 1\n%s\n* *\n+4 * 1\n", bad[i]), all);
        ck_assert_msg(r->profile.jumps.count == (i == 1), "%s", bad[i]);
        ck_assert_msg(r->diagnostics.items.count == (i != 1), "%s", bad[i]);
        ck_assert_int_eq(cost_at_address(&r->profile, 0x404), 1);
        arena_release(&arena);
    }
}

TEST(a_jump_makes_no_function)
{
    struct reading *r = READ_ALL(HEAD "jump=1 0x410 9\n"
                                      "0x400 7\n"
                                      "fn=g\n"
                                      "0x500 1 1\n");
    ck_assert_uint_eq(r->profile.jumps.count, 0);
    ck_assert_uint_eq(r->profile.functions.count, 1);
}

TEST(jumps_without_addresses_are_kept_by_line)
{
    struct reading *r = READ_ALL("events: Ir\n"
                                 "fl=a.c\n"
                                 "fn=f\n"
                                 "7 1\n"
                                 "jump=3 +2\n"
                                 "*\n");
    const struct jump *jump = jump_from(&r->profile, ADDRESS_NONE);
    ck_assert_uint_eq(jump->from.line, 7);
    ck_assert_uint_eq(jump->to.line, 9);
    ck_assert_uint_eq(jump->to.address, ADDRESS_NONE);
}

/* ---- merging ---- */

#define TWICE                                                                                                          \
    HEAD "0x400 7 1\n"                                                                                                 \
         "jcnd=1/4 0x410 9\n"                                                                                          \
         "* *\n"                                                                                                       \
         "cfn=g\n"                                                                                                     \
         "calls=1 0x500 1\n"                                                                                           \
         "* * 5\n"                                                                                                     \
         "fn=f'2\n"                                                                                                    \
         "0x400 7 2\n"                                                                                                 \
         "jcnd=2/5 0x410 9\n"                                                                                          \
         "* *\n"                                                                                                       \
         "cfn=g\n"                                                                                                     \
         "calls=2 0x500 1\n"                                                                                           \
         "* * 7\n"

TEST(merging_adds_up_instructions_calls_and_jumps)
{
    struct reading *to = reading_new(all, TEXT_NONE);
    struct reading *from = READ_ALL(TWICE);
    merge_profile(&to->profile, &from->profile);
    merge_profile(&to->profile, &from->profile);
    profile_finish(&to->profile);
    const struct profile *p = &to->profile;
    ck_assert_uint_eq(p->instructions.count, 2);
    ck_assert_int_eq(cost_at_address(p, 0x400), 6);
    ck_assert_int_eq(cost_at(to, "a.c", 7), 6);
    ck_assert_uint_eq(p->calls.count, 2);
    ck_assert_uint_eq(p->calls.items[0].count, 2);
    ck_assert_uint_eq(p->call_addresses.items[0], 0x400);
    ck_assert_uint_eq(p->jumps.count, 2);
    ck_assert_uint_eq(p->jumps.items[0].followed, 2);
    ck_assert_uint_eq(p->jumps.items[0].executed, 8);
}

TEST(folding_contexts_adds_up_instructions_calls_and_jumps)
{
    struct reading *from = READ_ALL(TWICE), *to = until_end(memory_zeroed(1, sizeof *to), reading_release);
    contexts_merge(&to->profile, &from->profile);
    const struct profile *p = &to->profile;
    ck_assert_uint_eq(p->instructions.count, 1);
    ck_assert_int_eq(cost_at_address(p, 0x400), 3);
    ck_assert_int_eq(cost_at(to, "a.c", 7), 3);
    ck_assert_uint_eq(p->calls.count, 1);
    ck_assert_uint_eq(p->calls.items[0].count, 3);
    ck_assert_uint_eq(jump_from(p, 0x400)->followed, 3);
    ck_assert_uint_eq(jump_from(p, 0x400)->executed, 9);
    ck_assert(p->has_addresses);
}

SUITE("instructions", instructions_are_kept_by_address, addresses_far_from_each_other_are_kept,
      instructions_add_up_to_lines_and_pieces, instructions_without_lines_add_up_to_pieces,
      an_address_of_two_lines_is_two_instructions, a_part_without_addresses_has_costs_of_no_address,
      a_profile_of_lines_has_no_addresses, nothing_of_it_is_kept_where_nobody_asks,
      parts_that_are_left_out_leave_no_instructions_and_jumps, calls_are_kept_by_address,
      a_call_without_its_cost_has_no_address, jumps_are_relative_to_the_last_cost_line,
      jumps_written_several_times_are_added_up, both_orders_of_counts_are_read, a_switch_is_many_jumps_of_one_address,
      jumps_name_the_file_and_the_function_of_their_target, a_jump_that_cannot_be_read_is_left_out_and_said,
      a_jump_makes_no_function, jumps_without_addresses_are_kept_by_line, merging_adds_up_instructions_calls_and_jumps,
      folding_contexts_adds_up_instructions_calls_and_jumps)
