/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/recipe.h"

#include "base/buckets.h"

#include <stdlib.h>

#define MOVES_MAX 5 /* how many functions a cost is moved to at most */
#define PASSES 2
#define TENTH 0.1

/* The calls within a component. */
struct component {
    double back;    /* what the calls back cost that do not stay, on the side from which prices are */
    double entered; /* what the calls that enter cost on that side, as recorded */
    double reached; /* and what they cost on the other side at the same rates */
    bool is_new;    /* no call enters on the old side */
};

/* A step from one side to the other. */
struct step {
    const struct recipe_graph *g;
    const struct recipe_side *from, *to;
    struct component *components;
    double *price; /* by node */
    double *own, *moved;
    double *row;       /* by node: its own cost, what was moved to it, and its calls */
    double *calls;     /* by call */
    double *more;      /* by call: how many calls there are more than expected */
    double *unsettled; /* by node: the part of what its callers pay otherwise that was not moved yet */
};

/* ---- counts that stay ---- */

/* Whether a number is nearer to the old number than to that times `growth` / `growth_of`. */
static bool number_stays(double old, double new, double growth, double growth_of)
{
    double by_rate = old * old * growth, in_all = new *new *growth_of;
    if (old <= 0 || new <= 0)
        return false;
    return growth > growth_of ? in_all < by_rate : growth < growth_of && in_all > by_rate;
}

bool recipe_call_stays(const struct recipe_graph *g, ref_t call)
{
    const struct recipe_call *c = &g->calls[call];
    const struct recipe_side *old = &g->sides[SIDE_OLD], *new = &g->sides[SIDE_NEW];
    if (c->caller == g->program || c->caller == c->callee || g->is_back[call])
        return false;
    return number_stays(old->calls[call].count, new->calls[call].count, new->called[c->caller], old->called[c->caller]);
}

/* ---- prices ---- */

static const struct component *component_entered(const struct step *s, ref_t call)
{
    return recipe_graph_enters(s->g, call) ? &s->components[s->g->component_of[s->g->calls[call].callee]] : NULL;
}

/* What an entering call costs as recorded, on the side that has it; if nothing is recorded, the price of its callee. */
static double entry_cost(const struct step *s, ref_t call)
{
    const struct recipe_calls *from = &s->from->calls[call], *to = &s->to->calls[call];
    const struct recipe_calls *of = from->count > 0 ? from : to;
    return of->count > 0 && of->cost != 0 ? of->cost / of->count : s->price[s->g->calls[call].callee];
}

/* The price of the callee, with the part that an entering call has of the calls back. */
static double price_of(const struct step *s, ref_t call)
{
    const struct component *c = component_entered(s, call);
    double price = s->price[s->g->calls[call].callee];
    return c && c->entered != 0 ? price + entry_cost(s, call) * c->back / c->entered : price;
}

/* The figures from which a function's price is made: of the old side, if this has it. */
static const struct recipe_side *side_of(const struct step *s, ref_t node)
{
    return s->from->called[node] > 0 ? s->from : s->to;
}

/* The price of one call of a function whose callees have theirs. */
static double find_price(const struct step *s, ref_t node)
{
    const struct recipe_side *side = side_of(s, node);
    double called = side->called[node], outer = called, price = 0;
    if (called <= 0)
        return 0;
    for (ref_t i = s->g->out[node]; i < s->g->out[node + 1]; i++) {
        double count = side->calls[i].count;
        if (s->g->is_back[i] || count <= 0 || recipe_call_stays(s->g, i))
            continue;
        if (s->g->calls[i].callee == node)
            outer -= count;
        else
            price += count * price_of(s, i);
    }
    return (side->self[node] + price) / (outer > 0 ? outer : called); /* rounded, where numbers are past 2^53 */
}

static void note_entries(struct step *s, ref_t node, struct component *c)
{
    for (ref_t i = s->g->in[node]; i < s->g->in[node + 1]; i++) {
        ref_t call = s->g->into[i];
        if (!recipe_graph_enters(s->g, call))
            continue;
        double cost = entry_cost(s, call);
        c->entered += (c->is_new ? s->to : s->from)->calls[call].count * cost;
        c->reached += s->to->calls[call].count * cost;
    }
}

static bool is_entered(const struct recipe_graph *g, const struct recipe_side *side, ref_t node)
{
    for (ref_t i = g->in[node]; i < g->in[node + 1]; i++)
        if (recipe_graph_enters(g, g->into[i]) && side->calls[g->into[i]].count > 0)
            return true;
    return false;
}

/* The growth of what enters a component. */
static double growth_of(const struct component *c)
{
    return c->is_new || c->entered == 0 ? 1 : c->reached / c->entered;
}

static bool call_back_stays(const struct step *s, ref_t call, const struct component *c)
{
    return number_stays(s->from->calls[call].count, s->to->calls[call].count, growth_of(c), 1);
}

