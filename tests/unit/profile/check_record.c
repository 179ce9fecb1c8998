/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is kept of profiles to be written back: read, sorted and merged. */
#include "../profiles.h"
#include "profile/merge.h"

static const unsigned all = WANT_INSTRUCTIONS | WANT_JUMPS | WANT_RECORD;

#define RECORD(lines) reading_of(TEXT(lines), all)

/* Entry number `i` of all blocks, as they were begun. */
static struct packed_entry entry_at(const struct reading *r, size_t i)
{
    const struct record *record = r->profile.record;
    for (ref_t block = 0; block < record->blocks.count; block++)
        for (struct record_cursor cursor = record_read(record, block); record_next(&cursor);)
            if (i-- == 0)
                return cursor.entry;
    ck_abort_msg("there are fewer entries");
}

static size_t entries_of(const struct record *record)
{
    size_t count = 0;
    for (ref_t block = 0; block < record->blocks.count; block++)
        for (struct record_cursor cursor = record_read(record, block); record_next(&cursor);)
            count++;
    return count;
}

static cost_t cell_at(const struct reading *r, size_t i, size_t cell)
{
    cost_t cells[CELLS_MAX];
    struct packed_entry entry = entry_at(r, i);
    ck_assert_uint_lt(cell, packed_cells(packed_text(&entry), cells));
    return cells[cell];
}

static struct record_subject subject_at(const struct reading *r, size_t i)
{
    struct packed_entry entry = entry_at(r, i);
    return packed_subject(&entry);
}

static const struct record_head *only_head(const struct reading *r)
{
    ck_assert_uint_eq(r->profile.record->heads.count, 1);
    return &r->profile.record->heads.items[0];
}

/* ---- entries ---- */

TEST(self_costs_of_a_place_are_added_up)
{
    struct reading *r = RECORD("events: Ir\n"
                               "fn=f\n"
                               "7 1\n"
                               "5 2\n"
                               "+2 4\n");
    ck_assert_uint_eq(entries_of(r->profile.record), 2);
    ck_assert_uint_eq(entry_at(r, 0).at.line, 5);
    ck_assert_int_eq(cell_at(r, 0, 0), 2);
    ck_assert_uint_eq(entry_at(r, 1).at.line, 7);
    ck_assert_int_eq(cell_at(r, 1, 0), 5);
    ck_assert_uint_eq(r->profile.lines.count + r->profile.instructions.count, 0);
    assert_silent(r);
}

/* However they were written, and whichever way they were read. */
TEST(cells_are_in_their_normal_form)
{
    struct reading *r = RECORD("positions: instr line\n"
                               "events: Ir Dr\n"
                               "fn=f\n"
                               "0x1 1 1 20\n"
                               "+1 * 20 0\n"
                               "+1 * 007\n"
                               "+1 * 5 00\n"
                               "+1 * 5 60 \n"
                               "+1 *  5  6 . \n"
                               "+1 * 0x10 -3\n");
    const char *const cells[] = {"1 20", "20 0", "7", "5 0", "5 60", "5 6", "16 -3"};
    ck_assert_uint_eq(entries_of(r->profile.record), sizeof cells / sizeof *cells);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        struct packed_entry entry = entry_at(r, i);
        assert_text(packed_text(&entry), cells[i]);
    }
}

TEST(cells_are_those_of_the_events_ascending)
{
    struct reading *r = RECORD("events: Ir Dr\n"
                               "fn=f\n"
                               "1 1\n"
                               "events: Dr Ir\n"
                               "2 5 6\n");
    struct packed_entry entry = entry_at(r, 1);
    assert_text(packed_text(&entry), "6 5");
}

TEST(calls_are_told_apart_by_their_targets_and_by_count_0)
{
    struct reading *r = RECORD("positions: instr line\n"
                               "events: Ir\n"
                               "fn=f\n"
                               "0x10 1 1\n"
                               "cfn=g\n"
                               "calls=2 +0x10 9\n"
                               "* * 100\n"
                               "calls=3 0x20 9\n"
                               "* * 10\n"
                               "calls=0 0x20 9\n"
                               "* * 1000\n"
                               "calls=1\n"
                               "* * 1\n");
    ck_assert_uint_eq(entries_of(r->profile.record), 4);
    ck_assert_uint_eq(subject_at(r, 1).to.address + subject_at(r, 1).to.line, 0);
    ck_assert_uint_eq(subject_at(r, 2).to.address, 0x20);
    ck_assert_uint_eq(subject_at(r, 2).to.line, 9);
    ck_assert_int_eq(cell_at(r, 2, 0), 5);
    ck_assert_int_eq(cell_at(r, 2, 1), 110);
    ck_assert(subject_at(r, 3).special);
    ck_assert_int_eq(cell_at(r, 3, 1), 1000);
}

