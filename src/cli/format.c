/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/format.h"

#include "report/callgrind/callgrind.h"
#include "report/dot/dot.h"
#include "report/dot/sketch.h"
#include "report/github/github.h"
#include "report/html/html.h"
#include "report/json/json.h"
#include "report/records/records.h"
#include "report/stacks/stacks.h"
#include "report/text/text.h"
#include "view/rows.h"

#define UNITS (FEATURE_UNITS | FEATURE_SPREAD)
#define TABLE (FEATURE_BY | FEATURE_BY_ALONE | UNITS)
#define STACKS (FEATURE_SHORT_NAMES | FEATURE_WHOLE)

/* What they show where nothing else is asked for. */
static const struct usual any = {0}, most = {.threshold = 99 * PERCENT}, lines = {.group = GROUP_LINE},
                          sketch = {.is_inclusive = true, .percent_limit = SKETCH_LIMIT, .rows = SKETCH_NODES};

static const struct format formats[FORMATS] = {
    [FORMAT_TEXT] = {"text", UNITS | FEATURE_BY | FEATURE_PERCENTAGES | FEATURE_LISTINGS | FEATURE_JUMPS, NULL,
                     text_needs, text_write, &most},
    [FORMAT_MD] = {"md", TABLE | FEATURE_PERCENTAGES | FEATURE_YOURS, NULL, md_needs, md_write, &most},
    [FORMAT_CSV] = {"csv", TABLE, NULL, records_needs, csv_write, &any},
    [FORMAT_TSV] = {"tsv", TABLE, NULL, records_needs, tsv_write, &any},
    [FORMAT_JSONL] = {"jsonl", TABLE, NULL, jsonl_needs, jsonl_write, &any},
    [FORMAT_JSON] = {"json", UNITS | FEATURE_BY | FEATURE_JUMPS | FEATURE_YOURS, json_check, json_needs, json_write,
                     &any},
    [FORMAT_QUICKFIX] = {"quickfix", FEATURE_PERCENTAGES | FEATURE_SHORT_NAMES, NULL, rows_needs, quickfix_write,
                         &lines},
    [FORMAT_GITHUB] = {"github", UNITS | FEATURE_PLACES | FEATURE_YOURS, NULL, github_needs, github_write, &any},
    [FORMAT_DOT] = {"dot", FEATURE_PERCENTAGES | FEATURE_SHORT_NAMES, NULL, dot_needs, dot_write, &sketch},
    [FORMAT_CALLGRIND] = {"callgrind", FEATURE_FOR_FILES | FEATURE_AS_RECORDED | FEATURE_WHOLE, NULL, callgrind_needs,
                          callgrind_write, &any},
    [FORMAT_HTML] = {"html",
                     FEATURE_UNITS | FEATURE_BY | FEATURE_PERCENTAGES | FEATURE_FOR_FILES | FEATURE_SHORT_NAMES |
                         FEATURE_JUMPS | FEATURE_YOURS | FEATURE_SUITES,
                     html_check, html_needs, html_write, &any},
    [FORMAT_FOLDED] = {"folded", STACKS, NULL, folded_needs, folded_write, &any},
    [FORMAT_PPROF] = {"pprof", STACKS | FEATURE_FOR_FILES, NULL, pprof_needs, pprof_write, &any},
    [FORMAT_CPUPROFILE] = {"cpuprofile", STACKS | FEATURE_FOR_FILES, NULL, cpuprofile_needs, cpuprofile_write, &any},
};

const struct format *format_numbered(enum request_format number)
{
    return &formats[number];
}

const struct format *format_of(const struct request *request)
{
    return &formats[request->format];
}

bool format_check(const struct question *question, struct arena *arena, struct text *error)
{
    const struct format *format = question->format;
    return !format->check || format->check(question, arena, error);
}
