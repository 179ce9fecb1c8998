/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/words.h"

#include "base/buffer.h"
#include "view/scale.h"

struct text words_state(const struct verdict *verdict)
{
    static const struct text states[] = {
        [LEVEL_OK] = {"ok", 2}, [LEVEL_WARN] = {"WARN", 4}, [LEVEL_FAIL] = {"FAIL", 4}};
    return verdict_result(verdict) == RESULT_UNMEASURED ? TEXT("?") : states[verdict_level(verdict)];
}

static void add_name(struct buffer *to, const struct verdict *verdict, const struct judged *row)
{
    if (row->unit.s) {
        buffer_add(to, row->unit);
        return;
    }
    struct phrase phrase = {0};
    naming_describe(&verdict->of->naming, &row->label, NULL, &phrase);
    for (size_t i = 0; i < phrase.spans.count; i++)
        buffer_add(to, phrase.spans.items[i].text);
    phrase_release(&phrase);
}

#define LISTED 5 /* functions that a message names */

/* Names of functions hold commas: semicolons are between them. */
static void add_functions(struct buffer *to, const struct verdict *verdict)
{
    size_t count = verdict->rows.count;
    buffer_print(to, "matches %zu functions: ", count);
    for (size_t i = 0; i < count && i < LISTED; i++) {
        buffer_add(to, i ? TEXT("; ") : TEXT(""));
        add_name(to, verdict, &verdict->rows.items[i]);
    }
    if (count > LISTED)
        buffer_print(to, " and %zu more", count - LISTED);
}

/* The cost of a member of a cycle. */
static void add_bound(struct buffer *to, const struct verdict *verdict)
{
    char digits[CELL_MAX];
    struct text said = scale_say(digits, NULL, true, verdict->rows.items[0].checked.now);
    buffer_print(to, "known only as at least %.*s: it is in a cycle", (int)said.n, said.s);
}

/* Of several units that were not measured the first; the others are counted. */
static void add_unmeasured(struct buffer *to, const struct verdict *verdict)
{
    buffer_add(to, text_of(verdict->unmeasured));
    if (verdict->lacking.count > 1)
        buffer_print(to, ", and %zu more", verdict->lacking.count - 1);
}

struct text words_reason(const struct verdict *verdict, struct arena *arena)
{
    static const char *const combined[] = {[COMBINE_MEDIAN] = "median", [COMBINE_MIN] = "minimum"};
    const char *thing = scope_table[verdict->check->scope].thing;
    struct buffer reason = {0};
    if (verdict->reason == REASON_NOTHING)
        buffer_print(&reason, verdict->check->matches ? "matches no %s" : "there is no %s", thing);
    else if (verdict->reason == REASON_NO_VALUE)
        buffer_print(&reason, verdict->matches > 1 ? "no %s has a value" : "the %s has no value", thing);
    else if (verdict->unmeasured)
        add_unmeasured(&reason, verdict);
    else if (verdict->reason == REASON_BOUND)
        add_bound(&reason, verdict);
    else if (verdict->reason == REASON_SEVERAL)
        add_functions(&reason, verdict);
    else if (verdict->reason == REASON_OVERLAP)
        buffer_print(&reason, "would fail by %s, ranges overlap", combined[verdict->gauge.series->combine]);
    return buffer_take(&reason, arena);
}

/* In the unit of a measure; NULL: as a number. */
static void add_in_unit(struct buffer *to, struct figure figure, const struct measure *measure)
{
    char digits[CELL_MAX];
    buffer_add(to, scale_say(digits, measure, true, figure));
}

static void add_figure(struct buffer *to, struct figure figure)
{
    add_in_unit(to, figure, NULL);
}

/* The change, as a share of the old cost and of the old program: `, +66.67% (+2.46% of total)`. */
static void add_change(struct buffer *to, const struct gauge *gauge, const struct checked *checked)
{
    struct figure by = figure_change(checked->old.cost, checked->now.cost);
    cost_t change = by.cost;
    cost_t size = checked->old.cost < 0 ? -checked->old.cost : checked->old.cost;
    cost_t total = gauge->old_total < 0 ? -gauge->old_total : gauge->old_total;
    buffer_add(to, TEXT(", "));
    if (by.kind == FIGURE_PAST) {
        add_figure(to, by);
        return;
    }
    if (limit_rules[gauge->column_word.statistic].value == LIMIT_CHANGE)
        add_figure(to, by);
    else
        add_figure(to, (struct figure){size || !change ? FIGURE_RELATIVE : FIGURE_NEW, change, size ? size : 1});
    if (gauge->check->scope == SCOPE_TOTAL || !change || !total)
        return;
    buffer_add(to, TEXT(" ("));
    add_figure(to, (struct figure){FIGURE_RELATIVE, change, total});
    buffer_add(to, TEXT(" of total)"));
}

