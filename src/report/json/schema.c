/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json/report.h"

#include "base/number.h"

/* ---- inputs ---- */

/* The value of a header line: mostly a number. */
static void put_number_or_text(struct json_report *r, const char *name, struct text t)
{
    uint64_t number;
    bool digits = t.n && number_read_digits(t, &number) == t.n && number <= INT64_MAX;
    if (digits)
        json_put_count(r, name, number);
    else
        json_put_optional(r, name, t);
}

static void put_part(struct json_report *r, size_t number)
{
    cost_t costs[EVENTS_MAX];
    const struct profile *p = r->report->study->profile;
    struct part part = profile_part(p, number);
    json_open_row(r);
    json_put_text(r, "path", p->inputs.items[part.input].path);
    put_number_or_text(r, "part", part.number);
    put_number_or_text(r, "thread", part.thread);
    put_number_or_text(r, "pid", part.pid);
    json_put_optional(r, "command", part.command);
    json_put_optional(r, "creator", part.creator);
    if (r->schema->has_part_totals)
        json_put_part_costs(r, "totals", profile_part_total(p, number, costs));
    json_close_object(&r->json);
}

/* The parts of the inputs [first, end); an extract has the first ones. Returns how many are left out. */
static size_t write_parts(struct json_report *r, const char *name, size_t first, size_t end)
{
    const struct profile *p = r->report->study->profile;
    size_t count = 0, most = r->extract ? JSON_EXTRACT_INPUTS : SIZE_MAX;
    json_open_rows(r, name);
    for (size_t i = 0; i < p->parts.count; i++) {
        ref_t input = p->parts.items[i].input;
        if (input >= first && input < end && count++ < most)
            put_part(r, i);
    }
    json_close_rows(r);
    return count > most ? count - most : 0;
}

static void put_other_inputs(struct json_report *r, size_t count)
{
    if (count)
        json_put_count(r, "other_inputs", count);
}

/* ---- a profile ---- */

static void write_inputs(struct json_report *r)
{
    put_other_inputs(r, write_parts(r, "inputs", 0, r->report->study->profile->inputs.count));
}

/* Where a person looks for a function. A page has room for it where that is not the recorded file. */
static void put_home(struct json_report *r, ref_t function, enum side side)
{
    struct home home = home_of(&r->homes[side], function);
    if (r->extract && home.file == r->homes[side].profile->functions.items[function].file)
        return;
    json_open_member(r, "home");
    json_put_text(r, "file", profile_file_name(r->homes[side].profile, home.file));
    json_put_count(r, "line", home.line);
    json_close_object(&r->json);
}

void json_find_homes(struct json_report *r, ref_t function)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        ref_t own = sides_function(r->report->study->sides, function, side);
        if (own != NONE)
            home_of(&r->homes[side], own);
    }
}

/* The name of a function on a side, by its number there. */
static void put_name(struct json_report *r, ref_t function, enum side side)
{
    const struct profile *p = r->homes[side].profile;
    const struct function *f = &p->functions.items[function];
    json_put_text(r, "object", profile_object_name(p, f->object));
    json_put_text(r, "file", profile_file_name(p, f->file));
    json_put_text(r, "name", p->symbols.texts.items[f->symbol]);
    put_home(r, function, side);
}

static void put_function(struct json_report *r, ref_t function)
{
    put_name(r, function, SIDE_NEW);
}

/* The dominator of a function in all runs of a side. */
static ref_t dominator_of(struct json_report *r, enum side side, size_t runs, ref_t function)
{
    const struct dominated *dominated = &r->report->view->dominated;
    size_t first_run = r->report->study->series->first[side];
    if (!r->extract)
        return dominated_by(dominated, first_run, runs, function);
    if (!r->above[side])
        r->above[side] = dominated_among(dominated, first_run, runs, r->ids);
    return r->above[side][function];
}

/* If it is written; of an extract the nearest one that is. */
static void put_dominator_of(struct json_report *r, const char *key, enum side side, size_t runs, ref_t function)
{
    ref_t by = dominator_of(r, side, runs, function);
    json_key(&r->json, text_of(key));
    if (by == NONE || r->ids[by] == NONE)
        json_null(&r->json);
    else
        json_integer(&r->json, r->ids[by]);
}

