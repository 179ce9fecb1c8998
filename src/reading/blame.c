/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/blame.h"

#include "checks/own.h"
#include "checks/words.h"
#include "report/why.h"
#include "rows/line_number.h"

#include "base/int128.h"
#include "base/number.h"
#include "events/compared.h"
#include "system/functions.h"

#include <stdlib.h>

/* A pair that is compared by itself. */
struct lone_pair {
    const struct unit_pairs *pairs; /* of which it is one */
    struct selection selection;     /* with its part or thread alone */
    struct range range;
    struct question question;
    struct arguments arguments; /* of its inputs; empty: those of all */
    struct reading reading;
    struct study study;
    struct diagnostics unreported; /* all of it was told before */
};

/* ---- reading ---- */

/* The inputs of a side, once they are listed, are one run. */
static void make_run(struct side_inputs *inputs)
{
    for (size_t i = 0; i < inputs->inputs.count; i++)
        *array_add(&inputs->run_of) = 0;
    inputs->runs = 1;
}

static void add_files(struct lone_pair *lone, enum side side, ref_t unit)
{
    struct side_inputs *inputs = &lone->arguments.of[side];
    unit_list_inputs(&lone->pairs->units[side], lone->pairs->measured.items[side].profile, unit, &inputs->inputs);
    make_run(inputs);
}

/* The part or the thread of a pair; false if it has another number on the other side, or none. */
static bool select_unit(struct lone_pair *lone, const struct unit_pair *pair)
{
    struct selection *selection = &lone->selection;
    struct ranges *const ranges[UNIT_KINDS] = {[UNIT_PART] = &selection->parts, [UNIT_THREAD] = &selection->threads};
    struct ranges *chosen = ranges[lone->pairs->kind];
    struct text number = unit_pair_side(lone->pairs, pair, SIDE_NEW)->number;
    bool is_same = text_equal(number, unit_pair_side(lone->pairs, pair, SIDE_OLD)->number);
    if (!chosen)
        return true;
    bool is_number = number.n && number_read_digits(number, &lone->range.first) == number.n;
    lone->range.last = lone->range.first;
    *chosen = (struct ranges){&lone->range, 1, 1};
    return is_same && is_number;
}

static bool read_alone(struct lone_pair *lone, const struct reading_of *like)
{
    struct reading_of of = *like;
    struct text unused = TEXT_NONE;
    of.selection = &lone->selection;
    of.question = &lone->question;
    of.arguments = lone->arguments.of[SIDE_NEW].runs ? &lone->arguments : like->arguments;
    of.needs = filter_hides_any(of.transforms.filter) ? NEED_CALLS | NEED_LINES | NEED_CHARGES : 0;
    lone->question.needs |= WHY_NEEDS | NEED_PLACES;
    of.transforms.inlined = NULL;
    of.kinds = of.kinds_of_many = 0;
    of.tells_progress = false;
    return !arguments_once(of.arguments) && reading_read(&lone->reading, &of, &lone->unreported, &unused) &&
           study_init(&lone->study, &lone->reading.studied, &lone->question, &lone->unreported, &unused);
}

static bool read_pair(struct lone_pair *lone, const struct unit_pair *pair, const struct reading_of *like)
{
    add_files(lone, SIDE_NEW, pair->of[SIDE_NEW]);
    add_files(lone, SIDE_OLD, pair->of[SIDE_OLD]);
    return select_unit(lone, pair) && read_alone(lone, like);
}

static void release_pair(struct lone_pair *lone)
{
    study_release(&lone->study);
    reading_release(&lone->reading);
    arguments_release(&lone->arguments);
    diagnostics_release(&lone->unreported);
}

/* ---- the functions whose cost changed most ---- */

struct found {
    ref_t symbol;
    struct figure change;
};

struct founds ARRAY_OF(struct found);

static int by_change(const void *a, const void *b, void *profile)
{
    const struct found *x = a, *y = b;
    const struct names *symbols = &((const struct profile *)profile)->symbols;
    int order = figure_compare(y->change, x->change);
    return order ? order : text_compare(symbols->texts.items[x->symbol], symbols->texts.items[y->symbol]);
}

