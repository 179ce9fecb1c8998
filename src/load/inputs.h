/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs: reads many inputs into one profile, several of them at a time.
 *
 * Small files that follow each other are read side by side, each by one of the threads. Every thread has one profile,
 * of files that follow each other, which is added to the first when all before it is there; what a thread had left then
 * is shared anew. A large file is read by all threads, a chunk each, and a pipe alone: see load.h. The result is that
 * of one thread that reads input after input; memory grows with what is distinct, once for each thread. */
#ifndef LOAD_INPUTS_H
#define LOAD_INPUTS_H

#include "load/load.h"

/* Reads all inputs; returns how many could be read. With diagnostics->strict the first problem ends it. */
size_t inputs_load(struct profile *profile, struct diagnostics *diagnostics, const struct texts *inputs,
                   const struct load_options *options);

/* The bytes of all inputs that are files. */
uint64_t inputs_size(const struct texts *inputs);

#endif
