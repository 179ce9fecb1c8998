/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse/screens.h"

#include "base/shrink.h"
#include "browse/bindings.h"

#define KEYS_WIDTH 20u /* columns */

/* The binding in a row: bindings without words have no row. */
static const struct binding *binding_in(size_t row)
{
    size_t i = 0;
    while (!bindings[i].keys || row-- > 0)
        i++;
    return &bindings[i];
}

/* Word by word, so that a line without room for all of them has the first ones. */
static void say_words(struct text words, struct phrase *phrase)
{
    struct text word;
    for (const char *between = ""; (word = text_next_word(&words)).n; between = " ") {
        phrase_say(phrase, STYLE_PLAIN, text_of(between));
        phrase_say(phrase, STYLE_PLAIN, word);
    }
}

static void help_describe(const void *context, size_t row, struct phrase *phrase)
{
    const struct binding *binding = binding_in(row);
    (void)context;
    phrase_say(phrase, STYLE_TITLE, text_of(binding->keys));
    phrase_pad(phrase, KEYS_WIDTH);
    say_words(text_of(binding->words), phrase);
}

static bool help_init(struct sheet *sheet)
{
    for (size_t i = 0; i < binding_count; i++)
        sheet->table.rows += bindings[i].keys != NULL;
    sheet->table.spent = sheet_spends_nothing;
    sheet->table.describe = help_describe;
    sheet->table.heading = TEXT("key");
    return true;
}

static void help_entitle(const struct sheet *sheet, struct phrase *title)
{
    (void)sheet;
    phrase_say(title, STYLE_TITLE, TEXT("Keys"));
}

const struct sheet_kind help_kind = {.name = "keys", .init = help_init, .entitle = help_entitle};
