/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a function calls, or is called by, unfolded level by level. */
#include "sheets/kinds.h"

#include "../browsed.h"
#include "base/shrink.h"
#include "view/hot_path.h"

/* main calls f 60, g 39; both call h: f 40, g 30; h calls itself and leaf 50. */
#define CALLS                                                                                                          \
    "cmd: ./prog\nevents: Ir\nfl=a.c\n"                                                                                \
    "fn=main\n1 1\ncfn=f\ncalls=1 1\n1 60\ncfn=g\ncalls=1 1\n1 39\n"                                                   \
    "fn=f\n1 20\ncfn=h\ncalls=4 1\n1 40\n"                                                                             \
    "fn=g\n1 9\ncfn=h\ncalls=3 1\n1 30\n"                                                                              \
    "fn=h\n1 20\ncfn=leaf\ncalls=7 1\n1 50\n"                                                                          \
    "fn=leaf\n1 50\nsummary: 100\n"

#define TO_MAIN "/^main$<Enter>" /* from the table, where main costs least */

TEST(a_tree_begins_with_the_function_and_what_it_calls)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, TO_MAIN "5"), "100   *  a.c:main\n"
                                                 "60 + >   a.c:f (1x)\n"
                                                 "39 + >   a.c:g (1x)\n");
    ck_assert_str_eq(line_seen(b, "", 0),
                     "callees of a.c:1  main                                           Ir instructions");
    ck_assert_str_eq(row_at(b, ""), "100 (100.0%)   1.00%     0    *  a.c:main");
}

TEST(right_unfolds_a_row_and_left_folds_it)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, TO_MAIN "5j<Right>"), "100   *  a.c:main\n"
                                                         "60 - >   a.c:f (1x)\n"
                                                         "40 + >     a.c:h (4x)\n"
                                                         "39 + >   a.c:g (1x)\n");
    ck_assert_str_eq(table_seen(b, "j<Right>"), "100   *  a.c:main\n"
                                                "60 - >   a.c:f (1x)\n"
                                                "40 - >     a.c:h (4x)\n"
                                                "~29   >       a.c:leaf (~4x)\n"
                                                "39 + >   a.c:g (1x)\n");
    ck_assert_str_eq(row_at(b, ""), "40 (40.00%)       .     4  - >     a.c:h (4x)");
    ck_assert_str_eq(table_seen(b, "j<Left><Left>"), "100   *  a.c:main\n"
                                                     "60 + >   a.c:f (1x)\n"
                                                     "39 + >   a.c:g (1x)\n");
    ck_assert_uint_eq(state_place(&b->browser)->row, 1);
}

TEST(a_function_is_unfolded_on_each_way_by_itself)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, TO_MAIN "5j<Right>j<Right>jj<Right>"), "100   *  a.c:main\n"
                                                                          "60 - >   a.c:f (1x)\n"
                                                                          "40 - >     a.c:h (4x)\n"
                                                                          "~29   >       a.c:leaf (~4x)\n"
                                                                          "39 - >   a.c:g (1x)\n"
                                                                          "30 + >     a.c:h (3x)\n");
}

TEST(tab_shows_callers_above_the_function)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, "/^h$<Enter>5<Tab>"), "40 + < a.c:f (4x)\n"
                                                         "30 + < a.c:g (3x)\n"
                                                         "70   *  a.c:h\n");
    ck_assert_uint_eq(state_place(&b->browser)->row, 2);
    ck_assert_str_eq(table_seen(b, "k<Right>"), "40 + < a.c:f (4x)\n"
                                                "30   <   a.c:main (3x)\n"
                                                "30 - < a.c:g (3x)\n"
                                                "70   *  a.c:h\n");
    ck_assert_str_eq(line_seen(b, "", 0),
                     "callers of a.c:1  h                                              Ir instructions");
    ck_assert_str_eq(table_seen(b, "<Tab>"), "70   *  a.c:h\n"
                                             "50   >   a.c:leaf (7x)\n");
}

