/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* old_texts: old sources, as they were at a commit of the git repository (--base-include=git:REV), all read at once.
 *
 * A file is looked for in the commit by the path at which the source is found or looked for now, relative to the top of
 * the working tree; if this path is not in the tree, by tails of its name, as below a directory of --base-include. */
#ifndef ANNOTATE_OLD_TEXTS_H
#define ANNOTATE_OLD_TEXTS_H

#include "annotate/locator.h"
#include "base/diagnostic.h"
#include "compare/sides.h"

/* A file of the commit that is no text to show, or a path that cannot be asked for. */
struct unusable_text {
    struct text name, why;
};

struct old_texts {
    struct source *of; /* by file of the match; .content.s NULL: there is none. NULL: no commit is given */
    size_t count;
    struct text wrong; /* with git; .s NULL: nothing */
    ARRAY(struct unusable_text) unusable;
    struct arena arena;
};

/* The old sources to read. */
struct old_texts_wanted {
    const struct sided *sided;
    const struct question *question;
    struct text directory; /* the working directory */
    const bool *files;     /* by file of the match; NULL: all */
};

/* Reads them, if the request names a commit. Release it in any case. */
void old_texts_init(struct old_texts *texts, const struct old_texts_wanted *wanted);
void old_texts_release(struct old_texts *texts);

/* The old source of a file of the match; NULL: there is none. It is called `git:REV:path`. */
const struct source *old_texts_find(const struct old_texts *texts, ref_t file);

/* Diagnoses the files that could not be read. */
void old_texts_warn(const struct old_texts *texts, struct diagnostics *diagnostics);

#endif