TEST(jumps_keep_both_counts)
{
    struct reading *r = RECORD("events: Ir\n"
                               "fn=f\n"
                               "1 1\n"
                               "jcnd=2/5 9\n"
                               "1\n"
                               "jcnd=1/7 9\n"
                               "1\n"
                               "jump=3 9\n"
                               "1\n");
    ck_assert_uint_eq(entries_of(r->profile.record), 3);
    ck_assert(!subject_at(r, 1).special);
    ck_assert(subject_at(r, 2).special);
    ck_assert_int_eq(cell_at(r, 2, 0), 3);
    ck_assert_int_eq(cell_at(r, 2, 1), 12);
}

/* In an order that makes every case of inserting them: blocks change all the time, and are settled many times. */
TEST(entries_are_settled_as_they_come)
{
    struct record *record = record_new();
    cost_t one = 1, sum;
    enum { PLACES = 100003, PIECES = 50, ROUNDS = 3 };
    for (uint64_t i = 0; i < (uint64_t)PLACES * ROUNDS; i++) {
        uint64_t place = i * 7919 % PLACES;
        ref_t block = record_add_block(record, 0, (ref_t)(place % PIECES));
        record_add(record, block, &(struct record_entry){.at = {.line = place / PIECES}}, &one, 1);
    }
    record_settle(record, 1);
    ck_assert_uint_eq(record->blocks.count, PIECES);
    ck_assert_uint_eq(entries_of(record), PLACES);
    for (ref_t block = 0; block < PIECES; block++) {
        uint64_t line = 0;
        for (struct record_cursor cursor = record_read(record, block); record_next(&cursor); line++) {
            ck_assert_uint_eq(cursor.entry.at.line, line);
            ck_assert_uint_eq(packed_cells(packed_text(&cursor.entry), &sum), 1);
            ck_assert_int_eq(sum, ROUNDS);
        }
    }
    record_free(record);
}

/* Memory grows with the entries that are distinct. */
TEST(what_comes_again_takes_no_memory)
{
    struct record *record = record_new();
    cost_t one = 1, sum;
    ref_t block = record_add_block(record, 0, 7);
    for (int i = 0; i < 900000; i++)
        record_add(record, block, &(struct record_entry){.at = {.line = (uint64_t)(i / 3 % 100)}}, &one, 1);
    record_settle(record, 1);
    ck_assert_uint_eq(entries_of(record), 100);
    ck_assert_uint_lt(record->blocks.items[block].capacity, 2000);
    struct record_cursor cursor = record_read(record, block);
    ck_assert(record_next(&cursor));
    packed_cells(packed_text(&cursor.entry), &sum);
    ck_assert_int_eq(sum, 9000);
    record_free(record);
}

TEST(absent_and_negative_costs_are_added_up)
{
    struct reading *r = RECORD("events: Ir Dr Dw\n"
                               "fn=f\n"
                               "1 . 5\n"
                               "1 . . -7\n"
                               "1 . -2\n"
                               "2 .\n");
    ck_assert_uint_eq(entries_of(r->profile.record), 1);
    ck_assert_int_eq(cell_at(r, 0, 0), COST_ABSENT);
    ck_assert_int_eq(cell_at(r, 0, 1), 3);
    ck_assert_int_eq(cell_at(r, 0, 2), -7);
}

TEST(a_sum_that_does_not_fit_is_told)
{
    ck_assert(!RECORD("events: Ir\nfn=f\n1 9223372036854775807\n")->profile.record->overflown);
    ck_assert(RECORD("events: Ir\nfn=f\n1 9223372036854775807\n1 1\n")->profile.record->overflown);
    ck_assert(RECORD("events: Ir\nfn=f\ncfn=g\ncalls=18446744073709551615\n1 1\n")->profile.record->overflown);
}

/* ---- groups and parts ---- */

TEST(parts_with_the_same_columns_are_a_group)
{
    struct reading *r = RECORD("events: Ir Dr\n"
                               "fn=f\n"
                               "1 1\n"
                               "part: 2\n"
                               "events: Dr Ir\n"
                               "1 2\n"
                               "part: 3\n"
                               "positions: instr line\n"
                               "0x1 1 2\n"
                               "part: 4\n"
                               "positions: line\n"
                               "events: Ir\n"
                               "1 4\n");
    const struct record *record = r->profile.record;
    ck_assert_uint_eq(record->heads.count, 3);
    ck_assert_uint_eq(entries_of(record), 3);
    ck_assert_uint_eq(record_group(record, 0).count, 2);
    ck_assert(!record_group(record, 0).has_address && record_group(record, 1).has_address);
    ck_assert_uint_eq(record->heads.items[0].merged, 2);
    ck_assert_uint_eq(record->heads.items[0].order.count, 0);
    ck_assert_uint_eq(record->heads.items[1].order.count, 2);
}

