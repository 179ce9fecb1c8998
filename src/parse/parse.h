/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse: reads the lines of one input into the model (rules 1 to 20).
 *
 *     struct parser *ps = parser_new(&profile, &diagnostics, NULL, TEXT("callgrind.out.1"));
 *     while (next_block(&block) && parser_read(ps, block))
 *         ;
 *     bool good = parser_finish(ps, ENDING_WHOLE);
 *     parser_free(ps);
 *
 * A parser reads the blocks of one input, in order, into a profile through profile_add_*(). It keeps the state that the
 * format defines for a file: the three tables of ids, the current object, file and function, the positions, the part.
 * It never allocates per line and keeps no pointer into a block.
 *
 * A parser can also read a *chunk*: lines from the middle of an input, into a profile of its own, while another thread
 * still reads the lines before them. Names that were defined before the chunk are placeholders in it, and parser_join()
 * adds the chunk to the parser that read everything before it. Gaps that cannot be left open (a relative position
 * without a base, a calls= without its cfn=, and if there is a record, a description, or the end of a part) makes the
 * chunk give up; then that parser reads its lines, too. */
#ifndef PARSE_PARSE_H
#define PARSE_PARSE_H

#include "base/diagnostic.h"
#include "profile/profile.h"

struct parser;

/* A range of part or thread numbers, both ends included. */
struct range {
    uint64_t first, last;
};

struct ranges {
    struct range *items;
    size_t count, capacity;
};

/* Which parts to keep; no ranges: all. */
struct selection {
    struct ranges parts, threads;
};

/* Starts an input. `profile`, `diagnostics`, `path` and `selection` (may be NULL) must outlive the parser. */
struct parser *parser_new(struct profile *profile, struct diagnostics *diagnostics, const struct selection *selection,
                          struct text path);

/* The receiver of each part, if a profile must hold only one part at a time. `take` is called at the end of each part
 * with the data of the part, and the input's names so far; the profile is then emptied (profile_empty) before the next
 * part. */
struct part_taker {
    void (*take)(void *context, const struct profile *part);
    void *context;
};

/* Lets a parser that has read nothing yet give its parts away; `taker` must outlive it. The profile must have been
 * empty before the parser. Not for chunks. */
void parser_give_parts(struct parser *ps, const struct part_taker *taker);

/* Reads whole lines: block.s[block.n - 1] is '\n'. If other programs may change the block meanwhile (a mapped file),
 * a '\n' that they cannot change must follow it, at any distance; then wrong bytes give wrong costs, but do no harm.
 * False if the input cannot be read further: a fatal error was diagnosed, or, with `strict`, any problem. */
bool parser_read(struct parser *ps, struct text block);

/* How the input ended. */
enum ending {
    ENDING_BROKEN,  /* before the end of the input: the rest is unknown */
    ENDING_WHOLE,   /* at the end of a line */
    ENDING_IN_LINE, /* in a line: the last '\n' that was read is not the input's own */
};

/* Ends the input: ends its last part, and diagnoses an input that seems cut off. False if it was no profile
 * (diagnosed). */
bool parser_finish(struct parser *ps, enum ending ending);

/* Whether the input that has ended has parts that are not left out, and no cost other than 0 in any of them. */
bool parser_is_idle(const struct parser *ps);

void parser_free(struct parser *ps);

/* ---- chunks ---- */

/* A parser for a chunk that begins later in the input that `head` has begun to read, with a line that names a function:
 * it starts with the head's events and positions, with everything else open. `profile` and `diagnostics` are the
 * chunk's own. */
struct parser *parser_new_chunk(const struct parser *head, struct profile *profile, struct diagnostics *diagnostics);

/* Ends a chunk that was read: does all work that is possible before it is joined, in its own thread. */
void parser_end_chunk(struct parser *chunk);

/* Adds a chunk that has ended to `ps`, which read everything before it: afterwards `ps` is as if it had read the
 * chunk's lines itself. False, with nothing changed, if it must read them itself. Up to `threads` threads may work on
 * it. */
bool parser_join(struct parser *ps, struct parser *chunk, unsigned threads);

#endif
