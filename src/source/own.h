/* own: whether a file belongs to the user, or to others whose code the user only uses; by its path.
 *
 *     own_init(&own, TEXT("/home/me/app/build"));      // /home/me/app has a .git
 *     own_add(&own, TEXT("/ci/app"));
 *     own_has(&own, TEXT("/home/me/app/src/a.c"));     // true, as for /ci/app/src/a.c; of /usr/include/a.h false
 *     own_release(&own); */
#ifndef SOURCE_OWN_H
#define SOURCE_OWN_H

#include "base/memory.h"

struct own {
    struct text directory;    /* the working one */
    struct texts directories; /* normalised */
    struct arena arena;
};

/* Files below the top of the work tree are the user's: below the nearest directory above `directory`, or that itself,
 * that has a `.git`; if none has, below `directory`. Release it. */
void own_init(struct own *own, struct text directory);
void own_release(struct own *own);

/* Adds a directory; a relative one starts from that of own_init(). It need not be there. */
void own_add(struct own *own, struct text directory);

/* Whether an absolute, normalised path lies below one of the directories. The system's (/usr, /lib, /lib64) are
 * nobody's, unless the directory lies in them itself. */
bool own_has(const struct own *own, struct text path);

#endif
