#include "sheets/kinds.h"

#include "report/layout/node_name.h"
#include "view/column_words.h"
#include "view/costed_path.h"

#include <stdlib.h>

/* A step after a mark; or, where there is none, the note that says why the way goes no further, or how. */
struct path_row {
    const struct hot_step *step;
    const char *mark;
};

struct hot_path_sheet {
    struct costed_path costed;
    struct measure event; /* of the way, with the total that its shares are of: a way has none of one below 0 */
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
    spent->mark = step->is_estimate ? "~" : NULL;
    spent->marked = step->is_estimate ? spent->has : 0;
    return true;
}

static struct text note_of(const struct hot_path *path, struct arena *arena)
{
    if (path->branches[0].count)
        return arena_format(arena, "[%zu callees; two of the calls pass on a third of this each]", path->parts);
    return arena_format(arena, "[%zu callee%s; no call passes on %s]", path->parts, path->parts == 1 ? "" : "s",
                        path->has_half ? "a tenth of the program" : "half of this");
}

static void hot_path_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct hot_path_sheet *h = ((const struct sheet *)context)->own;
    const struct path_row *at = &h->rows.items[row];
    if (at->step) {
        phrase_say(phrase, STYLE_MARK, text_of(at->mark));
        node_name_describe(((const struct sheet *)context)->report, &h->costed.flow.nodes,
                           costed_path_head(&h->costed, at->step->node), phrase);
    } else {
        phrase_say(phrase, STYLE_SOURCE /* is not cut */, note_of(&h->costed.path, &phrase->arena));
    }
}

static void list_way(struct hot_path_sheet *h, const struct hot_steps *way, const char *mark)
{
    for (size_t i = 0; i < way->count; i++) {
        struct path_row row = {&way->items[i], h->rows.count ? mark : ""};
        *array_add(&h->rows) = row;
    }
}

static void list_rows(struct hot_path_sheet *h)
{
    static const char *const marks[HOT_PATH_WAYS] = {"1> ", "2> "};
    const struct hot_path *path = &h->costed.path;
    list_way(h, &path->trunk, "> ");
    if (path->parts || path->branches[0].count)
        *array_add(&h->rows) = (struct path_row){NULL, NULL};
    for (size_t i = 0; i < HOT_PATH_WAYS; i++)
        list_way(h, &path->branches[i], marks[i]);
}

/* ---- the sheet ---- */

/* In the plain look it has no headings. */
static bool hot_path_init_sheet(struct sheet *sheet)
{
    struct hot_path_sheet *h = sheet->own = memory_zeroed(1, sizeof *h);
    const bool is_rich = sheet->look.is_rich;
    costed_path_init(&h->costed, sheet->report->view);
    list_rows(h);
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
    costed_path_release(&h->costed);
    free(h->rows.items);
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
