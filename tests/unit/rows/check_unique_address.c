/* Instructions whose addresses are theirs alone. */
#include "../profiles.h"
#include "rows/unique_address.h"

/* A mark for each instruction, in the order of the profile. */
static void expect(struct text profile, const char *marks)
{
    const struct profile *p = &reading_of(profile, WANT_INSTRUCTIONS)->profile;
    ref_t *found = memory_alloc(p->instructions.count * sizeof *found);
    mark_unique_addresses(p, found);
    ck_assert_uint_eq(p->instructions.count, strlen(marks));
    for (size_t i = 0; i < p->instructions.count; i++)
        ck_assert_uint_eq(found[i], marks[i] - '0');
    free(found);
}

#define EXPECT(lines, marks) expect(TEXT("positions: instr line\nevents: Ir\n" lines), marks)

TEST(an_address_of_one_instruction_is_unique)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\n0x14 1 1\n0x10 1 5\nfn=g\n0x12 1 1\n", "111");
}

TEST(an_address_of_several_functions_is_not)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\n0x14 1 1\nfn=f'2\n0x10 1 1\n0x16 1 1\n", "0101");
}

TEST(an_address_of_several_lines_is_not)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\n0x10 2 1\n0x14 2 1\n", "001");
}

TEST(objects_have_addresses_of_their_own)
{
    EXPECT("ob=a\nfn=f\n0x10 1 1\nob=b\nfn=g\n0x10 1 1\n", "11");
}

TEST(the_ends_of_all_addresses_are_reached)
{
    EXPECT("ob=a\nfn=f\n0x0 1 1\nob=b\nfn=g\n0xfffffffffffffffe 1 1\n", "11");
}

/* Where addresses are far from each other, bits for all between them would fill the memory. */
TEST(addresses_far_from_each_other_are_not_known)
{
    EXPECT("ob=a\nfn=f\n0x0 1 1\n0xfffffffffffffffe 1 1\nob=b\nfn=g\n0x10 1 1\n", "001");
}

TEST(what_has_no_address_is_not_unique)
{
    expect(TEXT("positions: line\nevents: Ir\nob=a\nfn=f\n1 1\n"), "0");
}

SUITE("unique_address", an_address_of_one_instruction_is_unique, an_address_of_several_functions_is_not,
      an_address_of_several_lines_is_not, objects_have_addresses_of_their_own, the_ends_of_all_addresses_are_reached,
      addresses_far_from_each_other_are_not_known, what_has_no_address_is_not_unique)
