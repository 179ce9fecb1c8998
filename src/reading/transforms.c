/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reading/transforms.h"

#include "calls/hide.h"
#include "compare/owned.h"
#include "inlined/inlined.h"

#include <stdlib.h>

struct transform {
    bool (*wanted)(const struct transforms *transforms, const struct profile *profile);
    /* initialises `to`, which keeps nothing of `from` */
    void (*apply)(const struct transforms *transforms, struct profile *to, const struct profile *from);
};

static bool wants_inlined(const struct transforms *transforms, const struct profile *profile)
{
    return transforms->inlined && profile->wants & WANT_INSTRUCTIONS;
}

static void give_inlined(const struct transforms *transforms, struct profile *to, const struct profile *from)
{
    inlined_apply(transforms->inlined, to, from);
}

static bool wants_names(const struct transforms *transforms, const struct profile *profile)
{
    (void)profile;
    return !renames_are_empty(transforms->renames);
}

static void rename_all(const struct transforms *transforms, struct profile *to, const struct profile *from)
{
    renames_apply(transforms->renames, to, from);
}

static bool wants_contexts_merged(const struct transforms *transforms, const struct profile *profile)
{
    return transforms->merges_contexts && (transforms->contexts || contexts_any(profile));
}

static void merge_contexts(const struct transforms *transforms, struct profile *to, const struct profile *from)
{
    if (transforms->contexts)
        contexts_merge_known(transforms->contexts, to, from);
    else
        contexts_merge(to, from);
}

static bool wants_hidden(const struct transforms *transforms, const struct profile *profile)
{
    (void)profile;
    return transforms->filter && filter_hides_any(transforms->filter);
}

static void hide_others(const struct transforms *transforms, const struct owned *own, struct profile *to,
                        const struct profile *from)
{
    struct arena scratch = {0};
    bool *foreign = own ? owned_foreign(own, from) : NULL;
    struct hide hide = {.hidden = filter_hides(transforms->filter, from, own ? own->functions : NULL, &scratch),
                        .foreign = foreign};
    hide_functions(&hide, to, from);
    transforms->filter->left += hide.left;
    transforms->filter->exceeds |= hide.exceeds;
    arena_release(&scratch);
    free(foreign);
}

static void hide(const struct transforms *transforms, struct profile *to, const struct profile *from)
{
    if (!transforms->own) {
        hide_others(transforms, transforms->own_of, to, from);
        return;
    }
    struct owned own;
    owned_init(&own, from, NULL, transforms->own);
    hide_others(transforms, &own, to, from);
    owned_release(&own);
}

static const struct transform table[] = {
    {wants_inlined, give_inlined},
    {wants_names, rename_all},
    {wants_contexts_merged, merge_contexts},
    {wants_hidden, hide},
};

void transforms_apply(struct profile *profile, const struct transforms *transforms)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct profile made;
        if (!table[i].wanted(transforms, profile))
            continue;
        table[i].apply(transforms, &made, profile);
        profile_release(profile);
        *profile = made;
    }
}
