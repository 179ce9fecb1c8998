#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties of --spread, as TAP: against tests/reference/spread.py, which looks at each input by itself, and against the
columns of --split.

Profiles are random ones of tests/reference/random_profile.py.
"""

import collections
import csv
import fractions
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
import reader  # noqa: E402
import spread  # noqa: E402
from comparisons import PLACES, printable  # noqa: E402
from harness import SANITIZED, rounds  # noqa: E402
from properties import Skipped, compared, require, require_same, run, run_both, tell_all  # noqa: E402
from units import numbers, of_one_process  # noqa: E402

GROUPS = ("function", "piece", "file", "object", "line")
COST_MAX = 2**63 - 1
SETS = [range(first, first + count) for first, count in ((0, 3), (3, 4), (7, 2), (20, 5), (40, 8), (60, 3), (70, 12))]


def write(name, data):
    Path(name).write_bytes(data)
    return name


def inputs(seeds):
    return [write(f"input.{seed}", random_profile.generate(seed)) for seed in seeds]


def table(*arguments):
    """The rows of a table: what each is, and its figures as text."""
    rows = []
    for record in csv.DictReader(io.StringIO(run("--format=csv", "-q", *arguments), newline=""), strict=True):
        if record.get("address"):  # where it was recorded first, may be another line in each unit
            record.update(file="", line="", function="")
        elif "line" in record and "address" not in record:
            record.pop("function")
        record.pop("cycle", None)
        rows.append((tuple(record.pop(name) for name in (*PLACES, "address") if name in record), record))
    return rows


def as_csv(name):
    """A name as CSV has it, where it has control characters."""
    return re.sub("[\x00-\x1f\x7f]", lambda found: f"\\x{ord(found[0]):02x}", printable(name))


def same_number(text, value):
    """Whether a decimal number is the value, as far as it is written."""
    if value is None or text == "":
        return value is None and text == ""
    shown = fractions.Fraction(text)
    return abs(shown - value) <= abs(value) * fractions.Fraction(1, 10**13) + fractions.Fraction(1, 10**13)


def require_row(figures, event, expected, names, what):
    shown = [figures[f"{face}:self:{event}"] for face in ("min", "mean", "max", "imbalance", "max_in")]
    compared["figures"] += 5
    good = (int(shown[0]) == expected["min"] and same_number(shown[1], expected["mean"]) and
            int(shown[2]) == expected["max"] and same_number(shown[3], expected["imbalance"]) and
            shown[4] == names[expected["where"]])
    require(good, f"{what}: expected {expected}, got {shown}")


def require_no_row(figures, event, what):
    shown = [figures[f"{face}:self:{event}"] for face in ("min", "mean", "max", "imbalance", "max_in")]
    require_same([""] * 5, shown, what)


def ranges_are_those_of_the_slow_look_at_each_input():
    for seeds in SETS:
        files = inputs(seeds)
        for group in GROUPS:
            slow, _ = spread.spread(files, group, os.getcwd())
            rows = table("--spread=input", f"--group={group}", *files)
            for event in json.loads(run("--format=json", "--sections=files", "-q", *files))["events"]:
                if event["formula"]:
                    continue
                require_rows(rows, event["name"], slow.get(event["name"], {}), files, f"{seeds} {group} {event['name']}")


def require_rows(rows, event, slow, files, what):
    expected = {tuple(as_csv(str(name)) for name in key): row for key, row in slow.items()}
    for place, figures in rows:
        if place in expected:
            require_row(figures, event, expected[place], files, f"{what} {place}")
        else:
            require_no_row(figures, event, f"{what} {place}")
    require(set(expected) <= {place for place, _ in rows}, f"{what}: rows are missing")


def parts_and_threads_are_the_columns_of_split():
    some = 0
    for seed in range(rounds(60)):
        path = write(f"case.{seed}", of_one_process(seed))
        for kind in ("part", "thread"):
            if numbers(Path(path).read_bytes(), kind.encode()):
                some += require_split(f"--{{}}={kind}", [path], f"seed {seed} {kind}")
    for seeds in SETS:
        require_split("--{}=input", inputs(seeds), str(seeds))
    require(some > rounds(100), f"only {some} columns")


def require_split(option, files, what):
    """The spread of what the columns show side by side."""
    event = json.loads(run("--format=json", "--sections=files", "-q", *files))["events"][0]["name"]
    some = 0
    for options in ((), ("--group=file,function",), ("--group=class",), ("--group=instruction",), ("--inclusive=yes",)):
        show = (f"--show={event}" if "--inclusive=yes" not in options else f"--show=self:{event}", f"--sort={event}")
        split = table(option.format("split"), *options, *show, *files)
        ranged = table(option.format("spread"), *options, *show, *files)
        units = [name.removesuffix(f":self:{event}") for name in (split[0][1] if split else ()) if name != f"self:{event}"]
        some += len(units)
        costs = collections.defaultdict(list)
        for place, figures in split:
            costs[place].append([int(figures[f"{unit}:self:{event}"]) for unit in units])
        for place, figures in ranged:
            if len(costs[place]) != 1 or place[-1].startswith("<cycle "):
                continue  # functions of one name in one file
            row = costs[place][0]
            if figures[f"mean:self:{event}"] == "":
                require(not any(row), f"{what} {options} {place}: no spread of {row}")
                continue
            mean = fractions.Fraction(sum(row), len(row))
            imbalance = max(row) / mean - 1 if mean > 0 else None
            expected = {"min": min(row), "mean": mean, "max": max(row), "imbalance": imbalance, "where": row.index(max(row))}
            require_row(figures, event, expected, units, f"{what} {options} {place}")
    return some


def rows_that_are_large_in_one_input_are_shown():
    more = 0
    for seeds in SETS:
        files = inputs(seeds)
        event = reader.read(files).events[0]
        slow, peaks = spread.spread(files, "piece", os.getcwd())
        for threshold in (30, 60, 90, 99):
            for limit in ((), ("--percent-limit=2",)):
                options = (f"--threshold={threshold}", f"--show={event}", f"--sort={event}", *limit)
                before = [place for place, _ in table(*options, *files)]
                shown = [place for place, _ in table("--spread=input", *options, *files)]
                least = max(fractions.Fraction(100 - threshold, 100), fractions.Fraction(2 if limit else 0, 100))
                large = {tuple(map(as_csv, key)) for key in slow.get(event, {}) if peaks.get((event, key), -1) >= least}
                require_same(set(before) | large, set(shown), f"{seeds} {options}")
                more += len(set(shown) - set(before))
    require(more >= 10, f"only {more} rows more")


def formulas_are_worked_out_in_each_input():
    lines = "fn=f\n1 {} {}\nfn=g\n2 {} {}\n"
    files = [write(f"formula.{n}", ("events: A B\n" + lines.format(*costs)).encode())
             for n, costs in enumerate(((5, 1, 0, 2), (1, 5, 3, 3)))]
    files.append(write("formula.2", b"events: A\nfn=f\n1 4\n"))
    rows = dict(table("--spread=input", "--event=D = A - B", "--show=D", *files))
    require_row(rows["", "???", "f"], "D", {"min": -4, "mean": fractions.Fraction(4, 3), "max": 4,
                                          "imbalance": fractions.Fraction(2), "where": 0}, files, "f")
    require_row(rows["", "???", "g"], "D", {"min": -2, "mean": fractions.Fraction(-2, 3), "max": 0, "imbalance": None,
                                          "where": 1}, files, "g")


def the_largest_costs_there_are_do_no_harm():
    files = [write(f"large.{n}", b"events: Ir\nfn=f\n1 %d\n" % (COST_MAX // 3 - n)) for n in range(3)]
    (_, figures), = table("--spread=input", *files)
    require_same((str(COST_MAX // 3 - 2), str(COST_MAX // 3)), (figures["min:self:Ir"], figures["max:self:Ir"]), "large")
    require(0 <= float(figures["imbalance:self:Ir"]) < 1e-15, figures["imbalance:self:Ir"])


def contexts_are_folded_in_each_unit():
    """What a context is, is known of all parts together: `main` has a cost in the first one alone."""
    path = write("contexts", b"events: Ir\npid: 1\npart: 1\nfn=main\n1 5\nfn=f'main\n2 10\npart: 2\nfn=f'main\n2 30\n")
    rows = dict(table("--spread=part", "--merge-contexts", path))
    require_row(rows["", "???", "f"], "Ir", {"min": 10, "mean": fractions.Fraction(20), "max": 30,
                                           "imbalance": fractions.Fraction(1, 2), "where": 1}, ["part 1", "part 2"], "f")


def same_figure(text, value):
    """Whether JSON has what CSV has: nothing is null, and numbers may be written in other ways."""
    if value is None or text == "":
        return value is None and text == ""
    return text == value if isinstance(value, str) else same_number(text, fractions.Fraction(value))


def json_has_the_figures_of_csv():
    for seeds in SETS[:4]:
        files = inputs(seeds)
        event = reader.read(files).events[0]
        rows = collections.defaultdict(list)
        for place, figures in table("--spread=input", "--group=function", f"--show={event}", *files):
            rows[place].append(figures)
        report = json.loads(run("--spread=input", "--format=json", f"--show={event}", "-q", *files), parse_float=fractions.Fraction)
        require_same({"by": "input", "count": len(files)}, report["spread"], str(seeds))
        for function in report["functions"]:
            figures = rows.get((function["object"], function["file"], function["name"]))
            if not figures:
                continue
            for face, (value,) in function["self_spread"].items():
                expected = figures[0][f"{face}:self:{event}"]
                require(same_figure(expected, value), f"{face}: {value} and {expected}")
                compared["figures"] += 1


def memory_does_not_grow_with_inputs():
    """A few numbers for each row, whatever number of inputs there is."""
    if SANITIZED:
        raise Skipped("not with sanitizers")
    data = random_profile.generate(5, lines=3000)
    few, many = ([write(f"many.{n}", data) for n in range(count)] for count in (3, 300))
    peaks = []
    for files in (few, many):
        Path("list").write_text("\n".join(files) + "\n")
        command = [os.environ["CGANNOTATE"], "--spread=input", "--format=csv", "-q", "--inputs-from=list"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        require(process.returncode == 0, f"status {process.returncode}")
        peaks.append(usage.ru_maxrss)
    require(peaks[1] < 2 * peaks[0], f"{peaks[0]} KB for 3 inputs, {peaks[1]} KB for 300")


def what_cannot_be_is_said():
    path = write("one", b"events: Ir Dr\nfn=f\n1 5 2\n")
    require("there is one input only" in run_both("--spread=input", path)[1], "one input")
    require("--separate-threads=yes" in run_both("--spread=thread", path)[1], "one thread")
    for options, why in ((("--spread=input", "--split=input", path), "give one of them"),
                         (("--spread=input", f"--base={path}", path), "does not go with --base: a comparison"),
                         (("--spread=input", "--sort=max_in:Ir", path), "have no order"),
                         (("--spread=input", "--sort=max:Ir:50", path), "has no threshold"),
                         (("--spread=input", "--event=R = Dr / Ir", "--sort=max:R", path), "only self costs have a spread")):
        require(why in run_both(*options, status=2)[1], " ".join(options))
    require("has no columns by part" in run_both("--spread=input", "--format=quickfix", path)[1], "quickfix")


PROPERTIES = (
    ("ranges are those of the slow look at each input", ranges_are_those_of_the_slow_look_at_each_input),
    ("parts, threads and inputs are the columns of --split", parts_and_threads_are_the_columns_of_split),
    ("rows that are large in one input are shown", rows_that_are_large_in_one_input_are_shown),
    ("formulas are worked out in each input", formulas_are_worked_out_in_each_input),
    ("the largest costs there are do no harm", the_largest_costs_there_are_do_no_harm),
    ("contexts are folded in each part", contexts_are_folded_in_each_unit),
    ("JSON has the figures of CSV", json_has_the_figures_of_csv),
    ("memory does not grow with inputs", memory_does_not_grow_with_inputs),
    ("what cannot be is said", what_cannot_be_is_said),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
