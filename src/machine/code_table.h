/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_table: the code of an object file, as its debug information has it: which line of source a piece of it is of,
 * and which functions were inlined there. A child process reads that information (code_child.h), and what it answers is
 * trusted no more than the file itself.
 *
 *     struct code_reader reader = {0};
 *     struct code_table table = {0};
 *     code_reader_init(&reader, &arena);
 *     struct text wrong = code_table_read(&table, &reader, &request);      // TEXT_NONE, or "fails: ..."
 *     const struct code_piece *piece = code_table_find(&table, 0x1199);
 *     for (ref_t frame = piece->frame; frame != NONE; frame = table.frames.items[frame].above)
 *         ... table.functions.items[table.frames.items[frame].function].name ...
 *     code_table_release(&table); */
#ifndef MACHINE_CODE_TABLE_H
#define MACHINE_CODE_TABLE_H

#include "base/index.h"
#include "base/run.h"

/* From `start` on, up to and without `end`. */
struct address_range {
    uint64_t start, end;
};

/* The first argument of this program as the child (code_child.h); no option begins so. */
#define CODE_CHILD "--code-of-object"

/* The process that reads debug information. */
struct code_reader {
    const char *program;      /* NULL: this program, run anew */
    struct run_limits limits; /* of each run; 0: those below */
    struct run_budget budget; /* code_reader_init() sets what they may take */
};

/* Limits of one run, of all of a report together, and of what an answer has. */
#define CODE_SILENCE 30000u
#define CODE_IDLE 5000u
#define CODE_BYTES ((size_t)256 << 20)
#define CODE_RUNS 4096u
#define CODE_BYTES_ALL ((size_t)1 << 30)
#define CODE_DURATION 120000u
#define CODE_DEPTH_MAX 256u

void code_reader_init(struct code_reader *reader);

enum code_wanted {
    CODE_PIECES, /* of the ranges */
    CODE_SYMBOLS /* of the whole file: functions */
};

/* What is asked of one object file. */
struct code_request {
    enum code_wanted wanted;
    struct text path;                   /* absolute or beginning with `.`, with a NUL after it */
    const struct texts *roots;          /* directories with separate debug files */
    const struct texts *below;          /* the only directories that are read; none: all are */
    struct text debug;                  /* the file with its debug information; .s NULL: it is looked for */
    const struct address_range *ranges; /* ascending, apart */
    size_t count;
};

/* A function that was inlined. Texts are in the arena of the table. */
struct code_function {
    struct text name; /* linkage name, or the name with its scopes */
    struct text own;  /* the end of its name that says which instance it is, where linkage names do not; or .s NULL */
    ref_t file;       /* of its declaration; or NONE */
    uint64_t line;    /* likewise; 0: unknown */
};

/* Code of a function that was called, and not inlined: its first address, and the place of its declaration. */
struct code_entry {
    ref_t function; /* NONE: it is inlined nowhere */
    ref_t file;     /* or NONE */
    uint64_t address, line;
};

/* A call that was inlined. */
struct code_frame {
    ref_t above; /* the frame that it is in; NONE: the function that was called */
    ref_t function;
    ref_t file; /* of the call; or NONE */
    uint32_t depth;
    uint64_t line;
};

/* Code of one line of source, in one frame. */
struct code_piece {
    struct address_range range;
    ref_t file;
    ref_t frame; /* the innermost; NONE: nothing was inlined here */
    uint64_t line;
};

/* The code of a function, as the linker knows it. */
struct code_symbol {
    struct address_range range;
    struct text name;
};

/* Zero-initialise before the first use. */
struct code_table {
    ARRAY(struct text) files;
    ARRAY(struct code_function) functions;
    ARRAY(struct code_entry) entries;
    ARRAY(struct code_frame) frames;
    ARRAY(struct code_piece) pieces;   /* by address, apart */
    ARRAY(struct code_symbol) symbols; /* by address, in any order of those with the same */
    struct text separate;              /* the file that the information was in, if it is another; or .s NULL */
    bool is_informed;                  /* there is debug information */
    bool is_complete;
    struct arena arena;
};

/* Asks for the code of an object file. Returns what is wrong, as words after its name, in the arena of the table; then
 * the table is empty. TEXT_NONE: nothing. */
struct text code_table_read(struct code_table *table, struct code_reader *reader, const struct code_request *request);
void code_table_release(struct code_table *table);

/* Reads a line of an answer into the table, as code_table_read() does. Returns what is wrong with it; NULL: nothing. */
const char *code_table_read_line(struct code_table *table, struct text line);

/* Puts pieces and symbols in order, of an answer that was read to its end. */
void code_table_settle(struct code_table *table);

/* The piece that has an address; NULL: none has. */
const struct code_piece *code_table_find(const struct code_table *table, uint64_t address);

#endif
