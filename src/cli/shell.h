/* shell: runs a command of the user, in a shell, on the terminal that this program has. */
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

/* Starts it: `arguments` are SHELL, -c, a script, what it takes for its own name, its arguments, and NULL. `input` is
 * its standard input; -1: that of this program. False if that is not possible. Keys that interrupt are the command's
 * until it has ended. */
bool shell_start(struct shell *shell, const char *const *arguments, int input);

/* Waits until it has ended. False if it was no program that could be run. */
bool shell_end(struct shell *shell);

#endif
