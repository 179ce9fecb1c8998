#include "report/json.h"

#include "analysis/tree.h"
#include "base/number.h"
#include "report/report.h"
#include "report/value.h"

#include <stdlib.h>

/* ---- sections ---- */

enum section {
    SECTION_FUNCTIONS = 1,
    SECTION_CALLS = 2, /* of functions, and of lines */
    SECTION_CYCLES = 4,
    SECTION_FILES = 8,
    SECTION_OBJECTS = 16,
    SECTION_LINES = 32,
    SECTION_DIAGNOSTICS = 64,
    SECTIONS_ALL = 127
};

/* The head (inputs, events and totals) is always there. */
static const struct section_name {
    const char *name;
    unsigned section;
    unsigned needs;
} section_names[] = {
    {"inputs", 0, 0},
    {"events", 0, 0},
    {"totals", 0, 0},
    {"functions", SECTION_FUNCTIONS, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE},
    {"calls", SECTION_CALLS, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE},
    {"cycles", SECTION_CYCLES, NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE},
    {"files", SECTION_FILES, 0},
    {"objects", SECTION_OBJECTS, 0},
    {"lines", SECTION_LINES, NEED_LINES | NEED_CALLS | NEED_GRAPH | NEED_INCLUSIVE},
    {"diagnostics", SECTION_DIAGNOSTICS, 0},
};

#define SECTION_NAMES (sizeof section_names / sizeof *section_names)

static const struct section_name *find_section(struct text name)
{
    for (size_t i = 0; i < SECTION_NAMES; i++)
        if (text_equal(text_of(section_names[i].name), name))
            return &section_names[i];
    return NULL;
}

/* The calls are those of functions or of lines: who asks for them alone wants the functions. */
static unsigned sections_of(const struct request *request)
{
    struct text list = request->sections, name;
    unsigned sections = list.s ? 0 : SECTIONS_ALL;
    while (list_next(&list, &name)) {
        const struct section_name *found = find_section(name);
        sections |= found ? found->section : 0;
    }
    if (sections & SECTION_CALLS && !(sections & SECTION_LINES))
        sections |= SECTION_FUNCTIONS;
    return sections;
}

bool json_check(const struct request *request, struct arena *arena, struct text *error)
{
    struct text list = request->sections, name;
    if (!value_check(request, arena, error))
        return false;
    while (list_next(&list, &name)) {
        if (find_section(name))
            continue;
        struct text known = TEXT_NONE;
        for (size_t i = 0; i < SECTION_NAMES; i++)
            known = arena_format(arena, "%s%s%s", known.n ? known.s : "", i ? " " : "", section_names[i].name);
        *error = arena_format(arena, "unknown section '%.*s'; there are: %s", (int)name.n, name.s, known.s);
        return false;
    }
    return true;
}

unsigned json_needs(const struct request *request)
{
    unsigned sections = sections_of(request), needs = NEED_FUNCTIONS;
    for (size_t i = 0; i < SECTION_NAMES; i++)
        if (sections & section_names[i].section)
            needs |= section_names[i].needs;
    return needs;
}

/* ---- the report, and its rows ---- */

struct report {
    struct plan *plan;
    struct output *out;
    unsigned sections;
    bool rows; /* the array being written has any */

    struct tree tree;         /* with SECTION_CALLS */
    struct lines_index lines; /* with SECTION_LINES */

    ref_t *pieces, *first_piece; /* pieces[first_piece[f] .. first_piece[f + 1]) are those of function f */
    bool *pointed;               /* by function: something printed points to it */
    ref_t *ids;                  /* by function: its number in `functions`, or NONE */
    ref_t *functions;            /* by that number */
    size_t chosen, count;        /* the first ones are chosen rows */
};

static void begin_array(struct report *r, const char *name)
{
    output_print(r->out, ",\n\"%s\":[", name);
    r->rows = false;
}

/* Before each row of an array. */
static void next_row(struct report *r)
{
    output_text(r->out, r->rows ? TEXT(",\n") : TEXT("\n"));
    r->rows = true;
}

static void end_array(struct report *r)
{
    output_text(r->out, r->rows ? TEXT("\n]") : TEXT("]"));
}

/* A row is an object. What is text in it comes first, out of jansson, and is dropped; lists of costs and of calls
 * follow as they are: nearly all of a report is their integers, and through jansson it takes more than twice as long.
 */
static void open_row(struct report *r, struct json_t *texts)
{
    next_row(r);
    value_write_open(texts, r->out);
}

