/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/runs.h"

enum { RUN_OF_ZEROS, RUN_OF_ABSENT, RUN_KINDS };

static size_t run_from(const cost_t *costs, size_t i, size_t n)
{
    size_t end = i + 1;
    while (end < n && costs[end] == costs[i])
        end++;
    return end - i;
}

unsigned char *runs_put(unsigned char *to, const cost_t *costs, size_t n)
{
    to = packed_put_number(to, n);
    for (size_t i = 0, length; i < n; i += length) {
        cost_t cost = costs[i];
        length = 1;
        if (cost == 0 || cost == COST_ABSENT) {
            length = run_from(costs, i, n);
            to = packed_put_number(to, cost ? RUN_OF_ABSENT : RUN_OF_ZEROS);
            to = packed_put_number(to, length);
        } else {
            to = packed_put_number(to, packed_fold((uint64_t)cost) + 1);
        }
    }
    return to;
}

const unsigned char *runs_read(const unsigned char *from, cost_t *costs, size_t *n)
{
    uint64_t count, read, length;
    from = packed_read_number(from, &count);
    for (size_t i = 0; i < count;) {
        from = packed_read_number(from, &read);
        if (read >= RUN_KINDS) {
            costs[i++] = (cost_t)packed_unfold(read - 1);
            continue;
        }
        from = packed_read_number(from, &length);
        for (size_t end = i + length; i < end; i++)
            costs[i] = read == RUN_OF_ABSENT ? COST_ABSENT : 0;
    }
    *n = count;
    return from;
}
