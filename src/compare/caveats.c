/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/caveats.h"

#include "base/buffer.h"
#include "source/path.h"

#include <stdlib.h>

#define SHOWN 200 /* bytes of a text in a message */
#define LISTED 5  /* events named one by one; of more the rest is counted */

static const struct problem problem_incomparable = {NULL, SEVERITY_NOTE, 32, false};

static void note(struct diagnostics *diagnostics, struct text what)
{
    diagnostics_add(diagnostics, &problem_incomparable, TEXT_NONE, 0, "%.*s", (int)what.n, what.s);
}

static int shown(struct text text)
{
    return text.n > SHOWN ? SHOWN : (int)text.n;
}

/* That something differs; .s NULL: it is the same, or one side does not say. */
static struct text say_texts(struct arena *arena, const char *what, struct text old, struct text new)
{
    if (!old.n || !new.n || text_equal(old, new))
        return TEXT_NONE;
    return arena_format(arena, "%s: old %.*s, new %.*s", what, shown(old), old.s, shown(new), new.s);
}

static void note_texts(struct diagnostics *diagnostics, const char *what, struct text old, struct text new)
{
    struct arena scratch = {0};
    struct text said = say_texts(&scratch, what, old, new);
    if (said.s)
        note(diagnostics, said);
    arena_release(&scratch);
}

static struct text creator_of(const struct profile *p)
{
    return profile_first_part(p).creator;
}

/* Whether the parts are of several commands: then that of the first one says nothing. */
static bool are_of_many(const struct profile *p)
{
    bool any = false;
    for (size_t i = 1; i < p->parts.count; i++)
        any |= p->parts.items[i].command != p->parts.items[0].command;
    return any;
}

/* The command without the directory of the program, which differs if the builds differ; empty if there are several. */
static struct text command_of(const struct profile *p)
{
    struct text command = are_of_many(p) ? TEXT("") : profile_first_part(p).command;
    size_t end = text_find(command, ' '), start = end;
    while (start && command.s[start - 1] != '/')
        start--;
    return text_skip(command, start);
}

/* ---- simulated caches ---- */

/* The value of a description of the first input, as in `I1 cache: 32768 B, 64 B, 8-way associative`. */
static struct text description_of(const struct profile *p, struct text name)
{
    const struct profile_input *input = p->inputs.count ? &p->inputs.items[0] : NULL;
    for (size_t i = 0; input && i < input->descriptions.count; i++) {
        struct text description = input->descriptions.items[i];
        if (text_starts(description, name))
            return text_trim(text_skip(description, name.n));
    }
    return TEXT_NONE;
}

static void note_caches(const struct profile *old, const struct profile *new, struct diagnostics *diagnostics)
{
    static const char *const caches[] = {"I1 cache", "D1 cache", "LL cache", "L2 cache"};
    for (size_t i = 0; i < sizeof caches / sizeof *caches; i++) {
        struct arena scratch = {0};
        struct text name = arena_format(&scratch, "%s:", caches[i]);
        struct text what = arena_format(&scratch, "the simulated %s differs", caches[i]);
        note_texts(diagnostics, what.s, description_of(old, name), description_of(new, name));
        arena_release(&scratch);
    }
}

/* ---- events ---- */

static void note_dropped(const struct texts *dropped, const char *side, struct diagnostics *diagnostics)
{
    struct buffer message = {0};
    if (dropped->count == 0)
        return;
    buffer_print(&message, "only the %s profile has %s, which cannot be compared: ", side,
                 dropped->count > 1 ? "these events" : "this event");
    buffer_list(&message, dropped->items, dropped->count, LISTED);
    note(diagnostics, buffer_text(&message));
    buffer_release(&message);
}

/* ---- parts and threads ---- */

static void note_counts(struct diagnostics *diagnostics, const char *what, size_t old, size_t new)
{
    struct arena scratch = {0};
    if (old != new)
        note(diagnostics, arena_format(&scratch, "the number of %s differs: old %zu, new %zu", what, old, new));
    arena_release(&scratch);
}

/* ---- processors ---- */

static void note_processors(const struct match *m, struct diagnostics *diagnostics)
{
    struct arena scratch = {0};
    struct text old = m->variant[SIDE_OLD], new = m->variant[SIDE_NEW];
    if (m->variants)
        note(diagnostics,
             arena_format(
                 &scratch,
                 "libc uses different variants of %zu function%s (old %.*s, new %.*s): the runs are from different "
                 "processors, or GLIBC_TUNABLES differs",
                 m->variants, m->variants > 1 ? "s" : "", old.n ? shown(old) : 5, old.n ? old.s : "plain",
                 new.n ? shown(new) : 5, new.n ? new.s : "plain"));
    arena_release(&scratch);
}

/* ---- dates ---- */

/* When the first and the last input of a profile were written; false if it is not known of all. */
static bool find_dates(const struct profile *p, int64_t *first, int64_t *last)
{
    *first = INT64_MAX;
    *last = INT64_MIN;
    for (size_t i = 0; i < p->inputs.count; i++) {
        int64_t modified;
        if (!path_modified(p->inputs.items[i].path, &modified))
            return false;
        *first = modified < *first ? modified : *first;
        *last = modified > *last ? modified : *last;
    }
    return p->inputs.count;
}

void caveats_check_dates(const struct sides *sides, struct diagnostics *diagnostics)
{
    int64_t first[SIDES], last[SIDES];
    for (int side = 0; side < SIDES; side++)
        if (!find_dates(sides->sided.of[side], &first[side], &last[side]))
            return;
    if (first[SIDE_OLD] > last[SIDE_NEW])
        note(diagnostics, TEXT("the base is newer than the profile that is compared with it: they may be swapped"));
}

struct text caveats_commands(const struct sides *sides, struct arena *arena)
{
    return say_texts(arena, "the commands differ", command_of(sides->sided.of[SIDE_OLD]),
                     command_of(sides->sided.of[SIDE_NEW]));
}

void caveats_check(const struct sides *sides, struct diagnostics *diagnostics)
{
    const struct profile *old = sides->sided.of[SIDE_OLD], *new = sides->sided.of[SIDE_NEW];
    note_texts(diagnostics, "the profiles were written by different programs", creator_of(old), creator_of(new));
    note_caches(old, new, diagnostics);
    struct arena scratch = {0};
    struct text commands = caveats_commands(sides, &scratch);
    if (commands.s)
        note(diagnostics, commands);
    arena_release(&scratch);
    note_dropped(&sides->dropped[SIDE_OLD], "old", diagnostics);
    note_dropped(&sides->dropped[SIDE_NEW], "new", diagnostics);
    if (combine_is_sum(sides->series.combine)) { /* runs that are not may be of any number, and so may their parts */
        note_counts(diagnostics, "parts", old->parts.count, new->parts.count);
        note_counts(diagnostics, "threads", profile_threads(old), profile_threads(new));
    }
    note_processors(sides->sided.match, diagnostics);
}
