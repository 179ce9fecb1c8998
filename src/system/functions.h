/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* functions: those of the C library that only some systems have, under their usual names. Include it where they are
 * called. Where configure finds the system's, it is the system's; where not, ours: of the same effect, and slower.
 *
 * qsort_r here has the order of arguments of POSIX, which older BSDs have not. Ours is not stable: an order is total.
 */
#ifndef SYSTEM_FUNCTIONS_H
#define SYSTEM_FUNCTIONS_H

#include "config.h"

#include <stdlib.h>
#include <string.h>

void *function_mempcpy(void *to, const void *from, size_t n);
void *function_memrchr(const void *bytes, int byte, size_t n);
void function_qsort_r(void *items, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
                      void *context);

#ifndef HAVE_MEMPCPY
#define mempcpy function_mempcpy
#endif
#ifndef HAVE_MEMRCHR
#define memrchr function_memrchr
#endif
#ifndef HAVE_QSORT_R
#define qsort_r function_qsort_r
#endif

#endif
