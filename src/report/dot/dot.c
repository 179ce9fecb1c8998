/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/dot.h"

#include "base/int128.h"
#include "calls/flow.h"
#include "events/compared.h"
#include "report/dot/chain.h"
#include "report/dot/control.h"
#include "report/dot/label.h"
#include "report/dot/tint.h"
#include "report/heading.h"
#include "report/notes.h"
#include "rows/share.h"
#include "view/scale.h"

#include <stdlib.h>

struct drawing {
    const struct report *report;
    struct output *out;
    struct sketch sketch;
    struct chains chains;
    bool *is_shared; /* by symbol: several functions have this name; NULL: nothing asks */
};

unsigned dot_needs(const struct question *question)
{
    unsigned code = question->filter->disasm.count ? NEED_LINES | NEED_ROUTINES : 0;
    return NEED_FUNCTIONS | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE | code;
}

/* ---- colours ---- */

static struct figure figure_of(const struct drawing *d, const struct costs *costs)
{
    return d->sketch.measure ? measure_of(d->sketch.measure, costs) : (struct figure){FIGURE_ABSENT, 0, 0};
}

static const char *color_of(const struct drawing *d, const struct costs *costs)
{
    struct figure figure = figure_of(d, costs);
    return tint_of(int128_magnitude(figure.cost), d->sketch.total, figure.kind != FIGURE_COST && figure.cost < 0);
}

/* The outline of what costs more or less than before, however little; both can be told from white and from fillings. */
static void put_turn(const struct drawing *d, const struct costs *costs)
{
    struct figure figure = figure_of(d, costs);
    if (figure.kind != FIGURE_COST && figure.cost)
        output_text(d->out, figure.cost > 0 ? TEXT(", color=\"#b3261e\"") : TEXT(", color=\"#1a7432\""));
}

/* ---- figures ---- */

static void put_number(struct output *out, const struct column *column, const struct spent *spent)
{
    char text[CELL_MAX];
    output_text(out, scale_say(text, column->measure, true, column_figure(column, spent)));
}

static void put_share(const struct drawing *d, const struct column *column, const struct spent *spent)
{
    char text[CELL_MAX];
    struct cell cell = cell_of(column, spent);
    struct text share = {text, d->report->request->show_percs ? cell_share(text, &cell) : 0};
    if (share.n) {
        output_text(d->out, TEXT(" ("));
        output_text(d->out, text_trim(text_skip(share, 1)));
    }
}

static void put_statistic(const struct drawing *d, const struct column *column, enum statistic statistic,
                          const struct spent *spent)
{
    struct column shown = *column;
    shown.measure = compared_statistic(column->measure, statistic);
    put_number(d->out, &shown, spent);
}

/* `10 -> 20 (+10, +100.0%)`, or `10 -> 10 (=)` */
static void put_change(const struct drawing *d, const struct column *column, const struct spent *spent)
{
    put_statistic(d, column, STATISTIC_OLD, spent);
    output_text(d->out, TEXT(" -> "));
    put_statistic(d, column, STATISTIC_NEW, spent);
    output_text(d->out, TEXT(" ("));
    put_statistic(d, column, STATISTIC_CHANGE, spent);
    if (d->report->request->show_percs && cell_of(column, spent).figure.cost) {
        output_text(d->out, TEXT(", "));
        put_statistic(d, column, STATISTIC_RELATIVE, spent);
    }
    output_char(d->out, ')');
}

/* A line of a label: a cost. */
static void put_cost(const struct drawing *d, const char *begin, enum column_kind kind, const struct spent *spent)
{
    struct column column = {.kind = kind, .measure = d->sketch.measure};
    if (!column.measure)
        return;
    output_text(d->out, text_of(begin));
    if (measure_is_change(column.measure)) {
        put_change(d, &column, spent);
        return;
    }
    put_number(d->out, &column, spent);
    put_share(d, &column, spent);
}

