/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library: a library that a unit uses and the program can do without. It is loaded when it is first needed: loading
 * libarchive, with the fifteen libraries that it needs, takes longer than reading most profiles. In a static program
 * (configure --enable-static-program) it is linked. The one place that knows which of both it is.
 *
 *     #define LOOK_UP(name) good = good && LIBRARY_FIND(library.name, handle, name);
 *     void *handle = library_open(ZLIB_FILE);
 *     bool good = handle;
 *     FUNCTIONS(LOOK_UP) */
#ifndef SYSTEM_LIBRARY_H
#define SYSTEM_LIBRARY_H

#include "config.h"

#ifdef STATIC_PROGRAM

#include <stdbool.h>
#include <stdint.h>

/* There is no handle: any address stands for it. */
#define library_open(file) ((void *)(uintptr_t)(file))
#define LIBRARY_FIND(to, handle, name) ((to) = (name), (void)(handle), true)
#define library_wrong() NULL

#else

#include <dlfcn.h>

#define library_open(file) dlopen(file, RTLD_NOW | RTLD_LOCAL)

/* Puts the function `name` into `to`; whether there is such a function. */
#define LIBRARY_FIND(to, handle, name) (*(void **)&(to) = dlsym(handle, #name))

/* Why a library was not opened, or a function was not found; NULL: that is not known. */
#define library_wrong() dlerror()

#endif

#endif
