/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a part of a cause is in words, and its tags. */
#include "annotate/line_map.h"
#include "base/buffer.h"
#include "report/why.h"
#include "view/cell.h"

static double magnitude(double number)
{
    return number < 0 ? -number : number;
}

/* ---- numbers ---- */

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

static void add_line_number(struct buffer *words, struct line_number line)
{
    buffer_print(words, ":%llu%s", (unsigned long long)line.number, line.side == SIDE_OLD ? " of the old source" : "");
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
    add_line_number(words, line);
    buffer_print(words, ")");
}

/* ---- words ---- */

static bool is_of_one_side(const struct why *why, ref_t node, enum side side)
{
    return why->causes.graph.sides[side_other(side)].called[node] <= 0;
}

/* Of a function that only one side calls: the sources say whether only one of them has it. */
static const char *say_one_side(const struct why *why, ref_t node, enum side side)
{
    static const char *const words[SIDES][2] = {[SIDE_NEW] = {", not called before", ", a new function"},
                                                [SIDE_OLD] = {", nor by others", ", a function that is gone"}};
    bool is_alone = edited_is_alone(&why->edited, why->causes.graph.function_of[node]);
    return is_of_one_side(why, node, side) ? words[side][is_alone] : "";
}

/* Whether a call leads to its caller, or on in the cycle that this is in: then rates say nothing. */
static bool leads_within(const struct recipe_graph *g, const struct recipe_call *call)
{
    ref_t component = g->component_of[call->caller];
    return call->caller == call->callee || (component != NONE && component == g->component_of[call->callee]);
}

/* Where nobody counted the calls of a function, its figures may rise while each call has less of them. */
static void add_each_time(const struct cause_part *part, double old, double new, const char *less, struct buffer *words)
{
    bool is_less = part->change < 0;
    if (is_less ? new >= old : new <= old)
        buffer_print(words, ", %s each time", is_less ? less : "more");
}

/* How often a call is made: in all, or by each call of its caller; of a call within a circle rates say nothing. */
static void add_counts(struct why *why, struct text callee, const struct why_figures *old,
                       const struct why_figures *new, bool is_in_all, struct buffer *words)
{
    double old_rate = old->called > 0 ? old->calls / old->called : 0;
    double new_rate = new->called > 0 ? new->calls / new->called : 0;
    struct text rates = say_change(why, old_rate, new_rate);
    bool is_same = old->called == new->called;
    if (!is_same && !is_in_all && rates.s && old_rate >= 0.01 && new_rate >= 0.01) {
        buffer_print(words, "calls %s %s times a call", callee.s, rates.s);
        return;
    }
    if (!is_same)
        buffer_print(words, "called %s, ", say_times(why, old->called, new->called).s);
    buffer_print(words, "calls %s %s", callee.s, say_times(why, old->calls, new->calls).s);
}

/* Whether the code of a callee became its caller's, or the other way. */
enum movement { MOVED_NOT, MOVED_IN, MOVED_OUT };

static enum movement moved_of(const struct why *why, ref_t call)
{
    const struct recipe_graph *g = &why->causes.graph;
    ref_t caller = g->calls[call].caller, callee = g->calls[call].callee;
    double old = g->sides[SIDE_OLD].calls[call].count, new = g->sides[SIDE_NEW].calls[call].count;
    bool was = g->sides[SIDE_OLD].calls[call].is_guess, is = g->sides[SIDE_NEW].calls[call].is_guess;
    if (was != is && old > 0 && new > 0)
        return is ? MOVED_IN : MOVED_OUT;
    if (caller == g->program || caller == callee || was || is || (old > 0) == (new > 0))
        return MOVED_NOT;
    ref_t of = g->function_of[callee], into = g->function_of[caller];
    enum side side = old > 0 ? SIDE_OLD : SIDE_NEW;
    bool went = edited_went(&why->edited, of, side, into) || function_lines_went(&why->lines, g, callee, side, caller);
    return !went || edited_is_alone(&why->edited, of) ? MOVED_NOT : old > 0 ? MOVED_IN : MOVED_OUT;
}

