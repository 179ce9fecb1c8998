/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entries packed as bytes, and read again. */
#include "../profiles.h"
#include "profile/packed.h"

#define ENTRIES 8

static const struct record_entry entries[ENTRIES] = {
    {.at = {0, 0}},
    {.at = {0x400000, 12}},
    {{0x400003, 12}, {.kind = RECORD_CALL, .callee = 300, .to = {0x3fffff, 12}}},
    {{0x400003, 12}, {.kind = RECORD_JUMP, .special = true, .file = NONE - 1, .symbol = 127, .to = {0, UINT64_MAX}}},
    {{0x3ffff0, 5}, {.kind = RECORD_CALL, .special = true}},
    {{UINT64_MAX, UINT64_MAX}, {.kind = RECORD_JUMP, .to = {1ull << 62, 1}, .file = NONE - 1, .symbol = NONE - 1}},
    {.at = {0, INT64_MAX}},
    {{1ull << 63, 0}, {.kind = RECORD_JUMP, .file = 1, .to = {1ull << 63, 0}}},
};

static void assert_key(const struct record_entry *expected, const struct packed_entry *entry)
{
    struct record_subject subject = packed_subject(entry);
    ck_assert_uint_eq(entry->at.address, expected->at.address);
    ck_assert_uint_eq(entry->at.line, expected->at.line);
    ck_assert_int_eq(subject.kind, expected->subject.kind);
    ck_assert_int_eq(subject.special, expected->subject.special);
    ck_assert_uint_eq(subject.callee, expected->subject.callee);
    ck_assert_uint_eq(subject.file, expected->subject.file);
    ck_assert_uint_eq(subject.symbol, expected->subject.symbol);
    ck_assert_uint_eq(subject.to.address, expected->subject.to.address);
    ck_assert_uint_eq(subject.to.line, expected->subject.to.line);
}

static unsigned char *put(unsigned char *to, struct record_place last, const struct record_entry *entry,
                          struct text cells)
{
    unsigned char subject[PACKED_SUBJECT_MAX];
    struct packed_entry packed = packed_entry_of(entry, subject);
    return packed_put(to, last, &packed, cells);
}

TEST(places_subjects_and_cells_are_read_as_they_were_put)
{
    const char *const cells[ENTRIES] = {"", "0", "1 2", ".", "5 . 0 .", "123456789012345678", "-7", "0 0 0 0 0 0 0 0"};
    unsigned char bytes[(size_t)ENTRIES * 128], *end = bytes;
    struct packed_entry read = {0};
    for (int i = 0; i < ENTRIES; i++)
        end = put(end, i ? entries[i - 1].at : read.at, &entries[i], text_of(cells[i]));
    const unsigned char *at = bytes;
    for (int i = 0; i < ENTRIES; i++, at = packed_end(&read)) {
        packed_next(&read, at);
        assert_key(&entries[i], &read);
        assert_text(packed_text(&read), cells[i]);
    }
    ck_assert_ptr_eq(at, end);
}

TEST(names_are_replaced_in_place)
{
    for (int i = 0; i < ENTRIES; i++) {
        struct record_entry renamed = entries[i];
        unsigned char bytes[PACKED_SUBJECT_MAX + 64],
            *end = put(bytes, (struct record_place){0, 0}, &renamed, TEXT("5"));
        struct packed_entry read = {0};
        packed_next(&read, bytes);
        if (renamed.subject.kind == RECORD_CALL)
            renamed.subject.callee = 1u << 31;
        if (renamed.subject.kind == RECORD_JUMP)
            renamed.subject.symbol = renamed.subject.file = 7;
        if (read.subject)
            packed_rename(bytes, &read, &renamed.subject);
        assert_key(&renamed, &read);
        assert_text(packed_text(&read), "5");
        ck_assert_ptr_eq(packed_end(&read), end);
    }
}

TEST(cells_are_any_costs)
{
    const cost_t cells[] = {0,           1,        125,       126,       127,   128,        -1,
                            COST_ABSENT, COST_MAX, -COST_MAX, 1ll << 62, 16382, COST_ABSENT};
    enum { COUNT = sizeof cells / sizeof *cells };
    for (size_t n = 0; n <= COUNT; n++) {
        char text[(size_t)COUNT * PACKED_COST_MAX];
        cost_t buffer[COUNT];
        char *end = packed_put_cells(text, cells, n);
        ck_assert_uint_eq(packed_cells((struct text){text, (size_t)(end - text)}, buffer), n);
        ck_assert_mem_eq(buffer, cells, n * sizeof *cells);
    }
}

TEST(an_entry_has_room_for_all_events)
{
    static unsigned char bytes[PACKED_MAX];
    static char text[PACKED_CELLS_MAX];
    static cost_t cells[CELLS_MAX], buffer[CELLS_MAX];
    struct packed_entry read = {0};
    for (size_t i = 0; i < CELLS_MAX; i++)
        cells[i] = -COST_MAX;
    size_t length = (size_t)(packed_put_cells(text, cells, CELLS_MAX) - text);
    ck_assert_uint_le(length, PACKED_CELLS_MAX);
    unsigned char *end = put(bytes, read.at, &entries[5], (struct text){text, length});
    ck_assert_uint_le((size_t)(end - bytes), PACKED_MAX);
    packed_next(&read, bytes);
    assert_key(&entries[5], &read);
    ck_assert_ptr_eq(packed_end(&read), end);
    ck_assert_uint_eq(packed_cells(packed_text(&read), buffer), CELLS_MAX);
    ck_assert_mem_eq(buffer, cells, sizeof cells);
}

TEST(a_line_as_most_are_takes_two_bytes_and_its_costs)
{
    unsigned char bytes[64];
    const struct record_place last = {0x400000, 12};
    unsigned char *end = packed_put(bytes, last, &(struct packed_entry){.at = {0x400003, 12}}, TEXT("1 0 1"));
    ck_assert_int_eq(end - bytes, 2 + 5); /* the head and the distance */
}

TEST(entries_are_in_order_by_place_and_subject)
{
    unsigned char bytes[2][PACKED_SUBJECT_MAX];
    const struct record_place at = {5, 7};
    const struct record_entry call = {at, {.kind = RECORD_CALL, .callee = 3}}, self = {.at = at},
                              other = {at, {.kind = RECORD_CALL, .callee = 4}};
    struct packed_entry x = packed_entry_of(&call, bytes[0]), y = packed_entry_of(&call, bytes[1]);
    ck_assert_int_eq(packed_compare(&x, &y), 0);
    y = packed_entry_of(&self, bytes[1]);
    ck_assert_int_gt(packed_compare(&x, &y), 0);
    y = packed_entry_of(&other, bytes[1]);
    ck_assert_int_lt(packed_compare(&x, &y), 0);
    y.at.line = 6;
    ck_assert_int_gt(packed_compare(&x, &y), 0);
    y.at.address = UINT64_MAX;
    ck_assert_int_lt(packed_compare(&x, &y), 0);
}

SUITE("packed", places_subjects_and_cells_are_read_as_they_were_put, names_are_replaced_in_place, cells_are_any_costs,
      an_entry_has_room_for_all_events, a_line_as_most_are_takes_two_bytes_and_its_costs,
      entries_are_in_order_by_place_and_subject)
