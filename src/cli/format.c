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
#include "rows/group.h"
#include "sheets/asked.h"
#include "view/rows.h"

#define UNITS (FEATURE_UNITS | FEATURE_SPREAD)
#define DRAWN (FEATURE_EVENTS | FEATURE_ORDER) /* of events that options choose, but no ratios */
#define ROWS (DRAWN | FEATURE_TABLES | FEATURE_RATIOS)
#define TABLE (ROWS | FEATURE_BY | FEATURE_BY_ALONE | FEATURE_REACH | FEATURE_GROUPS | FEATURE_RUNNING | UNITS)
#define ALL (ROWS | FEATURE_SPREAD | FEATURE_CALL_TREE | FEATURE_REACH | (FEATURE_SECTIONS - 1)) /* but those */

/* What they show where nothing else is asked for. */
static const struct usual any = {0}, most = {.threshold = 99 * PERCENT}, lines = {.group = GROUP_LINE},
                          sketch = {.is_inclusive = true, .percent_limit = SKETCH_LIMIT, .rows = SKETCH_NODES};

static const struct format formats[FORMATS] = {
    [FORMAT_TEXT] = {"text", ALL | FEATURE_BY | FEATURE_LISTINGS | FEATURE_JUMPS, NULL, text_needs, text_write, &most},
    [FORMAT_MD] = {"md", TABLE | FEATURE_PERCENTAGES, NULL, records_needs, md_write, &most},
    [FORMAT_CSV] = {"csv", TABLE, NULL, records_needs, csv_write, &any},
    [FORMAT_TSV] = {"tsv", TABLE, NULL, records_needs, tsv_write, &any},
    [FORMAT_JSONL] = {"jsonl", TABLE, NULL, jsonl_needs, jsonl_write, &any},
    [FORMAT_JSON] = {"json",
                     ROWS | FEATURE_BY | FEATURE_CALLS | FEATURE_CALL_TREE | FEATURE_REACH | FEATURE_LINES | UNITS |
                         FEATURE_SECTIONS | FEATURE_JUMPS,
                     json_check, json_needs, json_write, &any},
    [FORMAT_QUICKFIX] = {"quickfix", ROWS | FEATURE_LINES | FEATURE_GROUPS | FEATURE_PERCENTAGES | FEATURE_SHORT_NAMES,
                         quickfix_check, rows_needs, quickfix_write, &lines},
    [FORMAT_GITHUB] = {"github", FEATURE_PLACES | FEATURE_EVENTS | FEATURE_RATIOS | UNITS, github_check, github_needs,
                       github_write, &any},
    [FORMAT_DOT] = {"dot",
                    DRAWN | FEATURE_TABLES | FEATURE_CALLS | FEATURE_GROUPS | FEATURE_PERCENTAGES |
                        FEATURE_SHORT_NAMES | FEATURE_MACHINE_CODE | FEATURE_PAGE_LINKS | FEATURE_WAYS,
                    dot_check, dot_needs, dot_write, &sketch},
    [FORMAT_CALLGRIND] = {"callgrind", FEATURE_FOR_FILES | FEATURE_AS_RECORDED | FEATURE_WHOLE, callgrind_check,
                          callgrind_needs, callgrind_write, &any},
    [FORMAT_HTML] = {"html",
                     ROWS | FEATURE_BY | FEATURE_CALLS | FEATURE_LINES | FEATURE_SOURCES | FEATURE_PERCENTAGES |
                         FEATURE_LIMIT | FEATURE_FOR_FILES | FEATURE_SHORT_NAMES | FEATURE_GROUPS |
                         FEATURE_MACHINE_CODE | FEATURE_UNITS | FEATURE_JUMPS,
                     html_check, html_needs, html_write, &any},
    [FORMAT_FOLDED] = {"folded", DRAWN | FEATURE_WAYS | FEATURE_SHORT_NAMES | FEATURE_WHOLE, NULL, folded_needs,
                       folded_write, &any},
    [FORMAT_PPROF] = {"pprof", DRAWN | FEATURE_WAYS | FEATURE_SHORT_NAMES | FEATURE_FOR_FILES | FEATURE_WHOLE,
                      stacks_check, pprof_needs, pprof_write, &any},
    [FORMAT_CPUPROFILE] = {"cpuprofile", DRAWN | FEATURE_WAYS | FEATURE_SHORT_NAMES | FEATURE_FOR_FILES | FEATURE_WHOLE,
                           stacks_check, cpuprofile_needs, cpuprofile_write, &any},
};

