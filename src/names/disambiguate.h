/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disambiguate: which form of its name each function is shown by, so that functions that are recorded apart never read
 * the same.
 *
 * All functions should have the same form. If two names would read the same beside the same file, both take the next
 * longer form that reads differently, up to the recorded form. This is worked out for the whole profile, whatever is
 * shown of it: a name has one spelling everywhere. Pieces count as well as whole functions, since both are rows.
 * Objects do not, for not every line of a report names them. */
#ifndef NAMES_DISAMBIGUATE_H
#define NAMES_DISAMBIGUATE_H

#include "names/forms.h"
#include "profile/profile.h"

/* The spellings by symbol, in an array of the caller's, to be freed; the texts live as long as the forms. */
struct text *disambiguate_names(const struct profile *profile, struct forms *forms, enum form wanted);

#endif
