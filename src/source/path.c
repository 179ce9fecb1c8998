/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "source/path.h"

/* ---- joining ---- */

struct text path_join(struct arena *arena, struct text directory, struct text name)
{
    if (directory.n == 0)
        directory = TEXT(".");
    while (directory.n && directory.s[directory.n - 1] == '/')
        directory.n--;
    while (name.n && name.s[0] == '/')
        name = text_skip(name, 1);
    char *path = arena_alloc(arena, directory.n + 1 + name.n + 1);
    if (directory.n)
        memcpy(path, directory.s, directory.n);
    path[directory.n] = '/';
    if (name.n)
        memcpy(path + directory.n + 1, name.s, name.n);
    path[directory.n + 1 + name.n] = '\0';
    return (struct text){path, directory.n + 1 + name.n};
}

/* ---- normal forms ---- */

/* The length of a path without its last part. */
static size_t without_last_part(const char *path, size_t n, size_t root)
{
    while (n > root && path[n - 1] != '/')
        n--;
    return n > root ? n - 1 : n;
}

static bool ends_with_parent(const char *path, size_t n, size_t root)
{
    size_t last = n;
    while (last > root && path[last - 1] != '/')
        last--;
    return text_equal((struct text){path + last, n - last}, TEXT(".."));
}

/* Adds a part to the normalised path of `n` bytes; returns its new length. `root` is 1 if the path begins with a slash,
 * above which there is nothing. */
static size_t add_part(char *path, size_t n, size_t root, struct text part)
{
    if (part.n == 0 || text_equal(part, TEXT(".")))
        return n;
    bool is_parent = text_equal(part, TEXT(".."));
    if (is_parent && n > root && !ends_with_parent(path, n, root))
        return without_last_part(path, n, root);
    if (is_parent && root && n == root)
        return n;
    if (n > root)
        path[n++] = '/';
    memcpy(path + n, part.s, part.n);
    return n + part.n;
}

struct text path_normalise(struct arena *arena, struct text path)
{
    char *to = arena_alloc(arena, path.n + 1);
    size_t root = path.n && path.s[0] == '/', n = root;
    if (root)
        to[0] = '/';
    for (struct text part; text_split(&path, '/', &part);)
        n = add_part(to, n, root, part);
    if (n == 0)
        to[n++] = '.';
    return (struct text){to, n};
}

struct text path_resolve(struct arena *arena, struct text path, struct text directory)
{
    bool is_relative = path.n == 0 || path.s[0] != '/';
    if (is_relative && directory.n)
        path = path_join(arena, directory, path);
    return path_normalise(arena, path);
}

/* ---- comparing ---- */

bool path_is_below(struct text path, struct text directory)
{
    if (directory.n == 1 && directory.s[0] == '/')
        return path.n && path.s[0] == '/';
    return text_starts(path, directory) && path.n > directory.n && path.s[directory.n] == '/';
}

bool path_leads_out(struct text path)
{
    return text_equal(path, TEXT("..")) || text_starts(path, TEXT("../"));
}

size_t path_common_parts(struct text a, struct text b)
{
    size_t parts = 0, i = 1;
    for (; i <= a.n && i <= b.n && a.s[a.n - i] == b.s[b.n - i]; i++)
        parts += a.s[a.n - i] == '/';
    bool ends_a = i > a.n || a.s[a.n - i] == '/', ends_b = i > b.n || b.s[b.n - i] == '/';
    return parts + (ends_a && ends_b && i > 1 && a.s[a.n - i + 1] != '/');
}

/* ---- files ---- */

int64_t file_time(const struct timespec *time)
{
    const int64_t second = 1000000000, most = INT64_MAX / second - 1;
    int64_t seconds = time->tv_sec;
    return seconds > most ? most * second : seconds < -most ? -most * second : seconds * second + time->tv_nsec;
}

static bool find_status(struct text path, struct stat *status)
{
    struct arena scratch = {0};
    bool known = stat(arena_copy(&scratch, path).s, status) == 0;
    arena_release(&scratch);
    return known;
}

bool path_modified(struct text path, int64_t *modified)
{
    struct stat status;
    bool known = find_status(path, &status);
    if (known)
        *modified = file_time(&status.st_mtim);
    return known;
}

bool path_changed(struct text path, int64_t *changed)
{
    struct stat status;
    bool known = find_status(path, &status);
    if (known)
        *changed = file_time(&status.st_ctim);
    return known;
}
