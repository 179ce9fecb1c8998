/* The functions that call one on any way, and those that it reaches, a line each. */
#include "report/text/text.h"

#include "base/shrink.h"
#include "report/layout/node_name.h"
#include "report/layout/table.h"
#include "report/layout/title.h"
#include "view/reaching.h"

#define FIGURES 5

/* The figures of a row, or the headings over them, as text. */
struct reach_cells {
    struct text of[FIGURES];
    char room[FIGURES][CELL_MAX + 1];
};

struct reach_text {
    const struct report *report;
    struct reaching reaching;
    struct text headings[FIGURES];
    size_t widths[FIGURES];
};

static void put_cell(struct reach_cells *cells, size_t number, struct figure figure, bool is_estimate)
{
    char digits[CELL_MAX], *to = cells->room[number];
    struct text text = text_trim((struct text){digits, cell_number(digits, &figure)});
    to[0] = '~';
    memcpy(to + is_estimate, text.s, text.n);
    cells->of[number] = (struct text){to, is_estimate + text.n};
}

static void fill_cells(const struct reach_text *t, size_t row, struct reach_cells *cells)
{
    const struct reached *at = t->reaching.rows[row].at;
    put_cell(cells, 0, reaching_cost(&t->reaching, row), !at->is_exact);
    put_cell(cells, 1, reaching_share(&t->reaching, row), !at->is_exact);
    put_cell(cells, 2, column_count(at->least), false);
    put_cell(cells, 3, column_count(at->most), false);
    put_cell(cells, 4, reaching_calls(&t->reaching, row), false);
}

static void measure_cells(struct reach_text *t)
{
    struct reach_cells cells;
    for (size_t c = 0; c < FIGURES; c++)
        t->widths[c] = output_safe_width(t->headings[c]);
    for (size_t i = 0; i < t->reaching.count; i++) {
        fill_cells(t, i, &cells);
        for (size_t c = 0; c < FIGURES; c++)
            t->widths[c] = cells.of[c].n > t->widths[c] ? cells.of[c].n : t->widths[c];
    }
}

/* Returns the columns that they take. */
static size_t write_cells(const struct reach_text *t, const struct text *cells)
{
    size_t width = 1;
    for (size_t c = 0; c < FIGURES; c++) {
        output_fill(t->report->out, ' ', t->widths[c] - output_safe_width(cells[c]));
        output_safe(t->report->out, cells[c]);
        output_char(t->report->out, ' ');
        width += t->widths[c] + 1;
    }
    output_char(t->report->out, ' ');
    return width;
}

static void write_phrase(const struct report *report, struct phrase *phrase, size_t taken)
{
    const struct look *look = report->look;
    if (look->width)
        phrase_shrink(phrase, look->width > taken ? look->width - taken : 1, look_ellipsis(look));
    if (look->is_painted)
        phrase_write_painted(phrase, report->out);
    else
        phrase_write_linked(phrase, report->out);
    output_char(report->out, '\n');
    phrase_release(phrase);
}

static void write_row(const struct reach_text *t, size_t row)
{
    static const char *const marks[] = {[REACH_CALLER] = "< ", [REACH_ITSELF] = "* ", [REACH_CALLEE] = "> "};
    const struct reaching_row *r = &t->reaching.rows[row];
    struct row_name name = row_name_of_function(t->report->study->profile, r->function);
    struct reach_cells cells;
    struct phrase phrase = {0};
    fill_cells(t, row, &cells);
    size_t taken = write_cells(t, cells.of);
    phrase_say(&phrase, STYLE_MARK, text_of(marks[r->at->side]));
    naming_describe(t->report->naming, &name, NULL, &phrase);
    write_phrase(t->report, &phrase, taken);
}

static void write_title(const struct reach_text *t)
{
    const struct way *way = &t->reaching.way;
    struct phrase title = {0};
    phrase_say(&title, STYLE_GAP, TEXT("-- Reach: what calls "));
    node_name_describe(t->report, &way->flow.nodes, way_head(way, t->reaching.reach.asked), &title);
    phrase_say(&title, STYLE_GAP, TEXT(" on any way, and what it reaches"));
    title_write(t->report, &title, NULL);
    phrase_release(&title);
}

static void write_rows(struct reach_text *t)
{
    struct arena arena = {0};
    const struct measure *measure = t->reaching.way.measure;
    struct text event = measure ? text_cut(measure->name, NAME_SHOWN) : TEXT("nothing");
    const struct text headings[FIGURES] = {arena_join(&arena, TEXT("reach:"), event), TEXT("share"), TEXT("nearest"),
                                           TEXT("farthest"), TEXT("calls")};
    memcpy(t->headings, headings, sizeof headings);
    measure_cells(t);
    write_title(t);
    table_rule(t->report->look, t->report->out);
    write_cells(t, t->headings);
    output_print(t->report->out, "%s\n", group_table[GROUP_FUNCTION].heading);
    table_rule(t->report->look, t->report->out);
    for (size_t i = 0; i < t->reaching.count; i++)
        write_row(t, i);
    output_char(t->report->out, '\n');
    arena_release(&arena);
}

bool text_reach(const struct report *report)
{
    struct reach_text t = {.report = report};
    if (report->view->filter->reach.count == 0)
        return true;
    if (study_misses_calls(report->study))
        return false;
    if (reaching_init(&t.reaching, report->view))
        write_rows(&t);
    reaching_release(&t.reaching);
    return true;
}
