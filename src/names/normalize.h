/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* normalize: keys of names of functions. Two builds of a program may name a function differently; both names have the
 * same key.
 *
 *     normalize_name(&arena, TEXT("f.constprop.0.isra.1"))    is f
 *     normalize_name(&arena, TEXT("g<int>(int) [clone .cold]"))  is g<int>(int)
 *     normalize_name(&arena, TEXT("main::{lambda(int)#2}"))   is main::{lambda(int)#}
 *
 * A key is its own key. Template arguments and parameters are part of every key, except for the numbers of lambdas in
 * them. */
#ifndef NAMES_NORMALIZE_H
#define NAMES_NORMALIZE_H

#include "base/memory.h"

/* The name of a function without the marks of clones (`.part.0`, ` [clone .cold]`), the numbers of C statics, lambdas
 * and closures, the hashes of Rust and the versions of symbols. Contexts (`'2`) stay: they may be folded before. The
 * result is a part of the name, or is in the arena; making it takes time that is linear in the length of the name. */
struct text normalize_name(struct arena *arena, struct text name);

/* A name without the numbers of marks, wherever they stand: `f.isra.cold` of `f.isra.0.cold`, so that clones of a kind
 * are told from others with the same key. In the arena, or the name itself. */
struct text normalize_body(struct arena *arena, struct text name);

/* The key of a function of the C library without the processor it is written for. The key's words for the processor go
 * into `*processor`, empty if there are none: `__memset` and `avx2_unaligned` of `__memset_avx2_unaligned`. */
struct text normalize_without_processor(struct text key, struct text *processor);

/* Whether a name is an address (`0x...`), for want of a better one. */
bool normalize_is_address(struct text name);

#endif