/* `, 114 -> 277 each`: what a call costs with all that it leads to, of a function in place of another, in several
 * calls. */
static void add_cost_of_each(struct why *why, const struct cause_part *part, const struct why_figures *old,
                             const struct why_figures *new, struct buffer *words)
{
    const struct recipe_side *sides = why->causes.graph.sides;
    struct text each = say_change(why, sides[SIDE_OLD].calls[part->instead].cost / old->calls,
                                  sides[SIDE_NEW].calls[part->of].cost / new->calls);
    if (each.s && (old->calls != 1 || new->calls != 1))
        buffer_print(words, ", %s each", each.s);
}

/* A call that was inlined on each side that has it: nobody counted it. */
static void add_inlined(struct why *why, const struct recipe_call *call, struct text callee,
                        const struct why_figures *old, const struct why_figures *new, struct buffer *words)
{
    if (old->calls <= 0)
        buffer_print(words, "%s is inlined now%s", callee.s, say_one_side(why, call->callee, SIDE_NEW));
    else if (new->calls <= 0)
        buffer_print(words, "%s was inlined, now never%s", callee.s, say_one_side(why, call->callee, SIDE_OLD));
    else
        buffer_print(words, "%s, inlined", callee.s);
}

static void add_call(struct why *why, const struct cause *cause, const struct cause_part *part, struct text callee,
                     const struct naming *naming, struct buffer *words)
{
    const struct recipe_graph *g = &why->causes.graph;
    const struct recipe_call *call = &g->calls[part->of];
    struct why_figures old = why_figures(why, cause, part, SIDE_OLD), new = why_figures(why, cause, part, SIDE_NEW);
    enum movement moved = moved_of(why, part->of);
    callee = call->caller == call->callee ? TEXT("itself") : callee;
    if (part->instead != NONE) {
        struct text was = why_node_name(why, g->calls[part->instead].callee, naming);
        buffer_print(words, "calls %s instead of %s, %s", callee.s, was.s, say_times(why, old.calls, new.calls).s);
        add_cost_of_each(why, part, &old, &new, words);
    } else if (moved == MOVED_IN) {
        buffer_print(words, "%s is inlined, was called %s", callee.s, say_times(why, old.calls, old.calls).s);
    } else if (moved == MOVED_OUT) {
        buffer_print(words, "%s is not inlined any more, called %s", callee.s, say_times(why, new.calls, new.calls).s);
    } else if (old.is_inlined || new.is_inlined) {
        add_inlined(why, call, callee, &old, &new, words);
    } else if (old.calls <= 0) {
        buffer_print(words, "now calls %s %s%s", callee.s, say_times(why, new.calls, new.calls).s,
                     say_one_side(why, call->callee, SIDE_NEW));
    } else if (new.calls <= 0) {
        buffer_print(words, "called %s %s, now never%s", callee.s, say_times(why, old.calls, old.calls).s,
                     say_one_side(why, call->callee, SIDE_OLD));
    } else {
        bool is_within = leads_within(g, call);
        if (is_within && old.calls != new.calls)
            buffer_print(words, "calls %s %s", callee.s, say_times(why, old.calls, new.calls).s);
        else
            add_counts(why, callee, &old, &new, is_within || recipe_call_stays(g, part->of), words);
        if (!is_within && old.called <= 0 && new.called <= 0)
            add_each_time(part, old.calls, new.calls, "fewer", words);
    }
    bool is_in_cycle = call->caller != call->callee && leads_within(g, call);
    buffer_print(words, "%s", is_in_cycle ? ", in a cycle" : "");
}

static void add_entry(struct why *why, const struct cause_part *part, struct text callee, struct buffer *words)
{
    double old = why->causes.graph.sides[SIDE_OLD].calls[part->of].count;
    double new = why->causes.graph.sides[SIDE_NEW].calls[part->of].count;
    const char *verb = old <= 0 ? "now runs" : new <= 0 ? "ran before" : "runs";
    buffer_print(words, "%s %s%s", callee.s, verb, why->calls ? " without a recorded call" : "");
}

