/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/match_functions.h"

#include <stdlib.h>

/* What the candidates of one set have in common; NONE if it does not matter. */
struct common {
    ref_t object, file, word;
};

struct candidate_set {
    struct common common;
    ref_t first[SIDES], last[SIDES], count[SIDES];
};

/* Functions in sets of candidates for each other: those of both sides that have something in common. */
struct candidate_sets {
    const struct function_matches *matches;
    ARRAY(struct candidate_set) items;
    struct index index;
    ref_t *next[SIDES]; /* by function: the next candidate of its set */
};

typedef struct common (*trait)(const struct identity *identity);

static struct common full_name(const struct identity *identity)
{
    return (struct common){identity->object, identity->file, identity->name};
}

static struct common full_body(const struct identity *identity)
{
    return (struct common){identity->object, identity->file, identity->body};
}

static struct common full_key(const struct identity *identity)
{
    return (struct common){identity->object, identity->file, identity->key};
}

static struct common file_and_name(const struct identity *identity)
{
    return (struct common){NONE, identity->file, identity->name};
}

static struct common file_and_key(const struct identity *identity)
{
    return (struct common){NONE, identity->file, identity->key};
}

static struct common object_and_name(const struct identity *identity)
{
    return (struct common){identity->object, NONE, identity->name};
}

static struct common object_and_key(const struct identity *identity)
{
    return (struct common){identity->object, NONE, identity->key};
}

static struct common object_alone(const struct identity *identity)
{
    return (struct common){identity->object, NONE, NONE};
}

/* ---- candidates ---- */

static struct candidate_set *candidate_set_of(struct candidate_sets *sets, struct common c)
{
    uint64_t hash = hash_mix((uint64_t)c.object << 32 | c.file, c.word);
    struct probe at = index_probe(&sets->index, hash);
    while (index_next(&sets->index, &at)) {
        struct candidate_set *set = &sets->items.items[at.ref];
        if (set->common.object == c.object && set->common.file == c.file && set->common.word == c.word)
            return set;
    }
    index_insert(&sets->index, &at, (ref_t)sets->items.count);
    struct candidate_set *set = array_add(&sets->items);
    *set = (struct candidate_set){c, {NONE, NONE}, {NONE, NONE}, {0, 0}};
    return set;
}

static void add_candidate(struct candidate_sets *sets, enum side side, ref_t function, trait common)
{
    struct candidate_set *set = candidate_set_of(sets, common(&sets->matches->identities[side][function]));
    if (set->count[side]++ == 0)
        set->first[side] = function;
    else
        sets->next[side][set->last[side]] = function;
    set->last[side] = function;
    sets->next[side][function] = NONE;
}

typedef bool (*choice)(const struct function_matches *m, enum side side, ref_t function);

/* Makes the sets of the functions that are `chosen`. */
static void candidate_sets_init(struct candidate_sets *sets, const struct function_matches *m, trait common,
                                choice chosen)
{
    *sets = (struct candidate_sets){.matches = m};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        sets->next[side] = memory_alloc(m->count[side] * sizeof *sets->next[side]);
        for (size_t f = 0; f < m->count[side]; f++)
            if (chosen(m, side, (ref_t)f))
                add_candidate(sets, side, (ref_t)f, common);
    }
}

static void candidate_sets_release(struct candidate_sets *sets)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        free(sets->next[side]);
    free(sets->items.items);
    index_release(&sets->index);
}

static bool is_pair(const struct candidate_set *set)
{
    return set->count[SIDE_NEW] == 1 && set->count[SIDE_OLD] == 1;
}

static bool is_any(const struct function_matches *m, enum side side, ref_t function)
{
    (void)m, (void)side, (void)function;
    return true;
}

static bool is_named(const struct function_matches *m, enum side side, ref_t function)
{
    return m->identities[side][function].key != NONE;
}

static bool is_left(const struct function_matches *m, enum side side, ref_t function)
{
    return m->match_of[side][function] == NONE;
}

static bool is_named_and_left(const struct function_matches *m, enum side side, ref_t function)
{
    return is_named(m, side, function) && is_left(m, side, function);
}

/* ---- matches ---- */

static ref_t new_match(struct function_matches *m, enum match_how how)
{
    if (m->match_count == m->capacity)
        m->items = array_grow(m->items, &m->capacity, m->match_count + 1, sizeof *m->items);
    m->items[m->match_count] = (struct function_match){{NONE, NONE}, {0, 0}, how};
    return (ref_t)m->match_count++;
}

