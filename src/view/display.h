/* display: what objects, files and functions are called where people read it: the one file that reads the names of a
 * profile to print them as text. Formats for programs print names as they are recorded, and ask here only for what
 * people call them besides. */
#ifndef VIEW_DISPLAY_H
#define VIEW_DISPLAY_H

#include "base/phrase.h"
#include "names/disambiguate.h"
#include "rows/aggregate.h"
#include "view/home.h"
#include "view/links.h"
#include "view/look.h"
#include "view/request.h"

/* The names that it gives live as long as it and its forms do. */
struct naming {
    const struct profile *profile;
    struct forms *forms;
    enum form form;                   /* by which functions are called */
    struct text *spellings[FORMS];    /* of each form, by symbol; NULL: none was made, and names are as recorded */
    struct links *links;              /* where names of files lead; NULL: nowhere */
    struct homes *homes;              /* where people look for functions */
    const unsigned char *cycle_sides; /* of a comparison, by function, as struct inclusive has it; or NULL */
    bool is_plain;                    /* as the plain look has it: a cycle is called as a function of no file is,
                                         `???:<cycle 1>`, members do not say what cycle they are in, and functions
                                         are where they are recorded */
};

/* Functions are called by the form that is wanted, as far as that tells them apart: names/disambiguate. All arguments
 * must outlive it. Release it in any case. */
void naming_init(struct naming *naming, const struct profile *profile, struct forms *forms, enum form wanted);
void naming_release(struct naming *naming);

/* Functions are called by this form from here on. It is made when it is first taken, and kept. */
void naming_take_form(struct naming *naming, enum form wanted);

struct text naming_object(const struct naming *naming, ref_t object);
struct text naming_file(const struct naming *naming, ref_t file);
struct text naming_symbol(const struct naming *naming, ref_t symbol);

/* Where people look for what a name is of: of a whole function its home; else the file, of which no line is known. */
struct home naming_place(const struct naming *naming, const struct row_name *name);

struct naming_calls {
    uint64_t count[SIDES];
    size_t sides; /* how many of these there are; 0: no number is known, and nothing is said */
    bool is_estimate;
};

/* What is said of a number of calls with these costs: in a comparison the number of both sides. */
struct naming_calls naming_count(const struct measures *measures, const struct costs *costs, uint64_t count);

/* Adds what a row is called: `file:function [object] <cycle 1>`, or `0x1199  file:line  function [object]`, or
 * `file:line  function; function`, or a class or a directory, as far as its name says; a node of several functions is
 * `<cycle 1: file:function and 93 more>`. `calls` (or NULL) stand after the function, as ` (3x)`, an estimate as
 * ` (~3x)`, compared as ` (2x -> 3x)`. */
void naming_describe(const struct naming *naming, const struct row_name *name, const struct naming_calls *calls,
                     struct phrase *phrase);

/* The same without file and object: `function <cycle 1>`. */
void naming_describe_bare(const struct naming *naming, const struct row_name *name, struct phrase *phrase);

/* What is said after a call whose cost is part of another one's: direct recursion, or within a cycle. */
#define NAMING_OVERLAP TEXT(" (as recorded, overlapping)")

/* An address as it is written everywhere, like `0x1199`, in the arena. */
struct text naming_address(uint64_t address, struct arena *arena);

/* How many of the functions that own a line are shown to people: of the unknown line (0) a few, for it has all code of
 * the file that has no line. */
static inline size_t naming_owners_shown(const struct row_name *name)
{
    return name->line.number == 0 && name->owner_count > 3 ? 3 : name->owner_count;
}

/* Adds the names of the functions that own a line, separated by `; `, since names of functions hold commas: all, or as
 * many as are shown of the unknown line, and how many more there are. */
void naming_describe_owners(const struct naming *naming, const struct row_name *name, struct phrase *phrase);

#endif
