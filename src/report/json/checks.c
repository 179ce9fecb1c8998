/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checks/words.h"
#include "report/json/report.h"

/* Null if it is absent. */
static void put_value(struct json_report *r, const char *name, const struct figure *value)
{
    json_key(&r->json, text_of(name));
    if (value->kind == FIGURE_ABSENT)
        json_null(&r->json);
    else if (figure_is_divided(value))
        json_ratio(&r->json, value->cost, value->divisor);
    else
        json_integer(&r->json, value->cost);
}

/* The name of a unit, or the recorded name of a row; null for the program and for several functions together. */
static void put_name(struct json_report *r, const struct verdict *verdict, const struct judged *row)
{
    const struct row_name *label = &row->label;
    static const enum name_part parts[] = {NAME_OBJECT, NAME_FILE, NAME_FUNCTION};
    const struct profile *p = verdict->of->functions.profile;
    json_key(&r->json, TEXT("row"));
    if (row->unit.s) {
        json_open_object(&r->json);
        json_put_text(r, unit_table[row->kind].word, row->unit);
        json_close_object(&r->json);
        return;
    }
    if (label->object == NONE && label->file == NONE) {
        json_null(&r->json);
        return;
    }
    json_open_object(&r->json);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (row_name_ref(label, parts[i]) != NONE)
            json_put_text(r, name_part_table[parts[i]].word, row_name_text(p, label, parts[i]));
    json_close_object(&r->json);
}

static void put_row(struct json_report *r, const struct verdict *verdict, const struct judged *row)
{
    put_name(r, verdict, row);
    if (row->checked.has_old)
        put_value(r, "old", &row->checked.old);
    put_value(r, row->checked.has_old ? "new" : "value", &row->checked.now);
}

/* The causes of the change of a pair, or its functions that changed most. */
static void put_blamed(struct json_report *r, const struct judged *row)
{
    if (!row->blamed_count)
        return;
    json_open_list(r, "blamed");
    for (size_t i = 0; i < row->blamed_count; i++) {
        json_open_object(&r->json);
        json_put_text(r, "function", row->blamed[i].name);
        put_value(r, "change", &row->blamed[i].change);
        if (row->blamed[i].words.s) {
            json_put_text(r, "words", row->blamed[i].words);
            json_put_optional(r, "file", row->blamed[i].file);
            json_put_count(r, "line", row->blamed[i].line);
        }
        json_close_object(&r->json);
    }
    json_close_array(&r->json);
}

static void put_others(struct json_report *r, const struct verdict *verdict)
{
    json_open_list(r, "others");
    for (size_t i = 1; verdict_has_rows(verdict) && i < verdict->rows.count; i++) {
        json_open_object(&r->json);
        put_row(r, verdict, &verdict->rows.items[i]);
        put_blamed(r, &verdict->rows.items[i]);
        json_close_object(&r->json);
    }
    json_close_array(&r->json);
}

static void put_limits(struct json_report *r, const struct check *check)
{
    json_open_list(r, "limit");
    for (size_t i = 0; i < check->limits.count; i++)
        json_text(&r->json, check->limits.items[i].text);
    json_close_array(&r->json);
}

/* Null: unmeasured. */
static void put_passed(struct json_report *r, const struct verdict *verdict)
{
    json_key(&r->json, TEXT("passed"));
    if (verdict_result(verdict) == RESULT_UNMEASURED)
        json_null(&r->json);
    else
        json_boolean(&r->json, verdict_passes(verdict));
}

static void write_check(struct json_report *r, const struct verdict *verdict)
{
    struct arena scratch = {0};
    struct text reason = verdict->reason == REASON_LIMIT ? TEXT("beyond the limit") : words_reason(verdict, &scratch);
    struct judged none = {.label = ROW_NAME_NONE, .checked.has_old = verdict->gauge.compares};
    json_open_row(r);
    json_put_text(r, "check", verdict->check->text);
    json_put_text(r, "level", verdict->check->level == CHECK_FAIL ? TEXT("fail") : TEXT("warn"));
    put_passed(r, verdict);
    json_put_text(r, "result", words_state(verdict));
    json_put_optional(r, "reason", reason);
    json_put_count(r, "matches", verdict->matches);
    put_row(r, verdict, verdict_has_rows(verdict) ? verdict->rows.items : &none);
    if (verdict_has_rows(verdict))
        put_blamed(r, verdict->rows.items);
    put_limits(r, verdict->check);
    put_others(r, verdict);
    json_close_object(&r->json);
    arena_release(&scratch);
}

void json_write_checks(struct json_report *r)
{
    const struct verdicts *verdicts = r->report->verdicts;
    if (!verdicts || verdicts->count == 0)
        return;
    json_open_rows(r, "checks");
    for (size_t i = 0; i < verdicts->count; i++)
        write_check(r, &verdicts->items[i]);
    json_close_rows(r);
}
