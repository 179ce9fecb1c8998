/* format: the table of output formats: the name of each, what it needs, and the function that writes it. Options and
 * main() ask this table, and no report asks which format it writes. */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include "view/request.h"

enum format_number {
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
    FORMATS
};

/* The names of the formats in this order, as --format takes them; a test compares them with the table. */
#define FORMAT_WORDS "text|md|csv|tsv|jsonl|json|quickfix|github|dot|callgrind|html|folded|pprof"

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
    FEATURE_RATIOS = 33554432   /* figures may be ratios */
};

struct report;

struct format {
    const char *name;
    int threshold;     /* in percent, unless the request has one */
    unsigned features; /* enum feature */
    /* Returns false if the request cannot be met: `*error` (in the arena) says why. NULL: any can be. */
    bool (*check)(const struct request *request, struct arena *arena, struct text *error);
    unsigned (*needs)(const struct request *request); /* enum need of view/study.h */
    /* Writes the report. Returns false if a part could not be written (which is diagnosed). */
    bool (*write)(const struct report *report);
};

/* The format that the request names. */
const struct format *format_of(const struct request *request);

/* Checks the request before any profile is read, as `check` above does. */
bool format_check(const struct request *request, struct arena *arena, struct text *error);

/* Returns, in words, what `option` (its name without dashes) asks for and the request's format does not have; NULL if
 * it has it. */
const char *format_lacks(const struct request *request, const char *option);

/* Whether the format has what --reach lists, if it is asked for, in place of the table of rows. */
bool format_lists_reach(const struct request *request);

#endif
