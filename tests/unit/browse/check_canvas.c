/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A screen as cells. */
#include "browse/canvas.h"

#include "../suite.h"
#include "base/shrink.h"

#include <stdlib.h>

struct screen {
    struct canvas canvas;
    struct phrase phrase;
    struct arena arena;
};

static void release(void *thing)
{
    struct screen *s = thing;
    canvas_release(&s->canvas);
    phrase_release(&s->phrase);
    arena_release(&s->arena);
    free(s);
}

static struct screen *screen_new(size_t rows, size_t columns)
{
    struct screen *s = until_end(memory_zeroed(1, sizeof *s), release);
    canvas_init(&s->canvas, rows, columns, true);
    return s;
}

static size_t draw(struct screen *s, struct canvas_place place, const char *text)
{
    phrase_clear(&s->phrase);
    phrase_add(&s->phrase, STYLE_PLAIN, text_of(text));
    return canvas_draw(&s->canvas, place, &s->phrase);
}

static const char *shown(struct screen *s)
{
    return canvas_text(&s->canvas, &s->arena).s;
}

/* What a screen of one row shows of a text in all its columns. */
static const char *drawn(size_t columns, const char *text)
{
    struct screen *s = screen_new(1, columns);
    draw(s, (struct canvas_place){.end = columns}, text);
    return shown(s);
}

TEST(a_new_canvas_is_blank)
{
    ck_assert_str_eq(shown(screen_new(3, 5)), "\n\n\n");
    ck_assert_str_eq(shown(screen_new(0, 0)), "");
}

TEST(a_phrase_is_drawn_at_its_place_and_the_rest_of_that_is_cleared)
{
    struct screen *s = screen_new(2, 10);
    draw(s, (struct canvas_place){1, 0, 10, 0}, "0123456789");
    draw(s, (struct canvas_place){1, 2, 7, 0}, "ab");
    ck_assert_str_eq(shown(s), "\n01ab   789\n");
    draw(s, (struct canvas_place){1, 0, 10, 0}, "");
    ck_assert_str_eq(shown(s), "\n\n");
}

TEST(a_phrase_is_cut_at_the_end_of_its_place_and_of_the_canvas)
{
    struct screen *s = screen_new(2, 6);
    ck_assert_uint_eq(draw(s, (struct canvas_place){0, 1, 4, 0}, "abc"), 3);
    ck_assert_uint_gt(draw(s, (struct canvas_place){0, 1, 4, 0}, "abcdef"), 3);
    ck_assert_uint_gt(draw(s, (struct canvas_place){1, 4, 99, 0}, "abcdef"), 2);
    ck_assert_str_eq(shown(s), " abc\n    ab\n");
    ck_assert_uint_gt(draw(s, (struct canvas_place){1, 99, 120, 0}, "abcdef"), 0);
    ck_assert_str_eq(shown(s), " abc\n    ab\n");
}

TEST(a_phrase_can_be_moved_sideways)
{
    struct screen *s = screen_new(1, 6);
    draw(s, (struct canvas_place){0, 2, 6, 3}, "abcdefghij");
    ck_assert_str_eq(shown(s), "  defg\n");
    draw(s, (struct canvas_place){0, 2, 6, 8}, "abcdefghij");
    ck_assert_str_eq(shown(s), "  ij\n");
    draw(s, (struct canvas_place){0, 2, 6, 80}, "abcdefghij");
    ck_assert_str_eq(shown(s), "\n");
}

#define WIDE "\xe4\xb8\xad"     /* of two columns */
#define ACUTE "\xcc\x81"        /* a mark over the character before it */
#define HEBREW "\xd7\x90"       /* a letter that is written to the left */
#define OVERRIDE "\xe2\x80\xae" /* turns the direction */

TEST(wide_characters_take_two_columns_or_are_blank)
{
    ck_assert_str_eq(drawn(5, WIDE WIDE "a"), WIDE WIDE "a\n");
    ck_assert_str_eq(drawn(4, "a" WIDE WIDE "b"), "a" WIDE "\n");
    ck_assert_str_eq(drawn(1, WIDE), "\n");
    struct screen *s = screen_new(1, 6);
    draw(s, (struct canvas_place){0, 0, 6, 1}, WIDE "bc");
    ck_assert_str_eq(shown(s), " bc\n");
}

