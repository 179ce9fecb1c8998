/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lines: what was inlined in a line of a function, where no addresses were recorded: all code that the line has in the
 * function, by the functions that were inlined there.
 *
 *     inlined_symbols_find(...);                       // the code of each function, by the symbols of its object
 *     inlined_lines_init(&lines, &table, &code);
 *     n = inlined_lines_find(&lines, &(struct line_asked){function, line, file}, &first);
 *     ... lines.items[first + 0 .. n).frame and .bytes ...
 *     inlined_lines_release(&lines); */
#ifndef INLINED_LINES_H
#define INLINED_LINES_H

#include "inlined/keys.h"
#include "machine/code_table.h"
#include "profile/profile.h"

/* Code of a function of a profile. */
struct function_code {
    ref_t function;
    struct address_range range;
};

struct function_codes ARRAY_OF(struct function_code);

/* Adds the code of functions of an object: of those in `wanted`, by function, which the symbols name; first by their
 * whole names, else by their keys. */
void inlined_symbols_find(struct function_codes *codes, const struct profile *profile, const struct code_table *symbols,
                          const struct refs *wanted);

/* The code of a line in a function, in one frame. */
struct line_part {
    ref_t function;
    ref_t frame; /* NONE: nothing was inlined */
    uint64_t line;
    struct text file; /* its base name */
    uint64_t bytes;
};

struct inlined_lines {
    ARRAY(struct line_part) items; /* by function, line, file and frame */
};

/* The table, of the same object, must outlive them. */
void inlined_lines_init(struct inlined_lines *lines, const struct code_table *table,
                        const struct function_codes *codes);
void inlined_lines_release(struct inlined_lines *lines);

/* The parts of a line in a file: how many, and the number of the first one. */
size_t inlined_lines_find(const struct inlined_lines *lines, const struct line_part *asked, size_t *first);

#endif
