#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What reading a call log of many parts takes, in instructions, as TAP: of twice as many ways and parts about twice as
much, and not four times; xdebug.profiler_append writes such files. Times would say nothing on a machine that does more.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import TIMEOUT, Tap, Workplace  # noqa: E402 (found by the line above)

PROGRAM = os.path.abspath(os.environ.get("CGANNOTATE", "src/cgannotate"))
FEW = 1000
MOST = 2.5  # a sort adds a little to what doubles
COUNT = re.compile(rb"Collected : (\d+)")
CASES = (
    ("functions", ("--inclusive=both", "--auto=no")),
    ("lines", ("--format=json", "--inclusive=yes")),
    ("the rows of parts", ("--by=part", "--inclusive=yes")),
    ("the profile itself", ("--format=callgrind",)),
)


def log(count):
    """A script that calls as many functions, and as many that call one."""
    leaves = "".join(f"fn=f{n}\n{n + 1} 10\n" for n in range(count))
    calls = "".join(f"cfn=f{n}\ncalls=1 0\n{n + 1} 10\n" for n in range(count))
    part = "fl=a.php\nfn=leaf\n1 10\nfn=top\n2 5\ncfn=leaf\ncalls=1 0\n3 10\nsummary: 15\n"
    parts = "".join(f"part: {n + 2}\n{part}" for n in range(count))
    return f"events: T\nfl=a.php\n{leaves}fn=main\n1 5\n{calls}summary: {10 * count + 5}\n{parts}"


def instructions(args, place):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, "-j1", "-q", *args, "log.out"]
    done = subprocess.run(command, cwd=place, capture_output=True, check=True, timeout=4 * TIMEOUT)
    return int(COUNT.search(done.stderr).group(1))


def check(args, place):
    counts = []
    for size in (1, FEW, 2 * FEW):
        (place / "log.out").write_text(log(size))
        counts.append(instructions(args, place))
    start, few, many = counts
    return [] if many - start <= MOST * (few - start) else [f"{few} instructions, and {many} of a log twice as large"]


def main():
    tap = Tap()
    with Workplace("parts") as place:
        for name, args in CASES:
            if shutil.which("valgrind"):
                tap.result(name, check(args, place))
            else:
                tap.skip(name, "needs Valgrind")
    tap.end()


main()