static void put_dominator(struct json_report *r, ref_t function)
{
    put_dominator_of(r, "dominator", SIDE_NEW, 1, function);
}

static void put_line(struct json_report *r, const char *file_key, const char *line_key, struct text file, uint64_t line)
{
    json_put_text(r, file_key, file);
    json_put_count(r, line_key, line);
}

/* A line that the new side has not, has no place of its own. */
static void put_group(struct json_report *r, const struct grouping *g, ref_t row, enum name_part part)
{
    const struct profile *p = r->report->study->profile;
    struct row_name name = grouping_own_name(g, row);
    if (part != NAME_LINE)
        json_put_text(r, "name", row_name_text(p, &name, part));
    else if (name.line.side == SIDE_NEW)
        put_line(r, "file", "line", profile_file_name(p, name.file), name.line.number);
}

static void put_place(struct json_report *r, ref_t file, const struct file_lines *lines, const struct file_line *line)
{
    (void)lines;
    put_line(r, "file", "line", profile_file_name(r->report->study->profile, file), line->number);
}

static const struct json_schema schema_alone = {
    .name = TEXT("cgannotate/1"),
    .has_part_totals = true,
    .has_per_call = true,
    .write_inputs = write_inputs,
    .put_function = put_function,
    .put_dominator = put_dominator,
    .put_group = put_group,
    .put_place = put_place,
};

/* ---- a comparison ---- */

/* The runs, and how they were combined. */
static void write_runs(struct json_report *r)
{
    static const char *const words[] = {
        [COMBINE_UNASKED] = "sum", [COMBINE_SUM] = "sum", [COMBINE_MEDIAN] = "median", [COMBINE_MIN] = "min"};
    const struct series_list *series = &r->report->study->sides->series;
    json_line(&r->json);
    json_put_text(r, "combine", text_of(words[series->combine]));
    json_open_member(r, "runs");
    json_put_count(r, "old", series->runs[SIDE_OLD]);
    json_put_count(r, "new", series->runs[SIDE_NEW]);
    json_close_object(&r->json);
}

