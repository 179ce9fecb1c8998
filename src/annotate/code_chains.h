/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_chains: the functions that were inlined in the machine code of a function, as the debug information of its
 * object has them.
 *
 *     code_chains_init(&chains, &of, &routine, &code);
 *     for (size_t i = 0; i < chains.count; i++)
 *         use(chains.items[i].name, matrix_row(&chains.costs, i));         // `words > std::map::operator[]`
 *     chain = code_chains_at(&chains, 0x1199);
 *     code_chains_release(&chains);
 *
 * A chain is a call of the function that was inlined, and the calls inlined within it. The debug information is read by
 * another process, as --inline does (machine/code_child.h). It is not believed if more than OTHER_MAX percent of the
 * cost is at other lines than it says: then the file is of another build, and there are no chains. */
#ifndef ANNOTATE_CODE_CHAINS_H
#define ANNOTATE_CODE_CHAINS_H

#include "inlined/sources.h"
#include "machine/code_table.h"
#include "machine/objdump.h"
#include "rows/routines.h"
#include "view/report.h"

#define CHAINS_OTHER_MAX 5u

struct code_chain {
    ref_t frame;      /* of the table: the innermost */
    struct text name; /* the functions, the outermost first */
    size_t last;      /* where in it that of the innermost begins */
    struct text file; /* of the line of the function where it was inlined, its last part; .s NULL: unknown */
    uint64_t line;
    cost_t cost; /* of the measure */
};

struct code_chains {
    struct code_table table;
    struct code_chain *items; /* the dearest first, then by line and name */
    size_t count;
    struct matrix costs; /* by chain */
    ref_t *of_frame;     /* by frame: the chain; NONE: it has no code here */
    struct arena arena;
};

/* Where it is looked for, and which routine of which object. */
struct code_chains_of {
    struct inlined_sources *sources;
    struct text path;              /* of the object file */
    const struct measure *measure; /* orders the chains; NULL: nothing does */
};

/* Where a report looks for debug information, before inlined_sources_init(); what it finds is diagnosed there. */
struct inlined_sources code_chains_sources(const struct report *report, struct diagnostics *diagnostics);

/* There are none if there is no debug information: that is diagnosed. `code` may be empty. */
void code_chains_init(struct code_chains *chains, const struct code_chains_of *of, const struct routine *routine,
                      const struct code *code);
void code_chains_release(struct code_chains *chains);

/* The chain that an address is in; NONE: it is the function's own. */
ref_t code_chains_at(const struct code_chains *chains, uint64_t address);

/* A call that was inlined: the function, by its whole name, and the place of the call. */
struct inlined_call {
    struct text function, file; /* file.s NULL: unknown */
    uint64_t line;              /* 0: unknown */
};

/* The calls of a chain, the outermost first; texts of files are those of the table, names in the arena. */
size_t code_chains_calls(const struct code_chains *chains, const struct code_chain *chain,
                         struct inlined_call calls[CODE_DEPTH_MAX], struct arena *arena);

/* `main.cpp:51`, where the outermost function of a chain was inlined, in the arena; empty: unknown. */
struct text code_chain_place(const struct code_chain *chain, struct arena *arena);

/* That and its name, `main.cpp:51 words > std::map::operator[]`; of NULL, TEXT_NONE. */
struct text code_chain_words(const struct code_chain *chain, struct arena *arena);

#endif
