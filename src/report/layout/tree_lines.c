#include "report/layout/tree_lines.h"

#include "report/layout/node_name.h"

#include <stdlib.h>

static const struct top_down_row *row_at(const struct tree_lines *t, size_t row)
{
    return &t->shape->tree.rows.items[row];
}

/* ---- lines ---- */

/* What stands beside a chain is below the limit. */
static void list_lines(struct tree_lines *t, bool chains)
{
    const struct top_down_rows *rows = &t->shape->tree.rows;
    size_t *line_of = memory_resize(NULL, rows->count + 1, sizeof *line_of);
    for (size_t i = 0; i < rows->count; i++) {
        const struct top_down_row *row = &rows->items[i];
        size_t above = row->above == SIZE_MAX ? SIZE_MAX : line_of[row->above];
        line_of[i] = above;
        if (chains && row->is_chained) {
            t->lines.items[above].last = i;
        } else if (!chains || !row->is_aside) {
            size_t level = above == SIZE_MAX ? 0 : t->lines.items[above].level + 1;
            line_of[i] = t->lines.count;
            *array_add(&t->lines) = (struct tree_line){.first = i, .last = i, .above = above, .level = level};
        }
    }
    free(line_of);
}

/* From the last line up: which levels go on below. */
static void draw_guides(struct tree_lines *t)
{
    uint64_t open[TREE_LEVELS_MAX / 64 + 1] = {0};
    for (size_t i = t->lines.count; i-- > 0;) {
        struct tree_line *line = &t->lines.items[i];
        uint64_t bit = UINT64_C(1) << line->level % 64;
        size_t word = line->level / 64;
        line->has_next = open[word] & bit;
        memcpy(line->bars, open, sizeof open);
        open[word] = (open[word] & (bit - 1)) | bit;
        for (size_t w = word + 1; w < sizeof open / sizeof *open; w++)
            open[w] = 0;
    }
}

/* ---- words ---- */

struct guides {
    struct text bar, blank, next, last;
};

static struct guides guides_of(const struct look *look)
{
    if (look->is_utf8)
        return (struct guides){TEXT("\xe2\x94\x82  "), TEXT("   "), TEXT("\xe2\x94\x9c\xe2\x94\x80 "),
                               TEXT("\xe2\x94\x94\xe2\x94\x80 ")};
    return (struct guides){TEXT("|  "), TEXT("   "), TEXT("|- "), TEXT("`- ")};
}

static void say_guides(const struct tree_lines *t, const struct tree_line *line, struct phrase *phrase)
{
    struct guides guides = guides_of(t->report->look);
    for (size_t level = 1; level < line->level; level++)
        phrase_say(phrase, STYLE_MARK, line->bars[level / 64] >> level % 64 & 1 ? guides.bar : guides.blank);
    if (line->level)
        phrase_say(phrase, STYLE_MARK, line->has_next ? guides.next : guides.last);
}

static bool is_main(const struct tree_lines *t, const struct top_down_row *row)
{
    const struct profile *p = t->report->study->profile;
    return text_equal(p->symbols.texts.items[p->functions.items[row->head].symbol], TEXT("main"));
}

/* The nodes before the last one of a chain: the first, main(), and how many others. */
static void say_chain(const struct tree_lines *t, const struct tree_line *line, struct phrase *phrase)
{
    size_t folded = 0;
    for (size_t i = line->first; i < line->last; i++) {
        bool is_single = folded == 0 && (i + 1 == line->last || is_main(t, row_at(t, i + 1)));
        if (i > line->first && !is_main(t, row_at(t, i)) && !is_single) {
            folded++;
            continue;
        }
        if (folded)
            phrase_say(phrase, STYLE_MARK, arena_format(&phrase->arena, "%zu more > ", folded));
        folded = 0;
        struct row_name name = node_name(t->report, &t->shape->tree.nodes, row_at(t, i)->head);
        naming_describe_bare(t->report->naming, &name, phrase);
        phrase_say(phrase, STYLE_MARK, TEXT(" > "));
    }
    if (folded)
        phrase_say(phrase, STYLE_MARK, arena_format(&phrase->arena, "%zu more > ", folded));
}

void tree_lines_describe(const struct tree_lines *t, size_t number, struct phrase *phrase)
{
    const struct tree_line *line = &t->lines.items[number];
    const struct top_down_row *row = row_at(t, line->last);
    say_guides(t, line, phrase);
    say_chain(t, line, phrase);
    if (row->kind == TOP_DOWN_OTHERS) {
        phrase_say(phrase, STYLE_GAP, arena_format(&phrase->arena, "[%zu more]", row->others));
        return;
    }
    node_name_describe(t->report, &t->shape->tree.nodes, row->head, phrase);
    if (row->kind == TOP_DOWN_BACK)
        phrase_say(phrase, STYLE_MARK, TEXT(" ^"));
    if (row->is_cut && !row->is_open)
        phrase_say(phrase, STYLE_PLAIN, TEXT(" (not followed)"));
}

/* ---- all ---- */

void tree_lines_init(struct tree_lines *t, const struct report *report, const struct shape *shape, bool chains)
{
    *t = (struct tree_lines){.report = report, .shape = shape};
    list_lines(t, chains);
    draw_guides(t);
}

void tree_lines_release(struct tree_lines *t)
{
    free(t->lines.items);
}
