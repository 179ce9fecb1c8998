/* opening: which screen the browser opens on: the one that shows what an option of the command line asks for, of the
 * first function that it matches; else the table. */
#ifndef BROWSE_OPENING_H
#define BROWSE_OPENING_H

#include "browse/state.h"

/* Goes there from the table, which is shown, and to which Backspace leads back. Where nothing matches it stays there.
 */
void opening_go(struct browser *b);

#endif
