#include "destination.h"

#include "report/problems.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LINKS_MAX 40    /* that are followed: the system follows no more */
#define TARGET_MAX 4096 /* bytes of what a link leads to */

/* ---- ends that nobody plans ---- */

/* What is to be removed where the program ends at once; NULL: nothing. A signal may find it at any time. */
static const char *volatile unfinished;

static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

#define ENDINGS (sizeof endings / sizeof *endings)

void destination_abandon(void)
{
    const char *path = unfinished;
    unfinished = NULL;
    if (path)
        unlink(path);
}

/* The signal has its usual effect again, and waits until this returns. */
static void on_ending(int number)
{
    int error = errno;
    destination_abandon();
    raise(number);
    errno = error;
}

/* A signal that is ignored stays so. */
static void watch_signals(void)
{
    struct sigaction action = {.sa_handler = on_ending, .sa_flags = (int)SA_RESETHAND}, old;
    for (size_t i = 0; i < ENDINGS; i++)
        if (sigaction(endings[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(endings[i], &action, NULL);
}

static void hold_signals(sigset_t *before)
{
    sigset_t all;
    sigemptyset(&all);
    for (size_t i = 0; i < ENDINGS; i++)
        sigaddset(&all, endings[i]);
    sigprocmask(SIG_BLOCK, &all, before);
}

/* ---- where it is written ---- */

static bool fail(const struct destination *d, int error, struct diagnostics *diagnostics)
{
    diagnostics_add(diagnostics, &problem_output, d->path, 0, "%s", strerror(error));
    return false;
}

/* The directory of a path with the slash at its end; empty: the working one. */
static struct text directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return (struct text){path, slash ? (size_t)(slash - path) + 1 : 0};
}

/* What a link leads to, as a path; NULL with errno where it cannot be read. */
static char *follow(struct destination *d, const char *link)
{
    char target[TARGET_MAX];
    ssize_t length = readlink(link, target, sizeof target);
    if (length < 0)
        return NULL;
    struct text directory = length && target[0] == '/' ? TEXT("") : directory_of(link);
    struct text path = arena_join(&d->arena, directory, (struct text){target, (size_t)length});
    return (char *)(uintptr_t)path.s;
}

/* Sets what is replaced: the end of all links, whether it is there or not. */
static bool find_target(struct destination *d, char *path)
{
    struct stat status;
    for (int links = 0; lstat(path, &status) == 0 && S_ISLNK(status.st_mode); links++) {
        if (links == LINKS_MAX)
            errno = ELOOP;
        if (links == LINKS_MAX || !(path = follow(d, path)))
            return false;
    }
    d->target = path;
    return true;
}

static mode_t usual_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool open_in_place(struct destination *d, const char *path)
{
    d->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    return d->fd >= 0;
}

/* No signal comes between making the file and knowing that it is there. */
static bool open_beside(struct destination *d)
{
    sigset_t before;
    struct text directory = directory_of(d->target);
    d->temporary = (char *)(uintptr_t)arena_join(&d->arena, directory, TEXT(".cgannotate-XXXXXX")).s;
    hold_signals(&before);
    d->fd = mkostemp(d->temporary, O_CLOEXEC);
    if (d->fd >= 0)
        unfinished = d->temporary;
    watch_signals();
    sigprocmask(SIG_SETMASK, &before, NULL);
    return d->fd >= 0;
}

bool destination_open(struct destination *d, struct text path, struct diagnostics *diagnostics)
{
    struct stat status;
    *d = (struct destination){.path = path};
    char *name = (char *)(uintptr_t)arena_join(&d->arena, path, TEXT("")).s;
    bool exists = stat(name, &status) == 0;
    d->mode = exists ? status.st_mode & 0777 : usual_mode();
    bool good = exists && !S_ISREG(status.st_mode) ? open_in_place(d, name) : find_target(d, name) && open_beside(d);
    if (good)
        return true;
    fail(d, errno, diagnostics);
    arena_release(&d->arena);
    return false;
}

/* ---- its end ---- */

/* Puts what was written in place of the old file; returns an errno, or 0. File systems that have no modes refuse one,
 * and that does no harm. */
static int finish(struct destination *d)
{
    int refused = d->temporary ? fchmod(d->fd, d->mode) : 0;
    (void)refused;
    if (close(d->fd) != 0)
        return errno;
    return d->temporary && rename(d->temporary, d->target) != 0 ? errno : 0;
}

bool destination_close(struct destination *d, bool keep, struct diagnostics *diagnostics)
{
    int error = 0;
    if (keep)
        error = finish(d);
    else
        close(d->fd);
    if (keep && error == 0)
        unfinished = NULL;
    else
        destination_abandon();
    if (error)
        fail(d, error, diagnostics);
    arena_release(&d->arena);
    return keep && error == 0;
}
