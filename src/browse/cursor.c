/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/cursor.h"

#include <stdlib.h>

void cursor_init(struct cursor *s, const struct place *place, const struct sheet *sheet)
{
    *s = (struct cursor){.id = place->id, .row = place->row, .count = sheet && sheet->kind ? sheet_count(sheet) : 0};
    s->ids = memory_alloc((s->count + 1) * sizeof *s->ids);
    index_reserve(&s->index, s->count);
    for (size_t row = 0; row < s->count; row++) {
        s->ids[row] = sheet_subject(sheet, row).id;
        index_add(&s->index, s->ids[row], (ref_t)row);
    }
}

void cursor_release(struct cursor *s)
{
    index_release(&s->index);
    free(s->ids);
}

/* The distance of the row with an id from the selected row; SIZE_MAX: there was no such row. */
static size_t distance_to(const struct cursor *s, uint64_t id)
{
    struct probe probe = index_probe(&s->index, id);
    while (index_next(&s->index, &probe))
        if (s->ids[probe.ref] == id)
            return probe.ref < s->row ? s->row - probe.ref : probe.ref - s->row;
    return SIZE_MAX;
}

size_t cursor_find(const struct cursor *s, const struct place *place, const struct sheet *sheet)
{
    size_t nearest = place->row, least = SIZE_MAX;
    if (s->id == 0 || s->count == 0 || place->id == s->id)
        return nearest;
    for (size_t row = 0; row < sheet_count(sheet); row++) {
        size_t distance = distance_to(s, sheet_subject(sheet, row).id);
        nearest = distance < least ? row : nearest;
        least = distance < least ? distance : least;
    }
    return nearest;
}
