/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "view/unrecorded.h"

#include "base/buffer.h"
#include "base/number.h"
#include "view/problems.h"
#include "view/scale.h"

#include <stdlib.h>

#define CACHE_TOO_LARGE (256u << 20) /* bytes of a last-level cache; no program has so much of one for itself */

#define LISTED 5 /* events named one by one; of more the rest is counted */

static void mark_terms(bool *shown, const struct terms *terms, size_t recorded)
{
    for (size_t i = 0; i < terms->count; i++)
        if (terms->items[i].event < recorded)
            shown[terms->items[i].event] = true;
}

/* By recorded event: whether it is shown, or is a term of a shown event. */
static bool *find_shown(const struct measures *measures, const struct refs *numbers)
{
    bool *shown = memory_zeroed(measures->recorded, sizeof *shown);
    for (size_t i = 0; i < numbers->count; i++) {
        const struct measure *measure = &measures->items[numbers->items[i]];
        mark_terms(shown, &measure->terms, measures->recorded);
        mark_terms(shown, &measure->divisor, measures->recorded);
    }
    return shown;
}

/* By recorded event: the number of inputs of a side that recorded it; `all` for events that are not shown. */
static size_t *count_inputs(const struct study *study, const struct measured_side *side, const bool *shown, size_t all)
{
    size_t *counts = memory_alloc(study->measures.recorded * sizeof *counts);
    for (size_t e = 0; e < study->measures.recorded; e++)
        counts[e] = shown[e] ? measured_side_inputs_with(side, study->profile->events.items[e].name) : all;
    return counts;
}

static void note_events(const struct measured_side *side, size_t count, const struct texts *events,
                        struct diagnostics *diagnostics)
{
    struct buffer list = {0};
    buffer_list(&list, events->items, events->count, LISTED);
    struct text names = buffer_text(&list);
    diagnostics_add(diagnostics, &problem_partly_recorded, TEXT_NONE, 0, "only %zu of %zu inputs%s recorded %s: %.*s",
                    count, measured_side_inputs(side), side->of_side,
                    events->count > 1 ? "these events, which count as 0 in the others"
                                      : "this event, which counts as 0 in the others",
                    (int)names.n, names.s);
    buffer_release(&list);
}

/* An event that no input recorded in the parts that were read has no figure that could be too small. */
static void note_side(const struct study *study, const struct measured_side *side, const bool *shown,
                      struct diagnostics *diagnostics)
{
    size_t recorded = study->measures.recorded, all = measured_side_inputs(side);
    if (all < 2)
        return;
    size_t *counts = count_inputs(study, side, shown, all);
    for (size_t e = 0; e < recorded; e++) {
        struct texts events = {0};
        size_t count = counts[e];
        for (size_t same = e; same < recorded && count && count < all; same++)
            if (counts[same] == count) {
                *array_add(&events) = study->profile->events.items[same].name;
                counts[same] = all;
            }
        if (events.count)
            note_events(side, count, &events, diagnostics);
        free(events.items);
    }
    free(counts);
}

void note_unrecorded(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics)
{
    bool *is_shown = find_shown(&study->measures, shown);
    for (size_t i = study->measured.count; i-- > 0;)
        note_side(study, &study->measured.items[i], is_shown, diagnostics);
    free(is_shown);
}

/* ---- costs that no line has ---- */

/* The events of a series of which much is missing: how many, and the first one. */
struct lacking {
    size_t count;
    const struct measure *event;
    struct missing_cost missing;
};

static struct lacking find_lacking(const struct study *study, const struct measured_side *side, size_t series,
                                   const bool *shown)
{
    struct lacking found = {0};
    for (size_t e = 0; e < study->measures.recorded; e++) {
        struct text event = study->profile->events.items[e].name;
        struct missing_cost missing = measured_side_missing(side, series, event);
        if (!shown[e] || missing_cost_compare(&missing) <= 0)
            continue;
        if (!found.count)
            found = (struct lacking){0, &study->measures.items[measures_find(&study->measures, event)], missing};
        found.count++;
    }
    return found;
}

