#include "load/newest.h"

#include "base/input.h"
#include "base/number.h"
#include "load/guess.h"
#include "load/load.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- candidates ---- */

struct candidate {
    struct text name;
    struct timespec modified;
    off_t size;
};

struct candidates {
    struct candidate *items;
    size_t count, capacity;
};

/* Later first; files of one age by name, the last one first. */
static int by_age(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->modified.tv_sec != y->modified.tv_sec)
        return x->modified.tv_sec > y->modified.tv_sec ? -1 : 1;
    if (x->modified.tv_nsec != y->modified.tv_nsec)
        return x->modified.tv_nsec > y->modified.tv_nsec ? -1 : 1;
    return text_compare(y->name, x->name);
}

static void find_candidates(struct directory *directory, struct text prefix, struct candidates *found)
{
    struct stat status;
    directory_read(directory, TEXT_NONE);
    struct texts names = directory_names(directory, prefix);
    for (size_t i = 0; i < names.count; i++)
        if (stat(names.items[i].s, &status) == 0 && S_ISREG(status.st_mode))
            *array_add(found) = (struct candidate){names.items[i], status.st_mtim, status.st_size};
    if (found->count)
        qsort(found->items, found->count, sizeof *found->items, by_age);
}

/* ---- the head of a dump ---- */

/* From its first header lines; 0 and empty if they do not say. */
struct label {
    struct text pid, command;
    struct suffix suffix;
    bool is_profile;
};

static void read_label_line(struct label *label, struct text line, struct arena *arena)
{
    if (text_starts(line, TEXT("pid:")) && label->pid.n == 0)
        label->pid = arena_copy(arena, text_trim(text_skip(line, 4)));
    else if (text_starts(line, TEXT("cmd:")) && label->command.n == 0)
        label->command = arena_copy(arena, text_trim(text_skip(line, 4)));
    else if (text_starts(line, TEXT("part:")) && label->suffix.part == 0)
        number_read_unsigned(text_trim(text_skip(line, 5)), &label->suffix.part);
    else if (text_starts(line, TEXT("thread:")) && label->suffix.thread == 0)
        number_read_unsigned(text_trim(text_skip(line, 7)), &label->suffix.thread);
}

static struct label read_label(struct text path, struct arena *arena)
{
    struct label label = {0};
    struct text why, line, head = TEXT_NONE;
    struct input *input = input_open(path.s, arena, &why);
    if (input)
        head = input_peek(input);
    label.is_profile = head.n && guess_is_profile(head);
    while (text_split(&head, '\n', &line))
        read_label_line(&label, line, arena);
    if (input)
        input_close(input);
    return label;
}

/* ---- the run of a file ---- */

struct search {
    struct directory *directory;
    struct run *run;
    struct arena *arena;
};

static bool agrees(uint64_t named, uint64_t said)
{
    return named == 0 || said == 0 || named == said;
}

/* Keeps the siblings of `base` that are dumps of process `*pid`; if that is NULL, of the process of the first one. */
static void find_parts(const struct search *search, struct text base, const struct text *pid, struct texts *parts)
{
    struct texts siblings = {0};
    struct label first;
    siblings_find(search->directory, base, &siblings, search->arena);
    for (size_t i = 0; i < siblings.count; i++) {
        struct label label = read_label(siblings.items[i], search->arena);
        struct suffix suffix;
        if (!suffix_read(text_skip(siblings.items[i], base.n), &suffix) || !agrees(suffix.part, label.suffix.part) ||
            !agrees(suffix.thread, label.suffix.thread) || (pid && !text_equal(label.pid, *pid)))
            continue;
        if (!pid) {
            first = label;
            pid = &first.pid;
        }
        *array_add(parts) = siblings.items[i];
    }
    free(siblings.items);
}

static bool paths_have(const struct texts *paths, struct text path)
{
    for (size_t i = 0; i < paths->count; i++)
        if (text_equal(paths->items[i], path))
            return true;
    return false;
}

/* Takes `mark` and the number after it off the end. */
static bool drop_number(struct text *name, char mark)
{
    size_t n = name->n;
    while (n && name->s[n - 1] >= '0' && name->s[n - 1] <= '9')
        n--;
    if (n < 2 || n == name->n || name->s[n - 1] != mark)
        return false;
    name->n = n - 1;
    return true;
}

