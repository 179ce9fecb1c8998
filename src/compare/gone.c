/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/gone.h"

#include "base/buffer.h"
#include "base/git.h"

#include <stdlib.h>

#define LISTED 5 /* names one by one; of more the rest is counted */

struct search {
    struct unit_pairs *pairs;
    struct arena scratch;
};

static bool is_single(const struct unit_pair *pair, enum side side)
{
    return pair->of[side] != NONE && pair->of[side_other(side)] == NONE;
}

/* If the costs of parts are not kept, it may have cost something. */
static bool has_costs(const struct unit *unit)
{
    return unit->costs.width == 0 || costs_have_any(&unit->costs);
}

static void mark_singles(struct search *s, const struct pattern *meant)
{
    for (size_t i = 0; i < s->pairs->items.count; i++) {
        struct unit_pair *pair = &s->pairs->items.items[i];
        pair->is_meant = is_single(pair, SIDE_OLD) && meant && unit_pair_matches(pair, meant);
        pair->is_lost =
            is_single(pair, SIDE_OLD) && !pair->is_meant && has_costs(unit_pair_side(s->pairs, pair, SIDE_OLD));
    }
}

/* ---- what cannot be told apart ---- */

static struct text identity_of(struct search *s, const struct unit_pair *pair, enum side side)
{
    const struct unit_key *unit = &s->pairs->units[side].keys[pair->of[side]];
    struct text key = unit->key.s && !unit->key_repeats ? unit->key : TEXT("");
    return arena_format(&s->scratch, "%.*s\n%.*s", (int)unit->command.n, unit->command.s, (int)key.n, key.s);
}

static void pass_alike(struct search *s)
{
    struct names identities = {0};
    size_t *counts = memory_zeroed(s->pairs->items.count + 1, sizeof *counts);
    for (size_t i = 0; i < s->pairs->items.count; i++)
        if (is_single(&s->pairs->items.items[i], SIDE_NEW))
            counts[names_add(&identities, NULL, identity_of(s, &s->pairs->items.items[i], SIDE_NEW))]++;
    for (size_t i = 0; i < s->pairs->items.count; i++) {
        struct unit_pair *pair = &s->pairs->items.items[i];
        ref_t found = pair->is_lost ? names_find(&identities, identity_of(s, pair, SIDE_OLD)) : NONE;
        if (found == NONE || counts[found] == 0)
            continue;
        counts[found]--;
        pair->is_lost = false;
        pair->is_alike = true;
    }
    names_release(&identities);
    free(counts);
}

/* ---- files of threads and parts ---- */

/* The process that an input of the base is of, by its first part; .s NULL: it does not say. */
static struct text *list_processes(struct search *s)
{
    const struct unit_list *units = &s->pairs->units[SIDE_OLD];
    const struct profile *p = s->pairs->measured.items[SIDE_OLD].profile;
    struct text *processes = memory_zeroed(units->count + 1, sizeof *processes);
    for (size_t i = 0; i < units->unit_of.count; i++) {
        struct part part = profile_part(p, i);
        struct text directory = git_directory(p->inputs.items[part.input].path);
        if (part.pid.n && !processes[units->unit_of.items[i]].s)
            processes[units->unit_of.items[i]] =
                arena_format(&s->scratch, "%.*s\n%.*s\n%.*s", (int)part.pid.n, part.pid.s, (int)directory.n,
                             directory.s, (int)part.command.n, part.command.s);
    }
    return processes;
}

static void pass_threads(struct search *s)
{
    struct text *processes = list_processes(s);
    struct names there = {0};
    for (size_t i = 0; i < s->pairs->items.count; i++) {
        const struct unit_pair *pair = &s->pairs->items.items[i];
        if (pair->of[SIDE_OLD] != NONE && !pair->is_lost && processes[pair->of[SIDE_OLD]].s)
            names_add(&there, NULL, processes[pair->of[SIDE_OLD]]);
    }
    for (size_t i = 0; i < s->pairs->items.count; i++) {
        struct unit_pair *pair = &s->pairs->items.items[i];
        struct text process = pair->is_lost ? processes[pair->of[SIDE_OLD]] : TEXT_NONE;
        pair->is_lost &= !process.s || names_find(&there, process) == NONE;
    }
    names_release(&there);
    free(processes);
}

/* Runs that were to be combined are alike. */
static void pass_all(struct search *s)
{
    for (size_t i = 0; i < s->pairs->items.count; i++) {
        struct unit_pair *pair = &s->pairs->items.items[i];
        pair->is_alike = pair->is_lost;
        pair->is_lost = false;
    }
}

void gone_mark(struct unit_pairs *pairs, const struct pattern *meant)
{
    struct search s = {.pairs = pairs};
    if (!pairs->is_compared)
        return;
    mark_singles(&s, meant);
    if (pairs->is_suite)
        pass_alike(&s);
    else
        pass_all(&s);
    if (pairs->kind == UNIT_INPUT)
        pass_threads(&s);
    arena_release(&s.scratch);
}

/* ---- in words ---- */

const char *gone_say(const struct unit_pairs *pairs, struct arena *arena)
{
    struct texts names = {0};
    struct buffer text = {0};
    for (size_t i = 0; i < pairs->items.count; i++)
        if (pairs->items.items[i].is_lost)
            *array_add(&names) = pairs->items.items[i].name;
    bool are_paired = unit_pairs_count(pairs) || pairs->units[SIDE_OLD].count > pairs->units[SIDE_NEW].count;
    if (names.count && are_paired) {
        buffer_print(&text, "%zu input%s of the base %s gone: ", names.count, names.count == 1 ? "" : "s",
                     names.count == 1 ? "is" : "are");
        buffer_list(&text, names.items, names.count, LISTED);
        buffer_add(&text, TEXT(" (--gone=RE names those that were taken out)"));
    }
    const char *said = text.count ? buffer_take(&text, arena).s : NULL;
    free(names.items);
    return said;
}
