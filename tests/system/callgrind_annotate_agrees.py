#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare cgannotate's reports with callgrind_annotate's on profiles made here, and print TAP.

Small programs of tests/data/parity are compiled and run under Valgrind in several ways; both annotators then read each
profile under some of many options, others than the profile before (all where TESTS_ROUNDS is 3; and what is written
by hand), and every line must be the same. Where the manual page lists a difference, one function
here undoes it, on one side or the other; those functions stand together below and are all that may differ. The
closing lines count what was compared.
"""

import collections
import concurrent.futures
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "shared")]
sys.dont_write_bytecode = True

from harness import turns  # noqa: E402 (found by the line above)
from properties import Failed, compared, require  # noqa: E402

PARITY = TESTS / "data" / "parity"
NEEDED = ("valgrind", "callgrind_annotate", "gcc", "g++")
RULE = "-" * 80

# How each program is made, and how it is run under Valgrind.
CALLGRIND = ("--tool=callgrind",)
CACHE = ("--cache-sim=yes", "--branch-sim=yes")
INSTRUCTIONS = ("--dump-instr=yes", "--collect-jumps=yes")
PLAIN_NAMES = ("--compress-strings=no", "--compress-pos=no")
PROGRAMS = {
    "recursion": ("gcc", "-g", "-O0", "recursion.c"),
    "templates": ("g++", "-g", "-O2", "templates.cc"),
    "threads": ("gcc", "-g", "-O1", "-pthread", "threads.c"),
    "plain": ("gcc", "-g", "-O2", "-fno-inline", "plain.c"),
    "stripped": ("gcc", "-O1", "recursion.c"),
}
RUNS = (
    ("recursion", CALLGRIND),
    ("recursion", CALLGRIND + CACHE),
    ("recursion", CALLGRIND + INSTRUCTIONS),
    ("recursion", CALLGRIND + ("--separate-recs=2",)),
    ("recursion", ("--tool=cachegrind", "--cache-sim=yes")),
    ("templates", CALLGRIND),
    ("templates", CALLGRIND + CACHE + PLAIN_NAMES),
    ("templates", CALLGRIND + CACHE + INSTRUCTIONS),
    ("threads", CALLGRIND),
    ("threads", CALLGRIND + CACHE),
    ("threads", CALLGRIND + ("--separate-threads=yes",)),
    ("plain", CALLGRIND),
    ("plain", CALLGRIND + PLAIN_NAMES),
    ("plain", CALLGRIND + CACHE + INSTRUCTIONS + ("--compress-pos=no",)),
    ("stripped", CALLGRIND),
)
WRITTEN = (("lines.out", "short.c"),)  # a profile written by hand, and its source

# Options given to both. {1} and {2} are the first and the last event of the profile, {source} the program's source.
TABLES = (
    "",
    "--auto=no",
    "--threshold=0",
    "--threshold=50 --auto=no",
    "--threshold=99.9",
    "--threshold=100 --auto=no",
    "--threshold=100",
    "--show-percs=no",
    "--show-percs=no --threshold=100 --auto=no",
    "--context=0",
    "--context=1",
    "--context=8 --threshold=90",
    "--context=0 --show-percs=no --threshold=80",
    "--show={2}",
    "--show={2},{1} --auto=no",
    "--sort={2}",
    "--sort={2},{1} --threshold=70",
    "--sort={1}:60 --auto=no",
    "--sort={1}:90,{2}:80 --auto=no",
    "--sort={2}:50,{1} --show={1} --context=2",
    "--auto=no {profile} {source}",
    "--auto=yes --context=1 {profile} {source}",
    "--auto=no --show-percs=no {profile} {source} text.h unused.h",
    "--threshold=20 -I=. -I=elsewhere {profile} moved.h",
    "--auto=no --include=elsewhere/ {profile} moved.h",
)
WHOLE = "--threshold=100 --auto=no"
TREES = (
    f"{WHOLE} --tree=caller",
    f"{WHOLE} --tree=calling",
    f"{WHOLE} --tree=both",
    f"{WHOLE} --tree=both --show-percs=no --sort={{2}}",
    f"{WHOLE} --inclusive=yes",
    f"{WHOLE} --inclusive=yes --show-percs=no --show={{2}}",
    f"{WHOLE} --inclusive=yes --tree=both",
    "--threshold=100 --tree=caller --context=1",
)

# ---- reading a report ----

Row = collections.namedtuple("Row", "figures label calls mark")  # mark: "", "*", "<", ">" or "=>"
FIGURE = re.compile(r" *(\.|-?[\d,]+)(?: \( *(-?[\d.]+)%\))?")
SHARE_WIDTH = len(" (12.34%)")
OVERLAP = " (as recorded, overlapping)"
COUNTED = re.compile(r"(.*) \(([\d,]+)x\)")


def integer(text):
    return None if text == "." else int(text.replace(",", ""))


class Report:
    """A report cut at its rules: the metadata, and tables with their heads."""

    def __init__(self, text):
        lines = text.split("\n")
        if lines.pop() != "":
            raise Failed("no end of line at the end")
        starts = [n for n, line in enumerate(lines[:-2]) if line == RULE and lines[n + 2] == RULE]
        ends = starts[1:] + [len(lines)]
        blocks = [(lines[start + 1], lines[start + 3 : end]) for start, end in zip(starts, ends)]
        self.metadata = [blocks[0][0]] + blocks[0][1]
        self.totals, self.table = blocks[1], blocks[2]
        self.sources, self.missing, self.annotated = {}, [], None
        for head, body in blocks[3:]:
            if head.startswith("-- "):
                self.sources[head] = without_warnings(body)
            elif head.startswith("The following files"):
                self.missing = body
            else:
                self.annotated = (head, body)
        self.events = self.totals[0].split()


def split_figures(line, columns, percents=None):
    """The figures of a line, each an integer or None and its percentage, and what stands behind them.

    With `percents` (whether the table has any) that is kept as it is, with its blanks."""
    figures, at = [], 0
    for _ in range(columns):
        match = FIGURE.match(line, at)
        if not match:
            raise Failed(f"not a line of {columns} figures: {line}")
        figures.append((integer(match[1]), match[2]))
        at = match.end()
    if percents is None:
        return tuple(figures), line[at:].lstrip()
    at += (SHARE_WIDTH if percents and match[2] is None else 0) + len("  ")
    return tuple(figures), line[at:]


def read_rows(lines, columns):
    """The rows of a table, and of the trees in it."""
    for line in lines:
        if line == "":
            continue
        figures, label = split_figures(line, columns)
        mark = label[0] if label[:2] in ("< ", "> ", "* ") else ""
        label = label[1:].lstrip() if mark else label
        counted = COUNTED.fullmatch(without_object(label)) if mark in ("<", ">") else None
        yield Row(figures, label, integer(counted[2]) if counted else None, mark)


# ---- the listed differences ----


def without_object(label):
    """Each row has its object, where callgrind_annotate loses most of them."""
    label = label.removesuffix(OVERLAP)
    return re.sub(r" \[(?!clone )[^][]*\]$", "", label)


def bare_label(label):
    """The label of an arc: without its object and its count."""
    counted = COUNTED.fullmatch(without_object(label))
    return without_directory(counted[1] if counted else without_object(label))


def without_widths(report):
    """Columns are as wide as what is shown in them, where callgrind_annotate counts rows that it does not show, and
    not the calls."""
    return [head.split() for head in (report.totals[0], report.table[0])]


def same_labels_merged(rows):
    """A row is a function of one object, where callgrind_annotate adds up those of one name."""
    merged = {}
    for row in rows:
        label = without_object(row.label)
        figures = tuple(number for number, _ in row.figures)
        merged[label] = tuple(map(add, merged[label], figures)) if label in merged else figures
    return [(figures, label) for label, figures in merged.items()]


def without_directory(label):
    """The working directory is cut off the names of called files too."""
    return label.removeprefix(os.getcwd() + "/")


def without_costless_rows(rows, known):
    """Rows without any cost are not shown."""
    return [(figures, label) for figures, label in rows if label in known or any(figures)]


def without_warnings(lines):
    """Warnings are on standard error, and no boxes in the report."""
    return [
        line
        for before, line in zip([""] + lines, lines)
        if not line.startswith("@") and not (line == "" and before.startswith("@"))
    ]


def sorted_user_files(metadata):
    """The user's files stand in the order in which he named them."""
    first = next(n for n, line in enumerate(metadata) if line.startswith("User annotated:"))
    last = next(n for n, line in enumerate(metadata) if line.startswith("Auto-annotation:"))
    files = sorted(line[18:] for line in metadata[first:last])
    return metadata[:first] + files + metadata[last:]


