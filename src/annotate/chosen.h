/* chosen: the files of a profile whose source belongs to a view: those of the rows shown. Which of them are found, and
 * what is done with them, is another matter. */
#ifndef ANNOTATE_CHOSEN_H
#define ANNOTATE_CHOSEN_H

#include "view/view.h"

/* The files that the rows shown, or with --list the functions listed, have code in, hottest first; but not the unknown
 * one. free() its items. */
struct refs chosen_files(const struct view *view);

#endif
