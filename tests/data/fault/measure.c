/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measure FILE MEMORY SIZE PROGRAM ARGUMENT...: runs a program with no more address space than MEMORY kilobytes, which
 * writes no file of more than SIZE kilobytes (0: as much as it likes), and writes to FILE how much memory it had at
 * most, in kilobytes. Ends as the program does; a signal is passed on.
 *
 * A process inherits the peak of the one that started it, across exec too: hence a small program in between. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define EXIT_CANNOT 126

static void fail(const char *what)
{
    perror(what);
    _exit(EXIT_CANNOT);
}

static void limit(int resource, const char *kilobytes)
{
    struct rlimit limit;
    limit.rlim_cur = limit.rlim_max = (rlim_t)strtoull(kilobytes, NULL, 10) * 1024;
    if (limit.rlim_cur && setrlimit(resource, &limit) != 0)
        fail("setrlimit");
}

static void run(char **argv)
{
    limit(RLIMIT_AS, argv[2]);
    limit(RLIMIT_FSIZE, argv[3]);
    execv(argv[4], argv + 4);
    fail(argv[4]);
}

int main(int argc, char **argv)
{
    struct rusage usage;
    int status;
    if (argc < 5)
        return EXIT_CANNOT;
    pid_t child = fork();
    if (child < 0)
        fail("fork");
    if (child == 0)
        run(argv);
    while (wait4(child, &status, 0, &usage) < 0)
        ;
    FILE *file = fopen(argv[1], "w");
    if (!file || fprintf(file, "%ld\n", usage.ru_maxrss) < 0 || fclose(file) != 0)
        fail(argv[1]);
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    return WEXITSTATUS(status);
}