static void add_member(struct function_matches *m, ref_t match, enum side side, ref_t function)
{
    if (m->items[match].members[side]++ == 0)
        m->items[match].of[side] = function;
    m->match_of[side][function] = match;
}

static void add_pair(struct function_matches *m, ref_t new, ref_t old, enum match_how how)
{
    ref_t match = new_match(m, how);
    add_member(m, match, SIDE_NEW, new);
    add_member(m, match, SIDE_OLD, old);
}

/* ---- counterparts ---- */

static bool has_no_counterpart(const struct function_matches *m, enum side side, ref_t function)
{
    return m->counterpart_of[side][function] == NONE;
}

/* Makes two functions counterparts if each is the only candidate of its side. */
static void find_counterparts(struct function_matches *m, trait common)
{
    struct candidate_sets sets;
    candidate_sets_init(&sets, m, common, has_no_counterpart);
    for (size_t i = 0; i < sets.items.count; i++) {
        ref_t new = sets.items.items[i].first[SIDE_NEW], old = sets.items.items[i].first[SIDE_OLD];
        if (!is_pair(&sets.items.items[i]) || m->identities[SIDE_NEW][new].key != m->identities[SIDE_OLD][old].key)
            continue;
        m->counterpart_of[SIDE_NEW][new] = old;
        m->counterpart_of[SIDE_OLD][old] = new;
    }
    candidate_sets_release(&sets);
}

static bool all_have_counterparts(const struct function_matches *m, const struct candidate_sets *sets,
                                  const struct candidate_set *set)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (ref_t f = set->first[side]; f != NONE; f = sets->next[side][f])
            if (has_no_counterpart(m, side, f))
                return false;
    return true;
}

/* ---- stages ---- */

static void add_counterpart(struct function_matches *m, ref_t new)
{
    ref_t old = m->counterpart_of[SIDE_NEW][new];
    bool is_same = m->identities[SIDE_NEW][new].name == m->identities[SIDE_OLD][old].name;
    add_pair(m, new, old, is_same ? MATCH_EXACT : MATCH_NAME);
}

/* Matches those functions of a set that are `chosen` with their counterparts, which all have. */
static void add_counterparts(struct function_matches *m, const struct candidate_sets *sets,
                             const struct candidate_set *set, choice chosen)
{
    for (ref_t f = set->first[SIDE_NEW]; f != NONE; f = sets->next[SIDE_NEW][f])
        if (chosen(m, SIDE_NEW, f))
            add_counterpart(m, f);
}

static bool is_address(const struct function_matches *m, enum side side, ref_t function)
{
    return !is_named(m, side, function);
}

/* Makes one group of the addresses of a set. */
static void group_addresses(struct function_matches *m, const struct candidate_sets *sets,
                            const struct candidate_set *set)
{
    ref_t match = NONE;
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (ref_t f = set->first[side]; f != NONE; f = sets->next[side][f])
            if (is_address(m, side, f)) {
                match = match == NONE ? new_match(m, MATCH_GROUP) : match;
                add_member(m, match, side, f);
            }
    if (match != NONE && (m->items[match].members[SIDE_NEW] == 0 || m->items[match].members[SIDE_OLD] == 0))
        m->items[match].how = MATCH_NONE;
}

/* Functions that are known by their address alone: an address tells something only if nothing moved. */
static void match_addresses(struct function_matches *m)
{
    struct candidate_sets sets;
    candidate_sets_init(&sets, m, object_alone, is_any);
    for (size_t i = 0; i < sets.items.count; i++) {
        const struct candidate_set *set = &sets.items.items[i];
        if (all_have_counterparts(m, &sets, set))
            add_counterparts(m, &sets, set, is_address);
        else
            group_addresses(m, &sets, set);
    }
    candidate_sets_release(&sets);
}

static void group_candidates(struct function_matches *m, const struct candidate_sets *sets,
                             const struct candidate_set *set)
{
    ref_t match = new_match(m, is_pair(set) ? MATCH_NAME : MATCH_GROUP);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (ref_t f = set->first[side]; f != NONE; f = sets->next[side][f])
            add_member(m, match, side, f);
}

