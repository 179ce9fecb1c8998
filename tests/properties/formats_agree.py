#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The machine-readable formats, read back, as TAP.

Every profile of tests/data/cases, and of ../shared/corpus where that is present, is written as JSON, CSV, TSV and JSON
lines. JSON must match the installed schema, be consistent in itself, and have the figures of the text report and of
tests/reference/reader.py, which reads profiles slowly and plainly.
"""

import collections
import concurrent.futures
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_program  # noqa: E402 (found by the line above)
import reader  # noqa: E402
from harness import CONTROLS, CORPUS, corpus, rounds  # noqa: E402
from json_reports import (COMPARISON_SCHEMA, COMPARISON_TREE, COST_MAX, SCHEMA, SCHEMA_TREE, SECTIONS, all_calls,  # noqa: E402
                          all_costs, check_bounds, check_consistent, check_costs, check_pointers, check_schema, clean,
                          escapes_replaced, key_of, output, overflows, printable, read_json, sums)
from properties import Failed, Skipped, require, require_same  # noqa: E402

CASES = TESTS / "data" / "cases"
COMPARED = TESTS / "data" / "compare"
CONTEXTS = TESTS / "data" / "cli" / "contexts"
LINES = ("--group=line", "--inclusive=both", "--auto=no")
TABLE = ("--threshold=100", "--auto=no", "--show-percs=no")
HEAD = {"schema", "inputs", "events", "totals"}
COMPARISON_HEAD = {"schema", "base", "new", "combine", "runs", "directories", "events", "totals"}
PROGRAMS = rounds(150)
# Profiles of time in which calls cost more than what was called.
INCONSISTENT = {"isacssouza__erlgrind__b6a3f9fe-spawn.cgrind"}


# ---- the figures of the text report ----


def text_table(number, columns, *args):
    """The rows of the text report's totals (0) or of its table (1): their figures, and what stands behind these."""
    text = output(*TABLE, *args).decode()
    table = re.split(r"^-{80}\n.*\n-{80}\n", text, flags=re.M)[2 + number]
    return [split_row(columns, line) for line in table.split("\n") if line]


def split_row(columns, line):
    match = re.fullmatch(rf"((?: *(?:-?[0-9,]+|\.) ){{{columns}}}) (.*)", line)
    require(match, f"a row of the text report: {line!r}")
    figures = [0 if word == "." else int(word.replace(",", "")) for word in match[1].split()]
    return tuple(figures), escapes_replaced(match[2])


def label(row, file):
    known = f" [{row['object']}]" if row["object"] else ""
    return printable(f"{file}:{row['name']}{known}")


def check_pieces(path, data):
    """The default table, which adds up pieces that are called the same."""
    events = len(data["events"])
    require_same(text_table(0, events, path)[0][0], tuple(data["totals"]), "totals")
    table = text_table(1, events, path)
    pieces = [(label(f, piece["file"]), piece["self"]) for f in data["functions"] for piece in f["pieces"]]
    require_same(sums((name, costs) for costs, name in table), sums(pieces), "pieces")


def check_functions(path, data):
    """Functions and cycles: in text inclusive cost stands in front of self cost, event by event."""
    events = len(data["events"])
    table = text_table(1, 2 * events + 1, "--inclusive=both", path)
    expected = []
    for row in data["functions"]:
        pairs = [cost for pair in zip(row["inclusive"], row["self"]) for cost in pair]
        expected.append((tuple(pairs) + (row["called"],), label(row, row["file"])))
    for row in data["cycles"]:
        pairs = [cost for pair in zip(row["inclusive"], row["self"]) for cost in pair]
        expected.append((tuple(pairs) + (0,), f"???:<cycle {row['id']}>"))
    require_same(with_figures(table), with_figures(expected), "functions")


def with_figures(rows):
    """Functions without any cost or call are no rows of text."""
    return collections.Counter((figures, name) for figures, name in rows if any(figures))


# ---- the figures of the slow reader ----


def reader_functions(slow):
    called = [f["called"] for f in slow["functions"]]
    for number, f in enumerate(slow["functions"]):
        yield key_of(f), tuple(f["self"]), tuple(f["inclusive"]), called[number], f["cycle"]


def json_functions(data):
    for f in data["functions"]:
        yield key_of(f), tuple(f["self"]), tuple(f["inclusive"]), f["called"], f["cycle"]


def check_arcs(slow, data):
    expected = collections.Counter(
        (key_of(slow["functions"][arc["caller"]]), key_of(slow["functions"][arc["callee"]]), arc["calls"])
        + tuple(arc["inclusive"])
        for arc in slow["arcs"]
    )
    callees, callers = collections.Counter(), collections.Counter()
    for f in data["functions"]:
        for call in f["callees"]:
            other = key_of(data["functions"][call["function"]])
            callees[(key_of(f), other, call["calls"]) + tuple(call["inclusive"])] += 1
        for call in f["callers"]:
            other = key_of(data["functions"][call["function"]])
            callers[(other, key_of(f), call["calls"]) + tuple(call["inclusive"])] += 1
    require_same(expected, callees, "callees")
    require_same(expected, callers, "callers")


def check_lines(slow, data):
    own = collections.Counter((clean(row["file"]), row["line"]) + tuple(cost or 0 for cost in row["self"]) for row in slow["lines"])
    shown = collections.Counter((row["file"], row["line"]) + tuple(row["self"]) for row in data["lines"])
    require_same(any_cost(own), any_cost(shown), "lines")
    known = [row for row in data["lines"] if row["line"]]
    require(all((row["inclusive"] is None) == (row["line"] == 0) for row in data["lines"]), "no cost of unknown lines")
    expected = collections.Counter(
        (clean(row["file"]), row["line"]) + tuple(row["inclusive"]) + (row["partial"],) for row in slow["line_costs"]
    )
    shown = collections.Counter(
        (row["file"], row["line"]) + tuple(row["inclusive"]) + (row.get("partial", False),) for row in known
    )
    require_same(any_cost(expected), any_cost(shown), "inclusive costs of lines")
    expected = collections.Counter(
        (clean(row["file"]), row["line"], key_of(slow["functions"][row["callee"]]), row["calls"])
        + tuple(row["inclusive"])
        for row in slow["calls_by_line"]
    )
    calls = collections.Counter(
        (row["file"], row["line"], key_of(data["functions"][call["function"]]), call["calls"])
        + tuple(call["inclusive"])
        for row in data["lines"]
        for call in row["calls"]
    )
    require_same(with_line(expected), with_line(calls), "calls of lines")


