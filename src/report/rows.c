/* The table of functions, pieces, files, objects or lines, with callers and callees. */
#include "report/report.h"

#include "analysis/tree.h"
#include "report/table.h"

#include <stdlib.h>

/* ---- labels ---- */

static void put_names(const struct profile *p, const struct label *label, struct output *out)
{
    if (label->file != NONE)
        output_safe(out, profile_file_name(p, label->file));
    if (label->file != NONE && label->symbol != NONE)
        output_char(out, ':');
    if (label->symbol != NONE)
        output_safe(out, p->symbols.texts.items[label->symbol]);
    if (label->line != LINE_NONE)
        output_print(out, ":%llu", (unsigned long long)label->line);
}

static void put_object(const struct profile *p, const struct label *label, struct output *out)
{
    struct text object = label->object != NONE ? profile_object_name(p, label->object) : TEXT_NONE;
    bool alone = label->object != NONE && label->file == NONE && label->symbol == NONE;
    if (alone && object.n == 0)
        output_text(out, TEXT("(no object)"));
    else if (alone)
        output_safe(out, object);
    else if (object.n) {
        output_text(out, TEXT(" ["));
        output_safe(out, object);
        output_char(out, ']');
    }
}

void report_label(const struct plan *plan, const struct label *label, const uint64_t *count, struct output *out)
{
    put_names(plan->profile, label, out);
    if (count) {
        output_text(out, TEXT(" ("));
        output_grouped(out, *count > COST_MAX ? COST_MAX : (cost_t)*count);
        output_text(out, TEXT("x)"));
    }
    put_object(plan->profile, label, out);
    if (label->cycle != NONE)
        output_print(out, "%s<cycle %u>", label->function == NONE ? "" : " ", label->cycle + 1);
}

/* ---- the table ---- */

enum row_kind { ROW_BLANK, ROW_OUTER, ROW_INNER, ROW_ARC, ROW_OTHERS };

struct table_row {
    enum row_kind kind;
    ref_t ref;           /* of the grouping */
    struct tree_row arc; /* of ROW_ARC */
};

struct rows {
    struct plan *plan;
    const struct grouping *g;
    const struct ranking *ranking;
    bool trees;
    struct tree tree;
    struct matrix others;   /* one row: the self costs of the rows cut off */
    struct figure *running; /* by table row, with --cumulative */
    ARRAY(struct table_row) items;
};

static struct figure arc_figure(const struct rows *r, const struct key *key, const struct tree_row *arc)
{
    if (key->kind == KEY_CALLS) {
        uint64_t count = graph_arc_count(r->tree.graph, arc->arc);
        return (struct figure){FIGURE_COST, count > COST_MAX ? COST_MAX : (cost_t)count, 0};
    }
    if (key->kind == KEY_SELF && r->plan->request->inclusive == INCLUSIVE_BOTH)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    struct row costs = matrix_row(&r->tree.costs, arc->arc);
    return measure_of(&r->plan->measures.items[key->measure], &costs);
}

static struct figure others_figure(const struct rows *r, const struct key *key)
{
    if (key->kind != KEY_SELF)
        return (struct figure){FIGURE_ABSENT, 0, 0};
    struct row costs = matrix_row(&r->others, 0);
    return measure_of(&r->plan->measures.items[key->measure], &costs);
}

static bool rows_cells(const void *context, size_t row, struct cell *cells)
{
    const struct rows *r = context;
    const struct plan *plan = r->plan;
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_BLANK)
        return false;
    for (size_t c = 0; c < plan->column_count; c++) {
        const struct key *key = &plan->columns[c];
        cells[c].total = plan_total(plan, key);
        cells[c].figure = item->kind == ROW_ARC      ? arc_figure(r, key, &item->arc)
                          : item->kind == ROW_OTHERS ? others_figure(r, key)
                                                     : key_figure(key, r->g, &plan->measures, item->ref);
        if (key->kind == KEY_CALLS && item->kind == ROW_OUTER && label_is_cycle(&r->g->labels[item->ref]))
            cells[c].figure.kind = FIGURE_ABSENT;
    }
    if (r->running)
        cells[plan->column_count] = (struct cell){r->running[row], 0};
    return true;
}

