/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calls/causes.h"

#include "base/int128.h"

#include <stdlib.h>

#define CAUSES_MAX 10
#define PARTS_MAX 3
#define FEW 3           /* rows of many that are small */
#define CAUSE_MIN 0.002 /* of the gross */
#define COVERED 0.99    /* of the gross, or of that of a row */
#define GROSS_MAX 5     /* times the cost */
#define EXACT_MIN 1e-6  /* what is less is an error of rounding */
#define TENTH 0.1
#define PAIRS_MAX 16 /* of calls that may stand in place of others: so many looked at, a part */

/* ---- whole units ---- */

static double magnitude(double number)
{
    return number < 0 ? -number : number;
}

/* Half a unit away from 0, also where it is a little less because of an error of rounding: the mean of two whole
 * numbers often has it. */
cost_t causes_unit(double number)
{
    double size = magnitude(number), error = size * 1e-14;
    if (size >= (double)COST_MAX)
        return number < 0 ? -COST_MAX : COST_MAX;
    cost_t whole = (cost_t)size;
    whole += size - (double)whole >= 0.5 - EXACT_MIN - (error < 0.25 ? error : 0.25);
    return number < 0 ? -whole : whole;
}

static cost_t difference(cost_t a, cost_t b)
{
    return int128_clamp(int128_add_product(int128_add_product((struct int128){0, 0}, a, 1), b, -1));
}

/* ---- exact parts ---- */

struct exact {
    enum part_kind kind;
    ref_t of, instead;
    double change;
};

struct exacts ARRAY_OF(struct exact);

/* The making of the rows. */
struct making {
    struct causes *causes;
    const bool *compiled, *kept;
    ARRAY(struct cause) all;
    struct exacts exacts; /* of a row */
    double in_nothing;    /* the change that no function has */
};

static void add_exact(struct exacts *exacts, enum part_kind kind, ref_t of, double change)
{
    if (magnitude(change) >= EXACT_MIN)
        *array_add(exacts) = (struct exact){kind, of, NONE, change};
}

/* ---- a call in place of another ---- */

/* A call that only one side has, and that was not yet found to stand in place of another. */
static bool is_single(const struct recipe_graph *g, const struct exact *part, enum side side)
{
    return part->kind == PART_CALL && part->instead == NONE && g->sides[side].calls[part->of].count > 0 &&
           g->sides[side_other(side)].calls[part->of].count <= 0;
}

static bool is_instead(const struct recipe_graph *g, ref_t gone, ref_t new)
{
    double n = g->sides[SIDE_OLD].calls[gone].count, m = g->sides[SIDE_NEW].calls[new].count;
    if (magnitude(n - m) > TENTH * (n > m ? n : m))
        return false;
    const struct piece *pieces = g->graph->profile->pieces.items;
    struct site was = recipe_graph_site(g, gone, SIDE_OLD), is = recipe_graph_site(g, new, SIDE_NEW);
    return was.line && was.line == is.line && pieces[was.piece].file == pieces[is.piece].file;
}

/* The first call in place of one that is gone; NULL: there is none. */
static struct exact *find_instead(struct exacts *exacts, const struct recipe_graph *g, ref_t gone)
{
    for (size_t i = 0; i < exacts->count; i++)
        if (is_single(g, &exacts->items[i], SIDE_NEW) && is_instead(g, gone, exacts->items[i].of))
            return &exacts->items[i];
    return NULL;
}

/* Makes a call that is gone and a call in place of it one part. */
static void join_replaced(struct exacts *exacts, const struct recipe_graph *g)
{
    size_t single[SIDES] = {0}, kept = 0;
    for (size_t i = 0; i < exacts->count; i++)
        for (int side = 0; side < SIDES; side++)
            single[side] += is_single(g, &exacts->items[i], (enum side)side);
    if (!single[SIDE_OLD] || !single[SIDE_NEW] || single[SIDE_OLD] * single[SIDE_NEW] > PAIRS_MAX * exacts->count)
        return;
    for (size_t i = 0; i < exacts->count; i++) {
        struct exact part = exacts->items[i], *new = NULL;
        if (is_single(g, &part, SIDE_OLD))
            new = find_instead(exacts, g, part.of);
        if (new) {
            new->instead = part.of;
            new->change += part.change;
            exacts->items[i].kind = PART_SMALLER;
        }
    }
    for (size_t i = 0; i < exacts->count; i++)
        if (exacts->items[i].kind != PART_SMALLER)
            exacts->items[kept++] = exacts->items[i];
    exacts->count = kept;
}

/* ---- parts of rows ---- */

