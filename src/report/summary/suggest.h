/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* suggest: what a person may want to type next. */
#ifndef REPORT_SUMMARY_SUGGEST_H
#define REPORT_SUMMARY_SUGGEST_H

#include "report/your_lines.h"

/* A command, what it shows, and what more there is to say of that: empty, or with what parts it from the rest. */
struct suggestion {
    struct text command, shows, more;
};

/* Where a tenth of the program or more is code in `yours` that was inlined from elsewhere, only debug information knows
 * which of the user's lines that is: the command that asks for it, with these options, of which the first is --inline,
 * without its dashes. Texts are in the arena. False: there is none to make. */
bool suggest_inline(const struct report *report, const struct your_lines *yours, struct text options,
                    struct arena *arena, struct suggestion *suggestion);

/* Writes commands that show more of the functions of a name, one a line, the one that shows all causes of a change, of
 * which there are some with `has_causes`, the one that shows functions that were inlined, where these are much (first
 * of all where a tenth of the program is inlined code in `yours`), and in a window of 30 lines or more the one that
 * browses, as far as they fit into the width: they read what this report has read. A name that cannot be pasted has
 * none, nor has an input that cannot be read again. */
void suggest_write(const struct report *report, const struct your_lines *yours, bool has_causes, ref_t symbol);

#endif
