/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question: the question that a view answers: a request made definite, once, by the format and by the reader of the
 * answer, a person or a program. No later code asks whether an option was given.
 *
 *     question_init(&question, request, &filter, format, &look);
 *     question.needs = format->needs(&question);
 *     ... read what it needs ...
 *     study_init(&study, &read, &question, ...) && view_init(&view, &study, &question, ...)
 *
 * A view of other rows, or by other settings, answers another question: a copy of the first one, changed. Settings that
 * need no decision stay in the request: places of sources, formulas, checks. */
#ifndef VIEW_QUESTION_H
#define VIEW_QUESTION_H

#include "events/column.h"
#include "rows/share.h"
#include "view/look.h"
#include "view/request.h"

/* The parts of a profile and the analyses that an answer needs. */
enum need {
    NEED_LINES = 1,
    NEED_CALLS = 2,
    NEED_GRAPH = 4,      /* arcs, cycles and inclusive costs, from the calls */
    NEED_INCLUSIVE = 8,  /* rows are whole functions with an inclusive cost, from the graph */
    NEED_FUNCTIONS = 16, /* rows are whole functions, whatever --group says */
    NEED_LINE_ROWS = 32, /* rows are lines: a comparison has to join the lines of both sides */
    NEED_INSTRUCTIONS = 64,
    NEED_JUMPS = 128,         /* between instructions, or without NEED_INSTRUCTIONS between lines */
    NEED_RECORD = 256,        /* the entire input, to be written back; costs are then kept nowhere else */
    NEED_PARTS = 512,         /* the cost of each part */
    NEED_WAY = 1024,          /* with NEED_CALLS: ways along calls, which --hot-path and --reach ask for */
    NEED_STACKS = 4096,       /* with NEED_CALLS: the ways to each cost */
    NEED_ROUTINES = 8192,     /* instructions and jumps, only of the functions of --disasm */
    NEED_RATES = 16384,       /* the rates of --rates, shown or not */
    NEED_TREES = 32768,       /* with NEED_GRAPH: rows stand between their callers and callees */
    NEED_PLACES = 131072,     /* where functions begin */
    NEED_LINE_COSTS = 262144, /* with NEED_LINES and NEED_CALLS: rows are lines with an inclusive cost */
    NEED_CHARGES = 524288,    /* with NEED_LINES and NEED_CALLS: lines are charged what they cause elsewhere */
    NEED_TOTALS = 65536       /* of the program and of units, and of no function: see study_forgets() */
};

/* Needs that decide what is read, not what is worked out afterwards; NEED_LINE_ROWS does so only in comparisons. */
#define NEEDS_READ                                                                                                     \
    (NEED_LINES | NEED_CALLS | NEED_LINE_ROWS | NEED_INSTRUCTIONS | NEED_JUMPS | NEED_ROUTINES | NEED_RECORD |         \
     NEED_PARTS | NEED_PLACES | NEED_CHARGES)

/* The properties of formats. Which options a format has no use for is in cli/together. */
enum feature {
    FEATURE_PERCENTAGES = 1,
    FEATURE_UNITS = 2,          /* columns by part, thread or input */
    FEATURE_SPREAD = 4,         /* how costs differ between parts, threads or inputs */
    FEATURE_BY = 8,             /* totals by part, thread or input, */
    FEATURE_BY_ALONE = 16,      /* which stand in the place of the rows that --group names */
    FEATURE_LISTINGS = 32,      /* of machine code between lines, and of the hot path */
    FEATURE_JUMPS = 64,         /* between lines of source */
    FEATURE_SHORT_NAMES = 128,  /* unless others are asked for */
    FEATURE_PLACES = 256,       /* results of checks lead to lines */
    FEATURE_FOR_FILES = 512,    /* nobody reads it on a terminal */
    FEATURE_AS_RECORDED = 1024, /* all of the input, with recorded file names, or nothing */
    FEATURE_WHOLE = 2048,       /* -o FILE gets the complete report, or keeps its old content */
    FEATURE_YOURS = 4096,       /* the user's own lines that changed, beside the rows of a comparison */
    FEATURE_SUITES = 8192       /* of a comparison of several inputs, each of them, unasked */
};