def with_unidentified(annotated, sources, columns):
    """What lines without a number cost is counted as annotated."""
    figures = annotated
    for lines in sources.values():
        for line in lines:
            if "<counts for unidentified lines in " in line:
                figures = tuple(map(add, figures, numbers(split_figures(line, columns)[0])))
    return figures


def larger_view(figures, outgoing):
    """Inclusive cost is never below what the function and its calls cost, though its callers may have seen less."""
    return tuple(
        cost if figure is None else figure if cost is None else max(figure, cost)
        for figure, cost in zip(figures, outgoing)
    )


def calls_agree(ours, theirs, owners):
    """All calls from a line are shown, where callgrind_annotate shows those of the first function that owns it."""
    if owners > 1:
        return all(label in ours and count <= ours[label][0] for label, (count, _) in theirs.items())
    return ours == theirs


# ---- comparing tables ----


def add(a, b):
    return b if a is None else a if b is None else a + b


def numbers(figures):
    return tuple(number for number, _ in figures)


def percentage(number, total):
    """As both print it."""
    if not number or not total:
        return None
    share = number * 100 / total
    return f"{share:.2f}" if -9.995 < share < 99.995 else f"{share:.1f}"


def require_same(ours, theirs, what):
    compared["lines"] += len(ours)
    if ours != theirs:
        lines = [str(line) for line in ours], [str(line) for line in theirs]
        difference = list(difflib.unified_diff(lines[1], lines[0], "callgrind_annotate", "cgannotate", lineterm="", n=1))
        raise Failed("\n".join([what] + difference[:12]))


