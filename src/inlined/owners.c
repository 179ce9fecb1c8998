/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inlined/owners.h"

#include "names/contexts.h"
#include "source/path.h"

#include <stdlib.h>

#define SEVERAL (NONE - 1) /* in place of a function: there are several */

/* ---- keys ---- */

static bool is_mangled(struct text name)
{
    return text_starts(name, TEXT("_Z")) || text_starts(name, TEXT("_R"));
}

static uint64_t key_hash(ref_t object, struct text key)
{
    return hash_mix(hash_text(key), object);
}

static struct keyed_function *find_key(struct inlined_owners *o, ref_t object, struct text key)
{
    struct probe at = index_probe(&o->by_key, key_hash(object, key));
    while (index_next(&o->by_key, &at))
        if (o->keyed.items[at.ref].object == object && text_equal(o->keyed.items[at.ref].key, key))
            return &o->keyed.items[at.ref];
    return NULL;
}

static void add_key(struct inlined_owners *o, ref_t function, struct text key)
{
    ref_t object = o->to->functions.items[function].object;
    struct keyed_function *known = find_key(o, object, key);
    if (known) {
        known->function = known->function == function ? function : NONE;
        return;
    }
    index_add(&o->by_key, key_hash(object, key), (ref_t)o->keyed.count);
    *array_add(&o->keyed) = (struct keyed_function){object, function, key};
}

static void add_keys(struct inlined_owners *o, const struct contexts *contexts)
{
    for (ref_t f = 0; f < o->to->functions.count; f++) {
        const struct function *function = &o->to->functions.items[f];
        struct text name = profile_function_name(o->to, f), plain = contexts_strip(contexts, name);
        o->is_context[f] = plain.n < name.n;
        if (o->objects->items[function->object].state != INLINED_KNOWN || o->is_context[f])
            continue;
        o->are_mangled |= is_mangled(name);
        struct text key = inlined_key(&o->keys, name), shorter = inlined_without_parameters(key);
        add_key(o, f, key);
        if (shorter.n < key.n)
            add_key(o, f, shorter);
    }
}

/* ---- functions by their code ---- */

struct entry {
    ref_t object;
    struct code_entry entry;
};

struct object_entries {
    ARRAY(struct entry) items;
    struct index by_address;
};

static uint64_t address_hash(ref_t object, uint64_t address)
{
    return hash_mix(address, object);
}

static void list_entries(const struct inlined_owners *o, struct object_entries *entries)
{
    for (ref_t i = 0; i < o->objects->profile->objects.texts.count; i++) {
        const struct code_table *table = &o->objects->items[i].table;
        for (size_t k = 0; k < table->entries.count && o->functions[i]; k++) {
            uint64_t address = table->entries.items[k].address;
            index_add(&entries->by_address, address_hash(i, address), (ref_t)entries->items.count);
            *array_add(&entries->items) = (struct entry){i, table->entries.items[k]};
        }
    }
}

/* Notes where a function of the profile is declared; `file`: of the table of its object. */
static void declare(struct inlined_owners *o, ref_t object, ref_t function, ref_t file, uint64_t line)
{
    if (file != NONE && line)
        entries_declare(&o->to->entries, function, (struct entry_place){inlined_file(o, object, file, NONE), line});
}

static void take_entry(struct inlined_owners *o, const struct entry *entry, ref_t function)
{
    if (entry->entry.function == NONE)
        return;
    ref_t *known = &o->functions[entry->object][entry->entry.function];
    *known = *known == NONE || *known == function ? function : SEVERAL;
}

/* Gives the functions whose code begins at an address to a function of the profile. Those of several contexts have one
 * code: names tell them apart. */
static void take_entries(struct inlined_owners *o, const struct object_entries *entries, ref_t function,
                         uint64_t address)
{
    ref_t object = o->to->functions.items[function].object;
    struct probe at = index_probe(&entries->by_address, address_hash(object, address));
    while (index_next(&entries->by_address, &at)) {
        const struct entry *entry = &entries->items.items[at.ref];
        if (entry->object != object || entry->entry.address != address)
            continue;
        declare(o, object, function, entry->entry.file, entry->entry.line);
        if (!o->is_context[function])
            take_entry(o, entry, function);
    }
}

