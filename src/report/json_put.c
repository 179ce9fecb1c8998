#include "report/json_report.h"

/* ---- arrays of rows ---- */

void json_begin_array(struct json_report *r, const char *name)
{
    output_print(r->out, ",\n\"%s\":[", name);
    r->has_rows = false;
}

void json_next_row(struct json_report *r)
{
    output_text(r->out, r->has_rows ? TEXT(",\n") : TEXT("\n"));
    r->has_rows = true;
}

void json_end_array(struct json_report *r)
{
    output_text(r->out, r->has_rows ? TEXT("\n]") : TEXT("]"));
}

void json_open_row(struct json_report *r, struct json_t *texts)
{
    json_next_row(r);
    value_write_open(texts, r->out);
}

void json_close_row(struct json_report *r)
{
    output_char(r->out, '}');
}

/* ---- members of a row ---- */

void json_put_key(struct json_report *r, const char *name)
{
    output_text(r->out, TEXT(",\""));
    output_text(r->out, text_of(name));
    output_text(r->out, TEXT("\":"));
}

void json_put_count(struct json_report *r, const char *name, uint64_t count)
{
    json_put_key(r, name);
    output_integer(r->out, count > INT64_MAX ? INT64_MAX : (int64_t)count);
}

void json_put_word(struct json_report *r, const char *name, const char *word)
{
    json_put_key(r, name);
    output_text(r->out, text_of(word));
}

void json_put_comma(struct json_report *r, bool first)
{
    if (!first)
        output_char(r->out, ',');
}

void json_put_figures(struct json_report *r, const struct row *costs)
{
    output_char(r->out, '[');
    for (size_t i = 0; i < r->plan->shown_count; i++) {
        const struct measure *measure = &r->plan->measures.items[r->plan->shown[i]];
        struct figure figure = measure_of(measure, costs);
        json_put_comma(r, i == 0);
        if (measure->kind == MEASURE_RATIO)
            value_write(value_ratio(figure.cost, figure.divisor), r->out);
        else
            output_integer(r->out, figure.cost);
    }
    output_char(r->out, ']');
}

void json_put_costs(struct json_report *r, const char *name, struct row costs)
{
    json_put_key(r, name);
    json_put_figures(r, &costs);
}

void json_put_ids(struct json_report *r, const char *name, const ref_t *functions, size_t count)
{
    json_put_key(r, name);
    output_char(r->out, '[');
    for (size_t i = 0; i < count; i++) {
        json_put_comma(r, i == 0);
        output_integer(r->out, r->ids[functions[i]]);
    }
    output_char(r->out, ']');
}

void json_put_call(struct json_report *r, ref_t function, uint64_t count, struct row costs)
{
    output_text(r->out, TEXT("{\"function\":"));
    output_integer(r->out, r->ids[function]);
    json_put_count(r, "calls", count);
    json_put_costs(r, "inclusive", costs);
    output_char(r->out, '}');
}

struct json_t *json_text_or_null(struct text t)
{
    return t.n ? value_text(t) : value_null();
}
