/* Which columns a table has that is read at a glance. */
#include "report/summary/glance.h"

#include "../../joined.h"
#include "../../viewed.h"

#define COSTS                                                                                                          \
    "events: Ir Dr Dw\n"                                                                                               \
    "fn=main\n1 1000000 2000000 3000000\ncfn=f\ncalls=4 1\n1 500000 1 1\n"                                             \
    "fn=f\n2 500000 1 300000\n"

/* The headings of the columns of a view in a size, between commas; after a bar those that are percentages alone. */
static const char *headings(struct viewed *v, struct glance_size size)
{
    struct glance glance;
    struct glance_columns chosen;
    struct text all = TEXT("");
    glance_init(&glance, &v->report, &v->view, v->view.ranking.rows, v->view.ranking.count);
    glance_choose(&glance, size, &chosen);
    for (size_t i = 0; i < chosen.columns.count; i++) {
        struct text heading = chosen.columns.items[i].heading;
        const char *between = i == chosen.columns.count - chosen.only_shares ? "|" : i ? "," : "";
        all = arena_format(&v->a->arena, "%s%s%.*s", all.s, between, (int)heading.n, heading.s);
    }
    glance_columns_release(&chosen);
    glance_release(&glance);
    return all.s;
}

/* The headings of a view again, with inclusive costs as a person has them who did not ask. */
static const char *unasked(struct viewed *v, const char *line, struct glance_size size)
{
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    if (!strstr(line, "--inclusive"))
        v->question.both = true;
    view_release(&v->view);
    ck_assert(view_init(&v->view, &v->study, &v->question, v->report.diagnostics, &v->error));
    return headings(v, size);
}

static const char *at(const char *profile, const char *line, struct glance_size size)
{
    struct viewed *v = view_text(text_of(profile), line, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    return unasked(v, line, size);
}

static const char *in_report(const char *line, size_t width)
{
    return at(COSTS, line, (struct glance_size){.width = width});
}

static const char *on_screen(const char *line, size_t width)
{
    return at(COSTS, line, (struct glance_size){width, true});
}

/* A column of costs takes 19, with the blank after it; that of calls 6, and a share 8. */
TEST(the_sort_event_has_its_costs_and_other_events_their_shares)
{
    ck_assert_str_eq(in_report("", 0), "self:Ir,incl:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("", 200), "self:Ir,incl:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("--sort=Dw", 200), "self:Dw,incl:Dw,calls|Ir,Dr");
}

TEST(shares_leave_room_for_names)
{
    ck_assert_str_eq(in_report("", 104), "self:Ir,incl:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("", 103), "self:Ir,incl:Ir,calls|Dr");
}

TEST(below_100_columns_the_inclusive_cost_is_a_share)
{
    ck_assert_str_eq(in_report("", 99), "self:Ir,calls|incl:Ir,Dr,Dw");
    ck_assert_str_eq(in_report("--inclusive=both", 99), "incl:Ir,self:Ir,calls|Dr,Dw");
    ck_assert_str_eq(in_report("--sort=incl:Ir", 99), "self:Ir,incl:Ir,calls|Dr,Dw");
}

TEST(what_says_least_is_left_out_first)
{
    ck_assert_str_eq(in_report("", 68), "self:Ir,calls|incl:Ir");
    ck_assert_str_eq(in_report("", 66), "self:Ir|incl:Ir");
    ck_assert_str_eq(in_report("", 62), "self:Ir|incl:Ir");
    ck_assert_str_eq(in_report("", 61), "self:Ir|Dr");
}

TEST(what_is_asked_for_is_shown)
{
    ck_assert_str_eq(in_report("--show=Dw,Ir", 20), "self:Dw,self:Ir");
    ck_assert_str_eq(on_screen("--show=Dw,Ir", 200), "self:Dw,incl:Dw,self:Ir,incl:Ir,calls");
}

TEST(a_small_screen_has_the_share_alone_of_what_rows_are_sorted_by)
{
    ck_assert_str_eq(on_screen("", 59), "|self:Ir");
    ck_assert_str_eq(on_screen("", 1), "|self:Ir");
    ck_assert_str_eq(on_screen("--sort=Dw", 40), "|self:Dw");
    ck_assert_str_eq(on_screen("--sort=incl:Dw", 40), "|incl:Dw");
    ck_assert_str_eq(on_screen("--show=Dr --sort=Dw", 40), "|self:Dw");
    ck_assert_str_eq(on_screen("--sort=calls", 40), "calls");
    ck_assert_str_eq(on_screen("", 60), in_report("", 60));
    ck_assert_str_eq(on_screen("", 0), in_report("", 0));
}

TEST(a_large_screen_has_costs_per_call)
{
    ck_assert_str_eq(on_screen("", 120), "self:Ir,incl:Ir,calls,percall:Ir|Dr,Dw");
    ck_assert_str_eq(on_screen("", 119), in_report("", 119));
    ck_assert_str_eq(at("events: Ir\nfn=f\n1 5\n", "", (struct glance_size){200, true}), "Ir");
}

TEST(a_comparison_has_no_calls)
{
    struct joined *j =
        JOIN("fn=main\n1 1\ncfn=f\ncalls=2 1\n1 8\nfn=f\n1 8\n", "fn=main\n1 1\ncfn=f\ncalls=3 1\n1 9\nfn=f\n1 9\n");
    struct viewed *v = view_analysed(j->a, &j->sides, "", NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE);
    ck_assert_str_eq(unasked(v, "", (struct glance_size){300, true}),
                     "self:Ir old,self:Ir new,self:Ir change,of old,incl:Ir old,incl:Ir new,incl:Ir change,of old");
    ck_assert_str_eq(unasked(v, "", (struct glance_size){50, true}), "|self:Ir change");
}

TEST(costs_that_are_wider_than_their_total_have_room)
{
    static const char profile[] = "events: A B\nfn=f\n1 1000000000 7\nfn=g\n2 -999999999 1\n";
    ck_assert_str_eq(at(profile, "--inclusive=no", (struct glance_size){.width = 63}), "A|B");
    ck_assert_str_eq(at(profile, "--inclusive=no", (struct glance_size){.width = 62}), "A");
}

SUITE("glance", the_sort_event_has_its_costs_and_other_events_their_shares, shares_leave_room_for_names,
      below_100_columns_the_inclusive_cost_is_a_share, what_says_least_is_left_out_first, what_is_asked_for_is_shown,
      a_small_screen_has_the_share_alone_of_what_rows_are_sorted_by, a_large_screen_has_costs_per_call,
      a_comparison_has_no_calls, costs_that_are_wider_than_their_total_have_room)
