#include "sheets/absent.h"

#include "base/shrink.h"
#include "report/layout/missing.h"

#include <stdlib.h>

/* Adds what a phrase says after `skipped` bytes, if anything, and empties it. */
static void add_line(struct absent *absent, size_t skipped, struct phrase *phrase)
{
    struct text words = phrase_spell(phrase, SIZE_MAX, TEXT(""), &absent->arena);
    if (words.n > skipped)
        *array_add(&absent->lines) = text_skip(words, skipped);
    phrase_clear(phrase);
}

/* Adds what is wrong. */
static void add_result(struct absent *absent, const struct shown_source *shown, struct phrase *phrase)
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
    add_line(absent, 0, phrase);
}

/* Adds where it was looked for, and which option would find it. */
static void add_search(struct absent *absent, struct shown_reader *reader, const struct report *report,
                       struct phrase *phrase)
{
    struct text too_short = reader->locator.reader.too_short;
    struct missing missing = {.report = report, .locator = &reader->locator, .files = {&absent->file, 1, 1}};
    if (too_short.s) {
        phrase_add_name(phrase, STYLE_FILE, too_short);
        phrase_say(phrase, STYLE_PLAIN, TEXT(" ends before the last line that has a cost"));
        add_line(absent, 0, phrase);
    }
    missing_add_tried(&missing, phrase);
    add_line(absent, 0, phrase);
    missing_add_help(&missing, phrase);
    add_line(absent, strlen("; "), phrase);
}

const struct texts *absent_describe(struct absent *absent, const struct shown_source *shown,
                                    struct shown_reader *reader, const struct report *report)
{
    struct phrase phrase = {0};
    if (absent->lines.count && absent->file == shown->file)
        return &absent->lines;
    absent_release(absent);
    absent->file = shown->file;
    add_result(absent, shown, &phrase);
    if (shown->result == SOURCE_MISSING && !text_equal(shown->name, FILE_UNKNOWN))
        add_search(absent, reader, report, &phrase);
    phrase_release(&phrase);
    return &absent->lines;
}

void absent_release(struct absent *absent)
{
    free(absent->lines.items);
    arena_release(&absent->arena);
    *absent = (struct absent){0};
}
