# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""comparisons: what the suites of comparisons share, beside properties: the rows of one, and what
tests/reference/compare.py says that they are.

The program is $CGANNOTATE.
"""

import collections
import os
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reference"))
sys.dont_write_bytecode = True

import compare  # noqa: E402 (found by the line above)
from properties import number, records, require, require_same, run  # noqa: E402

PLACES = ("object", "file", "line", "function", "class", "directory")
NAMELESS = re.compile("1 function without a name|[0-9]+ functions without names")
NOWHERE = ("",) * len(PLACES)

# ---- rows ----


class Row:
    """A row of a format for programs: its figures by column, and what it is on each side; nothing where it is not."""

    def __init__(self, record):
        self.status, self.match = record.pop("status"), record.pop("match")
        self.cycle = record.pop("cycle", "")
        record.pop("old:cycle", "")
        self.names = tuple(record.pop(place, "") for place in PLACES)
        before = tuple(record.pop(f"old:{place}", "") for place in PLACES)
        self.old = NOWHERE if self.status == "new" else before
        self.new = NOWHERE if self.status == "gone" else self.names
        self.figures = {name: number(text) for name, text in record.items()}

    def is_cycle(self):
        return self.names[:2] == ("", "") and self.names[3].startswith("<cycle ")

    def side(self, side, events, kind="self"):
        return tuple(self.figures[f"{side}:{kind}:{event}"] for event in events)


def rows_of(old, new, *options):
    return [Row(record) for record in records(run("--format=csv", *options, f"--base={old}", new))]


def events_of(rows):
    """The events of rows, in the order of their columns."""
    return [name.removeprefix("old:self:") for name in rows[0].figures if name.startswith("old:self:")] if rows else []


def plain_rows(path, *options):
    """What the report of one profile has: its rows by what they are of, and their self costs by event."""
    rows = {}
    for record in records(run("--format=csv", *options, path)):
        place = tuple(record.get(name, "") for name in PLACES)
        costs = {name.removeprefix("self:"): number(text) for name, text in record.items() if name.startswith("self:")}
        require(place not in rows, f"{path}: two rows {place}")
        rows[place] = costs
    return rows


# ---- against the slow comparison ----


def compare_slowly(old, new, **options):
    sides = [compare.read_runs([path], cwd=os.getcwd()) for path in (old, new)]
    return compare.Comparison(*sides, **options)


def printable(name):
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def name_of(match, keys):
    """What a function is on one side; nothing for those that are several."""
    return tuple(map(printable, keys[0])) if keys and len(keys) == 1 and match.how != "group" else None


def expected_functions(slow, kinds=("self",)):
    """The rows of functions: what they are on each side, and their figures.  A row is of a side where the function has a
    cost there, be it 0, of the kinds that are shown."""
    figures = {"self": slow.self_costs(), "incl": slow.inclusive(), "calls": slow.called()}
    written = [slow.written(side) for side in (0, 1)]
    expected = collections.Counter()
    for place, match in enumerate(slow.matches):
        old, new = (tuple(tuple(figures[kind][place][side]) for kind in kinds) for side in (0, 1))
        if old == new:
            continue
        has = [place in there or any(map(any, costs)) for there, costs in zip(written, (old, new))]
        names = (name_of(match, keys) if there else None for keys, there in zip((match.old, match.new), has))
        expected[(match.how or "" if all(has) else "", *names, old, new)] += 1
    return expected


def shown_functions(rows, events, kinds=("self",)):
    shown = collections.Counter()
    for row in rows:
        if row.is_cycle():
            continue
        figures = (tuple(row.side(side, events, kind) if kind != "calls" else (row.figures[f"{side}:calls"],)
                         for kind in kinds) for side in ("old", "new"))
        names = [None if row.match == "group" or place == NOWHERE or NAMELESS.fullmatch(row.names[3])
                 else (place[0], place[1], place[3]) for place in (row.old, row.new)]
        shown[(row.match, *names, *figures)] += 1
    return shown


def require_cycles(slow, rows, what):
    """The rows of cycles have the costs of cycles of each side; one on both sides may have no row."""
    for at, side in enumerate(("old", "new")):
        known = collections.Counter((tuple(own), tuple(inclusive)) for _, own, inclusive in slow.cycles(at))
        figures = [(row.side(side, slow.events), row.side(side, slow.events, "incl")) for row in rows if row.is_cycle()]
        shown = collections.Counter(pair for pair in figures if any(pair[0] + pair[1]))
        require(not shown - known, f"{what}: no cycle of the {side} side: {list(shown - known)[:2]}")


def require_functions(old, new, what, *options):
    """All functions of a pair are as the slow comparison has them, with self costs, and with the others too."""
    slow = compare_slowly(old, new)
    for kinds, more in ((("self",), ()), (("incl", "self", "calls"), ("--inclusive=both",))):
        rows = rows_of(old, new, "--group=function", *more, *options)
        require_same(expected_functions(slow, kinds), shown_functions(rows, slow.events, kinds), f"{what} {kinds}")
        require_cycles(slow, rows, what)
    return slow
