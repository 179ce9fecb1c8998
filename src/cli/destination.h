/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* destination: the file of -o. A report is written to a temporary file beside it, which replaces it once complete; if
 * anything fails before, the old file stays unchanged, and the temporary file is removed.
 *
 *     if (destination_open(&d, path, &diagnostics)) {
 *         write(d.fd, ...);
 *         good = destination_close(&d, good, &diagnostics);
 *     }
 *
 * A link is followed, if the system follows it. The new file has the owner and the mode of the old one; if it cannot
 * have them, or cannot replace the old file, the report is copied into the old file at the end. A file that the user
 * may not write is not replaced, nor is a file that was read for the report. A target that is no regular file (a
 * device, a pipe) is written in place, and so is a file that a process has open, like /dev/stdout and /dev/fd/3. */
#ifndef CLI_DESTINATION_H
#define CLI_DESTINATION_H

#include "base/diagnostic.h"
#include "source/files.h"

#include <sys/stat.h>

struct destination {
    struct text path;  /* as the user wrote it */
    int fd;            /* the file to write to */
    char *target;      /* the file to replace or to write in place: the end of all links */
    char *temporary;   /* the temporary file, `.cgannotate-XXXXXX` in the same directory; NULL: in place */
    struct stat old;   /* the target, if it exists */
    bool exists;       /* the target exists */
    bool is_open_file; /* the target stands for a file that a process has open */
    int number;        /* its descriptor, if this process has it open; else -1 */
    const struct file_set *read;
    struct arena arena;
};

/* Begins to write the file. Until it is closed, signals that end the program remove the temporary file, and no other
 * destination may be open. Returns false if the file cannot be written: that is diagnosed, and nothing is open. `read`,
 * which must outlive it, collects the files that are read meanwhile. */
bool destination_open(struct destination *d, struct text path, const struct file_set *read,
                      struct diagnostics *diagnostics);

/* Closes the destination. With `keep` the report replaces the file; false if that fails, or if the file was read for
 * the report: that is diagnosed, and the old file stays. Without `keep` the old file stays, and it returns false. */
bool destination_close(struct destination *d, bool keep, struct diagnostics *diagnostics);

/* Removes the temporary file. Call it before the program ends at once; signal handlers may call it. */
void destination_abandon(void);

#endif
