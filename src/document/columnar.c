/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/columnar.h"

#include "base/tasks.h"
#include "document/quoted.h"

#include <stdlib.h>

enum kind { KIND_NONE, KIND_OBJECT, KIND_TUPLE, KIND_LIST, KIND_NUMBER, KIND_TEXT, KIND_BOOLEAN };

static const char *const kind_names[] = {
    [KIND_OBJECT] = "object", [KIND_TUPLE] = "tuple", [KIND_LIST] = "list",
    [KIND_NUMBER] = "number", [KIND_TEXT] = "text",   [KIND_BOOLEAN] = "boolean",
};

#define ZEROS_LEAST 16u /* of those that are kept as their number */

/* Zeros that stand before a value, and are not among the values. */
struct zeros {
    size_t place, count;
    size_t upto; /* so many integers there are up to their end */
};

/* The rows of a list that an edition repeats, by their first members. */
struct known_rows {
    ref_t *starts; /* by row that a list is in, and one more: the first row of it */
    struct index index;
};

enum repeating { REPEATS_UNKNOWN, REPEATS_NOTHING, REPEATS_VALUES };

struct column_node {
    enum kind kind;
    struct text key;
    struct column_node *above, *below, *beside; /* of an object or a tuple: members; of a list: what it is a list of */
    struct column_node *at;                     /* of what is open: where the next value goes; NULL: to the first */
    size_t count;                               /* of values, null and not there among them */
    struct buffer states;                       /* empty: all are there */
    ARRAY(int64_t) values;                      /* integers, places of texts, lengths */
    ARRAY(struct zeros) zeros;                  /* many of them, between these; */
    size_t last_zeros;                          /* those at the end */
    struct buffer fractions;                    /* numbers, if one of them is no integer: with a comma after each */
    size_t opened;                              /* of objects and tuples */
    size_t began;                               /* of an open list: how many items came before it */
    struct buffer written;                      /* the values, while they are */

    struct column_node *row;  /* the row that it is, or is in; NULL: it is in none */
    struct column_node *base; /* in an edition: that of the same place in what it repeats; NULL: there is none */
    ref_t like;               /* of a row of an edition, while it is open: the row of the base; NONE: none */
    enum repeating repeating; /* whether its values are differences */
    bool is_edition, refers;
    struct known_rows *known; /* of a list that is repeated, once it was asked for */
};

/* ---- nodes ---- */

/* Where a member is from some place on, or would be. */
static struct column_node **find_member(struct column_node **place, struct text key)
{
    while (*place && !text_equal((*place)->key, key))
        place = &(*place)->beside;
    return place;
}

/* What a node of an edition repeats: `before`: of a tuple the item before it. */
static struct column_node *base_of(struct column_node *above, const struct column_node *before, struct text key)
{
    struct column_node *base = above ? above->base : NULL;
    if (!base || base->kind != above->kind)
        return NULL;
    if (above->kind == KIND_OBJECT)
        return *find_member(&base->below, key);
    return !before ? base->below : before->base ? before->base->beside : NULL;
}

static struct column_node *add_node(struct columnar *c, struct column_node *above, const struct column_node *before,
                                    struct text key)
{
    struct column_node *node = arena_alloc(&c->arena, sizeof *node);
    *node = (struct column_node){
        .above = above, .key = arena_copy(&c->arena, key), .base = base_of(above, before, key), .like = NONE};
    node->row = above && above->kind == KIND_LIST ? node : above ? above->row : NULL;
    return node;
}

/* The node of the value that comes now: of an object that of the last key, of a tuple the next one. */
static struct column_node *place_of_value(struct columnar *c)
{
    struct column_node *open = c->open, **place = &c->document, *before = NULL;
    if (open && open->kind == KIND_OBJECT)
        return open->at;
    if (open && open->kind == KIND_TUPLE)
        before = open->at;
    if (open)
        place = before ? &before->beside : &open->below;
    if (!*place)
        *place = add_node(c, open, before, TEXT_NONE);
    if (open)
        open->at = *place;
    return *place;
}

static void add_state(struct column_node *node, char state)
{
    if (state != 'v' && node->states.count == 0) {
        array_reserve(&node->states, node->count + 1);
        memset(node->states.items, 'v', node->count);
        node->states.count = node->count;
    }
    if (state != 'v' || node->states.count)
        *array_add(&node->states) = state;
    node->count++;
}

