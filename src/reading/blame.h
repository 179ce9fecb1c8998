/* blame: why an input became dearer: the functions of a pair that failed a check whose cost changed most. The pair is
 * read again and compared by itself, only if it failed, since nothing else keeps the functions of each. */
#ifndef BLAME_H
#define BLAME_H

#include "checks/verdict.h"
#include "reading/reading.h"

/* The rows of a check that are looked at, at most: formats show no more. */
#define BLAME_ROWS 10u

/* Finds them for the pairs of all verdicts, as far as their inputs can be read again. `like`: the reading that was
 * judged. */
void blame_find(struct verdicts *verdicts, const struct reading *like, enum form form);

#endif
