/* question: what a view answers: the words of a request made definite, once, by the format that asks and by who reads
 * the answer. No later code asks whether something was given.
 *
 *     question_init(&question, request, &filter, format, &look);
 *     question.needs = format->needs(&question);
 *     ... read what it needs ...
 *     study_init(&study, &read, &question, ...) && view_init(&view, &study, &question, ...)
 *
 * A view of other rows, or by other settings, answers another question: a copy of the first one, changed. What needs no
 * decision stays in the request: where sources are, formulas, checks. */
#ifndef VIEW_QUESTION_H
#define VIEW_QUESTION_H

#include "events/column.h"
#include "rows/share.h"
#include "view/look.h"
#include "view/request.h"

/* What options ask for and not every format has. */
enum feature {
    FEATURE_CALLS = 1, /* callers and callees */
    FEATURE_TREES = 2, /* and their callers and callees */
    FEATURE_LINES = 4,
    FEATURE_SOURCES = 8,
    FEATURE_GROUPS = 16, /* rows other than functions, by --group */
    FEATURE_PERCENTAGES = 32,
    FEATURE_RUNNING = 64,
    FEATURE_TOTALS = 128, /* by part, thread or input */
    FEATURE_MACHINE_CODE = 256,
    FEATURE_UNITS = 512, /* columns by part, thread or input */
    FEATURE_SECTIONS = 1024,
    FEATURE_TABLES = 2048,       /* figures and rows that options choose */
    FEATURE_FOR_FILES = 4096,    /* nobody reads it on a terminal */
    FEATURE_AS_RECORDED = 8192,  /* all that is read, with the names of files that were recorded, or nothing */
    FEATURE_LIMIT = 16384,       /* of its size */
    FEATURE_SHORT_NAMES = 32768, /* unless others are asked for */
    FEATURE_PAGE_LINKS = 65536,  /* from functions to the page of the profile */
    FEATURE_CALL_TREE = 131072,
    FEATURE_REACH = 262144,
    FEATURE_EVENTS = 524288,    /* figures of events that options add, though it has no such rows */
    FEATURE_WHOLE = 1048576,    /* a file has all of it, or what it had before */
    FEATURE_LISTINGS = 2097152, /* of machine code between lines, and of the way down */
    FEATURE_SPREAD = 4194304,   /* how costs differ between parts, threads or inputs */
    FEATURE_JUMPS = 8388608,    /* between lines of source */
    FEATURE_ORDER = 16777216,   /* its figures and rows are those of events that options choose */
    FEATURE_RATIOS = 33554432,  /* figures may be ratios */
    FEATURE_WAYS = 67108864     /* it goes along calls, whatever is asked for */
};

/* What a format shows where nothing else is asked for. */
struct usual {
    int64_t threshold;     /* 0: all rows */
    enum group group;      /* in place of GROUP_PIECE */
    bool is_inclusive;     /* in place of self cost alone, inclusive cost */
    int64_t percent_limit; /* 0: none */
    uint64_t rows;         /* 0: all */
};

struct report;
struct question;

/* What asks: a format of reports. The table of all is cli/format; no report asks which one it writes. */
struct format {
    const char *name;
    unsigned features; /* enum feature */
    /* Returns false if the question cannot be answered: `*error` (in the arena) says why. NULL: any can be. */
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
    unsigned needs;              /* enum need: of what is read and worked out */
    struct fetcher *fetcher;     /* annotate/fetcher.h: of sources that are nowhere else; NULL: there is none */
    struct file_set *files_read; /* gets the files that are read for the report; NULL: nobody asks */

    struct text show, sort;       /* lists of columns; .s NULL: all events; as recorded */
    enum column_kind kind;        /* of cost that the name of an event means: self or inclusive */
    bool both;                    /* the other kind stands beside it, too */
    bool rates;                   /* of misses stand among the events */
    bool cumulative;              /* a share that runs on stands last */
    bool relative;                /* shares are of the rows looked at, and not of the program */
    enum unit_kind split, spread; /* columns by unit; and of how units differ */

    enum group group;                       /* that is asked for; view_group() says what rows are */
    enum request_tree tree;                 /* around each row */
    bool is_down;                           /* callers stand below their function */
    uint64_t depth, call_tree_depth;        /* levels of trees; 0: all */
    int64_t threshold;                      /* of the first event with shares, unless --sort has thresholds */
    int64_t percent_limit, call_tree_limit; /* that rows reach; SHARE_NONE: there is no limit */
    uint64_t rows;                          /* 0: all */
    uint64_t rows_at_all;                   /* if none reaches the limit */
    bool is_uncut;                          /* no threshold counts */
    bool shows_unchanged;                   /* of a comparison, also rows in which nothing changed */
    bool keeps_order;                       /* of rows, whatever is shown: by all events as they are recorded */

    enum request_summary summary;
    bool parts_only; /* of the text: listings are shown in place of the table */
    enum request_annotate annotate;
    bool hottest;      /* files are annotated that cost most, the user's own first */
    bool numbered;     /* lines of source are */
    bool source_lines; /* stand between instructions */
    bool jumps;        /* between lines are shown, if any are recorded; */
    bool asks_jumps;   /* if none are, that is said */
    uint64_t context;  /* lines around each that has a cost */

    enum form form;    /* of the names of functions */
    bool names_beside; /* for programs, these stand beside the recorded names */
    bool for_person;   /* the look is rich: what was not asked for and says little is left out */
    bool for_programs; /* columns hold what others can be worked out from, and no more */
};

/* Answers what a request leaves open. All must outlive the question. */
void question_init(struct question *question, const struct request *request, const struct filter *filter,
                   const struct format *format, const struct look *look);

/* The same question about all rows of a group, one by one, with self costs alone. */
struct question question_of_rows(const struct question *question, enum group group);

/* Whether inclusive costs are shown beside, or in place of, self costs. */
static inline bool question_is_inclusive(const struct question *question)
{
    return question->both || question->kind == COLUMN_INCLUSIVE;
}

/* Whether nobody said which kinds of cost are shown, and both are: self cost leads then. */
static inline bool question_leads_with_self(const struct question *question)
{
    return question->both && question->kind == COLUMN_SELF;
}

#endif
