#include "calls/hide.h"

#include "base/components.h"
#include "base/int128.h"
#include "calls/graph.h"
#include "calls/inclusive.h"
#include "events/series.h"
#include "profile/merge.h"
#include "system/functions.h"

#include <stdlib.h>

/* One item that a group of hidden functions spends: its self cost, or its calls of one function that stays. */
struct content {
    ref_t callee; /* NONE: self cost */
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
    struct graph graph;
    bool *is_hidden;       /* by function; those that stay are taken out */
    ref_t *group_of;       /* by function: the first function of those that it is hidden with */
    struct contents *more; /* by such a first function: items that other hidden functions passed to the group */
    struct contents given; /* to functions that stay */
    ARRAY(ref_t) members;  /* of all groups, one after another, callees first */
    ARRAY(size_t) ends;    /* by group: of its members */
    struct arena arena;    /* of the costs in `given` */
    struct arena scratch;  /* of one group */
};

static size_t events(const struct hiding *h)
{
    return h->from->events.count;
}

static ref_t caller_of(const struct hiding *h, const struct call *call)
{
    return call_caller(h->from, call);
}

/* ---- groups ---- */

static ref_t hidden_callee(const void *context, ref_t arc)
{
    const struct hiding *h = context;
    const struct arc *a = &h->graph.arcs[arc];
    return h->is_hidden[a->caller] && h->is_hidden[a->callee] ? a->callee : NONE;
}

static void add_group(void *context, const ref_t *members, size_t count)
{
    struct hiding *h = context;
    if (!h->is_hidden[members[0]])
        return;
    for (size_t i = 0; i < count; i++) {
        h->group_of[members[i]] = members[0];
        *array_add(&h->members) = members[i];
    }
    *array_add(&h->ends) = h->members.count;
}

static void find_groups(struct hiding *h)
{
    struct edges edges = {h->graph.functions, h->graph.out, hidden_callee, h};
    components_find(&edges, add_group, h);
}

/* ---- the contents of a group, and its entrances ---- */

static cost_t *costs_kept(struct hiding *h, const struct costs *costs)
{
    cost_t *kept = arena_alloc(&h->scratch, (events(h) + 1) * sizeof *kept);
    for (ref_t e = 0; e < events(h); e++)
        kept[e] = costs_get(costs, e);
    return kept;
}

static void add_calls_out(struct hiding *h, ref_t function, struct contents *contents)
{
    struct matrix sum = matrix_new(1, events(h));
    for (ref_t arc = h->graph.out[function]; arc < h->graph.out[function + 1]; arc++) {
        ref_t callee = h->graph.arcs[arc].callee;
        if (h->is_hidden[callee])
            continue; /* of the group, or done */
        matrix_clear_row(&sum, 0);
        graph_add_arc(&h->graph, arc, &sum, 0);
        struct costs costs = matrix_row(&sum, 0);
        *array_add(contents) =
            (struct content){.callee = callee, .count = graph_arc_count(&h->graph, arc), .cost = costs_kept(h, &costs)};
    }
    matrix_release(&sum);
}

