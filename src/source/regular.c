/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/regular.h"

#include "config.h"
#include "source/path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef HAVE_SYS_VFS_H
#include <sys/vfs.h>
#endif

#ifdef HAVE_SYS_VFS_H
/* Whether a file is on a file system that stores no files: the system makes them up, from what it knows of itself and
 * of its users, as /proc/self/environ. Their kinds, as statfs(2) lists them. */
static bool is_of_system(const char *path)
{
    static const uint32_t kinds[] = {
        0x9fa0,     0x62656572, 0x64626720, 0x74726163,
        0x73636673, 0x0027e0eb, 0x63677270, /* proc to cgroup2 */
        0x62656570, 0xde5e81e4, 0x6165676c, 0xcafe4a11,
        0xf97cff8c, 0x43415d53, 0x42494e4d,             /* configfs to binfmt_misc */
        0x6e736673, 0x65735543, 0x19800202, 0x00009fa2, /* nsfs to usbdevfs */
    };
    struct statfs system;
    if (statfs(path, &system) != 0)
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if ((uint32_t)system.f_type == kinds[i])
            return true;
    return false;
}
#else
/* The same, where statfs(2) says it otherwise or not at all: of the file systems that are mounted where they usually
 * are. */
static bool is_of_system(const char *path)
{
    static const char *const places[] = {"/proc", "/sys", "/dev/fd", "/compat/linux/proc", "/compat/linux/sys"};
    struct stat file, root, place;
    if (stat(path, &file) != 0 || stat("/", &root) != 0)
        return false;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (stat(places[i], &place) == 0 && place.st_dev != root.st_dev && place.st_dev == file.st_dev)
            return true;
    return false;
}
#endif

/* Why a file of this kind is not read, or NULL. */
static const char *refusal(const char *path, const struct stat *status, uint64_t largest)
{
    if (S_ISDIR(status->st_mode))
        return "is a directory";
    if (S_ISBLK(status->st_mode) || S_ISCHR(status->st_mode))
        return "is a device";
    if (!S_ISREG(status->st_mode))
        return "is not a regular file";
    if (is_of_system(path))
        return "is not stored in a file: the system makes it up";
    return largest && (uint64_t)status->st_size > largest ? "is too large" : NULL;
}

/* Whether the file that was opened by this path is below one of the directories to which reading is restricted. Its
 * real path decides, and must lead to this very file. */
static bool is_allowed(const struct regular_limits *limits, const char *path, const struct stat *opened)
{
    struct stat status;
    bool allowed = limits->below_count == 0;
    char *real = allowed ? NULL : realpath(path, NULL);
    bool is_it = real && stat(real, &status) == 0 && regular_is_same(&status, opened);
    for (size_t i = 0; is_it && !allowed && i < limits->below_count; i++)
        allowed = path_is_below(text_of(real), limits->below[i]);
    free(real);
    return allowed;
}

/* Whether the open file is the one that was looked at, and may be read. */
static enum regular_result check_opened(const struct regular_limits *limits, struct text path,
                                        const struct stat *expected, struct regular *file, const char **wrong)
{
    if (fstat(file->fd, &file->status) != 0)
        *wrong = strerror(errno);
    else if (!regular_is_same(&file->status, expected))
        *wrong = "was replaced while it was opened";
    else
        return is_allowed(limits, path.s, &file->status) ? REGULAR_OPEN : REGULAR_OUTSIDE;
    return REGULAR_REFUSED;
}

enum regular_result regular_look(struct text path, const struct regular_limits *limits, struct stat *status,
                                 const char **wrong)
{
    if (stat(path.s, status) != 0) {
        bool is_missing = errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG;
        *wrong = is_missing ? *wrong : strerror(errno);
        return REGULAR_MISSING;
    }
    const char *why = refusal(path.s, status, limits->largest);
    *wrong = why ? why : *wrong;
    return why ? REGULAR_REFUSED : REGULAR_OPEN;
}

enum regular_result regular_open(struct text path, const struct regular_limits *limits, struct regular *file,
                                 const char **wrong)
{
    struct stat status;
    enum regular_result result = regular_look(path, limits, &status, wrong);
    if (result != REGULAR_OPEN)
        return result;
    file->fd = open(path.s, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (file->fd < 0) {
        *wrong = strerror(errno);
        return REGULAR_REFUSED;
    }
    result = check_opened(limits, path, &status, file, wrong);
    if (result != REGULAR_OPEN)
        close(file->fd);
    else if (limits->read)
        file_set_add(limits->read, &file->status);
    return result;
}
