/* Entries packed as bytes, and read again. */
#include "../profiles.h"
#include "profile/packed.h"

#define ENTRIES 8

static const struct packed_entry entries[ENTRIES] = {
    {.at = {0, 0}},
    {.at = {0x400000, 12}},
    {.at = {0x400003, 12}, .subject = 1},
    {.at = {0x400003, 12}, .subject = NONE - 1},
    {.at = {0x3ffff0, 5}},
    {.at = {UINT64_MAX, UINT64_MAX}},
    {.at = {0, INT64_MAX}},
    {.at = {1ull << 63, 0}},
};

static void assert_key(const struct packed_entry *expected, const struct packed_entry *entry)
{
    ck_assert_uint_eq(entry->at.address, expected->at.address);
    ck_assert_uint_eq(entry->at.line, expected->at.line);
    ck_assert_uint_eq(entry->subject, expected->subject);
}

TEST(places_subjects_and_cells_are_read_as_they_were_put)
{
    const char *const cells[ENTRIES] = {"", "0", "1 2", ".", "5 . 0 .", "123456789012345678", "-7", "0 0 0 0 0 0 0 0"};
    unsigned char bytes[ENTRIES * 64], *end = bytes;
    struct packed_entry read = {0};
    for (int i = 0; i < ENTRIES; i++)
        end = packed_put(end, i ? entries[i - 1].at : read.at, &entries[i], text_of(cells[i]));
    const unsigned char *at = bytes;
    for (int i = 0; i < ENTRIES; i++, at = packed_end(&read)) {
        packed_next(&read, at);
        assert_key(&entries[i], &read);
        assert_text(packed_text(&read), cells[i]);
    }
    ck_assert_ptr_eq(at, end);
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
    unsigned char *end = packed_put(bytes, read.at, &entries[5], (struct text){text, length});
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
    struct packed_entry one = {.at = {5, 7}, .subject = 3}, other = one;
    ck_assert_int_eq(packed_compare(&one, &other), 0);
    other.subject = 4;
    ck_assert_int_lt(packed_compare(&one, &other), 0);
    other.at.line = 6;
    ck_assert_int_gt(packed_compare(&one, &other), 0);
    other.at.address = UINT64_MAX;
    ck_assert_int_lt(packed_compare(&one, &other), 0);
}

SUITE("packed", places_subjects_and_cells_are_read_as_they_were_put, cells_are_any_costs,
      an_entry_has_room_for_all_events, a_line_as_most_are_takes_two_bytes_and_its_costs,
      entries_are_in_order_by_place_and_subject)
