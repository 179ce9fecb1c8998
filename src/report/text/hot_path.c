/* The way down on which most of the cost goes, a line a step. */
#include "report/text/text.h"

#include "base/shrink.h"
#include "report/layout/node_name.h"
#include "report/layout/table.h"
#include "report/layout/title.h"
#include "view/way.h"

/* The way, and how its figures, with marks, are written below each other. */
struct steps {
    const struct report *report;
    const struct way *way;
    size_t number_width, share_width;
};

static struct cell cell_of_step(const struct steps *s, const struct hot_step *step)
{
    cost_t cost = step->cost > COST_MAX ? COST_MAX : (cost_t)step->cost;
    cost_t total = s->way->flow.total > COST_MAX ? COST_MAX : (cost_t)s->way->flow.total;
    return (struct cell){{FIGURE_COST, cost, 0}, total, NULL};
}

/* What a step costs, after ~ if that is an estimate; `to` has room for it and the mark. Returns its length. */
static size_t put_number(const struct steps *s, const struct hot_step *step, char *to)
{
    struct cell cell = cell_of_step(s, step);
    to[0] = '~';
    return step->is_estimate + cell_number(to + step->is_estimate, &cell.figure);
}

static void measure_way(struct steps *s, const struct hot_way *way)
{
    char text[CELL_MAX + 1];
    for (size_t i = 0; i < way->count; i++) {
        size_t width = put_number(s, &way->items[i], text);
        s->number_width = width > s->number_width ? width : s->number_width;
    }
}

/* The share of the first step is the widest one. */
static void measure_figures(struct steps *s)
{
    char text[CELL_MAX];
    struct cell cell = cell_of_step(s, &s->way->path.trunk.items[0]);
    s->share_width = s->report->request->show_percs ? cell_share(text, &cell) : 0;
    measure_way(s, &s->way->path.trunk);
    for (size_t i = 0; i < HOT_PATH_WAYS; i++)
        measure_way(s, &s->way->path.branches[i]);
}

static void fill(struct output *out, size_t width, size_t used)
{
    output_fill(out, ' ', width > used ? width - used : 0);
}

/* `   1,234 (12.34%)  `; returns its length. */
static size_t write_figure(const struct steps *s, const struct hot_step *step)
{
    struct output *out = s->report->out;
    char text[CELL_MAX + 1];
    struct cell cell = cell_of_step(s, step);
    struct text number = {text, put_number(s, step, text)};
    fill(out, s->number_width, number.n);
    output_text(out, number);
    output_char(out, ' ');
    struct text share = {text, s->share_width ? cell_share(text, &cell) : 0};
    fill(out, s->share_width, share.n);
    output_text(out, share);
    output_text(out, s->share_width ? TEXT("  ") : TEXT(" "));
    return s->number_width + s->share_width + (s->share_width ? 3 : 2);
}

/* `taken`: the columns before the name. */
static void write_name(const struct steps *s, struct phrase *name, size_t taken)
{
    const struct look *look = s->report->look;
    if (look->width)
        phrase_shrink(name, look->width > taken ? look->width - taken : 1, look_ellipsis(look));
    if (look->is_painted)
        phrase_write_painted(name, s->report->out);
    else
        phrase_write_linked(name, s->report->out);
    output_char(s->report->out, '\n');
    phrase_release(name);
}

static void write_way(const struct steps *s, const struct hot_way *way, const char *mark)
{
    for (size_t i = 0; i < way->count; i++) {
        struct phrase name = {0};
        bool is_start = way == &s->way->path.trunk && i == 0;
        phrase_say(&name, STYLE_MARK, is_start ? TEXT("") : text_of(mark));
        node_name_describe(s->report, &s->way->flow.nodes, way_head(s->way, way->items[i].node), &name);
        write_name(s, &name, write_figure(s, &way->items[i]));
    }
}

/* Why the way goes no further, or how. */
static void write_end(const struct steps *s)
{
    const struct hot_path *path = &s->way->path;
    static const char *const marks[HOT_PATH_WAYS] = {"1> ", "2> "};
    if (path->parts && !path->branches[0].count)
        output_print(s->report->out, "[%zu callee%s: none gets half of this and a tenth of the program]\n", path->parts,
                     path->parts == 1 ? "" : "s");
    else if (path->branches[0].count)
        output_print(s->report->out, "[%zu callees: two get a third of this each]\n", path->parts);
    for (size_t i = 0; i < HOT_PATH_WAYS; i++)
        write_way(s, &path->branches[i], marks[i]);
}

static void write_title(const struct report *report, const struct way *way)
{
    struct phrase title = {0};
    phrase_say(&title, STYLE_GAP, TEXT("-- Hot path: what each call passes on of "));
    phrase_add_name(&title, STYLE_GAP, way->measure ? way->measure->name : TEXT("nothing"));
    title_write(report, &title, NULL);
    phrase_release(&title);
}

bool text_hot_path(const struct report *report)
{
    struct way way;
    struct steps steps = {.report = report, .way = &way};
    if (report->view->filter->hot_path.count == 0)
        return true;
    if (study_misses_calls(report->study))
        return false;
    way_init(&way, report->view);
    if (way.path.trunk.count) {
        measure_figures(&steps);
        write_title(report, &way);
        table_rule(report->look, report->out);
        write_way(&steps, &way.path.trunk, "> ");
        write_end(&steps);
        output_char(report->out, '\n');
    }
    way_release(&way);
    return true;
}
