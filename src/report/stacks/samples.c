/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/stacks/samples.h"

#include "base/buffer.h"
#include "base/int128.h"
#include "events/quantity.h"
#include "report/stacks/stacks.h"
#include "rows/rank.h"
#include "rows/share.h"
#include "view/problems.h"

#include <stdlib.h>

/* ---- what counts ---- */

static uint64_t weigh(const void *context, const struct costs *costs)
{
    cost_t cost = measure_cost(context, costs);
    return cost > 0 ? (uint64_t)cost : 0;
}

/* By function, whether the filters leave it. */
static bool *kept_functions(const struct view *view)
{
    bool *kept = memory_zeroed(view->study->profile->functions.count, sizeof *kept);
    struct cut cut = {.sort = &view->sort, .uncut = true};
    struct ranking all;
    ranking_init(&all, &view->rows, &cut, view->filter);
    for (size_t i = 0; i < all.count; i++) {
        ref_t function = grouping_own_name(&view->rows, all.rows[i]).function;
        if (function != NONE) /* else it is a cycle */
            kept[function] = true;
    }
    ranking_release(&all);
    return kept;
}

/* Whether a kept function costs less than 0. */
static bool is_below(const struct samples *s, const struct measure *event, const bool *kept)
{
    const struct matrix *self = &s->report->study->inclusive.self;
    bool any = false;
    for (size_t f = 0; f < self->count && !any; f++) {
        struct costs costs = matrix_row(self, f);
        any = kept[f] && measure_cost(event, &costs) < 0;
    }
    return any;
}

/* `: --show=Time leaves it out`, of the recorded events without costs below 0; nothing if there are none. */
static struct text other_events(const struct samples *s, const bool *kept, struct arena *arena)
{
    const struct measures *measures = &s->report->study->measures;
    struct buffer list = {0};
    for (size_t i = 0; i < measures->recorded; i++) {
        const struct measure *event = &measures->items[i];
        if (measure_leads(event) && !is_below(s, event, kept))
            buffer_print(&list, "%s%.*s", list.count ? "," : ": --show=", (int)event->name.n, event->name.s);
    }
    buffer_add(&list, list.count ? TEXT(" leaves it out") : TEXT(""));
    return buffer_take(&list, arena);
}

/* The sum of what counts of an event, which has to be one that can be written. */
static bool sum_up(const struct samples *s, const struct measure *event, const bool *kept, uint64_t *sum)
{
    const struct matrix *self = &s->report->study->inclusive.self;
    struct arena scratch = {0};
    const char *why = NULL;
    *sum = 0;
    if (is_below(s, event, kept))
        why = arena_format(&scratch, "has costs below 0, which stacks cannot have%s", other_events(s, kept, &scratch).s)
                  .s;
    for (size_t f = 0; f < self->count; f++) {
        struct costs costs = matrix_row(self, f);
        *sum = int128_add_stopping(*sum, kept[f] ? weigh(event, &costs) : 0);
    }
    if (!why && *sum > (uint64_t)COST_MAX)
        why = "goes past 2^63";
    if (why)
        diagnostics_add(s->report->diagnostics, &problem_unwritable, TEXT_NONE, 0, "nothing is written: %.*s %s",
                        (int)event->name.n, event->name.s, why);
    arena_release(&scratch);
    return !why;
}

/* The smallest cost that --percent-limit leaves; 1 without it. */
static uint64_t least_of(const struct samples *s, const struct measure *event)
{
    int64_t limit = s->report->question->percent_limit == SHARE_NONE ? 0 : s->report->question->percent_limit;
    cost_t total = measure_cost(event, &s->report->study->profile->totals);
    uint64_t least = int128_scale(int128_magnitude(total), (uint64_t)limit, SHARE_WHOLE);
    least += !share_is_reached(least, limit, total);
    return least ? least : 1;
}

/* ---- frames ---- */

static ref_t label_of_cycle(const struct samples *s, ref_t node)
{
    const ref_t *members = nodes_first(&s->stacks.flow.nodes, node);
    ref_t label = s->functions[members[0]];
    for (size_t i = 1; i < nodes_count(&s->stacks.flow.nodes, node); i++)
        if (s->functions[members[i]] != label)
            return (ref_t)s->folded.functions.count + node;
    return label;
}

static ref_t label_of_place(const struct samples *s, ref_t place)
{
    ref_t cycle = stacks_cycle(&s->stacks, place);
    return cycle == NONE ? s->functions[graph_function(s->stacks.graph, place)] : label_of_cycle(s, cycle);
}

/* The frame of what is called from another one; if it calls itself, the frame itself, unless the ways are known. */
static ref_t frame_of(struct samples *s, struct frame wanted)
{
    if (!s->calls.graph->ways && wanted.above != NONE && s->frames.items[wanted.above].label == wanted.label)
        return wanted.above;
    struct probe at = index_probe(&s->index, hash_mix(wanted.above, wanted.label));
    while (index_next(&s->index, &at)) {
        const struct frame *frame = &s->frames.items[at.ref];
        if (frame->above == wanted.above && frame->label == wanted.label)
            return at.ref;
    }
    ref_t ref = (ref_t)s->frames.count;
    index_insert(&s->index, &at, ref);
    *array_add(&s->frames) = wanted;
    return ref;
}