def any_cost(rows):
    return collections.Counter({row: count for row, count in rows.items() if any(row[2:])})


def with_line(calls):
    """A call without its cost line stands on no line, and costs nothing."""
    return collections.Counter({row: count for row, count in calls.items() if row[1] or any(row[4:])})


def check_groups(slow, data):
    for name in ("files", "objects"):
        expected = collections.Counter((clean(row["name"]), tuple(row["self"])) for row in slow[name] if any(row["self"]))
        shown = collections.Counter((row["name"], tuple(row["self"])) for row in data[name] if any(row["self"]))
        require_same(expected, shown, name)


def check_cycles(slow, data):
    expected = [
        (sorted(key_of(slow["functions"][m]) for m in row["members"]), row["self"], row["inclusive"])
        for row in slow["cycles"]
    ]
    shown = [
        (sorted(key_of(data["functions"][m]) for m in row["members"]), row["self"], row["inclusive"])
        for row in data["cycles"]
    ]
    require_same(expected, shown, "cycles")


def check_reader(path, data):
    slow = reader.as_dict(reader.read([str(path)], os.getcwd()))
    require(slow["fatal"] is None, f"the reader says: {slow['fatal']}")
    recorded = [event["name"] for event in data["events"] if event["kind"] == "recorded"]
    require_same([clean(name) for name in slow["events"]], recorded, "events")
    if overflows(slow):
        return
    if len(recorded) < len(data["events"]):
        data = first_costs(data, len(recorded))
    require_same(slow["totals"], data["totals"], "totals")
    require_same(collections.Counter(reader_functions(slow)), collections.Counter(json_functions(data)), "functions")
    check_arcs(slow, data)
    check_lines(slow, data)
    check_groups(slow, data)
    check_cycles(slow, data)


def first_costs(value, count, key=None):
    """The report with the costs of its first events only: the recorded ones."""
    if key in ("totals", "self", "inclusive"):
        return value and value[:count]
    if isinstance(value, dict):
        return {name: first_costs(item, count, name) for name, item in value.items()}
    return [first_costs(item, count) for item in value] if isinstance(value, list) else value


# ---- all formats of one profile ----


def record_names(data):
    return [f"self:{event['name']}" for event in data["events"]] + ["object", "file", "function"]


def check_records(path, data):
    """CSV, TSV and JSON lines are one table."""
    table = list(csv.reader(io.StringIO(output("--format=csv", path).decode(), newline=""), strict=True))
    tsv = io.StringIO(output("--format=tsv", path).decode(), newline="")
    require_same(table, list(csv.reader(tsv, strict=True, delimiter="\t")), "TSV")
    require(all(len(row) == len(table[0]) for row in table), "CSV rows of one length")
    require_same([printable(name) for name in record_names(data)], [escapes_replaced(n) for n in table[0]], "header")
    lines = [json.loads(line) for line in output("--format=jsonl", path).decode().splitlines()]
    events = len(data["events"])
    require_same([list(map(int, row[:events])) for row in table[1:]], [list(r.values())[:events] for r in lines], "rows")
    for row, line in zip(table[1:], lines):
        require_same([escapes_replaced(name) for name in row[events:]], [printable(n) for n in list(line.values())[events:]], "names")
    pieces = [(key_of(f)[::2] + (p["file"],), p["self"]) for f in data["functions"] for p in f["pieces"]]
    names = [((r["object"], r["function"], r["file"]), list(r.values())[:events]) for r in lines]
    require_same(sums(pieces), sums(names), "pieces")


def check_line_records(data, rows):
    """Rows by line have the inclusive costs that JSON has, which are those of the second reader."""
    names = [event["name"] for event in data["events"]]
    expected = collections.Counter(
        (line["file"], line["line"], line.get("partial", False)) + tuple(line["self"]) + tuple(line["inclusive"] or [None] * len(names))
        for line in data["lines"]
    )
    shown = collections.Counter(
        (row["file"], row["line"], bool(row["partial"])) + tuple(row[f"{kind}:{name}"] for kind in ("self", "incl") for name in names)
        for row in rows
    )
    if len(names) == len(set(names)):  # no two names are alike where bytes were replaced
        require_same(any_figure(expected), any_figure(shown), "records by line")


def any_figure(rows):
    return collections.Counter({row: count for row, count in rows.items() if any(row[3:])})


def check_profile(path):
    status = subprocess.run([os.environ["CGANNOTATE"], "--auto=no", path], capture_output=True, check=False).returncode
    if status:
        require_same(b"", output("--format=json", path, status=status), "JSON of what is no profile")
        return
    data = read_json(path)
    check_schema(SCHEMA_TREE, data)
    require_same(HEAD | set(SECTIONS), set(data), "sections")
    check_consistent(data)
    if Path(path).name not in INCONSISTENT:
        check_bounds(data)
    check_pieces(path, data)
    check_functions(path, data)
    check_reader(path, data)
    check_records(path, data)
    check_line_records(data, records_of(*LINES, path))


def check_profiles(paths):
    bad = []
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for path, why in zip(paths, pool.map(why_bad, paths)):
            if why:
                bad.append(f"{path.name}: {why}")
    require(not bad, "\n".join(bad))


def why_bad(path):
    try:
        check_profile(path)
    except (Failed, ValueError, KeyError, IndexError) as why:
        return f"{type(why).__name__}: {why}"
    return None


# ---- comparisons ----


def clamp(number):
    return max(-COST_MAX, min(COST_MAX, number))