/* How many objects there were that could have a member. */
static size_t expected(const struct column_node *node)
{
    const struct column_node *above = node->above;
    bool is_member = above && (above->kind == KIND_OBJECT || above->kind == KIND_TUPLE);
    return is_member ? above->opened : node->count;
}

/* Of a member, values are missing for the objects before this one that did not have it. */
static void fill(struct column_node *node)
{
    while (node->count + 1 < expected(node))
        add_state(node, '-');
}

static struct column_node *add_value(struct columnar *c, enum kind kind)
{
    struct column_node *node = place_of_value(c);
    fill(node);
    add_state(node, 'v');
    node->kind = kind;
    return node;
}

/* ---- integers ---- */

static void end_zeros(struct column_node *node)
{
    struct zeros *zeros = array_add(&node->zeros);
    size_t others = node->zeros.count > 1 ? zeros[-1].upto - zeros[-1].place : 0;
    *zeros = (struct zeros){node->values.count, node->last_zeros, others + node->values.count + node->last_zeros};
    node->last_zeros = 0;
}

/* Takes the last integers off if they are zeros: most costs of many events are 0, and take no room. */
static void find_zeros(struct column_node *node)
{
    const int64_t *last = node->values.items + node->values.count - ZEROS_LEAST;
    for (size_t i = 0; i < ZEROS_LEAST; i++)
        if (last[i])
            return;
    node->values.count -= ZEROS_LEAST;
    node->last_zeros = ZEROS_LEAST;
}

static int64_t difference(struct column_node *node, int64_t value);

static inline void push(struct column_node *node, int64_t value)
{
    if (node->base)
        value = difference(node, value);
    if (node->last_zeros && value == 0) {
        node->last_zeros++;
        return;
    }
    if (node->last_zeros)
        end_zeros(node);
    *array_add(&node->values) = value;
    if (value == 0 && node->values.count % ZEROS_LEAST == 0)
        find_zeros(node);
}

/* Some integers, and then zeros, so that 0 stands before each stretch, or nothing. */
struct stretch {
    const int64_t *values;
    size_t count, zeros;
};

/* The stretch that ends with these zeros; that behind all of them is the last one. */
static struct stretch stretch_at(const struct column_node *node, size_t number)
{
    size_t first = number ? node->zeros.items[number - 1].place : 0;
    bool is_last = number == node->zeros.count;
    size_t end = is_last ? node->values.count : node->zeros.items[number].place;
    return (struct stretch){node->values.items + first, end - first,
                            is_last ? node->last_zeros : node->zeros.items[number].count};
}

static void forget_integers(struct column_node *node)
{
    free(node->values.items);
    free(node->zeros.items);
    memset(&node->values, 0, sizeof node->values);
    memset(&node->zeros, 0, sizeof node->zeros);
    node->last_zeros = 0;
}

static uint64_t upto_of(const void *zeros, size_t place)
{
    return ((const struct zeros *)zeros)[place].upto;
}

/* The integer in a place among all of them. */
static int64_t integer_at(const struct column_node *node, size_t place)
{
    size_t number = lower_bound(node->zeros.items, node->zeros.count, upto_of, place + 1);
    size_t before = number ? node->zeros.items[number - 1].upto : 0;
    struct stretch stretch = stretch_at(node, number);
    return place - before < stretch.count ? stretch.values[place - before] : 0;
}

/* ---- editions ---- */

/* Whether a column has an integer for each row: that of a row stands in its place. */
static bool is_whole(const struct column_node *node)
{
    return node->states.count == 0 && node->fractions.count == 0 && node->row && node->count == node->row->count;
}

static bool repeats(struct column_node *node)
{
    if (node->repeating == REPEATS_UNKNOWN)
        node->repeating = node->kind == node->base->kind && is_whole(node->base) ? REPEATS_VALUES : REPEATS_NOTHING;
    return node->repeating == REPEATS_VALUES;
}

/* A value as it is kept: in a row that is like another, less what stands there. */
static int64_t difference(struct column_node *node, int64_t value)
{
    bool has_base = node->row && node->row->like != NONE && repeats(node);
    return has_base ? (int64_t)((uint64_t)value - (uint64_t)integer_at(node->base, node->row->like)) : value;
}

/* How many rows a list has that is in a row: a list may not be there. `place` is that of the next one that is. */
static ref_t length_in(const struct column_node *list, size_t row, size_t *place)
{
    bool is_there = row < list->count && (row >= list->states.count || list->states.items[row] == 'v');
    return is_there ? (ref_t)integer_at(list, (*place)++) : 0;
}

