/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nolibrary: to be preloaded: no library can be loaded any more. */
#include <dlfcn.h>
#include <stddef.h>

void *dlopen(const char *file, int mode)
{
    (void)file, (void)mode;
    return NULL;
}

char *dlerror(void)
{
    static char why[] = "it is gone";
    return why;
}
