/* All events of a row. */
#include "report/layout/event_rows.h"

#include "../../joined.h"
#include "../../viewed.h"

#include <stdlib.h>

/* The lines of the events shown of the first row of a view. */
static const char *written(struct viewed *v, enum column_kind first)
{
    struct event_rows rows = {.report = &v->report, .spent = grouping_spent(&v->view.rows, v->view.ranking.rows[0])};
    struct columns columns = {0};
    struct buffer text = {0};
    struct output out = output_into(&text);
    for (size_t i = 0; i < v->view.shown.count; i++)
        event_rows_add(&rows, v->view.shown.items[i]);
    event_rows_add_columns(&rows, first, &v->a->arena, &columns);
    struct table table = {.columns = columns.items,
                          .column_count = columns.count,
                          .rows = rows.events.count,
                          .percents = true,
                          .head = HEAD_ALONE,
                          .look = &v->look,
                          .context = &rows,
                          .spent = event_rows_spent,
                          .describe = event_rows_describe,
                          .column_in = event_rows_column};
    table_write(&table, &out);
    ck_assert_int_eq(output_close(&out), 0);
    free(columns.items);
    free(rows.events.items);
    return arena_copy(&v->a->arena, buffer_take(&text, &v->a->arena)).s;
}

static struct viewed *view_calls(const char *profile, const char *line)
{
    struct viewed *v = view_text(text_of(profile), line, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    return v;
}

TEST(each_event_has_its_figures_and_what_it_counts)
{
    struct viewed *v =
        view_calls("events: Ir Dr D1mr\nevent: Sum = Ir + Dr\nfn=main\n1 10 3 0\ncfn=f\ncalls=4 1\n1 90 7 1\n"
                   "fn=f\n2 90 7 1\n",
                   "");
    ck_assert_str_eq(written(v, COLUMN_SELF),
                     "self        incl        percall \n"
                     "90 (90.00%) 90 (90.00%)   22.50  Ir    instructions\n"
                     " 7 (70.00%)  7 (70.00%)    1.75  Dr    data reads\n"
                     " 1 (100.0%)  1 (100.0%)    0.25  D1mr  data read misses of the first cache\n"
                     "97 (88.18%) 97 (88.18%)   24.25  Sum   Ir + Dr\n");
}

TEST(each_figure_has_a_scale_for_itself)
{
    struct viewed *v = view_calls("events: Ir Time\nfn=f\n1 5000000 2500000\n", "--unit=Time=ns --unit=Ir=bytes");
    v->look.is_rich = true;
    ck_assert_str_eq(written(v, COLUMN_SELF), "self             incl             percall \n"
                                              "5.00 MB (100.0%) 5.00 MB (100.0%)       .  Ir    instructions\n"
                                              "2.50 ms (100.0%) 2.50 ms (100.0%)       .  Time\n");
}

TEST(a_comparison_has_the_statistics_and_costs_per_call_of_each_side)
{
    struct joined *j =
        JOIN("fn=main\n1 1\ncfn=f\ncalls=2 1\n1 8\nfn=f\n1 8\n", "fn=main\n1 1\ncfn=f\ncalls=3 1\n1 9\nfn=f\n1 9\n");
    struct viewed *v = view_analysed(j->a, &j->sides, "", NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    ck_assert_str_eq(
        written(v, COLUMN_INCLUSIVE),
        "incl old incl new incl change of old  self old self new self change of old  percall old percall new \n"
        "       8        9 +1 (11.11%) +12.50%        8        9 +1 (11.11%) +12.50%        4.00        3.00  Ir  "
        "instructions\n");
}

static const char *events_spent(const char *profile)
{
    struct viewed *v = view_calls(profile, "");
    struct event_rows rows = {.report = &v->report, .spent = grouping_spent(&v->view.rows, v->view.ranking.rows[0])};
    struct columns columns = {0};
    struct text names = TEXT("");
    event_rows_add_columns(&rows, COLUMN_SELF, &v->a->arena, &columns);
    event_rows_add_spent(&rows, &columns);
    for (size_t i = 0; i < rows.events.count; i++) {
        struct text name = v->report.study->measures.items[rows.events.items[i]].name;
        names = arena_format(&v->a->arena, "%s %.*s", names.s, (int)name.n, name.s);
    }
    free(columns.items);
    free(rows.events.items);
    return names.s;
}

TEST(a_row_may_have_the_events_alone_that_it_has_a_cost_of)
{
    ck_assert_str_eq(events_spent("events: A B C\nfn=f\n1 0 2 0\ncfn=g\ncalls=1 1\n1 0 0 1\n"), " B C");
    ck_assert_str_eq(events_spent("events: A B\nfn=f\n1 0 0\n"), " A");
}

SUITE("event_rows", each_event_has_its_figures_and_what_it_counts, each_figure_has_a_scale_for_itself,
      a_comparison_has_the_statistics_and_costs_per_call_of_each_side,
      a_row_may_have_the_events_alone_that_it_has_a_cost_of)
