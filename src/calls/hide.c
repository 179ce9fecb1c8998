/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/hide.h"

#include "base/int128.h"
#include "calls/caused_ways.h"
#include "calls/inclusive.h"
#include "profile/merge.h"
#include "system/functions.h"

#include <stdlib.h>

/* One item that a group of hidden functions spends: its self cost, or its calls of one function that stays. */
struct content {
    ref_t callee; /* NONE: self cost; h->between: functions that are not told apart */
    uint64_t count;
    struct site site;   /* of the call that another hidden function passed to this group, if there is one */
    const cost_t *cost; /* by event */
    bool is_estimate;
};

struct contents {
    struct content *items;
    size_t count, capacity;
};

/* A call of them from elsewhere. */
struct entrance {
    const struct call *call;
    cost_t *cost; /* by event: the cost that it must still get */
};

struct entrances {
    struct entrance *items;
    size_t count, capacity;
};

struct hiding {
    struct hide *hide;
    const struct profile *from;
    ref_t between; /* the number of the function that stands for what is not told apart, after those of `from` */
    struct graph graph;
    struct matrix self; /* by function */
    struct hidden hidden;
    struct caused caused;
    ref_t *one_of;         /* by piece that is foreign: the first such piece of its function, whose line all are */
    struct matrix shared;  /* by line of `caused`: its share of the self costs of groups, as costs flow */
    bool *is_guessed;      /* by such a line: what it calls by hidden functions is shared by estimate */
    bool *is_kept;         /* by group: it is not told apart from others */
    struct contents *more; /* by group: items that other groups passed to it */
    struct contents given; /* to functions that stay, or by `between` to them */
    struct arena arena;    /* of the costs in `given` */
    struct arena scratch;  /* of one group */
};

static size_t events(const struct hiding *h)
{
    return h->from->events.count;
}

/* The group that a call is made in; NONE: its caller stays. */
static ref_t group_calling(const struct hiding *h, const struct call *call)
{
    return h->hidden.group_of[call_caller(h->from, call)];
}

/* ---- the contents of a group, and its entrances ---- */

static cost_t *costs_kept(struct hiding *h, const struct costs *costs)
{
    cost_t *kept = arena_alloc(&h->scratch, (events(h) + 1) * sizeof *kept);
    for (ref_t e = 0; e < events(h); e++)
        kept[e] = costs_get(costs, e);
    return kept;
}

/* Calls of a group that does not come back are cost of the caller: all but their number. */
static struct content leaf_content(struct hiding *h, const struct costs *costs)
{
    cost_t *cost = costs_kept(h, costs);
    for (ref_t e = 0; e < events(h); e++)
        cost[e] = caused_counts_calls(h->from, e) ? 0 : cost[e];
    return (struct content){.callee = NONE, .cost = cost};
}

static void add_calls_out(struct hiding *h, ref_t function, struct contents *contents)
{
    struct matrix sum = matrix_new(1, events(h));
    for (ref_t arc = h->graph.out[function]; arc < h->graph.out[function + 1]; arc++) {
        ref_t callee = h->graph.arcs[arc].callee, group = h->hidden.group_of[callee];
        bool is_leaf = group != NONE && !hidden_comes_back(&h->hidden, group);
        if (group != NONE && (group == h->hidden.group_of[function] || !(is_leaf || h->is_kept[group])))
            continue; /* of the group, or done */
        matrix_clear_row(&sum, 0);
        graph_add_arc(&h->graph, arc, &sum, 0);
        struct costs costs = matrix_row(&sum, 0);
        *array_add(contents) = is_leaf ? leaf_content(h, &costs)
                                       : (struct content){.callee = group == NONE ? callee : h->between,
                                                          .count = graph_arc_count(&h->graph, arc),
                                                          .cost = costs_kept(h, &costs)};
    }
    matrix_release(&sum);
}

/* Shares are rounded in this order, which does not depend on the order in which functions were read. */
static int by_callee(const void *left, const void *right, void *profile)
{
    const struct profile *p = profile;
    ref_t a = ((const struct content *)left)->callee, b = ((const struct content *)right)->callee;
    if (a == b || a == NONE || b == NONE)
        return (a == NONE) - (b == NONE);
    if (a >= p->functions.count || b >= p->functions.count)
        return (a > b) - (a < b);
    return graph_compare_functions(p, a, b);
}

/* One content for each callee, and one for self cost. */
static void fold_contents(struct hiding *h, struct contents *contents)
{
    size_t kept = 0;
    if (contents->count)
        qsort_r(contents->items, contents->count, sizeof *contents->items, by_callee, (void *)(uintptr_t)h->from);
    for (size_t i = 0; i < contents->count; i++) {
        const struct content *next = &contents->items[i];
        if (kept == 0 || contents->items[kept - 1].callee != next->callee) {
            contents->items[kept++] = *next;
            continue;
        }
        struct content *sum = &contents->items[kept - 1];
        cost_t *cost = arena_alloc(&h->scratch, (events(h) + 1) * sizeof *cost);
        bool saturated = false;
        for (size_t e = 0; e < events(h); e++)
            cost[e] = cost_add(sum->cost[e], next->cost[e], &saturated);
        sum->cost = cost;
        sum->count = int128_add_stopping(sum->count, next->count);
        sum->is_estimate |= next->is_estimate;
    }
    contents->count = kept;
}

