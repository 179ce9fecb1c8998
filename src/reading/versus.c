/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/versus.h"

/* The versions to compare, by their places among the inputs. False if there is one alone, or they cannot be read. */
static bool choose_inputs(struct versus *v, const struct side_inputs *all, struct text *error)
{
    const size_t last = all->inputs.count - 1;
    const size_t chosen[SIDES] = {[SIDE_NEW] = last, [SIDE_OLD] = v->question.change == SINCE_PREVIOUS ? last - 1 : 0};
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
        *error =
            TEXT("a check of versions reads the last one again, and standard input or a pipe can be read only once");
    return !error->s;
}

/* Nothing is asked but by the checks. */
static struct question question_of_checks(const struct question *like, const struct checks *checks)
{
    struct question question = *like;
    bool has_places = like->format->features & FEATURE_PLACES;
    question.split = question.spread = UNIT_NONE;
    question.needs = (like->needs & NEED_RATES) | verdicts_need(checks, has_places);
    return question;
}

/* What is wrong with inputs was told when all were read. */
static bool read_both(struct versus *v, const struct reading_of *of, struct diagnostics *diagnostics,
                      struct text *error)
{
    struct diagnostics told = {.strict = diagnostics->strict};
    bool good = reading_read(&v->reading, of, &told, error);
    if (!good)
        diagnostics_join(diagnostics, &told, 0);
    diagnostics_release(&told);
    return good;
}

static void copy_side(struct side_inputs *to, const struct side_inputs *from)
{
    for (size_t i = 0; i < from->inputs.count; i++) {
        *array_add(&to->inputs) = from->inputs.items[i];
        *array_add(&to->run_of) = from->run_of.items[i];
    }
    for (size_t i = 0; i < from->roots.count; i++)
        *array_add(&to->roots) = from->roots.items[i];
    to->runs = from->runs;
    to->loss = from->loss;
}

/* The sides that are given, or the inputs of versions. */
static bool choose(struct versus *v, const struct reading_of *like, const struct arguments *sides, struct text *error)
{
    for (int side = 0; side < SIDES && sides; side++)
        copy_side(&v->arguments.of[side], &sides->of[side]);
    return sides || choose_inputs(v, &like->arguments->of[SIDE_NEW], error);
}

bool versus_read(struct versus *v, const struct reading_of *like, const struct arguments *sides,
                 const struct checks *checks, struct diagnostics *diagnostics, struct text *error)
{
    struct reading_of of = *like;
    of.question = &v->question;
    of.arguments = &v->arguments;
    of.kinds = checks_units(checks);
    of.kinds_of_many = sides ? like->kinds_of_many : 0;
    of.gone = sides ? like->gone : NULL;
    of.tells_progress = false;
    v->question = question_of_checks(like->question, checks);
    return choose(v, like, sides, error) && read_both(v, &of, diagnostics, error) &&
           study_init(&v->study, &v->reading.studied, &v->question, diagnostics, error);
}

void versus_release(struct versus *v)
{
    study_release(&v->study);
    reading_release(&v->reading);
    arguments_release(&v->arguments);
}
