#include "analysis/contexts.h"

#include "profile/merge.h"

#include <stdlib.h>

/* Takes the next part of a chain off the front of `*rest`: what stands in front of the next quote. */
static struct text next_link(struct text *rest)
{
    size_t n = text_find(*rest, '\'');
    struct text link = {rest->s, n};
    *rest = n < rest->n ? text_skip(*rest, n + 1) : TEXT_NONE;
    return link;
}

static bool is_number(struct text t)
{
    for (size_t i = 0; i < t.n; i++)
        if (t.s[i] < '0' || t.s[i] > '9')
            return false;
    return t.n > 0;
}

static bool is_known(const struct names *known, struct text name)
{
    for (struct probe at = index_probe(&known->index, text_hash(name)); index_next(&known->index, &at);)
        if (text_equal(known->texts.items[at.ref], name))
            return true;
    return false;
}

/* The name without its context. */
static struct text strip_context(const struct names *known, struct text name)
{
    struct text rest = name, first = next_link(&rest);
    if (first.n == 0 || first.n == name.n || name.s[name.n - 1] == '\'')
        return name;
    while (rest.n) {
        struct text link = next_link(&rest);
        if (!is_number(link) && !is_known(known, link))
            return name;
    }
    return first;
}

/* All names, and what stands in front of their first quotes: what a caller can be called. */
static struct names collect_known(const struct profile *p)
{
    struct names known = {0};
    for (size_t i = 0; i < p->symbols.texts.count; i++) {
        struct text rest = p->symbols.texts.items[i];
        names_add(&known, NULL, rest);
        names_add(&known, NULL, next_link(&rest));
    }
    return known;
}

static ref_t *map_symbols(struct profile *to, const struct profile *from)
{
    struct names known = collect_known(from);
    ref_t *map = memory_alloc(from->symbols.texts.count * sizeof *map);
    for (size_t i = 0; i < from->symbols.texts.count; i++)
        map[i] = profile_add_symbol(to, strip_context(&known, from->symbols.texts.items[i]));
    names_release(&known);
    return map;
}

void contexts_merge(struct profile *to, const struct profile *from)
{
    profile_init(to, from->wants, TEXT_NONE);
    struct merge merge = {
        .objects = merge_names(to, &from->objects, profile_add_object),
        .files = merge_names(to, &from->files, profile_add_file),
        .symbols = map_symbols(to, from),
    };
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_release(&merge);
    profile_finish(to);
}
