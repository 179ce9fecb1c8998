/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* viewed: a literal profile as a command line asks to see it: the study of it, the view, and a report of these.
 *
 *     struct viewed *v = VIEW("events: Ir\n"
 *                             "fn=f\n"
 *                             "1 5\n",
 *                             "--sort=Ir -n 3");
 *     ck_assert_str_eq(rows_shown(v), "f"); */
#ifndef CHECK_VIEWED_H
#define CHECK_VIEWED_H

#include "analysed.h"
#include "cli/format.h"
#include "cli/options.h"
#include "view/report.h"
#include "view/rows.h"

#define VIEWED_WORDS_MAX 16

struct viewed {
    struct analysed *a; /* its profile; names are made in its arena */
    struct options options;
    struct filter filter;
    struct question question;
    struct study_of of;
    struct study study;
    struct view view;
    struct naming naming;
    struct look look;
    struct report report;
    bool good;
    struct text error; /* where it is not good */
};

static inline void viewed_release(void *thing)
{
    struct viewed *v = thing;
    naming_release(&v->naming);
    view_release(&v->view);
    study_release(&v->study);
    filter_release(&v->filter);
    options_release(&v->options);
    free(v);
}

/* Reads a command line, its words separated by blanks. */
static inline void viewed_read(struct viewed *v, const char *line)
{
    char *words[VIEWED_WORDS_MAX + 1] = {(char *)(uintptr_t) "cgannotate"};
    int count = 1;
    struct text rest = text_of(line);
    for (struct text word; (word = text_next_word(&rest)).n;) {
        ck_assert_int_lt(count, VIEWED_WORDS_MAX);
        words[count++] = (char *)(uintptr_t)arena_copy(&v->a->arena, word).s;
    }
    ck_assert_msg(options_read(&v->options, count, words, &v->error), "%s: %s", line, v->error.s);
    ck_assert(filter_init(&v->filter, &v->options.request.filters, &v->options.arena, &v->error));
}

/* Asks what the format of the request asks for, for its look: what a table needs, and `needs` besides. */
static inline void viewed_ask(struct viewed *v, unsigned needs)
{
    const struct request *request = &v->options.request;
    question_init(&v->question, request, &v->filter, format_of(request), &v->look);
    v->question.needs = rows_needs(&v->question) | needs;
}

/* What a format asks for that shows 99 percent and needs what a table does, and `needs` besides, of a profile, or of
 * `sides`, or NULL. It is released after the test. */
static inline struct viewed *view_analysed(struct analysed *a, const struct sides *sides, const char *line,
                                           unsigned needs)
{
    struct viewed *v = until_end(memory_zeroed(1, sizeof *v), viewed_release);
    const struct request *request = &v->options.request;
    struct diagnostics *diagnostics = &a->reading->diagnostics;
    v->a = a;
    viewed_read(v, line);
    viewed_ask(v, needs);
    v->of = (struct study_of){
        .profile = a->profile, .forms = &a->forms, .sides = sides, .series = sides ? &sides->series : &a->series};
    v->report = (struct report){.study = &v->study,
                                .view = &v->view,
                                .naming = &v->naming,
                                .look = &v->look,
                                .question = &v->question,
                                .request = request,
                                .directory = TEXT("/"),
                                .diagnostics = diagnostics};
    naming_init(&v->naming, a->profile, &a->forms, v->question.form);
    v->naming.is_plain = !v->look.is_rich;
    filter_prepare(&v->filter, a->profile, &a->forms);
    v->good = study_init(&v->study, &v->of, &v->question, diagnostics, &v->error) &&
              view_init(&v->view, &v->study, &v->question, diagnostics, &v->error);
    return v;
}

static inline struct viewed *view_text(struct text text, const char *line, unsigned needs)
{
    return view_analysed(analyse_text(text), NULL, line, needs);
}

static inline struct viewed *view_good(struct text text, const char *line)
{
    struct viewed *v = view_text(text, line, 0);
    ck_assert_msg(v->good, "%s: %s", line, v->error.s);
    return v;
}

/* The view of a profile that a command line asks for. */
#define VIEW(lines, line) view_good(TEXT(lines), line)

/* The names of the rows it shows, in their order, separated by commas. */
static inline const char *rows_shown(struct viewed *v)
{
    return row_names(v->a, &v->view.rows, v->view.ranking.rows, v->view.ranking.count);
}

#endif
