/* your_lines: the user's own lines of a report, with what they cost in functions of others, which they call: the
 * figures of --charge=own --group=line.
 *
 *     your_lines_init(&yours, report);
 *     if (your_lines_are_enough(&yours))
 *         ... yours.charged.profile.lines ...
 *     your_lines_release(&yours); */
#ifndef REPORT_SUMMARY_YOUR_LINES_H
#define REPORT_SUMMARY_YOUR_LINES_H

#include "compare/owned.h"
#include "rows/charged_lines.h"
#include "view/report.h"

struct your_lines {
    const struct profile *profile; /* the report's */
    const struct measure *event;   /* the main event of the report */
    struct owned owned;
    struct charged_lines charged;
    bool are_known;              /* else only this is set */
    uint64_t cost[CHARGED_SUMS]; /* of the main event */
    bool *is_hidden;             /* by function */
};

/* Lines are not known without own files and calls with lines, where runs or units stand side by side, and where
 * functions are hidden already. Release it. */
void your_lines_init(struct your_lines *yours, const struct report *report);
void your_lines_release(struct your_lines *yours);

/* Whether a sum is a tenth of the program or more. */
bool your_lines_have_tenth(const struct your_lines *yours, enum charged_sum sum);

/* Whether the lines are worth showing. */
static inline bool your_lines_are_enough(const struct your_lines *yours)
{
    return your_lines_have_tenth(yours, CHARGED_KEPT);
}

/* A sum as a share of the program, rounded. */
unsigned your_lines_percent(const struct your_lines *yours, enum charged_sum sum);

/* A line of a file, and the function that most of its cost was surely spent in. */
struct spent_in {
    ref_t file;
    uint64_t line;
    uint64_t cost; /* of the line, of the main event */
    ref_t symbol;  /* NONE: there is no such function */
};

/* Sets the symbols of lines: of each the function of others that it calls for more than the half of its cost. */
void your_lines_find_spent(const struct your_lines *yours, struct spent_in *lines, size_t count);

#endif