static void list_changes(const struct profile *profile, const struct measure *change, struct founds *founds)
{
    struct grouping functions;
    grouping_init(&functions, profile, GROUP_FUNCTION, NULL, NULL);
    for (ref_t row = 0; row < functions.count; row++) {
        struct costs self = grouping_self(&functions, row);
        struct found found = {grouping_own_name(&functions, row).symbol, measure_of(change, &self)};
        if (found.change.cost)
            *array_add(founds) = found;
    }
    grouping_release(&functions);
    if (founds->count)
        qsort_r(founds->items, founds->count, sizeof *founds->items, by_change, (void *)(uintptr_t)profile);
}

static void name_most(struct judged *row, const struct study *study, const struct founds *founds, enum form form,
                      struct arena *arena)
{
    struct naming naming;
    naming_init(&naming, study->profile, study->forms, form);
    for (; row->blamed_count < founds->count && row->blamed_count < BLAMED_MOST; row->blamed_count++) {
        const struct found *found = &founds->items[row->blamed_count];
        row->blamed[row->blamed_count] =
            (struct blamed){.name = arena_copy(arena, naming_symbol(&naming, found->symbol)), .change = found->change};
    }
    naming_release(&naming);
}

static const struct measure *find_change(const struct study *study, struct text event)
{
    size_t found = measures_find(&study->measures, event);
    return found < study->measures.count ? &study->measures.items[found] : NULL;
}

static void blame_functions(struct judged *row, const struct study *study, struct text event, enum form form,
                            struct arena *arena)
{
    struct founds founds = {0};
    const struct measure *change = find_change(study, event);
    if (change)
        list_changes(study->profile, change, &founds);
    name_most(row, study, &founds, form, arena);
    free(founds.items);
}

/* ---- the causes of the change ---- */

/* Of a function of a check, by name: it is of another profile. */
static bool is_named(const struct profile *profile, ref_t function, const struct verdict *verdict,
                     const struct judged *row)
{
    const struct profile *judged = verdict->of->functions.profile;
    ref_t label = row->label.function;
    return label != NONE && function != NONE &&
           text_equal(profile_function_name(judged, label), profile_function_name(profile, function)) &&
           text_equal(judged->objects.texts.items[judged->functions.items[label].object],
                      profile->objects.texts.items[profile->functions.items[function].object]);
}

/* Whether the function of a cause is beyond the limits of a check. */
static bool has_failed(const struct why *why, const struct cause *cause, const struct verdict *verdict)
{
    bool any = false;
    for (size_t i = 0; i < verdict->rows.count && !any; i++)
        any = is_named(why->view->study->profile, why_function(why, cause), verdict, &verdict->rows.items[i]);
    return any;
}

/* The line of its first call, or of its function, if the new source has it. */
static void set_place(struct blamed *blamed, const struct why *why, const struct cause *cause,
                      const struct naming *naming)
{
    const struct profile *p = why->view->study->profile;
    struct why_place place = why_place(why, &why->causes.parts.items[cause->first]);
    ref_t function = why_function(why, cause);
    struct home home = {NONE, 0};
    if (place.file != NONE && line_number_of(p, place.line).side == SIDE_NEW)
        home = (struct home){place.file, line_number_of(p, place.line).number};
    else if (function != NONE)
        home = naming_place(naming, &(struct row_name){.function = function, .file = NONE, .object = NONE});
    bool is_known = home.file != NONE && file_is_place(profile_file_name(p, home.file));
    blamed->file = is_known ? naming_file(naming, home.file) : TEXT_NONE;
    blamed->line = is_known ? home.line : 0;
}

static void name_cause(struct blamed *blamed, struct why *why, const struct cause *cause, const struct naming *naming,
                       struct arena *arena)
{
    *blamed = (struct blamed){.name = arena_copy(arena, why_name(why, cause, naming)),
                              .change = {FIGURE_CHANGE, cause->change, 0},
                              .words = arena_copy(arena, why_sentence(why, cause, naming))};
    set_place(blamed, why, cause, naming);
    blamed->file = blamed->file.s ? arena_copy(arena, blamed->file) : TEXT_NONE;
}