/* The directories whose files were found to be the same. */
static void write_directories(struct json_report *r)
{
    const struct match *match = r->report->study->sides->sided.match;
    json_open_rows(r, "directories");
    for (size_t i = 0; i < match->prefixes.count; i++) {
        json_open_row(r);
        json_put_text(r, "old", match->prefixes.items[i].old);
        json_put_text(r, "new", match->prefixes.items[i].new);
        json_put_count(r, "files", match->prefixes.items[i].files);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

static void write_compared_inputs(struct json_report *r)
{
    size_t new_inputs = r->report->study->series->new_inputs;
    size_t others = write_parts(r, "base", new_inputs, r->report->study->profile->inputs.count);
    put_other_inputs(r, others + write_parts(r, "new", 0, new_inputs));
    write_runs(r);
    write_directories(r);
}

/* The name of a function on a side, or null. */
static void put_side_name(struct json_report *r, const char *key, ref_t function, enum side side)
{
    ref_t own = sides_function(r->report->study->sides, function, side);
    json_key(&r->json, text_of(key));
    if (own == NONE) {
        json_null(&r->json);
        return;
    }
    json_open_object(&r->json);
    put_name(r, own, side);
    json_close_object(&r->json);
}

static void put_compared_function(struct json_report *r, ref_t function)
{
    const struct study *study = r->report->study;
    struct spent spent = {.has = column_bit(COLUMN_SELF) | column_bit(COLUMN_INCLUSIVE),
                          .self = matrix_row(&study->inclusive.self, function),
                          .inclusive = matrix_row(&study->inclusive.inclusive, function)};
    enum status status = row_status_of_costs(study, &spent);
    bool is_on_both = status == STATUS_SAME || status == STATUS_CHANGED;
    json_put_text(r, "status", text_of(row_status_word(status)));
    json_put_optional(r, "match", is_on_both ? text_of(row_status_match_word(study, function)) : TEXT_NONE);
    put_side_name(r, "old", function, SIDE_OLD);
    put_side_name(r, "new", function, SIDE_NEW);
}

static void put_compared_dominator(struct json_report *r, ref_t function)
{
    const struct series_list *series = r->report->study->series;
    json_open_member(r, "dominator");
    put_dominator_of(r, "old", SIDE_OLD, series->runs[SIDE_OLD], function);
    put_dominator_of(r, "new", SIDE_NEW, series->runs[SIDE_NEW], function);
    json_close_object(&r->json);
}

/* The old name of a file or an object, and whether both sides have it. An object may have an empty name. */
static void put_compared_group(struct json_report *r, const struct grouping *g, ref_t row, enum name_part part)
{
    struct spent spent = grouping_spent(g, row);
    struct row_status pair = row_status_of(r->report->study, g, row, &spent);
    put_group(r, g, row, part);
    json_put_text(r, "status", text_of(row_status_word(pair.status)));
    if (part == NAME_LINE && pair.line != LINE_NONE)
        put_line(r, "old_file", "old_line", pair.old[NAME_FILE], pair.line);
    else if (part != NAME_LINE && pair.old[part].s)
        json_put_text(r, "old_name", pair.old[part]);
    else
        json_put_optional(r, part == NAME_LINE ? "old_file" : "old_name", TEXT_NONE);
}

/* A side that does not have the line. */
static void put_no_line(struct json_report *r, const char *file_key, const char *line_key)
{
    json_put_optional(r, file_key, TEXT_NONE);
    json_put_optional(r, line_key, TEXT_NONE);
}

/* Which sides have costs or calls on a line that is written, so that something changed there. */
static enum status status_of(const struct study *study, const struct file_line *line, const struct file_lines *lines)
{
    struct matrix calls = matrix_new(1, lines->self.width);
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++) {
        struct costs costs = matrix_row(&lines->call_costs, i);
        matrix_add(&calls, 0, &costs);
    }
    struct spent spent = {.has = column_bit(COLUMN_INCLUSIVE),
                          .self = matrix_row(&lines->self, (size_t)(line - lines->lines)),
                          .inclusive = matrix_row(&calls, 0)};
    enum status status = row_status_of_costs(study, &spent);
    matrix_release(&calls);
    return status == STATUS_SAME ? STATUS_CHANGED : status; /* changes may add up to 0 */
}

/* The file that the function of an old line was in, if it is in another one now. */
static struct text file_before(const struct study *study, ref_t file, ref_t function)
{
    const struct profile *old = study->sides->sided.of[SIDE_OLD];
    ref_t own = sides_function(study->sides, function, SIDE_OLD);
    return own == NONE ? profile_file_name(study->profile, file)
                       : profile_file_name(old, old->functions.items[own].file);
}

/* The place of a line on both sides, and whether both have costs there. */
static void put_compared_place(struct json_report *r, ref_t file, const struct file_lines *lines,
                               const struct file_line *line)
{
    const struct study *study = r->report->study;
    struct line_number own = line_number_of(study->profile, line->number);
    struct text old;
    uint64_t old_line;
    json_put_text(r, "status", text_of(row_status_word(status_of(study, line, lines))));
    if (own.side == SIDE_OLD)
        put_no_line(r, "file", "line");
    else
        put_line(r, "file", "line", profile_file_name(study->profile, file), own.number);
    if (row_status_old_line(study, file, own, &old, &old_line))
        put_line(r, "old_file", "old_line", old, old_line);
    else if (own.side == SIDE_OLD)
        put_line(r, "old_file", "old_line", file_before(study, file, lines->owners[line->first_owner]), own.number);
    else
        put_no_line(r, "old_file", "old_line");
}

static const struct json_schema schema_compared = {
    .name = TEXT("cgannotate-diff/1"),
    .write_inputs = write_compared_inputs,
    .put_function = put_compared_function,
    .put_dominator = put_compared_dominator,
    .put_group = put_compared_group,
    .put_place = put_compared_place,
};

/* ---- both ---- */

const struct json_schema *json_schema_of(const struct study *study)
{
    return study->sides ? &schema_compared : &schema_alone;
}
