/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reported: what a report, or a part of one, writes of a view.
 *
 *     ck_assert_str_eq(reported(VIEW("events: Ir\nfn=f\n1 5\n", ""), csv_write), "Ir,calls,...\n..."); */
#ifndef CHECK_REPORTED_H
#define CHECK_REPORTED_H

#include "base/output.h"
#include "viewed.h"

/* Of a function of a format, whose result is in v->good; the text lives as long as the view. */
static inline const char *reported(struct viewed *v, bool (*write)(const struct report *report))
{
    struct buffer text = {0};
    struct output out = output_into(&text);
    v->report.out = &out;
    v->good = write(&v->report);
    ck_assert_int_eq(output_close(&out), 0);
    return buffer_take(&text, &v->a->arena).s;
}

/* Line `number` of a text, from 1, without its end; "" beyond the last. */
static inline const char *line_of(struct viewed *v, const char *text, size_t number)
{
    struct text rest = text_of(text), line = TEXT("");
    while (number && text_split(&rest, '\n', &line))
        number--;
    return arena_copy(&v->a->arena, number ? TEXT("") : line).s;
}

/* Whether one of its lines is this one. */
static inline bool has_line(const char *text, const char *expected)
{
    struct text rest = text_of(text);
    for (struct text line; text_split(&rest, '\n', &line);)
        if (text_equal(line, text_of(expected)))
            return true;
    return false;
}

#endif
