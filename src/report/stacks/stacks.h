/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stacks: the profile as stacks, for tools that draw flame graphs. */
#ifndef REPORT_STACKS_STACKS_H
#define REPORT_STACKS_STACKS_H

#include "view/report.h"

/* Folded stacks: a line a stack, `main;parse;read 123`, of one event; in a comparison `main;parse;read 120 123`, the
 * old cost before the new one, as difffolded.pl writes it. A `;` in a name is written as `:`. The functions of an entry
 * of the table of formats. */
unsigned folded_needs(const struct question *question);
bool folded_write(const struct report *report);

/* A message Profile of pprof (profile.proto), packed by gzip where zlib is there: a sample a stack, with a value of
 * each event that is shown. */
unsigned pprof_needs(const struct question *question);
bool pprof_write(const struct report *report);

/* V8's JSON of a profile (`.cpuprofile`), of one event: a tree of nodes, and a sample of each that has a cost. Times
 * are microseconds; of an event that is no time a count is one. */
unsigned cpuprofile_needs(const struct question *question);
bool cpuprofile_write(const struct report *report);

#endif
