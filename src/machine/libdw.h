/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libdw: elfutils' library that reads object files and their debug information, loaded when it is needed. The process
 * that calls it is a child of ours (machine/code_child.h): it reads what files say that a profile names.
 *
 *     const struct libdw *dw = libdw_load(&missing);
 *     if (dw)
 *         dwarf = dw->dwarf_begin_elf(elf, DWARF_C_READ, NULL); */
#ifndef MACHINE_LIBDW_H
#define MACHINE_LIBDW_H

#include "config.h"

#include <stdbool.h>

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <elfutils/libdwfl.h>
#include <gelf.h>

/* Those that are called, of libdw and of libelf, which it needs. */
#define LIBDW_FUNCTIONS(FUNCTION)                                                                                      \
    FUNCTION(dwarf_attr)                                                                                               \
    FUNCTION(dwarf_attr_integrate)                                                                                     \
    FUNCTION(dwarf_begin_elf)                                                                                          \
    FUNCTION(dwarf_child)                                                                                              \
    FUNCTION(dwarf_cu_getdwarf)                                                                                        \
    FUNCTION(dwarf_cu_info)                                                                                            \
    FUNCTION(dwarf_decl_file)                                                                                          \
    FUNCTION(dwarf_decl_line)                                                                                          \
    FUNCTION(dwarf_diename)                                                                                            \
    FUNCTION(dwarf_end)                                                                                                \
    FUNCTION(dwarf_entrypc)                                                                                            \
    FUNCTION(dwarf_filesrc)                                                                                            \
    FUNCTION(dwarf_formref_die)                                                                                        \
    FUNCTION(dwarf_formstring)                                                                                         \
    FUNCTION(dwarf_formudata)                                                                                          \
    FUNCTION(dwarf_get_units)                                                                                          \
    FUNCTION(dwarf_getscopes_die)                                                                                      \
    FUNCTION(dwarf_getsrcfiles)                                                                                        \
    FUNCTION(dwarf_getsrclines)                                                                                        \
    FUNCTION(dwarf_lineaddr)                                                                                           \
    FUNCTION(dwarf_lineendsequence)                                                                                    \
    FUNCTION(dwarf_lineno)                                                                                             \
    FUNCTION(dwarf_linesrc)                                                                                            \
    FUNCTION(dwarf_onesrcline)                                                                                         \
    FUNCTION(dwarf_ranges)                                                                                             \
    FUNCTION(dwarf_setalt)                                                                                             \
    FUNCTION(dwarf_siblingof)                                                                                          \
    FUNCTION(dwarf_tag)                                                                                                \
    FUNCTION(dwelf_dwarf_gnu_debugaltlink)                                                                             \
    FUNCTION(dwelf_elf_gnu_build_id)                                                                                   \
    FUNCTION(dwelf_elf_gnu_debuglink)                                                                                  \
    FUNCTION(dwfl_version)                                                                                             \
    FUNCTION(elf_begin)                                                                                                \
    FUNCTION(elf_end)                                                                                                  \
    FUNCTION(elf_getdata)                                                                                              \
    FUNCTION(elf_nextscn)                                                                                              \
    FUNCTION(elf_strptr)                                                                                               \
    FUNCTION(elf_version)                                                                                              \
    FUNCTION(gelf_getshdr)                                                                                             \
    FUNCTION(gelf_getsym)

#define LIBDW_DECLARE(name) __typeof__(name) *(name);

struct libdw {
    LIBDW_FUNCTIONS(LIBDW_DECLARE)
};

/* The functions of the library. NULL: it is not there, and `*missing` says why; both are static. Of one thread. */
const struct libdw *libdw_load(const char **missing);

#endif

/* Whether the program was built with libdw. */
bool libdw_is_built_in(void);

/* For --version. */
const char *libdw_version(void);

#endif
