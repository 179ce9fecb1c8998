#include "analysis/shift.h"

/* Takes the unknown line away. */
static void skip_unknown(const uint64_t **lines, size_t *n)
{
    size_t unknown = *n && **lines == 0;
    *lines += unknown;
    *n -= unknown;
}

bool shift_find(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t *shift)
{
    skip_unknown(&old, &n);
    skip_unknown(&new, &m);
    if (n == 0 || n != m || old[n - 1] > INT64_MAX || new[m - 1] > INT64_MAX)
        return false;
    *shift = (int64_t) new[0] - (int64_t)old[0];
    for (size_t i = 1; i < n; i++)
        if ((int64_t) new[i] - (int64_t)old[i] != *shift)
            return false;
    return n >= 2 || *shift == 0;
}
