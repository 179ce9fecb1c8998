/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inlined/inlined.h"

#include "base/int128.h"
#include "inlined/objects.h"
#include "inlined/owners.h"
#include "profile/merge.h"

#include <stdlib.h>

static const struct problem problem_inlined = {NULL, SEVERITY_NOTE, 1, false};

/* What is said of objects: how many of them are named, the dearest ones; of more the rest is counted. */
#define NAMED 3

/* The self costs of the first event, as magnitudes. */
struct shares {
    uint64_t all, moved; /* all; of inlined functions */
    uint64_t by_line;    /* of inlined functions, where no addresses were recorded */
    uint64_t shared;     /* of lines with code of several functions: each has an estimate */
    uint64_t *of;        /* by object */
};

/* Code of the place of a cost: in a frame, or in none. */
struct code_share {
    ref_t frame;
    uint64_t bytes;
};

/* A function in the chain of one of the parts. */
struct on_way {
    ref_t function; /* of `to` */
    ref_t part;
};

struct moving {
    const struct profile *from;
    struct profile *to;
    struct inlined_objects objects;
    bool *blind; /* by object */
    struct inlined_owners owners;
    struct merge merge;
    struct shares shares;
    ARRAY(struct code_share) parts; /* of the place at hand */
    ARRAY(struct on_way) on_ways;
};

/* Where a cost is. */
struct at {
    ref_t function; /* of `to`; recorded, or innermost */
    ref_t object;
    struct code_place place; /* in `from` */
    bool is_guess;           /* there are other chains */
};

/* ---- the code of a place ---- */

static void list_parts_of_line(struct moving *m, const struct at *at)
{
    const struct inlined_lines *lines = &m->objects.items[at->object].lines;
    const struct piece *piece = &m->from->pieces.items[at->place.site.piece];
    struct line_part asked = {.function = piece->function,
                              .line = at->place.site.line,
                              .file = text_base_name(profile_file_name(m->from, piece->file))};
    size_t first, count = inlined_lines_find(lines, &asked, &first);
    for (size_t i = first; i < first + count; i++)
        *array_add(&m->parts) = (struct code_share){lines->items.items[i].frame, lines->items.items[i].bytes};
}

/* There is one part at least. */
static void find_parts(struct moving *m, const struct at *at)
{
    const struct inlined_object *object = &m->objects.items[at->object];
    m->parts.count = 0;
    if (object->state == INLINED_KNOWN && at->place.address == ADDRESS_NONE)
        list_parts_of_line(m, at);
    const struct code_piece *piece =
        object->state == INLINED_KNOWN ? code_table_find(&object->table, at->place.address) : NULL;
    if (!m->parts.count)
        *array_add(&m->parts) = (struct code_share){piece ? piece->frame : NONE, 1};
}

static uint64_t bytes_of_parts(const struct moving *m)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < m->parts.count; i++)
        bytes += m->parts.items[i].bytes;
    return bytes;
}

/* ---- chains ---- */

/* The frames from the outermost to `frame`; returns how many. */
static size_t list_chain(const struct code_table *table, ref_t frame, ref_t chain[CODE_DEPTH_MAX])
{
    size_t depth = frame == NONE ? 0 : table->frames.items[frame].depth;
    for (size_t i = depth; i-- > 0; frame = table->frames.items[frame].above)
        chain[i] = frame;
    return depth;
}

static void add_inlined_call(struct moving *m, const struct at *at, ref_t frame, ref_t callee,
                             const struct charge *charge)
{
    const struct code_frame *f = &m->objects.items[at->object].table.frames.items[frame];
    ref_t file = inlined_file(&m->owners, at->object, f->file, m->to->functions.items[at->function].file);
    struct site site = {profile_add_piece(m->to, at->function, file), f->line};
    profile_add_call(m->to, site, callee, 0, charge);
    profile_mark_inlined(m->to, callee);
    if (at->is_guess)
        profile_add_estimate(m->to, (struct estimate){at->function, callee});
}

