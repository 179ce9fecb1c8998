/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "system/ourselves.h"

#include "config.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef HAVE_KERN_PROC_PATHNAME
#include <sys/sysctl.h>
#endif

#define LINK "/proc/self/exe" /* of Linux, and of others where it is mounted */

static const char *called; /* NULL: nobody said that this is the program */

void ourselves_called(const char *name)
{
    called = name && name[0] ? name : "cgannotate";
}

/* What the system says, into `path`. */
static bool ask_system(char *path, size_t size)
{
#ifdef __APPLE__
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room) == 0;
#elif defined HAVE_KERN_PROC_PATHNAME
    static const int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
    return sysctl(name, sizeof name / sizeof *name, path, &size, NULL, 0) == 0;
#else
    (void)path;
    (void)size;
    return false;
#endif
}

const char *ourselves_path(void)
{
    static char path[4096];
    if (!called)
        return "";
    if (access(LINK, X_OK) == 0)
        return LINK;
    return ask_system(path, sizeof path) ? path : called;
}
