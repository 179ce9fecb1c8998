/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inlined/sources.h"

#include "machine/code_table.h"
#include "machine/debuginfod.h"
#include "source/path.h"

#include <stdlib.h>

#define PROGRAM TEXT("debuginfod-find")

/* Where systems have separate debug files. */
#define DEBUG_ROOT TEXT("/usr/lib/debug")

void inlined_sources_init(struct inlined_sources *sources)
{
    for (size_t i = 0; i < sources->places.directory_count; i++)
        *array_add(&sources->roots) =
            path_join(&sources->arena, sources->places.directories[i], text_skip(DEBUG_ROOT, 1));
    *array_add(&sources->roots) = DEBUG_ROOT;
    sources->reader = memory_zeroed(1, sizeof *sources->reader);
    code_reader_init(sources->reader);
    sources->debuginfod = memory_zeroed(1, sizeof *sources->debuginfod);
}

void inlined_sources_release(struct inlined_sources *sources)
{
    free(sources->roots.items);
    free(sources->reader);
    free(sources->debuginfod);
    arena_release(&sources->arena);
}

/* ---- servers ---- */

static const struct problem problem_fetched = {"servers that are asked", SEVERITY_NOTE, 1, true};
static const struct problem problem_not_fetched = {"debug information that could not be fetched", SEVERITY_WARNING, 3,
                                                   true};

/* What is fetched has to be below the directories that may be read. */
static bool may_read_cache(const struct inlined_sources *sources)
{
    const struct object_places *places = &sources->places;
    bool may = places->below_count == 0;
    for (size_t i = 0; i < places->below_count; i++)
        may |= path_is_below(sources->debuginfod->cache, places->below[i]);
    return may;
}

static void get_ready(struct inlined_sources *sources)
{
    struct debuginfod *debuginfod = sources->debuginfod;
    struct text servers;
    if (sources->is_ready)
        return;
    debuginfod_init(debuginfod, &sources->arena);
    servers = text_cut(debuginfod->servers, NAME_SHOWN);
    sources->is_ready = true;
    sources->fetches = servers.n && may_read_cache(sources);
    if (servers.n == 0)
        diagnostics_add(sources->diagnostics, &problem_fetched, TEXT_NONE, 0,
                        "--debuginfod: DEBUGINFOD_URLS names no server, so no debug information is fetched");
    else if (!sources->fetches)
        diagnostics_add(sources->diagnostics, &problem_fetched, TEXT_NONE, 0,
                        "--debuginfod: its cache is not below --sources-below, so no debug information is fetched");
    else
        diagnostics_add(sources->diagnostics, &problem_fetched, PROGRAM, 0,
                        "looks for missing debug information at %.*s", (int)servers.n, servers.s);
}

struct text inlined_fetch(struct inlined_sources *sources, struct text object)
{
    struct debuginfod_answer answer;
    if (sources->fetches)
        get_ready(sources);
    if (!sources->fetches || sources->debuginfod->budget.used.runs == DEBUGINFOD_RUNS)
        return TEXT_NONE;
    enum debuginfod_result result = debuginfod_find_debug(sources->debuginfod, object.s, &answer, &sources->arena);
    sources->fetches = result != DEBUGINFOD_BROKEN;
    if (result == DEBUGINFOD_BROKEN || result == DEBUGINFOD_FAILED)
        diagnostics_add(sources->diagnostics, &problem_not_fetched, PROGRAM, 0, "%.*s%s", (int)answer.wrong.n,
                        answer.wrong.s, sources->fetches ? "" : "; no more debug information is fetched");
    return answer.path;
}

/* ---- what was seen ---- */

void inlined_see(struct inlined_sources *sources, struct text name, bool is_known)
{
    if (sources->seen)
        *array_add(is_known ? &sources->seen->known : &sources->seen->left) =
            arena_copy(&sources->arena, text_base_name(name));
}

static bool has(const struct texts *names, struct text name)
{
    bool found = false;
    for (size_t i = 0; i < names->count && !found; i++)
        found = text_equal(names->items[i], name);
    return found;
}

/* An object that was left in `a` and known in `b`, also by another name. */
static struct text find_left(const struct inlined_seen *a, const struct inlined_seen *b)
{
    for (size_t i = 0; i < a->left.count; i++)
        if (has(&b->known, a->left.items[i]) || (b->known.count && !has(&b->left, a->left.items[i])))
            return a->left.items[i];
    return TEXT_NONE;
}

struct text inlined_seen_differ(const struct inlined_seen *a, const struct inlined_seen *b)
{
    struct text left = find_left(a, b);
    return left.s ? left : find_left(b, a);
}

void inlined_seen_release(struct inlined_seen *seen)
{
    free(seen->known.items);
    free(seen->left.items);
}
