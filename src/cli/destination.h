/* destination: the file of -o. A report is written beside it and takes its place once it is whole; whatever happens
 * before that, the old file stays as it is, and nothing new stays beside it.
 *
 *     if (destination_open(&d, path, &diagnostics)) {
 *         write(d.fd, ...);
 *         good = destination_close(&d, good, &diagnostics);
 *     }
 *
 * A link is followed, if the system follows it. The new file has the owner and the mode of the old one; if it
 * cannot have them, or cannot take its place, the old one gets what was written, at the end. A file that the user may
 * not write is not replaced, nor is one that was read for the report. What is there and is no regular file (a device, a
 * pipe) is written in place, and so is what a process has open, as /dev/stdout and /dev/fd/3. */
#ifndef CLI_DESTINATION_H
#define CLI_DESTINATION_H

#include "base/diagnostic.h"
#include "source/files.h"

#include <sys/stat.h>

struct destination {
    struct text path;  /* as the user wrote it */
    int fd;            /* where to write */
    char *target;      /* what is replaced or written in place: where the links lead */
    char *temporary;   /* what is written meanwhile, `.cgannotate-XXXXXX` in the same directory; NULL: in place */
    struct stat old;   /* what is there, if it exists */
    bool exists;       /* something is there */
    bool is_open_file; /* the target stands for a file that a process has open */
    int number;        /* of that file if this process has it open, else -1 */
    const struct file_set *read;
    struct arena arena;
};

/* Begins to write the file. Until it is closed, signals that end the program remove what was written, and no other file
 * may be open as a destination. Returns false if it cannot be written: that is diagnosed, and nothing is open. `read`,
 * which must outlive it, gets the files that are read meanwhile. */
bool destination_open(struct destination *d, struct text path, const struct file_set *read,
                      struct diagnostics *diagnostics);

/* Ends what is open. With `keep` the file is replaced by what was written; false if that fails, or if the file is one
 * that was read: that is diagnosed, and the old file stays. Without, the old file stays, and it returns false. */
bool destination_close(struct destination *d, bool keep, struct diagnostics *diagnostics);

/* Removes what was written so far. Call it before the program ends at once; handlers of signals may call it. */
void destination_abandon(void);

#endif
