/* SPDX-FileCopyrightText: 2026 cgannotate contributors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shorten: the short form of the name of a function, for people: without parameters, return type, template arguments
 * and what compilers put behind a name. What it is called stays, as in these examples:
 *
 *     std::ostream& std::operator<< <char>(std::ostream&, char)    std::operator<< <>
 *     main::{lambda(int)#1}::operator()(int) const                 main::{lambda#1}::operator()
 *     <a::b::T<U> as c::d::Trait>::next                            <T as Trait>::next
 *     f(int) [clone .cold]                                         f .cold
 *     f /usr/lib/x.py:12                                           f
 *
 * It reads demangled names of C++, Rust and D; names of other languages stay as they are, and so does every name whose
 * brackets do not match or stand too deep in each other. Nothing here fails. All functions take time that is linear in
 * the length of the name, and memory that does not depend on it. */
#ifndef NAMES_SHORTEN_H
#define NAMES_SHORTEN_H

#include "base/text.h"

enum shortening {
    SHORTEN_ALL,
    SHORTEN_BUT_PARAMETERS /* `f(int)` keeps its parameters; their template arguments go */
};

/* The short form of a name: the name itself if nothing is to be left out, else written into `room`, which has room
 * for as many bytes as the name. */
struct text shorten(struct text name, enum shortening how, char *room);

/* The part of a name before its last `::` outside brackets: `a::B<c::D>` of `int a::B<c::D>::f<x::y>(x::y)`; mostly the
 * class or the namespace. It is a slice of the name, empty if there is no such `::`. */
struct text shorten_scope(struct text name);

#endif
