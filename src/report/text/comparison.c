/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands above a comparison: its sides, and how the costs changed. */
#include "report/text/text.h"

#include "base/display_width.h"
#include "base/int128.h"
#include "base/paint.h"
#include "events/compared.h"
#include "report/heading.h"
#include "report/layout/line.h"
#include "report/layout/table.h"
#include "view/row_status.h"
#include "view/scale.h"

#define LISTED 3 /* inputs of a side, and pairs of directories, named one by one; of more the rest is counted */

/* ---- the sides ---- */

/* A side's first input and the one after its last, in the joined profile. */
struct input_range {
    size_t first, end;
};

static struct input_range inputs_of(const struct report *report, enum side side)
{
    size_t new = report->study->series->new_inputs, all = report->study->profile->inputs.count;
    return side == SIDE_NEW ? (struct input_range){0, new} : (struct input_range){new, all};
}

static void add_inputs(const struct profile *p, struct input_range inputs, struct phrase *line)
{
    size_t count = inputs.end - inputs.first, shown = count > LISTED ? LISTED : count;
    for (size_t i = inputs.first; i < inputs.first + shown; i++) {
        phrase_say(line, STYLE_PLAIN, i == inputs.first ? TEXT("'") : TEXT(", '"));
        phrase_add_name(line, STYLE_FILE, p->inputs.items[i].path);
        phrase_say(line, STYLE_PLAIN, TEXT("'"));
    }
    if (count > shown)
        phrase_say(line, STYLE_PLAIN, arena_format(&line->arena, " and %zu more", count - shown));
}

/* old: 'a.out' (./demo 1, PID 7), by callgrind-3.19.0 */
static void put_side(const struct report *report, enum side side, const char *label)
{
    const struct profile *profile = report->study->sides->sided.of[side];
    const struct part part = profile_first_part(profile);
    struct phrase line = {0};
    struct text target = heading_target(profile, &line.arena).name;
    phrase_say(&line, STYLE_PLAIN, text_of(label));
    add_inputs(report->study->profile, inputs_of(report, side), &line);
    phrase_say(&line, STYLE_PLAIN, target.n ? TEXT(" (") : TEXT(""));
    phrase_add_name(&line, STYLE_FILE, target);
    phrase_say(&line, STYLE_PLAIN, target.n ? TEXT(")") : TEXT(""));
    phrase_say(&line, STYLE_PLAIN, part.creator.n ? TEXT(", by ") : TEXT(""));
    phrase_add_name(&line, STYLE_PLAIN, part.creator);
    line_write(report, &line);
}

/* How several runs of a side were combined, if not as a sum: then figures do not add up, and it returns true. Causes
 * do, and say of which runs they are. */
static bool put_runs(const struct report *report)
{
    static const char *const words[] = {[COMBINE_MEDIAN] = "median", [COMBINE_MIN] = "least"};
    const struct series_list *series = &report->study->sides->series;
    if (words[series->combine] && !request_asks_why(report->request))
        output_print(report->out,
                     "each figure is the %s of %zu old and %zu new runs by itself: rows need not add up to totals\n",
                     words[series->combine], series->runs[SIDE_OLD], series->runs[SIDE_NEW]);
    return words[series->combine];
}

/* ---- directories that were matched ---- */

/* files: v5.4.0/ = v5.4.6/ (33 files) */
static void put_prefixes(const struct report *report)
{
    const struct match *match = report->study->sides->sided.match;
    struct phrase line = {0};
    if (match->prefixes.count == 0)
        return;
    for (size_t i = 0; i < match->prefixes.count && i < LISTED; i++) {
        const struct prefix_pair *pair = &match->prefixes.items[i];
        phrase_say(&line, STYLE_PLAIN, i ? TEXT(", ") : TEXT("files: "));
        phrase_add_name(&line, STYLE_FILE, pair->old.n ? pair->old : TEXT("./"));
        phrase_say(&line, STYLE_PLAIN, TEXT(" = "));
        phrase_add_name(&line, STYLE_FILE, pair->new.n ? pair->new : TEXT("./"));
        phrase_say(&line, STYLE_PLAIN,
                   arena_format(&line.arena, " (%zu file%s)", pair->files, pair->files == 1 ? "" : "s"));
    }
    if (match->prefixes.count > LISTED)
        phrase_say(&line, STYLE_PLAIN, arena_format(&line.arena, " and %zu more", match->prefixes.count - LISTED));
    line_write(report, &line);
}

