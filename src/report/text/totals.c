#include "report/text/text.h"

#include <stdlib.h>

/* Rows of totals: that of the program, or those of its parts, threads or inputs. */
struct totals {
    const struct costs *rows;
    const struct text *names;
    size_t columns;             /* the first so many have something of them */
    const struct view *program; /* the view, if the row is that of the program; else NULL */
};

struct table text_cost_table(const struct report *report)
{
    return (struct table){.columns = report->view->columns.items,
                          .column_count = report->view->cost_columns,
                          .percents = report->request->show_percs,
                          .all_percents = true,
                          .look = report->look};
}

static bool total_spent(const void *context, size_t row, struct spent *spent)
{
    const struct totals *t = context;
    *spent = t->program ? view_program(t->program) : spent_alike(t->rows[row]);
    return true;
}

static void describe_total(const void *context, size_t row, struct phrase *phrase)
{
    const struct totals *t = context;
    phrase_add_name(phrase, STYLE_PLAIN, t->names[row]);
}

static void write_totals(const struct report *report, const struct totals *totals, size_t count, struct text heading)
{
    struct table table = text_cost_table(report);
    table.column_count = totals->columns;
    table.rows = table.sums = count;
    table.heading = heading;
    table.context = totals;
    table.spent = total_spent;
    table.describe = describe_total;
    table_write(&table, report->out);
    output_char(report->out, '\n');
}

/* ---- --by ---- */

static bool any_number(const struct profile *p)
{
    for (size_t i = 0; i < p->parts.count; i++)
        if (profile_part(p, i).number.n)
            return true;
    return false;
}

/* `place`: the place of the part in its input, from 1; 0 if other parts have numbers, for which it could be taken. */
static struct text part_number(const struct part *part, size_t place, struct arena *arena)
{
    if (part->number.n)
        return part->number;
    return place ? arena_format(arena, "%zu", place) : TEXT("-");
}

/* The name of the group of a part. */
static struct text group_name(const struct report *report, const struct part *part, size_t place, struct arena *arena)
{
    const struct profile *p = report->study->profile;
    struct text path = p->inputs.items[part->input].path;
    if (report->request->by == BY_INPUT)
        return path;
    if (report->request->by == BY_THREAD)
        return part->thread.n ? part->thread : TEXT("-");
    struct text number = part_number(part, place, arena);
    if (p->inputs.count == 1)
        return number;
    return arena_format(arena, "%.*s, part %.*s", (int)path.n, path.s, (int)number.n, number.s);
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

/* Parts are shown with the reason for their dump, as the name given to `callgrind_control -d`; not the last ones. */
static struct text shown_name(const struct report *report, struct text group, struct text trigger, struct arena *arena)
{
    if (report->request->by != BY_PART || !trigger.n || text_equal(trigger, TEXT("Program termination")))
        return group;
    return arena_format(arena, "%.*s (%.*s)", (int)group.n, group.s, (int)trigger.n, trigger.s);
}

static void write_groups(const struct report *report)
{
    static const char *const headings[] = {[BY_PART] = "part", [BY_THREAD] = "thread", [BY_INPUT] = "input"};
    const struct profile *p = report->study->profile;
    struct names groups = {0};
    struct texts shown = {0}; /* by group */
    struct arena arena = {0};
    struct costs *sums = memory_zeroed(p->parts.count, sizeof *sums);
    cost_t costs[EVENTS_MAX];
    bool numbered = any_number(p), saturated;
    if (report->request->by == BY_INPUT)
        add_inputs(&groups, p);
    for (size_t i = 0; i < groups.texts.count; i++)
        *array_add(&shown) = groups.texts.items[i];
    for (size_t i = 0, place = 0; i < p->parts.count; i++) {
        struct part part = profile_part(p, i);
        place = i && p->parts.items[i - 1].input == part.input ? place + 1 : 1;
        struct text group = group_name(report, &part, numbered ? 0 : place, &arena);
        ref_t number = names_add(&groups, NULL, group);
        if (number == shown.count) {
            struct text name = shown_name(report, group, part.trigger, &arena);
            *array_add(&shown) = name;
        }
        struct costs total = profile_part_total(p, i, costs);
        costs_add(&sums[number], &arena, costs, NULL, total.width, &saturated);
    }
    struct totals totals = {sums, shown.items, report->view->cost_columns, NULL};
    write_totals(report, &totals, groups.texts.count, text_of(headings[report->request->by]));
    free(sums);
    free(shown.items);
    arena_release(&arena);
    names_release(&groups);
}

/* Whether a column has an event whose total is the sum of its lines. */
static bool is_summed(const struct report *report, const struct column *column)
{
    const struct measures *measures = &report->study->measures;
    size_t event = column->measure ? (size_t)(column->measure - measures->items) : measures->recorded;
    return event < measures->recorded && report->study->profile->events.items[event].is_summed;
}

struct text text_total_name(const struct report *report, struct arena *arena)
{
    const struct view *view = report->view;
    struct text name = TEXT("PROGRAM TOTALS"), last = TEXT_NONE;
    if (!report->study->profile->summarised)
        return TEXT("PROGRAM TOTALS (calculated)");
    for (size_t i = 0; i < view->cost_columns; i++) {
        const struct column *column = &view->columns.items[i];
        if (!is_summed(report, column) || text_equal(column->measure->name, last))
            continue;
        name = arena_join(arena, name, last.n ? TEXT(", ") : TEXT(" (calculated: "));
        last = column->measure->name;
        name = arena_join(arena, name, last);
    }
    return last.n ? arena_join(arena, name, TEXT(")")) : name;
}

void text_totals(const struct report *report)
{
    const struct profile *p = report->study->profile;
    const struct view *view = report->view;
    struct arena arena = {0};
    struct text name = text_total_name(report, &arena);
    struct totals totals = {&p->totals, &name, view->cost_columns + view->spread_columns, view};
    if (!report->look->is_rich)
        write_totals(report, &totals, 1, TEXT_NONE);
    if (report->request->by != BY_NOTHING)
        write_groups(report);
    arena_release(&arena);
}
