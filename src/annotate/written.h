/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* written: of which functions of the sources the code of a function is that ran: its own, and those that were inlined.
 *
 *     written_init(&written, &sides, open, spots, count);
 *     struct written_parts parts = written_parts(&written, function);
 *     for (size_t i = 0; i < parts.count; i++)
 *         ... written_name(&written, &parts.items[i]), parts.items[i].state ...
 *     written_release(&written);
 *
 * A function of a source is the same if the other version, in any of its files, has code of that name that differs in
 * white space and comments only: so it may move. */
#ifndef ANNOTATE_WRITTEN_H
#define ANNOTATE_WRITTEN_H

#include "base/names.h"
#include "compare/sides.h"
#include "source/unified.h"

/* A line with a cost, by its number in both sources as one. */
struct spot {
    ref_t function, file, line;
    uint64_t number; /* as the profile keeps it */
    bool on[SIDES];  /* it costs something on that side */
};

enum written_state {
    WRITTEN_SAME,
    WRITTEN_ALONE, /* only one of the sources has a function of that name */
    WRITTEN_EDITED
};

struct written_part {
    ref_t function, name;
    enum written_state state;
    bool on[SIDES]; /* it ran on that side */
    bool is_own;    /* the name is that of the function */
};

struct written_code {
    ref_t name;
    uint64_t code;
};

/* The sources of a file of the joined profile. */
struct written_file {
    const struct outline *of[SIDES]; /* NULL: the source of that side is not at hand */
    const struct unified *both;      /* NULL: not both are */
};

struct written {
    struct written_file (*open)(const struct sides *sides, ref_t file);
    struct names names;
    ARRAY(struct written_code) codes[SIDES]; /* of all functions of the sources of a side, by name, then by code */
    ARRAY(struct written_part) parts;        /* by function, then by name */
};

struct written_parts {
    const struct written_part *items;
    size_t count;
};

/* `open` gives the sources of a file; what it gives and the sides must outlive it. The spots are of files with both. It
 * takes time in proportion to the spots and the functions of the sources, besides sorting. Release it. */
void written_init(struct written *written, const struct sides *sides,
                  struct written_file (*open)(const struct sides *sides, ref_t file), const struct spot *spots,
                  size_t count);
void written_release(struct written *written);

static inline struct text written_name(const struct written *written, const struct written_part *part)
{
    return written->names.texts.items[part->name];
}

/* The parts of a function. */
struct written_parts written_parts(const struct written *written, ref_t function);

/* The part of that name; NULL: the function has none. */
const struct written_part *written_part(const struct written *written, ref_t function, ref_t name);

/* What became of the function of the sources that a line of both versions is of. False: it is of none. */
bool written_line(const struct written *written, const struct unified *unified, ref_t line, enum written_state *state);

#endif
