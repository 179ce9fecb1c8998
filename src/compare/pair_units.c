/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare/pair_units.h"

#include "base/buffer.h"
#include "load/unit_key.h"

#include <stdlib.h>

const char *const pairing_words[PAIRINGS] = {"auto", "path", "command", "trigger", "order", "alone"};

static const struct problem problem_paired = {NULL, SEVERITY_NOTE, 3, false};
static const struct problem problem_unlike = {"pairs of other programs", SEVERITY_NOTE, 3, false};
static const struct problem problem_renamed = {"pairs of renamed programs", SEVERITY_NOTE, 3, false};
static const struct problem problem_nothing_common = {"pairs without a common event", SEVERITY_NOTE, 3, false};

struct pairing_state {
    struct unit_pairs *pairs;
    enum pairing asked;
    ref_t *partner[SIDES];   /* by unit: that of the other side, or NONE */
    enum pairing *how;       /* by unit of the new side */
    bool *is_refused;        /* likewise: its path leads to another program */
    bool *is_placed;         /* likewise: it was paired by its path, too */
    bool has_commands_alone; /* once all are paired: no pair is by path */
    struct arena arena;
};

static const struct unit_key *key_at(const struct pairing_state *s, enum side side, size_t unit)
{
    return &s->pairs->units[side].keys[unit];
}

static size_t units_of(const struct pairing_state *s, enum side side)
{
    return s->pairs->units[side].count;
}

/* ---- by what ---- */

static struct text key_of_full_path(const struct unit_key *unit, struct arena *arena)
{
    (void)arena;
    return unit->key.s && !unit->key_repeats ? unit->path : TEXT_NONE;
}

static struct text key_of_path(const struct unit_key *unit, struct arena *arena)
{
    (void)arena;
    return unit->key_repeats ? TEXT_NONE : unit->key;
}

static struct text key_of_command(const struct unit_key *unit, struct arena *arena)
{
    (void)arena;
    return unit->command.n ? unit->command : TEXT_NONE;
}

static struct text key_of_build(const struct unit_key *unit, struct arena *arena)
{
    return unit->command.n ? unit_key_of_command(unit->command, arena) : TEXT_NONE;
}

/* What a thread is called is no argument. */
static struct text key_of_arguments(const struct unit_key *unit, struct arena *arena)
{
    struct text arguments = unit_key_arguments(unit->command);
    (void)arena;
    return arguments.n && !text_equal(arguments, unit->label) ? arguments : TEXT_NONE;
}

static struct text key_of_trigger(const struct unit_key *unit, struct arena *arena)
{
    (void)arena;
    return unit->trigger.n ? unit->trigger : TEXT_NONE;
}

static struct text key_of_placed_trigger(const struct unit_key *unit, struct arena *arena)
{
    bool has_both = unit->trigger.n && unit->key.s;
    return has_both
               ? arena_format(arena, "%.*s: %.*s", (int)unit->key.n, unit->key.s, (int)unit->trigger.n, unit->trigger.s)
               : TEXT_NONE;
}

/* Of threads of two processes that are alone. */
static struct text key_of_number(const struct unit_key *unit, struct arena *arena)
{
    (void)arena;
    return unit->label;
}

struct stage {
    enum pairing how;
    struct text (*key)(const struct unit_key *unit, struct arena *arena);
    bool is_placed;                                 /* the path is a part of the key */
    bool (*is_safe)(const struct pairing_state *s); /* where it is false, the way has to be asked for; NULL: nowhere */
};

static bool are_parts(const struct pairing_state *s)
{
    return s->pairs->kind == UNIT_PART;
}

/* Whether each side is of one program: the same one, whatever it is called. */
static bool are_of_one_program(const struct pairing_state *s)
{
    bool same = true;
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        for (size_t i = 1; i < units_of(s, side) && same; i++)
            same = text_equal(unit_key_program(key_at(s, side, i)->command),
                              unit_key_program(key_at(s, side, 0)->command));
    return same;
}

static const struct stage stages[] = {
    {PAIRING_PATH, key_of_full_path, true, NULL},
    {PAIRING_PATH, key_of_path, true, NULL},
    {PAIRING_COMMAND, key_of_command, false, NULL},
    {PAIRING_COMMAND, key_of_build, false, NULL},
    {PAIRING_COMMAND, key_of_arguments, false, are_of_one_program},
    {PAIRING_TRIGGER, key_of_trigger, false, are_parts},
    {PAIRING_TRIGGER, key_of_placed_trigger, true, are_parts},
};

