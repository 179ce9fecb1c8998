/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/edited.h"

#include "annotate/line_map.h"
#include "rows/line_number.h"

#include <stdlib.h>

#define HOLE_MAX 12 /* lines without costs that are of the function around them */

/* A line with a cost, by its number in both sources as one. */
struct spot {
    ref_t function, file, line;
};

struct finding {
    const struct sides *sides;
    ARRAY(struct spot) spots;
    unsigned char *edited;
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

/* Both sources of a file; NULL: they are not at hand, or are not those that ran. */
static const struct unified *texts_of(const struct sides *sides, ref_t file)
{
    const struct numbered_file *f = line_map_find(sides, file);
    bool is_known = f && f->how == NUMBERED_BY_TEXT && !f->is_newer && !f->is_lost;
    return is_known ? &f->unified : NULL;
}

/* 0: it is in neither text. */
static ref_t line_of(const struct unified *u, struct line_number line)
{
    if (line.side == SIDE_OLD)
        return line.number <= u->old_count ? u->of_old[line.number] : 0;
    return line.number <= u->new_count ? u->of_new[line.number] : 0;
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
        *array_add(&f->spots) = (struct spot){piece->function, piece->file, at};
    else
        f->edited[piece->function] = EDITED_UNKNOWN;
}

static bool differs(const struct unified *u, ref_t line)
{
    return u->lines[line].edited || !u->lines[line].old || !u->lines[line].new;
}

static bool any_differs(const struct unified *u, ref_t first, ref_t end)
{
    bool any = false;
    for (ref_t line = first; !any && line < end; line++)
        any = differs(u, line);
    return any;
}

/* What a line, and the hole before it, say of the function; `before`: its line before in the file, or 0. */
static enum edited judge(const struct unified *u, ref_t before, ref_t line)
{
    if (differs(u, line))
        return EDITED_YES;
    if (!before || !any_differs(u, before + 1, line))
        return EDITED_NO;
    return line - before - 1 <= HOLE_MAX ? EDITED_YES : EDITED_UNKNOWN;
}

static void judge_all(struct finding *f)
{
    for (size_t i = 0; i < f->spots.count; i++) {
        const struct spot *spot = &f->spots.items[i], *last = i ? spot - 1 : NULL;
        bool goes_on = last && last->function == spot->function && last->file == spot->file;
        enum edited found = judge(texts_of(f->sides, spot->file), goes_on ? last->line : 0, spot->line);
        unsigned char *edited = &f->edited[spot->function];
        if (found == EDITED_YES || (found == EDITED_UNKNOWN && *edited == EDITED_NO))
            *edited = (unsigned char)found;
    }
}

unsigned char *edited_find(const struct sides *sides)
{
    const struct profile *p = &sides->profile;
    struct finding f = {.sides = sides, .edited = memory_zeroed(p->functions.count + 1, 1)};
    for (size_t i = 0; i < p->lines.count; i++)
        f.edited[p->pieces.items[p->lines.items[i].piece].function] = EDITED_NO;
    for (size_t i = 0; i < p->lines.count && sides->sided.numbering; i++)
        add_spot(&f, &p->lines.items[i]);
    if (f.spots.count)
        qsort(f.spots.items, f.spots.count, sizeof *f.spots.items, by_place);
    judge_all(&f);
    free(f.spots.items);
    return f.edited;
}

char edited_line(const struct sides *sides, ref_t file, uint64_t line)
{
    const struct unified *u = sides->sided.numbering ? texts_of(sides, file) : NULL;
    ref_t at = u ? line_of(u, line_number_of(&sides->profile, line)) : 0;
    if (!at)
        return 0;
    return !u->lines[at].old ? '+' : !u->lines[at].new ? '-' : u->lines[at].edited ? '~' : 0;
}

bool edited_any(const struct sides *sides)
{
    bool any = false;
    for (ref_t file = 0; sides->sided.numbering && !any && file < sides->profile.files.texts.count; file++) {
        const struct unified *u = texts_of(sides, file);
        any = u && any_differs(u, 1, (ref_t)source_lines(&u->source) + 1);
    }
    return any;
}
