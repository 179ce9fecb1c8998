#include "analysis/filter.h"

#include <errno.h>
#include <stdlib.h>

#define REASON_MAX 128

static int compile(regex_t *regex, struct text expression)
{
    struct arena scratch = {0};
    int result = regcomp(regex, arena_copy(&scratch, expression).s, REG_EXTENDED | REG_NOSUB);
    arena_release(&scratch);
    if (result == REG_ESPACE)
        memory_exhausted();
    return result;
}

/* The length of the shortest beginning that is wrong in the same way, and stays so: where the error shows. */
static size_t find_error(struct text expression, int result)
{
    size_t n = expression.n;
    while (n > 1) {
        regex_t regex;
        int shorter = compile(&regex, (struct text){expression.s, n - 1});
        if (shorter == 0)
            regfree(&regex);
        if (shorter != result)
            break;
        n--;
    }
    return n;
}

bool patterns_init(struct patterns *patterns, const struct text *expressions, size_t count, const char *option,
                   struct arena *arena, struct text *error)
{
    *patterns = (struct patterns){option, memory_zeroed(count, sizeof *patterns->items), 0};
    for (patterns->count = 0; patterns->count < count; patterns->count++) {
        struct text expression = expressions[patterns->count];
        struct pattern *pattern = &patterns->items[patterns->count];
        int result = compile(&pattern->regex, expression);
        pattern->expression = expression;
        if (result == 0)
            continue;
        char reason[REASON_MAX];
        regerror(result, NULL, reason, sizeof reason);
        *error = arena_format(arena, "bad expression --%s='%.*s': %s, at character %zu", option, (int)expression.n,
                              expression.s, reason, find_error(expression, result));
        return false;
    }
    return true;
}

void patterns_release(struct patterns *patterns)
{
    for (size_t i = 0; i < patterns->count; i++)
        regfree(&patterns->items[i].regex);
    free(patterns->items);
    *patterns = (struct patterns){0};
}

/* A lack of memory looks like a name that does not match: the C library tells it through errno alone. */
static bool matches(const regex_t *regex, struct text name)
{
    errno = 0;
#ifdef REG_STARTEND /* a name may hold a NUL */
    regmatch_t range = {.rm_so = 0, .rm_eo = (regoff_t)name.n};
    int result = regexec(regex, name.s, 1, &range, REG_STARTEND);
#else
    struct arena scratch = {0};
    int result = regexec(regex, arena_copy(&scratch, name).s, 0, NULL, 0);
    arena_release(&scratch);
#endif
    if (result != 0 && errno == ENOMEM)
        memory_exhausted();
    return result == 0;
}

bool patterns_match(const struct patterns *patterns, struct text name)
{
    for (size_t i = 0; i < patterns->count; i++)
        if (matches(&patterns->items[i].regex, name))
            return true;
    return false;
}

/* `contexts`: NULL where the name has none, because it is not that of a function. */
static bool matches_name(const struct contexts *contexts, const struct pattern *pattern, struct text name)
{
    if (matches(&pattern->regex, name))
        return true;
    if (!contexts)
        return false;
    struct text bare = contexts_strip(contexts, name);
    return bare.n < name.n && matches(&pattern->regex, bare);
}

bool filter_matches_name(const struct filter *filter, const struct patterns *patterns, struct text name)
{
    for (size_t i = 0; i < patterns->count; i++)
        if (matches_name(&filter->contexts, &patterns->items[i], name))
            return true;
    return false;
}

