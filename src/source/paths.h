/* paths: a table of paths, to find those that are the same however they are spelt. It looks at no file. */
#ifndef SOURCE_PATHS_H
#define SOURCE_PATHS_H

#include "base/index.h"

struct path_table {
    struct text directory; /* below which relative paths are */
    struct arena arena;
    ARRAY(struct text) paths; /* resolved, by number */
    struct index index;
};

void path_table_init(struct path_table *table, struct text directory);
void path_table_release(struct path_table *table);

/* Adds a path; their numbers are 0, 1, ... Of equal ones each has its own. */
void path_table_add(struct path_table *table, struct text path);

/* Adds the numbers of the paths that are the same as this one, ascending. */
void path_table_find(struct path_table *table, struct text path, struct refs *found);

#endif