TEST(enter_goes_to_the_function_of_a_row)
{
    struct browsed *b = BROWSE(CALLS, "");
    press(b, TO_MAIN "5j<Right>j<Enter>");
    ck_assert_int_eq(state_place(&b->browser)->screen, SCREEN_FUNCTION);
    ck_assert_uint_eq(state_place(&b->browser)->function, function_called(b->v->a->profile, "h"));
    press(b, "<Backspace>");
    ck_assert_uint_eq(state_place(&b->browser)->row, 2);
}

TEST(what_leads_back_is_not_unfolded)
{
    struct browsed *b = BROWSE("cmd: ./prog\nevents: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls=1 1\n1 9\n"
                               "fn=f\n1 2\ncfn=g\ncalls=1 1\n1 7\nfn=g\n1 7\ncfn=f\ncalls=1 1\n1 3\nsummary: 10\n",
                               "--cycles=no");
    ck_assert_str_eq(table_seen(b, TO_MAIN "5j<Right>j<Right>j<Right>"), "10   *  a.c:main\n"
                                                                         "9 - >   a.c:f (1x)\n"
                                                                         "7 - >     a.c:g (1x)\n"
                                                                         "3   >       a.c:f (1x) (not followed)\n");
}

/* What --tree shows of the function in a row of its table: costs and words, a line each; of callers all above it. */
static const char *reported_tree(struct viewed *v, const struct rows *rows, size_t block, bool to_caller)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < rows->items.count; i++) {
        const struct table_row *item = &rows->items.items[i];
        bool is_told = item->kind == ROW_OUTER || (item->kind == ROW_ARC && item->arc.at.is_up == to_caller);
        struct phrase phrase = {0};
        struct spent spent;
        if (item->block != block || !is_told || !rows_spent(rows, i, &spent))
            continue;
        rows_describe(rows, i, &phrase);
        struct text words = phrase_spell(&phrase, SIZE_MAX, TEXT(""), &v->a->arena);
        const char *mark = spent_mark(&spent, COLUMN_INCLUSIVE);
        all = arena_format(&v->a->arena, "%s%s%lld %.*s\n", all.s, mark ? mark : "",
                           (long long)costs_get(&spent.inclusive, 0), (int)words.n, words.s);
        phrase_release(&phrase);
    }
    return all.s;
}

/* The same of a tree in which all is unfolded, without the marks of folds. */
static const char *unfolded_tree(struct browsed *b)
{
    struct text all = TEXT(""), rest, line;
    bool is_changed = true;
    while (is_changed) {
        is_changed = false;
        for (size_t row = 0; row < sheet_count(&b->browser.sheet) && !is_changed; row++)
            if (sheet_subject(&b->browser.sheet, row).fold == FOLD_CLOSED) {
                state_move(&b->browser, row);
                press(b, "<Right>");
                is_changed = true;
            }
    }
    rest = text_of(table_seen(b, ""));
    while (text_split(&rest, '\n', &line) && line.n) {
        line = text_trim(line);
        line = text_skip(line,
                         text_starts(line, TEXT(">=")) ? 2 : 0); /* the report is for programs, which have no bounds */
        size_t figure = text_find(line, ' ') + 1;
        all = arena_format(&b->arena, "%s%.*s%.*s\n", all.s, (int)figure, line.s, (int)(line.n - figure - 2),
                           line.s + figure + 2);
    }
    return all.s;
}

static void assert_trees_are_reported(const char *profile)
{
    struct viewed *v =
        view_text(text_of(profile), "--tree=both --depth=99 --threshold=100 --inclusive=both", BROWSE_NEEDS);
    struct rows rows;
    v->naming.is_plain = false;
    rows_init(&rows, &v->report);
    for (size_t i = 0; i < rows.items.count; i++) {
        const struct table_row *item = &rows.items.items[i];
        if (item->kind != ROW_OUTER || grouping_own_name(&v->view.rows, item->ref).function == NONE)
            continue;
        for (int to_caller = 0; to_caller < 2; to_caller++) {
            struct browsed *b = browse_text(text_of(profile), "");
            struct place place = place_of(SCREEN_TREE);
            place.function = grouping_own_name(&v->view.rows, item->ref).function;
            place.is_up = to_caller;
            state_go(&b->browser, place);
            ck_assert_str_eq(unfolded_tree(b), reported_tree(v, &rows, item->block, to_caller));
        }
    }
    rows_release(&rows);
}

