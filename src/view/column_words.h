/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* column_words: the words of --show and --sort, and the values of checks, read as columns.
 *
 *     Ir            the event's usual cost: self cost, or inclusive cost if inclusive costs are shown
 *     self:Ir       the event's self cost
 *     incl:Ir:90    its inclusive cost; --sort alone: with a threshold of 90 percent
 *     only:Ir       the self cost of a function and of all code reachable only through it
 *     percall:Ir    its inclusive cost by the number of calls
 *     calls         how often a function was called
 *
 * In a comparison each may follow `old:`, `new:`, `change:` or `relative:`, and with several runs `old:min:`,
 * `old:max:`, `new:min:` or `new:max:`. Without such a prefix it is the change.
 *
 * --sort and --show also take the beginning of an event's name, in any case, if no other begins so, and the kind of a
 * column alone, as `incl` or `self`.
 *
 * The name of an event may hold any byte but blanks and commas, and colons too: of several readings the longest that
 * names an event wins. */
#ifndef VIEW_COLUMN_WORDS_H
#define VIEW_COLUMN_WORDS_H

#include "rows/rank.h"
#include "view/study.h"

#define HEADING_SHOWN 60 /* bytes of an event's name: a column is as wide as its heading */

/* The events that words may name, and the place for names and errors. */
struct column_reader {
    const struct measures *measures;
    const struct study *study;   /* with units, or their spread; NULL: there are none */
    const struct measure *first; /* the event that the name of a unit alone means; NULL: such a name is no word */
    const char *option;          /* the option of the list, for errors */
    enum column_kind usual;      /* the kind that an event's name alone means */
    bool takes_beginnings;       /* a word may begin an event's name, in any case; and `incl` alone is of `first` */
    unsigned kinds;              /* the kinds of columns, as column_bit(), that rows have beside self costs */
    struct arena *arena;         /* of errors and names */
    struct text *error;          /* the error, if a function returns false */
};

/* The kinds that rows have which are functions. */
#define COLUMN_OF_FUNCTIONS (~0u)

/* A word that was read. */
struct column_word {
    struct column column;
    const struct measure
        *event; /* the event of the column; in a comparison its change. NULL: a column of calls without an event */
    enum statistic statistic; /* the word names it; STATISTIC_ALONE: it names none */
    ref_t unit;               /* likewise; NONE */
    bool is_one;              /* the word names a statistic or a unit; else it means all columns of the event */
};

/* Takes the next word off a list; false if there is none left. */
bool column_word_next(const struct column_reader *reader, struct text *list, struct text *word);

/* Reads a word without threshold as a column; false if it names no column. */
bool column_word_read(const struct column_reader *reader, struct text word, struct column_word *column_word);

/* Reads a word of --sort, with a threshold or without one. */
bool column_word_read_sort(const struct column_reader *reader, struct text word, struct sort_key *sort);

/* The name of a column without the statistic it begins with. */
struct text column_word_without_statistic(const struct column *column);

/* The column of a kind of cost of an event (NULL: the column of calls), with its full name in the reader's arena. */
struct column column_reader_column(const struct column_reader *reader, enum column_kind kind,
                                   const struct measure *measure);

/* With --split: the column of a unit, made from the column of the sum and named after the unit. */
struct column column_reader_unit_column(const struct column_reader *reader, const struct column *sum, size_t unit);

/* The column of the change of a unit since another one. */
struct column column_reader_change_column(const struct column_reader *reader, const struct column *sum, size_t unit,
                                          size_t since);

/* With --spread: a column of the spread of a cost. Its title names the event, its heading does not. */
struct column column_reader_spread_column(const struct column_reader *reader, enum statistic spread,
                                          const struct measure *measure);

/* The event that a word begins, or names in another case, if the reader takes such words; NULL: none, or the word means
 * something else. */
const struct measure *column_word_begins_event(const struct column_reader *reader, struct text word);

/* Whether a word names an event, with any prefix, or the calls. */
bool column_word_names_column(const struct column_reader *reader, struct text word);

/* Whether a word begins as the name of a column does, whatever follows: with a statistic, a unit or a kind. */
bool column_word_begins_column(const struct column_reader *reader, struct text word);

/* The event that a word names, with any prefix (NULL: none); sets the statistic that it names, or STATISTIC_ALONE. */
const struct measure *column_word_find_event(const struct column_reader *reader, struct text word,
                                             enum statistic *statistic);

/* Sets the error that a word names no event: with the list of events, or the option that adds the event meant. Returns
 * false. */
bool column_word_unknown(const struct column_reader *reader, struct text word);

#endif
