/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/fetcher.h"

#include "base/names.h"
#include "machine/debuginfod.h"
#include "machine/object.h"
#include "source/path.h"
#include "view/problems.h"

#include <stdlib.h>

#define PROGRAM TEXT("debuginfod-find")

struct fetcher {
    const struct question *question;
    struct diagnostics *diagnostics;
    struct debuginfod debuginfod;
    struct names asked;        /* what each question is about */
    ARRAY(struct text) paths;  /* by question; .s NULL: nothing came */
    bool is_ready, is_useless; /* it has looked at its environment; it is asked no more */
    struct arena arena;
};

struct fetcher *fetcher_new(const struct question *question, struct diagnostics *diagnostics)
{
    struct fetcher *fetcher = memory_zeroed(1, sizeof *fetcher);
    fetcher->question = question;
    fetcher->diagnostics = diagnostics;
    return fetcher;
}

void fetcher_free(struct fetcher *fetcher)
{
    if (!fetcher)
        return;
    names_release(&fetcher->asked);
    free(fetcher->paths.items);
    arena_release(&fetcher->arena);
    free(fetcher);
}

void fetcher_renew(struct fetcher *fetcher, const struct run_stop *stop)
{
    fetcher->debuginfod.budget.used = (struct run_costs){0, 0, 0};
    fetcher->debuginfod.budget.stop = *stop;
}

/* ---- whether it is of use ---- */

/* What would be fetched has to be below the directories that sources are read from. */
static bool may_read_cache(const struct fetcher *fetcher)
{
    const struct texts *below = &fetcher->question->request->sources_below;
    bool may = below->count == 0;
    for (size_t i = 0; i < below->count; i++)
        may |= path_is_below(fetcher->debuginfod.cache, below->items[i]);
    return may;
}

static bool get_ready(struct fetcher *fetcher)
{
    if (fetcher->is_ready)
        return !fetcher->is_useless;
    struct debuginfod *debuginfod = &fetcher->debuginfod;
    debuginfod_init(debuginfod, &fetcher->arena);
    struct text servers = text_cut(debuginfod->servers, NAME_SHOWN);
    fetcher->is_ready = true;
    fetcher->is_useless = servers.n == 0 || !may_read_cache(fetcher);
    if (servers.n == 0)
        diagnostics_add(fetcher->diagnostics, &problem_fetched, TEXT_NONE, 0,
                        "--debuginfod: DEBUGINFOD_URLS names no server, so no source is fetched");
    else if (fetcher->is_useless)
        diagnostics_add(fetcher->diagnostics, &problem_fetched, TEXT_NONE, 0,
                        "--debuginfod: its cache is not below --sources-below, so no source is fetched");
    else
        diagnostics_add(fetcher->diagnostics, &problem_fetched, PROGRAM, 0, "looks for missing sources at %.*s",
                        (int)servers.n, servers.s);
    return !fetcher->is_useless;
}

/* ---- the object ---- */

/* Whether an object is there, and was not changed since the profile was written. */
static bool open_object(struct fetcher *fetcher, struct text name, int64_t written, struct object *object)
{
    const struct request *request = fetcher->question->request;
    const struct object_places places = {request->symfs.items, request->symfs.count, request->sources_below.items,
                                         request->sources_below.count, fetcher->question->files_read};
    struct text why;
    int64_t changed;
    if (name.n == 0 || object_find(&places, name, object, &why, &fetcher->arena) != OBJECT_FOUND ||
        !path_changed(object->path, &changed))
        return false;
    if (changed > written)
        diagnostics_add(fetcher->diagnostics, &problem_other_sources, object->path, 0,
                        "changed after the profile was written: its sources are not fetched");
    return changed <= written;
}

/* ---- asking ---- */

static bool is_stopped(const struct fetcher *fetcher)
{
    const struct run_stop *stop = &fetcher->debuginfod.budget.stop;
    return stop->is_wanted && stop->is_wanted(stop->context);
}

static struct text ask(struct fetcher *fetcher, const char *object, struct text source)
{
    struct debuginfod_answer answer;
    if (fetcher->debuginfod.budget.used.runs == DEBUGINFOD_RUNS)
        return TEXT_NONE;
    enum debuginfod_result result = debuginfod_find(&fetcher->debuginfod, object, source, &answer, &fetcher->arena);
    if (result == DEBUGINFOD_BROKEN && is_stopped(fetcher))
        return TEXT_NONE;
    fetcher->is_useless |= result == DEBUGINFOD_BROKEN;
    if (result == DEBUGINFOD_BROKEN)
        diagnostics_add(fetcher->diagnostics, &problem_not_fetched, PROGRAM, 0, "%.*s; no more sources are fetched",
                        (int)answer.wrong.n, answer.wrong.s);
    else if (result == DEBUGINFOD_FAILED)
        diagnostics_add(fetcher->diagnostics, &problem_not_fetched, PROGRAM, 0, "%.*s", (int)answer.wrong.n,
                        answer.wrong.s);
    return answer.path;
}

/* The number of what a question was answered, which is found out once. */
static ref_t remember(struct fetcher *fetcher, struct text question, struct text (*find)(void *context), void *context)
{
    ref_t number = names_add(&fetcher->asked, &fetcher->arena, question);
    if (number == fetcher->paths.count) {
        *array_add(&fetcher->paths) = TEXT_NONE; /* also while we look for it */
        struct text path = find(context);
        fetcher->paths.items[number] = path;
    }
    return number;
}

/* A source of an object, by the path where this was found. */
struct asked {
    struct fetcher *fetcher;
    struct text name, source;
    int64_t written;
    const char *object;
};

static struct text ask_server(void *context)
{
    const struct asked *asked = context;
    return get_ready(asked->fetcher) ? ask(asked->fetcher, asked->object, asked->source) : TEXT_NONE;
}

/* Two profiles of another time ask for the same source of an object. */
static struct text try_to_ask(void *context)
{
    struct asked *asked = context;
    struct fetcher *fetcher = asked->fetcher;
    struct object object;
    if (fetcher->debuginfod.budget.used.runs >= DEBUGINFOD_RUNS ||
        !open_object(fetcher, asked->name, asked->written, &object))
        return TEXT_NONE;
    asked->object = object.path.s;
    struct text question = arena_format(&fetcher->arena, "%.*s\n%.*s", (int)asked->source.n, asked->source.s,
                                        (int)object.path.n, object.path.s);
    ref_t number = remember(fetcher, question, ask_server, asked);
    return fetcher->paths.items[number];
}

/* What a server could know by its name, which stands on one line of an answer. */
static bool is_askable(struct text name)
{
    return name.n && name.n <= NAME_SHOWN && name.s[0] == '/' && text_find(name, '\n') == name.n;
}

struct text fetcher_find(struct fetcher *fetcher, struct text object, struct text source, int64_t written)
{
    if (!is_askable(source) || object.n > NAME_SHOWN || fetcher->is_useless)
        return TEXT_NONE;
    struct asked asked = {fetcher, object, source, written, NULL};
    struct arena scratch = {0};
    struct text question =
        arena_format(&scratch, "%lld %.*s\n%.*s", (long long)written, (int)source.n, source.s, (int)object.n, object.s);
    ref_t number = remember(fetcher, question, try_to_ask, &asked);
    arena_release(&scratch);
    return fetcher->paths.items[number];
}