void filter_prepare(struct filter *filter, const struct profile *profile)
{
    if (filter->focus.count + filter->ignore.count + filter->peek.count + filter->list.count)
        contexts_init(&filter->contexts, profile);
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
static bool passes(const struct patterns *patterns, const struct names *names, ref_t name)
{
    return patterns->count == 0 || patterns_match(patterns, names->texts.items[name]);
}

static bool passes_name(const struct filter *filter, const struct patterns *patterns, struct text name)
{
    return patterns->count == 0 || filter_matches_name(filter, patterns, name);
}

bool filter_keeps_symbol(const struct filter *filter, const struct profile *profile, ref_t symbol)
{
    struct text name = profile->symbols.texts.items[symbol];
    return passes_name(filter, &filter->focus, name) && passes_name(filter, &filter->peek, name) &&
           !filter_matches_name(filter, &filter->ignore, name);
}

bool filter_keeps_file(const struct filter *filter, const struct profile *profile, ref_t file)
{
    return passes(&filter->file, &profile->files, file);
}

static bool keeps_names(const struct filter *filter, const struct profile *profile, ref_t object, ref_t file,
                        ref_t symbol)
{
    return filter_keeps_symbol(filter, profile, symbol) && filter_keeps_file(filter, profile, file) &&
           passes(&filter->object, &profile->objects, object);
}

static bool keeps_cycle(const struct filter *filter, const struct grouping *g, ref_t cycle)
{
    struct cycle members = g->costs->cycles[cycle];
    for (ref_t i = members.first; i < members.first + members.count; i++) {
        const struct function *f = &g->profile->functions.items[g->costs->members[i]];
        if (keeps_names(filter, g->profile, f->object, f->file, f->name))
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
    return keeps_names(filter, g->profile, label.object, label.file, label.symbol);
}

/* ---- expressions that match nothing ---- */

static const struct problem problem_no_match = {"expressions that match nothing", SEVERITY_NOTE, 3};

/* Names that functions and their pieces bear; a profile may define others, and never use them. */
struct borne {
    const struct names *names;
    const char *what;
    const struct contexts *contexts; /* of names of functions, or NULL */
    bool *is_borne;                  /* by name */
};

static bool matches_any(const struct pattern *pattern, const struct borne *borne)
{
    for (size_t i = 0; i < borne->names->texts.count; i++)
        if (borne->is_borne[i] && matches_name(borne->contexts, pattern, borne->names->texts.items[i]))
            return true;
    return false;
}

static void check_patterns(const struct patterns *patterns, const struct borne *borne, struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < patterns->count; i++) {
        const struct pattern *pattern = &patterns->items[i];
        if (!matches_any(pattern, borne))
            diagnostics_add(diagnostics, &problem_no_match, TEXT_NONE, 0, "--%s=%.*s: no %s matches", patterns->option,
                            (int)pattern->expression.n, pattern->expression.s, borne->what);
    }
}

static struct borne find_borne(const struct names *names, const char *what, const struct contexts *contexts)
{
    return (struct borne){names, what, contexts, memory_zeroed(names->texts.count, sizeof(bool))};
}

void filter_check(const struct filter *filter, const struct profile *profile, struct diagnostics *diagnostics)
{
    if (filter_is_empty(filter) && filter->list.count == 0)
        return;
    struct borne symbols = find_borne(&profile->symbols, "function", &filter->contexts);
    struct borne files = find_borne(&profile->files, "file", NULL);
    struct borne objects = find_borne(&profile->objects, "object", NULL);
    for (size_t i = 0; i < profile->functions.count; i++) {
        const struct function *f = &profile->functions.items[i];
        symbols.is_borne[f->name] = files.is_borne[f->file] = objects.is_borne[f->object] = true;
    }
    for (size_t i = 0; i < profile->pieces.count; i++)
        files.is_borne[profile->pieces.items[i].file] = true;
    check_patterns(&filter->focus, &symbols, diagnostics);
    check_patterns(&filter->ignore, &symbols, diagnostics);
    check_patterns(&filter->file, &files, diagnostics);
    check_patterns(&filter->object, &objects, diagnostics);
    check_patterns(&filter->peek, &symbols, diagnostics);
    check_patterns(&filter->list, &symbols, diagnostics);
    free(symbols.is_borne);
    free(files.is_borne);
    free(objects.is_borne);
}