/* The parts of a function. */
static void add_function(struct exacts *exacts, const struct recipe *r, ref_t node)
{
    double own = r->own[node], moved = r->moved[node];
    bool is_one = (own < 0) != (moved < 0), is_moved = magnitude(moved) > magnitude(own);
    if (is_one)
        add_exact(exacts, is_moved ? PART_MOVED : PART_OWN, node, own + moved);
    else {
        add_exact(exacts, PART_OWN, node, own);
        add_exact(exacts, PART_MOVED, node, moved);
    }
    for (ref_t call = r->graph->out[node]; call < r->graph->out[node + 1]; call++)
        add_exact(exacts, PART_CALL, call, r->calls[call]);
    join_replaced(exacts, r->graph);
}

static double sum_of(const struct exacts *exacts)
{
    double sum = 0;
    for (size_t i = 0; i < exacts->count; i++)
        sum += exacts->items[i].change;
    return sum;
}

static bool is_of_loader(const struct recipe_graph *g, ref_t node)
{
    static const struct text loaders[] = {TEXT("ld-"), TEXT("ld.so"), TEXT("ld64.so")};
    if (node == g->program)
        return false;
    const struct profile *p = g->graph->profile;
    struct text name = profile_object_name(p, p->functions.items[g->function_of[node]].object);
    for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++)
        if (text_starts(text_base_name(name), loaders[i]))
            return true;
    return false;
}

static bool is_of(const struct recipe_graph *g, ref_t node, enum cause_kind kind, ref_t object)
{
    bool is_loader = is_of_loader(g, node);
    return kind == CAUSE_LOADER
               ? is_loader
               : !is_loader && g->graph->profile->functions.items[g->function_of[node]].object == object;
}

/* The functions of a group. */
static void add_group(struct making *m, const struct recipe *r, enum cause_kind kind, ref_t object)
{
    struct exacts function = {0};
    for (ref_t node = 0; node < r->graph->program; node++) {
        function.count = 0;
        if (is_of(r->graph, node, kind, object))
            add_function(&function, r, node);
        add_exact(&m->exacts, PART_FUNCTION, node, sum_of(&function));
    }
    free(function.items);
}

/* The parts of a row, in `exacts`. */
static void collect(struct making *m, enum cause_kind kind, ref_t node)
{
    m->exacts.count = 0;
    if (kind == CAUSE_FUNCTION)
        add_function(&m->exacts, &m->causes->recipe, node);
    else if (kind != CAUSE_NOTHING)
        add_group(m, &m->causes->recipe, kind, node);
    else
        add_exact(&m->exacts, PART_OWN, NONE, m->in_nothing);
}

/* ---- parts in whole units ---- */

/* The largest come first; equal ones stay as they were added, as `of` has this order. */
static int by_size(const void *left, const void *right)
{
    const struct exact *a = left, *b = right;
    double more = magnitude(a->change) - magnitude(b->change);
    if (more != 0)
        return more > 0 ? -1 : 1;
    return a->kind != b->kind ? (int)a->kind - (int)b->kind : (a->of > b->of) - (a->of < b->of);
}

/* The parts that stand by themselves, of those that are sorted: a last part takes no more room than a word for it. */
static size_t count_large(const struct exacts *exacts)
{
    double gross = 0, covered = 0;
    size_t count = 0;
    for (size_t i = 0; i < exacts->count; i++)
        gross += magnitude(exacts->items[i].change);
    while (count < exacts->count && covered < COVERED * gross && (count < PARTS_MAX || count + 1 == exacts->count))
        covered += magnitude(exacts->items[count++].change);
    return count;
}

static cost_t add_part(struct causes *causes, struct cause_part part)
{
    *array_add(&causes->parts) = part;
    return part.change;
}

/* All parts from `first` on as one. */
static struct cause_part rest_of(const struct exacts *exacts, size_t first)
{
    double sum = 0, largest = first < exacts->count ? magnitude(exacts->items[first].change) : 0;
    for (size_t i = first; i < exacts->count; i++)
        sum += exacts->items[i].change;
    return (struct cause_part){PART_SMALLER, NONE, NONE, causes_unit(sum), exacts->count - first, causes_unit(largest)};
}

/* The largest part takes what rounding leaves of the row. */
static void write_parts(struct making *m, struct cause *cause)
{
    struct causes *causes = m->causes;
    collect(m, cause->kind, cause->node);
    qsort(m->exacts.items, m->exacts.count, sizeof *m->exacts.items, by_size);
    size_t large = count_large(&m->exacts);
    cost_t left = cause->change;
    cause->first = causes->parts.count;
    for (size_t i = 0; i < large; i++) {
        const struct exact *e = &m->exacts.items[i];
        left = difference(
            left, add_part(causes, (struct cause_part){e->kind, e->of, e->instead, causes_unit(e->change), 1, 0}));
    }
    struct cause_part smaller = rest_of(&m->exacts, large);
    if (smaller.change || smaller.largest)
        left = difference(left, add_part(causes, smaller));
    cause->end = causes->parts.count;
    if (cause->end > cause->first)
        causes->parts.items[cause->first].change =
            difference(causes->parts.items[cause->first].change, difference(0, left));
}