static void find_starts(struct known_rows *known, const struct column_node *list)
{
    size_t count = list->row ? list->row->count : 1, place = 0;
    known->starts = memory_alloc((count + 1) * sizeof *known->starts);
    known->starts[0] = 0;
    for (size_t i = 0; i < count; i++)
        known->starts[i + 1] = known->starts[i] + length_in(list, i, &place);
}

static uint64_t hash_of(size_t around, const int64_t *firsts, size_t count)
{
    uint64_t hash = around;
    for (size_t i = 0; i < count; i++)
        hash = hash_mix(hash, (uint64_t)firsts[i]);
    return hash;
}

/* The first members of a row; false: they are not there, or no integers. */
static bool take_firsts(const struct column_node *list, size_t row, int64_t *firsts, size_t count)
{
    const struct column_node *node = list->below->below;
    for (size_t i = 0; i < count; i++, node = node->beside) {
        if (!node || !is_whole(node))
            return false;
        firsts[i] = integer_at(node, row);
    }
    return true;
}

/* Nothing, if the list never had a row. */
static void index_rows(struct known_rows *known, const struct column_node *list, size_t firsts_count)
{
    int64_t firsts[COLUMNAR_FIRSTS];
    size_t count = list->row ? list->row->count : 1;
    index_reserve(&known->index, known->starts[count]);
    for (size_t around = 0; around < count; around++)
        for (ref_t row = known->starts[around]; row < known->starts[around + 1]; row++) {
            if (!take_firsts(list, row, firsts, firsts_count))
                return;
            struct probe at = index_probe(&known->index, hash_of(around, firsts, firsts_count));
            while (index_next(&known->index, &at))
                continue;
            index_insert(&known->index, &at, row);
        }
}

/* A list is asked for rows by as many members each time. */
static const struct known_rows *known_rows_of(struct columnar *c, struct column_node *list, size_t firsts_count)
{
    if (!list->known) {
        list->known = arena_alloc(&c->arena, sizeof *list->known);
        *list->known = (struct known_rows){0};
        find_starts(list->known, list);
        index_rows(list->known, list, firsts_count);
    }
    return list->known;
}

#define LIKE TEXT("all")

/* The first of all members, though the first rows may have none: what is read after it are differences. */
static void put_like(struct columnar *c, ref_t number, ref_t row)
{
    struct column_node **first = &c->open->below;
    if (!*first || !text_equal((*first)->key, LIKE)) {
        struct column_node *node = add_node(c, c->open, NULL, LIKE);
        node->beside = *first;
        *first = node;
    }
    c->open->at = *first;
    columnar_integer(c, number);
    c->open->like = row;
}

void columnar_put_like(struct columnar *c, ref_t number)
{
    if (c->open->base)
        put_like(c, number, number);
}

void columnar_find_like(struct columnar *c, const int64_t *firsts, size_t count)
{
    int64_t found[COLUMNAR_FIRSTS];
    struct column_node *list = c->open->above;
    ref_t around = list->row ? list->row->like : 0;
    if (!c->open->base || around == NONE)
        return;
    const struct known_rows *known = known_rows_of(c, list->base, count);
    struct probe at = index_probe(&known->index, hash_of(around, firsts, count));
    while (index_next(&known->index, &at)) {
        bool is_within = at.ref >= known->starts[around] && at.ref < known->starts[around + 1];
        if (is_within && take_firsts(list->base, at.ref, found, count) &&
            memcmp(found, firsts, count * sizeof *firsts) == 0) {
            put_like(c, at.ref - known->starts[around], at.ref);
            return;
        }
    }
}

/* ---- what is open ---- */

static void open(struct columnar *c, enum kind kind)
{
    struct column_node *node = add_value(c, kind);
    node->at = NULL;
    node->opened++;
    node->began = node->below ? node->below->count : 0;
    node->like = NONE;
    c->open = node;
}

void columnar_open_object(struct columnar *c)
{
    open(c, KIND_OBJECT);
}

void columnar_open_edition(struct columnar *c)
{
    struct column_node *around = c->open;
    open(c, KIND_OBJECT);
    c->open->is_edition = true;
    c->open->base = around;
}

void columnar_open_tuple(struct columnar *c)
{
    open(c, KIND_TUPLE);
}

void columnar_open_list(struct columnar *c)
{
    open(c, KIND_LIST);
}