/* What became of the code of a function. */
enum code {
    CODE_UNKNOWN,
    CODE_EDITED,
    CODE_UNCHANGED,
    CODE_AROUND,
    CODE_DATA,
    CODE_LIKELY,          /* other data, by lines of which none was edited */
    CODE_LIKELY_UNEDITED, /* or of which nothing is known */
    CODE_COMPILED,
    CODE_VARIANT
};

static const struct {
    const char *words, *tags[2];
} code_table[] = {
    [CODE_UNKNOWN] = {"", {NULL}},
    [CODE_EDITED] = {", edited", {"edited"}},
    [CODE_UNCHANGED] = {", no line of it edited", {"unchanged"}},
    [CODE_AROUND] = {", no line of it edited, but ", {"unchanged", "around"}},
    [CODE_DATA] = {", same code: other data", {"data"}},
    [CODE_LIKELY] = {", probably other data", {"data", "probably"}},
    [CODE_LIKELY_UNEDITED] = {", no line of it edited: probably other data", {"data", "probably"}},
    [CODE_COMPILED] = {", no line of it edited: compiled otherwise", {"compiled"}},
    [CODE_VARIANT] = {", another variant: ", {"variant"}},
};

static const struct matched_function *matched_of(const struct why *why, ref_t function)
{
    const struct sides *sides = why->view->study->sides;
    return &sides->sided.match->functions.items[sides->matched[function]];
}

/* Whether the code of a callee became the node's own, or the other way. */
static bool any_moved(const struct why *why, ref_t node)
{
    const struct recipe_graph *g = &why->causes.graph;
    bool any = false;
    for (ref_t call = g->out[node]; !any && call < g->out[node + 1]; call++)
        any = moved_of(why, call) != MOVED_NOT;
    return any;
}

static enum code code_of(const struct why *why, const struct cause *cause)
{
    ref_t function = why_function(why, cause);
    if (function == NONE)
        return CODE_UNKNOWN;
    if (matched_of(why, function)->is_variant)
        return CODE_VARIANT;
    static const enum code codes[] = {[EDITED_UNKNOWN] = CODE_UNKNOWN,
                                      [EDITED_NO] = CODE_UNCHANGED,
                                      [EDITED_AROUND] = CODE_AROUND,
                                      [EDITED_YES] = CODE_EDITED};
    switch ((enum same_code)why->same[function]) {
    case SAME_DATA:
        return CODE_DATA;
    case SAME_LIKELY:
        if (any_moved(why, cause->node))
            return codes[why->edited.how[function]];
        return why->edited.how[function] == EDITED_NO ? CODE_LIKELY_UNEDITED : CODE_LIKELY;
    case SAME_COMPILED:
        return CODE_COMPILED;
    default:
        return codes[why->edited.how[function]];
    }
}

/* ---- where other data come from ---- */

#define FROM_MIN 0.8 /* of what calls cost more, or less, than before */

/* What the calls from a caller cost more than before, the mean of both directions; a caller that only one side has
 * against the mean of all. */
static double change_of_calls(const struct why *why, ref_t call, const double mean[SIDES])
{
    const struct recipe_side *sides = why->causes.graph.sides;
    struct recipe_calls old = sides[SIDE_OLD].calls[call], new = sides[SIDE_NEW].calls[call];
    if (old.count <= 0 || new.count <= 0)
        return new.count > 0 ? new.cost - new.count *mean[SIDE_OLD] : old.count *mean[SIDE_NEW] - old.cost;
    return (new.cost - new.count *old.cost / old.count + new.cost *old.count / new.count - old.cost) / 2;
}

