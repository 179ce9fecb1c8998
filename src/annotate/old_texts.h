/* old_texts: old sources, as they were at a commit of the git repository (--base-include=git:REV), all read at once.
 *
 * A file is looked for in the commit by the path where the source is found now, or would be looked for, relative to the
 * top of the working tree; if that is not in the tree, by tails of its name, as below a directory of --base-include. */
#ifndef ANNOTATE_OLD_TEXTS_H
#define ANNOTATE_OLD_TEXTS_H

#include "annotate/find.h"
#include "base/diagnostic.h"
#include "compare/join.h"

/* A file that the commit has, but not as a text that can be shown, or none that can be asked for. */
struct unusable_text {
    struct text name, why;
};

struct old_texts {
    struct source *of; /* by file of the match; .content.s NULL: there is none. NULL: no commit is asked */
    size_t count;
    struct text wrong; /* with git; .s NULL: nothing */
    struct {
        struct unusable_text *items;
        size_t count, capacity;
    } unusable;
    struct arena arena;
};

/* Which old sources are read. */
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

/* Diagnoses what could not be read. */
void old_texts_warn(const struct old_texts *texts, struct diagnostics *diagnostics);

#endif