/* The first two stages: by object, file, and name or key. */
static void match_keys(struct function_matches *m)
{
    struct candidate_sets sets;
    candidate_sets_init(&sets, m, full_key, is_named);
    for (size_t i = 0; i < sets.items.count; i++) {
        const struct candidate_set *set = &sets.items.items[i];
        if (!set->count[SIDE_NEW] || !set->count[SIDE_OLD])
            continue;
        if (all_have_counterparts(m, &sets, set))
            add_counterparts(m, &sets, set, is_named);
        else
            group_candidates(m, &sets, set);
    }
    candidate_sets_release(&sets);
}

/* A stage that matches two functions if each is the only candidate of its side. */
static void match_moved(struct function_matches *m, trait common, choice chosen, enum match_how how)
{
    struct candidate_sets sets;
    candidate_sets_init(&sets, m, common, chosen);
    for (size_t i = 0; i < sets.items.count; i++) {
        const struct candidate_set *set = &sets.items.items[i];
        ref_t new = set->first[SIDE_NEW], old = set->first[SIDE_OLD];
        if (is_pair(set) && is_left(m, SIDE_NEW, new) && is_left(m, SIDE_OLD, old))
            add_pair(m, new, old, how);
    }
    candidate_sets_release(&sets);
}

/* Functions that may have moved to another object. If their file is not known, they must be the only ones of that name:
 * every object has its `_init`. */
static bool is_in_known_file(const struct function_matches *m, enum side side, ref_t function)
{
    return is_named_and_left(m, side, function) && m->identities[side][function].file != m->unknown_file;
}

static bool is_in_unknown_file(const struct function_matches *m, enum side side, ref_t function)
{
    return is_named(m, side, function) && m->identities[side][function].file == m->unknown_file;
}

/* The later stages: functions of the same name first, then those of the same key. */
static const struct {
    trait common;
    choice chosen;
    enum match_how how;
} moves[] = {
    {file_and_name, is_in_known_file, MATCH_FILE},      {file_and_key, is_in_known_file, MATCH_FILE},
    {file_and_name, is_in_unknown_file, MATCH_FILE},    {file_and_key, is_in_unknown_file, MATCH_FILE},
    {object_and_name, is_named_and_left, MATCH_OBJECT}, {object_and_key, is_named_and_left, MATCH_OBJECT},
};

static void match_names(struct function_matches *m)
{
    match_addresses(m);
    find_counterparts(m, full_body);
    match_keys(m);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        match_moved(m, moves[i].common, moves[i].chosen, moves[i].how);
}

static void match_exactly(struct function_matches *m)
{
    for (size_t f = 0; f < m->count[SIDE_NEW]; f++)
        if (!has_no_counterpart(m, SIDE_NEW, (ref_t)f))
            add_counterpart(m, (ref_t)f);
}

/* ---- all ---- */

static void add_rest(struct function_matches *m)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t f = 0; f < m->count[side]; f++)
            if (is_left(m, side, (ref_t)f))
                add_member(m, new_match(m, MATCH_NONE), side, (ref_t)f);
}

/* Numbers the matches in the order of the functions. */
static void put_in_order(struct function_matches *m)
{
    struct function_match *items = memory_alloc(m->match_count * sizeof *items);
    ref_t *numbers = refs_new(m->match_count), count = 0;
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t f = 0; f < m->count[side]; f++) {
            ref_t *match = &m->match_of[side][f];
            if (numbers[*match] == NONE) {
                items[count] = m->items[*match];
                numbers[*match] = count++;
            }
            *match = numbers[*match];
        }
    free(numbers);
    free(m->items);
    m->items = items;
}

void function_matches_init(struct function_matches *m, const struct identity *const identities[SIDES],
                           const size_t count[SIDES], ref_t unknown_file, bool exact)
{
    *m = (struct function_matches){.unknown_file = unknown_file};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        m->identities[side] = identities[side];
        m->count[side] = count[side];
        m->counterpart_of[side] = refs_new(count[side]);
        m->match_of[side] = refs_new(count[side]);
    }
    find_counterparts(m, full_name);
    (exact ? match_exactly : match_names)(m);
    add_rest(m);
    put_in_order(m);
}

void function_matches_release(struct function_matches *m)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        free(m->match_of[side]);
        free(m->counterpart_of[side]);
    }
    free(m->items);
}