TEST(a_tree_that_is_all_unfolded_is_that_of_the_report)
{
    assert_trees_are_reported(CALLS);
    assert_trees_are_reported("cmd: p\nevents: Ir\nfl=a.c\nfn=main\n1 1\ncfn=f\ncalls=2 1\n1 90\n"
                              "fn=f\n1 2\ncfn=f\ncalls=3 1\n1 10\ncfn=g\ncalls=1 1\n1 70\ncfn=h\ncalls=1 1\n1 9\n"
                              "fn=g\n1 7\ncfn=f\ncalls=5 1\n1 3\ncfn=h\ncalls=8 1\n1 60\n"
                              "fn=h\n1 69\nsummary: 79\n");
}

static const char *hot_path_of(struct viewed *v)
{
    struct view_hot_path costed;
    struct text all = TEXT("");
    view_hot_path_init(&costed, &v->view);
    for (size_t i = 0; i < costed.path.steps.count; i++) {
        struct row_name name =
            row_name_of_function(v->a->profile, view_hot_path_head(&costed, costed.path.steps.items[i].node));
        struct text symbol = naming_symbol(&v->naming, name.symbol);
        all = arena_format(&v->a->arena, "%s %.*s", all.s, (int)symbol.n, symbol.s);
    }
    view_hot_path_release(&costed);
    return all.s;
}

/* The functions from the first row down to where one is. */
static const char *way_to_row(struct browsed *b)
{
    struct text all = TEXT("");
    const struct profile *p = b->v->a->profile;
    size_t row = state_place(&b->browser)->row;
    for (struct subject s = sheet_subject(&b->browser.sheet, row);; s = sheet_subject(&b->browser.sheet, row)) {
        struct text symbol = p->symbols.texts.items[p->functions.items[s.function].symbol];
        all = arena_format(&b->arena, " %.*s%s", (int)symbol.n, symbol.s, all.s);
        if (row == 0)
            return all.s;
        row = s.parent ? sheet_find(&b->browser.sheet, s.parent) : 0;
    }
}

/* That of --hot-path, where no cycle is on it. */
TEST(the_hot_way_is_the_hot_path)
{
    static const char *const profiles[] = {
        CALLS,
        "cmd: p\nevents: Ir\nfl=a.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 30\ncfn=b\ncalls=1 1\n1 31\nfn=a\n1 30\n"
        "fn=b\n1 31\nsummary: 71\n",
        "cmd: p\nevents: Ir\nfl=a.c\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 50\ncfn=b\ncalls=1 1\n1 40\nfn=a\n1 1\n"
        "cfn=b\ncalls=1 1\n1 49\nfn=b\n1 29\ncfn=c\ncalls=1 1\n1 60\nfn=c\n1 60\nsummary: 100\n",
    };
    for (size_t i = 0; i < sizeof profiles / sizeof *profiles; i++) {
        struct browsed *b = browse_text(text_of(profiles[i]), "--hot-path");
        press(b, TO_MAIN "5H");
        ck_assert_str_eq(way_to_row(b), hot_path_of(b->v));
    }
}

TEST(the_hot_way_is_unfolded_to_where_it_parts)
{
    struct browsed *b = BROWSE(CALLS, "");
    ck_assert_str_eq(table_seen(b, TO_MAIN "5H"), "100   *  a.c:main\n"
                                                  "60 - >   a.c:f (1x)\n"
                                                  "40 - >     a.c:h (4x)\n"
                                                  "~29   >       a.c:leaf (~4x)\n"
                                                  "39 + >   a.c:g (1x)\n");
    ck_assert_uint_eq(state_place(&b->browser)->row, 3);
}

SUITE("tree", a_tree_begins_with_the_function_and_what_it_calls, right_unfolds_a_row_and_left_folds_it,
      a_function_is_unfolded_on_each_way_by_itself, tab_shows_callers_above_the_function,
      enter_goes_to_the_function_of_a_row, what_leads_back_is_not_unfolded,
      a_tree_that_is_all_unfolded_is_that_of_the_report, the_hot_way_is_the_hot_path,
      the_hot_way_is_unfolded_to_where_it_parts)