/* The only caller, of several, from which the change of a function's own code comes; NONE: there is none. */
static ref_t main_caller(const struct why *why, ref_t node, double own)
{
    const struct recipe_graph *g = &why->causes.graph;
    double mean[SIDES] = {0}, all = 0, most = 0;
    ref_t found = NONE;
    size_t callers = 0;
    for (int side = 0; side < SIDES; side++)
        for (ref_t i = g->in[node]; i < g->in[node + 1]; i++)
            mean[side] += g->sides[side].calls[g->into[i]].cost / g->sides[side].called[node];
    for (ref_t i = g->in[node]; i < g->in[node + 1]; i++) {
        ref_t call = g->into[i], caller = g->calls[call].caller;
        if (caller == node || (g->sides[SIDE_OLD].calls[call].count <= 0 && g->sides[SIDE_NEW].calls[call].count <= 0))
            continue;
        double change = change_of_calls(why, call, mean);
        callers++;
        all += magnitude(change);
        if ((change < 0) == (own < 0) && magnitude(change) > most) {
            most = magnitude(change);
            found = caller;
        }
    }
    bool is_most = most >= FROM_MIN * all && most >= FROM_MIN * magnitude(own);
    return callers > 1 && is_most && g->component_of[node] == NONE && found != g->program ? found : NONE;
}

/* The dearest callee whose code was edited, on which the data may depend; NONE: there is none. */
static ref_t edited_callee(const struct why *why, ref_t node)
{
    const struct recipe_graph *g = &why->causes.graph;
    const struct recipe_calls *calls = g->sides[SIDE_NEW].calls;
    ref_t found = NONE;
    for (ref_t i = g->out[node]; i < g->out[node + 1]; i++) {
        bool is_edited =
            g->calls[i].callee != node && why->edited.how[g->function_of[g->calls[i].callee]] == EDITED_YES;
        if (is_edited && calls[i].count > 0 && (found == NONE || calls[i].cost > calls[found].cost))
            found = i;
    }
    return found == NONE ? NONE : g->calls[found].callee;
}

/* Where other data come from, if that is known. */
static void add_data(struct why *why, const struct cause *cause, const struct naming *naming, struct buffer *words)
{
    enum code code = code_of(why, cause);
    if (code != CODE_DATA && code != CODE_LIKELY && code != CODE_LIKELY_UNEDITED)
        return;
    ref_t caller = main_caller(why, cause->node, why->causes.recipe.own[cause->node]);
    ref_t callee = edited_callee(why, cause->node);
    if (caller != NONE)
        buffer_print(words, " in calls from %s", why_node_name(why, caller, naming).s);
    if (callee != NONE)
        buffer_print(words, "; %s, which it calls, was edited", why_node_name(why, callee, naming).s);
}

/* `demo.c:3 is` */
static void add_line_around(const struct why *why, ref_t function, struct buffer *words)
{
    const struct edited_place *place = &why->edited.around[function];
    buffer_add(words, text_cut(place->file, NAME_SHOWN));
    add_line_number(words, (struct line_number){place->line, place->side});
    buffer_print(words, " is");
}

/* ` in hash, which is inlined` */
static void add_inlined_edit(const struct why *why, ref_t function, struct buffer *words)
{
    const struct written_part *inlined = edited_inlined(&why->edited, function);
    if (!inlined)
        return;
    buffer_print(words, " in ");
    buffer_add(words, text_cut(written_name(&why->edited.written, inlined), NAME_SHOWN));
    buffer_print(words, ", which %s inlined", inlined->on[SIDE_NEW] ? "is" : "was");
}

/* Of a variant both names, and of code that was not edited the line that was. */
static void add_code(const struct why *why, const struct cause *cause, struct buffer *words)
{
    const struct sides *sides = why->view->study->sides;
    enum code code = code_of(why, cause);
    buffer_print(words, "%s", code_table[code].words);
    if (code == CODE_AROUND)
        add_line_around(why, why_function(why, cause), words);
    if (code == CODE_EDITED)
        add_inlined_edit(why, why_function(why, cause), words);
    if (code != CODE_VARIANT)
        return;
    const struct matched_function *f = matched_of(why, why_function(why, cause));
    buffer_add(words, text_cut(profile_function_name(sides->sided.of[SIDE_OLD], f->of[SIDE_OLD]), NAME_SHOWN));
    buffer_print(words, " -> ");
    buffer_add(words, text_cut(profile_function_name(sides->sided.of[SIDE_NEW], f->of[SIDE_NEW]), NAME_SHOWN));
}

