#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Print src/base/display_width_table.h: which characters take two columns of a terminal, or none, by the data of Unicode that
this Python has: two are wide or fullwidth (East Asian Width), none are marks that stand over or around another one."""

import sys
import unicodedata

HEAD = """\
/* display_width_table: characters that take no column of a terminal, or two; made by tests/reference/display_width_table.py. */
#ifndef BASE_DISPLAY_WIDTH_TABLE_H
#define BASE_DISPLAY_WIDTH_TABLE_H

#include <stdint.h>

/* clang-format off */
/* By Unicode %s; ascending. */
static const struct display_width_range {
    uint32_t first, columns, last;
} display_width_ranges[] = {
"""


def columns(point):
    """Of an assigned character; None of one that is none yet: it counts as the one before it."""
    character = chr(point)
    if unicodedata.category(character) == "Cn":
        return None
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    if unicodedata.east_asian_width(character) in ("W", "F"):
        return 2
    return 1


def ranges():
    first = last = breadth = None
    for point in range(0x300, sys.maxunicode + 1):
        found = columns(point)
        if found is None:
            continue
        if found != breadth:
            if breadth in (0, 2):
                yield first, last, breadth
            first, breadth = point, found
        last = point


def main():
    print(HEAD % unicodedata.unidata_version, end="")
    line = "   "
    for first, last, breadth in ranges():
        entry = f" {{{first:#x}, {breadth}, {last:#x}}},"
        if len(line + entry) > 120:
            print(line)
            line = "   "
        line += entry
    print(f"{line}\n}};\n/* clang-format on */\n\n#endif")


main()