/* Shares are rounded in this order, which does not depend on the order in which functions were read. */
static int by_callee(const void *left, const void *right, void *profile)
{
    ref_t a = ((const struct content *)left)->callee, b = ((const struct content *)right)->callee;
    if (a == b || a == NONE || b == NONE)
        return (a == NONE) - (b == NONE);
    return graph_compare_functions(profile, a, b);
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

static struct contents contents_of(struct hiding *h, const ref_t *members, size_t count, const struct matrix *self)
{
    const struct contents *more = &h->more[members[0]];
    struct contents contents = {0};
    for (size_t i = 0; i < count; i++) {
        struct costs costs = matrix_row(self, members[i]);
        *array_add(&contents) = (struct content){.callee = NONE, .cost = costs_kept(h, &costs)};
        add_calls_out(h, members[i], &contents);
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
        if (h->group_of[g->arcs[arc].caller] == h->group_of[function])
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

static bool counts_calls(const struct hiding *h, size_t event)
{
    return text_equal(h->from->events.items[event].name, EVENT_CALLS);
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
        for (size_t i = 0; i < entrances->count && !counts_calls(h, e) && !is_spent(contents, e); i++)
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

/* Gives a content, with the costs of `count` events, to the caller of an entrance; its costs are copied. */
static void give(struct hiding *h, const struct call *call, struct content content, size_t count)
{
    ref_t caller = caller_of(h, call);
    if (!has_any(&content, count))
        return;
    cost_t *kept = arena_alloc(&h->arena, (count + 1) * sizeof *kept);
    memcpy(kept, content.cost, count * sizeof *kept);
    content.cost = kept;
    content.site = (struct site){call->piece, call->line};
    *array_add(h->is_hidden[caller] ? &h->more[h->group_of[caller]] : &h->given) = content;
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

/* The function, or the group of hidden ones, that a call is made in. */
static ref_t source_of(const struct hiding *h, const struct call *call)
{
    ref_t caller = caller_of(h, call);
    return h->is_hidden[caller] ? h->group_of[caller] : caller;
}

static void give_all(struct hiding *h, struct contents *contents, struct entrances *entrances)
{
    size_t count = events(h);
    struct giving g = {h, contents, memory_alloc((contents->count * count + 1) * sizeof *g.left),
                       memory_alloc((count + 1) * sizeof *g.sharing), false};
    for (size_t i = 0; i < contents->count; i++)
        memcpy(g.left + i * count, contents->items[i].cost, count * sizeof *g.left);
    for (size_t e = 0; e < count; e++) {
        g.sharing[e] = start_sharing(contents, entrances, e, counts_calls(h, e));
        g.is_shared |= !g.sharing[e].is_even;
    }
    g.sharing[count] = (struct sharing){0};
    count_calls(&g.sharing[count], entrances, count);
    for (size_t i = 0; i < entrances->count; i++)
        g.is_shared |= source_of(h, entrances->items[i].call) != source_of(h, entrances->items[0].call);
    for (size_t i = 0; i < entrances->count; i++)
        give_entrance(&g, &entrances->items[i]);
    free(g.left);
    free(g.sharing);
}

/* ---- one group ---- */

/* A group that stays keeps the contents that other hidden functions passed to it. */
static void keep_group(struct hiding *h, const ref_t *members, size_t count)
{
    struct contents *more = &h->more[members[0]];
    for (size_t i = 0; i < more->count; i++)
        *array_add(&h->given) = more->items[i];
    for (size_t i = 0; i < count; i++)
        h->is_hidden[members[i]] = false;
    h->hide->left += count;
}

/* How many pairs may still be made: fewer if each has the costs of many events. */
static uint64_t pairs_left(const struct hiding *h)
{
    uint64_t costs_max = HIDE_COSTS_MAX / (events(h) + 1);
    return (costs_max < HIDE_PAIRS_MAX ? costs_max : HIDE_PAIRS_MAX) - h->hide->pairs;
}

/* Whether the contents and entrances of a group are too many even to be looked at with the costs of all events. */
static bool is_crowded(const struct hiding *h, const ref_t *members, size_t count)
{
    const struct graph *g = &h->graph;
    uint64_t spent = h->more[members[0]].count, brought = 0;
    for (size_t i = 0; i < count; i++) {
        for (ref_t arc = g->out[members[i]]; arc < g->out[members[i] + 1]; arc++)
            spent += !h->is_hidden[g->arcs[arc].callee];
        for (ref_t in = g->in [members[i]]; in < g->in[members[i] + 1]; in++) {
            const struct arc *arc = &g->arcs[g->into[in]];
            if (h->group_of[arc->caller] != members[0])
                brought += arc[1].first_call - arc->first_call;
        }
    }
    return spent > pairs_left(h) || brought > pairs_left(h);
}

/* Gives the contents of a group to its callers; false: it takes too many pairs. */
static bool give_group(struct hiding *h, const ref_t *members, size_t count, const struct matrix *self)
{
    struct contents contents = contents_of(h, members, count, self);
    struct entrances entrances = {0};
    for (size_t i = 0; i < count; i++)
        add_calls_in(h, members[i], &entrances);
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

/* Hides a group whose callees are done: visible, or hidden. */
static void hide_group(struct hiding *h, const ref_t *members, size_t count, const struct matrix *self)
{
    if (is_crowded(h, members, count) || !give_group(h, members, count, self))
        keep_group(h, members, count);
}

static void hide_groups(struct hiding *h)
{
    struct matrix self = functions_self(h->from);
    size_t first = 0;
    for (size_t i = 0; i < h->ends.count; i++) {
        hide_group(h, h->members.items + first, h->ends.items[i] - first, &self);
        first = h->ends.items[i];
    }
    matrix_release(&self);
}

/* ---- the profile ---- */

/* The parts of a profile that stay unchanged: arrays of their own, whose texts and costs stay in the profile. */
struct rest {
    struct profile profile;
    ref_t *functions, *pieces; /* to their numbers; NONE: hidden */
};

static void take_functions(struct rest *rest, const struct hiding *h)
{
    struct profile *p = &rest->profile;
    rest->functions = memory_alloc((h->from->functions.count + 1) * sizeof *rest->functions);
    rest->pieces = memory_alloc((h->from->pieces.count + 1) * sizeof *rest->pieces);
    for (size_t i = 0; i < h->from->functions.count; i++) {
        rest->functions[i] = h->is_hidden[i] ? NONE : (ref_t)p->functions.count;
        if (h->is_hidden[i])
            continue;
        *array_add(&p->functions) = h->from->functions.items[i];
        if (profile_is_inlined(h->from, (ref_t)i))
            profile_mark_inlined(p, rest->functions[i]);
    }
    for (size_t i = 0; i < h->from->pieces.count; i++) {
        struct piece piece = h->from->pieces.items[i];
        piece.function = rest->functions[piece.function];
        rest->pieces[i] = piece.function == NONE ? NONE : (ref_t)p->pieces.count;
        if (piece.function != NONE)
            *array_add(&p->pieces) = piece;
    }
}

static void take_costs(struct rest *rest, const struct hiding *h)
{
    struct profile *p = &rest->profile;
    for (size_t i = 0; i < h->from->lines.count; i++) {
        struct line line = h->from->lines.items[i];
        line.piece = rest->pieces[line.piece];
        if (line.piece != NONE)
            *array_add(&p->lines) = line;
    }
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
    rest.profile.ways = (struct ways){0};
    rest.profile.emptied = rest.profile.inlined = (struct refs){0};
    rest.profile.estimates.count = 0;
    memset(&rest.profile.functions, 0, sizeof rest.profile.functions);
    memset(&rest.profile.pieces, 0, sizeof rest.profile.pieces);
    memset(&rest.profile.lines, 0, sizeof rest.profile.lines);
    memset(&rest.profile.calls, 0, sizeof rest.profile.calls);
    memset(&rest.profile.jumps, 0, sizeof rest.profile.jumps);
    take_functions(&rest, h);
    take_costs(&rest, h);
    take_jumps(&rest, h);
    return rest;
}

static void rest_release(struct rest *rest)
{
    free(rest->profile.functions.items);
    free(rest->profile.inlined.items);
    free(rest->profile.pieces.items);
    free(rest->profile.lines.items);
    free(rest->profile.calls.items);
    free(rest->profile.jumps.items);
    free(rest->functions);
    free(rest->pieces);
}

static void add_given(const struct hiding *h, struct profile *to, const struct merge *merge, const struct rest *rest)
{
    for (size_t i = 0; i < h->given.count; i++) {
        const struct content *content = &h->given.items[i];
        struct site site = {merge->pieces[rest->pieces[content->site.piece]], content->site.line};
        struct charge charge = {content->cost, merge->events, events(h)};
        ref_t callee = content->callee == NONE ? NONE : merge->functions[rest->functions[content->callee]];
        if (callee == NONE)
            profile_add_cost(to, site, &charge);
        else
            profile_add_call(to, site, callee, content->count, &charge);
        if (content->is_estimate)
            profile_add_estimate(to, (struct estimate){to->pieces.items[site.piece].function, callee});
    }
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

/* Ways are hidden without estimates. */
static void add_ways(const struct hiding *h, struct profile *to, const struct merge *merge, const struct rest *rest)
{
    struct merge maps = {.events = merge->events,
                         .functions = map_over(rest->functions, merge->functions, h->from->functions.count),
                         .pieces = map_over(rest->pieces, merge->pieces, h->from->pieces.count)};
    merge_ways(&maps, to, h->from);
    ways_settle(&to->ways, to->functions.count);
    free(maps.functions);
    free(maps.pieces);
}

static void make_profile(const struct hiding *h, struct profile *to)
{
    struct rest rest = rest_of(h);
    struct merge merge = {
        .objects = merge_names(to, &h->from->objects, profile_add_object),
        .files = merge_names(to, &h->from->files, profile_add_file),
        .symbols = merge_names(to, &h->from->symbols, profile_add_symbol),
    };
    merge_functions(&merge, to, &rest.profile);
    merge_costs(&merge, to, &rest.profile);
    add_given(h, to, &merge, &rest);
    merge_rest(&merge, to, &rest.profile);
    profile_finish(to);
    add_ways(h, to, &merge, &rest);
    merge_release(&merge);
    rest_release(&rest);
}

/* ---- lost costs ---- */

/* Adds the costs that functions and calls know, or subtracts them: self costs, and, for an event of which neither a
 * function nor its callees have any cost, the cost that calls of it brought. */
static void add_known(const struct profile *p, cost_t *sum, cost_t sign)
{
    bool stops = false;
    size_t functions = p->functions.count;
    struct matrix self = functions_self(p), spent = matrix_copy(&self),
                  brought = matrix_new(functions, p->events.count);
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        if (call_caller(p, call) == call->callee)
            continue;
        matrix_add(&spent, call_caller(p, call), &call->inclusive);
        matrix_add(&brought, call->callee, &call->inclusive);
    }
    for (size_t f = 0; f < functions; f++) {
        struct costs own = matrix_row(&self, f), all = matrix_row(&spent, f), in = matrix_row(&brought, f);
        for (ref_t e = 0; e < p->events.count; e++)
            sum[e] = cost_add(sum[e], sign * costs_get(costs_get(&all, e) ? &own : &in, e), &stops);
    }
    matrix_release(&self);
    matrix_release(&spent);
    matrix_release(&brought);
}

struct costs hide_lost(const struct profile *to, const struct profile *from, struct arena *arena)
{
    cost_t *costs = arena_alloc(arena, (from->events.count + 1) * sizeof *costs);
    memset(costs, 0, from->events.count * sizeof *costs);
    add_known(from, costs, 1);
    add_known(to, costs, -1);
    return costs_view(costs, (ref_t)from->events.count);
}

void hide_functions(struct hide *hide, struct profile *to, const struct profile *from)
{
    size_t functions = from->functions.count;
    struct hiding h = {.hide = hide,
                       .from = from,
                       .is_hidden = memory_alloc(functions + 1),
                       .group_of = memory_alloc((functions + 1) * sizeof *h.group_of),
                       .more = memory_zeroed(functions, sizeof *h.more)};
    memset(h.is_hidden, 0, functions + 1);
    if (hide->hidden)
        memcpy(h.is_hidden, hide->hidden, functions * sizeof *h.is_hidden);
    memset(h.group_of, 0xff, functions * sizeof *h.group_of); /* NONE */
    profile_init_like(to, from);
    graph_init(&h.graph, from);
    find_groups(&h);
    hide_groups(&h);
    make_profile(&h, to);
    for (size_t i = 0; i < functions; i++)
        free(h.more[i].items);
    graph_release(&h.graph);
    arena_release(&h.arena);
    free(h.given.items);
    free(h.members.items);
    free(h.ends.items);
    free(h.more);
    free(h.group_of);
    free(h.is_hidden);
}
