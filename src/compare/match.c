/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/match.h"

#include "names/normalize.h"
#include "names/normalize_path.h"
#include "names/text_end.h"

#include <stdlib.h>

/* Numbers of the keys of a name, and of the processor that it says. */
struct keys {
    ref_t body;
    ref_t plain;              /* NONE: it is an address */
    ref_t library, processor; /* in the C library; NONE until they are needed */
};

struct group_name {
    size_t count;
    ref_t key;
    struct text name;
};

struct matcher {
    struct match *m;
    const struct profile *profiles[SIDES];
    struct names names, keys, processors; /* of functions, of both sides */
    ref_t *name_of[SIDES];                /* by symbol: which of `names` */
    struct keys *keys_of;                 /* by name */
    bool *is_library;                     /* by matched object: its functions are written for several processors */
    ARRAY(struct group_name) groups;
    struct index group_index;
    struct arena arena; /* of paths, keys and names of groups; the match gets it */
};

/* ---- objects and files ---- */

static void join_same_names(struct paths paths[SIDES], const struct names *const names[SIDES])
{
    struct names old = {0};
    for (size_t i = 0; i < names[SIDE_OLD]->texts.count; i++)
        names_add(&old, NULL, names[SIDE_OLD]->texts.items[i]);
    for (size_t i = 0; i < names[SIDE_NEW]->texts.count; i++) {
        ref_t same = names_add(&old, NULL, names[SIDE_NEW]->texts.items[i]);
        bool is_free = same < names[SIDE_OLD]->texts.count && paths[SIDE_OLD].partners[same] == NONE;
        if (is_free && paths[SIDE_NEW].partners[i] == NONE)
            prefixes_join(paths, (ref_t)i, same);
    }
    names_release(&old);
}

/* The object that was run: the first word of the command. */
static ref_t find_program(const struct profile *p)
{
    struct text command = profile_first_part(p).command;
    struct text word = text_next_word(&command), base = text_base_name(word);
    ref_t found = NONE;
    for (size_t i = 0; i < p->objects.texts.count && word.n; i++) {
        struct text name = p->objects.texts.items[i];
        if (text_equal(name, word))
            return (ref_t)i;
        if (found == NONE && text_equal(text_base_name(name), base))
            found = (ref_t)i;
    }
    return found;
}

static void join_programs(struct paths paths[SIDES], const struct profile *const profiles[SIDES])
{
    ref_t new = find_program(profiles[SIDE_NEW]), old = find_program(profiles[SIDE_OLD]);
    if (new == NONE || old == NONE)
        return;
    if (paths[SIDE_NEW].partners[new] == NONE && paths[SIDE_OLD].partners[old] == NONE)
        prefixes_join(paths, new, old);
}

/* Makes the keys of the paths of both sides, with `key`. */
static void make_paths(struct matcher *s, struct paths paths[SIDES], const struct names *const names[SIDES],
                       struct text (*key)(struct arena *arena, struct text path))
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        size_t count = names[side]->texts.count;
        struct text *items = arena_alloc(&s->arena, count * sizeof *items);
        for (size_t i = 0; i < count; i++)
            items[i] = key(&s->arena, names[side]->texts.items[i]);
        paths[side] = (struct paths){items, count, refs_new(count)};
    }
}

/* Numbers what is matched: `of` by side and path. */
static struct matched_list number(const struct paths paths[SIDES], ref_t *of[SIDES])
{
    struct matched_list list = {0};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        enum side other = side_other(side);
        of[side] = paths[side].partners;
        for (size_t i = 0; i < paths[side].count; i++) {
            ref_t partner = paths[side].partners[i];
            struct matched *pair;
            if (side == SIDE_OLD && partner != NONE) {
                of[side][i] = of[SIDE_NEW][partner];
                continue;
            }
            pair = array_add(&list);
            pair->of[side] = (ref_t)i;
            pair->of[other] = partner;
            of[side][i] = (ref_t)list.count - 1;
        }
    }
    return list;
}

static void match_objects(struct matcher *s, bool exact)
{
    const struct names *const names[SIDES] = {&s->profiles[SIDE_NEW]->objects, &s->profiles[SIDE_OLD]->objects};
    struct paths paths[SIDES];
    make_paths(s, paths, names, normalize_path_of_object);
    join_same_names(paths, names);
    if (!exact) {
        join_programs(paths, s->profiles);
        prefixes_pair(paths, NULL);
    }
    s->m->objects = number(paths, s->m->object_of);
    s->is_library = memory_zeroed(s->m->objects.count, sizeof *s->is_library);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t i = 0; i < paths[side].count; i++)
            s->is_library[s->m->object_of[side][i]] |= normalize_path_is_libc(paths[side].items[i]);
}

static void match_files(struct matcher *s, bool exact)
{
    const struct names *const names[SIDES] = {&s->profiles[SIDE_NEW]->files, &s->profiles[SIDE_OLD]->files};
    struct paths paths[SIDES];
    make_paths(s, paths, names, normalize_path_of_file);
    join_same_names(paths, names);
    if (!exact)
        prefixes_pair(paths, &s->m->prefixes);
    s->m->files = number(paths, s->m->file_of);
}