static struct contents contents_of(struct hiding *h, ref_t group)
{
    const struct contents *more = &h->more[group];
    struct contents contents = {0};
    for (size_t i = hidden_first(&h->hidden, group); i < h->hidden.ends.items[group]; i++) {
        ref_t member = h->hidden.members.items[i];
        struct costs costs = matrix_row(&h->self, member);
        *array_add(&contents) = (struct content){.callee = NONE, .cost = costs_kept(h, &costs)};
        add_calls_out(h, member, &contents);
    }
    for (size_t i = 0; i < more->count; i++)
        *array_add(&contents) = more->items[i];
    fold_contents(h, &contents);
    return contents;
}

static void add_calls_in(struct hiding *h, ref_t function, struct entrances *entrances)
{
    const struct graph *g = &h->graph;
    for (ref_t i = g->in[function]; i < g->in[function + 1]; i++) {
        ref_t arc = g->into[i];
        if (h->hidden.group_of[g->arcs[arc].caller] == h->hidden.group_of[function])
            continue;
        for (ref_t c = g->arcs[arc].first_call; c < g->arcs[arc + 1].first_call; c++) {
            const struct call *call = &h->from->calls.items[g->calls[c]];
            *array_add(entrances) = (struct entrance){call, costs_kept(h, &call->inclusive)};
        }
    }
}

/* Likewise. */
static int by_caller(const void *left, const void *right, void *profile)
{
    const struct call *a = ((const struct entrance *)left)->call, *b = ((const struct entrance *)right)->call;
    const struct profile *p = profile;
    int order = graph_compare_functions(p, call_caller(p, a), call_caller(p, b));
    if (order == 0)
        order = text_compare(profile_file_name(p, p->pieces.items[a->piece].file),
                             profile_file_name(p, p->pieces.items[b->piece].file));
    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    return order ? order : graph_compare_functions(p, a->callee, b->callee);
}

static bool is_spent(const struct contents *contents, size_t event)
{
    bool any = false;
    for (size_t i = 0; i < contents->count; i++)
        any |= contents->items[i].cost[event] != 0;
    return any;
}

/* Moves the costs that only calls of a group know into its self cost, which is the last content: the cost of an event
 * of which the group itself has none, as functions without lines. */
static void take_what_calls_know(struct hiding *h, struct contents *contents, const struct entrances *entrances)
{
    struct content *self = &contents->items[contents->count - 1];
    cost_t *cost = arena_alloc(&h->scratch, (events(h) + 1) * sizeof *cost);
    bool stops = false;
    for (size_t e = 0; e < events(h); e++) {
        cost[e] = self->cost[e];
        for (size_t i = 0; i < entrances->count && !caused_counts_calls(h->from, (ref_t)e) && !is_spent(contents, e);
             i++)
            cost[e] = cost_add(cost[e], entrances->items[i].cost[e], &stops);
    }
    self->cost = cost;
}

/* ---- sharing ---- */

/* The part of an amount for the range from `before` to `upto` of `all`. The parts of ranges that follow each other add
 * up to the amount. */
static uint64_t part_of(uint64_t amount, uint64_t before, uint64_t upto, uint64_t all)
{
    return all ? int128_scale(amount, upto, all) - int128_scale(amount, before, all) : 0;
}

/* One event while it is shared. */
struct sharing {
    uint64_t left;             /* of the contents together */
    uint64_t upto;             /* of the contents before the one at hand, as they were when the entrance began */
    uint64_t calls, all_calls; /* of the entrances before the one at hand, and of all */
    bool is_count;             /* it counts calls, and is shared by its own numbers */
    bool is_uncounted;         /* those are 0 */
    bool by_calls;             /* some cost is below 0, or sums go past the range: it is shared by calls, too */
    bool is_even;              /* entrances bring exactly the cost that is spent */
};

static bool is_below_zero(const struct contents *contents, const struct entrances *entrances, size_t event)
{
    bool is_below = false;
    for (size_t i = 0; i < contents->count; i++)
        is_below |= contents->items[i].cost[event] < 0;
    for (size_t i = 0; i < entrances->count; i++)
        is_below |= entrances->items[i].cost[event] < 0;
    return is_below;
}

/* If entrances bring more than is spent, each gets its part of the spent cost. */
static void limit_entrances(struct entrances *entrances, size_t event, uint64_t brought, uint64_t spent)
{
    uint64_t before = 0;
    for (size_t i = 0; i < entrances->count && brought > spent; i++) {
        cost_t *cost = &entrances->items[i].cost[event];
        uint64_t upto = int128_add_stopping(before, (uint64_t)*cost);
        *cost = (cost_t)part_of(spent, before, upto, brought);
        before = upto;
    }
}

/* The number of calls by which an entrance shares an event. Where no calls were counted (the function was running
 * already when recording began), all entrances are alike. */
static uint64_t calls_of(const struct sharing *s, const struct entrance *entrance, size_t event)
{
    if (s->is_uncounted)
        return 1;
    return s->is_count ? (uint64_t)entrance->cost[event] : entrance->call->count;
}

static void count_calls(struct sharing *s, const struct entrances *entrances, size_t event)
{
    for (size_t i = 0; i < entrances->count; i++)
        s->all_calls = int128_add_stopping(s->all_calls, calls_of(s, &entrances->items[i], event));
    s->is_uncounted = s->all_calls == 0;
    if (s->is_uncounted)
        s->all_calls = entrances->count;
}

static struct sharing start_sharing(const struct contents *contents, struct entrances *entrances, size_t event,
                                    bool is_count)
{
    struct sharing s = {.is_count = is_count, .by_calls = is_count || is_below_zero(contents, entrances, event)};
    uint64_t brought = 0;
    for (size_t i = 0; i < contents->count && !s.by_calls; i++)
        s.left = int128_add_stopping(s.left, (uint64_t)contents->items[i].cost[event]);
    for (size_t i = 0; i < entrances->count && !s.by_calls; i++)
        brought = int128_add_stopping(brought, (uint64_t)entrances->items[i].cost[event]);
    count_calls(&s, entrances, event);
    s.by_calls |= s.left == UINT64_MAX || brought == UINT64_MAX;
    s.is_even = is_count || (!s.by_calls && brought == s.left);
    if (!s.by_calls)
        limit_entrances(entrances, event, brought, s.left);
    return s;
}

