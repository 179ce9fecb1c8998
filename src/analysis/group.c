#include "analysis/group.h"

#include <stdlib.h>

/* What a piece belongs to at one level of a grouping. */
enum level { LEVEL_NONE, LEVEL_PIECE, LEVEL_FUNCTION, LEVEL_FILE, LEVEL_OBJECT, LEVEL_LINE };

static const enum level levels[GROUPS][2] = {
    [GROUP_PIECE] = {LEVEL_PIECE},
    [GROUP_FUNCTION] = {LEVEL_FUNCTION},
    [GROUP_FILE] = {LEVEL_FILE},
    [GROUP_OBJECT] = {LEVEL_OBJECT},
    [GROUP_LINE] = {LEVEL_LINE},
    [GROUP_FILE_FUNCTION] = {LEVEL_FILE, LEVEL_FUNCTION},
    [GROUP_FUNCTION_FILE] = {LEVEL_FUNCTION, LEVEL_FILE},
    [GROUP_OBJECT_FUNCTION] = {LEVEL_OBJECT, LEVEL_FUNCTION},
};

static struct label cycle_label(ref_t cycle)
{
    return (struct label){NONE, NONE, NONE, NONE, cycle, LINE_NONE};
}

static struct label function_label(const struct grouping *g, ref_t function)
{
    const struct function *f = &g->profile->functions.items[function];
    return (struct label){f->object, f->file, f->symbol, function, g->costs->cycle_of[function], LINE_NONE};
}

ref_t grouping_piece(const struct grouping *g, size_t thing)
{
    if (g->costs)
        return NONE;
    return g->group == GROUP_LINE ? g->profile->lines.items[thing].piece : (ref_t)thing;
}

/* What a thing is called at a level. */
static struct label label_at(const struct grouping *g, enum level level, ref_t thing)
{
    const struct profile *p = g->profile;
    if (g->costs)
        return thing < p->functions.count ? function_label(g, thing) : cycle_label(thing - (ref_t)p->functions.count);
    struct label label = {NONE, NONE, NONE, NONE, NONE, LINE_NONE};
    const struct piece *at = &p->pieces.items[grouping_piece(g, thing)];
    const struct function *f = &p->functions.items[at->function];
    if (level == LEVEL_PIECE || level == LEVEL_FUNCTION || level == LEVEL_OBJECT)
        label.object = f->object;
    if (level == LEVEL_PIECE || level == LEVEL_FUNCTION)
        label.symbol = f->symbol;
    if (level == LEVEL_FUNCTION) {
        label.function = at->function;
        label.file = f->file;
    }
    if (level == LEVEL_PIECE || level == LEVEL_FILE || level == LEVEL_LINE)
        label.file = at->file;
    if (level == LEVEL_LINE)
        label.line = p->lines.items[thing].number;
    return label;
}

/* ---- building ---- */

struct builder {
    struct grouping *g;
    struct index index;
    struct refs origins, outer, sum_of;
    ARRAY(struct owner) owners;
    struct index owner_index;
    ARRAY(struct costs) sums;
};

/* What things of one row have in common. */
struct common {
    uint64_t first;
    ref_t second;
};

static struct common common_at(const struct grouping *g, enum level level, ref_t thing)
{
    const struct profile *p = g->profile;
    const struct piece *piece = &p->pieces.items[grouping_piece(g, thing)];
    const struct function *f = &p->functions.items[piece->function];
    if (level == LEVEL_PIECE)
        return (struct common){(uint64_t)f->object << 32 | piece->file, f->symbol};
    if (level == LEVEL_LINE)
        return (struct common){p->lines.items[thing].number, piece->file};
    return (struct common){level == LEVEL_FUNCTION ? piece->function
                           : level == LEVEL_FILE   ? piece->file
                                                   : f->object,
                           0};
}

static ref_t new_row(struct builder *b, ref_t thing)
{
    *array_add(&b->origins) = thing;
    *array_add(&b->sum_of) = NONE;
    return (ref_t)b->origins.count - 1;
}

