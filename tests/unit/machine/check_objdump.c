/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* objdump: what it prints, as a script prints it in its place; and that it is read strictly. */
#include "../scratch.h"
#include "../suite.h"
#include "machine/objdump.h"

#include <sys/stat.h>

#define ANSWER "[ \"$1\" = --version ] && { echo 'GNU objdump (GNU Binutils) 2.40'; exit; }\n"
#define HEAD "printf '\\nfile:     file format elf64-x86-64\\n\\n\\nDisassembly of section .text:\\n\\n'\n"

/* A script, what it says of itself, and what it decodes. */
struct stand {
    struct arena arena;
    struct scratch scratch;
    struct objdump objdump;
    struct code code;
    struct text wrong;
};

static void release(void *thing)
{
    struct stand *stand = thing;
    scratch_remove(&stand->scratch);
    free(stand->code.items);
    arena_release(&stand->arena);
    free(stand);
}

static struct stand *make(const char *script)
{
    struct stand *stand = until_end(memory_zeroed(1, sizeof *stand), release);
    stand->scratch = scratch_make();
    struct text content = arena_format(&stand->arena, "#!/bin/sh\n%s", script);
    stand->objdump.program = scratch_write(&stand->scratch, "objdump", content);
    ck_assert_int_eq(chmod(stand->objdump.program, 0755), 0);
    stand->wrong = objdump_init(&stand->objdump, &stand->arena);
    return stand;
}

static const struct code_range range = {0x1199, 0x11d0};

/* What is decoded where the script prints this, as printf(1) is told. */
static struct stand *decode(const char *printed)
{
    struct arena scratch = {0};
    struct stand *stand = make(arena_format(&scratch, ANSWER HEAD "printf '%s'", printed).s);
    arena_release(&scratch);
    ck_assert_ptr_null(stand->wrong.s);
    stand->wrong = objdump_decode(&stand->objdump, "./file", range, &stand->code, &stand->arena);
    return stand;
}

static void assert_refused(const char *printed, const char *why)
{
    const struct stand *stand = decode(printed);
    ck_assert_ptr_nonnull(stand->wrong.s);
    ck_assert_str_eq(stand->wrong.s, why);
    ck_assert_uint_eq(stand->code.count, 0);
}

TEST(the_first_program_named_is_used)
{
    ck_assert_str_eq(objdump_program("a", "b"), "a");
    ck_assert_str_eq(objdump_program(NULL, "b c"), "b c");
    ck_assert_str_eq(objdump_program("", ""), "objdump");
    ck_assert_str_eq(objdump_program(NULL, NULL), "objdump");
}

TEST(the_version_is_told)
{
    const struct stand *stand = make(ANSWER);
    ck_assert_ptr_null(stand->wrong.s);
    ck_assert_str_eq(stand->objdump.version.s, "GNU objdump (GNU Binutils) 2.40");
    ck_assert(!stand->objdump.is_llvm);
}

TEST(the_version_of_llvm_is_below_its_name)
{
    const struct stand *stand = make("echo 'LLVM (http://llvm.org/):'; echo '  LLVM version 14.0.6'");
    ck_assert_str_eq(stand->objdump.version.s, "LLVM version 14.0.6");
    ck_assert(stand->objdump.is_llvm);
}

TEST(no_version_is_said)
{
    ck_assert_str_eq(make(":")->wrong.s, "does not print its version");
    ck_assert_str_eq(make("echo no 1; exit 1")->wrong.s, "fails with status 1");
}

TEST(instructions_are_read)
{
    const struct stand *stand = decode("0000000000001199 <rec>:\\n    1199:\\tpush   %%rbp\\n"
                                       "    11a4:\\tjg     11af <rec+0x16>\\n    11ae:\\tret\\n");
    ck_assert_ptr_null(stand->wrong.s);
    ck_assert_uint_eq(stand->code.count, 3);
    ck_assert_uint_eq(stand->code.items[0].address, 0x1199);
    ck_assert_str_eq(stand->code.items[0].text.s, "push   %rbp");
    ck_assert_str_eq(stand->code.items[1].text.s, "jg     11af <rec+0x16>");
    ck_assert_uint_eq(stand->code.items[2].address, 0x11ae);
}

/* An instruction that reaches past the end would be cut there. */
TEST(what_follows_the_range_is_left_out)
{
    ck_assert_uint_eq(decode("    11cf:\\tcall\\n    11d4:\\t.byte 1\\n")->code.count, 1);
}

