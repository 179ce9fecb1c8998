/* row_status: what a row of a comparison is on each side: whether both have it, by what they were found to be the same,
 * and what it was called before. */
#ifndef VIEW_ROW_STATUS_H
#define VIEW_ROW_STATUS_H

#include "view/study.h"

enum status { STATUS_SAME, STATUS_CHANGED, STATUS_NEW, STATUS_GONE };

struct pair {
    enum status status;
    const char *match;           /* "exact", "name", "file", "object" or "group"; empty where one side has it alone */
    struct text old[NAME_PARTS]; /* what its object, file and function were called; .s NULL: the old side has none, or
                                    the row is of no such thing */
    uint64_t line;               /* of the old source; LINE_NONE: none */
};

/* The words for a status, as all formats write them. */
const char *pair_status_word(enum status status);

/* By what a function of the joined profile was found on both sides, as struct pair has it. */
const char *pair_match_word(const struct study *study, ref_t function);

/* What a row with these costs is: same where no recorded event and no number of calls differs. */
enum status pair_status(const struct study *study, const struct spent *spent);

/* Where a line of a joined profile was in the old source; false where that does not have it, or it is not known. */
bool pair_old_line(const struct study *study, ref_t file, struct line_number line, struct text *old_file,
                   uint64_t *old_line);

/* What a row of a comparison is. `spent`: what was spent in it. */
struct pair pair_of(const struct study *study, const struct grouping *g, ref_t row, const struct spent *spent);

#endif
