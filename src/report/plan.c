#include "report/plan.h"

#include "base/number.h"
#include "report/problems.h"

#include <stdlib.h>

bool list_next(struct text *list, struct text *word)
{
    if (!list->s)
        return false;
    size_t n = text_find(*list, ',');
    *word = text_trim((struct text){list->s, n});
    *list = n < list->n ? text_skip(*list, n + 1) : TEXT_NONE;
    return true;
}

unsigned plan_wants(const struct request *request)
{
    unsigned needs = format_of(request)->needs(request);
    return (needs & NEED_LINES ? WANT_LINES : 0) | (needs & NEED_CALLS ? WANT_CALLS : 0);
}

/* ---- lists of events ---- */

/* Splits `A:20` into the event and its threshold; an event may itself hold a colon. */
static struct text split_threshold(struct text word, int64_t *threshold)
{
    const char *colon = word.n ? memrchr(word.s, ':', word.n) : NULL;
    struct text number = colon ? (struct text){colon + 1, (size_t)(word.s + word.n - colon - 1)} : TEXT_NONE;
    *threshold = -1;
    if (!request_read_share(number, threshold))
        return word;
    return (struct text){word.s, (size_t)(colon - word.s)};
}

/* The event that `A`, `self:A` or `incl:A` names, or NONE. */
static ref_t find_event(const struct plan *plan, struct text word)
{
    ref_t measure = measures_find(&plan->measures, word);
    if (measure == NONE && (text_starts(word, TEXT("self:")) || text_starts(word, TEXT("incl:"))))
        measure = measures_find(&plan->measures, text_skip(word, 5));
    return measure;
}

static bool names_event(const struct plan *plan, struct text word)
{
    int64_t threshold;
    return find_event(plan, word) != NONE || find_event(plan, split_threshold(word, &threshold)) != NONE;
}

/* How many commas a name of an event has at most. */
static size_t count_commas(const struct plan *plan)
{
    size_t most = 0;
    for (size_t i = 0; i < plan->measures.count; i++) {
        size_t commas = 0;
        struct text name = plan->measures.items[i].name;
        for (size_t n; (n = text_find(name, ',')) < name.n; name = text_skip(name, n + 1))
            commas++;
        most = commas > most ? commas : most;
    }
    return most;
}

/* Takes the next event or key off a list. An event may be called `a,b`: the longest word that names one wins. */
static bool next_event(const struct plan *plan, struct text *list, struct text *word)
{
    if (!list_next(list, word))
        return false;
    struct text rest = *list, piece, first = *word;
    for (size_t commas = count_commas(plan); commas && list_next(&rest, &piece); commas--) {
        struct text longer = {first.s, (size_t)(piece.s + piece.n - first.s)};
        if (!names_event(plan, longer))
            continue;
        *word = longer;
        *list = rest;
    }
    return true;
}

/* ---- keys ---- */

/* The names of all events, with blanks between them. */
static struct text list_events(struct plan *plan)
{
    size_t length = 0;
    for (size_t i = 0; i < plan->measures.count; i++)
        length += plan->measures.items[i].name.n + 1;
    char *list = arena_alloc(&plan->arena, length + 1), *at = list;
    for (size_t i = 0; i < plan->measures.count; i++) {
        struct text name = plan->measures.items[i].name;
        memcpy(at, name.s, name.n);
        at += name.n;
        *at++ = ' ';
    }
    return (struct text){list, length - (length > 0)};
}

static bool unknown_event(struct plan *plan, struct text name, struct text *error)
{
    struct text known = list_events(plan);
    *error =
        arena_format(&plan->arena, "unknown event '%.*s'; there are: %.*s", (int)name.n, name.s, (int)known.n, known.s);
    return false;
}

/* What the name of an event alone means. */
static enum key_kind default_kind(const struct plan *plan)
{
    return plan->request->inclusive == INCLUSIVE_NO ? KEY_SELF : KEY_INCLUSIVE;
}

/* Says of a word that is no key what is wrong with it: the event, or what stands behind it as its threshold. */
static bool bad_key(struct plan *plan, struct text word, struct text *error)
{
    const char *colon = word.n ? memrchr(word.s, ':', word.n) : NULL;
    struct text event = {word.s, colon ? (size_t)(colon - word.s) : 0};
    if (!colon || find_event(plan, event) == NONE)
        return unknown_event(plan, word, error);
    struct text number = text_skip(word, event.n + 1);
    *error = arena_format(&plan->arena, "bad threshold '%.*s' of %.*s in --sort: it takes a percentage from 0 to 100",
                          (int)number.n, number.s, (int)event.n, event.s);
    return false;
}

