/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* request: the options of a report, as the user typed them. The request does not change once the command line is read;
 * view/question decides all that it leaves open. */
#ifndef VIEW_REQUEST_H
#define VIEW_REQUEST_H

#include "base/git.h"
#include "base/number.h"
#include "compare/pair_units.h"
#include "names/rename.h"
#include "rows/filter.h"
#include "rows/group.h"
#include "source/places.h"

/* Values of options that were not given: question_init() says what they mean. */
#define SHARE_NONE (-1) /* a threshold or a limit */
#define CONTEXT_UNASKED UINT64_MAX
#define GROUP_UNASKED GROUPS

enum request_inclusive { INCLUSIVE_NO, INCLUSIVE_YES, INCLUSIVE_BOTH, INCLUSIVE_UNASKED };
enum request_summary { SUMMARY_NO, SUMMARY_YES, SUMMARY_ONLY, SUMMARY_UNASKED };
enum request_tree { TREE_NONE, TREE_CALLER, TREE_CALLING, TREE_BOTH };
/* The order of a function and its callers, from top to bottom. */
enum request_tree_order { TREE_UP, TREE_DOWN, TREE_ORDER_UNASKED };
enum request_percentage { PERCENTAGE_ABSOLUTE, PERCENTAGE_RELATIVE };
enum request_names { NAMES_UNASKED, NAMES_RECORDED, NAMES_FULL, NAMES_SHORT };
enum request_match { MATCHING_AUTO, MATCHING_EXACT };
enum request_annotate { ANNOTATE_NO, ANNOTATE_YES, ANNOTATE_OWN, ANNOTATE_UNASKED };
enum request_numbers { NUMBERS_NO, NUMBERS_YES, NUMBERS_UNASKED };
/* The syntax of instructions; SYNTAX_USUAL: objdump's default. */
enum request_syntax { SYNTAX_USUAL, SYNTAX_ATT, SYNTAX_INTEL };
enum request_format {
    FORMAT_TEXT,
    FORMAT_MD,
    FORMAT_CSV,
    FORMAT_TSV,
    FORMAT_JSONL,
    FORMAT_JSON,
    FORMAT_QUICKFIX,
    FORMAT_GITHUB,
    FORMAT_DOT,
    FORMAT_CALLGRIND,
    FORMAT_HTML,
    FORMAT_FOLDED,
    FORMAT_PPROF,
    FORMAT_CPUPROFILE,
    FORMATS
};

struct source_maps ARRAY_OF(struct source_map);

struct request {
    struct text show, sort;        /* lists with commas; .s NULL: not given */
    struct texts events;           /* NAME = FORMULA */
    struct texts quantities;       /* EVENT=WORD */
    struct texts include;          /* directories */
    struct texts own;              /* directories, beside the work tree */
    struct texts base_include;     /* likewise, for old sources */
    struct git_commit base_commit; /* it has old sources, too */
    struct git_commit commit;      /* it has the sources of the other profiles */
    struct source_maps source_maps;
    struct texts bases;   /* profiles to compare with */
    struct texts named;   /* the other profiles, as they were typed; none if others were found, or lists were read */
    struct texts sources; /* files to annotate */
    struct texts sources_below; /* directories, by their real paths */
    struct texts symfs;         /* directories with object files */
    struct texts base_symfs;    /* likewise, of a base */
    struct text base_object; /* the file of the objects of a base, absolute or beginning with `.`; .s NULL: not given */
    struct text objdump;     /* a program; .s NULL: not given */
    struct text html_link;   /* the address of a page; .s NULL: not given */
    struct text sections;    /* of JSON; a list */
    struct texts fail_if, warn_if;
    struct text gone;     /* an expression for names of units; .s NULL: not given */
    struct texts reading; /* options that select the input, like `--parts=1`: checks depend on them */
    struct expressions filters;
    struct rewrites rewrites;
    int64_t threshold, percent_limit;
    uint64_t rows; /* -n; 0: not given */
    uint64_t context;
    uint64_t depth;      /* 0: not given */
    uint64_t html_limit; /* bytes; 0: none */
    uint64_t jobs;       /* threads; 0: one for each processor */
    enum request_inclusive inclusive;
    enum request_summary summary;
    enum request_tree tree;
    enum request_tree_order tree_order;
    enum request_percentage percentage;
    enum unit_kind by, split, spread;
    enum pairing pair;
    enum request_match match;
    enum since change; /* with `split`: columns of change since another unit */
    enum request_annotate annotate;
    enum request_names names;
    enum request_numbers line_numbers, source_lines;
    enum request_numbers jumps; /* between lines */
    enum group group;
    enum request_syntax syntax;
    enum request_format format;
    bool browse; /* on a full screen */
    bool explain_checks;
    bool diff;   /* the first profile on the command line is the base */
    bool scaled; /* events may have quantities */
    bool show_percs, cumulative, cycles, merge_contexts;
    bool debuginfod; /* sources are fetched from servers */
    bool rates;      /* rates of misses are added to the events */
    bool inlined;    /* inlined functions have their rows */
    bool why;        /* the causes of a change */
    bool step;       /* of the largest step of a benchmark */
    bool missing;    /* each source that was not found is named */
    /* Requests that several options make: */
    bool aligns;        /* --split=input: functions of several versions are the same by the rules of comparisons */
    bool limits_rows;   /* a number of rows other than the default */
    bool wants_table;   /* a property of the table of rows, and of nothing else in the text */
    bool wants_section; /* a section that replaces the summary */
};

static inline bool request_compares(const struct request *request)
{
    return request->bases.count || request->diff;
}

/* Whether the causes of a change stand in place of the table. */
static inline bool request_asks_why(const struct request *request)
{
    return request->why && request_compares(request);
}

static inline bool request_splits(const struct request *request)
{
    return request->split != UNIT_NONE;
}

/* Whether --by has rows of the user's own code. */
static inline bool request_by_own(const struct request *request)
{
    return request->by == UNIT_OWN;
}

static inline bool request_splits_inputs(const struct request *request)
{
    return request->split == UNIT_INPUT;
}

#endif
