/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* label: the properties of a run that the head of its dump states. Only the head is read. */
#ifndef LOAD_LABEL_H
#define LOAD_LABEL_H

#include "base/memory.h"
#include "load/siblings.h"

/* 0 and empty if the head does not say; texts are trimmed. */
struct label {
    struct text pid, command, creator;
    struct suffix suffix; /* the part and the thread */
    bool is_written;      /* cgannotate wrote it: merged, filtered or unchanged */
    bool is_profile;
};

/* Reads the head of a file: its lines up to the first that is neither empty, nor a comment, nor `key: value`. The texts
 * are in the arena. */
struct label label_read(struct text path, struct arena *arena);

#endif
