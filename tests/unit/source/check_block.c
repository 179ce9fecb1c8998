/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which lines are of functions, and which begin them. */
#include "../literal.h"
#include "base/buffer.h"
#include "source/block.h"

/* By line: `h` begins a function, `c` is of one, `.` of none. */
static const char *kinds_of(struct text text, struct arena *arena)
{
    struct source source = source_of("a.c", text);
    struct buffer kinds = {0};
    for (ref_t i = 1; i <= source_lines(&source); i++)
        buffer_print(&kinds, "%c", block_is_head(&source, i) ? 'h' : block_is_code(&source, i) ? 'c' : '.');
    free(source.starts.items);
    return buffer_take(&kinds, arena).s;
}

static void assert_kinds(struct text text, const char *expected)
{
    struct arena arena = {0};
    ck_assert_str_eq(kinds_of(text, &arena), expected);
    arena_release(&arena);
}

TEST(functions_of_c_are_code)
{
    assert_kinds(TEXT("int f(void)\n{\n  return 1;\n}\n"), "hhcc");
    assert_kinds(TEXT("int f(void) {\n\tif (x)\n\t\treturn 1;\n}\n"), "hccc");
    assert_kinds(TEXT("static int\nf (int a,\n   int b)\n{\n  int n;\n\n  g ();\n}\n"), "chchc.cc");
    assert_kinds(TEXT("int f(void)\n{\n  a();\n#ifdef X\n  b();\n#endif\nout:\n  c();\n}\n"), "hhc.c..cc");
}

TEST(types_macros_and_tables_are_none)
{
    assert_kinds(TEXT("struct s {\n  int n;\n};\n"), "..c");
    assert_kinds(TEXT("#define M(x) \\\n  (x + 1) \\\n  + 2\nint n;\n"), "....");
    assert_kinds(TEXT("int t[] = {\n  F(1),\n  2,\n};\n"), "...c");
    assert_kinds(TEXT("int f(int);\nenum e {\n  A,\n  B\n};\n"), "....c");
}

TEST(statements_begin_nothing)
{
    assert_kinds(TEXT("void f(int n) { while (n) n--; }\n"), "c");
    assert_kinds(TEXT("int f(void)\n{\n  while (g())\n  {\n    h();\n  }\n}\n"), "hhccccc");
}

TEST(methods_and_functions_of_python_are_code)
{
    assert_kinds(TEXT("class A {\n  int n;\npublic:\n  int get() {\n    return n;\n  }\n};\n"), "...hccc");
    assert_kinds(TEXT("class A:\n    n = 3\n    def get(self):\n        return 1\n"), "..hc");
}

TEST(lines_far_below_their_head_are_none)
{
    struct buffer text = {0};
    struct arena arena = {0};
    buffer_print(&text, "int f(void) {\n");
    for (int i = 0; i < 1000; i++)
        buffer_print(&text, "  x;\n");
    struct text all = buffer_take(&text, &arena);
    struct source source = source_of("a.c", all);
    ck_assert(block_is_code(&source, 100));
    ck_assert(!block_is_code(&source, 900));
    free(source.starts.items);
    arena_release(&arena);
}

SUITE("block", functions_of_c_are_code, types_macros_and_tables_are_none, statements_begin_nothing,
      methods_and_functions_of_python_are_code, lines_far_below_their_head_are_none)
