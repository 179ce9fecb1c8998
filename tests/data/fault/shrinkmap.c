/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shrinkmap: to be preloaded: a file becomes shorter just after it was mapped. SHRINK_TO=N in the environment: to N
 * bytes. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* The descriptor that is mapped may only be read. */
static void shrink(int fd)
{
    const char *text = getenv("SHRINK_TO");
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (!text || truncate(path, strtol(text, NULL, 10)) != 0)
        abort();
}

static void *map_and_shrink(const char *name, void *address, size_t size, int protection, int flags, int fd,
                            off_t offset)
{
    void *(*real)(void *, size_t, int, int, int, off_t);
    *(void **)&real = dlsym(RTLD_NEXT, name);
    void *map = real(address, size, protection, flags, fd, offset);
    if (fd >= 0)
        shrink(fd);
    return map;
}

void *mmap(void *address, size_t size, int protection, int flags, int fd, off_t offset)
{
    return map_and_shrink("mmap", address, size, protection, flags, fd, offset);
}

void *mmap64(void *address, size_t size, int protection, int flags, int fd, off64_t offset)
{
    return map_and_shrink("mmap64", address, size, protection, flags, fd, (off_t)offset);
}
