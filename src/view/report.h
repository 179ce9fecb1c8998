/* report: what every report is made of, whatever its format: a study, a view of it, how names are spelt and the text is
 * dressed, and where to write. All of it is read only, but for the output and the diagnostics: what a report cannot do
 * is added to these. */
#ifndef VIEW_REPORT_H
#define VIEW_REPORT_H

#include "view/display.h"
#include "view/look.h"
#include "view/view.h"

struct report {
    const struct study *study;
    const struct view *view;
    const struct verdicts *verdicts; /* of the checks; NULL: there are none */
    const struct naming *naming;
    const struct look *look;
    const struct question *question; /* that the view answers */
    const struct request *request;   /* that the question was made of */
    struct text directory;           /* the working directory, for paths */
    struct diagnostics *diagnostics;
    struct output *out;
};

#endif