/* ---- names of functions ---- */

/* The name of a group of addresses, which nothing else has. */
#define ONE_NAMELESS "1 function without a name"
#define NAMELESS " functions without names"

static bool is_nameless(struct text name)
{
    return normalize_is_address(name) || text_equal(name, TEXT(ONE_NAMELESS)) || text_ends(name, TEXT(NAMELESS));
}

static ref_t *add_names(struct matcher *s, enum side side)
{
    const struct names *symbols = &s->profiles[side]->symbols;
    ref_t *name_of = memory_alloc(symbols->texts.count * sizeof *name_of);
    for (size_t i = 0; i < symbols->texts.count; i++)
        name_of[i] = names_add(&s->names, NULL, symbols->texts.items[i]);
    return name_of;
}

/* Made once for each name, since names may be long, and belong to many functions of both sides. */
static void make_keys(struct matcher *s)
{
    size_t count = s->names.texts.count; /* bodies come after them */
    s->keys_of = memory_alloc(count * sizeof *s->keys_of);
    for (size_t i = 0; i < count; i++) {
        struct text name = s->names.texts.items[i];
        s->keys_of[i] = (struct keys){names_add(&s->names, NULL, normalize_body(&s->arena, name)), NONE, NONE, NONE};
        if (!is_nameless(name))
            s->keys_of[i].plain = names_add(&s->keys, NULL, normalize_name(&s->arena, name));
    }
}

/* The key of a function of the C library. */
static ref_t library_key(struct matcher *s, struct keys *keys)
{
    if (keys->library == NONE && keys->plain != NONE) {
        struct text processor, key = normalize_without_processor(s->keys.texts.items[keys->plain], &processor);
        keys->library = names_add(&s->keys, NULL, key);
        keys->processor = names_add(&s->processors, NULL, processor);
    }
    return keys->library;
}

static struct identity *identify_functions(struct matcher *s, enum side side)
{
    const struct profile *p = s->profiles[side];
    struct identity *identities = memory_alloc(p->functions.count * sizeof *identities);
    for (size_t f = 0; f < p->functions.count; f++) {
        const struct function *function = &p->functions.items[f];
        ref_t name = s->name_of[side][function->symbol];
        struct keys *keys = &s->keys_of[name];
        ref_t object = s->m->object_of[side][function->object], file = s->m->file_of[side][function->file];
        identities[f] = (struct identity){object, file, name, keys->body,
                                          s->is_library[object] ? library_key(s, keys) : keys->plain};
    }
    return identities;
}

/* The matched file that is `???`, or NONE. */
static ref_t find_unknown_file(const struct matcher *s)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t i = 0; i < s->profiles[side]->files.texts.count; i++)
            if (text_equal(profile_file_name(s->profiles[side], (ref_t)i), FILE_UNKNOWN))
                return s->m->file_of[side][i];
    return NONE;
}

/* The side that names what is matched: the new one, if it has it. */
static enum side naming_side(const ref_t of[SIDES])
{
    return of[SIDE_NEW] != NONE ? SIDE_NEW : SIDE_OLD;
}

static struct text make_group_name(struct matcher *s, size_t count, ref_t key)
{
    if (key != NONE)
        return arena_join(&s->arena, s->keys.texts.items[key], arena_format(&s->arena, " [%zu clones]", count));
    return count == 1 ? TEXT(ONE_NAMELESS) : arena_format(&s->arena, "%zu" NAMELESS, count);
}

/* Made once, like keys. */
static struct text name_group(struct matcher *s, size_t count, ref_t key)
{
    struct probe at = index_probe(&s->group_index, hash_mix(count, key));
    while (index_next(&s->group_index, &at))
        if (s->groups.items[at.ref].count == count && s->groups.items[at.ref].key == key)
            return s->groups.items[at.ref].name;
    index_insert(&s->group_index, &at, (ref_t)s->groups.count);
    struct group_name *group = array_add(&s->groups);
    *group = (struct group_name){count, key, make_group_name(s, count, key)};
    return group->name;
}

static struct text name_match(struct matcher *s, const struct function_match *match, ref_t key)
{
    enum side side = naming_side(match->of);
    size_t new = match->members[SIDE_NEW], old = match->members[SIDE_OLD], most = new > old ? new : old;
    if (match->how == MATCH_GROUP || most > 1)
        return name_group(s, most, key);
    return profile_function_name(s->profiles[side], match->of[side]);
}

static void add_functions(struct matcher *s, const struct function_matches *matches)
{
    for (size_t i = 0; i < matches->match_count; i++) {
        const struct function_match *match = &matches->items[i];
        enum side side = naming_side(match->of);
        const struct identity *identity = &matches->identities[side][match->of[side]];
        *array_add(&s->m->functions) = (struct matched_function){
            .of = {match->of[SIDE_NEW], match->of[SIDE_OLD]},
            .members = {match->members[SIDE_NEW], match->members[SIDE_OLD]},
            .how = match->how,
            .object = identity->object,
            .file = identity->file,
            .name = name_match(s, match, identity->key),
        };
    }
}