def check_sides(data, sides):
    """Figures of both sides, and the change: lists by event, or numbers of calls."""
    lists = sides if isinstance(sides["old"], list) else {face: [count] for face, count in sides.items()}
    ratios = [event["kind"] == "ratio" for event in data["events"]] if lists is sides else [False]
    runs = data["combine"] != "sum"
    require_same({"old", "new", "change"} | ({"old_min", "old_max", "new_min", "new_max"} if runs else set()), set(lists), "faces")
    for face, costs in lists.items():
        if lists is sides and face != "change":
            check_costs(data, costs)
    for i, is_ratio in enumerate(ratios):
        old, new = lists["old"][i], lists["new"][i]
        require_same(None if is_ratio else clamp(new - old), lists["change"][i], "change")
        for side in ("old", "new") if runs and not is_ratio else ():
            least, cost, most = (lists[face][i] for face in (side + "_min", side, side + "_max"))
            require(least <= cost <= most and (data["combine"] != "min" or cost == least), f"{least} {cost} {most}")


def figures_of(data, row, face):
    """What a function, file or object costs on one side, but for ratios."""
    lists = [row[name][face] for name in ("self", "inclusive") if name in row]
    costs = [c for costs in lists for c, event in zip(costs, data["events"]) if event["kind"] != "ratio"]
    return costs + [row["called"][face]] if "called" in row else costs


def check_status(data, row):
    old, new = figures_of(data, row, "old"), figures_of(data, row, "new")
    absent = {"new": old, "gone": new}.get(row["status"], [])
    require(not any(absent), f"{row['status']}, but {old} -> {new}")
    if row["status"] in ("same", "changed") and "called" in row:
        require_same("same" if old == new else "changed", row["status"], f"status of {old} -> {new}")


def check_names(row):
    known = [side for side in ("old", "new") if row[side]]
    require(known, "a function of no side")
    require_same(row["status"] in ("new", "gone"), row["match"] is None, f"match of what is {row['status']}")
    require(len(known) == 2 or not row["match"] or row["status"] == "same", f"{row['match']}, but {known} alone")
    if row["match"] == "exact":
        require_same(row["old"]["name"], row["new"]["name"], "names")


def check_comparison(data):
    """What it must be by itself."""
    check_schema(COMPARISON_TREE, data)
    check_pointers(data)
    for sides in all_costs(data):
        check_sides(data, sides)
    for call in all_calls(data):
        check_sides(data, call["calls"])
    for row in data["functions"]:
        check_sides(data, row["called"])
        check_names(row)
    for row in data["functions"] + data["files"] + data["objects"]:
        check_status(data, row)
    check_lines_compared(data)


def recorded_only(value, key=None, count=0):
    """A comparison without its formulas: those of the new side are no events of an old one."""
    if key is None:
        count = sum(event["kind"] == "recorded" for event in value["events"])
    if key in ("events", "old", "new", "change") and isinstance(value, list):
        return value[:count]
    if isinstance(value, dict):
        return {name: recorded_only(item, name, count) for name, item in value.items()}
    return [recorded_only(item, "", count) for item in value] if isinstance(value, list) else value


def is_group(row):
    """Whether the row may be of several functions of a side: its names are those of the first."""
    return row["match"] == "group" or re.search(r" \[[0-9]+ clones\]$|^[0-9]+ functions without names$", row["display"])


def check_line(data, row):
    """Where it is, and whether both sides have anything there."""
    places = [(row["file"], row["line"]), (row["old_file"], row["old_line"])]
    require(all((file is None) == (line is None) for file, line in places), f"half a place: {places}")
    require(any(file is not None for file, _ in places), "a line of no file")
    costs = [row["self"], *([row["inclusive"]] if row["inclusive"] else [])]
    counts = [call["calls"] for call in row["calls"]] + [figure for call in row["calls"] for figure in [call["inclusive"]]]
    old, new = (flatten(figures[side] for figures in costs + counts) for side in ("old", "new"))
    absent = {"new": old, "gone": new}.get(row["status"], [])
    require(not any(absent), f"line {places}: {row['status']}, but {old} -> {new}")
    if not is_divided(data) and row["status"] in ("same", "changed"):
        require_same("changed" if old != new else "same", row["status"], f"status of line {places}")


def flatten(lists):
    return [figure for item in lists for figure in (item if isinstance(item, list) else [item])]


def check_lines_compared(data):
    """Lines are those that changed, and change by what functions do."""
    for row in data["lines"]:
        check_line(data, row)
        require(row["status"] != "same", f"a line that did not change: {row}")
    if data["combine"] == "sum" and not is_divided(data):
        lines, functions = (sums_of_changes(data, data[name]) for name in ("lines", "functions"))
        require_same(functions, lines, "changes of lines")


def sums_of_changes(data, rows):
    return [sum(row["self"]["change"][i] for row in rows) for i in range(len(data["events"]))]


# What a side of a comparison is by itself: of functions, arcs, files, objects and the program, the figures of each run.
Side = collections.namedtuple("Side", "functions arcs sums totals count")


def add_run(side, data, events):
    """Adds the report of one run, with the figures of these events."""
    names = [event["name"] for event in data["events"]]
    places = [names.index(event) for event in events]

    def figures(row, *kinds):
        return [row[kind][place] for kind in kinds for place in places]

    def add(rows, key, costs):
        rows.setdefault(key, [[0] * len(costs) for _ in range(side.count)])[run] = costs

    run = len(side.totals)
    side.totals.append(figures(data, "totals"))
    for row in data["functions"]:
        add(side.functions, key_of(row), figures(row, "self", "inclusive") + [row["called"]])
        for call in row["callees"]:
            callee = data["functions"][call["function"]]
            add(side.arcs, (key_of(row), key_of(callee)), figures(call, "inclusive") + [call["calls"]])
    for kind in ("files", "objects"):
        for row in data[kind]:
            add(side.sums, (kind, row["name"]), figures(row, "self"))


def read_side(paths, data, args):
    """The side as plain reports have it, each of one run; all are one run where they are added up."""
    runs = [[path] for path in paths] if data["combine"] != "sum" else [paths]
    side = Side({}, {}, {}, [], len(runs))
    for run in runs:
        add_run(side, read_json(*args, *run), [event["name"] for event in data["events"]])
    return side


