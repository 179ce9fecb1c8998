/* apart: the columns of parts, threads and inputs: what one of them has of a cost, and how they differ.
 *
 *     part 2:Ir       to sort by what a unit has of an event; the name is that of its column
 *     max:Ir          to sort by the spread of an event: min, mean, max, imbalance */
#ifndef REPORT_APART_H
#define REPORT_APART_H

#include "report/keys.h"
#include "report/study.h"

#define HEADING_SHOWN 60 /* bytes of an event's name: a column is as wide as its heading */

/* The column of a unit of --split of the one of the sum; it is called after the unit. What is made is in the arena. */
struct column apart_unit(const struct study *study, const struct column *sum, size_t unit, struct arena *arena);

/* A column of the spread of a cost, with --spread. Its title says which event it is of, its heading does not. */
struct column apart_spread(const struct study *study, const struct key_reader *reader, enum spread_face face,
                           const struct measure *measure);

/* Reads a key of --sort, of these columns or any other. */
bool apart_read_sort(const struct study *study, const struct key_reader *reader, struct text word,
                     struct sort_key *key);

#endif
