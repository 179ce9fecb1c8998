/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* versions: the sources of both sides of a comparison, each found by its own profile.
 *
 *     versions_init(&versions, &wanted, &old_texts);
 *     versions_open(&versions, file, &pair);               // a file of the match
 *     if (pair.of[SIDE_OLD] && pair.of[SIDE_NEW]) ...      // both texts are there
 *     versions_release(&versions);
 *
 * Old sources are looked for below the directories of --base-include in place of --include, and then in the commit that
 * --base-include names. If both names lead to the same file, --base-include comes first; if it has no text, and the
 * file changed after the old profile was written, the old text is lost. */
#ifndef ANNOTATE_VERSIONS_H
#define ANNOTATE_VERSIONS_H

#include "annotate/old_texts.h"

struct versions {
    const struct sided *sided;
    struct locator locators[SIDES];
    const struct old_texts *old_texts;
};

/* The sources of a file; NULL: it is not there, or the side has no such file. They live until the next is opened. */
struct version_pair {
    const struct source *of[SIDES];
    bool is_one;      /* both are the same file */
    bool is_old_text; /* the old source is of struct old_texts, and lives as long as that */
};

/* All arguments must outlive it, but for `wanted` itself. */
void versions_init(struct versions *versions, const struct old_texts_wanted *wanted, const struct old_texts *old_texts);
void versions_release(struct versions *versions);

/* Opens both sources of a file of the match. */
void versions_open(struct versions *versions, ref_t file, struct version_pair *pair);

#endif