static void close_row(struct report *r)
{
    output_char(r->out, '}');
}

/* ---- what follows ---- */

static void put_key(struct report *r, const char *name)
{
    output_text(r->out, TEXT(",\""));
    output_text(r->out, text_of(name));
    output_text(r->out, TEXT("\":"));
}

static void put_count(struct report *r, const char *name, uint64_t count)
{
    put_key(r, name);
    output_integer(r->out, count > INT64_MAX ? INT64_MAX : (int64_t)count);
}

/* In front of all items of a list but the first. */
static void put_comma(struct report *r, bool first)
{
    if (!first)
        output_char(r->out, ',');
}

/* By shown measure. A ratio without a divisor is null, an absent cost 0. */
static void put_figures(struct report *r, const struct row *costs)
{
    output_char(r->out, '[');
    for (size_t i = 0; i < r->plan->shown_count; i++) {
        const struct measure *measure = &r->plan->measures.items[r->plan->shown[i]];
        struct figure figure = measure_of(measure, costs);
        put_comma(r, i == 0);
        if (measure->kind == MEASURE_RATIO)
            value_write(value_ratio(figure.cost, figure.divisor), r->out);
        else
            output_integer(r->out, figure.cost);
    }
    output_char(r->out, ']');
}

static void put_costs(struct report *r, const char *name, struct row costs)
{
    put_key(r, name);
    put_figures(r, &costs);
}

static void put_ids(struct report *r, const char *name, const ref_t *functions, size_t count)
{
    put_key(r, name);
    output_char(r->out, '[');
    for (size_t i = 0; i < count; i++) {
        put_comma(r, i == 0);
        output_integer(r->out, r->ids[functions[i]]);
    }
    output_char(r->out, ']');
}

static void put_call(struct report *r, ref_t function, uint64_t count, struct row costs)
{
    output_text(r->out, TEXT("{\"function\":"));
    output_integer(r->out, r->ids[function]);
    put_count(r, "calls", count);
    put_costs(r, "inclusive", costs);
    output_char(r->out, '}');
}

/* ---- the head ---- */

/* Nothing is null. */
static struct json_t *text_or_null(struct text t)
{
    return t.n ? value_text(t) : value_null();
}

/* What a header line says: mostly a number. */
static struct json_t *number_or_text(struct text t)
{
    uint64_t number;
    bool digits = t.n && number_read_digits(t, &number) == t.n && number <= INT64_MAX;
    return digits ? value_integer((int64_t)number) : text_or_null(t);
}

static void write_inputs(struct report *r)
{
    const struct profile *p = r->plan->profile;
    begin_array(r, "inputs");
    for (size_t i = 0; i < p->parts.count; i++) {
        const struct part *part = &p->parts.items[i];
        struct json_t *row = value_object();
        value_set(row, "path", value_text(p->inputs.items[part->input].path));
        value_set(row, "part", number_or_text(part->number));
        value_set(row, "thread", number_or_text(part->thread));
        value_set(row, "pid", number_or_text(part->pid));
        value_set(row, "command", text_or_null(part->command));
        value_set(row, "creator", text_or_null(part->creator));
        open_row(r, row);
        put_costs(r, "totals", part->total);
        close_row(r);
    }
    end_array(r);
}

static void write_events(struct report *r)
{
    static const char *const kinds[] = {
        [MEASURE_RECORDED] = "recorded", [MEASURE_INHERITED] = "inherited", [MEASURE_RATIO] = "ratio"};
    begin_array(r, "events");
    for (size_t i = 0; i < r->plan->shown_count; i++) {
        const struct measure *m = &r->plan->measures.items[r->plan->shown[i]];
        struct json_t *row = value_object();
        value_set(row, "name", value_text(m->name));
        value_set(row, "long_name", text_or_null(m->long_name));
        value_set(row, "formula", text_or_null(m->formula));
        value_set(row, "kind", value_text(text_of(kinds[m->kind])));
        next_row(r);
        value_write(row, r->out);
    }
    end_array(r);
}

static void write_head(struct report *r)
{
    output_text(r->out, TEXT("{\"schema\":\"cgannotate/1\""));
    write_inputs(r);
    write_events(r);
    output_text(r->out, TEXT(",\n\"totals\":"));
    put_figures(r, &r->plan->profile->totals);
}

/* ---- which functions ---- */

static void add_function(struct report *r, ref_t function)
{
    if (r->ids[function] != NONE)
        return;
    r->ids[function] = (ref_t)r->count;
    r->functions[r->count++] = function;
}