def check_percentages(figures, totals, shown):
    for (number, share), total in zip(figures, totals):
        expected = percentage(number, total) if shown else None
        require(share == expected, f"{number} of {total} is {expected}%, not {share}%")


class Profile:
    """A profile: its path, and what our program says of it without any limit."""

    def __init__(self, path, source, ours):
        self.path, self.source, self.ours = path, source, ours
        full = Report(ours(path, WHOLE))
        self.events = full.events
        self.totals = dict(zip(self.events, numbers(split_figures(full.totals[1][0], len(self.events))[0])))
        self.owners = self.line_owners()
        self.functions_of = self.piece_owners()
        self.recursive, self.outgoing = self.call_facts()

    def rows(self, sort):
        """All rows with the figures of all events, in the order of the events."""
        report = Report(self.ours(self.path, f"{WHOLE} --show-percs=no {sort}"))
        return list(read_rows(report.table[1], len(self.events)))

    def line_owners(self):
        """How many functions have a cost of their own at a file's line."""
        report = Report(self.ours(self.path, f"{WHOLE} --show-percs=no --group=line"))
        owners = collections.Counter()
        for line in report.table[1]:
            if line:
                label = split_figures(line, len(self.events))[1]
                place, _, names = label.partition("  ")
                owners[place] = names.count("; ") + 1
        return owners

    def piece_owners(self):
        """By label of callgrind_annotate's rows, the functions whose code it holds."""
        report = Report(self.ours(self.path, f"{WHOLE} --show-percs=no --group=function,file"))
        owners = collections.defaultdict(set)
        function = None
        for line in report.table[1]:
            if not line:
                continue
            label = split_figures(line, len(self.events), False)[1]
            if label.startswith("  "):
                name = without_object(function).partition(":")[2]
                owners[f"{label.strip()}:{name}"].add(function)
            else:
                function = label
                owners[without_object(label)].add(function)
        return owners


    def call_facts(self):
        """The labels of functions that call themselves or are in a cycle; and by label, self cost and calls out."""
        report = Report(self.ours(self.path, f"{WHOLE} --show-percs=no --tree=calling --inclusive=yes"))
        outgoing = {bare_label(row.label): numbers(row.figures) for row in self.rows("--group=function")}
        recursive = set()
        for row, _, callees in tree_blocks(report):
            label = bare_label(row.label)
            if any(arc.label.endswith(OVERLAP) for arc in callees):
                recursive.add(label)
            for arc in callees:
                none = (None,) * len(self.events)
                outgoing[label] = tuple(map(add, outgoing.get(label, none), numbers(arc.figures)))
        return recursive, outgoing

    def at_least(self, label, shown):
        """What a function and its calls cost, in the events shown."""
        cost = self.outgoing.get(label)
        return [cost[self.events.index(event)] if cost else None for event in shown]


