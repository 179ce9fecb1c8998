/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event_words: the events that a word may mean which is no event's name: those whose names begin with it, in any case,
 * and the one that it is a misspelling of.
 *
 *     const struct measure *event = event_word_find(measures, TEXT("d1mr"));   // D1mr; NULL: none, or several
 *
 * A name that is the word in another case goes before longer names. In a comparison an event is its change. Only people
 * write such words: a check takes whole names. */
#ifndef ROWS_EVENT_WORDS_H
#define ROWS_EVENT_WORDS_H

#include "base/buffer.h"
#include "events/measure.h"

/* The only event that a word may mean; NULL: there is none, or there are several. An empty word means none. */
const struct measure *event_word_find(const struct measures *measures, struct text word);

/* Adds what helps a person who wrote a word that means no event, or several: `ambiguous event 'D': it may be Dr, D1mr
 * or Dw`, or `unknown event 'Irr'; is it Ir?`. `whole`: the word as it was written, of which `word` is the event.
 * Returns whether the word is ambiguous. */
bool event_word_explain(const struct measures *measures, struct text whole, struct text word, struct buffer *message);

#endif