/* The row of a thing at a level, below the row `outer` where that is the inner one. */
static ref_t row_at(struct builder *b, size_t l, ref_t thing, ref_t outer)
{
    enum level level = levels[b->g->group][l];
    bool nested = levels[b->g->group][1] != LEVEL_NONE;
    struct common key = common_at(b->g, level, thing);
    struct probe at = index_probe(&b->index, hash_mix(key.first, (uint64_t)key.second << 32 | outer));
    while (index_next(&b->index, &at)) {
        struct common other = common_at(b->g, level, b->origins.items[at.ref]);
        if (other.first == key.first && other.second == key.second && (!nested || b->outer.items[at.ref] == outer))
            return at.ref;
    }
    ref_t row = new_row(b, thing);
    index_insert(&b->index, &at, row);
    if (nested)
        *array_add(&b->outer) = outer;
    return row;
}

static const struct costs *row_of_thing(const struct grouping *g, ref_t thing)
{
    const struct profile *p = g->profile;
    return g->group == GROUP_LINE ? &p->lines.items[thing].self : &p->pieces.items[thing].self;
}

/* Adds the cost of a thing to its row. That of the first one is not copied: most rows have no other. */
static void add_cost(struct builder *b, ref_t row, ref_t thing)
{
    bool saturated = false;
    ref_t first = b->origins.items[row], *sum = &b->sum_of.items[row];
    if (first == thing)
        return;
    if (*sum == NONE) {
        *sum = (ref_t)b->sums.count;
        *array_add(&b->sums) = (struct costs){0};
        costs_sum(&b->sums.items[*sum], &b->g->arena, row_of_thing(b->g, first), &saturated);
    }
    costs_sum(&b->sums.items[*sum], &b->g->arena, row_of_thing(b->g, thing), &saturated);
}

static void add_owner(struct builder *b, ref_t row, ref_t symbol)
{
    struct probe at = index_probe(&b->owner_index, hash_mix(row, symbol));
    while (index_next(&b->owner_index, &at))
        if (b->owners.items[at.ref].row == row && b->owners.items[at.ref].symbol == symbol)
            return;
    index_insert(&b->owner_index, &at, (ref_t)b->owners.count);
    *array_add(&b->owners) = (struct owner){row, symbol};
}

static void add_lines(struct builder *b, const struct profile *p)
{
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        ref_t row = b->g->rows[i] = row_at(b, 0, (ref_t)i, NONE);
        add_cost(b, row, (ref_t)i);
        add_owner(b, row, p->functions.items[p->pieces.items[line->piece].function].symbol);
    }
}

static void add_pieces(struct builder *b, const struct profile *p, const enum level *level)
{
    for (size_t i = 0; i < p->pieces.count; i++) {
        bool has_cost = p->pieces.items[i].self.width > 0;
        ref_t row = NONE;
        for (size_t l = 0; l < 2 && level[l] != LEVEL_NONE && has_cost; l++) {
            row = row_at(b, l, (ref_t)i, row);
            add_cost(b, row, (ref_t)i);
        }
        b->g->rows[i] = row;
    }
}

/* Each thing is a row. */
static void add_functions(struct builder *b)
{
    for (size_t i = 0; i < b->g->thing_count; i++)
        b->g->rows[i] = new_row(b, (ref_t)i);
}

static size_t count_things(const struct profile *profile, enum group group, const struct inclusive *costs)
{
    if (costs)
        return profile->functions.count + costs->cycle_count;
    return group == GROUP_LINE ? profile->lines.count : profile->pieces.count;
}

static int by_row_and_name(const void *a, const void *b, void *profile)
{
    const struct owner *x = a, *y = b;
    const struct profile *p = profile;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return text_compare(p->symbols.texts.items[x->symbol], p->symbols.texts.items[y->symbol]);
}

void grouping_init(struct grouping *g, const struct profile *profile, enum group group, const struct inclusive *costs)
{
    *g = (struct grouping){.profile = profile, .costs = costs, .group = group};
    g->thing_count = count_things(profile, group, costs);
    g->rows = memory_resize(NULL, g->thing_count, sizeof *g->rows);
    struct builder b = {.g = g};
    array_reserve(&b.origins, g->thing_count);
    array_reserve(&b.sum_of, g->thing_count);
    if (!costs && group <= GROUP_FUNCTION)
        index_reserve(&b.index, g->thing_count);
    if (costs)
        add_functions(&b);
    else if (group == GROUP_LINE)
        add_lines(&b, profile);
    else
        add_pieces(&b, profile, levels[group]);
    index_release(&b.index);
    index_release(&b.owner_index);
    if (b.owners.count)
        qsort_r(b.owners.items, b.owners.count, sizeof *b.owners.items, by_row_and_name, (void *)(uintptr_t)profile);
    g->count = b.origins.count;
    g->origins = b.origins.items;
    g->outer = b.outer.items;
    g->owners = b.owners.items;
    g->owner_count = b.owners.count;
    g->sum_of = b.sum_of.items;
    g->sums = b.sums.items;
}

