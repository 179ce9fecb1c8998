/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/pages.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#if defined __GLIBC__ && defined MADV_HUGEPAGE
#define LARGE_PAGE ((uintptr_t)2 << 20)
#define MAPS_MAX 65536   /* as many blocks outside the heap as the C library allows itself */
#define MAP_FROM 1048576 /* bytes: larger blocks are mapped if the heap has no room, and can grow without a copy */

/* The C library extends the heap in small steps: extend it at once, to room for a block of `size`. It gives each thread
 * a heap of its own, of small pages: let all have this one. */
void pages_expect(size_t size)
{
    if (size > INT_MAX / 2)
        size = INT_MAX / 2;
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, MAP_FROM);
    mallopt(M_TRIM_THRESHOLD, 2 * (int)size);
    mallopt(M_MMAP_MAX, 0);
    uintptr_t before = (uintptr_t)sbrk(0);
    void *volatile all = malloc(size);
    free(all);
    uintptr_t after = (uintptr_t)sbrk(0);
    mallopt(M_MMAP_MAX, MAPS_MAX);
    uintptr_t first = (before + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    if (after > first)
        madvise((void *)first, (after - first) / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
}

void pages_return(void)
{
    malloc_trim(0);
}
#else
void pages_expect(size_t size)
{
    (void)size;
}

void pages_return(void)
{
}
#endif