def combine(how, runs):
    """What several runs become, figure by figure."""
    place = (len(runs) - 1) // 2 if how == "median" else 0
    return [sorted(figures)[place] for figures in zip(*runs)]


def is_divided(data):
    return any(event["kind"] == "ratio" for event in data["events"])


def require_figures(data, expected, shown, what):
    """Which of several quotients is the median cannot be told where one has no value."""
    if data["combine"] == "sum" or not is_divided(data):
        require_same(combine(data["combine"], expected), shown, what)


def check_arcs_of_side(data, row, side, plain):
    for call in row.get("callees", []):
        callee = data["functions"][call["function"]]
        if is_group(callee) or not callee[side]:
            continue
        nothing = [[0] * (len(data["events"]) + 1)] * plain.count
        expected = plain.arcs.get((key_of(row[side]), key_of(callee[side])), nothing)
        shown = call["inclusive"][side] + [call["calls"][side]]
        if not is_divided(data):
            require_figures(data, expected, shown, f"{side} arc {key_of(row[side])} {key_of(callee[side])}")


def check_side(data, side, plain, is_exact):
    """One side has the figures of its own report."""
    require_figures(data, plain.totals, data["totals"][side], f"{side} totals")
    left = dict(plain.functions)
    for row in data["functions"]:
        if is_group(row) or not row[side]:
            continue
        key = key_of(row[side])
        shown = row["self"][side] + row["inclusive"][side] + [row["called"][side]]
        require_figures(data, left.pop(key), shown, f"{side} {key}")
        check_arcs_of_side(data, row, side, plain)
    for kind in ("files", "objects") if is_exact and not is_divided(data) else ():
        for row in data[kind]:
            nothing = [[0] * len(data["events"])] * plain.count
            require_figures(data, plain.sums.get((kind, row["name"]), nothing), row["self"][side], f"{side} {row['name']}")
    return left


def check_left_out(data, left):
    """The functions of both sides that are no rows cost the same; how many there are may differ by those of no cost. What
    they cost themselves is in `unchanged`."""
    if data["combine"] != "sum" or is_divided(data) or any(is_group(row) for row in data["functions"]):
        return
    old, new = ([sum(column) for column in zip(*(runs[0] for runs in left[side].values()))] for side in ("old", "new"))
    require_same([c for c in old if c], [c for c in new if c], "what is left out")
    nothing = [0] * len(data["events"])
    unchanged = data.get("unchanged", {"self": {"old": nothing, "new": nothing}})["self"]
    require_same((old or nothing)[:len(nothing)], unchanged["old"], "unchanged")
    require_same((new or nothing)[:len(nothing)], unchanged["new"], "unchanged")


def records_of(*args):
    """The rows of CSV, which are those of TSV and, but for homes, of JSON lines."""
    table = list(csv.DictReader(io.StringIO(output("--format=csv", *args).decode(), newline=""), strict=True))
    tsv = io.StringIO(output("--format=tsv", *args).decode(), newline="")
    require_same(table, list(csv.DictReader(tsv, strict=True, delimiter="\t")), "TSV")
    lines = [{key: value for key, value in json.loads(line).items() if not key.startswith("home:")}
             for line in output("--format=jsonl", *args).decode().splitlines()]
    require_same([list(row) for row in table], [list(row) for row in lines], "keys of JSON lines")
    for row, line in zip(table, lines):
        words = {key: value for key, value in line.items() if isinstance(value, str)}
        require_same({key: escapes_replaced(row[key]) for key in words}, {key: printable(words[key]) for key in words}, "names")
        figures = {key: value for key, value in line.items() if key not in words}
        require_same({key: number_of(row[key]) for key in figures}, figures, "figures")
    return lines


def number_of(word):
    return None if not word else int(word) if re.fullmatch("-?[0-9]+", word) else float(word)


def record_figures(data, row, kind, faces):
    names = [f"{face.replace('_', ':')}:{kind}:{event['name']}" for event in data["events"] for face in faces]
    return tuple(row[name] for name in names if name in row)


def json_figures(data, sides, faces):
    """Of ratios there is no change, and records have no column of it."""
    return tuple(sides[face][i] for i, event in enumerate(data["events"]) for face in faces
                 if face != "change" or event["kind"] != "ratio")


def check_function_records(data, rows):
    """Rows by function, with inclusive costs; JSON has the same, but for what is there because something points to it."""
    faces = list(data["functions"][0]["self"]) if data["functions"] else []
    expected = collections.Counter(
        (f["status"], f["match"] or "", f["display"], (f["old"] or {}).get("name"))
        + json_figures(data, f["self"], faces) + json_figures(data, f["inclusive"], faces)
        + tuple(f["called"][face] for face in faces)
        for f in data["functions"] if any(f["self"]["change"] + f["inclusive"]["change"] + [f["called"]["change"]])
    )
    shown = collections.Counter(
        (row["status"], row["match"], row["function"], row["old:function"])
        + record_figures(data, row, "self", faces) + record_figures(data, row, "incl", faces)
        + tuple(row[f"{face.replace('_', ':')}:calls"] for face in faces)
        for row in rows if not row["function"].startswith("<cycle ")
    )
    require_same(expected, shown, "records by function")


def check_piece_records(data, rows):
    """Rows of the default table add up to what the pieces of JSON do."""
    if is_divided(data) or data["combine"] != "sum":
        return
    faces = ("old", "new", "change")
    pieces = [((f["display"], piece["file"]), json_figures(data, piece["self"], faces))
              for f in data["functions"] for piece in f.get("pieces", []) if any(piece["self"]["change"])]
    names = [((row["function"], row["file"]), record_figures(data, row, "self", faces)) for row in rows]
    changed = [(name, figures) for name, figures in names if any(figures[2::3])]
    require_same(sums(pieces), sums(changed), "records by piece")