/* Where nothing was left out, functions without any cost are rows, too. */
static void add_chosen(struct report *r)
{
    const struct plan *plan = r->plan;
    for (size_t i = 0; i < plan->ranking.count; i++) {
        const struct label *label = &plan->rows.labels[plan->ranking.rows[i]];
        if (!label_is_cycle(label))
            add_function(r, label->function);
    }
    bool all = plan->ranking.other_count == 0 && filter_is_empty(plan->filter);
    for (size_t f = 0; f < plan->profile->functions.count && all; f++)
        add_function(r, (ref_t)f);
    r->chosen = r->count;
}

static void point_from_calls(struct report *r)
{
    const struct graph *g = &r->plan->graph;
    for (size_t i = 0; i < g->count; i++) {
        ref_t caller = g->arcs[i].caller, callee = g->arcs[i].callee;
        if (r->ids[caller] != NONE || r->ids[callee] != NONE)
            r->pointed[caller] = r->pointed[callee] = true;
    }
}

static void point_from_cycles(struct report *r)
{
    const struct inclusive *in = &r->plan->inclusive;
    for (size_t i = 0; i < in->cycle_count; i++)
        for (ref_t m = in->cycles[i].first; m < in->cycles[i].first + in->cycles[i].count; m++)
            r->pointed[in->members[m]] = true;
}

/* Adds those that are pointed to, in the order that all rows would have; behind them any without a cost. */
static void add_pointed(struct report *r)
{
    struct plan *plan = r->plan;
    struct ranking all;
    plan_rank_all(plan, &all);
    for (size_t i = 0; i < all.count; i++) {
        ref_t function = plan->rows.labels[all.rows[i]].function;
        if (function != NONE && r->pointed[function])
            add_function(r, function);
    }
    for (size_t f = 0; f < plan->profile->functions.count; f++)
        if (r->pointed[f])
            add_function(r, (ref_t)f);
    ranking_release(&all);
}

/* ---- lines ---- */

static bool keeps_line(const struct plan *plan, const struct file_lines *lines, const struct file_line *line)
{
    for (size_t i = 0; i < line->owner_count; i++) {
        ref_t function = lines->owners[line->first_owner + i];
        if (filter_keeps_symbol(plan->filter, plan->profile, plan->profile->functions.items[function].name))
            return true;
    }
    return false;
}

/* Calls `use` for each line of a file that the filters keep, file by file. */
static void each_line(struct report *r, void (*use)(struct report *r, ref_t file, const struct file_lines *lines,
                                                    const struct file_line *line))
{
    struct plan *plan = r->plan;
    for (size_t f = 0; f < plan->profile->files.texts.count; f++) {
        struct file_lines lines;
        if (!filter_keeps_file(plan->filter, plan->profile, (ref_t)f))
            continue;
        file_lines_init(&lines, &r->lines, (ref_t)f, plan_row_costs(plan), plan_lists_function, plan);
        for (size_t i = 0; i < lines.count; i++)
            if (keeps_line(plan, &lines, &lines.lines[i]))
                use(r, (ref_t)f, &lines, &lines.lines[i]);
        file_lines_release(&lines);
    }
}

static void point_from_line(struct report *r, ref_t file, const struct file_lines *lines, const struct file_line *line)
{
    (void)file;
    for (size_t i = 0; i < line->owner_count; i++)
        r->pointed[lines->owners[line->first_owner + i]] = true;
    for (size_t i = 0; i < line->call_count && r->sections & SECTION_CALLS; i++)
        r->pointed[lines->calls[line->first_call + i].callee] = true;
}

static void put_line_calls(struct report *r, const struct file_lines *lines, const struct file_line *line)
{
    put_key(r, "calls");
    output_char(r->out, '[');
    for (size_t i = line->first_call; i < line->first_call + line->call_count; i++) {
        put_comma(r, i == line->first_call);
        put_call(r, lines->calls[i].callee, lines->calls[i].count, matrix_row(&lines->call_costs, i));
    }
    output_char(r->out, ']');
}

static void write_line(struct report *r, ref_t file, const struct file_lines *lines, const struct file_line *line)
{
    size_t number = (size_t)(line - lines->lines);
    struct json_t *row = value_object();
    value_set(row, "file", value_text(profile_file_name(r->plan->profile, file)));
    open_row(r, row);
    put_count(r, "line", line->number);
    put_costs(r, "self", matrix_row(&lines->self, number));
    put_costs(r, "inclusive", matrix_row(&lines->inclusive, number));
    put_ids(r, "functions", lines->owners + line->first_owner, line->owner_count);
    if (r->sections & SECTION_CALLS)
        put_line_calls(r, lines, line);
    close_row(r);
}