/* Which causes a check names. */
struct choice {
    const struct why *why;
    const struct verdict *verdict;
    bool *own;  /* by function: whether it is the user's, of which the check is; NULL: it is of all */
    bool falls; /* the figure that failed */
};

static bool row_falls(const struct judged *row)
{
    const struct checked *checked = &row->checked;
    return checked->has_old ? figure_compare(checked->now, checked->old) < 0 : checked->now.cost < 0;
}

static struct choice choose(const struct judged *row, const struct why *why, const struct verdict *verdict)
{
    const struct study *study = why->view->study;
    const struct own_code code = {study->profile, study->sides, study->own};
    if (verdict->check->scope != SCOPE_OWN)
        return (struct choice){why, verdict, NULL, why->causes.change < 0};
    return (struct choice){why, verdict, own_functions(&code), row_falls(row)};
}

/* Of functions that did not fail only those are named that made the change, not what is against it. */
static bool is_chosen(const struct choice *choice, const struct cause *cause, bool failed)
{
    ref_t function = why_function(choice->why, cause);
    bool is_asked = !choice->own || (function != NONE && choice->own[function]);
    return is_asked && has_failed(choice->why, cause, choice->verdict) == failed &&
           (failed || (cause->change < 0) == choice->falls);
}

/* The cause of the greatest change that comes behind one in the order in which they are named; NULL: there is none. */
static const struct cause *next_cause(const struct choice *choice, bool failed, const struct cause *last)
{
    const struct causes *causes = &choice->why->causes;
    const struct cause *next = NULL;
    for (size_t i = 0; i < causes->count; i++) {
        const struct cause *cause = &causes->items[i];
        bool is_behind = !last || int128_magnitude(cause->change) < int128_magnitude(last->change) ||
                         (int128_magnitude(cause->change) == int128_magnitude(last->change) && cause > last);
        if (is_behind && is_chosen(choice, cause, failed) &&
            (!next || int128_magnitude(cause->change) > int128_magnitude(next->change)))
            next = cause;
    }
    return next;
}

/* Those whose functions failed, then the others. */
static void name_causes(struct judged *row, struct why *why, const struct verdict *verdict, enum form form,
                        struct arena *arena)
{
    struct choice choice = choose(row, why, verdict);
    struct naming naming;
    naming_init(&naming, why->view->study->profile, why->view->study->forms, form);
    for (int failed = 1; failed >= 0; failed--) {
        const struct cause *cause = NULL;
        while (row->blamed_count < BLAMED_MOST && (cause = next_cause(&choice, failed, cause)) != NULL)
            name_cause(&row->blamed[row->blamed_count++], why, cause, &naming, arena);
    }
    naming_release(&naming);
    free(choice.own);
}

/* False: they are not known. Release them in any case. */
static bool find_causes(struct why *why, const struct view *view, struct text event)
{
    return why_init_of(why, view, find_change(view->study, event)) && why_is_sure(why);
}

/* False: they are not known. */
static bool blame_causes(struct judged *row, const struct lone_pair *lone, const struct verdict *verdict,
                         enum form form, struct arena *arena)
{
    struct view view = {.study = &lone->study, .question = &lone->question};
    struct why why;
    bool any = find_causes(&why, &view, verdict->gauge.column_word.event->name);
    if (any)
        name_causes(row, &why, verdict, form, arena);
    why_release(&why);
    return any;
}

/* ---- all pairs ---- */

static struct lone_pair lone_of(const struct reading *like, const struct unit_pairs *pairs)
{
    struct lone_pair lone = {.pairs = pairs, .selection = *like->of.selection, .question = *like->of.question};
    lone.question.needs &= NEED_RATES;
    return lone;
}

static void blame_row(struct judged *row, const struct reading *like, const struct verdict *verdict, enum form form,
                      struct arena *arena)
{
    const struct unit_pairs *pairs = &like->paired.of[row->kind];
    const struct unit_pair *pair = &pairs->items.items[row->pair];
    struct lone_pair lone = lone_of(like, pairs);
    if (!unit_pair_is_whole(pair))
        return;
    bool is_read = read_pair(&lone, pair, &like->of);
    bool is_told = is_read && blame_causes(row, &lone, verdict, form, arena);
    if (is_read && !is_told)
        blame_functions(row, &lone.study, verdict->gauge.column_word.event->name, form, arena);
    release_pair(&lone);
}

