/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/kinds.h"

#include "report/layout/node_name.h"
#include "report/summary/hot_path_words.h"
#include "view/column_words.h"

#include <stdlib.h>

/* A step, perhaps with others that are folded into it; or, where there is none, a note that says how the way goes on
 * after the step before, or why it does not. */
struct path_row {
    const struct hot_step *step;
    size_t folded;
    struct text note;
};

struct hot_path_sheet {
    struct view_hot_path costed;
    struct measure event; /* of the way, with the total that its shares are of: a way has none of one below 0 */
    struct arena arena;   /* of the notes */
    ARRAY(struct path_row) rows;
};

/* ---- rows ---- */

static bool hot_path_spent(const void *context, size_t row, struct spent *spent)
{
    const struct hot_path_sheet *h = ((const struct sheet *)context)->own;
    const struct hot_step *step = h->rows.items[row].step;
    if (!step)
        return false;
    *spent = (struct spent){.has = column_bit(COLUMN_PASSED), .passed = step->way.count};
    spent->estimates = step->is_estimate ? spent->has : 0;
    return true;
}

static void hot_path_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_path_sheet *h = ((const struct sheet *)context)->own;
    const struct path_row *at = &h->rows.items[row];
    if (!at->step) {
        phrase_say(phrase, STYLE_SOURCE /* is not cut */, at->note);
        return;
    }
    phrase_say(phrase, STYLE_MARK, row ? TEXT("> ") : TEXT(""));
    node_name_describe(((const struct sheet *)context)->report, &h->costed.flow.nodes,
                       view_hot_path_head(&h->costed, at->step->node), phrase);
    if (at->folded)
        phrase_say(phrase, STYLE_PLAIN, arena_format(&phrase->arena, " > %zu more", at->folded));
}

/* ---- notes ---- */

/* Why the way ends at a step that calls others. */
static struct text why_ended(struct hot_path_sheet *h, const struct hot_step *last)
{
    uint64_t total = h->costed.flow.total;
    if (!hot_path_goes_on(0, last->beside[0].count, total))
        return TEXT("no call passes on a tenth of the program");
    return arena_format(&h->arena, "no call passes on as much as the %u%% that it spends itself",
                        hot_path_words_percent(last->self, total));
}

static void add_note(struct hot_path_sheet *h, struct text note)
{
    *array_add(&h->rows) = (struct path_row){.note = note};
}

/* `next`: the next step; NULL: there is none. */
static void add_notes(struct hot_path_sheet *h, const struct hot_path_words *words, const struct hot_step *step,
                      const struct hot_step *next)
{
    struct text beside = hot_path_words_beside(words, step, NULL, HOT_PATH_BESIDE, ", ");
    const char *before = beside.n == 0 ? "" : next ? "; beside it " : ": ";
    if (step->callees > 1 && next && step->parts)
        add_note(h, arena_format(&h->arena, "[the dearest of %zu callees%s%.*s]", step->callees, before, (int)beside.n,
                                 beside.s));
    else if (step->callees && !next)
        add_note(h, arena_format(&h->arena, "[%zu callee%s%s%.*s; %s]", step->callees, step->callees == 1 ? "" : "s",
                                 before, (int)beside.n, beside.s, why_ended(h, step).s));
    if (step->meeting.node == NONE)
        return;
    struct text met = hot_path_words_meeting(words, step);
    add_note(h, arena_format(&h->arena, "[the ways meet again in %.*s]", (int)met.n, met.s));
}

/* How many steps behind the first one do nothing but call the next, down to main(). A single one takes no more room
 * than a number. */
static size_t count_folded(const struct hot_path_sheet *h)
{
    const struct hot_path *path = &h->costed.path;
    size_t to = view_hot_path_main(&h->costed), i = 1;
    while (i < to && !path->steps.items[i].parts &&
           flow_keeps(path->steps.items[i].way.count - path->steps.items[i].self, path->steps.items[i].way.count))
        i++;
    return to > 2 && i == to && !path->steps.items[0].parts ? to - 1 : 0;
}

static void list_rows(struct hot_path_sheet *h, const struct report *report)
{
    const struct hot_path *path = &h->costed.path;
    struct hot_path_words words = {.report = report, .costed = &h->costed, .name_most = NAME_SHOWN, .arena = &h->arena};
    for (size_t i = 0, folded; i < path->steps.count; i += 1 + folded) {
        const struct hot_step *step = &path->steps.items[i];
        folded = i ? 0 : count_folded(h);
        *array_add(&h->rows) = (struct path_row){.step = step, .folded = folded};
        if (!folded)
            add_notes(h, &words, step, i + 1 < path->steps.count ? step + 1 : NULL);
    }
}

/* ---- the sheet ---- */

/* In the plain look it has no headings. */
static bool hot_path_init_sheet(struct sheet *sheet)
{
    struct hot_path_sheet *h = sheet->own = memory_zeroed(1, sizeof *h);
    const bool is_rich = sheet->look.is_rich;
    view_hot_path_init(&h->costed, sheet->report->view);
    list_rows(h, sheet->report);
    h->event = h->costed.measure ? *h->costed.measure : (struct measure){.name = TEXT("nothing")};
    h->event.whole = column_count(h->costed.flow.total).cost;
    *array_add(&sheet->offered) =
        (struct column){.kind = COLUMN_PASSED,
                        .measure = &h->event,
                        .heading = is_rich ? text_cut(h->event.name, HEADING_SHOWN) : TEXT_NONE};
    sheet->table.rows = h->rows.count;
    sheet->table.spent = hot_path_spent;
    sheet->table.describe = hot_path_describe;
    sheet->table.heading = text_of(group_table[GROUP_FUNCTION].heading);
    sheet->table.head = is_rich ? HEAD_BETWEEN_RULES : HEAD_RULE;
    return h->rows.count;
}

static void hot_path_release_sheet(struct sheet *sheet)
{
    struct hot_path_sheet *h = sheet->own;
    view_hot_path_release(&h->costed);
    free(h->rows.items);
    arena_release(&h->arena);
    free(h);
}

static void hot_path_entitle_asked(const struct sheet *sheet, struct phrase *title)
{
    const struct hot_path_sheet *h = sheet->own;
    phrase_say(title, STYLE_GAP, TEXT("-- Hot path: "));
    phrase_add_name(title, STYLE_GAP, h->event.name);
    phrase_say(title, STYLE_GAP, TEXT(" that each call passes on"));
    if (h->costed.start != NONE)
        node_name_describe_member(sheet->report, &h->costed.flow.nodes, h->costed.start, ", from ", "", title);
}

const struct sheet_kind hot_path_kind = {
    .sheet = SHEET_WAYS,
    .why_not = sheet_why_no_calls,
    .init = hot_path_init_sheet,
    .release = hot_path_release_sheet,
    .entitle_asked = hot_path_entitle_asked,
};
