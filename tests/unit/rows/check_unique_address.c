/* Instructions whose addresses are theirs alone. */
#include "../profiles.h"
#include "rows/unique_address.h"

static void release(void *unique)
{
    unique_addresses_release(unique);
    free(unique);
}

static struct unique_addresses *find(struct text profile)
{
    struct unique_addresses *unique = until_end(memory_zeroed(1, sizeof *unique), release);
    unique_addresses_init(unique, &reading_of(profile, WANT_INSTRUCTIONS)->profile);
    return unique;
}

/* The numbers of the objects a and b; 0 is that of no object. */
#define A 1
#define B 2

#define FIND(lines) find(TEXT("positions: instr line\nevents: Ir\n" lines))

TEST(an_address_of_one_instruction_is_unique)
{
    const struct unique_addresses *unique = FIND("ob=a\nfn=f\n0x10 1 1\n0x14 1 1\n0x10 1 5\nfn=g\n0x12 1 1\n");
    ck_assert(unique_addresses_have(unique, A, 0x10) && unique_addresses_have(unique, A, 0x14) &&
              unique_addresses_have(unique, A, 0x12));
}

TEST(an_address_of_several_functions_is_not)
{
    const struct unique_addresses *unique = FIND("ob=a\nfn=f\n0x10 1 1\n0x14 1 1\nfn=f'2\n0x10 1 1\n0x16 1 1\n");
    ck_assert(!unique_addresses_have(unique, A, 0x10));
    ck_assert(unique_addresses_have(unique, A, 0x14) && unique_addresses_have(unique, A, 0x16));
}

TEST(an_address_of_several_lines_is_not)
{
    const struct unique_addresses *unique = FIND("ob=a\nfn=f\n0x10 1 1\n0x10 2 1\n0x14 2 1\n");
    ck_assert(!unique_addresses_have(unique, A, 0x10) && unique_addresses_have(unique, A, 0x14));
}

TEST(objects_have_addresses_of_their_own)
{
    const struct unique_addresses *unique = FIND("ob=a\nfn=f\n0x10 1 1\nob=b\nfn=g\n0x10 1 1\n");
    ck_assert(unique_addresses_have(unique, A, 0x10) && unique_addresses_have(unique, B, 0x10));
}

TEST(the_ends_of_all_addresses_are_reached)
{
    const struct unique_addresses *unique = FIND("ob=a\nfn=f\n0x0 1 1\nob=b\nfn=g\n0xfffffffffffffffe 1 1\n");
    ck_assert(unique_addresses_have(unique, A, 0) && unique_addresses_have(unique, B, UINT64_MAX - 1));
    ck_assert(!unique_addresses_have(unique, A, UINT64_MAX - 1) && !unique_addresses_have(unique, B, 0));
}

/* Where addresses are far from each other, bits for all between them would fill the memory. */
TEST(addresses_far_from_each_other_are_not_known)
{
    const struct unique_addresses *unique = FIND("ob=a\nfn=f\n0x0 1 1\n0xfffffffffffffffe 1 1\nob=b\nfn=g\n0x10 1 1\n");
    ck_assert(!unique_addresses_have(unique, A, 0) && !unique_addresses_have(unique, A, UINT64_MAX - 1));
    ck_assert(unique_addresses_have(unique, B, 0x10));
}

TEST(what_has_no_address_is_not_unique)
{
    const struct unique_addresses *unique = find(TEXT("positions: line\nevents: Ir\nob=a\nfn=f\n1 1\n"));
    ck_assert(!unique_addresses_have(unique, A, ADDRESS_NONE) && !unique_addresses_have(unique, A, 0));
}

SUITE("unique_address", an_address_of_one_instruction_is_unique, an_address_of_several_functions_is_not,
      an_address_of_several_lines_is_not, objects_have_addresses_of_their_own, the_ends_of_all_addresses_are_reached,
      addresses_far_from_each_other_are_not_known, what_has_no_address_is_not_unique)
