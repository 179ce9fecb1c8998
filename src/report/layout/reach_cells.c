#include "report/layout/reach_cells.h"

#include "view/cell.h"

#define NAMES_LEAST 20u /* columns that names have, rather than more figures */

/* A figure of a row, as text; `to` has room for it and a mark. Returns its length. */
static size_t put_figure(const struct reaching *r, size_t row, enum reach_figure which, char *to)
{
    const struct reached *at = r->rows[row].at;
    const struct figure figures[REACH_FIGURES] = {reaching_cost(r, row), reaching_share(r, row),
                                                  column_count(at->least), column_count(at->most),
                                                  reaching_calls(r, row)};
    bool is_estimate = which <= REACH_SHARE && !at->is_exact;
    char digits[CELL_MAX];
    struct text text = text_trim((struct text){digits, cell_number(digits, &figures[which])});
    to[0] = '~';
    memcpy(to + is_estimate, text.s, text.n);
    return is_estimate + text.n;
}

/* Shows all that there are. */
static void unhide(struct reach_cells *c)
{
    memset(c->hidden, 0, sizeof c->hidden);
    c->hidden[REACH_CALLS] = c->reaching->view->study->measures.has_no_counts;
}

void reach_cells_init(struct reach_cells *c, const struct reaching *reaching)
{
    static const char *const words[] = {"reach:", "share", "nearest", "farthest", "calls"};
    const struct measure *measure = reaching->way.measure;
    char digits[CELL_MAX + 1];
    *c = (struct reach_cells){.reaching = reaching};
    unhide(c);
    for (int which = 0; which < REACH_FIGURES; which++) {
        c->headings[which] = text_of(words[which]);
        if (which == REACH_COST)
            c->headings[which] = arena_join(&c->arena, c->headings[which],
                                            measure ? text_cut(measure->name, NAME_SHOWN) : TEXT("nothing"));
        c->widths[which] = output_safe_width(c->headings[which]);
        for (size_t row = 0; row < reaching->count; row++) {
            size_t width = put_figure(reaching, row, (enum reach_figure)which, digits);
            c->widths[which] = width > c->widths[which] ? width : c->widths[which];
        }
    }
}

void reach_cells_release(struct reach_cells *c)
{
    arena_release(&c->arena);
}

size_t reach_cells_width(const struct reach_cells *c)
{
    size_t width = 1;
    for (int which = 0; which < REACH_FIGURES; which++)
        width += c->hidden[which] ? 0 : c->widths[which] + 1;
    return width;
}

void reach_cells_fit(struct reach_cells *c, size_t width)
{
    static const enum reach_figure first_hidden[] = {REACH_FARTHEST, REACH_CALLS, REACH_COST, REACH_NEAREST};
    unhide(c);
    for (size_t i = 0; i < sizeof first_hidden / sizeof *first_hidden; i++)
        if (reach_cells_width(c) + NAMES_LEAST > width)
            c->hidden[first_hidden[i]] = true;
}

static void pad(const struct reach_cells *c, int which, size_t taken, struct phrase *phrase)
{
    for (size_t i = taken; i < c->widths[which]; i++)
        phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
}

void reach_cells_add_headings(const struct reach_cells *c, struct phrase *phrase)
{
    for (int which = 0; which < REACH_FIGURES; which++) {
        if (c->hidden[which])
            continue;
        pad(c, which, output_safe_width(c->headings[which]), phrase);
        phrase_add_name(phrase, STYLE_PLAIN, c->headings[which]);
        phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
    }
    phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
}

void reach_cells_add(const struct reach_cells *c, size_t row, struct phrase *phrase)
{
    static const char *const marks[] = {[REACH_CALLER] = " < ", [REACH_ITSELF] = " * ", [REACH_CALLEE] = " > "};
    char digits[CELL_MAX + 1];
    for (int which = 0; which < REACH_FIGURES; which++) {
        if (c->hidden[which])
            continue;
        size_t length = put_figure(c->reaching, row, (enum reach_figure)which, digits);
        pad(c, which, length, phrase);
        phrase_say_copy(phrase, STYLE_PLAIN, (struct text){digits, length});
        phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
    }
    phrase_say(phrase, STYLE_MARK, text_of(marks[c->reaching->rows[row].at->side]));
}
