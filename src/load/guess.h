/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guess: guesses the kind of a file from its first bytes (rule 27). */
#ifndef LOAD_GUESS_H
#define LOAD_GUESS_H

#include "base/text.h"

/* Whether a header line of the format begins a line of `head`, the first bytes of a file. */
bool guess_is_profile(struct text head);

/* Whether a file that begins with `head` is worth reading as a profile: there is a header line, or one of the body,
 * or nothing that is neither comment nor numbers. */
bool guess_may_be_profile(struct text head);

/* The kind of a file that is no profile, and the program that reads it or converts it to a profile, if known: "HTML",
 * "a perf.data file (perf report and perf script read it)", ...; never NULL. FILE stands for its path. */
const char *guess_kind(struct text head);

#endif
