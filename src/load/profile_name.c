/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/profile_name.h"

#include "base/git.h"

#include <sys/stat.h>

#define OUT TEXT(".out")
#define CALLGRIND TEXT("callgrind")

/* What stands behind the version: nothing, or `.#12`, `.1`, `-02` in this order. */
static bool is_rest(struct text rest)
{
    struct suffix suffix;
    size_t n = 2;
    if (text_starts(rest, TEXT(".#")) && rest.n > 2) {
        while (n < rest.n && rest.s[n] >= '0' && rest.s[n] <= '9')
            n++;
        rest = n > 2 ? text_skip(rest, n) : rest;
    }
    return rest.n == 0 || suffix_read(rest, &suffix);
}

/* Takes `.old` or `.base@NAME` off the front, where they are. A name ends at a dot. */
static struct text take_version(struct text *rest)
{
    struct text all = *rest;
    size_t n = text_starts(all, PROFILE_NAME_OLD) ? PROFILE_NAME_OLD.n : 0;
    if (text_starts(all, PROFILE_NAME_BASE))
        n = PROFILE_NAME_BASE.n + text_find(text_skip(all, PROFILE_NAME_BASE.n), '.');
    *rest = text_skip(all, n);
    return (struct text){all.s, n};
}

struct text profile_name_stem(struct text path)
{
    struct text directory = git_directory(path), name = text_skip(path, directory.n);
    const size_t first = CALLGRIND.n + 2; /* a dot, and an ID */
    if (!text_starts(name, TEXT("callgrind.")))
        return TEXT_NONE;
    for (size_t at = name.n < OUT.n ? 0 : name.n - OUT.n; at >= first; at--) {
        struct text rest = text_skip(name, at);
        if (!text_starts(rest, OUT))
            continue;
        rest = text_skip(rest, OUT.n);
        take_version(&rest);
        if (is_rest(rest))
            return (struct text){path.s, directory.n + at + OUT.n};
    }
    return TEXT_NONE;
}

static bool is_valgrinds(struct text name)
{
    return text_starts(name, TEXT("callgrind.out")) || text_starts(name, TEXT("cachegrind.out"));
}

bool profile_name_is_usual(struct text name)
{
    return is_valgrinds(name) || profile_name_stem(name).s;
}

struct text profile_name_version(struct text path, struct text stem)
{
    struct text rest = text_skip(path, stem.n);
    return take_version(&rest);
}

bool profile_name_is_present(struct text name)
{
    struct text stem = profile_name_stem(name);
    return stem.s ? !profile_name_version(name, stem).n : is_valgrinds(name) && !text_ends(name, PROFILE_NAME_OLD);
}

bool profile_name_is_expected(struct text name)
{
    static const struct text ends[] = {TEXT(".txt"),       TEXT(".md"),   TEXT(".html"), TEXT(".svg"),
                                       TEXT(".dot"),       TEXT(".json"), TEXT(".csv"),  TEXT(".log"),
                                       TEXT(".annotated"), TEXT(".tmp"),  TEXT(".part"), TEXT(".lock")};
    bool is_report = false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        is_report |= text_ends(name, ends[i]);
    return !is_report;
}

static bool is_file(struct text path)
{
    struct stat status;
    return stat(path.s, &status) == 0 && S_ISREG(status.st_mode);
}

void profile_name_find(struct directory *directory, struct text stem, struct text version, struct texts *paths,
                       struct arena *arena)
{
    struct text parent = git_directory(stem), name = text_skip(stem, parent.n);
    directory_read(directory, parent);
    struct texts names = directory_names(directory, name);
    for (size_t i = 0; i < names.count; i++) {
        struct text rest = text_skip(names.items[i], name.n), path = arena_join(arena, parent, names.items[i]);
        if (text_equal(take_version(&rest), version) && is_rest(rest) && is_file(path))
            *array_add(paths) = path;
    }
}
