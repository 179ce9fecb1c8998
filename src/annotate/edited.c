/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/edited.h"

#include "annotate/line_map.h"
#include "rows/line_number.h"
#include "source/block.h"

#include <stdlib.h>

#define CHANGES_MAX 20 /* lines around functions that are looked at for the names in each */
#define HOLE_MAX 12    /* lines without costs that are of the function around them */

struct finding {
    const struct sides *sides;
    const struct measure *change;
    ARRAY(struct spot) spots;
    unsigned char *edited;
    bool **covered; /* by file, then by line of both sources as one: of a function with costs; NULL: it has none */
    bool *is_known; /* by file: `around` and `first` have what was found */
    ref_t *first;   /* by file: the first line that differs around its functions; 0: there is none */
    struct edited_place *around;
    struct headers *headers;
};

static int by_place(const void *left, const void *right)
{
    const struct spot *a = left, *b = right;
    if (a->function != b->function)
        return a->function < b->function ? -1 : 1;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

/* Both sources of a file; NULL: they are not at hand. A file that changed since may be another text; a copy of each
 * side says more than its date: a fresh copy of a repository is newer than all profiles. */
static const struct unified *texts_of(const struct sides *sides, ref_t file)
{
    const struct numbered_file *f = line_map_find(sides, file);
    bool is_known = f && f->how == NUMBERED_BY_TEXT && !(f->is_newer && f->is_one);
    return is_known ? &f->unified : NULL;
}

static struct written_file open_file(const struct sides *sides, ref_t file)
{
    const struct numbered_file *f = line_map_find(sides, file);
    struct written_file of = {.both = texts_of(sides, file)};
    if (of.both) {
        of.of[SIDE_OLD] = &of.both->old_outline;
        of.of[SIDE_NEW] = &of.both->new_outline;
    } else if (f && f->how != NUMBERED_BY_TEXT)
        of.of[f->lone_side] = &f->lone;
    return of;
}

/* 0: it is in neither text. */
static ref_t line_of(const struct unified *u, struct line_number line)
{
    if (line.side == SIDE_OLD)
        return line.number <= u->old_count ? u->of_old[line.number] : 0;
    return line.number <= u->new_count ? u->of_new[line.number] : 0;
}

static bool costs_on(const struct finding *f, enum side side, const struct line *line)
{
    return measure_cost(compared_of_side(f->change, side), &line->self) != 0;
}

/* Functions with a line that is not in the texts stay unknown. */
static void add_spot(struct finding *f, const struct line *line)
{
    const struct profile *p = &f->sides->profile;
    const struct piece *piece = &p->pieces.items[line->piece];
    struct line_number number = line_number_of(p, line->number);
    if (number.number == 0)
        return;
    const struct unified *u = texts_of(f->sides, piece->file);
    ref_t at = u ? line_of(u, number) : 0;
    if (at)
        *array_add(&f->spots) =
            (struct spot){piece->function,
                          piece->file,
                          at,
                          line->number,
                          {[SIDE_OLD] = costs_on(f, SIDE_OLD, line), [SIDE_NEW] = costs_on(f, SIDE_NEW, line)}};
    else
        f->edited[piece->function] = EDITED_UNKNOWN;
}

static bool any_differs(const struct unified *u, ref_t first, ref_t end)
{
    bool any = false;
    for (ref_t line = first; !any && line < end; line++)
        any = unified_changes(u, line);
    return any;
}

/* The line before that of a spot, of the same function and file; 0: there is none. */
static ref_t line_before(const struct finding *f, size_t i)
{
    const struct spot *spot = &f->spots.items[i], *last = i ? spot - 1 : NULL;
    bool goes_on = last && last->function == spot->function && last->file == spot->file;
    return goes_on ? last->line : 0;
}

/* What a line, and the hole before it, say of the function; `before`: its line before in the file, or 0. */
static enum edited judge(const struct unified *u, ref_t before, ref_t line)
{
    if (unified_changes(u, line))
        return EDITED_YES;
    if (!before || !any_differs(u, before + 1, line))
        return EDITED_NO;
    return line - before - 1 <= HOLE_MAX ? EDITED_YES : EDITED_UNKNOWN;
}

static void note(struct finding *f, ref_t function, enum edited found)
{
    unsigned char *edited = &f->edited[function];
    if (found == EDITED_YES || (found == EDITED_UNKNOWN && *edited == EDITED_NO))
        *edited = (unsigned char)found;
}

/* Lines tell of code that is of no function of the sources, as far as these are known. */
static void judge_all(struct finding *f, const struct written *written)
{
    for (size_t i = 0; i < f->spots.count; i++) {
        const struct spot *spot = &f->spots.items[i];
        const struct unified *u = texts_of(f->sides, spot->file);
        enum written_state state;
        if (!written_line(written, u, spot->line, &state))
            note(f, spot->function, judge(u, line_before(f, i), spot->line));
    }
    for (size_t i = 0; i < written->parts.count; i++) {
        const struct written_part *part = &written->parts.items[i];
        if (part->state == WRITTEN_EDITED || (part->state == WRITTEN_ALONE && part->is_own))
            note(f, part->function, EDITED_YES);
    }
}

/* Code of other functions that was inlined has lines of its own, but begins nothing. */
static void find_heads(const struct finding *f, struct edited_head *heads)
{
    for (size_t i = 0; i < f->spots.count; i++) {
        const struct spot *spot = &f->spots.items[i];
        const struct unified *u = texts_of(f->sides, spot->file);
        struct edited_head *head = &heads[spot->function];
        if (spot->file != f->sides->profile.functions.items[spot->function].file ||
            !block_is_head(&u->source, spot->line))
            continue;
        head->line = head->count++ ? 0 : spot->number;
    }
}

/* ---- lines around functions ---- */

static void cover(struct finding *f, size_t i)
{
    const struct spot *spot = &f->spots.items[i];
    bool **covered = &f->covered[spot->file];
    ref_t before = line_before(f, i);
    if (!*covered)
        *covered = memory_zeroed(source_lines(&texts_of(f->sides, spot->file)->source) + 1, sizeof **covered);
    for (ref_t line = before && spot->line - before - 1 <= HOLE_MAX ? before + 1 : spot->line; line <= spot->line;
         line++)
        (*covered)[line] = true;
}

/* What differs around a file, which is looked for once. */
static void find_around(struct finding *f, ref_t file)
{
    const struct unified *u = texts_of(f->sides, file);
    if (f->is_known[file])
        return;
    f->is_known[file] = true;
    f->first[file] = unified_next_change(u, 1, f->covered[file]);
    if (f->first[file])
        f->around[file] = edited_place_of(u, f->first[file], profile_file_name(&f->sides->profile, file));
    else
        headers_find(f->headers, file, &f->around[file]);
}

/* The next word of a text that may be a name, which is cut off; empty: there is none. */
static struct text next_name(struct text *rest)
{
    static const char *const keywords[] = {"int",    "char",  "long",   "short",   "unsigned", "const", "static",
                                           "struct", "enum",  "union",  "void",    "define",   "float", "double",
                                           "inline", "class", "extern", "typedef", "bool",     "auto",  "using"};
    struct text word;
    bool is_other;
    do {
        while (rest->n && !text_is_word(rest->s[0]))
            *rest = text_skip(*rest, 1);
        for (word = (struct text){rest->s, 0}; word.n < rest->n && text_is_word(rest->s[word.n]);)
            word.n++;
        *rest = text_skip(*rest, word.n);
        is_other = TEXT_IS_ONE_OF(word, keywords) || (word.n && word.s[0] >= '0' && word.s[0] <= '9');
    } while (is_other);
    return word;
}

static bool has_name(struct text line, struct text name)
{
    struct text found;
    do
        found = next_name(&line);
    while (found.n && !text_equal(found, name));
    return found.n > 0;
}

/* Whether a line has a name that lines of a function have, from its first one in the file on. */
static bool is_named_by(const struct finding *f, size_t first, const struct unified *u, ref_t line)
{
    const struct spot *spot = &f->spots.items[first];
    struct text rest = source_line(&u->source, line), name;
    bool any = false;
    while (!any && (name = next_name(&rest)).n)
        for (size_t i = first; !any && i < f->spots.count && f->spots.items[i].function == spot->function &&
                               f->spots.items[i].file == spot->file;
             i++)
            any = has_name(source_line(&u->source, f->spots.items[i].line), name);
    return any;
}

/* What differs around a function, of which this is the first line in a file: first of all what it names. */
static struct edited_place around_spot(struct finding *f, size_t first)
{
    ref_t file = f->spots.items[first].file;
    const struct unified *u = texts_of(f->sides, file);
    find_around(f, file);
    ref_t line = f->first[file];
    for (size_t i = 0; line && i < CHANGES_MAX; i++) {
        if (is_named_by(f, first, u, line))
            return edited_place_of(u, line, profile_file_name(&f->sides->profile, file));
        line = unified_next_change(u, line + 1, f->covered[file]);
    }
    return f->around[file];
}

/* Looks around the functions whose own files these are, or around all, for those of which nothing is known yet. */
static void look_around(struct finding *f, const bool *is_asked, bool is_own, struct edited_place *around)
{
    for (size_t i = 0; i < f->spots.count; i++) {
        const struct spot *spot = &f->spots.items[i];
        bool is_asked_here = !is_own || spot->file == f->sides->profile.functions.items[spot->function].file;
        if (is_asked[spot->function] && is_asked_here && !around[spot->function].file.s && !line_before(f, i))
            around[spot->function] = around_spot(f, i);
    }
}

/* By function, whether no line of it was edited, and it costs more or less than before. free() it. */
static bool *list_asked(const struct finding *f, const struct measure *change)
{
    const struct profile *p = &f->sides->profile;
    bool *is_asked = memory_zeroed(p->functions.count + 1, sizeof *is_asked);
    for (size_t i = 0; i < p->lines.count; i++) {
        ref_t function = p->pieces.items[p->lines.items[i].piece].function;
        is_asked[function] |= f->edited[function] == EDITED_NO && measure_cost(change, &p->lines.items[i].self) != 0;
    }
    return is_asked;
}

static void find_all_around(struct finding *f, const struct measure *change, struct edited_place *around)
{
    const struct profile *p = &f->sides->profile;
    size_t files = p->files.texts.count;
    bool *is_asked = list_asked(f, change);
    f->covered = memory_zeroed(files + 1, sizeof *f->covered);
    f->is_known = memory_zeroed(files + 1, sizeof *f->is_known);
    f->around = memory_zeroed(files + 1, sizeof *f->around);
    f->first = memory_zeroed(files + 1, sizeof *f->first);
    for (size_t i = 0; i < f->spots.count; i++)
        cover(f, i);
    look_around(f, is_asked, true, around);
    look_around(f, is_asked, false, around);
    for (size_t i = 0; i < p->functions.count; i++)
        f->edited[i] = around[i].file.s ? EDITED_AROUND : f->edited[i];
    for (size_t file = 0; file < files; file++)
        free(f->covered[file]);
    free(f->covered);
    free(f->is_known);
    free(f->around);
    free(f->first);
    free(is_asked);
}

/* ---- all ---- */

void edited_init(struct edited_functions *edited, const struct sides *sides, const struct measure *change)
{
    const struct profile *p = &sides->profile;
    *edited = (struct edited_functions){
        .how = memory_zeroed(p->functions.count + 1, 1),
        .around = memory_zeroed(p->functions.count + 1, sizeof *edited->around),
        .heads = memory_zeroed(p->functions.count + 1, sizeof *edited->heads),
    };
    if (p->lacks_lines)
        return;
    struct finding f = {.sides = sides, .change = change, .edited = edited->how, .headers = &edited->headers};
    for (size_t i = 0; i < p->lines.count; i++)
        if (line_number_of(p, p->lines.items[i].number).number)
            f.edited[p->pieces.items[p->lines.items[i].piece].function] = EDITED_NO;
    for (size_t i = 0; i < p->lines.count && sides->sided.numbering; i++)
        add_spot(&f, &p->lines.items[i]);
    if (f.spots.count) {
        qsort(f.spots.items, f.spots.count, sizeof *f.spots.items, by_place);
        headers_init(&edited->headers, sides);
        written_init(&edited->written, sides, open_file, f.spots.items, f.spots.count);
        judge_all(&f, &edited->written);
        find_heads(&f, edited->heads);
        find_all_around(&f, change, edited->around);
    }
    free(f.spots.items);
}

void edited_release(struct edited_functions *edited)
{
    if (edited->headers.sides)
        headers_release(&edited->headers);
    free(edited->how);
    free(edited->around);
    free(edited->heads);
    written_release(&edited->written);
}

static const struct written_part *own_part(const struct edited_functions *edited, ref_t function)
{
    struct written_parts parts = written_parts(&edited->written, function);
    for (size_t i = 0; i < parts.count; i++)
        if (parts.items[i].is_own)
            return parts.items + i;
    return NULL;
}

const struct written_part *edited_inlined(const struct edited_functions *edited, ref_t function)
{
    const struct written_part *own = own_part(edited, function);
    struct written_parts parts = written_parts(&edited->written, function);
    for (size_t i = 0; own && own->state == WRITTEN_SAME && i < parts.count; i++)
        if (parts.items[i].state == WRITTEN_EDITED)
            return parts.items + i;
    return NULL;
}

bool edited_is_alone(const struct edited_functions *edited, ref_t function)
{
    const struct written_part *own = own_part(edited, function);
    return own && own->state == WRITTEN_ALONE;
}

bool edited_went(const struct edited_functions *edited, ref_t function, enum side side, ref_t into)
{
    const struct written_part *own = own_part(edited, function);
    const struct written_part *there = own ? written_part(&edited->written, into, own->name) : NULL;
    return there && own->state != WRITTEN_ALONE && there->on[side_other(side)] && !there->on[side];
}

char edited_line(const struct edited_functions *edited, const struct sides *sides, ref_t file, uint64_t line)
{
    const struct unified *u = sides->sided.numbering ? texts_of(sides, file) : NULL;
    ref_t at = u ? line_of(u, line_number_of(&sides->profile, line)) : 0;
    enum written_state state = WRITTEN_EDITED;
    bool is_same = at && written_line(&edited->written, u, at, &state) && state == WRITTEN_SAME;
    if (!at || is_same || !unified_changes(u, at))
        return 0;
    return !u->lines[at].old ? '+' : !u->lines[at].new ? '-' : '~';
}

bool edited_by_newer(const struct sides *sides, ref_t file)
{
    const struct unified *u = sides->sided.numbering ? texts_of(sides, file) : NULL;
    return u && line_map_find(sides, file)->is_newer && any_differs(u, 1, (ref_t)source_lines(&u->source) + 1);
}

bool edited_any(const struct edited_functions *edited, const struct sides *sides)
{
    bool any = false;
    for (ref_t file = 0; sides->sided.numbering && !any && file < sides->profile.files.texts.count; file++) {
        const struct unified *u = texts_of(sides, file);
        any = u && any_differs(u, 1, (ref_t)source_lines(&u->source) + 1);
    }
    for (size_t i = 0; i < sides->profile.functions.count && !any; i++)
        any = edited->how[i] == EDITED_AROUND;
    return any;
}