/* `3x`, or `3x -> 4x`; nothing, where no calls were recorded. */
static void put_calls(const struct drawing *d, const struct spent *spent)
{
    struct naming_calls calls = naming_count(&d->report->study->measures, &spent->inclusive, spent->calls);
    if (calls.is_inlined)
        output_text(d->out, TEXT("\\n(inlined)"));
    if (!calls.count[SIDE_NEW] && !calls.count[SIDE_OLD])
        return;
    output_text(d->out, TEXT("\\n"));
    output_text(d->out, text_of(spent->estimates ? "~" : ""));
    for (size_t side = calls.sides; side-- > 0;) {
        output_grouped(d->out, column_count(calls.count[side]).cost);
        output_text(d->out, side ? TEXT("x -> ") : TEXT("x"));
    }
}

#define SIZE_LEAST 80 /* in tenths of a point */
#define SIZE_GROWS 160

/* The size of a node's text: the more of the cost is its own, the larger. An area is seen, so it grows with the root
 * of the share. */
static void put_size(const struct drawing *d, const struct costs *self)
{
    uint64_t total = int128_magnitude(d->sketch.total), cost = int128_magnitude(figure_of(d, self).cost);
    uint64_t part = cost < total ? cost : total, size = 0;
    uint64_t square = total ? int128_scale(part, (uint64_t)SIZE_GROWS * SIZE_GROWS, total) : 0;
    while ((size + 1) * (size + 1) <= square)
        size++;
    size += SIZE_LEAST;
    output_print(d->out, ", fontsize=%u.%u", (unsigned)size / 10, (unsigned)size % 10);
}

/* ---- nodes ---- */

static struct spent node_spent(const struct drawing *d, ref_t function)
{
    const struct inclusive *in = &d->report->study->inclusive;
    return (struct spent){.has = column_bit(COLUMN_SELF) | column_bit(COLUMN_INCLUSIVE),
                          .self = matrix_row(&in->self, function),
                          .inclusive = matrix_row(&in->inclusive, function),
                          .calls = profile_told_calls(d->report->study->profile, function, in->called[function]),
                          .whole = share_base_costs(&d->report->view->share_base)};
}

/* All that is known of where a function is. */
static void put_full_name(const struct drawing *d, ref_t function)
{
    const struct profile *p = d->report->study->profile;
    const struct function *f = &p->functions.items[function];
    bool is_code = file_is_code(profile_file_name(p, f->file));
    label_put(d->out, naming_file(d->report->naming, f->file));
    if (!is_code)
        return;
    output_char(d->out, ':');
    label_put(d->out, naming_symbol(d->report->naming, f->symbol));
    struct text object = naming_object(d->report->naming, f->object);
    if (object.n == 0)
        return;
    output_text(d->out, TEXT(" ["));
    label_put(d->out, object);
    output_char(d->out, ']');
}

/* Which cycle a function is in, if no box around it says so. */
static void put_cycle(const struct drawing *d, ref_t function)
{
    ref_t cycle = d->report->study->inclusive.cycle_of[function];
    if (cycle != NONE && sketch_box_part(&d->sketch) != NAME_CYCLE)
        output_print(d->out, "\\ncycle %llu", (unsigned long long)cycle + 1);
}

static void put_name(const struct drawing *d, ref_t node)
{
    ref_t function = d->sketch.nodes.items[node];
    label_put_wrapped(d->out,
                      naming_symbol(d->report->naming, d->report->study->profile->functions.items[function].symbol));
}

/* A function's name, or the first and the last of its chain's. */
static void put_names(const struct drawing *d, ref_t node)
{
    size_t more = 0;
    ref_t last = node;
    put_name(d, node);
    for (; d->chains.next[last] != NONE; last = d->chains.next[last])
        more++;
    if (more == 0)
        return;
    output_text(d->out, TEXT("\\n> "));
    if (more > 1)
        output_print(d->out, "%zu more\\n> ", more - 1);
    put_name(d, last);
}

/* What a chain costs is what its first function does, and the self costs of all are its own. */
static struct spent chain_spent(const struct drawing *d, ref_t node, struct matrix *sum)
{
    struct spent spent = node_spent(d, d->sketch.nodes.items[node]);
    matrix_clear_row(sum, 0);
    for (; node != NONE; node = d->chains.next[node]) {
        struct spent member = node_spent(d, d->sketch.nodes.items[node]);
        matrix_add(sum, 0, &member.self);
    }
    spent.self = matrix_row(sum, 0);
    return spent;
}

