/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/view.h"

#include "compare/split.h"
#include "events/compared.h"
#include "view/column_words.h"
#include "view/priority.h"
#include "view/problems.h"
#include "view/scale.h"
#include "view/unrecorded.h"

#include <stdlib.h>

/* ---- which columns ---- */

/* The kind of column that the name of an event alone means: the kind asked for, else self cost. */
static enum column_kind usual_kind(const struct view *view)
{
    return view->question->kind;
}

static struct column_reader key_reader(struct view *view, const char *option, struct text *error)
{
    return (struct column_reader){
        .measures = &view->study->measures,
        .study = view->study,
        .option = option,
        .usual = usual_kind(view),
        .takes_beginnings = true,
        .kinds = view->row_costs        ? COLUMN_OF_FUNCTIONS
                 : view->has_line_costs ? column_bit(COLUMN_INCLUSIVE)
                                        : 0,
        .arena = &view->arena,
        .error = error,
    };
}

/* Adds a column of a kind, or in a comparison the columns of its statistics. `measure`: any event; NULL: a column
 * without an event. */
static void add_statistics(struct columns *columns, const struct view *view, const struct column_reader *reader,
                           enum column_kind kind, const struct measure *measure)
{
    const struct measure *shown[STATISTICS_COMPARED];
    size_t count = column_measures(kind, measure, view->question->for_programs, shown);
    for (size_t i = 0; i < count; i++)
        *array_add(columns) = column_reader_column(reader, kind, shown[i]);
}

/* ---- which events ---- */

/* Without --show: recorded events, the file's own formulas, and the events of the command line; not the built-in ones.
 */
static bool is_shown_unasked(const struct view *view, const struct measure *m)
{
    return measure_leads(m) && !(m->built_in && (m->kind == MEASURE_DERIVED || !view->question->rates));
}

static ref_t number_of(const struct view *view, const struct measure *measure)
{
    return (ref_t)(measure - view->study->measures.items);
}

/* Adds the columns of an event that --inclusive says. */
static void show_measure(struct view *view, const struct column_reader *reader, const struct measure *measure)
{
    enum column_kind first = usual_kind(view), other = first == COLUMN_SELF ? COLUMN_INCLUSIVE : COLUMN_SELF;
    *array_add(&view->shown) = number_of(view, measure);
    add_statistics(&view->columns, view, reader, first, measure);
    if (view->both)
        add_statistics(&view->columns, view, reader, other, measure);
}

/* Columns after the cost columns: rows that are no functions have nothing in them. */
struct beside {
    bool calls;                  /* there is a column of these */
    bool sides_of_calls;         /* they were asked for one by one */
    struct columns of_functions; /* columns that only functions have, except calls */
    struct columns spread;       /* the columns asked for one by one; empty: all */
    bool units;                  /* columns of units were asked for one by one; else all are shown of the first event */
};

static bool is_shown(const struct view *view, const struct measure *measure)
{
    bool any = false;
    for (size_t i = 0; i < view->shown.count; i++)
        any |= measure_is_akin(view_shown(view, i), measure);
    return any;
}

/* A measure is listed once, whatever number of its columns are asked for one by one. */
static void list_measure(struct view *view, const struct measure *measure)
{
    if (!is_shown(view, measure))
        *array_add(&view->shown) = number_of(view, measure);
}

/* Without a statistic all of them are shown. */
static void show_column(struct view *view, const struct column_reader *reader, const struct column_word *column_word)
{
    list_measure(view, column_word->event);
    if (column_word->is_one)
        *array_add(&view->columns) = column_word->column;
    else
        add_statistics(&view->columns, view, reader, column_word->column.kind, column_word->column.measure);
}

/* Each column has a single name, also a column of a unit, which is made anew for each word. */
static bool is_same(const struct column *a, const struct column *b)
{
    return text_equal(a->name, b->name);
}

static void show_of_functions(struct view *view, const struct column_reader *reader, struct beside *beside,
                              const struct column *column, bool has_statistic)
{
    bool is_shown = false;
    for (size_t i = 0; i < beside->of_functions.count; i++)
        is_shown |= is_same(&beside->of_functions.items[i], column);
    list_measure(view, column->measure);
    if (!is_shown && has_statistic)
        *array_add(&beside->of_functions) = *column;
    else if (!is_shown)
        add_statistics(&beside->of_functions, view, reader, column->kind, column->measure);
}