/* The length of a list is how many items came after those before it. */
void columnar_close(struct columnar *c)
{
    struct column_node *node = c->open;
    if (node->kind == KIND_LIST)
        push(node, node->below ? (int64_t)(node->below->count - node->began) : 0);
    c->open = node->above;
}

/* Members come in the same order mostly: the search begins after the last one. */
void columnar_key(struct columnar *c, struct text key)
{
    struct column_node *open = c->open;
    struct column_node **place = find_member(open->at ? &open->at->beside : &open->below, key);
    if (!*place)
        place = find_member(&open->below, key);
    if (!*place)
        *place = add_node(c, open, NULL, key);
    open->at = *place;
}

/* ---- values ---- */

void columnar_null(struct columnar *c)
{
    struct column_node *node = place_of_value(c);
    fill(node);
    add_state(node, 'n');
}

void columnar_boolean(struct columnar *c, bool value)
{
    struct column_node *node = add_value(c, KIND_BOOLEAN);
    push(node, value);
}

void columnar_integer(struct columnar *c, int64_t value)
{
    struct column_node *node = add_value(c, KIND_NUMBER);
    if (node->fractions.count)
        buffer_print(&node->fractions, "%lld,", (long long)value);
    else
        push(node, value);
}

static size_t rows_of(const struct column_node *list)
{
    return list->below ? list->below->count : 0;
}

/* The list that references of a place in an edition mean; NULL: it is in none. */
static const struct column_node *referred(const struct columnar *c)
{
    const struct column_node *node = c->open;
    while (node && !node->is_edition)
        node = node->above;
    return node && node->below ? node->below->base : NULL;
}

void columnar_reference(struct columnar *c, ref_t row, ref_t like)
{
    const struct column_node *list = referred(c);
    struct column_node *node = place_of_value(c);
    node->refers = list != NULL;
    columnar_integer(c, !list ? row : like != NONE ? like : (int64_t)rows_of(list) + row);
}

/* Whether a member was an integer in all tuples before this one. */
static bool is_always_integer(const struct column_node *node)
{
    return node->kind == KIND_NUMBER && node->count + 1 == node->above->opened && node->states.count == 0 &&
           node->fractions.count == 0;
}

void columnar_integers(struct columnar *c, const int64_t *values, size_t n)
{
    columnar_open_tuple(c);
    struct column_node *tuple = c->open;
    for (size_t i = 0; i < n; i++) {
        struct column_node *node = tuple->at ? tuple->at->beside : tuple->below;
        if (!node || !is_always_integer(node)) {
            columnar_integer(c, values[i]);
            continue;
        }
        push(node, values[i]);
        node->count++;
        tuple->at = node;
    }
    columnar_close(c);
}

void columnar_text(struct columnar *c, struct text text)
{
    struct column_node *node = add_value(c, KIND_TEXT);
    push(node, names_add(&c->texts, &c->arena, text));
}

int64_t columnar_number_of(struct columnar *c, struct text text)
{
    return names_add(&c->texts, &c->arena, text);
}

#define EXACT ((INT64_C(1) << 53) - 1) /* integers up to this are numbers in every reader */

static bool is_exact(int64_t value)
{
    return value >= -EXACT && value <= EXACT;
}

static void print_integer(struct buffer *b, int64_t value)
{
    buffer_print(b, is_exact(value) ? "%lld," : "\"%lld\",", (long long)value);
}

static void print_integers(struct column_node *node)
{
    for (size_t number = 0; number <= node->zeros.count; number++) {
        struct stretch stretch = stretch_at(node, number);
        for (size_t i = 0; i < stretch.count; i++)
            print_integer(&node->fractions, stretch.values[i]);
        for (size_t i = 0; i < stretch.zeros; i++)
            print_integer(&node->fractions, 0);
    }
    forget_integers(node);
}

void columnar_fraction(struct columnar *c, struct text json)
{
    struct column_node *node = add_value(c, KIND_NUMBER);
    print_integers(node);
    buffer_add(&node->fractions, json);
    buffer_add(&node->fractions, TEXT(","));
}

/* ---- the output ---- */

static size_t digits_of(int64_t value)
{
    size_t count = 1 + (value < 0);
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    for (uint64_t limit = 10; magnitude >= limit; limit *= 10) /* no exact number comes near its end */
        count++;
    return count;
}

/* How many digits integers take, and their differences, if all are exact. */
struct lengths {
    size_t plain, steps;
    bool is_inexact;
};

