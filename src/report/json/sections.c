#include "report/json/report.h"

#include "base/buffer.h"
#include "base/number.h"
#include "load/units.h"
#include "view/meaning.h"

/* ---- the head ---- */

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

static void put_part(struct json_report *r, const struct part *part)
{
    const struct profile *p = r->report->study->profile;
    json_line(&r->json);
    json_open_object(&r->json);
    json_put_text(r, "path", p->inputs.items[part->input].path);
    put_number_or_text(r, "part", part->number);
    put_number_or_text(r, "thread", part->thread);
    put_number_or_text(r, "pid", part->pid);
    json_put_optional(r, "command", part->command);
    json_put_optional(r, "creator", part->creator);
}

/* An extract has the first ones, and the number of the others. */
static bool has_part(const struct json_report *r, size_t shown)
{
    return !r->extract || shown < JSON_EXTRACT_INPUTS;
}

static void put_other_inputs(struct json_report *r, size_t count)
{
    if (count)
        json_put_count(r, "other_inputs", count);
}

static size_t write_side_inputs(struct json_report *r, const char *name, enum side side)
{
    const struct profile *p = r->report->study->profile;
    size_t shown = 0, others = 0;
    json_open_rows(r, name);
    for (size_t i = 0; i < p->parts.count; i++) {
        if ((p->parts.items[i].input < r->report->study->series->new_inputs) != (side == SIDE_NEW))
            continue;
        if (!has_part(r, shown)) {
            others++;
            continue;
        }
        struct part part = profile_part(p, i);
        put_part(r, &part);
        json_close_object(&r->json);
        shown++;
    }
    json_close_rows(r);
    return others;
}