/* What is missing, and its share, if it is a part of the total: costs below 0 may make the total smaller than that. */
static struct text describe_missing(char text[2 * CELL_MAX], const struct lacking *lacking)
{
    const struct missing_cost *missing = &lacking->missing;
    struct figure figure = {FIGURE_COST, missing->cost, 0};
    return scale_say_share(text, lacking->event, figure, missing->cost > missing->total ? 0 : missing->total);
}

static void say_lacking(const struct measured_side *side, const struct lacking *lacking,
                        struct diagnostics *diagnostics)
{
    char text[2 * CELL_MAX];
    struct arena scratch = {0};
    size_t others = lacking->count - 1;
    struct text path = side->profile->inputs.count == 1 ? side->profile->inputs.items[0].path : TEXT_NONE;
    struct text event = lacking->event->name, said = describe_missing(text, lacking);
    struct text more =
        others ? arena_format(&scratch, ", and a part of %zu other event%s,", others, others > 1 ? "s" : "") : TEXT("");
    diagnostics_add(diagnostics, &problem_missing_costs, path, 0,
                    "%.*s of %.*s%.*s is at no line%s: rows do not add up to the total", (int)said.n, said.s,
                    (int)event.n, event.s, (int)more.n, more.s, side->in_profile);
    arena_release(&scratch);
}

void note_missing(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics)
{
    bool *is_shown = find_shown(&study->measures, shown);
    for (size_t i = study->measured.count; i-- > 0;) {
        const struct measured_side *side = &study->measured.items[i];
        struct lacking lacking = {0};
        for (size_t run = 0; run < side->runs && !lacking.count; run++)
            lacking = find_lacking(study, side, run, is_shown);
        if (lacking.count)
            say_lacking(side, &lacking, diagnostics);
    }
    free(is_shown);
}

/* ---- misses of a cache that is too large to miss anything ---- */

/* The size of the last-level cache that an input was simulated with, in bytes; 0: it does not say. */
static uint64_t cache_size(const struct profile_input *input)
{
    static const struct text cache = {"LL cache:", 9};
    uint64_t size = 0;
    for (size_t i = 0; i < input->descriptions.count; i++) {
        struct text description = input->descriptions.items[i];
        struct text said = text_trim(text_skip(description, text_starts(description, cache) ? cache.n : 0));
        struct text number = text_next_word(&said);
        if (text_starts(description, cache) && number_read_digits(number, &size) != number.n)
            size = 0;
    }
    return size;
}

static uint64_t largest_cache(const struct study *study)
{
    uint64_t largest = 0;
    for (size_t side = 0; side < study->measured.count; side++) {
        const struct profile *p = study->measured.items[side].profile;
        for (size_t i = 0; i < p->inputs.count; i++) {
            uint64_t size = cache_size(&p->inputs.items[i]);
            largest = size > largest ? size : largest;
        }
    }
    return largest;
}

/* Whether an event counts misses of the last-level cache. */
static bool is_of_cache(struct text event)
{
    static const struct text events[] = {{"ILmr", 4}, {"DLmr", 4}, {"DLmw", 4}, {"LLm", 3}, {"CEst", 4}};
    bool is = false;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        is |= text_equal(event, events[i]);
    return is;
}

void note_cache(const struct study *study, const struct refs *shown, struct diagnostics *diagnostics)
{
    struct texts events = {0};
    struct buffer list = {0};
    uint64_t size = largest_cache(study);
    for (size_t i = 0; i < shown->count && size >= CACHE_TOO_LARGE; i++) {
        struct text event = study->measures.items[shown->items[i]].name;
        if (is_of_cache(event))
            *array_add(&events) = event;
    }
    buffer_list(&list, events.items, events.count, LISTED);
    if (events.count)
        diagnostics_add(diagnostics, &problem_large_cache, TEXT_NONE, 0,
                        "a last-level cache of %llu MB was simulated, which hardly ever misses: %.*s %s little; "
                        "valgrind --LL=8388608,16,64 simulates 8 MB",
                        (unsigned long long)size >> 20, (int)list.count, list.items, events.count > 1 ? "say" : "says");
    buffer_release(&list);
    free(events.items);
}
