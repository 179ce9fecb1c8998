#include "compare/match_functions.h"

#include <stdlib.h>

/* What functions of one kin have in common; NONE where it does not matter. */
struct common {
    ref_t object, file, word;
};

struct kin {
    struct common common;
    ref_t first[SIDES], last[SIDES], count[SIDES];
};

/* The kins of some functions. */
struct kins {
    const struct bonds *bonds;
    ARRAY(struct kin) items;
    struct index index;
    ref_t *next[SIDES]; /* by function: the next one of its kin */
};

typedef struct common (*trait)(const struct who *who);

static struct common full_name(const struct who *who)
{
    return (struct common){who->object, who->file, who->name};
}

static struct common full_body(const struct who *who)
{
    return (struct common){who->object, who->file, who->body};
}

static struct common full_key(const struct who *who)
{
    return (struct common){who->object, who->file, who->key};
}

static struct common file_and_name(const struct who *who)
{
    return (struct common){NONE, who->file, who->name};
}

static struct common file_and_key(const struct who *who)
{
    return (struct common){NONE, who->file, who->key};
}

static struct common object_and_name(const struct who *who)
{
    return (struct common){who->object, NONE, who->name};
}

static struct common object_and_key(const struct who *who)
{
    return (struct common){who->object, NONE, who->key};
}

static struct common object_alone(const struct who *who)
{
    return (struct common){who->object, NONE, NONE};
}

/* ---- kins ---- */

static struct kin *kin_of(struct kins *k, struct common c)
{
    uint64_t hash = hash_mix((uint64_t)c.object << 32 | c.file, c.word);
    struct probe at = index_probe(&k->index, hash);
    while (index_next(&k->index, &at)) {
        struct kin *kin = &k->items.items[at.ref];
        if (kin->common.object == c.object && kin->common.file == c.file && kin->common.word == c.word)
            return kin;
    }
    index_insert(&k->index, &at, (ref_t)k->items.count);
    struct kin *kin = array_add(&k->items);
    *kin = (struct kin){c, {NONE, NONE}, {NONE, NONE}, {0, 0}};
    return kin;
}

static void add_to_kin(struct kins *k, enum side side, ref_t function, trait common)
{
    struct kin *kin = kin_of(k, common(&k->bonds->who[side][function]));
    if (kin->count[side]++ == 0)
        kin->first[side] = function;
    else
        k->next[side][kin->last[side]] = function;
    kin->last[side] = function;
    k->next[side][function] = NONE;
}

typedef bool (*choice)(const struct bonds *b, enum side side, ref_t function);

/* The kins of those functions that `chosen` says. */
static void kins_init(struct kins *k, const struct bonds *b, trait common, choice chosen)
{
    *k = (struct kins){.bonds = b};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        k->next[side] = memory_alloc(b->count[side] * sizeof *k->next[side]);
        for (size_t f = 0; f < b->count[side]; f++)
            if (chosen(b, side, (ref_t)f))
                add_to_kin(k, side, (ref_t)f, common);
    }
}

static void kins_release(struct kins *k)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        free(k->next[side]);
    free(k->items.items);
    index_release(&k->index);
}

static bool is_on_both(const struct kin *kin)
{
    return kin->count[SIDE_NEW] && kin->count[SIDE_OLD];
}

static bool is_pair(const struct kin *kin)
{
    return kin->count[SIDE_NEW] == 1 && kin->count[SIDE_OLD] == 1;
}

static bool is_any(const struct bonds *b, enum side side, ref_t function)
{
    (void)b, (void)side, (void)function;
    return true;
}

static bool is_named(const struct bonds *b, enum side side, ref_t function)
{
    return b->who[side][function].key != NONE;
}

static bool is_left(const struct bonds *b, enum side side, ref_t function)
{
    return b->bond_of[side][function] == NONE;
}

static bool is_named_and_left(const struct bonds *b, enum side side, ref_t function)
{
    return is_named(b, side, function) && is_left(b, side, function);
}

/* ---- bonds ---- */

