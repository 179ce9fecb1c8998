/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* similar: whether a line was edited, or is another one. */
#ifndef SOURCE_SIMILAR_H
#define SOURCE_SIMILAR_H

#include "base/text.h"

/* Whether at least 60 % of the tokens of both lines are in both, each as often as it is there. Tokens are words (of
 * letters, digits, `_` and all that is not ASCII) and single other characters; blanks are none. Of a line the first 128
 * tokens are compared. A line without tokens is similar to none. */
bool similar_lines(struct text a, struct text b);

#endif
