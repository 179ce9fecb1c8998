#include "profile/profile.h"

#include <stdlib.h>

void profile_init(struct profile *p, unsigned wants, struct text directory)
{
    *p = (struct profile){.wants = wants};
    if (directory.n)
        p->directory = arena_format(&p->arena, "%.*s/", (int)directory.n, directory.s);
    profile_add_object(p, TEXT_NONE); /* object 0: none */
}

void names_release(struct names *names)
{
    free(names->texts.items);
    index_release(&names->index);
}

void profile_release(struct profile *p)
{
    names_release(&p->objects);
    names_release(&p->files);
    names_release(&p->symbols);
    names_release(&p->unselected_parts);
    names_release(&p->unselected_threads);
    index_release(&p->event_index);
    index_release(&p->function_index);
    index_release(&p->piece_index);
    index_release(&p->line_index);
    index_release(&p->call_index);
    for (size_t i = 0; i < p->inputs.count; i++)
        free(p->inputs.items[i].descriptions.items);
    free(p->inputs.items);
    free(p->events.items);
    free(p->definitions.items);
    free(p->functions.items);
    free(p->pieces.items);
    free(p->lines.items);
    free(p->calls.items);
    free(p->parts.items);
    arena_release(&p->arena);
}

/* ---- names ---- */

ref_t names_add(struct names *names, struct arena *arena, struct text name)
{
    uint64_t hash = text_hash(name);
    for (struct probe at = index_probe(&names->index, hash); index_next(&names->index, &at);)
        if (text_equal(names->texts.items[at.ref], name))
            return at.ref;
    ref_t ref = (ref_t)names->texts.count;
    *array_add(&names->texts) = arena ? arena_copy(arena, name) : name;
    index_add(&names->index, hash, ref);
    return ref;
}

ref_t profile_add_object(struct profile *p, struct text name)
{
    return names_add(&p->objects, &p->arena, name);
}

/* `name` as it is called in the working directory: `//` behind that is one slash, or the rest would be absolute. */
static struct text drop_directory(const struct profile *p, struct text name)
{
    if (p->directory.n == 0 || !text_starts(name, p->directory))
        return name;
    struct text rest = text_skip(name, p->directory.n);
    while (rest.n && rest.s[0] == '/')
        rest = text_skip(rest, 1);
    return rest.n ? rest : name;
}

ref_t profile_add_file(struct profile *p, struct text name)
{
    name = drop_directory(p, name);
    return names_add(&p->files, &p->arena, name.n ? name : FILE_UNKNOWN);
}

ref_t profile_add_symbol(struct profile *p, struct text name)
{
    return names_add(&p->symbols, &p->arena, name);
}

ref_t profile_find_event(const struct profile *p, struct text name)
{
    for (struct probe at = index_probe(&p->event_index, text_hash(name)); index_next(&p->event_index, &at);)
        if (text_equal(p->events.items[at.ref].name, name))
            return at.ref;
    return NONE;
}

ref_t profile_add_event(struct profile *p, struct text name)
{
    ref_t event = profile_find_event(p, name);
    if (event != NONE || p->events.count == EVENTS_MAX)
        return event;
    event = (ref_t)p->events.count;
    *array_add(&p->events) = (struct event){arena_copy(&p->arena, name), false};
    index_add(&p->event_index, text_hash(name), event);
    return event;
}

/* ---- functions and pieces ---- */

ref_t profile_add_function(struct profile *p, struct function key)
{
    uint64_t hash = hash_mix((uint64_t)key.object << 32 | key.file, key.name);
    for (struct probe at = index_probe(&p->function_index, hash); index_next(&p->function_index, &at);) {
        const struct function *f = &p->functions.items[at.ref];
        if (f->name == key.name && f->file == key.file && f->object == key.object)
            return at.ref;
    }
    ref_t ref = (ref_t)p->functions.count;
    *array_add(&p->functions) = key;
    index_add(&p->function_index, hash, ref);
    return ref;
}

