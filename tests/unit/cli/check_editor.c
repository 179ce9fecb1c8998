/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command that opens a file at a line. */
#include "cli/editor.h"

#include "../suite.h"
#include "base/shrink.h"

#include <stdio.h>

static void release_arena(void *arena)
{
    arena_release(arena);
    free(arena);
}

static struct arena *arena_new(void)
{
    return until_end(memory_zeroed(1, sizeof(struct arena)), release_arena);
}

/* A command as one line: its arguments with a bar between them. */
static const char *line_of(const struct editor_command *command, struct arena *arena)
{
    struct text line = TEXT("");
    for (const char *const *argument = command->arguments; *argument; argument++)
        line = arena_format(arena, "%s%s%s", line.n ? line.s : "", line.n ? "|" : "", *argument);
    return line.s;
}

static void check_command(const char *words, const char *path, uint64_t line, const char *expected)
{
    struct arena *arena = arena_new();
    struct editor_command command = editor_command(arena, text_of(words), text_of(path), line);
    ck_assert_str_eq(line_of(&command, arena), expected);
}

TEST(visual_is_before_editor_before_vi)
{
    const struct text ed = TEXT("ed"), emacs = TEXT("emacs -nw"), blank = TEXT(" \t");
    ck_assert(text_equal(editor_words(emacs, ed), emacs));
    ck_assert(text_equal(editor_words(TEXT_NONE, ed), ed));
    ck_assert(text_equal(editor_words(blank, ed), ed));
    ck_assert(text_equal(editor_words(TEXT(""), TEXT("")), TEXT("vi")));
    ck_assert(text_equal(editor_words(TEXT_NONE, TEXT_NONE), TEXT("vi")));
}

TEST(an_editor_is_told_the_line_with_a_plus)
{
    check_command("vi", "/a b/c.c", 12, "/bin/sh|-c|vi \"$@\"|vi|+12|/a b/c.c");
    check_command("emacs -nw", "/c.c", UINT64_MAX, "/bin/sh|-c|emacs -nw \"$@\"|emacs -nw|+18446744073709551615|/c.c");
    check_command("/opt/code/bin/nano", "/c.c", 1, "/bin/sh|-c|/opt/code/bin/nano \"$@\"|/opt/code/bin/nano|+1|/c.c");
}

TEST(editors_that_are_known_are_told_the_line_in_their_way)
{
    check_command("code --wait", "/c.c", 7, "/bin/sh|-c|code --wait \"$@\"|code --wait|-g|/c.c:7");
    check_command("/usr/bin/codium", "/c.c", 7, "/bin/sh|-c|/usr/bin/codium \"$@\"|/usr/bin/codium|-g|/c.c:7");
    check_command("subl -w", "/c.c", 7, "/bin/sh|-c|subl -w \"$@\"|subl -w|/c.c:7");
    check_command("zed", "/c.c", 7, "/bin/sh|-c|zed \"$@\"|zed|/c.c:7");
    check_command("hx", "/c.c", 7, "/bin/sh|-c|hx \"$@\"|hx|/c.c:7");
}

TEST(without_a_line_there_is_only_the_file)
{
    check_command("vi", "/c.c", 0, "/bin/sh|-c|vi \"$@\"|vi|/c.c");
    check_command("code", "/c.c", 0, "/bin/sh|-c|code \"$@\"|code|/c.c");
    check_command("hx", "/c.c", 0, "/bin/sh|-c|hx \"$@\"|hx|/c.c");
}

/* A shell that runs it gets the file as one word, whatever is in its name. */
TEST(no_name_of_a_file_is_read_by_the_shell)
{
    static const char path[] = "/a $(echo b) \"`c`\" ';d.c";
    char name[] = "/tmp/check_editor-XXXXXX", written[256] = "";
    struct arena *arena = arena_new();
    int fd = mkstemp(name);
    ck_assert_int_ge(fd, 0);
    struct text words = arena_format(arena, "printf '%%s|' >%s", name);
    struct editor_command command = editor_command(arena, words, text_of(path), 3);
    ck_assert_ptr_null(editor_run(&command, arena).s);
    ck_assert_int_gt(read(fd, written, sizeof written - 1), 0);
    close(fd);
    unlink(name);
    ck_assert_str_eq(written, arena_format(arena, "+3|%s|", path).s);
}

TEST(a_command_that_cannot_be_run_is_said)
{
    struct arena *arena = arena_new();
    struct editor_command command = editor_command(arena, TEXT("2>&- /nowhere/vi"), TEXT("/c.c"), 3);
    ck_assert_str_eq(editor_run(&command, arena).s, "cannot run 2>&- /nowhere/vi");
    command = editor_command(arena, TEXT("exit 1;"), TEXT("/c.c"), 3);
    ck_assert_ptr_null(editor_run(&command, arena).s);
}

TEST(a_file_is_opened_by_the_environment)
{
    struct arena *arena = arena_new();
    setenv("VISUAL", "/nowhere/visual 2>&-", 1);
    ck_assert_str_eq(editor_open(TEXT("/c.c"), 3, arena).s, "cannot run /nowhere/visual 2>&-");
    setenv("VISUAL", "exit 0;", 1);
    ck_assert_ptr_null(editor_open(TEXT("/c.c"), 3, arena).s);
}

SUITE("editor", visual_is_before_editor_before_vi, an_editor_is_told_the_line_with_a_plus,
      editors_that_are_known_are_told_the_line_in_their_way, without_a_line_there_is_only_the_file,
      no_name_of_a_file_is_read_by_the_shell, a_command_that_cannot_be_run_is_said, a_file_is_opened_by_the_environment)
