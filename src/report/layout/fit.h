/* fit: which columns of costs a report has room for. */
#ifndef REPORT_LAYOUT_FIT_H
#define REPORT_LAYOUT_FIT_H

#include "view/report.h"

/* A report with fewer columns, and what these are of. */
struct fit {
    struct report report;
    struct view view;
};

/* The report as far as its columns fit: if they would leave less than 40 columns of the width for names, those of
 * the first sort event and of as many others as fit, in their order. All of them if there is no width, or if the
 * user says by --show which he wants. `whole` and `fit` must outlive what is returned; release the fit in any case. */
const struct report *fit_columns(struct fit *fit, const struct report *whole);
void fit_release(struct fit *fit);

/* Whether an event of a whole view is among the columns of one that fits. */
bool fit_shows(const struct view *fitted, const struct measure *measure);

#endif
