/* Profiles made out of profiles, as options ask for it. */
#include "profiles.h"
#include "transforms.h"

#define LEVELS                                                                                                         \
    "events: Ir\n"                                                                                                     \
    "fl=a\n"                                                                                                           \
    "fn=f\n"                                                                                                           \
    "1 1\n"                                                                                                            \
    "fn=f'2\n"                                                                                                         \
    "1 2\n"

TEST(transforms_leave_a_profile_alone_where_none_is_wanted)
{
    struct reading *r = READ(LEVELS);
    struct request request = {.cycles = true};
    transforms_apply(&r->profile, &request);
    ck_assert_uint_eq(r->profile.functions.count, 2);
}

TEST(transforms_replace_a_profile_by_the_one_made_of_it)
{
    struct reading *r = READ(LEVELS);
    struct request request = {.merge_contexts = true};
    transforms_apply(&r->profile, &request);
    ck_assert_uint_eq(r->profile.functions.count, 1);
    ck_assert(function_is(&r->profile, 0, "", "a", "f"));
    transforms_apply(&r->profile, &request);
    ck_assert_uint_eq(r->profile.functions.count, 1);
}

SUITE("transforms", transforms_leave_a_profile_alone_where_none_is_wanted,
      transforms_replace_a_profile_by_the_one_made_of_it)
