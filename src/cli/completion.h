/* completion: scripts that complete command lines of the program, made from the table of options. `make install` puts
 * them where the shells look. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "base/output.h"

/* What writes the script for the shell with this number among COMPLETION_WORDS, from 0. */
void (*completion_writer(size_t shell))(struct output *out);

#endif