/* The defaults of a format. */
struct usual {
    int64_t threshold;     /* 0: all rows */
    enum group group;      /* in place of GROUP_PIECE */
    bool is_inclusive;     /* inclusive cost, in place of self cost alone */
    int64_t percent_limit; /* 0: none */
    uint64_t rows;         /* 0: all */
};

struct report;
struct question;

/* A format of reports, which asks the question. The table of formats is cli/format; no report asks for its own format.
 */
struct format {
    const char *name;
    unsigned features; /* enum feature */
    /* Returns false if an option that is about this format alone has a wrong value: `*error` (in the arena) says why.
     * NULL: there is no such option. */
    bool (*check)(const struct question *question, struct arena *arena, struct text *error);
    unsigned (*needs)(const struct question *question); /* enum need */
    /* Writes the report. Returns false if a part could not be written (which is diagnosed). */
    bool (*write)(const struct report *report);
    const struct usual *usual;
};

struct fetcher;

struct question {
    const struct format *format;
    const struct request *request;
    const struct filter *filter;
    unsigned needs;              /* enum need: what to read and to work out */
    struct fetcher *fetcher;     /* annotate/fetcher.h: of sources that are nowhere else; NULL */
    struct file_set *files_read; /* collects the files that are read for the report; NULL: not wanted */

    struct text show, sort;       /* lists of columns; .s NULL: all events; as recorded */
    enum column_kind kind;        /* the cost that the name of an event means: self or inclusive */
    bool both;                    /* the other kind of cost stands beside it */
    bool rates;                   /* rates of misses stand among the events */
    bool cumulative;              /* a running percentage stands last */
    bool relative;                /* shares are of the rows looked at, not of the program */
    enum unit_kind split, spread; /* columns by unit; columns of the spread over units */
    bool aligns;                  /* inputs are versions of a program */
    enum since change;            /* columns of change by unit */
    enum unit_kind by;            /* the rows are units of this kind, and no others */

    enum group group;                       /* the group asked for; view_group() gives the group of rows */
    enum request_tree tree;                 /* around each row */
    bool is_down;                           /* callers stand below their function */
    uint64_t depth, call_tree_depth;        /* levels of trees; 0: all */
    int64_t threshold;                      /* of the first event with shares, unless --sort has thresholds */
    int64_t percent_limit, call_tree_limit; /* the least share of a row; SHARE_NONE: there is no limit */
    uint64_t rows;                          /* 0: all */
    uint64_t rows_at_all;                   /* if no row reaches the limit */
    bool is_uncut;                          /* thresholds do not count */
    bool shows_unchanged;                   /* in a comparison: also rows without a change */
    bool keeps_order;                       /* rows are in the order of all events as recorded, whatever is shown */

    enum request_summary summary;
    bool has_lines;  /* it has the lines that cost most, or the user's own that changed */
    bool has_causes; /* the summary, or the page, has causes of a change, which were not asked for */
    bool parts_only; /* of the text: listings are shown in place of the table */
    enum request_annotate annotate;
    bool hottest;      /* the files that cost most are annotated, the user's own first */
    bool numbered;     /* lines of source are */
    bool source_lines; /* stand between instructions */
    bool jumps;        /* jumps between lines are shown, if any are recorded; */
    bool asks_jumps;   /* if not, a message says so */
    uint64_t context;  /* lines shown around each line with a cost */

    enum form form;    /* of the names of functions */
    bool names_beside; /* for programs: these stand beside the recorded names */
    bool for_person;   /* the look is rich: things not asked for that say little are left out */
    bool for_programs; /* only columns that the rest can be worked out from */
};

/* Decides all that a request leaves open. All arguments must outlive the question. */
void question_init(struct question *question, const struct request *request, const struct filter *filter,
                   const struct format *format, const struct look *look);

/* Notes that several inputs are compared with several: a summary is of inputs and functions then, and has lines,
 * causes, and sources below it, only if sources are asked for. */
void question_note_suite(struct question *question);

/* The same question about all rows of a group, one by one, with self costs alone. */
struct question question_of_rows(const struct question *question, enum group group);

/* Whether inclusive costs are shown beside, or in place of, self costs. */
static inline bool question_is_inclusive(const struct question *question)
{
    return question->both || question->kind == COLUMN_INCLUSIVE;
}

/* Whether both kinds of cost are shown by default: then self cost leads. */
static inline bool question_leads_with_self(const struct question *question)
{
    return question->both && question->kind == COLUMN_SELF;
}

#endif
