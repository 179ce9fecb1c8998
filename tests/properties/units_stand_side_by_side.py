#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties of --split, as TAP: the sum is the report without it, and a column is the report of that part, thread or
input alone.

Profiles are random ones of tests/reference/random_profile.py with parts of one process, and several of them as inputs.
Each is looked at by a third of all groups, others than the one before.
"""

import collections
import json
import os
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

from comparisons import PLACES  # noqa: E402 (found by the line above)
from harness import rounds, turns  # noqa: E402
from properties import number, records, require, require_same, run, run_both, tell_all  # noqa: E402
from units import numbers, of_one_process  # noqa: E402

SEEDS = range(rounds(40))
GROUPS = ("piece", "function", "file", "object", "line", "file,function", "function,file", "object,function", "class",
          "directory")


def write(name, data):
    Path(name).write_bytes(data)
    return name


class Case:
    """Inputs, how they are split, and the units: the name of each, and what reads it alone."""

    def __init__(self, what, kind, files, units):
        self.what, self.kind, self.files, self.units = what, kind, files, units


def names_told(kind, path):
    """By number, the names of parts or threads: those of threads may have the function that the thread began with behind it."""
    names = json.loads(run("--format=json", "-q", "--sections=files", f"--split={kind}", path))["split"]["names"]
    found = [re.fullmatch(rf"({kind} (?:\d+|-))( \(.+\))?", name, re.DOTALL) for name in names]
    require(all(found) and len({match[1] for match in found}) == len(names), f"{path}: {names}")
    return {match[1]: match[0] for match in found}


def cases():
    for seed in SEEDS:
        data = of_one_process(seed)
        path = write(f"case.{seed}", data)
        for kind in ("part", "thread"):
            told = names_told(kind, path)
            alone = {told[f"{kind} {n}"]: [f"--{kind}s={n}", path] for n in numbers(data, kind.encode())}
            if alone:
                yield Case(f"seed {seed}", kind, [path], alone)
    for seed in range(0, len(SEEDS), 4):
        files = [write(f"case.{n}", of_one_process(n, n)) for n in range(seed, seed + 3)]
        yield Case(f"seeds from {seed}", "input", files, {path: [path] for path in files})


def first_event(files):
    return json.loads(run("--format=json", "--sections=files", "-q", *files))["events"][0]["name"]


def has_event(arguments, event):
    events = json.loads(run("--format=json", "--sections=files", "-q", *arguments))["events"]
    return event in [each["name"] for each in events]


def rows_of(*arguments):
    """The rows of a table, each as what it is and its figures."""
    rows = []
    for record in records(run("--format=csv", "--threshold=100", "-q", *arguments)):
        if "line" in record:
            record.pop("function")  # those that have code there, which are others in each unit
        place = tuple(record.pop(name, "") for name in PLACES)
        record.pop("cycle", None)
        rows.append((place, {name: number(text) for name, text in record.items()}))
    return rows


def is_cycle(place):
    return place[0] == place[1] == "" and place[3].startswith("<cycle ")


def sums(rows, column):
    """A column by what the rows are of: functions of one name in one file may be of different files themselves."""
    found = collections.Counter()
    for place, row in rows:
        if not is_cycle(place):
            found[place] += row[column]
    return dict(found)


def require_columns(case, event, *options):
    kind = "incl" if "--inclusive=yes" in options else "self"
    column = f"{kind}:{event}"
    show = (*options, f"--show={event}", f"--sort={event}")
    together = rows_of(*show, *case.files)
    split = rows_of(*show, f"--split={case.kind}", *case.files)
    what = f"{case.what} {' '.join(options)}"
    known = {place for place, _ in together}
    require_same(together, [(place, {column: row[column]}) for place, row in split if place in known], f"{what}: sum")
    require(all(is_cycle(place) for place, _ in split if place not in known), f"{what}: more rows")
    for name, alone in case.units.items():
        shown = sums(split, f"{name}:{column}")
        expected = dict.fromkeys(shown, 0)
        if has_event(alone, event):
            expected |= sums(rows_of(*show, *alone), column)
        require_same(expected, shown, f"{what}: {name}")


def columns_are_those_of_the_units_alone():
    for turn, case in enumerate(cases()):
        event = first_event(case.files)
        for group in turns(GROUPS, turn, 3):
            require_columns(case, event, f"--group={group}")


def inclusive_columns_are_those_of_the_units_alone():
    for case in cases():
        require_columns(case, first_event(case.files), "--inclusive=yes")


def cycles_are_those_of_the_units_alone():
    some = 0
    for case in cases():
        event = first_event(case.files)
        options = ("--inclusive=yes", f"--show={event}", f"--sort={event}")
        split = [row for place, row in rows_of(*options, f"--split={case.kind}", *case.files) if is_cycle(place)]
        for name, alone in case.units.items():
            if has_event(alone, event):
                own = sorted(row[f"incl:{event}"] for place, row in rows_of(*options, *alone) if is_cycle(place))
                shown = sorted(row[f"{name}:incl:{event}"] for row in split)
                require_same([cost for cost in own if cost], [cost for cost in shown if cost], f"{case.what}: {name}")
                some += len(own)
    require(some, "no case has a cycle")


def without(keys, thing):
    """A JSON report without values whose keys match an expression."""
    if isinstance(thing, dict):
        return {key: without(keys, value) for key, value in thing.items() if not re.search(keys, key)}
    return [without(keys, each) for each in thing] if isinstance(thing, list) else thing


def without_units(report):
    """A JSON report as it is without --split. The inclusive cost of a line is that of each unit by itself there, of which
    one may be known in part."""
    return without("(^|_)split$|^partial$", report)


def json_of(*arguments):
    """Cycles that only a unit has are left out, and what is said of there being one unit only."""
    report = json.loads(run("--format=json", "-q", *arguments))
    report["cycles"] = [cycle for cycle in report["cycles"] if cycle["members"]]
    report["diagnostics"] = [each for each in report["diagnostics"] if not each["message"].startswith("--split")]
    return report


def contradictions(report):
    return [each for each in report["diagnostics"] if "contradicts itself" in each["message"]]


def without_contradictions(report):
    return report | {"diagnostics": [each for each in report["diagnostics"] if each not in contradictions(report)]}


def the_sum_in_json_is_the_report_alone():
    for case in cases():
        show = f"--show={first_event(case.files)}"
        for sections in ((), ("--sections=cycles,instructions,jumps,diagnostics",)):
            together = json_of(show, *sections, *case.files)
            split = json_of(show, *sections, f"--split={case.kind}", *case.files)
            require_same(case.kind, split["split"]["by"], case.what)
            require_same(without_contradictions(without_units(together)), without_contradictions(without_units(split)), case.what)


def contradictions_are_those_of_the_sum_or_of_a_unit():
    some = 0
    for case in cases():
        said = contradictions(json_of(f"--split={case.kind}", *case.files))
        names = [name for name, alone in case.units.items() if contradictions(json_of(*alone))]
        alone = contradictions(json_of(*case.files))
        if not names and any(re.search(rb"[\t ]-\d", Path(path).read_bytes()) for path in case.files):
            continue  # an event with costs below 0 in another unit is not judged alone
        require_same(bool(names or alone), bool(said), case.what)
        named = [name for name in case.units if said and f" inclusive in {name}, " in said[0]["message"]]
        require(not named or set(named) & set(names), f"{case.what}: {said}, not of {names}")
        some += bool(named)
    require(some, "no unit contradicts itself")


def index(report):
    """What has costs in a JSON report, by what it is: calls and pieces among them."""
    names = [(f["object"], f["file"], f["name"]) for f in report["functions"]]
    found = {("totals",): report["totals"]}
    for name, function in zip(names, report["functions"]):
        found[("self", *name)] = function["self"]
        found[("inclusive", *name)] = function["inclusive"]
        for piece in function.get("pieces", ()):
            found[("piece", *name, piece["file"])] = piece["self"]
        for callee in function.get("callees", ()):
            found[("call", *name, *names[callee["function"]])] = callee["inclusive"]
    for place in report.get("instructions", ()):
        if place["address"]:
            found[("instruction", place["object"], place["address"])] = place["self"]
    for line in report.get("lines", ()):
        found[("line", line["file"], line["line"])] = line["self"]
        for call in line["calls"]:
            found[("line call", line["file"], line["line"], *names[call["function"]])] = call["inclusive"]
    return {key: costs[0] for key, costs in found.items()}


def index_split(report, unit):
    """The same of one unit, in a report with all of them."""
    def only(thing):
        if isinstance(thing, dict):
            return {key: [thing[f"{key}_split"][unit]] if f"{key}_split" in thing else only(value)
                    for key, value in thing.items()}
        return [only(each) for each in thing] if isinstance(thing, list) else thing
    return index(only(report))


def units_in_json_are_their_reports():
    for case in cases():
        event = first_event(case.files)
        for sections in ((), ("--sections=functions,cycles,instructions,diagnostics",)):
            split = json_of(f"--show={event}", *sections, f"--split={case.kind}", *case.files)
            for name, alone in case.units.items():
                shown = index_split(split, split["split"]["names"].index(name))
                expected = dict.fromkeys(shown, 0)
                if has_event(alone, event):
                    expected |= index(json_of(f"--show={event}", *sections, *alone))
                require_same(expected, shown, f"{case.what}: {name}")


def formulas_are_worked_out_by_unit():
    some = 0
    for case in cases():
        events = [each["name"] for each in json.loads(run("--format=json", "-q", "--sections=files", *case.files))["events"]]
        if len(events) < 2 or any(set(name) & set("+-*/= ()") or name[0].isdigit() for name in events[:2]):
            continue
        options = (f"--event=Both = 3 {events[0]} - 2 {events[1]}", "--show=Both", "--sort=Both")
        split = dict(rows_of(*options, f"--split={case.kind}", *case.files))
        for name, alone in case.units.items():
            if not all(has_event(alone, event) for event in events[:2]):
                continue
            own = dict(rows_of(*options, *alone))
            shown = {place: row[f"{name}:self:Both"] for place, row in split.items()}
            require_same(dict.fromkeys(shown, 0) | {place: row["self:Both"] for place, row in own.items()}, shown,
                         f"{case.what}: {name}")
            some += 1
    require(some > 10, f"only {some} units have two events")


def ways_in_say_the_same():
    for case in list(cases())[::5]:
        expected = run("--format=json", "-q", f"--split={case.kind}", *case.files)
        require_same(expected, run("-j1", "--format=json", "-q", f"--split={case.kind}", *case.files), case.what)
        if case.kind != "input":
            data = Path(case.files[0]).read_bytes()
            os.rename(write("case.piped", data), "case.same")
            again = run("--format=json", "-q", f"--split={case.kind}", "case.same").replace("case.same", case.files[0])
            require_same(expected, again, case.what)


def more_than_fit_are_counted():
    data = b"events: Ir\npid: 1\n" + b"".join(b"part: %d\nfn=f\n1 %d\n" % (n, n) for n in range(1, 34))
    write("many", data)
    error = run_both("--split=part", "many", status=2)[1]
    require("there are 33 parts, and no more than 32 fit" in error, error)
    require_same(36, len(run("--split=part", "--format=csv", "--parts=1-32", "many").split("\n")[0].split(",")), "32 parts")
    error = run_both("--split=input", *["many"] * 33, status=2)[1]
    require("there are 33 inputs, and no more than 32 fit" in error, error)
    events = b" ".join(b"E%d" % n for n in range(600))
    write("wide", b"events: %s\npart: 1\nfn=f\n1 1\npart: 2\nfn=f\n1 2\n" % events)
    error = run_both("--split=part", "wide", status=2)[1]
    require("600 events of 2 parts are more than can be kept: 1024" in error, error)


PROPERTIES = (
    ("columns are those of the parts, threads and inputs alone", columns_are_those_of_the_units_alone),
    ("inclusive costs are those of the parts, threads and inputs alone", inclusive_columns_are_those_of_the_units_alone),
    ("cycles are those of the parts, threads and inputs alone", cycles_are_those_of_the_units_alone),
    ("the sum in JSON is the report without --split", the_sum_in_json_is_the_report_alone),
    ("contradictions are those of the sum or of a unit", contradictions_are_those_of_the_sum_or_of_a_unit),
    ("JSON has what the parts, threads and inputs cost alone", units_in_json_are_their_reports),
    ("formulas are worked out by part, thread and input", formulas_are_worked_out_by_unit),
    ("other ways in say the same", ways_in_say_the_same),
    ("more than fit are an error that says how many", more_than_fit_are_counted),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
