/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of calls from the top: objects in each other. */
#include "report/json/report.h"

#include "view/call_tree.h"

static bool has_tree(const struct json_report *r)
{
    return !study_misses_calls(r->report->study);
}

void json_point_from_call_tree(struct json_report *r)
{
    struct view_call_tree costed;
    if (!has_tree(r))
        return;
    view_call_tree_init(&costed, r->report->view, NULL);
    for (size_t i = 0; i < costed.tree.rows.count; i++) {
        const struct call_tree_row *row = &costed.tree.rows.items[i];
        for (size_t m = 0; row->way.node != NONE && m < nodes_count(&costed.tree.costs.flow.nodes, row->way.node); m++)
            r->pointed[graph_function(costed.tree.plan.graph,
                                      nodes_first(&costed.tree.costs.flow.nodes, row->way.node)[m])] = true;
    }
    view_call_tree_release(&costed);
}

static uint64_t told_calls(const struct json_report *r, const struct call_tree_row *row)
{
    const struct profile *p = r->report->study->profile;
    if (row->kind != CALL_TREE_OTHERS)
        return profile_told_calls(p, row->head, row->way.calls);
    return row->way.calls == 0 && p->inlined.count ? CALLS_UNKNOWN : row->way.calls;
}

/* What a row is, and its costs; of a function or a cycle the object stays open, with the list of what it calls. */
static void put_row(struct json_report *r, const struct view_call_tree *costed, const struct call_tree_row *row)
{
    static const char *const kinds[] = {[CALL_TREE_NODE] = "call",
                                        [CALL_TREE_MEMBER] = "member",
                                        [CALL_TREE_BACK] = "back",
                                        [CALL_TREE_OTHERS] = "others"};
    const struct nodes *nodes = &costed->tree.costs.flow.nodes;
    json_open_object(&r->json);
    json_put_text(r, "kind", text_of(row->kind == CALL_TREE_NODE && row->at.depth == 0 ? "start" : kinds[row->kind]));
    if (row->kind == CALL_TREE_OTHERS)
        json_put_count(r, "others", row->at.others);
    else
        json_put_count(r, "function", r->ids[row->head]);
    if (row->kind == CALL_TREE_NODE && nodes_count(nodes, row->way.node) > 1)
        json_put_ids(r, "members", nodes_first(nodes, row->way.node), nodes_count(nodes, row->way.node));
    json_put_boolean(r, "estimate", row->at.is_estimate || row->are_calls_guessed);
    if (row->way.has_calls)
        json_put_calls(r, "calls", told_calls(r, row), row->way.costs);
    else
        json_put_optional(r, "calls", TEXT_NONE);
    json_put_costs(r, "inclusive", row->way.costs);
    if (!call_tree_has_self(row)) {
        json_close_object(&r->json);
        return;
    }
    json_put_costs(r, "self", row->self);
    json_put_boolean(r, "self_estimate", row->is_self_estimate);
    json_put_boolean(r, "followed", !row->at.is_cut);
    json_open_list(r, "callees");
}

static void close_row(struct json_report *r)
{
    json_close_array(&r->json);
    json_close_object(&r->json);
}

void json_write_call_tree(struct json_report *r)
{
    struct view_call_tree costed;
    size_t open = 0;
    if (!has_tree(r)) {
        json_line(&r->json);
        json_put_optional(r, "call_tree", TEXT_NONE);
        return;
    }
    view_call_tree_init(&costed, r->report->view, NULL);
    json_open_rows(r, "call_tree");
    for (size_t i = 0; i < costed.tree.rows.count; i++) {
        const struct call_tree_row *row = &costed.tree.rows.items[i];
        for (; open > row->at.depth; open--)
            close_row(r);
        json_line(&r->json);
        put_row(r, &costed, row);
        open += call_tree_has_self(row); /* it has the list of what it calls */
    }
    for (; open; open--)
        close_row(r);
    json_close_rows(r);
    view_call_tree_release(&costed);
}
