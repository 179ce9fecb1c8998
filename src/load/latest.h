/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latest: of many profiles, the newest run of each command, or of each benchmark of gungraun: for directories in which
 * runs of many programs lie. */
#ifndef LOAD_LATEST_H
#define LOAD_LATEST_H

#include "load/dumps.h"

/* A run, which no other of the same command and creator came after. */
struct latest {
    struct text path;    /* of its newest file */
    struct text command; /* empty: the file does not say, and stands for itself */
};

/* In the order of `paths`; the caller frees the items. Texts are in the arena, or those of `paths`. */
struct latest_list ARRAY_OF(struct latest);

/* Finds them. Of files that were written at the same time the one that stands last is taken. */
void latest_find(const struct texts *paths, struct latest_list *list, struct arena *arena);

#endif
