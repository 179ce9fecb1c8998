#include "reading/blame.h"

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
    struct arguments arguments;
    struct reading reading;
    struct study study;
    struct diagnostics unreported; /* all of it was told before */
};

/* ---- reading ---- */

static void add_files(struct lone_pair *lone, enum side side, ref_t unit)
{
    struct side_inputs *inputs = &lone->arguments.of[side];
    unit_list_inputs(&lone->pairs->units[side], lone->pairs->measured.items[side].profile, unit, &inputs->inputs);
    for (size_t i = 0; i < inputs->inputs.count; i++)
        *array_add(&inputs->run_of) = 0;
    inputs->runs = 1;
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

static bool read_pair(struct lone_pair *lone, const struct unit_pair *pair, const struct reading_of *like)
{
    struct reading_of of = *like;
    struct text unused = TEXT_NONE;
    add_files(lone, SIDE_NEW, pair->of[SIDE_NEW]);
    add_files(lone, SIDE_OLD, pair->of[SIDE_OLD]);
    of.selection = &lone->selection;
    of.question = &lone->question;
    of.arguments = &lone->arguments;
    of.needs = filter_hides_any(of.transforms.filter) ? NEED_CALLS | NEED_LINES | NEED_CHARGES : 0;
    of.transforms.inlined = NULL;
    of.kinds = of.kinds_of_many = 0;
    of.tells_progress = false;
    return select_unit(lone, pair) && !arguments_once(&lone->arguments) &&
           reading_read(&lone->reading, &of, &lone->unreported, &unused) &&
           study_init(&lone->study, &lone->reading.studied, &lone->question, &lone->unreported, &unused);
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
            (struct blamed){arena_copy(arena, naming_symbol(&naming, found->symbol)), found->change};
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

/* ---- all pairs ---- */

static void blame_row(struct judged *row, const struct reading *like, const struct verdict *verdict, enum form form,
                      struct arena *arena)
{
    const struct unit_pairs *pairs = &like->paired.of[row->kind];
    const struct unit_pair *pair = &pairs->items.items[row->pair];
    struct lone_pair lone = {.pairs = pairs, .selection = *like->of.selection, .question = *like->of.question};
    lone.question.needs &= NEED_RATES;
    if (!unit_pair_is_whole(pair))
        return;
    if (read_pair(&lone, pair, &like->of))
        blame_functions(row, &lone.study, verdict->gauge.column_word.event->name, form, arena);
    release_pair(&lone);
}

void blame_find(struct verdicts *verdicts, const struct reading *like, enum form form)
{
    for (size_t i = 0; i < verdicts->count; i++) {
        struct verdict *verdict = &verdicts->items[i];
        bool has_pairs = verdict->of->functions.sides, is_cost = !column_is_ratio(&verdict->gauge.column);
        bool is_asked = check_unit(verdict->check) && has_pairs && is_cost && verdict->reason == REASON_LIMIT;
        for (size_t k = 0; is_asked && k < verdict->rows.count && k < BLAME_ROWS; k++)
            blame_row(&verdict->rows.items[k], like, verdict, form, &verdicts->arena);
    }
}
