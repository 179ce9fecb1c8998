/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* editor: opens a file at a line in the user's editor: VISUAL, else EDITOR, else vi.
 *
 *     why = editor_open(path, line, &arena);
 *
 * A shell reads the words of the variable, as in other programs: `emacs -nw`. */
#ifndef CLI_EDITOR_H
#define CLI_EDITOR_H

#include "base/memory.h"

#define EDITOR_ARGUMENTS 6

struct editor_command {
    const char *arguments[EDITOR_ARGUMENTS + 1]; /* the first is the path of the program; NULL at the end */
};

/* The words of the editor, from the variables VISUAL and EDITOR; an empty variable counts as not set. */
struct text editor_words(struct text visual, struct text editor);

/* The command that opens `path`, which is absolute, so that no editor takes it for an option, at a line, counted from
 * 1; 0: at no line. Most editors get `+LINE`; known others get their own form. It lives in the arena. */
struct editor_command editor_command(struct arena *arena, struct text words, struct text path, uint64_t line);

/* Opens a file by editor_command(), with the variables of the environment, and waits until the editor ends; returns as
 * editor_run(). */
struct text editor_open(struct text path, uint64_t line, struct arena *arena);

/* Runs a command to its end, with the terminal as its standard input. Meanwhile keys that interrupt reach only the
 * command. Returns why it could not run, in the arena; TEXT_NONE: it ran, whatever its status. */
struct text editor_run(const struct editor_command *command, struct arena *arena);

#endif