static void note_calls_back(struct step *s, ref_t node, struct component *c)
{
    const struct recipe_side *side = c->is_new ? s->to : s->from;
    for (ref_t i = s->g->out[node]; i < s->g->out[node + 1]; i++)
        if (s->g->is_back[i] && !call_back_stays(s, i, c))
            c->back += side->calls[i].count * s->price[s->g->calls[i].callee];
}

/* The members are those of `upward` from `first` on, and have prices. */
static void price_component(struct step *s, size_t first, size_t end)
{
    const ref_t *members = s->g->upward;
    struct component c = {.is_new = true};
    for (size_t i = first; i < end; i++)
        c.is_new &= !is_entered(s->g, s->from, members[i]);
    for (size_t i = first; i < end; i++)
        note_entries(s, members[i], &c);
    for (size_t i = first; i < end; i++)
        note_calls_back(s, members[i], &c);
    s->components[s->g->component_of[members[first]]] = c;
}

static void find_prices(struct step *s)
{
    const struct recipe_graph *g = s->g;
    for (size_t first = 0, i = 0; i < g->program; i++) {
        ref_t component = g->component_of[g->upward[i]];
        s->price[g->upward[i]] = find_price(s, g->upward[i]);
        bool is_last = i + 1 == g->program || component == NONE || g->component_of[g->upward[i + 1]] != component;
        if (is_last && component != NONE)
            price_component(s, first, i + 1);
        first = is_last ? i + 1 : first;
    }
}

/* ---- what differs from what is expected ---- */

/* The number of calls that is expected on the side that the step leads to. */
static double expected_calls(const struct step *s, ref_t call)
{
    const struct recipe_call *c = &s->g->calls[call];
    double count = s->from->calls[call].count;
    if (s->g->is_back[call]) {
        const struct component *in = &s->components[s->g->component_of[c->caller]];
        if (call_back_stays(s, call, in))
            return count;
        return in->is_new ? s->to->calls[call].count : growth_of(in) * count;
    }
    if (c->caller == s->g->program || recipe_call_stays(s->g, call))
        return count;
    return s->from->called[c->caller] > 0 ? s->to->called[c->caller] * count / s->from->called[c->caller]
                                          : s->to->calls[call].count;
}

static void compare_node(struct step *s, ref_t node)
{
    double called = s->from->called[node];
    if (node != s->g->program && called > 0)
        s->own[node] = s->to->self[node] - s->to->called[node] * s->from->self[node] / called;
    s->row[node] = s->own[node];
    for (ref_t i = s->g->out[node]; i < s->g->out[node + 1]; i++) {
        s->more[i] = s->to->calls[i].count - expected_calls(s, i);
        s->calls[i] = s->more[i] * price_of(s, i);
        s->row[node] += s->calls[i];
    }
}

/* ---- callers that differ ---- */

/* The recorded cost of all calls into a function. */
static double cost_into(const struct step *s, const struct recipe_side *side, ref_t node)
{
    double cost = 0;
    for (ref_t i = s->g->in[node]; i < s->g->in[node + 1]; i++)
        cost += side->calls[s->g->into[i]].cost;
    return cost;
}

/* What a call costs by its recorded cost. `mean`: of the old calls of the callee. */
static double own_price(const struct step *s, ref_t call, double mean)
{
    const struct recipe_calls *from = &s->from->calls[call], *to = &s->to->calls[call];
    double price = s->price[s->g->calls[call].callee];
    if (from->count <= 0)
        return to->count > 0 && mean != 0 ? to->cost / to->count : price;
    double old = from->cost / from->count, new = to->count > 0 ? to->cost / to->count : old;
    double least = s->more[call] * (new - old) < 0 && new < old ? new : old;
    return mean != 0 ? least * price / mean : price;
}

/* Whether a cost can be moved from a function on to its callee. */
static bool can_take(const struct step *s, ref_t node, ref_t callee)
{
    return callee != node && s->g->component_of[callee] == NONE && s->to->called[callee] > 0;
}

/* The callee that has half of a function's recorded cost or more; NONE: none has. */
static ref_t main_callee(const struct step *s, ref_t node)
{
    ref_t found = NONE;
    double most = 0;
    for (ref_t i = s->g->out[node]; i < s->g->out[node + 1]; i++) {
        double cost = s->from->calls[i].cost;
        if (cost > most && can_take(s, node, s->g->calls[i].callee)) {
            found = s->g->calls[i].callee;
            most = cost;
        }
    }
    return most >= cost_into(s, s->from, node) / 2 ? found : NONE;
}

/* The callee that causes a tenth or more of what is left, and most of it, of a function that only the new side has: its
 * price differs so much from what the function pays. NONE: there is none. */
static ref_t odd_callee(const struct step *s, ref_t node, double left)
{
    ref_t found = NONE;
    double most = TENTH * (left < 0 ? -left : left);
    for (ref_t i = s->g->out[node]; i < s->g->out[node + 1]; i++) {
        ref_t callee = s->g->calls[i].callee;
        double more = s->to->calls[i].count * s->price[callee] - s->to->calls[i].cost;
        double part = left < 0 ? -more : more;
        if (part > most && can_take(s, node, callee)) {
            found = callee;
            most = part;
        }
    }
    return found;
}

