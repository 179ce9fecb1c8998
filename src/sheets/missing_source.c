/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheets/missing_source.h"

#include "base/shrink.h"
#include "report/layout/missing.h"

#include <stdlib.h>

/* Adds the text of a phrase after `skipped` bytes, if any, and empties it. */
static void add_line(struct missing_source *missing_source, size_t skipped, struct phrase *phrase)
{
    struct text words = phrase_spell(phrase, SIZE_MAX, TEXT(""), &missing_source->arena);
    if (words.n > skipped)
        *array_add(&missing_source->lines) = text_skip(words, skipped);
    phrase_clear(phrase);
}

/* Adds the fault. */
static void add_result(struct missing_source *missing_source, const struct shown_source *shown, struct phrase *phrase)
{
    if (text_equal(shown->name, FILE_UNKNOWN)) {
        phrase_say(phrase, STYLE_PLAIN, TEXT("The profile does not say which file this code is from."));
    } else if (shown->result == SOURCE_OUTSIDE) {
        phrase_say(phrase, STYLE_PLAIN, TEXT("The source is outside of the directories of --sources-below."));
    } else if (shown->result == SOURCE_UNREADABLE) {
        phrase_add_name(phrase, STYLE_FILE, shown->name);
        phrase_say(phrase, STYLE_PLAIN, TEXT(" "));
        phrase_add(phrase, STYLE_PLAIN, shown->why);
    } else {
        phrase_say(phrase, STYLE_PLAIN, TEXT("The source was not found."));
    }
    add_line(missing_source, 0, phrase);
}

/* Adds where it was looked for, and which option would find it. */
static void add_search(struct missing_source *missing_source, struct shown_reader *reader, const struct report *report,
                       struct phrase *phrase)
{
    struct text too_short = reader->locator.reader.too_short;
    struct missing missing = {.report = report, .locator = &reader->locator, .files = {&missing_source->file, 1, 1}};
    if (too_short.s) {
        phrase_add_name(phrase, STYLE_FILE, too_short);
        phrase_say(phrase, STYLE_PLAIN, TEXT(" ends before the last line that has a cost"));
        add_line(missing_source, 0, phrase);
    }
    missing_add_tried(&missing, phrase);
    add_line(missing_source, 0, phrase);
    missing_add_help(&missing, phrase);
    add_line(missing_source, strlen("; "), phrase);
}

const struct texts *missing_source_describe(struct missing_source *missing_source, const struct shown_source *shown,
                                            struct shown_reader *reader, const struct report *report)
{
    struct phrase phrase = {0};
    if (missing_source->lines.count && missing_source->file == shown->file)
        return &missing_source->lines;
    missing_source_release(missing_source);
    missing_source->file = shown->file;
    add_result(missing_source, shown, &phrase);
    if (shown->result == SOURCE_MISSING && !text_equal(shown->name, FILE_UNKNOWN))
        add_search(missing_source, reader, report, &phrase);
    phrase_release(&phrase);
    return &missing_source->lines;
}

void missing_source_release(struct missing_source *missing_source)
{
    free(missing_source->lines.items);
    arena_release(&missing_source->arena);
    *missing_source = (struct missing_source){0};
}
