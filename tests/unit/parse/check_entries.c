/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines at which functions are entered, as they are read. */
#include "../profiles.h"

#include <stdlib.h>

static const unsigned wants[] = {WANT_PLACES, WANT_PLACES | WANT_CALLS, WANT_PLACES | WANT_LINES | WANT_CALLS,
                                 WANT_PLACES | WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS};

static uint64_t entry_in(const struct profile *p, const char *name)
{
    uint64_t *others = memory_zeroed(p->functions.count, sizeof *others);
    uint64_t *lines = entries_find(&p->entries, p->functions.count, others);
    uint64_t line = lines[function_called(p, name)];
    free(lines);
    free(others);
    return line;
}

/* The line is the same, whatever else is wanted. */
static void expect(const char *lines, const char *name, uint64_t line)
{
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++) {
        struct reading *r = reading_of(text_of(lines), wants[i]);
        ck_assert_uint_eq(entry_in(&r->profile, name), line);
    }
}

#define LEAF "fn=g\n7 1\n"

TEST(targets_of_calls_are_entries)
{
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 9\n5 1\n" LEAF, "g", 9);
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 +9\n50 1\ncalls=1 3\n5 1\n" LEAF, "g", 14);
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 *\n50 1\n" LEAF, "g", 5);
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2\n50 1\n" LEAF, "g", 7);
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 no\n50 1\n" LEAF, "g", 7);
    expect("positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n0x10 5 1\ncfn=g\ncalls=1 0x50 9\n0x12 5 1\n"
           "fn=g\n0x52 7 1\n",
           "g", 9);
    expect("positions: instr\nevents: Ir\nfl=a.c\nfn=f\n0x10 1\ncfn=g\ncalls=1 0x50\n0x12 1\nfn=g\n0x52 1\n", "g", 0);
}

TEST(calls_without_costs_have_targets)
{
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 9\ncalls=1 4\n5 1\n" LEAF, "g", 9);
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=0 9\n5 1\ncalls=0 8\n5 1\n" LEAF, "g", 7);
}

TEST(lines_before_inlined_code_are_the_functions_own)
{
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\nfi=a.h\n2 1\nfe=a.c\n3 1\n", "f", 5);
    expect("events: Ir\nfl=a.c\nfn=f\nfi=a.h\n2 1\nfe=a.c\n3 1\n", "f", 0);
    expect("events: Ir\nfl=a.c\nfn=f\n6 1\nfl=b.c\n2 1\nfl=a.c\n3 1\nfn=f\n5 1\n", "f", 5);
    expect("events: Ir\nfi=a.h\nfl=a.c\nfn=f\n6 1\n0 9\n+1 1\n", "f", 1);
    expect("events: Ir\nfl=b.c\nfn=f\nfl=a.c\n6 1\n", "f", 6);
}

/* A callee without a file is the one function of its name that has costs, in another file. */
TEST(orphans_are_entered_where_they_are)
{
    expect("events: Ir\nfl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 9\n5 1\nfl=b.c\n" LEAF, "g", 9);
    expect("events: Ir\nfl=b.c\n" LEAF "fl=a.c\nfn=f\n5 1\ncfn=g\ncalls=2 9\n5 1\n", "g", 9);
}

/* A callee that only calls tell of is no function where calls are not wanted. */
TEST(places_make_no_functions)
{
    const char *lines = "events: Ir\nfl=a.c\nfn=f\n5 1\ncfi=b.c\ncfn=g\ncalls=2 9\n5 1\ncfn=h\ncalls=1 3\n5 1\n";
    struct reading *r = reading_of(text_of(lines), WANT_PLACES);
    ck_assert_uint_eq(r->profile.functions.count, 1);
    r = reading_of(text_of(lines), WANT_PLACES | WANT_CALLS);
    ck_assert_uint_eq(r->profile.functions.count, 3);
}

SUITE("parse_entries", targets_of_calls_are_entries, calls_without_costs_have_targets,
      lines_before_inlined_code_are_the_functions_own, orphans_are_entered_where_they_are, places_make_no_functions)
