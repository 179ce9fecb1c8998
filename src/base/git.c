/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/git.h"

#include "base/run.h"

#include <stdlib.h>

#define WORDS_MAX ((size_t)64 << 10) /* bytes of an answer of a line */
#define LIST_MAX ((size_t)64 << 20)  /* bytes of all names of a directory */

/* ---- running git ---- */

static const char *add_bytes(void *context, struct text bytes)
{
    buffer_add(context, bytes);
    return NULL;
}

struct text git_run(const char *const *arguments, struct text input, size_t most, struct buffer *out,
                    struct arena *arena)
{
    const char *const variables[] = {"GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
                                     "GIT_OPTIONAL_LOCKS=0", NULL};
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

struct text git_ask(const char *const *arguments, struct text *answer, struct arena *arena)
{
    struct buffer out = {0};
    struct text wrong = git_run(arguments, TEXT_NONE, WORDS_MAX, &out, arena);
    struct text said = buffer_text(&out);
    if (said.n && said.s[said.n - 1] == '\n')
        said.n--;
    *answer = arena_copy(arena, said);
    buffer_release(&out);
    return wrong;
}

/* ---- names ---- */

#define OBJECTS TEXT("git:")
#define NOTES TEXT("notes:")
#define NOTES_OF TEXT("notes/")

bool git_is_name(struct text name)
{
    if (text_starts(name, OBJECTS) || text_starts(name, NOTES))
        return true;
    return text_starts(name, NOTES_OF) && text_find(name, ':') < name.n;
}

/* What stands behind the first such byte; empty: there is none. */
static struct text text_behind(struct text t, char c)
{
    size_t n = text_find(t, c);
    return text_skip(t, n < t.n ? n + 1 : n);
}

/* Where REV ends: REV may have `:` in braces, as `HEAD^{/fix: a}` does. */
static size_t length_of_rev(struct text t)
{
    size_t n = 0, depth = 0;
    for (; n < t.n && (depth || t.s[n] != ':'); n++) {
        depth += t.s[n] == '{';
        depth -= depth && t.s[n] == '}';
    }
    return n;
}

struct text git_directory(struct text path)
{
    struct text directory = text_directory(path);
    if (!git_is_name(path))
        return directory;
    size_t rev = text_find(path, ':') + 1, end = rev + length_of_rev(text_skip(path, rev)) + 1;
    if (end > path.n)
        return TEXT("");
    return end > directory.n ? (struct text){path.s, end} : directory;
}

/* Takes `notes:` or `notes/REF:` off the front. */
static struct text take_ref(struct text *rest, struct arena *arena)
{
    struct text word = {rest->s, text_find(*rest, ':')};
    struct text ref = word.n > NOTES_OF.n ? text_skip(word, NOTES_OF.n) : TEXT("cgannotate");
    *rest = text_behind(*rest, ':');
    return arena_format(arena, "refs/notes/%.*s", (int)ref.n, ref.s);
}

struct text git_part_name(struct text name, struct git_name *parted, struct arena *arena)
{
    struct text rest = name;
    *parted = (struct git_name){{NULL, 0}, {NULL, 0}, {NULL, 0}};
    if (text_starts(name, OBJECTS))
        rest = text_skip(name, OBJECTS.n);
    else
        parted->ref = take_ref(&rest, arena);
    size_t n = length_of_rev(rest);
    parted->rev = arena_copy(arena, (struct text){rest.s, n});
    if (n + (parted->ref.s != NULL) < rest.n) /* `notes:REV:` is the whole note */
        parted->path = arena_copy(arena, text_skip(rest, n + 1));
    if (!n)
        return TEXT("no commit is named: git:REV:PATH, as git:HEAD~1:bench/");
    if (!parted->ref.s && !parted->path.s)
        return arena_format(arena, "no path is named: git:REV:PATH, as git:%s:bench/; git:%s: is all of the commit",
                            parted->rev.s, parted->rev.s);
    return TEXT_NONE;
}

/* ---- commits ---- */

static bool is_shallow(struct arena *arena)
{
    const char *const arguments[] = {"git", "rev-parse", "--is-shallow-repository", NULL};
    struct text answer, wrong = git_ask(arguments, &answer, arena);
    return !wrong.s && text_equal(answer, TEXT("true"));
}

/* Whether a text can be the hash of an object. */
static bool is_hash(struct text id)
{
    for (size_t i = 0; i < id.n; i++)
        if (!strchr("0123456789abcdef", id.s[i]))
            return false;
    return id.n >= 40;
}

struct text git_find_commit(struct text rev, struct text *id, struct arena *arena)
{
    struct text only = arena_format(arena, "%s^{commit}", rev.s), directory;
    const char *const here[] = {"git", "rev-parse", "--git-dir", NULL};
    const char *const arguments[] = {"git", "rev-parse", "--verify", "--quiet", "--end-of-options", only.s, NULL};
    struct text wrong = git_ask(arguments, id, arena);
    if (!wrong.s && is_hash(*id))
        return TEXT_NONE;
    wrong = git_ask(here, &directory, arena);
    if (wrong.s)
        return wrong;
    return is_shallow(arena) ? TEXT("no such commit in this shallow clone") : TEXT("no such commit");
}

/* The day of a commit; empty if git cannot say it. */
static struct text date_of(struct text id, struct arena *arena)
{
    const char *const arguments[] = {"git", "rev-list", "--max-count=1", "--format=%cs", id.s, NULL};
    struct text answer, wrong = git_ask(arguments, &answer, arena);
    return wrong.s ? TEXT("") : text_behind(answer, '\n');
}

#define HASH_SHOWN 12

struct text git_describe(struct text name, struct arena *arena)
{
    struct git_name parted;
    struct text id;
    if (git_part_name(name, &parted, arena).s || git_find_commit(parted.rev, &id, arena).s)
        return TEXT_NONE;
    struct text date = date_of(id, arena);
    return arena_format(arena, "%.*s%s%.*s", HASH_SHOWN, id.s, date.n ? " of " : "", (int)date.n, date.s);
}

/* ---- objects ---- */

/* `REV:PATH` of the name of a file or directory of a commit. */
static struct text part_object(struct text name, struct text *object, struct arena *arena)
{
    struct git_name parted;
    struct text wrong = git_part_name(name, &parted, arena);
    if (!wrong.s && parted.ref.s)
        wrong = TEXT("is a note, and no directory");
    if (!wrong.s)
        *object = arena_format(arena, "%s:%s", parted.rev.s, parted.path.s);
    return wrong;
}

/* Why a commit does not give a file. `why`: as git says it. */
static struct text explain_object(struct text name, struct text why, struct arena *arena)
{
    struct git_name parted;
    struct text id, kind, wrong = git_part_name(name, &parted, arena);
    wrong = wrong.s ? wrong : git_find_commit(parted.rev, &id, arena);
    if (wrong.s)
        return wrong;
    struct text object = arena_format(arena, "%s:%s", id.s, parted.path.s), date = date_of(id, arena);
    const char *const finding[] = {"git", "rev-parse", "--verify", "--quiet", "--end-of-options", object.s, NULL};
    if (git_ask(finding, &id, arena).s)
        return arena_format(arena, "commit %.*s of %s has no %s", HASH_SHOWN, object.s, date.s, parted.path.s);
    const char *const asking[] = {"git", "cat-file", "-t", id.s, NULL};
    if (git_ask(asking, &kind, arena).s)
        return arena_format(arena, "commit %.*s of %s has it, but this clone has not: nothing is fetched", HASH_SHOWN,
                            object.s, date.s);
    return text_equal(kind, TEXT("tree")) ? TEXT("is a directory") : why;
}

static struct text read_blob(struct text object, struct buffer *bytes, struct arena *arena)
{
    const char *const arguments[] = {"git", "cat-file", "blob", "--end-of-options", object.s, NULL};
    return git_run(arguments, TEXT_NONE, GIT_FILE_MAX, bytes, arena);
}

bool git_read_if_there(struct text object, struct buffer *bytes, struct arena *arena)
{
    return !read_blob(object, bytes, arena).s;
}

static struct text read_object(struct text name, struct buffer *bytes, struct arena *arena)
{
    struct text object, wrong = part_object(name, &object, arena);
    if (wrong.s)
        return wrong;
    wrong = read_blob(object, bytes, arena);
    return wrong.s ? explain_object(name, wrong, arena) : TEXT_NONE;
}

/* ---- notes ---- */

static struct text read_note(const struct git_name *name, struct buffer *bytes, struct arena *arena)
{
    struct text id, note, wrong = git_find_commit(name->rev, &id, arena);
    if (wrong.s)
        return wrong;
    struct text ref = arena_format(arena, "--ref=%s", name->ref.s);
    const char *const arguments[] = {"git", "notes", ref.s, "list", id.s, NULL};
    wrong = git_ask(arguments, &note, arena);
    if (wrong.s || !is_hash(note))
        return arena_format(arena, "commit %.*s of %s has no note in %s", HASH_SHOWN, id.s, date_of(id, arena).s,
                            name->ref.s);
    const char *const reading[] = {"git", "cat-file", "blob", note.s, NULL};
    return git_run(reading, TEXT_NONE, GIT_FILE_MAX, bytes, arena);
}

/* ---- files and directories ---- */

struct text git_read(struct text name, struct buffer *bytes, struct arena *arena)
{
    struct git_name parted;
    struct text wrong = git_part_name(name, &parted, arena);
    if (wrong.s)
        return wrong;
    return parted.ref.s ? read_note(&parted, bytes, arena) : read_object(name, bytes, arena);
}

/* Whether git says this of a file or a directory of a commit. */
static bool is_said(struct text name, const char *asked, struct text said, struct arena *arena)
{
    struct text object, answer;
    if (part_object(name, &object, arena).s)
        return false;
    const char *const arguments[] = {"git", "cat-file", asked, "--end-of-options", object.s, NULL};
    return !git_ask(arguments, &answer, arena).s && text_equal(answer, said);
}

bool git_is_directory(struct text name, struct arena *arena)
{
    return is_said(name, "-t", TEXT("tree"), arena);
}

bool git_is_empty(struct text name, struct arena *arena)
{
    return is_said(name, "-s", TEXT("0"), arena) && !git_is_directory(name, arena);
}

struct text git_join(struct text directory, struct text path, struct arena *arena)
{
    bool is_note = !text_starts(directory, OBJECTS), is_whole = git_directory(directory).n == directory.n;
    return arena_format(arena, "%.*s%s%.*s", (int)directory.n, directory.s,
                        is_whole  ? ""
                        : is_note ? ":"
                                  : "/",
                        (int)path.n, path.s);
}

/* Each line is `MODE KIND HASH<tab>PATH`; a submodule is a commit of another repository. */
struct text git_list(struct text directory, struct texts *names, struct arena *arena)
{
    struct buffer out = {0};
    struct text object, wrong = part_object(directory, &object, arena);
    if (wrong.s)
        return wrong;
    const char *const arguments[] = {"git", "ls-tree", "-r", "-z", "--full-tree", "--end-of-options", object.s, NULL};
    wrong = git_run(arguments, TEXT_NONE, LIST_MAX, &out, arena);
    for (struct text rest = buffer_text(&out); !wrong.s && rest.n;) {
        struct text line = {rest.s, text_find(rest, '\0')};
        rest = text_behind(rest, '\0');
        if (!text_starts(line, TEXT("160000 ")))
            *array_add(names) = git_join(directory, text_behind(line, '\t'), arena);
    }
    buffer_release(&out);
    return wrong;
}