/* ---- pairs ---- */

static void join(struct pairing_state *s, ref_t new, ref_t old, enum pairing how)
{
    s->partner[SIDE_NEW][new] = old;
    s->partner[SIDE_OLD][old] = new;
    s->how[new] = how;
}

static bool is_another_program(const struct unit_key *new, const struct unit_key *old)
{
    return new->command.n && old->command.n &&
           !text_equal(unit_key_program(new->command), unit_key_program(old->command));
}

/* Whether a path says that both are the same, though their programs are called otherwise: it has no number of a
 * process, which may come again by chance, or the arguments say it, too. */
static bool is_sure(const struct unit_key *new, const struct unit_key *old)
{
    struct text arguments = key_of_arguments(new, NULL);
    return (text_equal(new->path, new->key) && text_equal(old->path, old->key)) ||
           (arguments.n && text_equal(arguments, key_of_arguments(old, NULL)));
}

/* Two units that alone have a key; asked for by hand, a path is enough. */
static void join_found(struct pairing_state *s, ref_t new, ref_t old, const struct stage *stage)
{
    const struct unit_key *now = key_at(s, SIDE_NEW, new), *before = key_at(s, SIDE_OLD, old);
    bool is_unlike = stage->is_placed && s->asked == PAIRING_AUTO && is_another_program(now, before);
    bool is_refused = is_unlike && !is_sure(now, before);
    s->is_placed[new] = stage->is_placed;
    if (!is_refused)
        join(s, new, old, stage->how);
    if (is_unlike && !s->is_refused[new])
        *array_add(&s->pairs->unlike) = (struct unlike){{[SIDE_NEW] = new, [SIDE_OLD] = old}, !is_refused};
    s->is_refused[new] |= is_refused;
}

/* A key: the last unit of each side that has it, and how many have it. */
struct keyed {
    ref_t unit[SIDES];
    size_t count[SIDES];
};

static void note_keys(struct pairing_state *s, const struct stage *stage, enum side side, struct names *names,
                      struct keyed *keyed)
{
    for (size_t i = 0; i < units_of(s, side); i++) {
        struct text key = stage->key(key_at(s, side, i), &s->arena);
        if (!key.s)
            continue;
        struct keyed *found = &keyed[names_add(names, NULL, key)];
        found->unit[side] = (ref_t)i;
        found->count[side]++;
    }
}

static void pair_by(struct pairing_state *s, const struct stage *stage)
{
    struct names names = {0};
    struct keyed *keyed = memory_zeroed(units_of(s, SIDE_NEW) + units_of(s, SIDE_OLD) + 1, sizeof *keyed);
    note_keys(s, stage, SIDE_NEW, &names, keyed);
    note_keys(s, stage, SIDE_OLD, &names, keyed);
    for (size_t i = 0; i < names.texts.count; i++) {
        ref_t new = keyed[i].unit[SIDE_NEW], old = keyed[i].unit[SIDE_OLD];
        if (keyed[i].count[SIDE_NEW] == 1 && keyed[i].count[SIDE_OLD] == 1 && s->partner[SIDE_NEW][new] == NONE &&
            s->partner[SIDE_OLD][old] == NONE)
            join_found(s, new, old, stage);
    }
    names_release(&names);
    free(keyed);
}

static void pair_in_order(struct pairing_state *s)
{
    size_t new = units_of(s, SIDE_NEW), old = units_of(s, SIDE_OLD);
    for (size_t i = 0; i < new &&i < old; i++)
        join(s, (ref_t)i, (ref_t)i, PAIRING_ORDER);
}

/* Where each side has one input, part or process. */
static void pair_alone(struct pairing_state *s)
{
    static const struct stage threads = {PAIRING_ALONE, key_of_number, false, NULL};
    const struct unit_list *units = s->pairs->units;
    bool are_alone = units[SIDE_NEW].count == 1 && units[SIDE_OLD].count == 1;
    bool are_of_two = units[SIDE_NEW].processes.count == 1 && units[SIDE_OLD].processes.count == 1;
    if (s->pairs->kind == UNIT_THREAD && are_of_two)
        pair_by(s, &threads);
    else if (are_alone)
        join(s, 0, 0, PAIRING_ALONE);
}