/* The events that are shown by default. */
static void show_usual(struct view *view, const struct column_reader *reader)
{
    const struct measures *measures = &view->study->measures;
    for (size_t i = 0; i < measures->count; i++)
        if (is_shown_unasked(view, &measures->items[i]))
            show_measure(view, reader, &measures->items[i]);
}

/* The events that a person is shown by default: the same and CEst, by priority, once the order of rows is known. */
static void show_by_priority(struct view *view)
{
    struct column_reader reader = key_reader(view, "show", NULL);
    struct refs events = view->shown;
    view->shown = (struct refs){0};
    view->columns.count = view->cost_columns = 0;
    priority_order(reader.measures, view_main_measure(view), &events);
    for (size_t i = 0; i < events.count; i++)
        show_measure(view, &reader, &reader.measures->items[events.items[i]]);
    free(events.items);
}

static void show_key(struct view *view, const struct column_reader *reader, struct beside *beside,
                     const struct column_word *column_word)
{
    switch (column_word->column.kind) {
    case COLUMN_CALLS:
        beside->calls |= !column_word->is_one;
        beside->sides_of_calls |= column_word->is_one;
        if (column_word->is_one)
            *array_add(&beside->of_functions) = column_word->column;
        break;
    case COLUMN_ONLY:
    case COLUMN_PER_CALL:
        show_of_functions(view, reader, beside, &column_word->column, column_word->is_one);
        break;
    case COLUMN_SPREAD:
        list_measure(view, column_word->event);
        *array_add(&beside->spread) = column_word->column;
        break;
    default:
        beside->units |= column_word->is_one;
        show_column(view, reader, column_word);
    }
}

static bool show_word(struct view *view, const struct column_reader *reader, struct text word, struct beside *beside)
{
    struct column_word column_word;
    ref_t measure = measures_find(reader->measures, word);
    if (measure != NONE) {
        show_measure(view, reader, &reader->measures->items[measure]);
        return true;
    }
    if (text_equal(word, TEXT("all"))) {
        show_usual(view, reader);
        return true;
    }
    const struct measure *begun = column_word_begins_event(reader, word);
    if (begun) {
        show_measure(view, reader, begun);
        return true;
    }
    if (!column_word_names_column(reader, word))
        return column_word_unknown(reader, word);
    if (!column_word_read(reader, word, &column_word))
        return false;
    show_key(view, reader, beside, &column_word);
    return true;
}

/* The events that --show asks for. */
static bool choose_shown(struct view *view, struct beside *beside, struct text *error)
{
    struct column_reader reader = key_reader(view, "show", error);
    struct text list = view->question->show, word;
    bool good = true;
    if (!list.s)
        show_usual(view, &reader);
    while (good && column_word_next(&reader, &list, &word)) {
        reader.first = view->shown.count ? view_shown(view, 0) : reader.measures->items;
        good = show_word(view, &reader, word, beside);
    }
    return good;
}

bool view_has_changes(const struct view *view, const struct measure *measure)
{
    return view->question->change && series_units(view->study->series) > 1 && measure->kind != MEASURE_RATIO;
}

/* With --split the first cost column is shown, and after it the column of each unit, or of the units asked for. */
static void split_columns(struct view *view, const struct column_reader *reader, const struct beside *beside)
{
    size_t units = series_units(view->study->series);
    if (beside->units || !units || !view->columns.count)
        return;
    struct column sum = column_reader_column(reader, view->columns.items[0].kind, view_shown(view, 0));
    view->shown.count = view->columns.count = 1;
    enum since change = view->question->change;
    for (size_t i = 0; i < units; i++) {
        *array_add(&view->columns) = column_reader_unit_column(reader, &sum, i);
        if (i > 0 && view_has_changes(view, sum.measure))
            *array_add(&view->columns) =
                column_reader_change_column(reader, &sum, i, change == SINCE_FIRST ? 0 : i - 1);
    }
}

static void add_spread(struct beside *beside, const struct column_reader *reader, const struct measure *measure)
{
    for (enum statistic s = STATISTIC_SPREAD; s < STATISTICS; s++)
        if (measures_offer(reader->measures, s))
            *array_add(&beside->spread) = column_reader_spread_column(reader, s, measure);
}

