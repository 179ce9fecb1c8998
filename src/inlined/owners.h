/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* owners: which functions and files of a profile those are that debug information names. A function that was inlined
 * here and called there is one function.
 *
 *     struct inlined_owners owners;
 *     inlined_owners_init(&owners, &objects, to);
 *     function = inlined_function(&owners, &(struct inlined_call){object, frame, caller});
 *     file = inlined_file(&owners, object, frame->file);
 *     inlined_owners_release(&owners);
 *
 * A function is the one of the profile whose code begins where debug information says, or the only one of that name in
 * its object; else it is a new one, in the file of its declaration. A generic function of Rust that was inlined for
 * some types is not the one that was called for others, though older names of the linker are the same. */
#ifndef INLINED_OWNERS_H
#define INLINED_OWNERS_H

#include "inlined/keys.h"
#include "inlined/objects.h"

/* A function of the profile by its key in an object. */
struct keyed_function {
    ref_t object, function; /* function: NONE if several have the key */
    struct text key;
};

struct inlined_owners {
    const struct inlined_objects *objects;
    struct profile *to;
    bool are_mangled;  /* names are recorded as the linker has them */
    bool *is_context;  /* by function of the profile: its name has a context */
    ref_t **functions; /* by object, by function of its table; NONE: not known yet; NULL: none is */
    ref_t **files;     /* likewise */
    ARRAY(struct keyed_function) keyed;
    struct index by_key;
    struct inlined_keys keys;
    struct texts paths; /* of the files of the profile, normalised */
    struct arena arena;
};

/* `to` gets the functions; it has those of the profile already, with the same numbers, as well as its files. */
void inlined_owners_init(struct inlined_owners *owners, const struct inlined_objects *objects, struct profile *to);
void inlined_owners_release(struct inlined_owners *owners);

/* An inlined call in a function of `to`. */
struct inlined_call {
    ref_t object, frame, caller;
};

/* The function that was inlined; in a profile of contexts the one that the caller called, and in a function at a level
 * of recursion (`f'2`) that calls itself, itself. */
ref_t inlined_function(struct inlined_owners *owners, const struct inlined_call *call);

/* Whether that function has been found or added before; in a profile of contexts always true. */
bool inlined_is_known(const struct inlined_owners *owners, const struct inlined_call *call);

/* A file of an object's table; that of `like` (a file of `to`) where it is not known. */
ref_t inlined_file(struct inlined_owners *owners, ref_t object, ref_t file, ref_t like);

#endif