static void pair_all(struct pairing_state *s)
{
    bool is_asked = s->asked != PAIRING_AUTO;
    if (s->asked == PAIRING_ORDER)
        pair_in_order(s);
    if (!is_asked)
        pair_alone(s);
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        if (is_asked ? stages[i].how == s->asked : !stages[i].is_safe || stages[i].is_safe(s))
            pair_by(s, &stages[i]);
}

/* ---- names ---- */

/* `thread 2`, `part 2`, and of several processes their path before it: they have other numbers on each side. */
static struct text name_by_number(const struct unit_pairs *pairs, enum side side, const struct unit_key *unit,
                                  struct arena *arena)
{
    struct text path = unit->path, label = unit->label;
    bool is_alone = pairs->units[side].processes.count == 1;
    if (label.n && is_alone)
        return label;
    return pairs->kind == UNIT_PART ? arena_format(arena, "%.*s %.*s", (int)path.n, path.s, (int)label.n, label.s)
                                    : path;
}

/* The path of both, or what is the same of it. */
static struct text name_by_path(const struct unit_key *new, const struct unit_key *old)
{
    return text_equal(new->path, old->path) ? new->path : new->key;
}

/* The command of both, or what is the same of it. */
static struct text name_by_command(const struct unit_key *new, const struct unit_key *old, struct arena *arena)
{
    if (is_another_program(new, old))
        return unit_key_arguments(new->command);
    return text_equal(new->command, old->command) ? new->command : unit_key_of_command(new->command, arena);
}

static struct text name_pair(struct pairing_state *s, ref_t new, ref_t old, enum pairing how)
{
    const struct unit_key *unit = key_at(s, SIDE_NEW, new);
    if (how == PAIRING_PATH)
        return name_by_path(unit, key_at(s, SIDE_OLD, old));
    if (how == PAIRING_COMMAND)
        return name_by_command(unit, key_at(s, SIDE_OLD, old), &s->pairs->arena);
    if (how == PAIRING_TRIGGER)
        return s->is_placed[new] ? key_of_placed_trigger(unit, &s->pairs->arena) : unit->trigger;
    return name_by_number(s->pairs, SIDE_NEW, unit, &s->pairs->arena);
}

/* Whether inputs are known by their commands alone. */
static bool has_commands_alone(const struct pairing_state *s)
{
    size_t by[PAIRINGS] = {0};
    for (size_t i = 0; i < units_of(s, SIDE_NEW); i++)
        by[s->how[i]]++;
    return by[PAIRING_COMMAND] && !by[PAIRING_PATH];
}

/* Whether an input without a partner is called by its command, and not by its path, which may say nothing. */
static bool is_named_by_command(const struct pairing_state *s, const struct unit_key *unit)
{
    bool says_nothing =
        !unit->key.s || unit->key_repeats || (s->has_commands_alone && !text_equal(unit->path, unit->key));
    return s->pairs->kind == UNIT_INPUT && unit->command.n && says_nothing;
}

static struct text name_single(struct pairing_state *s, enum side side, ref_t number)
{
    const struct unit_key *unit = key_at(s, side, number);
    struct arena *arena = &s->pairs->arena;
    struct text name = name_by_number(s->pairs, side, unit, arena);
    return is_named_by_command(s, unit) ? unit_key_of_command(unit->command, arena) : name;
}

static bool is_named_by_path(const struct unit_pairs *pairs, const struct unit_pair *pair)
{
    enum side side = pair->of[SIDE_NEW] == NONE ? SIDE_OLD : SIDE_NEW;
    bool is_single = !unit_pair_is_whole(pair);
    return is_single ? text_equal(pair->name, pairs->units[side].keys[pair->of[side]].path) : pair->how == PAIRING_PATH;
}

/* Inputs are called by what differs of their paths. */
static void shorten_names(struct unit_pairs *pairs)
{
    struct texts names = {0};
    for (size_t i = 0; i < pairs->items.count; i++)
        if (is_named_by_path(pairs, &pairs->items.items[i]))
            *array_add(&names) = pairs->items.items[i].name;
    unit_key_shorten(&names);
    for (size_t i = pairs->items.count, n = names.count; i-- > 0;)
        if (is_named_by_path(pairs, &pairs->items.items[i]))
            pairs->items.items[i].name = names.items[--n];
    free(names.items);
}