def options_of(options):
    return dict(re.findall(r"--(show|sort|threshold)=(\S+)", options))


def cut_rows(rows, totals, order, thresholds, whole):
    """callgrind_annotate's sorting and its threshold, which are also ours."""
    rows = sorted(rows, key=lambda row: ([-1 * (-1 if row[0][n] is None else row[0][n]) for n in order], row[1]))
    kept, sums = [], [0] * len(order)
    for figures, label in rows:
        if not whole and all(s * 100 >= t * (totals[n] or 1) for s, t, n in zip(sums, thresholds, order)):
            break
        kept.append((figures, label))
        sums = [s + (figures[n] or 0) for s, n in zip(sums, order)]
    return kept


def expected_rows(profile, rows, options):
    """The rows that a table has under these options, with the figures of the events shown."""
    given = options_of(options)
    events, totals = profile.events, list(profile.totals.values())
    words = [word.partition(":") for word in given.get("sort", ",".join(events)).split(",")]
    order = [events.index(name) for name, _, _ in words]
    thresholds = [float(limit or 0) for _, _, limit in words]
    own = any(thresholds)
    if not own:
        thresholds[0] = float(given.get("threshold", 99))
    cut = cut_rows(rows, totals, order, thresholds, not own and thresholds[0] == 100)
    shown = [events.index(name) for name in given.get("show", ",".join(events)).split(",")]
    return [(tuple(figures[n] for n in shown), label) for figures, label in cut]


def compare_table(profile, options, ours, theirs):
    columns, percents = len(ours.events), "--show-percs=no" not in options
    totals = [profile.totals[event] for event in ours.events]
    given = options_of(options).get("sort")
    everything = profile.rows(f"--sort={re.sub(':[0-9.]+', '', given)}" if given else "")
    rows = [list(read_rows(report.table[1], columns)) for report in (ours, theirs)]
    for row in rows[0]:
        check_percentages(row.figures, totals, percents)
    pieces = [(numbers(row.figures), row.label) for row in everything]
    require_same(
        [(numbers(row.figures), row.label) for row in rows[0]],
        expected_rows(profile, pieces, options),
        "rows shown, of all rows",
    )
    merged = same_labels_merged(everything)
    known = {label for _, label in merged}
    found = [(numbers(row.figures), without_object(row.label)) for row in rows[1]]
    require_same(expected_rows(profile, merged, options), without_costless_rows(found, known), "rows")
    return [{row.label.partition(":")[0] for row in part} - {"???"} for part in rows]


# ---- comparing trees and inclusive costs ----


