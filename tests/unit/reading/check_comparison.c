/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Both sides of a comparison, read from files and joined. */
#include "../profiles.h"
#include "../scratch.h"
#include "cli/format.h"
#include "names/text_end.h"
#include "profile/problems.h"
#include "reading/comparison.h"

struct compared {
    struct scratch scratch;
    struct options options;
    struct question question;
    struct arguments arguments;
    struct renames renames;
    struct comparison c;
    struct diagnostics diagnostics;
};

static void compared_release(void *thing)
{
    struct compared *c = thing;
    comparison_release(&c->c);
    arguments_release(&c->arguments);
    options_release(&c->options);
    diagnostics_release(&c->diagnostics);
    scratch_remove(&c->scratch);
    free(c);
}

static void add_input(struct compared *c, enum side side, const char *text)
{
    struct side_inputs *inputs = &c->arguments.of[side];
    char name[32];
    snprintf(name, sizeof name, "%s%zu", side == SIDE_OLD ? "old" : "new", inputs->runs);
    *array_add(&inputs->inputs) = text_of(scratch_write(&c->scratch, name, text_of(text)));
    *array_add(&inputs->run_of) = (ref_t)inputs->runs++;
}

struct comparing {
    const char *old[3], *new[3]; /* NULL ends them */
    enum combine combine;
    bool by_line, without_lines;
    bool fails;
};

static struct compared *compare(const struct comparing *what)
{
    struct compared *c = until_end(memory_zeroed(1, sizeof *c), compared_release);
    struct text error;
    char *words[] = {(char *)(uintptr_t) "cgannotate", NULL};
    c->scratch = scratch_make();
    ck_assert(options_read(&c->options, 1, words, &error));
    c->options.combine = what->combine;
    c->question.request = &c->options.request;
    c->question.format = format_of(c->question.request);
    c->question.needs =
        NEED_CALLS | NEED_PARTS | (what->without_lines ? 0 : NEED_LINES) | (what->by_line ? NEED_LINE_ROWS : 0);
    for (size_t i = 0; i < 3 && what->old[i]; i++)
        add_input(c, SIDE_OLD, what->old[i]);
    for (size_t i = 0; i < 3 && what->new[i]; i++)
        add_input(c, SIDE_NEW, what->new[i]);
    bool good = comparison_read(&c->c,
                                &(struct reading_of){.options = &c->options,
                                                     .arguments = &c->arguments,
                                                     .selection = &c->options.selection,
                                                     .question = &c->question,
                                                     .transforms = {.renames = &c->renames},
                                                     .directory = TEXT("/")},
                                &c->diagnostics);
    ck_assert_int_eq(good, !what->fails);
    return c;
}

#define COMPARE(...) compare(&(const struct comparing){__VA_ARGS__})

/* The total of a run of the joined profile, which has one event of each, and one that counts its calls: those of the
 * new side come first. */
static cost_t total_of(const struct compared *c, size_t run)
{
    return costs_get(&c->c.sides.profile.totals, (ref_t)(2 * run));
}

TEST(comparison_has_the_events_of_both_sides)
{
    struct compared *c =
        COMPARE(.old = {"events: Ir\nfl=a.c\nfn=f\n1 5\n"}, .new = {"events: Ir\nfl=a.c\nfn=f\n1 7\n"});
    ck_assert_uint_eq(c->c.sides.profile.events.count, 4);
    ck_assert_int_eq(total_of(c, 0), 7);
    ck_assert_int_eq(total_of(c, 1), 5);
    ck_assert_uint_eq(c->c.sides.profile.functions.count, 1);
    ck_assert_uint_eq(c->diagnostics.items.count, 0);
}

TEST(comparison_adds_runs_up_or_keeps_them_apart)
{
    struct comparing runs = {.old = {"events: Ir\nfn=f\n1 5\n", "events: Ir\nfn=f\n1 6\n"},
                             .new = {"events: Ir\nfn=f\n1 7\n", "events: Ir\nfn=f\n1 9\n", "events: Ir\nfn=f\n1 8\n"}};
    struct compared *sum = compare(&runs);
    ck_assert_uint_eq(sum->c.sides.profile.events.count, 4);
    ck_assert_int_eq(total_of(sum, 0), 24);
    ck_assert_int_eq(total_of(sum, 1), 11);
    runs.combine = COMBINE_MIN;
    struct compared *apart = compare(&runs);
    static const cost_t costs[] = {7, 9, 8, 5, 6};
    ck_assert_uint_eq(apart->c.sides.profile.events.count, 10);
    for (size_t run = 0; run < 5; run++)
        ck_assert_int_eq(total_of(apart, run), costs[run]);
}

