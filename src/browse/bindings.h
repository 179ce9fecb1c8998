/* bindings: the table of keys: what each does, and the words that help has for it. */
#ifndef BROWSE_BINDINGS_H
#define BROWSE_BINDINGS_H

#include "browse/state.h"

#define BINDING_KEYS 6u

struct binding {
    const char *keys; /* as help writes them; NULL: they stand with the row before */
    const char *words;
    key_code codes[BINDING_KEYS]; /* up to the first 0 */
    enum browse_action (*act)(struct browser *b, int number);
    int number;
};

extern const struct binding bindings[];
extern const size_t binding_count;

/* What a key does; NULL: nothing. */
const struct binding *binding_of(key_code key);

#endif
