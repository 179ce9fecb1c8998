/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* objects: the object files of a profile, with the code of them that ran: which functions were inlined there.
 *
 *     struct inlined_objects objects;
 *     inlined_objects_init(&objects, &sources, profile);
 *     if (objects.items[object].state == INLINED_KNOWN)
 *         piece = code_table_find(&objects.items[object].table, address);
 *     inlined_objects_release(&objects);
 *
 * Only the code of an object that ran is asked for. Whether the file is the one that ran is seen by the lines: each
 * instruction has to be of the line that the profile says; where no addresses are recorded, its function has to have
 * the line, which other builds of the same source may have, too. */
#ifndef INLINED_OBJECTS_H
#define INLINED_OBJECTS_H

#include "inlined/lines.h"
#include "inlined/sources.h"
#include "machine/code_table.h"
#include "profile/profile.h"

enum inlined_state {
    INLINED_UNUSED,   /* nothing of it ran */
    INLINED_NAMELESS, /* it is no file: code of scripts, or that was made while the program ran */
    INLINED_GONE,     /* there is no such file any more */
    INLINED_UNREAD,   /* the file cannot be read, or may not be */
    INLINED_STRIPPED, /* it has neither symbols nor debug information */
    INLINED_BARE,     /* it has symbols, but no debug information */
    INLINED_OTHER,    /* it is not the file that ran */
    INLINED_KNOWN
};

struct inlined_object {
    enum inlined_state state;
    struct code_table table;    /* if it is known */
    struct inlined_lines lines; /* of functions that were recorded without addresses; its functions are the profile's */
    struct function_codes codes; /* of these */
    bool is_by_line;             /* there are such functions */
    bool is_newer;               /* the file was changed after the profile was written */
};

struct inlined_objects {
    const struct profile *profile;
    struct inlined_object *items; /* by object */
    struct arena arena;
};

/* The profile has instructions, and must outlive them. What is wrong with an object is diagnosed. */
void inlined_objects_init(struct inlined_objects *objects, struct inlined_sources *sources,
                          const struct profile *profile);
void inlined_objects_release(struct inlined_objects *objects);

#endif
