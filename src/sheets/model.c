/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/model.h"

#include "sheets/cache.h"
#include "view/column_words.h"

#include <stdlib.h>

/* ---- questions ---- */

/* All rows are there, however little they cost. Options about the first screen do not change them. */
static struct question wanted(const struct model *m, enum group group, unsigned needs)
{
    const struct settings *settings = &m->settings;
    const struct question *asked = m->source.report->question;
    struct question question = question_of_rows(asked, group);
    question.needs = needs;
    question.filter = m->has_filter ? &m->filter : asked->filter;
    question.relative = settings->is_relative;
    question.rates = asked->request->rates; /* the rates of a card belong to its screen */
    question.is_uncut = true;
    question.shows_unchanged = settings->shows_unchanged;
    if (settings->sort.s)
        question.sort = settings->sort;
    return question;
}

/* Kinds of cost are asked for of functions, if these are the rows that are asked for: other rows have none. */
static struct question wanted_of_functions(const struct model *m)
{
    const struct question *asked = m->source.report->question;
    struct question question =
        wanted(m, GROUP_FUNCTION, NEED_LINES | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS);
    bool is_asked = asked->group == GROUP_FUNCTION;
    question.kind = is_asked ? asked->kind : COLUMN_SELF;
    question.both = !is_asked || asked->both;
    return question;
}

struct text model_sort_word(struct model *m, enum column_kind kind, const struct measure *measure)
{
    struct column_reader reader = {.measures = &m->source.report->study->measures,
                                   .study = m->source.report->study,
                                   .usual = COLUMN_SELF,
                                   .kinds = COLUMN_OF_FUNCTIONS,
                                   .arena = &m->arena};
    return arena_copy(&m->arena, column_reader_column(&reader, kind, measure).name);
}

/* ---- the filter ---- */

struct pattern_source model_expression(const struct model *m, struct text expression)
{
    const struct expressions *asked = &m->source.report->request->filters;
    return (struct pattern_source){.expression = expression, .letter_case = expressions_search_case(asked)};
}

/* The expression of the settings replaces the expressions of --focus. */
static bool make_filter(struct model *m, struct text *error)
{
    m->has_filter = m->settings.filter.s;
    if (!m->has_filter)
        return true;
    struct pattern_source source = model_expression(m, m->settings.filter);
    if (!filter_init(&m->filter, &m->source.report->request->filters, &m->arena, error) ||
        !filter_refocus(&m->filter, &source, &m->arena, error))
        return false;
    filter_prepare(&m->filter, m->source.report->study->profile, m->source.report->study->forms);
    return true;
}

/* ---- views ---- */

static bool make_view(struct model *m, struct view *view, const struct question *question, struct text *error)
{
    struct diagnostics *unreported = m->is_first ? m->source.report->diagnostics : &m->unsaid;
    if (!view_init(view, m->source.report->study, question, unreported, error)) {
        *error = arena_copy(&m->arena, *error);
        return false;
    }
    return true;
}

/* Of other rows than functions, lines alone have inclusive costs, if calls are recorded. */
static bool have_inclusive(const struct model *m)
{
    return m->settings.group == GROUP_LINE && !study_misses_calls(m->source.report->study);
}

/* The kind of cost that functions are sorted by, if the rows have it; else self cost. */
static enum column_kind kind_of_order(const struct model *m)
{
    bool is_inclusive = m->functions.sort.items[0].column.kind == COLUMN_INCLUSIVE;
    return is_inclusive && have_inclusive(m) ? COLUMN_INCLUSIVE : COLUMN_SELF;
}

static bool make_groups(struct model *m, struct text *error)
{
    const struct measure *main = view_main_measure(&m->functions);
    if (m->settings.group == GROUP_FUNCTION)
        return true;
    m->group_question = wanted(m, m->settings.group, have_inclusive(m) ? NEED_LINE_COSTS : 0);
    m->group_question.both = have_inclusive(m);
    if (main && (m->settings.sort.s || have_inclusive(m)))
        m->group_question.sort = model_sort_word(m, kind_of_order(m), main);
    m->group_report.question = &m->group_question;
    m->group_report.view = &m->groups;
    return make_view(m, &m->groups, &m->group_question, error);
}

