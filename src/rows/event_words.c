/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rows/event_words.h"

#include "names/nearest.h"

#define NAMED 8 /* events that a message names */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(struct text name, struct text word)
{
    for (size_t i = 0; i < word.n; i++)
        if (i == name.n || small(name.s[i]) != small(word.s[i]))
            return false;
    return word.n > 0;
}

/* Events equal to the word but for case, if any; else those that begin with it: the first, and how many there are.
 * `names` (NULL: nobody asks): of the first ones. */
static const struct measure *find(const struct measures *measures, struct text word, struct text names[NAMED],
                                  size_t *count)
{
    const struct measure *first = NULL;
    bool is_whole = false;
    *count = 0;
    for (size_t i = 0; i < measures->count; i++) {
        const struct measure *measure = &measures->items[i];
        bool ends = measure->name.n == word.n;
        if (!measure_leads(measure) || !begins(measure->name, word) || (is_whole && !ends))
            continue;
        if (ends && !is_whole)
            *count = 0;
        is_whole |= ends;
        first = *count ? first : measure;
        if (names && *count < NAMED)
            names[*count] = measure->name;
        (*count)++;
    }
    return first;
}

const struct measure *event_word_find(const struct measures *measures, struct text word)
{
    size_t count;
    const struct measure *first = find(measures, word, NULL, &count);
    return count == 1 ? first : NULL;
}

/* The event whose name differs least from a word; .s NULL: none is near. */
static struct text nearest_name(const struct measures *measures, struct text word)
{
    struct nearest_word nearest = nearest_word_init(word);
    for (size_t i = 0; i < measures->count; i++)
        if (measure_leads(&measures->items[i]))
            nearest_word_offer(&nearest, measures->items[i].name);
    return nearest.found;
}

bool event_word_explain(const struct measures *measures, struct text whole, struct text word, struct buffer *message)
{
    struct text names[NAMED], nearest;
    size_t count;
    find(measures, word, names, &count);
    if (count > 1) {
        buffer_print(message, "ambiguous event '%.*s': it may be ", (int)whole.n, whole.s);
        buffer_list(message, names, count, NAMED);
        return true;
    }
    nearest = count ? names[0] : nearest_name(measures, word);
    buffer_print(message, "unknown event '%.*s'", (int)whole.n, whole.s);
    if (nearest.s)
        buffer_print(message, "; is it %.*s?", (int)nearest.n, nearest.s);
    return false;
}