/* ---- rows ---- */

static double weight_of(const struct cause *cause)
{
    double row = magnitude((double)cause->change), tenth = TENTH * (double)cause->largest;
    return !cause->is_moved && tenth > row ? tenth : row;
}

/* The heaviest come first, then those of the lower node. */
static int by_weight(const void *left, const void *right)
{
    const struct cause *a = left, *b = right;
    double more = weight_of(a) - weight_of(b);
    if (more != 0)
        return more > 0 ? -1 : 1;
    if (int128_magnitude(a->change) != int128_magnitude(b->change))
        return int128_magnitude(a->change) > int128_magnitude(b->change) ? -1 : 1;
    return a->node != b->node ? (a->node > b->node) - (a->node < b->node) : (int)a->kind - (int)b->kind;
}

static bool is_kept_node(const struct making *m, ref_t node)
{
    const struct recipe_graph *g = &m->causes->graph;
    return node != g->program && (m->kept[g->function_of[node]] || (g->was[node] != NONE && m->kept[g->was[node]]));
}

/* Whether filters keep a function of the row that has the collected parts. */
static bool is_kept(const struct making *m, enum cause_kind kind, ref_t node)
{
    bool any = !m->kept || (kind == CAUSE_FUNCTION && is_kept_node(m, node));
    for (size_t i = 0; i < m->exacts.count && !any; i++)
        any = m->exacts.items[i].kind == PART_FUNCTION && is_kept_node(m, m->exacts.items[i].of);
    return any;
}

/* Adds the row that has the collected parts, if it has any. */
static void add_cause(struct making *m, enum cause_kind kind, ref_t node)
{
    struct cause cause = {.kind = kind, .node = node, .change = causes_unit(sum_of(&m->exacts))};
    for (size_t i = 0; i < m->exacts.count; i++) {
        cost_t size = causes_unit(magnitude(m->exacts.items[i].change));
        cause.largest = size > cause.largest ? size : cause.largest;
    }
    cause.is_left_out = !is_kept(m, kind, node);
    cause.is_moved = kind == CAUSE_FUNCTION && magnitude(m->causes->recipe.moved[node]) >= EXACT_MIN;
    if (cause.change || cause.largest)
        *array_add(&m->all) = cause;
}

/* Adds the row of a group, if two of its functions have something to say; `grouped`, by node: these. */
static void add_if_group(struct making *m, enum cause_kind kind, ref_t object, bool *grouped)
{
    collect(m, kind, object);
    if (m->exacts.count < 2)
        return;
    add_cause(m, kind, object);
    for (size_t i = 0; i < m->exacts.count; i++)
        grouped[m->exacts.items[i].of] = true;
}

static void list_groups(struct making *m, bool *grouped)
{
    const struct recipe_graph *g = &m->causes->graph;
    add_if_group(m, CAUSE_LOADER, NONE, grouped);
    for (size_t object = 0; m->compiled && object < g->graph->profile->objects.texts.count; object++)
        if (m->compiled[object])
            add_if_group(m, CAUSE_OBJECT, (ref_t)object, grouped);
}

static void list_causes(struct making *m)
{
    const struct recipe_graph *g = &m->causes->graph;
    bool *grouped = memory_zeroed(g->count, sizeof *grouped);
    list_groups(m, grouped);
    for (ref_t node = 0; node < g->count; node++) {
        if (grouped[node])
            continue;
        collect(m, CAUSE_FUNCTION, node);
        add_cause(m, CAUSE_FUNCTION, node);
    }
    free(grouped);
    collect(m, CAUSE_NOTHING, NONE);
    add_cause(m, CAUSE_NOTHING, NONE);
    if (m->all.count)
        qsort(m->all.items, m->all.count, sizeof *m->all.items, by_weight);
}

/* ---- which rows are shown ---- */

/* Of all rows, or of those that filters keep. */
static cost_t gross_of(const struct cause *items, size_t count, bool is_of_all)
{
    uint64_t gross = 0;
    for (size_t i = 0; i < count; i++)
        if (is_of_all || !items[i].is_left_out)
            gross = int128_add_stopping(gross, int128_magnitude(items[i].change));
    return gross > COST_MAX ? COST_MAX : (cost_t)gross;
}

