/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/text/text.h"

#include "report/layout/columns_that_fit.h"
#include "report/layout/table.h"
#include "view/scale.h"

#include <stdlib.h>

#define LISTED 5 /* inputs, parts or threads named one by one; of more the rest is counted */
#define INDENT TEXT("                  ")

static void put_head(const struct profile *p, const struct look *look, struct output *out)
{
    size_t inputs = p->inputs.count, shown = inputs > LISTED ? LISTED : inputs;
    struct text creator = profile_first_part(p).creator;
    table_rule(look, out);
    output_print(out, "Profile data file%s ", inputs > 1 ? "s" : "");
    for (size_t i = 0; i < shown; i++) {
        output_text(out, i ? TEXT(", '") : TEXT("'"));
        output_name(out, p->inputs.items[i].path);
        output_char(out, '\'');
    }
    if (inputs > shown)
        output_print(out, " and %zu more", inputs - shown);
    if (creator.n) {
        output_text(out, TEXT(" (creator: "));
        output_name(out, creator);
        output_char(out, ')');
    }
    output_char(out, '\n');
    table_rule(look, out);
}

/* Those that are the same in all inputs with parts that are read: that of caches is, the time of a dump is not. */
static void put_descriptions(const struct profile *p, struct output *out)
{
    if (p->parts.count == 0)
        return;
    const struct profile_input *first = &p->inputs.items[p->parts.items[0].input];
    for (size_t i = 0; i < first->descriptions.count; i++) {
        struct text description = first->descriptions.items[i];
        if (text_starts(description, TEXT("Option:"))) /* of the profiler: many, and of no interest */
            continue;
        if (!texts_have(&p->common, description))
            continue;
        output_name(out, description);
        output_char(out, '\n');
    }
}

static void put_number(const char *name, struct text number, struct output *out)
{
    if (number.n == 0)
        return;
    output_print(out, ", %s ", name);
    output_name(out, number);
}