/* ---- how the costs changed ---- */

/* The change of an event, by the status of the functions. */
struct breakdown {
    struct int128 by_status[STATUS_GONE + 1];
    struct int128 rest; /* what no function has of it: totals may be more than all self costs */
};

static void add_change(struct int128 *sum, const struct measure *change, const struct costs *costs, cost_t sign)
{
    *sum = int128_add_product(*sum, measure_cost(compared_statistic(change, STATISTIC_NEW), costs), sign);
    *sum = int128_add_product(*sum, measure_cost(compared_statistic(change, STATISTIC_OLD), costs), -sign);
}

/* A sum that is just at the end counts as past it. */
static struct figure change_figure(struct int128 sum)
{
    cost_t change = int128_clamp(sum);
    return (struct figure){int128_magnitude(change) < COST_MAX ? FIGURE_CHANGE : FIGURE_PAST, change, 0};
}

static struct breakdown break_down_change(const struct report *report, const struct measure *change)
{
    struct grouping functions;
    struct breakdown split = {.rest = {0, 0}};
    add_change(&split.rest, change, &report->study->profile->totals, 1);
    grouping_init(&functions, report->study->profile, GROUP_FUNCTION, NULL, NULL);
    for (ref_t row = 0; row < functions.count; row++) {
        struct spent spent = {.self = grouping_self(&functions, row)};
        add_change(&split.by_status[row_status_of_costs(report->study, &spent)], change, &spent.self, 1);
        add_change(&split.rest, change, &spent.self, -1);
    }
    grouping_release(&functions);
    return split;
}

static void add_signed(const struct report *report, struct phrase *line, const char *label, const struct figure *change)
{
    char digits[CELL_MAX];
    phrase_say(line, STYLE_PLAIN, text_of(label));
    struct text number = scale_say(digits, view_main_measure(report->view), report->look->is_rich, *change);
    phrase_say(line, STYLE_PLAIN, change->cost ? arena_copy(&line->arena, number) : TEXT("0"));
}

/* Ir: +3,002 in all: +4,000 in functions of both sides, +500 in new functions, -1,500 in functions that are gone, +2 in
 * no function */
static void put_split(const struct report *report)
{
    enum { ALL, BOTH, NEW, GONE, NO_FUNCTION, FIGURES };
    const struct measure *change = view_main_measure(report->view);
    if (!change)
        return;
    struct breakdown split = break_down_change(report, change);
    struct figure figures[FIGURES] = {[ALL] = measure_of(change, &report->study->profile->totals),
                                      [BOTH] = change_figure(split.by_status[STATUS_CHANGED]),
                                      [NEW] = change_figure(split.by_status[STATUS_NEW]),
                                      [GONE] = change_figure(split.by_status[STATUS_GONE]),
                                      [NO_FUNCTION] = change_figure(split.rest)};
    struct phrase line = {0}, rest = {0};
    phrase_add_name(&line, STYLE_PLAIN, change->name);
    add_signed(report, &line, ": ", &figures[ALL]);
    add_signed(report, &line, " in all: ", &figures[BOTH]);
    phrase_say(&line, STYLE_PLAIN, TEXT(" in functions of both sides,"));
    add_signed(report, &rest, " ", &figures[NEW]);
    add_signed(report, &rest, " in new functions, ", &figures[GONE]);
    phrase_say(&rest, STYLE_PLAIN, TEXT(" in functions that are gone"));
    if (figures[NO_FUNCTION].cost) {
        add_signed(report, &rest, ", ", &figures[NO_FUNCTION]);
        phrase_say(&rest, STYLE_PLAIN, TEXT(" in no function"));
    }
    line_write_two(report, &line, &rest);
}

bool text_sides(const struct report *report)
{
    if (!report->study->sides)
        return false;
    table_rule(report->look, report->out);
    put_side(report, SIDE_OLD, "old: ");
    put_side(report, SIDE_NEW, "new: ");
    table_rule(report->look, report->out);
    bool adds_up = !put_runs(report);
    put_prefixes(report);
    if (adds_up)
        put_split(report);
    return true;
}
