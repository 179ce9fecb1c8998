/* ids: one of a file's three tables of compressed names (rule 8): from the number in `(12)` to a name's ref.
 *
 * Small ids, which is all that real writers use, live in an array; large ones are hashed, so `(4000000000)` costs
 * what any other id costs. */
#ifndef PROFILE_IDS_H
#define PROFILE_IDS_H

#include "base/index.h"

#define IDS_DENSE (1u << 20)

struct ids_entry {
    uint64_t id;
    ref_t ref;
};

/* Zero-initialise before the first use. */
struct ids {
    ref_t *dense; /* by id; NONE where undefined */
    size_t size;
    struct index index; /* into `sparse`, for ids from IDS_DENSE on */
    ARRAY(struct ids_entry) sparse;
};

/* The ref of an id, or NONE where it is not defined. */
ref_t ids_get_sparse(const struct ids *ids, uint64_t id);

static inline ref_t ids_get(const struct ids *ids, uint64_t id)
{
    if (id < ids->size)
        return ids->dense[id];
    return id < IDS_DENSE ? NONE : ids_get_sparse(ids, id);
}

/* Defines an id, or redefines it from now on. */
void ids_set(struct ids *ids, uint64_t id, ref_t ref);

void ids_release(struct ids *ids);

#endif
