/* request: what the user asked of a report, in his words; nothing of it is checked against a profile yet. */
#ifndef VIEW_REQUEST_H
#define VIEW_REQUEST_H

#include "base/number.h"
#include "load/units.h"
#include "names/rename.h"
#include "rows/filter.h"
#include "rows/group.h"
#include "source/files.h"
#include "source/places.h"

#define SHARE_DEFAULT (-1) /* of a threshold or limit: not given */

/* INCLUSIVE_IF_CALLED: nothing was asked, and both are shown if the profile has calls. */
enum request_inclusive { INCLUSIVE_NO, INCLUSIVE_YES, INCLUSIVE_BOTH, INCLUSIVE_IF_CALLED };
enum request_summary { SUMMARY_NO, SUMMARY_YES, SUMMARY_ONLY, SUMMARY_UNASKED };
enum request_tree { TREE_NONE, TREE_CALLER, TREE_CALLING, TREE_BOTH };
/* Of a function and its callers: which stands above the other. */
enum request_tree_order { TREE_UP, TREE_DOWN };
enum request_percentage { PERCENTAGE_ABSOLUTE, PERCENTAGE_RELATIVE };
enum request_by { BY_NOTHING, BY_PART, BY_THREAD, BY_INPUT };
enum request_names { NAMES_UNASKED, NAMES_RECORDED, NAMES_FULL, NAMES_SHORT };
enum request_match { MATCHING_AUTO, MATCHING_EXACT };
/* ANNOTATE_HOT: nothing was asked, and a person reads his own hottest files first. */
enum request_annotate { ANNOTATE_NO, ANNOTATE_YES, ANNOTATE_OWN, ANNOTATE_HOT, ANNOTATE_UNASKED };
enum request_numbers { NUMBERS_NO, NUMBERS_YES, NUMBERS_UNASKED };

struct fetcher;

struct source_maps {
    struct source_map *items;
    size_t count, capacity;
};

/* A commit of the git repository of the working directory. */
struct old_commit {
    struct text name; /* as the user wrote it; .s NULL: none */
    struct text id;   /* its hash */
    struct text top;  /* the real path of the working tree */
};

struct request {
    struct text show, sort;        /* lists with commas; .s NULL: not given */
    struct texts events;           /* NAME = FORMULA */
    struct texts quantities;       /* EVENT=WORD */
    struct texts include;          /* directories */
    struct texts base_include;     /* likewise, for old sources */
    struct old_commit base_commit; /* that has old sources, too */
    struct source_maps source_maps;
    struct texts sources;       /* files to annotate */
    struct texts sources_below; /* directories, by their real paths */
    struct texts symfs;         /* directories with object files */
    struct text objdump;        /* a program; .s NULL: not given */
    struct fetcher *fetcher;    /* annotate/fetcher.h: what fetches sources; NULL: nothing does */
    struct file_set *read;      /* gets the files that are read for the report; NULL: nobody asks */
    struct text html_link;      /* the address of a page; .s NULL: not given */
    struct text sections;       /* of JSON; a list */
    struct texts fail_if, warn_if;
    struct texts reading; /* options that say what is read, as `--parts=1`: checks depend on them */
    struct expressions filters;
    struct rewrites rewrites;
    int64_t threshold, percent_limit;
    int64_t call_tree_limit; /* the percent limit of the call tree, which has a default of its own */
    uint64_t rows;           /* of -n; 0: all */
    uint64_t rows_at_all;    /* if no row reaches a limit that nobody asked for, so many are shown */
    uint64_t context;
    uint64_t depth;      /* 0: not given */
    uint64_t html_limit; /* bytes; 0: none */
    uint64_t jobs;       /* threads; 0: as many as there are processors */
    enum request_inclusive inclusive;
    enum request_summary summary; /* never unasked once the command line is read and the look is known */
    enum request_tree tree;
    enum request_tree_order tree_order;
    enum request_by by;
    enum request_percentage percentage;
    enum unit_kind split, spread;
    enum request_match match;
    enum request_annotate annotate; /* never unasked once options imply what they do */
    enum request_names names;
    enum request_numbers line_numbers, source_lines;
    enum request_numbers jumps; /* between lines; once the look is known, NUMBERS_UNASKED: they are shown */
    enum group group;
    int syntax;  /* enum objdump_syntax of machine/objdump.h, which requests do not know */
    int format;  /* enum format_number of cli/format.h, likewise */
    bool scaled; /* events may have quantities */
    bool show_percs, cumulative, cycles, merge_contexts;
    bool debuginfod; /* sources are fetched from servers */
    bool rates;      /* of misses are added to the events */
    bool missing;    /* each source that was not found is named */
    bool for_person; /* of the rich look: if nothing was asked, what a person looks for is shown */
    bool parts_only; /* of the text: machine code, the hot path or the call tree is wanted, and not the table of rows */
};

static inline bool request_has_summary(const struct request *request)
{
    return request->summary == SUMMARY_YES || request->summary == SUMMARY_ONLY;
}

#endif
