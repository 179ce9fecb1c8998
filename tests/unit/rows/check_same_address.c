/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions that may share their rows with others. */
#include "../profiles.h"
#include "rows/same_address.h"

/* A mark for each instruction, in the order of the profile; the marked ones have entries of their own. */
static void expect(struct text profile, const char *marks)
{
    const struct profile *p = &reading_of(profile, WANT_INSTRUCTIONS)->profile;
    struct same_address shared;
    same_address_init(&shared, p);
    ck_assert_uint_eq(p->instructions.count, strlen(marks));
    ref_t next = same_address_next(&shared, 0), entries = 0;
    for (ref_t i = 0; i < p->instructions.count; i++) {
        ref_t *entry = same_address_at(&shared, i);
        ck_assert_int_eq(entry != NULL, marks[i] == '1');
        if (!entry)
            continue;
        ck_assert_ptr_eq(entry, shared.entries + entries++);
        ck_assert_uint_eq(*entry, NONE);
        ck_assert_uint_eq(next, i);
        next = same_address_next(&shared, i + 1);
    }
    ck_assert_uint_eq(next, NONE);
    same_address_release(&shared);
}

#define EXPECT(lines, marks) expect(TEXT("positions: instr line\nevents: Ir\n" lines), marks)

TEST(an_address_of_one_instruction_is_not_shared)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\n0x14 1 1\n0x10 1 5\nfn=g\n0x12 1 1\n", "000");
}

TEST(an_address_of_several_functions_is)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\n0x14 1 1\nfn=f'2\n0x10 1 1\n0x16 1 1\n", "1010");
}

TEST(an_address_of_several_lines_is)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\n0x10 2 1\n0x14 2 1\n", "110");
}

TEST(objects_have_addresses_of_their_own)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\nob=b\nfn=g\n0x10 1 1\n", "00");
}

TEST(the_ends_of_all_addresses_are_reached)
{
    EXPECT("ob=a\nfn=f\n0x0 1 1\nob=b\nfn=g\n0xfffffffffffffffe 1 1\n", "00");
}

/* Where addresses are far from each other, bits for all between them would fill the memory. */
TEST(addresses_far_from_each_other_may_be)
{
    EXPECT("ob=a\nfn=f\n0x0 1 1\n0xfffffffffffffffe 1 1\nob=b\nfn=g\n0x10 1 1\n", "110");
}

TEST(what_has_no_address_may_be)
{
    expect(TEXT("positions: line\nevents: Ir\nob=a\nfn=f\n1 1\n"), "1");
}

SUITE("same_address", an_address_of_one_instruction_is_not_shared, an_address_of_several_functions_is,
      an_address_of_several_lines_is, objects_have_addresses_of_their_own, the_ends_of_all_addresses_are_reached,
      addresses_far_from_each_other_may_be, what_has_no_address_may_be)