/* Where functions are hidden, self costs have what they are charged of these; two functions have nothing else. */
static const char *word_of_self(const struct why *why, ref_t function)
{
    const struct profile *p = why->view->study->profile;
    struct text object = function == NONE ? TEXT_NONE : profile_object_name(p, p->functions.items[function].object);
    if (text_equal(object, FILE_BETWEEN))
        return "cost that no line surely caused";
    if (text_equal(object, FILE_OUTSIDE))
        return "cost that no line caused";
    const struct expressions *filters = &why->view->question->request->filters;
    return filters->hide.count || filters->charge.count ? "own code and its charges" : "own code";
}

/* Whether calls of a function by itself are a matter of its own code. */
static bool calls_itself(const struct why *why, const struct cause *cause)
{
    const struct recipe_side *sides = why->causes.graph.sides;
    return cause->kind == CAUSE_FUNCTION &&
           (sides[SIDE_OLD].itself[cause->node] > 0 || sides[SIDE_NEW].itself[cause->node] > 0);
}

static void add_recursion(struct why *why, const struct cause *cause, struct buffer *words)
{
    const struct recipe_side *sides = why->causes.graph.sides;
    double old = sides[SIDE_OLD].itself[cause->node], new = sides[SIDE_NEW].itself[cause->node];
    if (calls_itself(why, cause))
        buffer_print(words,
                     old <= 0   ? ", now calls itself %s"
                     : new <= 0 ? ", called itself %s, now never"
                                : ", calls itself %s",
                     say_times(why, old <= 0 ? new : old, new <= 0 ? old : new).s);
}

/* How often a function is called on a side, besides where it is inlined. */
static double counted_calls(const struct recipe_graph *g, enum side side, ref_t node)
{
    double count = 0;
    for (ref_t i = g->in[node]; i < g->in[node + 1]; i++)
        count += g->sides[side].calls[g->into[i]].is_guess ? 0 : g->sides[side].calls[g->into[i]].count;
    return count;
}

/* Whether a function is inlined on one side alone, as debug information says. */
static enum movement inlining_of(const struct why *why, ref_t node)
{
    const struct recipe_graph *g = &why->causes.graph;
    bool was = recipe_graph_guesses(g, SIDE_OLD, node), is = recipe_graph_guesses(g, SIDE_NEW, node);
    return was == is ? MOVED_NOT : is ? MOVED_IN : MOVED_OUT;
}

/* The dearest callee of a function that is inlined there on one side alone, as debug information says; NONE: none. */
static ref_t inlined_callee(const struct why *why, ref_t node, enum movement *moved)
{
    const struct recipe_graph *g = &why->causes.graph;
    double most = 0;
    ref_t found = NONE;
    for (ref_t call = g->out[node]; call < g->out[node + 1]; call++) {
        const struct recipe_calls *old = &g->sides[SIDE_OLD].calls[call], *new = &g->sides[SIDE_NEW].calls[call];
        if (old->is_guess == new->is_guess || old->count <= 0 || new->count <= 0 || old->cost + new->cost <= most)
            continue;
        most = old->cost + new->cost;
        found = g->calls[call].callee;
        *moved = new->is_guess ? MOVED_IN : MOVED_OUT;
    }
    return found;
}

static void add_inlined_callee(struct why *why, ref_t node, const struct naming *naming, struct buffer *words)
{
    enum movement moved = MOVED_NOT;
    ref_t callee = inlined_callee(why, node, &moved);
    if (callee != NONE)
        buffer_print(words, moved == MOVED_IN ? ", %s is inlined now" : ", %s is not inlined any more",
                     why_node_name(why, callee, naming).s);
}

static void add_inlining(struct why *why, ref_t node, struct buffer *words)
{
    const struct recipe_graph *g = &why->causes.graph;
    double old = counted_calls(g, SIDE_OLD, node), new = counted_calls(g, SIDE_NEW, node);
    enum movement moved = inlining_of(why, node);
    if (moved == MOVED_IN && new <= 0)
        buffer_print(words, ", inlined now, was called %s", say_times(why, old, old).s);
    else if (moved == MOVED_OUT && old <= 0)
        buffer_print(words, ", not inlined any more, called %s", say_times(why, new, new).s);
    else if (moved)
        buffer_print(words, ", %s inlined in part, called %s", moved == MOVED_IN ? "now" : "was",
                     say_times(why, old, new).s);
}