TEST(tabs_of_llvm_become_blanks)
{
    const struct stand *stand = decode("0000000000001199 <rec>:\\n    1199:      \\tpushq\\t%%rbp\\n"
                                       "    119a: \\tcvttsd2si\\t%%a, %%b\\t# x\\n");
    ck_assert_str_eq(stand->code.items[0].text.s, "pushq  %rbp");
    ck_assert_str_eq(stand->code.items[1].text.s, "cvttsd2si %a, %b # x");
}

TEST(what_is_no_code_is_refused)
{
    assert_refused("nonsense\\n", "writes lines that are not machine code");
    assert_refused("    1199:\\tpush\\n    119a\\n", "writes lines that are not machine code");
    assert_refused("    1199:\\n", "writes lines that are not machine code");
    assert_refused("    119z:\\tpush\\n", "writes lines that are not machine code");
    assert_refused("    1199:push\\n", "writes lines that are not machine code");
    assert_refused("10000000000001199:\\tpush\\n", "writes lines that are not machine code");
    assert_refused("", "writes no instructions");
    assert_refused("0000000000001199 <rec>:\\n", "writes no instructions");
}

TEST(what_was_not_asked_for_is_refused)
{
    assert_refused("    1198:\\tpush\\n", "writes instructions that were not asked for");
    assert_refused("    11e0:\\tpush\\n", "writes instructions that were not asked for");
    assert_refused("    11a0:\\tpush\\n    119f:\\tpush\\n", "writes instructions out of order");
    assert_refused("    11a0:\\tpush\\n    11a0:\\tpush\\n", "writes instructions out of order");
}

TEST(a_failure_leaves_the_code_as_it_was)
{
    struct stand *stand = decode("    1199:\\tpush\\n");
    struct text wrong =
        objdump_decode(&stand->objdump, "./file", (struct code_range){0x2000, 0x2001}, &stand->code, &stand->arena);
    ck_assert_str_eq(wrong.s, "writes instructions that were not asked for");
    ck_assert_uint_eq(stand->code.count, 1);
}

/* The arguments are in an instruction that the script makes of them. */
static const char *arguments_of(const char *version, const char *syntax)
{
    struct arena scratch = {0};
    const char *script =
        arena_format(&scratch, "[ \"$1\" = --version ] && { echo %s; exit; }\necho \"1199: $*\"", version).s;
    struct stand *stand = make(script);
    arena_release(&scratch);
    stand->objdump.syntax = syntax;
    stand->wrong = objdump_decode(&stand->objdump, "./-a b", range, &stand->code, &stand->arena);
    ck_assert_ptr_null(stand->wrong.s);
    return stand->code.items[0].text.s;
}

TEST(the_arguments_are_a_list)
{
    ck_assert_str_eq(arguments_of("1", NULL), "-d -z -w -C --no-show-raw-insn --start-address=0x1199 "
                                              "--stop-address=0x11e0 -- ./-a b");
    ck_assert_str_eq(arguments_of("1", "intel"), "-d -z -w -C --no-show-raw-insn --start-address=0x1199 "
                                                 "--stop-address=0x11e0 -M intel -- ./-a b");
    ck_assert_str_eq(arguments_of("LLVM 14", "att"), "-d -z -w -C --no-show-raw-insn --start-address=0x1199 "
                                                     "--stop-address=0x11e0 -M att ./-a b");
}

TEST(addresses_that_start_no_instruction_are_counted)
{
    static struct decoded items[] = {{0x10, {"", 0}}, {0x12, {"", 0}}, {0x20, {"", 0}}};
    const struct code code = {items, 3, 3};
    ck_assert_uint_eq(code_count_strangers(&code, (const uint64_t[]){0x10, 0x12, 0x20}, 3), 0);
    ck_assert_uint_eq(code_count_strangers(&code, (const uint64_t[]){0, 0x10, 0x11, 0x21}, 4), 3);
    ck_assert_uint_eq(code_find(&code, 0x11), 1);
    ck_assert_uint_eq(code_find(&code, 0x21), 3);
    ck_assert_uint_eq(code_count_strangers(&(struct code){0}, (const uint64_t[]){1}, 1), 1);
}

SUITE("objdump", the_first_program_named_is_used, the_version_is_told, the_version_of_llvm_is_below_its_name,
      no_version_is_said, instructions_are_read, what_follows_the_range_is_left_out, tabs_of_llvm_become_blanks,
      what_is_no_code_is_refused, what_was_not_asked_for_is_refused, a_failure_leaves_the_code_as_it_was,
      the_arguments_are_a_list, addresses_that_start_no_instruction_are_counted)