/* Functions whose first instruction ran, and those whose code begins there by a symbol. */
static void find_entries(struct inlined_owners *o)
{
    const struct profile *p = o->objects->profile;
    struct object_entries entries = {0};
    list_entries(o, &entries);
    for (size_t i = 0; i < p->instructions.count && entries.items.count; i++) {
        ref_t function = p->pieces.items[profile_piece_of_instruction(p, i)].function;
        take_entries(o, &entries, function, profile_address_of_instruction(p, i));
    }
    for (size_t i = 0; i < p->objects.texts.count; i++) {
        const struct function_codes *codes = &o->objects->items[i].codes;
        for (size_t k = 0; k < codes->count; k++)
            take_entries(o, &entries, codes->items[k].function, codes->items[k].range.start);
    }
    index_release(&entries.by_address);
    free(entries.items.items);
}

/* Several functions with one code: names tell them apart. */
static void drop_several(struct inlined_owners *o)
{
    for (ref_t i = 0; i < o->objects->profile->objects.texts.count; i++)
        for (size_t k = 0; k < o->objects->items[i].table.functions.count && o->functions[i]; k++)
            if (o->functions[i][k] == SEVERAL)
                o->functions[i][k] = NONE;
}

/* ---- files ---- */

/* Whether two normalised paths are the same but for the beginning that one of them lacks. */
static bool is_same_file(struct text a, struct text b)
{
    struct text longer = a.n > b.n ? a : b, shorter = a.n > b.n ? b : a;
    return text_ends(longer, shorter) &&
           (longer.n == shorter.n || (shorter.n && shorter.s[0] != '/' && longer.s[longer.n - shorter.n - 1] == '/'));
}

/* The file of the profile that a path means; NONE: there is none. */
static ref_t find_file(const struct inlined_owners *o, struct text path)
{
    ref_t best = NONE;
    for (ref_t i = 0; i < o->paths.count; i++)
        if (is_same_file(o->paths.items[i], path) && (best == NONE || o->paths.items[i].n > o->paths.items[best].n))
            best = i;
    return best;
}

ref_t inlined_file(struct inlined_owners *o, ref_t object, ref_t file, ref_t like)
{
    if (file == NONE)
        return like;
    ref_t *known = &o->files[object][file];
    if (*known == NONE) {
        struct text path = path_normalise(&o->arena, o->objects->items[object].table.files.items[file]);
        *known = find_file(o, path);
        if (*known == NONE)
            *known = profile_add_file(o->to, path);
    }
    return *known;
}

/* ---- functions ---- */

/* The symbol of an inlined function: in a profile of contexts with the caller's, which is that of the function that
 * called it. */
static ref_t add_symbol(struct inlined_owners *o, const struct code_function *function, ref_t context)
{
    struct text name = function->name;
    if (!o->are_mangled)
        name = inlined_instance(&o->keys, name, function->own);
    if (context != NONE) {
        name = arena_join(&o->arena, name, TEXT("'"));
        name = arena_join(&o->arena, name, o->to->symbols.texts.items[context]);
    }
    return profile_add_symbol(o->to, name);
}

static ref_t add_function(struct inlined_owners *o, const struct inlined_call *call, ref_t context)
{
    const struct code_table *table = &o->objects->items[call->object].table;
    const struct code_function *function = &table->functions.items[table->frames.items[call->frame].function];
    ref_t like = o->to->functions.items[call->caller].file;
    struct function key = {call->object, inlined_file(o, call->object, function->file, like),
                           add_symbol(o, function, context)};
    ref_t added = profile_add_function(o->to, key);
    declare(o, call->object, added, function->file, function->line);
    return added;
}