/* Reads `A`, `self:A`, `incl:A` or `calls` in a list given to `option`. */
static bool read_key(struct plan *plan, const char *option, struct text word, struct key *key, struct text *error)
{
    *key = (struct key){default_kind(plan), measures_find(&plan->measures, word)};
    if (key->measure != NONE)
        return true;
    if (text_equal(word, TEXT("calls")))
        key->kind = KEY_CALLS;
    else if (text_starts(word, TEXT("self:")))
        *key = (struct key){KEY_SELF, find_event(plan, word)};
    else if (text_starts(word, TEXT("incl:")))
        *key = (struct key){KEY_INCLUSIVE, find_event(plan, word)};
    bool needs_graph = key->kind == KEY_CALLS || text_starts(word, TEXT("incl:"));
    if (needs_graph && !(plan->needs & NEED_INCLUSIVE)) {
        *error = arena_format(&plan->arena, "--%s=%.*s needs --inclusive=yes or both", option, (int)word.n, word.s);
        return false;
    }
    if (key->kind != KEY_CALLS && key->measure == NONE)
        return bad_key(plan, word, error);
    return true;
}

/* ---- which columns ---- */

/* Without --show: what is recorded, the file's own formulas, and what the command line adds; not the built-in ones. */
static bool is_shown_unasked(const struct measure *m)
{
    return m->kind != MEASURE_INHERITED || !m->built_in;
}

/* What is chosen to be shown. */
struct choice {
    struct plan *plan;
    ARRAY(ref_t) shown;
    ARRAY(struct key) columns;
};

/* A measure is listed once, whatever number of its columns are asked for one by one. */
static void show_column(struct choice *c, struct key key)
{
    bool is_listed = false;
    for (size_t i = 0; i < c->shown.count; i++)
        is_listed |= c->shown.items[i] == key.measure;
    if (!is_listed)
        *array_add(&c->shown) = key.measure;
    *array_add(&c->columns) = key;
}

/* In the columns that --inclusive says. */
static void show_measure(struct choice *c, ref_t measure)
{
    int inclusive = c->plan->request->inclusive;
    *array_add(&c->shown) = measure;
    if (inclusive != INCLUSIVE_NO)
        *array_add(&c->columns) = (struct key){KEY_INCLUSIVE, measure};
    if (inclusive != INCLUSIVE_YES)
        *array_add(&c->columns) = (struct key){KEY_SELF, measure};
}

static bool show_word(struct choice *c, struct text word, struct text *error)
{
    struct key key;
    ref_t measure = measures_find(&c->plan->measures, word);
    bool is_key = find_event(c->plan, word) != NONE || text_equal(word, TEXT("calls"));
    if (measure == NONE && !is_key)
        return unknown_event(c->plan, word, error);
    if (measure == NONE && !read_key(c->plan, "show", word, &key, error))
        return false;
    if (measure != NONE)
        show_measure(c, measure);
    else if (key.kind == KEY_CALLS)
        c->plan->shows_calls = true;
    else
        show_column(c, key);
    return true;
}

static bool choose_shown(struct plan *plan, struct text *error)
{
    struct choice c = {.plan = plan};
    struct text list = plan->request->show, word;
    bool good = true;
    for (size_t i = 0; i < plan->measures.count && !list.s; i++)
        if (is_shown_unasked(&plan->measures.items[i]))
            show_measure(&c, (ref_t)i);
    while (good && next_event(plan, &list, &word))
        good = show_word(&c, word, error);
    plan->shown = c.shown.items;
    plan->shown_count = c.shown.count;
    plan->columns = c.columns.items;
    plan->column_count = c.columns.count;
    return good;
}

static bool has_column(const struct plan *plan, const struct key *key)
{
    for (size_t i = 0; i < plan->column_count; i++)
        if (plan->columns[i].kind == key->kind && plan->columns[i].measure == key->measure)
            return true;
    return false;
}

