/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_walk: reports the source line and the chain of inlined functions of each piece of code, from its debug
 * information. In the child (code_child.h) alone.
 *
 *     struct code_walk walk = {.dw = dw, .wanted = ranges, .wanted_count = count, .path = path, .out = out};
 *     code_walk_all(&walk, dwarf);
 *     code_walk_release(&walk);
 *
 * It writes lines, each number being that of a line of its kind, from 0 on:
 *
 *     file NAME
 *     function FILE NAME                  linkage name, or else the name with its scopes; FILE: its declaration's, or -
 *     own FUNCTION NAME                   its own name, if that says more: which closure it is, for which types
 *     declared FUNCTION LINE              the line of its declaration, if that is known
 *     entry FUNCTION ADDRESS FILE LINE    where a function begins that was called, and not inlined; FUNCTION: - if it
 *                                         is inlined nowhere; FILE, LINE: its declaration's, or - and 0
 *     frame ABOVE FUNCTION FILE LINE      a call that was inlined; ABOVE: the frame that it is in, or -
 *     piece START END FILE LINE FRAME     code from START to before END, in hexadecimal
 *
 * Each unit of compilation is gone over once, and only if it has code that is wanted. */
#ifndef MACHINE_CODE_WALK_H
#define MACHINE_CODE_WALK_H

#include "machine/libdw.h"

#ifdef HAVE_LIBDW

#include "base/names.h"
#include "base/output.h"
#include "machine/code_table.h"

/* A range of addresses in the code of a frame. */
struct frame_range {
    struct address_range range;
    ref_t frame, order;
};

/* An entry of the debug information on the way down to the one at hand, and the frame that it is in. */
struct visit {
    Dwarf_Die die;
    ref_t frame;
};

/* An entry that says what a function is; each unit has one of its own. */
struct walked {
    const void *entry;
    ref_t function;
};

/* Set the first fields, and all others to 0. */
struct code_walk {
    const struct libdw *dw;
    const struct address_range *wanted; /* ascending, apart */
    size_t wanted_count;
    bool is_confined; /* files with entries of their own are not opened */
    struct text path; /* the real path of the file that is gone over */
    struct output *out;

    struct names files;
    struct index functions;      /* by the place of their entries */
    ARRAY(struct walked) walked; /* the entries of functions */
    struct names keys;           /* by function: the same wherever it is declared */
    ref_t frames;
    struct arena arena;

    /* Of the unit at hand. */
    Dwarf_Files *unit_files;
    size_t unit_file_count;
    ARRAY(struct address_range) code; /* ascending */
    ARRAY(struct visit) way;
    ARRAY(struct frame_range) ranges;    /* as they come */
    ARRAY(struct frame_range) stretches; /* of the innermost frames: ascending, apart */
};

void code_walk_all(struct code_walk *walk, Dwarf *dwarf);
void code_walk_release(struct code_walk *walk);

#endif

#endif
