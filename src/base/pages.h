/* pages: large pages for what is about to be allocated. The one file that knows how the C library's heap grows. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* Asks for large pages for the next `size` bytes of the heap, which the thread that began the program is about to
 * allocate. A large page takes the time of three small ones; one that is not used takes no memory. A hint, for one
 * call: it has no effect if the system or the C library does not support it. */
void pages_expect(size_t size);

#endif
