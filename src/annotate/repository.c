#include "annotate/repository.h"

#include "base/number.h"
#include "machine/run.h"

#include <stdlib.h>

#define TEXTS_MAX ((size_t)256 << 20) /* bytes of all files that are read at once */
#define WORDS_MAX ((size_t)64 << 10)  /* bytes of other answers */

/* ---- running git ---- */

static const char *add_bytes(void *context, struct text bytes)
{
    buffer_add(context, bytes);
    return NULL;
}

/* Adds what git writes to `out`. Returns what is wrong, as words in the arena. */
static struct text run_git(const char *const *arguments, struct text input, size_t most, struct buffer *out,
                           struct arena *arena)
{
    const char *const variables[] = {"GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", NULL};
    const struct run run = {.arguments = arguments,
                            .variables = variables,
                            .limits = {.bytes = most},
                            .read = add_bytes,
                            .context = out,
                            .input = input,
                            .is_raw = true};
    struct text wrong = run_program(&run, arena);
    return wrong.s ? arena_format(arena, "git %s", wrong.s) : TEXT_NONE;
}

/* Asks for a line. */
static struct text ask(const char *const *arguments, struct text *answer, struct arena *arena)
{
    struct buffer out = {0};
    struct text wrong = run_git(arguments, TEXT_NONE, WORDS_MAX, &out, arena);
    struct text said = buffer_text(&out);
    if (said.n && said.s[said.n - 1] == '\n')
        said.n--;
    *answer = arena_copy(arena, said);
    buffer_release(&out);
    return wrong;
}

/* ---- the commit ---- */

static struct text find_top(struct old_commit *commit, struct arena *arena)
{
    const char *const arguments[] = {"git", "rev-parse", "--show-toplevel", NULL};
    struct text wrong = ask(arguments, &commit->top, arena);
    if (!wrong.s && !commit->top.n)
        return TEXT("the repository has no working tree here");
    return wrong;
}

static bool is_shallow(struct arena *arena)
{
    const char *const arguments[] = {"git", "rev-parse", "--is-shallow-repository", NULL};
    struct text answer, wrong = ask(arguments, &answer, arena);
    return !wrong.s && text_equal(answer, TEXT("true"));
}

/* Whether a text can be the hash of a commit. */
static bool is_hash(struct text id)
{
    for (size_t i = 0; i < id.n; i++)
        if (!strchr("0123456789abcdef", id.s[i]))
            return false;
    return id.n >= 40;
}

struct text repository_find(struct text name, struct old_commit *commit, struct arena *arena)
{
    struct text only = arena_format(arena, "%s^{commit}", name.s);
    const char *const arguments[] = {"git", "rev-parse", "--verify", "--quiet", "--end-of-options", only.s, NULL};
    commit->name = name;
    struct text wrong = find_top(commit, arena);
    if (wrong.s)
        return wrong;
    wrong = ask(arguments, &commit->id, arena);
    if (!wrong.s && is_hash(commit->id))
        return TEXT_NONE;
    return is_shallow(arena) ? TEXT("no such commit in this shallow clone") : TEXT("no such commit");
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
static void part_answers(const struct old_commit *commit, const struct texts *paths, struct repository_texts *texts,
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

struct text repository_read(const struct old_commit *commit, const struct texts *paths, struct repository_texts *texts,
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
    struct text wrong = run_git(arguments, buffer_text(&requests), TEXTS_MAX, &texts->bytes, arena);
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
