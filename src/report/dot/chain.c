/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/chain.h"

#include "base/int128.h"
#include "calls/flow.h"
#include "events/compared.h"
#include "rows/share.h"

#include <stdlib.h>

struct link {
    size_t callers, callees; /* drawn ones, itself too */
    ref_t edge;              /* to the last of the callees */
    bool is_open;            /* it may be in a chain */
};

static bool may_fold(const struct sketch *s, ref_t function)
{
    const struct view *view = s->view;
    const struct inclusive *in = &view->study->inclusive;
    struct costs self = matrix_row(&in->self, function);
    uint64_t cost = int128_magnitude(measure_cost(s->measure, &self));
    return in->cycle_of[function] == NONE && !share_is_reached(cost, view->question->percent_limit, s->total);
}

static struct link *links_of(const struct sketch *s)
{
    struct link *links = memory_zeroed(s->nodes.count, sizeof *links);
    for (size_t i = 0; i < s->nodes.count; i++)
        links[i].is_open = may_fold(s, s->nodes.items[i]);
    for (ref_t i = 0; i < s->edges.count; i++) {
        links[s->edges.items[i].from].callees++;
        links[s->edges.items[i].from].edge = i;
        links[s->edges.items[i].to].callers++;
    }
    return links;
}

/* The node that may stand behind a node in its chain, as far as the arrows say; or NONE. */
static ref_t link_next(const struct sketch *s, const struct link *links, ref_t node)
{
    if (!links[node].is_open || links[node].callees != 1)
        return NONE;
    ref_t to = s->edges.items[links[node].edge].to;
    bool good = links[to].is_open && links[to].callers == 1 && sketch_box(s, node) == sketch_box(s, to);
    return good ? to : NONE;
}

static bool is_kept(const struct sketch *s, const struct costs *a, const struct costs *b)
{
    static const enum statistic statistics[] = {STATISTIC_OLD, STATISTIC_NEW, STATISTIC_CHANGE};
    for (size_t i = 0; i < sizeof statistics / sizeof *statistics; i++) {
        const struct measure *measure = compared_statistic(s->measure, statistics[i]);
        cost_t x = measure_cost(measure, a), y = measure_cost(measure, b);
        uint64_t m = int128_magnitude(x), n = int128_magnitude(y);
        if ((x < 0) != (y < 0) || !flow_keeps(m < n ? m : n, m < n ? n : m))
            return false;
    }
    return true;
}

/* Makes chains of a node that nothing can stand before, and of all that can stand behind it. */
static void follow(struct chains *chains, const struct sketch *s, const struct link *links, ref_t node)
{
    const struct matrix *inclusive = &s->view->study->inclusive.inclusive;
    ref_t first = node;
    for (ref_t next; (next = link_next(s, links, node)) != NONE; node = next) {
        struct costs whole = matrix_row(inclusive, s->nodes.items[first]),
                     call = matrix_row(&s->costs, links[node].edge), part = matrix_row(inclusive, s->nodes.items[next]);
        if (!is_kept(s, &whole, &call) || !is_kept(s, &whole, &part)) {
            first = next;
            continue;
        }
        chains->count += node == first;
        chains->folded += node == first ? 2 : 1;
        chains->first[next] = first;
        chains->next[node] = next;
    }
}

void chains_init(struct chains *chains, const struct sketch *s)
{
    size_t count = s->nodes.count;
    const struct filter *filter = s->view->filter;
    *chains = (struct chains){memory_alloc(count * sizeof(ref_t)), memory_alloc(count * sizeof(ref_t)), 0, 0};
    for (ref_t i = 0; i < count; i++) {
        chains->first[i] = i;
        chains->next[i] = NONE;
    }
    if (!s->measure || filter->focus.count || filter->peek.count)
        return;
    struct link *links = links_of(s);
    bool *is_behind = memory_zeroed(count, sizeof *is_behind);
    for (ref_t i = 0; i < count; i++)
        if (link_next(s, links, i) != NONE)
            is_behind[link_next(s, links, i)] = true;
    for (ref_t i = 0; i < count; i++)
        if (!is_behind[i])
            follow(chains, s, links, i);
    free(is_behind);
    free(links);
}

void chains_release(struct chains *chains)
{
    free(chains->first);
    free(chains->next);
}
