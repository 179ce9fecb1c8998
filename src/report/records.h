/* records: the rows of the table that --group names, flat and one after another: a header and a row each.
 *
 * Columns are those of the text table and then what the row is: cycle, object, file, line, function, as far as the
 * group has them. Of a group of two levels the inner rows are written, each with what its outer one says. */
#ifndef REPORT_RECORDS_H
#define REPORT_RECORDS_H

#include "report/plan.h"

bool report_csv(struct plan *plan, struct output *out);
bool report_tsv(struct plan *plan, struct output *out);
bool report_md(struct plan *plan, struct output *out);
bool report_jsonl(struct plan *plan, struct output *out);

#endif