/* Adds the calls of a chain with a cost, and moves to the innermost function. */
static void descend(struct moving *m, struct at *at, ref_t frame, const struct charge *charge)
{
    ref_t chain[CODE_DEPTH_MAX];
    size_t depth = list_chain(&m->objects.items[at->object].table, frame, chain);
    for (size_t i = 0; i < depth; i++) {
        ref_t callee = inlined_function(&m->owners, &(struct inlined_call){at->object, chain[i], at->function});
        add_inlined_call(m, at, chain[i], callee, charge);
        at->function = callee;
    }
}

/* ---- costs ---- */

static struct at place_of(const struct moving *m, ref_t piece, uint64_t line, uint64_t address)
{
    ref_t function = m->from->pieces.items[piece].function;
    return (struct at){
        m->merge.functions[function], m->from->functions.items[function].object, {{piece, line}, address}, false};
}

/* The line where the cost was, in the function that has it now. */
static struct site site_of(const struct moving *m, const struct at *at)
{
    ref_t file = m->merge.files[m->from->pieces.items[at->place.site.piece].file];
    return (struct site){profile_add_piece(m->to, at->function, file), at->place.site.line};
}

static void count(uint64_t *share, uint64_t cost)
{
    *share = int128_add_stopping(*share, cost);
}

static void note_share(struct moving *m, const struct at *at, ref_t recorded, cost_t self)
{
    uint64_t cost = int128_magnitude(self);
    count(&m->shares.all, cost);
    if (at->function != recorded)
        count(&m->shares.moved, cost);
    if (at->function != recorded && at->place.address == ADDRESS_NONE)
        count(&m->shares.by_line, cost);
    count(&m->shares.of[at->object], cost);
}

/* What the code from byte `before` to byte `upto` of `all` has of each cost: whole numbers, which add up. */
static void share_costs(const struct costs *costs, const uint64_t bytes[3], cost_t *share)
{
    for (ref_t e = 0; e < costs->width; e++) {
        cost_t cost = costs_cell(costs, e);
        uint64_t all = int128_magnitude(costs_get(costs, e));
        cost_t part = (cost_t)(int128_scale(all, bytes[1], bytes[2]) - int128_scale(all, bytes[0], bytes[2]));
        share[e] = cost == COST_ABSENT ? cost : cost < 0 ? -part : part;
    }
}

/* Gives a part of a place its share; returns the function that has it. */
static ref_t move_share(struct moving *m, struct at at, ref_t frame, const struct charge *charge)
{
    ref_t recorded = at.function;
    descend(m, &at, frame, charge);
    profile_add_cost(m->to, site_of(m, &at), charge);
    note_share(m, &at, recorded, charge->n && charge->values[0] != COST_ABSENT ? charge->values[0] : 0);
    return at.function;
}

static void note_estimates(struct moving *m, const struct refs *owners, const struct costs *self)
{
    bool differ = false;
    for (size_t i = 1; i < owners->count; i++)
        differ |= owners->items[i] != owners->items[0];
    for (size_t i = 0; i < owners->count && differ; i++)
        profile_add_estimate(m->to, (struct estimate){owners->items[i], NONE});
    if (differ)
        count(&m->shares.shared, int128_magnitude(costs_get(self, 0)));
}

static void move_self_cost(struct moving *m, const struct instruction *instruction, struct refs *owners)
{
    cost_t costs[EVENTS_MAX];
    struct at at = place_of(m, instruction->piece, instruction->line, instruction->address);
    find_parts(m, &at);
    at.is_guess = m->parts.count > 1;
    owners->count = 0;
    uint64_t bytes[3] = {0, 0, bytes_of_parts(m)};
    for (size_t i = 0; i < m->parts.count; i++, bytes[0] = bytes[1]) {
        bytes[1] += m->parts.items[i].bytes;
        share_costs(&instruction->self, bytes, costs);
        struct charge charge = {costs, m->merge.events, instruction->self.width};
        ref_t owner = move_share(m, at, m->parts.items[i].frame, &charge);
        *array_add(owners) = owner;
    }
    note_estimates(m, owners, &instruction->self);
}

