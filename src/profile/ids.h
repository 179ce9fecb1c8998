/* ids: one of a file's three tables of compressed names (rule 8): from the number in `(12)` to a name's ref.
 *
 * Where ids are dense they live in an array, which is what most writers make of them. Valgrind numbers all functions
 * and writes few, so its ids have gaps: those far above the number of ids are hashed, and `(4000000000)` costs what
 * any other id costs. */
#ifndef PROFILE_IDS_H
#define PROFILE_IDS_H

#include "base/index.h"

struct ids_entry {
    uint64_t id;
    ref_t ref;
};

/* Zero-initialise before the first use. */
struct ids {
    ref_t *dense; /* by id; NONE where undefined, or where the id was hashed before the array came so far */
    size_t size;
    uint64_t count;     /* that are defined */
    struct index index; /* into `sparse` */
    ARRAY(struct ids_entry) sparse;
};

/* The ref of an id, or NONE where it is not defined. */
ref_t ids_get_sparse(const struct ids *ids, uint64_t id);

static inline ref_t ids_get(const struct ids *ids, uint64_t id)
{
    if (id < ids->size && ids->dense[id] != NONE)
        return ids->dense[id];
    return ids_get_sparse(ids, id);
}

/* Defines an id, or redefines it from now on. */
void ids_set(struct ids *ids, uint64_t id, ref_t ref);

void ids_release(struct ids *ids);

#endif
