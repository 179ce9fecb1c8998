/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* elf: the few facts of an object file that tell whether it may have the code of a profile. It reads both classes and
 * byte orders, and trusts no number in the file.
 *
 *     if (!elf_read(fd, &elf, &wrong))
 *         say(wrong);                                      // "is no ELF file"
 *     else if (elf_has_code(&elf, 0x1199))
 *         decode(...);
 */
#ifndef MACHINE_ELF_H
#define MACHINE_ELF_H

#include "base/text.h"

#define ELF_SEGMENTS_MAX 16u

/* Addresses that the file has code for: from `start` on, `size` bytes. */
struct elf_segment {
    uint64_t start, size;
};

struct elf {
    bool is_64, is_big_endian;
    unsigned type, machine;                        /* e_type and e_machine */
    struct elf_segment segments[ELF_SEGMENTS_MAX]; /* those that are executed */
    size_t segment_count;
    bool has_symbols;     /* a table of symbols, which strip takes away */
    uint64_t debug_bytes; /* of sections in the file that no program loads: nearly all is debug information */
    bool is_stripped_off; /* it describes code, and has none: a separate debug file */
};

/* Reads the headers of an open file, at any offset. Returns false if it is no object file that can be run or loaded;
 * `*wrong` says why, as words after its name. */
bool elf_read(int fd, struct elf *elf, const char **wrong);

/* Whether the file has code at this address. */
bool elf_has_code(const struct elf *elf, uint64_t address);

#endif
