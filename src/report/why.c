#include "report/why.h"

#include "base/buffer.h"
#include "rows/line_number.h"
#include "view/cell.h"
#include "view/scale.h"

#include <stdlib.h>

unsigned why_needs(const struct question *question)
{
    unsigned graph = request_asks_why(question->request) ? NEED_GRAPH : 0;
    return graph || question->has_causes ? graph | WHY_NEEDS : 0;
}

#define WHOLE_MAX (9007199254740992.0 * 1023) /* of numbers below 2^63, with room for rounding */

/* A figure as an integer can have it. */
static double limited(double number)
{
    return number > WHOLE_MAX ? WHOLE_MAX : number < -WHOLE_MAX ? -WHOLE_MAX : number;
}

static double magnitude(double number)
{
    return number < 0 ? -number : number;
}

/* By function, from the figures of nodes. */
static cost_t *calls_of(const struct recipe_graph *g, enum side side)
{
    cost_t *called = memory_zeroed(g->count, sizeof *called);
    for (ref_t node = 0; node < g->program; node++)
        called[g->function_of[node]] = (cost_t)limited(g->sides[side].called[node]);
    return called;
}

/* The worse of what is known of both names of a function. */
static void join_edited(const struct why *why)
{
    for (size_t f = 0; why->now && f < why->view->study->profile->functions.count; f++) {
        unsigned char *edited = why->now[f] == NONE ? NULL : &why->edited[why->now[f]];
        if (edited && *edited != why->edited[f])
            *edited = *edited == EDITED_YES || why->edited[f] == EDITED_YES ? EDITED_YES : EDITED_UNKNOWN;
    }
}

static void compare_code(struct why *why)
{
    const struct study *study = why->view->study;
    cost_t *called[SIDES] = {calls_of(&why->causes.graph, SIDE_NEW), calls_of(&why->causes.graph, SIDE_OLD)};
    why->edited = edited_find(study->sides);
    join_edited(why);
    why->same = same_code_find(
        &(struct same_code_of){study->sides, why->change, why->edited, {called[SIDE_NEW], called[SIDE_OLD]}});
    free(called[SIDE_NEW]);
    free(called[SIDE_OLD]);
}

static void make_graph(struct why *why)
{
    graph_init(&why->own_graph, why->view->study->profile);
    why->own_self = functions_self(why->view->study->profile);
}

bool why_init(struct why *why, const struct view *view)
{
    const struct study *study = view->study;
    *why = (struct why){.view = view, .change = view_main_measure(view)};
    if (!why->change || !measure_is_change(why->change) || !study->measures.calls)
        return false;
    const struct measure *calls = compared_statistic(study->measures.calls, STATISTIC_CHANGE);
    bool has_graph = study->graph.profile;
    if (!has_graph)
        make_graph(why);
    const struct graph *graph = has_graph ? &study->graph : &why->own_graph;
    const struct matrix *self = has_graph ? &study->inclusive.self : &why->own_self;
    if (view->question->request->match != MATCHING_EXACT)
        why->now = renamed_find(&(struct renamed_of){study->sides, graph, self, why->change, calls});
    causes_init(&why->causes,
                &(struct causes_of){{graph, self, why->change, calls, why->now}, &study->profile->totals});
    compare_code(why);
    return true;
}

void why_release(struct why *why)
{
    causes_release(&why->causes);
    free(why->now);
    free(why->edited);
    free(why->same);
    arena_release(&why->arena);
    if (why->own_graph.profile) {
        graph_release(&why->own_graph);
        matrix_release(&why->own_self);
    }
}

/* ---- which functions ---- */

static const struct recipe_call *call_of(const struct why *why, const struct cause_part *part)
{
    return part->kind == PART_CALL ? &why->causes.graph.calls[part->of] : NULL;
}

ref_t why_function(const struct why *why, const struct cause *cause)
{
    const struct recipe_graph *g = &why->causes.graph;
    return cause->kind == CAUSE_FUNCTION && cause->node != g->program ? g->function_of[cause->node] : NONE;
}