static void add_both(struct buffer *to, const struct checked *checked, const struct measure *measure)
{
    if (checked->has_old) {
        add_in_unit(to, checked->old, measure);
        buffer_add(to, TEXT(" -> "));
    }
    add_in_unit(to, checked->now, measure);
}

/* Limits are numbers: so the exact figures stand before those in a unit. */
struct text words_figures(const struct verdict *verdict, const struct judged *row, struct arena *arena)
{
    const struct measure *measure = verdict->gauge.column.measure;
    struct buffer figures = {0};
    add_both(&figures, &row->checked, NULL);
    if (scale_has_unit(measure, &row->checked.now) || scale_has_unit(measure, &row->checked.old)) {
        buffer_add(&figures, TEXT(" ("));
        add_both(&figures, &row->checked, measure);
        buffer_add(&figures, TEXT(")"));
    }
    if (row->checked.has_old)
        add_change(&figures, &verdict->gauge, &row->checked);
    return buffer_take(&figures, arena);
}

struct text words_row(const struct verdict *verdict, const struct judged *row, struct arena *arena)
{
    struct buffer name = {0};
    if (verdict->check->scope == SCOPE_MATCHING && row->label.symbol == NONE)
        buffer_print(&name, "%zu functions", verdict->matches);
    else if (verdict->check->scope != SCOPE_TOTAL && verdict->check->scope != SCOPE_OWN)
        add_name(&name, verdict, row);
    return buffer_take(&name, arena);
}

struct text words_blame(const struct judged *row, struct arena *arena)
{
    struct buffer text = {0};
    for (size_t i = 0; i < row->blamed_count; i++) {
        buffer_add(&text, i ? TEXT(", ") : TEXT(""));
        buffer_add(&text, row->blamed[i].name);
        buffer_add(&text, TEXT(" "));
        add_figure(&text, row->blamed[i].change);
    }
    return buffer_take(&text, arena);
}

struct text words_cause(const struct blamed *cause, struct arena *arena)
{
    struct buffer text = {0};
    buffer_add(&text, cause->name);
    buffer_add(&text, TEXT(" "));
    add_figure(&text, cause->change);
    buffer_add(&text, TEXT(": "));
    buffer_add(&text, cause->words);
    return buffer_take(&text, arena);
}

/* Causes in brackets behind a function would be taken for its own. */
static void add_rows(struct buffer *to, const struct verdict *verdict, struct arena *arena)
{
    const struct judged *first = verdict->rows.items;
    struct text row = words_row(verdict, first, arena);
    buffer_add(to, words_figures(verdict, first, arena));
    buffer_add(to, row.n ? TEXT(" in ") : TEXT(""));
    buffer_add(to, row);
    struct text blame = check_is_of_functions(verdict->check) ? TEXT("") : words_blame(first, arena);
    buffer_add(to, blame.n ? TEXT(" (") : TEXT(""));
    buffer_add(to, blame);
    buffer_add(to, blame.n ? TEXT(")") : TEXT(""));
    if (verdict->rows.count > 1)
        buffer_print(to, ", and %zu more", verdict->rows.count - 1);
}

struct text words_check(const struct verdict *verdict, struct arena *arena)
{
    struct buffer words = {0};
    struct text reason = words_reason(verdict, arena);
    buffer_add(&words, verdict->check->text);
    buffer_add(&words, TEXT(": "));
    buffer_add(&words, reason);
    buffer_add(&words, reason.n && verdict_has_rows(verdict) ? TEXT(": ") : TEXT(""));
    if (verdict_has_rows(verdict))
        add_rows(&words, verdict, arena);
    return buffer_take(&words, arena);
}

struct text words_line(const struct verdict *verdict, struct arena *arena)
{
    struct buffer line = {0};
    buffer_add(&line, words_state(verdict));
    buffer_add(&line, TEXT(" "));
    buffer_add(&line, words_check(verdict, arena));
    return buffer_take(&line, arena);
}