def tree_blocks(report):
    """Each function of a table with its arcs: (row, callers, callees)."""
    blocks, callers = [], []
    for row in read_rows(report.table[1], len(report.events)):
        if row.mark == "<":
            callers.append(row)
        elif row.mark == ">":
            blocks[-1][2].append(row)
        elif not row.label.startswith("???:<cycle "):
            blocks.append((row, callers, []))
            callers = []
    return blocks


def add_arcs(sums, rows, name):
    for row in rows:
        label = name(bare_label(row.label))
        calls, figures = sums.get(label, (0, None))
        own = numbers(row.figures)
        sums[label] = (calls + row.calls, tuple(map(add, figures, own)) if figures else own)


Function = collections.namedtuple("Function", "figures called callers callees")


def whole_functions(report, owner_of):
    """Trees and inclusive costs are of whole functions, where callgrind_annotate has one for each file that inlined
    code came from. The sums over the rows of one function; `owner_of` tells whose a row is, or None."""
    functions = {}
    for row, callers, callees in tree_blocks(report):
        label = bare_label(row.label)
        function = functions.setdefault(owner_of(label), Function([], {}, {}, {}))
        function.figures.append((label, numbers(row.figures)))
        add_arcs(function.callers, callers, owner_of)
        add_arcs(function.callees, callees, lambda name: name)
    return functions


def compare_trees(profile, options, ours, theirs):
    """Compares all functions that can be told apart by their label."""
    unique = {label: next(iter(owners)) for label, owners in profile.functions_of.items() if len(owners) == 1}
    names = collections.Counter(without_object(function) for function in set().union(*profile.functions_of.values()))
    single = {without_object(f) for f in unique.values() if names[without_object(f)] == 1}

    def owner_of(label):
        owner = without_object(unique.get(label, ""))
        return owner if owner in single else None

    inclusive = "--inclusive=yes" in options
    own = {bare_label(row.label): (row, a, b) for row, a, b in tree_blocks(ours)}
    other = whole_functions(theirs, owner_of)
    require_same(sorted(single & own.keys()), sorted(label for label in other if label), "functions")
    for label in sorted(single & own.keys()):
        recursive = label in profile.recursive
        compared["inclusive costs left out, of recursive functions"] += inclusive and recursive
        at_least = profile.at_least(label, ours.events) if inclusive and not recursive else None
        compare_function(label, own[label], other[label], inclusive, at_least)
    compared["functions with their calls"] += len(single & own.keys())
    compared["functions left out, of names that are not unique"] += len(own.keys() - single)


def compare_function(label, own, other, inclusive, at_least):
    row, callers, callees = own
    mine = Function([(label, numbers(row.figures))], {}, {}, {})
    add_arcs(mine.callers, callers, lambda name: name)
    add_arcs(mine.callees, callees, lambda name: name)
    if at_least:
        compare_inclusive(label, mine, other, at_least)
    elif not inclusive:
        sums = tuple(map(lambda *column: sum_or_none(column), *(figures for _, figures in other.figures)))
        require_same([mine.figures[0][1]], [sums], f"self cost of {label}")
    known = {name: arc for name, arc in mine.callers.items() if name in other.callers}
    theirs = {name: arc for name, arc in other.callers.items() if name}
    require_same(sorted(known.items()), sorted(theirs.items()), f"callers of {label}")
    require_same(sorted(mine.callees.items()), sorted(other.callees.items()), f"callees of {label}")


def sum_or_none(column):
    total = None
    for number in column:
        total = add(total, number)
    return total


def compare_inclusive(label, mine, other, at_least):
    """A function that is called has the cost of these calls; another one what it and its calls cost, row by row."""
    candidates = [figures for name, figures in other.figures if name == label]
    candidates.append(tuple(map(lambda *column: sum_or_none(column), *(figures for _, figures in other.figures))))
    candidates = [larger_view(figures, at_least) for figures in candidates]
    compared["lines"] += 1
    require(mine.figures[0][1] in candidates, f"inclusive cost of {label}: {mine.figures[0][1]}, not {candidates}")


