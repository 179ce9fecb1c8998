/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages: large pages for memory that is about to be allocated. The one file that knows how the C library's heap
 * grows. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* Asks for large pages for the next `size` bytes of the heap, which is about to be allocated, and which threads that
 * start from here on share. A large page takes the time of three small ones; one that is not used takes no memory. A
 * hint: it has no effect if the system or the C library does not support it. */
void pages_expect(size_t size);

/* Gives the pages of the heap that are free back to the system, where the C library can: what was freed between blocks
 * that stay, too. */
void pages_return(void);

#endif
