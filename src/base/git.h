/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* git: files of the git repository of the working directory, as its commits have them. A name says where a file or a
 * directory is:
 *
 *     git:REV:PATH       in a commit; git itself reads REV:PATH, in which `./` stands for the working directory
 *     notes:REV          the note of a commit below refs/notes/cgannotate
 *     notes/REF:REV      the note of a commit below refs/notes/REF
 *     notes:REV:PATH     a file of the archive that the note is
 *
 * The first `:` outside braces ends REV. git itself is run, by base/run; it reads objects alone, without filters, and
 * writes and fetches nothing. No name is taken for an option of git. Any text is safe as a name. */
#ifndef BASE_GIT_H
#define BASE_GIT_H

#include "base/buffer.h"
#include "base/memory.h"

/* Bytes of a file at most. */
#define GIT_FILE_MAX ((size_t)1 << 30)

struct git_name {
    struct text ref;  /* `refs/notes/REF`; .s NULL: the file is none of a note */
    struct text rev;  /* the commit, as it was named */
    struct text path; /* in the commit, or in the archive of the note; .s NULL: the name has none */
};

/* A commit, and the working tree. */
struct git_commit {
    struct text name; /* as the user wrote it; .s NULL: none */
    struct text id;   /* its hash */
    struct text top;  /* the real path of the working tree */
};

/* Whether a name says so. A file of such a name is `./git:...`. */
bool git_is_name(struct text name);

/* The directory of an input's path, with the `/` or, of the top of a commit or an archive, the `:` at its end; empty:
 * it has none. */
struct text git_directory(struct text path);

/* The name of a file below a directory of a commit or below a note, in the arena. */
struct text git_join(struct text directory, struct text path, struct arena *arena);

/* Takes a name apart. Returns what it lacks, in words, or TEXT_NONE. Texts are in the arena, and a NUL follows them. */
struct text git_part_name(struct text name, struct git_name *parted, struct arena *arena);

/* Finds a commit. Returns the fault in words, in the arena, or TEXT_NONE: there is no git, no repository, one that git
 * calls unsafe, or no such commit. `*id`: its hash, in the arena. */
struct text git_find_commit(struct text rev, struct text *id, struct arena *arena);

/* The commit that the REV of a name became, for people: `1234567890ab of 2026-11-30`; .s NULL: there is none. */
struct text git_describe(struct text name, struct arena *arena);

/* Whether a name is that of a directory of a commit. */
bool git_is_directory(struct text name, struct arena *arena);

/* Whether a name is that of a file of a commit without a byte in it. */
bool git_is_empty(struct text name, struct arena *arena);

/* Adds the names of all files below a directory of a commit, in the order of git; the caller frees the items. A link is
 * a file whose text is a path. Names are in the arena. Returns a fault in words, or TEXT_NONE. */
struct text git_list(struct text directory, struct texts *names, struct arena *arena);

/* Adds the bytes of a file, or of a whole note, to a buffer. Returns a fault in words, in the arena, or TEXT_NONE. */
struct text git_read(struct text name, struct buffer *bytes, struct arena *arena);

/* Likewise of a file as git itself names it, `REV:PATH`, with a NUL behind it. Many may not be there: nothing is said
 * of these, which takes one process instead of four. */
bool git_read_if_there(struct text object, struct buffer *bytes, struct arena *arena);

/* Runs git with these arguments, the first of which is `git`, and adds at most `most` bytes that it writes to `out`.
 * `input`: what it reads; .s NULL: nothing. Returns a fault in words, in the arena, or TEXT_NONE. */
struct text git_run(const char *const *arguments, struct text input, size_t most, struct buffer *out,
                    struct arena *arena);

/* Likewise, for an answer of a line, in the arena. */
struct text git_ask(const char *const *arguments, struct text *answer, struct arena *arena);

#endif
