/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile/entries.h"

#include "base/hash.h"
#include "profile/costs.h"

#include <stdlib.h>

void entries_release(struct entries *entries)
{
    free(entries->calls.items);
    free(entries->lines.items);
    free(entries->declared.items);
    index_release(&entries->index);
    *entries = (struct entries){0};
}

void entries_add_call(struct entries *entries, ref_t function, uint64_t line, uint64_t count)
{
    bool saturated;
    struct probe at = index_probe(&entries->index, hash_mix(function, line));
    if (line == 0)
        return;
    while (index_next(&entries->index, &at)) {
        struct entry_calls *known = &entries->calls.items[at.ref];
        if (known->function == function && known->line == line) {
            known->count = count_add(known->count, count, &saturated);
            return;
        }
    }
    index_insert(&entries->index, &at, (ref_t)entries->calls.count);
    *array_add(&entries->calls) = (struct entry_calls){function, line, count};
}

void entries_add_line(struct entries *entries, ref_t function, uint64_t line)
{
    while (line && entries->lines.count <= function)
        *array_add(&entries->lines) = 0;
    if (line && line - 1 < entries->lines.items[function] - 1)
        entries->lines.items[function] = line;
}

void entries_declare(struct entries *entries, ref_t function, struct entry_place place)
{
    while (place.line && entries->declared.count <= function)
        *array_add(&entries->declared) = (struct entry_place){NONE, 0};
    if (place.line && entries->declared.items[function].line == 0)
        entries->declared.items[function] = place;
}

struct entry_place entries_declared(const struct entries *entries, ref_t function)
{
    return function < entries->declared.count ? entries->declared.items[function] : (struct entry_place){NONE, 0};
}

void entries_merge_declared(struct entries *entries, const struct entries *from, const ref_t *functions,
                            const ref_t *files)
{
    for (size_t i = 0; i < from->declared.count; i++) {
        struct entry_place place = from->declared.items[i];
        if (place.line && files)
            place.file = files[place.file];
        if (functions[i] != NONE && place.file != NONE)
            entries_declare(entries, functions[i], place);
    }
}

void entries_merge(struct entries *entries, const struct entries *from, const ref_t *functions)
{
    for (size_t i = 0; i < from->calls.count; i++) {
        const struct entry_calls *calls = &from->calls.items[i];
        if (calls->function != NONE && functions[calls->function] != NONE)
            entries_add_call(entries, functions[calls->function], calls->line, calls->count);
    }
    for (size_t i = 0; i < from->lines.count; i++)
        if (functions[i] != NONE)
            entries_add_line(entries, functions[i], from->lines.items[i]);
}

void entries_renumber(struct entries *entries, const ref_t *numbers)
{
    struct entries old = *entries;
    *entries = (struct entries){0};
    entries_merge(entries, &old, numbers);
    entries_merge_declared(entries, &old, numbers, NULL);
    entries_release(&old);
}

static bool is_better(const struct entry_calls *calls, const struct entry_calls *than)
{
    return calls->count != than->count ? calls->count > than->count : calls->line < than->line;
}

static uint64_t lower(uint64_t a, uint64_t b)
{
    return a - 1 < b - 1 ? a : b; /* 0 is no line */
}

uint64_t *entries_find(const struct entries *entries, size_t functions, const uint64_t *others)
{
    uint64_t *lines = memory_zeroed(functions, sizeof *lines);
    struct entry_calls *best = memory_zeroed(functions, sizeof *best);
    for (size_t i = 0; i < entries->calls.count; i++) {
        const struct entry_calls *calls = &entries->calls.items[i];
        if (calls->function == NONE)
            continue;
        if (!best[calls->function].line || is_better(calls, &best[calls->function]))
            best[calls->function] = *calls;
    }
    for (size_t f = 0; f < functions; f++) {
        uint64_t own = f < entries->lines.count ? entries->lines.items[f] : 0;
        own = own ? own : others[f];
        lines[f] = best[f].count ? best[f].line : lower(best[f].line, own);
    }
    free(best);
    return lines;
}
