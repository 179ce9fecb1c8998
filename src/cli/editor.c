/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/editor.h"

#include "cli/shell.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

struct text editor_words(struct text visual, struct text editor)
{
    visual = text_trim(visual);
    editor = text_trim(editor);
    return visual.n ? visual : editor.n ? editor : TEXT("vi");
}

/* ---- the command ---- */

/* How a line is said. */
enum way { WAY_PLUS, WAY_COLON, WAY_GOTO };

static enum way way_of(struct text words)
{
    static const struct {
        struct text name;
        enum way way;
    } known[] = {
        {{"code", 4}, WAY_GOTO}, {{"codium", 6}, WAY_GOTO}, {{"subl", 4}, WAY_COLON},
        {{"zed", 3}, WAY_COLON}, {{"hx", 2}, WAY_COLON},
    };
    struct text name = text_base_name(text_next_word(&words));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (text_equal(name, known[i].name))
            return known[i].way;
    return WAY_PLUS;
}

/* The shell gets the words, and after them the arguments: `sh -c 'vi "$@"' vi +12 /home/a.c`. */
struct editor_command editor_command(struct arena *arena, struct text words, struct text path, uint64_t line)
{
    const char *script = arena_format(arena, "%.*s \"$@\"", (int)words.n, words.s).s;
    struct editor_command command = {{SHELL, "-c", script, arena_copy(arena, words).s}};
    const char **rest = command.arguments + 4;
    enum way way = line ? way_of(words) : WAY_PLUS;
    if (way == WAY_GOTO)
        *rest++ = "-g";
    else if (way == WAY_PLUS && line)
        *rest++ = arena_format(arena, "+%" PRIu64, line).s;
    *rest =
        way == WAY_PLUS ? arena_copy(arena, path).s : arena_format(arena, "%.*s:%" PRIu64, (int)path.n, path.s, line).s;
    return command;
}

/* ---- running it ---- */

/* Standard input may be a profile. */
static int open_terminal(void)
{
    return isatty(STDIN_FILENO) ? -1 : open("/dev/tty", O_RDWR | O_CLOEXEC);
}

struct text editor_run(const struct editor_command *command, struct arena *arena)
{
    struct shell shell;
    int terminal = open_terminal();
    bool good = shell_start(&shell, command->arguments, terminal) && shell_end(&shell);
    if (terminal >= 0)
        close(terminal);
    return good ? TEXT_NONE : arena_format(arena, "cannot run %s", command->arguments[3]);
}

struct text editor_open(struct text path, uint64_t line, struct arena *arena)
{
    struct text words = editor_words(text_of(getenv("VISUAL")), text_of(getenv("EDITOR")));
    struct editor_command command = editor_command(arena, words, path, line);
    return editor_run(&command, arena);
}
