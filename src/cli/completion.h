/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* completion: scripts that complete command lines of the program, made from the table of options. `make install` puts
 * them into the directories of the shells. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "base/output.h"

/* The writer of the script for a shell: its number in COMPLETION_WORDS, from 0. */
void (*completion_writer(size_t shell))(struct output *out);

#endif