/* What one call costs by itself; of a function that is called once each time, or where this rounds to the same, its
 * cost. */
static void add_own_code(struct why *why, const struct cause *cause, const struct cause_part *part,
                         const struct naming *naming, struct buffer *words)
{
    const char *own = word_of_self(why, why_function(why, cause));
    struct why_figures old = why_figures(why, cause, part, SIDE_OLD), new = why_figures(why, cause, part, SIDE_NEW);
    if (cause->kind != CAUSE_FUNCTION) {
        buffer_print(words, "%s", own);
        return;
    }
    bool is_counted = old.called > 0 && new.called > 0;
    struct text rates = is_counted ? say_change(why, old.self / old.called, new.self / new.called) : TEXT_NONE;
    bool is_once = old.called == 1 && new.called == 1;
    if (rates.s && !is_once)
        buffer_print(words, "%s %s a call", own, rates.s);
    else
        buffer_print(words, "%s %s", own, say_counts_of(why, old.self, new.self).s);
    if (!is_counted)
        add_each_time(part, old.self, new.self, "less", words);
    add_inlining(why, cause->node, words);
    add_inlined_callee(why, cause->node, naming, words);
    if (is_counted && !is_once && !rates.s)
        buffer_print(words, " in %s calls", say_counts_of(why, old.called, new.called).s);
    add_code(why, cause, words);
    add_data(why, cause, naming, words);
    add_recursion(why, cause, words);
}

static void add_moved(struct why *why, const struct cause *cause, const struct cause_part *part,
                      const struct naming *naming, struct buffer *words)
{
    const struct recipe *r = &why->causes.recipe;
    const char *more = part->change > 0 ? "more" : "less";
    if (!causes_unit(r->own[cause->node]) || (r->own[cause->node] < 0) == (r->moved[cause->node] < 0)) {
        buffer_print(words, "its calls ask %s of it on average", more);
        return;
    }
    add_own_code(why, cause, part, naming, words);
    buffer_print(words, ", mostly as its calls ask %s of it on average", r->moved[cause->node] > 0 ? "more" : "less");
}

/* `5 smaller, none above 1,204`; a part by itself is as large as its figure. */
static void add_smaller(struct why *why, const struct cause_part *part, struct buffer *words)
{
    buffer_print(words, "%zu smaller", part->count);
    if (part->count > 1)
        buffer_print(words, ", none above %s", why_say_cost(why, part->largest).s);
}

struct text why_words(struct why *why, const struct cause *cause, const struct cause_part *part,
                      const struct naming *naming)
{
    struct buffer words = {0};
    ref_t node = why_callee_node(why, part);
    struct text callee = node == NONE ? TEXT("") : why_node_name(why, node, naming);
    if (part->kind == PART_OWN && cause->kind != CAUSE_NOTHING)
        add_own_code(why, cause, part, naming, &words);
    else if (part->kind == PART_MOVED)
        add_moved(why, cause, part, naming, &words);
    else if (part->kind == PART_CALL && cause->node == why->causes.graph.program)
        add_entry(why, part, callee, &words);
    else if (part->kind == PART_CALL)
        add_call(why, cause, part, callee, naming, &words);
    else if (part->kind == PART_SMALLER)
        add_smaller(why, part, &words);
    else
        buffer_add(&words, part->kind == PART_FUNCTION ? callee : TEXT("totals are more than the costs of functions"));
    add_place(why, part, naming, &words);
    return buffer_take(&words, &why->arena);
}

struct text why_sentence(struct why *why, const struct cause *cause, const struct naming *naming)
{
    const struct cause_part *parts = why->causes.parts.items;
    struct buffer words = {0};
    for (size_t i = cause->first; i < cause->end; i++) {
        if (i > cause->first && parts[i].kind == PART_SMALLER)
            continue;
        buffer_print(&words, i > cause->first ? "; " : "");
        buffer_add(&words, why_words(why, cause, &parts[i], naming));
    }
    buffer_add(&words, why_say_doubt(why, cause));
    return buffer_take(&words, &why->arena);
}