/* Names that were taken get a number. */
static void name_apart(struct unit_pairs *pairs)
{
    struct texts names = {0};
    if (unit_table[pairs->kind].is_input)
        shorten_names(pairs);
    for (size_t i = 0; i < pairs->items.count; i++)
        *array_add(&names) = pairs->items.items[i].name;
    unit_key_number(&names, &pairs->arena);
    for (size_t i = 0; i < pairs->items.count; i++)
        pairs->items.items[i].name = names.items[i];
    free(names.items);
}

/* ---- costs ---- */

/* Where the events of a side are in the joined profile; NONE: nowhere. */
static ref_t *map_events(const struct pairing_of *of, enum side side)
{
    const struct profile *from = of->measured->items[side].profile;
    ref_t *map = memory_alloc((from->events.count + 1) * sizeof *map);
    for (size_t i = 0; i < from->events.count; i++) {
        const struct event *event = &from->events.items[i];
        ref_t series = (ref_t)of->series->first[side] + event->series;
        map[i] = profile_find_event_of(of->profile, series, event->name);
    }
    return map;
}

/* By event of a side: that of the other side; NONE: it has none. */
static ref_t *map_to_other(const struct pairing_of *of, enum side side)
{
    const struct profile *from = of->measured->items[side].profile;
    ref_t *map = refs_new(from->events.count + 1);
    for (size_t i = 0; i < from->events.count && of->measured->count == SIDES; i++)
        map[i] = profile_find_event(of->measured->items[side_other(side)].profile, from->events.items[i].name);
    return map;
}

/* Adds the costs of a side to those of its pair: of the events that the joined profile has, and that the other side of
 * the pair recorded, too: the change of others is not known. */
static void add_costs(struct unit_pairs *pairs, struct unit_pair *pair, enum side side, const ref_t *map,
                      const ref_t *other_map)
{
    cost_t buffer[EVENTS_MAX], values[EVENTS_MAX];
    ref_t events[EVENTS_MAX];
    const struct costs *from = &unit_pair_side(pairs, pair, side)->costs;
    const struct costs *other = unit_pair_is_whole(pair) ? &unit_pair_side(pairs, pair, side_other(side))->costs : NULL;
    const cost_t *costs = costs_read(from, buffer);
    size_t n = 0;
    bool saturated;
    for (size_t i = 0; i < from->width; i++)
        if (map[i] != NONE && costs[i] != COST_ABSENT && (!other || costs_have(other, other_map[i]))) {
            values[n] = costs[i];
            events[n++] = map[i];
        }
    costs_add(&pair->costs, &pairs->arena, values, events, n, &saturated);
}

static void add_all_costs(struct unit_pairs *pairs, const struct pairing_of *of)
{
    for (enum side side = SIDE_NEW; side < of->measured->count; side++) {
        ref_t *map = map_events(of, side), *other = map_to_other(of, side);
        for (size_t i = 0; i < pairs->items.count; i++) {
            struct unit_pair *pair = &pairs->items.items[i];
            if (pair->of[side] != NONE)
                add_costs(pairs, pair, side, map, other);
        }
        free(map);
        free(other);
    }
}

/* Finds the words to append to a name: a part's trigger, which several parts may share, or the function that a thread
 * began with on both sides. */
static struct text behind_name(const struct pairing_state *s, const struct unit_pair *pair)
{
    bool has_new = pair->of[SIDE_NEW] != NONE, is_whole = unit_pair_is_whole(pair);
    enum side side = has_new ? SIDE_NEW : SIDE_OLD;
    struct text start = unit_pair_side(s->pairs, pair, side)->start;
    if (is_whole)
        return text_equal(start, unit_pair_side(s->pairs, pair, SIDE_OLD)->start) ? start : TEXT("");
    return start.n ? start : unit_reason(s->pairs->kind, key_at(s, side, pair->of[side])->trigger);
}

/* ---- all of it ---- */

static void add_pair(struct pairing_state *s, struct unit_pair pair)
{
    struct text behind = behind_name(s, &pair), name = pair.name;
    pair.bare = behind.n && s->pairs->kind == UNIT_THREAD ? (uint32_t)name.n : 0;
    if (behind.n)
        pair.name = arena_format(&s->pairs->arena, "%.*s (%.*s)", (int)name.n, name.s, (int)behind.n, behind.s);
    *array_add(&s->pairs->items) = pair;
}