/* The node of the callee or the function of a part. */
static ref_t callee_of(const struct why *why, const struct cause_part *part)
{
    const struct recipe_call *call = call_of(why, part);
    return call ? call->callee : part->kind == PART_FUNCTION ? part->of : NONE;
}

ref_t why_callee(const struct why *why, const struct cause_part *part)
{
    ref_t node = callee_of(why, part);
    return node == NONE ? NONE : why->causes.graph.function_of[node];
}

static struct text shown_name(const struct why *why, ref_t function, const struct naming *naming)
{
    return text_cut(naming_symbol(naming, why->view->study->profile->functions.items[function].symbol), NAME_SHOWN);
}

/* A function, with what it was called. */
static struct text name_of(struct why *why, ref_t node, const struct naming *naming)
{
    const struct recipe_graph *g = &why->causes.graph;
    struct text name = arena_copy(&why->arena, shown_name(why, g->function_of[node], naming));
    if (g->was[node] == NONE)
        return name;
    struct text was = shown_name(why, g->was[node], naming);
    return arena_format(&why->arena, "%s (was %.*s)", name.s, (int)was.n, was.s);
}

struct text why_name(struct why *why, const struct cause *cause, const struct naming *naming)
{
    static const struct text others[] = {[CAUSE_FUNCTION] = TEXT("(program)"),
                                         [CAUSE_LOADER] = TEXT("the dynamic loader"),
                                         [CAUSE_NOTHING] = TEXT("in no function")};
    return why_function(why, cause) == NONE ? others[cause->kind] : name_of(why, cause->node, naming);
}

/* ---- figures ---- */

struct why_figures why_figures(const struct why *why, const struct cause *cause, const struct cause_part *part,
                               enum side side)
{
    const struct recipe_side *s = &why->causes.graph.sides[side];
    if (part->kind == PART_CALL)
        return (struct why_figures){.calls = limited(s->calls[part->of].count),
                                    .called = limited(s->called[cause->node])};
    if (cause->kind != CAUSE_FUNCTION || part->kind == PART_SMALLER)
        return (struct why_figures){0};
    return (struct why_figures){limited(s->called[cause->node]), limited(s->called[cause->node]),
                                limited(s->self[cause->node])};
}

#define DECIMALS_MAX 4
#define DECIMALS_BELOW 1e12 /* larger numbers have none */

static struct text say_number(struct why *why, double number, unsigned decimals)
{
    char digits[CELL_MAX], fraction[DECIMALS_MAX + 1] = {0};
    uint64_t scale = 1, size;
    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    size = (uint64_t)(magnitude(number) * (double)scale + 0.5);
    struct figure whole = {FIGURE_COST, (cost_t)(size / scale), 0};
    size_t n = cell_number(digits, &whole), length = decimals;
    for (uint64_t rest = size % scale, i = decimals; i-- > 0; rest /= 10)
        fraction[i] = (char)('0' + rest % 10);
    while (length && fraction[length - 1] == '0')
        length--;
    return arena_format(&why->arena, "%s%.*s%s%.*s", number < 0 ? "-" : "", (int)n, digits, length ? "." : "",
                        (int)length, fraction);
}

/* `46.6 -> 9`, with as many decimals as tell them apart; .s NULL: none do. */
static struct text say_change(struct why *why, double old, double new)
{
    double size = magnitude(magnitude(old) > magnitude(new) ? old : new);
    unsigned most = size < DECIMALS_BELOW ? DECIMALS_MAX : 0;
    for (unsigned decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2; decimals <= most; decimals++) {
        struct text from = say_number(why, old, decimals), to = say_number(why, new, decimals);
        if (!text_equal(from, to))
            return arena_format(&why->arena, "%s -> %s", from.s, to.s);
    }
    return TEXT_NONE;
}

static struct text say_counts_of(struct why *why, double old, double new)
{
    struct text from = say_number(why, old, 0), to = say_number(why, new, 0);
    return text_equal(from, to) ? from : arena_format(&why->arena, "%s -> %s", from.s, to.s);
}

