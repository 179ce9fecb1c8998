/* Callees whose file no line names, and where they are (rule 18). */
#include "parse/parser.h"
#include "profile/merge.h"

#include <stdlib.h>

void callees_release(struct callees *callees)
{
    free(callees->blocks.items);
    free(callees->filed.items);
    free(callees->unfiled.items);
    *callees = (struct callees){0};
}

void parser_next_callees(struct parser *ps)
{
    ps->part_count++;
    ps->unfiled_floor = ps->unfiled_next;
    index_forget(&ps->unfiled_index, ps->unfiled_floor);
}

/* Whether it is known that a function is where its key says. */
static bool is_known(const struct parser *ps, ref_t function)
{
    return parser_is_of_part(ps, &ps->part_of_block, function) || parser_is_of_part(ps, &ps->part_of_file, function);
}

static __attribute__((noinline)) void add_file(struct parser *ps, ref_t function)
{
    *array_add(&ps->part.callees.filed) = function;
    *refs_at(&ps->part_of_file, function) = ps->part_count;
}

static inline void note_file(struct parser *ps, ref_t function)
{
    if (!parser_is_of_part(ps, &ps->part_of_file, function))
        add_file(ps, function);
}

/* ---- one callee ---- */

static bool is_placeholder(const struct profile *p, ref_t file)
{
    return parser_is_placeholder(profile_file_name(p, file));
}

static inline bool is_unknown(struct text file)
{
    return file.n == FILE_UNKNOWN.n && memcmp(file.s, FILE_UNKNOWN.s, FILE_UNKNOWN.n) == 0;
}

/* Whether a callee without a block of its own may be a function of another file, as far as is known of the part. */
static inline bool may_be_elsewhere(const struct parser *ps, const struct unfiled *callee)
{
    if (callee->own_file == CALLEE_PLAIN)
        return false;
    if (!ps->part.callees.names_files || callee->own_file != callee->key.file)
        return true;
    struct text file = profile_file_name(ps->profile, callee->key.file);
    return is_unknown(file) || parser_is_placeholder(file);
}

/* Whose code calls makes no difference where it is inlined for sure. */
static void forget_caller(const struct profile *p, struct unfiled *callee)
{
    ref_t own = callee->own_file, file = callee->key.file;
    if (own < CALLEE_PLAIN && own != file && !is_placeholder(p, own) && !is_placeholder(p, file))
        callee->own_file = NONE;
}

static bool is_same_callee(const struct unfiled *a, const struct unfiled *b)
{
    return a->key.symbol == b->key.symbol && a->key.file == b->key.file && a->key.object == b->key.object &&
           a->own_file == b->own_file;
}

static struct probe probe_callee(const struct parser *ps, const struct unfiled *callee)
{
    const struct function *key = &callee->key;
    uint64_t hash = hash_mix((uint64_t)key->object << 32 | key->file, key->symbol);
    return index_probe(&ps->unfiled_index, hash_mix(hash, callee->own_file));
}

static void add_callee(struct parser *ps, const struct unfiled *callee)
{
    struct unfiled *added = array_add(&ps->part.callees.unfiled);
    *added = *callee;
    if (callee->is_plain) {
        *refs_at(&ps->unfiled_of, callee->stand_in) = (ref_t)ps->part.callees.unfiled.count - 1;
        return;
    }
    struct probe at = probe_callee(ps, callee);
    while (index_next(&ps->unfiled_index, &at))
        ; /* where it is there already, that one is found */
    ref_t number = ps->unfiled_floor + (ref_t)ps->part.callees.unfiled.count - 1;
    index_insert(&ps->unfiled_index, &at, number);
    ps->unfiled_next = number + 1;
}

/* The callee that a function stands in for itself as, or NULL. */
static const struct unfiled *unfiled_at(const struct parser *ps, ref_t function)
{
    const struct callees *callees = &ps->part.callees;
    ref_t at = function < ps->unfiled_of.count ? ps->unfiled_of.items[function] : NONE;
    const struct unfiled *callee = at < callees->unfiled.count ? &callees->unfiled.items[at] : NULL;
    return callee && callee->is_plain && callee->stand_in == function ? callee : NULL;
}