static cost_t share_by_calls(const struct sharing *s, cost_t cost, uint64_t calls)
{
    uint64_t part = part_of(int128_magnitude(cost), s->calls, int128_add_stopping(s->calls, calls), s->all_calls);
    return cost < 0 ? -(cost_t)part : (cost_t)part;
}

/* Takes an entrance's part of the rest of a content. The amounts that the rest is shared by are exact: no part is
 * larger than the rest of its content, and all parts together are the cost that the entrance brings. */
static cost_t share_by_cost(struct sharing *s, cost_t brought, cost_t *left)
{
    uint64_t upto = s->upto + (uint64_t)*left;
    uint64_t part = part_of((uint64_t)brought, s->upto, upto, s->left);
    s->upto = upto;
    *left -= (cost_t)part;
    return (cost_t)part;
}

/* ---- giving ---- */

struct giving {
    struct hiding *h;
    struct contents *contents;
    cost_t *left;            /* by content, then by event */
    struct sharing *sharing; /* by event */
    bool is_shared;          /* several functions get something, or spent and brought costs differ */
};

static bool has_any(const struct content *content, size_t count)
{
    bool any = content->count > 0;
    for (size_t e = 0; e < count; e++)
        any |= content->cost[e] != 0;
    return any;
}

/* Notes the self cost that a line gets, as costs flow. Ways tell all self costs. */
static void share(struct hiding *h, struct site site, const struct costs *costs)
{
    ref_t line = caused_find(&h->caused, site);
    if (line != NONE)
        matrix_add(&h->shared, line, costs);
}

/* Gives a content, with the costs of `count` events, to the caller of an entrance; its costs are copied. */
static void give(struct hiding *h, const struct call *call, struct content content, size_t count)
{
    ref_t group = group_calling(h, call);
    if (!has_any(&content, count))
        return;
    content.site = (struct site){call->piece, call->line};
    if (group == NONE && content.callee == NONE) {
        struct costs costs = costs_view((cost_t *)(uintptr_t)content.cost, count);
        share(h, content.site, &costs);
        return;
    }
    ref_t line = group == NONE && content.is_estimate ? caused_find(&h->caused, content.site) : NONE;
    if (line != NONE)
        h->is_guessed[line] = true;
    cost_t *kept = arena_alloc(&h->arena, (count + 1) * sizeof *kept);
    memcpy(kept, content.cost, count * sizeof *kept);
    content.cost = kept;
    *array_add(group == NONE ? &h->given : &h->more[group]) = content;
}

static void give_entrance(struct giving *g, const struct entrance *entrance)
{
    cost_t costs[EVENTS_MAX];
    size_t count = events(g->h);
    const struct sharing *all = &g->sharing[count];
    uint64_t calls = int128_add_stopping(all->calls, calls_of(all, entrance, count));
    for (size_t e = 0; e < count; e++)
        g->sharing[e].upto = 0;
    for (size_t i = 0; i < g->contents->count; i++) {
        const struct content *content = &g->contents->items[i];
        struct content part = *content;
        part.is_estimate |= g->is_shared;
        part.count = part_of(content->count, all->calls, calls, all->all_calls);
        for (size_t e = 0; e < count; e++) {
            struct sharing *s = &g->sharing[e];
            costs[e] = s->by_calls ? share_by_calls(s, content->cost[e], calls_of(s, entrance, e))
                                   : share_by_cost(s, entrance->cost[e], &g->left[i * count + e]);
        }
        part.cost = costs;
        give(g->h, entrance->call, part, count);
    }
    for (size_t e = 0; e <= count; e++) {
        g->sharing[e].calls = int128_add_stopping(g->sharing[e].calls, calls_of(&g->sharing[e], entrance, e));
        g->sharing[e].left -= e < count && !g->sharing[e].by_calls ? (uint64_t)entrance->cost[e] : 0;
    }
}

/* Whether two calls are made in the same line, or in the same group of hidden functions. */
static bool are_together(const struct hiding *h, const struct call *a, const struct call *b)
{
    ref_t group = group_calling(h, a);
    return group == group_calling(h, b) && (group != NONE || (a->piece == b->piece && a->line == b->line));
}

static void give_all(struct hiding *h, struct contents *contents, struct entrances *entrances)
{
    size_t count = events(h);
    struct giving g = {h, contents, memory_alloc((contents->count * count + 1) * sizeof *g.left),
                       memory_alloc((count + 1) * sizeof *g.sharing), false};
    for (size_t i = 0; i < contents->count; i++)
        memcpy(g.left + i * count, contents->items[i].cost, count * sizeof *g.left);
    for (size_t e = 0; e < count; e++) {
        g.sharing[e] = start_sharing(contents, entrances, e, caused_counts_calls(h->from, (ref_t)e));
        g.is_shared |= !g.sharing[e].is_even;
    }
    g.sharing[count] = (struct sharing){0};
    count_calls(&g.sharing[count], entrances, count);
    for (size_t i = 0; i < entrances->count; i++)
        g.is_shared |= !are_together(h, entrances->items[i].call, entrances->items[0].call);
    for (size_t i = 0; i < entrances->count; i++)
        give_entrance(&g, &entrances->items[i]);
    free(g.left);
    free(g.sharing);
}

