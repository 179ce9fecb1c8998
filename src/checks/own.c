#include "checks/own.h"

#include "source/own.h"

#include <stdlib.h>

static bool has_known_name(struct text name)
{
    return name.n && !text_equal(name, FILE_UNKNOWN);
}

/* By object, whether it is the user's by its name on either side. */
static bool *own_objects(const struct study *study)
{
    const struct profile *p = study->profile;
    bool *own = memory_zeroed(p->objects.texts.count, sizeof *own);
    for (ref_t i = 0; i < p->objects.texts.count && study->own; i++)
        for (int side = 0; side < SIDES; side++) {
            struct text name = sides_object_name(study->sides, p, i, (enum side)side);
            own[i] |= has_known_name(name) && own_rule_has_object(study->own, name);
        }
    return own;
}

/* Likewise, by file. */
static bool *own_files(const struct study *study)
{
    const struct profile *p = study->profile;
    bool *own = memory_zeroed(p->files.texts.count, sizeof *own);
    for (ref_t i = 0; i < p->files.texts.count && study->own; i++)
        for (int side = 0; side < SIDES; side++) {
            struct text name = sides_file_name(study->sides, p, i, (enum side)side);
            own[i] |= has_known_name(name) && own_rule_has_source(study->own, name);
        }
    return own;
}

struct own_costs own_costs_of(const struct study *study, struct arena *arena)
{
    const struct profile *p = study->profile;
    bool *objects = own_objects(study), *files = own_files(study), saturated = false;
    struct own_costs costs = {0};
    for (size_t i = 0; i < p->pieces.count; i++) {
        const struct piece *piece = &p->pieces.items[i];
        ref_t object = p->functions.items[piece->function].object;
        bool is_own = has_known_name(profile_object_name(p, object)) ? objects[object] : files[piece->file];
        costs_sum(&costs.of[is_own ? OWN_USERS : OWN_OTHERS], arena, &piece->self, &saturated);
        for (int side = 0; side < SIDES; side++)
            costs.has[side] |= is_own && sides_has(study->sides, &piece->self, (enum side)side);
    }
    free(objects);
    free(files);
    return costs;
}

const char *own_fault(const struct study *study, const struct own_costs *costs, const bool asks[SIDES],
                      struct arena *arena)
{
    for (size_t i = 0; i < study->measured.count; i++)
        if (asks[i] && !costs->has[i])
            return arena_format(arena,
                                "nothing%s is your own code, by the paths that it records: name the directory of your "
                                "code there with --own",
                                study->measured.items[i].in_profile)
                .s;
    return NULL;
}
