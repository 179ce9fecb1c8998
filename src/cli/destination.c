/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/destination.h"

#include "base/number.h"
#include "base/output.h"
#include "view/problems.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LINKS_MAX 40              /* that are followed: the system follows no more */
#define TARGET_MAX 4096           /* bytes of what a link leads to */
#define OWN_FILES "/proc/self/fd" /* has a link for each file that this process has open */

/* ---- when the program is stopped ---- */

/* The file to remove if the program is stopped; NULL: none. A signal may come at any time. */
static const char *volatile unfinished;

static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2};

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

static void fail(const struct destination *d, const char *why, struct diagnostics *diagnostics)
{
    diagnostics_add(diagnostics, &problem_output, d->path, 0, "%s", why);
}

/* Two texts as one path. */
static char *join(struct destination *d, struct text a, struct text b)
{
    return (char *)(uintptr_t)arena_join(&d->arena, a, b).s;
}

/* The path that a link leads to; NULL with errno if it cannot be read. */
static char *follow(struct destination *d, const char *link)
{
    char target[TARGET_MAX];
    ssize_t length = readlink(link, target, sizeof target);
    if (length < 0)
        return NULL;
    struct text directory = length && target[0] == '/' ? TEXT("") : text_directory(text_of(link));
    return join(d, directory, (struct text){target, (size_t)length});
}

/* Whether a link stands for an open file, as those of /proc/self/fd do: what it says is only what that file was once
 * called. Sets its number if this process has it open, else -1. */
static bool is_open_file(struct destination *d, const char *link)
{
    struct stat directory, own;
    struct text name = text_base_name(text_of(link));
    uint64_t number;
    if (stat(join(d, text_directory(text_of(link)), TEXT(".")), &directory) != 0 || stat(OWN_FILES, &own) != 0)
        return false;
    bool is_own = directory.st_dev == own.st_dev && directory.st_ino == own.st_ino;
    d->number = is_own && number_read_digits(name, &number) == name.n && number <= INT_MAX ? (int)number : -1;
    return directory.st_dev == own.st_dev;
}

/* Sets what is replaced: the end of all links, whether it is there or not, or the link that stands for an open file. */
static bool find_target(struct destination *d, char *path)
{
    struct stat status;
    for (int links = 0; lstat(path, &status) == 0 && S_ISLNK(status.st_mode); links++) {
        d->is_open_file = is_open_file(d, path);
        if (d->is_open_file)
            break;
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

/* A file that this process has open is written from its present position on, since others may write to it, too. */
static bool open_in_place(struct destination *d)
{
    d->fd = d->number < 0 ? open(d->target, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC)
                          : fcntl(d->number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return d->fd >= 0;
}

/* No signal comes between making the file and knowing that it is there. */
static bool open_beside(struct destination *d)
{
    sigset_t before;
    d->temporary = join(d, text_directory(text_of(d->target)), TEXT(".cgannotate-XXXXXX"));
    hold_signals(&before);
    d->fd = mkostemp(d->temporary, O_CLOEXEC);
    if (d->fd >= 0)
        unfinished = d->temporary;
    watch_signals();
    sigprocmask(SIG_SETMASK, &before, NULL);
    return d->fd >= 0;
}

/* A directory lets its files be replaced by those who may not write them. */
static bool open_to_replace(struct destination *d)
{
    return (!d->exists || faccessat(AT_FDCWD, d->target, W_OK, AT_EACCESS) == 0) && open_beside(d);
}

/* The system follows the links, too: it may know better than to do so. */
static bool open_target(struct destination *d)
{
    char *name = join(d, d->path, TEXT(""));
    d->exists = stat(name, &d->old) == 0;
    if ((!d->exists && errno != ENOENT) || !find_target(d, name))
        return false;
    return d->is_open_file || (d->exists && !S_ISREG(d->old.st_mode)) ? open_in_place(d) : open_to_replace(d);
}

bool destination_open(struct destination *d, struct text path, const struct file_set *read,
                      struct diagnostics *diagnostics)
{
    *d = (struct destination){.path = path, .read = read, .number = -1};
    if (open_target(d))
        return true;
    fail(d, strerror(errno), diagnostics);
    arena_release(&d->arena);
    return false;
}

/* ---- its end ---- */

/* Gives the new file the owner of the old one; false where only a privileged user may do so. */
static bool take_owner(const struct destination *d)
{
    struct stat status;
    if (!d->exists)
        return true;
    bool is_same = fstat(d->fd, &status) == 0 && status.st_uid == d->old.st_uid && status.st_gid == d->old.st_gid;
    return is_same || fchown(d->fd, d->old.st_uid, d->old.st_gid) == 0;
}

/* Copies all of a file to another; returns an errno, or 0. */
static int copy(int from, int to)
{
    char bytes[1 << 15];
    ssize_t n;
    struct output out = output_to(to);
    while ((n = read(from, bytes, sizeof bytes)) > 0)
        output_text(&out, (struct text){bytes, (size_t)n});
    int error = n < 0 ? errno : 0, written = output_close(&out);
    return error ? error : written;
}

/* Copies what was written into the old file; returns an errno, or 0. */
static int overwrite(const struct destination *d)
{
    int from = open(d->temporary, O_RDONLY | O_CLOEXEC);
    int to = from < 0 ? -1 : open(d->target, O_WRONLY | O_TRUNC | O_NOFOLLOW | O_CLOEXEC);
    int error = to < 0 ? errno : copy(from, to);
    if (from >= 0)
        close(from);
    return to >= 0 && close(to) != 0 && error == 0 ? errno : error;
}

/* Puts the new file in place of the old one; or copies it into the old one, if that is another user's or mounted. File
 * systems without modes refuse one, which does no harm. Returns an errno, or 0. */
static int finish(struct destination *d)
{
    bool is_owned = !d->temporary || take_owner(d);
    int refused = d->temporary ? fchmod(d->fd, d->exists ? d->old.st_mode & 0777 : usual_mode()) : 0;
    (void)refused;
    if (close(d->fd) != 0)
        return errno;
    if (!d->temporary || (is_owned && rename(d->temporary, d->target) == 0)) {
        unfinished = NULL;
        return 0;
    }
    return d->exists ? overwrite(d) : errno;
}

/* Puts what was written in its place, and closes it. Returns why it cannot, or NULL. */
static const char *replace(struct destination *d)
{
    if (d->temporary && file_set_has_path(d->read, text_of(d->target))) {
        close(d->fd);
        return "the report would replace a file that was read";
    }
    int error = finish(d);
    return error ? strerror(error) : NULL;
}

bool destination_close(struct destination *d, bool keep, struct diagnostics *diagnostics)
{
    const char *wrong = NULL;
    if (keep)
        wrong = replace(d);
    else
        close(d->fd);
    destination_abandon();
    if (wrong)
        fail(d, wrong, diagnostics);
    arena_release(&d->arena);
    return keep && !wrong;
}
