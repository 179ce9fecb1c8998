/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes two profiles differ besides the program. */
#include "../joined.h"
#include "../scratch.h"
#include "compare/caveats.h"

#include <fcntl.h>
#include <sys/stat.h>

/* What is said of two profiles, a line each. */
static const char *said_of(struct joined *j)
{
    struct diagnostics diagnostics = {0};
    struct text all = TEXT("");
    ck_assert(j->good);
    caveats_check(&j->sides, &diagnostics);
    for (size_t i = 0; i < diagnostics.items.count; i++)
        all = arena_format(&j->a->arena, "%s%s\n", all.s, diagnostics.items.items[i].message.s);
    diagnostics_release(&diagnostics);
    return all.s;
}

#define SAID(old_text, new_text) said_of(JOIN_WITH(.old = {old_text}, .new = {new_text}))
#define IR "events: Ir\nfl=a.c\nfn=f\n1 5\n"
#define DONE "totals: 5\n"

TEST(caveats_of_two_alike_are_none)
{
    ck_assert_str_eq(SAID(IR, IR), "");
    ck_assert_str_eq(SAID("creator: callgrind-3.19\ncmd: /old/prog -x\n" IR DONE,
                          "creator: callgrind-3.19\ncmd: /new/prog -x\n" IR DONE),
                     "");
    ck_assert_str_eq(SAID(IR, "creator: callgrind-3.19\ncmd: prog\n" IR DONE), ""); /* one side does not say */
}

TEST(caveats_are_other_programs_commands_and_caches)
{
    ck_assert_str_eq(SAID("creator: callgrind-3.18\n" IR DONE, "creator: callgrind-3.19\n" IR DONE),
                     "the profiles were written by different programs: old callgrind-3.18, new callgrind-3.19\n");
    ck_assert_str_eq(SAID("creator: c\ncmd: /bin/prog -x\n" IR, "creator: c\ncmd: /bin/prog -y\n" IR),
                     "the commands differ: old prog -x, new prog -y\n");
    ck_assert_str_eq(
        SAID("desc: D1 cache: 32768 B\ndesc: LL cache: 1 B\n" IR, "desc: D1 cache: 65536 B\ndesc: LL cache: 1 B\n" IR),
        "the simulated D1 cache differs: old 32768 B, new 65536 B\n");
}

TEST(caveats_are_events_of_one_side)
{
    ck_assert_str_eq(SAID("events: Ir Dr\nfl=a.c\nfn=f\n1 5 1\n", "events: Ir\nfl=a.c\nfn=f\n1 5\n"),
                     "only the old profile has this event, which cannot be compared: Dr\n");
    ck_assert_str_eq(SAID("events: Ir\nfl=a.c\nfn=f\n1 5\n", "events: Ir Dr Dw\nfl=a.c\nfn=f\n1 5 1 1\n"),
                     "only the new profile has these events, which cannot be compared: Dr, Dw\n");
}

TEST(caveats_are_other_numbers_of_parts_and_threads)
{
    ck_assert_str_eq(SAID("part: 1\nthread: 1\n" IR "part: 2\nthread: 2\n" IR, "part: 1\nthread: 1\n" IR),
                     "the number of parts differs: old 2, new 1\nthe number of threads differs: old 2, new 1\n");
    struct joined *runs = JOIN_WITH(.old = {IR, IR}, .new = {IR, IR, IR}, .combine = COMBINE_MIN);
    ck_assert_str_eq(said_of(runs), ""); /* each run counts by itself */
}

/* By the dates of the files: all of the base are later than all of the new profile. */
TEST(caveats_are_dates_that_look_swapped)
{
    struct scratch s = scratch_make();
    const char *old = scratch_write(&s, "old", TEXT("x")), *new = scratch_write(&s, "new", TEXT("x"));
    for (int later = 0; later < 3; later++) {
        struct joined *j = JOIN("fn=f\n1 5\n", "fn=f\n1 5\n");
        struct diagnostics diagnostics = {0};
        const struct timespec at[2][2] = {{{5000, 0}, {5000, 0}}, {{4999 + later, 0}, {4999 + later, 0}}};
        ck_assert_int_eq(utimensat(AT_FDCWD, new, at[0], 0) | utimensat(AT_FDCWD, old, at[1], 0), 0);
        j->of[SIDE_OLD]->profile.inputs.items[0].path = text_of(old);
        j->of[SIDE_NEW]->profile.inputs.items[0].path = text_of(new);
        caveats_check_dates(&j->sides, &diagnostics);
        ck_assert_uint_eq(diagnostics.items.count, later == 2);
        diagnostics_release(&diagnostics);
    }
    scratch_remove(&s);
}

SUITE("caveats", caveats_of_two_alike_are_none, caveats_are_other_programs_commands_and_caches,
      caveats_are_events_of_one_side, caveats_are_other_numbers_of_parts_and_threads,
      caveats_are_dates_that_look_swapped)
