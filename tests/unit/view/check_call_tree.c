/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of calls that --call-tree asks for. */
#include "view/call_tree.h"

#include "../viewed.h"

#define CALLS                                                                                                          \
    "events: Ir\n"                                                                                                     \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 39\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=1 1\n1 40\n"                                                                             \
    "fn=g\n1 9\ncfn=h\ncalls=1 1\n1 30\n"                                                                              \
    "fn=h\n1 70\n"

/* The rows as depth and function, between blanks. */
static const char *asked(const char *line)
{
    struct viewed *v = view_text(TEXT(CALLS), line, NEED_CALLS | NEED_GRAPH);
    struct view_call_tree costed;
    struct text all = TEXT("");
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    view_call_tree_init(&costed, &v->view, NULL);
    for (size_t i = 0; i < costed.tree.rows.count; i++) {
        const struct call_tree_row *row = &costed.tree.rows.items[i];
        struct text name = row->head == NONE ? TEXT("...") : profile_function_name(v->a->profile, row->head);
        all = arena_format(&v->a->arena, "%s%s%u%.*s", all.s, i ? " " : "", row->at.depth, (int)name.n, name.s);
    }
    view_call_tree_release(&costed);
    return all.s;
}

TEST(a_tree_begins_at_the_entries_or_at_matching_functions)
{
    ck_assert_str_eq(asked("--call-tree"), "0main 1f 2h 1g 2h");
    ck_assert_str_eq(asked("--call-tree=^[fg]$"), "0f 1h 0g 1h");
    ck_assert_str_eq(asked("--call-tree=nothing"), "");
}

TEST(options_say_how_deep_and_how_much)
{
    ck_assert_str_eq(asked("--call-tree --depth=1"), "0main 1f 1g");
    ck_assert_str_eq(asked("--call-tree --percent-limit=50"), "0main 1f 2... 1...");
}

TEST(what_is_marked_is_an_estimate)
{
    struct viewed *v = view_text(TEXT("events: Ir\nfn=f\n1 1\ncfn=h\ncalls=1 1\n1 9\nfn=g\n1 1\ncfn=h\ncalls=1 1\n1 9\n"
                                      "fn=h\n1 8\ncfn=i\ncalls=1 1\n1 10\nfn=i\n1 10\n"),
                                 "--call-tree=^f$", NEED_CALLS | NEED_GRAPH);
    struct view_call_tree costed;
    struct spent spent;
    view_call_tree_init(&costed, &v->view, NULL);
    ck_assert_uint_eq(costed.tree.rows.count, 3);
    view_call_tree_spent(&costed, 1, &spent);
    ck_assert_uint_eq(spent.estimates, column_bit(COLUMN_SELF)); /* how much of it h spends there itself is not known */
    ck_assert_int_eq(costs_get(&spent.inclusive, 0), 9);
    view_call_tree_spent(&costed, 2, &spent);
    ck_assert_uint_eq(spent.estimates, spent.has);
    ck_assert_str_eq(spent_mark(&spent, COLUMN_INCLUSIVE), "~");
    ck_assert_int_eq(costs_get(&spent.inclusive, 0), 5);
    view_call_tree_release(&costed);
}

SUITE("view_call_tree", a_tree_begins_at_the_entries_or_at_matching_functions, options_say_how_deep_and_how_much,
      what_is_marked_is_an_estimate)
