/* Annotated sources: which files are, and where they are found. */
#include "report/report.h"

#include "base/wide.h"
#include "report/annotation.h"
#include "report/named.h"
#include "report/problems.h"
#include "report/table.h"

#include <stdlib.h>

/* ---- files that the rows led to ---- */

struct file_list {
    struct text *items;
    size_t count, capacity;
};

struct sources {
    struct plan *plan;
    struct annotations annotations;
    struct source_reader reader;
    struct named_files named;
    int64_t newest_input;
    struct text newer; /* the first source that is newer */
    size_t newer_count;
    bool complete;
    struct file_list missing, outside; /* files chosen by us that were not found, and that must not be read */
};

/* `name` as it was looked for; where it was found below a directory of -I, that stands in front: `DIR/ + name`.
 * `recorded`: which of several spellings in the profile is meant; .s NULL: there are not several. */
static void write_title(const char *who, struct text name, struct text recorded, const struct source *source,
                        struct output *out)
{
    struct text rest = name;
    table_rule(out);
    output_print(out, "-- %s-annotated source: ", who);
    if (!text_equal(source->path, name)) {
        while (rest.n && rest.s[0] == '/')
            rest = text_skip(rest, 1);
        output_name(out, (struct text){source->path.s, source->path.n - rest.n});
        output_text(out, TEXT(" + "));
    }
    output_name(out, name);
    if (recorded.s) {
        output_text(out, TEXT(" (recorded as "));
        output_name(out, recorded);
        output_char(out, ')');
    }
    output_char(out, '\n');
}

static void annotate(struct sources *s, ref_t file, struct output *out)
{
    const struct source *source = &s->reader.source;
    if (source->modified > s->newest_input && s->newer_count++ == 0)
        s->newer = arena_copy(&s->plan->arena, source->path);
    annotations_add(&s->annotations, file, source, out);
}

/* A file that the rows shown led to. */
static void annotate_chosen(struct sources *s, ref_t file, struct output *out)
{
    struct text why, name = profile_file_name(s->plan->profile, file);
    enum source_result result = source_open(&s->reader, name, &why);
    if (result == SOURCE_FOUND) {
        write_title("Auto", name, TEXT_NONE, &s->reader.source, out);
        annotate(s, file, out);
        return;
    }
    if (result == SOURCE_UNREADABLE)
        diagnostics_add(s->plan->diagnostics, &problem_unreadable_source, name, 0, "%.*s", (int)why.n, why.s);
    *array_add(result == SOURCE_OUTSIDE ? &s->outside : &s->missing) = name;
}

/* ---- files that the user named ---- */

static void write_no_information(const struct named *n, const struct source *source, struct output *out)
{
    write_title("User", n->name, TEXT_NONE, source, out);
    table_rule(out);
    output_text(out, TEXT("  No information has been collected for "));
    output_name(out, n->name);
    if (n->hint.s) {
        output_text(out, TEXT("; "));
        output_name(out, n->hint);
    }
    output_text(out, TEXT("\n\n"));
}

/* Where the profile spells a path in several ways, each has its own costs and is annotated with them. */
static void annotate_named(struct sources *s, struct text name, bool *files, struct output *out)
{
    struct named n;
    named_open(&n, &s->named, name);
    if (n.found && n.files.count == 0)
        write_no_information(&n, &s->reader.source, out);
    for (size_t i = 0; i < n.files.count; i++) {
        ref_t file = n.files.items[i];
        struct text recorded = n.files.count > 1 ? profile_file_name(s->plan->profile, file) : TEXT_NONE;
        files[file] = false;
        if (!n.found)
            continue;
        write_title("User", n.name, recorded, &s->reader.source, out);
        annotate(s, file, out);
    }
    s->complete &= n.found;
    named_release(&n);
}

static void reader_init(struct source_reader *reader, const struct request *request)
{
    source_reader_init(reader);
    reader->directories = request->include.items;
    reader->directory_count = request->include.count;
    reader->below = request->sources_below.items;
    reader->below_count = request->sources_below.count;
}

bool report_sources_exist(struct plan *plan)
{
    const struct texts *names = &plan->request->sources;
    struct source_reader reader;
    struct named_files all;
    bool exist = true;
    reader_init(&reader, plan->request);
    named_files_init(&all, plan, &reader);
    for (size_t i = 0; i < names->count; i++) {
        struct named n;
        if (named_is_repeated(&all, names->items[i]))
            continue;
        named_open(&n, &all, names->items[i]);
        exist &= n.found;
        named_release(&n);
    }
    named_files_release(&all);
    source_reader_release(&reader);
    return exist;
}

/* ---- which files ---- */

struct marks {
    bool *files, *functions, *objects;
};

static void mark_rows(struct marks *m, const struct plan *plan)
{
    for (size_t i = 0; i < plan->ranking.count; i++) {
        struct label label = grouping_own_label(&plan->rows, plan->ranking.rows[i]);
        if (label.function != NONE)
            m->functions[label.function] = true;
        else if (label.file != NONE)
            m->files[label.file] = true;
        else if (label.object != NONE)
            m->objects[label.object] = true;
    }
}

static void mark_files(struct marks *m, const struct plan *plan)
{
    const struct profile *p = plan->profile;
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        const struct function *f = &p->functions.items[piece->function];
        if (m->functions[piece->function] || m->objects[f->object])
            m->files[piece->file] = true;
        if (plan->filter->list.count && plan_lists_function(plan, piece->function))
            m->files[piece->file] = true;
    }
}

