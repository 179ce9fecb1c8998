#include "load/newest.h"

#include "load/aged.h"
#include "load/label.h"
#include "load/load.h"

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

static int by_text(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

static size_t count_distinct(struct texts *texts)
{
    size_t count = 0;
    if (texts->count)
        qsort(texts->items, texts->count, sizeof *texts->items, by_text);
    for (size_t i = 0; i < texts->count; i++)
        count += i == 0 || !text_equal(texts->items[i], texts->items[i - 1]);
    return count;
}

/* The files after the newest, by age, that are of other processes: adds these, and keeps the largest of the files. */
static void add_others(const struct search *search, const struct aged_file *newest, size_t count, struct text ours,
                       struct texts *processes)
{
    struct aged_file largest = {0};
    for (size_t i = 1; i < count && newest->modified.tv_sec - newest[i].modified.tv_sec <= NEWEST_OTHERS_AGE; i++) {
        if (newest[i].size == 0 || dumps_have(&search->run->dumps, newest[i].path))
            continue;
        struct label label = label_read(newest[i].path, search->arena);
        struct text process = process_of(newest[i].path, &label);
        if (!label.is_profile || text_equal(process, ours))
            continue;
        *array_add(processes) = process;
        if (newest[i].size <= largest.size)
            continue;
        largest = newest[i];
        search->run->largest_command = label.command;
    }
    search->run->largest = arena_copy(search->arena, largest.path);
}

static void find_others(const struct search *search, const struct aged_file *newest, size_t count)
{
    const struct run *run = search->run;
    struct text first = run->dumps.parts.count ? run->dumps.parts.items[0] : run->dumps.path;
    struct label label = count > 1 ? label_read(first, search->arena) : (struct label){0};
    struct texts processes = {0};
    add_others(search, newest, count, process_of(first, &label), &processes);
    search->run->others = count_distinct(&processes);
    free(processes.items);
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

static bool is_passed_over(const struct newest *wanted, struct text name)
{
    return wanted->is_taken && wanted->is_taken(wanted->context, name);
}

bool newest_find(struct directory *directory, const struct newest *wanted, struct run *run, struct arena *arena)
{
    struct search search = {directory, run, arena};
    struct aged_files candidates = {0};
    directory_read(directory, TEXT_NONE);
    aged_files_add(&candidates, directory, wanted->prefix, arena);
    aged_files_sort(&candidates);
    size_t i = 0;
    while (i < candidates.count && (is_passed_over(wanted, candidates.items[i].path) ||
                                    !take_candidate(&search, &candidates.items[i], wanted->alone)))
        i++;
    bool found = i < candidates.count;
    if (found)
        find_others(&search, &candidates.items[i], candidates.count - i);
    free(candidates.items);
    return found;
}
