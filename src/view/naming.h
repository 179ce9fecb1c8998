/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naming: the names of objects, files and functions for people. No other file reads the names of a profile to print
 * them as text. Formats for programs print recorded names, and ask here only for the names for people beside them. */
#ifndef VIEW_NAMING_H
#define VIEW_NAMING_H

#include "base/phrase.h"
#include "names/disambiguate.h"
#include "rows/grouping.h"
#include "view/home.h"
#include "view/links.h"
#include "view/look.h"
#include "view/request.h"

/* Its names live as long as it and its forms do. */
struct naming {
    const struct profile *profile;
    struct forms *forms;
    enum form form;                   /* the form of function names */
    struct text *spellings[FORMS];    /* of each form, by symbol; NULL: not made, and names are as recorded */
    struct links *links;              /* the links of file names; NULL: there are none */
    struct homes *homes;              /* the definitions of functions */
    const unsigned char *cycle_sides; /* in a comparison, by function, as in struct inclusive; else NULL */
    bool is_plain; /* the plain look: a cycle is named like a function without a file, `???:<cycle 1>`; members do not
                      name their cycle; functions have their recorded place */
};

/* Functions are named by the form `wanted`, as far as it tells them apart: names/disambiguate. All arguments must
 * outlive it. Release it in any case. */
void naming_init(struct naming *naming, const struct profile *profile, struct forms *forms, enum form wanted);
void naming_release(struct naming *naming);

/* Names functions by this form from here on. A form is made when it is first taken, and kept. */
void naming_take_form(struct naming *naming, enum form wanted);

struct text naming_object(const struct naming *naming, ref_t object);
struct text naming_file(const struct naming *naming, ref_t file);
struct text naming_symbol(const struct naming *naming, ref_t symbol);

/* The place where people look for the thing named: the home of a whole function; else the file, without a line. */
struct home naming_place(const struct naming *naming, const struct row_name *name);

/* Adds the name of a file, and if there are links, as a link to the line. */
void naming_add_file(const struct naming *naming, const struct home *place, struct phrase *phrase);

struct naming_calls {
    uint64_t count[SIDES];
    size_t sides; /* how many counts are set; 0: the number of calls is unknown, and not shown */
    bool is_estimate;
    bool is_inlined; /* nobody counted them, for they were inlined */
};

/* The numbers to show for a number of calls with these costs: in a comparison of both sides. `count` may be
 * CALLS_UNKNOWN. */
struct naming_calls naming_count(const struct measures *measures, const struct costs *costs, uint64_t count);

/* Adds the name of a row: `file:function [object] <cycle 1>`, or `0x1199  file:line  function [object]`, or `file:line
 * function; function`, or a class or a directory, by the parts of `name`; a node of several functions is `<cycle 1:
 * file:function and 93 more>`. `calls` (or NULL) follow the function, as ` (3x)`, an estimate as ` (~3x)`, in a
 * comparison as ` (2x -> 3x)`, those that were inlined as ` (inlined)`. */
void naming_describe(const struct naming *naming, const struct row_name *name, const struct naming_calls *calls,
                     struct phrase *phrase);

/* The same without file and object: `function <cycle 1>`. */
void naming_describe_bare(const struct naming *naming, const struct row_name *name, struct phrase *phrase);

/* The remark after a call whose cost is part of another call's: direct recursion, or a call within a cycle. */
#define NAMING_OVERLAP TEXT(" (as recorded, overlapping)")

/* An address as text, like `0x1199`, in the arena. */
struct text naming_address(uint64_t address, struct arena *arena);

/* How many of the functions that own a line are shown to people: only a few of the unknown line (0), which has all code
 * of the file without a line. */
static inline size_t naming_owners_shown(const struct row_name *name)
{
    return name->line.number == 0 && name->owner_count > 3 ? 3 : name->owner_count;
}

/* Adds the names of the functions that own a line, separated by `; `, since names of functions hold commas: all, or for
 * the unknown line the first few and the number of the rest. */
void naming_describe_owners(const struct naming *naming, const struct row_name *name, struct phrase *phrase);

#endif
