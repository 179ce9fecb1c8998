#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How the costs of rows differ between profiles, found slowly and plainly, to check --spread=input against.

    spread.py [--group=function|piece|file|object|line] FILE...

reads each file by itself with reader.py, and prints one JSON object: by event, a list of rows, each with what it is (the
names), min, mean, max, imbalance (null where the mean is not above 0), where (the first file that has the largest cost)
and peak (the largest share of what a file cost in all, as a fraction of whole numbers; null where none has a total).
A file without the row counts as 0; a row without the event in any file is left out.
"""

import argparse
import fractions
import json
import sys

import reader


def function_key(profile, function):
    return (function.object, function.file, function.name)


def rows_of(profile, group):
    """The self costs of a profile: what a row is, and its costs by event."""
    if group == "function":
        return [(function_key(profile, each), each.self_cost) for each in profile.functions]
    if group == "piece":
        return list(profile.pieces.items())
    table = {"file": profile.files, "object": profile.objects, "line": profile.lines}[group]
    return [(key if isinstance(key, tuple) else (key,), costs) for key, costs in table.items()]


class Range:
    """A row and an event over all files."""

    def __init__(self):
        self.costs = {}

    def value(self, files):
        costs = [self.costs.get(number, 0) for number in range(files)]
        mean = fractions.Fraction(sum(costs), files)
        return {"min": min(costs), "mean": mean, "max": max(costs),
                "imbalance": max(costs) / mean - 1 if mean > 0 else None, "where": costs.index(max(costs))}


def spread(paths, group="function", cwd=None):
    """By event, what each row is and its range; and by event and row the largest share of a file."""
    ranges, peaks = {}, {}
    for number, path in enumerate(paths):
        profile = reader.read([path], cwd)
        totals = dict(zip(profile.events, profile.totals))
        for key, costs in rows_of(profile, group):
            for event, cost in costs.items():
                event = profile.events[event]
                here = ranges.setdefault(event, {}).setdefault(key, Range()).costs
                here[number] = here.get(number, 0) + cost
        for event, rows in ranges.items():
            for key, row in rows.items():
                if totals.get(event) and number in row.costs:
                    share = fractions.Fraction(abs(row.costs[number]), abs(totals[event]))
                    peaks[event, key] = max(share, peaks.get((event, key), share))
    found = {event: {key: row.value(len(paths)) for key, row in rows.items()} for event, rows in ranges.items()}
    return found, peaks


def plain(value):
    return None if value is None else [value.numerator, value.denominator]


def main():
    parser = argparse.ArgumentParser(description="How the costs of rows differ between profiles.")
    parser.add_argument("--group", default="function", choices=("function", "piece", "file", "object", "line"))
    parser.add_argument("files", nargs="+", metavar="FILE")
    options = parser.parse_args()
    found, peaks = spread(options.files, options.group)
    json.dump({event: [{"names": key, **row, "mean": plain(row["mean"]), "imbalance": plain(row["imbalance"]),
                        "peak": plain(peaks.get((event, key)))} for key, row in rows.items()]
               for event, rows in found.items()}, sys.stdout)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
