/* seek: keys that ask for an expression or a name: search, filter, and the file that is written. */
#ifndef BROWSE_SEEK_H
#define BROWSE_SEEK_H

#include "browse/state.h"

/* Each is done by a key, with the number that the key stands for. */
enum browse_action seek_ask(struct browser *b, int purpose);     /* one of those below */
enum browse_action seek_again(struct browser *b, int direction); /* n, N */

enum seek_purpose { SEEK_SEARCH, SEEK_FILTER, SEEK_FILE };

/* What a key does while something is asked for. */
enum browse_action seek_press(struct browser *b, key_code key);

#endif
