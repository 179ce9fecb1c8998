/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/paired_code.h"
#include "report/json/report.h"

#include <stdlib.h>

void json_point_from_code(struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    bool *is_chosen = filter_disassembled(r->report->view->filter, p);
    for (size_t i = 0; i < p->functions.count; i++)
        r->pointed[i] |= is_chosen[i];
    free(is_chosen);
}

/* An instruction of a side; null if the side has none. */
static void put_side(struct json_report *r, const char *name, const struct paired_point *point, enum side side)
{
    if (point->address[side] == ADDRESS_NONE) {
        json_key(&r->json, text_of(name));
        json_null(&r->json);
        return;
    }
    json_open_member(r, name);
    json_put_address(r, "address", point->address[side]);
    json_put_optional(r, "text", point->text[side]);
    json_put_optional(r, "file", point->file[side]);
    json_put_count(r, "line", point->line[side]);
    json_put_count(r, "executed", point->executed[side]);
    json_close_object(&r->json);
}

static void put_pair(struct json_report *r, ref_t function, const struct paired_code *code, size_t number)
{
    static const char *const marks[] = {
        [CODE_SAME] = "same", [CODE_REGISTERS] = "registers", [CODE_OLD] = "old", [CODE_NEW] = "new"};
    const struct code_pair *pair = &code->aligned.pairs[number];
    const struct paired_point *point = &code->points[number];
    struct matrix none = matrix_new(1, code->routine.self.width);
    json_open_row(r);
    json_key(&r->json, TEXT("function"));
    json_count(&r->json, r->ids[function]);
    json_put_text(r, "mark", text_of(marks[pair->mark]));
    json_put_boolean(r, "moved", pair->has_moved);
    json_put_count(r, "block", pair->block);
    put_side(r, "old", point, SIDE_OLD);
    put_side(r, "new", point, SIDE_NEW);
    json_put_costs(r, "self",
                   point->step == SIZE_MAX ? matrix_row(&none, 0) : matrix_row(&code->routine.self, point->step));
    json_close_object(&r->json);
    matrix_release(&none);
}

void json_write_code(struct json_report *r)
{
    struct paired_codes codes;
    bool *is_chosen = filter_disassembled(r->report->view->filter, r->report->study->profile);
    paired_codes_init(&codes, r->report, is_chosen);
    json_open_rows(r, "instructions");
    for (size_t i = 0; i < codes.count; i++) {
        struct paired_code code;
        if (r->ids[codes.items[i].function] == NONE)
            continue;
        paired_code_init(&code, &codes, i);
        for (size_t k = 0; k < code.aligned.count; k++)
            put_pair(r, codes.items[i].function, &code, k);
        paired_code_release(&code);
    }
    json_close_rows(r);
    paired_codes_release(&codes);
    free(is_chosen);
}
