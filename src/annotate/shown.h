/* shown: the source that is shown of a file: its text, in a comparison that of both versions, or of the one that is
 * there; and whether it is still what was run.
 *
 *     shown_init(&sources, &locator, report->study->sides);
 *     if (shown_open(&sources, file, &shown, &why) == SOURCE_FOUND)
 *         shown_use(&sources, &shown);                     // annotate shown.source
 *     shown_warn(&sources, diagnostics);
 *     shown_release(&sources); */
#ifndef ANNOTATE_SHOWN_H
#define ANNOTATE_SHOWN_H

#include "annotate/line_map.h"

struct shown_source {
    const struct source *source;
    const struct unified *unified; /* both versions, whose text `source` is; NULL: it is one text */
    bool is_old;                   /* of a comparison, and only the old version is there */
    bool is_newer;                 /* it was changed after the newest input of its side was written */
};

struct shown_sources {
    struct locator *locator;
    const struct sides *sides; /* of a comparison, with the numbers of lines; else NULL */
    int64_t newest_input;
    struct text newer; /* the first used that is newer */
    size_t newer_count;
    struct arena arena;
};

/* Both must outlive it. `sides`: with numbers of lines; NULL: nothing is compared. */
void shown_init(struct shown_sources *sources, struct locator *locator, const struct sides *sides);
void shown_release(struct shown_sources *sources);

/* Opens the source that is shown of a file of the profile; it lives until the next is opened. As source_search() says.
 */
enum source_result shown_open(struct shown_sources *sources, ref_t file, struct shown_source *shown, struct text *why);

/* The source that is shown of a file where the locator has opened what the user named. */
struct shown_source shown_opened(const struct shown_sources *sources, ref_t file);

/* Notes that a source is shown. */
void shown_use(struct shown_sources *sources, const struct shown_source *shown);

/* Diagnoses the sources used that are newer than the profile: once for all, for after a build that is every file. */
void shown_warn(const struct shown_sources *sources, struct diagnostics *diagnostics);

#endif