/* A function that nothing else names yet stands in for itself: mostly it gets a block. */
static ref_t add_stand_in(struct parser *ps, struct unfiled *callee, bool is_new)
{
    callee->is_plain = is_new;
    callee->stand_in =
        is_new ? profile_add_function(ps->profile, callee->key) : profile_add_stand_in(ps->profile, callee->key);
    add_callee(ps, callee);
    return callee->stand_in;
}

/* `known`: what the key finds, or NONE. */
static __attribute__((noinline)) ref_t find_stand_in(struct parser *ps, struct unfiled *callee, ref_t known)
{
    forget_caller(ps->profile, callee);
    const struct unfiled *other = unfiled_at(ps, known);
    if (other && other->own_file == callee->own_file)
        return known;
    struct probe at = probe_callee(ps, callee);
    while (known != NONE && index_next(&ps->unfiled_index, &at)) {
        other = &ps->part.callees.unfiled.items[at.ref - ps->unfiled_floor];
        if (is_same_callee(other, callee))
            return other->stand_in;
    }
    return add_stand_in(ps, callee, known == NONE);
}

/* A function that is not looked for in other files. */
static ref_t find_plain(struct parser *ps, struct unfiled *callee)
{
    ref_t function = profile_add_function(ps->profile, callee->key);
    if (!unfiled_at(ps, function) || is_known(ps, function))
        return function;
    callee->own_file = CALLEE_PLAIN;
    return find_stand_in(ps, callee, function);
}

/* `known`: what the key finds, or NONE. */
static __attribute__((noinline)) ref_t find_unfiled(struct parser *ps, struct function key, ref_t own_file, ref_t known)
{
    struct unfiled callee = {.key = key, .own_file = own_file, .line = ps->line};
    if (ps->part.muted || !may_be_elsewhere(ps, &callee))
        return find_plain(ps, &callee);
    return find_stand_in(ps, &callee, known);
}

ref_t parser_find_callee(struct parser *ps, struct function key, ref_t own_file)
{
    if (own_file != NONE) {
        ref_t known = profile_find_function(ps->profile, key);
        return known != NONE && is_known(ps, known) ? known : find_unfiled(ps, key, own_file, known);
    }
    ref_t filed = profile_add_function(ps->profile, key);
    note_file(ps, filed);
    return filed;
}

/* ---- the end of a part ---- */

/* Whether a callee is where its key says: in a chunk, as far as it knows. */
static bool is_there(const struct parser *ps, const struct unfiled *callee)
{
    ref_t known = profile_find_function(ps->profile, callee->key);
    return (known != NONE && is_known(ps, known)) || !may_be_elsewhere(ps, callee);
}

/* Settles those that are where they seem to be, after the others: these may have left that place. */
static void settle_plain(struct parser *ps, struct callees *callees)
{
    size_t left = 0;
    for (size_t i = 0; i < callees->unfiled.count; i++) {
        struct unfiled *callee = &callees->unfiled.items[i];
        if (!is_there(ps, callee))
            callees->unfiled.items[left++] = *callee;
        else if (!callee->is_plain)
            profile_settle_stand_in(ps->profile, callee->stand_in, callee->key);
    }
    callees->unfiled.count = left;
}

static void set_apart(struct parser *ps, struct unfiled *callee)
{
    if (callee->is_plain)
        profile_make_stand_in(ps->profile, callee->stand_in);
    callee->is_plain = false;
}

void parser_set_callees_apart(struct parser *ps)
{
    for (size_t i = 0; i < ps->part.callees.unfiled.count; i++)
        if (!is_there(ps, &ps->part.callees.unfiled.items[i]))
            set_apart(ps, &ps->part.callees.unfiled.items[i]);
}

/* The functions of one object and name that have a block: the first one, and whether there are others. */
struct namesake {
    ref_t function;
    bool several;
};

