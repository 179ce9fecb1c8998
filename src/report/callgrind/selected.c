/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/callgrind/selected.h"

#include "calls/cycles.h"

#include <stdlib.h>

static void select_functions(struct selected *s, const struct filter *filter, const struct profile *p)
{
    for (size_t i = 0; i < p->functions.count; i++) {
        const struct function *f = &p->functions.items[i];
        s->functions[i] = filter_keeps_function(filter, f) && filter_keeps_file(filter, f->file);
    }
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        s->pieces[i] = filter_keeps_function(filter, &p->functions.items[piece->function]) &&
                       filter_keeps_file(filter, piece->file);
        s->functions[piece->function] |= s->pieces[i];
    }
}

static void select_cycles(struct selected *s, const struct profile *p)
{
    struct graph graph;
    graph_init(&graph, p);
    s->in_cycles = memory_zeroed(cycles_find(&graph, s->cycles), sizeof *s->in_cycles);
    for (size_t i = 0; i < p->functions.count; i++)
        if (s->cycles[i] != NONE)
            s->in_cycles[s->cycles[i]] |= s->functions[i];
    graph_release(&graph);
}

void selected_init(struct selected *selected, const struct profile *profile, const struct filter *filter)
{
    *selected = (struct selected){
        .pieces = memory_zeroed(profile->pieces.count, sizeof *selected->pieces),
        .functions = memory_zeroed(profile->functions.count, sizeof *selected->functions),
        .cycles = memory_resize(NULL, profile->functions.count, sizeof *selected->cycles),
    };
    select_functions(selected, filter, profile);
    select_cycles(selected, profile);
}

void selected_release(struct selected *selected)
{
    free(selected->pieces);
    free(selected->functions);
    free(selected->cycles);
    free(selected->in_cycles);
}

bool selected_has_piece(const struct selected *selected, ref_t piece)
{
    return !selected->pieces || selected->pieces[piece];
}

static bool has_call(const struct selected *s, ref_t caller, ref_t callee)
{
    if (s->functions[caller] || s->functions[callee])
        return true;
    ref_t cycle = s->cycles[caller];
    return cycle != NONE && cycle == s->cycles[callee] && s->in_cycles[cycle];
}

bool selected_has_entry(const struct selected *selected, const struct profile *profile, ref_t piece,
                        const struct packed_entry *entry)
{
    if (!selected->pieces)
        return true;
    struct record_subject subject = packed_subject(entry);
    if (subject.kind == RECORD_CALL)
        return has_call(selected, profile->pieces.items[piece].function, subject.callee);
    return selected_has_piece(selected, piece);
}
