/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slowclock: to be preloaded: each look at the clock is a second after the one before, so that whatever is done in
 * between takes long. */
#include <stddef.h>
#include <time.h>

time_t time(time_t *at)
{
    static time_t now = 1000000000;
    now++;
    if (at)
        *at = now;
    return now;
}