/* Puts those behind the columns that --sort names by their kind, and the calls behind all. */
static void complete_columns(struct plan *plan)
{
    struct key calls = {KEY_CALLS, NONE};
    plan->columns = memory_resize(plan->columns, plan->column_count + plan->sort_count + 1, sizeof *plan->columns);
    plan->shows_calls |= plan->request->inclusive == INCLUSIVE_BOTH;
    for (size_t i = 0; i < plan->sort_count && plan->request->sort.s; i++) {
        const struct key *key = &plan->sort[i];
        plan->shows_calls |= key->kind == KEY_CALLS;
        if (key->kind != KEY_CALLS && key->kind != default_kind(plan) && !has_column(plan, key))
            plan->columns[plan->column_count++] = *key;
    }
    if (plan->shows_calls)
        plan->columns[plan->column_count++] = calls;
}

/* Whether a column may be of the one kind or the other, so that its name has to say of which. */
static bool names_kinds(const struct plan *plan)
{
    bool any = plan->request->inclusive == INCLUSIVE_BOTH;
    for (size_t i = 0; i < plan->column_count; i++)
        any |= plan->columns[i].kind != KEY_CALLS && plan->columns[i].kind != default_kind(plan);
    return any;
}

/* ---- columns ---- */

struct text plan_key_name(struct plan *plan, const struct key *key)
{
    if (key->kind == KEY_CALLS)
        return TEXT("calls");
    if (!plan->has_kinds)
        return plan->measures.items[key->measure].name;
    return plan_key_full_name(plan, key);
}

struct text plan_key_full_name(struct plan *plan, const struct key *key)
{
    if (key->kind == KEY_CALLS)
        return TEXT("calls");
    return arena_join(&plan->arena, key->kind == KEY_SELF ? TEXT("self:") : TEXT("incl:"),
                      plan->measures.items[key->measure].name);
}

#define HEADING_SHOWN 60 /* bytes of an event's name: a column is as wide as its heading */

struct text plan_key_heading(struct plan *plan, const struct key *key)
{
    struct text name = plan_key_name(plan, key);
    size_t prefix = key->kind == KEY_CALLS ? 0 : name.n - plan->measures.items[key->measure].name.n;
    struct text shown = text_cut(name, prefix + HEADING_SHOWN);
    return shown.n < name.n ? arena_join(&plan->arena, shown, TEXT("...")) : name;
}

size_t plan_cost_columns(const struct plan *plan)
{
    size_t count = plan->column_count;
    while (count && plan->columns[count - 1].kind == KEY_CALLS)
        count--;
    return count;
}

struct text *plan_headers(struct plan *plan, size_t count)
{
    struct text *headers = memory_alloc(count * sizeof *headers);
    for (size_t c = 0; c < count; c++)
        headers[c] = plan_key_heading(plan, &plan->columns[c]);
    return headers;
}

cost_t plan_total(const struct plan *plan, const struct key *key)
{
    return key->kind == KEY_CALLS ? 0 : plan->measures.items[key->measure].total;
}

ref_t plan_main_measure(const struct plan *plan)
{
    for (size_t i = 0; i < plan->sort_count + plan->shown_count; i++) {
        bool is_key = i < plan->sort_count;
        if (is_key && plan->sort[i].kind == KEY_CALLS)
            continue;
        ref_t number = is_key ? plan->sort[i].measure : plan->shown[i - plan->sort_count];
        if (plan->measures.items[number].kind != MEASURE_RATIO)
            return number;
    }
    return NONE;
}

/* ---- sorting and thresholds ---- */

static int64_t default_threshold(const struct plan *plan)
{
    const struct request *r = plan->request;
    if (r->threshold != SHARE_DEFAULT)
        return r->threshold;
    bool all = r->rows || r->percent_limit != SHARE_DEFAULT || r->peek.count || !filter_is_empty(plan->filter);
    return (all ? 100 : format_of(r)->threshold) * (int64_t)PERCENT;
}

static bool is_ratio(const struct plan *plan, const struct key *key)
{
    return key->kind != KEY_CALLS && plan->measures.items[key->measure].kind == MEASURE_RATIO;
}

/* Why the threshold of sort key number `i` cannot be; .s NULL: it can. Inclusive costs have one of each row and not
 * one of a sum, so that thresholds of further events would have no meaning beside it. */
static struct text threshold_error(const struct plan *plan, size_t i, bool inclusive, bool first)
{
    if (plan->sort[i].kind == KEY_CALLS)
        return TEXT("calls have no threshold");
    if (is_ratio(plan, &plan->sort[i]))
        return TEXT("a ratio has no threshold");
    if (inclusive && !first)
        return TEXT("with inclusive costs only the first event of --sort may have a threshold");
    return TEXT_NONE;
}

