/* selection: what to say where --parts and --threads select nothing. */
#ifndef SELECTION_H
#define SELECTION_H

#include "profile/parse.h"

/* Says which part or thread there is not, and which ones there are; in the arena. */
struct text selection_describe_none(const struct selection *selection, const struct profile *profile,
                                    struct arena *arena);

#endif
