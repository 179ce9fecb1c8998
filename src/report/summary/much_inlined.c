/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/much_inlined.h"

#include "base/int128.h"
#include "events/compared.h"
#include "machine/libdw.h"
#include "machine/object.h"
#include "source/own.h"

#include <stdlib.h>

#define LEAST 25 /* percent */

static uint64_t cost_of(const struct measure *event, const struct costs *self)
{
    cost_t cost = measure_cost(event, self);
    return cost > 0 ? (uint64_t)cost : 0;
}

static bool is_from_elsewhere(const struct profile *p, const struct piece *piece)
{
    ref_t home = p->functions.items[piece->function].file;
    return piece->file != home && !text_equal(profile_file_name(p, piece->file), FILE_UNKNOWN) &&
           !text_equal(profile_file_name(p, home), FILE_UNKNOWN);
}

static bool is_much(const struct profile *p, const struct measure *event, const bool *is_own)
{
    uint64_t all = 0, elsewhere = 0;
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        if (!is_own[p->functions.items[piece->function].object])
            continue;
        all = int128_add_stopping(all, cost_of(event, &piece->self));
        if (is_from_elsewhere(p, piece))
            elsewhere = int128_add_stopping(elsewhere, cost_of(event, &piece->self));
    }
    return elsewhere && int128_compare_products(elsewhere, 100, all, LEAST) >= 0;
}

bool much_is_inlined_in_yours(const struct report *report, const struct your_lines *yours)
{
    return libdw_is_built_in() && !report->request->inlined && your_lines_have_tenth(yours, CHARGED_ELSEWHERE);
}

#define DEBUG_LEAST 256u /* bytes: what compilers say of themselves is no debug information */

static uint64_t debug_bytes_of(const struct report *report, struct text name)
{
    const struct request *request = report->request;
    const struct object_places places = {request->symfs.items, request->symfs.count, request->sources_below.items,
                                         request->sources_below.count, report->question->files_read};
    struct arena arena = {0};
    struct object object;
    struct text why;
    bool is_found = object_find(&places, name, &object, &why, &arena) == OBJECT_FOUND;
    arena_release(&arena);
    return is_found && object.elf.debug_bytes >= DEBUG_LEAST ? object.elf.debug_bytes : 0;
}

uint64_t much_inlined_debug_bytes(const struct report *report, const struct your_lines *yours)
{
    const struct profile *p = report->study->profile;
    bool *is_seen = memory_zeroed(p->objects.texts.count, sizeof *is_seen);
    uint64_t sum = 0;
    for (size_t i = 0; i < p->functions.count; i++) {
        ref_t object = p->functions.items[i].object;
        if (!yours->owned.functions[i] || !yours->owned.objects[object] || is_seen[object])
            continue;
        is_seen[object] = true;
        sum = int128_add_stopping(sum, debug_bytes_of(report, profile_object_name(p, object)));
    }
    free(is_seen);
    return sum;
}

bool much_is_inlined(const struct report *report)
{
    const struct measure *event = view_main_measure(report->view);
    if (!libdw_is_built_in() || !event || !compared_is_alone(event) || report->request->inlined)
        return false;
    bool *is_own = own_find_objects(report->study->profile->objects.texts.items,
                                    report->study->profile->objects.texts.count, report->directory);
    bool is = is_much(report->study->profile, event, is_own);
    free(is_own);
    return is;
}