/* Checks the thresholds of --sort; `*given`: whether there are any. */
static bool check_thresholds(const struct plan *plan, bool *given, struct text *error)
{
    bool inclusive = false;
    size_t events = 0;
    *given = false;
    for (size_t i = 0; i < plan->sort_count; i++)
        inclusive |= plan->sort[i].kind == KEY_INCLUSIVE;
    for (size_t i = 0; i < plan->sort_count; i++) {
        events += plan->sort[i].kind != KEY_CALLS;
        if (plan->thresholds[i] < 0)
            continue;
        *given = true;
        *error = threshold_error(plan, i, inclusive, events == 1);
        if (error->s)
            return false;
    }
    return true;
}

/* --threshold is of the first event that has shares; thresholds of --sort take its place. */
static bool choose_thresholds(struct plan *plan, struct text *error)
{
    bool given;
    if (!check_thresholds(plan, &given, error))
        return false;
    for (size_t i = 0; i < plan->sort_count && !given; i++)
        if (plan->sort[i].kind != KEY_CALLS && !is_ratio(plan, &plan->sort[i])) {
            plan->thresholds[i] = default_threshold(plan);
            given = true;
        }
    return true;
}

#define KEYS_UNASKED 32 /* more than any real profile has events; rows that are alike are compared by all keys */

static bool choose_sort(struct plan *plan, struct text *error)
{
    struct text list = plan->request->sort, word;
    ARRAY(struct key) keys = {0};
    ARRAY(int64_t) thresholds = {0};
    bool good = true;
    for (size_t i = 0; i < plan->measures.count && !list.s && keys.count < KEYS_UNASKED; i++) {
        if (!is_shown_unasked(&plan->measures.items[i]))
            continue;
        *array_add(&keys) = (struct key){default_kind(plan), (ref_t)i};
        *array_add(&thresholds) = -1;
    }
    while (good && next_event(plan, &list, &word)) {
        int64_t threshold = -1;
        struct key key;
        if (measures_find(&plan->measures, word) == NONE)
            word = split_threshold(word, &threshold);
        good = read_key(plan, "sort", word, &key, error);
        *array_add(&keys) = key;
        *array_add(&thresholds) = threshold;
    }
    if (keys.count == 0) { /* no event is recorded: all rows are alike, but there is a key */
        *array_add(&keys) = (struct key){KEY_CALLS, NONE};
        *array_add(&thresholds) = -1;
    }
    plan->sort = keys.items;
    plan->thresholds = thresholds.items;
    plan->sort_count = keys.count;
    return good && choose_thresholds(plan, error);
}

/* ---- rows ---- */

/* Groups of which there is no inclusive cost: what they are called, and why. */
static const struct {
    const char *name, *why;
} self_groups[GROUPS] = {
    [GROUP_FILE] = {"file", "calls within a file would count twice"},
    [GROUP_OBJECT] = {"object", "calls within an object would count twice"},
    [GROUP_LINE] = {"line", "it lists self cost; the annotated source shows what the calls of a line cost"},
    [GROUP_FILE_FUNCTION] = {"file,function", "calls within a file would count twice"},
    [GROUP_FUNCTION_FILE] = {"function,file", "the files of a function have no calls of their own"},
    [GROUP_OBJECT_FUNCTION] = {"object,function", "calls within an object would count twice"},
};

/* Inclusive costs and trees are those of whole functions. */
static bool choose_group(struct plan *plan, struct text *error)
{
    bool inclusive = plan->request->inclusive != INCLUSIVE_NO, functions = plan->needs & NEED_FUNCTIONS;
    plan->group = functions ? GROUP_FUNCTION : (enum group)plan->request->group;
    if (!(plan->needs & NEED_GRAPH))
        return true;
    if (plan->group == GROUP_PIECE)
        plan->group = GROUP_FUNCTION;
    if (plan->group == GROUP_FUNCTION)
        return true;
    *error = arena_format(&plan->arena, "%s is about whole functions and does not go with --group=%s: %s",
                          inclusive                   ? "--inclusive"
                          : plan->request->peek.count ? "--peek"
                                                      : "--tree",
                          self_groups[plan->group].name, self_groups[plan->group].why);
    return false;
}

const struct inclusive *plan_row_costs(const struct plan *plan)
{
    return plan->needs & NEED_INCLUSIVE ? &plan->inclusive : NULL;
}