static bool make_views(struct model *m, struct text *error)
{
    m->generation++;
    naming_take_form(m->source.naming, m->settings.form);
    m->report = *m->source.report;
    m->report.question = &m->question;
    m->report.view = &m->functions;
    m->group_report = m->report;
    if (!make_filter(m, error))
        return false;
    m->question = wanted_of_functions(m);
    return make_view(m, &m->functions, &m->question, error) && make_groups(m, error);
}

/* Views of this source were never made, unless it is a kept one. */
static bool make_first(struct model *m, struct text *error)
{
    m->is_first = !m->source.is_kept;
    bool good = make_views(m, error);
    m->is_first = false;
    return good;
}

static void release_views(struct model *m)
{
    view_release(&m->groups);
    view_release(&m->functions);
    m->groups = m->functions = (struct view){0};
    if (m->has_filter)
        filter_release(&m->filter);
    m->has_filter = false;
}

/* Whether only the group of the table's rows differs. */
static bool differs_in_group(const struct settings *a, const struct settings *b)
{
    return a->sort.s == b->sort.s && a->filter.s == b->filter.s && a->form == b->form &&
           a->is_relative == b->is_relative && a->shows_unchanged == b->shows_unchanged;
}

/* The functions stay as they are. */
static bool take_groups(struct model *m, const struct settings *settings, struct text *error)
{
    view_release(&m->groups);
    m->groups = (struct view){0};
    m->group_report = m->report;
    m->settings = *settings;
    m->generation++;
    return make_groups(m, error);
}

static bool take_all(struct model *m, const struct settings *settings, struct text *error)
{
    release_views(m);
    m->settings = *settings;
    return make_views(m, error);
}

bool model_change(struct model *m, const struct settings *settings, struct text *error)
{
    const struct settings before = m->settings;
    struct text ignored;
    bool good = differs_in_group(&before, settings) ? take_groups(m, settings, error) : take_all(m, settings, error);
    if (!good)
        take_all(m, &before, &ignored);
    return good;
}

/* ---- the whole ---- */

static struct run_stop stop_of(const struct browse_source *source)
{
    return (struct run_stop){source->is_interrupted, source->context};
}

/* Pieces are no rows here, as a function is one thing. */
static struct settings usual_settings(const struct browse_source *source)
{
    const struct question *question = source->report->question;
    return (struct settings){.group = question->group == GROUP_PIECE ? GROUP_FUNCTION : question->group,
                             .form = source->naming->form,
                             .is_relative = question->relative};
}

bool model_init(struct model *m, const struct browse_source *source, const struct sheet_kind *const *kinds,
                struct text *error)
{
    *m = (struct model){.kinds = kinds, .source = *source};
    m->settings = usual_settings(source);
    m->cache = cache_new(&m->report, stop_of(source));
    return make_first(m, error);
}

/* An event by which rows were sorted may be gone. */
void model_take(struct model *m, const struct browse_source *source)
{
    struct text error;
    cache_free(m->cache);
    m->cache = cache_new(&m->report, stop_of(source));
    release_views(m);
    m->source = *source;
    if (make_first(m, &error))
        return;
    release_views(m);
    m->settings = usual_settings(source);
    make_first(m, &error);
}

void model_release(struct model *m)
{
    cache_free(m->cache);
    release_views(m);
    diagnostics_release(&m->unsaid);
    arena_release(&m->arena);
}

struct row_name model_function_name(const struct model *m, ref_t function)
{
    struct row_name name = row_name_of_function(model_profile(m), function);
    struct home home = naming_place(m->source.naming, &name);
    if (home.line)
        name.line.number = home.line;
    name.cycle = m->report.study->inclusive.cycle_of[function];
    return name;
}