/* Where the functions of a chain are, each on a line. */
static void put_tooltip(const struct drawing *d, ref_t node)
{
    put_full_name(d, d->sketch.nodes.items[node]);
    for (node = d->chains.next[node]; node != NONE; node = d->chains.next[node]) {
        output_text(d->out, TEXT("\\n"));
        put_full_name(d, d->sketch.nodes.items[node]);
    }
}

/* The address of a function in the page, as the page's script reads it: by its name, and by its file and object if
 * others have this name. */
static void put_link(const struct drawing *d, ref_t function)
{
    const struct profile *p = d->report->study->profile;
    const struct function *f = &p->functions.items[function];
    const char *const plain = "-._~";
    if (!d->report->request->html_link.s)
        return;
    output_text(d->out, TEXT(", URL=\""));
    label_put_encoded(d->out, d->report->request->html_link, "-._~/:?@!$&'()*+,=%[]");
    output_text(d->out, TEXT("#fn="));
    label_put_encoded(d->out, profile_function_name(p, function), plain);
    if (d->is_shared[f->symbol]) {
        output_text(d->out, TEXT("&amp;file="));
        label_put_encoded(d->out, profile_file_name(p, f->file), plain);
        output_text(d->out, TEXT("&amp;object="));
        label_put_encoded(d->out, profile_object_name(p, f->object), plain);
    }
    output_char(d->out, '"');
}

/* Whether the self cost of a chain is an estimate. */
static bool is_self_estimate(const struct drawing *d, ref_t number)
{
    bool is_estimate = false;
    for (ref_t node = number; node != NONE; node = d->chains.next[node])
        is_estimate |= profile_self_is_estimate(d->report->study->profile, d->sketch.nodes.items[node]);
    return is_estimate;
}

static bool is_inclusive_estimate(const struct drawing *d, ref_t function)
{
    return profile_has_estimate(d->report->study->profile, (struct estimate){NONE, function});
}

static void write_node(const struct drawing *d, size_t number)
{
    ref_t function = d->sketch.nodes.items[number];
    if (d->chains.first[number] != number)
        return;
    struct matrix sum = matrix_new(1, d->report->study->profile->events.count);
    struct spent spent = chain_spent(d, (ref_t)number, &sum);
    output_print(d->out, "n%zu [label=\"", number);
    put_names(d, (ref_t)number);
    put_cost(d, is_inclusive_estimate(d, function) ? "\\n~" : "\\n", COLUMN_INCLUSIVE, &spent);
    put_cost(d, is_self_estimate(d, (ref_t)number) ? "\\nself ~" : "\\nself ", COLUMN_SELF, &spent);
    put_calls(d, &spent);
    put_cycle(d, function);
    output_print(d->out, "\", fillcolor=\"%s\"", color_of(d, &spent.inclusive));
    put_size(d, &spent.self);
    put_turn(d, &spent.inclusive);
    output_text(d->out, number < d->sketch.asked ? TEXT("") : TEXT(", style=\"filled,dashed\""));
    output_text(d->out, TEXT(", tooltip=\""));
    put_tooltip(d, (ref_t)number);
    output_char(d->out, '"');
    put_link(d, function);
    output_text(d->out, TEXT("];\n"));
    matrix_release(&sum);
}

/* ---- boxes around nodes ---- */

static void put_box_label(const struct drawing *d, ref_t box)
{
    const struct naming *naming = d->report->naming;
    const struct inclusive *in = &d->report->study->inclusive;
    if (sketch_box_part(&d->sketch) != NAME_CYCLE) {
        struct text name =
            sketch_box_part(&d->sketch) == NAME_FILE ? naming_file(naming, box) : naming_object(naming, box);
        label_put_wrapped(d->out, name.n ? name : TEXT("(no object)"));
    } else {
        struct spent spent = {.has = column_bit(COLUMN_INCLUSIVE),
                              .inclusive = matrix_row(&in->cycle_inclusive, box),
                              .whole = share_base_costs(&d->report->view->share_base)};
        output_print(d->out, "cycle %llu", (unsigned long long)box + 1);
        put_cost(d, "\\n", COLUMN_INCLUSIVE, &spent);
    }
}

