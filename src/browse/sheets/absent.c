#include "browse/sheets/absent.h"

#include "base/shrink.h"
#include "report/layout/missing.h"

#include <stdlib.h>

static struct text words_of(const struct shown_source *shown, struct arena *arena)
{
    switch (shown->result) {
    case SOURCE_OUTSIDE:
        return TEXT("The source is outside of the directories of --sources-below.");
    case SOURCE_UNREADABLE:
        return arena_format(arena, "The source cannot be shown: %.*s.", (int)shown->why.n, shown->why.s);
    default:
        return TEXT("The source was not found.");
    }
}

/* Adds what a phrase says, if anything, and empties it. */
static void add_line(struct phrase *phrase, size_t skipped, struct texts *lines, struct arena *arena)
{
    struct text words = phrase_spell(phrase, SIZE_MAX, TEXT(""), arena);
    if (words.n > skipped)
        *array_add(lines) = text_skip(words, skipped);
    phrase_clear(phrase);
}

static struct text say_too_short(struct text path, struct arena *arena)
{
    struct phrase phrase = {0};
    phrase_add_name(&phrase, STYLE_FILE, path);
    phrase_say(&phrase, STYLE_PLAIN, TEXT(" ends before the last line that has a cost"));
    struct text words = phrase_spell(&phrase, SIZE_MAX, TEXT(""), arena);
    phrase_release(&phrase);
    return words;
}

void absent_describe(const struct shown_source *shown, struct shown_reader *reader, const struct report *report,
                     struct texts *lines, struct arena *arena)
{
    ref_t file = shown->file;
    struct missing missing = {.report = report, .locator = &reader->locator, .files = {&file, 1, 1}};
    struct text too_short = reader->locator.reader.too_short;
    struct phrase phrase = {0};
    *array_add(lines) = words_of(shown, arena);
    if (shown->result != SOURCE_MISSING)
        return;
    if (too_short.s)
        *array_add(lines) = say_too_short(too_short, arena);
    missing_add_tried(&missing, &phrase);
    add_line(&phrase, 0, lines, arena);
    missing_add_help(&missing, &phrase);
    add_line(&phrase, strlen("; "), lines, arena);
    phrase_release(&phrase);
}