static ref_t frame_of_stack(const void *context, size_t stack)
{
    return ((const struct samples *)context)->frame_of[stack];
}

static void make_frames(struct samples *s)
{
    const struct stacks *stacks = &s->stacks;
    s->frame_of = memory_resize(NULL, stacks->items.count, sizeof *s->frame_of);
    s->sums = memory_zeroed(s->count, sizeof *s->sums);
    for (size_t i = 0; i < stacks->items.count; i++) {
        const struct stack *stack = &stacks->items.items[i];
        ref_t above = stack->above == NONE ? NONE : s->frame_of[stack->above];
        s->frame_of[i] = frame_of(s, (struct frame){above, label_of_place(s, stack->place)});
    }
    buckets_init(&s->spent, stacks->items.count, s->frames.count, frame_of_stack, s);
    for (size_t i = 0; i < stacks->costs.count; i++)
        s->sums[stacks->costs.items[i].event] += stacks->costs.items[i].cost;
}

/* ---- what is said of it ---- */

#define TENTH (PERCENT / 10)

static uint64_t estimated_of(const struct samples *s, ref_t event)
{
    uint64_t estimates = 0;
    for (size_t i = 0; i < s->stacks.costs.count; i++) {
        const struct stack_cost *cost = &s->stacks.costs.items[i];
        estimates += cost->event == event && cost->is_estimate ? cost->cost : 0;
    }
    return estimates;
}

static uint64_t left_out_of(const struct samples *s, ref_t event)
{
    return s->stacks.left_out[event];
}

/* `up to 12.3% of Ir`, in a comparison of the event as a column is called; nothing if the part is 0. */
static void say_share(const struct samples *s, ref_t event, uint64_t part, struct buffer *said)
{
    if (part == 0)
        return;
    char share[SHARE_MAX];
    const struct measure *measure = s->events[event];
    int64_t tenths = (int64_t)int128_scale_plus(part, SHARE_WHOLE / TENTH, s->sums[event] - 1, s->sums[event]);
    size_t n = number_write_share(share, tenths > SHARE_WHOLE / TENTH ? SHARE_WHOLE : tenths * TENTH);
    buffer_print(said, "%sup to %.*s%% of %s%.*s", said->count ? " and " : "", (int)n, share,
                 statistic_table[measure->statistic].word.s, (int)measure->name.n, measure->name.s);
}

/* The parts of the first event, on each side of a comparison; empty if there is none. */
static struct text say_shares(const struct samples *s, uint64_t (*part_of)(const struct samples *s, ref_t event),
                              struct arena *arena)
{
    struct buffer said = {0};
    for (ref_t e = 0; e < s->count && measure_is_akin(s->events[e], s->events[0]); e++)
        say_share(s, e, part_of(s, e), &said);
    return buffer_take(&said, arena);
}

static void say_estimates(const struct samples *s)
{
    struct arena scratch = {0};
    struct text said = say_shares(s, estimated_of, &scratch);
    bool is_callgrinds = text_starts(profile_first_part(s->report->study->profile).creator, TEXT("callgrind-"));
    if (said.n)
        diagnostics_add(s->report->diagnostics, &problem_estimated, TEXT_NONE, 0,
                        "%.*s is in stacks that are estimates: calls are recorded, not the paths of calls%s",
                        (int)said.n, said.s, is_callgrinds ? " (callgrind --separate-callers=N records those)" : "");
    arena_release(&scratch);
}

/* A profile with many events may have cut off others than the first: that is said without a share. */
static bool is_any_left_out(const struct samples *s)
{
    bool any = false;
    for (size_t e = 0; e < s->count; e++)
        any |= s->stacks.left_out[e] > 0;
    return any;
}

static void say_left_out(const struct samples *s)
{
    struct arena scratch = {0};
    struct text said = say_shares(s, left_out_of, &scratch);
    said = said.n ? said : TEXT("some cost of other events");
    if (is_any_left_out(s))
        diagnostics_add(s->report->diagnostics, &problem_rows_left_out, TEXT_NONE, 0,
                        s->stacks.is_cut
                            ? "there are too many stacks: the cheapest calls are not followed, and %.*s stays "
                              "with their callers; a higher --percent-limit makes fewer stacks"
                            : "calls below --percent-limit are not followed: %.*s stays with their callers",
                        (int)said.n, said.s);
    arena_release(&scratch);
}

static bool is_any_left(const struct samples *s)
{
    for (ref_t i = 0; i < s->frames.count; i++)
        if (samples_any(s, i))
            return true;
    return filter_is_empty(s->report->view->filter);
}

