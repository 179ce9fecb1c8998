#include "profile/ids.h"

#include <stdlib.h>

#define DENSE_FIRST 1024u /* ids that have a place in the array in any case */
#define DENSE_SHARE 8u    /* so many places are kept for each id that is defined */

static struct ids_entry *find_sparse(const struct ids *ids, uint64_t id)
{
    for (struct probe at = index_probe(&ids->index, hash_mix(id, 0)); index_next(&ids->index, &at);)
        if (ids->sparse.items[at.ref].id == id)
            return &ids->sparse.items[at.ref];
    return NULL;
}

ref_t ids_get_sparse(const struct ids *ids, uint64_t id)
{
    const struct ids_entry *entry = find_sparse(ids, id);
    return entry ? entry->ref : NONE;
}

static void set_sparse(struct ids *ids, uint64_t id, ref_t ref)
{
    struct ids_entry *entry = find_sparse(ids, id);
    if (!entry) {
        index_add(&ids->index, hash_mix(id, 0), (ref_t)ids->sparse.count);
        entry = array_add(&ids->sparse);
    }
    *entry = (struct ids_entry){id, ref};
}

void ids_set(struct ids *ids, uint64_t id, ref_t ref)
{
    ids->count += ids_get(ids, id) == NONE;
    if (id >= ids->size && id >= DENSE_FIRST + DENSE_SHARE * ids->count) {
        set_sparse(ids, id, ref);
        return;
    }
    if (id >= ids->size) {
        size_t old = ids->size;
        ids->dense = array_grow(ids->dense, &ids->size, (size_t)id + 1, sizeof *ids->dense);
        memset(ids->dense + old, 0xff, (ids->size - old) * sizeof *ids->dense);
    }
    ids->dense[id] = ref;
}

void ids_release(struct ids *ids)
{
    free(ids->dense);
    free(ids->sparse.items);
    index_release(&ids->index);
    *ids = (struct ids){0};
}
