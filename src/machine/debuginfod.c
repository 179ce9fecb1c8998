/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "machine/debuginfod.h"

#include "source/path.h"

#include <stdlib.h>
#include <sys/stat.h>

#define PROGRAM "debuginfod-find"

/* A server may send no file above these sizes, in bytes: it would be no source, or more than is read. */
#define SOURCE_LIMIT "DEBUGINFOD_MAXSIZE=67108864"
#define DEBUG_LIMIT "DEBUGINFOD_MAXSIZE=1073741824"
#define DEBUG_SILENCE 60000u /* milliseconds: it says nothing while a file comes */

/* ---- the environment ---- */

/* A variable of the environment in the arena; .s NULL: it is not set, or empty. */
static struct text variable(const char *name, struct arena *arena)
{
    struct text value = text_of(getenv(name));
    return value.n ? arena_copy(arena, value) : TEXT_NONE;
}

/* Where elfutils keeps what it fetched: the first of these that the environment leads to. */
static struct text find_cache(struct arena *arena)
{
    struct text cache = variable("DEBUGINFOD_CACHE_PATH", arena), home = variable("HOME", arena);
    struct text xdg = variable("XDG_CACHE_HOME", arena), old = path_join(arena, home, TEXT(".debuginfod_client_cache"));
    struct stat status;
    if (cache.n)
        return cache;
    if (stat(old.s, &status) == 0)
        return old;
    return path_join(arena, xdg.n ? xdg : path_join(arena, home, TEXT(".cache")), TEXT("debuginfod_client"));
}

void debuginfod_init(struct debuginfod *debuginfod, struct arena *arena)
{
    debuginfod->budget.most = (struct run_costs){DEBUGINFOD_RUNS, DEBUGINFOD_BYTES, DEBUGINFOD_DURATION};
    debuginfod->servers = text_trim(variable("DEBUGINFOD_URLS", arena));
    debuginfod->cache = find_cache(arena);
}

/* ---- what the program says ---- */

struct reading {
    struct text line; /* the first one; .s NULL: there was none */
    struct arena *arena;
};

static const char *read_line(void *context, struct text line)
{
    struct reading *reading = context;
    if (reading->line.s)
        return "writes more than one line";
    reading->line = arena_copy(reading->arena, line);
    return NULL;
}

/* The path without links, in the arena; .s NULL: there is no such file. */
static struct text real_path(struct text path, struct arena *arena)
{
    char *real = path.s ? realpath(path.s, NULL) : NULL;
    struct text copy = real ? arena_copy(arena, text_of(real)) : TEXT_NONE;
    free(real);
    return copy;
}

/* Only what is in the cache was fetched. */
static enum debuginfod_result check_path(const struct debuginfod *debuginfod, struct text said,
                                         struct debuginfod_answer *answer, struct arena *arena)
{
    struct text real = said.n && said.s[0] == '/' ? real_path(said, arena) : TEXT_NONE;
    struct text cache = real_path(debuginfod->cache, arena);
    if (real.s && cache.s && path_is_below(real, cache)) {
        answer->path = real;
        return DEBUGINFOD_FOUND;
    }
    answer->wrong =
        arena_format(arena, "names no file in its cache, %.*s", (int)debuginfod->cache.n, debuginfod->cache.s);
    return DEBUGINFOD_BROKEN;
}

/* It says with the words of the system that no server has the file. */
static enum debuginfod_result judge(struct text wrong)
{
    if (!text_starts(wrong, TEXT("fails")))
        return DEBUGINFOD_BROKEN;
    return text_ends(wrong, TEXT("No such file or directory")) ? DEBUGINFOD_ABSENT : DEBUGINFOD_FAILED;
}

/* What the program is asked. */
struct asked {
    const char *const *arguments;
    const char *limit; /* of size, as a variable of its environment */
    struct run_limits limits;
};

static enum debuginfod_result ask(struct debuginfod *debuginfod, const struct asked *asked,
                                  struct debuginfod_answer *answer, struct arena *arena)
{
    struct text urls = arena_format(arena, "DEBUGINFOD_URLS=%.*s", (int)debuginfod->servers.n, debuginfod->servers.s);
    const char *const variables[] = {urls.s, asked->limit, NULL};
    struct reading reading = {TEXT_NONE, arena};
    const struct run run = {.arguments = asked->arguments,
                            .variables = variables,
                            .limits = asked->limits,
                            .read = read_line,
                            .context = &reading,
                            .budget = &debuginfod->budget};
    *answer = (struct debuginfod_answer){TEXT_NONE, run_program(&run, arena)};
    return answer->wrong.s ? judge(answer->wrong) : check_path(debuginfod, reading.line, answer, arena);
}

enum debuginfod_result debuginfod_find(struct debuginfod *debuginfod, const char *object, struct text source,
                                       struct debuginfod_answer *answer, struct arena *arena)
{
    const char *const arguments[] = {PROGRAM, "source", object, arena_copy(arena, source).s, NULL};
    return ask(debuginfod, &(struct asked){arguments, SOURCE_LIMIT, debuginfod->limits}, answer, arena);
}

enum debuginfod_result debuginfod_find_debug(struct debuginfod *debuginfod, const char *object,
                                             struct debuginfod_answer *answer, struct arena *arena)
{
    const char *const arguments[] = {PROGRAM, "debuginfo", object, NULL};
    struct run_limits limits = debuginfod->limits;
    limits.silence = limits.silence ? limits.silence : DEBUG_SILENCE;
    return ask(debuginfod, &(struct asked){arguments, DEBUG_LIMIT, limits}, answer, arena);
}
