/* request: what the user asked of a report, in his words; nothing of it is checked against a profile yet. */
#ifndef REPORT_REQUEST_H
#define REPORT_REQUEST_H

#include "analysis/filter.h"
#include "base/number.h"

/* Shares are in millionths of a percent: exact, and enough digits for anybody. */
#define PERCENT 1000000
#define SHARE_DEFAULT (-1) /* not given */

/* Reads a percentage from 0 to 100 with up to six decimals, as `99.5` or `99.5%`. */
static inline bool request_read_share(struct text value, int64_t *share)
{
    uint64_t number;
    if (value.n && value.s[value.n - 1] == '%')
        value.n--;
    if (!number_read_fixed(value, 6, &number) || number > 100 * (uint64_t)PERCENT)
        return false;
    *share = (int64_t)number;
    return true;
}

enum request_inclusive { INCLUSIVE_NO, INCLUSIVE_YES, INCLUSIVE_BOTH };
enum request_tree { TREE_NONE, TREE_CALLER, TREE_CALLING, TREE_BOTH };
enum request_by { BY_NOTHING, BY_PART, BY_THREAD, BY_INPUT };
enum request_annotate { ANNOTATE_NO, ANNOTATE_YES, ANNOTATE_UNASKED };

struct request {
    struct text show, sort;     /* lists with commas; .s NULL: not given */
    struct texts events;        /* NAME = FORMULA */
    struct texts include;       /* directories */
    struct texts sources;       /* files to annotate */
    struct texts sources_below; /* directories, by their real paths */
    struct text sections;       /* of JSON; a list */
    struct expressions filters;
    int64_t threshold, percent_limit;
    uint64_t rows; /* of -n; 0: all */
    uint64_t context, depth;
    int inclusive, tree, by; /* the enums above */
    int annotate;            /* enum request_annotate; never unasked once options imply what they do */
    int group;               /* enum group of analysis/group.h */
    int format;              /* enum format_number of format.h */
    bool show_percs, cumulative, cycles, merge_contexts;
};

#endif
