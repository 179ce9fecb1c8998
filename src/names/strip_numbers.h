/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* strip_numbers: names of functions without the numbers and hashes inside of them, that another lambda or another build
 * changes:
 *
 *     main::{lambda(int)#2}::operator()(int)          main::{lambda(int)#}::operator()(int)
 *     main::$_0::operator()()                         main::$_::operator()()
 *     r::main::{closure#1}                            r::main::{closure#}
 *     {closure:/srv/www/a.php:3-5}                    {closure:a.php}
 *     class@anonymous/srv/www/a.php:3$0->run          class@anonymous->run
 *     _ZN1r4work17h0123456789abcdefE                  _ZN1r4workE
 *     _RNvCs1a2b_1r4work                              _RNvCs_1r4work */
#ifndef NAMES_STRIP_NUMBERS_H
#define NAMES_STRIP_NUMBERS_H

#include "base/memory.h"

/* The name itself if nothing is to be left out, else a text in the arena. It takes time that is linear in the length
 * of the name. Braces that are more than 32 deep in each other stay as they are. */
struct text strip_numbers(struct arena *arena, struct text name);

#endif
