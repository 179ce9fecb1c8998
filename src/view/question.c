/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/question.h"

#include "view/inlining.h"

#define CONTEXT 8
#define PERSON_CONTEXT 3
#define PERSON_LIMIT (PERCENT / 2) /* a person looks at rows below it only by an option */
#define PERSON_ROWS 10             /* but there are some */
#define CALL_TREE_LIMIT PERCENT    /* of the rows of a call tree, unless the user says so */

/* Whether functions are listed in place of the table: in text that is printed. */
static bool has_listings(const struct question *q)
{
    return q->format->features & FEATURE_LISTINGS && !q->request->browse;
}

static void choose_rows(struct question *q)
{
    enum group asked = q->request->group;
    enum request_tree_order order = q->request->tree_order;
    asked = asked != GROUP_UNASKED ? asked : q->for_person ? GROUP_FUNCTION : GROUP_PIECE;
    q->group = asked == GROUP_PIECE ? q->format->usual->group : asked;
    q->tree = q->request->tree;
    q->is_down = order == TREE_ORDER_UNASKED ? q->for_person && !q->filter->peek.count : order == TREE_DOWN;
    q->depth = q->request->depth ? q->request->depth : 1;
    q->call_tree_depth = q->request->depth;
}

/* Whether a list asks for a column of calls or of inclusive costs, in a report that has no such columns by itself. */
static bool asks_inclusive(const struct question *q)
{
    const struct request *r = q->request;
    bool is_asked = column_list_needs_functions(r->sort) || column_list_needs_functions(r->show);
    return is_asked && group_table[q->group].has_inclusive && !(q->format->needs(q) & NEED_INCLUSIVE);
}

/* A call tree has both costs of each function; of units, which have no room for them, the inclusive one. A person sees
 * both of whole functions, where nothing else is side by side; so does who asks for a column of them. */
static enum request_inclusive kinds_of(struct question *q)
{
    const struct request *r = q->request;
    static const enum request_inclusive of_functions[] = {[UNIT_NONE] = INCLUSIVE_BOTH,
                                                          [UNIT_PART] = INCLUSIVE_YES,
                                                          [UNIT_THREAD] = INCLUSIVE_YES,
                                                          [UNIT_INPUT] = INCLUSIVE_YES};
    bool is_alone = !request_compares(r) && r->split == UNIT_NONE;
    if (q->filter->call_tree.count && has_listings(q))
        return of_functions[r->split];
    if (r->inclusive == INCLUSIVE_UNASKED && q->for_person && q->group == GROUP_FUNCTION && is_alone)
        return INCLUSIVE_UNASKED;
    if (r->inclusive == INCLUSIVE_UNASKED && asks_inclusive(q))
        return of_functions[r->split];
    bool is_self = r->inclusive == INCLUSIVE_NO || r->inclusive == INCLUSIVE_UNASKED;
    return !is_self ? r->inclusive : q->format->usual->is_inclusive ? INCLUSIVE_YES : INCLUSIVE_NO;
}

static void choose_columns(struct question *q)
{
    const struct request *r = q->request;
    enum request_inclusive kinds = kinds_of(q);
    q->show = r->show;
    q->sort = r->sort;
    q->keeps_order = q->format->features & FEATURE_LISTINGS && !q->for_person; /* as callgrind_annotate does */
    q->kind = kinds == INCLUSIVE_YES || kinds == INCLUSIVE_BOTH ? COLUMN_INCLUSIVE : COLUMN_SELF;
    q->both = kinds == INCLUSIVE_BOTH || kinds == INCLUSIVE_UNASKED;
    q->rates = r->rates || q->filter->card.count;
    q->cumulative = r->cumulative;
    q->relative = r->percentage == PERCENTAGE_RELATIVE;
    q->split = r->split;
    q->spread = r->spread;
    q->aligns = r->aligns;
    q->change = r->change;
    if (!(q->format->features & FEATURE_UNITS))
        q->split = UNIT_NONE;
    if (!(q->format->features & FEATURE_SPREAD))
        q->spread = UNIT_NONE;
}

static void choose_limits(struct question *q)
{
    const struct request *r = q->request;
    const struct usual *usual = q->format->usual;
    bool is_usual = q->for_person && !r->limits_rows;
    int64_t limit = is_usual ? PERSON_LIMIT : usual->percent_limit ? usual->percent_limit : SHARE_NONE;
    q->percent_limit = r->percent_limit == SHARE_NONE ? limit : r->percent_limit;
    q->call_tree_limit = r->percent_limit == SHARE_NONE ? CALL_TREE_LIMIT : r->percent_limit;
    q->rows = r->rows ? r->rows : usual->rows;
    q->rows_at_all = is_usual ? PERSON_ROWS : 0;
    bool is_limited = q->rows || q->percent_limit != SHARE_NONE || !filter_is_empty(q->filter);
    int64_t threshold = usual->threshold && !is_limited ? usual->threshold : SHARE_WHOLE;
    q->threshold = r->threshold == SHARE_NONE ? threshold : r->threshold;
}

