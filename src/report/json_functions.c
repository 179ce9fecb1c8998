#include "report/json_report.h"

#include "base/buckets.h"

#include <stdlib.h>

static ref_t function_of(const void *profile, size_t piece)
{
    return ((const struct profile *)profile)->pieces.items[piece].function;
}

static void put_pieces(struct json_report *r, const struct buckets *pieces, ref_t function)
{
    const struct profile *p = r->plan->profile;
    bool first = true;
    json_put_key(r, "pieces");
    output_char(r->out, '[');
    for (ref_t i = pieces->first[function]; i < pieces->first[function + 1]; i++) {
        const struct piece *piece = &p->pieces.items[pieces->items[i]];
        if (piece->self.width == 0)
            continue;
        struct json_t *row = value_object();
        value_set(row, "file", value_text(profile_file_name(p, piece->file)));
        json_put_comma(r, first);
        value_write_open(row, r->out);
        json_put_costs(r, "self", piece->self);
        output_char(r->out, '}');
        first = false;
    }
    output_char(r->out, ']');
}

static void put_arcs(struct json_report *r, const char *name, const struct tree_rows *arcs)
{
    json_put_key(r, name);
    output_char(r->out, '[');
    for (size_t i = 0; i < arcs->count; i++) {
        ref_t number = arcs->items[i].arc;
        const struct arc *arc = &r->plan->graph.arcs[number];
        json_put_comma(r, i == 0);
        json_put_call(r, arcs->items[i].to_caller ? arc->caller : arc->callee, graph_arc_count(&r->plan->graph, number),
                      tree_costs(&r->tree, number));
    }
    output_char(r->out, ']');
}

static void put_callers_and_callees(struct json_report *r, ref_t function)
{
    struct tree_rows callers = {0}, callees = {0};
    tree_add_callers(&r->tree, function, 1, &callers);
    tree_add_callees(&r->tree, function, 1, &callees);
    put_arcs(r, "callers", &callers);
    put_arcs(r, "callees", &callees);
    free(callers.items);
    free(callees.items);
}

/* `pieces`: those of the profile, by function. */
static void write_function(struct json_report *r, const struct buckets *pieces, size_t number)
{
    const struct profile *p = r->plan->profile;
    const struct inclusive *in = &r->plan->inclusive;
    ref_t function = r->functions[number], cycle = in->cycle_of[function];
    const struct function *f = &p->functions.items[function];
    struct json_t *row = value_object();
    value_set(row, "id", value_integer((int64_t)number));
    value_set(row, "object", value_text(profile_object_name(p, f->object)));
    value_set(row, "file", value_text(profile_file_name(p, f->file)));
    value_set(row, "name", value_text(p->symbols.texts.items[f->name]));
    value_set(row, "cycle", cycle == NONE ? value_null() : value_integer((int64_t)cycle + 1));
    json_open_row(r, row);
    json_put_costs(r, "self", matrix_row(&in->self, function));
    json_put_costs(r, "inclusive", matrix_row(&in->inclusive, function));
    json_put_count(r, "called", in->called[function]);
    if (number < r->chosen)
        put_pieces(r, pieces, function);
    if (number < r->chosen && r->sections & SECTION_CALLS)
        put_callers_and_callees(r, function);
    json_close_row(r);
}

void json_write_functions(struct json_report *r)
{
    const struct profile *p = r->plan->profile;
    struct buckets pieces;
    buckets_init(&pieces, p->pieces.count, p->functions.count, function_of, p);
    json_begin_array(r, "functions");
    for (size_t i = 0; i < r->count; i++)
        write_function(r, &pieces, i);
    json_end_array(r);
    buckets_release(&pieces);
}