static void add_pairs(struct pairing_state *s)
{
    for (size_t i = 0; i < units_of(s, SIDE_NEW); i++) {
        ref_t old = s->partner[SIDE_NEW][i];
        struct text name = old == NONE ? name_single(s, SIDE_NEW, (ref_t)i) : name_pair(s, (ref_t)i, old, s->how[i]);
        add_pair(s,
                 (struct unit_pair){.name = name, .of = {[SIDE_NEW] = (ref_t)i, [SIDE_OLD] = old}, .how = s->how[i]});
    }
    for (size_t i = 0; i < units_of(s, SIDE_OLD); i++)
        if (s->partner[SIDE_OLD][i] == NONE)
            add_pair(s, (struct unit_pair){.name = name_single(s, SIDE_OLD, (ref_t)i),
                                           .of = {[SIDE_NEW] = NONE, [SIDE_OLD] = (ref_t)i}});
}

static void state_init(struct pairing_state *s, struct unit_pairs *pairs, enum pairing asked)
{
    *s = (struct pairing_state){.pairs = pairs, .asked = asked};
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        s->partner[side] = refs_new(units_of(s, side));
    s->how = memory_zeroed(units_of(s, SIDE_NEW) + 1, sizeof *s->how);
    s->is_refused = memory_zeroed(units_of(s, SIDE_NEW) + 1, sizeof *s->is_refused);
    s->is_placed = memory_zeroed(units_of(s, SIDE_NEW) + 1, sizeof *s->is_placed);
    pair_all(s);
    s->has_commands_alone = has_commands_alone(s);
}

static void state_release(struct pairing_state *s)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        free(s->partner[side]);
    free(s->how);
    free(s->is_refused);
    free(s->is_placed);
    arena_release(&s->arena);
}

ref_t *unit_pairs_match(const struct unit_list *new, const struct unit_list *old, enum pairing how)
{
    struct unit_pairs pairs = {.kind = new->kind, .units = {[SIDE_NEW] = *new, [SIDE_OLD] = *old}};
    struct pairing_state s;
    state_init(&s, &pairs, how);
    ref_t *partners = s.partner[SIDE_NEW];
    s.partner[SIDE_NEW] = NULL;
    state_release(&s);
    free(pairs.unlike.items);
    arena_release(&pairs.arena);
    return partners;
}

/* How many pairs there would be. */
static size_t count_asked(struct unit_pairs *pairs, enum pairing asked)
{
    struct pairing_state s;
    size_t count = 0;
    state_init(&s, pairs, asked);
    for (size_t i = 0; i < units_of(&s, SIDE_NEW); i++)
        count += s.how[i] != PAIRING_AUTO;
    state_release(&s);
    return count;
}

/* What stands in some order is paired by it only if there are as many on each side, and nothing else would do. */
static void find_better(struct unit_pairs *pairs)
{
    for (int how = PAIRING_PATH; how <= PAIRING_ORDER; how++) {
        bool fits =
            how != PAIRING_ORDER || (!pairs->would && pairs->units[SIDE_NEW].count == pairs->units[SIDE_OLD].count);
        size_t count = fits ? count_asked(pairs, (enum pairing)how) : 0;
        if (count <= pairs->would)
            continue;
        pairs->would = count;
        pairs->better = (enum pairing)how;
    }
}

static void pair(struct unit_pairs *pairs, enum pairing how)
{
    struct pairing_state s;
    state_init(&s, pairs, how);
    add_pairs(&s);
    state_release(&s);
    if (!unit_pairs_count(pairs))
        find_better(pairs);
}

static void pair_sides(struct unit_pairs *pairs, const struct pairing_of *of)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        unit_list_find_keys(&pairs->units[side], of->measured->items[side].profile, of->roots[side]);
    pair(pairs, of->how);
    name_apart(pairs);
}

/* Without a comparison each unit is by itself, under its own name. */
static void leave_alone(struct unit_pairs *pairs)
{
    const struct unit_list *units = &pairs->units[SIDE_NEW];
    for (size_t i = 0; i < units->count; i++)
        *array_add(&pairs->items) = (struct unit_pair){.name = units->items[i].name,
                                                       .bare = units->items[i].start.n ? units->items[i].bare : 0,
                                                       .of = {[SIDE_NEW] = (ref_t)i, [SIDE_OLD] = NONE}};
}

