/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side: the two sides of a comparison. */
#ifndef EVENTS_SIDE_H
#define EVENTS_SIDE_H

enum side { SIDE_NEW, SIDE_OLD, SIDES };

static inline enum side side_other(enum side side)
{
    return side == SIDE_NEW ? SIDE_OLD : SIDE_NEW;
}

#endif
