/* source: the text of a source file, line by line, wherever it can be found. It knows no profile.
 *
 * Names of sources come out of profiles, and a profile may be made to name any file. So only regular files are read
 * that are text and within limits, nothing that the system makes up of itself and its users, as in /proc, and, where
 * the user says so, nothing outside of some directories. */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include "base/memory.h"

#include <sys/stat.h>

struct source {
    struct text path;     /* where it was found, as it was opened */
    struct text content;  /* all of it, as bytes */
    int64_t modified;     /* seconds since 1970 */
    ARRAY(size_t) starts; /* the offset of each line, and the end: count - 1 lines */
};

/* Reads one source after another. Set the directories behind source_reader_init(); they must outlive it. */
struct source_reader {
    const struct text *directories; /* in which names are looked for too */
    size_t directory_count;
    const struct text *below; /* real paths of directories, outside of which nothing is read; none: anything is */
    size_t below_count;
    uint64_t left;        /* so many bytes may still be read, that no profile keeps us reading */
    struct source source; /* the last one that was found */
    struct stat status;   /* of it */
};

void source_reader_init(struct source_reader *reader);
void source_reader_release(struct source_reader *reader);

enum source_result { SOURCE_FOUND, SOURCE_MISSING, SOURCE_UNREADABLE, SOURCE_OUTSIDE };

/* Looks for `name`: as it is, then below each include directory, in order, as `directory/name` (a relative or an
 * absolute name alike). Where it is FOUND it is reader->source until the next one is opened; the same file again, by
 * whatever path, is not read again.
 *
 * What is no source (a directory, a device, a file of /proc, one with a NUL in its first 8 KiB) or cannot be read is
 * UNREADABLE, and ends the search; a path that the system does not let us look at does not end it, but makes UNREADABLE
 * what would be MISSING. `*why` then says what was wrong, as words behind a name ("is a directory"): it is ours or
 * strerror()'s, so print or copy it before the next call. A file OUTSIDE of the directories that the reader is
 * restricted to does not end the search either. */
enum source_result source_open(struct source_reader *reader, struct text name, struct text *why);

/* A file, whatever paths lead to it. */
struct source_identity {
    dev_t device;
    ino_t inode;
};

/* Which file source_open() would look at first, of whatever kind it is; false where there is none. */
bool source_find(const struct source_reader *reader, struct text name, struct source_identity *identity);

/* How many lines it has: a last line without line end counts. */
size_t source_lines(const struct source *source);

/* Line `number` (from 1) without its line end (LF or CRLF); the empty text beyond the last. */
struct text source_line(const struct source *source, size_t number);

/* `path` without `.`, empty and `name/..` parts, lexically; an empty result is ".". In the arena. */
struct text path_normalise(struct arena *arena, struct text path);

/* The normalised path, below `directory` where it is relative: of two spellings of a path it is the same. In the arena.
 */
struct text path_resolve(struct arena *arena, struct text path, struct text directory);

/* When a file was last modified, in seconds since 1970; false where that cannot be told. */
bool path_modified(struct text path, int64_t *modified);

#endif