def check_compared_lines(data, rows):
    """Likewise by line, of those that changed. A change from or to a lower bound is not known, and records do not say it."""
    faces = list(data["lines"][0]["self"]) if data["lines"] else []
    expected = collections.Counter(
        (line["status"],) + json_figures(data, line["self"], faces) + json_figures(data, line["inclusive"], faces)
        for line in data["lines"]
        if line["inclusive"] and not line.get("partial") and any(line["self"]["change"] + line["inclusive"]["change"])
    )
    shown = collections.Counter(
        (row["status"],) + record_figures(data, row, "self", faces) + record_figures(data, row, "incl", faces)
        for row in rows
        if any(record_figures(data, row, "self", ["change"]) + record_figures(data, row, "incl", ["change"])) and not row["partial"]
        and record_figures(data, row, "incl", ["change"])[0] is not None
    )
    if data["combine"] != "sum":  # JSON leaves out lines of which only the median with all calls changed
        shown &= expected
    require_same(expected, shown, "records by line")


def check_compared(old, new, args=()):
    """All formats of one comparison; returns the JSON, or None where nothing can be compared."""
    words = [*args, *(f"--base={path}" for path in old), *new]
    done = subprocess.run([os.environ["CGANNOTATE"], "-q", *words], capture_output=True, check=False)
    if done.returncode:
        require(b"no event in common" in done.stderr or done.stdout == b"", f"{words}: {done.stderr[:200]!r}")
        return None
    data = read_json(*words)
    require_same(COMPARISON_HEAD | {"your_lines"} | set(SECTIONS), set(data) - {"unchanged"}, "sections")
    check_comparison(data)
    is_exact = "--match=exact" in args
    plain_args = [arg for arg in args if arg.startswith("--event")] + ([] if is_exact else ["--merge-contexts"])
    if not any(arg.startswith("--event") for arg in args):
        data = recorded_only(data)
    sides = {"old": read_side(old, data, plain_args), "new": read_side(new, data, plain_args)}
    check_left_out(data, {side: check_side(data, side, plain, is_exact) for side, plain in sides.items()})
    check_function_records(data, records_of("--group=function", "--inclusive=both", *words))
    check_piece_records(data, records_of(*words))
    check_compared_lines(data, records_of(*LINES, *words))
    return data


# ---- the tests ----


def case_paths():
    return sorted(CASES.glob("*.out"))


def all_cases_have_the_right_figures_in_every_format():
    check_profiles(case_paths())


def the_corpus_has_the_right_figures_in_every_format():
    if not CORPUS.is_dir():
        raise Skipped("../shared/corpus is not here")
    check_profiles(corpus())


def the_schema_is_a_schema():
    try:
        import jsonschema
    except ImportError:
        raise Skipped("python3-jsonschema is not installed") from None
    schema, comparison_schema = (json.loads(path.read_text()) for path in (SCHEMA, COMPARISON_SCHEMA))
    validator = jsonschema.validators.validator_for(schema)
    for tree in (schema, comparison_schema):
        validator.check_schema(tree)
    comparison = read_json("--call-tree", "--base", COMPARED / "old.out", COMPARED / "new.out")
    errors = [error.message for error in validator(comparison_schema).iter_errors(comparison)]
    require(not errors, f"a comparison: {errors[:3]}")
    for path in case_paths():
        done = subprocess.run([os.environ["CGANNOTATE"], "--format=json", "--call-tree", path], capture_output=True, check=False)
        if done.returncode == 0:
            errors = [error.message for error in validator(schema).iter_errors(json.loads(done.stdout))]
            require(not errors, f"{path.name}: {errors[:3]}")


def comparisons_are_what_their_sides_are():
    small = [COMPARED / "old.out", COMPARED / "new.out"]
    paths = [path for path in case_paths() if read_reports(path)]
    counts = collections.Counter()
    for old, new in [small, small[::-1], [small[0]] * 2, *zip(paths, paths[1:]), (CONTEXTS / "walk.out", CONTEXTS / "levels.out")]:
        for args in ((), ("--match=exact",)):
            data = check_compared([old], [new], args)
            counts.update(f["status"] for f in data["functions"]) if data else counts.update(["none"])
    require(min(counts[key] for key in ("same", "changed", "new", "gone", "none")) > 2, f"comparisons of every kind: {counts}")


def read_reports(path):
    """Whether the input is a profile at all."""
    return subprocess.run([os.environ["CGANNOTATE"], "-q", path], capture_output=True, check=False).returncode == 0


def comparisons_take_formulas_and_ratios():
    small = [COMPARED / "old.out"], [COMPARED / "new.out"]
    formulas = ("--event=All = 2 Ir + Dr", "--event=Rate = D1mr / Dr")
    data = check_compared(*small, formulas[:1])
    require_same(["recorded"] * 3 + ["inherited"], [event["kind"] for event in data["events"]], "kinds")
    data = check_compared(*small, formulas)
    require_same(["Ir", "Dr", "D1mr", "All", "Rate"], [event["name"] for event in data["events"]], "events")
    for row in data["functions"]:
        for side in ("old", "new"):
            _, divisor, part, _, rate = row["inclusive"][side]
            require_same(part / divisor if divisor else None, rate and float(f"{rate:.6g}"), "rate") if not divisor else \
                require(abs(part / divisor - rate) < 1e-6, f"{part} / {divisor} is not {rate}")


def comparisons_take_several_runs():
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{seed}.out" for seed in range(40)]
        for seed, path in enumerate(paths):
            path.write_text(random_program.Program(seed).write())
        for first in range(0, min(rounds(36), 36), 3):
            old, new = paths[first:first + 3], paths[first + 1:first + 4]
            for args in (["--combine=median"], ["--combine=min"], ["--combine=sum"], ["--combine=median", "--match=exact"]):
                data = check_compared(old, new if args[0] != "--combine=min" else new[:2], args)
                require_same(args[0], f"--combine={data['combine']}", "combine")
        data = read_json("--combine=median", *(f"--base={path}" for path in paths[:4]), *paths[4:7])
        require_same({"old": 4, "new": 3}, data["runs"], "runs")