/* By object: whether its inlined functions are asked for, and not known. */
static bool *find_blind(const struct moving *m, const struct inlined_sources *sources)
{
    size_t count = m->from->objects.texts.count;
    bool *blind = memory_zeroed(count + 1, sizeof *blind);
    for (ref_t i = 0; i < count; i++) {
        enum inlined_state state = m->objects.items[i].state;
        blind[i] = sources->wants && state != INLINED_UNUSED && state != INLINED_KNOWN &&
                   sources->wants(sources->context, m->from, i);
    }
    return blind;
}

#define BLIND_NAMED 3

static void name_blind(struct moving *m)
{
    struct texts names = {0};
    struct buffer list = {0};
    for (size_t i = 0; i < m->from->objects.texts.count; i++)
        if (m->blind[i])
            *array_add(&names) = text_base_name(m->from->objects.texts.items[i]);
    buffer_list(&list, names.items, names.count, BLIND_NAMED);
    if (names.count)
        m->to->blind = arena_copy(&m->to->words, buffer_text(&list));
    buffer_release(&list);
    free(names.items);
}

static void note_unseen(struct moving *m, const struct costs *self)
{
    bool stops = false;
    for (ref_t e = 0; e < self->width; e++) {
        cost_t cost = costs_get(self, e);
        struct event *event = &m->to->events.items[m->merge.events[e]];
        event->unseen = cost_add(event->unseen, cost < 0 ? -cost : cost, &stops);
    }
}

static void move_self_costs(struct moving *m)
{
    struct refs owners = {0};
    for (size_t i = 0; i < m->from->instructions.count; i++) {
        struct instruction instruction = profile_instruction(m->from, i);
        if (m->blind[m->from->functions.items[m->from->pieces.items[instruction.piece].function].object])
            note_unseen(m, &instruction.self);
        move_self_cost(m, &instruction, &owners);
    }
    free(owners.items);
}

/* A call is not shared: it is of the part with the most code. */
static ref_t frame_of_call(struct moving *m, struct at *at)
{
    size_t most = 0;
    find_parts(m, at);
    at->is_guess = m->parts.count > 1;
    for (size_t i = 1; i < m->parts.count; i++)
        if (m->parts.items[i].bytes > m->parts.items[most].bytes)
            most = i;
    return m->parts.items[most].frame;
}

static void move_calls(struct moving *m)
{
    cost_t costs[EVENTS_MAX];
    for (size_t i = 0; i < m->from->calls.count; i++) {
        const struct call *call = &m->from->calls.items[i];
        ref_t callee = m->merge.functions[call->callee];
        struct at at = place_of(m, call->piece, call->line, m->from->call_addresses.items[i]);
        struct charge charge = {costs_read(&call->inclusive, costs), m->merge.events, call->inclusive.width};
        ref_t frame = frame_of_call(m, &at);
        descend(m, &at, frame, &charge);
        profile_add_call(m->to, site_of(m, &at), callee, call->count, &charge);
        if (at.is_guess)
            profile_add_estimate(m->to, (struct estimate){at.function, callee});
    }
}

/* ---- which inclusive costs are estimates ---- */

static void list_way(struct moving *m, struct at at, ref_t part)
{
    ref_t chain[CODE_DEPTH_MAX];
    size_t depth = list_chain(&m->objects.items[at.object].table, m->parts.items[part].frame, chain);
    for (size_t i = 0; i < depth; i++) {
        struct inlined_call call = {at.object, chain[i], at.function};
        if (!inlined_is_known(&m->owners, &call))
            continue;
        at.function = inlined_function(&m->owners, &call);
        *array_add(&m->on_ways) = (struct on_way){at.function, part};
    }
}

static int by_function(const void *a, const void *b)
{
    const struct on_way *x = a, *y = b;
    return x->function != y->function ? (x->function > y->function) - (x->function < y->function)
                                      : (x->part > y->part) - (x->part < y->part);
}

/* What a place costs is what a function costs with its callees, if it is on all ways to the place; if it is on some, it
 * has an estimate of this. */