TEST(wide_characters_that_lose_a_half_are_blank)
{
    struct screen *s = screen_new(1, 6);
    draw(s, (struct canvas_place){0, 0, 6, 0}, WIDE WIDE WIDE);
    draw(s, (struct canvas_place){0, 1, 3, 0}, "ab");
    ck_assert_str_eq(shown(s), " ab " WIDE "\n");
    ck_assert_uint_eq(canvas_cell(&s->canvas, 0, 4)->columns, 2);
    ck_assert_uint_eq(canvas_cell(&s->canvas, 0, 5)->columns, 0);
}

TEST(marks_stay_with_their_character_four_at_most)
{
    struct screen *s = screen_new(1, 3);
    draw(s, (struct canvas_place){.end = 3}, "ae" ACUTE "b" ACUTE ACUTE ACUTE ACUTE ACUTE ACUTE ACUTE "c" ACUTE);
    ck_assert_str_eq(shown(s), "ae" ACUTE "b" ACUTE ACUTE ACUTE ACUTE "\n");
    draw(s, (struct canvas_place){.end = 3}, ACUTE "abc");
    ck_assert_str_eq(shown(s), "abc\n");
}

TEST(what_is_not_printable_is_escaped)
{
    ck_assert_str_eq(drawn(20, "a\x1b[2J\n\xff" OVERRIDE "b"), "a\\x1b[2J\\x0a\\xff\\xe2\n");
    ck_assert_str_eq(drawn(20, HEBREW "a"), HEBREW "a\n");
}

TEST(without_utf8_other_bytes_are_escaped)
{
    struct screen *s = screen_new(1, 20);
    s->canvas.is_utf8 = false;
    phrase_add(&s->phrase, STYLE_FILE, TEXT("\xc3\xa4" ACUTE));
    phrase_say(&s->phrase, STYLE_PLAIN, TEXT("b"));
    canvas_draw(&s->canvas, (struct canvas_place){.end = 20}, &s->phrase);
    ck_assert_str_eq(shown(s), "\\xc3\\xa4\\xcc\\x81b\n");
}

TEST(tabs_go_to_columns_of_the_phrase_that_eight_divides)
{
    struct screen *s = screen_new(2, 30);
    draw(s, (struct canvas_place){0, 3, 30, 0}, "\ta\tb");
    draw(s, (struct canvas_place){1, 3, 30, 6}, "\ta\tb");
    ck_assert_str_eq(shown(s), "           a       b\n     a       b\n");
}

TEST(cells_have_the_paint_of_their_style_and_may_be_reverse)
{
    struct screen *s = screen_new(2, 12);
    phrase_say(&s->phrase, STYLE_HOTTEST, TEXT("9"));
    phrase_fill(&s->phrase, ' ', 1);
    phrase_add(&s->phrase, STYLE_FILE, TEXT("src/a.c"));
    canvas_draw(&s->canvas, (struct canvas_place){.end = 12}, &s->phrase);
    canvas_reverse(&s->canvas, 0);
    ck_assert_uint_eq(canvas_cell(&s->canvas, 0, 0)->paint, PAINT_BOLD_RED);
    ck_assert_uint_eq(canvas_cell(&s->canvas, 0, 1)->paint, PAINT_NONE);
    ck_assert_uint_eq(canvas_cell(&s->canvas, 0, 5)->paint, PAINT_DIM);
    ck_assert_uint_eq(canvas_cell(&s->canvas, 0, 6)->paint, PAINT_NONE);
    ck_assert(canvas_cell(&s->canvas, 0, 11)->is_reverse && !canvas_cell(&s->canvas, 1, 0)->is_reverse);
    canvas_draw(&s->canvas, (struct canvas_place){.end = 12}, &s->phrase);
    ck_assert(!canvas_cell(&s->canvas, 0, 0)->is_reverse && !canvas_cell(&s->canvas, 0, 11)->is_reverse);
}

