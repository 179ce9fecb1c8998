#include "browse/material.h"

#include "browse/kept.h"
#include "view/columns.h"

#include <stdlib.h>

/* ---- requests ---- */

/* All rows are there, however little they cost, and none is followed by others. What is asked of the first screen does
 * not matter to them. */
static struct request wanted(const struct material *m, enum group group)
{
    const struct settings *settings = &m->settings;
    struct request request = *m->source.report->request;
    request.group = group;
    if (group == GROUP_FUNCTION && m->source.report->request->group != group)
        request.inclusive = INCLUSIVE_IF_CALLED; /* functions have it, and what was asked for has not */
    request.percentage = settings->is_relative ? PERCENTAGE_RELATIVE : PERCENTAGE_ABSOLUTE;
    request.threshold = request.percent_limit = SHARE_DEFAULT;
    request.rows = request.rows_at_all = 0;
    request.tree = TREE_NONE;
    request.filters.card.count = 0; /* rates are of its screen, and not of the table */
    request.cumulative = false;
    if (settings->sort.s)
        request.sort = settings->sort;
    return request;
}

struct text material_sort_word(struct material *m, enum column_kind kind, const struct measure *measure)
{
    struct key_reader reader = {.measures = &m->source.report->study->measures,
                                .study = m->source.report->study,
                                .usual = COLUMN_SELF,
                                .functions = true,
                                .arena = &m->arena};
    return arena_copy(&m->arena, key_column(&reader, kind, measure).name);
}

/* ---- the filter ---- */

struct pattern_source material_expression(const struct material *m, struct text expression)
{
    const struct expressions *asked = &m->source.report->request->filters;
    return (struct pattern_source){.expression = expression, .letter_case = expressions_search_case(asked)};
}

/* The expression of the settings takes the place of those of --focus. */
static bool make_filter(struct material *m, struct text *error)
{
    m->has_filter = m->settings.filter.s;
    if (!m->has_filter)
        return true;
    struct pattern_source source = material_expression(m, m->settings.filter);
    if (!filter_init(&m->filter, &m->source.report->request->filters, &m->arena, error) ||
        !filter_refocus(&m->filter, &source, &m->arena, error))
        return false;
    filter_prepare(&m->filter, m->source.report->study->profile, m->source.demand->forms);
    return true;
}

/* ---- views ---- */

/* Thresholds of --sort do not hold here, and what did not change may be wanted. */
static bool make_view(struct material *m, struct view *view, const struct request *request, unsigned needs,
                      struct text *error)
{
    struct demand demand = *m->source.demand;
    demand.request = request;
    demand.needs = needs;
    demand.is_uncut = true;
    demand.shows_unchanged = m->settings.shows_unchanged;
    demand.filter = m->has_filter ? &m->filter : m->source.demand->filter;
    struct diagnostics *said = m->generation == 1 ? m->source.report->diagnostics : &m->unsaid;
    if (!view_init(view, m->source.report->study, &demand, said, error)) {
        *error = arena_copy(&m->arena, *error);
        return false;
    }
    return true;
}

/* Other rows than functions have only self costs, and are sorted by these. */
static bool make_groups(struct material *m, struct text *error)
{
    const struct measure *main = view_main_measure(&m->functions);
    if (m->settings.group == GROUP_FUNCTION)
        return true;
    m->group_request = wanted(m, m->settings.group);
    m->group_request.inclusive = INCLUSIVE_NO;
    if (main && m->settings.sort.s)
        m->group_request.sort = material_sort_word(m, COLUMN_SELF, main);
    m->group_report.request = &m->group_request;
    m->group_report.view = &m->groups;
    return make_view(m, &m->groups, &m->group_request, 0, error);
}

static bool make_views(struct material *m, struct text *error)
{
    m->generation++;
    const unsigned needs = NEED_LINES | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | NEED_FUNCTIONS;
    naming_take_form(m->source.naming, m->settings.form);
    m->request = wanted(m, GROUP_FUNCTION);
    m->report = *m->source.report;
    m->report.request = &m->request;
    m->report.view = &m->functions;
    m->group_report = m->report;
    return make_filter(m, error) && make_view(m, &m->functions, &m->request, needs, error) && make_groups(m, error);
}

static void release_views(struct material *m)
{
    view_release(&m->groups);
    view_release(&m->functions);
    m->groups = m->functions = (struct view){0};
    if (m->has_filter)
        filter_release(&m->filter);
    m->has_filter = false;
}

/* Whether only what the rows of the table are differs. */
static bool differs_in_group(const struct settings *a, const struct settings *b)
{
    return a->sort.s == b->sort.s && a->filter.s == b->filter.s && a->form == b->form &&
           a->is_relative == b->is_relative && a->shows_unchanged == b->shows_unchanged;
}

/* The functions stay as they are. */
static bool take_groups(struct material *m, const struct settings *settings, struct text *error)
{
    view_release(&m->groups);
    m->groups = (struct view){0};
    m->group_report = m->report;
    m->settings = *settings;
    m->generation++;
    return make_groups(m, error);
}

static bool take_all(struct material *m, const struct settings *settings, struct text *error)
{
    release_views(m);
    m->settings = *settings;
    return make_views(m, error);
}

bool material_change(struct material *m, const struct settings *settings, struct text *error)
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
    const struct request *request = source->report->request;
    return (struct settings){.group = request->group == GROUP_PIECE ? GROUP_FUNCTION : request->group,
                             .form = source->naming->form,
                             .is_relative = request->percentage == PERCENTAGE_RELATIVE};
}

bool material_init(struct material *m, const struct browse_source *source, const struct sheet_kind *const *kinds,
                   struct text *error)
{
    *m = (struct material){.kinds = kinds, .source = *source};
    m->settings = usual_settings(source);
    m->kept = kept_new(&m->report, stop_of(source));
    return make_views(m, error);
}

/* An event by which rows were sorted may be gone. */
void material_take(struct material *m, const struct browse_source *source)
{
    struct text error;
    kept_free(m->kept);
    m->kept = kept_new(&m->report, stop_of(source));
    release_views(m);
    m->source = *source;
    if (make_views(m, &error))
        return;
    release_views(m);
    m->settings = usual_settings(source);
    make_views(m, &error);
}

void material_release(struct material *m)
{
    kept_free(m->kept);
    release_views(m);
    diagnostics_release(&m->unsaid);
    arena_release(&m->arena);
}

struct row_name material_function_name(const struct material *m, ref_t function)
{
    struct row_name name = row_name_of_function(material_profile(m), function);
    struct home home = naming_place(m->source.naming, &name);
    if (home.line)
        name.line.number = home.line;
    name.cycle = m->report.study->inclusive.cycle_of[function];
    return name;
}