/* Whether the run called `base` is there and has the file `name` of process `pid` among its parts. A base with costs is
 * the last part of its run, and of that process too. */
static bool find_run_of(const struct search *search, struct text base, struct text name, struct text pid)
{
    struct stat status;
    base = arena_copy(search->arena, base);
    if (stat(base.s, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    if (status.st_size && !(pid.n && text_equal(read_label(base, search->arena).pid, pid)))
        return false;
    struct texts parts = {0};
    find_parts(search, base, &pid, &parts);
    if (paths_have(&parts, name)) {
        *search->run = (struct run){.path = base, .parts = parts};
        return true;
    }
    free(parts.items);
    return false;
}

static void find_run(const struct search *search, struct text name)
{
    struct text pid = read_label(name, search->arena).pid, base = name;
    if (drop_number(&base, '-') && find_run_of(search, base, name, pid))
        return;
    if (drop_number(&base, '.') && find_run_of(search, base, name, pid))
        return;
    search->run->path = arena_copy(search->arena, name);
    if (pid.n)
        find_parts(search, name, &pid, &search->run->parts);
}

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

static bool is_of_run(const struct run *run, struct text name)
{
    return text_equal(name, run->path) || paths_have(&run->parts, name);
}

/* The files after the newest, by age, that are of other processes: adds these, and keeps the largest of the files. */
static void add_others(const struct search *search, const struct candidate *newest, size_t count, struct text ours,
                       struct texts *processes)
{
    struct candidate largest = {0};
    for (size_t i = 1; i < count && newest->modified.tv_sec - newest[i].modified.tv_sec <= NEWEST_OTHERS_AGE; i++) {
        if (newest[i].size == 0 || is_of_run(search->run, newest[i].name))
            continue;
        struct label label = read_label(newest[i].name, search->arena);
        struct text process = process_of(newest[i].name, &label);
        if (!label.is_profile || text_equal(process, ours))
            continue;
        *array_add(processes) = process;
        if (newest[i].size <= largest.size)
            continue;
        largest = newest[i];
        search->run->largest_command = label.command;
    }
    search->run->largest = arena_copy(search->arena, largest.name);
}

static void find_others(const struct search *search, const struct candidate *newest, size_t count)
{
    const struct run *run = search->run;
    struct text first = run->parts.count ? run->parts.items[0] : run->path;
    struct label label = count > 1 ? read_label(first, search->arena) : (struct label){0};
    struct texts processes = {0};
    add_others(search, newest, count, process_of(first, &label), &processes);
    search->run->others = count_distinct(&processes);
    free(processes.items);
}

/* ---- the newest ---- */

static bool take_empty(const struct search *search, struct text name)
{
    search->run->path = arena_copy(search->arena, name);
    find_parts(search, name, NULL, &search->run->parts);
    return search->run->parts.count > 0;
}

/* A file that cannot be read is taken, so that an error says so, and no older run is reported in its place. */
static bool take_candidate(const struct search *search, const struct candidate *candidate, bool alone)
{
    if (candidate->size == 0)
        return !alone && take_empty(search, candidate->name);
    if (!load_is_profile(candidate->name.s) && access(candidate->name.s, R_OK) == 0)
        return false;
    if (alone)
        search->run->path = arena_copy(search->arena, candidate->name);
    else
        find_run(search, candidate->name);
    return true;
}

static bool is_passed_over(const struct newest *wanted, struct text name)
{
    return wanted->is_taken && wanted->is_taken(wanted->context, name);
}

bool newest_find(struct directory *directory, const struct newest *wanted, struct run *run, struct arena *arena)
{
    struct search search = {directory, run, arena};
    struct candidates candidates = {0};
    find_candidates(directory, wanted->prefix, &candidates);
    size_t i = 0;
    while (i < candidates.count && (is_passed_over(wanted, candidates.items[i].name) ||
                                    !take_candidate(&search, &candidates.items[i], wanted->alone)))
        i++;
    bool found = i < candidates.count;
    if (found)
        find_others(&search, &candidates.items[i], candidates.count - i);
    free(candidates.items);
    return found;
}
