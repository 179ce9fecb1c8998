#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that one file of src knows from which width of a screen on which columns are shown, as TAP.

What a small screen is, and from where on there is room for more, stands in report/layout/columns_that_fit.c, which has a
table of rules. Elsewhere no width is compared with a constant as large as a screen may be; browse/state.c alone says into
which parts a screen is divided.

The second result is this test's own: it plants lines, and must count those that compare.
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the line above)

CHOOSER = "report/layout/columns_that_fit.c"
MAY = (CHOOSER, "browse/state.c")
ROOMS = ("annotate", "browse", "report", "sheets", "view")
SCREEN = 50  # columns: names, texts and figures have less
CONSTANT = re.compile(r"^#define\s+(\w+)\s+(\d+)u?\b|\b([A-Z_]+)\s*=\s*(\d+)u?\b", re.MULTILINE)
WIDTH = r"(?:\b|[.>])(?:width|columns)\b"
VALUE = r"(\d+u?|[A-Z][A-Z_]*)\b"
COMPARED = re.compile(rf"{WIDTH}\s*[<>]=?\s*{VALUE}|\b{VALUE}\s*[<>]=?\s*[\w>.-]*{WIDTH}")
HIDDEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)

PLANTED = """
#define SMALL 60u /* columns */
#define GAP 2u
/* width < SMALL */
static bool a(const struct look *look, size_t width)
{
    if (look->width < SMALL || width > GAP)
        return width >= 100;
    return 80 > look->width && width < GAP + 3;
}
"""
FOUND = 3


def comparisons(text):
    """The lines that compare a width with that of a screen, as (number, line)."""
    shown = HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden.group()), text)
    values = {name or other: int(value or last) for name, value, other, last in CONSTANT.findall(shown)}
    found = []
    for number, line in enumerate(shown.split("\n"), 1):
        words = [word for pair in COMPARED.findall(line) for word in pair if word]
        if any(values.get(word, int(word.rstrip("u")) if word[0].isdigit() else 0) >= SCREEN for word in words):
            found.append((number, line.strip()))
    return found


def main():
    src = Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "src"
    tap = Tap()
    said = [f"{path.relative_to(src)}:{number}: {line}" for room in ROOMS for path in sorted((src / room).rglob("*.[ch]"))
            if str(path.relative_to(src)) not in MAY for number, line in comparisons(path.read_text())]
    tap.result("no other unit than columns_that_fit compares the width of a screen", said)
    tap.result("it does", [] if comparisons((src / CHOOSER).read_text()) else [f"{CHOOSER} has no comparison"])
    planted = comparisons(PLANTED)
    tap.result("planted comparisons are found", [] if len(planted) == FOUND else planted)
    tap.end()


if __name__ == "__main__":
    main()
