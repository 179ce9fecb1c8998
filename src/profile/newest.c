#include "profile/newest.h"

#include "base/input.h"
#include "base/number.h"
#include "profile/load.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- candidates ---- */

struct candidate {
    struct text name;
    struct timespec modified;
    bool empty;
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

static void find_candidates(struct text prefix, struct candidates *found, struct arena *arena)
{
    struct stat status;
    DIR *dir = opendir(".");
    if (!dir && errno == ENOMEM)
        memory_exhausted();
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct text name = text_of(entry->d_name);
        if (!text_starts(name, prefix) || stat(entry->d_name, &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        *array_add(found) = (struct candidate){arena_copy(arena, name), status.st_mtim, status.st_size == 0};
    }
    if (dir)
        closedir(dir);
    if (found->count)
        qsort(found->items, found->count, sizeof *found->items, by_age);
}

/* ---- what a dump says of itself ---- */

/* From its first header lines; 0 and empty where they do not say. */
struct label {
    struct text pid;
    struct suffix suffix;
};

static void read_label_line(struct label *label, struct text line, struct arena *arena)
{
    if (text_starts(line, TEXT("pid:")) && label->pid.n == 0)
        label->pid = arena_copy(arena, text_trim(text_skip(line, 4)));
    else if (text_starts(line, TEXT("part:")) && label->suffix.part == 0)
        number_read_unsigned(text_trim(text_skip(line, 5)), &label->suffix.part);
    else if (text_starts(line, TEXT("thread:")) && label->suffix.thread == 0)
        number_read_unsigned(text_trim(text_skip(line, 7)), &label->suffix.thread);
}

static struct label read_label(struct text path, struct arena *arena)
{
    struct label label = {0};
    struct text why, head = TEXT_NONE;
    struct input *input = input_open(path.s, arena, &why);
    if (input)
        head = input_peek(input);
    while (head.n) {
        size_t n = text_find(head, '\n');
        read_label_line(&label, (struct text){head.s, n}, arena);
        head = text_skip(head, n < head.n ? n + 1 : n);
    }
    if (input)
        input_close(input);
    return label;
}

/* ---- the run of a file ---- */

static bool agrees(uint64_t named, uint64_t said)
{
    return named == 0 || said == 0 || named == said;
}

/* Keeps the siblings of `base` that are dumps of process `*pid`; where that is NULL, of the first one's. */
static void find_parts(struct text base, const struct text *pid, struct paths *parts, struct arena *arena)
{
    struct paths siblings = {0};
    struct label first;
    siblings_find(base, &siblings, arena);
    for (size_t i = 0; i < siblings.count; i++) {
        struct label label = read_label(siblings.items[i], arena);
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

static bool paths_have(const struct paths *paths, struct text path)
{
    for (size_t i = 0; i < paths->count; i++)
        if (text_equal(paths->items[i], path))
            return true;
    return false;
}

/* Takes `mark` and the number behind it off the end. */
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
static bool find_run_of(struct text base, struct text name, struct text pid, struct run *run, struct arena *arena)
{
    struct stat status;
    base = arena_copy(arena, base);
    if (stat(base.s, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    if (status.st_size && !(pid.n && text_equal(read_label(base, arena).pid, pid)))
        return false;
    struct paths parts = {0};
    find_parts(base, &pid, &parts, arena);
    if (paths_have(&parts, name)) {
        *run = (struct run){base, parts};
        return true;
    }
    free(parts.items);
    return false;
}

static void find_run(struct text name, struct run *run, struct arena *arena)
{
    struct text pid = read_label(name, arena).pid, base = name;
    if (drop_number(&base, '-') && find_run_of(base, name, pid, run, arena))
        return;
    if (drop_number(&base, '.') && find_run_of(base, name, pid, run, arena))
        return;
    run->path = name;
    if (pid.n)
        find_parts(name, &pid, &run->parts, arena);
}

/* ---- the newest ---- */

static bool take_empty(struct text name, struct run *run, struct arena *arena)
{
    run->path = name;
    find_parts(name, NULL, &run->parts, arena);
    return run->parts.count > 0;
}

/* A file that cannot be read is taken, so that this is said, and no older run reported in its place. */
static bool take_candidate(const struct candidate *candidate, bool alone, struct run *run, struct arena *arena)
{
    if (candidate->empty)
        return !alone && take_empty(candidate->name, run, arena);
    if (!load_is_profile(candidate->name.s) && access(candidate->name.s, R_OK) == 0)
        return false;
    if (alone)
        run->path = candidate->name;
    else
        find_run(candidate->name, run, arena);
    return true;
}

bool newest_find(struct text prefix, bool alone, struct run *run, struct arena *arena)
{
    struct candidates candidates = {0};
    bool found = false;
    find_candidates(prefix, &candidates, arena);
    for (size_t i = 0; i < candidates.count && !found; i++)
        found = take_candidate(&candidates.items[i], alone, run, arena);
    free(candidates.items);
    return found;
}
