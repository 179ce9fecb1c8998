/* locator: the sources of a profile's files, found where the request says and read one after another.
 *
 *     locator_init(&locator, report);
 *     if (locator_open(&locator, file, &why) == SOURCE_FOUND)
 *         use(&locator.reader.source);
 *     locator_release(&locator);
 */
#ifndef REPORT_LOCATOR_H
#define REPORT_LOCATOR_H

#include "report/report.h"
#include "source/source.h"

struct locator {
    const struct report *report;
    struct source_reader reader;
    uint64_t *last_lines; /* by file; made for the first tail */
};

/* The report must outlive it. */
void locator_init(struct locator *locator, const struct report *report);
void locator_release(struct locator *locator);

/* Looks for the source of a file: by its name, and by tails of it where the user pointed. As source_search() says. */
enum source_result locator_open(struct locator *locator, ref_t file, struct text *why);

/* The last line of a file that has a cost or a call; 0 where there is none, or lines were not read. */
uint64_t locator_last_line(struct locator *locator, ref_t file);

#endif