/* The box of node `first`, with all nodes that are in it. */
static void write_box(const struct drawing *d, size_t first, ref_t box)
{
    output_print(d->out, "subgraph cluster_%llu {\nlabel=\"", (unsigned long long)box);
    put_box_label(d, box);
    output_text(d->out, TEXT("\";\n"));
    for (size_t i = first; i < d->sketch.nodes.count; i++)
        if (sketch_box(&d->sketch, i) == box)
            write_node(d, i);
    output_text(d->out, TEXT("}\n"));
}

static size_t count_boxes(const struct drawing *d)
{
    const struct names *names = row_name_names(d->report->study->profile, sketch_box_part(&d->sketch));
    return names ? names->texts.count : d->report->study->inclusive.cycle_count;
}

static void write_nodes(const struct drawing *d)
{
    bool *written = memory_zeroed(count_boxes(d), sizeof *written);
    for (size_t i = 0; i < d->sketch.nodes.count; i++) {
        ref_t box = sketch_box(&d->sketch, i);
        if (box == NONE) {
            write_node(d, i);
        } else if (!written[box]) {
            written[box] = true;
            write_box(d, i, box);
        }
    }
    free(written);
}

/* ---- edges ---- */

#define WIDTH_MOST 40 /* in tenths of a point: how much wider an edge with all of the cost is */

/* An edge is as wide as its share; edges inside a cycle are dashed, because their costs overlap. */
static void put_weight(const struct drawing *d, const struct sketch_edge *edge, const struct costs *costs)
{
    const struct sketch *s = &d->sketch;
    const struct study *study = d->report->study;
    uint64_t cost = s->measure ? int128_magnitude(measure_cost(s->measure, costs)) : 0,
             total = int128_magnitude(s->total);
    unsigned width = total == 0 ? 0 : cost > total ? WIDTH_MOST : (unsigned)int128_scale(cost, WIDTH_MOST, total);
    bool inside = inclusive_arc_in_cycle(&study->inclusive, &study->graph.arcs[edge->arc]);
    output_print(d->out, ", penwidth=%u.%u, weight=%u%s", 1 + width / 10, width % 10, 1 + width,
                 inside ? ", style=dashed" : "");
}

static void write_edge(const struct drawing *d, size_t number)
{
    const struct sketch_edge *edge = &d->sketch.edges.items[number];
    struct spent spent = spent_alike(matrix_row(&d->sketch.costs, number));
    if (d->chains.next[edge->from] == edge->to)
        return;
    spent.calls = graph_told_count(&d->report->study->graph, edge->arc);
    spent.whole = share_base_costs(&d->report->view->share_base);
    output_print(d->out, "n%zu -> n%zu [label=\"", (size_t)d->chains.first[edge->from],
                 (size_t)d->chains.first[edge->to]);
    spent.estimates = graph_is_estimate(&d->report->study->graph, edge->arc) ? spent.has : 0;
    put_cost(d, spent.estimates ? "~" : "", COLUMN_INCLUSIVE, &spent);
    put_calls(d, &spent);
    output_char(d->out, '"');
    put_weight(d, edge, &spent.inclusive);
    put_turn(d, &spent.inclusive);
    output_text(d->out, TEXT("];\n"));
}

/* ---- the title ---- */

/* `0.5%` */
static void put_percentage(struct output *out, int64_t share)
{
    char text[SHARE_MAX];
    output_text(out, (struct text){text, number_write_share(text, share)});
    output_char(out, '%');
}

/* `8 of 1,234 functions (0.5% or more, at most 80)` */
static void put_rule(const struct drawing *d, size_t shown, size_t all, const char *what, int64_t limit, uint64_t most)
{
    output_grouped(d->out, (int64_t)shown);
    output_text(d->out, TEXT(" of "));
    output_grouped(d->out, (int64_t)all);
    output_print(d->out, " %s (", what);
    put_percentage(d->out, limit);
    output_text(d->out, TEXT(" or more"));
    if (most)
        output_print(d->out, ", at most %llu", (unsigned long long)most);
    output_char(d->out, ')');
}

static void put_heading(const struct drawing *d)
{
    const struct profile *p = d->report->study->profile;
    struct arena scratch = {0};
    label_put(d->out, heading_of(d->report, &scratch));
    struct text target = heading_target(p, &scratch).name;
    output_text(d->out, target.n ? TEXT(": ") : TEXT(""));
    label_put(d->out, target);
    output_text(d->out, TEXT("\\l"));
    arena_release(&scratch);
}

