/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/repository.h"

#include "base/git.h"
#include "base/number.h"

#include <stdlib.h>

#define TEXTS_MAX ((size_t)256 << 20) /* bytes of all files that are read at once */

/* ---- the commit ---- */

static struct text find_top(struct git_commit *commit, struct arena *arena)
{
    const char *const arguments[] = {"git", "rev-parse", "--show-toplevel", NULL};
    struct text wrong = git_ask(arguments, &commit->top, arena);
    if (!wrong.s && !commit->top.n)
        return TEXT("the repository has no working tree here");
    return wrong;
}

struct text repository_find(struct text name, struct git_commit *commit, struct arena *arena)
{
    commit->name = name;
    struct text wrong = find_top(commit, arena);
    return wrong.s ? wrong : git_find_commit(name, &commit->id, arena);
}

/* ---- files ---- */

/* The answer to one request: a line, and, if it names a size, so many bytes and the end of a line. */
struct answer {
    struct text line, content;
    bool has_content;
};

/* Takes the next answer from the front of `rest`; false if it is not complete. */
static bool take_answer(struct text *rest, struct text missing, struct answer *answer)
{
    uint64_t size;
    *answer = (struct answer){.line = *rest};
    answer->line.n = text_find(*rest, '\n');
    if (answer->line.n == rest->n)
        return false;
    *rest = text_skip(*rest, answer->line.n + 1);
    size_t space = answer->line.n;
    while (space && answer->line.s[space - 1] != ' ')
        space--;
    struct text last = text_skip(answer->line, space);
    if (text_equal(answer->line, missing) || number_read_digits(last, &size) != last.n || !last.n)
        return true;
    if (size >= rest->n)
        return false;
    answer->has_content = true;
    answer->content = (struct text){rest->s, (size_t)size};
    *rest = text_skip(*rest, (size_t)size + 1);
    return true;
}

/* `HASH blob SIZE` */
static bool is_file(const struct answer *answer)
{
    size_t hash = text_find(answer->line, ' ');
    return answer->has_content && text_starts(text_skip(answer->line, hash), TEXT(" blob "));
}

/* Answers come in the order of requests. */
static void part_answers(const struct git_commit *commit, const struct texts *paths, struct repository_texts *texts,
                         struct arena *arena)
{
    struct text rest = buffer_text(&texts->bytes);
    struct answer answer;
    for (size_t i = 0; i < paths->count; i++) {
        struct text missing =
            arena_format(arena, "%s:%.*s missing", commit->id.s, (int)paths->items[i].n, paths->items[i].s);
        if (!take_answer(&rest, missing, &answer))
            return;
        if (is_file(&answer))
            texts->items[i] = answer.content;
    }
}

struct text repository_read(const struct git_commit *commit, const struct texts *paths, struct repository_texts *texts,
                            struct arena *arena)
{
    const char *const arguments[] = {"git", "cat-file", "--batch", "--buffer", "--follow-symlinks", NULL};
    struct buffer requests = {0};
    for (size_t i = 0; i < paths->count; i++) {
        buffer_print(&requests, "%s:%.*s\n", commit->id.s, (int)paths->items[i].n, paths->items[i].s);
        *array_add(texts) = TEXT_NONE;
    }
    if (!paths->count)
        return TEXT_NONE;
    struct text wrong = git_run(arguments, buffer_text(&requests), TEXTS_MAX, &texts->bytes, arena);
    part_answers(commit, paths, texts, arena);
    buffer_release(&requests);
    return wrong;
}

void repository_release(struct repository_texts *texts)
{
    free(texts->items);
    buffer_release(&texts->bytes);
    *texts = (struct repository_texts){0};
}
