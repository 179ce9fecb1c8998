/* own: whether a file belongs to the user, or to others whose code the user only uses; by its path.
 *
 *     own_init(&own, TEXT("/home/me/app/build"));      // /home/me/app has a .git
 *     own_add(&own, TEXT("/ci/app"));
 *     own_has(&own, TEXT("/home/me/app/src/a.c"));     // true, as for /ci/app/src/a.c; of /usr/include/a.h false
 *     own_release(&own);
 *
 * A file that is found is the user's by the path where it is, or that links lead to. A file that is not found may be
 * one of another machine: it is the user's if its path is absolute and lies below one of the directories. A relative
 * name is no proof: ./malloc/malloc.c is the C library's. */
#ifndef SOURCE_OWN_H
#define SOURCE_OWN_H

#include "source/source.h"

struct own {
    struct text directory;    /* the working one */
    struct texts directories; /* normalised */
    struct arena arena;
};

/* Files below the top of the work tree are the user's: below the nearest directory above `directory`, or that itself,
 * that has a `.git`; if none has, below `directory`. Release it. */
void own_init(struct own *own, struct text directory);
void own_release(struct own *own);

/* The same for the places where a user has sources: below the directories that are searched and that maps lead to, and
 * those of `also`. */
void own_init_in(struct own *own, const struct places *places, const struct texts *also);

/* Adds a directory; a relative one starts from that of own_init(). It need not be there. */
void own_add(struct own *own, struct text directory);

/* Whether an absolute, normalised path lies below one of the directories. The system's (/usr, /lib, /lib64) are
 * nobody's, unless the directory lies in them itself. */
bool own_has(const struct own *own, struct text path);

/* Of each path whether it is absolute and none of the system's, wherever it lies; `directory`: the working one. free()
 * it.
 */
bool *own_find_all(const struct text *paths, size_t count, struct text directory);

/* The owner of the source that a profile calls `name`: unknown if it is not found at this name, nor at the place of it
 * by a map or a directory that is searched. */
enum ownership { OWNED_UNKNOWN, OWNED_BY_USER, OWNED_BY_OTHERS };
enum ownership own_of_source(const struct own *own, const struct source_reader *reader, struct text name);

/* Whose code it is, of all that a profile names. */
struct own_rule {
    struct own own;
    struct source_reader reader;
};

/* `places`: where sources are looked for; both must outlive it. Release it. */
void own_rule_init(struct own_rule *rule, const struct places *places, const struct texts *also);
void own_rule_release(struct own_rule *rule);

/* Whether a source is the user's, found or not; and whether a program or a library is, which the loader never is. */
bool own_rule_has_source(const struct own_rule *rule, struct text name);
bool own_rule_has_object(const struct own_rule *rule, struct text name);

#endif
