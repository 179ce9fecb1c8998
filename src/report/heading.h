/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heading: what a report is called, in a few words: by the file names of its inputs, or by what ran. */
#ifndef REPORT_HEADING_H
#define REPORT_HEADING_H

#include "view/report.h"

/* As `callgrind.out.1`, `callgrind.out.1 and 2 more`, or in a comparison `new.out against old.out`, in the arena. */
struct text heading_of(const struct report *report, struct arena *arena);

/* What ran: a command; if there are several, `3 benchmarks of ./bench`, or of several programs `make all and 7 more`.
 * Empty if no input says it. In the profile or in the arena. */
struct heading_target {
    struct text name;
    bool is_one; /* there is one command, or none */
};
struct heading_target heading_target(const struct profile *profile, struct arena *arena);

#endif
