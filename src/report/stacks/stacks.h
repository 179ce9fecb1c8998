/* stacks: the profile as stacks, for tools that draw flame graphs. */
#ifndef REPORT_STACKS_STACKS_H
#define REPORT_STACKS_STACKS_H

#include "view/report.h"

/* Folded stacks: a line a stack, `main;parse;read 123`, of one event. A `;` in a name is
 * written as `:`. The functions of an entry of the table of formats. */
unsigned folded_needs(const struct question *question);
bool folded_write(const struct report *report);

/* A message Profile of pprof (profile.proto), packed by gzip where zlib is there: a sample a stack, with a value of
 * each event that is shown. */
unsigned pprof_needs(const struct question *question);
bool pprof_write(const struct report *report);

#endif
