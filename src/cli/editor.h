/* editor: the command that opens a file at a line in the editor of the user: what VISUAL or else EDITOR says, or vi.
 *
 *     why = editor_open(path, line, &arena);
 *
 * The words of the variable are read by a shell, as they are elsewhere: `emacs -nw`. */
#ifndef CLI_EDITOR_H
#define CLI_EDITOR_H

#include "base/memory.h"

#define EDITOR_ARGUMENTS 6

struct editor_command {
    const char *arguments[EDITOR_ARGUMENTS + 1]; /* of a program that is named by its path; NULL at the end */
};

/* What opens files, by the variables VISUAL and EDITOR; a variable that is empty counts as not set. */
struct text editor_words(struct text visual, struct text editor);

/* The command that opens `path`, which is absolute, so that no editor takes it for an option; at a line, counted from
 * 1, or if that is 0 anywhere. Most editors are told `+LINE`; those that are known by another way are told in theirs.
 * It lives in the arena. */
struct editor_command editor_command(struct arena *arena, struct text words, struct text path, uint64_t line);

/* Opens a file as editor_command() says, by the variables of the environment, and waits until the editor has ended: as
 * editor_run(). */
struct text editor_open(struct text path, uint64_t line, struct arena *arena);

/* Runs a command to its end, with the terminal as its standard input. Meanwhile keys that interrupt are the command's.
 * Returns why it could not be run, in the arena; TEXT_NONE: it was, whatever its status. */
struct text editor_run(const struct editor_command *command, struct arena *arena);

#endif
