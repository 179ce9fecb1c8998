/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/paired.h"

#include "compare/gone.h"
#include "load/unit_key.h"

#include <stdlib.h>

static unsigned kinds_of(const struct reading_of *of, const struct study_of *studied)
{
    return of->kinds | (unit_pairs_are_many(studied->profile, studied->series) ? of->kinds_of_many : 0);
}

static void pair_own_code(struct unit_pairs *pairs, const struct study_of *studied, struct diagnostics *diagnostics)
{
    const struct own_code code = {studied->profile, studied->sides, studied->own};
    own_pairs_init(pairs, &code, diagnostics);
}

static struct pairing_of pairing_of(const struct reading_of *of, const struct study_of *studied,
                                    const struct measured_sides *measured)
{
    const struct side_inputs *sides = of->arguments->of;
    return (struct pairing_of){.measured = measured,
                               .profile = studied->profile,
                               .series = studied->series,
                               .roots = {&sides[SIDE_NEW].roots, &sides[SIDE_OLD].roots},
                               .how = of->options->request.pair};
}

void paired_make(struct paired *paired, const struct reading_of *of, const struct study_of *studied,
                 struct diagnostics *diagnostics)
{
    const unsigned kinds = kinds_of(of, studied);
    struct measured_sides measured = measured_sides_of(studied->sides, studied->profile);
    struct pairing_of pairing = pairing_of(of, studied, &measured);
    for (int kind = UNIT_PART; kind < UNIT_KINDS; kind++) {
        pairing.kind = (enum unit_kind)kind;
        if (!(kinds & 1u << kind))
            continue;
        unit_pairs_init(&paired->of[kind], &pairing);
        paired->of[kind].is_suite = of->options->combine == COMBINE_UNASKED;
        gone_mark(&paired->of[kind], of->gone);
    }
    if (kinds & 1u << UNIT_OWN)
        pair_own_code(&paired->of[UNIT_OWN], studied, diagnostics);
    for (int kind = UNIT_PART; kind < UNIT_KINDS; kind++)
        if (of->kinds & 1u << kind || unit_pairs_count(&paired->of[kind]) > 1)
            unit_pairs_tell(&paired->of[kind], diagnostics);
}

void paired_release(struct paired *paired)
{
    for (int kind = UNIT_PART; kind < UNIT_ROWS; kind++)
        unit_pairs_release(&paired->of[kind]);
}

/* ---- inputs that several arguments have ---- */

/* The inputs of a side, and what is known of those that were looked at. */
struct repeats {
    const struct unit_pairs *pairs;
    const struct side_inputs *inputs;
    enum side side;
    struct names paths; /* of all inputs, as the arguments named them */
    struct refs runs;   /* by path */
    struct names known; /* keys and commands */
    struct refs first;  /* by these: the first unit that has it */
    ref_t found[SIDES]; /* two units of different arguments that are the same input */
    struct arena scratch;
};

static struct text file_of(const struct repeats *r, ref_t unit)
{
    return unit_file(&r->pairs->units[r->side].items[unit], r->pairs->measured.items[r->side].profile);
}

/* The argument that an input is of: a directory, or the number of a run, as files of threads are of one. */
static struct text argument_of(struct repeats *r, ref_t unit)
{
    struct text file = file_of(r, unit), below = unit_key_below(file, &r->inputs->roots, TEXT(""));
    ref_t path = names_find(&r->paths, file);
    if (below.n < file.n)
        return (struct text){file.s, file.n - below.n};
    return arena_format(&r->scratch, "%u", path == NONE ? NONE : r->runs.items[path]);
}

static void look_at(struct repeats *r, ref_t unit, struct text path, struct text command)
{
    struct text key = arena_format(&r->scratch, "%.*s\n%.*s", (int)path.n, path.s, (int)command.n, command.s);
    ref_t *first = refs_at(&r->first, names_add(&r->known, NULL, key));
    if (*first == NONE)
        *first = unit;
    else if (r->found[0] == NONE && !text_equal(argument_of(r, *first), argument_of(r, unit)))
        r->found[0] = *first, r->found[1] = unit;
}

/* The same input has the same path and arguments; files without a partner may have but the same command. */
static void look_at_pair(struct repeats *r, const struct unit_pair *pair)
{
    ref_t unit = pair->of[r->side];
    if (unit == NONE)
        return;
    const struct unit_key *key = &r->pairs->units[r->side].keys[unit];
    if (key->key.s)
        look_at(r, unit, key->key, unit_key_arguments(key->command));
    if (key->command.n && !unit_pair_is_whole(pair))
        look_at(r, unit, TEXT(""), unit_key_of_command(key->command, &r->scratch));
}

static bool find_repeat(struct repeats *r)
{
    r->found[0] = r->found[1] = NONE;
    for (size_t i = 0; i < r->inputs->inputs.count; i++)
        *refs_at(&r->runs, names_add(&r->paths, NULL, r->inputs->inputs.items[i])) = r->inputs->run_of.items[i];
    for (size_t i = 0; i < r->pairs->items.count; i++)
        look_at_pair(r, &r->pairs->items.items[i]);
    names_release(&r->paths);
    names_release(&r->known);
    free(r->runs.items);
    free(r->first.items);
    return r->found[0] != NONE;
}

static bool check_pairs(const struct unit_pairs *pairs, const struct arguments *arguments, struct arena *arena,
                        struct text *error)
{
    struct repeats old = {.pairs = pairs, .side = SIDE_OLD, .inputs = &arguments->of[SIDE_OLD]};
    struct repeats new = {.pairs = pairs, .side = SIDE_NEW, .inputs = &arguments->of[SIDE_NEW]};
    if (find_repeat(&old) && !find_repeat(&new)) {
        struct text a = file_of(&old, old.found[0]), b = file_of(&old, old.found[1]);
        *error = arena_format(arena,
                              "%.*s and %.*s are the same input of two bases, whose costs would be added up: say "
                              "--combine=median for repeated runs, or compare versions with --split=input",
                              (int)a.n, a.s, (int)b.n, b.s);
    }
    arena_release(&old.scratch);
    arena_release(&new.scratch);
    return !error->s;
}

bool paired_check(const struct reading_of *of, const struct study_of *studied, struct text *error)
{
    struct measured_sides measured = measured_sides_of(studied->sides, studied->profile);
    struct pairing_of pairing = pairing_of(of, studied, &measured);
    struct unit_pairs pairs;
    if (measured.count < SIDES || of->options->combine != COMBINE_UNASKED || of->options->request.bases.count < 2)
        return true;
    pairing.kind = UNIT_INPUT;
    unit_pairs_init(&pairs, &pairing);
    bool good = check_pairs(&pairs, of->arguments, of->arena, error);
    unit_pairs_release(&pairs);
    return good;
}
