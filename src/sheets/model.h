/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model: the browsed profile with its study, and the views of it as keys changed them. All screens are made from it. */
#ifndef SHEETS_MODEL_H
#define SHEETS_MODEL_H

#include "view/report.h"

/* A profile that was read for the browser. All it points to must outlive the model. */
struct browse_source {
    const struct report *report; /* as for a report, but without a view; only its diagnostics are added to. Its question
                                    needs NEED_LINES, NEED_CALLS, NEED_GRAPH and NEED_INCLUSIVE */
    struct naming *naming;       /* the report's */
    const char *once;            /* why the inputs cannot be read again; NULL: they can */
    struct text charged;         /* whose code has rows, in a word or two; empty: that is not said */
    bool is_kept;                /* it is the source that there was before the last one */
    bool (*is_interrupted)(const void *context); /* whether a key waits; NULL: never */
    bool (*is_newer)(const void *context);       /* whether an input changed since; NULL: never */
    const void *context;
};

/* The choices that keys made, for all screens. They are kept when the profile is read again. */
struct settings {
    enum group group;
    struct text sort;   /* a word of --sort; in the arena */
    struct text filter; /* an expression; empty: all functions are kept */
    enum form form;
    bool is_relative;     /* shares are of the rows looked at, not of the program */
    bool shows_unchanged; /* in a comparison */
};

struct sheet_kind;
struct cache;

struct model {
    const struct sheet_kind *const *kinds; /* by screen */
    struct browse_source source;
    struct settings settings;
    struct question question, group_question; /* the source's, with the settings */
    struct filter filter;
    bool has_filter;            /* else the source's filter is used */
    struct view functions;      /* rows are functions and cycles; the columns and the order of all screens */
    struct view groups;         /* rows are of the group, if the group is not functions */
    struct report report;       /* of the functions */
    struct report group_report; /* of the rows of the table */
    struct cache *cache;        /* of the report */
    unsigned generation;        /* changes whenever the views do */
    bool is_first;              /* views of this source were never made: their diagnostics are the report's */
    struct diagnostics unsaid;  /* from views that were made again */
    struct arena arena;
};

/* Takes the settings from the question of the source. False if the question is impossible: `*error` (in the model) says
 * why. Release it in any case. */
bool model_init(struct model *m, const struct browse_source *source, const struct sheet_kind *const *kinds,
                struct text *error);
void model_release(struct model *m);

/* Makes the views of other settings. False if the settings are wrong, and nothing is changed: `*error` (in the arena of
 * the model) says why. */
bool model_change(struct model *m, const struct settings *settings, struct text *error);

/* Takes another profile, with the settings as far as they suit it. */
void model_take(struct model *m, const struct browse_source *source);

/* The pattern of an expression to search for or to filter by: matched as --case says, or else by CASE_SMART. */
struct pattern_source model_expression(const struct model *m, struct text expression);

/* The word of --sort for costs of a kind; NULL: calls. In the arena. */
struct text model_sort_word(struct model *m, enum column_kind kind, const struct measure *measure);

/* The name of a function in titles: with the line of its definition, and its cycle. */
struct row_name model_function_name(const struct model *m, ref_t function);

/* Whether long work is to be ended. */
static inline bool model_is_interrupted(const struct model *m)
{
    return m->source.is_interrupted && m->source.is_interrupted(m->source.context);
}

static inline const struct profile *model_profile(const struct model *m)
{
    return m->report.study->profile;
}

/* The view of the table's rows. */
static inline const struct view *model_table(const struct model *m)
{
    return m->group_report.view;
}

#endif
