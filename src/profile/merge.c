#include "profile/merge.h"

#include <stdlib.h>

static void merge_events(struct merge *merge, struct profile *to, const struct profile *from)
{
    merge->events = memory_alloc(from->events.count * sizeof *merge->events);
    for (size_t i = 0; i < from->events.count; i++) {
        ref_t event = merge->events[i] = profile_add_event(to, from->events.items[i].name);
        if (event != NONE)
            to->events.items[event].negative |= from->events.items[i].negative;
    }
}

void merge_functions(struct merge *merge, struct profile *to, const struct profile *from)
{
    merge_events(merge, to, from);
    merge->functions = memory_alloc(from->functions.count * sizeof *merge->functions);
    for (size_t i = 0; i < from->functions.count; i++) {
        struct function f = from->functions.items[i];
        struct function key = {merge->objects[f.object], merge->files[f.file], merge->symbols[f.name]};
        merge->functions[i] = profile_add_function(to, key);
    }
    merge->pieces = memory_alloc(from->pieces.count * sizeof *merge->pieces);
    for (size_t i = 0; i < from->pieces.count; i++) {
        const struct piece *piece = &from->pieces.items[i];
        merge->pieces[i] = profile_add_piece(to, merge->functions[piece->function], merge->files[piece->file]);
    }
}

/* Where there are lines, pieces may hold sums of them already; where there are none, pieces hold the costs. */
static void merge_pieces(const struct merge *merge, struct profile *to, const struct profile *from)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < from->pieces.count; i++) {
        const struct row *self = &from->pieces.items[i].self;
        if (self->width)
            profile_add_cost(to, merge->pieces[i], 0, row_read(self, costs), merge->events, self->width);
    }
}

static void merge_lines(const struct merge *merge, struct profile *to, const struct profile *from)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < from->lines.count; i++) {
        const struct line *line = &from->lines.items[i];
        profile_add_cost(to, merge->pieces[line->piece], line->number, row_read(&line->self, costs), merge->events,
                         line->self.width);
    }
}

static void merge_calls(const struct merge *merge, struct profile *to, const struct profile *from)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < from->calls.count; i++) {
        const struct call *call = &from->calls.items[i];
        profile_add_call(to, merge->pieces[call->piece], call->line, merge->functions[call->callee], call->count,
                         row_read(&call->inclusive, costs), merge->events, call->inclusive.width);
    }
}

void merge_costs(const struct merge *merge, struct profile *to, const struct profile *from)
{
    if (from->wants & WANT_LINES)
        merge_lines(merge, to, from);
    else
        merge_pieces(merge, to, from);
    merge_calls(merge, to, from);
    to->saturated |= from->saturated;
    to->summarised |= from->summarised;
}

static struct text copy(struct profile *to, struct text t)
{
    return t.s ? arena_copy(&to->arena, t) : TEXT_NONE;
}

static void merge_inputs(struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->inputs.count; i++) {
        const struct source_input *input = &from->inputs.items[i];
        struct source_input added = {.path = copy(to, input->path)};
        for (size_t d = 0; d < input->descriptions.count; d++)
            *array_add(&added.descriptions) = copy(to, input->descriptions.items[d]);
        *array_add(&to->inputs) = added;
    }
}

static void merge_parts(const struct merge *merge, struct profile *to, const struct profile *from)
{
    ref_t first_input = (ref_t)to->inputs.count;
    for (size_t i = 0; i < from->parts.count; i++) {
        const struct part *p = &from->parts.items[i];
        struct part part = {
            .input = first_input + p->input,
            .number = copy(to, p->number),
            .thread = copy(to, p->thread),
            .pid = copy(to, p->pid),
            .command = copy(to, p->command),
            .creator = copy(to, p->creator),
        };
        profile_add_row(to, &part.total, &p->total, merge->events);
        *array_add(&to->parts) = part;
    }
    profile_add_row(to, &to->totals, &from->totals, merge->events);
}

static void merge_numbers(struct profile *to, struct names *numbers, const struct names *from)
{
    for (size_t i = 0; i < from->texts.count; i++)
        names_add(numbers, &to->arena, from->texts.items[i]);
}

void merge_rest(const struct merge *merge, struct profile *to, const struct profile *from)
{
    merge_parts(merge, to, from);
    merge_inputs(to, from);
    merge_numbers(to, &to->unselected_parts, &from->unselected_parts);
    merge_numbers(to, &to->unselected_threads, &from->unselected_threads);
    for (size_t i = 0; i < from->definitions.count; i++) {
        const struct definition *d = &from->definitions.items[i];
        *array_add(&to->definitions) = (struct definition){copy(to, d->name), copy(to, d->formula),
                                                           copy(to, d->long_name), copy(to, d->path), d->line};
    }
}

ref_t *merge_names(struct profile *to, const struct names *names, ref_t (*add)(struct profile *p, struct text name))
{
    ref_t *map = memory_alloc(names->texts.count * sizeof *map);
    for (size_t i = 0; i < names->texts.count; i++)
        map[i] = add(to, names->texts.items[i]);
    return map;
}

void merge_profile(struct profile *to, const struct profile *from)
{
    struct merge merge = {
        .objects = merge_names(to, &from->objects, profile_add_object),
        .files = merge_names(to, &from->files, profile_add_file),
        .symbols = merge_names(to, &from->symbols, profile_add_symbol),
    };
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_release(&merge);
}

void merge_release(struct merge *merge)
{
    free(merge->objects);
    free(merge->files);
    free(merge->symbols);
    free(merge->events);
    free(merge->functions);
    free(merge->pieces);
}