static ref_t new_bond(struct bonds *b, enum match_how how)
{
    if (b->bond_count == b->capacity)
        b->items = array_grow(b->items, &b->capacity, b->bond_count + 1, sizeof *b->items);
    b->items[b->bond_count] = (struct bond){{NONE, NONE}, {0, 0}, how};
    return (ref_t)b->bond_count++;
}

static void bind(struct bonds *b, ref_t bond, enum side side, ref_t function)
{
    if (b->items[bond].members[side]++ == 0)
        b->items[bond].of[side] = function;
    b->bond_of[side][function] = bond;
}

static void bind_pair(struct bonds *b, ref_t new, ref_t old, enum match_how how)
{
    ref_t bond = new_bond(b, how);
    bind(b, bond, SIDE_NEW, new);
    bind(b, bond, SIDE_OLD, old);
}

/* ---- twins ---- */

static ref_t *new_refs(size_t count)
{
    ref_t *refs = memory_alloc(count * sizeof *refs);
    for (size_t i = 0; i < count; i++)
        refs[i] = NONE;
    return refs;
}

static bool has_no_twin(const struct bonds *b, enum side side, ref_t function)
{
    return b->twin_of[side][function] == NONE;
}

/* Makes twins of functions where one that is called so is left on each side. */
static void find_twins_by(struct bonds *b, trait common)
{
    struct kins k;
    kins_init(&k, b, common, has_no_twin);
    for (size_t i = 0; i < k.items.count; i++) {
        ref_t new = k.items.items[i].first[SIDE_NEW], old = k.items.items[i].first[SIDE_OLD];
        if (!is_pair(&k.items.items[i]) || b->who[SIDE_NEW][new].key != b->who[SIDE_OLD][old].key)
            continue;
        b->twin_of[SIDE_NEW][new] = old;
        b->twin_of[SIDE_OLD][old] = new;
    }
    kins_release(&k);
}

static bool all_have_twins(const struct bonds *b, const struct kins *k, const struct kin *kin)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (ref_t f = kin->first[side]; f != NONE; f = k->next[side][f])
            if (has_no_twin(b, side, f))
                return false;
    return true;
}

/* ---- stages ---- */

static void bind_twin(struct bonds *b, ref_t new)
{
    ref_t old = b->twin_of[SIDE_NEW][new];
    bool is_same = b->who[SIDE_NEW][new].name == b->who[SIDE_OLD][old].name;
    bind_pair(b, new, old, is_same ? MATCH_EXACT : MATCH_NAME);
}

/* Binds the functions of a kin that all have twins to these, if `chosen` says so. */
static void bind_twins(struct bonds *b, const struct kins *k, const struct kin *kin, choice chosen)
{
    for (ref_t f = kin->first[SIDE_NEW]; f != NONE; f = k->next[SIDE_NEW][f])
        if (chosen(b, SIDE_NEW, f))
            bind_twin(b, f);
}

static bool is_address(const struct bonds *b, enum side side, ref_t function)
{
    return !is_named(b, side, function);
}

/* Makes one group of the addresses of a kin. */
static void bind_addresses(struct bonds *b, const struct kins *k, const struct kin *kin)
{
    ref_t bond = NONE;
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (ref_t f = kin->first[side]; f != NONE; f = k->next[side][f])
            if (is_address(b, side, f)) {
                bond = bond == NONE ? new_bond(b, MATCH_GROUP) : bond;
                bind(b, bond, side, f);
            }
    if (bond != NONE && (b->items[bond].members[SIDE_NEW] == 0 || b->items[bond].members[SIDE_OLD] == 0))
        b->items[bond].how = MATCH_NONE;
}

/* Functions that are known by their address alone: an address says something where nothing moved. */
static void match_addresses(struct bonds *b)
{
    struct kins k;
    kins_init(&k, b, object_alone, is_any);
    for (size_t i = 0; i < k.items.count; i++) {
        const struct kin *kin = &k.items.items[i];
        if (all_have_twins(b, &k, kin))
            bind_twins(b, &k, kin, is_address);
        else
            bind_addresses(b, &k, kin);
    }
    kins_release(&k);
}

