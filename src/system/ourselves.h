/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ourselves: the file of this program, to run it anew.
 *
 *     ourselves_called(argv[0]);                        // of main()
 *     const char *program = ourselves_path();           // "/proc/self/exe" */
#ifndef SYSTEM_OURSELVES_H
#define SYSTEM_OURSELVES_H

/* `name`, which stays, is the word by which the program was called. */
void ourselves_called(const char *name);

/* The file, as the system says; where it does not, the name, which is looked up in PATH if it has no slash. It stays.
 * Empty, if ourselves_called() was not: a program that has our sources for its tests would start itself, without end.
 */
const char *ourselves_path(void);

#endif