static void say_missing(const struct samples *s)
{
    struct diagnostics *diagnostics = s->report->diagnostics;
    if (!is_any_left(s))
        diagnostics_add(diagnostics, &problem_no_rows, TEXT_NONE, 0,
                        "no stack is left: the filters keep no function that has a cost");
    if (study_misses_calls(s->report->study))
        diagnostics_add(diagnostics, &problem_not_recorded, TEXT_NONE, 0,
                        "no calls are recorded (Cachegrind records none): each stack is one function");
}

/* ---- all ---- */

/* Works out what is asked of each event. False: one cannot be written. */
static bool ask(const struct samples *s, struct stacks_event *asked, const bool *kept)
{
    for (size_t e = 0; e < s->count; e++) {
        const struct measure *event = s->events[e];
        uint64_t sum;
        if (!sum_up(s, event, kept, &sum))
            return false;
        asked[e] =
            (struct stacks_event){{weigh, event, weigh(event, &s->report->study->profile->totals)}, least_of(s, event)};
    }
    return true;
}

static void make(struct samples *s, const struct stacks_asked *asked)
{
    const struct report *report = s->report;
    const struct study *study = report->study;
    s->functions = contexts_merge_functions(&s->folded, study->profile);
    s->recorded = memory_resize(NULL, s->folded.functions.count, sizeof *s->recorded);
    for (size_t f = study->profile->functions.count; f-- > 0;)
        s->recorded[s->functions[f]] = (ref_t)f;
    forms_init(&s->forms, &s->folded.symbols);
    naming_init(&s->naming, &s->folded, &s->forms, report->question->form);
    known_calls_init(&s->calls, study->profile, &study->graph, &study->inclusive.self);
    stacks_init(&s->stacks, s->calls.graph, s->calls.self, asked);
    make_frames(s);
    say_estimates(s);
    say_left_out(s);
    say_missing(s);
}

bool samples_init(struct samples *s, const struct report *report, const struct measure *const *events, size_t count)
{
    struct stacks_event *asked = memory_zeroed(count, sizeof *asked);
    bool *kept = kept_functions(report->view);
    *s = (struct samples){.report = report, .events = events, .count = count};
    bool good = ask(s, asked, kept);
    if (good)
        make(s, &(struct stacks_asked){asked, count, kept});
    free(kept);
    free(asked);
    return good;
}

void samples_release(struct samples *s)
{
    if (!s->functions)
        return;
    stacks_release(&s->stacks);
    known_calls_release(&s->calls);
    naming_release(&s->naming);
    forms_release(&s->forms);
    profile_release(&s->folded);
    index_release(&s->index);
    free(s->functions);
    free(s->recorded);
    free(s->frames.items);
    free(s->frame_of);
    free(s->sums);
    buckets_release(&s->spent);
}

/* ---- questions ---- */

const struct quantity *samples_quantity(const struct samples *s, size_t event)
{
    const struct quantity *quantity = s->events[event]->quantity;
    return quantity && s->sums[event] <= (uint64_t)COST_MAX / quantity->factor ? quantity : NULL;
}

struct text samples_name(const struct samples *s, ref_t frame, struct arena *arena)
{
    ref_t label = s->frames.items[frame].label, functions = (ref_t)s->folded.functions.count;
    if (label < functions)
        return naming_symbol(&s->naming, s->folded.functions.items[label].symbol);
    ref_t cycle = s->report->study->inclusive.cycle_of[nodes_first(&s->stacks.flow.nodes, label - functions)[0]];
    return cycle == NONE ? TEXT("<cycle>") : arena_format(arena, "<cycle %u>", cycle + 1);
}

ref_t samples_function(const struct samples *s, ref_t frame)
{
    ref_t label = s->frames.items[frame].label;
    return label < s->folded.functions.count ? s->recorded[label] : NONE;
}

uint64_t samples_cost(const struct samples *s, ref_t frame)
{
    uint64_t sum = 0;
    for (ref_t i = s->spent.first[frame]; i < s->spent.first[frame + 1]; i++)
        sum += stacks_cost(&s->stacks, s->spent.items[i], 0);
    return sum;
}

void samples_costs(const struct samples *s, ref_t frame, uint64_t *costs)
{
    memset(costs, 0, s->count * sizeof *costs);
    for (ref_t i = s->spent.first[frame]; i < s->spent.first[frame + 1]; i++) {
        const struct stack *stack = &s->stacks.items.items[s->spent.items[i]];
        for (size_t k = stack->first_cost; k < stack->first_cost + stack->cost_count; k++)
            costs[s->stacks.costs.items[k].event] += s->stacks.costs.items[k].cost;
    }
}

bool samples_any(const struct samples *s, ref_t frame)
{
    uint64_t any = 0;
    for (ref_t i = s->spent.first[frame]; i < s->spent.first[frame + 1]; i++) {
        const struct stack *stack = &s->stacks.items.items[s->spent.items[i]];
        for (size_t k = stack->first_cost; k < stack->first_cost + stack->cost_count; k++)
            any |= s->stacks.costs.items[k].cost;
    }
    return any;
}