ref_t profile_add_piece(struct profile *p, ref_t function, ref_t file)
{
    uint64_t hash = hash_mix(function, file);
    for (struct probe at = index_probe(&p->piece_index, hash); index_next(&p->piece_index, &at);) {
        const struct piece *piece = &p->pieces.items[at.ref];
        if (piece->function == function && piece->file == file)
            return at.ref;
    }
    ref_t ref = (ref_t)p->pieces.count;
    *array_add(&p->pieces) = (struct piece){.function = function, .file = file};
    index_add(&p->piece_index, hash, ref);
    return ref;
}

/* ---- costs ---- */

void profile_add_to_row(struct profile *p, struct row *row, const cost_t *values, const ref_t *events, size_t n)
{
    row_add(row, &p->arena, values, events, n, &p->saturated);
}

void profile_add_row(struct profile *p, struct row *row, const struct row *from, const ref_t *events)
{
    cost_t values[EVENTS_MAX];
    profile_add_to_row(p, row, row_read(from, values), events, from->width);
}

/* Lines near each other get slots near each other. */
static uint64_t line_hash(ref_t piece, uint64_t number)
{
    return (hash_mix(piece, number >> 3) & ~(uint64_t)7) | (number & 7);
}

static struct row *line_row(struct profile *p, ref_t piece, uint64_t number)
{
    uint64_t hash = line_hash(piece, number);
    for (struct probe at = index_probe(&p->line_index, hash); index_next(&p->line_index, &at);) {
        struct line *line = &p->lines.items[at.ref];
        if (line->number == number && line->piece == piece)
            return &line->self;
    }
    index_add(&p->line_index, hash, (ref_t)p->lines.count);
    struct line *line = array_add(&p->lines);
    *line = (struct line){.number = number, .piece = piece};
    return &line->self;
}

void profile_add_cost(struct profile *p, ref_t piece, uint64_t line, const cost_t *values, const ref_t *events,
                      size_t n)
{
    struct row *row = p->wants & WANT_LINES ? line_row(p, piece, line) : &p->pieces.items[piece].self;
    profile_add_to_row(p, row, values, events, n);
}

static struct call *call_at(struct profile *p, ref_t piece, uint64_t line, ref_t callee)
{
    uint64_t hash = hash_mix((uint64_t)piece << 32 | callee, line);
    for (struct probe at = index_probe(&p->call_index, hash); index_next(&p->call_index, &at);) {
        struct call *call = &p->calls.items[at.ref];
        if (call->callee == callee && call->piece == piece && call->line == line)
            return call;
    }
    index_add(&p->call_index, hash, (ref_t)p->calls.count);
    struct call *call = array_add(&p->calls);
    *call = (struct call){.piece = piece, .line = line, .callee = callee};
    return call;
}

void profile_add_call(struct profile *p, ref_t piece, uint64_t line, ref_t callee, uint64_t count, const cost_t *values,
                      const ref_t *events, size_t n)
{
    if (!(p->wants & WANT_CALLS))
        return;
    struct call *call = call_at(p, piece, p->wants & WANT_LINES ? line : 0, callee);
    if (__builtin_add_overflow(call->count, count, &call->count)) {
        call->count = UINT64_MAX;
        p->saturated = true;
    }
    profile_add_to_row(p, &call->inclusive, values, events, n);
}

/* Nothing is added any more, so nothing has to be found by its key but events. */
static void release_indexes(struct profile *p)
{
    index_release(&p->objects.index);
    index_release(&p->files.index);
    index_release(&p->symbols.index);
    index_release(&p->function_index);
    index_release(&p->piece_index);
    index_release(&p->line_index);
    index_release(&p->call_index);
}

void profile_finish(struct profile *p)
{
    for (size_t i = 0; i < p->lines.count; i++) {
        const struct line *line = &p->lines.items[i];
        profile_add_row(p, &p->pieces.items[line->piece].self, &line->self, NULL);
    }
    release_indexes(p);
}
