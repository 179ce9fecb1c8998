#include "transforms.h"

#include "analysis/contexts.h"

struct transform {
    bool (*wanted)(const struct request *request);
    void (*apply)(struct profile *to, const struct profile *from); /* initialises `to`, which keeps nothing of `from` */
};

static bool wants_contexts_merged(const struct request *request)
{
    return request->merge_contexts;
}

static const struct transform transforms[] = {
    {wants_contexts_merged, contexts_merge},
};

void transforms_apply(struct profile *profile, const struct request *request)
{
    for (size_t i = 0; i < sizeof transforms / sizeof *transforms; i++) {
        struct profile made;
        if (!transforms[i].wanted(request))
            continue;
        transforms[i].apply(&made, profile);
        profile_release(profile);
        *profile = made;
    }
}
