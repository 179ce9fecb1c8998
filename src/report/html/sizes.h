/* sizes: how many bytes the rows of a page's data take. Each is written as the data have it, and counted.
 *
 *     sizes_init(&sizes, report, &extract);
 *     json_write_function(&sizes.json, function);
 *     size = sizes_take(&sizes);
 *
 * What a row lists depends on the choice: functions that have an id, and calls and pieces that the extract has. */
#ifndef REPORT_HTML_SIZES_H
#define REPORT_HTML_SIZES_H

#include "report/json/report.h"

struct sizes {
    struct json_report json; /* to write into */
    struct report report;
    struct diagnostics unsaid; /* what is wrong with a row is said where it is written */
    struct output out;
    struct buffer text;
};

/* No function has an id yet. All must stay where they are, and outlive it. Release it in any case. */
void sizes_init(struct sizes *sizes, const struct report *report, const struct json_extract *extract);
void sizes_release(struct sizes *sizes);

/* Gives a function the widest id that it may have. */
void sizes_expect(struct sizes *sizes, ref_t function);

/* The bytes of what was written since the last time, with a comma before it. */
size_t sizes_take(struct sizes *sizes);

/* What stands for `<` in the data, and the bytes that a text of them takes with it. */
#define SIZES_LESS_THAN TEXT("\\u003c")
size_t sizes_of_data(struct text data);

#endif