static bool same_target(const struct kept_part *a, const struct kept_part *b)
{
    return a->command == b->command && a->pid == b->pid;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* How many different commands or processes the parts are of, besides the first part's, as far as they say. */
static size_t count_other_targets(const struct profile *p)
{
    const struct kept_part *parts = p->parts.items;
    ARRAY(uint64_t) targets = {0};
    size_t count = 0;
    for (size_t i = 1; i < p->parts.count; i++) {
        if (same_target(&parts[i], &parts[i - 1]) || same_target(&parts[i], &parts[0]))
            continue;
        if (parts[i].command != NONE || parts[i].pid != NONE)
            *array_add(&targets) = (uint64_t)parts[i].command << 32 | parts[i].pid;
    }
    if (targets.count)
        qsort(targets.items, targets.count, sizeof *targets.items, by_value);
    for (size_t i = 0; i < targets.count; i++)
        count += i == 0 || targets.items[i] != targets.items[i - 1];
    free(targets.items);
    return count;
}

/* The part and the thread stand after the process number if there is just one part. */
static void put_target(const struct profile *p, struct output *out)
{
    struct part first = profile_first_part(p);
    size_t others = count_other_targets(p);
    output_text(out, TEXT("Profiled target:  "));
    output_name(out, first.command.n ? first.command : TEXT("(unknown)"));
    if (first.pid.n) {
        output_text(out, TEXT(" (PID "));
        output_name(out, first.pid);
        if (p->parts.count == 1) {
            put_number("part", first.number, out);
            put_number("thread", first.thread, out);
        }
        output_char(out, ')');
    }
    if (others)
        output_print(out, " and %zu more", others);
    output_char(out, '\n');
}

static int by_number(const void *a, const void *b)
{
    const struct text *x = a, *y = b;
    int order = profile_compare_numbers(*x, *y);
    return order ? order : text_compare(*x, *y);
}

/* The distinct values of a field of the parts, numbers in their order. */
static void put_field(const struct profile *p, const char *name, ref_t (*field)(const struct kept_part *part),
                      struct output *out)
{
    struct names distinct = {0};
    for (size_t i = 0; i < p->parts.count; i++)
        if (field(&p->parts.items[i]) != NONE)
            names_add(&distinct, NULL, p->texts.texts.items[field(&p->parts.items[i])]);
    size_t count = distinct.texts.count, shown = count > LISTED ? LISTED : count;
    if (count)
        qsort(distinct.texts.items, count, sizeof *distinct.texts.items, by_number);
    if (count)
        output_print(out, "%-18s", name);
    for (size_t i = 0; i < shown; i++) {
        output_text(out, i ? TEXT(", ") : TEXT(""));
        output_name(out, distinct.texts.items[i]);
    }
    if (count > shown)
        output_print(out, " and %zu more", count - shown);
    if (count)
        output_char(out, '\n');
    names_release(&distinct);
}

static ref_t part_number(const struct kept_part *part)
{
    return part->number;
}

static ref_t part_thread(const struct kept_part *part)
{
    return part->thread;
}

static void put_recorded(const struct study *study, struct output *out)
{
    const struct profile *p = study->profile;
    output_text(out, TEXT("Events recorded:  "));
    for (size_t i = 0; i < study->measures.recorded; i++) {
        output_text(out, i ? TEXT(" ") : TEXT(""));
        output_name(out, p->events.items[i].name);
    }
    output_char(out, '\n');
}

static void put_definition(const struct measure *m, struct output *out)
{
    output_name(out, m->name);
    if (m->formula.n) {
        output_text(out, TEXT(" = "));
        output_name(out, m->formula);
    }
    if (m->long_name.n) {
        output_text(out, TEXT(": "));
        output_name(out, m->long_name);
    }
    output_char(out, '\n');
}

/* The shown events that have a formula or a long name, a line each. */
static void put_definitions(const struct view *view, struct output *out)
{
    bool first = true;
    for (size_t i = 0; i < view->shown.count; i++) {
        const struct measure *m = view_shown(view, i);
        if (m->formula.n == 0 && m->long_name.n == 0)
            continue;
        output_text(out, first ? TEXT("Event names:      ") : INDENT);
        put_definition(m, out);
        first = false;
    }
}

/* What separates titles: those of statistics and of units are of several words. */
static struct text separator(const struct view *view)
{
    bool has_phrases = view->study->measures.offered || view->study->series->count > 1;
    return has_phrases ? TEXT(", ") : TEXT(" ");
}

/* The titles of columns, but for running shares. */
static void put_shown(const struct view *view, struct output *out)
{
    output_text(out, TEXT("Events shown:     "));
    for (size_t i = 0; i < view->columns.count && view->columns.items[i].kind != COLUMN_SHARE; i++) {
        output_text(out, i ? separator(view) : TEXT(""));
        output_name(out, view->columns.items[i].title);
    }
    output_char(out, '\n');
}

static void put_sort(const struct view *view, struct output *out)
{
    output_text(out, TEXT("Event sort order: "));
    for (size_t i = 0; i < view->sort.count; i++) {
        output_text(out, i ? separator(view) : TEXT(""));
        output_name(out, view->sort.items[i].column.title);
    }
    output_char(out, '\n');
}

static void put_thresholds(const struct sort *sort, struct output *out)
{
    output_text(out, TEXT("Thresholds:       "));
    for (size_t i = 0; i < sort->count; i++) {
        char text[SHARE_MAX];
        output_text(out, i ? TEXT(" ") : TEXT(""));
        output_text(out, (struct text){text, number_write_share(
                                                 text, sort->items[i].threshold < 0 ? 0 : sort->items[i].threshold)});
    }
    output_char(out, '\n');
}

/* A line each; `directories` end with a slash. */
static void put_list(const char *name, const struct texts *list, bool directories, struct output *out)
{
    output_text(out, text_of(name));
    for (size_t i = 0; i < list->count; i++) {
        struct text item = list->items[i];
        output_text(out, i ? INDENT : TEXT(""));
        output_name(out, item);
        output_text(out, directories && !(item.n && item.s[item.n - 1] == '/') ? TEXT("/\n") : TEXT("\n"));
    }
    if (list->count == 0)
        output_char(out, '\n');
}

void text_not_shown(const struct report *report, const struct view *all_columns, struct text label)
{
    bool any = false;
    for (size_t i = 0; i < all_columns->shown.count; i++) {
        const struct measure *m = view_shown(all_columns, i);
        if (columns_have_event(&report->view->columns, m))
            continue;
        output_text(report->out, any ? TEXT(" ") : label);
        output_name(report->out, m->name);
        any = true;
    }
    if (any)
        output_text(report->out, TEXT("; --show=all\n"));
}

/* What is spent is time or memory only where it is printed as such. */
static const char *noun_of(const struct report *report, const struct measure *measure)
{
    return report->look->is_rich ? quantity_noun(measure) : "cost";
}

/* A change has no share of that of the program, which may be 0. */
static void put_kept_change(const struct report *report, const struct measure *change, const struct costs *kept)
{
    char digits[CELL_MAX];
    struct output *out = report->out;
    struct text number = scale_say(digits, change, report->look->is_rich, measure_of(change, kept));
    output_text(out, TEXT("Rows kept:        change of "));
    output_name(out, change->name);
    output_char(out, ' ');
    output_text(out, number);
    output_print(out, " (self %s)\n", noun_of(report, change));
}

/* How much of the main event the rows kept cost, and the program. */
static void put_kept_cost(const struct report *report, const struct measure *measure, cost_t cost, cost_t total)
{
    char kept[CELL_MAX], whole[CELL_MAX];
    bool is_rich = report->look->is_rich;
    struct text part = scale_say(kept, measure, is_rich, (struct figure){FIGURE_COST, cost, 0});
    struct text all = scale_say(whole, measure, is_rich, (struct figure){FIGURE_COST, total, 0});
    output_print(report->out, " (self %s %.*s of %.*s)\n", noun_of(report, measure), (int)part.n, part.s, (int)all.n,
                 all.s);
}

bool text_tells_kept(const struct report *report)
{
    bool is_filtered = !filter_is_empty(report->view->filter) && !report->question->parts_only;
    return is_filtered && view_main_measure(report->view);
}

void text_kept(const struct report *report)
{
    const struct view *view = report->view;
    struct output *out = report->out;
    const struct measure *measure = view_main_measure(view);
    const struct texts *hidden = &report->request->filters.hide, *charged = &report->request->filters.charge;
    char share[CELL_MAX];
    if (hidden->count)
        put_list("Functions hidden: ", hidden, false, out);
    if (charged->count)
        put_list("Charged to:       ", charged, false, out);
    if (!text_tells_kept(report))
        return;
    struct costs kept = matrix_row(&view->ranking.kept, 0);
    cost_t cost = measure_cost(measure, &kept), total = measure_cost(measure, &view->study->profile->totals);
    struct figure ratio = {FIGURE_RATIO, cost, total};
    if (measure_is_change(measure)) {
        put_kept_change(report, measure, &kept);
        return;
    }
    output_text(out, TEXT("Rows kept:        "));
    output_text(out, text_trim((struct text){share, cell_number(share, &ratio)}));
    output_text(out, TEXT(" of "));
    output_name(out, measure->name);
    put_kept_cost(report, measure, cost, total);
}

static const char *const auto_words[] = {[ANNOTATE_NO] = "off", [ANNOTATE_YES] = "on", [ANNOTATE_OWN] = "own"};

/* In a comparison, how many rows changed, without inner ones and cycles. */
static void put_changed(const struct view *view, struct output *out)
{
    size_t shown = 0;
    for (size_t i = 0; i < view->ranking.count; i++) {
        ref_t row = view->ranking.rows[i];
        shown += grouping_outer(&view->rows, row) == NONE && !grouping_is_cycle(&view->rows, row);
    }
    output_print(out, "Rows changed:     %zu of %zu shown; %zu unchanged\n", shown, shown + view->ranking.other_count,
                 view->ranking.unchanged_count);
}

static void put_events(const struct report *report, const struct view *all_columns)
{
    const struct view *view = report->view;
    struct output *out = report->out;
    put_recorded(report->study, out);
    put_shown(view, out);
    text_not_shown(report, all_columns, TEXT("Events not shown: "));
    put_definitions(view, out);
    put_sort(view, out);
    put_thresholds(&view->sort, out);
    if (view->ranking.leaves_unchanged && !request_asks_why(report->request))
        put_changed(view, out);
    put_list("Include dirs:     ", &report->request->include, true, out);
    put_list("User annotated:   ", &report->request->sources, false, out);
    output_print(out, "Auto-annotation:  %s\n", auto_words[report->question->annotate]);
    text_kept(report);
}

static void put_profile(const struct report *report)
{
    const struct profile *p = report->study->profile;
    struct output *out = report->out;
    put_head(p, report->look, out);
    put_descriptions(p, out);
    put_target(p, out);
    if (p->parts.count > 1) {
        put_field(p, "Parts:", part_number, out);
        put_field(p, "Threads:", part_thread, out);
    }
}

void text_metadata(const struct report *report, const struct view *all_columns)
{
    if (!text_sides(report))
        put_profile(report);
    put_events(report, all_columns);
    output_char(report->out, '\n');
}