static bool wants_levels(const struct request *request)
{
    return request->depth > 1 && !request->filters.call_tree.count;
}

static bool wants_other_rows(const struct request *request)
{
    return group_table[request->group].why_no_inclusive;
}

/* Whether object files are for machine code alone. */
static bool decodes_only(const struct request *request)
{
    return !request->inlined;
}

/* The features that options need of a format, beside those that ask for sheets; every format honours options that are
 * not listed here. */
static const struct {
    const char *option;
    unsigned feature;
    const char *name;
    bool (*is_wanted)(const struct request *request); /* or NULL: by any value */
} wants[] = {
    {"tree", FEATURE_CALLS, "callers and callees", NULL},
    {"peek", FEATURE_CALLS, "callers and callees", NULL},
    {"depth", FEATURE_TREES, "trees of calls", wants_levels},
    {"tree-order", FEATURE_TREES, "trees of calls", NULL},
    {"list", FEATURE_LINES, "annotated lines", NULL},
    {"auto", FEATURE_SOURCES, "annotated sources", NULL},
    {"missing", FEATURE_SOURCES, "annotated sources", NULL},
    {"context", FEATURE_SOURCES, "annotated sources", NULL},
    {"line-numbers", FEATURE_SOURCES, "annotated sources", NULL},
    {"jumps", FEATURE_JUMPS, "jumps between lines", NULL},
    {"group", FEATURE_GROUPS, "table of these rows", wants_other_rows},
    {"show-percs", FEATURE_PERCENTAGES, "percentages", NULL},
    {"percentage", FEATURE_PERCENTAGES, "percentages", NULL},
    {"cumulative", FEATURE_RUNNING, "running percentage", NULL},
    {"summary", FEATURE_TOTALS, "summary", NULL},
    {"by", FEATURE_BY, "table of totals by part, thread or input", NULL},
    {"spread", FEATURE_SPREAD, "columns by part, thread or input", NULL},
    {"split", FEATURE_UNITS, "columns by part, thread or input", NULL},
    {"source-lines", FEATURE_LISTINGS, "machine code", NULL},
    {"syntax", FEATURE_MACHINE_CODE, "machine code", NULL},
    {"symfs", FEATURE_MACHINE_CODE, "machine code", decodes_only},
    {"objdump", FEATURE_MACHINE_CODE, "machine code", NULL},
    {"show", FEATURE_ORDER, "figures to choose", NULL},
    {"sort", FEATURE_ORDER, "order to choose", NULL},
    {"event", FEATURE_EVENTS, "figures to choose", NULL},
    {"rates", FEATURE_RATIOS, "ratios", NULL},
    {"threshold", FEATURE_TABLES, "rows to choose", NULL},
    {"percent-limit", FEATURE_ORDER, "rows to choose", NULL},
    {"rows", FEATURE_TABLES, "rows to choose", NULL},
    {"inclusive", FEATURE_TABLES, "figures to choose", NULL},
    {"names", FEATURE_EVENTS, "names other than the recorded ones", NULL},
    {"html-limit", FEATURE_LIMIT, "limit of its size", NULL},
    {"sections", FEATURE_SECTIONS, "sections", NULL},
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
    if (question->request->html_link.s && !(format->features & FEATURE_PAGE_LINKS)) {
        *error = arena_format(arena, "--html-link: --format=%s has no links to a page; --format=dot has", format->name);
        return false;
    }
    return !format->check || format->check(question, arena, error);
}

const char *format_lacks(const struct request *request, const char *option)
{
    const struct asked_sheet *sheet = asked_sheet_of(option);
    if (sheet)
        return format_of(request)->features & sheet->feature ? NULL : sheet->words;
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++) {
        if (strcmp(wants[i].option, option) != 0 || format_of(request)->features & wants[i].feature)
            continue;
        return !wants[i].is_wanted || wants[i].is_wanted(request) ? wants[i].name : NULL;
    }
    return NULL;
}

bool format_follows_calls(const struct format *format, const char *option)
{
    const struct asked_sheet *sheet = asked_sheet_of(option);
    return sheet && sheet->follows_calls && format->features & sheet->feature;
}

bool format_lists_reach(const struct request *request)
{
    unsigned features = format_of(request)->features;
    return request->filters.reach.count && features & FEATURE_REACH &&
           !(features & (FEATURE_SECTIONS | FEATURE_LISTINGS));
}
