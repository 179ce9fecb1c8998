/* inputs: reads many inputs into one profile, several of them at a time.
 *
 * Small files that follow each other are read in batches, each by one thread into a profile of its own, which is added
 * when all before it is there. A batch is a share of what is left, so few profiles are added, and the threads end
 * together. A large file is read by all threads, a chunk each, and a pipe alone: see load.h. The result is that of one
 * thread that reads input after input; memory grows with what is distinct, once for each thread. */
#ifndef LOAD_INPUTS_H
#define LOAD_INPUTS_H

#include "load/load.h"

/* Reads all inputs; returns how many could be read. With diagnostics->strict the first problem ends it. */
size_t inputs_load(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                   const struct load_options *options);

#endif
