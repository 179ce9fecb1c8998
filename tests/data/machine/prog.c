/* The source of prog, a part of one. */
#include "b.h"

int rec(int n)
{
    if (n > 1)
        n = rec(n - 1) + rec(n - 2);
    return n;
}
