/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why: the causes of a change that --why asks for, in words.
 *
 *     if (why_init(&why, view))
 *         for (size_t i = 0; i < why.causes.count; i++)
 *             ... why_name(&why, &why.causes.items[i], naming), why_words(&why, part, naming) ...
 *     why_release(&why);
 *
 * They are of the view's main event, and worked out for the whole profile; filters choose which are shown. Words say
 * only what the two profiles have: how often something is called, and what it costs. Tags are for programs: words may
 * change. */
#ifndef REPORT_WHY_H
#define REPORT_WHY_H

#include "annotate/edited.h"
#include "annotate/same_code.h"
#include "calls/causes.h"
#include "calls/function_lines.h"
#include "compare/renamed.h"
#include "rows/line_number.h"
#include "view/naming.h"
#include "view/view.h"

struct why {
    const struct view *view;
    const struct measure *change, *calls; /* calls NULL: they are not recorded alike on both sides */
    ref_t *now; /* by function: what it is called on the new side, if it was renamed, or NONE; NULL: nobody asks */
    struct causes causes;
    cost_t *differs;   /* by cause: how much its figure differs among the runs of a side; NULL: each side has one run */
    size_t run[SIDES]; /* of several runs, that of which the causes are, counted from 1 */
    struct edited_functions edited;
    unsigned char *same; /* by function: enum same_code */
    bool *compiled;      /* by object: it was compiled otherwise */
    struct function_lines lines;
    struct arena arena;     /* of texts */
    struct graph own_graph; /* of a study without a graph, */
    struct matrix own_self; /* and its self costs by function */
};

/* The needs (enum need) of a study with causes, */
#define WHY_NEEDS (NEED_CALLS | NEED_LINES | NEED_LINE_ROWS)

/* and those of a question; 0 if it has none. */
unsigned why_needs(const struct question *question);

/* Where the sides have several runs, the causes are of two of them: those whose costs of the program are the median, or
 * the least, that the comparison shows. So they add up to its change, and each figure is one of a run.
 *
 * False, with no causes, if both sides have no event. The view must outlive it; release it in any case. Where
 * the study has no graph, it is made. */
bool why_init(struct why *why, const struct view *view);

/* The same of another event than the main one: a measure of the study, or NULL. The view needs no more than its study
 * and its question. */
bool why_init_of(struct why *why, const struct view *view, const struct measure *change);
void why_release(struct why *why);

/* What a cause is called: its function, `measure (was weigh)`, `(program)`, `the dynamic loader`, `in no function`. */
struct text why_name(struct why *why, const struct cause *cause, const struct naming *naming);

/* What a node of the graph is called, with its name on the old side if that is another one. */
struct text why_node_name(struct why *why, ref_t node, const struct naming *naming);

/* The node of the callee, or of the function, of a part; NONE: it has none. */
ref_t why_callee_node(const struct why *why, const struct cause_part *part);

/* How much the figure of a cause differs among the runs of a side, if that is more than its change; else 0. */
cost_t why_doubt(const struct why *why, const struct cause *cause);

/* The function of a cause, or the callee or function of a part; NONE: it has none. */
ref_t why_function(const struct why *why, const struct cause *cause);
ref_t why_callee(const struct why *why, const struct cause_part *part);

/* The function that was called before in place of the callee; NONE: there was none. */
ref_t why_instead(const struct why *why, const struct cause_part *part);

/* What changed, in words: `calls strcmp 6,345 -> 223,788 times (table.c:32)`. */
struct text why_words(struct why *why, const struct cause *cause, const struct cause_part *part,
                      const struct naming *naming);

/* Those of all parts but what is left: `calls strcmp 6,345 -> 223,788 times (table.c:32); own code 32 -> 413 a call`.
 */
struct text why_sentence(struct why *why, const struct cause *cause, const struct naming *naming);

#define WHY_TAGS_MAX 8

/* Sets the tags of a part: returns how many. */
size_t why_tags(const struct why *why, const struct cause *cause, const struct cause_part *part,
                const char *tags[WHY_TAGS_MAX]);

/* The number of calls of a part on a side, or those of its function; and what each call of the function has of it. */
struct why_figures {
    double calls, called; /* of a call: its number, and how often its caller is called; 0: on some side it was inlined,
                             and nobody counted that */
    double self;          /* of own code: its cost */
    bool is_inlined;      /* of a call: it was inlined, and its number says nothing */
};
struct why_figures why_figures(const struct why *why, const struct cause *cause, const struct cause_part *part,
                               enum side side);

/* The place of a call: the only one on its side that has it, as far as lines are known. */
struct why_place {
    ref_t file;    /* NONE: not known, or there are several */
    uint64_t line; /* as the profile keeps it: rows/line_number.h */
};
struct why_place why_place(const struct why *why, const struct cause_part *part);

/* A line of a cause that changed most against what the calls say, each as it is printed. */
struct why_line {
    cost_t change;
    ref_t file;
    struct line_number line;
    char
        edited; /* `+` only the new source has it, `-` only the old one, `~` it was edited; 0: none of these is known */
};

/* The lines of a cause, at most CHANGED_LINES_MAX; returns how many: none where own code is no part of it. */
size_t why_lines(const struct why *why, const struct cause *cause, struct why_line lines[CHANGED_LINES_MAX]);

#define WHY_NOTES_MAX 11

/* What is to be said of all causes: sets the notes, and returns how many. */
size_t why_notes(struct why *why, const struct naming *naming, struct text notes[WHY_NOTES_MAX]);

/* A cost without a sign, in the unit of the event for people. */
struct text why_say_cost(struct why *why, cost_t cost);

/* ` (runs of a side differ by 1,204)`: behind the words of a cause that may be chance; empty: it is none. */
struct text why_say_doubt(struct why *why, const struct cause *cause);

/* What stands for the rest in words: `4 smaller causes, none above 36,838`, or `9 other causes, none above
 * 36,838; filters leave out 5 of them`. */
struct text why_rest(struct why *why);

/* Whether causes can be named where nobody asked for them: there are some, the calls fit the costs, calls are
 * recorded on both sides or on none, runs are added up, and the change has a figure. */
bool why_is_sure(const struct why *why);

#endif
