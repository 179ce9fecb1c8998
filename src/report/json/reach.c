/* The functions that --reach asks for. */
#include "report/json/report.h"

#include "view/reaching.h"

void json_point_from_reach(struct json_report *r)
{
    struct reaching reaching;
    reaching_init(&reaching, r->report->view);
    for (size_t i = 0; i < reaching.count; i++)
        r->pointed[reaching.rows[i].function] = true;
    reaching_release(&reaching);
}

static void put_row(struct json_report *r, const struct reaching *reaching, size_t row)
{
    const struct reached *at = reaching->rows[row].at;
    struct spent spent = {0};
    reaching_spent(reaching, row, &spent);
    json_line(&r->json);
    json_open_object(&r->json);
    json_put_text(r, "way", text_of(reaching_word(reaching, row)));
    json_put_count(r, "function", r->ids[reaching->rows[row].function]);
    json_put_count(r, "cost", at->cost);
    json_key(&r->json, TEXT("share"));
    json_ratio(&r->json, spent.share.cost, spent.share.divisor);
    json_key(&r->json, TEXT("estimate"));
    json_boolean(&r->json, !at->is_exact);
    json_put_count(r, "nearest", at->least);
    json_put_count(r, "farthest", at->most);
    json_close_object(&r->json);
}

void json_write_reach(struct json_report *r)
{
    struct reaching reaching;
    if (study_misses_calls(r->report->study)) {
        json_line(&r->json);
        json_put_optional(r, "reach", TEXT_NONE);
        return;
    }
    reaching_init(&reaching, r->report->view);
    json_line(&r->json);
    json_key(&r->json, TEXT("reach"));
    json_open_object(&r->json);
    json_put_optional(r, "event", reaching.way.measure ? reaching.way.measure->name : TEXT_NONE);
    json_open_rows(r, "rows");
    for (size_t i = 0; i < reaching.count; i++)
        put_row(r, &reaching, i);
    json_close_rows(r);
    json_close_object(&r->json);
    reaching_release(&reaching);
}