/* ---- tags ---- */

static const char *tag_of_counts(double old, double new)
{
    return old <= 0 ? "calls-new" : new <= 0 ? "calls-gone" : new > old ? "calls-more" : "calls-less";
}

static const char *const movement_tags[] = {[MOVED_IN] = "inlined", [MOVED_OUT] = "outlined"};

static size_t tag_call(const struct why *why, const struct cause_part *part, const char *tags[WHY_TAGS_MAX])
{
    const struct recipe_graph *g = &why->causes.graph;
    const struct recipe_call *call = &g->calls[part->of];
    const struct recipe_side *old = &g->sides[SIDE_OLD], *new = &g->sides[SIDE_NEW];
    bool guesses = recipe_graph_guesses(g, SIDE_OLD, call->caller) || recipe_graph_guesses(g, SIDE_NEW, call->caller);
    bool is_within = leads_within(g, call), is_rate = !recipe_call_stays(g, part->of) && !is_within && !guesses &&
                                                      old->called[call->caller] > 0 && new->called[call->caller] > 0;
    double n = old->calls[part->of].count, m = new->calls[part->of].count;
    size_t count = 0;
    enum movement moved = moved_of(why, part->of);
    if (call->caller == g->program)
        tags[count++] = "entry";
    if (part->instead != NONE)
        tags[count++] = "replaced";
    if (moved)
        tags[count++] = movement_tags[moved];
    tags[count++] =
        is_rate ? tag_of_counts(n * new->called[call->caller], m * old->called[call->caller]) : tag_of_counts(n, m);
    if (is_of_one_side(why, call->callee, SIDE_NEW) || is_of_one_side(why, call->callee, SIDE_OLD))
        tags[count++] = is_of_one_side(why, call->callee, SIDE_NEW) ? "function-new" : "function-gone";
    if (is_within)
        tags[count++] = g->component_of[call->caller] != NONE ? "cycle" : "recursion";
    return count;
}

/* Own code, and what became of it. */
static size_t tag_own_code(const struct why *why, const struct cause *cause, const struct cause_part *part,
                           const char *tags[WHY_TAGS_MAX])
{
    const char *const *code = code_table[code_of(why, cause)].tags;
    enum movement moved = cause->kind == CAUSE_FUNCTION ? inlining_of(why, cause->node) : MOVED_NOT;
    size_t count = 0;
    if (!moved && cause->kind == CAUSE_FUNCTION)
        inlined_callee(why, cause->node, &moved);
    tags[count++] = part->kind == PART_OWN ? "own" : "mix";
    if (moved)
        tags[count++] = movement_tags[moved];
    for (size_t i = 0; i < 2 && code[i]; i++)
        tags[count++] = code[i];
    if (calls_itself(why, cause))
        tags[count++] = "recursion";
    return count;
}

static bool is_renamed(const struct why *why, const struct cause *cause, const struct cause_part *part)
{
    const struct recipe_graph *g = &why->causes.graph;
    ref_t callee = why_callee_node(why, part);
    return (cause->kind == CAUSE_FUNCTION && g->was[cause->node] != NONE) || (callee != NONE && g->was[callee] != NONE);
}

size_t why_tags(const struct why *why, const struct cause *cause, const struct cause_part *part,
                const char *tags[WHY_TAGS_MAX])
{
    size_t count = 1;
    if (part->kind == PART_CALL)
        count = tag_call(why, part, tags);
    else if (part->kind == PART_OWN || part->kind == PART_MOVED)
        count = tag_own_code(why, cause, part, tags);
    else
        tags[0] = part->kind == PART_FUNCTION ? "function" : "smaller";
    if (is_renamed(why, cause, part))
        tags[count++] = "renamed";
    if (why_doubt(why, cause))
        tags[count++] = "unsure";
    return count;
}
