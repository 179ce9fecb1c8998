/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* failmalloc: to be preloaded: makes one allocation fail, as if there were no memory left.
 *
 * FAIL_AT=N in the environment: the Nth call of malloc, calloc or realloc (from 1) returns NULL. FAIL_COUNT=FILE: how
 * many calls there were is written to FILE at the end, in decimal. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long calls, fail_at;
static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);

/* What dlsym() itself asks for before we know the real functions. */
static char early[4096];
static size_t early_used;

static void *next_function(const char *name)
{
    void *function = dlsym(RTLD_NEXT, name);
    if (!function)
        abort();
    return function;
}

__attribute__((constructor)) static void start(void)
{
    const char *text = getenv("FAIL_AT");
    *(void **)&real_malloc = next_function("malloc");
    *(void **)&real_calloc = next_function("calloc");
    *(void **)&real_realloc = next_function("realloc");
    calls = 0;
    fail_at = text ? strtoul(text, NULL, 10) : 0;
}

__attribute__((destructor)) static void finish(void)
{
    const char *path = getenv("FAIL_COUNT");
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    if (fd >= 0) {
        dprintf(fd, "%lu\n", calls);
        close(fd);
    }
}

static int fails(void)
{
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) != fail_at)
        return 0;
    errno = ENOMEM;
    return 1;
}

static void *early_block(size_t size)
{
    void *block = early + early_used;
    early_used += (size + 15) & ~(size_t)15;
    return early_used <= sizeof early ? block : NULL;
}

void *malloc(size_t size)
{
    if (!real_malloc)
        return early_block(size);
    return fails() ? NULL : real_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    if (!real_calloc)
        return early_block(count * size);
    return fails() ? NULL : real_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    if (!real_realloc)
        return block ? NULL : early_block(size);
    return fails() ? NULL : real_realloc(block, size);
}
