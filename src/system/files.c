/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system/files.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/select.h>
#include <unistd.h>

static bool set_flags(int fd, int flags)
{
    return (!(flags & O_CLOEXEC) || fcntl(fd, F_SETFD, FD_CLOEXEC) == 0) &&
           (!(flags & O_NONBLOCK) || fcntl(fd, F_SETFL, O_NONBLOCK) == 0);
}

int files_pipe2(int ends[2], int flags)
{
    if (pipe(ends) != 0)
        return -1;
    if (set_flags(ends[0], flags) && set_flags(ends[1], flags))
        return 0;
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return -1;
}

int files_ppoll(struct pollfd *files, nfds_t count, const struct timespec *time, const sigset_t *mask)
{
    fd_set ready;
    int end = 0;
    FD_ZERO(&ready);
    for (nfds_t i = 0; i < count; i++) {
        if (files[i].fd < 0 || files[i].fd >= FD_SETSIZE) {
            errno = EINVAL;
            return -1;
        }
        FD_SET(files[i].fd, &ready);
        end = files[i].fd < end ? end : files[i].fd + 1;
    }
    int found = pselect(end, &ready, NULL, NULL, time, mask);
    for (nfds_t i = 0; i < count; i++)
        files[i].revents = found > 0 && FD_ISSET(files[i].fd, &ready) ? POLLIN : 0;
    return found;
}
