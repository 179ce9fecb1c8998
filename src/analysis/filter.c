#include "analysis/filter.h"

#include <stdlib.h>

bool patterns_init(struct patterns *patterns, const struct text *expressions, size_t count, const char *option,
                   struct arena *arena, struct text *error)
{
    *patterns = (struct patterns){.option = option,
                                  .items = memory_zeroed(count, sizeof *patterns->items),
                                  .used = memory_zeroed(count, sizeof *patterns->used)};
    while (patterns->count < count) {
        if (!pattern_init(&patterns->items[patterns->count], expressions[patterns->count], option, arena, error))
            return false;
        patterns->count++;
    }
    return true;
}

void patterns_release(struct patterns *patterns)
{
    for (size_t i = 0; i < patterns->count; i++)
        pattern_release(&patterns->items[i]);
    free(patterns->items);
    free(patterns->used);
    free(patterns->matched);
    *patterns = (struct patterns){0};
}

/* ---- matching: each name of a profile once ---- */

/* `contexts`: NULL where the name has none, because it is not that of a function. */
static bool matches_name(const struct contexts *contexts, const struct pattern *pattern, struct text name)
{
    if (pattern_matches(pattern, name))
        return true;
    if (!contexts)
        return false;
    struct text bare = contexts_strip(contexts, name);
    return bare.n < name.n && pattern_matches(pattern, bare);
}

/* Names that functions and their pieces bear; a profile may define others, and never use them. */
struct borne {
    const struct names *names;
    const struct contexts *contexts; /* of names of functions, or NULL */
    bool *is_borne;                  /* by name */
};

static void match_name(struct patterns *patterns, const struct borne *borne, size_t name)
{
    for (size_t i = 0; i < patterns->count; i++) {
        bool known = patterns->matched[name] && patterns->used[i];
        if (!known && matches_name(borne->contexts, &patterns->items[i], borne->names->texts.items[name]))
            patterns->matched[name] = patterns->used[i] = true;
    }
}

static void match_names(struct patterns *patterns, const struct borne *borne)
{
    size_t names = patterns->count ? borne->names->texts.count : 0;
    patterns->matched = memory_zeroed(names, sizeof *patterns->matched);
    for (size_t n = 0; n < names; n++)
        if (borne->is_borne[n])
            match_name(patterns, borne, n);
}

static struct borne find_borne(const struct names *names, const struct contexts *contexts)
{
    return (struct borne){names, contexts, memory_zeroed(names->texts.count, sizeof(bool))};
}

void filter_prepare(struct filter *filter, const struct profile *profile)
{
    if (filter_is_empty(filter) && filter->list.count == 0)
        return;
    if (filter->focus.count + filter->ignore.count + filter->peek.count + filter->list.count)
        contexts_init(&filter->contexts, profile);
    struct borne symbols = find_borne(&profile->symbols, &filter->contexts);
    struct borne files = find_borne(&profile->files, NULL), objects = find_borne(&profile->objects, NULL);
    for (size_t i = 0; i < profile->functions.count; i++) {
        const struct function *f = &profile->functions.items[i];
        symbols.is_borne[f->name] = files.is_borne[f->file] = objects.is_borne[f->object] = true;
    }
    for (size_t i = 0; i < profile->pieces.count; i++)
        files.is_borne[profile->pieces.items[i].file] = true;
    match_names(&filter->focus, &symbols);
    match_names(&filter->ignore, &symbols);
    match_names(&filter->peek, &symbols);
    match_names(&filter->list, &symbols);
    match_names(&filter->file, &files);
    match_names(&filter->object, &objects);
    free(symbols.is_borne);
    free(files.is_borne);
    free(objects.is_borne);
}

void filter_release(struct filter *filter)
{
    contexts_release(&filter->contexts);
    patterns_release(&filter->focus);
    patterns_release(&filter->ignore);
    patterns_release(&filter->file);
    patterns_release(&filter->object);
    patterns_release(&filter->peek);
    patterns_release(&filter->list);
}

bool filter_is_empty(const struct filter *filter)
{
    return filter->focus.count + filter->ignore.count + filter->file.count + filter->object.count +
               filter->peek.count ==
           0;
}

/* Whether a name passes an option: nothing was asked, or one of the expressions matches. */
static bool passes(const struct patterns *patterns, ref_t name)
{
    return patterns->count == 0 || patterns->matched[name];
}

bool filter_keeps_symbol(const struct filter *filter, ref_t symbol)
{
    bool ignored = filter->ignore.count && filter->ignore.matched[symbol];
    return !ignored && passes(&filter->focus, symbol) && passes(&filter->peek, symbol);
}

bool filter_keeps_file(const struct filter *filter, ref_t file)
{
    return passes(&filter->file, file);
}

bool filter_lists_symbol(const struct filter *filter, ref_t symbol)
{
    return passes(&filter->list, symbol);
}

static bool keeps_names(const struct filter *filter, ref_t object, ref_t file, ref_t symbol)
{
    return filter_keeps_symbol(filter, symbol) && filter_keeps_file(filter, file) && passes(&filter->object, object);
}

static bool keeps_cycle(const struct filter *filter, const struct grouping *g, ref_t cycle)
{
    struct cycle members = g->costs->cycles[cycle];
    for (ref_t i = members.first; i < members.first + members.count; i++) {
        const struct function *f = &g->profile->functions.items[g->costs->members[i]];
        if (keeps_names(filter, f->object, f->file, f->name))
            return true;
    }
    return false;
}

/* What a row does not say of itself, its piece does. */
static void complete_label(struct label *label, const struct profile *profile, ref_t piece)
{
    const struct piece *at = &profile->pieces.items[piece];
    const struct function *f = &profile->functions.items[at->function];
    if (label->object == NONE)
        label->object = f->object;
    if (label->file == NONE)
        label->file = at->file;
    if (label->symbol == NONE)
        label->symbol = f->name;
}

bool filter_keeps(const struct filter *filter, const struct grouping *g, size_t thing)
{
    struct label label = grouping_label(g, g->rows[thing]);
    if (label_is_cycle(&label))
        return keeps_cycle(filter, g, label.cycle);
    ref_t piece = grouping_piece(g, thing);
    if (piece != NONE)
        complete_label(&label, g->profile, piece);
    return keeps_names(filter, label.object, label.file, label.symbol);
}

/* ---- expressions that match nothing ---- */

static const struct problem problem_no_match = {"expressions that match nothing", SEVERITY_NOTE, 3};

static void check_patterns(const struct patterns *patterns, const char *what, struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < patterns->count; i++) {
        struct text expression = patterns->items[i].expression;
        if (!patterns->used[i])
            diagnostics_add(diagnostics, &problem_no_match, TEXT_NONE, 0, "--%s=%.*s: no %s matches", patterns->option,
                            (int)expression.n, expression.s, what);
    }
}

void filter_check(const struct filter *filter, struct diagnostics *diagnostics)
{
    check_patterns(&filter->focus, "function", diagnostics);
    check_patterns(&filter->ignore, "function", diagnostics);
    check_patterns(&filter->file, "file", diagnostics);
    check_patterns(&filter->object, "object", diagnostics);
    check_patterns(&filter->peek, "function", diagnostics);
    check_patterns(&filter->list, "function", diagnostics);
}
