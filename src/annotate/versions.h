/* versions: the sources of both sides of a comparison, each found where its profile says.
 *
 *     versions_init(&versions, &sided, request, directory);
 *     versions_open(&versions, file, &pair);               // a file of the match
 *     if (pair.of[SIDE_OLD] && pair.of[SIDE_NEW]) ...      // both texts are there
 *     versions_release(&versions);
 *
 * Old sources are looked for below the directories of --base-include in place of those of --include. If both names
 * lead to one file, what is below these directories comes first; if there is nothing, and the file was changed after
 * the old profile was written, the old text is gone. */
#ifndef ANNOTATE_VERSIONS_H
#define ANNOTATE_VERSIONS_H

#include "annotate/find.h"
#include "compare/join.h"

struct versions {
    const struct sided *sided;
    struct locator locators[SIDES];
};

/* The sources of a file; NULL: it is not there, or the side has no such file. They live until the next is opened. */
struct version_pair {
    const struct source *of[SIDES];
    bool is_one; /* both are the same file */
};

/* All arguments must outlive it. */
void versions_init(struct versions *versions, const struct sided *sided, const struct request *request,
                   struct text directory);
void versions_release(struct versions *versions);

/* Opens both sources of a file of the match. */
void versions_open(struct versions *versions, ref_t file, struct version_pair *pair);

#endif
