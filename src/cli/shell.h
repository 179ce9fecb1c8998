/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shell: runs a command of the user, in a shell, on this program's terminal. */
#ifndef CLI_SHELL_H
#define CLI_SHELL_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#define SHELL "/bin/sh"

struct shell {
    pid_t process;
    struct sigaction interrupt, quit;
};

/* Starts a shell: `arguments` are SHELL, -c, a script, the script's name for itself, its arguments, and NULL. `input`
 * is its standard input; -1: this program's. False if it cannot start. Keys that interrupt reach only the command until
 * it ends. */
bool shell_start(struct shell *shell, const char *const *arguments, int input);

/* Waits until it ends. False if the program could not be run. */
bool shell_end(struct shell *shell);

#endif