/* Puts the rows that are shown first; returns their number. `gross`: of those that filters keep. */
static size_t choose(struct cause *items, size_t count, cost_t gross)
{
    size_t shown = 0;
    double covered = 0;
    for (size_t i = 0; i < count && shown < CAUSES_MAX && covered < COVERED * (double)gross; i++) {
        double size = magnitude((double)items[i].change);
        if (items[i].is_left_out || (shown && size < CAUSE_MIN * (double)gross))
            continue;
        covered += size;
        struct cause cause = items[i];
        items[i] = items[shown];
        items[shown++] = cause;
    }
    return shown;
}

static enum causes_fit fit_of(const struct causes *causes, size_t shown, cost_t gross)
{
    double cost = magnitude((double)causes->old), new = magnitude((double)causes->new);
    if ((double)causes->gross > GROSS_MAX * (new > cost ? new : cost))
        return CAUSES_CONTRADICT;
    bool is_many = shown == CAUSES_MAX && (double)gross_of(causes->items, shown, true) < (double)gross / 2;
    return is_many ? CAUSES_MANY : CAUSES_FIT;
}

static void note_rest(struct causes *causes, size_t all)
{
    causes->rest.change = causes->change;
    for (size_t i = 0; i < all; i++) {
        const struct cause *cause = &causes->items[i];
        cost_t size = (cost_t)int128_magnitude(cause->change);
        if (i < causes->count) {
            causes->rest.change = difference(causes->rest.change, cause->change);
            continue;
        }
        causes->rest.count += size != 0;
        causes->rest.left_out += size != 0 && cause->is_left_out;
        causes->rest.largest = size > causes->rest.largest ? size : causes->rest.largest;
    }
}

static void finish(struct making *m)
{
    static const size_t most[] = {[CAUSES_FIT] = CAUSES_MAX, [CAUSES_MANY] = FEW, [CAUSES_CONTRADICT] = 0};
    struct causes *causes = m->causes;
    causes->items = m->all.items;
    causes->gross = gross_of(m->all.items, m->all.count, true);
    cost_t kept = gross_of(m->all.items, m->all.count, false);
    size_t shown = choose(m->all.items, m->all.count, kept);
    causes->fit = fit_of(causes, shown, kept);
    causes->count = shown < most[causes->fit] ? shown : most[causes->fit];
    for (size_t i = 0; i < causes->count; i++)
        write_parts(m, &causes->items[i]);
    note_rest(causes, m->all.count);
}

/* ---- all ---- */

/* What the totals change more than the functions do. Rounded figures do not add up, so that nothing can be said. */
static double change_in_nothing(const struct causes_of *of)
{
    const struct measure *change = of->recipe.measure;
    struct int128 left = int128_add_product((struct int128){0, 0}, measure_cost(change, of->totals), 1);
    for (size_t f = 0; f < of->recipe.graph->functions; f++) {
        struct costs costs = matrix_row(of->recipe.self, f);
        left = int128_add_product(left, measure_cost(change, &costs), -1);
    }
    return measure_is_rounded(change) ? 0 : (double)int128_clamp(left);
}

void causes_init(struct causes *causes, const struct causes_of *of)
{
    const struct measure *change = of->recipe.measure;
    *causes = (struct causes){
        .old = measure_cost(compared_of_side(change, SIDE_OLD), of->totals),
        .new = measure_cost(compared_of_side(change, SIDE_NEW), of->totals),
        .change = measure_cost(change, of->totals),
    };
    recipe_graph_init(&causes->graph, &of->recipe);
    recipe_init(&causes->recipe, &causes->graph);
    struct making m = {
        .causes = causes, .compiled = of->compiled, .kept = of->kept, .in_nothing = change_in_nothing(of)};
    list_causes(&m);
    finish(&m);
    free(m.exacts.items);
}

void causes_measure(const struct causes *causes, const struct causes_of *of, double *figures)
{
    struct causes other = {.count = 0};
    recipe_graph_init(&other.graph, &of->recipe);
    recipe_init(&other.recipe, &other.graph);
    struct making m = {.causes = &other, .in_nothing = change_in_nothing(of)};
    for (size_t i = 0; i < causes->count; i++) {
        collect(&m, causes->items[i].kind, causes->items[i].node);
        figures[i] = sum_of(&m.exacts);
    }
    free(m.exacts.items);
    causes_release(&other);
}

void causes_release(struct causes *causes)
{
    recipe_release(&causes->recipe);
    recipe_graph_release(&causes->graph);
    free(causes->items);
    free(causes->parts.items);
}