# ---- comparing annotated sources ----


def read_source(lines, columns, percents):
    """An annotated source as (kind, figures, text) lines, and the calls behind each line."""
    read, calls = [], []
    for line in lines[1:]:
        if line == "" or line.startswith("-- line "):
            read.append(("text", None, line))
            calls.append({})
            continue
        figures, text = split_figures(line, columns, percents)
        call = text.strip().removesuffix(OVERLAP)
        counted = COUNTED.fullmatch(call) if call.startswith("=> ") else None
        if counted:
            add_call(calls[-1], without_directory(counted[1][3:]), integer(counted[2]), figures)
        else:
            read.append(("figures", figures, text))
            calls.append({})
    return read, calls


def add_call(calls, label, count, figures):
    before = calls.get(label)
    own = numbers(figures)
    calls[label] = (before[0] + count, tuple(map(add, before[1], own))) if before else (count, own)


def number_lines(read):
    """The line numbers of an annotated source, as its gaps give them; None for other lines."""
    at, numbered = 1, []
    for kind, _, text in read:
        gap = re.match(r"-- line (\d+) ", text)
        if kind == "text":
            at = int(gap[1]) if gap else at
            numbered.append(None)
        else:
            numbered.append(at)
            at += 1
    return numbered


def compare_source(profile, name, ours, theirs, percents):
    columns = len(ours[0].split())
    read, calls = read_source(ours, columns, percents)
    their_read, their_calls = read_source(theirs, columns, percents)
    require_same(read, their_read, f"source {name}")
    for line, mine, other in zip(number_lines(read), calls, their_calls):
        owners = profile.owners[f"{name}:{line}"]
        compared["lines"] += len(mine)
        require(calls_agree(mine, other, owners), f"calls from {name}:{line}: {mine}, not {other}")


def file_of(title):
    return title.split(": ", 1)[1].rpartition(" + ")[2]


def compare_sources(profile, options, ours, theirs, files):
    """The files of the rows shown are annotated, and those that both annotate are the same."""
    for report, chosen in zip((ours, theirs), files or ()):
        automatic = {file_of(title) for title in report.sources if title.startswith("-- Auto")}
        named = {file_of(title) for title in report.sources if title.startswith("-- User")}
        absent = {line.strip() for line in report.missing if line}
        expected = set() if "--auto=no" in options else chosen - named
        require_same(sorted(automatic | absent), sorted(expected), "files annotated")
        require(report.missing[:-1] == sorted(report.missing[:-1]), "files not found are not sorted")
    common = ours.sources.keys() & theirs.sources.keys()
    for title in sorted(common):
        if ours.sources[title][0].startswith("  No information"):
            require_same(ours.sources[title], theirs.sources[title], title)
        else:
            percents = "--show-percs=no" not in options
            compare_source(profile, file_of(title), ours.sources[title], theirs.sources[title], percents)
    compared["annotated files"] += len(common)
    if ours.sources.keys() == theirs.sources.keys() and ours.annotated:
        compare_annotated(ours, theirs)


def compare_annotated(ours, theirs):
    columns = len(ours.events)
    (own, text), (other, their_text) = (split_figures(report.annotated[1][0], columns) for report in (ours, theirs))
    counted = with_unidentified(numbers(other), theirs.sources, columns)
    require_same([(numbers(own), text)], [(counted, their_text)], "events annotated")


# ---- comparing reports ----


def compare(profile, options, run_theirs):
    """Compares the reports of both programs under these options."""
    options = options.format(None, profile.events[0], profile.events[-1], profile=profile.path, source=profile.source)
    ours, theirs = Report(profile.ours(profile.path, options)), Report(run_theirs(profile.path, options))
    compared["reports"] += 1
    require_same(sorted_user_files(ours.metadata), sorted_user_files(theirs.metadata), "metadata")
    require_same(ours.totals[1], theirs.totals[1], "totals")
    require_same(without_widths(ours), without_widths(theirs), "heads")
    if "--tree" in options or "--inclusive" in options:
        compare_trees(profile, options, ours, theirs)
        files = None
    else:
        files = compare_table(profile, options, ours, theirs)
    compare_sources(profile, options, ours, theirs, files)


