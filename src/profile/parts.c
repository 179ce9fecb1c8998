/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs and their parts: their descriptions and their order. */
#include "base/number.h"
#include "profile/profile.h"
#include "profile/runs.h"

#include <stdlib.h>

/* ---- parts ---- */

static ref_t keep_text(struct profile *p, struct text text)
{
    return text.n ? names_add(&p->texts, &p->words, text) : NONE;
}

static struct text kept_text(const struct profile *p, ref_t text)
{
    return text == NONE ? TEXT("") : p->texts.texts.items[text];
}

/* Most parts cost 0 of most events, if there are many of these. */
static struct text pack_total(struct profile *p, const cost_t *costs, size_t n)
{
    unsigned char bytes[RUNS_MAX], *end = runs_put(bytes, costs, n);
    return arena_copy(&p->arena, (struct text){(const char *)bytes, (size_t)(end - bytes)});
}

static ref_t keep_total(struct profile *p, const struct charge *total)
{
    cost_t costs[EVENTS_MAX];
    size_t width = 0;
    if (!(p->wants & WANT_PARTS))
        return NONE;
    for (size_t i = 0; i < total->n; i++) {
        ref_t event = total->events ? total->events[i] : (ref_t)i;
        if (event == NONE)
            continue;
        while (width <= event)
            costs[width++] = COST_ABSENT;
        costs[event] = total->values[i];
    }
    *array_add(&p->part_totals) = pack_total(p, costs, width);
    return (ref_t)p->part_totals.count - 1;
}

struct costs profile_part_total(const struct profile *p, size_t part, cost_t *buffer)
{
    size_t n = 0;
    ref_t total = p->parts.items[part].total;
    if (total != NONE)
        runs_read((const unsigned char *)p->part_totals.items[total].s, buffer, &n);
    return costs_view(buffer, n);
}

void profile_set_part_total(struct profile *p, size_t part, const cost_t *costs, size_t n)
{
    p->part_totals.items[p->parts.items[part].total] = pack_total(p, costs, n);
}

void profile_set_part_start(struct profile *p, size_t part, struct text function, cost_t cost)
{
    p->parts.items[part].start = keep_text(p, function);
    p->parts.items[part].start_cost = cost;
}

void profile_add_part(struct profile *p, const struct part *part, const struct charge *total)
{
    struct kept_part kept = {
        .input = part->input,
        .place = part->place,
        .number = keep_text(p, part->number),
        .thread = keep_text(p, part->thread),
        .pid = keep_text(p, part->pid),
        .command = keep_text(p, part->command),
        .creator = keep_text(p, part->creator),
        .trigger = keep_text(p, part->trigger),
        .start = keep_text(p, part->start),
        .total = keep_total(p, total),
        .start_cost = part->start_cost,
    };
    *array_add(&p->parts) = kept;
}

static struct part give_part(const struct profile *p, const struct kept_part *kept)
{
    return (struct part){
        .input = kept->input,
        .place = kept->place,
        .number = kept_text(p, kept->number),
        .thread = kept_text(p, kept->thread),
        .pid = kept_text(p, kept->pid),
        .command = kept_text(p, kept->command),
        .creator = kept_text(p, kept->creator),
        .trigger = kept_text(p, kept->trigger),
        .start = kept_text(p, kept->start),
        .start_cost = kept->start_cost,
    };
}

struct part profile_part(const struct profile *p, size_t part)
{
    return give_part(p, &p->parts.items[part]);
}

bool profile_may_have_calls(const struct profile *p)
{
    bool may = p->has_calls || !p->functions.count;
    for (size_t i = 0; i < p->parts.count && !may; i++)
        may = profile_part(p, i).creator.n;
    return may;
}

struct part profile_first_part(const struct profile *p)
{
    static const struct kept_part none = {NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 0};
    return give_part(p, p->parts.count ? p->parts.items : &none);
}

size_t profile_threads(const struct profile *p)
{
    struct names distinct = {0};
    for (size_t i = 0; i < p->parts.count; i++)
        if (profile_part(p, i).thread.n)
            names_add(&distinct, NULL, profile_part(p, i).thread);
    size_t count = distinct.texts.count;
    names_release(&distinct);
    return count;
}

/* ---- their order ---- */

int profile_compare_numbers(struct text a, struct text b)
{
    uint64_t x = 0, y = 0;
    number_read_unsigned(a, &x);
    number_read_unsigned(b, &y);
    return (x > y) - (x < y);
}

static struct text process_of(const struct profile *p, const struct kept_part *part)
{
    return part->pid != NONE ? kept_text(p, part->pid) : p->inputs.items[part->input].path;
}

/* A part, its process, and where it was read. */
struct placed {
    struct kept_part part;
    struct text number;
    ref_t process;
    size_t place;
};

