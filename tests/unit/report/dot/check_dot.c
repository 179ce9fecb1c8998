/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The graph of calls in the language of Graphviz. */
#include "../../joined.h"
#include "../../reported.h"
#include "report/dot/dot.h"

#define PROGRAM                                                                                                        \
    "events: Ir\nob=o\nfl=a.c\nfn=main\n1 100\ncob=p\ncfi=b\"c.c\ncfn=hot\ncalls=3 1\n2 "                              \
    "900\nob=p\nfl=b\"c.c\nfn=hot\n1 900\n"

static const char *drawn(struct text profile, const char *line)
{
    const struct filter none = {0};
    struct viewed *v = view_text(profile, line, dot_needs(&(struct question){.filter = &none}));
    ck_assert_msg(v->good, "%s", v->error.s);
    return reported(v, dot_write);
}

#define DRAWN(line) drawn(TEXT(PROGRAM), "--format=dot --inclusive " line)

TEST(dot_has_a_box_for_a_function_and_an_arrow_for_its_calls)
{
    const char *text = DRAWN("");
    ck_assert(has_line(text, "label=\"test.out\\lIr 1,000 (100.0%)\\l2 of 2 functions (0.5% or more, at most 80)\\l"
                             "1 of 1 calls from function to function (0.05% or more)\\l\";"));
    ck_assert(has_line(text,
                       "n0 [label=\"main\\n1,000 (100.0%)\\nself 100 (10.00%)\", fillcolor=\"#f2a594\", fontsize=13.0, "
                       "tooltip=\"a.c:main [o]\"];"));
    ck_assert(has_line(
        text, "n1 [label=\"hot\\n900 (90.00%)\\nself 900 (90.00%)\\n3x\", fillcolor=\"#f2a594\", fontsize=23.1, "
              "tooltip=\"b\\\"c.c:hot [p]\"];"));
    /* an edge of all is 5 points wide; 36 of 40 tenths */
    ck_assert(has_line(text, "n0 -> n1 [label=\"900 (90.00%)\\n3x\", penwidth=4.6, weight=37];"));
}

TEST(dot_leads_to_a_page)
{
    const char *text = DRAWN("--html-link=a/my&page.html --show-percs=no");
    ck_assert_ptr_nonnull(strstr(text, "tooltip=\"a.c:main [o]\", URL=\"a/my&amp;page.html#fn=main\"];"));
    text = drawn(TEXT("events: Ir\nob=o\nfl=a/b.c\nfn=f(int)\n1 9\nfl=c.c\nfn=f(int)\n1 8\n"),
                 "--format=dot --html-link=p");
    ck_assert_ptr_nonnull(strstr(text, "URL=\"p#fn=f%28int%29&amp;file=a%2Fb.c&amp;object=o\"];"));
    ck_assert_ptr_nonnull(strstr(text, "URL=\"p#fn=f%28int%29&amp;file=c.c&amp;object=o\"];"));
    ck_assert_ptr_null(strstr(DRAWN(""), "URL"));
}

TEST(dot_has_no_percentages_where_they_are_not_wanted)
{
    ck_assert(has_line(DRAWN("--show-percs=no"), "n0 -> n1 [label=\"900\\n3x\", penwidth=4.6, weight=37];"));
}

TEST(dot_puts_functions_into_boxes_of_their_files_or_objects)
{
    const char *text = DRAWN("--group=file,function --show-percs=no");
    const char *first = strstr(text, "label=\"a.c\";\nn0 ["), *second = strstr(text, "label=\"b\\\"c.c\";\nn1 [");
    ck_assert(first && second && first < second);
    text = DRAWN("--group=object,function --show-percs=no");
    ck_assert(strstr(text, "label=\"o\";\nn0 [") && strstr(text, "label=\"p\";\nn1 ["));
}

TEST(dot_colours_by_share)
{
    static const struct {
        int part;
        const char *color;
    } shares[] = {{500, "#f2a594"}, {499, "#f4b8a8"}, {250, "#f4b8a8"}, {249, "#f5cabc"}, {100, "#f5cabc"},
                  {99, "#f4d9cf"},  {50, "#f4d9cf"},  {49, "#f1e4dd"},  {20, "#f1e4dd"},  {19, "#f0eeec"}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        struct text profile = arena_format(&arena, "events: Ir\nfl=a.c\nfn=rest\n1 %d\nfn=part\n1 %d\n",
                                           1000 - shares[i].part, shares[i].part);
        const char *text = drawn(profile, "--format=dot --inclusive --show-percs=no --focus=^part$");
        const char *node = strstr(text, "[label=\"part\\n");
        ck_assert_msg(node && strstr(node, shares[i].color), "%d: %s", shares[i].part, text);
    }
    arena_release(&arena);
}

TEST(dot_of_a_comparison_has_both_sides)
{
    struct joined *j = JOIN("fl=a.c\nfn=f\n1 40\ncfn=g\ncalls=1 1\n2 60\nfn=g\n1 60\n",
                            "fl=a.c\nfn=f\n1 40\ncfn=g\ncalls=2 1\n2 30\nfn=g\n1 30\n");
    const struct filter none = {0};
    struct viewed *v =
        view_analysed(j->a, &j->sides, "--format=dot --inclusive", dot_needs(&(struct question){.filter = &none}));
    ck_assert_msg(v->good, "%s", v->error.s);
    const char *text = reported(v, dot_write);
    ck_assert_ptr_nonnull(strstr(text, "g\\n60 -> 30 (-30, -50.00%)\\nself 60 -> 30 (-30, -50.00%)\\n1x -> 2x\""));
    ck_assert_ptr_nonnull(strstr(text, "#a8dbb3")); /* a fall by 30% of 100 is green */
}

SUITE("dot", dot_leads_to_a_page, dot_has_a_box_for_a_function_and_an_arrow_for_its_calls,
      dot_has_no_percentages_where_they_are_not_wanted, dot_puts_functions_into_boxes_of_their_files_or_objects,
      dot_colours_by_share, dot_of_a_comparison_has_both_sides)
