/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* head: what ran, how it was profiled and what is compared, as labels and texts. */
#ifndef REPORT_HTML_HEAD_H
#define REPORT_HTML_HEAD_H

#include "view/report.h"

struct head_line {
    struct text label, text;
};

struct head {
    ARRAY(struct head_line) lines;
    struct arena arena;
};

void head_init(struct head *head, const struct report *report);
void head_release(struct head *head);

#endif
