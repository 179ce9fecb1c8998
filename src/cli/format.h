/* format: the table of output formats, which options and main() ask. */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include "view/question.h"

/* The names of the formats in the order of enum request_format, as --format takes them; a test compares them with the
 * table. */
#define FORMAT_WORDS "text|md|csv|tsv|jsonl|json|quickfix|github|dot|callgrind|html|folded|pprof|cpuprofile"

/* The format that the request names, and the format with a number. */
const struct format *format_of(const struct request *request);
const struct format *format_numbered(enum request_format number);

/* Checks a question before any profile is read, as `check` of the format does. */
bool format_check(const struct question *question, struct arena *arena, struct text *error);

/* Returns, in words, the thing that `option` (a name without dashes) asks for and that the request's format lacks; NULL
 * if it has it. */
const char *format_lacks(const struct request *request, const char *option);

/* Whether `option` asks for a report that follows calls, and the format has it. */
bool format_follows_calls(const struct format *format, const char *option);

/* Whether --reach is given, and the format lists its rows in place of the table. */
bool format_lists_reach(const struct request *request);

#endif
