#include "reading/versus.h"

/* The versions to compare, by their places among the inputs. False if there is one alone, or they cannot be read. */
static bool choose_inputs(struct versus *v, const struct side_inputs *all, struct text *error)
{
    const size_t last = all->inputs.count - 1;
    const size_t chosen[SIDES] = {[SIDE_NEW] = last, [SIDE_OLD] = v->question.change == SINCE_FIRST ? 0 : last - 1};
    if (last == 0) {
        *error = TEXT("a check of a change needs two versions: there is one input only");
        return false;
    }
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        *array_add(&v->arguments.of[side].inputs) = all->inputs.items[chosen[side]];
        *array_add(&v->arguments.of[side].run_of) = 0;
        v->arguments.of[side].runs = 1;
        v->arguments.of[side].loss = all->loss;
    }
    if (arguments_once(&v->arguments))
        *error = TEXT("a check of versions reads the last one again, and standard input or a pipe can be read once");
    return !error->s;
}

/* Of a report of one profile nothing is asked but by the checks. */
static void choose_inputs_like(struct versus *v, const struct reading_of *like, const struct checks *checks)
{
    bool has_places = like->question->format->features & FEATURE_PLACES;
    v->question = *like->question;
    v->question.split = v->question.spread = UNIT_NONE;
    v->question.needs = (like->question->needs & NEED_RATES) | verdicts_need(checks, has_places);
    v->of = *like;
    v->of.question = &v->question;
    v->of.arguments = &v->arguments;
    v->of.kinds = checks_units(checks);
    v->of.kinds_of_many = 0;
    v->of.gone = NULL;
    v->of.says_dates = v->of.tells_progress = false;
}

static bool read_both(struct versus *v, struct diagnostics *diagnostics)
{
    struct diagnostics told = {.strict = diagnostics->strict};
    bool good = comparison_read(&v->comparison, &v->of, &told);
    if (!good)
        diagnostics_join(diagnostics, &told, 0);
    diagnostics_release(&told);
    return good;
}

bool versus_read(struct versus *v, const struct reading_of *like, const struct checks *checks,
                 struct diagnostics *diagnostics, struct text *error)
{
    choose_inputs_like(v, like, checks);
    if (!choose_inputs(v, &like->arguments->of[SIDE_NEW], error) || !read_both(v, diagnostics))
        return false;
    struct sides *sides = &v->comparison.sides;
    forms_init(&v->forms, &sides->profile.symbols);
    struct study_of of = {.profile = &sides->profile,
                          .forms = &v->forms,
                          .sides = sides,
                          .series = &sides->series,
                          .pairs = v->paired.of,
                          .own = like->own};
    struct diagnostics unreported = {0};
    paired_make(&v->paired, &v->of, &of, &unreported);
    diagnostics_release(&unreported);
    return study_init(&v->study, &of, &v->question, diagnostics, error);
}

void versus_release(struct versus *v)
{
    study_release(&v->study);
    forms_release(&v->forms);
    paired_release(&v->paired);
    comparison_release(&v->comparison);
    arguments_release(&v->arguments);
}