static void bind_group(struct bonds *b, const struct kins *k, const struct kin *kin)
{
    ref_t bond = new_bond(b, is_pair(kin) ? MATCH_NAME : MATCH_GROUP);
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (ref_t f = kin->first[side]; f != NONE; f = k->next[side][f])
            bind(b, bond, side, f);
}

/* The first two stages: by object, file, and name or key. */
static void match_keys(struct bonds *b)
{
    struct kins k;
    kins_init(&k, b, full_key, is_named);
    for (size_t i = 0; i < k.items.count; i++) {
        const struct kin *kin = &k.items.items[i];
        if (!is_on_both(kin))
            continue;
        if (all_have_twins(b, &k, kin))
            bind_twins(b, &k, kin, is_named);
        else
            bind_group(b, &k, kin);
    }
    kins_release(&k);
}

/* A stage that binds functions where one of a kind is left on each side. */
static void match_moved(struct bonds *b, trait common, choice chosen, enum match_how how)
{
    struct kins k;
    kins_init(&k, b, common, chosen);
    for (size_t i = 0; i < k.items.count; i++) {
        const struct kin *kin = &k.items.items[i];
        ref_t new = kin->first[SIDE_NEW], old = kin->first[SIDE_OLD];
        if (is_pair(kin) && is_left(b, SIDE_NEW, new) && is_left(b, SIDE_OLD, old))
            bind_pair(b, new, old, how);
    }
    kins_release(&k);
}

/* Functions that may have moved to another object. Where their file is not known, they must be the only ones that are
 * called so: every object has its `_init`. */
static bool is_in_known_file(const struct bonds *b, enum side side, ref_t function)
{
    return is_named_and_left(b, side, function) && b->who[side][function].file != b->unknown_file;
}

static bool is_in_unknown_file(const struct bonds *b, enum side side, ref_t function)
{
    return is_named(b, side, function) && b->who[side][function].file == b->unknown_file;
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

static void match_names(struct bonds *b)
{
    match_addresses(b);
    find_twins_by(b, full_body);
    match_keys(b);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        match_moved(b, moves[i].common, moves[i].chosen, moves[i].how);
}

static void match_exactly(struct bonds *b)
{
    for (size_t f = 0; f < b->count[SIDE_NEW]; f++)
        if (!has_no_twin(b, SIDE_NEW, (ref_t)f))
            bind_twin(b, (ref_t)f);
}

/* ---- all ---- */

static void bind_rest(struct bonds *b)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t f = 0; f < b->count[side]; f++)
            if (is_left(b, side, (ref_t)f))
                bind(b, new_bond(b, MATCH_NONE), side, (ref_t)f);
}

/* Numbers the bonds as the functions come. */
static void put_in_order(struct bonds *b)
{
    struct bond *items = memory_alloc(b->bond_count * sizeof *items);
    ref_t *numbers = memory_alloc(b->bond_count * sizeof *numbers), count = 0;
    for (size_t i = 0; i < b->bond_count; i++)
        numbers[i] = NONE;
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t f = 0; f < b->count[side]; f++) {
            ref_t *bond = &b->bond_of[side][f];
            if (numbers[*bond] == NONE) {
                items[count] = b->items[*bond];
                numbers[*bond] = count++;
            }
            *bond = numbers[*bond];
        }
    free(numbers);
    free(b->items);
    b->items = items;
}

void bonds_init(struct bonds *b, const struct who *const who[SIDES], const size_t count[SIDES], ref_t unknown_file,
                bool exact)
{
    *b = (struct bonds){.unknown_file = unknown_file};
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        b->who[side] = who[side];
        b->count[side] = count[side];
        b->twin_of[side] = new_refs(count[side]);
        b->bond_of[side] = new_refs(count[side]);
    }
    find_twins_by(b, full_name);
    (exact ? match_exactly : match_names)(b);
    bind_rest(b);
    put_in_order(b);
}

void bonds_release(struct bonds *b)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++) {
        free(b->bond_of[side]);
        free(b->twin_of[side]);
    }
    free(b->items);
}
