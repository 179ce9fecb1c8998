/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/dot/control.h"

#include "annotate/listed_code.h"
#include "annotate/machine_code.h"
#include "base/int128.h"
#include "report/dot/blocks.h"
#include "report/dot/label.h"
#include "report/dot/tint.h"
#include "report/heading.h"
#include "view/scale.h"

#include <stdlib.h>

#define LINES_MOST 12u /* instructions in a box */

struct control {
    const struct report *report;
    struct output *out;
    const struct measure *measure; /* of costs; NULL: there are none */
    struct routines routines;
    struct decoder decoder;
    struct shown_reader reader;
};

/* The graph of one routine. */
struct chart {
    const struct control *all;
    size_t number; /* of the routine, which is a part of the names of nodes */
    ref_t function;
    cost_t cost; /* of the routine */
    struct routine routine;
    struct listed_code code;
    struct blocks blocks;
};

/* ---- figures ---- */

static cost_t block_cost(const struct chart *chart, const struct block *block)
{
    struct matrix sum = matrix_new(1, chart->routine.self.width);
    for (size_t i = block->first; i < block->first + block->count; i++) {
        struct costs self = matrix_row(&chart->routine.self, i);
        matrix_add(&sum, 0, &self);
    }
    struct costs costs = matrix_row(&sum, 0);
    cost_t cost = chart->all->measure ? measure_cost(chart->all->measure, &costs) : 0;
    matrix_release(&sum);
    return cost;
}

/* `1,234 (12.34%)` */
static void put_cost(const struct control *c, cost_t cost)
{
    char text[CELL_MAX];
    if (!c->measure)
        return;
    struct cell cell = {{FIGURE_COST, cost, 0}, c->measure->total, NULL};
    output_text(c->out, scale_say(text, c->measure, true, cell.figure));
    struct text share = {text, c->report->request->show_percs ? cell_share(text, &cell) : 0};
    if (share.n) {
        output_text(c->out, TEXT(" ("));
        output_text(c->out, text_trim(text_skip(share, 1)));
    }
}

static void put_count(struct output *out, uint64_t count)
{
    output_grouped(out, count > COST_MAX ? COST_MAX : (int64_t)count);
}

/* ---- boxes ---- */

/* `prog.c:12-14`, of the lines of a block in the file of its first instruction. */
static void put_lines(const struct chart *chart, const struct block *block)
{
    struct output *out = chart->all->out;
    const struct routine_step *steps = &chart->routine.steps[block->first];
    uint64_t first = steps[0].line, last = first;
    for (size_t i = 1; i < block->count; i++)
        if (steps[i].line && steps[i].file == steps[0].file) {
            first = steps[i].line < first ? steps[i].line : first;
            last = steps[i].line > last ? steps[i].line : last;
        }
    if (first == 0)
        return;
    label_put(out, naming_file(chart->all->report->naming, steps[0].file));
    output_print(out, ":%llu", (unsigned long long)first);
    if (last > first)
        output_print(out, "-%llu", (unsigned long long)last);
    output_text(out, TEXT("\\l"));
}

/* Its first instructions, as far as they are decoded. */
static void put_instructions(const struct chart *chart, const struct block *block)
{
    struct output *out = chart->all->out;
    size_t shown = block->count > LINES_MOST ? LINES_MOST - 1 : block->count;
    for (size_t i = block->first; i < block->first + shown; i++) {
        size_t point = listed_code_find(&chart->code, chart->routine.steps[i].address);
        struct text text = point == NO_POINT ? TEXT_NONE : chart->code.points.items[point].text;
        output_print(out, text.n ? "%llx  " : "%llx", (unsigned long long)chart->routine.steps[i].address);
        label_put(out, text);
        output_text(out, TEXT("\\l"));
    }
    if (shown < block->count)
        output_print(out, "%zu more\\l", block->count - shown);
}

static void put_calls(const struct chart *chart, const struct block *block)
{
    const struct profile *p = chart->all->report->study->profile;
    struct output *out = chart->all->out;
    for (size_t i = block->first; i < block->first + block->count; i++) {
        const struct routine_step *step = &chart->routine.steps[i];
        for (size_t k = step->first_call; k < step->first_call + step->call_count; k++) {
            const struct routine_call *call = &chart->routine.calls[k];
            output_text(out, TEXT("=> "));
            label_put(out, naming_symbol(chart->all->report->naming, p->functions.items[call->callee].symbol));
            output_text(out, TEXT(" ("));
            put_count(out, call->count);
            output_text(out, TEXT("x)\\l"));
        }
    }
}

static void write_block(const struct chart *chart, size_t number)
{
    const struct control *c = chart->all;
    const struct block *block = &chart->blocks.items.items[number];
    cost_t cost = block_cost(chart, block);
    uint64_t entered = blocks_entered(&chart->blocks, number);
    output_print(c->out, "b%zu_%zu [label=\"", chart->number, number);
    put_cost(c, cost);
    if (entered) {
        output_text(c->out, TEXT("  "));
        put_count(c->out, entered);
        output_char(c->out, 'x');
    }
    output_text(c->out, TEXT("\\l"));
    put_lines(chart, block);
    put_instructions(chart, block);
    put_calls(chart, block);
    output_print(c->out, "\", fillcolor=\"%s\"];\n", tint_of(int128_magnitude(cost), chart->cost, false));
}

/* ---- arrows ---- */

#define WIDTH_MOST 30 /* in tenths of a point: how much wider the arrow that is taken most often is */

