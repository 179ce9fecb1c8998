/* row_status: whether both sides of a comparison have a row, by which rule they were found to be the same, and what the
 * old side calls it. */
#ifndef VIEW_ROW_STATUS_H
#define VIEW_ROW_STATUS_H

#include "view/study.h"

enum status { STATUS_SAME, STATUS_CHANGED, STATUS_NEW, STATUS_GONE };

struct row_status {
    enum status status;
    const char *match;           /* "exact", "name", "file", "object" or "group"; empty if one side has it alone */
    struct text old[NAME_PARTS]; /* what its object, file and function were called; .s NULL: the old side has none, or
                                    the row has no such name */
    uint64_t line;               /* of the old source; LINE_NONE: none */
};

/* The words for a status, as all formats write them. */
const char *row_status_word(enum status status);

/* The rule by which a function of the joined profile was found on both sides: the word of struct row_status. */
const char *row_status_match_word(const struct study *study, ref_t function);

/* The status of a row with these costs: STATUS_SAME if no recorded event and no number of calls differs. */
enum status row_status_of_costs(const struct study *study, const struct spent *spent);

/* Where a line of a joined profile was in the old source; false if the old source does not have it, or that is not
 * known. */
bool row_status_old_line(const struct study *study, ref_t file, struct line_number line, struct text *old_file,
                         uint64_t *old_line);

/* Describes a row of a comparison. `spent`: the costs of the row. */
struct row_status row_status_of(const struct study *study, const struct grouping *g, ref_t row,
                                const struct spent *spent);

#endif
