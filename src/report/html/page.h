/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page: the page of the HTML report without what it is about: template, style sheet and scripts, ready to be written.
 *
 * page.c is made by page/embed.awk of the sources beside it. */
#ifndef REPORT_HTML_PAGE_H
#define REPORT_HTML_PAGE_H

#include <stddef.h>

struct page_piece {
    const char *text;
    size_t size;
};

/* What stands before the title, between the title and what is shown without JavaScript, between that and the data, and
 * after the data. The first two of these are text of HTML, in which `<` and `&` are escaped. The data are JSON without
 * any
 * `<`, U+2028 and U+2029. */
extern const struct page_piece page_pieces[4];

#endif
