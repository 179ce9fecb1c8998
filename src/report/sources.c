/* Annotated sources: which files are, and where they are found. */
#include "report/report.h"

#include "base/wide.h"
#include "report/annotation.h"
#include "report/problems.h"
#include "report/table.h"
#include "source/source.h"

#include <stdlib.h>

/* ---- files that the rows led to ---- */

struct sources {
    struct plan *plan;
    struct annotations annotations;
    int64_t newest_input;
    bool complete;
    struct {
        struct text *items;
        size_t count, capacity;
    } missing; /* files chosen by us that were not found */
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

static void annotate(struct sources *s, ref_t file, const struct source *source, struct output *out)
{
    if (source->modified > s->newest_input)
        diagnostics_add(s->plan->diagnostics, &problem_newer_source, source->path, 0,
                        "newer than the profile: its lines may have moved");
    annotations_add(&s->annotations, file, source, out);
}

static enum source_result find_source(const struct plan *plan, struct source *source, struct text name,
                                      struct text *why)
{
    const struct texts *directories = &plan->request->include;
    return source_open(source, name, directories->items, directories->count, why);
}

/* A file that the rows shown led to. */
static void annotate_chosen(struct sources *s, ref_t file, struct output *out)
{
    struct source source;
    struct text why, name = profile_file_name(s->plan->profile, file);
    enum source_result result = find_source(s->plan, &source, name, &why);
    if (result == SOURCE_FOUND) {
        write_title("Auto", name, TEXT_NONE, &source, out);
        annotate(s, file, &source, out);
        source_close(&source);
        return;
    }
    if (result == SOURCE_UNREADABLE)
        diagnostics_add(s->plan->diagnostics, &problem_unreadable_source, name, 0, "%.*s", (int)why.n, why.s);
    *array_add(&s->missing) = name;
}

/* ---- files that the user named ---- */

struct named {
    struct text name; /* by which it was found, or was looked for */
    bool found;
    struct source source; /* where it was found */
    ARRAY(ref_t) files;   /* those of the profile with this path, the one that is spelt like it first */
};

static void match_files(struct named *n, const struct plan *plan)
{
    const struct names *files = &plan->profile->files;
    for (size_t f = 0; f < files->texts.count; f++) {
        if (!path_same(files->texts.items[f], n->name, plan->directory))
            continue;
        *array_add(&n->files) = (ref_t)f;
        if (text_equal(files->texts.items[f], n->name)) {
            n->files.items[n->files.count - 1] = n->files.items[0];
            n->files.items[0] = (ref_t)f;
        }
    }
}

/* Looks for the file by the user's name, then by those of the profile: it may have been named as `missing/../file.c`.
 */
static enum source_result find_named(struct named *n, const struct plan *plan, struct text *why)
{
    enum source_result result = find_source(plan, &n->source, n->name, why);
    for (size_t i = 0; i < n->files.count && result == SOURCE_MISSING; i++) {
        n->name = profile_file_name(plan->profile, n->files.items[i]);
        result = find_source(plan, &n->source, n->name, why);
    }
    return result;
}

static bool is_below_a_directory(struct text path, struct text name)
{
    struct text end = path.n > name.n ? text_skip(path, path.n - name.n) : TEXT_NONE;
    return end.s && end.s[-1] == '/' && text_equal(end, name);
}

/* "the profile has /x/y/file.c" where its path ends with `name`; .s NULL: it has no such file. */
static struct text hint_at_file(struct plan *plan, struct text name)
{
    const struct names *files = &plan->profile->files;
    struct text end = path_normalise(&plan->arena, name), first = TEXT_NONE;
    size_t count = 0;
    for (size_t f = 0; f < files->texts.count; f++) {
        if (!is_below_a_directory(files->texts.items[f], end))
            continue;
        first = count++ ? first : files->texts.items[f];
    }
    if (count == 0)
        return TEXT_NONE;
    struct text more = count > 1 ? arena_format(&plan->arena, " and %zu more", count - 1) : TEXT("");
    return arena_format(&plan->arena, "the profile has %.*s%s", (int)first.n, first.s, more.s);
}

static void say_missing(struct plan *plan, const struct named *n)
{
    struct text hint = hint_at_file(plan, n->name);
    if (n->files.count)
        diagnostics_add(plan->diagnostics, &problem_missing_source, n->name, 0, "no such source file");
    else
        diagnostics_add(plan->diagnostics, &problem_missing_source, n->name, 0,
                        "no such file (a profile or a source file)%s%.*s", hint.s ? "; " : "", (int)hint.n,
                        hint.s ? hint.s : "");
}

/* False where there is no such file to read (diagnosed). Close it in any case. */
static bool named_open(struct named *n, struct plan *plan, struct text name)
{
    struct text why;
    *n = (struct named){.name = name};
    match_files(n, plan);
    enum source_result result = find_named(n, plan, &why);
    n->found = result == SOURCE_FOUND;
    if (result == SOURCE_MISSING)
        say_missing(plan, n);
    else if (result == SOURCE_UNREADABLE)
        diagnostics_add(plan->diagnostics, &problem_missing_source, n->name, 0, "%.*s", (int)why.n, why.s);
    return n->found;
}

static void named_close(struct named *n)
{
    if (n->found)
        source_close(&n->source);
    free(n->files.items);
}

static void write_no_information(struct plan *plan, const struct named *n, struct output *out)
{
    struct text hint = hint_at_file(plan, n->name);
    write_title("User", n->name, TEXT_NONE, &n->source, out);
    table_rule(out);
    output_text(out, TEXT("  No information has been collected for "));
    output_name(out, n->name);
    if (hint.s) {
        output_text(out, TEXT("; "));
        output_safe(out, hint);
    }
    output_text(out, TEXT("\n\n"));
}

/* Where the profile spells a path in several ways, each has its own costs and is annotated with them. */
static void annotate_named(struct sources *s, struct text name, bool *files, struct output *out)
{
    struct named n;
    bool found = named_open(&n, s->plan, name);
    if (found && n.files.count == 0)
        write_no_information(s->plan, &n, out);
    for (size_t i = 0; i < n.files.count; i++) {
        ref_t file = n.files.items[i];
        struct text recorded = n.files.count > 1 ? profile_file_name(s->plan->profile, file) : TEXT_NONE;
        files[file] = false;
        if (!found)
            continue;
        write_title("User", n.name, recorded, &n.source, out);
        annotate(s, file, &n.source, out);
    }
    s->complete &= found;
    named_close(&n);
}

/* Whether the user's i-th file is one that he named before. */
static bool is_named_again(const struct plan *plan, size_t i)
{
    const struct texts *named = &plan->request->sources;
    for (size_t before = 0; before < i; before++)
        if (path_same(named->items[before], named->items[i], plan->directory))
            return true;
    return false;
}

bool report_sources_exist(struct plan *plan)
{
    const struct texts *named = &plan->request->sources;
    bool exist = true;
    for (size_t i = 0; i < named->count; i++) {
        struct named n;
        if (is_named_again(plan, i))
            continue;
        exist &= named_open(&n, plan, named->items[i]);
        named_close(&n);
    }
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

static void write_missing(struct sources *s, struct output *out)
{
    if (s->missing.count == 0)
        return;
    qsort(s->missing.items, s->missing.count, sizeof *s->missing.items, by_name);
    table_rule(out);
    output_text(out, TEXT("The following files chosen for auto-annotation could not be found:\n"));
    table_rule(out);
    for (size_t i = 0; i < s->missing.count; i++) {
        output_text(out, TEXT("  "));
        output_name(out, s->missing.items[i]);
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

static void sources_init(struct sources *s, struct plan *plan)
{
    *s = (struct sources){.plan = plan, .newest_input = newest_input(plan->profile), .complete = true};
    annotations_init(&s->annotations, plan);
}

static void sources_release(struct sources *s)
{
    annotations_release(&s->annotations);
    free(s->missing.items);
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
        if (!is_named_again(plan, i))
            annotate_named(&s, named->items[i], files, out);
    if (plan->request->annotate)
        annotate_marked(&s, files, out);
    write_missing(&s, out);
    annotations_write_total(&s.annotations, out);
    free(files);
    bool complete = s.complete;
    sources_release(&s);
    return complete;
}