/* `1 time`, `5 times`, `5 -> 1 times`. */
static struct text say_times(struct why *why, double old, double new)
{
    return arena_format(&why->arena, "%s time%s", say_counts_of(why, old, new).s, old == 1 && new == 1 ? "" : "s");
}

/* ---- places ---- */

struct why_place why_place(const struct why *why, const struct cause_part *part)
{
    const struct recipe_graph *g = &why->causes.graph;
    if (part->kind != PART_CALL)
        return (struct why_place){NONE, 0};
    enum side side = g->sides[SIDE_NEW].calls[part->of].count > 0 ? SIDE_NEW : SIDE_OLD;
    struct site site = recipe_graph_site(g, part->of, side);
    ref_t file = site.line ? g->graph->profile->pieces.items[site.piece].file : NONE;
    bool is_known = file != NONE && file_is_place(profile_file_name(g->graph->profile, file));
    return is_known ? (struct why_place){file, site.line} : (struct why_place){NONE, 0};
}

static void add_place(const struct why *why, const struct cause_part *part, const struct naming *naming,
                      struct buffer *words)
{
    struct why_place place = why_place(why, part);
    if (place.file == NONE)
        return;
    struct text file = text_cut(text_base_name(naming_file(naming, place.file)), NAME_SHOWN);
    struct line_number line = line_number_of(why->view->study->profile, place.line);
    buffer_print(words, " (");
    buffer_add(words, file);
    buffer_print(words, ":%llu%s)", (unsigned long long)line.number, line.side == SIDE_OLD ? " of the old source" : "");
}

/* ---- words ---- */

static bool is_of_one_side(const struct why *why, ref_t node, enum side side)
{
    return why->causes.graph.sides[side_other(side)].called[node] <= 0;
}

/* How often a call is made: in all, or by each call of its caller. */
static void add_counts(struct why *why, const struct why_figures *old, const struct why_figures *new, bool is_in_all,
                       struct buffer *words)
{
    double old_rate = old->called > 0 ? old->calls / old->called : 0, new_rate = new->calls / new->called;
    struct text rates = say_change(why, old_rate, new_rate);
    bool is_same = old->called == new->called;
    if (!is_same && !is_in_all && rates.s && old_rate >= 0.01 && new_rate >= 0.01) {
        buffer_print(words, " %s times a call", rates.s);
        return;
    }
    buffer_print(words, " %s", say_times(why, old->calls, new->calls).s);
    if (!is_same)
        buffer_print(words, " in %s calls of it", say_counts_of(why, old->called, new->called).s);
}

static void add_call(struct why *why, const struct cause *cause, const struct cause_part *part, struct text callee,
                     struct buffer *words)
{
    const struct recipe_graph *g = &why->causes.graph;
    const struct recipe_call *call = call_of(why, part);
    struct why_figures old = why_figures(why, cause, part, SIDE_OLD), new = why_figures(why, cause, part, SIDE_NEW);
    if (old.calls <= 0) {
        buffer_print(words, "now calls %s %s%s", callee.s, say_times(why, new.calls, new.calls).s,
                     is_of_one_side(why, call->callee, SIDE_NEW) ? ", a new function" : "");
    } else if (new.calls <= 0) {
        buffer_print(words, "called %s %s, now never%s", callee.s, say_times(why, old.calls, old.calls).s,
                     is_of_one_side(why, call->callee, SIDE_OLD) ? ", a function that is gone" : "");
    } else {
        buffer_print(words, "calls %s", call->caller == call->callee ? "itself" : callee.s);
        add_counts(why, &old, &new, recipe_call_stays(g, part->of), words);
    }
    bool is_within = g->component_of[call->caller] != NONE && !recipe_graph_enters(g, part->of) &&
                     g->component_of[call->caller] == g->component_of[call->callee];
    buffer_print(words, "%s", is_within ? ", in a cycle" : "");
}