/* ---- one group ---- */

/* A group that would take too many pairs is not told apart from others of its kind: their callers call `between`, which
 * calls what they call. */
static void keep_group(struct hiding *h, ref_t group)
{
    const struct contents *more = &h->more[group];
    struct contents calls = {0};
    struct entrances entrances = {0};
    for (size_t i = hidden_first(&h->hidden, group); i < h->hidden.ends.items[group]; i++) {
        add_calls_out(h, h->hidden.members.items[i], &calls);
        add_calls_in(h, h->hidden.members.items[i], &entrances);
    }
    for (size_t i = 0; i < more->count; i++)
        *array_add(&calls) = more->items[i];
    for (size_t i = 0; i < calls.count; i++) {
        struct content content = calls.items[i];
        cost_t *kept = arena_alloc(&h->arena, (events(h) + 1) * sizeof *kept);
        memcpy(kept, content.cost, events(h) * sizeof *kept);
        content.cost = kept;
        content.site = (struct site){NONE, 0};
        if (content.callee < h->between)
            *array_add(&h->given) = content;
    }
    for (size_t i = 0; i < entrances.count; i++) {
        const struct call *call = entrances.items[i].call;
        struct site site = {call->piece, call->line};
        if (group_calling(h, call) == NONE)
            share(h, site, &call->inclusive);
    }
    free(calls.items);
    free(entrances.items);
    arena_release(&h->scratch);
    h->is_kept[group] = true;
    h->hide->left += h->hidden.ends.items[group] - hidden_first(&h->hidden, group);
}

/* How many pairs may still be made: fewer if each has the costs of many events. */
static uint64_t pairs_left(const struct hiding *h)
{
    uint64_t costs_max = HIDE_COSTS_MAX / (events(h) + 1);
    return (costs_max < HIDE_PAIRS_MAX ? costs_max : HIDE_PAIRS_MAX) - h->hide->pairs;
}

/* Whether the contents and entrances of a group are too many even to be looked at with the costs of all events. */
static bool is_crowded(const struct hiding *h, ref_t group)
{
    const struct graph *g = &h->graph;
    uint64_t spent = h->more[group].count, brought = 0;
    for (size_t i = hidden_first(&h->hidden, group); i < h->hidden.ends.items[group]; i++) {
        ref_t member = h->hidden.members.items[i];
        for (ref_t arc = g->out[member]; arc < g->out[member + 1]; arc++)
            spent += h->hidden.group_of[g->arcs[arc].callee] == NONE;
        for (ref_t in = g->in[member]; in < g->in[member + 1]; in++) {
            const struct arc *arc = &g->arcs[g->into[in]];
            if (h->hidden.group_of[arc->caller] != group)
                brought += arc[1].first_call - arc->first_call;
        }
    }
    return spent > pairs_left(h) || brought > pairs_left(h);
}

/* Gives the contents of a group to its callers; false: it takes too many pairs. */
static bool give_group(struct hiding *h, ref_t group)
{
    struct contents contents = contents_of(h, group);
    struct entrances entrances = {0};
    for (size_t i = hidden_first(&h->hidden, group); i < h->hidden.ends.items[group]; i++)
        add_calls_in(h, h->hidden.members.items[i], &entrances);
    if (entrances.count)
        qsort_r(entrances.items, entrances.count, sizeof *entrances.items, by_caller, (void *)(uintptr_t)h->from);
    take_what_calls_know(h, &contents, &entrances);
    uint64_t pairs = (uint64_t)entrances.count * contents.count;
    bool is_given = pairs <= pairs_left(h);
    if (is_given) {
        h->hide->pairs += pairs;
        give_all(h, &contents, &entrances);
    }
    free(entrances.items);
    free(contents.items);
    arena_release(&h->scratch);
    return is_given;
}

/* The callees of a group are done before it. */
static void hide_groups(struct hiding *h)
{
    for (ref_t group = 0; group < h->hidden.ends.count; group++)
        if (hidden_comes_back(&h->hidden, group) && (is_crowded(h, group) || !give_group(h, group)))
            keep_group(h, group);
}

/* ---- the profile ---- */

/* The parts of a profile that stay unchanged: arrays of their own, whose texts and costs stay in the profile. */
struct rest {
    struct profile profile;
    ref_t *functions, *pieces; /* to their numbers; NONE: hidden */
};

static bool is_hidden(const struct hiding *h, ref_t function)
{
    return h->hidden.group_of[function] != NONE;
}

/* Of pieces of functions that stay. */
static bool is_foreign(const struct hiding *h, ref_t piece)
{
    bool may_be = h->hide->foreign && !h->caused.tells_all; /* ways do not tell inlined code apart */
    return may_be && h->hide->foreign[piece] && !is_hidden(h, h->from->pieces.items[piece].function);
}

static void take_functions(struct rest *rest, const struct hiding *h)
{
    struct profile *p = &rest->profile;
    rest->functions = memory_alloc((h->from->functions.count + 1) * sizeof *rest->functions);
    rest->pieces = memory_alloc((h->from->pieces.count + 1) * sizeof *rest->pieces);
    for (size_t i = 0; i < h->from->functions.count; i++) {
        rest->functions[i] = is_hidden(h, (ref_t)i) ? NONE : (ref_t)p->functions.count;
        if (is_hidden(h, (ref_t)i))
            continue;
        *array_add(&p->functions) = h->from->functions.items[i];
        if (profile_is_inlined(h->from, (ref_t)i))
            profile_mark_inlined(p, rest->functions[i]);
    }
    for (size_t i = 0; i < h->from->pieces.count; i++) {
        struct piece piece = h->from->pieces.items[i];
        piece.function = rest->functions[piece.function];
        bool is_kept = piece.function != NONE && !is_foreign(h, (ref_t)i);
        rest->pieces[i] = is_kept ? (ref_t)p->pieces.count : NONE;
        if (is_kept)
            *array_add(&p->pieces) = piece;
    }
}

