#include "calls/caused_ways.h"

#include "system/functions.h"

#include <stdlib.h>

/* All calls from one function, which stays, to a hidden one: what hidden functions spent on the ways that begin with
 * these calls, and what came back from them. */
struct entry {
    ref_t caller, callee;
    size_t first, end; /* of the calls of the profile, as `calls` has them */
    bool comes_back;
};

struct causing {
    struct caused *caused;
    const struct profile *profile;
    const bool *is_hidden;
    ARRAY(struct entry) entries;
    struct index index;
    ref_t *entry_of;            /* by way: of a hidden one below a function that stays; else NONE */
    struct costs *spent, *back; /* by entry; there are no more than ways and calls */
    struct arena arena;
    struct refs calls; /* of functions that stay to hidden ones, by entry, then by place */
};

static ref_t find_entry(struct causing *c, ref_t caller, ref_t callee, bool adds)
{
    uint64_t hash = hash_mix(caller, callee);
    struct probe at = index_probe(&c->index, hash);
    while (c->entries.count && index_next(&c->index, &at))
        if (c->entries.items[at.ref].caller == caller && c->entries.items[at.ref].callee == callee)
            return at.ref;
    if (!adds)
        return NONE;
    index_add(&c->index, hash, (ref_t)c->entries.count);
    *array_add(&c->entries) = (struct entry){.caller = caller, .callee = callee};
    return (ref_t)(c->entries.count - 1);
}

static void add(struct causing *c, struct costs *sum, const struct costs *costs)
{
    bool stops;
    costs_sum(sum, &c->arena, costs, &stops);
}

/* ---- ways ---- */

static void follow_hidden(struct causing *c, ref_t number)
{
    const struct way *way = &c->profile->ways.items.items[number], *above;
    ref_t entry = NONE;
    if (way->above != NONE) {
        above = &c->profile->ways.items.items[way->above];
        entry = c->is_hidden[above->function] ? c->entry_of[way->above]
                                              : find_entry(c, above->function, way->function, true);
    }
    c->entry_of[number] = entry;
    matrix_add(&c->caused->begun, BEGUN_ALL, &way->self);
    if (entry != NONE)
        add(c, &c->spent[entry], &way->self);
    for (size_t row = BEGUN_LEAST; entry == NONE && row <= BEGUN_MOST; row++)
        matrix_add(&c->caused->begun, row, &way->self);
}

static void follow_ways(struct causing *c)
{
    const struct ways *ways = &c->profile->ways;
    for (ref_t i = 0; i < ways->items.count; i++) {
        const struct way *way = &ways->items.items[i];
        ref_t entry = way->above == NONE ? NONE : c->entry_of[way->above];
        if (c->is_hidden[way->function]) {
            follow_hidden(c, i);
        } else if (entry != NONE) {
            c->entries.items[entry].comes_back = true;
            add(c, &c->back[entry], &way->inclusive);
        }
    }
}

/* ---- lines ---- */

static int by_entry(const void *left, const void *right, void *context)
{
    struct causing *c = context;
    ref_t a = *(const ref_t *)left, b = *(const ref_t *)right;
    const struct call *x = &c->profile->calls.items[a], *y = &c->profile->calls.items[b];
    ref_t first = find_entry(c, call_caller(c->profile, x), x->callee, false),
          second = find_entry(c, call_caller(c->profile, y), y->callee, false);
    int order = (first > second) - (first < second);
    if (order == 0)
        order = (x->piece > y->piece) - (x->piece < y->piece);
    return order ? order : (x->line > y->line) - (x->line < y->line);
}

static void find_calls(struct causing *c)
{
    const struct profile *p = c->profile;
    for (size_t i = 0; i < p->calls.count; i++) {
        const struct call *call = &p->calls.items[i];
        ref_t caller = call_caller(p, call);
        if (!c->is_hidden[call->callee] || c->is_hidden[caller])
            continue;
        *array_add(&c->calls) = (ref_t)i;
        find_entry(c, caller, call->callee, true);
    }
    if (c->calls.count)
        qsort_r(c->calls.items, c->calls.count, sizeof(ref_t), by_entry, c);
    for (size_t i = 0; i < c->calls.count; i++) {
        const struct call *call = &p->calls.items[c->calls.items[i]];
        struct entry *entry = &c->entries.items[find_entry(c, call_caller(p, call), call->callee, false)];
        entry->first = entry->end ? entry->first : i;
        entry->end = i + 1;
    }
}

static const struct call *call_at(const struct causing *c, size_t place)
{
    return &c->profile->calls.items[c->calls.items[place]];
}

/* The least and the most of one event for each of an entry's calls, and what is left for no line in particular. */
struct shares {
    cost_t *least, *most;
    cost_t left;
};

/* What calls of an entry brought; of an event with costs below 0 that has come back, nothing is sure. */
static cost_t sum_brought(const struct causing *c, const struct entry *entry, ref_t event)
{
    cost_t sum = 0;
    bool stops = false;
    for (size_t i = entry->first; i < entry->end; i++)
        sum = cost_add(sum, costs_get(&call_at(c, i)->inclusive, event), &stops);
    return sum;
}

