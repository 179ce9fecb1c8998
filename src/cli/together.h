/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* together: the table of which options go together. It is read once, when the command line was read: an option that
 * does not go with another one, or lacks the one that it is about, is refused or noted. An option that was noted has no
 * effect, and so is in no other's way. Options of callgrind_annotate are noted at most beside each other, because
 * scripts give them to any report. What a value must be, and what the inputs must be, is decided elsewhere. */
#ifndef CLI_TOGETHER_H
#define CLI_TOGETHER_H

#include "cli/options.h"
#include "view/question.h"

/* Whether the options go together; else `*error` (in the arena) says which ones do not. Options without an effect are
 * noted. */
bool together_check(const struct options *options, struct diagnostics *diagnostics, struct arena *arena,
                    struct text *error);

/* Whether they go with a question that a command line with another --format and --group would ask. Notes nothing. */
bool together_check_question(const struct options *options, const struct question *question, struct arena *arena,
                             struct text *error);

#endif