static void take_lines(struct rest *rest, const struct hiding *h)
{
    struct profile *p = &rest->profile;
    array_expect(&p->lines, h->from->lines.count);
    for (size_t i = 0; i < h->from->lines.count; i++) {
        struct line line = h->from->lines.items[i];
        line.piece = rest->pieces[line.piece];
        if (line.piece != NONE)
            *array_add(&p->lines) = line;
    }
}

static void take_calls(struct rest *rest, const struct hiding *h)
{
    struct profile *p = &rest->profile;
    array_expect(&p->calls, h->from->calls.count);
    for (size_t i = 0; i < h->from->calls.count; i++) {
        struct call call = h->from->calls.items[i];
        call.piece = rest->pieces[call.piece];
        call.callee = rest->functions[call.callee];
        if (call.piece != NONE && call.callee != NONE)
            *array_add(&p->calls) = call;
    }
}

static void take_jumps(struct rest *rest, const struct hiding *h)
{
    for (size_t i = 0; i < h->from->jumps.count; i++) {
        struct jump jump = h->from->jumps.items[i];
        jump.piece = rest->pieces[jump.piece];
        if (jump.piece != NONE)
            *array_add(&rest->profile.jumps) = jump;
    }
}

static struct rest rest_of(const struct hiding *h)
{
    struct rest rest = {.profile = *h->from};
    rest.profile.wants &= ~(unsigned)WANT_INSTRUCTIONS;
    rest.profile.ways = (struct ways){0};
    rest.profile.emptied = rest.profile.inlined = (struct refs){0};
    rest.profile.estimates.count = rest.profile.unsure.count = 0;
    rest.profile.entries = (struct entries){0};
    rest.profile.unsure_together = (struct costs){0};
    memset(&rest.profile.functions, 0, sizeof rest.profile.functions);
    memset(&rest.profile.pieces, 0, sizeof rest.profile.pieces);
    memset(&rest.profile.lines, 0, sizeof rest.profile.lines);
    memset(&rest.profile.calls, 0, sizeof rest.profile.calls);
    memset(&rest.profile.jumps, 0, sizeof rest.profile.jumps);
    memset(&rest.profile.instructions, 0, sizeof rest.profile.instructions);
    take_functions(&rest, h);
    entries_merge(&rest.profile.entries, &h->from->entries, rest.functions);
    entries_merge_declared(&rest.profile.entries, &h->from->entries, rest.functions, NULL);
    return rest;
}

static void rest_release(struct rest *rest)
{
    free(rest->profile.functions.items);
    free(rest->profile.inlined.items);
    entries_release(&rest->profile.entries);
    free(rest->profile.pieces.items);
    free(rest->profile.lines.items);
    free(rest->profile.calls.items);
    free(rest->profile.jumps.items);
    free(rest->functions);
    free(rest->pieces);
}

/* The profile that is made, while it is. */
struct making {
    struct hiding *h;
    struct profile *to;
    const struct merge *merge;
    struct rest *rest;
    ref_t *inlined;     /* by function of `from`: that with what was inlined into it; NONE: none as yet */
    struct site *homes; /* likewise: where it makes calls that foreign lines of it make; with foreign pieces */
    uint64_t *entered;  /* likewise: the line at which it is entered, or 0 */
    ref_t rows[2];      /* the functions of `to` for what is between lines, and outside; NONE: none as yet */
    struct caused_left left;
    struct matrix caused; /* one row: the cost that was given to lines */
};

/* The site of calls in `to` that a site of `from` makes, whose function stays. */
static struct site call_site(const struct making *m, struct site site)
{
    if (is_foreign(m->h, site.piece))
        return m->homes[m->h->from->pieces.items[site.piece].function];
    return (struct site){m->merge->pieces[m->rest->pieces[site.piece]], site.line};
}

/* The place of a function, if its home is in the same file; else its home. */
static uint64_t inlined_place(const struct making *m, ref_t function)
{
    struct site home = m->homes[function];
    ref_t stays = m->merge->functions[m->rest->functions[function]];
    bool is_here = m->to->functions.items[stays].file == m->to->pieces.items[home.piece].file;
    return is_here && m->entered[function] ? m->entered[function] : home.line;
}

/* The function with what was inlined from elsewhere into a function of `from`. */
static ref_t inlined_function(struct making *m, ref_t function)
{
    ref_t *inlined = &m->inlined[function];
    if (*inlined != NONE)
        return *inlined;
    struct arena scratch = {0};
    struct text name = profile_function_name(m->h->from, function);
    ref_t home = m->homes[function].piece;
    ref_t symbol = profile_add_symbol(m->to, arena_join(&scratch, name, INLINED_FROM_ELSEWHERE));
    *inlined = profile_add_function(
        m->to, (struct function){m->to->functions.items[m->merge->functions[m->rest->functions[function]]].object,
                                 m->to->pieces.items[home].file, symbol});
    profile_mark_inlined(m->to, *inlined);
    entries_add_line(&m->to->entries, *inlined, inlined_place(m, function));
    m->to->has_inlined = true;
    arena_release(&scratch);
    return *inlined;
}

