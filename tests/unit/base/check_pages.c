#include "../suite.h"
#include "base/memory.h"
#include "base/pages.h"

#include <stdlib.h>
#include <unistd.h>

/* What is expected stands after the end of the heap, and whatever is allocated works as before. */
TEST(memory_that_is_expected_is_at_hand)
{
    enum { SIZE = 64 << 20 };
    char *before = sbrk(0);
    pages_expect(SIZE);
    ptrdiff_t moved = (char *)sbrk(0) - before;
    pages_expect(SIZE);
    ptrdiff_t again = (char *)sbrk(0) - before;
    pages_expect(0);
    pages_expect(SIZE_MAX);
    ARRAY(int) array = {0};
    for (int i = 0; i < 3000000; i++)
        *array_add(&array) = i;
    for (int i = 0; i < 3000000; i++)
        ck_assert_int_eq(array.items[i], i);
    free(array.items);
#if defined __GLIBC__ && !defined __SANITIZE_ADDRESS__
    ck_assert_int_ge(moved, SIZE / 2);
    ck_assert_int_eq(again, moved); /* what is free at the end is large enough already */
#else
    ck_assert_int_ge(moved, 0);
    ck_assert_int_ge(again, moved);
#endif
}

SUITE("pages", memory_that_is_expected_is_at_hand)