TEST(heads_say_what_all_parts_say)
{
    struct reading *r = RECORD("version: 1\n"
                               "creator: c\n"
                               "pid: 1\n"
                               "cmd: prog\n"
                               "desc: I1 cache: 1\n"
                               "desc: Timerange: 1\n"
                               "desc: Filtered: --focus=b\n"
                               "events: Ir\n"
                               "summary: 10\n"
                               "1 1\n"
                               "totals: 1\n"
                               "version: 1\n"
                               "creator: c\n"
                               "pid: 2\n"
                               "desc: Timerange: 2\n"
                               "desc: Merged: 4\n"
                               "desc: I1 cache: 1\n"
                               "desc: Filtered: --focus=a\n"
                               "events: Ir\n"
                               "1 1\n");
    const struct record_head *head = only_head(r);
    assert_text(head->creator, "c");
    ck_assert_uint_eq(head->pid.n + head->command.n, 0); /* a version line begins another file */
    ck_assert_uint_eq(head->descriptions.count, 1);
    assert_text(head->descriptions.items[0], "I1 cache: 1");
    ck_assert_uint_eq(head->filters.count, 2);
    assert_text(head->filters.items[0], "Filtered: --focus=a");
    ck_assert_uint_eq(head->merged, 5);
    ck_assert_int_eq(costs_get(&head->total, 0), 11);
}

TEST(later_parts_take_over_what_they_do_not_say)
{
    struct reading *r = RECORD("cmd: prog\n"
                               "desc: I1 cache: 1\n"
                               "desc: Merged: 3\n"
                               "events: Ir\n"
                               "1 1\n"
                               "part: 2\n"
                               "1 1\n");
    const struct record_head *head = only_head(r);
    assert_text(head->command, "prog");
    ck_assert_uint_eq(head->descriptions.count, 1);
    ck_assert_uint_eq(head->merged, 4);
}

/* ---- merging ---- */

TEST(records_merge_by_name)
{
    struct reading *one = RECORD("events: Ir\n"
                                 "fn=g\n"
                                 "1 1\n"
                                 "cfn=f\n"
                                 "calls=1 4\n"
                                 "1 50\n");
    struct reading *other = RECORD("events: Dr\n"
                                   "fn=f\n"
                                   "1 1\n"
                                   "version: 1\n"
                                   "events: Ir\n"
                                   "fn=g\n"
                                   "1 2\n"
                                   "cfn=f\n"
                                   "calls=2 4\n"
                                   "1 70\n"
                                   "jump=1 9\n"
                                   "1\n");
    struct reading *to = reading_new(all, TEXT_NONE);
    merge_profile(&to->profile, &one->profile);
    merge_profile(&to->profile, &other->profile);
    record_settle(to->profile.record, 1);
    ck_assert_uint_eq(to->profile.record->heads.count, 2);
    ck_assert_uint_eq(entries_of(to->profile.record), 4);
    ck_assert_int_eq(cell_at(to, 0, 0), 3);
    ck_assert_int_eq(cell_at(to, 1, 0), 3);
    ck_assert_int_eq(cell_at(to, 1, 1), 120);
    ck_assert_int_eq(subject_at(to, 2).kind, RECORD_JUMP);
    ck_assert_int_eq(cell_at(to, 3, 0), 1); /* Dr is the only event of its group */
    ck_assert_uint_eq(to->profile.record->heads.items[0].merged, 2);
}

/* Of two callees the first one is the second one of the other profile, so their calls are not in order any more. */
TEST(entries_of_new_pieces_are_moved_and_name_what_they_named)
{
    struct reading *to = reading_new(all, TEXT_NONE);
    struct reading *first = RECORD("events: Ir\n"
                                   "fn=b\n"
                                   "1 1\n"
                                   "fn=a\n"
                                   "1 1\n");
    struct reading *from = RECORD("events: Ir\n"
                                  "fn=a\n"
                                  "1 2\n"
                                  "fn=b\n"
                                  "1 4\n"
                                  "fn=f\n"
                                  "3 1\n"
                                  "cfn=a\n"
                                  "calls=1 1\n"
                                  "3 2\n"
                                  "cfn=b\n"
                                  "calls=1 1\n"
                                  "3 4\n");
    merge_profile(&to->profile, &first->profile);
    merge_profile(&to->profile, &from->profile);
    ck_assert_uint_eq(entries_of(from->profile.record), 0);
    record_settle(to->profile.record, 2);
    ck_assert_uint_eq(entries_of(to->profile.record), 5);
    ck_assert_int_eq(cell_at(to, 0, 0), 5); /* b, */
    ck_assert_int_eq(cell_at(to, 1, 0), 3); /* a, */
    ck_assert_int_eq(cell_at(to, 3, 1), 4); /* and the calls of them by f */
    ck_assert_int_eq(cell_at(to, 4, 1), 2);
    ck_assert_uint_eq(subject_at(to, 3).callee, 0);
    ck_assert_uint_eq(subject_at(to, 4).callee, 1);
}

SUITE("record", self_costs_of_a_place_are_added_up, cells_are_in_their_normal_form,
      cells_are_those_of_the_events_ascending, calls_are_told_apart_by_their_targets_and_by_count_0,
      jumps_keep_both_counts, entries_are_settled_as_they_come, what_comes_again_takes_no_memory,
      absent_and_negative_costs_are_added_up, a_sum_that_does_not_fit_is_told, parts_with_the_same_columns_are_a_group,
      heads_say_what_all_parts_say, later_parts_take_over_what_they_do_not_say, records_merge_by_name,
      entries_of_new_pieces_are_moved_and_name_what_they_named)
