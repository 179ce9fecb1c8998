/* source: the text of a source file, line by line, wherever it can be found. It knows no profile. */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include "base/memory.h"

struct source {
    struct text path;     /* where it was found, as it was opened */
    struct text content;  /* all of it, as bytes */
    int64_t modified;     /* seconds since 1970 */
    ARRAY(size_t) starts; /* the offset of each line, and the end: count - 1 lines */
};

enum source_result { SOURCE_FOUND, SOURCE_MISSING, SOURCE_UNREADABLE };

/* Looks for `name`: as it is, then below each of the `count` include directories, in order, as `directory/name` (a
 * relative or an absolute name alike). A directory, a device or a file that cannot be read is UNREADABLE, and ends the
 * search; a path that the system does not let us look at does not end it, but makes UNREADABLE what would be MISSING.
 * `*why` then says what was wrong, as words behind a name ("is a directory"): it is ours or strerror()'s, so print or
 * copy it before the next call. A binary file (with a NUL) is read like any other. Close only what was FOUND. */
enum source_result source_open(struct source *source, struct text name, const struct text *directories, size_t count,
                               struct text *why);
void source_close(struct source *source);

/* How many lines it has: a last line without line end counts. */
size_t source_lines(const struct source *source);

/* Line `number` (from 1) without its line end (LF or CRLF); the empty text beyond the last. */
struct text source_line(const struct source *source, size_t number);

/* `path` without `.`, empty and `name/..` parts, lexically; an empty result is ".". In the arena. */
struct text path_normalise(struct arena *arena, struct text path);

/* Whether two paths name the same file lexically: both normalised, relative ones taken below `directory`. */
bool path_same(struct text a, struct text b, struct text directory);

/* When a file was last modified, in seconds since 1970; false where that cannot be told. */
bool path_modified(struct text path, int64_t *modified);

#endif