static void add_entry(struct why *why, const struct cause_part *part, struct text callee, struct buffer *words)
{
    double old = why->causes.graph.sides[SIDE_OLD].calls[part->of].count;
    double new = why->causes.graph.sides[SIDE_NEW].calls[part->of].count;
    const char *verb = old <= 0 ? "now begins in" : new <= 0 ? "began before in" : "begins in";
    buffer_print(words, "%s %s", verb, callee.s);
}

/* What became of the code of a function. */
enum code { CODE_UNKNOWN, CODE_EDITED, CODE_UNCHANGED, CODE_DATA, CODE_COMPILED, CODE_VARIANT };

static const struct {
    const char *words, *tag;
} code_table[] = {
    [CODE_UNKNOWN] = {"", NULL},
    [CODE_EDITED] = {", edited", "edited"},
    [CODE_UNCHANGED] = {", no line of it edited", "unchanged"},
    [CODE_DATA] = {", same code: other data", "data"},
    [CODE_COMPILED] = {", no line of it edited: compiled otherwise", "compiled"},
    [CODE_VARIANT] = {", another variant: ", "variant"},
};

static const struct matched_function *matched_of(const struct why *why, ref_t function)
{
    const struct sides *sides = why->view->study->sides;
    return &sides->sided.match->functions.items[sides->matched[function]];
}

static enum code code_of(const struct why *why, ref_t function)
{
    if (function == NONE)
        return CODE_UNKNOWN;
    if (matched_of(why, function)->is_variant)
        return CODE_VARIANT;
    if (why->same[function] == SAME_DATA)
        return CODE_DATA;
    bool is_compiled = why->same[function] == SAME_COMPILED;
    static const enum code codes[] = {
        [EDITED_UNKNOWN] = CODE_UNKNOWN, [EDITED_NO] = CODE_UNCHANGED, [EDITED_YES] = CODE_EDITED};
    return is_compiled ? CODE_COMPILED : codes[why->edited[function]];
}

/* Of a variant both names. */
static void add_code(const struct why *why, ref_t function, struct buffer *words)
{
    const struct sides *sides = why->view->study->sides;
    enum code code = code_of(why, function);
    buffer_print(words, "%s", code_table[code].words);
    if (code != CODE_VARIANT)
        return;
    const struct matched_function *f = matched_of(why, function);
    buffer_add(words, text_cut(profile_function_name(sides->sided.of[SIDE_OLD], f->of[SIDE_OLD]), NAME_SHOWN));
    buffer_print(words, " -> ");
    buffer_add(words, text_cut(profile_function_name(sides->sided.of[SIDE_NEW], f->of[SIDE_NEW]), NAME_SHOWN));
}

/* What one call costs by itself; of a function that is called once each time, or where this rounds to the same, its
 * cost. */
static void add_own_code(struct why *why, const struct cause *cause, const struct cause_part *part,
                         struct buffer *words)
{
    struct why_figures old = why_figures(why, cause, part, SIDE_OLD), new = why_figures(why, cause, part, SIDE_NEW);
    if (cause->kind != CAUSE_FUNCTION || old.called <= 0 || new.called <= 0) {
        buffer_print(words, "own code");
        return;
    }
    struct text rates = say_change(why, old.self / old.called, new.self / new.called);
    bool is_once = old.called == 1 && new.called == 1;
    if (rates.s && !is_once)
        buffer_print(words, "own code %s a call", rates.s);
    else
        buffer_print(words, "own code %s", say_counts_of(why, old.self, new.self).s);
    if (!is_once && !rates.s)
        buffer_print(words, " in %s calls", say_counts_of(why, old.called, new.called).s);
    add_code(why, why_function(why, cause), words);
}

static void add_moved(struct why *why, const struct cause *cause, const struct cause_part *part, struct buffer *words)
{
    const struct recipe *r = &why->causes.recipe;
    const char *more = part->change > 0 ? "more" : "less";
    if ((r->own[cause->node] < 0) == (r->moved[cause->node] < 0)) {
        buffer_print(words, "its callers ask %s", more);
        return;
    }
    add_own_code(why, cause, part, words);
    buffer_print(words, ", mostly as its callers ask %s", r->moved[cause->node] > 0 ? "more" : "less");
}

