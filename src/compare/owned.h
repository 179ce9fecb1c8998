/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* owned: which files, objects and functions of a profile are the user's own (source/own.h).
 *
 *     owned_init(&owned, profile, sides, own);
 *     if (owned.functions[function] && !owned.files[piece->file]) ...      // code of others in a function of the
 * user's owned_release(&owned);
 *
 * What both sides of a comparison have is the user's if either side records it as the user's: the program is the same,
 * wherever it was built. */
#ifndef COMPARE_OWNED_H
#define COMPARE_OWNED_H

#include "compare/sides.h"
#include "source/own.h"

struct owned {
    bool *files, *objects, *functions; /* by number in the profile */
    bool has_file;                     /* a file with code is the user's */
};

/* A function is the user's if a line of it that costs, by itself or by its calls, lies in a file of the user's; with
 * its contexts (`f'2`) it is one. `sides`: of the profile, if two were joined; NULL: none were. `own` NULL: nothing is
 * the user's. */
void owned_init(struct owned *owned, const struct profile *profile, const struct sides *sides, const struct own *own);
void owned_release(struct owned *owned);

/* Those of both sides of a comparison: what is the user's on a side is that on both. `match`: of these profiles. */
void owned_init_sides(struct owned of[SIDES], const struct match *match, const struct profile *const profiles[SIDES],
                      const struct own *own);

/* The files and functions of the joined profile; no objects. `of`: of its sides. */
void owned_init_joined(struct owned *owned, const struct sides *sides, const struct owned of[SIDES]);

/* By piece, whether it is code of a function of the user's in a file of others: it was inlined from elsewhere. free()
 * it. */
bool *owned_foreign(const struct owned *owned, const struct profile *profile);

/* The directory below which a file of a profile is the user's, by its name on either side, see own_below(); .s NULL: it
 * is not. */
struct text owned_below(const struct own *own, const struct profile *profile, const struct sides *sides, ref_t file);

/* The files alone; free() them. */
bool *owned_files(const struct profile *profile, const struct sides *sides, const struct own *own);

#endif
