/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Jumps beside rows of instructions: pictures of them, a row a line. */
#include "../suite.h"
#include "base/buffer.h"
#include "machine/lanes.h"

#define JUMPS(...)                                                                                                     \
    (const struct lane_jump[]){__VA_ARGS__}, sizeof((const struct lane_jump[]){__VA_ARGS__}) / sizeof(struct lane_jump)

static void release(void *lanes)
{
    lanes_release(lanes);
    free(lanes);
}

static struct lanes *make(const struct lane_jump *jumps, size_t count, size_t rows)
{
    struct lanes *lanes = until_end(memory_zeroed(1, sizeof *lanes), release);
    lanes_init(lanes, jumps, count, rows);
    return lanes;
}

/* The rows are compared one by one, so that a failure shows the row. */
static void assert_picture(const struct lanes *lanes, bool is_utf8, const char *const *picture, size_t rows)
{
    char room[LANES_ROOM];
    for (size_t row = 0; row < rows; row++) {
        struct text drawn = lanes_draw(lanes, row, is_utf8, room);
        ck_assert_uint_eq(drawn.n, strlen(room));
        ck_assert_str_eq(room, picture[row]);
    }
}

#define ASSERT_PICTURE(lanes, is_utf8, ...)                                                                            \
    assert_picture(lanes, is_utf8, (const char *const[]){__VA_ARGS__},                                                 \
                   sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

TEST(a_jump_down_ends_in_an_arrow)
{
    const struct lanes *lanes = make(JUMPS({0, 2}), 3);
    ASSERT_PICTURE(lanes, true, "╭──", "│  ", "╰─►");
    ASSERT_PICTURE(lanes, false, "/--", "|  ", "\\->");
    ck_assert(lanes_has(lanes, 2));
    ck_assert(!lanes_has(lanes, 0));
}

TEST(a_jump_up_ends_in_an_arrow)
{
    ASSERT_PICTURE(make(JUMPS({2, 0}), 3), true, "╭─►", "│  ", "╰──");
}

TEST(jumps_to_one_row_share_a_lane)
{
    const struct lanes *lanes = make(JUMPS({0, 3}, {1, 3}, {5, 3}, {0, 3}), 6);
    ck_assert_uint_eq(lanes->count, 1);
    ASSERT_PICTURE(lanes, true, "╭──", "├──", "│  ", "├─►", "│  ", "╰──");
    ASSERT_PICTURE(lanes, false, "/--", "|--", "|  ", "|->", "|  ", "\\--");
}

TEST(jumps_apart_share_a_lane)
{
    ASSERT_PICTURE(make(JUMPS({0, 1}, {2, 3}), 4), true, "╭──", "╰─►", "╭──", "╰─►");
}

TEST(shorter_jumps_are_further_in)
{
    ASSERT_PICTURE(make(JUMPS({0, 3}, {1, 2}), 4), true, "╭────", "│ ╭──", "│ ╰─►", "╰───►");
}

/* The picture of the design: a jump forward over the target of one backward. */
TEST(lanes_cross)
{
    const struct lanes *lanes = make(JUMPS({0, 3}, {5, 1}), 6);
    ASSERT_PICTURE(lanes, true, "  ╭──", "╭─┼─►", "│ │  ", "│ ╰─►", "│    ", "╰────");
    ASSERT_PICTURE(lanes, false, "  /--", "/-+->", "| |  ", "| \\->", "|    ", "\\----");
}

TEST(a_row_may_be_target_of_one_and_source_of_another)
{
    ASSERT_PICTURE(make(JUMPS({0, 2}, {2, 3}), 4), true, "╭────", "│    ", "╰─╭─►", "  ╰─►");
}

TEST(a_loop_onto_itself_is_an_arrow)
{
    const struct lanes *lanes = make(JUMPS({1, 1}), 3);
    ASSERT_PICTURE(lanes, true, "   ", "──►", "   ");
    ASSERT_PICTURE(lanes, false, "   ", "-->", "   ");
}

TEST(a_loop_onto_itself_with_jumps_from_elsewhere_is_drawn_as_these)
{
    ASSERT_PICTURE(make(JUMPS({1, 1}, {0, 1}), 2), true, "╭──", "╰─►");
}

TEST(no_jumps_take_no_room)
{
    const struct lanes *lanes = make(NULL, 0, 2);
    ck_assert_uint_eq(LANES_WIDTH(lanes->count), 0);
    ASSERT_PICTURE(lanes, true, "", "");
}

/* Nested jumps: row i to row 2n-1-i, the shortest last. */
TEST(the_longest_beyond_eight_lanes_are_not_drawn)
{
    struct lane_jump jumps[10];
    for (size_t i = 0; i < 10; i++)
        jumps[i] = (struct lane_jump){i, 19 - i};
    const struct lanes *lanes = make(jumps, 10, 20);
    char room[LANES_ROOM];
    ck_assert_uint_eq(lanes->count, LANES_MAX);
    ck_assert(!lanes_has(lanes, 19) && !lanes_has(lanes, 18));
    for (size_t i = 2; i < 10; i++)
        ck_assert(lanes_has(lanes, 19 - i));
    ck_assert_str_eq(lanes_draw(lanes, 0, false, room).s, "                 ");
    ck_assert_str_eq(lanes_draw(lanes, 2, false, room).s, "/----------------");
    ck_assert_str_eq(lanes_draw(lanes, 9, false, room).s, "| | | | | | | /--");
    ck_assert_str_eq(lanes_draw(lanes, 10, false, room).s, "| | | | | | | \\->");
    ck_assert_uint_eq(lanes_draw(lanes, 2, true, room).n, LANES_ROOM - 1);
}

/* The search for lanes is limited, and what it does not come to is not drawn. */
TEST(hostile_jumps_end)
{
    const size_t rows = 200000;
    struct lane_jump *jumps = memory_zeroed(rows, sizeof *jumps);
    for (size_t i = 0; i < rows; i++)
        jumps[i] = (struct lane_jump){i < rows - 1 ? 0 : 1, i};
    const struct lanes *lanes = make(jumps, rows, rows);
    free(jumps);
    ck_assert(lanes_has(lanes, 1));
    ck_assert(!lanes_has(lanes, rows - 2));
}

SUITE("lanes", a_jump_down_ends_in_an_arrow, a_jump_up_ends_in_an_arrow, jumps_to_one_row_share_a_lane,
      jumps_apart_share_a_lane, shorter_jumps_are_further_in, lanes_cross,
      a_row_may_be_target_of_one_and_source_of_another, a_loop_onto_itself_is_an_arrow,
      a_loop_onto_itself_with_jumps_from_elsewhere_is_drawn_as_these, no_jumps_take_no_room,
      the_longest_beyond_eight_lanes_are_not_drawn, hostile_jumps_end)
