/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* short_path: the short name of a file, where rows are read at a glance. */
#ifndef REPORT_SUMMARY_SHORT_PATH_H
#define REPORT_SUMMARY_SHORT_PATH_H

#include "base/memory.h"

/* Puts paths in order, each once; before that, no short name is asked for. */
void short_path_sort(struct texts *paths);

/* The end of a path: its last component, and as many before it as it takes to tell it from the other paths; all of it
 * if nothing does. Windows' paths have components, too. Empty for an unknown file, and for that of functions of PHP
 * itself, which is none. */
struct text short_path_among(const struct texts *paths, struct text path);

#endif
