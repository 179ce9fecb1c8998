/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said on standard error beside reports. */
#include "report/notes.h"

#include "../viewed.h"
#include "view/problems.h"

static const struct diagnostic *last_of(const struct viewed *v)
{
    const struct diagnostics *d = v->report.diagnostics;
    return d->items.count ? &d->items.items[d->items.count - 1] : NULL;
}

TEST(notes_tell_names_that_are_longer_than_people_are_shown)
{
    struct arena arena = {0};
    char name[NAME_SHOWN + 8];
    memset(name, 'x', sizeof name);
    struct text shown = {name, NAME_SHOWN}, longer = {name, NAME_SHOWN + 1}, longest = {name, NAME_SHOWN + 7};
    struct viewed *v = view_good(arena_format(&arena, "events: Ir\nfn=%.*s\n1 5\n", (int)shown.n, shown.s), "");
    note_long_names(&v->report);
    ck_assert_ptr_null(last_of(v));
    v = view_good(arena_format(&arena, "events: Ir\nfn=%.*s\n1 5\n", (int)longer.n, longer.s), "");
    note_long_names(&v->report);
    ck_assert_str_eq(
        last_of(v)->message.s,
        arena_format(&arena,
                     "1 name has more than %zu bytes, the longest %zu: reports for people shorten it, this "
                     "one does not",
                     NAME_SHOWN, NAME_SHOWN + 1)
            .s);
    v = view_good(arena_format(&arena, "events: Ir\nob=%.*s\nfl=%.*s\nfn=f\n1 5\n", (int)longest.n, longest.s,
                               (int)longer.n, longer.s),
                  "");
    note_long_names(&v->report);
    ck_assert_str_eq(last_of(v)->message.s,
                     arena_format(&arena,
                                  "2 names have more than %zu bytes, the longest %zu: reports for people shorten them, "
                                  "this one does not",
                                  NAME_SHOWN, NAME_SHOWN + 7)
                         .s);
    arena_release(&arena);
}

TEST(notes_tell_sources_that_were_named_and_are_not_there)
{
    struct viewed *v = VIEW("events: Ir\nfl=a.c\nfn=f\n1 5\n", "");
    struct text names[] = {TEXT("/no/such/a.c"), TEXT("/no/such/./a.c")};
    ck_assert(note_missing_sources(&v->report));
    v->options.request.sources = (struct texts){names, 2, 2};
    ck_assert(!note_missing_sources(&v->report));
    ck_assert_uint_eq(count_of(v->report.diagnostics, &problem_missing_source), 1); /* it is one path */
    v->options.request.sources = (struct texts){0};
}

TEST(notes_tell_changes_past_the_end)
{
    struct viewed *v = VIEW("events: Ir\nfl=a.c\nfn=f\n1 5\n", "");
    note_change_past(&v->report, &v->study.measures.items[0]);
    ck_assert_str_eq(last_of(v)->message.s, "a change of Ir is past 2^63, and has no figure");
    ck_assert_ptr_eq(last_of(v)->problem, &problem_change_past);
}

SUITE("notes", notes_tell_names_that_are_longer_than_people_are_shown,
      notes_tell_sources_that_were_named_and_are_not_there, notes_tell_changes_past_the_end)
