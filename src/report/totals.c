#include "report/report.h"

#include "report/table.h"

#include <stdlib.h>

/* Rows of totals: that of the program, or those of its parts, threads or inputs. */
struct totals {
    const struct plan *plan;
    const struct key *columns;
    size_t column_count;
    const struct row *rows;
    const struct text *names;
};

static bool totals_cells(const void *context, size_t row, struct cell *cells)
{
    const struct totals *t = context;
    for (size_t c = 0; c < t->column_count; c++) {
        const struct measure *m = &t->plan->measures.items[t->columns[c].measure];
        cells[c] = (struct cell){measure_of(m, &t->rows[row]), plan_total(t->plan, &t->columns[c]), NULL};
    }
    return true;
}

static void describe_total(const void *context, size_t row, struct phrase *phrase)
{
    const struct totals *t = context;
    phrase_add_name(phrase, STYLE_PLAIN, t->names[row]);
}

static void write_totals(struct plan *plan, const struct row *rows, const struct text *names, size_t count,
                         struct text heading, struct output *out)
{
    size_t columns = plan_cost_columns(plan);
    struct text *headers = plan_headers(plan, columns);
    struct totals context = {plan, plan->columns, columns, rows, names};
    struct table table = {.headers = headers,
                          .columns = columns,
                          .rows = count,
                          .heading = heading,
                          .percents = plan->request->show_percs,
                          .context = &context,
                          .cells = totals_cells,
                          .describe = describe_total};
    table_write(&table, out);
    output_char(out, '\n');
    free(headers);
}

/* ---- --by ---- */

static bool any_number(const struct profile *p)
{
    for (size_t i = 0; i < p->parts.count; i++)
        if (p->parts.items[i].number.n)
            return true;
    return false;
}

static struct text part_number(struct plan *plan, const struct part *part, size_t place)
{
    if (part->number.n)
        return part->number;
    return place ? arena_format(&plan->arena, "%zu", place) : TEXT("-");
}

/* `place`: of the part in its input, from 1; 0: other parts have numbers, so it cannot stand for one. */
static struct text group_of(struct plan *plan, const struct part *part, size_t place)
{
    struct text path = plan->profile->inputs.items[part->input].path, none = TEXT("-");
    if (plan->request->by == BY_INPUT)
        return path;
    if (plan->request->by == BY_THREAD)
        return part->thread.n ? part->thread : none;
    struct text number = part_number(plan, part, place);
    if (plan->profile->inputs.count == 1)
        return number;
    return arena_format(&plan->arena, "%.*s, part %.*s", (int)path.n, path.s, (int)number.n, number.s);
}

/* Inputs come as they were read, whatever the numbers of their parts. */
static void add_inputs(struct names *groups, const struct profile *p)
{
    bool *has_parts = memory_zeroed(p->inputs.count, sizeof *has_parts);
    for (size_t i = 0; i < p->parts.count; i++)
        has_parts[p->parts.items[i].input] = true;
    for (size_t i = 0; i < p->inputs.count; i++)
        if (has_parts[i])
            names_add(groups, NULL, p->inputs.items[i].path);
    free(has_parts);
}

static void write_groups(struct plan *plan, struct output *out)
{
    static const char *const headings[] = {[BY_PART] = "part", [BY_THREAD] = "thread", [BY_INPUT] = "input"};
    const struct profile *p = plan->profile;
    struct names groups = {0};
    struct arena arena = {0};
    struct row *sums = memory_zeroed(p->parts.count, sizeof *sums);
    cost_t costs[EVENTS_MAX];
    bool numbered = any_number(p), saturated;
    if (plan->request->by == BY_INPUT)
        add_inputs(&groups, p);
    for (size_t i = 0, place = 0; i < p->parts.count; i++) {
        const struct part *part = &p->parts.items[i];
        place = i && part[-1].input == part->input ? place + 1 : 1;
        struct text group = group_of(plan, part, numbered ? 0 : place);
        row_add(&sums[names_add(&groups, NULL, group)], &arena, row_read(&part->total, costs), NULL, part->total.width,
                &saturated);
    }
    write_totals(plan, sums, groups.texts.items, groups.texts.count, text_of(headings[plan->request->by]), out);
    free(sums);
    arena_release(&arena);
    names_release(&groups);
}

void report_totals(struct plan *plan, struct output *out)
{
    struct text name = plan->profile->summarised ? TEXT("PROGRAM TOTALS") : TEXT("PROGRAM TOTALS (calculated)");
    write_totals(plan, &plan->profile->totals, &name, 1, TEXT_NONE, out);
    if (plan->request->by != BY_NOTHING)
        write_groups(plan, out);
}
