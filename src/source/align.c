/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/align.h"

#include "base/names.h"
#include "source/anchors.h"
#include "source/edit.h"
#include "source/similar.h"

#include <stdlib.h>

#define DEPTH_MAX 32 /* how often stretches between anchors are looked at for further anchors */

/* Two stretches that go together as a whole. */
struct range {
    struct stretch old, new;
    unsigned depth;
};

/* An alignment while it is made: numbers of lines from 0, NONE for no line. */
struct aligning {
    const struct texts *old, *new;
    ref_t *old_values, *new_values; /* by line: equal numbers for equal lines */
    ref_t *to;
    struct anchors anchors;
    struct edit edit;
    ref_t *values, *names;       /* room for the items of a range that are in both sources, old and then new */
    ARRAY(struct range) pending; /* not yet aligned */
};

/* ---- equal lines ---- */

static struct text without_end(struct text line)
{
    while (line.n && (text_is_blank(line.s[line.n - 1]) || line.s[line.n - 1] == '\r'))
        line.n--;
    return line;
}

static ref_t *number_lines(const struct texts *lines, struct names *names)
{
    ref_t *values = memory_alloc(lines->count * sizeof *values);
    for (size_t i = 0; i < lines->count; i++)
        values[i] = names_add(names, NULL, without_end(lines->items[i]));
    return values;
}

/* ---- a range ---- */

static bool is_empty(const struct range *range)
{
    return range->old.first == range->old.end || range->new.first == range->new.end;
}

/* Pairs the equal lines at both ends of a range. */
static void take_ends(struct aligning *a, struct range *range)
{
    struct stretch *old = &range->old, *new = &range->new;
    while (!is_empty(range) && old->values[old->first] == new->values[new->first])
        a->to[old->first++] = new->first++;
    while (!is_empty(range) && old->values[old->end - 1] == new->values[new->end - 1])
        a->to[--old->end] = --new->end;
}

/* Lists the lines of a stretch whose values the other one has, too. */
static struct edit_items list_shared(struct aligning *a, struct stretch stretch, size_t at, bool is_old)
{
    struct edit_items items = {a->values + at, a->names + at, 0};
    for (ref_t i = stretch.first; i < stretch.end; i++) {
        const struct anchor_count *count = &a->anchors.counts[stretch.values[i]];
        if ((is_old ? count->new : count->old) == 0)
            continue;
        a->values[at + items.count] = stretch.values[i];
        a->names[at + items.count++] = i;
    }
    return items;
}

/* Aligns a range that no line cuts into smaller ones. */
static void align_whole(struct aligning *a, const struct range *range)
{
    struct edit_items old = list_shared(a, range->old, 0, true);
    struct edit_items new = list_shared(a, range->new, old.count, false);
    if (old.count && new.count)
        edit_match(&a->edit, &old, &new, a->to);
}

/* Cuts a range at its anchors, and adds the ranges between them to the ranges to align. */
static void cut_range(struct aligning *a, struct range range)
{
    struct range rest = range;
    rest.depth++;
    for (size_t i = 0; i < a->anchors.found.count; i++) {
        struct anchor anchor = a->anchors.found.items[i];
        struct range before = rest;
        before.old.end = anchor.old;
        before.new.end = anchor.new;
        a->to[anchor.old] = anchor.new;
        rest.old.first = anchor.old + 1;
        rest.new.first = anchor.new + 1;
        if (!is_empty(&before))
            *array_add(&a->pending) = before;
    }
    if (!is_empty(&rest))
        *array_add(&a->pending) = rest;
}

static void align_range(struct aligning *a, struct range range)
{
    take_ends(a, &range);
    if (is_empty(&range))
        return;
    anchors_count(&a->anchors, range.old, range.new);
    a->anchors.found.count = 0;
    if (range.depth < DEPTH_MAX)
        anchors_find(&a->anchors, range.old);
    if (a->anchors.found.count)
        cut_range(a, range);
    else
        align_whole(a, &range);
    anchors_forget(&a->anchors, range.old, range.new);
}

static void align_equal(struct aligning *a)
{
    struct stretch old = {a->old_values, 0, (ref_t)a->old->count}, new = {a->new_values, 0, (ref_t)a->new->count};
    *array_add(&a->pending) = (struct range){old, new, 0};
    while (a->pending.count)
        align_range(a, a->pending.items[--a->pending.count]);
}

/* ---- the result ---- */

/* Pairs similar lines of a gap that has the same number of lines on both sides. */
static void pair_edited(struct alignment *alignment, const struct aligning *a, struct range gap)
{
    ref_t count = gap.old.end - gap.old.first;
    for (ref_t i = 0; i < count && count == gap.new.end - gap.new.first; i++) {
        ref_t old = gap.old.first + i, new = gap.new.first + i;
        if (!similar_lines(a->old->items[old], a->new->items[new]))
            continue;
        alignment->to[old + 1] = new + 1;
        alignment->edited[old + 1] = true;
    }
}

static void copy_pairs(struct alignment *alignment, const struct aligning *a)
{
    struct range gap = {0};
    for (ref_t i = 0; i <= a->old->count; i++) {
        ref_t new = i < a->old->count ? a->to[i] : (ref_t)a->new->count;
        if (new == NONE)
            continue;
        gap.old.end = i;
        gap.new.end = new;
        pair_edited(alignment, a, gap);
        if (i < a->old->count)
            alignment->to[i + 1] = new + 1;
        gap.old.first = i + 1;
        gap.new.first = new + 1;
    }
}

static void aligning_init(struct aligning *a, const struct texts *old, const struct texts *new)
{
    struct names names = {0};
    size_t all = old->count + new->count;
    *a = (struct aligning){.old = old, .new = new};
    a->old_values = number_lines(old, &names);
    a->new_values = number_lines(new, &names);
    anchors_init(&a->anchors, names.texts.count);
    names_release(&names);
    a->values = memory_alloc(all * sizeof *a->values);
    a->names = memory_alloc(all * sizeof *a->names);
    a->to = memory_alloc(old->count * sizeof *a->to);
    for (size_t i = 0; i < old->count; i++)
        a->to[i] = NONE;
}

static void aligning_release(struct aligning *a)
{
    anchors_release(&a->anchors);
    edit_release(&a->edit);
    free(a->old_values);
    free(a->new_values);
    free(a->values);
    free(a->names);
    free(a->to);
    free(a->pending.items);
}

void align_lines(struct alignment *alignment, const struct texts *old, const struct texts *new)
{
    struct aligning a;
    *alignment = (struct alignment){
        .old_count = old->count,
        .new_count = new->count,
        .to = memory_zeroed(old->count + 1, sizeof *alignment->to),
        .from = memory_zeroed(new->count + 1, sizeof *alignment->from),
        .edited = memory_zeroed(old->count + 1, sizeof *alignment->edited),
    };
    aligning_init(&a, old, new);
    align_equal(&a);
    copy_pairs(alignment, &a);
    for (ref_t i = 1; i <= alignment->old_count; i++)
        if (alignment->to[i])
            alignment->from[alignment->to[i]] = i;
    aligning_release(&a);
}

void alignment_release(struct alignment *alignment)
{
    free(alignment->to);
    free(alignment->from);
    free(alignment->edited);
    *alignment = (struct alignment){0};
}