/* The site in `to` of costs at a site of `from`, whose function stays. */
static struct site site_in(struct making *m, struct site site)
{
    if (!is_foreign(m->h, site.piece))
        return call_site(m, site);
    ref_t function = inlined_function(m, m->h->from->pieces.items[site.piece].function);
    return (struct site){profile_add_piece(m->to, function, m->to->functions.items[function].file), 0};
}

static const struct text row_names[2] = {FILE_BETWEEN, FILE_OUTSIDE};

/* The function of a row, which is added; its file has the name of the row. */
static ref_t row_function(struct making *m, bool is_outside)
{
    struct text name = row_names[is_outside];
    ref_t *row = &m->rows[is_outside];
    if (*row == NONE)
        *row = profile_add_function(m->to,
                                    (struct function){profile_add_object(m->to, name), profile_add_file(m->to, name),
                                                      profile_add_symbol(m->to, name)});
    return *row;
}

static struct site row_site(struct making *m, bool is_outside)
{
    ref_t function = row_function(m, is_outside);
    return (struct site){profile_add_piece(m->to, function, m->to->functions.items[function].file), 0};
}

static struct charge charge_of(const struct making *m, const cost_t *costs)
{
    return (struct charge){costs, m->merge->events, events(m->h)};
}

/* ---- code that was inlined from elsewhere ---- */

/* Whether a line is a better home than another one, or none (NONE): it is in the function's own file, or lower in the
 * same piece. */
static bool is_better_home(const struct hiding *h, ref_t number, ref_t than)
{
    const struct line *line = &h->from->lines.items[number],
                      *other = &h->from->lines.items[than == NONE ? number : than];
    const struct piece *a = &h->from->pieces.items[line->piece], *b = &h->from->pieces.items[other->piece];
    ref_t own = h->from->functions.items[a->function].file;
    if (than == NONE || (a->file == own) != (b->file == own))
        return than == NONE || a->file == own;
    return line->piece == other->piece && line->number < other->number;
}

/* By function, its first line with cost that is not foreign, or NONE. free() them. */
static ref_t *find_first_lines(const struct making *m)
{
    const struct profile *from = m->h->from;
    ref_t *first = refs_new(from->functions.count);
    for (ref_t i = 0; i < from->lines.count; i++) {
        const struct line *line = &from->lines.items[i];
        ref_t *best = &first[from->pieces.items[line->piece].function];
        if (m->rest->pieces[line->piece] != NONE && line->number && is_better_home(m->h, i, *best))
            *best = i;
    }
    return first;
}

/* Of each function that line; of one without any, the unknown line of its file. */
static void find_homes(struct making *m)
{
    const struct profile *from = m->h->from;
    ref_t *first = find_first_lines(m);
    uint64_t *no_lines = memory_zeroed(from->functions.count + 1, sizeof *no_lines);
    m->entered = entries_find(&from->entries, from->functions.count, no_lines);
    free(no_lines);
    for (ref_t f = 0; f < from->functions.count; f++) {
        if (is_hidden(m->h, f))
            continue;
        ref_t function = m->merge->functions[m->rest->functions[f]];
        const struct line *line = first[f] == NONE ? NULL : &from->lines.items[first[f]];
        m->homes[f] = line
                          ? call_site(m, (struct site){line->piece, line->number})
                          : (struct site){profile_add_piece(m->to, function, m->to->functions.items[function].file), 0};
    }
    free(first);
}

/* Moves what foreign lines cost, and call, to where it belongs. */
static void move_foreign(struct making *m)
{
    cost_t costs[EVENTS_MAX];
    const struct profile *from = m->h->from;
    for (size_t i = 0; i < from->lines.count; i++) {
        const struct line *line = &from->lines.items[i];
        if (!is_foreign(m->h, line->piece))
            continue;
        struct charge charge = {costs_read(&line->self, costs), m->merge->events, line->self.width};
        profile_add_cost(m->to, site_in(m, (struct site){line->piece, line->number}), &charge);
    }
    for (size_t i = 0; i < from->calls.count; i++) {
        const struct call *call = &from->calls.items[i];
        if (!is_foreign(m->h, call->piece) || is_hidden(m->h, call->callee))
            continue;
        struct charge charge = {costs_read(&call->inclusive, costs), m->merge->events, call->inclusive.width};
        profile_add_call(m->to, call_site(m, (struct site){call->piece, call->line}),
                         m->merge->functions[m->rest->functions[call->callee]], call->count, &charge);
    }
}

/* Each function calls what was inlined into it. */
static void call_inlined(struct making *m)
{
    cost_t costs[EVENTS_MAX];
    for (size_t f = 0; f < m->h->from->functions.count; f++) {
        ref_t inlined = m->inlined[f];
        if (inlined == NONE)
            continue;
        ref_t piece = profile_add_piece(m->to, inlined, m->to->functions.items[inlined].file);
        struct costs self = *profile_self(m->to, (struct site){piece, 0});
        struct charge charge = {costs_read(&self, costs), NULL, self.width};
        profile_add_call(m->to, m->homes[f], inlined, 0, &charge);
    }
}

/* ---- charges ---- */

/* Gives self cost to a line, and takes it from what is left. */
static void charge_line(void *making, struct site site, const cost_t *costs)
{
    struct making *m = making;
    struct charge charge = charge_of(m, costs);
    struct costs view = costs_view((cost_t *)(uintptr_t)costs, events(m->h));
    if (!costs_have_any(&view))
        return;
    profile_add_cost(m->to, site_in(m, site), &charge);
    matrix_add(&m->caused, 0, &view);
}

static void estimate_call(struct making *m, struct site site, ref_t callee)
{
    profile_add_estimate(m->to, (struct estimate){m->to->pieces.items[site.piece].function, callee});
    m->to->shares_calls = true;
}

