/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* headers: the headers of a source that differ between the sides of a comparison.
 *
 *     headers_init(&headers, &sides);
 *     if (headers_find(&headers, file, &place)) ...
 *     headers_release(&headers);
 *
 * A header is a file that both versions of the source include as `#include "name"`, and that lies beside the source on
 * both sides, so that both texts are at hand; and a header of this one, likewise. So many are read at most, by all
 * sources together, that no profile keeps us reading. */
#ifndef ANNOTATE_HEADERS_H
#define ANNOTATE_HEADERS_H

#include "annotate/locator.h"
#include "base/names.h"
#include "compare/sides.h"
#include "source/unified.h"

/* A line of a source. */
struct edited_place {
    struct text file; /* its name, without directories; .s NULL: there is no such line */
    uint64_t line;
    enum side side; /* the version of the source that it is numbered in */
    bool is_newer;  /* of a header: a version of it changed after its profile was written */
};

struct headers {
    const struct sides *sides;
    struct locator of[SIDES];
    struct names known;                /* by path: the new one, a line end, the old one */
    ARRAY(struct edited_place) places; /* by known: of itself, or of a header that it includes */
    struct arena arena;
};

/* The sides must outlive it, and their lines must be those of a struct line_map. Release it. */
void headers_init(struct headers *headers, const struct sides *sides);
void headers_release(struct headers *headers);

/* Finds the first line that differs in a header of a file of the joined profile, whose texts of both sides are at hand;
 * false: there is none. The name lives as long as the headers. */
bool headers_find(struct headers *headers, ref_t file, struct edited_place *place);

/* The place of a line of both versions, in a file of this path. */
struct edited_place edited_place_of(const struct unified *unified, ref_t line, struct text path);

#endif
