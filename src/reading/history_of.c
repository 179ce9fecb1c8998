/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/history_of.h"

#include "load/unit_key.h"

#include <stdlib.h>

bool history_is_asked(const struct request *request, const struct arguments *arguments)
{
    return request->split == UNIT_INPUT && request->by == UNIT_INPUT && arguments->of[SIDE_NEW].roots.count > 1;
}

/* ---- reading ---- */

static struct question question_of_totals(const struct question *like)
{
    struct question question = *like;
    question.split = question.spread = question.by = UNIT_NONE;
    question.needs = NEED_TOTALS | NEED_PARTS | (like->needs & NEED_RATES);
    return question;
}

/* The first event of --sort, of --show, or of all. */
static const struct measure *find_measure(const struct history_of_run *asked)
{
    const struct measures *measures = &asked->study.measures;
    const struct text lists[] = {asked->question.request->sort, asked->question.request->show};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct text word = text_trim((struct text){lists[i].s, lists[i].n ? text_find(lists[i], ',') : 0});
        ref_t event = word.n ? measures_find(measures, word) : NONE;
        if (event != NONE)
            return &measures->items[event];
    }
    return measures->items;
}

/* ---- what is compared ---- */

static void add_inputs(const struct history_of_run *asked, const struct history_row *row, ref_t version,
                       struct texts *inputs)
{
    unit_list_inputs(&asked->history.units, asked->study.profile, row->cells[version].unit, inputs);
}

void history_of_step(const struct history_of_run *asked, const struct history_row *row, struct texts pair[SIDES])
{
    add_inputs(asked, row, row->step, &pair[SIDE_NEW]);
    add_inputs(asked, row, history_before(row, row->step), &pair[SIDE_OLD]);
}

/* The last version that has the benchmark, and the one since which it changed. */
static bool choose_change(struct history_of_run *asked)
{
    const struct history *h = &asked->history;
    for (size_t i = 0; i < h->rows.count; i++) {
        const struct history_row *row = &h->rows.items[i];
        for (ref_t version = (ref_t)h->versions.count; version-- > 1;) {
            if (row->cells[version].since == NONE)
                continue;
            add_inputs(asked, row, version, &asked->pair[SIDE_NEW]);
            add_inputs(asked, row, row->cells[version].since, &asked->pair[SIDE_OLD]);
            return true;
        }
    }
    return false;
}

/* The step of the first benchmark that has any. */
static bool choose_step(struct history_of_run *asked)
{
    const struct history_row *row = history_first_step(&asked->history);
    if (!row)
        return choose_change(asked);
    history_of_step(asked, row, asked->pair);
    return true;
}

/* All inputs of a version, with what was lost of any. */
static void choose_suite(struct side_inputs *side, const struct side_inputs *all, size_t version)
{
    for (size_t i = 0; i < all->inputs.count; i++) {
        if (unit_key_root(all->inputs.items[i], &all->roots) != version)
            continue;
        *array_add(&side->inputs) = all->inputs.items[i];
        *array_add(&side->run_of) = (ref_t)side->runs++;
    }
    *array_add(&side->roots) = all->roots.items[version];
    side->loss = all->loss;
}

static void choose_suites(struct history_of_run *asked, const struct side_inputs *all)
{
    size_t last = all->roots.count - 1;
    choose_suite(&asked->suites.of[SIDE_NEW], all, last);
    choose_suite(&asked->suites.of[SIDE_OLD], all, asked->history.since == SINCE_FIRST ? 0 : last - 1);
}

bool history_read(struct history_of_run *asked, const struct reading_of *like, bool steps,
                  struct diagnostics *diagnostics, struct text *error)
{
    const struct side_inputs *all = &like->arguments->of[SIDE_NEW];
    const struct request *request = like->question->request;
    struct reading_of of = *like;
    asked->question = question_of_totals(like->question);
    of.question = &asked->question;
    of.kinds = of.kinds_of_many = 0;
    if (!reading_read(&asked->reading, &of, diagnostics, error) ||
        !study_init(&asked->study, &asked->reading.studied, &asked->question, diagnostics, error))
        return false;
    const struct history_of wanted = {.profile = asked->study.profile,
                                      .measure = find_measure(asked),
                                      .roots = &all->roots,
                                      .since = request->change ? request->change : SINCE_FIRST,
                                      .how = request->pair};
    history_init(&asked->history, &wanted);
    asked->is_made = true;
    choose_suites(asked, all);
    if (steps ? choose_step(asked) : choose_change(asked))
        return true;
    *error = TEXT("--split=input with --by=input: no benchmark is in two of the versions");
    return false;
}

void history_of_release(struct history_of_run *asked)
{
    if (asked->is_made)
        history_release(&asked->history);
    study_release(&asked->study);
    reading_release(&asked->reading);
    arguments_release(&asked->suites);
    for (int side = 0; side < SIDES; side++)
        free(asked->pair[side].items);
}
