#include "profile/siblings.h"

#include "base/number.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>

/* Takes `mark` and a number off the front; leaves both alone where they are not there. */
static bool take_number(struct text *rest, char mark, uint64_t *number)
{
    if (rest->n < 2 || rest->s[0] != mark)
        return false;
    size_t digits = number_read_digits(text_skip(*rest, 1), number);
    if (digits == 0)
        return false;
    *rest = text_skip(*rest, digits + 1);
    return true;
}

bool suffix_read(struct text rest, struct suffix *suffix)
{
    *suffix = (struct suffix){0, 0};
    bool part = take_number(&rest, '.', &suffix->part), thread = take_number(&rest, '-', &suffix->thread);
    return (part || thread) && rest.n == 0;
}

static struct text directory_of(struct text path)
{
    const char *slash = memrchr(path.s, '/', path.n);
    return slash ? (struct text){path.s, (size_t)(slash + 1 - path.s)} : TEXT_NONE;
}

struct sibling {
    struct text path;
    struct suffix suffix;
};

static int by_suffix(const void *a, const void *b)
{
    const struct sibling *x = a, *y = b;
    if (x->suffix.part != y->suffix.part)
        return x->suffix.part < y->suffix.part ? -1 : 1;
    if (x->suffix.thread != y->suffix.thread)
        return x->suffix.thread < y->suffix.thread ? -1 : 1;
    return text_compare(x->path, y->path);
}

/* NULL where it cannot be read: then there is nothing to be found in it. */
static DIR *open_directory(struct text directory)
{
    struct arena scratch = {0};
    DIR *dir = opendir(directory.n ? arena_copy(&scratch, directory).s : ".");
    if (!dir && errno == ENOMEM)
        memory_exhausted();
    arena_release(&scratch);
    return dir;
}

void siblings_find(struct text path, struct paths *siblings, struct arena *arena)
{
    struct text directory = directory_of(path), name = text_skip(path, directory.n);
    ARRAY(struct sibling) found = {0};
    DIR *dir = open_directory(directory);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct text other = text_of(entry->d_name);
        struct suffix suffix;
        if (!text_starts(other, name) || !suffix_read(text_skip(other, name.n), &suffix))
            continue;
        struct text full = arena_format(arena, "%.*s%s", (int)directory.n, directory.n ? directory.s : "", other.s);
        *array_add(&found) = (struct sibling){full, suffix};
    }
    if (dir)
        closedir(dir);
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, by_suffix);
    for (size_t i = 0; i < found.count; i++)
        *array_add(siblings) = found.items[i].path;
    free(found.items);
}
