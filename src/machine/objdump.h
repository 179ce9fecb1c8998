/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* objdump: the one seam to the program that decodes machine code: objdump of binutils, or one that takes the same
 * options, as llvm-objdump. It knows nothing of profiles.
 *
 *     struct objdump objdump = {.program = "objdump"};
 *     struct text wrong = objdump_init(&objdump, &arena);
 *     if (!wrong.s)
 *         wrong = objdump_decode(&objdump, "/bin/true", (struct code_range){0x1199, 0x11d0}, &code, &arena);
 *
 * Its output is read strictly: anything not understood is an error, and then no output is used. */
#ifndef MACHINE_OBJDUMP_H
#define MACHINE_OBJDUMP_H

#include "base/run.h"

/* Limits on all runs of a report together: number, bytes, milliseconds. */
#define OBJDUMP_RUNS 64u
#define OBJDUMP_BYTES ((size_t)256 << 20)
#define OBJDUMP_DURATION 60000u

/* Set the first fields before objdump_init(). */
struct objdump {
    const char *program; /* one name, found in PATH if it has no slash; never words */
    const char *syntax;  /* of instructions, as -M takes it; NULL: its usual one */
    struct run_limits limits;
    struct run_stop stop;     /* of each */
    struct run_budget budget; /* objdump_init() sets what they may take */
    struct text version;      /* the first line of its version message, unescaped */
    bool is_llvm;
};

/* No instruction of any machine is longer, in bytes. */
#define CODE_LONGEST 16u

/* From `start` on, up to and without `end`, as addresses of the object file. */
struct code_range {
    uint64_t start, end;
};

struct decoded {
    uint64_t address;
    struct text text; /* unescaped, without tabs: "jg     11af <rec+0x16>" */
};

/* By address, each once. Zero-initialise before the first use; free `items`. */
struct code ARRAY_OF(struct decoded);

/* The name of the program: the first of these that is not empty, as `--objdump` and `$OBJDUMP` give them, or
 * objdump. */
const char *objdump_program(const char *option, const char *variable);

/* Asks the program for its version. Returns an error, as words after its name, in the arena; TEXT_NONE: success. */
struct text objdump_init(struct objdump *objdump, struct arena *arena);

/* Adds the instructions of a range to the code, which has none at or above its start; texts are in the arena. The path
 * must be absolute or begin with `.`. Returns what is wrong, likewise; then the code is as it was. */
struct text objdump_decode(struct objdump *objdump, const char *path, struct code_range range, struct code *code,
                           struct arena *arena);

/* Reads the hexadecimal digits at the front of a text that it wrote; returns how many there are, 0 if they are no
 * address. */
size_t objdump_read_address(struct text text, uint64_t *address);

/* The number of the first instruction at `address` or above. */
size_t code_find(const struct code *code, uint64_t address);

/* Counts how many of the addresses, in ascending order, start no instruction of the code. */
size_t code_count_strangers(const struct code *code, const uint64_t *addresses, size_t count);

#endif
