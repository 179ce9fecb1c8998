/* annotated: a source line by line, as rows: its lines with what they cost, in stretches around those with costs, and
 * below each line the calls made from it, and the jumps, with arrows from there to their targets. In a comparison the
 * stretches are around the lines that changed. Or the whole source, with all its calls.
 *
 *     lines_index_init(&index, profile, true, NULL, NULL);        // once for all sources
 *     annotated_init(&annotated, report, &index, &shown);
 *     annotated_fit(&annotated, 80);
 *     for (size_t i = 0; i < annotated.rows.count; i++)
 *         if (annotated_spent(&annotated, i, &spent))
 *             annotated_describe(&annotated, i, &phrase);         // and clear the phrase
 *     annotated_release(&annotated);
 *
 * A row is described when it is asked for; it knows nothing of tables and widths. */
#ifndef ANNOTATE_ANNOTATED_H
#define ANNOTATE_ANNOTATED_H

#include "annotate/shown.h"
#include "machine/lanes.h"
#include "rows/lines.h"

enum line_kind {
    LINE_BLANK,
    LINE_GAP,         /* where a stretch begins or ends */
    LINE_SOURCE,      /* a line that has a cost, or calls */
    LINE_BARE_SOURCE, /* one that has neither */
    LINE_CALL,        /* stands below its line */
    LINE_JUMP,        /* likewise, below the calls */
    LINE_BEYOND,      /* a line that the source does not have */
    LINE_UNKNOWN      /* code of the file that has no line */
};

struct annotated_row {
    enum line_kind kind;
    uint64_t number; /* of the line, as the profile has it; of both versions if these are one text */
    size_t index;    /* of `lines`: the line, or of LINE_CALL the call; of LINE_JUMP that of `jumps` */
};

struct annotated {
    const struct report *report;
    ref_t file;
    const struct source *source;
    const struct unified *unified; /* both versions of it; or NULL */
    struct file_lines lines;
    const struct line_jumps *jumps;
    bool is_whole;     /* all lines and all calls are shown */
    struct refs shown; /* numbers of the lines around which stretches are shown: all, or those that changed */
    struct share_base share_base; /* the total that shares are of */
    size_t digits;                /* of the column of line numbers; 0: they are not shown */
    ARRAY(struct annotated_row) rows;
    struct lanes lanes;  /* of the rows: jumps to lines that have one */
    size_t arrows_width; /* columns of these, with the blanks after them; 0: they are not drawn */
};

/* Makes the rows of a source of the profile: `shown` was found, and its file is not NONE. Lines before and after those
 * with costs are as many as the request's context. All arguments must outlive the rows, and so must the source. */
void annotated_init(struct annotated *annotated, const struct report *report, const struct lines_index *index,
                    const struct shown_source *shown);

/* The same of all lines and all calls, whatever they cost, without gaps and blank rows: those of the source in their
 * order, then those that it does not have, at last the code that has no line. A source that has no line at all, as one
 * that was not found, leaves the lines with costs. */
void annotated_init_whole(struct annotated *annotated, const struct report *report, const struct lines_index *index,
                          const struct shown_source *shown);
void annotated_release(struct annotated *annotated);

/* Sets what was spent in a row, as struct table wants it; false for a row without figures. `annotated`, here and below:
 * a struct annotated. */
bool annotated_spent(const void *annotated, size_t row, struct spent *spent);

/* Sets what all calls of a line of `lines` cost together, as far as they count in its inclusive cost: no recursion, and
 * `>=` if calls may overlap. The costs are in the one row of `sum`. False if that is not known: the line has no
 * inclusive cost. Calls of code without a line may be calls of each other, which no sum can tell. */
bool annotated_calls_spent(const struct annotated *annotated, size_t line, struct matrix *sum, struct spent *spent);

/* Whether a row is a line that has neither a cost nor calls; and whether it is a jump. */
bool annotated_is_bare(const void *annotated, size_t row);
bool annotated_is_jump(const void *annotated, size_t row);

/* Whether a row is a line or a call that costs less than 0.1% in all columns of costs, and so does each call of the
 * line: people look for others. No change is that little, and no line between those of both versions of a source. */
bool annotated_is_faint(const void *annotated, size_t row);

/* Whether a line is of the version whose text is not shown. */
static inline bool annotated_is_of_other(const struct annotated *a, uint64_t line)
{
    return line_number_of(a->report->study->profile, line).side == SIDE_OLD;
}

/* The number by which people know a line of the profile: in the source's new version, or else in the old one. */
uint64_t annotated_number(const struct annotated *annotated, uint64_t line);

/* Adds the self costs of all lines that the source has to the first row of `sum`; so does what stands for lines of its
 * other version. */
void annotated_add_costs(const struct annotated *annotated, struct matrix *sum);

/* The number of the last line with costs that is past the end of the source; 0: there is none. */
uint64_t annotated_past_end(const struct annotated *annotated);

/* ---- annotated_arrows.c ---- */

/* Finds the arrows between rows: of annotated_init(). */
void annotated_find_arrows(struct annotated *annotated);

/* Has arrows drawn if they leave lines enough of so many columns, again if that changes; SIZE_MAX: in any case. */
void annotated_fit(struct annotated *annotated, size_t room);

/* Adds what arrows draw beside a row, which annotated_describe() does itself. */
void annotated_draw_arrows(const struct annotated *annotated, size_t row, struct phrase *phrase);

/* ---- annotated_words.c ---- */

/* Adds what a row says to an empty phrase, after its arrows: `  12  i++;` with its number if these are shown, after
 * `+ `, `- ` or `~ ` in both versions; `=> file:function (3x)`; `-> line 12: 3 of 4`; `-- line 12 ---`. Of a source
 * line that is very long only the beginning. */
void annotated_describe(const void *annotated, size_t row, struct phrase *phrase);

#endif
