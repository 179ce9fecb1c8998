/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrows from jumps to the lines that they lead to. */
#include "annotate/annotated.h"

#include "rows/sort.h"

#include <stdlib.h>

#define ARROWS_GAP 1u  /* blanks after them */
#define LINE_LEAST 40u /* columns that they leave to lines, or else they are not drawn */
#define NO_ROW SIZE_MAX

static uint64_t number_of_row(const void *annotated, size_t row)
{
    return ((const struct annotated *)annotated)->rows.items[row].number;
}

/* How many rows are those of lines with numbers, which ascend; code that has no line stands below them. */
static size_t count_numbered(const struct annotated *a)
{
    size_t count = a->rows.count ? 1 : 0;
    while (count < a->rows.count && number_of_row(a, count))
        count++;
    return count;
}

static size_t row_of_line(const struct annotated *a, size_t numbered, uint64_t line)
{
    size_t row = lower_bound(a, numbered, number_of_row, line);
    row += row < numbered && a->rows.items[row].kind == LINE_GAP;
    return row < numbered && number_of_row(a, row) == line && a->rows.items[row].kind != LINE_GAP ? row : NO_ROW;
}

void annotated_find_arrows(struct annotated *a)
{
    ARRAY(struct lane_jump) drawn = {0};
    size_t numbered = count_numbered(a);
    for (size_t i = 0; i < a->rows.count; i++) {
        const struct annotated_row *row = &a->rows.items[i];
        const struct line_jump *jump = row->kind == LINE_JUMP ? &a->jumps->items[row->index] : NULL;
        size_t to = jump && jump->to_file == a->file ? row_of_line(a, numbered, jump->to_line) : NO_ROW;
        if (to != NO_ROW)
            *array_add(&drawn) = (struct lane_jump){i, to};
    }
    if (drawn.count)
        lanes_init(&a->lanes, drawn.items, drawn.count, a->rows.count);
    free(drawn.items);
}

void annotated_fit(struct annotated *a, size_t room)
{
    size_t width = a->lanes.count ? LANES_WIDTH(a->lanes.count) + ARROWS_GAP : 0;
    a->arrows_width = room >= width + LINE_LEAST ? width : 0;
}

void annotated_draw_arrows(const struct annotated *a, size_t row, struct phrase *phrase)
{
    char room[LANES_ROOM];
    enum line_kind kind = a->rows.items[row].kind;
    if (!a->arrows_width || kind == LINE_BLANK || kind == LINE_GAP)
        return;
    struct text drawn = lanes_draw(&a->lanes, row, a->report->look->is_utf8, room);
    phrase_say(phrase, STYLE_MARK, arena_copy(&phrase->arena, drawn));
    phrase_fill(phrase, ' ', ARROWS_GAP);
}
