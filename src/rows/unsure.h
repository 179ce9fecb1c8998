/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unsure: what the self costs of rows may be more than they are told (profile.unsure), row by row.
 *
 *     unsure_rows_add(&unsure, count, row, &more);        // zero-initialised; `count` rows
 *     struct costs more = unsure_rows_more(&unsure, row); // no costs: what is told is exact
 *     unsure_rows_release(&unsure); */
#ifndef ROWS_UNSURE_H
#define ROWS_UNSURE_H

#include "profile/matrix.h"

struct unsure_rows {
    ref_t *number_of; /* by row, of `more`; or NONE; NULL: all rows are exact */
    ARRAY(struct costs) more;
    struct arena arena; /* of their cells */
};

void unsure_rows_add(struct unsure_rows *unsure, size_t count, ref_t row, const struct costs *more);
void unsure_rows_release(struct unsure_rows *unsure);

/* What the functions of a profile may cost more. */
void unsure_rows_of_functions(struct unsure_rows *unsure, const struct profile *profile);

/* Lines of a row may not all be more: together they are no more than what is between lines. Call it when
 * all is added. */
void unsure_rows_limit(struct unsure_rows *unsure, const struct profile *profile);

/* Adds what rows cost at least, of one or of all, so that each has the most that it may cost. Where nothing is known of
 * an event, its most stays COST_MAX. */
void unsure_rows_add_self(struct unsure_rows *unsure, ref_t row, const struct costs *least);
void unsure_rows_add_least(struct unsure_rows *unsure, const struct matrix *least);

static inline struct costs unsure_rows_more(const struct unsure_rows *unsure, ref_t row)
{
    static const struct costs no_costs = {0};
    ref_t number = unsure->number_of ? unsure->number_of[row] : NONE;
    return number == NONE ? no_costs : unsure->more.items[number];
}

/* By entry of profile.unsure, the number of its line in the profile; NONE: the profile does not have the line. free()
 * it. */
ref_t *unsure_find_lines(const struct profile *profile);

#endif
