/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The costs of profiles as bytes, and profiles of them again. */
#include "../profiles.h"
#include "profile/flat.h"

/* A profile that was read, what has all names, and a profile of what was kept as bytes. */
struct flattened {
    struct reading *all, *again;
    struct flat flat;
    struct merge_parts parts;
};

static void flattened_release(void *thing)
{
    struct flattened *f = thing;
    flat_release(&f->flat);
    merge_parts_release(&f->parts);
    free(f);
}

/* Not finished, so that more can be added. */
static struct reading *read_open(struct text text, unsigned wants)
{
    struct reading *r = reading_new(wants, TEXT_NONE);
    reading_add(r, text, NULL);
    return r;
}

/* Of names in another order than those of `first`, which is read before. */
static struct flattened *flatten(struct text first, struct text text, unsigned wants, bool with_calls)
{
    struct flattened *f = until_end(memory_zeroed(1, sizeof *f), flattened_release);
    f->all = read_open(first, wants);
    f->again = reading_new(wants, TEXT_NONE);
    struct reading *read = read_open(text, wants);
    f->parts.inputs = 1;
    merge_part(&f->all->profile, &read->profile, &f->parts);
    flat_add(&f->flat, &read->profile, &f->parts.maps, with_calls);
    flat_merge(&f->again->profile, &f->flat, &f->all->profile);
    return f;
}

#define OTHER TEXT("events: Dw Ir\nob=p\nfl=z\nfn=g\n1 1 1\nfi=b\n2 1\nfn=y\n1 1\n")
#define LINES                                                                                                          \
    TEXT("events: Ir Dr\nob=o\nfl=a\nfn=f\n10 5 0\n9 70000\nfi=b\n3 1 -2\nfe=a\ncfi=c\ncfn=g\ncalls=4 1\n"             \
         "12 30 9223372036854775807\nfn=h\n1 1\n* 1\nfn=f\n10 1\ntotals: 70100 7\n")
#define FLATTEN(wants) flatten(OTHER, LINES, wants, true)

static void assert_flattened(struct reading *r)
{
    ck_assert_int_eq(self_of(r, "f", "Ir"), 70007);
    ck_assert_int_eq(self_of(r, "f", "Dr"), -2);
    ck_assert_int_eq(self_of(r, "h", "Ir"), 2);
    ck_assert_int_eq(total(r, "Ir"), 70100);
    ck_assert_int_eq(arc(r, "f", "g").cost, 30);
    ck_assert_uint_eq(arc(r, "f", "g").count, 4);
    ck_assert(has_function(r, "o", "c", "g"));
    ck_assert_uint_eq(r->profile.functions.count, 3);
    ck_assert(!r->profile.saturated);
}

TEST(flat_costs_are_those_of_lines_and_calls)
{
    struct reading *again = FLATTEN(WANT_LINES | WANT_CALLS)->again;
    profile_finish(&again->profile);
    assert_flattened(again);
    ck_assert_int_eq(cost_at(again, "a", 10), 6);
    ck_assert_int_eq(cost_at(again, "b", 3), 1);
    ck_assert_uint_eq(again->profile.pieces.count, 3);
    ck_assert_uint_eq(again->profile.lines.count, 4);
}

TEST(flat_costs_are_those_of_pieces_without_lines)
{
    struct reading *again = FLATTEN(WANT_CALLS | WANT_PLACES)->again;
    const struct profile *p = &again->profile;
    assert_flattened(again);
    ck_assert_uint_eq(p->lines.count, 0);
    ck_assert_uint_eq(p->pieces.items[0].first, 9);
    ck_assert_uint_eq(p->pieces.items[1].first, 3);
    ck_assert_uint_eq(p->pieces.items[2].first, 1);
}

TEST(flat_calls_are_left_out)
{
    struct reading *again = flatten(OTHER, LINES, WANT_CALLS, false)->again;
    ck_assert_uint_eq(again->profile.calls.count, 0);
    ck_assert_int_eq(self_of(again, "f", "Ir"), 70007);
}