static uint64_t most_taken(const struct chart *chart)
{
    uint64_t most = 1;
    for (size_t i = 0; i < chart->blocks.edges.count; i++)
        if (chart->blocks.edges.items[i].taken > most)
            most = chart->blocks.edges.items[i].taken;
    return most;
}

/* What a jump leads to that is no block: another function, or code that was not executed. */
static void write_outside(const struct chart *chart, size_t number)
{
    const struct control *c = chart->all;
    const struct routine_jump *jump = chart->blocks.edges.items[number].jump;
    output_print(c->out, "x%zu_%zu [label=\"", chart->number, number);
    label_put(c->out, naming_symbol(c->report->naming, jump->symbol));
    output_print(c->out, "\\l%llx\\l\", style=\"filled,dashed\", fillcolor=\"#ffffff\"];\n",
                 (unsigned long long)jump->to);
}

/* `33 of 67` */
static void write_edge(const struct chart *chart, size_t number, uint64_t most)
{
    const struct block_edge *edge = &chart->blocks.edges.items[number];
    struct output *out = chart->all->out;
    bool is_out = edge->to == BLOCK_OUTSIDE;
    unsigned width = (unsigned)int128_scale(edge->taken, WIDTH_MOST, most);
    if (is_out)
        write_outside(chart, number);
    output_print(out, "b%zu_%zu -> %c%zu_%zu [label=\"", chart->number, edge->from, is_out ? 'x' : 'b', chart->number,
                 is_out ? number : edge->to);
    if (edge->taken)
        put_count(out, edge->taken);
    if (edge->jump && edge->jump->conditional) {
        output_text(out, TEXT(" of "));
        put_count(out, edge->jump->executed);
    }
    output_print(out, "\", penwidth=%u.%u%s];\n", 1 + width / 10, width % 10,
                 edge->jump ? "" : ", style=dashed, weight=9");
}

/* ---- a routine ---- */

static void write_title(const struct chart *chart)
{
    const struct control *c = chart->all;
    struct phrase name = {0};
    struct row_name row = row_name_of_function(c->report->study->profile, chart->function);
    naming_describe(c->report->naming, &row, NULL, &name);
    struct buffer text = {0};
    struct output out = output_into(&text);
    phrase_write(&name, &out);
    output_close(&out);
    output_print(c->out, "subgraph cluster_%zu {\nlabel=\"", chart->number);
    label_put(c->out, buffer_text(&text));
    output_text(c->out, TEXT("\\l"));
    put_cost(c, chart->cost);
    output_text(c->out, TEXT("\\l\";\n"));
    buffer_release(&text);
    phrase_release(&name);
}

static void write_chart(const struct chart *chart)
{
    uint64_t most = most_taken(chart);
    write_title(chart);
    for (size_t i = 0; i < chart->blocks.items.count; i++)
        write_block(chart, i);
    output_text(chart->all->out, TEXT("}\n"));
    for (size_t i = 0; i < chart->blocks.edges.count; i++)
        write_edge(chart, i, most);
}

/* The event that counts executions. */
static ref_t counter_of(const struct profile *p)
{
    for (size_t e = 0; e < p->events.count; e++)
        if (text_equal(p->events.items[e].name, TEXT("Ir")))
            return (ref_t)e;
    return NONE;
}

static void write_routine(struct control *c, size_t number)
{
    const struct routine_choice *choice = &c->routines.items[number];
    struct chart chart = {.all = c, .number = number, .function = choice->function, .cost = choice->cost};
    struct code code = {0};
    routine_init(&chart.routine, &c->routines, number);
    decoder_find(&c->decoder, number, &chart.routine, &code);
    listed_code_init(&chart.code, c->report, &chart.routine, &code, NULL);
    blocks_init(&chart.blocks, &chart.routine, counter_of(c->report->study->profile));
    write_chart(&chart);
    blocks_release(&chart.blocks);
    listed_code_release(&chart.code);
    routine_release(&chart.routine);
    free(code.items);
}

static void write_head(const struct control *c)
{
    struct arena scratch = {0};
    output_text(c->out, TEXT("digraph control {\nlabel=\""));
    label_put(c->out, heading_of(c->report, &scratch));
    output_text(c->out, TEXT("\\l"));
    if (c->measure) {
        label_put(c->out, c->measure->name);
        output_char(c->out, ' ');
        put_cost(c, c->measure->total);
        output_text(c->out, TEXT("\\l"));
    }
    output_text(c->out, TEXT("\";\nlabelloc=t;\nlabeljust=l;\ncharset=\"UTF-8\";\n"
                             "fontname=\"Helvetica,Arial,sans-serif\";\n"
                             "node [shape=box, style=filled, color=\"#8a8a8a\", fontsize=9, fontname=\"monospace\"];\n"
                             "edge [color=\"#7a7a7a\", fontsize=9, arrowsize=0.7,\n"
                             "      fontname=\"Helvetica,Arial,sans-serif\"];\n"));
    arena_release(&scratch);
}

bool control_write(const struct report *report)
{
    const struct profile *p = report->study->profile;
    struct control c = {.report = report, .out = report->out, .measure = view_main_measure(report->view)};
    if (!p->has_addresses)
        return false;
    routines_init(&c.routines, p, report->view->filter, c.measure);
    shown_reader_init(&c.reader, report, NULL);
    decoder_init(&c.decoder, &c.routines, report, &c.reader.locator);
    write_head(&c);
    for (size_t i = 0; i < c.routines.count; i++)
        write_routine(&c, i);
    output_text(c.out, TEXT("}\n"));
    decoder_release(&c.decoder);
    shown_reader_release(&c.reader);
    routines_release(&c.routines);
    return true;
}
