/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* weight: how much costs matter to a page: the largest share of a total that any event shown has, in a comparison the
 * share of one of its statistics; of events that are not the main one it counts for a quarter.
 *
 *     weighing_init(&weighing, view, STATISTIC_CHANGE);
 *     ... weight_of(&weighing, &costs) ...
 *     weighing_release(&weighing); */
#ifndef REPORT_HTML_WEIGHT_H
#define REPORT_HTML_WEIGHT_H

#include "view/view.h"

/* An event that weighs. */
struct weighed_event {
    const struct measure *measure;
    uint64_t whole, divisor; /* what its shares are of, and are divided by */
};

struct weighing {
    ARRAY(struct weighed_event) events;
};

/* The view must outlive it. */
void weighing_init(struct weighing *weighing, const struct view *view, enum statistic compared);
void weighing_release(struct weighing *weighing);

/* The share, of which WEIGHT_WHOLE is all; it may be more, if cycles count twice. */
#define WEIGHT_WHOLE (UINT64_C(1) << 40)

uint64_t weight_of(const struct weighing *weighing, const struct costs *costs);

#endif
