/* choose: keys that change what is shown of all screens: the order, the event, names, shares, rows. */
#ifndef BROWSE_CHOOSE_H
#define BROWSE_CHOOSE_H

#include "browse/state.h"

/* Each is done by a key, with the number that the key stands for. */
enum browse_action choose_column(struct browser *b,
                                 int direction);             /* to sort by: the next one shown, or the one before */
enum browse_action choose_kind(struct browser *b, int none); /* self or inclusive cost */
enum browse_action choose_event(struct browser *b, int direction);
enum browse_action choose_whole(struct browser *b, int none); /* of shares */
enum browse_action choose_names(struct browser *b, int none);
enum browse_action choose_group(struct browser *b, int none);
enum browse_action choose_unchanged(struct browser *b, int none);

/* Keeps the functions that an expression matches; an empty one keeps all. What is wrong is returned, or TEXT_NONE. */
struct text choose_filter(struct browser *b, struct text expression);

#endif
