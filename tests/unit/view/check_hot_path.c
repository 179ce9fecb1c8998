/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way down that --hot-path asks for. */
#include "view/hot_path.h"

#include "../viewed.h"

#define CALLS                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 39\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=1 1\n1 40\n"                                                                             \
    "fn=g\n1 9\ncfn=h\ncalls=1 1\n1 30\n"                                                                              \
    "fn=h\n1 70\n"

/* The functions on a way, between blanks. */
static const char *steps(struct viewed *v, struct view_hot_path *costed)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < costed->path.steps.count; i++) {
        ref_t function = view_hot_path_head(costed, costed->path.steps.items[i].node);
        struct text name = v->a->profile->symbols.texts.items[v->a->profile->functions.items[function].symbol];
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? " " : "", (int)name.n, name.s);
    }
    view_hot_path_release(costed);
    return all.s;
}

static const char *asked(const char *line)
{
    struct viewed *v = view_text(TEXT(CALLS), line, NEED_CALLS);
    struct view_hot_path costed;
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    view_hot_path_init(&costed, &v->view);
    return steps(v, &costed);
}

TEST(a_way_begins_where_the_program_is_entered_or_where_it_is_asked_to)
{
    ck_assert_str_eq(asked("--hot-path"), "main f h");
    ck_assert_str_eq(asked("--hot-path=^g$"), "g h");
    ck_assert_str_eq(asked("--hot-path=nothing"), "");
}

TEST(a_cycle_is_one_step_called_by_what_costs_most_in_it)
{
    struct viewed *v = view_text(TEXT("events: Ir\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 9\n"
                                      "fn=f\n1 2\ncfn=g\ncalls=1 1\n1 7\nfn=g\n1 7\ncfn=f\ncalls=1 1\n1 3\n"),
                                 "", NEED_CALLS);
    struct view_hot_path costed;
    view_hot_path_init(&costed, &v->view);
    ck_assert_uint_eq(costed.path.steps.count, 2);
    ck_assert_uint_eq(nodes_count(&costed.flow.nodes, costed.path.steps.items[1].node), 2);
    ck_assert_str_eq(steps(v, &costed), "main g");
}

SUITE("view_hot_path", a_way_begins_where_the_program_is_entered_or_where_it_is_asked_to,
      a_cycle_is_one_step_called_by_what_costs_most_in_it)