/* ---- functions ---- */

/* A counting sort by function. */
static void sort_pieces(struct report *r)
{
    const struct profile *p = r->plan->profile;
    r->pieces = memory_resize(NULL, p->pieces.count, sizeof *r->pieces);
    r->first_piece = memory_zeroed(p->functions.count + 1, sizeof *r->first_piece);
    for (size_t i = 0; i < p->pieces.count; i++)
        r->first_piece[p->pieces.items[i].function]++;
    ref_t end = 0;
    for (size_t f = 0; f <= p->functions.count; f++)
        r->first_piece[f] = end += r->first_piece[f];
    for (size_t i = p->pieces.count; i-- > 0;)
        r->pieces[--r->first_piece[p->pieces.items[i].function]] = (ref_t)i;
}

static void put_pieces(struct report *r, ref_t function)
{
    const struct profile *p = r->plan->profile;
    bool first = true;
    put_key(r, "pieces");
    output_char(r->out, '[');
    for (ref_t i = r->first_piece[function]; i < r->first_piece[function + 1]; i++) {
        const struct piece *piece = &p->pieces.items[r->pieces[i]];
        if (piece->self.width == 0)
            continue;
        struct json_t *row = value_object();
        value_set(row, "file", value_text(profile_file_name(p, piece->file)));
        put_comma(r, first);
        value_write_open(row, r->out);
        put_costs(r, "self", piece->self);
        output_char(r->out, '}');
        first = false;
    }
    output_char(r->out, ']');
}

static void put_arcs(struct report *r, const char *name, const struct tree_rows *arcs)
{
    put_key(r, name);
    output_char(r->out, '[');
    for (size_t i = 0; i < arcs->count; i++) {
        ref_t number = arcs->items[i].arc;
        const struct arc *arc = &r->plan->graph.arcs[number];
        put_comma(r, i == 0);
        put_call(r, arcs->items[i].to_caller ? arc->caller : arc->callee, graph_arc_count(&r->plan->graph, number),
                 matrix_row(&r->tree.costs, number));
    }
    output_char(r->out, ']');
}

static void put_callers_and_callees(struct report *r, ref_t function)
{
    struct tree_rows callers = {0}, callees = {0};
    tree_add_callers(&r->tree, function, 1, &callers);
    tree_add_callees(&r->tree, function, 1, &callees);
    put_arcs(r, "callers", &callers);
    put_arcs(r, "callees", &callees);
    free(callers.items);
    free(callees.items);
}

static void write_function(struct report *r, size_t number)
{
    const struct profile *p = r->plan->profile;
    const struct inclusive *in = &r->plan->inclusive;
    ref_t function = r->functions[number], cycle = in->cycle_of[function];
    const struct function *f = &p->functions.items[function];
    struct json_t *row = value_object();
    value_set(row, "id", value_integer((int64_t)number));
    value_set(row, "object", value_text(profile_object_name(p, f->object)));
    value_set(row, "file", value_text(profile_file_name(p, f->file)));
    value_set(row, "name", value_text(p->symbols.texts.items[f->name]));
    value_set(row, "cycle", cycle == NONE ? value_null() : value_integer((int64_t)cycle + 1));
    open_row(r, row);
    put_costs(r, "self", matrix_row(&in->self, function));
    put_costs(r, "inclusive", matrix_row(&in->inclusive, function));
    put_count(r, "called", in->called[function]);
    if (number < r->chosen)
        put_pieces(r, function);
    if (number < r->chosen && r->sections & SECTION_CALLS)
        put_callers_and_callees(r, function);
    close_row(r);
}

static void write_functions(struct report *r)
{
    begin_array(r, "functions");
    for (size_t i = 0; i < r->count; i++)
        write_function(r, i);
    end_array(r);
}

/* ---- the other arrays ---- */

static void write_cycles(struct report *r)
{
    const struct inclusive *in = &r->plan->inclusive;
    begin_array(r, "cycles");
    for (size_t i = 0; i < in->cycle_count; i++) {
        struct json_t *row = value_object();
        value_set(row, "id", value_integer((int64_t)i + 1));
        open_row(r, row);
        put_ids(r, "members", in->members + in->cycles[i].first, in->cycles[i].count);
        put_costs(r, "self", matrix_row(&in->cycle_self, i));
        put_costs(r, "inclusive", matrix_row(&in->cycle_inclusive, i));
        close_row(r);
    }
    end_array(r);
}

