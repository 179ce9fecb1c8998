/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* guide: the page of --help=guide: which command answers which question, for people and for programs that read for
 * people. tests/suites/guide_is_true.sh runs each command of the page. */
#ifndef CLI_GUIDE_H
#define CLI_GUIDE_H

#include "base/output.h"

void guide_write(struct output *out);

#endif
