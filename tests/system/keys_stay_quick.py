#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What keys of the browser take, in instructions, as TAP: with a profile twice as large about twice as many, and not
four times. Times would say nothing on a machine that does more.

The browser is tests/browse/browse_script, without a terminal, under Valgrind.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import TIMEOUT, Tap, Workplace  # noqa: E402 (found by the line above)

SCRIPT = os.path.abspath(os.environ.get("BROWSE_SCRIPT", "tests/browse/browse_script"))
MOST = 2.5  # a sort adds a little to what doubles
COUNT = re.compile(rb"Collected : (\d+)")


def chain(count):
    """Functions of which each calls the next one; only the last one costs something itself."""
    calls = "".join(f"fn=f{n}\n1 0\ncfn=f{n + 1}\ncalls=1 1\n1 100\n" for n in range(count))
    return f"events: Ir\nfl=a.c\n{calls}fn=f{count}\n1 100\n"


def line(count):
    """A line on which as many functions have code, below as many calls of them."""
    calls = "".join(f"cfn=f{n}\ncalls=1 1\n{n + 2} {n + 1}\n" for n in range(count))
    functions = "".join(f"fn=f{n}\n1 {n + 1}\n" for n in range(count))
    return f"events: Ir\nfl=a.c\nfn=main\n1 1\n{calls}{functions}"


def under(count):
    """A function of one's own, below it a chain of as many of others, of which each calls each of a few; with `a.c` here."""
    calls = "".join(f"fn=g{n}\n1 1\ncfn=g{n + 1}\ncalls=1 1\n1 {count - n}\ncfn=g{n % 9}\ncalls=1 1\n2 1\n" for n in range(count))
    return f"events: Ir\nfl=a.c\nfn=main\n1 1\ncfi=b.c\ncfn=g0\ncalls=1 1\n1 {count}\nfl=b.c\n{calls}fn=g{count}\n1 1\n"


CASES = (
    ("the hot way down a chain", chain, 200, "/f0$<Enter>5H"),
    ("the hot way up a chain", chain, 200, "/f{count}$<Enter>5<Tab>H"),
    ("a deep tree that is made again", chain, 200, "/f0$<Enter>5Hsiii"),
    ("the hot way down the call tree", chain, 200, "/f1$<Enter>6<Tab>H"),
    ("your code and all code, from the end of a chain", under, 400, "/g{count}$<Enter><Escape>2oooooooo"),
    ("the hot lines around that of many functions", line, 400, "3<Tab><Tab><Backtab>]["),
)


def instructions(profile, keys, place):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", SCRIPT, "80x24", keys, profile]
    done = subprocess.run(command, cwd=place, capture_output=True, check=True, timeout=4 * TIMEOUT)
    return int(COUNT.search(done.stderr).group(1))


def check(make, count, keys, place):
    counts = []
    for size in (count, 2 * count):
        (place / "profile").write_text(make(size))
        counts.append(instructions("profile", keys.replace("{count}", str(size)), place))
    few, many = counts
    return [] if many <= MOST * few else [f"{few} instructions, and {many} of a profile twice as large"]


def main():
    tap = Tap()
    with Workplace("keys") as place:
        (place / "a.c").write_text("")  # it is one's own by that
        for name, make, count, keys in CASES:
            if shutil.which("valgrind"):
                tap.result(name, check(make, count, keys, place))
            else:
                tap.skip(name, "needs Valgrind")
    tap.end()


main()
