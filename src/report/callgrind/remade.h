/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remade: a profile that was transformed after it was read, as one that can be written back: its parts are one, and its
 * lines and calls are recorded anew. */
#ifndef REPORT_CALLGRIND_REMADE_H
#define REPORT_CALLGRIND_REMADE_H

#include "profile/profile.h"

/* Makes the profile `to` (not initialised), with a record, of a finished profile without one, which has lines and
 * calls. Its numbers are those of that profile, which must outlive it. */
void remade_init(struct profile *to, const struct profile *from);

#endif
