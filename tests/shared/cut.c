/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cut.h"

#include "dump.h"

static struct text dump_reading(const struct cut_reading *reading, bool costs, struct arena *arena)
{
    return dump_profile(&reading->profile, &reading->diagnostics, costs, arena);
}

/* Whether no sum went past its range. */
static bool fits(const struct profile *p)
{
    return !p->saturated && !(p->record && p->record->overflown);
}

void cut_read(struct cut_reading *reading, struct text text, const struct cut_plan *plan, unsigned wants,
              struct text directory)
{
    *reading = (struct cut_reading){.good = true};
    profile_init(&reading->profile, wants, directory);
    struct parser *ps = parser_new(&reading->profile, &reading->diagnostics, NULL, TEXT("input"));
    if (plan->prelude)
        reading->good = parser_read(ps, (struct text){text.s, plan->prelude});
    if (reading->good && plan->prelude < text.n)
        reading->good = load_cut(ps, text_skip(text, plan->prelude), plan->cuts, plan->count);
    reading->good &= parser_finish(ps, reading->good ? ENDING_WHOLE : ENDING_BROKEN);
    parser_free(ps);
    profile_finish(&reading->profile);
    reading->dump = dump_reading(reading, fits(&reading->profile), &reading->arena);
}

void cut_release(struct cut_reading *reading)
{
    profile_release(&reading->profile);
    diagnostics_release(&reading->diagnostics);
    arena_release(&reading->arena);
}

size_t cut_starts(struct text text, size_t *starts, size_t max)
{
    size_t count = 0;
    for (size_t at = text_find(text, '\n') + 1; at < text.n;) {
        struct text rest = text_skip(text, at);
        if (text_starts(rest, TEXT("fn=")) && count++ < max)
            starts[count - 1] = at;
        at += text_find(rest, '\n') + 1;
    }
    return count;
}

/* Takes the next line, with its '\n', off the front. */
static struct text take_line(struct text *rest)
{
    size_t n = text_find(*rest, '\n');
    struct text line = {rest->s, n < rest->n ? n + 1 : n};
    *rest = text_skip(*rest, line.n);
    return line;
}

#define SHOWN 4 /* differences that are shown */

/* Adds to `list` the lines that one of two sorted lists has and the other has not. */
static struct text list_differences(struct text a, struct text b, struct text list, struct arena *arena)
{
    for (int shown = 0; (a.n || b.n) && shown < SHOWN;) {
        struct text rest_a = a, rest_b = b, line_a = take_line(&rest_a), line_b = take_line(&rest_b);
        int order = !a.n ? 1 : !b.n ? -1 : text_compare(line_a, line_b);
        if (order) {
            const struct text *line = order < 0 ? &line_a : &line_b;
            list = arena_format(arena, "%.*s%c %.*s", (int)list.n, list.s ? list.s : "", order < 0 ? '-' : '+',
                                (int)line->n, line->s);
            shown++;
        }
        a = order <= 0 ? rest_a : a;
        b = order >= 0 ? rest_b : b;
    }
    return list;
}

/* The dump that was made when it was read, where it has what is asked for. */
static struct text dump_again(const struct cut_reading *reading, bool costs, struct arena *arena)
{
    return costs == fits(&reading->profile) ? reading->dump : dump_reading(reading, costs, arena);
}

bool cut_same(const struct cut_reading *a, const struct cut_reading *b, struct arena *arena, struct text *difference)
{
    bool costs = fits(&a->profile) && fits(&b->profile);
    struct text dump_a = dump_again(a, costs, arena), dump_b = dump_again(b, costs, arena);
    *difference = a->good == b->good ? TEXT_NONE : TEXT("one was read to its end, the other not\n");
    if (!text_equal(dump_a, dump_b))
        *difference = list_differences(dump_a, dump_b, *difference, arena);
    return difference->n == 0;
}
