/* The tree of calls from the top: objects in each other. */
#include "report/json/report.h"

#include "view/shape.h"

static bool has_tree(const struct json_report *r)
{
    return !study_misses_calls(r->report->study);
}

void json_point_from_call_tree(struct json_report *r)
{
    struct shape shape;
    if (!has_tree(r))
        return;
    shape_init(&shape, r->report->view);
    for (size_t i = 0; i < shape.tree.rows.count; i++) {
        const struct top_down_row *row = &shape.tree.rows.items[i];
        for (size_t m = 0; row->node != NONE && m < nodes_count(&shape.tree.nodes, row->node); m++)
            r->pointed[nodes_first(&shape.tree.nodes, row->node)[m]] = true;
    }
    shape_release(&shape);
}

/* What a row is, and its costs; of a function or a cycle the object stays open, with the list of what it calls. */
static void put_row(struct json_report *r, const struct shape *shape, const struct top_down_row *row)
{
    static const char *const kinds[] = {
        [TOP_DOWN_NODE] = "call", [TOP_DOWN_BACK] = "back", [TOP_DOWN_OTHERS] = "others"};
    const struct nodes *nodes = &shape->tree.nodes;
    json_open_object(&r->json);
    json_put_text(r, "kind", text_of(row->kind == TOP_DOWN_NODE && row->depth == 0 ? "start" : kinds[row->kind]));
    if (row->kind == TOP_DOWN_OTHERS)
        json_put_count(r, "others", row->others);
    else
        json_put_count(r, "function", r->ids[row->head]);
    if (row->kind == TOP_DOWN_NODE && nodes_count(nodes, row->node) > 1)
        json_put_ids(r, "members", nodes_first(nodes, row->node), nodes_count(nodes, row->node));
    json_key(&r->json, TEXT("estimate"));
    json_boolean(&r->json, row->is_estimate);
    if (row->has_calls)
        json_put_calls(r, "calls", row->calls, row->inclusive);
    else
        json_put_optional(r, "calls", TEXT_NONE);
    json_put_costs(r, "inclusive", row->inclusive);
    if (row->kind != TOP_DOWN_NODE) {
        json_close_object(&r->json);
        return;
    }
    json_put_costs(r, "self", row->self);
    json_key(&r->json, TEXT("followed"));
    json_boolean(&r->json, !row->is_cut);
    json_key(&r->json, TEXT("callees"));
    json_open_array(&r->json);
}

static void close_row(struct json_report *r)
{
    json_close_array(&r->json);
    json_close_object(&r->json);
}

void json_write_call_tree(struct json_report *r)
{
    struct shape shape;
    size_t open = 0;
    if (!has_tree(r)) {
        json_line(&r->json);
        json_put_optional(r, "call_tree", TEXT_NONE);
        return;
    }
    shape_init(&shape, r->report->view);
    json_open_rows(r, "call_tree");
    for (size_t i = 0; i < shape.tree.rows.count; i++) {
        const struct top_down_row *row = &shape.tree.rows.items[i];
        for (; open > row->depth; open--)
            close_row(r);
        json_line(&r->json);
        put_row(r, &shape, row);
        open += row->kind == TOP_DOWN_NODE; /* it has the list of what it calls */
    }
    for (; open; open--)
        close_row(r);
    json_close_rows(r);
    shape_release(&shape);
}