/* Files or objects: the largest first. */
static void write_group(struct report *r, const char *name, enum group group)
{
    const struct profile *p = r->plan->profile;
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, p, group, NULL);
    plan_rank_by_self(r->plan, &g, r->plan->filter, &ranking);
    begin_array(r, name);
    for (size_t i = 0; i < ranking.count; i++) {
        const struct label *label = &g.labels[ranking.rows[i]];
        struct json_t *row = value_object();
        value_set(row, "name",
                  value_text(group == GROUP_FILE ? profile_file_name(p, label->file)
                                                 : profile_object_name(p, label->object)));
        open_row(r, row);
        put_costs(r, "self", grouping_self(&g, ranking.rows[i]));
        close_row(r);
    }
    end_array(r);
    ranking_release(&ranking);
    grouping_release(&g);
}

static void write_lines(struct report *r)
{
    begin_array(r, "lines");
    each_line(r, write_line);
    end_array(r);
}

static void write_diagnostic(struct report *r, struct text path, uint64_t line, struct text message)
{
    struct json_t *row = value_object();
    value_set(row, "path", text_or_null(path));
    value_set(row, "line", line ? value_integer((int64_t)line) : value_null());
    value_set(row, "message", value_text(message));
    next_row(r);
    value_write(row, r->out);
}

/* Those told one by one, and how many more there were of a kind. */
static void write_diagnostics(struct report *r)
{
    const struct diagnostics *d = r->plan->diagnostics;
    begin_array(r, "diagnostics");
    for (size_t i = 0; i < d->items.count; i++)
        write_diagnostic(r, d->items.items[i].path, d->items.items[i].line, d->items.items[i].message);
    for (size_t i = 0; i < d->counts.count; i++) {
        const struct problem_count *count = &d->counts.items[i];
        if (count->problem->rest && diagnostics_rest(count))
            write_diagnostic(r, TEXT_NONE, 0,
                             arena_format(&r->plan->arena, "and %llu more %s",
                                          (unsigned long long)diagnostics_rest(count), count->problem->rest));
    }
    end_array(r);
}

/* ---- the whole ---- */

static void choose_functions(struct report *r)
{
    size_t functions = r->plan->profile->functions.count;
    r->pointed = memory_zeroed(functions, sizeof *r->pointed);
    r->ids = memory_resize(NULL, functions, sizeof *r->ids);
    r->functions = memory_resize(NULL, functions, sizeof *r->functions);
    for (size_t f = 0; f < functions; f++)
        r->ids[f] = NONE;
    if (r->sections & SECTION_FUNCTIONS)
        add_chosen(r);
    if (r->sections & SECTION_CALLS)
        point_from_calls(r);
    if (r->sections & SECTION_CYCLES)
        point_from_cycles(r);
    if (r->sections & SECTION_LINES)
        each_line(r, point_from_line);
    add_pointed(r);
}

static void report_init(struct report *r, struct plan *plan, struct output *out)
{
    *r = (struct report){.plan = plan, .out = out, .sections = sections_of(plan->request)};
    if (r->sections & SECTION_CALLS)
        tree_init(&r->tree, &plan->graph, &plan->inclusive, &plan->measures, plan->sort, plan->sort_count);
    if (r->sections & SECTION_LINES)
        lines_index_init(&r->lines, plan->profile);
    if (plan->needs & NEED_GRAPH)
        choose_functions(r);
    sort_pieces(r);
}

static void report_release(struct report *r)
{
    tree_release(&r->tree);
    lines_index_release(&r->lines);
    free(r->pieces);
    free(r->first_piece);
    free(r->pointed);
    free(r->ids);
    free(r->functions);
}

bool report_json(struct plan *plan, struct output *out)
{
    struct report r;
    bool exist = report_sources_exist(plan);
    value_setup();
    report_init(&r, plan, out);
    write_head(&r);
    if (plan->needs & NEED_GRAPH)
        write_functions(&r);
    if (r.sections & SECTION_CYCLES)
        write_cycles(&r);
    if (r.sections & SECTION_FILES)
        write_group(&r, "files", GROUP_FILE);
    if (r.sections & SECTION_OBJECTS)
        write_group(&r, "objects", GROUP_OBJECT);
    if (r.sections & SECTION_LINES)
        write_lines(&r);
    if (r.sections & SECTION_DIAGNOSTICS)
        write_diagnostics(&r);
    output_text(out, TEXT("\n}\n"));
    report_release(&r);
    return exist;
}