static void note_ways(struct moving *m, const struct at *at)
{
    find_parts(m, at);
    m->on_ways.count = 0;
    for (ref_t part = 0; part < m->parts.count && m->parts.count > 1; part++)
        list_way(m, *at, part);
    if (m->on_ways.count)
        qsort(m->on_ways.items, m->on_ways.count, sizeof *m->on_ways.items, by_function);
    for (size_t i = 0, end; i < m->on_ways.count; i = end) {
        ref_t function = m->on_ways.items[i].function;
        size_t parts = 0;
        for (end = i; end < m->on_ways.count && m->on_ways.items[end].function == function; end++)
            parts += end == i || m->on_ways.items[end].part != m->on_ways.items[end - 1].part;
        if (parts < m->parts.count && function != at->function)
            profile_add_estimate(m->to, (struct estimate){NONE, function});
    }
}

/* All functions are known by now. */
static void note_all_ways(struct moving *m)
{
    for (size_t i = 0; i < m->from->instructions.count; i++) {
        struct instruction instruction = profile_instruction(m->from, i);
        struct at at = place_of(m, instruction.piece, instruction.line, instruction.address);
        if (costs_have_any(&instruction.self))
            note_ways(m, &at);
    }
    for (size_t i = 0; i < m->from->calls.count; i++) {
        const struct call *call = &m->from->calls.items[i];
        struct at at = place_of(m, call->piece, call->line, m->from->call_addresses.items[i]);
        if (costs_have_any(&call->inclusive))
            note_ways(m, &at);
    }
}

/* ---- the rest of the profile ---- */

/* The profile without its costs by place: arrays of its own, whose texts and costs stay in the profile. */
static struct profile rest_of(const struct profile *from)
{
    struct profile rest = *from;
    rest.wants |= WANT_LINES; /* and so pieces are sums of lines, of which there are none */
    rest.has_addresses = false;
    rest.lines.count = rest.instructions.count = rest.calls.count = rest.jumps.count = 0;
    rest.instruction_cells.shorts.count = 0;
    return rest;
}

static void make_profile(struct moving *m, unsigned wants)
{
    struct text directory = m->from->directory;
    struct profile rest = rest_of(m->from);
    directory.n -= directory.n > 0; /* the slash at its end */
    profile_init(m->to, wants, directory);
    m->merge = (struct merge){
        .objects = merge_names(m->to, &m->from->objects, profile_add_object),
        .files = merge_names(m->to, &m->from->files, profile_add_file),
        .symbols = merge_names(m->to, &m->from->symbols, profile_add_symbol),
    };
    merge_functions(&m->merge, m->to, m->from);
    merge_costs(&m->merge, m->to, &rest);
    inlined_owners_init(&m->owners, &m->objects, m->to);
    move_self_costs(m);
    move_calls(m);
    note_all_ways(m);
    inlined_owners_release(&m->owners);
    free(m->parts.items);
    free(m->on_ways.items);
    merge_rest(&m->merge, m->to, &rest);
    m->to->has_inlined = m->to->inlined.count > 0;
    m->to->estimates_in_lines = !m->from->estimates.count;
    profile_finish(m->to);
    merge_release(&m->merge);
}

/* ---- what is said ---- */

static unsigned percent(const struct moving *m, uint64_t cost)
{
    return m->shares.all ? (unsigned)int128_scale(cost, 100, m->shares.all) : 0;
}

/* A sentence about objects: `--inline: prog (22%) is gone: ...`. */
struct remark {
    enum inlined_state state;
    bool is_newer; /* it is of those whose files are newer, too */
    struct problem problem;
    const char *one, *more, *help;
};

#define SAID                                                                                                           \
    {                                                                                                                  \
        NULL, SEVERITY_NOTE, 1, false                                                                                  \
    }

static const struct remark remarks[] = {
    {INLINED_GONE, false, SAID, "is gone", "are gone", ": --symfs=DIR looks for it below DIR"},
    {INLINED_OTHER, false, SAID, "is of another build", "are of another build", ": --symfs=DIR names the one that ran"},
    {INLINED_STRIPPED, false, SAID, "is stripped", "are stripped", ": --debuginfod fetches what distributions keep"},
    {INLINED_BARE, false, SAID, "has no debug information", "have no debug information", ": build it with -g"},
    {INLINED_UNREAD, false, SAID, "cannot be read", "cannot be read", ""},
    {INLINED_NAMELESS, false, SAID, "is no object file: nothing is inlined there", "are no object files", ""},
    {INLINED_KNOWN, true, SAID, "is newer than the profile", "are newer than the profile", ""},
};

