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

static struct label label_at(const struct profile *p, enum level level, ref_t piece, uint64_t line)
{
    struct label label = {NONE, NONE, NONE, NONE, NONE, LINE_NONE};
    const struct piece *at = &p->pieces.items[piece];
    const struct function *f = &p->functions.items[at->function];
    if (level == LEVEL_PIECE || level == LEVEL_FUNCTION || level == LEVEL_OBJECT)
        label.object = f->object;
    if (level == LEVEL_PIECE || level == LEVEL_FUNCTION)
        label.symbol = f->name;
    if (level == LEVEL_FUNCTION) {
        label.function = at->function;
        label.file = f->file;
    }
    if (level == LEVEL_PIECE || level == LEVEL_FILE || level == LEVEL_LINE)
        label.file = at->file;
    if (level == LEVEL_LINE)
        label.line = line;
    return label;
}

/* ---- building ---- */

struct builder {
    struct grouping *g;
    uint32_t width; /* events */
    struct index index;
    ARRAY(struct label) labels;
    ARRAY(ref_t) outer;
    ARRAY(struct owner) owners;
    struct index owner_index;
    ARRAY(struct row) self;
};

static bool same_label(const struct label *a, const struct label *b)
{
    return a->object == b->object && a->file == b->file && a->symbol == b->symbol && a->line == b->line &&
           a->cycle == b->cycle;
}

static ref_t add_row(struct builder *b, const struct label *label, ref_t outer)
{
    uint64_t hash = hash_mix((uint64_t)label->object << 32 | label->file, (uint64_t)label->symbol << 32 | outer);
    hash = hash_mix(hash, label->line ^ (uint64_t)label->cycle << 32);
    for (struct probe at = index_probe(&b->index, hash); index_next(&b->index, &at);)
        if (b->outer.items[at.ref] == outer && same_label(&b->labels.items[at.ref], label))
            return at.ref;
    ref_t row = (ref_t)b->labels.count;
    *array_add(&b->labels) = *label;
    *array_add(&b->outer) = outer;
    index_add(&b->index, hash, row);
    *array_add(&b->self) = (struct row){0};
    return row;
}

/* The first cost of a row is not copied: most rows have no other. `capacity` 0 marks it as somebody else's. */
static void add_cost(struct builder *b, ref_t row, const struct row *self)
{
    struct row *sum = &b->self.items[row];
    bool saturated = false;
    if (sum->width == 0) {
        *sum = *self;
        sum->capacity = 0;
        return;
    }
    if (sum->capacity == 0) {
        cost_t *own = arena_alloc(&b->g->sums, b->width * sizeof *own);
        for (ref_t e = 0; e < b->width; e++)
            own[e] = row_cell(sum, e);
        *sum = row_of(own, b->width);
    }
    row_sum(sum, self, &saturated);
}

static void add_owner(struct builder *b, ref_t row, ref_t symbol)
{
    uint64_t hash = hash_mix(row, symbol);
    for (struct probe at = index_probe(&b->owner_index, hash); index_next(&b->owner_index, &at);)
        if (b->owners.items[at.ref].row == row && b->owners.items[at.ref].symbol == symbol)
            return;
    index_add(&b->owner_index, hash, (ref_t)b->owners.count);
    *array_add(&b->owners) = (struct owner){row, symbol};
}

static void add_lines(struct builder *b, const struct profile *p)
{
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        struct label label = label_at(p, LEVEL_LINE, line->piece, line->number);
        ref_t row = add_row(b, &label, NONE);
        add_cost(b, row, &line->self);
        *array_add(&b->g->sources) = (struct source_of_row){row, line->piece};
        add_owner(b, row, p->functions.items[p->pieces.items[line->piece].function].name);
    }
}

static void add_pieces(struct builder *b, const struct profile *p, const enum level *level)
{
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct row *self = &p->pieces.items[i].self;
        if (self->width == 0)
            continue;
        ref_t row = NONE;
        for (size_t l = 0; l < 2 && level[l] != LEVEL_NONE; l++) {
            struct label label = label_at(p, level[l], (ref_t)i, 0);
            row = add_row(b, &label, row);
            add_cost(b, row, self);
        }
        *array_add(&b->g->sources) = (struct source_of_row){row, (ref_t)i};
    }
}

static struct label function_label(const struct grouping *g, ref_t function)
{
    const struct function *f = &g->profile->functions.items[function];
    return (struct label){f->object, f->file, f->name, function, g->costs->cycle_of[function], LINE_NONE};
}

static void add_whole(struct builder *b, const struct label *label, struct row self)
{
    ref_t row = add_row(b, label, NONE);
    add_cost(b, row, &self);
    *array_add(&b->g->sources) = (struct source_of_row){row, NONE};
}

static void add_functions(struct builder *b, const struct inclusive *costs)
{
    for (size_t i = 0; i < b->g->profile->functions.count; i++) {
        struct label label = function_label(b->g, (ref_t)i);
        add_whole(b, &label, matrix_row(&costs->self, i));
    }
    for (size_t i = 0; i < costs->cycle_count; i++) {
        struct label label = {NONE, NONE, NONE, NONE, (ref_t)i, LINE_NONE};
        add_whole(b, &label, matrix_row(&costs->cycle_self, i));
    }
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
    *g = (struct grouping){.profile = profile, .costs = costs};
    struct builder b = {.g = g, .width = (uint32_t)profile->events.count};
    if (costs)
        add_functions(&b, costs);
    else if (group == GROUP_LINE)
        add_lines(&b, profile);
    else
        add_pieces(&b, profile, levels[group]);
    index_release(&b.index);
    index_release(&b.owner_index);
    if (b.owners.count)
        qsort_r(b.owners.items, b.owners.count, sizeof *b.owners.items, by_row_and_name, (void *)(uintptr_t)profile);
    g->count = b.labels.count;
    g->labels = b.labels.items;
    g->outer = b.outer.items;
    g->owners = b.owners.items;
    g->owner_count = b.owners.count;
    g->self = b.self.items;
}

void grouping_release(struct grouping *g)
{
    free(g->labels);
    free(g->outer);
    free(g->owners);
    free(g->self);
    free(g->sources.items);
    arena_release(&g->sums);
}

/* ---- looking ---- */

struct row grouping_inclusive(const struct grouping *g, ref_t row)
{
    const struct label *label = &g->labels[row];
    if (label_is_cycle(label))
        return matrix_row(&g->costs->cycle_inclusive, label->cycle);
    return matrix_row(&g->costs->inclusive, label->function);
}

uint64_t grouping_called(const struct grouping *g, ref_t row)
{
    const struct label *label = &g->labels[row];
    return g->costs && label->function != NONE ? g->costs->called[label->function] : 0;
}

/* Of two levels one is a function and the other a file or an object. A function's code in a file is in that file,
 * wherever the function itself stands. */
struct label grouping_label(const struct grouping *g, ref_t row)
{
    struct label label = g->labels[row];
    if (g->outer[row] == NONE)
        return label;
    struct label outer = g->labels[g->outer[row]];
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
