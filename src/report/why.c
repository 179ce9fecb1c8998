/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/why.h"

#include "base/buffer.h"
#include "compare/caveats.h"
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

/* By function, how often a side calls it; 0 where nobody counted some calls. */
static cost_t *count_calls(const struct graph *graph, const struct measure *calls, enum side side)
{
    cost_t *called = memory_zeroed(graph->functions + 1, sizeof *called);
    if (!calls)
        return called;
    struct matrix sum = matrix_new(1, graph->profile->events.count);
    bool stops = false;
    for (size_t arc = 0; arc < graph->count; arc++) {
        struct costs costs = graph_arc_costs(graph, (ref_t)arc, &sum);
        cost_t *of = &called[graph->arcs[arc].callee], count = measure_cost(compared_of_side(calls, side), &costs);
        *of = cost_add(*of, count > 0 && !profile_is_inlined(graph->profile, graph->arcs[arc].callee) ? count : 0,
                       &stops);
    }
    matrix_release(&sum);
    return called;
}

/* The worse of what is known of both names of a function. */
static void join_edited(const struct why *why)
{
    for (size_t f = 0; why->now && f < why->view->study->profile->functions.count; f++) {
        unsigned char *how = why->edited.how, *now = why->now[f] == NONE ? NULL : &how[why->now[f]];
        if (now && *now != how[f])
            *now = *now == EDITED_YES || how[f] == EDITED_YES ? EDITED_YES : EDITED_UNKNOWN;
    }
}

static void compare_code(struct why *why, const struct graph *graph)
{
    const struct study *study = why->view->study;
    const struct profile *p = study->profile;
    cost_t *called[SIDES] = {count_calls(graph, why->calls, SIDE_NEW), count_calls(graph, why->calls, SIDE_OLD)};
    edited_init(&why->edited, study->sides, why->change);
    join_edited(why);
    why->same = same_code_find(
        &(struct same_code_of){study->sides, why->change, &why->edited, {called[SIDE_NEW], called[SIDE_OLD]}});
    why->compiled = memory_zeroed(p->objects.texts.count + 1, sizeof *why->compiled);
    for (size_t f = 0; f < p->functions.count; f++)
        why->compiled[p->functions.items[f].object] |= why->same[f] == SAME_COMPILED;
    free(called[SIDE_NEW]);
    free(called[SIDE_OLD]);
}

/* ---- several runs ---- */

/* The change of an event, or of calls, between a run of each side. */
static const struct measure *between(struct why *why, const struct measure *change, const size_t run[SIDES])
{
    const struct study *study = why->view->study;
    struct series_list *series = arena_alloc(&why->arena, sizeof *series);
    *series = *study->series;
    for (int side = 0; side < SIDES; side++) {
        series->first[side] += run[side] - 1;
        series->runs[side] = 1;
    }
    return compared_change(change, series, study->profile, &why->arena);
}

/* The first run with the cost that the comparison shows of a side. */
static size_t find_run(struct why *why, enum side side)
{
    const struct study *study = why->view->study;
    cost_t shown = measure_cost(compared_of_side(why->change, side), &study->profile->totals);
    size_t run[SIDES] = {1, 1};
    for (; run[side] < study->series->runs[side]; run[side]++)
        if (measure_cost(compared_of_side(between(why, why->change, run), side), &study->profile->totals) == shown)
            break;
    return run[side];
}

static bool has_runs(const struct why *why)
{
    const struct series_list *series = why->view->study->series;
    return series->runs[SIDE_OLD] > 1 || series->runs[SIDE_NEW] > 1;
}

/* Notes how much the figures of causes differ among the runs of a side, against the run of the other side of which
 * the causes are. */
static void compare_runs(struct why *why, const struct causes_of *of, const struct measure *change,
                         const struct measure *calls, enum side side)
{
    size_t count = why->causes.count, run[SIDES] = {why->run[SIDE_NEW], why->run[SIDE_OLD]};
    double *figures = memory_zeroed(3 * count + 1, sizeof *figures), *least = figures + count, *most = least + count;
    for (run[side] = 1; run[side] <= why->view->study->series->runs[side]; run[side]++) {
        struct causes_of run_of = *of;
        run_of.recipe.measure = between(why, change, run);
        run_of.recipe.calls = calls ? between(why, calls, run) : NULL;
        causes_measure(&why->causes, &run_of, figures);
        for (size_t i = 0; i < count; i++) {
            least[i] = run[side] == 1 || figures[i] < least[i] ? figures[i] : least[i];
            most[i] = run[side] == 1 || figures[i] > most[i] ? figures[i] : most[i];
        }
    }
    for (size_t i = 0; i < count; i++) {
        cost_t differs = causes_unit(most[i] - least[i]);
        why->differs[i] = differs > why->differs[i] ? differs : why->differs[i];
    }
    free(figures);
}

