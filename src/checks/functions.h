/* functions: the functions of a whole profile with their contexts folded (names/contexts), and the cost of each, for
 * checks, which look at no table. If nothing needs to be folded, the profile is that of the study itself. */
#ifndef CHECKS_FUNCTIONS_H
#define CHECKS_FUNCTIONS_H

#include "names/pattern.h"
#include "view/study.h"

enum folded_part {
    FOLDED_FUNCTIONS = 1, /* contexts, and self costs; of a profile with its calls */
    FOLDED_GRAPH = 2      /* inclusive costs and calls of the functions */
};

struct folded {
    const struct profile *profile;
    const struct sides *sides;         /* of a comparison, which the profile is of; else NULL */
    struct forms forms;                /* of its names */
    const struct inclusive *inclusive; /* with FOLDED_GRAPH: `own`, or that of the study */
    struct matrix self;                /* by function, with FOLDED_FUNCTIONS */
    bool is_made;                      /* the profile is `made` */
    struct profile made;
    struct graph graph;
    struct inclusive own;
};

/* Works out the parts (enum folded_part). Cycles are always looked for. If the profile contradicts itself, and the
 * study did not say so, that is diagnosed. It points into itself: do not copy it. The study must outlive it. */
void folded_init(struct folded *folded, const struct study *study, unsigned parts, struct diagnostics *diagnostics);
void folded_release(struct folded *folded);

/* The functions whose names match, in any form of theirs; with NULL all. In an array of the caller's. */
struct refs folded_find(struct folded *folded, const struct pattern *pattern);

/* Whether a side has a row with these costs: a function, or NONE. Without a comparison it has. */
bool folded_has(const struct folded *folded, enum side side, ref_t function, const struct spent *spent);

/* What was spent in a function, as far as it is worked out. */
struct spent folded_spent(const struct folded *folded, ref_t function);

/* What all functions cost with what they call, beyond what calls of them brought, but for the one where that is most,
 * in which the program begins: if lines are missing, calls that brought so much may be missing, too. With FOLDED_GRAPH.
 */
cost_t folded_uncalled(const struct folded *folded, const struct measure *measure);

#endif
