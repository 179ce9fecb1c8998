/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of a source, and whose code is the same. */
#include "../literal.h"
#include "base/buffer.h"
#include "source/outline.h"

/* `name first-last`, with bars between. */
static const char *outline_of(struct text text, struct arena *arena)
{
    struct source source = source_of("a.c", text);
    struct outline outline;
    struct buffer all = {0};
    buffer_print(&all, "%s", "");
    outline_init(&outline, &source, arena);
    for (size_t i = 0; i < outline.items.count; i++) {
        const struct outlined *f = &outline.items.items[i];
        buffer_print(&all, "%s%s %d-%d", i ? "|" : "", f->name.s, (int)f->first, (int)f->last);
        ck_assert_ptr_eq(outline_find(&outline, f->first), f);
        ck_assert_ptr_eq(outline_find(&outline, f->last), f);
    }
    outline_release(&outline);
    free(source.starts.items);
    return buffer_take(&all, arena).s;
}

static void assert_outline(struct text text, const char *expected)
{
    struct arena arena = {0};
    ck_assert_str_eq(outline_of(text, &arena), expected);
    arena_release(&arena);
}

/* The code of the first function. */
static uint64_t code_of(struct text text)
{
    struct source source = source_of("a.c", text);
    struct arena arena = {0};
    struct outline outline;
    outline_init(&outline, &source, &arena);
    ck_assert_uint_ge(outline.items.count, 1);
    uint64_t code = outline.items.items[0].code;
    outline_release(&outline);
    arena_release(&arena);
    free(source.starts.items);
    return code;
}

TEST(functions_have_names_and_lines)
{
    assert_outline(TEXT("int n;\n\nstatic int f(int a)\n{\n  return a;\n}\n\nint g(void) {\n  return 1;\n}\n"),
                   "f 3-6|g 8-10");
    assert_outline(TEXT("int\nmain (int c,\n      char **v)\n{\n  if (c)\n    {\n      g ();\n    }\n}\n"), "main 2-9");
    assert_outline(TEXT("int f(void) { return 1; }\nint g(int);\nint h(void) { return 2; }\n"), "f 1-1|h 3-3");
    assert_outline(TEXT("int f(void)\n{\n#ifdef X\n  a();\n#endif\nout:\n  b();\n}\nint n = 3;\n"), "f 1-8");
    assert_outline(TEXT("long f(a, b)\n    long a;\n    char *b;\n{\n  return a;\n}\nX(a)\nint n;\nint t[] = {\n};\n"),
                   "f 1-6");
    assert_outline(TEXT("# a\nint t[] = {\n  F(1),\n};\nstruct s {\n  int n;\n};\n"), "");
}

TEST(names_are_the_last_words_before_parentheses)
{
    assert_outline(TEXT("API_CALL(int *) make(void)\n{\n}\n"), "make 1-3");
    assert_outline(TEXT("int f(int a) __attribute__((pure))\n{\n}\n"), "f 1-3");
    assert_outline(TEXT("ns::A::A(int n) : n(n), m(0) {\n}\nint A::get() const {\n}\n"), "A 1-2|get 3-4");
}

TEST(methods_and_functions_of_python_are_found)
{
    assert_outline(TEXT("class A {\n  int n;\n  int get() {\n    return n;\n  }\n};\n"), "get 3-5");
    assert_outline(
        TEXT("class A:\n    def get(self):\n        return 1\n\n    def put(self):\n        pass\n\nx = 1\n"),
        "get 2-3|put 5-6");
}

TEST(code_is_the_same_without_blanks_and_comments)
{
    uint64_t code = code_of(TEXT("int f(int a)\n{\n  return a + 1; // one\n}\n"));
    ck_assert(code ==
              code_of(TEXT("int n;\n  int  f( int a )\n  {\n\n\t/* more */ return a+1;\n    /* and\n more */\n  }\n")));
    ck_assert(code != code_of(TEXT("int f(int a)\n{\n  return a + 2;\n}\n")));
    ck_assert(code != code_of(TEXT("int f(inta)\n{\n  return a + 1;\n}\n")));
    ck_assert(code_of(TEXT("int f(int a)\n{\n  p(\"a b\");\n}\n")) !=
              code_of(TEXT("int f(int a)\n{\n  p(\"ab\");\n}\n")));
    ck_assert(code_of(TEXT("int f(int a)\n{\n  p(\"// a\");\n}\n")) !=
              code_of(TEXT("int f(int a)\n{\n  p(\"// b\");\n}\n")));
    ck_assert(code_of(TEXT("int f(int a)\n{\n  p('\"'); // a\n}\n")) ==
              code_of(TEXT("int f(int a)\n{\n  p('\"'); // b\n}\n")));
}

SUITE("outline", functions_have_names_and_lines, names_are_the_last_words_before_parentheses,
      methods_and_functions_of_python_are_found, code_is_the_same_without_blanks_and_comments)
