#include "calls/causes.h"

#include "base/int128.h"

#include <stdlib.h>

#define CAUSES_MAX 10
#define PARTS_MAX 3
#define FEW 3           /* rows of many that are small */
#define PART_MIN 0.08   /* of the gross of a row */
#define CAUSE_MIN 0.002 /* of the gross */
#define COVERED 0.99    /* likewise */
#define GROSS_MAX 5     /* times the cost */
#define EXACT_MIN 1e-6  /* what is less is an error of rounding */
#define TENTH 0.1

/* ---- whole units ---- */

static double magnitude(double number)
{
    return number < 0 ? -number : number;
}

/* Half a unit away from 0, also where it is a little less because of an error of rounding: the mean of two whole
 * numbers often has it. */
static cost_t to_unit(double number)
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
    ref_t of;
    double change;
};

struct exacts ARRAY_OF(struct exact);

/* The making of the rows. */
struct making {
    struct causes *causes;
    ARRAY(struct cause) all;
    struct exacts exacts; /* of a row */
    double in_nothing;    /* the change that no function has */
};

static void add_exact(struct exacts *exacts, enum part_kind kind, ref_t of, double change)
{
    if (magnitude(change) >= EXACT_MIN)
        *array_add(exacts) = (struct exact){kind, of, change};
}

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

static void add_loader(struct making *m, const struct recipe *r)
{
    struct exacts function = {0};
    for (ref_t node = 0; node < r->graph->program; node++) {
        function.count = 0;
        if (is_of_loader(r->graph, node))
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
    else if (kind == CAUSE_LOADER)
        add_loader(m, &m->causes->recipe);
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

/* The parts that stand by themselves, of those that are sorted. */
static size_t count_large(const struct exacts *exacts)
{
    double gross = 0;
    size_t count = 0;
    for (size_t i = 0; i < exacts->count; i++)
        gross += magnitude(exacts->items[i].change);
    while (count < exacts->count && count < PARTS_MAX && magnitude(exacts->items[count].change) >= PART_MIN * gross)
        count++;
    return count;
}

static cost_t add_part(struct causes *causes, struct cause_part part)
{
    *array_add(&causes->parts) = part;
    return part.change;
}

/* The largest part takes what rounding leaves of the row. */
static void write_parts(struct making *m, struct cause *cause)
{
    struct causes *causes = m->causes;
    collect(m, cause->kind, cause->node);
    qsort(m->exacts.items, m->exacts.count, sizeof *m->exacts.items, by_size);
    size_t large = count_large(&m->exacts), count = m->exacts.count;
    cost_t left = cause->change;
    cause->first = causes->parts.count;
    for (size_t i = 0; i < large; i++) {
        const struct exact *e = &m->exacts.items[i];
        left = difference(left, add_part(causes, (struct cause_part){e->kind, e->of, to_unit(e->change), 1}));
    }
    double smaller = 0;
    for (size_t i = large; i < count; i++)
        smaller += m->exacts.items[i].change;
    if (to_unit(smaller))
        left = difference(left,
                          add_part(causes, (struct cause_part){PART_SMALLER, NONE, to_unit(smaller), count - large}));
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

/* Adds the row that has the collected parts, if it has any. */
static void add_cause(struct making *m, enum cause_kind kind, ref_t node)
{
    struct cause cause = {.kind = kind, .node = node, .change = to_unit(sum_of(&m->exacts))};
    for (size_t i = 0; i < m->exacts.count; i++) {
        cost_t size = to_unit(magnitude(m->exacts.items[i].change));
        cause.largest = size > cause.largest ? size : cause.largest;
    }
    cause.is_moved = kind == CAUSE_FUNCTION && magnitude(m->causes->recipe.moved[node]) >= EXACT_MIN;
    if (cause.change || cause.largest)
        *array_add(&m->all) = cause;
}

/* Functions of the loader are one row, if there are two. */
static void list_causes(struct making *m)
{
    const struct recipe_graph *g = &m->causes->graph;
    collect(m, CAUSE_LOADER, NONE);
    bool is_group = m->exacts.count > 1;
    if (is_group)
        add_cause(m, CAUSE_LOADER, NONE);
    for (ref_t node = 0; node < g->count; node++) {
        if (is_group && is_of_loader(g, node))
            continue;
        collect(m, CAUSE_FUNCTION, node);
        add_cause(m, CAUSE_FUNCTION, node);
    }
    collect(m, CAUSE_NOTHING, NONE);
    add_cause(m, CAUSE_NOTHING, NONE);
    if (m->all.count)
        qsort(m->all.items, m->all.count, sizeof *m->all.items, by_weight);
}

/* ---- which rows are shown ---- */

static cost_t gross_of(const struct cause *items, size_t count)
{
    uint64_t gross = 0;
    for (size_t i = 0; i < count; i++)
        gross = int128_add_stopping(gross, int128_magnitude(items[i].change));
    return gross > COST_MAX ? COST_MAX : (cost_t)gross;
}

/* Puts the rows that are shown first; returns their number. */
static size_t choose(struct cause *items, size_t count, cost_t gross)
{
    size_t shown = 0;
    double covered = 0;
    for (size_t i = 0; i < count && shown < CAUSES_MAX && covered < COVERED * (double)gross; i++) {
        double size = magnitude((double)items[i].change);
        if (i && size < CAUSE_MIN * (double)gross)
            continue;
        covered += size;
        struct cause cause = items[i];
        items[i] = items[shown];
        items[shown++] = cause;
    }
    return shown;
}

static enum causes_fit fit_of(const struct causes *causes, size_t shown)
{
    double cost = magnitude((double)causes->old), new = magnitude((double)causes->new);
    if ((double)causes->gross > GROSS_MAX * (new > cost ? new : cost))
        return CAUSES_CONTRADICT;
    bool is_many = shown == CAUSES_MAX && (double)gross_of(causes->items, shown) < (double)causes->gross / 2;
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
        causes->rest.largest = size > causes->rest.largest ? size : causes->rest.largest;
    }
}

static void finish(struct making *m)
{
    static const size_t most[] = {[CAUSES_FIT] = CAUSES_MAX, [CAUSES_MANY] = FEW, [CAUSES_CONTRADICT] = 0};
    struct causes *causes = m->causes;
    causes->items = m->all.items;
    causes->gross = gross_of(m->all.items, m->all.count);
    size_t shown = choose(m->all.items, m->all.count, causes->gross);
    causes->fit = fit_of(causes, shown);
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
    struct making m = {.causes = causes, .in_nothing = change_in_nothing(of)};
    list_causes(&m);
    finish(&m);
    free(m.exacts.items);
}

void causes_release(struct causes *causes)
{
    recipe_release(&causes->recipe);
    recipe_graph_release(&causes->graph);
    free(causes->items);
    free(causes->parts.items);
}
