/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/libdw.h"

#ifdef HAVE_LIBDW

#include "system/library.h"

#include <stdio.h>
#include <string.h>

#define LOOK_UP(name) good = good && LIBRARY_FIND(library.name, handle, name);

const struct libdw *libdw_load(const char **missing)
{
    static struct libdw library;
    static bool is_loaded;
    void *handle = is_loaded ? NULL : library_open(LIBDW_FILE);
    bool good = handle;
    if (!is_loaded) {
        LIBDW_FUNCTIONS(LOOK_UP)
        is_loaded = good && library.elf_version(EV_CURRENT) != EV_NONE;
    }
    *missing = is_loaded ? NULL : "libdw is not there";
    return is_loaded ? &library : NULL;
}

bool libdw_is_built_in(void)
{
    return true;
}

const char *libdw_version(void)
{
    static char version[64];
    const char *missing;
    const struct libdw *dw = libdw_load(&missing);
    if (!dw)
        return "libdw is not there: --inline cannot be used";
    snprintf(version, sizeof version, "libdw %s", dw->dwfl_version(NULL));
    return version;
}

#else

bool libdw_is_built_in(void)
{
    return false;
}

const char *libdw_version(void)
{
    return "without libdw: --inline cannot be used";
}

#endif
