#include "report/json/report.h"

/* ---- arrays of rows ---- */

void json_open_rows(struct json_report *r, const char *name)
{
    json_line(&r->json);
    json_key(&r->json, text_of(name));
    json_open_array(&r->json);
}

void json_close_rows(struct json_report *r)
{
    if (r->json.follows)
        output_char(r->json.out, '\n');
    json_close_array(&r->json);
}

/* ---- members of a row ---- */

void json_put_text(struct json_report *r, const char *name, struct text text)
{
    json_key(&r->json, text_of(name));
    json_text(&r->json, text);
}

void json_put_optional(struct json_report *r, const char *name, struct text text)
{
    json_key(&r->json, text_of(name));
    if (text.n)
        json_text(&r->json, text);
    else
        json_null(&r->json);
}

void json_put_count(struct json_report *r, const char *name, uint64_t count)
{
    json_key(&r->json, text_of(name));
    json_count(&r->json, count);
}

void json_put_figures(struct json_report *r, const struct costs *costs)
{
    json_open_array(&r->json);
    for (size_t i = 0; i < r->report->view->shown.count; i++) {
        const struct measure *measure = view_shown(r->report->view, i);
        struct figure figure = measure_of(measure, costs);
        if (measure->kind == MEASURE_RATIO)
            json_ratio(&r->json, figure.cost, figure.divisor);
        else
            json_integer(&r->json, figure.cost);
    }
    json_close_array(&r->json);
}

void json_put_costs(struct json_report *r, const char *name, struct costs costs)
{
    json_key(&r->json, text_of(name));
    json_put_figures(r, &costs);
}

void json_put_ids(struct json_report *r, const char *name, const ref_t *functions, size_t count)
{
    json_key(&r->json, text_of(name));
    json_open_array(&r->json);
    for (size_t i = 0; i < count; i++)
        json_integer(&r->json, r->ids[functions[i]]);
    json_close_array(&r->json);
}

void json_put_call(struct json_report *r, ref_t function, uint64_t count, struct costs costs)
{
    json_open_object(&r->json);
    json_put_count(r, "function", r->ids[function]);
    json_put_count(r, "calls", count);
    json_put_costs(r, "inclusive", costs);
    json_close_object(&r->json);
}
