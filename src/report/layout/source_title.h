/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source_title: what a source is called above its lines: by which name it was looked for, where it was found, how the
 * lines of both versions were joined, and whether it may be another text than the one that ran. */
#ifndef REPORT_LAYOUT_SOURCE_TITLE_H
#define REPORT_LAYOUT_SOURCE_TITLE_H

#include "annotate/shown.h"
#include "base/phrase.h"

/* Adds it, of a source that has a name; `path`: where it was found, if it was. */
void source_title_add(const struct report *report, const struct shown_source *shown, struct text path,
                      struct phrase *title);

/* The warning after the title, or NULL. */
const char *source_title_warning(const struct shown_source *shown);

#endif
