/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hide: a profile without some of its functions: what they cost is cost of the lines that call them, in the nearest
 * functions that stay, which call their callees, as if the functions had been inlined.
 *
 *     struct hide hide = {.hidden = hidden};
 *     hide_functions(&hide, &to, &from);
 *     ... hide.left ...                        // functions that are not told apart
 *
 * Where no function that stays can run below a hidden callee, the line gets what is recorded of the call. Else it gets
 * what it surely caused (calls/caused.h): a lower bound, noted in the profile with what it may be more
 * (profile.unsure), or an exact cost. What no line surely caused is the self cost of a function FILE_BETWEEN, and what
 * began in hidden functions that of FILE_OUTSIDE. Together all functions cost what they did, in each event, unless
 * calls are recorded dearer than all that they reach (`exceeds`).
 *
 * A profile does not know which call led to which callee: if several functions call a hidden function, its calls are
 * shared among them in proportion to the cost that their calls bring. Such shares are estimates, and noted in the
 * profile. Shares are whole numbers, and each caller gets as much as its calls brought, so that inclusive costs stay as
 * they are: what it did not surely cause it gets by an estimated call of FILE_BETWEEN. Events with costs below 0, or
 * with sums past the range, are shared by the number of calls. Numbers of calls that are counted like an event are
 * shared by that event.
 *
 * Pieces of functions that stay may be `foreign`: what they cost, with what they are charged, is the self cost of a
 * function `f, in code inlined from elsewhere`, at the unknown line of a file of f's that is not foreign; f calls it,
 * as often as nobody counted. Calls that foreign lines make are made by f, at its first line with cost there.
 *
 * Where the profile knows its ways (profile/ways.h), all costs of functions stay exact.
 *
 * Hidden functions that call each other are hidden together. A hidden function without lines may have an event that
 * only the calls of it know: this cost, too, becomes self cost of its callers. */
#ifndef CALLS_HIDE_H
#define CALLS_HIDE_H

#include "profile/profile.h"

/* Limit on pairs of an incoming call of a hidden function and an item in the function (its self cost or a call that it
 * makes), because each pair may become a call. Functions that would need more are not told apart: FILE_BETWEEN stands
 * for all of them. The second limit is on the costs of all pairs together, one for each event. */
#define HIDE_PAIRS_MAX 1000000u
#define HIDE_COSTS_MAX 16000000u

/* What the names of functions with code that was inlined from elsewhere end with. */
#define INLINED_FROM_ELSEWHERE TEXT(", in code inlined from elsewhere")

/* Whether a function of a profile that was made here is the code that was inlined from elsewhere into another. */
bool hide_is_inlined(const struct profile *profile, ref_t function);

struct hide {
    const bool *hidden;  /* by function of the profile; NULL: no function is hidden */
    const bool *foreign; /* by piece: its lines are not told apart, as it was inlined from elsewhere; NULL: none is */
    uint64_t pairs;      /* the number of pairs that were made */
    size_t left;         /* the number of functions that are not told apart */
    bool exceeds;        /* calls are recorded dearer than all that they reach: functions cost more than they did */
};

/* Makes `to` (not initialised) out of `from`, which is finished and has calls, but no record. Instructions are left
 * out. */
void hide_functions(struct hide *hide, struct profile *to, const struct profile *from);

#endif
