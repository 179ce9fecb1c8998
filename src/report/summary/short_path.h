/* short_path: the short name of a file, where rows are read at a glance. */
#ifndef REPORT_SUMMARY_SHORT_PATH_H
#define REPORT_SUMMARY_SHORT_PATH_H

#include "base/text.h"

/* A list of paths; free() its items. */
struct short_path_list {
    struct text *items;
    size_t count, capacity;
};

/* Adds a path, which may be there already. */
void short_path_list_add(struct short_path_list *paths, struct text path);

/* Puts all in order, each once: after the last was added, and before tails are asked for. */
void short_path_list_sort(struct short_path_list *paths);

/* The end of a path: its last component, and as many before it as it takes to tell it from the other paths; all of it
 * if nothing does. Windows' paths have components, too. Empty for an unknown file, and for that of functions of PHP
 * itself, which is none. */
struct text short_path_among(const struct short_path_list *paths, struct text path);

#endif
