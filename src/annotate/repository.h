/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* repository: the texts of files at a commit of the git repository of the working directory. git itself is run, by
 * base/git; nothing is written or fetched.
 *
 *     struct text wrong = repository_find(TEXT("HEAD~1"), &commit, &arena);
 *     struct repository_texts texts = {0};
 *     wrong = repository_read(&commit, &paths, &texts, &arena);
 *     use(texts.items[i]);                                  // of paths.items[i]
 *     repository_release(&texts); */
#ifndef ANNOTATE_REPOSITORY_H
#define ANNOTATE_REPOSITORY_H

#include "base/buffer.h"
#include "view/request.h"

/* Finds a commit by its name, for which any text is safe: git never takes it for an option or a path. Returns the fault
 * in words, in the arena: no git, no repository with a working tree, no such commit, or a repository that git calls
 * unsafe. TEXT_NONE: it was found. */
struct text repository_find(struct text name, struct git_commit *commit, struct arena *arena);

/* Zero-initialise it; release it in any case. */
struct repository_texts {
    struct text *items; /* by path; .s NULL: the commit has no such file */
    size_t count, capacity;
    struct buffer bytes;
};

/* Reads files of a commit, all with one process. Paths are relative to the top of the working tree, normalised, and
 * without ends of lines. Links within the tree are followed. Returns a fault of git in words, in the arena, or
 * TEXT_NONE; files read before a fault stay. */
struct text repository_read(const struct git_commit *commit, const struct texts *paths, struct repository_texts *texts,
                            struct arena *arena);
void repository_release(struct repository_texts *texts);

#endif