/* After the zeros of another stretch, or nothing. */
static void add_lengths(struct lengths *l, const struct stretch *stretch)
{
    int64_t before = 0;
    for (size_t i = 0; i < stretch->count && !l->is_inexact; i++) {
        int64_t value = stretch->values[i];
        l->is_inexact = !is_exact(value) || !is_exact(value - before);
        l->plain += digits_of(value);
        l->steps += digits_of(value - before);
        before = value;
    }
    if (stretch->zeros == 0)
        return;
    l->plain += stretch->zeros;
    l->steps += stretch->zeros - 1 + digits_of(-before);
}

/* Whether differences are shorter. */
static bool prefers_steps(const struct column_node *node)
{
    struct lengths lengths = {0};
    for (size_t number = 0; number <= node->zeros.count && !lengths.is_inexact; number++) {
        struct stretch stretch = stretch_at(node, number);
        add_lengths(&lengths, &stretch);
    }
    return !lengths.is_inexact && lengths.steps < lengths.plain;
}

#define AT_ONCE 64

/* Integers as they are written. */
struct writing {
    struct output *out;
    bool steps;
    bool goes_on; /* others came before */
};

static void put_comma(struct writing *w)
{
    if (w->goes_on)
        output_char(w->out, ',');
    w->goes_on = true;
}

/* The values from number `i` on as they are written, up to one that is a text, which comes after them. Returns how many
 * there are before it. */
static size_t gather(const struct writing *w, const struct stretch *stretch, size_t i, int64_t list[AT_ONCE])
{
    size_t n = 0;
    for (; n < AT_ONCE && i < stretch->count; n++, i++) {
        int64_t value = stretch->values[i];
        list[n] = w->steps && i ? value - stretch->values[i - 1] : value;
        if (!is_exact(list[n]))
            break;
    }
    return n;
}

static void write_integers(struct writing *w, const struct stretch *stretch)
{
    int64_t list[AT_ONCE];
    for (size_t i = 0, n; i < stretch->count; i += n ? n : 1) {
        n = gather(w, stretch, i, list);
        put_comma(w);
        output_list(w->out, list, n);
        if (n == 0)
            output_print(w->out, "\"%lld\"", (long long)list[0]);
    }
}

/* The first one may be a step down. */
static void write_zeros(struct writing *w, const struct stretch *stretch)
{
    if (stretch->zeros == 0)
        return;
    put_comma(w);
    output_integer(w->out, w->steps && stretch->count ? -stretch->values[stretch->count - 1] : 0);
    for (size_t left = stretch->zeros - 1, n; left; left -= n) {
        n = left < AT_ONCE ? left : AT_ONCE;
        char *to = output_room(w->out, 2 * n);
        for (size_t i = 0; i < n; i++) {
            to[2 * i] = ',';
            to[2 * i + 1] = '0';
        }
    }
}

static void write_values(const struct column_node *node, bool steps, struct output *out)
{
    struct writing w = {.out = out, .steps = steps};
    for (size_t number = 0; number <= node->zeros.count; number++) {
        struct stretch stretch = stretch_at(node, number);
        write_integers(&w, &stretch);
        write_zeros(&w, &stretch);
    }
    if (node->fractions.count)
        output_text(out, (struct text){node->fractions.items, node->fractions.count - 1});
}

static bool has_values(const struct column_node *node)
{
    return node->kind != KIND_NONE && node->kind != KIND_OBJECT && node->kind != KIND_TUPLE;
}

/* ---- columns side by side ---- */

#define VALUES_AT_ONCE ((size_t)2 << 20) /* so that what is written of columns is not there as a whole */

struct column {
    struct column_node *node;
};

/* The columns of a document in the order of the output, each of which is written by itself, some side by side: those
 * from `first` up to `end`; and before the first ones the texts. */
struct parts {
    const struct columnar *columnar;
    ARRAY(struct column) columns;
    size_t first, end;
    struct buffer texts;
    unsigned threads;
};

static void add_columns(struct parts *parts, struct column_node *node)
{
    if (has_values(node))
        *array_add(&parts->columns) = (struct column){node};
    for (struct column_node *n = node->below; n; n = n->beside)
        add_columns(parts, n);
}

