/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class: the class or directory that a function or file belongs to, as far as its name says so; a slice of the name. */
#ifndef NAMES_CLASS_H
#define NAMES_CLASS_H

#include "base/text.h"

/* The class of a function, or else the module, package or namespace: what stands before the last `::` of its name that
 * is in no bracket; if there is none, before the last `->` (PHP), `#` (Ruby) or `.` (Go, Java, Python, D), or what
 * is the receiver in `-[Class selector]` (Objective-C). The `php::` before PHP's own functions is none, if there
 * is another. Empty if the name says nothing of the kind: the dot of
 * `f.cold` and the like is none. The name is in full, and has no context. */
struct text class_of_function(struct text name);

/* The part before the last slash of a path: `/` for files in the root, `.` for a bare name. FILE_OF_PHP is a directory
 * by itself. */
struct text class_of_file(struct text path);

#endif