/* One run of each side is no range. */
TEST(comparison_of_single_runs_combines_nothing)
{
    struct comparing one = {.old = {"events: Ir\nfl=a.c\nfn=f\n1 5\n"},
                            .new = {"events: Ir\nfl=a.c\nfn=f\n1 7\n"},
                            .combine = COMBINE_MIN,
                            .by_line = true};
    ck_assert_int_eq(compare(&one)->c.sided.combine, COMBINE_SUM);
}

TEST(comparison_of_lines_joins_them)
{
    struct comparing lines = {.old = {"events: Ir\nfl=a.c\nfn=f\n10 5\n11 1\n"},
                              .new = {"events: Ir\nfl=a.c\nfn=f\n20 7\n21 1\n"}};
    ck_assert_uint_eq(compare(&lines)->c.sides.profile.lines.count, 0);
    lines.by_line = true; /* the function moved by 10 lines */
    ck_assert_uint_eq(compare(&lines)->c.sides.profile.lines.count, 2);
}

/* The joined profile has the rows; of the sides what they say of themselves is left, also where its cells are many. */
TEST(comparison_keeps_the_totals_of_its_sides)
{
    static const char text[] = "events: Ir Dr Dw\npart: 1\nfl=a.c\nfn=f\n10 5 100000 7\ncfn=g\ncalls=1 1\n11 3 1 1\n"
                               "part: 2\nfn=f\n10 1 1 1\n";
    struct comparing same = {.old = {text}, .new = {text}, .without_lines = true};
    const struct comparison *c = &compare(&same)->c;
    for (int side = 0; side < SIDES; side++) {
        const struct profile *p = &c->of[side];
        ck_assert_uint_eq(p->calls.count + p->lines.count + p->pieces.count, 0);
        ck_assert_int_eq(costs_get(&p->totals, 1), 100001);
        ck_assert_uint_eq(p->part_totals.count, p->parts.count);
        ck_assert_int_eq(part_cost(p, 0, 1), 100000);
        ck_assert_int_eq(part_cost(p, 1, 2), 1);
        ck_assert_uint_eq(p->functions.count, 2);
    }
    same.without_lines = false; /* they tell where functions begin */
    ck_assert_uint_eq(compare(&same)->c.of[SIDE_OLD].lines.count, 1);
}

TEST(comparison_of_what_cannot_be_read_or_compared_fails)
{
    struct compared *c = COMPARE(.old = {"events: Dr\nfn=f\n1 5\n"}, .new = {"events: Ir\nfn=f\n1 7\n"}, .fails = true);
    ck_assert_uint_eq(c->diagnostics.errors, 1);
    const struct diagnostic *last = &c->diagnostics.items.items[c->diagnostics.items.count - 1];
    ck_assert_ptr_eq(last->problem, &problem_no_profile);
    ck_assert_str_eq(last->message.s, "the profiles have no event in common");
}

/* The names of files end in the side and a number. */
static size_t said_of(const struct compared *c, struct text file)
{
    size_t said = 0;
    for (size_t i = 0; i < c->diagnostics.items.count; i++)
        said += text_ends(c->diagnostics.items.items[i].path, file);
    return said;
}

TEST(comparison_says_first_what_is_wrong_with_the_base)
{
    struct compared *c = COMPARE(.old = {"nothing\n"}, .new = {"nothing\n"}, .fails = true);
    ck_assert_uint_ge(c->diagnostics.errors, 1);
    ck_assert_uint_ge(said_of(c, TEXT("old0")), 1);
    ck_assert_uint_eq(said_of(c, TEXT("new0")), 0);
    c = COMPARE(.old = {"events: Ir\nfn=f\n1 7\nbad\n"}, .new = {"nothing\n"}, .fails = true);
    ck_assert_uint_eq(said_of(c, TEXT("old0")), 1);
    ck_assert_uint_ge(said_of(c, TEXT("new0")), 1);
    ck_assert(text_ends(c->diagnostics.items.items[0].path, TEXT("old0")));
}

SUITE("comparison", comparison_has_the_events_of_both_sides, comparison_adds_runs_up_or_keeps_them_apart,
      comparison_of_single_runs_combines_nothing, comparison_of_lines_joins_them,
      comparison_keeps_the_totals_of_its_sides, comparison_of_what_cannot_be_read_or_compared_fails,
      comparison_says_first_what_is_wrong_with_the_base)
