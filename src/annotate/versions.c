/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/versions.h"

void versions_init(struct versions *versions, const struct old_texts_wanted *wanted, const struct old_texts *old_texts)
{
    *versions = (struct versions){.sided = wanted->sided, .old_texts = old_texts};
    for (int side = 0; side < SIDES; side++)
        locator_init(&versions->locators[side], wanted->sided->of[side], wanted->question, wanted->directory);
    versions->locators[SIDE_OLD].reader.commit = NULL;
    struct places *old = &versions->locators[SIDE_OLD].reader.places;
    old->directories = wanted->question->request->base_include.items;
    old->directory_count = wanted->question->request->base_include.count;
}

void versions_release(struct versions *versions)
{
    for (int side = 0; side < SIDES; side++)
        locator_release(&versions->locators[side]);
}

static const struct source *open_side(struct versions *versions, ref_t file, enum side side)
{
    ref_t own = versions->sided->match->files.items[file].of[side];
    struct locator *locator = &versions->locators[side];
    struct text why;
    bool found = own != NONE && locator_open(locator, own, &why) == SOURCE_FOUND;
    return found ? &locator->reader.source : NULL;
}

static bool is_same_file(const struct versions *versions)
{
    const struct stat *a = &versions->locators[SIDE_NEW].reader.status,
                      *b = &versions->locators[SIDE_OLD].reader.status;
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The old source, looked for in the directories of --base-include alone; NULL: it is not there. */
static const struct source *open_below(struct versions *versions, ref_t file)
{
    struct places *places = &versions->locators[SIDE_OLD].reader.places;
    places->directories_only = true;
    const struct source *source = open_side(versions, file, SIDE_OLD);
    places->directories_only = false;
    return source;
}

/* Takes the old source from the commit, if the commit has it, and the file that was found is that of the working tree:
 * the new one, or one whose new source is of a commit, too. */
static void take_old_text(const struct versions *versions, ref_t file, struct version_pair *pair)
{
    const struct source *text = old_texts_find(versions->old_texts, file);
    bool is_apart = pair->of[SIDE_NEW] && pair->of[SIDE_NEW]->is_no_file;
    pair->is_old_text = text && (!pair->of[SIDE_OLD] || pair->is_one || is_apart);
    if (!pair->is_old_text)
        return;
    pair->of[SIDE_OLD] = text;
    pair->is_one = false;
}

void versions_open(struct versions *versions, ref_t file, struct version_pair *pair)
{
    for (int side = 0; side < SIDES; side++)
        pair->of[side] = open_side(versions, file, (enum side)side);
    pair->is_one = pair->of[SIDE_OLD] && pair->of[SIDE_NEW] && is_same_file(versions);
    if (pair->is_one && versions->locators[SIDE_OLD].reader.places.directory_count) {
        const struct source *other = open_below(versions, file);
        pair->of[SIDE_OLD] = other ? other : open_side(versions, file, SIDE_OLD);
        pair->is_one = pair->of[SIDE_OLD] && is_same_file(versions);
    }
    take_old_text(versions, file, pair);
    if (pair->is_one && locator_is_newer(&versions->locators[SIDE_OLD], pair->of[SIDE_OLD]->modified))
        pair->of[SIDE_OLD] = NULL;
}
