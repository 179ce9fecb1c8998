/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "annotate/old_texts.h"

#include "annotate/repository.h"
#include "view/problems.h"

#include <stdlib.h>

/* A path of the commit that may be that of a file. */
struct asked {
    ref_t file;
    uint64_t lines; /* it must have so many */
};

struct asking {
    struct old_texts *texts;
    const struct old_texts_wanted *wanted;
    const struct git_commit *commit;
    struct locator of[SIDES];
    struct texts paths;        /* relative to the top */
    ARRAY(struct asked) asked; /* by path */
};

/* ---- paths ---- */

static void note_unusable(struct old_texts *texts, struct text name, const char *why)
{
    *array_add(&texts->unusable) = (struct unusable_text){arena_copy(&texts->arena, name), text_of(why)};
}

static bool is_asked(const struct asking *a, ref_t file, struct text path)
{
    for (size_t i = a->paths.count; i > 0 && a->asked.items[i - 1].file == file; i--)
        if (text_equal(a->paths.items[i - 1], path))
            return true;
    return false;
}

/* Asks for a file by its path, if that is in the tree. */
static void ask_for(struct asking *a, ref_t file, struct text path, uint64_t lines)
{
    struct text rest = source_path_in(&a->of[SIDE_OLD].reader, a->commit, path, &a->texts->arena);
    if (!rest.s || is_asked(a, file, rest))
        return;
    if (text_find(rest, '\n') < rest.n) {
        note_unusable(a->texts, rest, "no old source from git: its name has a line break in it");
        return;
    }
    *array_add(&a->paths) = rest;
    *array_add(&a->asked) = (struct asked){file, lines};
}

/* The paths of a list of places. */
static void ask_for_places(struct asking *a, ref_t file, struct place_list *list, uint64_t lines)
{
    for (size_t i = 0; i < list->count; i++)
        ask_for(a, file, list->items[i].path, lines);
    free(list->items);
    *list = (struct place_list){0};
}

/* Where the new source is, if the profiles call both the same. */
static void ask_for_new(struct asking *a, ref_t file, struct text name)
{
    ref_t new = a->wanted->sided->match->files.items[file].of[SIDE_NEW];
    struct locator *locator = &a->of[SIDE_NEW];
    struct text why;
    if (new != NONE && text_equal(profile_file_name(a->wanted->sided->of[SIDE_NEW], new), name) &&
        locator_open(locator, new, &why) == SOURCE_FOUND)
        ask_for(a, file, locator->reader.source.path, 0);
}

/* Asks by the paths where the file is or would be looked for, and then by tails of its name. */
static void ask_for_file(struct asking *a, ref_t file)
{
    ref_t old = a->wanted->sided->match->files.items[file].of[SIDE_OLD];
    struct locator *locator = &a->of[SIDE_OLD];
    struct place_list list = {0};
    if (old == NONE || (a->wanted->files && !a->wanted->files[file]))
        return;
    struct text name = profile_file_name(a->wanted->sided->of[SIDE_OLD], old);
    places_list(&locator->reader.places, name, &list, &a->texts->arena);
    ask_for_places(a, file, &list, 0);
    ask_for_new(a, file, name);
    places_list_below(&locator->reader.places, name, a->commit->top, &list, &a->texts->arena);
    ask_for_places(a, file, &list, locator_last_line(locator, old));
}

/* ---- texts ---- */

/* Keeps a text for its file, if it can be shown. */
static void keep(struct asking *a, const struct asked *asked, struct text path, struct text content)
{
    struct source *source = &a->texts->of[asked->file];
    struct text called = arena_format(&a->texts->arena, "git:%s:%.*s", a->commit->name.s, (int)path.n, path.s);
    if (text_starts(content, TEXT("version https://git-lfs.github.com/spec/"))) {
        note_unusable(a->texts, called, "no old source: Git LFS keeps it elsewhere");
        return;
    }
    if (!source_of_text(source, content, called) || source_lines(source) < asked->lines)
        source_release(source);
}

static void read_all(struct asking *a)
{
    struct repository_texts read = {0};
    a->texts->wrong = repository_read(a->commit, &a->paths, &read, &a->texts->arena);
    for (size_t i = 0; i < read.count; i++)
        if (read.items[i].s && !a->texts->of[a->asked.items[i].file].content.s)
            keep(a, &a->asked.items[i], a->paths.items[i], read.items[i]);
    repository_release(&read);
}

void old_texts_init(struct old_texts *texts, const struct old_texts_wanted *wanted)
{
    struct asking a = {.texts = texts, .wanted = wanted, .commit = &wanted->question->request->base_commit};
    *texts = (struct old_texts){0};
    if (!a.commit->id.s)
        return;
    texts->count = wanted->sided->match->files.count;
    texts->of = memory_zeroed(texts->count, sizeof *texts->of);
    for (int side = 0; side < SIDES; side++) {
        locator_init(&a.of[side], wanted->sided->of[side], wanted->question, wanted->directory);
        a.of[side].fetcher = NULL; /* what servers have is in no working tree */
    }
    a.of[SIDE_OLD].reader.commit = NULL;
    for (ref_t file = 0; file < texts->count; file++)
        ask_for_file(&a, file);
    read_all(&a);
    for (int side = 0; side < SIDES; side++)
        locator_release(&a.of[side]);
    free(a.paths.items);
    free(a.asked.items);
}

void old_texts_release(struct old_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        source_release(&texts->of[i]);
    free(texts->of);
    free(texts->unusable.items);
    arena_release(&texts->arena);
    *texts = (struct old_texts){0};
}

const struct source *old_texts_find(const struct old_texts *texts, ref_t file)
{
    return texts->of && texts->of[file].content.s ? &texts->of[file] : NULL;
}

void old_texts_warn(const struct old_texts *texts, struct diagnostics *diagnostics)
{
    if (texts->wrong.s)
        diagnostics_add(diagnostics, &problem_old_text, TEXT_NONE, 0, "old sources: %s", texts->wrong.s);
    for (size_t i = 0; i < texts->unusable.count; i++)
        diagnostics_add(diagnostics, &problem_old_text, texts->unusable.items[i].name, 0, "%s",
                        texts->unusable.items[i].why.s);
}
