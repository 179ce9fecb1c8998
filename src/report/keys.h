/* keys: the words of --show and --sort read against the events that there are.
 *
 *     Ir            the event, as the cost that is usual: self cost, or with inclusive costs that
 *     self:Ir       the event's self cost
 *     incl:Ir:90    its inclusive cost; --sort alone: with a threshold of 90 percent
 *     percall:Ir    its inclusive cost by the number of calls
 *     calls         how often a function was called
 *
 * In a comparison each may stand after `old:`, `new:`, `change:` or `relative:`, and of several runs after `old:min:`,
 * `old:max:`, `new:min:` or `new:max:`. Without that it is the change.
 *
 * Events may be called by anything but blanks, commas and colons too: of several readings the longest that names an
 * event wins. */
#ifndef REPORT_KEYS_H
#define REPORT_KEYS_H

#include "analysis/rank.h"
#include "report/request.h"

/* The events that words are read against, and where names and errors go. */
struct key_reader {
    const struct measures *measures;
    const char *option;     /* that the list was given to */
    enum column_kind usual; /* what an event's name alone means */
    bool functions;         /* rows have inclusive costs and calls */
    struct arena *arena;    /* of errors and names */
    struct text *error;     /* what is wrong, where a function returns false */
};

/* Takes the next word off a list; false where there is none left. */
bool key_next(const struct key_reader *reader, struct text *list, struct text *word);

/* Reads a word without threshold as a column; false where it is none. */
bool key_read(const struct key_reader *reader, struct text word, struct column *column);

/* Reads a word with a threshold or without one. */
bool key_read_sort(const struct key_reader *reader, struct text word, struct sort_key *key);

/* Whether a word of a comparison says which face it means. */
bool key_names_face(const struct key_reader *reader, struct text word);

/* What the full name of a column has before the kind and the event: `old:`, or nothing. */
struct text key_face_prefix(enum face face);

/* The column of one kind of a measure (NULL: of calls), with its full name in the reader's arena. */
struct column key_column(const struct key_reader *reader, enum column_kind kind, const struct measure *measure);

/* Whether a word names an event, a kind of one, or the calls. */
bool key_names_column(const struct key_reader *reader, struct text word);

/* Says that a word names no event, and which there are; false. */
bool key_unknown(const struct key_reader *reader, struct text word);

#endif
