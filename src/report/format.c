#include "report/format.h"

#include "report/json.h"
#include "report/records.h"
#include "report/report.h"
#include "report/rows.h"
#include "report/value.h"

static const struct format formats[FORMATS] = {
    [FORMAT_TEXT] = {"text", 99, NULL, text_needs, report_text},
    [FORMAT_MD] = {"md", 99, NULL, rows_needs, report_md},
    [FORMAT_CSV] = {"csv", 100, NULL, rows_needs, report_csv},
    [FORMAT_TSV] = {"tsv", 100, NULL, rows_needs, report_tsv},
    [FORMAT_JSONL] = {"jsonl", 100, value_check, rows_needs, report_jsonl},
    [FORMAT_JSON] = {"json", 100, json_check, json_needs, report_json},
};

const struct format *format_of(const struct request *request)
{
    return &formats[request->format];
}

bool format_check(const struct request *request, struct arena *arena, struct text *error)
{
    const struct format *format = format_of(request);
    return !format->check || format->check(request, arena, error);
}
