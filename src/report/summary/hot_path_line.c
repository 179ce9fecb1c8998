/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/summary/hot_path_line.h"

#include "base/display_width.h"
#include "base/int128.h"
#include "report/summary/hot_path_words.h"
#include "rows/share.h"

#include <stdlib.h>

#define LEAST 10      /* percent: a way with less is not said */
#define STEPS_LEAST 4 /* rather than fewer steps, names are cut */
#define NAMED 3       /* callees, where the way parts */

/* One step of the line, or several that are folded. */
struct line_step {
    struct text text;
    bool is_shown;
};

struct folded_way {
    struct hot_path_words words;
    struct line_step *steps; /* the first and the last one are always shown */
    size_t count, last;      /* `last`: the number of the last one in the path */
    struct text end;         /* what follows the last step */
};

static bool keeps(uint64_t cost, unsigned percent, uint64_t of)
{
    return int128_compare_products(cost, 100, of, percent) >= 0;
}

static const struct hot_step *step_at(const struct folded_way *l, size_t i)
{
    return &l->words.costed->path.steps.items[i];
}

/* The last step that is said: where the way parts first, or ends. */
static size_t find_last(const struct folded_way *l, size_t first)
{
    size_t last = first;
    while (last + 1 < l->words.costed->path.steps.count && !step_at(l, last)->parts)
        last++;
    return last;
}

/* What stands before a main() with half of the program is left out. */
static void set_steps(struct folded_way *l)
{
    size_t first = view_hot_path_main(l->words.costed);
    free(l->steps);
    l->count = find_last(l, first) + 1 - first;
    l->steps = memory_zeroed(l->count, sizeof *l->steps);
    for (size_t i = 0; i < l->count; i++) {
        const struct hot_step *step = step_at(l, first + i);
        bool is_end = i == 0 || i + 1 == l->count;
        l->steps[i].text =
            hot_path_words_call(&l->words, &(struct hot_call){step->node, step->way.count, step->is_estimate});
        l->steps[i].is_shown = is_end || view_hot_path_is_main(l->words.costed, step->node) ||
                               !flow_keeps(step->way.count, step[-1].way.count);
    }
    l->last = first + l->count - 1;
}

/* The dearest callees of the last function, and where they meet; nothing if it spends most by itself. */
static void set_end(struct folded_way *l, size_t named)
{
    const struct hot_step *last = step_at(l, l->last);
    const bool goes_on = l->last + 1 < l->words.costed->path.steps.count;
    if (!last->callees || keeps(last->self, 50, last->way.count))
        return;
    bool is_all = last->callees <= named;
    struct text list = hot_path_words_beside(&l->words, last, goes_on ? last + 1 : NULL, named, is_all ? " | " : ", ");
    if (list.n && is_all)
        l->end = arena_format(l->words.arena, " > %.*s", (int)list.n, list.s);
    else if (list.n)
        l->end = arena_format(l->words.arena, " > of %zu: %.*s", last->callees, (int)list.n, list.s);
    if (last->meeting.node == NONE)
        return;
    struct text met = hot_path_words_meeting(&l->words, last);
    l->end = arena_format(l->words.arena, "%.*s; they meet in %.*s", (int)l->end.n, l->end.s ? l->end.s : "",
                          (int)met.n, met.s);
}

static struct text spell(struct folded_way *l)
{
    struct buffer b = {0};
    size_t folded = 0;
    for (size_t i = 0; i < l->count; i++) {
        folded += !l->steps[i].is_shown;
        if (!l->steps[i].is_shown)
            continue;
        if (folded)
            buffer_print(&b, " > %zu more", folded);
        buffer_add(&b, i ? TEXT(" > ") : TEXT(""));
        buffer_add(&b, l->steps[i].text);
        folded = 0;
    }
    buffer_add(&b, l->end.n ? l->end : TEXT(""));
    return buffer_take(&b, l->words.arena);
}

/* Folds the step in the middle of those shown, unless there are no more than `least`. */
static bool fold_middle(struct folded_way *l, size_t least)
{
    size_t shown = 0, at = 0;
    for (size_t i = 0; i < l->count; i++)
        shown += l->steps[i].is_shown;
    if (shown <= least)
        return false;
    for (size_t left = shown / 2 + 1; left; at++)
        left -= l->steps[at].is_shown;
    l->steps[at - 1].is_shown = false;
    return true;
}

/* A step that stands alone between two others takes no more room than "1 more" says. */
static void unfold_single(struct folded_way *l)
{
    for (size_t i = 1; i + 1 < l->count; i++)
        if (l->steps[i - 1].is_shown && l->steps[i + 1].is_shown)
            l->steps[i].is_shown = true;
}

/* What the line has room for. */
struct room {
    size_t name_most, least, named; /* columns of a name; the least number of steps, and the most callees named */
};

/* The line with names of so many columns at most, and as many steps as the width has room for. */
static struct text spell_within(struct folded_way *l, size_t width, const struct room *room)
{
    l->words.name_most = room->name_most;
    l->end = TEXT_NONE;
    set_steps(l);
    set_end(l, room->named);
    unfold_single(l);
    struct text text = spell(l);
    while (display_width_of(text) > width && fold_middle(l, room->least))
        text = spell(l);
    return text;
}

/* Where the program begins in thousands of places, none of which has a tenth of it, a way says nothing. */
static bool leads_anywhere(const struct view_hot_path *costed)
{
    const struct hot_path *path = &costed->path;
    return path->steps.count && keeps(path->steps.items[0].way.count, LEAST, costed->flow.total);
}

void hot_path_line_write(const struct report *report)
{
    static const struct room tries[] = {{NAME_SHOWN, STEPS_LEAST, NAMED},
                                        {32, STEPS_LEAST, NAMED},
                                        {20, STEPS_LEAST, NAMED},
                                        {20, 2, NAMED},
                                        {20, 2, NAMED - 1},
                                        {10, 2, NAMED},
                                        {10, 2, NAMED - 1}};
    struct view_hot_path costed;
    struct arena arena = {0};
    struct folded_way l = {.words = {.report = report, .costed = &costed, .arena = &arena}};
    struct text text = TEXT_NONE;
    size_t width = report->look->width ? report->look->width : SIZE_MAX;
    const struct study *study = report->study; /* of two profiles: whose cycles would it have? */
    if (study_misses_calls(study) || !study->profile->functions.count || study->measured.count > 1)
        return;
    view_hot_path_init(&costed, report->view);
    for (size_t i = 0;
         leads_anywhere(&costed) && i < sizeof tries / sizeof *tries && (!i || display_width_of(text) > width); i++)
        text = spell_within(&l, width, &tries[i]);
    if (text.n) {
        output_safe(report->out, display_width_cut(text, width));
        output_char(report->out, '\n');
    }
    free(l.steps);
    arena_release(&arena);
    view_hot_path_release(&costed);
}
