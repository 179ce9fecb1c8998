/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format: the table of output formats, which main() asks. */
#ifndef CLI_FORMAT_H
#define CLI_FORMAT_H

#include "view/question.h"

/* The names of the formats in the order of enum request_format, as --format takes them; a test compares them with the
 * table. */
#define FORMAT_WORDS "text|md|csv|tsv|jsonl|json|quickfix|github|dot|callgrind|html|folded|pprof|cpuprofile"

/* The format that the request names, and the format with a number. */
const struct format *format_of(const struct request *request);
const struct format *format_numbered(enum request_format number);

/* Checks the values of the options that are about the question's format alone, as its `check` does. */
bool format_check(const struct question *question, struct arena *arena, struct text *error);

#endif
