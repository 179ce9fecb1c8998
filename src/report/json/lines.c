#include "report/json/report.h"

static bool keeps_line(const struct report *report, const struct file_lines *lines, const struct file_line *line)
{
    for (size_t i = 0; i < line->owner_count; i++) {
        ref_t function = lines->owners[line->first_owner + i];
        if (filter_keeps_function(report->view->filter, &report->study->profile->functions.items[function]))
            return true;
    }
    return false;
}

/* Calls `use` for each line of a file that the filters keep, file by file. */
static void each_line(struct json_report *r, void (*use)(struct json_report *r, ref_t file,
                                                         const struct file_lines *lines, const struct file_line *line))
{
    const struct report *report = r->report;
    for (size_t f = 0; f < report->study->profile->files.texts.count; f++) {
        struct file_lines lines;
        if (!filter_keeps_file(report->view->filter, (ref_t)f))
            continue;
        file_lines_init(&lines, &r->lines, (ref_t)f);
        matrix_check(&lines.inclusive, report->diagnostics);
        for (size_t i = 0; i < lines.count; i++)
            if (keeps_line(report, &lines, &lines.lines[i]))
                use(r, (ref_t)f, &lines, &lines.lines[i]);
        file_lines_release(&lines);
    }
}

static void point_from_line(struct json_report *r, ref_t file, const struct file_lines *lines,
                            const struct file_line *line)
{
    (void)file;
    for (size_t i = 0; i < line->owner_count; i++)
        r->pointed[lines->owners[line->first_owner + i]] = true;
    for (size_t i = 0; i < line->call_count && r->sections & SECTION_CALLS; i++)
        r->pointed[lines->calls[line->first_call + i].callee] = true;
}

static void put_line_calls(struct json_report *r, const struct file_lines *lines, const struct file_line *line)
{
    json_key(&r->json, TEXT("calls"));
    json_open_array(&r->json);
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++)
        json_put_call(r, lines->calls[i].callee, lines->calls[i].count, matrix_row(&lines->call_costs, i));
    json_close_array(&r->json);
}

static void write_line(struct json_report *r, ref_t file, const struct file_lines *lines, const struct file_line *line)
{
    size_t number = (size_t)(line - lines->lines);
    json_line(&r->json);
    json_open_object(&r->json);
    json_put_text(r, "file", profile_file_name(r->report->study->profile, file));
    json_put_count(r, "line", line->number);
    json_put_costs(r, "self", matrix_row(&lines->self, number));
    if (line->number == 0)
        json_put_optional(r, "inclusive", TEXT_NONE);
    else
        json_put_costs(r, "inclusive", matrix_row(&lines->inclusive, number));
    if (line->partial) {
        json_key(&r->json, TEXT("partial"));
        json_boolean(&r->json, true);
    }
    json_put_ids(r, "functions", lines->owners + line->first_owner, line->owner_count);
    if (r->sections & SECTION_CALLS)
        put_line_calls(r, lines, line);
    json_close_object(&r->json);
}

void json_point_from_lines(struct json_report *r)
{
    each_line(r, point_from_line);
}

void json_write_lines(struct json_report *r)
{
    json_open_rows(r, "lines");
    each_line(r, write_line);
    json_close_rows(r);
}
