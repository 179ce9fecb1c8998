/* browsing: a run on a full screen: the terminal, the browser, and what this asks of the world: an editor, files, the
 * profiles once more. */
#ifndef BROWSING_H
#define BROWSING_H

#include "run.h"

/* Reads a run, and shows it until the user leaves. `*run`, from malloc, is another one if the profiles were read again;
 * the caller releases it. False as of the steps of a run. */
bool browsing_show(struct run **run);

#endif