def check_lines_alone(data, alone, what):
    """Each side is worked out by itself: what recurs on one may not on the other. Lines of some functions may have moved."""
    if any(row["status"] in ("same", "changed") and (row["old_file"], row["old_line"]) != (row["file"], row["line"]) for row in data["lines"]):
        return
    for row in data["lines"]:
        places = {"old": (row["old_file"], row["old_line"]), "new": (row["file"], row["line"])}
        told = [alone[side].get(places[side], (0, False)) for side in alone]
        if row["inclusive"]:
            require_same([cost for cost, _ in told], [row["inclusive"][side][0] for side in alone], f"{what}: {places}")
            require(row.get("partial", False) >= any(partial for _, partial in told), f"{what}: {places} is a bound")


def comparisons_of_programs_have_the_cycles_of_each():
    """And their lines."""
    cycles = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder) / "old.out", Path(folder) / "new.out"
        for seed in range(PROGRAMS // 3):
            old.write_text(random_program.Program(seed).write())
            new.write_text(random_program.Program(seed + 1).write())
            data = check_compared([old], [new])
            plain = {side: read_json("--merge-contexts", path) for side, path in (("old", old), ("new", new))}
            for cycle, side in ((cycle, side) for cycle in data["cycles"] for side in plain):
                costs = cycle["self"][side], cycle["inclusive"][side]
                known = [(row["self"], row["inclusive"]) for row in plain[side]["cycles"]] + [([0], [0])]
                require(costs in known, f"program {seed}: {side} cycle {costs}, of {known}")
                cycles[side, any(costs[1])] += 1
            check_lines_alone(data, {side: line_costs(report) for side, report in plain.items()}, f"program {seed}")
    require(min(cycles.values()) > rounds(6) and len(cycles) == 4, f"cycles of one side and of both: {cycles}")


def sections_are_as_asked():
    path = CASES / "cycle3.out"
    for name in SECTIONS:
        points = name in ("functions", "cycles", "lines")
        data = read_json(f"--sections={name}", path)
        require_same(HEAD | {name} | ({"functions"} if points else set()), set(data), name)
        require(not list(all_calls(data)), f"{name} without calls")
        check_consistent(data)
        check_schema(SCHEMA_TREE, data)
    require_same(HEAD | {"functions"}, set(read_json("--sections=calls", path)), "calls")
    require_same(HEAD, set(read_json("--sections=totals", path)), "totals")
    require(list(all_calls(read_json("--sections=lines,calls", path))), "lines with calls")


def any_section_goes_with_any_cost():
    path = CASES / "cycle3.out"
    options = (["--inclusive=yes"], ["--inclusive=both"], ["--inclusive=both", "--sort=calls", "--tree=both"], ["--tree=caller"])
    for name in [*HEAD - {"schema"}, *SECTIONS]:
        known = read_json(f"--sections={name}", path)
        for args in options:
            data = read_json(f"--sections={name}", *args, path)
            check_schema(SCHEMA_TREE, data)
            check_consistent(data)
            require_same(set(known), set(data), f"sections of {name} with {args}")


def rows_left_out_are_still_pointed_to():
    path = CASES / "cycle3.out"
    whole = read_json(path)
    for args in (["-n1"], ["-n2", "--sections=calls"], ["--focus=^b$"], ["--file=nowhere"], ["--percent-limit=26"],
                 ["--list=leaf"], ["--list=leaf", "--sections=lines"], ["--threshold=10"], ["--no-cycles", "-n1"]):
        data = read_json(*args, path)
        check_schema(SCHEMA_TREE, data)
        check_consistent(data)
        if "--no-cycles" not in args:
            known = {key_of(f): f["inclusive"] for f in whole["functions"]}
            for f in data["functions"]:
                require_same(known[key_of(f)], f["inclusive"], f"{args}: inclusive cost of {f['name']}")
    chosen = [f["name"] for f in read_json("--focus=^b$", path)["functions"] if "pieces" in f]
    require_same(["b"], chosen, "chosen by --focus")
    require_same(1, len(read_json("-n1", "--sections=functions", path)["functions"]), "rows of -n1")


def costs_beyond_2_to_the_53_are_exact():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "big.out"
        path.write_text(f"events: Ir\nfn=f\n1 {2**53 + 1}\nfn=g\n1 {COST_MAX - 2**53 - 2}\n")
        require_same([COST_MAX - 1], read_json(path)["totals"], "totals")
        require_same([2**53 + 1], read_json("--sort=Ir", path)["functions"][1]["self"], "self cost")
        require(f"{2**53 + 1}," in output("--format=csv", path).decode(), "CSV")


def calls_beyond_2_to_the_63_stop_there():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "calls.out"
        path.write_text(f"events: Ir\nfl=a.c\nfn=f\n1 9\ncfn=g\ncalls={2**64 - 1} 1\n2 5\nfn=g\n7 5\n")
        report = read_json(path)
        require_same([0, COST_MAX], [f["called"] for f in report["functions"]], "called")
        require_same([COST_MAX], [c["calls"] for f in report["functions"] for c in f["callees"]], "callees")
        require_same([COST_MAX], [c["calls"] for line in report["lines"] for c in line["calls"]], "lines")


def hostile_names_are_valid_json():
    names = [b"nul\0", b"bell\a", b"escape\x1b[31m", b"\x7fdel", b"c1 \xc2\x9b", b"latin \xe4", b"half \xe2\x82",
             "turned \u202egnp.c \u2066".encode(), "hidden \u200b\u00ad\ufeff\U000e0041".encode(),
             b'quote" and \\', "gr\u00fc\u00df \u4e16 \U0001f600".encode(), b"a,b;c|d`e``f", b"surrogate \xed\xa0\x80"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "names.out"
        path.write_bytes(b"events: Ir\n" + b"".join(b"fn=%s\n1 %d\n" % (n, 99 - i) for i, n in enumerate(names)))
        said = output("--format=json", path)
        require(not CONTROLS.search(said.decode()) and b"\t" not in said, "control characters are escaped")
        shown = [f["name"] for f in json.loads(said)["functions"]]
        require_same([clean(n.decode("utf-8", "surrogateescape")) for n in names], shown, "names")
        for line in output("--format=jsonl", path).splitlines():
            require(json.loads(line)["function"] in shown, "names of JSON lines")
        table = list(csv.reader(io.StringIO(output("--format=csv", path).decode(), newline=""), strict=True))
        require_same([printable(name) for name in shown], [escapes_replaced(row[-1]) for row in table[1:]], "CSV")
        cells = [re.split(r"(?<!\\)\|", line) for line in output("--format=md", path).decode().splitlines()]
        require_same({len(cells[0])}, {len(row) for row in cells}, "cells of Markdown rows")


def keys_of_json_lines_are_distinct():
    events = [b"a\xff", b"a\xfe", b"a\0", b"a", "a\ufffd".encode()]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "keys.out"
        path.write_bytes(b"events: %s\nfn=f\n1 1 2 3 4 5\n" % b" ".join(events))
        row = json.loads(output("--format=jsonl", path))
    expected = {"a\ufffd": 1, "a\ufffd (2)": 2, "a\0": 3, "a": 4, "a\ufffd (3)": 5}
    require_same({f"self:{key}": cost for key, cost in expected.items()},
                 {key: value for key, value in row.items() if key.startswith("self:")}, "keys")


def comma_locale(folder):
    """The environment of a locale with a decimal comma."""
    listed = subprocess.run(["locale", "-a"], capture_output=True, check=False, text=True).stdout.split()
    for name in listed:
        env = dict(os.environ, LC_ALL=name)
        point = subprocess.run(["locale", "decimal_point"], capture_output=True, check=False, text=True, env=env).stdout
        if point.strip() == ",":
            return {"LC_ALL": name}
    made = subprocess.run(
        ["localedef", "-i", "de_DE", "-f", "ISO-8859-1", f"{folder}/de_DE"], capture_output=True, check=False
    )
    if made.returncode:
        raise Skipped("no locale with a decimal comma is here, and none can be made")
    return {"LC_ALL": "de_DE", "LOCPATH": folder}  # with fewer characters it is made in a third of a second


def a_locale_with_a_decimal_comma_changes_nothing():
    with tempfile.TemporaryDirectory() as folder:
        try:
            env = comma_locale(folder)
        except FileNotFoundError:
            raise Skipped("there is no program locale or localedef") from None
        for name in ("text", "md", "csv", "tsv", "jsonl", "json", "quickfix", "html"):
            args = (f"--format={name}", "--event=Rate = I1mr / Ir", "--cumulative", "--auto=no", CASES / "ev.out",
                    *(["--show=Rate"] if name == "quickfix" else []))
            expected = output(*args)
            require(b"Rate" in expected, f"{name}: a report with the ratio")
            require_same(expected, output(*args, env=env), name)


def line_costs(data):
    return {(row["file"], row["line"]): (row["inclusive"][0], row.get("partial", False)) for row in data["lines"] if row["line"]}


def lines_of_recursive_programs_count_nothing_twice():
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.out"
        for seed in range(PROGRAMS):
            program = random_program.Program(seed)
            path.write_text(program.write())
            data = read_json(path)
            check_bounds(data)
            check_reader(path, data)
            check_line_records(data, records_of(*LINES, path))
            costs = line_costs(data)
            require_same(costs, line_costs(read_json("--merge-contexts", path)), f"program {seed}: with contexts folded")
            for place, (cost, partial) in costs.items():
                require(cost <= program.truth[place], f"program {seed}: {place} has {cost} of {program.truth[place]}")
                counts["partial" if partial else "less" if cost < program.truth[place] else "exact"] += 1
    require(min(counts["partial"], counts["less"], counts["exact"]) > PROGRAMS / 10, f"lines of every kind: {counts}")


TREE_ROW = re.compile(r" *~?([\d,]+)  (>   |< )( *)\w\.c:(\w+)[^ ]* \(~?[\d,]+x\)(.*)")


def check_tree_rows(text):
    """What lies beyond a caller or callee costs no more than that; returns how many rows were compared. Beyond a call
    within a cycle there is a share of all that came into the cycle, which may be more than the call cost."""
    compared = 0
    for block in text.split("\n\n"):
        rows = [TREE_ROW.fullmatch(line) for line in block.split("\n")]
        callers = [row for row in rows if row and row[2] == "< "][::-1]
        for side in (callers, [row for row in rows if row and row[2] != "< "]):
            left = {}  # by depth: the function of the row that was last there, and what of its cost is left
            for row in side:
                depth, cost = len(row[3]), int(row[1].replace(",", ""))
                left[depth] = [row[4], float("inf") if "overlapping" in row[5] else cost]
                if "overlapping" in row[5] or depth == 0 or left[depth - 2][0] == "f0":  # f0 is called by nobody, too
                    continue
                left[depth - 2][1] -= cost
                compared += 1
                require(left[depth - 2][1] >= 0, f"{row[0]} in\n{block}")
    return compared


def trees_of_programs_grow_no_larger_upwards():
    compared = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made.out"
        for seed in range(PROGRAMS):
            path.write_text(random_program.Program(seed).write())
            compared += check_tree_rows(output(*TABLE, "--tree=both", "--depth=4", path).decode())
    require(compared > PROGRAMS, f"only {compared} rows were compared")


def recursion_recorded_in_any_way_costs_the_same():
    """One program under valgrind: plainly, with --separate-recs=3 and with --separate-callers=2."""
    profiles = [read_json(CONTEXTS / name) for name in ("walk.out", "levels.out", "callers.out")]
    for data in profiles:
        check_bounds(data)
        require_same(line_costs(profiles[0]), line_costs(data), "lines")
    require(any(f["name"].endswith("'3") for f in profiles[1]["functions"]), "levels")


RENAMED_CASES = ("cycle3", "inline_incl", "multipart", "predef_ids", "real_jfi", "real_part2", "real_xtree", "two_objects")
# Options, and the same for the names of an input: the lines that have them, what is replaced by what, how often (0:
# wherever it stands).
REWRITES = (
    ("--mod-funcname=s/[aeiou]/<&>/g", "fn", rb"[aeiou]", rb"<\g<0>>", 0),
    ("--mod-funcname=s/f([0-9])/\\1f/", "fn", rb"f([0-9])", rb"\1f", 1),
    ("--mod-funcname=s/[a-z]+.*/one/", "fn", rb"[a-z]+.*", rb"one", 1),
    ("--mod-filename=s|^.*/||", "fl fi fe", rb"^.*/", rb"", 1),
    ("--mod-filename=s/[A-Z]+[.]c$/all.c/i", "fl fi fe", rb"(?i)[A-Z]+[.]c$", rb"all.c", 1),
    ("--mod-object=s/[a-z]/&&/gi", "ob", rb"(?i)[a-z]", rb"\g<0>\g<0>", 0),
)


def rename_lines(profile, kinds, expression, replacement, count):
    """The profile with other names; those that an identifier stands for are written once."""

    def rename(line):
        return line[1] + re.sub(expression, replacement, line[2], count=count)

    lines = "|".join(kinds.split()).encode()
    return re.sub(rb"(?m)^([cj]?(?:" + lines + rb")=[ \t]*(?:\([0-9]+\))?[ \t]*)(.+?)(?=[ \t\r]*$)", rename, profile)


def check_rewrites(path, profile):
    """How many reports the rewrites changed. What a rewrite does not match is noted, and may differ in that."""
    formats, changed = (("--format=csv",), ("--format=json", "--sections=" + ",".join(SECTIONS[:-1]))), 0
    for option, *rewrite in REWRITES:
        path.write_bytes(profile)
        plain, *renamed = (output(*words, path) for words in (formats[0], (*formats[0], option), (*formats[1], option)))
        path.write_bytes(rename_lines(profile, *rewrite))
        require_same([output(*words, path) for words in formats], renamed, option)
        changed += plain != renamed[0]
    return changed


def other_names_are_those_of_an_input_that_has_them():
    with tempfile.TemporaryDirectory() as folder:
        path, changed = Path(folder) / "callgrind.out", 0
        for case in RENAMED_CASES:
            changed += check_rewrites(path, (CASES / case).with_suffix(".out").read_bytes())
        for seed in range(PROGRAMS // 10):
            changed += check_rewrites(path, random_program.Program(seed).write().encode())
    require(changed > PROGRAMS // 4, f"only {changed} reports were changed")


def what_is_missing_is_a_usage_error():
    for args, word in (
        (["--format=xml"], b"text|md|csv|tsv|jsonl|json|quickfix|github|dot|callgrind|html"),
        (["--format=json", "--sections=functions,nonsense"], b"nonsense"),
        (["--focus=("], b"--focus"),
    ):
        done = subprocess.run([os.environ["CGANNOTATE"], *args, CASES / "ev.out"], capture_output=True, check=False)
        require_same((2, b""), (done.returncode, done.stdout), " ".join(args))
        require(word in done.stderr, f"{args}: {done.stderr!r}")


def checks_are_as_the_schemas_say():
    formats = CASES.parent / "formats"
    checks = ["Ir>1", "each: Ir>0", "each: incl:Ir>10", "/nothing/: Ir>1", "each-file: Ir>3", "each/./: percall:Ir>1.5", "Ir>1G"]
    options = [f"--fail-if={check}" for check in checks] + ["--warn-if=each-object: Rate>1", "--event=Rate = Ir / Ir"]
    data = json.loads(output("--format=json", *options, formats / "small.out", status=3))
    check_schema(SCHEMA_TREE, data)
    require_same(len(checks) + 1, len(data["checks"]), "checks")
    changes = ["Ir>+1%", "each: Ir>+0", "each: calls<-1%", "/nothing/: Ir>+1", "each-file: Ir>+3", "Ir>+1G", "/./: incl:Ir>+1"]
    options += [f"--fail-if={check}" for check in changes]
    for runs in ((), ("--combine=median", f"--base={formats / 'checks-run.out'}", formats / "checks-run.out")):
        both = (f"--base={formats / 'checks-old.out'}", *runs, formats / "checks-new.out")
        data = json.loads(output("--format=json", *options, *both, status=3))
        check_schema(COMPARISON_TREE, data)
        require_same(len(checks + changes) + 1, len(data["checks"]), "checks")
        for check in data["checks"]:
            keys = {"old", "new"} if check["check"] in changes else {"value"}
            require_same(keys, set(check) & {"old", "new", "value"}, check["check"])


TESTS = (
    all_cases_have_the_right_figures_in_every_format,
    the_corpus_has_the_right_figures_in_every_format,
    the_schema_is_a_schema,
    checks_are_as_the_schemas_say,
    comparisons_are_what_their_sides_are,
    comparisons_take_formulas_and_ratios,
    comparisons_take_several_runs,
    comparisons_of_programs_have_the_cycles_of_each,
    sections_are_as_asked,
    any_section_goes_with_any_cost,
    rows_left_out_are_still_pointed_to,
    costs_beyond_2_to_the_53_are_exact,
    calls_beyond_2_to_the_63_stop_there,
    hostile_names_are_valid_json,
    keys_of_json_lines_are_distinct,
    a_locale_with_a_decimal_comma_changes_nothing,
    lines_of_recursive_programs_count_nothing_twice,
    recursion_recorded_in_any_way_costs_the_same,
    trees_of_programs_grow_no_larger_upwards,
    other_names_are_those_of_an_input_that_has_them,
    what_is_missing_is_a_usage_error,
)


def outcome(test):
    try:
        test()
    except Skipped as why:
        return "ok", f" # SKIP {why}", []
    except (Failed, ValueError, KeyError, OSError) as why:
        return "not ok", "", [f"{type(why).__name__}: {line}" for line in str(why).split("\n")]
    return "ok", "", []


def main():
    if "CGANNOTATE" not in os.environ:
        sys.exit("formats_agree.py: set CGANNOTATE to the program's path, or use make check")
    os.environ["CGANNOTATE"] = os.path.abspath(os.environ["CGANNOTATE"])
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        verdict, note, details = outcome(test)
        print(f"{verdict} {number} - {test.__name__.replace('_', ' ')}{note}")
        print("".join(f"#   {line}\n" for line in details), end="", flush=True)


if __name__ == "__main__":
    main()