struct text why_words(struct why *why, const struct cause *cause, const struct cause_part *part,
                      const struct naming *naming)
{
    struct buffer words = {0};
    ref_t node = callee_of(why, part);
    struct text callee = node == NONE ? TEXT("") : name_of(why, node, naming);
    if (part->kind == PART_OWN && cause->kind != CAUSE_NOTHING)
        add_own_code(why, cause, part, &words);
    else if (part->kind == PART_MOVED)
        add_moved(why, cause, part, &words);
    else if (part->kind == PART_CALL && cause->node == why->causes.graph.program)
        add_entry(why, part, callee, &words);
    else if (part->kind == PART_CALL)
        add_call(why, cause, part, callee, &words);
    else if (part->kind == PART_SMALLER)
        buffer_print(&words, "%zu smaller", part->count);
    else
        buffer_add(&words, part->kind == PART_FUNCTION ? callee : TEXT("totals are more than the costs of functions"));
    add_place(why, part, naming, &words);
    return buffer_take(&words, &why->arena);
}

/* ---- tags ---- */

static const char *tag_of_counts(double old, double new)
{
    return old <= 0 ? "calls-new" : new <= 0 ? "calls-gone" : new > old ? "calls-more" : "calls-less";
}

static size_t tag_call(const struct why *why, const struct cause_part *part, const char *tags[WHY_TAGS_MAX])
{
    const struct recipe_graph *g = &why->causes.graph;
    const struct recipe_call *call = call_of(why, part);
    const struct recipe_side *old = &g->sides[SIDE_OLD], *new = &g->sides[SIDE_NEW];
    bool is_rate = !recipe_call_stays(g, part->of) && old->called[call->caller] > 0 && new->called[call->caller] > 0;
    double n = old->calls[part->of].count, m = new->calls[part->of].count;
    size_t count = 0;
    bool is_within =
        g->component_of[call->caller] != NONE && g->component_of[call->caller] == g->component_of[call->callee];
    if (call->caller == g->program)
        tags[count++] = "entry";
    tags[count++] =
        is_rate ? tag_of_counts(n * new->called[call->caller], m * old->called[call->caller]) : tag_of_counts(n, m);
    if (is_of_one_side(why, call->callee, SIDE_NEW) || is_of_one_side(why, call->callee, SIDE_OLD))
        tags[count++] = is_of_one_side(why, call->callee, SIDE_NEW) ? "function-new" : "function-gone";
    if (call->caller == call->callee || is_within)
        tags[count++] = is_within ? "cycle" : "recursion";
    if (g->was[call->callee] != NONE)
        tags[count++] = "renamed";
    return count;
}

/* Own code, and what became of it. */
static size_t tag_own_code(const struct why *why, const struct cause *cause, const struct cause_part *part,
                           const char *tags[WHY_TAGS_MAX])
{
    const char *tag = code_table[code_of(why, why_function(why, cause))].tag;
    size_t count = 0;
    tags[count++] = part->kind == PART_OWN ? "own" : "mix";
    if (tag)
        tags[count++] = tag;
    if (cause->kind == CAUSE_FUNCTION && why->causes.graph.was[cause->node] != NONE)
        tags[count++] = "renamed";
    return count;
}

size_t why_tags(const struct why *why, const struct cause *cause, const struct cause_part *part,
                const char *tags[WHY_TAGS_MAX])
{
    if (part->kind == PART_CALL)
        return tag_call(why, part, tags);
    if (part->kind == PART_OWN || part->kind == PART_MOVED)
        return tag_own_code(why, cause, part, tags);
    tags[0] = part->kind == PART_FUNCTION ? "function" : "smaller";
    return 1;
}

/* ---- what is said of all ---- */

#define NAMED_MAX 4

/* A list of which at most four are named. */
struct listing {
    const char *title;
    struct buffer names;
    size_t count;
};

