/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/layout/line.h"

#include "base/shrink.h"

void line_write(const struct report *report, struct phrase *line)
{
    const struct look *look = report->look;
    if (look->is_rich && look->width)
        phrase_shrink(line, look->width, look_ellipsis(look));
    line_write_whole(report, line);
}

void line_write_whole(const struct report *report, struct phrase *line)
{
    if (report->look->is_painted)
        phrase_write_painted(line, report->out);
    else
        phrase_write(line, report->out);
    output_char(report->out, '\n');
    phrase_release(line);
}

void line_write_two(const struct report *report, struct phrase *first, struct phrase *rest)
{
    const struct look *look = report->look;
    bool fits = !look->is_rich || !look->width || phrase_width(first) + phrase_width(rest) <= look->width;
    if (!fits)
        line_write(report, first);
    else
        phrase_write(first, report->out);
    line_write(report, rest);
    phrase_release(first);
}