cost_t why_doubt(const struct why *why, const struct cause *cause)
{
    cost_t differs = why->differs ? why->differs[cause - why->causes.items] : 0;
    return differs > (cause->change < 0 ? -cause->change : cause->change) ? differs : 0;
}

/* ---- all ---- */

/* Whether calls can be compared. Of a side that recorded none, or of fewer inputs, it is not known what called what. */
static bool knows_calls(const struct study *study)
{
    const struct measured_sides *sides = &study->measured;
    bool any = false, may = true;
    for (size_t i = 0; i < sides->count; i++) {
        may &= profile_may_have_calls(sides->items[i].profile);
        any |= sides->items[i].profile->uncalled_inputs != sides->items[0].profile->uncalled_inputs &&
               sides->items[i].profile->has_calls && sides->items[0].profile->has_calls;
    }
    return may && !any;
}

/* By function, whether filters keep it; NULL: there are none. */
static const bool *list_kept(struct why *why)
{
    const struct filter *filter = why->view->filter;
    const struct profile *p = why->view->study->profile;
    if (!filter || filter_is_empty(filter))
        return NULL;
    bool *kept = arena_alloc(&why->arena, (p->functions.count + 1) * sizeof *kept);
    for (size_t i = 0; i < p->functions.count; i++)
        kept[i] = filter_keeps_function(filter, &p->functions.items[i]) &&
                  filter_keeps_file(filter, p->functions.items[i].file);
    return kept;
}

static void make_graph(struct why *why)
{
    graph_init(&why->own_graph, why->view->study->profile);
    why->own_self = functions_self(why->view->study->profile);
}

bool why_init(struct why *why, const struct view *view)
{
    return why_init_of(why, view, view_main_measure(view));
}

bool why_init_of(struct why *why, const struct view *view, const struct measure *change)
{
    const struct study *study = view->study;
    *why = (struct why){.view = view, .change = change};
    if (!why->change || !measure_is_change(why->change) || !study->measures.calls)
        return false;
    const struct measure *calls =
        knows_calls(study) ? compared_statistic(study->measures.calls, STATISTIC_CHANGE) : NULL;
    why->calls = calls;
    if (has_runs(why)) {
        why->run[SIDE_NEW] = find_run(why, SIDE_NEW);
        why->run[SIDE_OLD] = find_run(why, SIDE_OLD);
        why->change = between(why, change, why->run);
        why->calls = calls ? between(why, calls, why->run) : NULL;
    }
    bool has_graph = study->graph.profile;
    if (!has_graph)
        make_graph(why);
    const struct graph *graph = has_graph ? &study->graph : &why->own_graph;
    const struct matrix *self = has_graph ? &study->inclusive.self : &why->own_self;
    if (calls && view->question->request->match != MATCHING_EXACT)
        why->now = renamed_find(&(struct renamed_of){study->sides, graph, self, why->change, why->calls});
    compare_code(why, graph);
    struct causes_of of = {{graph, self, why->change, why->calls, why->now},
                           &study->profile->totals,
                           edited_any(&why->edited, study->sides) ? NULL : why->compiled,
                           list_kept(why)};
    causes_init(&why->causes, &of);
    if (has_runs(why)) {
        why->differs = memory_zeroed(why->causes.count + 1, sizeof *why->differs);
        for (int side = 0; side < SIDES; side++)
            compare_runs(why, &of, change, calls, (enum side)side);
    }
    function_lines_init(&why->lines, study->profile);
    return true;
}