void unit_pairs_init(struct unit_pairs *pairs, const struct pairing_of *of)
{
    *pairs =
        (struct unit_pairs){.kind = of->kind, .is_compared = of->measured->count == SIDES, .measured = *of->measured};
    for (enum side side = SIDE_NEW; side < of->measured->count; side++)
        unit_list_init(&pairs->units[side], of->kind, of->measured->items[side].profile, of->roots[side]);
    if (pairs->is_compared)
        pair_sides(pairs, of);
    else
        leave_alone(pairs);
    add_all_costs(pairs, of);
}

void unit_pairs_release(struct unit_pairs *pairs)
{
    for (enum side side = SIDE_NEW; side < SIDES; side++)
        unit_list_release(&pairs->units[side]);
    free(pairs->items.items);
    free(pairs->unlike.items);
    arena_release(&pairs->arena);
    *pairs = (struct unit_pairs){0};
}

bool unit_pairs_are_many(const struct profile *joined, const struct series_list *series)
{
    return series->runs[SIDE_OLD] && combine_is_sum(series->combine) && joined->inputs.count > SIDES;
}

bool unit_pair_matches(const struct unit_pair *pair, const struct pattern *pattern)
{
    struct text bare = {pair->name.s, pair->bare};
    return pattern_matches(pattern, pair->name) || (bare.n && pattern_matches(pattern, bare));
}

size_t unit_pairs_count(const struct unit_pairs *pairs)
{
    size_t count = 0;
    for (size_t i = 0; i < pairs->items.count; i++)
        count += unit_pair_is_whole(&pairs->items.items[i]);
    return count;
}

/* ---- in words ---- */

static void count_pairs(const struct unit_pairs *pairs, size_t by[PAIRINGS], size_t single[SIDES])
{
    for (size_t i = 0; i < pairs->items.count; i++) {
        const struct unit_pair *pair = &pairs->items.items[i];
        by[pair->how]++;
        for (enum side side = SIDE_NEW; side < SIDES; side++)
            single[side] += pair->of[side_other(side)] == NONE;
    }
}

#define SINGLES_NAMED 3

/* `, 2 gone (fib and print)` */
static void add_singles(struct buffer *text, const struct unit_pairs *pairs, enum side side, size_t count,
                        const char *word)
{
    struct texts names = {0};
    for (size_t i = 0; i < pairs->items.count; i++)
        if (pairs->items.items[i].of[side_other(side)] == NONE)
            *array_add(&names) = text_cut(pairs->items.items[i].name, NAME_SHOWN);
    if (count)
        buffer_print(text, ", %zu %s (", count, word);
    if (count)
        buffer_list(text, names.items, names.count, SINGLES_NAMED);
    buffer_add(text, count ? TEXT(")") : TEXT(""));
    free(names.items);
}

/* `12 inputs: 9 paired by path, 1 by command, 1 new (fib), 1 gone (print)` */
static void tell_counts(const struct unit_pairs *pairs, struct diagnostics *diagnostics)
{
    static const char *const words[PAIRINGS] = {"", " by path", " by command", " by trigger", " in order", ""};
    size_t by[PAIRINGS] = {0}, single[SIDES] = {0}, any = 0;
    struct buffer text = {0};
    count_pairs(pairs, by, single);
    const char *word = unit_table[pairs->kind].word;
    buffer_print(&text, "%zu %s%s: ", pairs->items.count, word, pairs->items.count == 1 ? "" : "s");
    const char *alone = pairs->kind == UNIT_THREAD ? " by number" : " as the only ones";
    for (int how = PAIRING_PATH; how < PAIRINGS; how++) {
        if (by[how])
            buffer_print(&text, "%s%zu%s%s", any ? ", " : "", by[how], any ? "" : " paired",
                         how == PAIRING_ALONE ? alone : words[how]);
        any += by[how];
    }
    buffer_add(&text, any ? TEXT("") : TEXT("none is paired"));
    if (pairs->would)
        buffer_print(&text, " (--pair=%s would pair %zu)", pairing_words[pairs->better], pairs->would);
    add_singles(&text, pairs, SIDE_NEW, single[SIDE_NEW], "new");
    add_singles(&text, pairs, SIDE_OLD, single[SIDE_OLD], "gone");
    diagnostics_add(diagnostics, &problem_paired, TEXT_NONE, 0, "%.*s", (int)text.count, text.items);
    buffer_release(&text);
}

