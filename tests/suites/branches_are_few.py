#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that few branches of src know what kind of profile or report they are about, as TAP. The axes:

- comparisons, splits and spreads: a report asks a value (a column, a measure, a list of series, a row) what it shows;
- ways: whether the profile knows the ways over calls, or a graph of calls only; code asks the calls (calls/known_calls),
  the flow of costs or a node;
- inlined functions: whether a function, a row or a profile has costs of inlined code.

Counted are, outside the rooms and units that an axis is the subject of, the lines of C outside comments and texts that
have a condition (if, while, for, switch, case, ?:, &&, ||) and test one of the values, constants or questions of the
axis in it. A value that is only handed on, or looked into, is no test of it. Of an axis without a limit the number is a
figure alone.

The other results are this test's own: it plants lines, and must count those that branch.
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the line above)

CONDITION = re.compile(r"\b(?:if|while|switch|case)\b|\?|&&|\|\|")
LOOP = re.compile(CONDITION.pattern + r"|\bfor\b")
HIDDEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


class Axis:
    """`most`: the limit; None: there is none. `own`: the rooms and units that may know. `known`: what a branch tests. `planted`: lines, so many
    of which (`count`) are branches."""

    def __init__(self, name, most, own, known, planted, count, condition=CONDITION):
        self.name, self.most, self.own = name, most, own
        self.known, self.condition = re.compile("|".join(known)), condition
        self.planted, self.count = planted, count

    def branches(self, text):
        """The lines that branch on one of the values, as (number, line)."""
        shown = HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden.group()), text)
        lines = enumerate(shown.split("\n"), 1)
        return [(number, line.strip()) for number, line in lines if self.condition.search(line) and self.known.search(line)]

    def is_own(self, path):
        return path.parts[0] in self.own or str(path.with_suffix("")) in self.own


NOT_LOOKED_INTO = r"(?!\s*(?:->|\.|\[|\(|,))"

AXES = [
    Axis(
        "comparisons, splits and spreads", None, ("events", "compare", "load"),
        (
            r"\b(?:sides|compares|(?:is_)?compared|split|\w*spread\w*|(?<=[>.])units)\b" + NOT_LOOKED_INTO,
            r"\b(?:STATISTIC|TAKES|SERIES|COMBINE|UNIT)_[A-Z]\w*|\bCOLUMN_SPREAD\b",
            r"\b(?:statistic_is_\w+|measure_is_change|combine_is_sum|series_lead_with_sum|measures(?:\.|->)calls)\b",
        ),
        """
        /* if (study->sides) in a comment */
        if (study->sides)
        return study->spread_rows && use(study->sides, 1) ? b(study->series) : c(study->sides->count);
        while (column->kind != COLUMN_SPREAD || text_split(&list, ',', &word))
        return say("if (study->split)");
        use(study->sides);
        if (sides_has(study->sides, costs))
        d(statistic == STATISTIC_CHANGE);
        """, 3),
    Axis(
        "ways", 12,
        ("profile", "parse", "load", "calls/flow", "calls/graph", "calls/inclusive", "calls/node_links"),
        (
            r"\b(?:\w+_)?ways\b" + NOT_LOOKED_INTO,
            r"\bWAYS_(?:NONE|KNOWN|LOST)\b|\bways_are_known\b",
        ),
        """
        if (!graph->ways)
        for (ref_t e = 0; !has_ways && e < count; e++)
        return ways_are_known(&profile->ways) ? a : b;
        f(&graph->ways->items.items[i], calls ? calls->ways.items.count : 0);
        if (ways_find(to, above, function) == NONE)
        ways_from(&to, &arena, ways, roots, count);
        """, 3, LOOP),
    Axis(
        "inlined functions", None, ("inlined", "machine", "profile", "parse"),
        (
            r"(?<=[>.])(?:\w+_)?inlined\b" + NOT_LOOKED_INTO,
            r"\binlined\.count\b|\bis_inlined\b|\b\w+_is_inlined\b",
        ),
        """
        if (profile_is_inlined(profile, function))
        return spent->is_inlined && spent->calls ? a : b;
        count = row->calls == 0 && profile->inlined.count ? CALLS_UNKNOWN : row->calls;
        spent->is_inlined = profile_is_inlined(profile, function);
        for (size_t i = 0; i < lines->inlined.first; i++)
        if (inlined_take(&owners, profile))
        """, 3),
]


def main():
    src = Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "src"
    tap = Tap()
    for axis in AXES:
        found = []
        for path in sorted(src.rglob("*.c")):
            if not axis.is_own(path.relative_to(src)):
                found += [f"{path.relative_to(src)}:{number}: {line}" for number, line in axis.branches(path.read_text())]
        print(f"# {len(found)} branches know of {axis.name}")
        if axis.most is not None:
            tap.result(f"at most {axis.most} branches know of {axis.name}", found if len(found) > axis.most else [])
        planted = axis.branches(axis.planted)
        tap.result(f"planted branches on {axis.name} are found", [] if len(planted) == axis.count else planted)
    tap.end()


if __name__ == "__main__":
    main()
