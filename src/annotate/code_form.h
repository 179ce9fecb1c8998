/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code_form: an instruction in a form that stays the same when code and data move: for comparing two builds.
 *
 *     struct code_form form = code_form_of(TEXT("jne    11af <f+0x16>"), &arena);
 *     form.normal                                      // `jne    `, with form.target 0x11af, form.symbol `<f+...>`
 *     code_form_of(TEXT("call   1030 <puts@plt>"), &arena).normal                    // `call   <puts>`
 *     code_form_of(TEXT("mov    0x2e65(%rip),%rdx   # 401c <n>"), &arena).normal     // `mov    <n>(%rip),%rdx`
 *     code_form_of(TEXT("mov    %rax,%rdx"), &arena).plain                           // `mov    %r,%r`
 *
 * Addresses of functions and data are the names of their symbols, as names/normalize.h has them. Places in
 * functions have no offset, `<f+...>`; data has the one in its symbol. Data behind a mark of the linker
 * (`_IO_stdin_used+0x8`) has no name: that is
 * `<data>`. Stack pointers and instruction pointers are no registers like others. The texts of objdump and llvm-objdump
 * in both syntaxes are known; texts of others are compared as they stand. */
#ifndef ANNOTATE_CODE_FORM_H
#define ANNOTATE_CODE_FORM_H

#include "base/memory.h"

struct code_form {
    struct text normal; /* without the address that it jumps to, if there is one */
    struct text plain;  /* `normal` with the kind of each register in place of its name */
    struct text
        symbol;      /* what is shown in place of the target if that is no block that is shown: `<f>`; may be empty */
    uint64_t target; /* of a jump; CODE_NO_TARGET: none */
    bool ends_block; /* the instruction after it is reached by jumps alone: a jump to anywhere, or a return */
    bool is_padding; /* it does nothing */
};

#define CODE_NO_TARGET UINT64_MAX

/* The form of an instruction as objdump.h has its text. The result is in the arena, or a part of the text. */
struct code_form code_form_of(struct text text, struct arena *arena);

#endif