static void tell_unlike(const struct unit_pairs *pairs, struct diagnostics *diagnostics)
{
    for (size_t i = 0; i < pairs->unlike.count; i++) {
        const struct unlike *unlike = &pairs->unlike.items[i];
        const struct unit_key *new = &pairs->units[SIDE_NEW].keys[unlike->of[SIDE_NEW]];
        struct text now = text_cut(new->command, 200);
        struct text before = text_cut(pairs->units[SIDE_OLD].keys[unlike->of[SIDE_OLD]].command, 200);
        diagnostics_add(diagnostics, unlike->are_paired ? &problem_renamed : &problem_unlike, new->path, 0,
                        "%s: old %.*s, new %.*s",
                        unlike->are_paired ? "paired by path, though the programs differ"
                                           : "not paired by path, because the programs differ",
                        (int)before.n, before.s, (int)now.n, now.s);
    }
}

/* Where the costs of parts are not kept, nobody knows their events. */
static bool have_common_event(const struct unit_pairs *pairs, const struct unit_pair *pair)
{
    const struct profile *new = pairs->measured.items[SIDE_NEW].profile;
    const struct profile *old = pairs->measured.items[SIDE_OLD].profile;
    if (!new->part_totals.count || !old->part_totals.count)
        return true;
    for (ref_t i = 0; i < new->events.count; i++) {
        ref_t other = profile_find_event(old, new->events.items[i].name);
        if (costs_have(&unit_pair_side(pairs, pair, SIDE_NEW)->costs, i) && other != NONE &&
            costs_have(&unit_pair_side(pairs, pair, SIDE_OLD)->costs, other))
            return true;
    }
    return false;
}

void unit_pairs_tell(const struct unit_pairs *pairs, struct diagnostics *diagnostics)
{
    if (!pairs->is_compared)
        return;
    tell_counts(pairs, diagnostics);
    tell_unlike(pairs, diagnostics);
    for (size_t i = 0; i < pairs->items.count; i++) {
        const struct unit_pair *pair = &pairs->items.items[i];
        if (unit_pair_is_whole(pair) && !have_common_event(pairs, pair))
            diagnostics_add(diagnostics, &problem_nothing_common, pair->name, 0,
                            "the sides of this pair have no event in common: its change is not known");
    }
}

/* ---- what was not measured ---- */

static bool has_costs(const struct profile *p, const struct unit *unit)
{
    for (ref_t i = 0; i < p->events.count; i++)
        if (costs_get(&unit->costs, i) || (costs_have(&unit->costs, i) && p->events.items[i].negative))
            return true;
    return false;
}

/* Says that a unit, or one of its parts, did not record an event; NULL: all did. */
static const char *why_unrecorded(const struct unit_pair *pair, const struct unit *unit,
                                  const struct measured_side *measured, struct text event, struct arena *arena)
{
    ref_t numbered = profile_find_event(measured->profile, event);
    size_t having = (size_t)costs_get(&unit->having, numbered);
    struct text name = pair->name;
    if (!costs_have(&unit->costs, numbered))
        return arena_format(arena, "%.*s: %.*s was not recorded%s", (int)name.n, name.s, (int)event.n, event.s,
                            measured->in_profile)
            .s;
    if (having < unit->parts)
        return arena_format(arena, "%.*s: only %zu of %u parts recorded %.*s%s", (int)name.n, name.s, having,
                            unit->parts, (int)event.n, event.s, measured->in_profile)
            .s;
    return NULL;
}

const char *unit_pair_fault(const struct unit_pairs *pairs, size_t number, struct text event, const bool asks[SIDES],
                            struct arena *arena)
{
    const struct unit_pair *pair = &pairs->items.items[number];
    for (enum side side = SIDE_NEW; side < pairs->measured.count; side++) {
        const struct measured_side *measured = &pairs->measured.items[side];
        if (pair->of[side] == NONE)
            continue;
        const struct unit *unit = unit_pair_side(pairs, pair, side);
        if (!has_costs(measured->profile, unit))
            return arena_format(arena, "%.*s: nothing was measured%s", (int)pair->name.n, pair->name.s,
                                measured->in_profile)
                .s;
        const char *fault = event.s && asks[side] ? why_unrecorded(pair, unit, measured, event, arena) : NULL;
        if (fault)
            return fault;
    }
    return NULL;
}
