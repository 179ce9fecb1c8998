#include "document/columnar.h"

#include "base/tasks.h"
#include "document/quoted.h"

#include <stdlib.h>

enum kind { KIND_NONE, KIND_OBJECT, KIND_TUPLE, KIND_LIST, KIND_NUMBER, KIND_TEXT, KIND_BOOLEAN };

static const char *const kind_names[] = {
    [KIND_OBJECT] = "object", [KIND_TUPLE] = "tuple", [KIND_LIST] = "list",
    [KIND_NUMBER] = "number", [KIND_TEXT] = "text",   [KIND_BOOLEAN] = "boolean",
};

struct column_node {
    enum kind kind;
    struct text key;
    struct column_node *above, *below, *beside; /* of an object or a tuple: members; of a list: what it is a list of */
    struct column_node *at;                     /* of what is open: where the next value goes; NULL: to the first */
    size_t count;                               /* of values, null and not there among them */
    struct buffer states;                       /* empty: all are there */
    ARRAY(int64_t) values;                      /* integers, places of texts, lengths */
    struct buffer fractions;                    /* numbers, if one of them is no integer: with a comma after each */
    size_t opened;                              /* of objects and tuples */
    struct buffer written;                      /* the values, once they are */
};

/* ---- nodes ---- */

static struct column_node *add_node(struct columnar *c, struct column_node *above, struct text key)
{
    struct column_node *node = arena_alloc(&c->arena, sizeof *node);
    *node = (struct column_node){.above = above, .key = arena_copy(&c->arena, key)};
    return node;
}

/* The node of the value that comes now: of an object that of the last key, of a tuple the next one. */
static struct column_node *place_of_value(struct columnar *c)
{
    struct column_node *open = c->open, **place = &c->document;
    if (open && open->kind == KIND_OBJECT)
        return open->at;
    if (open)
        place = open->at && open->kind == KIND_TUPLE ? &open->at->beside : &open->below;
    if (!*place)
        *place = add_node(c, open, TEXT_NONE);
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

/* ---- what is open ---- */

static void open(struct columnar *c, enum kind kind)
{
    struct column_node *node = add_value(c, kind);
    node->at = NULL;
    node->opened++;
    if (kind == KIND_LIST)
        *array_add(&node->values) = node->below ? (int64_t)node->below->count : 0;
    c->open = node;
}

void columnar_open_object(struct columnar *c)
{
    open(c, KIND_OBJECT);
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
    if (node->kind == KIND_LIST) {
        int64_t *length = &node->values.items[node->values.count - 1];
        *length = (node->below ? (int64_t)node->below->count : 0) - *length;
    }
    c->open = node->above;
}

/* Where a member is from some place on, or would be. */
static struct column_node **find_member(struct column_node **place, struct text key)
{
    while (*place && !text_equal((*place)->key, key))
        place = &(*place)->beside;
    return place;
}

/* Members come in the same order mostly: the search begins after the last one. */
void columnar_key(struct columnar *c, struct text key)
{
    struct column_node *open = c->open;
    struct column_node **place = find_member(open->at ? &open->at->beside : &open->below, key);
    if (!*place)
        place = find_member(&open->below, key);
    if (!*place)
        *place = add_node(c, open, key);
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
    *array_add(&node->values) = value;
}

void columnar_integer(struct columnar *c, int64_t value)
{
    struct column_node *node = add_value(c, KIND_NUMBER);
    if (node->fractions.count)
        buffer_print(&node->fractions, "%lld,", (long long)value);
    else
        *array_add(&node->values) = value;
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
        *array_add(&node->values) = values[i];
        node->count++;
        tuple->at = node;
    }
    columnar_close(c);
}

void columnar_text(struct columnar *c, struct text text)
{
    struct column_node *node = add_value(c, KIND_TEXT);
    *array_add(&node->values) = names_add(&c->texts, &c->arena, text);
}

#define EXACT ((INT64_C(1) << 53) - 1) /* integers up to this are numbers in every reader */

static bool is_exact(int64_t value)
{
    return value >= -EXACT && value <= EXACT;
}

