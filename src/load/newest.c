/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load/newest.h"

#include "load/aged.h"
#include "load/excerpt.h"
#include "load/label.h"
#include "load/load.h"
#include "load/profile_name.h"

#include <stdlib.h>
#include <unistd.h>

struct search {
    struct directory *directory;
    struct run *run;
    struct arena *arena;
};

/* ---- other processes ---- */

/* The writer of a file: a process; or, if the file does not say, a writer of this file alone. */
static struct text process_of(struct text name, const struct label *label)
{
    return label->pid.n ? label->pid : name;
}

/* Another process: at first one of its files, then all of them. */
struct other {
    struct text process, path, command;
    size_t age; /* how many files are newer */
    cost_t cost;
    off_t size;
};

struct others ARRAY_OF(struct other);

static int by_process(const void *a, const void *b)
{
    const struct other *x = a, *y = b;
    int order = text_compare(x->process, y->process);
    return order ? order : (x->age > y->age) - (x->age < y->age);
}

/* The name of the event that the newest run counts first; .s NULL: it has none. */
static struct text first_event(struct text path, struct arena *arena)
{
    struct profile p;
    excerpt_read(&p, path);
    struct text event = p.events.count ? arena_copy(arena, p.events.items[0].name) : TEXT_NONE;
    profile_release(&p);
    return event;
}

static cost_t cost_of(struct text path, struct text event)
{
    struct profile p;
    excerpt_read(&p, path);
    ref_t found = event.s ? profile_find_event(&p, event) : NONE;
    cost_t cost = found == NONE ? 0 : costs_get(&p.totals, found);
    profile_release(&p);
    return cost;
}

/* The files after the newest, by age, that are of other processes. */
static void list_others(const struct search *search, const struct aged_file *newest, size_t count, struct text ours,
                        struct others *others)
{
    for (size_t i = 1; i < count && newest->modified.tv_sec - newest[i].modified.tv_sec <= NEWEST_OTHERS_AGE; i++) {
        if (newest[i].size == 0 || dumps_have(&search->run->dumps, newest[i].path))
            continue;
        struct label label = label_read(newest[i].path, search->arena);
        struct text process = process_of(newest[i].path, &label);
        if (label.is_profile && !text_equal(process, ours))
            *array_add(others) = (struct other){
                .process = process, .path = newest[i].path, .command = label.command, .age = i, .size = newest[i].size};
    }
}

/* Makes one of the files of each process. */
static void add_up(struct others *others, struct text event)
{
    size_t count = 0;
    bool saturated;
    if (others->count)
        qsort(others->items, others->count, sizeof *others->items, by_process);
    for (size_t i = 0; i < others->count; i++) {
        struct other *file = &others->items[i], *last = count ? &others->items[count - 1] : NULL;
        file->cost = cost_of(file->path, event);
        if (!last || !text_equal(last->process, file->process)) {
            others->items[count++] = *file;
            continue;
        }
        last->cost = cost_add(last->cost, file->cost, &saturated);
        last->size += file->size;
    }
    others->count = count;
}

/* Which of two processes cost more; if that is not known, which wrote more, or later. */
static bool is_larger(const struct other *a, const struct other *b)
{
    if (a->cost != b->cost)
        return a->cost > b->cost;
    return a->size != b->size ? a->size > b->size : a->age < b->age;
}

static void keep_largest(const struct search *search, const struct others *others)
{
    const struct other *largest = NULL;
    struct dumps dumps;
    for (size_t i = 0; i < others->count; i++)
        if (!largest || is_larger(&others->items[i], largest))
            largest = &others->items[i];
    if (!largest)
        return;
    dumps_find(search->directory, largest->path, &dumps, search->arena);
    search->run->largest = dumps.path;
    search->run->largest_command = largest->command;
    free(dumps.parts.items);
}

static void find_others(const struct search *search, const struct aged_file *newest, size_t count)
{
    const struct run *run = search->run;
    struct text first = run->dumps.parts.count ? run->dumps.parts.items[0] : run->dumps.path;
    struct label label = count > 1 ? label_read(first, search->arena) : (struct label){0};
    struct others others = {0};
    list_others(search, newest, count, process_of(first, &label), &others);
    if (others.count)
        add_up(&others, first_event(first, search->arena));
    keep_largest(search, &others);
    search->run->others = others.count;
    free(others.items);
}

/* ---- the newest ---- */

/* A file that cannot be read is taken, so that an error says so, and no older run is reported in its place. */
static bool take_candidate(const struct search *search, const struct aged_file *candidate, bool alone)
{
    if (candidate->size == 0)
        return !alone && dumps_find_parts(search->directory, candidate->path, &search->run->dumps, search->arena);
    if (!load_is_profile(candidate->path.s) && access(candidate->path.s, R_OK) == 0)
        return false;
    if (alone)
        search->run->dumps.path = arena_copy(search->arena, candidate->path);
    else
        dumps_find(search->directory, candidate->path, &search->run->dumps, search->arena);
    return true;
}

static bool is_passed_over(const struct search *search, const struct newest *wanted, struct text name)
{
    struct text present;
    struct aged_file file;
    if (dumps_is_old(name, &present) && aged_file_at(&file, arena_copy(search->arena, present)))
        return true;
    return wanted->is_taken && wanted->is_taken(wanted->context, name);
}

/* Those that begin as gungraun's names do, and are none, or are of older runs. */
static void drop_others(struct aged_files *files)
{
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++) {
        struct text name = files->items[i].path;
        bool is_gungrauns = profile_name_stem(name).s, is_none = text_starts(name, TEXT("callgrind."));
        if (is_gungrauns ? profile_name_is_present(name) : !is_none || profile_name_is_usual(name))
            files->items[count++] = files->items[i];
    }
    files->count = count;
}

bool newest_find(struct directory *directory, const struct newest *wanted, struct run *run, struct arena *arena)
{
    struct search search = {directory, run, arena};
    struct aged_files candidates = {0};
    directory_read(directory, TEXT_NONE);
    aged_files_add(&candidates, directory, wanted->prefix, arena);
    drop_others(&candidates);
    aged_files_sort(&candidates);
    size_t i = 0;
    while (i < candidates.count && (is_passed_over(&search, wanted, candidates.items[i].path) ||
                                    !take_candidate(&search, &candidates.items[i], wanted->alone)))
        i++;
    bool found = i < candidates.count;
    if (found)
        find_others(&search, &candidates.items[i], candidates.count - i);
    free(candidates.items);
    return found;
}
