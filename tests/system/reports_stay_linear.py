#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What reports of many inputs take, in instructions, as TAP: of twice as many about twice as many, and not four times.
Times would say nothing on a machine that does more. The reports are made under Valgrind.
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
MOST = 2.5  # a sort adds a little to what doubles
COUNT = re.compile(rb"Collected : (\d+)")
PROFILE = "events: Ir\nfl=a.c\nfn=main\n1 10\n"

# Names of cases, how many inputs the smaller report has, and its arguments for a number of them.
CASES = (
    ("the same input many times, by input", 300, lambda count: ["--by=input"] + count * ["profile"]),
    ("the same input many times, by part", 300, lambda count: ["--by=part"] + count * ["profile"]),
    ("the same input many times, by thread", 300, lambda count: ["--by=thread"] + count * ["profile"]),
    ("a comparison of the same inputs", 200,
     lambda count: ["--by=input"] + count * ["--base=profile"] + count * ["profile"]),
)


def instructions(arguments, place):
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, "--jobs=1", "--quiet"]
    done = subprocess.run(command + arguments, cwd=place, capture_output=True, check=True, timeout=4 * TIMEOUT)
    return int(COUNT.search(done.stderr).group(1))


def check(arguments, count, place):
    few, many = (instructions(arguments(size), place) for size in (count, 2 * count))
    return [] if many <= MOST * few else [f"{few} instructions, and {many} of twice as many inputs"]


def main():
    tap = Tap()
    with Workplace("linear") as place:
        (place / "profile").write_text(PROFILE)
        for name, count, arguments in CASES:
            if shutil.which("valgrind"):
                tap.result(name, check(arguments, count, place))
            else:
                tap.skip(name, "needs Valgrind")
    tap.end()


main()
