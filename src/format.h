/* format: the table of output formats. What a format is called, what it needs, and who writes it stands there and
 * nowhere else: the options and main() ask the table, and no report asks which format it writes. */
#ifndef FORMAT_H
#define FORMAT_H

#include "report/request.h"

enum format_number { FORMAT_TEXT, FORMAT_MD, FORMAT_CSV, FORMAT_TSV, FORMAT_JSONL, FORMAT_JSON, FORMATS };

/* Their names in this order, as --format takes them; a test compares them with the table. */
#define FORMAT_WORDS "text|md|csv|tsv|jsonl|json"

/* What not every format shows, and options ask for. */
enum feature {
    FEATURE_CALLS = 1, /* callers and callees */
    FEATURE_TREES = 2, /* and theirs */
    FEATURE_LINES = 4,
    FEATURE_SOURCES = 8,
    FEATURE_GROUPS = 16, /* rows of what --group says */
    FEATURE_PERCENTAGES = 32,
    FEATURE_RUNNING = 64,
    FEATURE_TOTALS = 128, /* by part, thread or input */
    FEATURE_SECTIONS = 256
};

struct report;

struct format {
    const char *name;
    int threshold;     /* in percent, unless the user says more */
    unsigned features; /* enum feature */
    /* NULL, or: false where the request cannot be met; `*error` (in the arena) says why. */
    bool (*check)(const struct request *request, struct arena *arena, struct text *error);
    unsigned (*needs)(const struct request *request); /* enum need of report/study.h */
    /* Writes all of it. False where a part could not be done (diagnosed). */
    bool (*write)(const struct report *report);
};

/* The format that the request names. */
const struct format *format_of(const struct request *request);

/* What is wrong with the request before any profile is read, as `check` above says. */
bool format_check(const struct request *request, struct arena *arena, struct text *error);

/* What the request's format does not have that `option` (its name without dashes) asks for, in words; NULL where it
 * has it, as any format has what is not in the table of wants. */
const char *format_lacks(const struct request *request, const char *option);

#endif
