#include "compare/line_shift.h"

/* How many lines of each side a shift explains. */
static size_t count_explained(const uint64_t *old, size_t n, const uint64_t *new, size_t m, int64_t by)
{
    size_t count = 0;
    for (size_t i = 0, j = 0; i < n && j < m;) {
        int64_t before = (int64_t)old[i], after = (int64_t) new[j] - by;
        count += before == after;
        i += before <= after;
        j += after <= before;
    }
    return count;
}

/* Whether so many lines of each side are most of them. */
static bool are_most(size_t count, size_t longest)
{
    return count >= longest - longest / 4;
}

struct shift shift_find(const uint64_t *old, size_t n, const uint64_t *new, size_t m)
{
    const int64_t others[] = {(int64_t) new[0] - (int64_t)old[0], (int64_t) new[m - 1] - (int64_t)old[n - 1]};
    size_t best = count_explained(old, n, new, m, 0), longest = n > m ? n : m, greatest = best;
    int64_t by = 0;
    for (size_t i = 0; i < 2; i++) {
        size_t count = count_explained(old, n, new, m, others[i]);
        greatest = count > greatest ? count : greatest;
        if (count <= best || count < 2 || !are_most(count, longest))
            continue;
        best = count;
        by = others[i];
    }
    return (struct shift){by, best == greatest, are_most(best, longest), best == longest && n == m};
}