/* Counts a thing; true: it is to be named. */
static bool list(struct listing *listing)
{
    if (listing->count++ >= NAMED_MAX)
        return false;
    buffer_print(&listing->names, listing->count == 1 ? "%s: " : ", ", listing->title);
    return true;
}

/* .s NULL: there are none. */
static struct text end_list(struct why *why, struct listing *listing)
{
    if (listing->count > NAMED_MAX)
        buffer_print(&listing->names, " and %zu more", listing->count - NAMED_MAX);
    return listing->count ? buffer_take(&listing->names, &why->arena) : TEXT_NONE;
}

/* `edited: f, g, h, i and 3 more`: functions of both sides. */
static struct text say_edited(struct why *why, const struct naming *naming)
{
    const struct recipe_graph *g = &why->causes.graph;
    struct listing edited = {.title = "edited"};
    for (ref_t node = 0; node < g->program; node++) {
        bool is_of_both = g->sides[SIDE_OLD].called[node] > 0 && g->sides[SIDE_NEW].called[node] > 0;
        if (is_of_both && why->edited[g->function_of[node]] == EDITED_YES && list(&edited))
            buffer_add(&edited.names, shown_name(why, g->function_of[node], naming));
    }
    return end_list(why, &edited);
}

/* `renamed: weigh -> measure`. */
static struct text say_renamed(struct why *why, const struct naming *naming)
{
    const struct recipe_graph *g = &why->causes.graph;
    struct listing renamed = {.title = "renamed"};
    for (ref_t node = 0; node < g->program; node++) {
        if (g->was[node] == NONE || !list(&renamed))
            continue;
        buffer_add(&renamed.names, shown_name(why, g->was[node], naming));
        buffer_print(&renamed.names, " -> ");
        buffer_add(&renamed.names, shown_name(why, g->function_of[node], naming));
    }
    return end_list(why, &renamed);
}

size_t why_notes(struct why *why, const struct naming *naming, struct text notes[WHY_NOTES_MAX])
{
    static const struct text fits[] = {
        [CAUSES_FIT] = {0},
        [CAUSES_MANY] = TEXT("ten causes are less than half of what changed: these are the three largest"),
        [CAUSES_CONTRADICT] = TEXT("the recorded calls do not fit the costs: no causes can be told"),
    };
    bool has_no_calls = why->causes.fit == CAUSES_FIT && !why->view->study->profile->has_calls;
    struct text found[WHY_NOTES_MAX] = {say_edited(why, naming), say_renamed(why, naming),
                                        has_no_calls ? TEXT("no calls are recorded: each function changed by itself")
                                                     : fits[why->causes.fit]};
    size_t count = 0;
    for (size_t i = 0; i < WHY_NOTES_MAX; i++)
        if (found[i].s)
            notes[count++] = found[i];
    return count;
}

struct text why_rest(struct why *why)
{
    size_t count = why->causes.rest.count;
    char digits[CELL_MAX];
    struct figure largest = {FIGURE_COST, why->causes.rest.largest, 0};
    if (why->causes.fit == CAUSES_CONTRADICT || !count)
        return why->causes.fit == CAUSES_CONTRADICT ? TEXT("not explained") : TEXT("rounding");
    struct text most =
        scale_say(digits, compared_of_side(why->change, SIDE_NEW), why->view->question->for_person, largest);
    return arena_format(&why->arena, "%zu smaller cause%s, none above %.*s", count, count == 1 ? "" : "s", (int)most.n,
                        most.s);
}

/* ---- where nobody asked for causes ---- */

/* Calls of one side alone would be taken for new ones. */
static bool is_called_alike(const struct study *study)
{
    bool all = true;
    for (size_t i = 0; i < study->measured.count; i++)
        all &= !study->measured.items[i].profile->uncalled_inputs;
    return all || !study->profile->has_calls;
}

bool why_is_sure(const struct why *why)
{
    const struct study *study = why->view->study;
    return why->causes.fit != CAUSES_CONTRADICT && why->causes.count && combine_is_sum(study->series->combine) &&
           is_called_alike(study);
}
