#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that a request is what was typed, and that nobody but a question makes more of it, as TAP.

The command line is read in src/cli. Outside of it no request is a variable of its own, no member of one is written, and
what was not given is asked about in src/view/question.c alone. The second result of each pair is this test's own: it
plants lines, and must find them.
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the line above)

REQUEST = "view/request.h"
QUESTION = "view/question.c"
HIDDEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
MEMBER = r"\brequest(?:->|\.)\w+(?:\.\w+)*"
WRITTEN = re.compile(rf"{MEMBER}\s*(?:=(?!=)|[-+|&]=|\+\+|--)|(?:array_add\(|&\()&?(?:\w+(?:->|\.))*{MEMBER}\)")
VARIABLE = re.compile(r"(?<!const )\bstruct request\b(?!;)")

PLANTED = """
/* request->rows = 1; in a comment */
static bool change(const struct request *request, struct options *options)
{
    struct request copy = *request;
    options->request.rows = 1;
    options->request.jumps |= request->rows == 1;
    *array_add(&options->request.sources) = TEXT("request.rows = 1");
    return request->rows == 1 && request->jumps == NUMBERS_UNASKED;
}
"""


def lines_with(pattern, text):
    """The lines where it is found outside comments and texts, as (number, line)."""
    shown = HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden.group()), text)
    return [(number, line.strip()) for number, line in enumerate(shown.split("\n"), 1) if pattern.search(line)]


def unasked_words(src):
    """What stands for an option that was not given."""
    return re.compile("|".join(sorted(set(re.findall(r"\b[A-Z_]+_UNASKED\b", (src / REQUEST).read_text())))))


def found_in(src, pattern, but):
    return [f"{path.relative_to(src)}:{number}: {line}" for path in sorted(src.rglob("*.[ch]"))
            if path.relative_to(src).parts[0] != "cli" and str(path.relative_to(src)) not in but
            for number, line in lines_with(pattern, path.read_text())]


def main():
    src = Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "src"
    tap = Tap()
    words = unasked_words(src)
    for name, pattern, but, planted in [("no request is written", WRITTEN, (), 3),
                                        ("no request is a variable", VARIABLE, (REQUEST,), 1),
                                        ("what was not given is decided by a question", words, (REQUEST, QUESTION), 1)]:
        tap.result(name, found_in(src, pattern, but))
        there = lines_with(pattern, PLANTED)
        tap.result(f"{name}: planted lines are found", [] if len(there) == planted else [str(line) for line in there])
    tap.end()


if __name__ == "__main__":
    main()
