#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles that other programs wrote, read as tests/data/corpus.tsv says, as TAP.

    real_profiles_are_read_right.py [--update]

The profiles are not ours to distribute: they are in ../shared/corpus, and where that is missing all is skipped.
tests/data/corpus.tsv has a line for each: its name, the exit status, the number of rows with a cost, and for each event,
in the order of the profile, the total and the sum of the rows. --update writes these as tests/reference/reader.py finds
them. It never asks the program, which is $CGANNOTATE.
"""

import concurrent.futures
import csv
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import reader  # noqa: E402 (found by the line above)
from properties import tables  # noqa: E402

CORPUS = TESTS.parent.parent / "shared" / "corpus"
TABLE = TESTS / "data" / "corpus.tsv"
COLUMNS = ("file", "status", "rows", "totals", "sums")
OPTIONS = ("--threshold=100", "--auto=no", "--show-percs=no")
# Edited by hand: creator and costs are Callgrind's, but no `totals:`; or a call without its costs. They are cut off.
CUT_OFF = {
    "ceefour__wincachegrind__cachegrind.out.bug00631",
    "gungraun__gungraun__callgrind.no_summary_no_totals.out",
    "gungraun__gungraun__callgrind.summary_no_totals.out",
    "gungraun__gungraun__callgrind.valid.minimal_main.out",
    "qt-creator__qt-creator__calleeFunctions.out",
    "qt-creator__qt-creator__cycle.out",
    "qt-creator__qt-creator__multiCostAndPos.out",
    "qt-creator__qt-creator__simpleFunction.out",
    # Xdebug's, and no `summary:`: one is truncated by its name, and two were made so.
    "arosha445__cachegrind-studio__no-summary.out", "arosha445__cachegrind-studio__truncated.out",
    "jlfwong__speedscope__callgrind.multiple-event-types.log",
}
TIMEOUT = 240  # seconds: many times what a run takes with sanitizers


class Expected:
    """What a profile holds: exit status, rows with a cost, and for each event its total and the sum of its rows."""

    def __init__(self, status, rows=0, totals=(), sums=()):
        self.status, self.rows, self.totals, self.sums = status, rows, list(totals), list(sums)


# ---- the table ----


def read_slowly(path):
    slow = reader.as_dict(reader.read([str(path)], "/nowhere"))
    if slow["fatal"] or not slow["events"]:
        return Expected(1)
    rows = sum(any(row["self"]) for row in slow["pieces"])
    return Expected(0, rows, slow["totals"], slow["calculated"])


def words(numbers):
    return " ".join(map(str, numbers))


def update():
    paths = sorted(CORPUS.iterdir())
    with concurrent.futures.ProcessPoolExecutor() as pool:
        found = list(pool.map(read_slowly, paths))
    with open(TABLE, "w", encoding="utf-8") as table:
        print(*COLUMNS, sep="\t", file=table)
        for path, e in zip(paths, found):
            print(path.name, e.status, e.rows, words(e.totals), words(e.sums), sep="\t", file=table)
    return 0


def read_table():
    lines = TABLE.read_text(encoding="utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return {
        name: Expected(int(status), int(count), map(int, totals.split()), map(int, sums.split()))
        for name, status, count, totals, sums in rows
    }


# ---- the program ----


def run(*args):
    return subprocess.run([os.environ["CGANNOTATE"], *OPTIONS, *args], capture_output=True, check=False, timeout=TIMEOUT)


def compare(what, expected, actual):
    return [] if expected == actual else [f"{what}: expected {expected}, got {actual}"]


def compare_rows(what, expected, rows):
    """Rows are the costs of the recorded events, which come first."""
    events = len(expected.totals)
    rows = [[cost or 0 for cost in row[:events]] for row in rows]
    found = compare(f"{what}: events of a row", [], [row for row in rows if len(row) != events][:1])
    found += compare(f"{what}: rows with a cost", expected.rows, sum(any(row) for row in rows))
    return found + compare(f"{what}: sum of the rows", expected.sums, [sum(costs) for costs in zip(*rows)] or [0] * events)


def check_text(expected, path):
    done = run(path)
    report = done.stdout.decode(errors="surrogateescape")
    shown = tables(report)
    if done.returncode or len(shown) < 2:
        return [f"text: exit status {done.returncode}, {len(shown)} tables: {done.stderr[:200]!r}"]
    totals = [list(figures)[: len(expected.totals)] for figures, _ in shown[0]]
    found = compare("seems cut off", os.path.basename(path) in CUT_OFF, b": seems cut off: " in done.stderr)
    found += compare("totals", [expected.totals], [[cost or 0 for cost in row] for row in totals])
    return found + compare_rows("text", expected, [figures for figures, _ in shown[1]])


def check_csv(expected, path):
    done = run("--format=csv", path)
    table = list(csv.reader(io.StringIO(done.stdout.decode(errors="surrogateescape"), newline=""), strict=True))
    if done.returncode or not table:
        return [f"CSV: exit status {done.returncode}, {len(table)} lines: {done.stderr[:200]!r}"]
    events = sum(name.startswith("self:") for name in table[0])
    return compare_rows("CSV", expected, [[int(word) for word in row[:events]] for row in table[1:]])


def check_no_profile(path):
    """One line that says so, and nothing else."""
    found = []
    for args in ((path,), ("--format=csv", path)):
        done = run(*args)
        said = done.stderr.decode(errors="replace")
        found += compare("exit status", 1, done.returncode) + compare("standard output", b"", done.stdout)
        if not said.startswith(f"cgannotate: {path}: not a Callgrind profile") or said.count("\n") != 1:
            found.append(f"standard error: {said!r:.300}")
    return found


def check(item):
    """What is wrong with the program's reading of a profile."""
    path, expected = item
    try:
        if expected.status:
            return check_no_profile(path)
        return check_text(expected, path) + check_csv(expected, path)
    except (ValueError, OSError, csv.Error, subprocess.TimeoutExpired) as error:
        return [repr(error)]


def main(args):
    if args == ["--update"]:
        return update()
    if not CORPUS.is_dir():
        print("1..1\nok 1 - profiles of other programs # SKIP ../shared/corpus is not here")
        return 0
    os.environ.update(CGANNOTATE=os.path.abspath(os.environ["CGANNOTATE"]), LC_ALL="C")
    expected = read_table()
    here = {path.name for path in CORPUS.iterdir()}
    names = sorted(here & set(expected))
    print(f"1..{len(names) + 1}")
    with tempfile.TemporaryDirectory(prefix="corpus.") as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        os.chdir(folder)
        items = [(str(CORPUS / name), expected[name]) for name in names]
        for number, (name, problems) in enumerate(zip(names, pool.map(check, items)), 1):
            print(f"{'not ok' if problems else 'ok'} {number} - {name}")
            print("".join(f"#   {ascii(problem)[1:-1]}\n" for problem in problems), end="", flush=True)
        os.chdir("/")
    print(f"{'ok' if names else 'not ok'} {len(names) + 1} - the table and the corpus have files in common")
    for name in sorted(here ^ set(expected)):
        print(f"# only in the {'corpus' if name in here else 'table'}: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
