#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""files_name_their_licence.py [--write]: each source file names the licence and the holders in two lines. TAP.

They are the first two lines, or follow a first line `#!`, in the comments of the language, as https://spdx.dev has them.
--write puts them into the files that have them not. What is data for tests has none, nor have the workflows of man/ci,
which people copy, and files without comments; AUTHORS and COPYING stand for these.
"""

import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the lines above)

TEXTS = ("SPDX-FileCopyrightText: 2026 cgannotate contributors", "SPDX-License-Identifier: GPL-3.0-or-later")
BLOCK, HASH, SLASHES, MAN = ("/* ", " */"), ("# ", ""), ("// ", ""), ('.\\" ', "")
COMMENTS = {
    **dict.fromkeys((".c", ".h", ".css"), BLOCK),
    **dict.fromkeys((".ac", ".am", ".awk", ".mk", ".py", ".sh"), HASH),
    **dict.fromkeys((".js", ".mjs"), SLASHES),
    **dict.fromkeys((".1", ".5", ".7"), MAN),
}
ALONE = ("bootstrap", "GNUmakefile", ".ci/run", "tests/packages/fill", "tests/packages/try",
         "tests/packages/debian/rules", "tests/packages/debian/tests/run")  # names without an ending, or with none of these
FOLDERS = ("src", "tests", "man")
DATA = ("tests/data", "tests/fuzz/corpus", "tests/fuzz/fuzz_work", "tests/bench/inputs")
OURS_IN_DATA = ("tests/data/fault",)
GENERATED = ("src/report/html/page.c", "src/cli/terminals.h")


def is_below(name, folders):
    return any(name.startswith(folder + "/") for folder in folders)


def comment_of(name):
    """How a file has comments; None: it needs none of ours."""
    if name in GENERATED or (is_below(name, DATA) and not is_below(name, OURS_IN_DATA)):
        return None
    return HASH if name in ALONE else COMMENTS.get(Path(name).suffix)


def files():
    """The source files with their comments, by name."""
    paths = [path for folder in FOLDERS for path in (TOP / folder).rglob("*")]
    paths += [TOP / name for name in ("configure.ac", "Makefile.am", *ALONE)]
    names = sorted({str(path.relative_to(TOP)) for path in paths if path.is_file()})
    return [(name, comment_of(name)) for name in names if comment_of(name)]


def told(comment, text):
    """The text of a file with the two lines."""
    notice = "".join(f"{comment[0]}{line}{comment[1]}\n" for line in TEXTS)
    first, rest = text.split("\n", 1) if text.startswith("#!") else ("", text)
    head = first + "\n" if first else ""
    return text if rest.startswith(notice) else head + notice + rest


def main(args):
    tap = Tap()
    lacking = []
    for name, comment in files():
        text = (TOP / name).read_text(encoding="utf-8")
        whole = told(comment, text)
        if whole != text and "--write" in args:
            (TOP / name).write_text(whole, encoding="utf-8")
        elif whole != text:
            lacking.append(f"{name} does not begin so; files_name_their_licence.py --write makes it so")
    tap.result("each source file names its licence and its holders", lacking[:20])
    authors = (TOP / "AUTHORS").read_text(encoding="utf-8")
    tap.result("AUTHORS names the holders", [] if "cgannotate contributors" in authors else ["it does not"])
    tap.end()


if __name__ == "__main__":
    main(sys.argv[1:])
