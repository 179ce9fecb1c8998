#!/usr/bin/env python3
"""Test that few branches of src know whether profiles are compared, split or spread, as TAP.

Outside the rooms that these are the subject of, a report asks a value (a column, a measure, a list of series, a row)
what it shows; it does not ask first what kind of report it is. Counted are the lines of C outside comments and texts
that have a condition (if, while, switch, case, ?:, &&, ||) and test one of the values or constants below in it. A value
that is only handed on, or looked into, is no test of it. The limit is what there is: it may only become smaller.

The second result is this test's own: it plants lines, and must count those that branch.
"""

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from harness import Tap  # noqa: E402 (found by the line above)

MOST = 35
ROOMS = ("events", "compare", "load")
CONDITION = re.compile(r"\b(?:if|while|switch|case)\b|\?|&&|\|\|")
VALUE = r"\b(?:sides|compares|(?:is_)?compared|split|\w*spread\w*|(?<=[>.])units)\b(?!\s*(?:->|\.|\[|\(|,))"
CONSTANT = r"\b(?:STATISTIC|TAKES|SERIES|COMBINE|UNIT)_[A-Z]\w*|\bCOLUMN_SPREAD\b"
QUESTION = r"\b(?:statistic_is_\w+|measure_is_change|combine_is_sum|series_lead_with_sum|measures(?:\.|->)calls)\b"
KNOWS = re.compile("|".join((VALUE, CONSTANT, QUESTION)))
HIDDEN = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)

PLANTED = """
/* if (study->sides) in a comment */
static bool a(const struct study *study)
{
    if (study->sides)
        return say("if (study->split)");
    return study->spread_rows && use(study->sides, 1) ? b(study->series) : c(study->sides->count);
    use(study->sides);
    if (sides_has(study->sides, costs))
        d(statistic == STATISTIC_CHANGE);
    while (column->kind != COLUMN_SPREAD || text_split(&list, ',', &word))
        e();
}
"""
BRANCHES = 3  # on sides, spread_rows and COLUMN_SPREAD


def branches(text):
    """The lines that branch on one of the values, as (number, line)."""
    shown = HIDDEN.sub(lambda hidden: re.sub(r"[^\n]", " ", hidden.group()), text)
    lines = enumerate(shown.split("\n"), 1)
    return [(number, line.strip()) for number, line in lines if CONDITION.search(line) and KNOWS.search(line)]


def main():
    src = Path(sys.argv[1]) if len(sys.argv) > 1 else TESTS.parent / "src"
    tap = Tap()
    found = []
    for path in sorted(src.rglob("*.c")):
        if path.relative_to(src).parts[0] not in ROOMS:
            found += [f"{path.relative_to(src)}:{number}: {line}" for number, line in branches(path.read_text())]
    said = [f"{len(found)} branches, and {MOST} are the most", *found]
    tap.result(f"at most {MOST} branches know of comparisons, splits and spreads", [] if len(found) <= MOST else said)
    planted = branches(PLANTED)
    tap.result("planted branches are found", [] if len(planted) == BRANCHES else planted)
    tap.end()


if __name__ == "__main__":
    main()
