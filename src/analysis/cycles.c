#include "analysis/cycles.h"

#include <stdlib.h>

/* A function on the path from where the search began, and the arc out of it to follow next. */
struct step {
    ref_t function, arc;
};

/* Tarjan's algorithm: functions are numbered as they are found, depth first. One from which no function of a smaller
 * number can be reached is the root of a component, and what was found since and is still open belongs to it. */
struct search {
    const struct graph *graph;
    ref_t *number; /* by function: when it was found; NONE: not yet */
    ref_t *low;    /* by function: the smallest number of an open function that is known to be reached from it */
    bool *open;    /* by function: on the stack, its component not yet known. No link or cost may stand for this flag:
                      the first function found has neither */
    ref_t *stack;  /* the open functions, as they were found */
    struct step *path;
    ref_t found;          /* how many functions have a number */
    size_t depth, height; /* of path and stack */

    ref_t *cycle_of;
    ref_t cycles;
};

static void search_init(struct search *s, const struct graph *graph, ref_t *cycle_of)
{
    size_t n = graph->functions;
    *s = (struct search){.graph = graph, .cycle_of = cycle_of};
    s->number = memory_resize(NULL, n, sizeof *s->number);
    for (size_t i = 0; i < n; i++)
        s->number[i] = NONE;
    s->low = memory_resize(NULL, n, sizeof *s->low);
    s->open = memory_zeroed(n, sizeof *s->open);
    s->stack = memory_resize(NULL, n, sizeof *s->stack);
    s->path = memory_resize(NULL, n, sizeof *s->path);
}

static void search_release(struct search *s)
{
    free(s->number);
    free(s->low);
    free(s->open);
    free(s->stack);
    free(s->path);
}

static void enter(struct search *s, ref_t function)
{
    s->number[function] = s->low[function] = s->found++;
    s->open[function] = true;
    s->stack[s->height++] = function;
    s->path[s->depth++] = (struct step){function, s->graph->out[function]};
}

static void lower(struct search *s, ref_t function, ref_t number)
{
    if (number < s->low[function])
        s->low[function] = number;
}

/* Follows an arc from `function`, the end of the path. */
static void follow(struct search *s, ref_t function, ref_t callee)
{
    if (s->number[callee] == NONE)
        enter(s, callee);
    else if (s->open[callee])
        lower(s, function, s->number[callee]);
}

/* Takes the component that `root` is the root of from the stack. */
static void close_component(struct search *s, ref_t root)
{
    bool alone = s->stack[s->height - 1] == root;
    ref_t cycle = alone ? NONE : s->cycles++;
    ref_t member;
    do {
        member = s->stack[--s->height];
        s->open[member] = false;
        s->cycle_of[member] = cycle;
    } while (member != root);
}

/* All arcs out of `function`, the end of the path, were followed. */
static void leave(struct search *s, ref_t function)
{
    s->depth--;
    if (s->depth)
        lower(s, s->path[s->depth - 1].function, s->low[function]);
    if (s->low[function] == s->number[function])
        close_component(s, function);
}

static void search_from(struct search *s, ref_t start)
{
    enter(s, start);
    while (s->depth) {
        struct step *step = &s->path[s->depth - 1];
        if (step->arc == s->graph->out[step->function + 1])
            leave(s, step->function);
        else
            follow(s, step->function, s->graph->arcs[step->arc++].callee);
    }
}

size_t cycles_find(const struct graph *graph, ref_t *cycle_of)
{
    struct search search;
    search_init(&search, graph, cycle_of);
    for (size_t f = 0; f < graph->functions; f++)
        if (search.number[f] == NONE)
            search_from(&search, (ref_t)f);
    search_release(&search);
    return search.cycles;
}
