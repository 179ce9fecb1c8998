/* heading: what a report is called, in a few words: by the file names of its inputs. */
#ifndef REPORT_HEADING_H
#define REPORT_HEADING_H

#include "view/report.h"

/* As `callgrind.out.1`, `callgrind.out.1 and 2 more`, or in a comparison `new.out against old.out`, in the arena. */
struct text heading_of(const struct report *report, struct arena *arena);

#endif
