/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instructions in a form that is the same wherever code and data are: as objdump and llvm-objdump write them. */
#include "../suite.h"
#include "annotate/code_form.h"

#include <stdio.h>

/* `expected` has the normal form, the plain one, the symbol and the target, with bars between them. */
static void check_form(const char *text, const char *expected)
{
    char shown[512];
    struct arena arena = {0};
    struct code_form form = code_form_of(text_of(text), &arena);
    int n = snprintf(shown, sizeof shown, "%.*s|%.*s|%.*s|", (int)form.normal.n, form.normal.s, (int)form.plain.n,
                     form.plain.s, (int)form.symbol.n, form.symbol.s ? form.symbol.s : "");
    if (form.target != CODE_NO_TARGET)
        snprintf(shown + n, sizeof shown - (size_t)n, "%llx", (unsigned long long)form.target);
    arena_release(&arena);
    ck_assert_msg(text_equal(text_of(shown), text_of(expected)), "%s: %s, not %s", text, shown, expected);
}

TEST(code_form_has_no_addresses_of_code)
{
    check_form("jne    11af <f+0x16>", "jne    |jne    |<f+...>|11af");
    check_form("call   1030 <puts@plt>", "call   <puts>|call   <puts>||");
    check_form("call   1030 <g.constprop.0>", "call   <g>|call   <g>||");
    check_form("call   1139 <f()::{lambda(int)#2}::operator()(int) const>",
               "call   <f()::{lambda(int)#}::operator()(int) const>|"
               "call   <f()::{lambda(int)#}::operator()(int) const>||");
    check_form("jne 0x11af <f+0x16>", "jne |jne |<f+...>|11af");
    check_form("jne    0x11af", "jne    |jne    |<code>|11af");
    check_form("cbz    x0, 11af <f+0x16>", "cbz    x0, |cbz    x, |<f+...>|11af");
    check_form("push   0x10", "push   0x10|push   0x10||");
    check_form("jmp    *%rax", "jmp    *%rax|jmp    *%r||");
}

TEST(code_form_has_no_addresses_of_data)
{
    check_form("mov    0x2eb1(%rip),%edx        # 401c <global>",
               "mov    <global>(%rip),%edx|mov    <global>(%rip),%rd||");
    check_form("movl   $0x5,-0x12(%rip)        # 401c <n+0x8>",
               "movl   $0x5,<n+0x8>(%rip)|movl   $0x5,<n+0x8>(%rip)||");
    check_form("mov    %fs:0x10(%rip),%rax        # 10 <t>", "mov    %fs:<t>(%rip),%rax|mov    %fs:<t>(%rip),%r||");
    check_form("lea    rdi,[rip+0xe53]        # 2004 <table>", "lea    rdi,[rip+<table>]|lea    r,[rip+<table>]||");
    check_form("leaq 0xe53(%rip), %rdi  # 2004 <table>", "leaq <table>(%rip), %rdi|leaq <table>(%rip), %r||");
    check_form("lea    0xe53(%rip),%rdi        # 2004 <_IO_stdin_used+0x4>",
               "lea    <data>(%rip),%rdi|lea    <data>(%rip),%r||");
    check_form("lea    0xe53(%rip),%rdi        # 2004", "lea    <data>(%rip),%rdi|lea    <data>(%rip),%r||");
}

TEST(code_form_has_kinds_of_registers)
{
    check_form("mov    %rax,0x8(%r12,%rbp,4)", "mov    %rax,0x8(%r12,%rbp,4)|mov    %r,0x8(%r,%r,4)||");
    check_form("mov    r8d,DWORD PTR [rsp+0x8]", "mov    r8d,DWORD PTR [rsp+0x8]|mov    rd,DWORD PTR [rsp+0x8]||");
    check_form("addsd  %xmm11,%xmm0", "addsd  %xmm11,%xmm0|addsd  %xmm,%xmm||");
    check_form("movzbl %dil,%r9d", "movzbl %dil,%r9d|movzbl %rb,%rd||");
    check_form("add    x0, x1, #0x10", "add    x0, x1, #0x10|add    x, x, #0x10||");
    check_form("imul   $0xaaaaaaab,%eax,%ecx", "imul   $0xaaaaaaab,%eax,%ecx|imul   $0xaaaaaaab,%rd,%rd||");
}

static bool ends(const char *text)
{
    struct arena arena = {0};
    bool is_end = code_form_of(text_of(text), &arena).ends_block;
    arena_release(&arena);
    return is_end;
}

TEST(code_form_knows_where_blocks_end)
{
    ck_assert(ends("ret"));
    ck_assert(ends("repz ret"));
    ck_assert(ends("bnd jmp *%rax"));
    ck_assert(ends("jne    11af <f+0x16>"));
    ck_assert(!ends("call   1030 <puts@plt>"));
    ck_assert(!ends("bl     1030 <puts@plt>"));
    ck_assert(!ends("mov    %eax,%ecx"));
    ck_assert(!ends(""));
}

static bool is_padding(const char *text)
{
    struct arena arena = {0};
    bool is_nop = code_form_of(text_of(text), &arena).is_padding;
    arena_release(&arena);
    return is_nop;
}

TEST(code_form_knows_padding)
{
    ck_assert(is_padding("nopl   0x0(%rax,%rax,1)"));
    ck_assert(is_padding("data16 cs nopw 0x0(%rax,%rax,1)"));
    ck_assert(is_padding("xchg   %ax,%ax"));
    ck_assert(!is_padding("xchg   %rax,%rdx"));
}

SUITE("code_form", code_form_has_no_addresses_of_code, code_form_has_no_addresses_of_data,
      code_form_has_kinds_of_registers, code_form_knows_where_blocks_end, code_form_knows_padding)
