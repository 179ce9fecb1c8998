/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tint: the colours of boxes: the larger the share, the redder; of what costs less than before the greener. */
#ifndef REPORT_DOT_TINT_H
#define REPORT_DOT_TINT_H

#include "rows/share.h"

/* The colour of a part of a whole, as dot has it; black text is readable on all of them. */
const char *tint_of(uint64_t part, cost_t whole, bool is_less);

#endif
