#include "analysis/filter.h"

#include <stdlib.h>

#define REASON_MAX 128

static int compile(regex_t *regex, struct text expression)
{
    struct arena scratch = {0};
    int result = regcomp(regex, arena_copy(&scratch, expression).s, REG_EXTENDED | REG_NOSUB);
    arena_release(&scratch);
    return result;
}

/* The length of the shortest beginning that is wrong in the same way, and stays so: where the error shows. */
static size_t find_error(struct text expression, int result)
{
    size_t n = expression.n;
    while (n > 1) {
        regex_t regex;
        int shorter = compile(&regex, (struct text){expression.s, n - 1});
        if (shorter == 0)
            regfree(&regex);
        if (shorter != result)
            break;
        n--;
    }
    return n;
}

bool patterns_init(struct patterns *patterns, const struct text *expressions, size_t count, const char *option,
                   struct arena *arena, struct text *error)
{
    patterns->items = memory_zeroed(count, sizeof *patterns->items);
    for (patterns->count = 0; patterns->count < count; patterns->count++) {
        struct text expression = expressions[patterns->count];
        int result = compile(&patterns->items[patterns->count], expression);
        if (result == 0)
            continue;
        char reason[REASON_MAX];
        regerror(result, NULL, reason, sizeof reason);
        *error = arena_format(arena, "bad expression --%s='%.*s': %s, at character %zu", option, (int)expression.n,
                              expression.s, reason, find_error(expression, result));
        return false;
    }
    return true;
}

void patterns_release(struct patterns *patterns)
{
    for (size_t i = 0; i < patterns->count; i++)
        regfree(&patterns->items[i]);
    free(patterns->items);
    *patterns = (struct patterns){0};
}

bool patterns_match(const struct patterns *patterns, struct text name)
{
    for (size_t i = 0; i < patterns->count; i++)
        if (regexec(&patterns->items[i], name.s, 0, NULL, 0) == 0)
            return true;
    return false;
}

void filter_release(struct filter *filter)
{
    patterns_release(&filter->focus);
    patterns_release(&filter->ignore);
    patterns_release(&filter->file);
    patterns_release(&filter->object);
    patterns_release(&filter->peek);
    patterns_release(&filter->list);
}

bool filter_is_empty(const struct filter *filter)
{
    return filter->focus.count + filter->ignore.count + filter->file.count + filter->object.count +
               filter->peek.count ==
           0;
}

/* Whether a name passes an option: nothing was asked, the row has no such name, or one of the expressions matches. */
static bool passes(const struct patterns *patterns, const struct names *names, ref_t name)
{
    return patterns->count == 0 || name == NONE || patterns_match(patterns, names->texts.items[name]);
}

bool filter_keeps(const struct filter *filter, const struct profile *profile, const struct label *label)
{
    if (filter->ignore.count && label->symbol != NONE && passes(&filter->ignore, &profile->symbols, label->symbol))
        return false;
    return passes(&filter->focus, &profile->symbols, label->symbol) &&
           passes(&filter->peek, &profile->symbols, label->symbol) &&
           passes(&filter->file, &profile->files, label->file) &&
           passes(&filter->object, &profile->objects, label->object);
}
