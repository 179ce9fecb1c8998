/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line: a line of text above or between tables. */
#ifndef REPORT_LAYOUT_LINE_H
#define REPORT_LAYOUT_LINE_H

#include "base/phrase.h"
#include "view/report.h"

/* Writes a phrase as a line and releases it; the rich look cuts it to its width, and paints it. */
void line_write(const struct report *report, struct phrase *line);

/* The same without cutting: a sentence whose figures would lose digits. */
void line_write_whole(const struct report *report, struct phrase *line);

/* The same as line_write() of two, in one line if they fit. */
void line_write_two(const struct report *report, struct phrase *first, struct phrase *rest);

#endif
