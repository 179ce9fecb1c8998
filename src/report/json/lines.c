/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "events/compared.h"
#include "report/json/report.h"

/* In a comparison only lines that changed are written. */
static bool has_changed(const struct report *report, const struct file_lines *lines, const struct file_line *line)
{
    const struct measures *measures = &report->study->measures;
    struct costs self = matrix_row(&lines->self, (size_t)(line - lines->lines));
    bool changed = compared_differ(measures, &self);
    for (size_t i = line->first_call; i < line->first_call + line->call_count && !changed; i++) {
        struct costs costs = matrix_row(&lines->call_costs, i);
        changed = compared_differ(measures, &costs);
    }
    return changed;
}

bool json_keeps_line(const struct report *report, const struct file_lines *lines, const struct file_line *line)
{
    if (!has_changed(report, lines, line))
        return false;
    for (size_t i = 0; i < line->owner_count; i++) {
        ref_t function = lines->owners[line->first_owner + i];
        if (filter_keeps_function(report->view->filter, &report->study->profile->functions.items[function]))
            return true;
    }
    return false;
}

static bool has_file(const struct json_report *r, ref_t file)
{
    return filter_keeps_file(r->report->view->filter, file) &&
           (!r->extract || r->extract->has_file(r->extract->context, file));
}

static bool has_line(const struct json_report *r, ref_t file, const struct file_lines *lines,
                     const struct file_line *line)
{
    return json_keeps_line(r->report, lines, line) &&
           (!r->extract || r->extract->has_line(r->extract->context, file, line->number));
}

/* Calls `use` for each line of a file that the filters keep, file by file. */
static void each_line(struct json_report *r, void (*use)(struct json_report *r, ref_t file,
                                                         const struct file_lines *lines, const struct file_line *line))
{
    const struct report *report = r->report;
    for (size_t f = 0; f < report->study->profile->files.texts.count; f++) {
        struct file_lines lines;
        if (!has_file(r, (ref_t)f))
            continue;
        file_lines_init(&lines, &r->lines, (ref_t)f);
        matrix_check(&lines.inclusive, report->diagnostics);
        for (size_t i = 0; i < lines.count; i++)
            if (has_line(r, (ref_t)f, &lines, &lines.lines[i]))
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
    struct json_others left = {0};
    json_open_list(r, "calls");
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++) {
        struct costs costs = matrix_row(&lines->call_costs, i);
        uint64_t count = profile_told_calls(r->report->study->profile, lines->calls[i].callee, lines->calls[i].count);
        if (r->ids[lines->calls[i].callee] == NONE)
            json_others_add(&left, r, count, costs);
        else
            json_put_call(r, &(struct json_call){lines->calls[i].callee, count, costs, lines->calls[i].is_estimate});
    }
    json_close_array(&r->json);
    json_put_others(r, "other_calls", &left);
}

/* What was spent on a line with the calls from it, as far as they count. */
static void put_inclusive(struct json_report *r, const struct file_lines *lines, size_t number)
{
    if (lines->lines[number].number == 0)
        json_put_optional(r, "inclusive", TEXT_NONE);
    else
        json_put_costs(r, "inclusive", matrix_row(&lines->inclusive, number));
    if (lines->lines[number].partial) {
        json_put_boolean(r, "partial", true);
    }
}

static void put_share(struct json_report *r, const struct file_lines *parted, size_t part)
{
    const struct file_line *line = &parted->lines[part];
    json_open_object(&r->json);
    json_find_like_function(r, parted->owners[line->first_owner]);
    json_put_function(r, "function", parted->owners[line->first_owner]);
    json_put_costs(r, "self", matrix_row(&parted->self, part));
    json_put_charged(r, matrix_row(&parted->self, part), unsure_rows_more(&parted->unsure, (ref_t)part));
    put_inclusive(r, parted, part);
    put_line_calls(r, parted, line);
    json_close_object(&r->json);
}

/* The lines of a file by owner: they are made for one file at a time. */
static const struct file_lines *part_lines(struct json_report *r, ref_t file)
{
    struct lines_index index = lines_index_by_owner(&r->lines);
    if (r->parted_file != file) {
        file_lines_release(&r->parted);
        file_lines_init(&r->parted, &index, file);
        r->parted_file = file;
    }
    return &r->parted;
}

/* For a line that several functions own: the costs and calls of each of them. */
static void put_shares(struct json_report *r, ref_t file, const struct file_line *line)
{
    if (!r->extract || line->owner_count < 2)
        return;
    json_open_list(r, "shares");
    const struct file_lines *parted = part_lines(r, file);
    size_t first = file_lines_find(parted, line->number);
    for (size_t i = first; i < first + line->owner_count; i++)
        put_share(r, parted, i);
    json_close_array(&r->json);
}

static void write_line(struct json_report *r, ref_t file, const struct file_lines *lines, const struct file_line *line)
{
    size_t number = (size_t)(line - lines->lines);
    json_open_row(r);
    json_find_like_line(r, profile_file_name(r->report->study->profile, file), line->number);
    r->schema->put_place(r, file, lines, line);
    json_put_costs(r, "self", matrix_row(&lines->self, number));
    json_put_charged(r, matrix_row(&lines->self, number), unsure_rows_more(&lines->unsure, (ref_t)number));
    put_inclusive(r, lines, number);
    json_put_ids(r, "functions", lines->owners + line->first_owner, line->owner_count);
    if (r->sections & SECTION_CALLS)
        put_line_calls(r, lines, line);
    put_shares(r, file, line);
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
