#!/usr/bin/env python3
"""Times and memory of the rich style are the numbers of the plain one, in the scale of each table's column, as TAP.

Random profiles of tests/reference/random_profile.py get a unit for each event; what the plain style prints is then
scaled here, with fractions, and compared with the rich style: rows of functions and lines, trees and totals.
"""

import json
import re
import sys
from fractions import Fraction
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import require, require_same, run_whole, tell_all  # noqa: E402

SEEDS = range(rounds(40))
TIME = (("ns", 1), ("us", 10**3), ("ms", 10**6), ("s", 10**9))
MEMORY = (("B", 1), ("kB", 10**3), ("MB", 10**6), ("GB", 10**9), ("TB", 10**12))
BINARY = (("B", 1), ("KiB", 2**10), ("MiB", 2**20), ("GiB", 2**30), ("TiB", 2**40))
UNITS = {"ns": (1, TIME), "10ns": (10, TIME), "us": (10**3, TIME), "ms": (10**6, TIME), "s": (10**9, TIME),
         "bytes": (1, MEMORY), "KiB": (2**10, BINARY), "MiB": (2**20, BINARY), "GiB": (2**30, BINARY)}
NUMBER = re.compile(r"-?[\d,]+")
FIGURE = re.compile(r"-?[\d,]+(?:\.\d\d)?|\.")
KINDS = (
    ("--group=function", "--threshold=100"),
    ("--group=line", "--threshold=50"),
    ("--inclusive=both", "--tree=both"),
    ("--inclusive=yes", "-n", "3"),
)


def scaled(cell, factor, step):
    """A number of the plain style, as the rich one has to print it."""
    symbol, size = step
    value = int(cell.replace(",", ""))
    if not value or factor == size:
        return f"{cell} {symbol}" if value else cell
    hundredths = int(Fraction(abs(value) * factor * 100, size) + Fraction(1, 2))
    return f"{'-' * (value < 0)}{hundredths // 100:,}.{hundredths % 100:02} {symbol}"


def scale_column(cells, unit):
    """The cells of a column in the step of the largest one; dots stay."""
    factor, steps = UNITS[unit]
    largest = max((abs(int(cell.replace(",", ""))) * factor for cell in cells if NUMBER.fullmatch(cell)), default=0)
    step = [step for step in steps if step[1] <= max(largest, 1)][-1]
    return [scaled(cell, factor, step) if NUMBER.fullmatch(cell) else cell for cell in cells]


def table(path, options, *more):
    """The heading and the rows of the table of a rich report, as lists of words."""
    report = run_whole("--style=rich", "--width=0", "--auto=no", "--show=all", "--show-percs=no", "--names=recorded",
                       *options, *more, path).stdout.decode(errors="replace")
    report = report.replace(">=", "")  # the mark of members of cycles
    lines = [line.split() for line in report.split("\n\n", 1)[1].split("\n")]
    return lines[0], [line for line in lines[1:] if line and FIGURE.fullmatch(line[0])]


def expected_rows(heading, rows, unit):
    """Rows of numbers with all costs scaled; numbers of calls stay."""
    count = len(heading) - 1
    columns = list(zip(*(row[:count] for row in rows)))
    made = [cells if title == "calls" else scale_column(cells, unit) for title, cells in zip(heading, columns)]
    return [[*cells, *row[count:]] for cells, row in zip(zip(*made), rows)]


def check_profile(seed, options):
    path, unit = "made.out", list(UNITS)[seed % len(UNITS)]
    Path(path).write_bytes(random_profile.generate(seed))
    events = json.loads(run_whole("--format=json", "--sections=events", path).stdout)["events"]
    units = [f"--unit={event['name']}={unit}" for event in events if event["kind"] != "ratio"]
    heading, numbers = table(path, options, "--units=no")
    heading_of_times, times = table(path, options, *units)
    require_same(heading, heading_of_times, f"seed {seed}: the heading")
    require(numbers, f"seed {seed}: no rows")
    rows = [" ".join(row) for row in expected_rows(heading, numbers, unit)]
    require_same(rows, [" ".join(row) for row in times], f"seed {seed}: {' '.join(options)}: {unit}")


def holds(options):
    def look():
        for seed in SEEDS:
            check_profile(seed, options)
    return look


if __name__ == "__main__":
    tell_all([(f"costs are scaled with {' '.join(options)}", holds(options)) for options in KINDS])
