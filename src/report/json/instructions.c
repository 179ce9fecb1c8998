/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/code_listings.h"
#include "base/int128.h"
#include "report/json/report.h"
#include "system/functions.h"
#include "view/naming.h"

#include <stdlib.h>

/* The function of a piece, by its id, with the object and the file. */
static void put_piece(struct json_report *r, ref_t piece, uint64_t line)
{
    const struct profile *p = r->report->study->profile;
    const struct piece *at = &p->pieces.items[piece];
    json_put_text(r, "file", profile_file_name(p, at->file));
    json_put_count(r, "line", line);
    json_key(&r->json, TEXT("function"));
    json_count(&r->json, r->ids[at->function]);
}

static void put_object(struct json_report *r, ref_t piece)
{
    const struct profile *p = r->report->study->profile;
    json_put_text(r, "object", profile_object_name(p, p->functions.items[p->pieces.items[piece].function].object));
}

/* ---- instructions ---- */

static int by_address(const void *a, const void *b, void *grouping)
{
    return grouping_compare(grouping, *(const ref_t *)a, *(const ref_t *)b);
}

void json_instructions_init(struct json_instructions *kept, const struct report *report)
{
    grouping_init(&kept->g, report->study->profile, GROUP_INSTRUCTION, NULL, NULL);
    bool *keeps = memory_zeroed(kept->g.count, sizeof *keeps);
    for (size_t i = 0; i < kept->g.item_count; i++)
        keeps[grouping_row(&kept->g, (ref_t)i)] |= filter_keeps(report->view->filter, &kept->g, i);
    kept->rows = memory_alloc(kept->g.count * sizeof *kept->rows);
    kept->count = 0;
    for (size_t i = 0; i < kept->g.count; i++)
        if (keeps[i])
            kept->rows[kept->count++] = (ref_t)i;
    free(keeps);
    if (kept->count)
        qsort_r(kept->rows, kept->count, sizeof *kept->rows, by_address, &kept->g);
}

void json_instructions_release(struct json_instructions *kept)
{
    free(kept->rows);
    grouping_release(&kept->g);
}

ref_t json_instruction_piece(const struct json_instructions *kept, size_t i)
{
    return grouping_piece(&kept->g, grouping_item(&kept->g, kept->rows[i]));
}

void json_point_from_instructions(struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    struct json_instructions kept;
    if (code_listings_wanted(r->report->view->filter)) {
        json_point_from_code(r);
        return;
    }
    json_instructions_init(&kept, r->report);
    for (size_t i = 0; i < kept.count; i++)
        r->pointed[p->pieces.items[json_instruction_piece(&kept, i)].function] = true;
    json_instructions_release(&kept);
}

void json_put_instruction(struct json_report *r, const struct json_instructions *kept, size_t i)
{
    ref_t row = kept->rows[i], piece = json_instruction_piece(kept, i);
    struct row_name name = grouping_own_name(&kept->g, row);
    put_object(r, piece);
    json_put_address(r, "address", name.address);
    put_piece(r, piece, name.line.number);
    json_put_costs(r, "self", grouping_self(&kept->g, row));
}

void json_write_instructions(struct json_report *r)
{
    struct json_instructions kept;
    if (code_listings_wanted(r->report->view->filter)) {
        json_write_code(r);
        return;
    }
    json_instructions_init(&kept, r->report);
    json_open_rows(r, "instructions");
    for (size_t i = 0; i < kept.count; i++) {
        json_open_row(r);
        json_put_instruction(r, &kept, i);
        json_close_object(&r->json);
    }
    json_close_rows(r);
    json_instructions_release(&kept);
}

/* ---- jumps ---- */

/* Of an extract, jumps of its functions between lines that it has. */
static bool has_jump(const struct json_report *r, const struct jump *jump)
{
    const struct json_extract *e = r->extract;
    const struct piece *piece = &r->report->study->profile->pieces.items[jump->piece];
    return !e || (e->jumps[piece->function] && r->ids[piece->function] != NONE &&
                  e->has_line(e->context, piece->file, jump->from.line) &&
                  e->has_line(e->context, jump->file, jump->to.line));
}

static bool keeps_jump(const void *context, const struct jump *jump)
{
    const struct report *report = context;
    const struct profile *p = report->study->profile;
    const struct piece *piece = &p->pieces.items[jump->piece];
    return filter_keeps_function(report->view->filter, &p->functions.items[piece->function]) &&
           filter_keeps_file(report->view->filter, piece->file);
}

