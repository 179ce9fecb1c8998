/* home: the file and the line where a person looks for a function.
 *
 * Callgrind records the file of a function's first instruction, which may be that of inlined code: a constructor out of
 * a header of the C++ library. The recorded file is the home, unless it is a header or lies among the system's, the
 * function is no template and no function of a standard library, and it has code in source files that are
 * neither: then that of these with most of its self cost is, of equal ones the first by name. Costs are those of the
 * first event, so that no option moves a home; in a comparison those of the new side, unless the function is gone.
 *
 *     homes_init(&homes, profile);
 *     struct home home = home_of(&homes, function);
 *     homes_release(&homes); */
#ifndef VIEW_HOME_H
#define VIEW_HOME_H

#include "base/buckets.h"
#include "names/display_forms.h"
#include "view/study.h"

struct home {
    ref_t file;
    uint64_t line; /* the first with code in that file; 0: it is not known */
};

struct homes {
    const struct profile *profile;
    struct forms forms;
    struct buckets pieces; /* by function, its pieces */
    uint64_t *first_lines; /* by piece; NULL: nothing was worked out yet */
    struct home *known;    /* by function; .file NONE: it was not asked for */
};

/* Nothing is worked out before a home is asked for, and nothing when it is asked for again. Lines are known if the
 * profile was read with WANT_LINES. It must outlive the homes; release them. */
void homes_init(struct homes *homes, const struct profile *profile);
void homes_release(struct homes *homes);

/* Those of both sides of a comparison; what is not compared is the new side, and has no old one. */
void homes_init_sides(struct homes homes[SIDES], const struct study *study);
void homes_release_sides(struct homes homes[SIDES]);

struct home home_of(struct homes *homes, ref_t function);

/* Whether a file is a header by its name, or lies in a directory of the system's: its path as it was recorded. */
bool home_is_foreign(struct text path);

#endif
