/* column_words: the words of --show and --sort, and the values of checks, read against the columns that there may be.
 *
 *     Ir            the event, as the cost that is usual: self cost, or with inclusive costs that
 *     self:Ir       the event's self cost
 *     incl:Ir:90    its inclusive cost; --sort alone: with a threshold of 90 percent
 *     only:Ir       the self cost of what is reachable only through a function, its own included
 *     percall:Ir    its inclusive cost by the number of calls
 *     calls         how often a function was called
 *
 * In a comparison each may stand after `old:`, `new:`, `change:` or `relative:`, and of several runs after `old:min:`,
 * `old:max:`, `new:min:` or `new:max:`. Without that it is the change.
 *
 * Events may be called by anything but blanks, commas and colons too: of several readings the longest that names an
 * event wins. */
#ifndef VIEW_COLUMN_WORDS_H
#define VIEW_COLUMN_WORDS_H

#include "rows/rank.h"
#include "view/study.h"

#define HEADING_SHOWN 60 /* bytes of an event's name: a column is as wide as its heading */

/* The events that words are read against, and where names and errors go. */
struct column_reader {
    const struct measures *measures;
    const struct study *study;   /* with units, or their spread; NULL: there are none */
    const struct measure *first; /* what the name of a unit alone is about; NULL: such a name is no word */
    const char *option;          /* that the list was given to */
    enum column_kind usual;      /* what an event's name alone means */
    bool functions;              /* rows have inclusive costs and calls */
    struct arena *arena;         /* of errors and names */
    struct text *error;          /* what is wrong, if a function returns false */
};

/* A word that was read. */
struct column_word {
    struct column column;
    const struct measure *event; /* the column is of; in a comparison its change. NULL: calls that are alone */
    enum statistic statistic;    /* that it names; STATISTIC_ALONE: none */
    ref_t unit;                  /* likewise; NONE: none */
    bool is_one;                 /* it names one of these; else all columns of the event are meant that there are */
};

/* Takes the next word off a list; false if there is none left. */
bool column_word_next(const struct column_reader *reader, struct text *list, struct text *word);

/* Reads a word without threshold as a column; false if it is none. */
bool column_word_read(const struct column_reader *reader, struct text word, struct column_word *column_word);

/* Reads a word of --sort, with a threshold or without one. */
bool column_word_read_sort(const struct column_reader *reader, struct text word, struct sort_key *sort);

/* The name of a column without the statistic it begins with. */
struct text column_word_without_statistic(const struct column *column);

/* The column of one kind of a measure (NULL: of calls that are alone), with its full name in the reader's arena. */
struct column column_reader_column(const struct column_reader *reader, enum column_kind kind,
                                   const struct measure *measure);

/* With --split: the column of a unit of the one of the sum; it is called after the unit. */
struct column column_reader_unit_column(const struct column_reader *reader, const struct column *sum, size_t unit);

/* With --spread: a column of the spread of a cost. Its title says which event it is of, its heading does not. */
struct column column_reader_spread_column(const struct column_reader *reader, enum statistic spread,
                                          const struct measure *measure);

/* Whether a word names an event, whatever it says of it, or the calls. */
bool column_word_names_column(const struct column_reader *reader, struct text word);

/* Whether a word begins as the name of a column does, whatever follows: with a statistic, a unit or a kind. */
bool column_word_begins_column(const struct column_reader *reader, struct text word);

/* The event that a word names, whatever it says of it (NULL: none); and the statistic that it names, or
 * STATISTIC_ALONE. */
const struct measure *column_word_find_event(const struct column_reader *reader, struct text word,
                                             enum statistic *statistic);

/* Says that a word names no event, and which there are, or what adds the one that it means; false. */
bool column_word_unknown(const struct column_reader *reader, struct text word);

#endif
