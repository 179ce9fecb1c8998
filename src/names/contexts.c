/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "names/contexts.h"

#include "names/text_end.h"
#include "profile/merge.h"

#include <stdlib.h>

struct text contexts_strip(const struct contexts *contexts, struct text name)
{
    struct text rest = name, first = TEXT_NONE, link;
    text_split(&rest, '\'', &first);
    if (first.n == 0 || first.n == name.n || name.s[name.n - 1] == '\'')
        return name;
    while (text_split(&rest, '\'', &link))
        if (!text_is_all(link, is_digit) && names_find(&contexts->known, link) == NONE)
            return name;
    return first;
}

void contexts_init(struct contexts *contexts, const struct profile *profile)
{
    *contexts = (struct contexts){0};
    for (size_t i = 0; i < profile->functions.count;
         i++) { /* a name of a context alone is not that of a function (rule 10) */
        struct text name = profile->symbols.texts.items[profile->functions.items[i].symbol], rest = name,
                    first = TEXT_NONE;
        text_split(&rest, '\'', &first);
        names_add(&contexts->known, NULL, name);
        names_add(&contexts->known, NULL, first);
    }
}

void contexts_release(struct contexts *contexts)
{
    names_release(&contexts->known);
    *contexts = (struct contexts){0};
}

bool contexts_any(const struct profile *profile)
{
    struct contexts contexts;
    bool any = false;
    for (size_t i = 0; i < profile->symbols.texts.count && !any; i++)
        any = text_find(profile->symbols.texts.items[i], '\'') < profile->symbols.texts.items[i].n;
    if (!any)
        return false;
    any = false;
    contexts_init(&contexts, profile);
    for (size_t i = 0; i < profile->symbols.texts.count && !any; i++)
        any = contexts_strip(&contexts, profile->symbols.texts.items[i]).n != profile->symbols.texts.items[i].n;
    contexts_release(&contexts);
    return any;
}

static ref_t *map_symbols(const struct contexts *contexts, struct profile *to, const struct profile *from)
{
    ref_t *map = memory_alloc(from->symbols.texts.count * sizeof *map);
    for (size_t i = 0; i < from->symbols.texts.count; i++)
        map[i] = profile_add_symbol(to, contexts_strip(contexts, from->symbols.texts.items[i]));
    return map;
}

static struct merge map_names(const struct contexts *contexts, struct profile *to, const struct profile *from)
{
    return (struct merge){
        .objects = merge_names(to, &from->objects, profile_add_object),
        .files = merge_names(to, &from->files, profile_add_file),
        .symbols = map_symbols(contexts, to, from),
    };
}

ref_t *contexts_merge_functions(struct profile *to, const struct profile *from)
{
    struct contexts contexts;
    contexts_init(&contexts, from);
    profile_init(to, 0, TEXT_NONE);
    struct merge merge = map_names(&contexts, to, from);
    merge_functions(&merge, to, from);
    ref_t *functions = merge.functions;
    merge.functions = NULL;
    merge_release(&merge);
    contexts_release(&contexts);
    return functions;
}

void contexts_merge(struct profile *to, const struct profile *from)
{
    struct contexts contexts;
    contexts_init(&contexts, from);
    contexts_merge_known(&contexts, to, from);
    contexts_release(&contexts);
}

void contexts_merge_known(const struct contexts *contexts, struct profile *to, const struct profile *from)
{
    profile_init(to, from->wants, TEXT_NONE);
    struct merge merge = map_names(contexts, to, from);
    merge_functions(&merge, to, from);
    merge_costs(&merge, to, from);
    merge_rest(&merge, to, from);
    merge_release(&merge);
    profile_finish(to);
}