const struct inclusive *plan_cycles(const struct plan *plan)
{
    return plan->needs & NEED_GRAPH ? &plan->inclusive : NULL;
}

bool plan_lists_function(const void *plan, ref_t function)
{
    const struct plan *p = plan;
    return filter_lists_symbol(p->filter, p->profile->functions.items[function].name);
}

static void choose_rows(struct plan *plan)
{
    int64_t limit = plan->request->percent_limit;
    struct cut cut = {.keys = plan->sort,
                      .thresholds = plan->thresholds,
                      .count = plan->sort_count,
                      .percent_limit = limit == SHARE_DEFAULT ? 0 : limit,
                      .rows = plan->request->rows,
                      .limited = plan_cycles(plan)};
    grouping_init(&plan->rows, plan->profile, plan->group, plan_row_costs(plan));
    ranking_init(&plan->ranking, &plan->rows, &plan->measures, &cut, plan->filter);
    bool is_cut = cut.percent_limit || !filter_is_empty(plan->filter), has_table = !(plan->needs & NEED_FUNCTIONS);
    if (plan->ranking.count == 0 && is_cut && has_table)
        diagnostics_add(plan->diagnostics, &problem_no_rows, TEXT_NONE, 0, "no row is left: %s",
                        plan->ranking.other_count ? "none reaches the limits"
                                                  : "the filters keep none that has a cost");
}

/* `thresholds` of no consequence, for `count` keys. */
static int64_t *no_thresholds(size_t count)
{
    int64_t *thresholds = memory_alloc(count * sizeof *thresholds);
    for (size_t i = 0; i < count; i++)
        thresholds[i] = -1;
    return thresholds;
}

void plan_rank_all(const struct plan *plan, struct ranking *ranking)
{
    int64_t *thresholds = no_thresholds(plan->sort_count);
    struct cut cut = {.keys = plan->sort, .thresholds = thresholds, .count = plan->sort_count};
    ranking_init(ranking, &plan->rows, &plan->measures, &cut, NULL);
    free(thresholds);
}

void plan_rank_by_self(const struct plan *plan, const struct grouping *g, const struct filter *filter,
                       struct ranking *ranking)
{
    struct key *keys = memory_alloc((plan->sort_count + 1) * sizeof *keys);
    size_t count = 0;
    for (size_t i = 0; i < plan->sort_count; i++)
        if (plan->sort[i].kind != KEY_CALLS)
            keys[count++] = (struct key){KEY_SELF, plan->sort[i].measure};
    if (count == 0)
        keys[count++] = plan->measures.count ? (struct key){KEY_SELF, 0} : (struct key){KEY_CALLS, NONE};
    int64_t *thresholds = no_thresholds(count);
    struct cut cut = {.keys = keys, .thresholds = thresholds, .count = count};
    ranking_init(ranking, g, &plan->measures, &cut, filter);
    free(keys);
    free(thresholds);
}

bool plan_init(struct plan *plan, const struct request *request, const struct filter *filter,
               const struct profile *profile, struct diagnostics *diagnostics, struct text directory,
               struct text *error)
{
    *plan = (struct plan){
        .request = request, .filter = filter, .profile = profile, .diagnostics = diagnostics, .directory = directory};
    plan->needs = format_of(request)->needs(request);
    if (!measures_init(&plan->measures, profile, diagnostics, request->events.items, request->events.count, error)) {
        *error = arena_format(&plan->arena, "--event: %.*s", (int)error->n, error->s);
        return false;
    }
    if (!choose_group(plan, error) || !choose_shown(plan, error) || !choose_sort(plan, error))
        return false;
    complete_columns(plan);
    plan->has_kinds = names_kinds(plan);
    if (plan->needs & NEED_GRAPH) {
        graph_init(&plan->graph, profile);
        inclusive_init(&plan->inclusive, &plan->graph, request->cycles);
        inclusive_check(&plan->inclusive, profile, diagnostics);
    }
    filter_check(filter, diagnostics);
    choose_rows(plan);
    return true;
}

void plan_release(struct plan *plan)
{
    ranking_release(&plan->ranking);
    grouping_release(&plan->rows);
    if (plan->graph.profile) {
        inclusive_release(&plan->inclusive);
        graph_release(&plan->graph);
    }
    measures_release(&plan->measures);
    free(plan->shown);
    free(plan->columns);
    free(plan->sort);
    free(plan->thresholds);
    arena_release(&plan->arena);
}