/* The whole comparison, once it was needed. */
struct whole {
    struct lone_pair lone;
    bool is_tried, is_read;
};

static void blame_whole(struct whole *whole, struct judged *row, const struct reading *like,
                        const struct verdict *verdict, enum form form, struct arena *arena)
{
    if (!whole->is_tried) {
        whole->lone = lone_of(like, NULL);
        whole->is_read = read_alone(&whole->lone, &like->of);
    }
    whole->is_tried = true;
    if (whole->is_read)
        blame_causes(row, &whole->lone, verdict, form, arena);
}

/* Whether a check has rows whose change has causes. */
static bool is_blamed(const struct verdict *verdict)
{
    return verdict->of->functions.sides && !column_is_ratio(&verdict->gauge.column) && verdict->reason == REASON_LIMIT;
}

static bool is_of_whole(const struct verdict *verdict)
{
    const struct check *check = verdict->check;
    bool is_cost = verdict->gauge.column.kind == COLUMN_SELF || verdict->gauge.column.kind == COLUMN_INCLUSIVE;
    bool is_of_program = check->scope == SCOPE_TOTAL || check->scope == SCOPE_OWN;
    return is_cost && verdict->gauge.compares && (is_of_program || check_is_of_functions(check));
}

void blame_find(struct verdicts *verdicts, const struct reading *like, enum form form)
{
    struct whole whole = {.is_tried = false};
    for (size_t i = 0; i < verdicts->count; i++) {
        struct verdict *verdict = &verdicts->items[i];
        bool has_units = check_unit(verdict->check);
        for (size_t k = 0; is_blamed(verdict) && has_units && k < verdict->rows.count && k < BLAME_ROWS; k++)
            blame_row(&verdict->rows.items[k], like, verdict, form, &verdicts->arena);
        if (is_blamed(verdict) && !has_units && is_of_whole(verdict))
            blame_whole(&whole, verdict->rows.items, like, verdict, form, &verdicts->arena);
    }
    if (whole.is_tried)
        release_pair(&whole.lone);
}

/* ---- the steps of benchmarks ---- */

static void name_first(struct history_row *row, const struct lone_pair *lone, struct text event, enum form form,
                       struct arena *arena)
{
    struct view view = {.study = &lone->study, .question = &lone->question};
    struct naming naming;
    struct blamed blamed;
    struct why why;
    naming_init(&naming, lone->study.profile, lone->study.forms, form);
    if (find_causes(&why, &view, event)) {
        name_cause(&blamed, &why, &why.causes.items[0], &naming, arena);
        row->cause = words_cause(&blamed, arena);
    }
    why_release(&why);
    naming_release(&naming);
}

static void blame_step(struct history_of_run *asked, struct history_row *row, const struct reading *like,
                       enum form form)
{
    struct texts pair[SIDES] = {{0}};
    struct lone_pair lone = lone_of(like, NULL);
    struct options options;
    history_of_step(asked, row, pair);
    for (int side = 0; side < SIDES; side++) {
        struct side_inputs *inputs = &lone.arguments.of[side];
        for (size_t i = 0; i < pair[side].count; i++)
            *array_add(&inputs->inputs) = pair[side].items[i];
        make_run(inputs);
        free(pair[side].items);
    }
    arguments_find_other_commits(&options, like->of.options, &lone.arguments);
    lone.question.request = &options.request;
    if (read_alone(&lone, &like->of))
        name_first(row, &lone, asked->history.measure->name, form, &asked->history.arena);
    release_pair(&lone);
    arena_release(&options.arena);
}

void blame_steps(struct history_of_run *asked, const struct reading *like, enum form form)
{
    struct history *h = &asked->history;
    const struct history_row *first = history_first_step(h);
    size_t looked_at = 0;
    for (size_t i = 0; i < h->rows.count && looked_at < BLAME_ROWS; i++) {
        struct history_row *row = &h->rows.items[i];
        if (row->step == NONE || row == first)
            continue;
        blame_step(asked, row, like, form);
        looked_at++;
    }
}
