/* request: what the user asked of a report, in his words; nothing of it is checked against a profile yet. */
#ifndef REPORT_REQUEST_H
#define REPORT_REQUEST_H

#include "base/memory.h"

/* Shares are in millionths of a percent: exact, and enough digits for anybody. */
#define PERCENT 1000000
#define SHARE_DEFAULT (-1) /* not given */

enum request_inclusive { INCLUSIVE_NO, INCLUSIVE_YES, INCLUSIVE_BOTH };
enum request_tree { TREE_NONE, TREE_CALLER, TREE_CALLING, TREE_BOTH };
enum request_by { BY_NOTHING, BY_PART, BY_THREAD, BY_INPUT };

struct texts {
    struct text *items;
    size_t count, capacity;
};

struct request {
    struct text show, sort;                               /* lists with commas; .s NULL: not given */
    struct texts events;                                  /* NAME = FORMULA */
    struct texts include;                                 /* directories */
    struct texts sources;                                 /* files to annotate */
    struct text sections;                                 /* of JSON; a list */
    struct texts focus, ignore, file, object, list, peek; /* regular expressions */
    int64_t threshold, percent_limit;
    uint64_t rows; /* of -n; 0: all */
    uint64_t context, depth;
    int inclusive, tree, by; /* the enums above */
    int group;               /* enum group of analysis/group.h */
    int format;              /* number in the table of formats */
    bool show_percs, annotate, cumulative, cycles, merge_contexts;
};

#endif
