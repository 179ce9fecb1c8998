/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profiles: literal profiles for tests, and short ways to ask what was read of them.
 *
 * Names are those of the profile; costs are of the first event where no event is named. */
#ifndef CHECK_PROFILES_H
#define CHECK_PROFILES_H

#include "parse/parse.h"
#include "profile/problems.h"
#include "suite.h"

#include <stdlib.h>

#define TEST_INPUT TEXT("test.out") /* what diagnostics call a literal profile */

struct reading {
    struct profile profile;
    struct diagnostics diagnostics;
    bool good;
};

static inline void reading_release(void *thing)
{
    struct reading *r = thing;
    profile_release(&r->profile);
    diagnostics_release(&r->diagnostics);
    free(r);
}

/* A profile without input; it is released after the test. */
static inline struct reading *reading_new(unsigned wants, struct text directory)
{
    struct reading *r = until_end(memory_zeroed(1, sizeof *r), reading_release);
    profile_init(&r->profile, wants | WANT_PARTS, directory);
    return r;
}

/* Reads `text` as one input, behind those that were read before. */
static inline void reading_add(struct reading *r, struct text text, const struct selection *selection)
{
    struct parser *parser = parser_new(&r->profile, &r->diagnostics, selection, TEST_INPUT);
    r->good = text.n == 0 || parser_read(parser, text);
    r->good &= parser_finish(parser, r->good ? ENDING_WHOLE : ENDING_BROKEN);
    parser_free(parser);
}

static inline struct reading *reading_of(struct text text, unsigned wants)
{
    struct reading *r = reading_new(wants, TEXT_NONE);
    reading_add(r, text, NULL);
    profile_finish(&r->profile);
    return r;
}

#define READ(lines) reading_of(TEXT(lines), WANT_LINES | WANT_CALLS)

/* Reads the selected parts alone: those in `parts`, and of the threads in `threads`; NULL for all. */
static inline struct reading *read_parts(struct text text, struct range *parts, struct range *threads)
{
    struct reading *r = reading_new(WANT_CALLS, TEXT_NONE);
    struct selection selection = {{parts, parts != NULL, 1}, {threads, threads != NULL, 1}};
    reading_add(r, text, &selection);
    profile_finish(&r->profile);
    return r;
}

/* ---- texts ---- */

static inline void assert_text(struct text t, const char *expected)
{
    ck_assert_msg(text_equal(t, text_of(expected)), "`%.*s`, not `%s`", (int)t.n, t.s, expected);
}

static inline bool is_called(struct text name, const char *expected)
{
    return text_equal(name, text_of(expected));
}

/* ---- functions ---- */

static inline bool function_is(const struct profile *p, ref_t f, const char *object, const char *file, const char *name)
{
    const struct function *key = &p->functions.items[f];
    return is_called(profile_object_name(p, key->object), object) && is_called(profile_file_name(p, key->file), file) &&
           is_called(profile_function_name(p, f), name);
}

static inline bool has_function(const struct reading *r, const char *object, const char *file, const char *name)
{
    for (size_t f = 0; f < r->profile.functions.count; f++)
        if (function_is(&r->profile, (ref_t)f, object, file, name))
            return true;
    return false;
}

/* The one function called `name`. */
static inline ref_t function_called(const struct profile *p, const char *name)
{
    ref_t found = NONE;
    for (size_t f = 0; f < p->functions.count; f++) {
        if (!is_called(profile_function_name(p, (ref_t)f), name))
            continue;
        ck_assert_msg(found == NONE, "two functions %s", name);
        found = (ref_t)f;
    }
    ck_assert_msg(found != NONE, "no function %s", name);
    return found;
}

/* ---- costs ---- */

static inline ref_t event_called(const struct profile *p, const char *name)
{
    ref_t event = profile_find_event(p, text_of(name));
    ck_assert_msg(event != NONE, "no event %s", name);
    return event;
}

/* The self cost of all functions called `name`, of one event. */
static inline cost_t self_of(const struct reading *r, const char *name, const char *event)
{
    const struct profile *p = &r->profile;
    cost_t sum = 0;
    for (size_t i = 0; i < p->pieces.count; i++)
        if (is_called(profile_function_name(p, p->pieces.items[i].function), name))
            sum += costs_get(&p->pieces.items[i].self, event_called(p, event));
    return sum;
}

static inline cost_t self(const struct reading *r, const char *name)
{
    return self_of(r, name, r->profile.events.count ? r->profile.events.items[0].name.s : "");
}

/* The self cost of the functions called `name` in one file. */
static inline cost_t self_in(const struct reading *r, const char *file, const char *name)
{
    const struct profile *p = &r->profile;
    cost_t sum = 0;
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (is_called(profile_file_name(p, piece->file), file) &&
            is_called(profile_function_name(p, piece->function), name))
            sum += costs_get(&piece->self, 0);
    }
    return sum;
}

/* The self cost of a line of a file. */
static inline cost_t cost_at(const struct reading *r, const char *file, uint64_t number)
{
    const struct profile *p = &r->profile;
    cost_t sum = 0;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (line->number == number && is_called(profile_file_name(p, p->pieces.items[line->piece].file), file))
            sum += costs_get(&line->self, 0);
    }
    return sum;
}

static inline cost_t total(const struct reading *r, const char *event)
{
    return costs_get(&r->profile.totals, event_called(&r->profile, event));
}

/* What a part cost of an event. */
static inline cost_t part_cost(const struct profile *p, size_t part, ref_t event)
{
    cost_t costs[EVENTS_MAX];
    struct costs total = profile_part_total(p, part, costs);
    return costs_get(&total, event);
}

/* ---- calls ---- */

/* The calls from one function to another: how many, what they cost, and the line of the last. */
struct arc_sum {
    size_t entries; /* calls of the profile it is the sum of */
    uint64_t count, line;
    cost_t cost;
};

static inline struct arc_sum arc(const struct reading *r, const char *caller, const char *callee)
{
    const struct profile *p = &r->profile;
    struct arc_sum sum = {0};
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        if (call->callee == NONE) /* it was taken out; profile_finish() closes the gap */
            continue;
        if (!is_called(profile_function_name(p, p->pieces.items[call->piece].function), caller) ||
            !is_called(profile_function_name(p, call->callee), callee))
            continue;
        sum.entries++;
        sum.count += call->count;
        sum.cost += costs_get(&call->inclusive, 0);
        sum.line = call->line;
    }
    return sum;
}

/* ---- diagnostics ---- */

static inline uint64_t count_of(const struct diagnostics *d, const struct problem *problem)
{
    for (size_t i = 0; i < d->counts.count; i++)
        if (d->counts.items[i].problem == problem)
            return d->counts.items[i].count;
    return 0;
}

/* The only diagnostic there is, of `problem` and about a line of the input. */
static inline const struct diagnostic *only_diagnostic(const struct reading *r, const struct problem *problem,
                                                       uint64_t line)
{
    ck_assert_uint_eq(r->diagnostics.items.count, 1);
    const struct diagnostic *d = r->diagnostics.items.items;
    ck_assert_msg(d->problem == problem, "another problem: %s", d->message.s);
    ck_assert_uint_eq(d->line, line);
    ck_assert(text_equal(d->path, TEST_INPUT));
    return d;
}

static inline void assert_silent(const struct reading *r)
{
    ck_assert_msg(r->good, "the input could not be read");
    ck_assert_msg(r->diagnostics.items.count == 0, "diagnosed: %s", r->diagnostics.items.items[0].message.s);
}

#endif
