/* tree_lines: the call tree (view/shape.h) as lines: nodes that are chained are one, and guides lead to what each
 * calls.
 *
 *     tree_lines_init(&lines, report, &shape, true);
 *     for (size_t i = 0; i < lines.lines.count; i++)
 *         tree_lines_describe(&lines, i, &phrase);   // |- main > 4 more > Builder::Build
 *     tree_lines_release(&lines);
 */
#ifndef REPORT_LAYOUT_TREE_LINES_H
#define REPORT_LAYOUT_TREE_LINES_H

#include "base/phrase.h"
#include "view/report.h"
#include "view/shape.h"

#define TREE_LEVELS_MAX (2 * TOP_DOWN_DEPTH_MAX + 4) /* others that are unfolded are a level of their own */

/* A row, or several that are chained. */
struct tree_line {
    size_t first, last;                      /* rows of the shape */
    size_t above;                            /* the line that it is below; SIZE_MAX: none */
    size_t level;                            /* how far it is to the right */
    bool has_next;                           /* a line follows on its level, below the same line */
    uint64_t bars[TREE_LEVELS_MAX / 64 + 1]; /* a bit a level above it that has another line below this one */
};

struct tree_lines {
    const struct report *report;
    const struct shape *shape;
    ARRAY(struct tree_line) lines;
};

/* `chains`: nodes that are chained are one line, and what is beside a chain is not shown. The arguments must outlive
 * the lines; release them. */
void tree_lines_init(struct tree_lines *t, const struct report *report, const struct shape *shape, bool chains);
void tree_lines_release(struct tree_lines *t);

static inline const struct tree_line *tree_lines_at(const struct tree_lines *t, size_t line)
{
    return &t->lines.items[line];
}

/* Adds what stands in a line: guides, and names; of a chain the first, main() and the last. */
void tree_lines_describe(const struct tree_lines *t, size_t line, struct phrase *phrase);

#endif