void grouping_release(struct grouping *g)
{
    free(g->origins);
    free(g->outer);
    free(g->owners);
    free(g->sum_of);
    free(g->sums);
    free(g->rows);
    arena_release(&g->arena);
}

/* ---- looking ---- */

struct costs grouping_self(const struct grouping *g, ref_t row)
{
    ref_t thing = g->origins[row];
    if (grouping_is_cycle(g, row))
        return matrix_row(&g->costs->cycle_self, thing - g->profile->functions.count);
    if (g->costs)
        return matrix_row(&g->costs->self, thing);
    return g->sum_of[row] != NONE ? g->sums[g->sum_of[row]] : *row_of_thing(g, thing);
}

struct costs grouping_inclusive(const struct grouping *g, ref_t row)
{
    ref_t thing = g->origins[row];
    if (grouping_is_cycle(g, row))
        return matrix_row(&g->costs->cycle_inclusive, thing - g->profile->functions.count);
    return matrix_row(&g->costs->inclusive, thing);
}

uint64_t grouping_called(const struct grouping *g, ref_t row)
{
    return g->costs && !grouping_is_cycle(g, row) ? g->costs->called[g->origins[row]] : 0;
}

struct spent grouping_spent(const struct grouping *g, ref_t row)
{
    struct spent spent = {.has = column_bit(COLUMN_SELF), .self = grouping_self(g, row)};
    if (!g->costs)
        return spent;
    spent.has |= column_bit(COLUMN_INCLUSIVE) | column_bit(COLUMN_CALLS);
    spent.inclusive = grouping_inclusive(g, row);
    spent.calls = grouping_called(g, row);
    return spent;
}

/* Nothing is made here that the column does not ask for: rankings look at all rows. */
struct figure grouping_figure(const struct grouping *g, ref_t row, const struct column *column)
{
    if (!column->measure)
        return column_count(grouping_called(g, row));
    struct costs costs = column->kind == COLUMN_INCLUSIVE ? grouping_inclusive(g, row) : grouping_self(g, row);
    return measure_of(column->measure, &costs);
}

struct label grouping_own_label(const struct grouping *g, ref_t row)
{
    return label_at(g, levels[g->group][grouping_outer(g, row) != NONE], g->origins[row]);
}

/* Of two levels one is a function and the other a file or an object. A function's code in a file is in that file,
 * wherever the function itself stands. */
struct label grouping_label(const struct grouping *g, ref_t row)
{
    struct label label = grouping_own_label(g, row);
    if (grouping_outer(g, row) == NONE)
        return label;
    struct label outer = grouping_own_label(g, g->outer[row]);
    if (label.symbol == NONE) {
        outer.file = label.file;
        return outer;
    }
    if (outer.file != NONE)
        label.file = outer.file;
    return label;
}

const struct owner *grouping_owners(const struct grouping *g, ref_t row, size_t *count)
{
    size_t low = 0, high = g->owner_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (g->owners[middle].row < row)
            low = middle + 1;
        else
            high = middle;
    }
    for (*count = 0; low + *count < g->owner_count && g->owners[low + *count].row == row;)
        ++*count;
    return g->owners ? g->owners + low : NULL;
}

static int compare_names(const struct names *names, ref_t a, ref_t b)
{
    if (a == b)
        return 0;
    if (a == NONE || b == NONE)
        return a == NONE ? -1 : 1;
    return text_compare(names->texts.items[a], names->texts.items[b]);
}

int label_compare(const struct profile *profile, const struct label *a, const struct label *b)
{
    int order = compare_names(&profile->files, a->file, b->file);
    if (order == 0)
        order = compare_names(&profile->symbols, a->symbol, b->symbol);
    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    return order ? order : compare_names(&profile->objects, a->object, b->object);
}

int grouping_compare(const struct grouping *g, ref_t a, ref_t b)
{
    struct label x = grouping_own_label(g, a), y = grouping_own_label(g, b);
    return label_compare(g->profile, &x, &y);
}
