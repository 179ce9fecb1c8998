/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writer: what the files of this directory share: the writer of a profile in the normal form.
 *
 *     names, lines <- body <- callgrind
 *     head         <-        callgrind
 *
 * The normal form is the same bytes for the same costs, whatever order they were read in: see callgrind.h. */
#ifndef REPORT_CALLGRIND_WRITER_H
#define REPORT_CALLGRIND_WRITER_H

#include "base/output.h"
#include "report/callgrind/order.h"
#include "report/callgrind/selected.h"

/* The ids of objects or of files, in the order of their first use in the part. */
struct name_ids {
    const struct names *names;
    ref_t *ids; /* by name; 0: it has none yet */
    ref_t last;
};

/* Those of functions: one for each object, file and name, as Callgrind has them. KCachegrind takes an id for the
 * function that it was defined as. */
struct function_ids {
    const struct profile *profile;
    ref_t *ids;             /* by function of the profile; 0: it has none yet, or was not looked for */
    struct names functions; /* object, file and name, as bytes; its id is its number here, from 1 on */
    struct arena arena;
};

/* A jump that waits for the end of its function. */
struct waiting_jump {
    struct packed_entry entry;
    ref_t piece; /* that it leaves from */
};

struct writer {
    const struct profile *profile;
    const struct selected *selected;
    struct text filtered; /* the description of what restricts rows; or empty */
    bool is_incomplete;   /* inputs lost costs, or gave none */
    struct output *out;
    struct order order;
    struct name_ids objects, files;
    struct function_ids functions;
    ref_t object, file; /* what lines are of now; NONE: nothing said */

    /* Of the group being written. */
    struct record_group columns;
    struct refs events;               /* in their order */
    struct refs cells;                /* the cells of these */
    bool is_ordered;                  /* they are the cells from 0 on */
    bool *has_block;                  /* by function: it has costs or calls of its own */
    bool is_begun;                    /* the function being written is */
    ARRAY(struct packed_entry) here;  /* the calls and jumps of the place being written */
    ARRAY(struct waiting_jump) jumps; /* of the function being written, until its end */
    struct record_place self, last;   /* of the last self cost line, and of the last line of positions */
    bool has_base;                    /* there was one in the function */
    bool overflown;                   /* a sum went past the range of cost_t */
};

/* ---- names.c ---- */

/* Before each part ids are forgotten: KCachegrind knows them as long as their part lasts. */
void name_ids_init(struct name_ids *ids, const struct names *names);
void name_ids_forget(struct name_ids *ids);
void name_ids_release(struct name_ids *ids);
void function_ids_init(struct function_ids *ids, const struct profile *profile);
void function_ids_forget(struct function_ids *ids);
void function_ids_release(struct function_ids *ids);

/* Writes `KEY=` and a name: with its id when it comes first, then by the id. */
void write_name(struct writer *w, struct text key, struct name_ids *ids, ref_t name);

/* Likewise the name of a function: its object and file are those that stand before it. The target of a jump is none of
 * the profile's functions, as far as is known. */
void write_function_name(struct writer *w, struct text key, ref_t function);
void write_target_name(struct writer *w, struct text key, struct function target);

/* Whether the name is read back the same: it has no blank at an end and no line feed. That of a function (`is_symbol`)
 * does not look built of others. */
bool name_is_writable(struct text name, bool is_symbol);

/* ---- lines.c ---- */

/* Begins a function: its first positions are absolute. */
void write_no_base(struct writer *w);

/* Writes a blank and a place. If lines could be relative to two places, as readers differ on what a line of a call
 * moves, it is absolute. */
void write_place(struct writer *w, struct record_place place);

/* Writes a line of positions and costs, those of the group's cells. `is_self`: it is one of self costs. */
void write_costs(struct writer *w, struct record_place at, struct text cells, bool is_self);

/* Writes ` COST` for each event. */
void write_row(struct writer *w, const struct costs *costs);

/* ---- head.c ---- */

/* Writes all before the body of a part. `self`: the sum of the self costs that are written. */
void write_head(struct writer *w, ref_t group, const struct costs *self, bool is_first);

/* The definitions of events differ between inputs: false, and the name of one that does. */
bool definitions_agree(const struct profile *profile, struct text *name);

/* ---- body.c ---- */

/* Writes the functions of a group. */
void write_body(struct writer *w, ref_t group);

/* Adds up the self costs that are written. */
struct costs sum_of_body(struct writer *w, ref_t group, struct arena *arena);

#endif
