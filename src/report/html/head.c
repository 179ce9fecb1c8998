/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/head.h"

#include "base/buffer.h"
#include "report/heading.h"
#include "report/why.h"
#include "view/cell.h"
#include "view/scale.h"

#include <stdlib.h>

#define LISTED 3        /* inputs that are named one by one */
#define DESCRIPTIONS 12 /* that are shown */

static void add(struct head *head, const char *label, struct text text)
{
    if (text.n)
        *array_add(&head->lines) =
            (struct head_line){text_of(label), arena_copy(&head->arena, text_cut(text, NAME_SHOWN))};
}

/* ---- inputs ---- */

/* `a.out, b.out and 3 more` of the inputs [first, end). */
static void add_inputs(struct head *head, const struct profile *p, const char *label, size_t first, size_t end)
{
    struct buffer list = {0};
    struct texts paths = {0};
    for (size_t i = first; i < end && i < first + LISTED; i++)
        *array_add(&paths) = text_cut(p->inputs.items[i].path, NAME_SHOWN);
    buffer_list(&list, paths.items, paths.count, LISTED);
    if (end - first > LISTED)
        buffer_print(&list, " and %zu more", end - first - LISTED);
    add(head, label, buffer_text(&list));
    free(paths.items);
    buffer_release(&list);
}

/* ---- the program ---- */

static void add_count(struct head *head, const char *label, size_t count)
{
    if (count > 1)
        add(head, label, arena_format(&head->arena, "%zu", count));
}

static void add_part(struct head *head, const struct profile *p, const char *command, const char *tool)
{
    struct part first = profile_first_part(p);
    if (p->parts.count == 0)
        return;
    add(head, command, heading_target(p, &head->arena).name);
    add(head, tool, first.creator);
}

/* Options of the profiler, and descriptions without news. */
static bool says_something(struct text description)
{
    struct text value = text_trim(text_skip(description, text_find(description, ':')));
    return !text_starts(description, TEXT("Option:")) && value.n > 1;
}

/* Those of the first part's input: `I1 cache: 32768 B` is a label and a text. */
static void add_descriptions(struct head *head, const struct profile *p)
{
    size_t shown = 0;
    if (p->parts.count == 0)
        return;
    const struct profile_input *input = &p->inputs.items[p->parts.items[0].input];
    for (size_t i = 0; i < input->descriptions.count && shown < DESCRIPTIONS; i++) {
        struct text rest = input->descriptions.items[i], label;
        if (!says_something(rest) || !text_split(&rest, ':', &label))
            continue;
        struct text name = arena_copy(&head->arena, text_cut(label, NAME_SHOWN));
        add(head, name.s, text_trim(rest));
        shown++;
    }
}

static void add_sides(struct head *head, const struct profile *p, const struct sides *sides)
{
    add_inputs(head, p, "New", 0, sides->series.new_inputs);
    add_part(head, sides->sided.of[SIDE_NEW], "New command", "New tool");
    add_inputs(head, p, "Old", sides->series.new_inputs, p->inputs.count);
    add_part(head, sides->sided.of[SIDE_OLD], "Old command", "Old tool");
}

static void add_alone(struct head *head, const struct profile *p)
{
    add_part(head, p, "Command", "Tool");
    add_inputs(head, p, p->inputs.count > 1 ? "Profiles" : "Profile", 0, p->inputs.count);
    if (p->parts.count)
        add(head, "Process", profile_first_part(p).pid);
    add_count(head, "Parts", p->parts.count);
    add_descriptions(head, p);
}

#define CAUSES_SHOWN 3 /* unless all are asked for */

/* +6,731,020 table_find: calls strcmp 6,345 -> 223,788 times (table.c:32) */
static void add_cause(struct head *head, const struct report *report, struct why *why, const struct cause *cause)
{
    char digits[CELL_MAX];
    struct figure figure = {FIGURE_CHANGE, cause->change, 0};
    struct text change = scale_say(digits, why->change, true, figure);
    struct text name = why_name(why, cause, report->naming), words = why_sentence(why, cause, report->naming);
    add(head, "Cause",
        arena_format(&head->arena, "%.*s %.*s: %.*s", (int)change.n, change.s, (int)name.n, name.s, (int)words.n,
                     words.s));
}

static void add_causes(struct head *head, const struct report *report)
{
    struct why why;
    size_t most = request_asks_why(report->request) ? SIZE_MAX : CAUSES_SHOWN;
    bool any = why_init(&why, report->view) && why_is_sure(&why);
    for (size_t i = 0; any && i < why.causes.count && i < most; i++)
        add_cause(head, report, &why, &why.causes.items[i]);
    why_release(&why);
}

void head_init(struct head *head, const struct report *report)
{
    const struct study *study = report->study;
    *head = (struct head){0};
    if (study->sides)
        add_sides(head, study->profile, study->sides);
    else
        add_alone(head, study->profile);
    if (report->question->has_causes && study->profile->has_calls)
        add_causes(head, report);
    if (study_misses_calls(study))
        add(head, "Calls", TEXT("none are recorded: inclusive cost is self cost"));
}

void head_release(struct head *head)
{
    free(head->lines.items);
    arena_release(&head->arena);
}