static int by_process_and_number(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    int order = profile_compare_numbers(x->number, y->number);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

/* Whether each process has its parts together and by number. False if the process numbers alone do not show it. */
static bool are_in_order(const struct profile *p)
{
    uint8_t *seen = memory_zeroed(p->texts.texts.count, sizeof *seen);
    bool in_order = true;
    for (size_t i = 0; i < p->parts.count && in_order; i++) {
        const struct kept_part *part = &p->parts.items[i];
        if (part->pid == NONE)
            in_order = p->parts.count == 1;
        else if (i && part[-1].pid == part->pid)
            in_order = profile_compare_numbers(kept_text(p, part[-1].number), kept_text(p, part->number)) <= 0;
        else
            in_order = !seen[part->pid]++;
    }
    free(seen);
    return in_order;
}

static void sort_parts(struct profile *p)
{
    struct names processes = {0};
    struct placed *placed = memory_alloc(p->parts.count * sizeof *placed);
    for (size_t i = 0; i < p->parts.count; i++) {
        const struct kept_part *part = &p->parts.items[i];
        ref_t process = names_add(&processes, NULL, process_of(p, part));
        placed[i] = (struct placed){*part, kept_text(p, part->number), process, i};
    }
    qsort(placed, p->parts.count, sizeof *placed, by_process_and_number);
    for (size_t i = 0; i < p->parts.count; i++)
        p->parts.items[i] = placed[i].part;
    names_release(&processes);
    free(placed);
}

void profile_order_parts(struct profile *p)
{
    if (!are_in_order(p))
        sort_parts(p);
}

/* ---- inputs ---- */

ref_t profile_add_input(struct profile *p, struct text path)
{
    *array_add(&p->inputs) = (struct profile_input){.path = path};
    return (ref_t)p->inputs.count - 1;
}

void profile_note_loss(struct profile *p, ref_t input, struct text what)
{
    struct text *loss = input == NONE ? &p->loss : &p->inputs.items[input].loss;
#ifdef FORGETS_LOSSES /* for a test that has to see it */
    what = TEXT_NONE;
#endif
    if (!loss->s && what.s)
        *loss = arena_copy(&p->words, what);
}

struct text profile_loss(const struct profile *p)
{
    struct text loss = TEXT_NONE;
    for (size_t i = 0; i < p->inputs.count && !loss.s; i++)
        loss = p->inputs.items[i].loss;
    return loss.s ? loss : p->loss;
}

static void drop_texts(struct texts *texts)
{
    free(texts->items);
    *texts = (struct texts){0};
}

/* An empty text may be described, too. */
static struct text keep_description(struct profile *p, struct text text)
{
    ref_t kept = names_add(&p->texts, &p->words, text);
    return p->texts.texts.items[kept];
}

static void leave_common(struct profile *p, const struct texts *descriptions)
{
    size_t left = 0;
    for (size_t i = 0; i < descriptions->count && !p->described; i++)
        *array_add(&p->common) = keep_description(p, descriptions->items[i]);
    for (size_t i = 0; i < p->common.count; i++)
        if (texts_have(descriptions, p->common.items[i]))
            p->common.items[left++] = p->common.items[i];
    p->common.count = left;
    p->described = true;
}

static void find_common(struct profile *p, size_t part)
{
    for (size_t i = part; i < p->parts.count; i++) {
        ref_t input = p->parts.items[i].input;
        if (i == part || input != p->parts.items[i - 1].input)
            leave_common(p, &p->inputs.items[input].descriptions);
    }
}

/* Whether a part of the same process comes before the first one so far, because it has a lower number. */
static bool comes_first(const struct profile *p, const struct kept_part *part)
{
    if (p->first_part == NONE)
        return true;
    const struct kept_part *first = &p->parts.items[p->first_part];
    return text_equal(process_of(p, part), process_of(p, first)) &&
           profile_compare_numbers(kept_text(p, part->number), kept_text(p, first->number)) < 0;
}

static ref_t input_of_first(const struct profile *p)
{
    return p->first_part == NONE ? NONE : p->parts.items[p->first_part].input;
}

static bool keeps_descriptions(const struct profile *p, ref_t input)
{
    return p->wants & WANT_PARTS || input == 0 || input == input_of_first(p);
}

static void keep_or_drop(struct profile *p, ref_t input)
{
    struct texts *descriptions = &p->inputs.items[input].descriptions;
    bool kept = keeps_descriptions(p, input);
    for (size_t i = 0; i < descriptions->count && kept; i++)
        descriptions->items[i] = keep_description(p, descriptions->items[i]);
    if (!kept)
        drop_texts(descriptions);
}

void profile_end_inputs(struct profile *p, ref_t input, size_t part, const struct texts *common)
{
    ref_t before = input_of_first(p);
    for (size_t i = part; i < p->parts.count; i++)
        if (comes_first(p, &p->parts.items[i]))
            p->first_part = (ref_t)i;
    if (common)
        leave_common(p, common);
    else
        find_common(p, part);
    for (ref_t i = input; i < p->inputs.count; i++)
        keep_or_drop(p, i);
    if (before != NONE && before != input_of_first(p))
        keep_or_drop(p, before);
}
