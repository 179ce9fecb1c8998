/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/hot_files.h"

#include "annotate/chosen.h"
#include "rows/share.h"

#include <stdlib.h>

#define LIMIT PERCENT /* files with less are not read */

static bool has_own(const struct refs *files, const struct locator *locator)
{
    for (size_t i = 0; i < files->count; i++)
        if (locator_ownership(locator, files->items[i]) == OWNED_BY_USER)
            return true;
    return false;
}

void hot_files_init(struct hot_files *hot, const struct view *view, const struct locator *locator)
{
    const struct measure *main = view_main_measure(view);
    struct refs all = chosen_files(view);
    bool own_only = has_own(&all, locator);
    cost_t *self = chosen_costs(view);
    uint64_t *weights = chosen_weights(view);
    *hot = (struct hot_files){.costs = chosen_costs_with_calls(view)};
    for (size_t i = 0; i < all.count; i++) {
        ref_t file = all.items[i];
        bool is_wanted = !own_only || locator_ownership(locator, file) == OWNED_BY_USER;
        if (is_wanted && (!main || share_is_reached(weights[file], LIMIT, main->total)))
            *array_add(&hot->files) = file;
        else if (main && self[file])
            *array_add(&hot->left_out) = file;
    }
    free(self);
    free(weights);
    free(all.items);
}

void hot_files_release(struct hot_files *hot)
{
    free(hot->files.items);
    free(hot->left_out.items);
    free(hot->costs);
}
