/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/screens.h"

#include "base/shrink.h"
#include "checks/words.h"

#define STATE_WIDTH 6u /* columns */

struct check_row {
    const struct verdict *verdict;
};

static const struct verdict *verdict_in(const struct sheet *sheet, size_t row)
{
    return ((const struct check_row *)sheet->own)[row].verdict;
}

static void checks_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct verdict *verdict = verdict_in(context, row);
    struct arena scratch = {0};
    phrase_say(phrase, verdict_level(verdict) == LEVEL_OK ? STYLE_FALL : STYLE_LARGE_RISE, words_state(verdict));
    phrase_pad(phrase, STATE_WIDTH);
    phrase_copy(phrase, STYLE_SOURCE, words_check(verdict, &scratch));
    arena_release(&scratch);
}

static bool checks_init_sheet(struct sheet *sheet)
{
    const struct verdicts *verdicts = sheet->model->source.report->verdicts;
    sheet->why = TEXT("there are no checks: --fail-if and --warn-if make some");
    if (!verdicts || !verdicts->count)
        return false;
    struct check_row *rows = arena_alloc(&sheet->arena, verdicts->count * sizeof *rows);
    for (unsigned rank = 0; rank < VERDICT_RANKS; rank++)
        for (size_t i = 0; i < verdicts->count; i++)
            if (verdict_rank(&verdicts->items[i]) == rank)
                rows[sheet->table.rows++].verdict = &verdicts->items[i];
    sheet->own = rows;
    sheet->table.spent = sheet_spends_nothing;
    sheet->table.describe = checks_describe;
    sheet->table.heading = TEXT("check");
    return true;
}

/* With the options that the checks depend on, besides the inputs. */
static void checks_entitle(const struct sheet *sheet, struct phrase *title)
{
    const struct texts *reading = &sheet->model->source.report->request->reading;
    phrase_say(title, STYLE_TITLE, TEXT("Checks"));
    for (size_t i = 0; i < reading->count; i++) {
        phrase_say(title, STYLE_PLAIN, TEXT(" "));
        phrase_add(title, STYLE_PLAIN, reading->items[i]);
    }
}

const struct sheet_kind checks_kind = {.name = "checks", .init = checks_init_sheet, .entitle = checks_entitle};
