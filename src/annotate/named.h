/* named: the source files that the user names, and which files of the profile they are: those with the same path,
 * however it is spelt, or, if there are none, those that are the same file on the disk, or else those whose paths
 * end most like it: in two parts at least. */
#ifndef ANNOTATE_NAMED_H
#define ANNOTATE_NAMED_H

#include "annotate/find.h"
#include "source/paths.h"

struct named_files {
    struct locator *locator;
    struct diagnostics *diagnostics;
    struct path_table paths;                /* of the profile's files, by file; made with the first name */
    struct path_table before;               /* the names that were looked for */
    ARRAY(struct file_identity) identities; /* of the profile's files, by file; made if paths do not tell */
    struct index by_identity;
    struct arena arena; /* of hints */
};

/* Both must outlive it. */
void named_files_init(struct named_files *all, struct locator *locator, struct diagnostics *diagnostics);
void named_files_release(struct named_files *all);

struct named {
    struct text name; /* by which it was found, or was looked for */
    bool found;
    bool by_tail;      /* the profile has it below other directories */
    struct refs files; /* those of the profile; the one that is spelt like the name first */
    struct text hint;  /* if there are none: "the profile has x/y.c"; .s NULL: nothing like it */
};

/* Looks for a file. If it is found, the locator's reader has it; if it is not, or the profile does not know it,
 * that is diagnosed. Release it in any case. */
void named_open(struct named *named, struct named_files *all, struct text name);
void named_release(struct named *named);

/* Whether a file of this path was opened before. */
bool named_is_repeated(struct named_files *all, struct text name);

#endif