/* Where rows are functions, they do not have the lines that the user changed. */
static bool has_yours(const struct question *q)
{
    unsigned features = q->format->features;
    bool is_of_functions = q->group == GROUP_FUNCTION || q->group == GROUP_PIECE;
    bool is_of_units = q->request->by && features & (FEATURE_BY | FEATURE_BY_ALONE);
    return features & FEATURE_YOURS && request_compares(q->request) && is_of_functions && !is_of_units &&
           !filter_hides_any(q->filter);
}

static bool is_page(const struct question *q)
{
    return q->format->features & FEATURE_JUMPS && q->format->features & FEATURE_FOR_FILES;
}

/* Causes are of functions, and of the whole profile as it was recorded: inlined functions have no counts of calls. */
static bool has_causes(const struct question *q)
{
    bool is_recorded = !inlining_moves_costs(q->request) && !filter_hides_any(q->filter);
    bool is_of_functions = q->group == GROUP_FUNCTION || q->group == GROUP_PIECE;
    bool has_place = (q->summary && !request_asks_why(q->request)) || is_page(q);
    return has_place && is_of_functions && is_recorded && filter_is_empty(q->filter) && request_compares(q->request);
}

/* The user who peeks at a function, or asks for listings, does not ask for sources. */
static void choose_sections(struct question *q)
{
    const struct request *r = q->request;
    const struct filter *f = q->filter;
    bool has_parts = filter_shows_any(f) && has_listings(q);
    bool is_usual = r->annotate == ANNOTATE_UNASKED;
    q->parts_only = has_parts && !r->wants_table;
    q->summary = r->summary != SUMMARY_UNASKED        ? r->summary
                 : q->for_person && !r->wants_section ? SUMMARY_YES
                                                      : SUMMARY_NO;
    q->has_lines = q->summary || has_yours(q);
    q->has_causes = has_causes(q);
    q->annotate = !is_usual                                           ? r->annotate
                  : f->peek.count || has_parts || request_asks_why(r) ? ANNOTATE_NO
                                                                      : ANNOTATE_YES;
    q->hottest = is_usual && q->for_person && q->annotate == ANNOTATE_YES;
}

/* A person who looks at the source of a single profile sees its jumps without asking. */
static void choose_lines(struct question *q)
{
    const struct request *r = q->request;
    bool is_usual = r->jumps == NUMBERS_UNASKED && !r->inlined && (q->for_person || is_page(q)) && !request_compares(r);
    q->numbered = r->line_numbers == NUMBERS_UNASKED ? q->for_person : r->line_numbers == NUMBERS_YES;
    q->source_lines = r->source_lines != NUMBERS_NO;
    q->jumps = is_usual || r->jumps == NUMBERS_YES;
    q->asks_jumps = !is_usual;
    q->context = r->context != CONTEXT_UNASKED ? r->context : q->for_person ? PERSON_CONTEXT : CONTEXT;
}

static void choose_names(struct question *q)
{
    static const enum form forms[] = {
        [NAMES_RECORDED] = FORM_RECORDED, [NAMES_FULL] = FORM_FULL, [NAMES_SHORT] = FORM_SHORT};
    bool is_short = q->for_person || q->format->features & FEATURE_SHORT_NAMES;
    q->names_beside = q->request->names != NAMES_UNASKED;
    q->form = q->names_beside ? forms[q->request->names] : is_short ? FORM_SHORT : FORM_RECORDED;
}

/* Units have one cost, and nothing but that. */
static void choose_units(struct question *q)
{
    if (!(q->format->features & FEATURE_BY_ALONE) || !q->request->by)
        return;
    q->by = q->request->by;
    q->group = GROUP_FUNCTION;
    q->kind = COLUMN_SELF;
    q->both = q->cumulative = false;
}

void question_init(struct question *question, const struct request *request, const struct filter *filter,
                   const struct format *format, const struct look *look)
{
    *question = (struct question){.format = format,
                                  .request = request,
                                  .filter = filter,
                                  .for_person = look->is_rich,
                                  .for_programs = !(format->features & FEATURE_PERCENTAGES)};
    choose_rows(question);
    choose_columns(question);
    choose_units(question);
    choose_limits(question);
    choose_sections(question);
    choose_lines(question);
    choose_names(question);
}

void question_note_suite(struct question *q)
{
    if (q->summary && q->hottest) {
        q->annotate = ANNOTATE_NO;
        q->hottest = false;
    }
    q->has_lines &= q->summary && (q->annotate || q->request->sources.count);
    q->has_causes &= q->has_lines;
}

struct question question_of_rows(const struct question *question, enum group group)
{
    struct question q = *question;
    q.group = group;
    q.kind = COLUMN_SELF;
    q.both = q.cumulative = false;
    q.tree = TREE_NONE;
    q.threshold = SHARE_WHOLE;
    q.percent_limit = SHARE_NONE;
    q.rows = q.rows_at_all = 0;
    return q;
}
