#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The same figure wherever it is printed, as TAP.

One run, two runs compared, several runs a side, parts or inputs side by side, and their spread: for each the table, the
callers and callees, the lines and the instructions are printed in every format, and judged by checks. What CSV says of
a row is taken as it stands (other suites compare it with the second reader), and every other format has to say the same.
"""

import collections
import csv
import functools
import io
import itertools
import json
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
from columnar import page_document  # noqa: E402
from harness import Tap, Workplace, rounds, turns  # noqa: E402
from properties import Failed, done, require, run  # noqa: E402

DATA = TESTS / "data"
CASES = DATA / "cases"
RUNS = [DATA / "compare" / f"run-{name}.out" for name in ("old-1", "old-2", "old-3", "new-1", "new-2", "new-3")]
ALL = ("--threshold=100", "--auto=no", "--names=recorded")
STATUS_FAIL = 3
CHECKED = 12  # rows of a table that checks are tried on
TITLE_SHOWN = 60  # bytes of a name in a title
PAIRS = rounds(4)  # random ones
TURN = itertools.count()
NAMES = ("status", "match", "display", "object", "file", "function", "line", "address", "cycle", "class", "directory")
SPREAD = ("min", "mean", "max", "imbalance", "max_in")
NO_CHECK = rb"only functions have this value|names a part, thread or input|does not name an event"  # of the program
NOT_IN_TEXT = re.compile(r"(old|new):(min|max):")  # people see how wide the range is


# ---- what is asked ----


def shapes(old, new, runs):
    """(name, options, inputs): all that one table can be of."""
    yield "one run", [], [old]
    yield "two runs", [f"--base={old}"], [new]
    yield "several runs", ["--combine=median", *(f"--base={path}" for path in runs[0])], runs[1]
    yield "inputs as one", [], [old, new]
    yield "inputs side by side", ["--split=input"], [old, new]
    yield "the spread of inputs", ["--spread=input"], [old, new]


VIEWS = (
    ("pieces", []),
    ("functions", ["--inclusive=yes"]),
    ("functions with both costs", ["--inclusive=both"]),
    ("files", ["--group=file"]),
    ("lines", ["--group=line"]),
    ("instructions", ["--group=instruction"]),
)


def can(shape, view):
    return not (shape == "inputs side by side" and "both" in view) and not ("runs" in shape and view == "instructions" and shape != "one run")


# ---- a table: columns, and rows of what stands in them ----


def read_csv(text, separator=","):
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    return rows[0], [dict(zip(rows[0], row)) for row in rows[1:]]


def figure_columns(header):
    return [name for name in header if name not in NAMES and name.removeprefix("old:") not in NAMES]


@functools.lru_cache(typed=True)
def number(word):
    """What CSV and JSON have: a number, or None where there is none; a word as it is."""
    if word in ("", None):
        return None
    try:
        return float(word) if re.search("[.eE]", str(word)) and not isinstance(word, int) else int(word)
    except ValueError:
        return str(word)


def near(a, b):
    """Figures that one format may round in another way than the other."""
    if isinstance(a, float) or isinstance(b, float):
        return a is not None and b is not None and abs(a - b) <= 1e-12 * max(1, abs(a))
    return a == b


def check_records(args, header, rows):
    """TSV and JSON lines have every figure as CSV has it."""
    other_header, others = read_csv(run("--format=tsv", *args).replace('"', '""'), "\t")
    require(other_header == header, f"columns of TSV: {other_header}, of CSV: {header}")
    lines = [json.loads(line) for line in run("--format=jsonl", *args).splitlines()]
    require(len(rows) == len(others) == len(lines), f"rows: {len(rows)} of CSV, {len(others)} of TSV, {len(lines)} of JSON lines")
    columns = figure_columns(header)
    for row, tsv, line in zip(rows, others, lines):
        for name in columns:
            if row[name] != tsv[name] or not near(number(row[name]), number(line[name])):
                raise Failed(f"{name} of TSV: {tsv[name]}, of JSON lines: {line[name]}, of CSV: {row[name]}")


# ---- text and Markdown ----

FIGURE = r"(?:[+-]?[\d,]+(?:\.\d+)?|\.|=|~|new|gone|inf|nan|-)%?(?: \([ +-]*[\d.,]+%\))?"


@functools.lru_cache
def shown_number(word):
    """A figure as people read it: without its share; None: it cannot be compared."""
    word = re.sub(r" *\(.*\)$", "", word.strip())
    if word in (".", "="):
        return 0
    plain = word.replace(",", "").lstrip("+")
    return int(plain) if re.fullmatch(r"-?\d+", plain) else None


def check_cells(what, names, cells, row):
    """`names`: of the columns as CSV has them, or None where CSV has none."""
    for name, cell in zip(names, cells):
        shown = shown_number(cell)
        if name is None or shown is None:
            continue
        exact = number(row[name])
        if isinstance(exact, (int, type(None))):
            require(shown == (exact or 0), f"{name} of {what}: {cell}, of CSV: {row[name]}")


def heading_names(headings, header, kind):
    """The columns of CSV that the headings of a table for people name, in their order."""
    columns = figure_columns(header)
    sides = {"old": "old:", "new": "new:", "change": "change:"}
    found, named = [], set()
    for heading in headings:
        words = heading.split(" ")
        prefix = sides.get(words[-1], "") if len(words) > 1 else ""
        name = " ".join(words[:-1]) if prefix else heading
        fits = [prefix + name, f"{prefix}{kind}:{name}", f"{name}:{kind}:Ir"]
        fits = [fit for fit in fits if fit in columns and fit not in named]
        found.append(fits[0] if fits else None)
        named.add(found[-1])
    return found


def check_markdown(args, header, rows, kind):
    lines = [line for line in run("--format=md", "--units=no", *args).splitlines() if line.startswith("|")]
    if not lines:
        return require(not rows, "Markdown has no table")
    cells = [re.split(r" \| ", line.strip("| ")) for line in lines]
    headings = [cell.strip(" `") for cell in cells[0]]
    names = heading_names(headings, header, kind)
    require(any(names), f"no column of CSV is in {headings}")
    require(len(cells) - 2 == len(rows), f"rows: {len(cells) - 2} of Markdown, {len(rows)} of CSV")
    for row, line in zip(rows, lines[2:]):
        check_cells("Markdown", names, [cell.strip(" ") for cell in line[1:-1].split("|")], row)
    return None


def text_tables(text):
    """The tables of a report: (headings, rows) of each, a row cut where the columns of figures end."""
    for head, body in re.findall(r"^-{80}\n(.*)\n-{80}\n((?:.+\n)*)", text, flags=re.M):
        yield head, body.splitlines()


def check_text(args, rows, header, kind):
    """The rows of text, figure by figure: rows without any cost are none there."""
    wanted = [name for name in figure_columns(header) if not NOT_IN_TEXT.match(name)]
    first = "incl:" if any("incl:" in name for name in wanted) else kind + ":"
    tables = list(text_tables(run(*args)))
    table = [body for head, body in tables if re.search(r"(file|class|directory|object)(:|$)", head)]
    require(table or not rows, f"no table in {[head for head, _ in tables]}")
    shown = collections.Counter()
    for line in table[0] if table else []:
        figures = re.match(rf"((?: *{FIGURE}(?= ))+)", line)
        words = re.findall(FIGURE, figures[1]) if figures else []
        shown[tuple(value for value in map(shown_number, words[:1]))] += 1
    exact = collections.Counter()
    lead = next(name for name in wanted if first in name and not name.startswith(("new:", "change:")))
    for row in rows:
        exact[(number(row[lead]) or 0,)] += 1
    missing = [key for key in (shown - exact) if key[0]]
    require(not missing, f"text has {missing[:3]} under {lead}, CSV has not")


# ---- JSON and the page ----


def json_rows(data, view):
    section = {"files": "files", "lines": "lines", "instructions": "instructions"}.get(view, "functions")
    for row in data.get(section, []):
        whole = {name: value for name, value in row.items() if not name.startswith(("self", "inclusive"))}
        yield from [row] if view != "pieces" else [{**whole, **piece} for piece in row.get("pieces", [])]


def json_figure(row, name, events, units):
    """What JSON has of the column that CSV calls so; raises KeyError where it has none."""
    parts = name.split(":")
    if name == "calls":
        return row["called"]
    if parts[-1] == "calls":
        return row["called"]["_".join(parts[:-1])]
    kind = "inclusive" if "incl:" in name else "self"
    prefix, event = re.split(r"(?:^|:)(?:self|incl):", name, maxsplit=1)
    place = events.index(event)
    if not prefix:
        return row[kind][place]
    if prefix in units:
        return row[f"{kind}_split"][units.index(prefix)]
    if prefix.startswith(("old", "new", "change")):
        return row[kind][prefix.replace(":", "_")][place]
    return row[f"{kind}_spread"][prefix][place]


def row_key(row, names, view):
    fields = {"pieces": ("object", "file", "function"), "files": ("file",), "lines": ("file", "line", "old_line"),
              "instructions": ("object", "address")}.get(view, ("object", "file", "function"))
    return tuple(str(names(row, field)) for field in fields)


def json_name(row, field):
    sides = row.get("new") or row.get("old") if isinstance(row.get("new", row.get("old")), dict) else row
    value = row.get(field) if field in ("line", "old_line", "address", "file") and field in row else sides.get("name" if field == "function" else field)
    return "" if value is None else value


def csv_name(row, field):
    if field == "old_line":
        return row.get("old:line", "")
    return row[field] or (row.get("old:" + field, "") if row.get("status") == "gone" else "")


def check_data(what, data, header, rows, view, units):
    events = [event["name"] for event in data["events"]]
    found = collections.defaultdict(list)
    for row in json_rows(data, view):
        found[row_key(row, json_name, view)].append(row)
    for row in rows:
        same = found.get(row_key(row, csv_name, view), [])
        if len(same) != 1:
            continue  # clones, and lines of both sources
        for name in figure_columns(header):
            try:
                figure = json_figure(same[0], name, events, units)
            except (KeyError, ValueError, TypeError):
                continue
            exact = number(row[name])
            require(near(exact or 0, figure or 0), f"{name} of {row_key(row, csv_name, view)}: {figure} of {what}, {exact} of CSV")


def page_data(args):
    return page_document(run("--format=html", "--html-limit=0", *args))


# ---- what was written back ----


def check_written(args, options, header, rows, place):
    """A profile that is written and read again has the same rows; only sums are written."""
    path = place / "written.out"
    run("--format=callgrind", "-o", path, *args)
    other_header, others = read_csv(run("--format=csv", *ALL, *options, path))
    require(other_header == header, f"columns of what was written: {other_header}")
    for name in figure_columns(header):
        before = collections.Counter(row[name] or "0" for row in rows)
        after = collections.Counter(row[name] or "0" for row in others)
        require(before == after, f"{name} of what was written: {list((after - before).items())[:3]}")


# ---- columns by their names ----


def shown_titles(text):
    """The titles that the head of a report lists."""
    found = re.search(r"^Events shown: +(.*)$", text, flags=re.M)
    return [*found[1].split(", "), *found[1].split(" ")] if ", " not in found[1] else found[1].split(", ")


def scoped(name):
    """A check of a column, which of a spread is of the program."""
    return f"--fail-if={'' if name.split(':')[0] in SPREAD else 'each:'} {name}>0"


def is_judged(result):
    """Whether the checks of a run have verdicts."""
    return result.returncode in (0, STATUS_FAIL) or (result.returncode == 1 and b"\ncgannotate: ? " in b"\n" + result.stderr)


def check_headers(args, header):
    """What is printed over a column can be given to --show, --sort and --fail-if: alone to --show half of them and to --sort a
    fourth, others each time."""
    columns, turn = figure_columns(header), next(TURN)
    again, _ = read_csv(run("--format=csv", "--show=" + ",".join(columns), *args))
    require(figure_columns(again) == columns, f"--show={columns} shows {figure_columns(again)}")
    for name in turns(columns, turn, 4):
        if not name.startswith("max_in:"):
            run("--format=csv", f"--sort={name}", *args)
    judged = [scoped(name) for name in columns if not name.startswith("max_in:")]
    result = done("--format=csv", *judged, *args)
    require(is_judged(result), f"{judged}: {result.returncode}, {result.stderr[-300:]!r}")
    titles = shown_titles(run(*args))
    titles = titles if len(titles) == 1 else titles[" " in titles[0]:]
    titles = [title for title in titles if len(title) < TITLE_SHOWN]  # others may be cut: those of inputs in deep directories
    shown = shown_titles(run("--show=" + ",".join(titles), *args))
    require(set(titles) <= set(shown), f"--show={titles} shows {shown}")
    for title in turns(titles, turn, 2):
        shown = shown_titles(run(f"--show={title}", *args))
        require(title in shown, f"--show={title!r} shows {shown}")
    check_judged(titles, args)


def check_judged(titles, args):
    """All can be judged at once, or each, unless the program says that there is no check of it."""
    result = done("--format=csv", *(f"--fail-if={title}>0" for title in titles), *args)
    if is_judged(result):
        return
    for title in titles:
        result = done("--format=csv", f"--fail-if={title}>0", *args)
        good = is_judged(result) or re.search(NO_CHECK, result.stderr)
        require(good, f"--fail-if={title}>0: {result.returncode}, {result.stderr[-300:]!r}")


# ---- checks ----


def pattern(name):
    """An expression for a name as it stands."""
    return re.sub(r"([][().*+?^${}|\\])", r"\\\1", name).replace("/", r"\/")


def limits_around(value):
    """(comparison and limit, whether the figure is beyond it): limits have no sign here."""
    if value < 0:
        return (">0", False), ("<0", True)
    return (f">{value}", False), (f">{value - 1}" if value else "<1", True)


def told_figure(told, name):
    """What JSON says of a check of a column: of a change both sides."""
    if name.startswith("change:"):
        return told["new"] - told["old"]
    return told["value"]


def is_unrecorded(told):
    """Whether a check did not pass because some input lacks the event, or calls."""
    lacks = "only [0-9]+ of [0-9]+ (parts, threads or )?inputs recorded|no calls were (recorded|counted)|.* recorded no calls"
    return not told["passed"] and told["reason"] and re.match(lacks, told["reason"])


def check_verdicts(options, inputs, kind):
    """A check passes on each figure of a function, and says nothing; beyond the limit it fails, or warns where runs
    overlap; it names the figure. Checks look at functions with their contexts merged."""
    args = [*options, "--merge-contexts=yes", *inputs]
    shown = [f"--inclusive={'yes' if kind == 'incl' else 'no'}", *args]
    header, rows = read_csv(run("--format=csv", *ALL, "--group=function", *shown))
    columns = [name for name in figure_columns(header) if name.split(":")[0] not in SPREAD]
    names = collections.Counter(row["function"] for row in rows)
    checks = []
    for row in [row for row in rows if names[row["function"]] == 1 and not row["function"].startswith("<cycle")][:CHECKED]:
        scope = f"/^{pattern(row['function'])}$/"
        is_of = {"new": row.get("status") != "gone", "old": row.get("status") != "new", "change": True}
        for name in [name for name in columns if is_of.get(name.split(":")[0], True)]:
            value = number(row[name]) or 0
            checks += [(f"{scope}: {name}{limit}", name, value, beyond) for limit, beyond in limits_around(value)]
    unchecked = done("--format=json", *shown).stderr.splitlines()  # which reads functions, as the checks do
    result = done("--format=json", "--sections=checks", *(f"--fail-if={check}" for check, *_ in checks), *args)
    all_told = json.loads(result.stdout).get("checks", [])
    fails = any(not told["passed"] for told in all_told)
    require(result.returncode in ((STATUS_FAIL, 1) if fails else (0,)), f"exit status {result.returncode}, and {fails}")
    said = [line for line in result.stderr.splitlines() if line not in unchecked]
    require(len(said) == sum(told["reason"] is not None for told in all_told), f"{said[:3]}, without checks {unchecked}")
    for (check, name, value, beyond), told in zip(checks, all_told, strict=True):
        if is_unrecorded(told):
            continue
        overlaps = told["passed"] and told["reason"] and name.startswith("change:")
        is_bound = not told["passed"] and re.match("known only as at least", told["reason"] or "")
        require(overlaps or is_bound or told["passed"] != beyond, f"{check}: {told}")
        require(not overlaps or beyond, f"{check}: {told}")
        require(told_figure(told, name) == value, f"{check}: {told}, CSV has {value}")


def check_spread(inputs):
    """The spread of the program is that of its totals."""
    args = ["--format=json", "--sections=totals,checks", "--spread=input", *inputs]
    data = json.loads(run(*args))
    names = [(statistic, event["name"]) for statistic in SPREAD[:-1] for event in data["events"]]
    data = json.loads(done(*(f"--fail-if={statistic}:{event}>0" for statistic, event in names), *args).stdout)
    events = [event["name"] for event in data["events"]]
    for (statistic, event), told in zip(names, data["checks"], strict=True):
        if is_unrecorded(told):
            continue
        figure = data["totals_spread"][statistic][events.index(event)]
        require(told["value"] == figure, f"{told}, the totals have {figure}")
        require(told["passed"] == (figure is not None and figure <= 0), f"{told}")


# ---- all of them ----


def check_shape(shape, options, inputs, place):
    for view, view_options in VIEWS:
        if not can(shape, view):
            continue
        args = [*ALL, *options, *view_options, *inputs]
        header, rows = read_csv(run("--format=csv", *args))
        kind = "incl" if view == "functions" else "self"
        units = [path.name for path in inputs] if "side by side" in shape else []
        check_headers(args, header)
        check_records(args, header, rows)
        check_markdown(args, header, rows, kind)
        check_text(args, rows, header, kind)
        check_data("JSON", json.loads(run("--format=json", *args)), header, rows, view, units)
        if view != "instructions":
            check_data("the page", page_data(args), header, rows, view, units)
        if not options:
            check_written(args[len(ALL):], view_options, header, rows, place)
    for kind in ("self", "incl"):
        check_verdicts(options, inputs, kind)
    if "spread" in shape:
        check_spread(inputs)


def attempt(tap, name, test, *args):
    try:
        test(*args)
    except Failed as failure:
        tap.result(name, [str(failure)])
    else:
        tap.result(name)


def pairs(place):
    """(name, old, new, runs of each)."""
    yield "three runs a side", RUNS[0], RUNS[3], (RUNS[:3], RUNS[3:])
    for name in ("cycle3", "rec_self", "inline_incl", "multipart", "real_instr_jump", "two_objects"):
        path = CASES / f"{name}.out"
        yield name, path, path, ([path, path], [path])
    for seed in range(PAIRS):
        old, new = place / f"{seed}-old.out", place / f"{seed}-new.out"
        texts = random_pair.generate(seed)
        for path, text in zip((old, new), texts):
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        yield f"random pair {seed}", old, new, ([old, old], [new, new])


def main():
    tap = Tap()
    with Workplace("everywhere") as place:
        for name, old, new, runs in pairs(place):
            for shape, options, inputs in shapes(old, new, runs):
                attempt(tap, f"{name}: {shape}", check_shape, shape, options, inputs, place)
    tap.end()


main()