void why_release(struct why *why)
{
    causes_release(&why->causes);
    free(why->now);
    free(why->differs);
    edited_release(&why->edited);
    free(why->same);
    free(why->compiled);
    function_lines_release(&why->lines);
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

ref_t why_callee_node(const struct why *why, const struct cause_part *part)
{
    const struct recipe_call *call = call_of(why, part);
    return call ? call->callee : part->kind == PART_FUNCTION ? part->of : NONE;
}

ref_t why_callee(const struct why *why, const struct cause_part *part)
{
    ref_t node = why_callee_node(why, part);
    return node == NONE ? NONE : why->causes.graph.function_of[node];
}

static struct text shown_name(const struct why *why, ref_t function, const struct naming *naming)
{
    return text_cut(naming_symbol(naming, why->view->study->profile->functions.items[function].symbol), NAME_SHOWN);
}

struct text why_node_name(struct why *why, ref_t node, const struct naming *naming)
{
    const struct recipe_graph *g = &why->causes.graph;
    struct text name = arena_copy(&why->arena, shown_name(why, g->function_of[node], naming));
    if (g->was[node] == NONE)
        return name;
    struct text was = shown_name(why, g->was[node], naming);
    return arena_format(&why->arena, "%s (was %.*s)", name.s, (int)was.n, was.s);
}

static struct text object_name(struct why *why, ref_t object)
{
    struct text name = text_base_name(profile_object_name(why->view->study->profile, object));
    return arena_copy(&why->arena, text_cut(name, NAME_SHOWN));
}

struct text why_name(struct why *why, const struct cause *cause, const struct naming *naming)
{
    static const struct text others[] = {[CAUSE_FUNCTION] = TEXT("(program)"),
                                         [CAUSE_LOADER] = TEXT("the dynamic loader"),
                                         [CAUSE_NOTHING] = TEXT("in no function")};
    if (cause->kind == CAUSE_OBJECT)
        return arena_format(&why->arena, "%s, compiled otherwise", object_name(why, cause->node).s);
    return why_function(why, cause) == NONE ? others[cause->kind] : why_node_name(why, cause->node, naming);
}

ref_t why_instead(const struct why *why, const struct cause_part *part)
{
    const struct recipe_graph *g = &why->causes.graph;
    bool any = part->kind == PART_CALL && part->instead != NONE;
    return any ? g->function_of[g->calls[part->instead].callee] : NONE;
}

/* ---- figures ---- */

struct why_figures why_figures(const struct why *why, const struct cause *cause, const struct cause_part *part,
                               enum side side)
{
    const struct recipe_graph *g = &why->causes.graph;
    const struct recipe_side *s = &g->sides[side];
    if (cause->kind != CAUSE_FUNCTION || part->kind == PART_SMALLER)
        return (struct why_figures){0};
    bool guesses = recipe_graph_guesses(g, SIDE_OLD, cause->node) || recipe_graph_guesses(g, SIDE_NEW, cause->node);
    double called = guesses ? 0 : limited(s->called[cause->node]);
    if (part->kind != PART_CALL)
        return (struct why_figures){.calls = called, .called = called, .self = limited(s->self[cause->node])};
    ref_t call = side == SIDE_OLD && part->instead != NONE ? part->instead : part->of;
    return (struct why_figures){limited(s->calls[call].count), called, 0, s->calls[call].is_guess};
}

/* ---- places ---- */

struct why_place why_place(const struct why *why, const struct cause_part *part)
{
    const struct recipe_graph *g = &why->causes.graph;
    if (part->kind != PART_CALL)
        return (struct why_place){NONE, 0};
    enum side side = g->sides[SIDE_NEW].calls[part->of].count > 0 ? SIDE_NEW : SIDE_OLD;
    struct site site = recipe_graph_site(g, part->of, side);
    bool has_line = site.line && !study_misses_lines(why->view->study);
    ref_t file = has_line ? g->graph->profile->pieces.items[site.piece].file : NONE;
    bool is_known = file != NONE && file_is_place(profile_file_name(g->graph->profile, file));
    return is_known ? (struct why_place){file, site.line} : (struct why_place){NONE, 0};
}

/* ---- lines ---- */

size_t why_lines(const struct why *why, const struct cause *cause, struct why_line lines[CHANGED_LINES_MAX])
{
    struct changed_line changed[CHANGED_LINES_MAX];
    const struct study *study = why->view->study;
    bool has_own = false;
    for (size_t part = cause->first; part < cause->end; part++)
        has_own |= why->causes.parts.items[part].kind <= PART_MOVED;
    if (!has_own || why_function(why, cause) == NONE || study_misses_lines(study))
        return 0;
    size_t count = function_lines_changed(&why->lines, &why->causes.recipe, cause->node, changed), kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct changed_line *line = &changed[i];
        if (file_is_place(profile_file_name(study->profile, line->file)))
            lines[kept++] =
                (struct why_line){causes_unit(line->change), line->file, line_number_of(study->profile, line->number),
                                  edited_line(&why->edited, study->sides, line->file, line->number)};
    }
    return kept;
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

#define NOTE_NAME_MAX 80

static void add_name(struct listing *listing, struct text name)
{
    struct text cut = text_cut(name, NOTE_NAME_MAX);
    buffer_add(&listing->names, cut);
    buffer_print(&listing->names, "%s", cut.n < name.n ? "..." : "");
}

/* .s NULL: there are none. */
static struct text end_list(struct why *why, struct listing *listing)
{
    if (listing->count > NAMED_MAX)
        buffer_print(&listing->names, " and %zu more", listing->count - NAMED_MAX);
    return listing->count ? buffer_take(&listing->names, &why->arena) : TEXT_NONE;
}

/* The name of a function of both sides that was edited, or of that which was inlined into it; .s NULL: neither was. */
static struct text edited_name(const struct why *why, ref_t node, const struct naming *naming)
{
    const struct recipe_graph *g = &why->causes.graph;
    ref_t function = node < g->program ? g->function_of[node] : NONE;
    if (function == NONE || why->edited.how[function] != EDITED_YES || g->sides[SIDE_OLD].called[node] <= 0 ||
        g->sides[SIDE_NEW].called[node] <= 0)
        return TEXT_NONE;
    const struct written_part *inlined = edited_inlined(&why->edited, function);
    return inlined ? written_name(&why->edited.written, inlined) : shown_name(why, function, naming);
}

/* `edited: f, g, h, i and 3 more`: each once, though it may have been inlined into several. */
static struct text say_edited(struct why *why, const struct naming *naming)
{
    struct listing edited = {.title = "edited"};
    struct names known = {0};
    for (ref_t node = 0; node < why->causes.graph.program; node++) {
        struct text name = edited_name(why, node, naming);
        if (name.s && names_add(&known, &why->arena, name) == edited.count && list(&edited))
            add_name(&edited, name);
    }
    names_release(&known);
    return end_list(why, &edited);
}

/* `probably renamed: weigh -> measure`. */
static struct text say_renamed(struct why *why, const struct naming *naming)
{
    const struct recipe_graph *g = &why->causes.graph;
    struct listing renamed = {.title = "probably renamed"};
    for (ref_t node = 0; node < g->program; node++) {
        if (g->was[node] == NONE || !list(&renamed))
            continue;
        add_name(&renamed, shown_name(why, g->was[node], naming));
        buffer_print(&renamed.names, " -> ");
        add_name(&renamed, shown_name(why, g->function_of[node], naming));
    }
    return end_list(why, &renamed);
}

/* `compiled otherwise: prog, libz.so`. */
static struct text say_compiled(struct why *why)
{
    struct listing compiled = {.title = "compiled otherwise"};
    for (ref_t object = 0; object < why->view->study->profile->objects.texts.count; object++)
        if (why->compiled[object] && list(&compiled))
            buffer_add(&compiled.names, object_name(why, object));
    return end_list(why, &compiled);
}

/* `newer than the profile, so that lines may have moved: a.c, b.h`: sources that differ. */
static struct text say_newer(struct why *why)
{
    const struct sides *sides = why->view->study->sides;
    const struct profile *p = &sides->profile;
    struct listing newer = {.title = "newer than the profile, so that lines may have moved"};
    struct names headers = {0};
    for (ref_t file = 0; file < p->files.texts.count; file++)
        if (edited_by_newer(sides, file) && list(&newer))
            buffer_add(&newer.names, text_cut(text_base_name(profile_file_name(p, file)), NAME_SHOWN));
    for (size_t f = 0; f < p->functions.count; f++) {
        const struct edited_place *place = &why->edited.around[f];
        size_t known = headers.texts.count;
        if (place->is_newer && names_add(&headers, NULL, place->file) == known && list(&newer))
            buffer_add(&newer.names, text_cut(place->file, NAME_SHOWN));
    }
    names_release(&headers);
    return end_list(why, &newer);
}

static struct text say_times_vary(const struct why *why)
{
    const struct quantity *quantity = why->change->quantity;
    bool is_time = quantity && quantity->dimension == DIMENSION_TIME;
    return is_time ? TEXT("times vary from run to run") : TEXT_NONE;
}

/* `of the runs with the median cost: old 2 of 3, new 1 of 3` */
static struct text say_runs(struct why *why)
{
    const struct series_list *series = why->view->study->series;
    if (!why->differs)
        return TEXT_NONE;
    return arena_format(&why->arena, "of the runs with the %s: old %zu of %zu, new %zu of %zu",
                        series->combine == COMBINE_MIN ? "least cost" : "median cost", why->run[SIDE_OLD],
                        series->runs[SIDE_OLD], why->run[SIDE_NEW], series->runs[SIDE_NEW]);
}

/* Inputs may be different programs, whose causes are better told one by one. */
static struct text say_inputs(const struct why *why)
{
    bool are_rows = why->view->question->request->by == UNIT_INPUT && !why->view->study->history;
    return are_rows ? TEXT("of all inputs together: --split=input --by=input --step OLD NEW tells those of the dearest")
                    : TEXT_NONE;
}

/* Without calls each function changes by itself. */
static struct text say_calls(const struct why *why)
{
    const struct measured_sides *sides = &why->view->study->measured;
    size_t lacking = 0;
    for (size_t i = 0; i < sides->count; i++)
        lacking += !sides->items[i].profile->has_calls;
    if (lacking == sides->count)
        return TEXT("no calls are recorded: each function changed by itself");
    if (why->calls)
        return TEXT_NONE;
    return lacking ? TEXT("no calls are recorded on one side: changes are of self costs alone")
                   : TEXT("calls of some inputs are recorded on one side alone: changes are of self costs alone");
}

/* Neither calls nor costs need be as they are told where functions are left out that call others back, nor costs where
 * what was inlined is shared by lines. */
static struct text say_estimates(const struct why *why)
{
    const struct profile *p = why->view->study->profile;
    const struct expressions *filters = &why->view->question->request->filters;
    if (!p->estimates.count && !p->unsure.count)
        return TEXT_NONE;
    return why->causes.graph.between != NONE
               ? TEXT("functions that are left out call others back: what no line surely caused is between your lines")
           : filters->hide.count || filters->charge.count
               ? TEXT("functions that are left out call others back: calls and costs are estimates")
               : TEXT("what was inlined is told by lines, as no addresses were recorded: costs are estimates");
}

size_t why_notes(struct why *why, const struct naming *naming, struct text notes[WHY_NOTES_MAX])
{
    static const struct text fits[] = {
        [CAUSES_FIT] = {0},
        [CAUSES_MANY] = TEXT("ten causes are less than half of what changed: these are the three largest"),
        [CAUSES_CONTRADICT] = TEXT("the recorded calls do not fit the costs: no causes can be told"),
    };
    struct text found[WHY_NOTES_MAX] = {
        say_runs(why),           say_inputs(why),      caveats_commands(why->view->study->sides, &why->arena),
        say_edited(why, naming), say_newer(why),       say_renamed(why, naming),
        say_compiled(why),       say_times_vary(why),  say_estimates(why),
        say_calls(why),          fits[why->causes.fit]};
    size_t count = 0;
    for (size_t i = 0; i < WHY_NOTES_MAX; i++)
        if (found[i].s)
            notes[count++] = found[i];
    return count;
}

struct text why_say_cost(struct why *why, cost_t cost)
{
    char digits[CELL_MAX];
    struct figure figure = {FIGURE_COST, cost, 0};
    return arena_copy(&why->arena, scale_say(digits, compared_of_side(why->change, SIDE_NEW),
                                             why->view->question->for_person, figure));
}

struct text why_say_doubt(struct why *why, const struct cause *cause)
{
    cost_t doubt = why_doubt(why, cause);
    return doubt ? arena_format(&why->arena, " (runs of a side differ by %s)", why_say_cost(why, doubt).s) : TEXT("");
}

struct text why_rest(struct why *why)
{
    size_t count = why->causes.rest.count, left_out = why->causes.rest.left_out;
    if (why->causes.fit == CAUSES_CONTRADICT || !count)
        return why->causes.fit == CAUSES_CONTRADICT ? TEXT("not explained") : TEXT("rounding");
    const char *others = left_out ? "other" : "smaller";
    struct text most = why_say_cost(why, why->causes.rest.largest);
    struct text rest =
        arena_format(&why->arena, "%zu %s cause%s, none above %s", count, others, count == 1 ? "" : "s", most.s);
    return left_out ? arena_format(&why->arena, "%s; filters leave out %zu of them", rest.s, left_out) : rest;
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
    const struct causes *causes = &why->causes;
    bool has_figures = causes->gross < COST_MAX; /* sums stop there */
    return has_figures && causes->fit != CAUSES_CONTRADICT && causes->count && combine_is_sum(study->series->combine) &&
           is_called_alike(study);
}
