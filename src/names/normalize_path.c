/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/normalize_path.h"

#include "names/text_end.h"

/* ---- objects ---- */

/* `libc.so` of `libc.so.6`: the end of the last `.so` that only numbers follow. */
static struct text drop_soname(struct text name)
{
    size_t at = name.n;
    while (at && (is_digit(name.s[at - 1]) || name.s[at - 1] == '.'))
        at--;
    if (at < name.n && name.s[at] == '.' && text_ends(text_before(name, at), TEXT(".so")))
        return text_before(name, at);
    return name;
}

/* `libc` of `libc-2.36`; `libgtk-3` stays. */
static struct text drop_version(struct text stem)
{
    size_t at = stem.n;
    while (at && (is_digit(stem.s[at - 1]) || stem.s[at - 1] == '.'))
        at--;
    struct text version = text_skip(stem, at);
    bool is_version = at > 1 && stem.s[at - 1] == '-' && version.n && is_digit(version.s[0]) &&
                      is_digit(version.s[version.n - 1]) && text_find(version, '.') < version.n;
    return is_version ? text_before(stem, at - 1) : stem;
}

/* `bench` of `bench-98382b533bca8f56`. */
static struct text drop_build(struct text stem)
{
    return text_end_is_hash(stem, TEXT("-"), 16) ? text_before(stem, stem.n - 17) : stem;
}

struct text normalize_path_of_object(struct arena *arena, struct text path)
{
    struct text base = drop_soname(text_base_name(path)), so = TEXT(".so");
    bool is_library = text_ends(base, so) && base.n > so.n;
    struct text stem = is_library ? text_before(base, base.n - so.n) : base;
    stem = drop_build(is_library ? drop_version(stem) : stem);
    if (is_library && text_starts(stem, TEXT("ld-linux")))
        stem = text_before(stem, 2);
    struct text start = {path.s, (size_t)(stem.s - path.s) + stem.n};
    if (start.n == path.n)
        return path;
    return is_library ? arena_join(arena, start, so) : start;
}

bool normalize_path_is_libc(struct text object_key)
{
    static const char *const names[] = {"libc.so", "libm.so", "ld.so"};
    return TEXT_IS_ONE_OF(text_base_name(object_key), names);
}

/* ---- files ---- */

/* Appends a part to a path, or takes one off it for `..`. Returns the new length. */
static size_t put_part(char *to, size_t n, struct text part, bool absolute)
{
    struct text path = {to, n};
    if (part.n == 0 || text_equal(part, TEXT(".")))
        return n;
    if (text_equal(part, TEXT("..")) && n > absolute && !text_equal(text_base_name(path), part)) {
        struct text base = text_base_name(path);
        size_t start = (size_t)(base.s - path.s);
        return start > absolute ? start - 1 : start;
    }
    if (n > absolute)
        to[n++] = '/';
    memcpy(to + n, part.s, part.n);
    return n + part.n;
}

/* Whether a path has one of the parts that put_part() drops. */
static bool is_untidy(struct text path)
{
    struct text rest = path, part;
    bool first = true;
    while (text_split(&rest, '/', &part)) {
        if ((part.n == 0 && !first) || text_equal(part, TEXT(".")) || text_equal(part, TEXT("..")))
            return true;
        first = false;
    }
    return false;
}

static struct text tidy(struct arena *arena, struct text path)
{
    if (!is_untidy(path))
        return path;
    bool absolute = path.s[0] == '/';
    char *to = arena_alloc(arena, path.n + 1);
    size_t n = absolute;
    to[0] = '/';
    for (struct text rest = path, part; text_split(&rest, '/', &part);)
        n = put_part(to, n, part, absolute);
    return n ? (struct text){to, n} : path;
}

/* How many bytes are dropped of a part that a slash follows, from its beginning or its end; 0: none. */
typedef size_t (*drops)(struct text part);

static size_t drop_commit(struct text part)
{
    return part.n == 40 && text_is_all(part, is_hex) ? part.n + 1 : 0;
}

static size_t drop_host_hash(struct text part)
{
    return text_end_is_hash(part, TEXT("-"), 16) ? 17 : 0;
}

static size_t drop_store_hash(struct text part)
{
    size_t dash = text_find(part, '-');
    return dash == 32 && text_is_all(text_before(part, dash), is_alphanumeric) ? dash + 1 : 0;
}

static size_t drop_random(struct text part)
{
    size_t n = part.n - text_end_of(part, is_alphanumeric);
    return n == 6 && part.n > 7 && part.s[part.n - 7] == '-' ? 7 : 0;
}

static size_t drop_nothing(struct text part)
{
    (void)part;
    return 0;
}

/* A rule that leaves out some of the part after a mark, or (`whole`) the mark itself. */
static const struct rewrite {
    const char *mark;
    bool at_start; /* the path begins with the mark */
    bool whole;
    bool at_end; /* of the part, its end is dropped */
    drops drop;
} rewrites[] = {
    {"/rustc/", true, false, false, drop_commit},         {"/registry/src/", false, false, true, drop_host_hash},
    {"/nix/store/", true, false, false, drop_store_hash}, {"/build/", true, false, true, drop_random},
    {"/usr/src/debug/", true, true, false, drop_nothing},
};

/* The position after the mark, or 0. */
static size_t find_mark(const struct rewrite *rewrite, struct text path)
{
    struct text mark = text_of(rewrite->mark);
    if (rewrite->at_start)
        return text_starts(path, mark) ? mark.n : 0;
    const char *at = path.n ? memmem(path.s, path.n, mark.s, mark.n) : NULL;
    return at ? (size_t)(at - path.s) + mark.n : 0;
}

static struct text rewrite_path(struct arena *arena, const struct rewrite *rewrite, struct text path)
{
    size_t at = find_mark(rewrite, path);
    if (at == 0)
        return path;
    struct text rest = text_skip(path, at), part = text_before(rest, text_find(rest, '/'));
    if (part.n == rest.n)
        return path;
    if (rewrite->whole)
        return rest;
    size_t n = rewrite->drop(part), from = at + (rewrite->at_end ? part.n - n : 0);
    return n ? arena_join(arena, text_before(path, from), text_skip(path, from + n)) : path;
}

struct text normalize_path_of_file(struct arena *arena, struct text path)
{
    path = tidy(arena, path);
    for (size_t i = 0; i < sizeof rewrites / sizeof *rewrites; i++)
        path = rewrite_path(arena, &rewrites[i], path);
    return path;
}
