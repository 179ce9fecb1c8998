/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The figures of rows, each in its column. */
#include "report/layout/figures.h"

#include "../../joined.h"
#include "../../viewed.h"

enum how { AS_TEXT, AS_STYLES, AS_STYLES_OF_SUMS, AS_STYLES_OF_FAINT, WRITTEN };

/* A letter for each span of figures: rises and falls, large ones as capitals. */
static void add_styles(const struct phrase *phrase, struct output *out)
{
    static const char letters[] = {
        [STYLE_PLAIN] = '.', [STYLE_NOTHING] = '0',   [STYLE_SUM] = 's',  [STYLE_WARM] = 'w',
        [STYLE_HOT] = 'h',   [STYLE_HOTTEST] = 'H',   [STYLE_FALL] = 'f', [STYLE_LARGE_FALL] = 'F',
        [STYLE_RISE] = 'r',  [STYLE_LARGE_RISE] = 'R'};
    for (size_t i = 0; i < phrase->spans.count; i++)
        if (text_trim(phrase->spans.items[i].text).n)
            output_char(out, letters[phrase->spans.items[i].style]);
}

static void put(const struct figures *f, const struct spent *spent, enum how how, struct output *out)
{
    static const enum figures_row rows[] = {
        [AS_STYLES_OF_SUMS] = FIGURES_SUM, [AS_STYLES_OF_FAINT] = FIGURES_FAINT, [WRITTEN] = FIGURES_USUAL};
    struct phrase phrase = {0};
    if (how == WRITTEN)
        figures_write(f, spent, out);
    else
        figures_add(f, spent, rows[how], &phrase);
    if (how != AS_TEXT && how != WRITTEN)
        add_styles(&phrase, out);
    else
        phrase_write(&phrase, out);
    output_char(out, '|');
    phrase_release(&phrase);
}

/* The figures of a view's rows, with a bar after each row. `share`: the room for shares. */
static const char *figures_of(struct viewed *v, size_t share, size_t only_shares, enum how how)
{
    struct cell_width widths[8] = {0};
    struct figures f = {v->view.columns.items, widths, v->view.cost_columns, only_shares};
    struct buffer all = {0};
    struct output out = output_into(&all);
    ck_assert_uint_le(f.count, 8);
    for (size_t c = 0; c < f.count; c++)
        widths[c] = (struct cell_width){.scale = scale_of(NULL, false), .share = share, .largest = -1};
    for (int is_noted = 0; is_noted < 2; is_noted++)
        for (size_t i = 0; i < v->view.ranking.count; i++) {
            struct spent spent = grouping_spent(&v->view.rows, v->view.ranking.rows[i]);
            spent.whole = &v->a->profile->totals;
            if (is_noted)
                put(&f, &spent, how, &out);
            else
                figures_note(&f, &spent);
        }
    ck_assert_int_eq(output_close(&out), 0);
    return buffer_take(&all, &v->a->arena).s;
}

#define PROGRAM "events: Ir Dr\nfl=a.c\nfn=a\n1 7890 3\nfn=b\n1 2000\nfn=c\n1 60 1\nfn=d\n1 50 1\nfn=e\n1 0 1\n"
#define VIEWED VIEW(PROGRAM, "--threshold=100")

TEST(figures_of_a_column_are_as_wide)
{
    ck_assert_str_eq(figures_of(VIEWED, 0, 0, AS_TEXT), "7,890 3 |2,000 . |   60 1 |   50 1 |    0 1 |");
    ck_assert_str_eq(figures_of(VIEWED, FIGURES_SHARE, 0, AS_TEXT), "7,890 (78.90%) 3 (50.00%) |"
                                                                    "2,000 (20.00%) .          |"
                                                                    "   60 ( 0.60%) 1 (16.67%) |"
                                                                    "   50 ( 0.50%) 1 (16.67%) |"
                                                                    "    0          1 (16.67%) |");
}

TEST(figures_may_be_percentages_alone)
{
    ck_assert_str_eq(figures_of(VIEWED, 0, 1, AS_TEXT),
                     "7,890 50.00% |2,000      . |   60 16.67% |   50 16.67% |    0 16.67% |");
}

TEST(figures_written_are_those_of_the_phrase)
{
    static const size_t shares[] = {0, FIGURES_SHARE, 12};
    for (size_t i = 0; i < 3; i++)
        for (size_t only_shares = 0; only_shares < 3; only_shares++)
            ck_assert_str_eq(figures_of(VIEWED, shares[i], only_shares, WRITTEN),
                             figures_of(VIEWED, shares[i], only_shares, AS_TEXT));
}

TEST(figures_have_the_style_of_their_share)
{
    ck_assert_str_eq(figures_of(VIEWED, FIGURES_SHARE, 0, AS_STYLES), "HH|H0|wh|.h|0h|");
    ck_assert_str_eq(figures_of(VIEWED, 0, 1, AS_STYLES), "HH|H0|wh|.h|0h|");
}

TEST(figures_of_sums_and_of_rows_that_stand_back_have_one_style)
{
    ck_assert_str_eq(figures_of(VIEWED, 0, 0, AS_STYLES_OF_SUMS), "ss|ss|ss|ss|ss|");
    ck_assert_str_eq(figures_of(VIEWED, 0, 1, AS_STYLES_OF_FAINT), "00|00|00|00|00|");
}

/* Rows by the size of the change: old, new, change, and relative; a large change is above a fifth of the old total. */
TEST(figures_of_changes_have_the_style_of_their_direction)
{
    static const struct joining joining = {
        .old = {"events: Ir\nfl=a.c\nfn=more\n1 10\nfn=less\n1 80\nfn=some\n1 10\n"},
        .new = {"events: Ir\nfl=a.c\nfn=more\n1 90\nfn=less\n1 20\nfn=some\n1 9\nfn=new\n1 5\n"}};
    struct joined *j = join(&joining);
    struct viewed *v = view_analysed(j->a, &j->sides, "--threshold=100", 0);
    ck_assert(v->good);
    ck_assert_str_eq(rows_shown(v), "a.c:more,a.c:less,a.c:new,a.c:some");
    ck_assert_str_eq(figures_of(v, 0, 4, AS_TEXT), figures_of(v, 0, 4, WRITTEN));
    ck_assert_ptr_nonnull(strstr(figures_of(v, 0, 2, AS_TEXT), " +80.00% ")); /* a rise has its sign */
    ck_assert_str_eq(figures_of(v, 0, 0, AS_STYLES), "..Rr|..Ff|0.rr|..ff|");
}

SUITE("figures", figures_of_a_column_are_as_wide, figures_may_be_percentages_alone,
      figures_written_are_those_of_the_phrase, figures_have_the_style_of_their_share,
      figures_of_sums_and_of_rows_that_stand_back_have_one_style, figures_of_changes_have_the_style_of_their_direction)