/* The spread of each event shown, or as much of it as was asked for; ratios have none. */
static void spread_columns(struct view *view, const struct column_reader *reader, struct beside *beside)
{
    bool is_asked = beside->spread.count > 0;
    for (size_t i = 0; i < view->shown.count && !is_asked; i++)
        if (view_shown(view, i)->kind != MEASURE_RATIO)
            add_spread(beside, reader, view_shown(view, i));
    for (size_t i = 0; i < beside->spread.count; i++) {
        struct column *column = array_add(&view->columns);
        *column = beside->spread.items[i];
        if (view->shown.count > 1)
            column->heading = column->title;
    }
    view->spread_columns = beside->spread.count;
}

static bool has_column(const struct view *view, const struct column *column)
{
    for (size_t i = 0; i < view->columns.count; i++)
        if (is_same(&view->columns.items[i], column))
            return true;
    return false;
}

/* Whether headings must say self or inclusive. */
static bool names_kinds(const struct view *view)
{
    bool any = view->both;
    for (size_t i = 0; i < view->cost_columns; i++)
        any |= view->columns.items[i].kind != usual_kind(view);
    return any;
}

/* A column that --sort names by its kind is shown. */
static void show_sorted(struct view *view, const struct column_reader *reader, struct beside *beside,
                        const struct column *column)
{
    if (column->kind == COLUMN_CALLS)
        beside->calls = true;
    else if (column->kind == COLUMN_PER_CALL || column->kind == COLUMN_ONLY)
        show_of_functions(view, reader, beside, column, column_kind_is_cost(column->kind));
    else if (column->measure && column_kind_is_cost(column->kind) && column->kind != usual_kind(view) &&
             !has_column(view, column))
        *array_add(&view->columns) = *column;
}

/* Adds the columns that --sort names, calls and costs per call, and the running share. */
static void complete_columns(struct view *view, struct beside *beside)
{
    struct column_reader reader = key_reader(view, "sort", NULL);
    bool has_no_counts = reader.measures->has_no_counts;
    beside->calls |= view->both && view->row_costs && !beside->sides_of_calls && !has_no_counts;
    split_columns(view, &reader, beside);
    for (size_t i = 0; i < view->sort.count && view->question->sort.s; i++)
        show_sorted(view, &reader, beside, &view->sort.items[i].column);
    view->cost_columns = view->columns.count;
    spread_columns(view, &reader, beside);
    if (beside->calls)
        add_statistics(&view->columns, view, &reader, COLUMN_CALLS, reader.measures->calls);
    for (size_t i = 0; i < beside->of_functions.count; i++)
        *array_add(&view->columns) = beside->of_functions.items[i];
    for (size_t i = view->cost_columns; i < view->columns.count; i++)
        view->columns.items[i].is_uncounted = view->columns.items[i].kind == COLUMN_CALLS && has_no_counts;
    if (view->question->cumulative)
        *array_add(&view->columns) = (struct column){.kind = COLUMN_SHARE, .name = TEXT("running")};
}

/* The name of a column without its statistic; also without its kind, if all columns of costs are of one kind. */
static struct text name_without_statistic(const struct view *view, const struct column *column)
{
    if (column->measure && column->kind == usual_kind(view) && !view->has_kinds)
        return column->measure->name;
    return column_word_without_statistic(column);
}

/* Whether a column follows the column of the statistic that its heading belongs to. */
static bool follows(const struct column *column, const struct column *before)
{
    return before && before->kind == column->kind && before->measure && column->measure &&
           measure_is_akin(before->measure, column->measure) &&
           statistic_table[column->measure->statistic].leader == before->measure->statistic;
}

/* Names a column for people; a heading does not repeat the heading before it. */
static void entitle(struct view *view, struct column *column, const struct column *before)
{
    if (column->heading.s)
        return;
    struct text name = name_without_statistic(view, column);
    const struct statistic_row *row = &statistic_table[column_statistic(column)];
    size_t prefix = column->measure ? name.n - column->measure->name.n : 0;
    struct text shown = text_cut(name, prefix + HEADING_SHOWN);
    column->title = row->title.n ? arena_join(&view->arena, name, row->title) : name;
    column->heading = shown.n < name.n ? arena_join(&view->arena, shown, TEXT("...")) : name;
    if (row->title.n)
        column->heading =
            follows(column, before) ? text_of(row->heading) : arena_join(&view->arena, column->heading, row->title);
}