/* Files by the rows shown (or, with --list, by the functions listed). */
static bool *choose_files(const struct plan *plan)
{
    const struct profile *p = plan->profile;
    struct marks m = {memory_zeroed(p->files.texts.count, 1), memory_zeroed(p->functions.count, 1),
                      memory_zeroed(p->objects.texts.count, 1)};
    if (plan->filter->list.count == 0)
        mark_rows(&m, plan);
    mark_files(&m, plan);
    free(m.functions);
    free(m.objects);
    return m.files;
}

/* The marked files, hottest first. */
static void annotate_marked(struct sources *s, const bool *files, struct output *out)
{
    struct plan *plan = s->plan;
    struct grouping g;
    struct ranking ranking;
    grouping_init(&g, plan->profile, GROUP_FILE, NULL);
    plan_rank_by_self(plan, &g, NULL, &ranking);
    for (size_t i = 0; i < ranking.count; i++) {
        ref_t file = grouping_own_label(&g, ranking.rows[i]).file;
        if (files[file] && !text_equal(profile_file_name(plan->profile, file), FILE_UNKNOWN))
            annotate_chosen(s, file, out);
    }
    ranking_release(&ranking);
    grouping_release(&g);
}

static int by_name(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

static void write_list(struct file_list *files, const char *what, struct output *out)
{
    if (files->count == 0)
        return;
    qsort(files->items, files->count, sizeof *files->items, by_name);
    table_rule(out);
    output_print(out, "The following files chosen for auto-annotation %s:\n", what);
    table_rule(out);
    for (size_t i = 0; i < files->count; i++) {
        output_text(out, TEXT("  "));
        output_name(out, files->items[i]);
        output_char(out, '\n');
    }
    output_char(out, '\n');
}

static int64_t newest_input(const struct profile *p)
{
    int64_t newest = INT64_MIN;
    for (size_t i = 0; i < p->inputs.count; i++) {
        int64_t modified;
        if (!path_modified(p->inputs.items[i].path, &modified))
            return INT64_MAX;
        newest = modified > newest ? modified : newest;
    }
    return newest;
}

/* Code without debug info has neither file nor line: what lines 0 of the unknown file cost. (Line 0 of another one may
 * be code that the compiler made up.) */
static uint64_t cost_without_debug_info(const struct profile *p, const struct measure *m, ref_t unknown)
{
    uint64_t cost = 0;
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        if (line->number == 0 && p->pieces.items[line->piece].file == unknown)
            cost = add_stopping(cost, magnitude(measure_cost(m, &line->self)));
    }
    return cost;
}

/* What all lines cost: where costs of both signs cannot be among them, pieces are fewer to add up. */
static uint64_t cost_of_lines(const struct profile *p, const struct measure *m)
{
    uint64_t cost = 0;
    bool by_line = measure_may_be_negative(m, p);
    for (size_t i = 0; i < p->pieces.count && !by_line; i++)
        cost = add_stopping(cost, magnitude(measure_cost(m, &p->pieces.items[i].self)));
    for (size_t i = 0; i < p->lines.count && by_line; i++)
        cost = add_stopping(cost, magnitude(measure_cost(m, &p->lines.items[i].self)));
    return cost;
}

/* Said once where most of the cost has no line, and so nothing to annotate. */
static void warn_without_lines(struct plan *plan)
{
    const struct profile *p = plan->profile;
    const struct measure *m = &plan->measures.items[plan->shown[0]];
    ref_t unknown = 0;
    while (unknown < p->files.texts.count && !text_equal(profile_file_name(p, unknown), FILE_UNKNOWN))
        unknown++;
    if (unknown == p->files.texts.count)
        return;
    if (cost_without_debug_info(p, m, unknown) > cost_of_lines(p, m) / 2)
        diagnostics_add(plan->diagnostics, &problem_no_debug_info, TEXT_NONE, 0,
                        "most of the cost has no source line: the program was probably not compiled with -g");
}

/* Once for all of them: after a build that is every file. */
static void warn_of_newer(struct sources *s)
{
    struct diagnostics *diagnostics = s->plan->diagnostics;
    if (s->newer_count == 1)
        diagnostics_add(diagnostics, &problem_newer_source, s->newer, 0,
                        "newer than the profile: its lines may have moved");
    else if (s->newer_count)
        diagnostics_add(diagnostics, &problem_newer_source, s->newer, 0,
                        "newer than the profile, as %zu more source file%s: lines may have moved", s->newer_count - 1,
                        s->newer_count > 2 ? "s are" : " is");
}

static void sources_init(struct sources *s, struct plan *plan)
{
    *s = (struct sources){.plan = plan, .newest_input = newest_input(plan->profile), .complete = true};
    reader_init(&s->reader, plan->request);
    named_files_init(&s->named, plan, &s->reader);
    annotations_init(&s->annotations, plan);
}

static void sources_release(struct sources *s)
{
    annotations_release(&s->annotations);
    named_files_release(&s->named);
    source_reader_release(&s->reader);
    free(s->missing.items);
    free(s->outside.items);
}

bool report_sources(struct plan *plan, struct output *out)
{
    struct sources s;
    const struct texts *named = &plan->request->sources;
    if (!plan->request->annotate && named->count == 0)
        return true;
    sources_init(&s, plan);
    if (plan->shown_count)
        warn_without_lines(plan);
    bool *files = choose_files(plan);
    for (size_t i = 0; i < named->count; i++)
        if (!named_is_repeated(&s.named, named->items[i]))
            annotate_named(&s, named->items[i], files, out);
    if (plan->request->annotate)
        annotate_marked(&s, files, out);
    write_list(&s.missing, "could not be found", out);
    write_list(&s.outside, "are outside of the directories of --sources-below", out);
    annotations_write_total(&s.annotations, out);
    warn_of_newer(&s);
    free(files);
    bool complete = s.complete;
    sources_release(&s);
    return complete;
}
