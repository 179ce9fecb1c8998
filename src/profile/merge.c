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
    for (size_t i = 0; i < from->pieces.count; i++) {
        const struct row *self = &from->pieces.items[i].self;
        if (self->width)
            profile_add_cost(to, merge->pieces[i], 0, self->cells, merge->events, self->width);
    }
}

static void merge_lines(const struct merge *merge, struct profile *to, const struct profile *from)
{
    for (size_t i = 0; i < from->lines.count; i++) {
        const struct line *line = &from->lines.items[i];
        profile_add_cost(to, merge->pieces[line->piece], line->number, line->self.cells, merge->events,
                         line->self.width);
    }
}

void merge_costs(const struct merge *merge, struct profile *to, const struct profile *from)
{
    if (from->wants & WANT_LINES)
        merge_lines(merge, to, from);
    else
        merge_pieces(merge, to, from);
    for (size_t i = 0; i < from->calls.count; i++) {
        const struct call *call = &from->calls.items[i];
        profile_add_call(to, merge->pieces[call->piece], call->line, merge->functions[call->callee], call->count,
                         call->inclusive.cells, merge->events, call->inclusive.width);
    }
    to->saturated |= from->saturated;
    to->summarised |= from->summarised;
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