static void entitle_all(struct view *view)
{
    view->has_kinds = names_kinds(view);
    for (size_t i = 0; i < view->columns.count; i++)
        entitle(view, &view->columns.items[i], i ? &view->columns.items[i - 1] : NULL);
    for (size_t i = 0; i < view->sort.count; i++)
        entitle(view, &view->sort.items[i].column, NULL);
}

/* Whether nothing is spent of an event, in a comparison on neither side. */
static bool is_idle(const struct view *view, const struct measure *measure)
{
    const struct measures *measures = &view->study->measures;
    bool any = measure->kind == MEASURE_RATIO;
    for (size_t i = 0; i < measures->count && !any; i++)
        any = measure_is_akin(&measures->items[i], measure) && measures->items[i].total != 0;
    return !any;
}

/* Shares are of the event itself, where rows are sorted by the changes of its versions, or by one side. */
static const struct measure *measure_of_key(const struct view *view, const struct column *column)
{
    const struct measures *measures = &view->study->measures;
    return &measures->items[measures_find(measures, column->measure->name)];
}

/* The event that rows are sorted by. Skips events whose total is 0, unless --sort names them. */
static const struct measure *sorting_measure(const struct view *view)
{
    const struct measure *first = NULL;
    for (size_t i = 0; i < view->sort.count; i++) {
        const struct column *column = &view->sort.items[i].column;
        if (!column_kind_is_cost(column->kind) || !column->measure || column_is_ratio(column))
            continue;
        const struct measure *measure = measure_of_key(view, column);
        if (view->question->sort.s || !is_idle(view, measure))
            return measure;
        first = first ? first : measure;
    }
    return first;
}

/* The first event shown that is no ratio; NULL: ratios alone are shown. */
static const struct measure *first_shown(const struct view *view)
{
    for (size_t i = 0; i < view->shown.count; i++)
        if (view_shown(view, i)->kind != MEASURE_RATIO)
            return column_measure(usual_kind(view), view_shown(view, i), STATISTIC_ALONE);
    return NULL;
}

const struct measure *view_main_measure(const struct view *view)
{
    const struct measure *sorting = sorting_measure(view), *shown = first_shown(view);
    bool is_apart = view->question->show.s && !view->question->sort.s && view->question->keeps_order;
    bool is_asked = view->question->sort.s && request_asks_why(view->question->request);
    return sorting && (!shown || is_asked || (!is_apart && is_shown(view, sorting))) ? sorting : shown;
}

/* ---- sorting and thresholds ---- */

/* Why a sort key cannot have its threshold; .s NULL: it can. Overlapping costs cannot be summed, so their threshold is
 * for each row, and thresholds of further events would have no meaning beside it. */
static struct text threshold_error(const struct column *column, bool overlap, bool first)
{
    if (column->kind == COLUMN_CALLS)
        return TEXT("calls have no threshold");
    if (column->kind == COLUMN_PER_CALL)
        return TEXT("a cost per call has no threshold");
    if (column_is_ratio(column))
        return TEXT("a ratio has no threshold");
    if (overlap && !first)
        return TEXT("with inclusive costs only the first event of --sort may have a threshold");
    return TEXT_NONE;
}

/* Checks the thresholds of --sort; `*given`: whether there are any. */
static bool check_thresholds(const struct sort *sort, bool *given, struct text *error)
{
    bool overlap = false;
    size_t events = 0;
    *given = false;
    for (size_t i = 0; i < sort->count; i++)
        overlap |= column_kind_overlaps(sort->items[i].column.kind);
    for (size_t i = 0; i < sort->count; i++) {
        events += sort->items[i].column.kind != COLUMN_CALLS;
        if (sort->items[i].threshold < 0)
            continue;
        *given = true;
        *error = threshold_error(&sort->items[i].column, overlap, events == 1);
        if (error->s)
            return false;
    }
    return true;
}

/* --threshold belongs to the first event that has shares; thresholds of --sort replace it. */
static bool choose_thresholds(struct view *view, struct text *error)
{
    bool given;
    if (!check_thresholds(&view->sort, &given, error))
        return false;
    for (size_t i = 0; i < view->sort.count && !given; i++)
        if (column_has_shares(&view->sort.items[i].column)) {
            view->sort.items[i].threshold = view->question->threshold;
            given = true;
        }
    return true;
}

#define KEYS_UNASKED 32 /* more than any real profile has events; rows that are alike are compared by all keys */