static void put_owners(const struct rows *r, ref_t row, struct output *out)
{
    size_t low = 0, high = r->g->owner_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (r->g->owners[middle].row < row)
            low = middle + 1;
        else
            high = middle;
    }
    const char *before = "  ";
    for (; low < r->g->owner_count && r->g->owners[low].row == row; low++, before = ", ") {
        output_text(out, text_of(before));
        output_safe(out, r->plan->profile->symbols.texts.items[r->g->owners[low].symbol]);
    }
}

static void put_arc(const struct rows *r, const struct tree_row *row, struct output *out)
{
    const struct arc *arc = &r->tree.graph->arcs[row->arc];
    ref_t function = row->to_caller ? arc->caller : arc->callee;
    const struct function *f = &r->plan->profile->functions.items[function];
    ref_t cycle = r->g->costs ? r->g->costs->cycle_of[function] : NONE;
    struct label label = {f->object, f->file, f->name, function, cycle, LINE_NONE};
    uint64_t count = graph_arc_count(r->tree.graph, row->arc);
    output_text(out, row->to_caller ? TEXT("< ") : TEXT(">   "));
    output_fill(out, ' ', 2 * (row->depth - 1));
    report_label(r->plan, &label, &count, out);
    if (inclusive_arc_in_cycle(&r->plan->inclusive, arc))
        output_text(out, TEXT(" (as recorded, overlapping)"));
    else if (row->cut)
        output_text(out, TEXT(" (not followed)"));
}

static void rows_name(const void *context, size_t row, struct output *out)
{
    const struct rows *r = context;
    const struct table_row *item = &r->items.items[row];
    if (item->kind == ROW_BLANK)
        return;
    if (item->kind == ROW_OTHERS) {
        output_print(out, "[%zu others]", r->ranking->other_count);
        return;
    }
    if (item->kind == ROW_ARC) {
        put_arc(r, &item->arc, out);
        return;
    }
    if (r->trees)
        output_text(out, TEXT("*  "));
    if (item->kind == ROW_INNER)
        output_text(out, TEXT("  "));
    report_label(r->plan, &r->g->labels[item->ref], NULL, out);
    if (r->g->labels[item->ref].line != LINE_NONE)
        put_owners(r, item->ref, out);
}

/* ---- building ---- */

static void add_row(struct rows *r, enum row_kind kind, ref_t ref)
{
    *array_add(&r->items) = (struct table_row){.kind = kind, .ref = ref};
}

static void add_arcs(struct rows *r, const struct tree_rows *arcs)
{
    for (size_t i = 0; i < arcs->count; i++)
        *array_add(&r->items) = (struct table_row){ROW_ARC, NONE, arcs->items[i]};
}

/* A block: a blank line, the callers, the function, the callees. */
static void add_block(struct rows *r, ref_t row)
{
    int tree = r->plan->request->tree;
    ref_t function = r->g->labels[row].function;
    struct tree_rows callers = {0}, callees = {0};
    if (function != NONE && tree != TREE_CALLING)
        tree_add_callers(&r->tree, function, r->plan->request->depth, &callers);
    if (function != NONE && tree != TREE_CALLER)
        tree_add_callees(&r->tree, function, r->plan->request->depth, &callees);
    add_row(r, ROW_BLANK, NONE);
    add_arcs(r, &callers);
    add_row(r, ROW_OUTER, row);
    add_arcs(r, &callees);
    free(callers.items);
    free(callees.items);
}

