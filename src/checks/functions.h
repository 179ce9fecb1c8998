/* functions: the functions of a whole profile with their contexts folded (names/contexts), and the cost of each, for
 * checks, which look at no table. If nothing needs to be folded, the profile is that of the study itself. */
#ifndef CHECKS_FUNCTIONS_H
#define CHECKS_FUNCTIONS_H

#include "names/pattern.h"
#include "view/study.h"

enum functions_part {
    FUNCTIONS_SELF = 1, /* contexts, and self costs; of a profile with its calls */
    FUNCTIONS_GRAPH = 2 /* inclusive costs and calls of the functions */
};

struct functions {
    const struct profile *profile;
    const struct sides *sides;         /* of a comparison, which the profile is of; else NULL */
    struct forms forms;                /* of its names */
    const struct inclusive *inclusive; /* with FUNCTIONS_GRAPH: `own`, or that of the study */
    struct matrix self;                /* by function, with FUNCTIONS_SELF */
    bool is_made;                      /* the profile is `made` */
    struct profile made;
    struct graph graph;
    struct inclusive own;
};

/* Works out the parts (enum functions_part). Cycles are always looked for. If the profile contradicts itself, and the
 * study did not say so, that is diagnosed. It points into itself: do not copy it. The study must outlive it. */
void functions_init(struct functions *functions, const struct study *study, unsigned parts,
                    struct diagnostics *diagnostics);
void functions_release(struct functions *functions);

/* The functions whose names match, in any form of theirs; with NULL all. In an array of the caller's. */
struct refs functions_find(struct functions *functions, const struct pattern *pattern);

/* Whether a side has a row with these costs: a function, or NONE. Without a comparison it has. */
bool functions_has(const struct functions *functions, enum side side, ref_t function, const struct spent *spent);

/* What was spent in a function, as far as it is worked out. */
struct spent functions_spent(const struct functions *functions, ref_t function);

/* What all functions cost with what they call, beyond what calls of them brought, but for the one where that is most,
 * in which the program begins: if lines are missing, calls that brought so much may be missing, too. With
 * FUNCTIONS_GRAPH.
 */
cost_t functions_uncalled(const struct functions *functions, const struct measure *measure);

#endif