void columnar_fraction(struct columnar *c, struct text json)
{
    struct column_node *node = add_value(c, KIND_NUMBER);
    for (size_t i = 0; i < node->values.count; i++) {
        int64_t value = node->values.items[i];
        buffer_print(&node->fractions, is_exact(value) ? "%lld," : "\"%lld\",", (long long)value);
    }
    node->values.count = 0;
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

/* Whether differences are shorter. */
static bool prefers_steps(const struct column_node *node)
{
    size_t plain = 0, steps = 0;
    for (size_t i = 0; i < node->values.count; i++) {
        int64_t value = node->values.items[i], before = i ? node->values.items[i - 1] : 0;
        if (!is_exact(value) || !is_exact(value - before))
            return false;
        plain += digits_of(value);
        steps += digits_of(value - before);
    }
    return steps < plain;
}

#define AT_ONCE 64

/* The values from number `i` on as they are written, up to one that is a text, which comes after them. Returns how many
 * there are before it. */
static size_t gather(const struct column_node *node, bool steps, size_t i, int64_t list[AT_ONCE])
{
    size_t n = 0;
    for (; n < AT_ONCE && i < node->values.count; n++, i++) {
        int64_t value = node->values.items[i];
        list[n] = steps && i ? value - node->values.items[i - 1] : value;
        if (!is_exact(list[n]))
            break;
    }
    return n;
}

static void write_values(const struct column_node *node, bool steps, struct output *out)
{
    int64_t list[AT_ONCE];
    for (size_t i = 0, n; i < node->values.count; i += n ? n : 1) {
        n = gather(node, steps, i, list);
        if (i)
            output_char(out, ',');
        output_list(out, list, n);
        if (n == 0)
            output_print(out, "\"%lld\"", (long long)list[0]);
    }
    if (node->fractions.count)
        output_text(out, (struct text){node->fractions.items, node->fractions.count - 1});
}

static void write_node(const struct column_node *node, struct output *out);

static void write_below(const struct column_node *node, struct output *out)
{
    bool is_object = node->kind == KIND_OBJECT;
    output_char(out, is_object ? '{' : '[');
    for (const struct column_node *n = node->below; n; n = n->beside) {
        if (is_object)
            output_print(out, "\"%.*s\":", (int)n->key.n, n->key.s);
        write_node(n, out);
        if (n->beside)
            output_char(out, ',');
    }
    output_char(out, is_object ? '}' : ']');
}

/* ---- columns side by side ---- */

static bool has_values(const struct column_node *node)
{
    return node->kind != KIND_NONE && node->kind != KIND_OBJECT && node->kind != KIND_TUPLE;
}

struct column {
    struct column_node *node;
};

/* The columns of a document, and its texts, each of which is written by itself. */
struct parts {
    const struct columnar *columnar;
    ARRAY(struct column) columns;
    struct buffer texts;
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

static void write_list(const struct column_node *node, struct output *out)
{
    bool steps = prefers_steps(node);
    output_char(out, '[');
    write_values(node, steps, out);
    output_char(out, ']');
    if (steps)
        output_text(out, TEXT(",\"steps\":true"));
}

/* The first task writes the texts, each other one a column. */
static void write_part(void *context, size_t number)
{
    struct parts *parts = context;
    struct output out = output_into(number ? &parts->columns.items[number - 1].node->written : &parts->texts);
    if (number)
        write_list(parts->columns.items[number - 1].node, &out);
    else
        write_texts(parts->columnar, &out);
    output_close(&out);
}

/* ---- the whole ---- */

static void write_column(const struct column_node *node, struct output *out)
{
    output_text(out, buffer_text(&node->written));
    if (node->kind == KIND_LIST && node->below) {
        output_text(out, TEXT(",\"of\":"));
        write_node(node->below, out);
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

static void write_node(const struct column_node *node, struct output *out)
{
    output_char(out, '{');
    if (write_states(node, out) && node->kind != KIND_NONE)
        output_char(out, ',');
    if (node->kind != KIND_NONE)
        output_print(out, "\"%s\":", kind_names[node->kind]);
    if (node->kind == KIND_OBJECT || node->kind == KIND_TUPLE)
        write_below(node, out);
    else if (has_values(node))
        write_column(node, out);
    output_char(out, '}');
}

void columnar_write(struct columnar *c, struct output *out, unsigned threads)
{
    struct parts parts = {.columnar = c};
    add_columns(&parts, c->document);
    tasks_run(threads, parts.columns.count + 1, write_part, &parts);
    output_text(out, buffer_text(&parts.texts));
    output_text(out, TEXT("\"document\":"));
    write_node(c->document, out);
    output_char(out, '}');
    free(parts.columns.items);
    buffer_release(&parts.texts);
}

static void release_node(struct column_node *node)
{
    for (struct column_node *n = node->below; n; n = n->beside)
        release_node(n);
    buffer_release(&node->states);
    buffer_release(&node->fractions);
    buffer_release(&node->written);
    free(node->values.items);
}

void columnar_release(struct columnar *c)
{
    if (c->document)
        release_node(c->document);
    names_release(&c->texts);
    arena_release(&c->arena);
    *c = (struct columnar){0};
}