/* Versions are sorted by their largest change. */
static struct sort_key key_of_versions(const struct view *view, const struct column_reader *reader,
                                       const struct measure *measure)
{
    struct column column = column_reader_column(reader, reader->usual, measure);
    column.measure =
        split_largest_change(view->study->series, measure, view->question->change, view->study->profile, reader->arena);
    column.name = arena_join(reader->arena, TEXT("change:"), column.name);
    return (struct sort_key){column, -1};
}

/* The default sort key; in a comparison ratios, which have no change, are sorted by the new side. */
static struct sort_key usual_key(const struct column_reader *reader, const struct measure *measure)
{
    measure = column_measure(reader->usual, measure, STATISTIC_ALONE);
    return (struct sort_key){column_reader_column(reader, reader->usual, measure), -1};
}

/* Of the kind that is usual if an event has that column, else of its first column. */
static struct sort_key key_shown(const struct view *view, const struct column_reader *reader, const struct measure *m)
{
    struct column_reader like = *reader;
    for (size_t i = view->columns.count; i-- > 0;)
        if (measure_is_akin(view->columns.items[i].measure, m)) {
            if (view->columns.items[i].kind == reader->usual)
                return usual_key(reader, m);
            like.usual = view->columns.items[i].kind;
        }
    return usual_key(&like, m);
}

/* By all events in the order of --show, if one of them has shares, unless rows keep their order; else as they are
 * recorded. A person does not look for one that nothing cost. */
static void sort_unasked(struct view *view, const struct column_reader *reader)
{
    const struct measures *measures = &view->study->measures;
    bool as_shown = view->question->show.s && !view->question->keeps_order && first_shown(view);
    size_t count = as_shown ? view->shown.count : measures->count;
    for (int idle = 0; idle < 2; idle++)
        for (size_t i = 0; i < count && view->sort.count < KEYS_UNASKED; i++) {
            const struct measure *m = as_shown ? view_shown(view, i) : &measures->items[i];
            bool is_last = view->question->for_person && is_idle(view, m);
            if (is_last == idle && (as_shown ? m->kind != MEASURE_RATIO : is_shown_unasked(view, m)))
                *array_add(&view->sort) = view_has_changes(view, m) ? key_of_versions(view, reader, m)
                                          : as_shown                ? key_shown(view, reader, m)
                                                                    : usual_key(reader, m);
        }
}

static bool choose_sort(struct view *view, struct text *error)
{
    struct column_reader reader = key_reader(view, "sort", error);
    reader.first = view->shown.count ? view_shown(view, 0) : NULL;
    struct text list = view->question->sort, word;
    struct sort_key key;
    if (!list.s)
        sort_unasked(view, &reader);
    while (column_word_next(&reader, &list, &word)) {
        if (!column_word_read_sort(&reader, word, &key))
            return false;
        *array_add(&view->sort) = key;
    }
    if (view->sort.count == 0) /* no event is recorded: all rows are alike, but there is a key */
        *array_add(&view->sort) =
            (struct sort_key){column_reader_column(&reader, COLUMN_CALLS, reader.measures->calls), -1};
    return choose_thresholds(view, error);
}

/* ---- rows ---- */

enum group view_group(const struct question *question, unsigned needs)
{
    return needs & (NEED_FUNCTIONS | NEED_GRAPH) ? GROUP_FUNCTION : question->group;
}

bool view_has_all(const struct view *view)
{
    return !view->ranking.leaves_unchanged && view->ranking.other_count == 0 && filter_is_empty(view->filter);
}

bool view_lists_function(const void *view, ref_t function)
{
    const struct view *v = view;
    return filter_lists_symbol(v->filter, v->study->profile->functions.items[function].symbol);
}

/* Whether inclusive costs may have changed where self costs did not. */
static bool may_change_in_calls(const struct view *view, const struct cut *cut)
{
    bool is_seen = view->row_costs || cut->in_trees;
    return !is_seen && group_table[view->group].is_function && !study_misses_calls(view->study);
}

/* Whether a function that the filters keep calls anything, which rows of self costs do not show. */
static bool keeps_caller(const struct view *view)
{
    const struct profile *p = view->study->profile;
    bool any = false;
    for (size_t i = 0; i < p->calls.count && !view->row_costs && !any; i++) {
        const struct function *caller = &p->functions.items[call_caller(p, &p->calls.items[i])];
        any = filter_keeps_function(view->filter, caller) && filter_keeps_file(view->filter, caller->file);
    }
    return any && group_table[view->group].is_function;
}

