/* source: finds a source file and reads it line by line. It knows nothing of profiles.
 *
 * A profile can name any file as a source. So only regular files are read that are text and not too large, no files in
 * which the system describes itself and its users, as in /proc, and, if the user wants that, no files outside of
 * certain directories.
 *
 *     source_reader_init(&reader);
 *     if (source_open(&reader, TEXT("src/a.c"), &why) == SOURCE_FOUND)
 *         for (size_t i = 1; i <= source_lines(&reader.source); i++)
 *             use(source_line(&reader.source, i));
 *     source_reader_release(&reader);
 */
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

/* Reads one source after another. Set the directories after source_reader_init(); they must outlive the reader. */
struct source_reader {
    const struct text *directories; /* where names are looked for too */
    size_t directory_count;
    const struct text *below; /* real paths of the only directories that are read; none: all are */
    size_t below_count;
    uint64_t left;        /* how many bytes may still be read: no profile can keep us reading */
    struct source source; /* the last one that was found */
    struct stat status;   /* of it */
};

void source_reader_init(struct source_reader *reader);
void source_reader_release(struct source_reader *reader);

enum source_result { SOURCE_FOUND, SOURCE_MISSING, SOURCE_UNREADABLE, SOURCE_OUTSIDE };

/* Looks for `name`: as it is, then as `directory/name` in each directory, in order, whether the name is relative or
 * absolute.
 *
 * - SOURCE_FOUND: it is reader->source until another one is opened. A file that is opened twice in a row, by any path,
 * is read once.
 * - SOURCE_UNREADABLE: the file cannot be read, or is no source: a directory, a device, a file of /proc, or a file with
 * a NUL in its first 8 KiB. Such a file ends the search; a path that the system does not let us look at does not, but
 * is reported in place of SOURCE_MISSING. `*why` says what is wrong, as words after a name ("is a directory"): print or
 *   copy it before the next call.
 * - SOURCE_OUTSIDE: the only files found are outside of the directories that the reader is restricted to.
 * - SOURCE_MISSING: there is none. */
enum source_result source_open(struct source_reader *reader, struct text name, struct text *why);

/* Identifies a file: the same by all paths that lead to it. */
struct source_identity {
    dev_t device;
    ino_t inode;
};

/* Identifies the file, of any kind, that source_open() would look at first; returns false if there is none. */
bool source_find(const struct source_reader *reader, struct text name, struct source_identity *identity);

/* How many lines the source has; a last line without line end counts. */
size_t source_lines(const struct source *source);

/* Line `number` (from 1) without its line end (LF or CRLF); the empty text beyond the last. */
struct text source_line(const struct source *source, size_t number);

/* `path` without `.`, empty and `name/..` parts, by its text alone; "." if nothing is left. In the arena. */
struct text path_normalise(struct arena *arena, struct text path);

/* The normalised path; a relative one starts from `directory`. Two spellings of one path give the same. In the arena.
 */
struct text path_resolve(struct arena *arena, struct text path, struct text directory);

/* Sets when a file was last modified, in seconds since 1970; returns false if it cannot be found out. */
bool path_modified(struct text path, int64_t *modified);

#endif
