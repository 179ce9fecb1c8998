/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* browsing: a run on a full screen: the terminal, the browser, and its requests: an editor, files, reading the profiles
 * again. */
#ifndef BROWSING_H
#define BROWSING_H

#include "run.h"

/* Reads a run, and shows it until the user leaves. `*run`, from malloc, is replaced if the profiles are read again; the
 * caller releases it. False as for the steps of a run. */
bool browsing_show(struct run **run);

#endif