/* A table that was asked for, but has no row, gets a message. */
static void note_no_rows(const struct view *view, const struct cut *cut, struct diagnostics *diagnostics)
{
    const struct ranking *r = &view->ranking;
    bool is_cut = (cut->percent_limit && r->other_count) || !filter_is_empty(view->filter);
    if (r->count || !is_cut)
        return;
    if (r->other_count || !r->unchanged_count)
        diagnostics_add(diagnostics, &problem_no_rows, TEXT_NONE, 0, "no row is left: %s",
                        r->other_count       ? "all are below the limits"
                        : keeps_caller(view) ? "the filters keep no row that has a self cost; --inclusive=yes shows "
                                               "inclusive costs"
                                             : "the filters keep no row that has a cost");
    else
        diagnostics_add(diagnostics, &problem_no_rows, TEXT_NONE, 0, "no row changed: %zu unchanged%s",
                        r->unchanged_count,
                        may_change_in_calls(view, cut) ? "; --inclusive=both compares inclusive costs, too" : "");
}

/* In a flat profile no row reaches the limit that a person did not ask for: the first rows are better than none. */
static void rank_some(struct view *view, const struct cut *limited)
{
    struct cut cut = *limited;
    cut.percent_limit = 0;
    cut.rows = view->question->rows_at_all;
    if (!cut.rows || view->ranking.count || !view->ranking.other_count)
        return;
    ranking_release(&view->ranking);
    ranking_init(&view->ranking, &view->rows, &cut, view->filter);
}

/* A limit is for the kind of cost asked for: by default for self cost. */
static bool limits_inclusive(const struct view *view)
{
    return !view->question->for_person || view->question->tree != TREE_NONE || usual_kind(view) == COLUMN_INCLUSIVE;
}

void view_find_dominated(struct view *view)
{
    const struct study *study = view->study;
    dominated_init(&view->dominated, &study->graph, &study->inclusive.self, study->series,
                   measures_first(&study->measures, view_main_measure(view)));
}

/* A column that rows are sorted by is always shown, too. */
static void attach_dominated(struct view *view)
{
    bool is_asked = false;
    for (size_t i = 0; i < view->columns.count; i++)
        is_asked |= view->columns.items[i].kind == COLUMN_ONLY;
    if (!is_asked)
        return;
    view_find_dominated(view);
    view->rows.only = view->dominated.only;
    view->rows.only_is_estimate = view->dominated.is_estimate;
}

static void init_rows(struct view *view)
{
    const struct study *study = view->study;
    if (!view->has_line_costs) {
        grouping_init(&view->rows, study->profile, view->group, view->row_costs, study->forms);
        return;
    }
    grouping_init_calling_lines(&view->rows, study->profile);
    grouping_find_owners(&view->rows);
    view->line_costs = line_costs_of(&view->rows, study->series);
    view->rows.of_lines = &view->line_costs;
}

static void choose_rows(struct view *view, struct diagnostics *diagnostics)
{
    const struct question *q = view->question;
    const struct study *study = view->study;
    struct cut cut = {
        .sort = &view->sort,
        .uncut = q->is_uncut,
        .percent_limit = q->percent_limit == SHARE_NONE ? 0 : q->percent_limit,
        .rows = q->rows,
        .limited = (q->needs & NEED_GRAPH || view->has_line_costs) && limits_inclusive(view) ? &study->inclusive : NULL,
        .compared = compared_measures(&study->measures),
        .in_trees = q->needs & NEED_TREES ? &study->inclusive : NULL};
    if (q->shows_unchanged)
        cut.compared = NULL;
    init_rows(view);
    view->rows.tells_bounds = view->question->for_person;
    attach_dominated(view);
    if (measures_offer(&study->measures, STATISTIC_SPREAD))
        spread_rows_attach(study->spread_rows, &view->rows);
    ranking_init(&view->ranking, &view->rows, &cut, view->filter);
    rank_some(view, &cut);
    if (!(q->needs & NEED_STACKS) && !q->request->sections.n) /* sections of JSON may have other rows */
        note_no_rows(view, &cut, diagnostics);
}

static bool keeps_function(const void *view, ref_t function)
{
    const struct view *v = view;
    return filter_keeps(v->filter, &v->rows, function);
}

static bool is_marked(const void *marked, ref_t function)
{
    return ((const bool *)marked)[function];
}

