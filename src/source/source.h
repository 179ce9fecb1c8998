/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source: finds a source file and reads it line by line. It knows nothing of profiles.
 *
 * A profile can name any file as a source. So only regular files are read that are text and not too large, no files in
 * which the system describes itself and its users, as in /proc, and, if the user wants that, no files outside of
 * certain directories. A file of the working tree may be read from a commit instead.
 *
 *     source_reader_init(&reader);
 *     if (source_open(&reader, TEXT("src/a.c"), &why) == SOURCE_FOUND)
 *         for (size_t i = 1; i <= source_lines(&reader.source); i++)
 *             use(source_line(&reader.source, i));
 *     source_reader_release(&reader);
 */
#ifndef SOURCE_SOURCE_H
#define SOURCE_SOURCE_H

#include "base/git.h"
#include "source/files.h"
#include "source/places.h"

#include <sys/stat.h>

struct source {
    struct text path;     /* where it was found, as it was opened */
    struct text content;  /* all of it, as bytes */
    int64_t modified;     /* nanoseconds since 1970 */
    ARRAY(size_t) starts; /* the offset of each line, and the end: count - 1 lines */
    bool is_no_file;      /* it was made of a text, and the path leads to no file */
};

/* Reads one source after another. Set the places and directories after source_reader_init(); they must outlive the
 * reader. */
struct source_reader {
    struct places places;     /* where names are looked for */
    const struct text *below; /* real paths of the only directories that are read; none: all are */
    size_t below_count;
    const struct git_commit *commit; /* whose texts stand for files of the working tree; NULL: files do themselves */
    struct file_set *read;           /* gets each file that is opened; NULL: nobody asks */
    uint64_t left;                   /* how many bytes may still be read: no profile can keep us reading */
    struct source source;            /* the last one that was found */
    struct stat status;              /* of it */
    struct arena arena;              /* of the last searches */
    struct place_list found;         /* the places of the last search */
    struct text too_short;           /* the first file that the last search refused for its length; .s NULL: none */
};

/* Makes a source of a text that is no file: the content is copied, `path` is what it is called. False if it is not
 * text: it has a NUL in its first 8 KiB, or too many lines. Release it in any case. */
bool source_of_text(struct source *source, struct text content, struct text path);
void source_release(struct source *source);

void source_reader_init(struct source_reader *reader);
void source_reader_release(struct source_reader *reader);

/* The path of a file in a commit, relative to its top, for a path that need not lead to a file, or for what its source
 * is called, `git:REV:path`, in the arena; .s NULL:
 * it is not below the top, or outside of the directories that the reader is restricted to. */
struct text source_path_in(const struct source_reader *reader, const struct git_commit *commit, struct text path,
                           struct arena *arena);

/* Lets it read as much as at first: somebody asks for one source after another. */
void source_reader_renew(struct source_reader *reader);

enum source_result { SOURCE_FOUND, SOURCE_MISSING, SOURCE_UNREADABLE, SOURCE_OUTSIDE };

/* Looks for `name` in its places, in the order of places_list().
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

/* The same; and if there is none, it looks for tails of the name, in the order of places_list_tails(): such a file
 * must have `lines` lines at least. One that cannot be read is passed over. */
enum source_result source_search(struct source_reader *reader, struct text name, uint64_t lines, struct text *why);

/* Whether a source of so many lines is at a tail of the name below this directory, which the user did not name; it is
 * read, so that reader->source is another one. `*found` lives until the next search. */
bool source_suggest(struct source_reader *reader, struct text name, uint64_t lines, struct text directory,
                    struct source_place *found);

/* Finds where there is a file, of any kind, that source_open() would look at first; returns false if there is none.
 * The path is in the arena. */
bool source_locate(const struct source_reader *reader, struct text name, struct text *path, struct arena *arena);

/* Identifies the file that source_locate() finds; returns false if there is none. */
bool source_find(const struct source_reader *reader, struct text name, struct file_identity *identity);

/* How many lines the source has; a last line without line end counts. */
size_t source_lines(const struct source *source);

/* Line `number` (from 1) without its line end (LF or CRLF); the empty text beyond the last. */
struct text source_line(const struct source *source, size_t number);

#endif
