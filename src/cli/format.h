/* format: the table of output formats, which options and main() ask. */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include "view/question.h"

/* The names of the formats in the order of enum request_format, as --format takes them; a test compares them with the
 * table. */
#define FORMAT_WORDS "text|md|csv|tsv|jsonl|json|quickfix|github|dot|callgrind|html|folded|pprof"

/* The format that the request names; and the one of a number. */
const struct format *format_of(const struct request *request);
const struct format *format_numbered(enum request_format number);

/* Checks a question before any profile is read, as `check` of the format does. */
bool format_check(const struct question *question, struct arena *arena, struct text *error);

/* Returns, in words, what `option` (its name without dashes) asks for and the request's format does not have; NULL if
 * it has it. */
const char *format_lacks(const struct request *request, const char *option);

/* Whether `option` asks for what goes along calls, and the format has that. */
bool format_follows_calls(const struct format *format, const char *option);

/* Whether the format has what --reach lists, if it is asked for, in place of the table of rows. */
bool format_lists_reach(const struct request *request);

#endif
