/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotated: a source as rows: stretches of lines around the lines with costs, and below each line its calls and its
 * jumps, with arrows to their targets. In a comparison the stretches are around changed lines. Or the whole source,
 * with all its calls.
 *
 *     lines_index_init(&index, profile, &series, NULL, NULL);     // once for all sources
 *     annotated_init(&annotated, report, &index, &shown);
 *     annotated_fit(&annotated, 80);
 *     for (size_t i = 0; i < annotated.rows.count; i++)
 *         if (annotated_spent(&annotated, i, &spent))
 *             annotated_describe(&annotated, i, &phrase);         // and clear the phrase
 *     annotated_release(&annotated);
 *
 * A row is described when it is asked for; this unit knows nothing of tables and widths. */
#ifndef ANNOTATE_ANNOTATED_H
#define ANNOTATE_ANNOTATED_H

#include "annotate/shown.h"
#include "machine/lanes.h"
#include "rows/lines.h"

enum line_kind {
    LINE_BLANK,
    LINE_GAP,         /* the beginning or the end of a stretch */
    LINE_SOURCE,      /* a line with a cost or calls */
    LINE_BARE_SOURCE, /* a line with neither */
    LINE_CALL,        /* stands below its line */
    LINE_JUMP,        /* likewise, below the calls */
    LINE_BEYOND,      /* a line that the source does not have */
    LINE_UNKNOWN      /* code of the file that has no line */
};

struct annotated_row {
    enum line_kind kind;
    uint64_t number; /* the line's, as in the profile; of both versions if these are one text */
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
    struct share_base share_base; /* the base of shares */
    size_t digits;                /* of the column of line numbers; 0: they are not shown */
    ARRAY(struct annotated_row) rows;
    struct lanes lanes;  /* of the rows: jumps to lines that have a row */
    size_t arrows_width; /* columns of the arrows, with the blanks after them; 0: they are not drawn */
};

/* Makes the rows of a source of the profile: `shown` was found, and its file is not NONE. The request's context is the
 * number of lines before and after lines with costs. All arguments must outlive the rows, and so must the source. */
void annotated_init(struct annotated *annotated, const struct report *report, const struct lines_index *index,
                    const struct shown_source *shown);

/* Makes rows of all lines and all calls, whatever they cost, without gaps and blank rows: the lines of the source in
 * order, then lines that it does not have, last the code without a line. If the source has no line at all, or was not
 * found, only the lines with costs are rows. */
void annotated_init_whole(struct annotated *annotated, const struct report *report, const struct lines_index *index,
                          const struct shown_source *shown);
void annotated_release(struct annotated *annotated);

/* Sets the figures of a row, as struct table wants it; false for a row without figures. `annotated`, here and below: a
 * struct annotated. */
bool annotated_spent(const void *annotated, size_t row, struct spent *spent);

/* Sets the sum of all calls of a line of `lines` that count in its inclusive cost: no recursion, and `>=` if calls may
 * overlap. The costs are in the only row of `sum`. False if the sum is unknown: the line has no inclusive cost. Calls
 * of code without a line may contain each other, so that no sum is known. */
bool annotated_calls_spent(const struct annotated *annotated, size_t line, struct matrix *sum, struct spent *spent);

/* Whether a row is a line without a cost and calls; and whether it is a jump. */
bool annotated_is_bare(const void *annotated, size_t row);
bool annotated_is_jump(const void *annotated, size_t row);

/* Whether a row is a line or a call of less than 0.1% in all cost columns, and each call of the line is, too: people
 * look for others. Changes are never faint, nor are lines between the lines of both versions of a source. */
bool annotated_is_faint(const void *annotated, size_t row);

/* Whether a line belongs to the version whose text is not shown. */
static inline bool annotated_is_of_other(const struct annotated *a, uint64_t line)
{
    return line_number_of(a->report->study->profile, line).side == SIDE_OLD;
}

/* The number by which people know a line of the profile: in the source's new version, or else in the old one. */
uint64_t annotated_number(const struct annotated *annotated, uint64_t line);

/* Adds the self costs of all lines of the source to the first row of `sum`, and of the rows that stand for lines of its
 * other version. */
void annotated_add_costs(const struct annotated *annotated, struct matrix *sum);

/* The number of the last line with costs past the end of the source; 0: there is none. */
uint64_t annotated_past_end(const struct annotated *annotated);

/* ---- annotated_arrows.c ---- */

/* Finds the arrows between rows: of annotated_init(). */
void annotated_find_arrows(struct annotated *annotated);

/* Draws arrows only if they leave lines enough of `room` columns; call it again when that changes. SIZE_MAX: draws them
 * in any case. */
void annotated_fit(struct annotated *annotated, size_t room);

/* Adds the arrows beside a row; annotated_describe() does so itself. */
void annotated_draw_arrows(const struct annotated *annotated, size_t row, struct phrase *phrase);

/* ---- annotated_words.c ---- */

/* Adds the text of a row to an empty phrase, after its arrows: `  12  i++;` with its number if these are shown, after
 * `+ `, `- ` or `~ ` in both versions; `=> file:function (3x)`; `-> line 12: 3 of 4`; `-- line 12 ---`. A very long
 * source line is cut. */
void annotated_describe(const void *annotated, size_t row, struct phrase *phrase);

#endif
