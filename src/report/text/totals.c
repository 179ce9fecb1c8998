#include "report/text/text.h"

#include "compare/pair_rows.h"
#include "report/layout/line.h"

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

/* A part to be named, of a profile. `place`: its place in its input, from 1; 0 if other parts have numbers, for which
 * it could be taken. */
struct named_part {
    const struct profile *profile;
    struct part part;
    size_t place;
    struct arena *arena;
};

static struct text part_number(const struct named_part *named)
{
    if (named->part.number.n)
        return named->part.number;
    return named->place ? arena_format(named->arena, "%zu", named->place) : TEXT("-");
}

static struct text input_of(const struct named_part *named)
{
    return named->profile->inputs.items[named->part.input].path;
}

static struct text name_part(const struct named_part *named)
{
    struct text number = part_number(named), path = input_of(named);
    if (named->profile->inputs.count == 1)
        return number;
    return arena_format(named->arena, "%.*s, part %.*s", (int)path.n, path.s, (int)number.n, number.s);
}

static struct text name_thread(const struct named_part *named)
{
    return named->part.thread.n ? named->part.thread : TEXT("-");
}

/* Parts are shown with the reason for their dump, as the name given to `callgrind_control -d`; not the last ones. */
static struct text show_part(const struct named_part *named, struct text group)
{
    struct text trigger = named->part.trigger;
    if (!trigger.n || text_equal(trigger, TEXT("Program termination")))
        return group;
    return arena_format(named->arena, "%.*s (%.*s)", (int)group.n, group.s, (int)trigger.n, trigger.s);
}

static struct text show_name(const struct named_part *named, struct text group)
{
    (void)named;
    return group;
}

static void add_nothing(struct names *groups, const struct profile *p)
{
    (void)groups, (void)p;
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

/* How the groups of a kind are known, and shown. */
static const struct by {
    void (*begin)(struct names *groups, const struct profile *p); /* adds those that are known before the first part */
    struct text (*name)(const struct named_part *named);
    struct text (*show)(const struct named_part *named, struct text group);
} groups_by[UNIT_KINDS] = {
    [UNIT_PART] = {add_nothing, name_part, show_part},
    [UNIT_THREAD] = {add_nothing, name_thread, show_name},
    [UNIT_INPUT] = {add_inputs, input_of, show_name},
};

static void write_groups(const struct report *report)
{
    const struct by *by = &groups_by[report->request->by];
    const struct profile *p = report->study->profile;
    struct names groups = {0};
    struct texts shown = {0}; /* by group */
    struct arena arena = {0};
    struct costs *sums = memory_zeroed(p->parts.count, sizeof *sums);
    cost_t costs[EVENTS_MAX];
    bool numbered = any_number(p), saturated;
    by->begin(&groups, p);
    for (size_t i = 0; i < groups.texts.count; i++)
        *array_add(&shown) = groups.texts.items[i];
    for (size_t i = 0, place = 0; i < p->parts.count; i++) {
        struct part part = profile_part(p, i);
        place = i && p->parts.items[i - 1].input == part.input ? place + 1 : 1;
        struct named_part named = {p, part, numbered ? 0 : place, &arena};
        struct text group = by->name(&named);
        ref_t number = names_add(&groups, NULL, group);
        if (number == shown.count) {
            struct text name = by->show(&named, group);
            *array_add(&shown) = name;
        }
        struct costs total = profile_part_total(p, i, costs);
        costs_add(&sums[number], &arena, costs, NULL, total.width, &saturated);
    }
    struct totals totals = {sums, shown.items, report->view->cost_columns, NULL};
    write_totals(report, &totals, groups.texts.count, text_of(unit_table[report->request->by].word));
    free(sums);
    free(shown.items);
    arena_release(&arena);
    names_release(&groups);
}

/* ---- pairs of a comparison, and the user's own code ---- */

static void describe_pair(const void *context, size_t row, struct phrase *phrase)
{
    phrase_add_name(phrase, STYLE_PLAIN, pair_rows_at(context, row)->name);
}

static void put_line(const struct report *report, struct text words)
{
    struct phrase line = {0};
    if (words.n)
        phrase_say(&line, STYLE_PLAIN, words);
    if (words.n)
        line_write(report, &line);
}

static void put_counts(const struct report *report, const struct pair_rows *rows)
{
    const struct measure *change = view_main_measure(report->view);
    struct arena scratch = {0};
    if (!change || !pair_rows_are_counted(rows))
        return;
    struct pair_counts counts = pair_rows_counts(rows, change);
    put_line(report, pair_rows_say_counts(rows, &counts, &scratch));
    put_line(report, pair_rows_say_mean(rows, &counts, &scratch));
    arena_release(&scratch);
}

void text_pairs(const struct report *report, enum unit_kind kind, size_t most)
{
    struct pair_rows rows;
    struct table table = text_cost_table(report);
    pair_rows_init(&rows, study_pairs(report->study, kind), &report->view->sort, &report->study->measures);
    table.rows = rows.count < most ? rows.count : most;
    table.heading = text_of(unit_table[kind].word);
    table.context = &rows;
    table.spent = pair_rows_spent;
    table.describe = describe_pair;
    table_write(&table, report->out);
    if (table.rows < rows.count)
        output_print(report->out, "and %zu more: --by=%s\n", rows.count - table.rows, unit_table[kind].word);
    put_counts(report, &rows);
    pair_rows_release(&rows);
}

static void put_all_pairs(const struct report *report)
{
    text_pairs(report, report->request->by, SIZE_MAX);
    output_char(report->out, '\n');
}

/* ---- the program ---- */

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
    enum unit_kind kind = report->request->by;
    if (kind == UNIT_OWN || study_pairs(report->study, kind)->is_compared)
        put_all_pairs(report);
    else if (kind)
        write_groups(report);
    arena_release(&arena);
}