TEST(a_phrase_that_was_shrunk_is_drawn_with_its_ellipsis)
{
    struct screen *s = screen_new(1, 20);
    phrase_add(&s->phrase, STYLE_FILE, TEXT("directory/of/many/a.c"));
    phrase_shrink(&s->phrase, 12, TEXT("..."));
    ck_assert_uint_le(canvas_draw(&s->canvas, (struct canvas_place){.end = 20}, &s->phrase), 12);
    ck_assert_str_eq(shown(s), ".../many/a.c\n");
}

/* Each row has as many columns as the canvas, whatever is drawn over what. */
TEST(no_text_moves_a_cell_that_it_is_not_in)
{
    static const char *const parts[] = {"a", WIDE, ACUTE, "\t", "\x1b", "\xff", HEBREW, OVERRIDE, " "};
    struct screen *s = screen_new(1, 17);
    unsigned state = 1;
    for (int round = 0; round < 20000; round++) {
        char text[64] = "";
        size_t count = (state = state * 1103515245u + 12345u) >> 16 & 7;
        for (size_t i = 0; i < count; i++)
            strcat(text, parts[((state = state * 1103515245u + 12345u) >> 16) % 9]);
        size_t first = (state >> 8) % 17, end = first + (state >> 13) % 9;
        struct canvas_cell before[17];
        memcpy(before, s->canvas.cells, sizeof before);
        draw(s, (struct canvas_place){0, first, end, (state >> 20) % 4}, text);
        size_t columns = 0;
        for (size_t c = 0; c < 17; c++) {
            const struct canvas_cell *cell = canvas_cell(&s->canvas, 0, c);
            ck_assert(cell->columns != 2 || (c + 1 < 17 && cell[1].columns == 0));
            ck_assert(cell->columns == 0 ? c > 0 && cell[-1].columns == 2 : cell->length > 0);
            ck_assert((c + 1 >= first && c <= end) || memcmp(cell, &before[c], sizeof *cell) == 0);
            columns += cell->columns;
        }
        ck_assert_uint_eq(columns, 17);
    }
}

TEST(a_canvas_is_put_onto_another_and_halves_of_wide_characters_are_blank)
{
    struct screen *whole = screen_new(2, 8), *part = screen_new(2, 3);
    draw(whole, (struct canvas_place){0, 0, 8, 0}, "a\xe4\xb8\xad\xe4\xb8\xad\xe4\xb8\xadz");
    draw(whole, (struct canvas_place){1, 0, 8, 0}, "01234567");
    draw(part, (struct canvas_place){0, 0, 3, 0}, "xyz");
    canvas_put(&whole->canvas, 2, &part->canvas);
    ck_assert_str_eq(shown(whole), "a xyz\xe4\xb8\xadz\n01   567\n");
    canvas_put(&whole->canvas, 7, &part->canvas);
    ck_assert_str_eq(shown(whole), "a xyz\xe4\xb8\xadx\n01   56\n");
    canvas_put(&whole->canvas, 8, &part->canvas);
}

SUITE("canvas", a_canvas_is_put_onto_another_and_halves_of_wide_characters_are_blank, a_new_canvas_is_blank,
      a_phrase_is_drawn_at_its_place_and_the_rest_of_that_is_cleared,
      a_phrase_is_cut_at_the_end_of_its_place_and_of_the_canvas, a_phrase_can_be_moved_sideways,
      wide_characters_take_two_columns_or_are_blank, wide_characters_that_lose_a_half_are_blank,
      marks_stay_with_their_character_four_at_most, what_is_not_printable_is_escaped,
      without_utf8_other_bytes_are_escaped, tabs_go_to_columns_of_the_phrase_that_eight_divides,
      cells_have_the_paint_of_their_style_and_may_be_reverse, a_phrase_that_was_shrunk_is_drawn_with_its_ellipsis,
      no_text_moves_a_cell_that_it_is_not_in)
