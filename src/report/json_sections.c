#include "report/json_report.h"

#include "base/number.h"

/* ---- the head ---- */

/* What a header line says: mostly a number. */
static struct json_t *number_or_text(struct text t)
{
    uint64_t number;
    bool digits = t.n && number_read_digits(t, &number) == t.n && number <= INT64_MAX;
    return digits ? value_integer((int64_t)number) : json_text_or_null(t);
}

void json_write_inputs(struct json_report *r)
{
    const struct profile *p = r->plan->profile;
    json_begin_array(r, "inputs");
    for (size_t i = 0; i < p->parts.count; i++) {
        const struct part *part = &p->parts.items[i];
        struct json_t *row = value_object();
        value_set(row, "path", value_text(p->inputs.items[part->input].path));
        value_set(row, "part", number_or_text(part->number));
        value_set(row, "thread", number_or_text(part->thread));
        value_set(row, "pid", number_or_text(part->pid));
        value_set(row, "command", json_text_or_null(part->command));
        value_set(row, "creator", json_text_or_null(part->creator));
        json_open_row(r, row);
        json_put_costs(r, "totals", part->total);
        json_close_row(r);
    }
    json_end_array(r);
}

void json_write_events(struct json_report *r)
{
    static const char *const kinds[] = {
        [MEASURE_RECORDED] = "recorded", [MEASURE_INHERITED] = "inherited", [MEASURE_RATIO] = "ratio"};
    json_begin_array(r, "events");
    for (size_t i = 0; i < r->plan->shown_count; i++) {
        const struct measure *m = &r->plan->measures.items[r->plan->shown[i]];
        struct json_t *row = value_object();
        value_set(row, "name", value_text(m->name));
        value_set(row, "long_name", json_text_or_null(m->long_name));
        value_set(row, "formula", json_text_or_null(m->formula));
        value_set(row, "kind", value_text(text_of(kinds[m->kind])));
        json_next_row(r);
        value_write(row, r->out);
    }
    json_end_array(r);
}

void json_write_totals(struct json_report *r)
{
    output_text(r->out, TEXT(",\n\"totals\":"));
    json_put_figures(r, &r->plan->profile->totals);
}

/* ---- cycles, files and objects ---- */

void json_write_cycles(struct json_report *r)
{
    const struct inclusive *in = &r->plan->inclusive;
    json_begin_array(r, "cycles");
    for (size_t i = 0; i < in->cycle_count; i++) {
        struct json_t *row = value_object();
        value_set(row, "id", value_integer((int64_t)i + 1));
        json_open_row(r, row);
        json_put_ids(r, "members", in->members + in->cycles[i].first, in->cycles[i].count);
        json_put_costs(r, "self", matrix_row(&in->cycle_self, i));
        json_put_costs(r, "inclusive", matrix_row(&in->cycle_inclusive, i));
        json_close_row(r);
    }
    json_end_array(r);
}

/* Files or objects: the largest first. */
static void write_group(struct json_report *r, const char *name, enum group group)
{
    const struct profile *p = r->plan->profile;
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, p, group, NULL);
    plan_rank_by_self(r->plan, &g, r->plan->filter, &ranking);
    json_begin_array(r, name);
    for (size_t i = 0; i < ranking.count; i++) {
        struct label label = grouping_own_label(&g, ranking.rows[i]);
        struct json_t *row = value_object();
        value_set(
            row, "name",
            value_text(group == GROUP_FILE ? profile_file_name(p, label.file) : profile_object_name(p, label.object)));
        json_open_row(r, row);
        json_put_costs(r, "self", grouping_self(&g, ranking.rows[i]));
        json_close_row(r);
    }
    json_end_array(r);
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

/* ---- what went wrong ---- */

static void write_diagnostic(struct json_report *r, struct text path, uint64_t line, struct text message)
{
    struct json_t *row = value_object();
    value_set(row, "path", json_text_or_null(path));
    value_set(row, "line", line ? value_integer((int64_t)line) : value_null());
    value_set(row, "message", value_text(message));
    json_next_row(r);
    value_write(row, r->out);
}

/* Those told one by one, and how many more there were of a kind. */
void json_write_diagnostics(struct json_report *r)
{
    const struct diagnostics *d = r->plan->diagnostics;
    json_begin_array(r, "diagnostics");
    for (size_t i = 0; i < d->items.count; i++)
        write_diagnostic(r, d->items.items[i].path, d->items.items[i].line, d->items.items[i].message);
    for (size_t i = 0; i < d->counts.count; i++) {
        const struct problem_count *count = &d->counts.items[i];
        if (count->problem->rest && diagnostics_rest(count))
            write_diagnostic(r, TEXT_NONE, 0,
                             arena_format(&r->plan->arena, "and %llu more %s",
                                          (unsigned long long)diagnostics_rest(count), count->problem->rest));
    }
    json_end_array(r);
}
