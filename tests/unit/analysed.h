/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analysed: a literal profile with its graph, inclusive costs and measures, and the rows of a grouping by name. */
#ifndef CHECK_ANALYSED_H
#define CHECK_ANALYSED_H

#include "events/events.h"
#include "names/forms.h"
#include "profiles.h"
#include "rows/grouping.h"

struct analysed {
    struct reading *reading;
    const struct profile *profile;
    struct series_list series; /* the sum alone */
    struct graph graph;
    struct inclusive inclusive;
    struct measures measures;
    struct forms forms;
    struct arena arena;
};

static inline void analysed_release(void *thing)
{
    struct analysed *a = thing;
    forms_release(&a->forms);
    series_release(&a->series);
    measures_release(&a->measures);
    inclusive_release(&a->inclusive);
    graph_release(&a->graph);
    arena_release(&a->arena);
    free(a);
}

/* Of what was read with its lines and calls. It is released after the test. */
static inline struct analysed *analyse_reading(struct reading *reading)
{
    struct analysed *a = until_end(memory_zeroed(1, sizeof *a), analysed_release);
    struct text error;
    a->reading = reading;
    a->profile = &a->reading->profile;
    forms_init(&a->forms, &a->profile->symbols);
    series_alone(&a->series, a->profile);
    assert_silent(a->reading);
    graph_init(&a->graph, a->profile);
    inclusive_init(&a->inclusive, &a->graph, true);
    ck_assert(
        measures_init(&a->measures, a->profile, a->profile->events.count, &a->reading->diagnostics, NULL, 0, &error));
    return a;
}

static inline struct analysed *analyse_text(struct text text)
{
    return analyse_reading(reading_of(text, WANT_LINES | WANT_CALLS | WANT_JUMPS));
}

#define ANALYSE(lines) analyse_text(TEXT(lines))

static inline ref_t measure_called(const struct analysed *a, const char *name)
{
    ref_t measure = measures_find(&a->measures, text_of(name));
    ck_assert_msg(measure != NONE, "no measure %s", name);
    return measure;
}

/* A column of an event, or of the calls. */
static inline struct column column_of(const struct analysed *a, enum column_kind kind, const char *event)
{
    const struct measure *measure = kind == COLUMN_CALLS ? NULL : &a->measures.items[measure_called(a, event)];
    return (struct column){.kind = kind, .measure = measure};
}

/* A row as `file:function@object`, as far as it has these, or `file:line`; `cycle 1`; and `>` before an inner one. */
static inline const char *row_name(struct analysed *a, const struct grouping *g, ref_t row)
{
    struct row_name l = grouping_own_name(g, row);
    const struct profile *p = g->profile;
    const char *none = "", *inner = grouping_outer(g, row) != NONE ? ">" : none;
    if (row_name_is_cycle(&l))
        return arena_format(&a->arena, "cycle %d", (int)l.cycle + 1).s;
    const char *file = l.file != NONE ? profile_file_name(p, l.file).s : none;
    const char *symbol = l.symbol != NONE ? p->symbols.texts.items[l.symbol].s : none;
    const char *object = l.object != NONE ? profile_object_name(p, l.object).s : none;
    if (l.line.number != LINE_NONE)
        return arena_format(&a->arena, "%s:%d", file, (int)l.line.number).s;
    return arena_format(&a->arena, "%s%s%s%s%s%s", inner, file, *file && *symbol ? ":" : none, symbol,
                        *object ? "@" : none, object)
        .s;
}

/* The one row of that name. */
static inline ref_t row_called(struct analysed *a, const struct grouping *g, const char *name)
{
    ref_t found = NONE;
    for (size_t i = 0; i < g->count; i++) {
        if (strcmp(row_name(a, g, (ref_t)i), name) != 0)
            continue;
        ck_assert_msg(found == NONE, "two rows %s", name);
        found = (ref_t)i;
    }
    ck_assert_msg(found != NONE, "no row %s", name);
    return found;
}

/* The names of rows, with commas. */
static inline const char *row_names(struct analysed *a, const struct grouping *g, const ref_t *rows, size_t count)
{
    struct text names = TEXT("");
    for (size_t i = 0; i < count; i++)
        names = arena_format(&a->arena, "%s%s%s", names.s, i ? "," : "", row_name(a, g, rows[i]));
    return names.s;
}

#endif
