/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/shell.h"

#include <errno.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

/* The status of a shell if a command cannot be run, and if it is not found. */
enum { STATUS_CANNOT_RUN = 126, STATUS_NOT_FOUND = 127 };

extern char **environ;

/* The command has the signals that this program turned off. */
static bool spawn(pid_t *process, const char *const *arguments, int input)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawn_file_actions_init(&files);
    if (input >= 0)
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(process, SHELL, &files, &attributes, (char *const *)(uintptr_t)arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error == 0;
}

bool shell_start(struct shell *shell, const char *const *arguments, int input)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    if (!spawn(&shell->process, arguments, input))
        return false;
    sigaction(SIGINT, &ignore, &shell->interrupt);
    sigaction(SIGQUIT, &ignore, &shell->quit);
    return true;
}

bool shell_end(struct shell *shell)
{
    int status = 0;
    while (waitpid(shell->process, &status, 0) < 0 && errno == EINTR)
        continue;
    sigaction(SIGINT, &shell->interrupt, NULL);
    sigaction(SIGQUIT, &shell->quit, NULL);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return code != STATUS_CANNOT_RUN && code != STATUS_NOT_FOUND;
}