/* What no line surely caused goes by a call, an estimate, so that inclusive costs stay. Its number is exact: it is told
 * also where nothing is left, beside calls that are estimates. */
static void call_between(struct making *m, size_t number, const cost_t *least)
{
    const struct caused_line *line = &m->h->caused.lines.items[number];
    struct costs shared = matrix_row(&m->h->shared, number);
    cost_t rest[EVENTS_MAX];
    uint64_t count = 0;
    bool any = false, stops = false;
    for (ref_t e = 0; e < events(m->h); e++) {
        cost_t more = cost_add(costs_get(&shared, e), least[e] == COST_ABSENT ? 0 : -least[e], &stops);
        rest[e] = more > 0 && !caused_counts_calls(m->h->from, e) ? more : 0;
        any |= rest[e] > 0;
    }
    for (size_t i = line->first; i < line->end; i++)
        count = count_add(count, m->h->from->calls.items[m->h->caused.calls.items[i]].count, &stops);
    if (!any && !m->h->is_guessed[number])
        return;
    struct charge charge = charge_of(m, rest);
    struct site site = call_site(m, line->site);
    ref_t callee = row_function(m, false);
    profile_add_call(m->to, site, callee, count, &charge);
    estimate_call(m, site, callee);
}

/* Of events with costs below 0 nothing is sure. */
static bool is_unsure(const struct making *m, const cost_t *least, const struct costs *most)
{
    bool any = false;
    for (ref_t e = 0; e < events(m->h); e++)
        any |= m->h->from->events.items[e].negative && least[e] != COST_ABSENT && costs_get(most, e) != least[e];
    return any;
}

static void charge_lines(struct making *m)
{
    cost_t least[EVENTS_MAX];
    const struct caused *caused = &m->h->caused;
    for (size_t i = 0; i < caused->lines.count; i++) {
        struct costs most = matrix_row(&caused->most, i);
        struct site site = caused->lines.items[i].site;
        caused_least(caused, i, least);
        charge_line(m, site, least);
        if (is_unsure(m, least, &most))
            profile_add_estimate(m->to, (struct estimate){m->to->pieces.items[site_in(m, site).piece].function, NONE});
        call_between(m, i, least);
    }
}

/* Calls that go through hidden functions. */
static void add_given(struct making *m)
{
    const struct hiding *h = m->h;
    for (size_t i = 0; i < h->given.count; i++) {
        const struct content *content = &h->given.items[i];
        struct charge charge = charge_of(m, content->cost);
        struct site site = content->site.piece == NONE ? row_site(m, false) : call_site(m, content->site);
        ref_t callee = content->callee == h->between ? row_function(m, false)
                                                     : m->merge->functions[m->rest->functions[content->callee]];
        profile_add_call(m->to, site, callee, content->count, &charge);
        if (content->is_estimate)
            estimate_call(m, site, callee);
    }
}

static void add_unsure(struct making *m, struct site site, struct costs least, struct costs most)
{
    cost_t more[EVENTS_MAX];
    bool any = caused_find_more(&m->h->caused, &m->left, &least, &most, more);
    struct charge charge = charge_of(m, more);
    if (any)
        profile_add_unsure(m->to, site, &charge);
}

static void add_all_unsure(struct making *m)
{
    struct charge together = charge_of(m, m->left.between);
    profile_add_to_costs(m->to, &m->to->unsure_together, &together);
    const struct caused *caused = &m->h->caused;
    for (size_t i = 0; i < caused->lines.count; i++)
        add_unsure(m, site_in(m, caused->lines.items[i].site), matrix_row(&caused->least, i),
                   matrix_row(&caused->most, i));
    if (m->rows[true] != NONE)
        add_unsure(m, row_site(m, true), matrix_row(&caused->begun, BEGUN_LEAST),
                   matrix_row(&caused->begun, BEGUN_MOST));
}

static void add_left(struct making *m)
{
    struct costs given = matrix_row(&m->caused, 0);
    caused_find_left(&m->h->caused, &given, &m->left);
    for (int row = 0; row < 2; row++) {
        const cost_t *left = row ? m->left.outside : m->left.between;
        bool any = false;
        for (ref_t e = 0; e < events(m->h); e++)
            any |= left[e] != 0;
        struct charge charge = charge_of(m, left);
        if (any)
            profile_add_cost(m->to, row_site(m, row), &charge);
    }
    add_all_unsure(m);
}

/* A map that goes over two others; NONE stays NONE. */
static ref_t *map_over(const ref_t *first, const ref_t *second, size_t count)
{
    ref_t *map = refs_new(count);
    for (size_t i = 0; i < count; i++)
        if (first[i] != NONE)
            map[i] = second[first[i]];
    return map;
}

/* The self costs of hidden ways above which no function stays, which are those of a root of their own; nothing where
 * ways are lost. */
static void add_outer_ways(struct making *m)
{
    const struct ways *ways = &m->h->from->ways;
    bool *is_outer = memory_zeroed(ways->items.count + 1, sizeof *is_outer);
    ref_t root = NONE;
    for (size_t i = 0; i < ways->items.count; i++) {
        const struct way *way = &ways->items.items[i];
        is_outer[i] = is_hidden(m->h, way->function) && (way->above == NONE || is_outer[way->above]);
        if (!is_outer[i] || !costs_have_any(&way->self))
            continue;
        root = root == NONE ? ways_find(&m->to->ways, NONE, row_function(m, true)) : root;
        if (root != NONE)
            profile_join_costs(m->to, &m->to->ways.items.items[root].self, &way->self, m->merge->events);
    }
    free(is_outer);
}