static const struct function *function_of(const struct profile *p, const struct jump *jump)
{
    return &p->functions.items[p->pieces.items[jump->piece].function];
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Jumps between the same places of an object are equal, whatever contexts they were made in. */
static int compare_jumps(const struct profile *p, const struct jump *a, const struct jump *b)
{
    int order = text_compare(profile_object_name(p, function_of(p, a)->object),
                             profile_object_name(p, function_of(p, b)->object));
    const uint64_t keys[][2] = {{a->from.address, b->from.address},
                                {a->to.address, b->to.address},
                                {a->conditional, b->conditional},
                                {a->from.line, b->from.line},
                                {a->to.line, b->to.line}};
    size_t count = a->from.address == ADDRESS_NONE ? 5 : 3;
    for (size_t i = 0; i < count && order == 0; i++)
        order = compare_numbers(keys[i][0], keys[i][1]);
    if (order == 0 && a->from.address == ADDRESS_NONE)
        order = compare_numbers(a->piece, b->piece);
    return order;
}

static int by_place(const void *a, const void *b, void *report)
{
    const struct json_report *r = report;
    const struct profile *p = r->report->study->profile;
    ref_t x = *(const ref_t *)a, y = *(const ref_t *)b;
    int order = compare_jumps(p, &p->jumps.items[x], &p->jumps.items[y]);
    return order ? order : compare_numbers(x, y);
}

/* Calls `use` for each jump that the filters keep, in order, with the counts of all that are equal to it. */
static void each_jump(struct json_report *r, void (*use)(struct json_report *r, const struct jump *jump))
{
    const struct profile *p = r->report->study->profile;
    size_t count = 0;
    ref_t *order = memory_alloc(p->jumps.count * sizeof *order);
    for (size_t i = 0; i < p->jumps.count; i++)
        if (keeps_jump(r->report, &p->jumps.items[i]) && has_jump(r, &p->jumps.items[i]))
            order[count++] = (ref_t)i;
    if (count)
        qsort_r(order, count, sizeof *order, by_place, r);
    for (size_t i = 0, next; i < count; i = next) {
        struct jump sum = p->jumps.items[order[i]];
        for (next = i + 1; next < count && compare_jumps(p, &sum, &p->jumps.items[order[next]]) == 0; next++) {
            sum.followed = int128_add_stopping(sum.followed, p->jumps.items[order[next]].followed);
            sum.executed = int128_add_stopping(sum.executed, p->jumps.items[order[next]].executed);
        }
        use(r, &sum);
    }
    free(order);
}

static void point_from_jump(struct json_report *r, const struct jump *jump)
{
    r->pointed[r->report->study->profile->pieces.items[jump->piece].function] = true;
}

static void put_counts(struct json_report *r, bool conditional, uint64_t followed, uint64_t executed)
{
    json_put_boolean(r, "conditional", conditional);
    json_put_count(r, "followed", followed);
    json_put_count(r, "executed", executed);
}

static void write_jump(struct json_report *r, const struct jump *jump)
{
    const struct profile *p = r->report->study->profile;
    json_open_row(r);
    put_object(r, jump->piece);
    json_put_address(r, "from", jump->from.address);
    json_put_address(r, "to", jump->to.address);
    put_counts(r, jump->conditional, jump->followed, jump->executed);
    put_piece(r, jump->piece, jump->from.line);
    json_put_text(r, "to_file", profile_file_name(p, jump->file));
    json_put_count(r, "to_line", jump->to.line);
    json_put_text(r, "to_function", p->symbols.texts.items[jump->symbol]);
    json_close_object(&r->json);
}

void json_point_from_jumps(struct json_report *r)
{
    each_jump(r, point_from_jump);
}

void json_write_jumps(struct json_report *r)
{
    json_open_rows(r, "jumps");
    each_jump(r, write_jump);
    json_close_rows(r);
}

/* ---- jumps between lines ---- */

static void write_line_jump(struct json_report *r, const struct line_jump *jump)
{
    const struct profile *p = r->report->study->profile;
    json_open_row(r);
    json_put_text(r, "file", profile_file_name(p, jump->file));
    json_put_count(r, "line", jump->line);
    json_put_text(r, "to_file", profile_file_name(p, jump->to_file));
    json_put_count(r, "to_line", jump->to_line);
    put_counts(r, jump->conditional, jump->followed, jump->executed);
    json_close_object(&r->json);
}

void json_write_line_jumps(struct json_report *r)
{
    struct line_jumps jumps;
    line_jumps_init(&jumps, r->report->study->profile, keeps_jump, r->report);
    json_open_rows(r, "line_jumps");
    for (size_t i = 0; i < jumps.count; i++)
        write_line_jump(r, &jumps.items[i]);
    json_close_rows(r);
    line_jumps_release(&jumps);
}
