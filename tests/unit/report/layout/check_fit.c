/* Which columns of costs a report has room for. */
#include "report/layout/fit.h"

#include "../../viewed.h"

/* The names of the columns that fit into a width. */
static const char *fitting(const char *line, size_t width)
{
    static const char profile[] = "events: Ir Dr Dw\nfn=f\n1 1000000 2000000 3000000\n";
    struct viewed *v = view_good(text_of(profile), line);
    struct fit fit;
    struct text all = TEXT("");
    v->look.width = width;
    const struct report *report = fit_columns(&fit, &v->report);
    for (size_t i = 0; i < report->view->columns.count; i++)
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, i ? "," : "",
                           (int)report->view->columns.items[i].measure->name.n,
                           report->view->columns.items[i].measure->name.s);
    for (size_t i = 0; i < v->study.measures.count; i++) {
        const struct measure *measure = &v->study.measures.items[i];
        ck_assert_int_eq(fit_shows(report->view, measure), strstr(all.s, measure->name.s) != NULL);
    }
    ck_assert_uint_eq(report->view->cost_columns, report->view->columns.count);
    fit_release(&fit);
    return all.s;
}

/* A column of 1,000,000 with its blank takes 10, and 40 are left for names. */
TEST(fit_leaves_room_for_names)
{
    ck_assert_str_eq(fitting("--show-percs=no", 0), "Ir,Dr,Dw");
    ck_assert_str_eq(fitting("--show-percs=no", 200), "Ir,Dr,Dw");
    ck_assert_str_eq(fitting("--show-percs=no", 71), "Ir,Dr,Dw");
    ck_assert_str_eq(fitting("--show-percs=no", 70), "Ir,Dr");
    ck_assert_str_eq(fitting("--show-percs=no", 61), "Ir,Dr");
    ck_assert_str_eq(fitting("--show-percs=no", 60), "Ir");
}

TEST(fit_keeps_the_sort_event_and_what_the_user_says)
{
    ck_assert_str_eq(fitting("--show-percs=no --sort=Dw", 51), "Dw");
    ck_assert_str_eq(fitting("--show-percs=no --sort=Dw", 61), "Ir,Dw"); /* in their order */
    ck_assert_str_eq(fitting("--show-percs=no", 10), "Ir");
    ck_assert_str_eq(fitting("--show-percs=no --show=Dr,Dw,Ir", 50), "Dr,Dw,Ir");
}

SUITE("fit", fit_leaves_room_for_names, fit_keeps_the_sort_event_and_what_the_user_says)
