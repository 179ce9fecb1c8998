/* Functions in JSON, with their pieces, callers and callees. */
#include "../../jsoned.h"

#define PROGRAM                                                                                                        \
    "events: Ir Dr\nob=o\nfl=a.c\nfn=f\n1 10 1\nfi=a.h\n3 4\nfe=a.c\ncfn=g\ncalls=2 5\n2 30 2\nfn=g\n5 30 2\n"

#define FUNCTIONS(line) json_section(PROGRAM, "--format=json " line, "functions")

/* The rows are by self cost. */
TEST(functions_have_their_costs_and_pieces)
{
    ck_assert_str_eq(
        FUNCTIONS("--sections=functions"),
        "{\"id\":0,\"object\":\"o\",\"file\":\"a.c\",\"name\":\"g\",\"home\":{\"file\":\"a.c\",\"line\":5},\"display\":"
        "\"g\",\"cycle\":null,\"self\":[30,2],"
        "\"inclusive\":[30,2],\"called\":2,\"pieces\":[{\"file\":\"a.c\",\"self\":[30,2]}]},\n"
        "{\"id\":1,\"object\":\"o\",\"file\":\"a.c\",\"name\":\"f\",\"home\":{\"file\":\"a.c\",\"line\":1},\"display\":"
        "\"f\",\"cycle\":null,\"self\":[14,1],"
        "\"inclusive\":[44,3],\"called\":0,\"pieces\":[{\"file\":\"a.c\",\"self\":[10,1]},{\"file\":\"a.h\",\"self\":["
        "4,0]}]}");
}

TEST(functions_have_callers_and_callees_by_their_ids)
{
    const char *rows = FUNCTIONS("--sections=calls --sort=self:Ir");
    const char *g = strstr(rows, "\"name\":\"g\""), *f = strstr(rows, "\"name\":\"f\"");
    ck_assert(g && f && g < f); /* g is 0, for it costs more by itself */
    ck_assert_ptr_nonnull(strstr(f, "\"callers\":[],\"callees\":[{\"function\":0,\"calls\":2,\"inclusive\":[30,2]}]}"));
    ck_assert_ptr_nonnull(
        strstr(g, "\"callers\":[{\"function\":1,\"calls\":2,\"inclusive\":[30,2]}],\"callees\":[]},"));
}

TEST(functions_have_the_events_that_are_shown)
{
    ck_assert_ptr_nonnull(
        strstr(FUNCTIONS("--sections=functions --show=Dr"), "\"self\":[1],\"inclusive\":[3],\"called\":0"));
}

TEST(functions_say_what_people_call_them)
{
    const char *rows = json_section("events: Ir\nfl=a.c\nfn=A<int>::f(\"\\x\")\n1 5\n",
                                    "--format=json --sections=functions --names=short", "functions");
    ck_assert_ptr_nonnull(strstr(rows, "\"name\":\"A<int>::f(\\\"\\\\x\\\")\",\"home\":{"));
    ck_assert_ptr_nonnull(strstr(rows, "\"display\":\"A<>::f\""));
}

SUITE("functions", functions_have_their_costs_and_pieces, functions_have_callers_and_callees_by_their_ids,
      functions_have_the_events_that_are_shown, functions_say_what_people_call_them)