/* The runs, and how they were combined. */
static void write_runs(struct json_report *r)
{
    static const char *const words[] = {
        [COMBINE_UNASKED] = "sum", [COMBINE_SUM] = "sum", [COMBINE_MEDIAN] = "median", [COMBINE_MIN] = "min"};
    const struct series_list *series = &r->report->study->sides->series;
    json_line(&r->json);
    json_put_text(r, "combine", text_of(words[series->combine]));
    json_key(&r->json, TEXT("runs"));
    json_open_object(&r->json);
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
        json_line(&r->json);
        json_open_object(&r->json);
        json_put_text(r, "old", match->prefixes.items[i].old);
        json_put_text(r, "new", match->prefixes.items[i].new);
        json_put_count(r, "files", match->prefixes.items[i].files);
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

void json_write_inputs(struct json_report *r)
{
    const struct profile *p = r->report->study->profile;
    if (r->report->study->sides) {
        size_t others = write_side_inputs(r, "base", SIDE_OLD);
        put_other_inputs(r, others + write_side_inputs(r, "new", SIDE_NEW));
        write_runs(r);
        write_directories(r);
        return;
    }
    json_open_rows(r, "inputs");
    size_t i = 0;
    for (; i < p->parts.count && has_part(r, i); i++) {
        struct part part = profile_part(p, i);
        put_part(r, &part);
        json_put_costs(r, "totals", part.total);
        json_close_object(&r->json);
    }
    json_close_rows(r);
    put_other_inputs(r, p->parts.count - i);
}

void json_write_split(struct json_report *r)
{
    const struct series_list *series = r->report->study->series;
    if (!series_units(series))
        return;
    json_line(&r->json);
    json_key(&r->json, TEXT("split"));
    json_open_object(&r->json);
    json_put_text(r, "by", text_of(unit_table[r->report->request->split].word));
    json_key(&r->json, TEXT("names"));
    json_open_array(&r->json);
    for (size_t i = 0; i < series_units(series); i++)
        json_text(&r->json, series_unit_name(series, i));
    json_close_array(&r->json);
    json_close_object(&r->json);
}

void json_write_spread(struct json_report *r)
{
    const struct spread *spread = r->report->study->series->spread;
    if (!spread)
        return;
    json_line(&r->json);
    json_key(&r->json, TEXT("spread"));
    json_open_object(&r->json);
    json_put_text(r, "by", text_of(unit_table[r->report->request->spread].word));
    json_put_count(r, "count", spread->units);
    json_close_object(&r->json);
}

void json_write_events(struct json_report *r)
{
    static const char *const kinds[] = {
        [MEASURE_RECORDED] = "recorded", [MEASURE_DERIVED] = "inherited", [MEASURE_RATIO] = "ratio"};
    json_open_rows(r, "events");
    for (size_t i = 0; i < r->report->view->shown.count; i++) {
        const struct measure *m = view_shown(r->report->view, i);
        json_line(&r->json);
        json_open_object(&r->json);
        json_put_text(r, "name", m->name);
        json_put_optional(r, "long_name", meaning_of(r->report->study->profile, m));
        json_put_optional(r, "formula", m->formula);
        json_put_text(r, "kind",
                      text_of(kinds[m->kind != MEASURE_RATIO && !m->formula.n ? MEASURE_RECORDED : m->kind]));
        json_close_object(&r->json);
    }
    json_close_rows(r);
}

void json_write_totals(struct json_report *r)
{
    json_line(&r->json);
    json_put_costs(r, "totals", r->report->study->profile->totals);
    json_put_spread(r, "totals", SPREAD_PROGRAM, r->report->study->profile->totals);
}

/* ---- cycles, files and objects ---- */

void json_write_cycle(struct json_report *r, ref_t cycle)
{
    const struct inclusive *in = &r->report->study->inclusive;
    json_line(&r->json);
    json_open_object(&r->json);
    json_put_count(r, "id", (uint64_t)cycle + 1);
    json_put_ids(r, "members", in->members + in->cycles[cycle].first, in->cycles[cycle].count);
    json_put_costs(r, "self", matrix_row(&in->cycle_self, cycle));
    json_put_costs(r, "inclusive", matrix_row(&in->cycle_inclusive, cycle));
    json_close_object(&r->json);
}

void json_write_cycles(struct json_report *r)
{
    json_open_rows(r, "cycles");
    for (size_t i = 0; i < r->report->study->inclusive.cycle_count; i++)
        if (json_has_cycle(r, (ref_t)i))
            json_write_cycle(r, (ref_t)i);
    json_close_rows(r);
}

/* The old name of a file or an object, and whether both sides have it. An object may have an empty name. */
static void put_old_name(struct json_report *r, const struct grouping *g, ref_t row, enum name_part part)
{
    struct spent spent = grouping_spent(g, row);
    struct pair pair = pair_of(r->report->study, g, row, &spent);
    json_put_text(r, "status", text_of(pair_status_word(pair.status)));
    struct text name = pair.old[part];
    if (name.s)
        json_put_text(r, "old_name", name);
    else
        json_put_optional(r, "old_name", TEXT_NONE);
}

/* Files or objects: the largest first. */
static void write_group(struct json_report *r, const char *name, enum group group)
{
    const struct profile *p = r->report->study->profile;
    enum name_part part = group_table[group].names[0];
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, p, group, NULL, NULL);
    view_rank_by_self(r->report->view, &g, r->report->view->filter, &ranking);
    json_open_rows(r, name);
    for (size_t i = 0; i < ranking.count; i++) {
        struct row_name label = grouping_own_name(&g, ranking.rows[i]);
        json_line(&r->json);
        json_open_object(&r->json);
        json_put_text(r, "name", row_name_text(p, &label, part));
        if (r->report->study->sides)
            put_old_name(r, &g, ranking.rows[i], part);
        json_put_costs(r, "self", grouping_self(&g, ranking.rows[i]));
        json_close_object(&r->json);
    }
    json_close_rows(r);
    ranking_release(&ranking);
    grouping_release(&g);
}

void json_write_files(struct json_report *r)
{
    write_group(r, "files", GROUP_FILE);
}

void json_write_objects(struct json_report *r)
{
    write_group(r, "objects", GROUP_OBJECT);
}

/* ---- problems ---- */

static void write_diagnostic(struct json_report *r, struct text path, uint64_t line, struct text message)
{
    json_line(&r->json);
    json_open_object(&r->json);
    json_put_optional(r, "path", path);
    if (line)
        json_put_count(r, "line", line);
    else
        json_put_optional(r, "line", TEXT_NONE);
    json_put_text(r, "message", message);
    json_close_object(&r->json);
}

static void write_rest(struct json_report *r, const struct problem_count *count)
{
    struct buffer message = {0};
    buffer_print(&message, "and %llu more %s", (unsigned long long)diagnostics_rest(count), count->problem->rest);
    write_diagnostic(r, TEXT_NONE, 0, buffer_text(&message));
    buffer_release(&message);
}

/* Those told one by one, and how many more there were of a kind. */
void json_write_diagnostics(struct json_report *r)
{
    const struct diagnostics *d = r->report->diagnostics;
    json_open_rows(r, "diagnostics");
    for (size_t i = 0; i < d->items.count; i++)
        write_diagnostic(r, d->items.items[i].path, d->items.items[i].line, d->items.items[i].message);
    for (size_t i = 0; i < d->counts.count; i++)
        if (d->counts.items[i].problem->rest && diagnostics_rest(&d->counts.items[i]))
            write_rest(r, &d->counts.items[i]);
    json_close_rows(r);
}
