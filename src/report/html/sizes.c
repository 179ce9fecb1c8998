#include "report/html/sizes.h"

void sizes_init(struct sizes *s, const struct report *report, const struct json_extract *extract)
{
    *s = (struct sizes){.report = *report};
    s->out = output_into(&s->text);
    s->report.out = &s->out;
    s->report.diagnostics = &s->unsaid;
    json_extract_init(&s->json, &s->report, extract);
    s->json.json.follows = true;
}

void sizes_release(struct sizes *s)
{
    json_extract_release(&s->json);
    diagnostics_release(&s->unsaid);
    output_close(&s->out);
    buffer_release(&s->text);
}

void sizes_expect(struct sizes *s, ref_t function)
{
    s->json.ids[function] = (ref_t)s->report.study->profile->functions.count - 1;
}

size_t sizes_take(struct sizes *s)
{
    output_flush(&s->out);
    size_t size = sizes_of_data(buffer_text(&s->text));
    s->text.count = 0;
    s->json.json.follows = true;
    return size;
}

size_t sizes_of_data(struct text data)
{
    size_t size = data.n;
    for (size_t i = 0; i < data.n; i++)
        size += data.s[i] == '<' ? SIZES_LESS_THAN.n - 1 : 0;
    return size;
}