/* The function that was recorded with this name; NONE: there is none, or there are several. */
static ref_t find_same(struct inlined_owners *o, ref_t object, const struct code_function *function)
{
    struct text name = inlined_instance(&o->keys, function->name, function->own);
    const struct keyed_function *same = find_key(o, object, inlined_key(&o->keys, name));
    return same ? same->function : NONE;
}

/* The name of the function that is called in a context; NONE: contexts are not recorded. */
static ref_t context_of(const struct inlined_owners *o, ref_t caller)
{
    struct text name = profile_function_name(o->to, caller);
    size_t quote = text_find(name, '\'');
    bool is_level = quote + 1 < name.n && name.s[quote + 1] >= '0' && name.s[quote + 1] <= '9';
    return quote < name.n && !is_level ? o->to->functions.items[caller].symbol : NONE;
}

/* Whether a function is another one at a level of recursion: `f'2` of `f`. */
static bool is_level_of(const struct profile *p, ref_t level, ref_t function)
{
    const struct function *a = &p->functions.items[level], *b = &p->functions.items[function];
    struct text name = profile_function_name(p, level), base = profile_function_name(p, function);
    size_t digits = base.n + 1;
    if (a->object != b->object || a->file != b->file || name.n <= digits || !text_starts(name, base) ||
        name.s[base.n] != '\'')
        return false;
    while (digits < name.n && name.s[digits] >= '0' && name.s[digits] <= '9')
        digits++;
    return digits == name.n;
}

ref_t inlined_function(struct inlined_owners *o, const struct inlined_call *call)
{
    const struct code_table *table = &o->objects->items[call->object].table;
    ref_t number = table->frames.items[call->frame].function, context = context_of(o, call->caller);
    ref_t *known = &o->functions[call->object][number];
    if (context != NONE)
        return add_function(o, call, context);
    if (*known == NONE) {
        ref_t same = find_same(o, call->object, &table->functions.items[number]);
        *known = same == NONE ? add_function(o, call, NONE) : same;
        declare(o, call->object, *known, table->functions.items[number].file, table->functions.items[number].line);
    }
    return is_level_of(o->to, call->caller, *known) ? call->caller : *known;
}

bool inlined_is_known(const struct inlined_owners *o, const struct inlined_call *call)
{
    ref_t function = o->objects->items[call->object].table.frames.items[call->frame].function;
    return o->functions[call->object][function] != NONE || context_of(o, call->caller) != NONE;
}

/* ---- all of it ---- */

void inlined_owners_init(struct inlined_owners *o, const struct inlined_objects *objects, struct profile *to)
{
    size_t count = objects->profile->objects.texts.count;
    struct contexts contexts;
    *o = (struct inlined_owners){
        .objects = objects,
        .to = to,
        .is_context = memory_zeroed(to->functions.count, sizeof *o->is_context),
        .functions = memory_zeroed(count, sizeof *o->functions),
        .files = memory_zeroed(count, sizeof *o->files),
    };
    inlined_keys_init(&o->keys);
    for (size_t i = 0; i < count; i++) {
        if (objects->items[i].state != INLINED_KNOWN)
            continue;
        o->functions[i] = refs_new(objects->items[i].table.functions.count);
        o->files[i] = refs_new(objects->items[i].table.files.count);
    }
    for (ref_t i = 0; i < to->files.texts.count; i++)
        *array_add(&o->paths) = path_normalise(&o->arena, to->files.texts.items[i]);
    contexts_init(&contexts, objects->profile);
    add_keys(o, &contexts);
    contexts_release(&contexts);
    find_entries(o);
    drop_several(o);
}

void inlined_owners_release(struct inlined_owners *o)
{
    for (size_t i = 0; i < o->objects->profile->objects.texts.count; i++) {
        free(o->functions[i]);
        free(o->files[i]);
    }
    free(o->functions);
    free(o->is_context);
    free(o->files);
    free(o->keyed.items);
    index_release(&o->by_key);
    free(o->paths.items);
    inlined_keys_release(&o->keys);
    arena_release(&o->arena);
}
