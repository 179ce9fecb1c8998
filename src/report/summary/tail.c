#include "report/summary/tail.h"

#include "base/memory.h"
#include "profile/profile.h"

void tail_paths_add(struct tail_paths *paths, struct text path)
{
    for (size_t i = 0; i < paths->count; i++)
        if (text_equal(paths->items[i], path))
            return;
    *array_add(paths) = path;
}

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

/* The end of a path with one component more before it. */
static struct text widened(struct text path, struct text tail)
{
    size_t at = path.n - tail.n;
    at -= at > 0; /* the separator */
    while (at > 0 && !is_separator(path.s[at - 1]))
        at--;
    return text_skip(path, at);
}

static bool ends_with(struct text path, struct text tail)
{
    if (path.n < tail.n || !text_equal(text_skip(path, path.n - tail.n), tail))
        return false;
    return path.n == tail.n || is_separator(path.s[path.n - tail.n - 1]);
}

static bool is_of_another(const struct tail_paths *paths, struct text path, struct text tail)
{
    for (size_t i = 0; i < paths->count; i++)
        if (ends_with(paths->items[i], tail) && !text_equal(paths->items[i], path))
            return true;
    return false;
}

struct text tail_among(const struct tail_paths *paths, struct text path)
{
    struct text tail = text_skip(path, path.n);
    if (text_equal(path, FILE_UNKNOWN) || text_equal(path, FILE_OF_PHP))
        return TEXT_NONE;
    do
        tail = widened(path, tail);
    while (tail.n < path.n && is_of_another(paths, path, tail));
    return tail;
}