def runner(program, env):
    """A function that runs one of the two programs, and returns its report; the profile is put first among names."""

    def run(path, options):
        words = options.split()
        words += [] if path in words else [path]
        done = subprocess.run([program, *words], capture_output=True, check=False, env=env)
        if done.returncode:
            raise Failed(f"{program} {' '.join(words)}: exit status {done.returncode}: {done.stderr.decode()}")
        return done.stdout.decode(errors="surrogateescape")

    return run


def check_profile(number, job):
    """The options of one profile's turn; what was wrong, as lines."""
    path, source = job
    environment = dict(os.environ, LC_ALL="C", PERL_HASH_SEED="0", PERL_PERTURB_KEYS="0")
    theirs = runner("callgrind_annotate", environment)
    problems = []
    try:
        profile = Profile(path, source, runner(os.environ["CGANNOTATE"], environment))
    except (Failed, ValueError, LookupError) as problem:
        return [repr(problem)]
    for options in TABLES + TREES if job in WRITTEN else turns(TABLES + TREES, number, 3):
        try:
            compare(profile, options, theirs)
        except Failed as problem:
            problems += [f"{path} {options}:"] + str(problem).split("\n")
    return problems


# ---- making profiles ----


def build(name):
    compiler, *words = PROGRAMS[name]
    subprocess.run([compiler, "-o", name, *words], check=True)


def make_profiles(number, name, options):
    """Runs a program under Valgrind; the profiles it wrote."""
    stem = f"{name}.{number}.out"
    kind = "cachegrind" if "--tool=cachegrind" in options else "callgrind"
    subprocess.run(
        ["valgrind", *options, f"--{kind}-out-file={stem}", f"./{name}"],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return [(path, PROGRAMS[name][-1]) for path in sorted(os.listdir()) if path.startswith(stem) and os.stat(path).st_size]


def prepare_files():
    for file in PARITY.iterdir():
        shutil.copyfile(file, file.name)
    for profile, _ in WRITTEN:
        os.utime(profile, (0, 0))  # older than its source
    os.mkdir("elsewhere")
    Path("elsewhere/moved.h").write_text("nothing\n", encoding="ascii")
    Path("unused.h").write_text("nothing\n", encoding="ascii")


def main():
    missing = [tool for tool in NEEDED if not shutil.which(tool)]
    if missing:
        print(f"1..0 # SKIP needs {' '.join(missing)}")
        return
    with tempfile.TemporaryDirectory(prefix="parity.") as folder:
        os.environ["CGANNOTATE"] = os.path.abspath(os.environ["CGANNOTATE"])
        os.chdir(os.path.realpath(folder))
        prepare_files()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(build, PROGRAMS))
            made = list(pool.map(lambda job: make_profiles(job[0], *job[1]), enumerate(RUNS)))
            jobs = [job for made_by_one in made for job in made_by_one] + list(WRITTEN)
            print(f"1..{len(jobs)}", flush=True)
            for number, (job, problems) in enumerate(zip(jobs, pool.map(check_profile, range(len(jobs)), jobs)), 1):
                print(f"{'not ok' if problems else 'ok'} {number} - {job[0]} is reported as callgrind_annotate does")
                print("".join(f"#   {ascii(line)[1:-1]}\n" for line in problems), end="", flush=True)
        os.chdir("/")
    print(f"# {len(jobs)} profiles, {len(TABLES + TREES)} option sets, {compared['reports']} reports")
    for what, count in sorted(compared.items()):
        print(f"# {count} {what} compared" if " " not in what else f"# {count} {what}")


if __name__ == "__main__":
    sys.exit(main())