TEST(flat_costs_are_those_of_instructions)
{
    struct flattened *f = flatten(OTHER,
                                  TEXT("positions: instr line\nevents: Ir\nfl=a\nfn=f\n0x1000 5 7\n0x0ffe 6 8\ncfn=g\n"
                                       "calls=2 0 1\n0x1004 5 9\n0xffffffffffff0000 5 1\npositions: line\n5 3\n"),
                                  WANT_LINES | WANT_CALLS | WANT_INSTRUCTIONS, true);
    const struct profile *p = &f->again->profile;
    static const uint64_t addresses[] = {0x1000, 0xffe, 0xffffffffffff0000, ADDRESS_NONE};
    ck_assert_uint_eq(p->instructions.count, 4);
    for (size_t i = 0; i < 4; i++)
        ck_assert_uint_eq(profile_instruction(p, i).address, addresses[i]);
    ck_assert_uint_eq(profile_instruction(p, 1).line, 6);
    struct instruction last = profile_instruction(p, 3);
    ck_assert_int_eq(costs_get(&last.self, 0), 3);
    ck_assert_uint_eq(p->call_addresses.items[0], 0x1004);
    ck_assert_int_eq(cost_at(f->again, "a", 5), 11);
}

TEST(flat_events_are_those_with_a_total)
{
    struct flattened *f = flatten(TEXT("events: X Y Z\nfn=f\n1 1 1 1\n"),
                                  TEXT("events: Z A X\nfn=f\n1 5 -6\ntotals: 9 -6 0\n"), WANT_LINES, false);
    const struct profile *p = &f->again->profile;
    ck_assert_uint_eq(p->events.count, 3);
    ck_assert_int_eq(total(f->again, "Z"), 9);
    ck_assert_int_eq(total(f->again, "X"), 0);
    ck_assert(costs_have(&p->totals, event_called(p, "X")));
    ck_assert(!costs_have(&p->lines.items[0].self, event_called(p, "X")));
    ck_assert_int_eq(p->events.items[event_called(p, "Z")].missing, 4);
    ck_assert(p->events.items[event_called(p, "A")].negative);
    ck_assert(!p->events.items[event_called(p, "Z")].negative);
}

TEST(flat_costs_add_up)
{
    struct flattened *f = FLATTEN(WANT_LINES | WANT_CALLS);
    struct profile *p = &f->again->profile;
    flat_merge(p, &f->flat, &f->all->profile);
    ck_assert_int_eq(total(f->again, "Ir"), 140200);
    ck_assert_int_eq(cost_at(f->again, "a", 10), 12);
    ck_assert_uint_eq(arc(f->again, "f", "g").count, 8);
    ck_assert(p->saturated);
    ck_assert_uint_eq(p->lines.count, 4);
}

/* Functions that were added for nothing are so again, unless another part has them. */
TEST(flat_functions_stay_emptied)
{
    struct flattened *f = FLATTEN(WANT_LINES);
    struct reading *read = read_open(TEXT("events: Ir\nfn=x\n1 1\n"), WANT_LINES);
    struct profile *all = &f->all->profile, *from = &read->profile;
    ref_t none = profile_add_function(from, (struct function){0, 0, profile_add_symbol(from, TEXT("none"))});
    profile_mark_emptied(from, none, true);
    f->parts.objects.count = f->parts.files.count = f->parts.symbols.count = 0;
    merge_part(all, from, &f->parts);
    f->flat.count = 0;
    flat_add(&f->flat, from, &f->parts.maps, false);
    flat_merge(&f->again->profile, &f->flat, all);
    ck_assert(profile_is_emptied(&f->again->profile, function_called(&f->again->profile, "none")));
    ck_assert(!profile_is_emptied(&f->again->profile, function_called(&f->again->profile, "x")));
}

TEST(names_alone_keep_their_numbers)
{
    struct reading *read = READ("events: Ir\nob=o\nfl=a\nfn=f\n1 1\nfi=b\n2 1\nfn=g\n3 1\n"),
                   *names = reading_new(WANT_LINES, TEXT_NONE);
    merge_names_of(&names->profile, &read->profile);
    ck_assert_uint_eq(names->profile.pieces.count, read->profile.pieces.count);
    ck_assert_uint_eq(names->profile.lines.count, 0);
    for (size_t i = 0; i < read->profile.functions.count; i++)
        ck_assert_uint_eq(names->profile.functions.items[i].symbol, read->profile.functions.items[i].symbol);
    ck_assert_uint_eq(event_called(&names->profile, "Ir"), 0);
}

SUITE("flat", flat_costs_are_those_of_lines_and_calls, flat_costs_are_those_of_pieces_without_lines,
      flat_calls_are_left_out, flat_costs_are_those_of_instructions, flat_events_are_those_with_a_total,
      flat_costs_add_up, flat_functions_stay_emptied, names_alone_keep_their_numbers)