/* A line spent at least what its calls brought, less what came back, and less what calls are recorded too dear together
 * (Xdebug rounds them). If that leaves nothing, it is exact. */
static void share_event(const struct causing *c, const struct entry *entry, ref_t event, struct shares *s)
{
    ref_t number = (ref_t)(entry - c->entries.items);
    size_t count = entry->end - entry->first;
    cost_t spent = costs_get(&c->spent[number], event), back = costs_get(&c->back[number], event);
    bool stops = false, is_negative = c->profile->events.items[event].negative;
    cost_t dear = cost_add(cost_add(sum_brought(c, entry, event), -back, &stops), -spent, &stops);
    s->left = spent;
    for (size_t i = 0; i < count; i++) {
        cost_t brought = costs_get(&call_at(c, entry->first + i)->inclusive, event);
        cost_t sure = cost_add(brought, -cost_add(back, dear > 0 ? dear : 0, &stops), &stops);
        s->least[i] = count == 1 ? spent : (is_negative && (back || dear)) || (!is_negative && sure < 0) ? 0 : sure;
        s->left = cost_add(s->left, -s->least[i], &stops);
    }
    for (size_t i = 0; i < count; i++)
        s->most[i] = !s->left ? s->least[i] : is_negative ? CAUSED_UNKNOWN : cost_add(s->least[i], s->left, &stops);
}

/* Adds a line to what is caused, of these costs by event. */
static void add_line(struct causing *c, struct site site, const cost_t *least, const cost_t *most)
{
    size_t events = c->profile->events.count, number = c->caused->lines.count;
    *array_add(&c->caused->lines) = (struct caused_line){.site = site};
    matrix_replace(&c->caused->least, number, least, events);
    matrix_replace(&c->caused->most, number, most, events);
}

/* What no line surely caused is at the unknown line. */
static void cost_entry(struct causing *c, const struct entry *entry)
{
    size_t events = c->profile->events.count, count = entry->end - entry->first;
    cost_t *least = memory_zeroed((count + 1) * (events + 1), sizeof *least),
           *most = memory_zeroed((count + 1) * (events + 1), sizeof *most),
           *shares = memory_zeroed(2 * count + 1, sizeof *shares);
    for (ref_t e = 0; e < events; e++) {
        struct shares s = {shares, shares + count, 0};
        share_event(c, entry, e, &s);
        for (size_t i = 0; i < count; i++) {
            least[i * events + e] = s.least[i];
            most[i * events + e] = s.most[i];
        }
        least[count * events + e] = most[count * events + e] = s.left;
    }
    for (size_t i = 0; i <= count && count; i++) {
        const struct call *call = call_at(c, entry->first + (i < count ? i : 0));
        add_line(c, (struct site){call->piece, i < count ? call->line : 0}, least + i * events, most + i * events);
    }
    free(shares);
    free(most);
    free(least);
}

/* A call that took no way costs what is recorded of it, which no way has. */
static void take_recorded(struct causing *c, ref_t number)
{
    const struct entry *entry = &c->entries.items[number];
    for (size_t i = entry->first; i < entry->end && !costs_have_any(&c->spent[number]); i++) {
        matrix_add(&c->caused->begun, BEGUN_ALL, &call_at(c, i)->inclusive);
        add(c, &c->spent[number], &call_at(c, i)->inclusive);
    }
}

void caused_init_ways(struct caused *caused, const struct hidden *hidden)
{
    const struct profile *p = hidden->graph->profile;
    size_t most = p->ways.items.count + p->calls.count + 1, events = p->events.count;
    struct causing c = {.caused = caused,
                        .profile = p,
                        .is_hidden = hidden->is_hidden,
                        .entry_of = refs_new(p->ways.items.count),
                        .spent = memory_zeroed(most, sizeof *c.spent),
                        .back = memory_zeroed(most, sizeof *c.back)};
    *caused = (struct caused){.hidden = hidden, .tells_all = true, .begun = matrix_new(3, events)};
    follow_ways(&c);
    find_calls(&c);
    caused->least = matrix_new(c.calls.count + c.entries.count, events);
    caused->most = matrix_new(c.calls.count + c.entries.count, events);
    for (ref_t i = 0; i < c.entries.count; i++) {
        bool has_way = costs_have_any(&c.spent[i]);
        if (!has_way)
            take_recorded(&c, i);
        cost_entry(&c, &c.entries.items[i]);
    }
    index_release(&c.index);
    arena_release(&c.arena);
    free(c.entries.items);
    free(c.entry_of);
    free(c.spent);
    free(c.back);
    free(c.calls.items);
}

void caused_init_known(struct caused *caused, const struct hidden *hidden, const struct matrix *self,
                       const ref_t *one_of)
{
    if (ways_are_known(&hidden->graph->profile->ways))
        caused_init_ways(caused, hidden);
    else
        caused_init(caused, hidden, self, one_of);
}
