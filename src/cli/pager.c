#include "cli/pager.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#define SHELL "/bin/sh"

/* The status of a shell if a command cannot be run, and if it is not found. */
enum { STATUS_CANNOT_RUN = 126, STATUS_NOT_FOUND = 127 };

extern char **environ;

static bool is_less(struct text command)
{
    struct text program = text_next_word(&command);
    for (size_t slash; (slash = text_find(program, '/')) < program.n;)
        program = text_skip(program, slash + 1);
    return text_equal(program, TEXT("less"));
}

/* The child has the pipe in place of its standard input, and the signals that this program turned off. */
static bool start(struct pager *pager, const char *command, int input)
{
    const char *const arguments[] = {SHELL, "-c", command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawn(&pager->process, SHELL, &files, &attributes, (char *const *)(uintptr_t)arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error == 0;
}

bool pager_start(struct pager *pager, struct text command, struct text less)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct arena scratch = {0};
    int ends[2];
    bool is_told = is_less(command) && text_find(less, 'R') == less.n;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    command = arena_format(&scratch, "%.*s%s", (int)command.n, command.s, is_told ? " -R -S -F" : "");
    bool started = start(pager, command.s, ends[0]);
    arena_release(&scratch);
    close(ends[0]);
    pager->fd = ends[1];
    if (!started) {
        close(pager->fd);
        return false;
    }
    sigaction(SIGINT, &ignore, &pager->interrupt);
    sigaction(SIGQUIT, &ignore, &pager->quit);
    return true;
}

bool pager_end(struct pager *pager)
{
    int status = 0;
    close(pager->fd);
    while (waitpid(pager->process, &status, 0) < 0 && errno == EINTR)
        continue;
    sigaction(SIGINT, &pager->interrupt, NULL);
    sigaction(SIGQUIT, &pager->quit, NULL);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return code != STATUS_CANNOT_RUN && code != STATUS_NOT_FOUND;
}