/* The functions that own any of the lines kept, which have what these lines call. */
static void add_owners_of_lines(struct view *view)
{
    const struct profile *p = view->study->profile;
    bool *owns = memory_zeroed(p->functions.count, sizeof *owns);
    for (size_t i = 0; i < view->rows.item_count; i++)
        if (filter_keeps(view->filter, &view->rows, i))
            owns[p->pieces.items[grouping_piece(&view->rows, i)].function] = true;
    share_base_add_functions(&view->share_base, p, is_marked, owns);
    free(owns);
}

/* Sets the base of relative percentages: the functions listed, or the rows that the filters keep. */
static void choose_whole(struct view *view)
{
    const struct profile *profile = view->study->profile;
    if (!view->question->relative || filter_is_empty(view->filter))
        return;
    if (view->filter->list.count) {
        view->share_base.of = "the functions listed, with what they call";
        share_base_add_functions(&view->share_base, profile, view_lists_function, view);
    } else if (view->has_line_costs) {
        view->share_base.of = "the functions with a line kept, with what they call";
        add_owners_of_lines(view);
    } else if (view->row_costs) {
        view->share_base.of = "the functions kept, with what they call";
        share_base_add_functions(&view->share_base, profile, keeps_function, view);
    } else {
        struct costs kept = matrix_row(&view->ranking.kept, 0);
        view->share_base.of = "the rows kept";
        share_base_add(&view->share_base, &kept);
    }
}

struct spent view_program(const struct view *view)
{
    struct spent spent = spent_alike(view->study->profile->totals);
    spent.has |= column_bit(COLUMN_SPREAD);
    spent.spread_row = SPREAD_PROGRAM;
    return spent;
}

void view_rank_all(const struct view *view, struct ranking *ranking)
{
    ranking_init(ranking, &view->rows, &(struct cut){.sort = &view->sort, .uncut = true}, NULL);
}

void view_rank_by_self(const struct view *view, const struct grouping *g, const struct filter *filter,
                       struct ranking *ranking)
{
    const struct measures *measures = &view->study->measures;
    struct sort sort = {0};
    for (size_t i = 0; i < view->sort.count; i++)
        if (view->sort.items[i].column.measure)
            *array_add(&sort) = (struct sort_key){{COLUMN_SELF, .measure = view->sort.items[i].column.measure}, -1};
    if (sort.count == 0)
        *array_add(&sort) = measures->count ? (struct sort_key){{COLUMN_SELF, .measure = &measures->items[0]}, -1}
                                            : (struct sort_key){{COLUMN_CALLS, .measure = NULL}, -1};
    struct cut cut = {.sort = &sort, .compared = compared_measures(measures)};
    ranking_init(ranking, g, &cut, filter);
    free(sort.items);
}

bool view_init(struct view *view, const struct study *study, const struct question *question,
               struct diagnostics *diagnostics, struct text *error)
{
    struct beside beside = {0};
    *view = (struct view){.study = study,
                          .question = question,
                          .filter = question->filter,
                          .both = question->both && !(question_leads_with_self(question) && study_misses_calls(study)),
                          .row_costs = question->needs & NEED_INCLUSIVE ? &study->inclusive : NULL};
    view->group = view_group(question, question->needs);
    view->has_line_costs = question->needs & NEED_LINE_COSTS && view->group == GROUP_LINE;
    bool good = choose_shown(view, &beside, error) && choose_sort(view, error);
    if (good && question->for_person && !question->show.s)
        show_by_priority(view);
    if (good)
        complete_columns(view, &beside);
    free(beside.of_functions.items);
    free(beside.spread.items);
    if (!good)
        return false;
    entitle_all(view);
    filter_check(view->filter, diagnostics);
    if (!(question->needs & NEED_RECORD)) /* written back, a cost that was not recorded is not 0 */
        note_unrecorded(study, &view->shown, diagnostics);
    note_missing(study, &view->shown, diagnostics);
    note_cache(study, &view->shown, diagnostics);
    choose_rows(view, diagnostics);
    choose_whole(view);
    return true;
}

void view_release(struct view *view)
{
    share_base_release(&view->share_base);
    ranking_release(&view->ranking);
    grouping_release(&view->rows);
    line_costs_release(&view->line_costs);
    dominated_release(&view->dominated);
    free(view->shown.items);
    free(view->columns.items);
    free(view->sort.items);
    arena_release(&view->arena);
}