static void put_totals(const struct drawing *d)
{
    struct spent spent = spent_alike(d->report->study->profile->totals);
    if (!d->sketch.measure)
        return;
    label_put(d->out, d->sketch.measure->name);
    put_cost(d, " ", COLUMN_INCLUSIVE, &spent);
    output_text(d->out, TEXT("\\l"));
}

/* `14 of these functions in 3 chains, a box each: along a chain 98% of the cost or more is kept` */
static void put_chains(const struct drawing *d)
{
    if (d->chains.count == 0)
        return;
    output_grouped(d->out, (int64_t)d->chains.folded);
    output_text(d->out, TEXT(" of these functions in "));
    output_grouped(d->out, (int64_t)d->chains.count);
    output_print(d->out, " chain%s, a box each: along a chain %d%% of the cost or more is kept\\l",
                 d->chains.count == 1 ? "" : "s", FLOW_KEPT);
}

static bool has_boxes(const struct drawing *d)
{
    size_t i = 0;
    while (i < d->sketch.nodes.count && sketch_box(&d->sketch, i) == NONE)
        i++;
    return i < d->sketch.nodes.count;
}

static void write_head(const struct drawing *d)
{
    const struct sketch *s = &d->sketch;
    const struct question *question = d->report->question;
    output_text(d->out, TEXT("digraph calls {\n"));
    /* by its older way Graphviz ranks each box by itself, and may fail to join them: "trouble in init_rank" */
    output_text(d->out, has_boxes(d) ? TEXT("newrank=true;\n") : TEXT(""));
    output_text(d->out, TEXT("label=\""));
    put_heading(d);
    put_totals(d);
    put_rule(d, s->asked, s->functions,
             d->report->view->ranking.leaves_unchanged ? "functions that changed" : "functions",
             question->percent_limit, question->rows);
    output_text(d->out, TEXT("\\l"));
    put_chains(d);
    if (study_misses_calls(d->report->study))
        output_text(d->out, TEXT("no calls are recorded"));
    else
        put_rule(d, s->edges.count, d->report->study->graph.count, "calls from function to function",
                 sketch_edge_limit(s), 0);
    output_text(d->out, TEXT("\\l\";\n"
                             "labelloc=t;\nlabeljust=l;\ncharset=\"UTF-8\";\n"
                             "fontname=\"Helvetica,Arial,sans-serif\";\n"
                             "node [shape=box, style=filled, color=\"#8a8a8a\", fontsize=8,\n"
                             "      fontname=\"Helvetica,Arial,sans-serif\"];\n"
                             "edge [color=\"#7a7a7a\", fontsize=9, arrowsize=0.7,\n"
                             "      fontname=\"Helvetica,Arial,sans-serif\"];\n"));
}

static bool *find_shared(const struct profile *p)
{
    bool *is_there = memory_zeroed(p->symbols.texts.count, sizeof *is_there);
    bool *is_shared = memory_zeroed(p->symbols.texts.count, sizeof *is_shared);
    for (size_t i = 0; i < p->functions.count; i++) {
        ref_t symbol = p->functions.items[i].symbol;
        is_shared[symbol] = is_there[symbol];
        is_there[symbol] = true;
    }
    free(is_there);
    return is_shared;
}

static void write_calls(const struct report *report)
{
    struct drawing d = {.report = report, .out = report->out};
    sketch_init(&d.sketch, report->view);
    chains_init(&d.chains, &d.sketch);
    if (report->request->html_link.s)
        d.is_shared = find_shared(report->study->profile);
    write_head(&d);
    write_nodes(&d);
    for (size_t i = 0; i < d.sketch.edges.count; i++)
        write_edge(&d, i);
    output_text(report->out, TEXT("}\n"));
    free(d.is_shared);
    chains_release(&d.chains);
    sketch_release(&d.sketch);
}

bool dot_write(const struct report *report)
{
    bool good = true;
    if (report->view->filter->disasm.count)
        good = control_write(report);
    else
        write_calls(report);
    return note_missing_sources(report) && good;
}