static void write_texts(const struct columnar *c, struct output *out)
{
    output_text(out, TEXT("{\"texts\":["));
    for (size_t i = 0; i < c->texts.texts.count; i++) {
        if (i)
            output_char(out, ',');
        quoted_write(out, c->texts.texts.items[i]);
    }
    output_text(out, TEXT("],"));
}

static void write_list(struct column_node *node, struct output *out)
{
    bool steps = prefers_steps(node);
    output_char(out, '[');
    write_values(node, steps, out);
    output_char(out, ']');
    if (steps)
        output_text(out, TEXT(",\"steps\":true"));
    if (node->repeating == REPEATS_VALUES)
        output_text(out, TEXT(",\"like\":true"));
    if (node->refers)
        output_text(out, TEXT(",\"refers\":true"));
    forget_integers(node);
}

static void write_part(void *context, size_t number)
{
    struct parts *parts = context;
    bool is_column = number < parts->end - parts->first;
    struct column_node *node = is_column ? parts->columns.items[parts->first + number].node : NULL;
    struct output out = output_into(node ? &node->written : &parts->texts);
    if (node)
        write_list(node, &out);
    else
        write_texts(parts->columnar, &out);
    output_close(&out);
}

/* Writes the next columns side by side, and with the first ones the texts. */
static void write_some(struct parts *parts)
{
    size_t values = 0;
    for (parts->first = parts->end; parts->end < parts->columns.count && values < VALUES_AT_ONCE; parts->end++)
        values += parts->columns.items[parts->end].node->count;
    tasks_run(parts->threads, parts->end - parts->first + (parts->first == 0), write_part, parts);
}

/* ---- the whole ---- */

static void write_node(struct parts *parts, struct column_node *node, struct output *out);

static void write_below(struct parts *parts, struct column_node *node, struct output *out)
{
    bool is_object = node->kind == KIND_OBJECT;
    output_char(out, is_object ? '{' : '[');
    for (struct column_node *n = node->below; n; n = n->beside) {
        if (is_object)
            output_print(out, "\"%.*s\":", (int)n->key.n, n->key.s);
        write_node(parts, n, out);
        if (n->beside)
            output_char(out, ',');
    }
    output_char(out, is_object ? '}' : ']');
}

static void write_column(struct parts *parts, struct column_node *node, struct output *out)
{
    if (node->written.count == 0)
        write_some(parts);
    output_text(out, buffer_text(&node->written));
    buffer_release(&node->written);
    if (node->kind == KIND_LIST && node->below) {
        output_text(out, TEXT(",\"of\":"));
        write_node(parts, node->below, out);
    }
}

/* Returns whether there are states to tell. */
static bool write_states(const struct column_node *node, struct output *out)
{
    if (node->states.count == 0 && node->count == expected(node))
        return false;
    output_text(out, TEXT("\"state\":\""));
    output_text(out, buffer_text(&node->states));
    output_fill(out, 'v', node->count - node->states.count);
    output_char(out, '"');
    return true;
}

static void write_node(struct parts *parts, struct column_node *node, struct output *out)
{
    output_char(out, '{');
    if (write_states(node, out) && node->kind != KIND_NONE)
        output_char(out, ',');
    if (node->is_edition)
        output_text(out, TEXT("\"edition\":true,"));
    if (node->kind != KIND_NONE)
        output_print(out, "\"%s\":", kind_names[node->kind]);
    if (node->kind == KIND_OBJECT || node->kind == KIND_TUPLE)
        write_below(parts, node, out);
    else if (has_values(node))
        write_column(parts, node, out);
    output_char(out, '}');
}

void columnar_write(struct columnar *c, struct output *out, unsigned threads)
{
    struct parts parts = {.columnar = c, .threads = threads};
    add_columns(&parts, c->document);
    write_some(&parts);
    output_text(out, buffer_text(&parts.texts));
    buffer_release(&parts.texts);
    output_text(out, TEXT("\"document\":"));
    write_node(&parts, c->document, out);
    output_char(out, '}');
    free(parts.columns.items);
}

static void release_node(struct column_node *node)
{
    for (struct column_node *n = node->below; n; n = n->beside)
        release_node(n);
    buffer_release(&node->states);
    buffer_release(&node->fractions);
    buffer_release(&node->written);
    forget_integers(node);
    if (node->known) {
        free(node->known->starts);
        index_release(&node->known->index);
    }
}

void columnar_release(struct columnar *c)
{
    if (c->document)
        release_node(c->document);
    names_release(&c->texts);
    arena_release(&c->arena);
    *c = (struct columnar){0};
}
