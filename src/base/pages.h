/* pages: large pages for what is about to be allocated. The one file that knows how the C library's heap grows. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* Says that about `size` bytes are going to be needed at once, by the thread that began the program: asks for large
 * pages for the next `size` bytes of the heap, each of which is there in the time of three small ones. What is not used
 * takes no memory. A hint, given once: where the system or the C library cannot follow it, it has no effect. */
void pages_expect(size_t size);

#endif