struct namesakes {
    ARRAY(struct namesake) items;
    struct index index;
};

static struct namesake *find_namesake(const struct profile *p, const struct namesakes *all, const struct function *key,
                                      struct probe *at)
{
    *at = index_probe(&all->index, hash_mix(key->object, key->symbol));
    while (index_next(&all->index, at)) {
        const struct function *f = &p->functions.items[all->items.items[at->ref].function];
        if (f->symbol == key->symbol && f->object == key->object)
            return &all->items.items[at->ref];
    }
    return NULL;
}

static void add_namesake(const struct profile *p, struct namesakes *all, ref_t function)
{
    struct probe at;
    struct namesake *namesake = find_namesake(p, all, &p->functions.items[function], &at);
    if (namesake) {
        namesake->several = true;
        return;
    }
    index_insert(&all->index, &at, (ref_t)all->items.count);
    *array_add(&all->items) = (struct namesake){function, false};
}

static void settle_orphan(struct parser *ps, struct unfiled *callee, const struct namesakes *all)
{
    struct probe at;
    struct profile *p = ps->profile;
    const struct namesake *namesake = find_namesake(p, all, &callee->key, &at);
    if (!namesake || namesake->several) {
        callee->own_file = CALLEE_PLAIN;
        return;
    }
    set_apart(ps, callee);
    profile_settle_stand_in(p, callee->stand_in, p->functions.items[namesake->function]);
    parser_complain_of(ps, callee->line, &problem_orphan,
                       "cfn= without cfi=, taken for the only function of that name that has costs",
                       p->symbols.texts.items[callee->key.symbol]);
}

static bool have_orphans(const struct parser *ps, const struct callees *callees)
{
    size_t there = 0;
    while (there < callees->unfiled.count && is_there(ps, &callees->unfiled.items[there]))
        there++;
    return there < callees->unfiled.count;
}

static void settle_orphans(struct parser *ps, const struct callees *callees)
{
    struct namesakes all = {0};
    for (size_t i = 0; i < callees->blocks.count; i++)
        add_namesake(ps->profile, &all, callees->blocks.items[i]);
    for (size_t i = 0; i < callees->unfiled.count; i++)
        if (!is_there(ps, &callees->unfiled.items[i]))
            settle_orphan(ps, &callees->unfiled.items[i], &all);
    free(all.items.items);
    index_release(&all.index);
}

void parser_settle_callees(struct parser *ps)
{
    struct callees *callees = &ps->part.callees;
    if (ps->is_chunk)
        parser_set_callees_apart(ps);
    else if (have_orphans(ps, callees))
        settle_orphans(ps, callees);
    settle_plain(ps, callees);
    if (ps->is_chunk && callees->unfiled.count) {
        *array_add(&ps->unsettled) = *callees;
        *callees = (struct callees){0};
    }
    callees_release(callees);
}

/* ---- joining ---- */

static ref_t map_file(const struct merge *maps, ref_t file)
{
    return file < CALLEE_PLAIN ? maps->files[file] : file;
}

void parser_take_callees(struct parser *ps, const struct callees *from, const struct merge *maps)
{
    for (size_t i = 0; i < from->blocks.count; i++)
        parser_note_block(ps, maps->functions[from->blocks.items[i]]);
    for (size_t i = 0; i < from->filed.count; i++)
        note_file(ps, maps->functions[from->filed.items[i]]);
    for (size_t i = 0; i < from->unfiled.count; i++) {
        struct unfiled callee = from->unfiled.items[i];
        struct function *key = &callee.key;
        if (callee.is_plain)
            continue; /* it is there */
        *key = (struct function){maps->objects[key->object], maps->files[key->file], maps->symbols[key->symbol]};
        callee.own_file = map_file(maps, callee.own_file);
        callee.stand_in = maps->functions[callee.stand_in];
        callee.line += ps->line;
        forget_caller(ps->profile, &callee);
        add_callee(ps, &callee);
    }
    ps->part.callees.names_files |= from->names_files;
}
