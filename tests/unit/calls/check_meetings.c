/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where ways from a node meet again: in graphs of functions, and in logs, whose ways are known. */
#include "calls/meetings.h"

#include "../analysed.h"

#include "calls/known_calls.h"

static uint64_t weigh_first(const void *context, const struct costs *costs)
{
    (void)context;
    return (uint64_t)costs_get(costs, 0);
}

struct met {
    struct analysed *a;
    struct known_calls calls;
    struct flow flow;
    struct meetings meetings;
};

static void met_release(void *thing)
{
    struct met *m = thing;
    meetings_release(&m->meetings);
    flow_release(&m->flow);
    known_calls_release(&m->calls);
    free(m);
}

/* The name of the function in which the ways from a function meet, and the cost that comes there. */
static const char *met_from(struct text text, const char *function)
{
    struct met *m = until_end(memory_zeroed(1, sizeof *m), met_release);
    m->a = analyse_text(text);
    known_calls_init(&m->calls, m->a->profile, NULL, NULL);
    struct weigher weigher = {weigh_first, NULL, weigh_first(NULL, &m->a->profile->totals)};
    flow_init(&m->flow, m->calls.graph, m->calls.self, &weigher, 1);
    m->meetings.flow = &m->flow;
    ref_t node = 0;
    while (graph_function(m->calls.graph, nodes_first(&m->flow.nodes, node)[0]) !=
           function_called(m->a->profile, function))
        node++;
    struct meeting met = meetings_find(&m->meetings, node);
    if (met.node == NONE)
        return "nowhere";
    ref_t in = graph_function(m->calls.graph, nodes_first(&m->flow.nodes, met.node)[0]);
    return arena_format(&m->a->arena, "%s %llu", profile_function_name(m->a->profile, in).s,
                        (unsigned long long)met.count)
        .s;
}

#define GRAPH(lines) TEXT("events: Ir\nfl=a.c\n" lines)

TEST(ways_meet_where_all_lead)
{
    ck_assert_str_eq(
        met_from(GRAPH("fn=main\n1 0\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 40\n"
                       "fn=a\n1 10\ncfn=f\ncalls=1 1\n1 50\nfn=b\n1 10\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 80\n"),
                 "main"),
        "f 80");
}

TEST(ways_do_not_meet_in_what_one_callee_calls)
{
    ck_assert_str_eq(met_from(GRAPH("fn=main\n1 0\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 40\n"
                                    "fn=a\n1 10\ncfn=f\ncalls=1 1\n1 50\nfn=b\n1 40\nfn=f\n1 50\n"),
                              "main"),
                     "nowhere");
}

TEST(what_others_call_too_is_no_meeting)
{
    ck_assert_str_eq(
        met_from(GRAPH("fn=main\n1 0\ncfn=run\ncalls=1 1\n1 100\ncfn=f\ncalls=1 1\n1 20\n"
                       "fn=run\n1 0\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 40\n"
                       "fn=a\n1 10\ncfn=f\ncalls=1 1\n1 50\nfn=b\n1 10\ncfn=f\ncalls=1 1\n1 30\nfn=f\n1 100\n"),
                 "run"),
        "nowhere");
}

TEST(ways_meet_in_a_cycle)
{
    ck_assert_str_eq(met_from(GRAPH("fn=main\n1 0\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 40\n"
                                    "fn=a\n1 10\ncfn=f\ncalls=1 1\n1 50\nfn=b\n1 10\ncfn=g\ncalls=1 1\n1 30\n"
                                    "fn=f\n1 50\ncfn=g\ncalls=1 1\n1 20\nfn=g\n1 30\ncfn=f\ncalls=1 1\n1 20\n"),
                              "main"),
                     "f 80");
}

/* main() calls a() and b(), a() calls f(), which calls itself, and b() calls f(): callees before callers. */
TEST(ways_of_a_log_meet_by_name)
{
    ck_assert_str_eq(
        met_from(GRAPH("fn=f\n1 20\n\nfn=f\n1 30\ncfn=f\ncalls=1 1\n1 20\n\nfn=a\n1 10\ncfn=f\ncalls=1 1\n1 50\n\n"
                       "fn=f\n1 30\n\nfn=b\n1 10\ncfn=f\ncalls=1 1\n1 30\n\n"
                       "fn=main\n1 1\ncfn=a\ncalls=1 1\n1 60\ncfn=b\ncalls=1 1\n1 40\ntotals: 101\n"),
                 "main"),
        "f 80");
}

SUITE("meetings", ways_meet_where_all_lead, ways_do_not_meet_in_what_one_callee_calls,
      what_others_call_too_is_no_meeting, ways_meet_in_a_cycle, ways_of_a_log_meet_by_name)
