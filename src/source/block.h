/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block: the blocks that a line of a source stands in, as its indentation shows them. It knows no language: of C,
 * of C++, of Python and of others like these it tells functions from the rest as well as a glance does. */
#ifndef SOURCE_BLOCK_H
#define SOURCE_BLOCK_H

#include "source/source.h"

/* Whether a line, from 1, begins a function and is nothing else: it has parentheses, with a brace or a colon behind
 * them or on the next lines, or is this brace. */
bool block_is_head(const struct source *source, ref_t line);

/* Whether a line is of a function: it begins one, or stands in a block whose head has parentheses, but for an
 * initializer (`=`) and for what begins with `#`. */
bool block_is_code(const struct source *source, ref_t line);

/* Columns before the first character of a line; a tab leads to the next multiple of eight. */
size_t block_indentation(const struct source *source, ref_t line);

/* Whether a line stands at an indentation of its own: a blank line, a label, a line for the preprocessor. */
bool block_is_apart(struct text line);

/* Of a line that begins a function, with its parentheses: the line on which its body begins, behind the brace or the
 * colon; 0: it begins none. */
ref_t block_body(const struct source *source, ref_t line);

#endif
