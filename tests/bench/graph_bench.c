/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_bench: how long the call graph of a large profile takes, and how much memory the whole process.
 *
 *     graph_bench [FUNCTIONS [CALLS [SEED]]]
 *
 * Makes a profile of so many functions (1,000,000) and calls (5,000,000) at random, once with the calls of a function
 * one after another, as a file has them, and once scattered, and prints the seconds that each step takes. Nearly all
 * functions are in one cycle then, which is the most work there can be. */
#include "calls/cycles.h"
#include "calls/inclusive.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static uint64_t random_state;

static uint64_t random_below(uint64_t n)
{
    random_state += 0x9e3779b97f4a7c15u;
    return hash_mix(random_state, random_state >> 32) % n;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Prints a step that began at `start`; returns when the next one begins. */
static double tell(const char *step, double start)
{
    printf("  %-28s %7.3f s\n", step, now() - start);
    return now();
}

static void add_functions(struct profile *p, size_t functions)
{
    ref_t file = profile_add_file(p, TEXT("bench.c"));
    for (size_t i = 0; i < functions; i++) {
        char name[32];
        int length = snprintf(name, sizeof name, "function_%zu", i);
        ref_t symbol = profile_add_symbol(p, (struct text){name, (size_t)length});
        ref_t function = profile_add_function(p, (struct function){0, file, symbol});
        ref_t piece = profile_add_piece(p, function, file);
        cost_t cost = (cost_t)random_below(1000);
        profile_add_cost(p, (struct site){piece, i}, &(struct charge){&cost, NULL, 1});
    }
}

static void make_profile(struct profile *p, size_t functions, size_t calls, bool scattered)
{
    profile_init(p, WANT_CALLS, TEXT_NONE);
    profile_add_event(p, TEXT("Ir"));
    add_functions(p, functions);
    for (size_t i = 0; i < calls; i++) {
        size_t piece = scattered ? random_below(functions) : (size_t)((double)i / (double)calls * (double)functions);
        ref_t callee = (ref_t)random_below(functions);
        uint64_t count = 1 + random_below(9);
        cost_t cost = (cost_t)random_below(100000);
        profile_add_call(p, (struct site){(ref_t)piece, 0}, callee, count, &(struct charge){&cost, NULL, 1});
    }
    profile_finish(p);
}

static void measure(size_t functions, size_t calls, bool scattered)
{
    struct profile profile;
    struct graph graph;
    struct inclusive inclusive;
    struct series_list alone = {0};
    struct diagnostics diagnostics = {0};
    printf("%zu functions, %zu calls, %s\n", functions, calls, scattered ? "scattered" : "caller by caller");
    double start = now();
    make_profile(&profile, functions, calls, scattered);
    start = tell("making the profile", start);
    double begin = start;
    graph_init(&graph, &profile);
    start = tell("graph_init", start);
    inclusive_init(&inclusive, &graph, true);
    start = tell("inclusive_init", start);
    series_alone(&alone, &profile);
    inclusive_check(&inclusive, &profile, &alone, &diagnostics);
    tell("inclusive_check", start);
    tell("these three", begin);

    ref_t *cycle_of = memory_resize(NULL, functions, sizeof *cycle_of);
    start = now();
    size_t cycles = cycles_find(&graph, cycle_of);
    tell("cycles_find alone", start);
    printf("  %zu arcs, %zu cycles, the first of %u functions\n", graph.count, cycles,
           cycles ? inclusive.cycles[0].count : 0);
    free(cycle_of);
    inclusive_release(&inclusive);
    graph_release(&graph);
    series_release(&alone);
    profile_release(&profile);
    diagnostics_release(&diagnostics);
}

int main(int argc, char **argv)
{
    size_t functions = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    size_t calls = argc > 2 ? strtoul(argv[2], NULL, 10) : 5000000;
    random_state = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    if (functions == 0)
        return EXIT_FAILURE;
    measure(functions, calls, false);
    measure(functions, calls, true);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("peak RSS %.0f MB\n", (double)usage.ru_maxrss / 1024);
    return EXIT_SUCCESS;
}
