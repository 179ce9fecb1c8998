/* weight: how much costs matter to a page: the largest share of a total that any event shown has, in a comparison the
 * share of its change; of events that are not the main one it counts for a quarter. */
#ifndef REPORT_HTML_WEIGHT_H
#define REPORT_HTML_WEIGHT_H

#include "view/view.h"

/* The share, of which WEIGHT_WHOLE is all; it may be more, if cycles count twice. */
#define WEIGHT_WHOLE (UINT64_C(1) << 40)

uint64_t weight_of(const struct view *view, const struct costs *costs);

#endif