/* The function below a function that takes what this leaves of a cost; NONE: there is none. */
static ref_t next_below(const struct step *s, ref_t node, double left)
{
    if (left == 0)
        return NONE;
    return s->from->called[node] > 0 ? main_callee(s, node) : odd_callee(s, node, left);
}

/* Moves as much of a cost as rows of the opposite sign from a function downward take; returns what is left. */
static double move(struct step *s, ref_t node, double left)
{
    for (int i = 0; i < MOVES_MAX && node != NONE && left != 0; i++) {
        double row = s->row[node], part = left;
        if ((left < 0) != (row < 0) && row != 0) {
            if ((row < 0 ? -row : row) < (left < 0 ? -left : left))
                part = -row;
            s->row[node] += part;
            s->moved[node] += part;
            left -= part;
        }
        node = next_below(s, node, left);
    }
    return left;
}

/* What a call costs more at the price of its callee than by its recorded cost. */
static double excess(const struct step *s, ref_t call, double mean)
{
    const struct recipe_call *c = &s->g->calls[call];
    return c->caller == c->callee ? 0 : s->more[call] * (s->price[c->callee] - own_price(s, call, mean));
}

static void settle_callers(struct step *s, ref_t node)
{
    double called = s->from->called[node], all = 0;
    double mean = called > 0 ? cost_into(s, s->from, node) / called : 1;
    if (s->g->component_of[node] != NONE || s->to->called[node] <= 0)
        return;
    for (ref_t i = s->g->in[node]; i < s->g->in[node + 1]; i++)
        all += excess(s, s->g->into[i], mean);
    all *= s->unsettled[node];
    double left = move(s, node, all);
    for (ref_t i = s->g->in[node]; left != all && i < s->g->in[node + 1]; i++) {
        ref_t call = s->g->into[i];
        double lost = excess(s, call, mean) * s->unsettled[node] * ((all - left) / all);
        s->calls[call] -= lost;
        s->row[s->g->calls[call].caller] -= lost;
    }
    s->unsettled[node] *= left != all ? left / all : 1;
}

static ref_t level_of(const void *context, size_t node)
{
    return ((const struct recipe_graph *)context)->level[node];
}

/* Callers come before their callees, and once more: what is moved to callees may make room in their callers. */
static void settle_all(struct step *s)
{
    struct buckets levels;
    buckets_init(&levels, s->g->program, s->g->count + 1, level_of, s->g);
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t level = s->g->count; level > 0; level--)
            for (ref_t i = levels.first[level]; i < levels.first[level + 1]; i++)
                settle_callers(s, levels.items[i]);
    buckets_release(&levels);
}

/* ---- all ---- */

static double *figures_new(size_t count)
{
    return memory_zeroed(count + 1, sizeof(double));
}

static void step_init(struct step *s, const struct recipe_graph *g, enum side from)
{
    *s = (struct step){
        .g = g,
        .from = &g->sides[from],
        .to = &g->sides[side_other(from)],
        .components = memory_zeroed(g->components + 1, sizeof *s->components),
        .price = figures_new(g->count),
        .own = figures_new(g->count),
        .moved = figures_new(g->count),
        .row = figures_new(g->count),
        .calls = figures_new(g->call_count),
        .more = figures_new(g->call_count),
        .unsettled = figures_new(g->count),
    };
    find_prices(s);
    for (ref_t node = 0; node < g->count; node++) {
        s->unsettled[node] = 1;
        compare_node(s, node);
    }
    settle_all(s);
}

static void step_release(struct step *s)
{
    free(s->components);
    free(s->price);
    free(s->own);
    free(s->moved);
    free(s->row);
    free(s->calls);
    free(s->more);
    free(s->unsettled);
}

/* Contradictory calls may multiply to any number: what is past this, and no number, is as good as it. */
#define FIGURE_LIMIT 1e30

static double limited(double figure)
{
    return figure > FIGURE_LIMIT ? FIGURE_LIMIT : figure >= -FIGURE_LIMIT ? figure : -FIGURE_LIMIT;
}

static double *means(const double *forth, const double *back, size_t count)
{
    double *mean = figures_new(count);
    for (size_t i = 0; i < count; i++)
        mean[i] = limited((forth[i] - back[i]) / 2);
    return mean;
}

void recipe_init(struct recipe *recipe, const struct recipe_graph *graph)
{
    struct step forth, back;
    step_init(&forth, graph, SIDE_OLD);
    step_init(&back, graph, SIDE_NEW);
    *recipe = (struct recipe){
        .graph = graph,
        .own = means(forth.own, back.own, graph->count),
        .moved = means(forth.moved, back.moved, graph->count),
        .calls = means(forth.calls, back.calls, graph->call_count),
    };
    step_release(&forth);
    step_release(&back);
}

void recipe_release(struct recipe *recipe)
{
    free(recipe->own);
    free(recipe->moved);
    free(recipe->calls);
}