static bool is_meant(const struct moving *m, const struct remark *remark, ref_t object)
{
    const struct inlined_object *o = &m->objects.items[object];
    return o->state == remark->state && (o->is_newer || !remark->is_newer) && m->shares.of[object];
}

/* Of the objects of a remark: those that cost most, in their order, how many there are, and what all cost. */
struct remarked {
    ref_t dearest[NAMED];
    size_t count;
    uint64_t cost;
};

static struct remarked find_remarked(const struct moving *m, const struct remark *remark)
{
    struct remarked found = {.count = 0};
    for (ref_t object = 0; object < m->from->objects.texts.count; object++) {
        if (!is_meant(m, remark, object))
            continue;
        size_t at = found.count < NAMED ? found.count : NAMED;
        for (; at > 0 && m->shares.of[found.dearest[at - 1]] < m->shares.of[object]; at--)
            if (at < NAMED)
                found.dearest[at] = found.dearest[at - 1];
        if (at < NAMED)
            found.dearest[at] = object;
        found.count++;
        count(&found.cost, m->shares.of[object]);
    }
    return found;
}

static void say_remark(const struct moving *m, const struct remark *remark, struct diagnostics *diagnostics)
{
    struct buffer names = {0};
    struct text named[NAMED];
    struct remarked found = find_remarked(m, remark);
    for (size_t i = 0; i < found.count && i < NAMED; i++) {
        struct text name = text_base_name(profile_object_name(m->from, found.dearest[i]));
        named[i] = name.n ? name : TEXT("a script");
    }
    if (!percent(m, found.cost))
        return;
    buffer_print(&names, "--inline: ");
    buffer_list(&names, named, found.count < NAMED ? found.count : NAMED, NAMED);
    if (found.count > NAMED)
        buffer_print(&names, " and %zu more", found.count - NAMED);
    diagnostics_add(diagnostics, &remark->problem, TEXT_NONE, 0, "%.*s (%u%%) %s%s", (int)names.count, names.items,
                    percent(m, found.cost), found.count == 1 ? remark->one : remark->more, remark->help);
    buffer_release(&names);
}

static void say_shares(const struct moving *m, struct diagnostics *diagnostics)
{
    struct buffer said = {0};
    struct text event = m->from->events.count ? m->from->events.items[0].name : TEXT("the cost");
    size_t functions = 0;
    for (ref_t i = 0; i < m->to->functions.count; i++)
        functions += profile_is_inlined(m->to, i);
    buffer_print(&said, "inlined: %u%% of %.*s in %zu function%s", percent(m, m->shares.moved), (int)event.n, event.s,
                 functions, functions == 1 ? "" : "s");
    if (m->shares.by_line)
        buffer_print(&said, "; by line, the build is not verified");
    if (m->shares.shared)
        buffer_print(&said, ", and %u%% is shared by estimate", percent(m, m->shares.shared));
    diagnostics_add(diagnostics, &problem_inlined, TEXT_NONE, 0, "%.*s", (int)said.count, said.items);
    buffer_release(&said);
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        say_remark(m, &remarks[i], diagnostics);
}

void inlined_apply(struct inlined_sources *sources, struct profile *to, const struct profile *from)
{
    struct moving moving = {.from = from, .to = to};
    unsigned none = WANT_INSTRUCTIONS | WANT_JUMPS;
    inlined_objects_init(&moving.objects, sources, from);
    moving.blind = find_blind(&moving, sources);
    moving.shares.of = memory_zeroed(from->objects.texts.count + 1, sizeof *moving.shares.of);
    make_profile(&moving, from->wants & ~none);
    name_blind(&moving);
    say_shares(&moving, sources->diagnostics);
    free(moving.blind);
    free(moving.shares.of);
    inlined_objects_release(&moving.objects);
}