/* ---- moved functions ---- */

/* The matched file that the old function was in. */
static ref_t old_file(const struct matcher *s, const struct matched_function *f)
{
    return s->m->file_of[SIDE_OLD][s->profiles[SIDE_OLD]->functions.items[f->of[SIDE_OLD]].file];
}

/* A profiler may take the file that code was inlined from for the file of the function: then nothing moved. */
static void find_moved(struct matcher *s)
{
    struct match *m = s->m;
    const struct profile *new = s->profiles[SIDE_NEW];
    for (size_t i = 0; i < m->functions.count; i++) {
        struct matched_function *f = &m->functions.items[i];
        f->moved = f->of[SIDE_OLD] != NONE && old_file(s, f) != f->file;
    }
    for (size_t i = 0; i < new->pieces.count; i++) {
        struct matched_function *f = &m->functions.items[m->function_of[SIDE_NEW][new->pieces.items[i].function]];
        if (f->moved && m->file_of[SIDE_NEW][new->pieces.items[i].file] == old_file(s, f))
            f->moved = false;
    }
}

ref_t match_file_of(const struct match *m, const struct profile *profile, enum side side, ref_t piece)
{
    const struct piece *p = &profile->pieces.items[piece];
    const struct matched_function *f = &m->functions.items[m->function_of[side][p->function]];
    bool is_own = profile->functions.items[p->function].file == p->file;
    return side == SIDE_OLD && f->moved && is_own ? f->file : m->file_of[side][p->file];
}

/* ---- processors ---- */

static ref_t processor_of(const struct matcher *s, enum side side, ref_t function)
{
    return s->keys_of[s->name_of[side][s->profiles[side]->functions.items[function].symbol]].processor;
}

/* The first word of each, unless only their other words differ. */
static void keep_example(struct match *m, const struct text processors[SIDES])
{
    struct text first[SIDES];
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        first[side] = text_before(processors[side], text_find(processors[side], '_'));
    bool are_same = text_equal(first[SIDE_NEW], first[SIDE_OLD]);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        m->variant[side] = are_same ? processors[side] : first[side];
}

/* The example is the first one that says something on both sides, or the first one at all. */
static void add_variant(struct matcher *s, const ref_t numbers[SIDES])
{
    struct match *m = s->m;
    struct text processors[SIDES];
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        processors[side] = s->processors.texts.items[numbers[side]];
    bool has_both = m->variant[SIDE_NEW].n && m->variant[SIDE_OLD].n;
    if (m->variants == 0 || (!has_both && processors[SIDE_NEW].n && processors[SIDE_OLD].n))
        keep_example(m, processors);
    m->variants++;
}

static void find_variants(struct matcher *s)
{
    for (size_t i = 0; i < s->m->functions.count; i++) {
        struct matched_function *f = &s->m->functions.items[i];
        if (f->how == MATCH_NONE || f->how == MATCH_FILE || !s->is_library[f->object])
            continue;
        ref_t processors[SIDES];
        for (enum side side = SIDE_NEW; side < SIDES; side++)
            processors[side] = processor_of(s, side, f->of[side]);
        f->is_variant = processors[SIDE_NEW] != processors[SIDE_OLD];
        if (f->is_variant)
            add_variant(s, processors);
    }
}

/* ---- all ---- */

static void match_functions(struct matcher *s, bool exact)
{
    struct identity *identities[SIDES];
    size_t count[SIDES];
    struct function_matches matches;
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        s->name_of[side] = add_names(s, side);
    make_keys(s);
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        identities[side] = identify_functions(s, side);
        count[side] = s->profiles[side]->functions.count;
    }
    function_matches_init(&matches, (const struct identity *const[SIDES]){identities[SIDE_NEW], identities[SIDE_OLD]},
                          count, find_unknown_file(s), exact);
    add_functions(s, &matches);
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        s->m->function_of[side] = matches.match_of[side];
        matches.match_of[side] = NULL;
        free(identities[side]);
    }
    function_matches_release(&matches);
    find_moved(s);
}

static void matcher_release(struct matcher *s)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        free(s->name_of[side]);
    free(s->keys_of);
    free(s->is_library);
    free(s->groups.items);
    index_release(&s->group_index);
    names_release(&s->names);
    names_release(&s->keys);
    names_release(&s->processors);
}

void match_init(struct match *m, const struct profile *new, const struct profile *old, bool exact)
{
    struct matcher s = {.m = m, .profiles = {new, old}};
    *m = (struct match){0};
    match_objects(&s, exact);
    match_files(&s, exact);
    match_functions(&s, exact);
    find_variants(&s);
    m->arena = s.arena;
    matcher_release(&s);
}

void match_release(struct match *m)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        free(m->object_of[side]);
        free(m->file_of[side]);
        free(m->function_of[side]);
    }
    free(m->objects.items);
    free(m->files.items);
    free(m->functions.items);
    free(m->prefixes.items);
    arena_release(&m->arena);
}