static void add_others(struct rows *r)
{
    const struct ranking *ranking = r->ranking;
    if (r->plan->request->rows == 0 || ranking->other_count == 0)
        return;
    r->others = matrix_new(1, r->plan->profile->events.count);
    for (size_t i = 0; i < ranking->other_count; i++) {
        struct row self = grouping_self(r->g, ranking->others[i]);
        matrix_add(&r->others, 0, &self);
    }
    if (r->trees)
        add_row(r, ROW_BLANK, NONE);
    add_row(r, ROW_OTHERS, NONE);
}

/* The share of the first sort event that the outer rows so far make up; cycles count for nothing. */
static void add_running(struct rows *r)
{
    const struct key *key = &r->plan->sort[0];
    cost_t total = rank_total(key, r->g, &r->plan->measures), sum = 0;
    bool saturated;
    r->running = memory_zeroed(r->items.count, sizeof *r->running);
    for (size_t i = 0; i < r->items.count; i++) {
        const struct table_row *item = &r->items.items[i];
        if (item->kind != ROW_OUTER || label_is_cycle(&r->g->labels[item->ref]) || key->kind == KEY_CALLS)
            continue;
        cost_t cost = key_figure(key, r->g, &r->plan->measures, item->ref).cost;
        sum = cost_add(sum, cost < 0 ? -cost : cost, &saturated);
        r->running[i] = (struct figure){FIGURE_RATIO, sum, total};
    }
}

static void build_rows(struct rows *r)
{
    for (size_t i = 0; i < r->ranking->count; i++) {
        ref_t row = r->ranking->rows[i];
        if (r->trees)
            add_block(r, row);
        else
            add_row(r, r->g->outer[row] == NONE ? ROW_OUTER : ROW_INNER, row);
    }
    add_others(r);
    if (r->plan->request->cumulative)
        add_running(r);
}

static const char *const headings[GROUPS] = {
    [GROUP_PIECE] = "file:function",
    [GROUP_FUNCTION] = "file:function",
    [GROUP_FILE] = "file",
    [GROUP_OBJECT] = "object",
    [GROUP_LINE] = "file:line",
    [GROUP_FILE_FUNCTION] = "file, function",
    [GROUP_FUNCTION_FILE] = "function, file",
    [GROUP_OBJECT_FUNCTION] = "object, function",
};

static void write_rows(struct rows *r, struct output *out)
{
    struct plan *plan = r->plan;
    size_t columns = plan->column_count;
    struct text *headers = memory_alloc((columns + 1) * sizeof *headers);
    bool *no_percent = memory_zeroed(columns + 1, sizeof *no_percent);
    for (size_t c = 0; c < columns; c++) {
        headers[c] = plan_key_name(plan, &plan->columns[c]);
        no_percent[c] =
            plan->columns[c].kind == KEY_CALLS || plan->measures.items[plan->columns[c].measure].kind == MEASURE_RATIO;
    }
    headers[columns] = TEXT("running");
    no_percent[columns] = true;
    struct table table = {.headers = headers,
                          .columns = columns + (r->running != NULL),
                          .rows = r->items.count,
                          .heading = text_of(headings[plan->group]),
                          .percents = plan->request->show_percs,
                          .no_percent = no_percent,
                          .context = r,
                          .cells = rows_cells,
                          .name = rows_name};
    table_write(&table, out);
    output_char(out, '\n');
    free(headers);
    free(no_percent);
}

void report_rows(struct plan *plan, const struct ranking *ranking, const struct grouping *g, struct output *out)
{
    struct rows r = {.plan = plan, .g = g, .ranking = ranking, .trees = plan->request->tree != TREE_NONE};
    if (r.trees)
        tree_init(&r.tree, &plan->graph, &plan->inclusive, &plan->measures, plan->sort, plan->sort_count);
    build_rows(&r);
    write_rows(&r, out);
    if (r.trees)
        tree_release(&r.tree);
    matrix_release(&r.others);
    free(r.running);
    free(r.items.items);
}