/* Ways are hidden without estimates, if their lines are known. */
static void add_ways(struct making *m)
{
    if (!m->h->caused.tells_all) {
        ways_lose(&m->to->ways);
        return;
    }
    const struct profile *from = m->h->from;
    struct merge maps = {.events = m->merge->events,
                         .functions = map_over(m->rest->functions, m->merge->functions, from->functions.count),
                         .pieces = map_over(m->rest->pieces, m->merge->pieces, from->pieces.count)};
    merge_ways(&maps, m->to, from);
    add_outer_ways(m);
    free(maps.functions);
    free(maps.pieces);
}

/* Lines and calls one after another: each is there thrice for a while. */
static void merge_kept(struct making *m)
{
    struct profile *kept = &m->rest->profile;
    array_expect(&m->to->lines, m->h->from->lines.count);
    array_expect(&m->to->calls, m->h->from->calls.count);
    take_lines(m->rest, m->h);
    merge_costs(m->merge, m->to, kept);
    free(kept->lines.items);
    memset(&kept->lines, 0, sizeof kept->lines);
    take_calls(m->rest, m->h);
    take_jumps(m->rest, m->h);
    merge_costs(m->merge, m->to, kept);
    free(kept->calls.items);
    memset(&kept->calls, 0, sizeof kept->calls);
}

static void make_profile(struct hiding *h, struct profile *to)
{
    struct rest rest = rest_of(h);
    struct merge merge = {
        .objects = merge_names(to, &h->from->objects, profile_add_object),
        .files = merge_names(to, &h->from->files, profile_add_file),
        .symbols = merge_names(to, &h->from->symbols, profile_add_symbol),
    };
    struct making m = {
        .h = h, .to = to, .merge = &merge, .rest = &rest, .rows = {NONE, NONE}, .caused = matrix_new(1, events(h))};
    m.inlined = refs_new(h->from->functions.count);
    m.homes = memory_zeroed(h->hide->foreign ? h->from->functions.count + 1 : 1, sizeof *m.homes);
    merge_functions(&merge, to, &rest.profile);
    merge_kept(&m);
    if (h->hide->foreign) {
        find_homes(&m);
        move_foreign(&m);
    }
    caused_each_leaf(&h->caused, charge_line, &m);
    charge_lines(&m);
    add_given(&m);
    call_inlined(&m);
    add_left(&m);
    add_ways(&m);
    merge_rest(&merge, to, &rest.profile);
    profile_finish(to);
    free(m.inlined);
    free(m.homes);
    free(m.entered);
    matrix_release(&m.caused);
    merge_release(&merge);
    rest_release(&rest);
}

/* Whether hidden functions, as calls of them say, and all others cost more than the program; of an event with costs
 * below 0, whose total need not be the sum of its costs, more than all functions. */
static bool calls_exceed(const struct hiding *h)
{
    bool exceeds = false, stops = false;
    struct matrix self = matrix_new(2, events(h));
    struct costs hidden = matrix_row(&h->caused.begun, BEGUN_ALL);
    for (ref_t f = 0; f < h->from->functions.count; f++) {
        struct costs costs = matrix_row(&h->self, f);
        matrix_add(&self, is_hidden(h, f), &costs);
    }
    struct costs kept = matrix_row(&self, 0), left_out = matrix_row(&self, 1);
    for (ref_t e = 0; e < events(h); e++) {
        cost_t all = cost_add(costs_get(&kept, e), costs_get(&left_out, e), &stops);
        cost_t most = h->from->events.items[e].negative ? all : costs_get(&h->from->totals, e);
        exceeds |= cost_add(costs_get(&kept, e), costs_get(&hidden, e), &stops) > most;
    }
    matrix_release(&self);
    return exceeds;
}

bool hide_is_inlined(const struct profile *profile, ref_t function)
{
    return profile_is_inlined(profile, function) &&
           text_ends(profile_function_name(profile, function), INLINED_FROM_ELSEWHERE);
}

void hide_functions(struct hide *hide, struct profile *to, const struct profile *from)
{
    size_t functions = from->functions.count;
    bool *none = memory_zeroed(functions + 1, sizeof *none);
    struct hiding h = {.hide = hide, .from = from, .between = (ref_t)functions, .self = functions_self(from)};
    profile_init_like(to, from);
    to->wants &= ~(unsigned)(WANT_CHARGES | WANT_INSTRUCTIONS);
    graph_init(&h.graph, from);
    h.one_of = hide->foreign ? caused_find_ones(from, hide->foreign) : NULL;
    hidden_init(&h.hidden, &h.graph, hide->hidden ? hide->hidden : none);
    caused_init_known(&h.caused, &h.hidden, &h.self, h.one_of);
    h.shared = matrix_new(h.caused.lines.count, events(&h));
    h.is_guessed = memory_zeroed(h.caused.lines.count + 1, sizeof *h.is_guessed);
    h.is_kept = memory_zeroed(h.hidden.ends.count, sizeof *h.is_kept);
    h.more = memory_zeroed(h.hidden.ends.count, sizeof *h.more);
    hide_groups(&h);
    make_profile(&h, to);
    hide->exceeds = calls_exceed(&h);
    for (size_t i = 0; i < h.hidden.ends.count; i++)
        free(h.more[i].items);
    free(h.more);
    free(h.is_guessed);
    free(h.is_kept);
    free(h.given.items);
    free(h.one_of);
    free(none);
    matrix_release(&h.shared);
    matrix_release(&h.self);
    caused_release(&h.caused);
    hidden_release(&h.hidden);
    graph_release(&h.graph);
    arena_release(&h.arena);
}
