#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times and memory that a person reads are the numbers of --units=no, in one scale for an event in a table, as TAP.

Random profiles of tests/reference/random_profile.py get a unit for each event; the numbers of the rich style are then
scaled here, with fractions, and compared with it: rows of functions and lines, trees and totals. Programs whose
functions cost very much and very little say the same of each place where a figure stands: PLACES is the table of them.
"""

import json
import os
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import compared, require, require_same, run_both, run_whole, tell_all  # noqa: E402

SEEDS = range(rounds(40))
TIME = (("ns", 1), ("us", 10**3), ("ms", 10**6), ("s", 10**9))
MEMORY = (("B", 1), ("kB", 10**3), ("MB", 10**6), ("GB", 10**9), ("TB", 10**12))
BINARY = (("B", 1), ("KiB", 2**10), ("MiB", 2**20), ("GiB", 2**30), ("TiB", 2**40))
UNITS = {"ns": (1, TIME), "10ns": (10, TIME), "us": (10**3, TIME), "ms": (10**6, TIME), "s": (10**9, TIME),
         "bytes": (1, MEMORY), "KiB": (2**10, BINARY), "MiB": (2**20, BINARY), "GiB": (2**30, BINARY)}
NUMBER = re.compile(r"-?[\d,]+")
FIGURE = re.compile(r"-?[\d,]+(?:\.\d+)?|\.")
KINDS = (
    ("--group=function", "--threshold=100"),
    ("--group=line", "--threshold=50"),
    ("--inclusive=both", "--tree=both"),
    ("--inclusive=yes", "-n", "3"),
)


def rounded(amount, decimals):
    """A number of at least 0 in text, half away from 0."""
    counts = int(amount * 10**decimals + Fraction(1, 2))
    return f"{counts // 10**decimals:,}" + (f".{counts % 10**decimals:0{decimals}}" if decimals else "")


def step_for(size, steps):
    return [step for step in steps if step[1] <= max(size, 1)][-1]


def said(value, unit):
    """A figure of a sentence: three digits, or as many as stand before the point."""
    factor, steps = UNITS[unit]
    size = Fraction(abs(value) * factor)
    for symbol, step in steps[steps.index(step_for(size, steps)):]:
        amount = size / step
        decimals = next((d for d in (2, 1) if int(amount * 10**d + Fraction(1, 2)) < 1000), 0)
        text = rounded(amount, decimals)
        following = next((larger for _, larger in steps if larger > step), None)
        if not following or int(amount + Fraction(1, 2)) * step < following:
            break
    return "-" * (value < 0) + text.removesuffix(".00").removesuffix(".0") + f" {symbol}"


def scaled(value, unit, step):
    """A cost of a column in a step: with two decimals, or if nothing is left of it as in a sentence."""
    factor, (symbol, size) = UNITS[unit][0], step
    if not value:
        return "0"
    if factor == size:
        return f"{value:,} {symbol}"
    text = rounded(Fraction(abs(value) * factor, size), 2)
    return said(value, unit) if text == "0.00" else f"{'-' * (value < 0)}{text} {symbol}"


def integer(cell):
    return int(cell.replace(",", "")) if NUMBER.fullmatch(cell) else None


def step_of(values, unit):
    factor, steps = UNITS[unit]
    return step_for(max((abs(value) * factor for value in values), default=0), steps)


def table(path, options, *more):
    """The heading and the rows of the table of a rich report, as lists of words. Lines below it have a scale of their own."""
    report = run_whole("--style=rich", "--width=0", "--auto=no", "--show=all", "--show-percs=no", "--names=recorded",
                       *options, *more, path).stdout.decode(errors="replace")
    report = report.replace(">=", "").replace("≥", "")  # the mark of members of cycles
    report = re.sub(r"\n[^\n]*your lines, with what they cost elsewhere\n(?:.+\n)*", "\n", report)
    lines = [line.split() for line in report.split("\n\n", 1)[1].split("\n")]
    return lines[0], [line for line in lines[1:] if line and FIGURE.fullmatch(line[0])]


def expected_rows(heading, rows, unit):
    """Rows of numbers with all costs scaled, self and inclusive ones of an event alike; numbers of calls stay."""
    titles = heading[:-1]
    events = [title.split(":")[-1] for title in titles]
    values = {event: [] for event in events}
    for row in rows:
        for event, title, cell in zip(events, titles, row):
            if title != "calls" and integer(cell) is not None:
                values[event].append(integer(cell))
    made = []
    for row in rows:
        cells = [cell if title == "calls" or integer(cell) is None else
                 scaled(integer(cell), unit, step_of(values[event], unit))
                 for event, title, cell in zip(events, titles, row)]
        made.append([*cells, *row[len(titles):]])
    return made


def check_profile(seed, options):
    path, unit = "made.out", list(UNITS)[seed % len(UNITS)]
    Path(path).write_bytes(random_profile.generate(seed))
    events = json.loads(run_whole("--format=json", "--sections=events", path).stdout)["events"]
    units = [f"--unit={event['name']}={unit}" for event in events if event["kind"] != "ratio"]
    heading, numbers = table(path, options, "--units=no")
    heading_of_times, times = table(path, options, *units)
    without = [title.removesuffix(f"({unit})").removesuffix("_") for title in heading]  # cells have it
    require_same(without, heading_of_times, f"seed {seed}: the heading")
    require(numbers, f"seed {seed}: no rows")
    rows = [" ".join(row) for row in expected_rows(heading, numbers, unit)]
    require_same(rows, [" ".join(row) for row in times], f"seed {seed}: {' '.join(options)}: {unit}")


def holds(options):
    def look():
        for seed in SEEDS:
            check_profile(seed, options)
    return look


# ---- places ----

EVENT = "Time_(10ns)"
OTHER = "Other"
HEADING = "Time"  # without the unit, which has a digit and stands in no heading whose cells have units
UNIT = "10ns"
SYMBOLS = "|".join(symbol for symbol, _ in TIME)
AMOUNT = re.compile(rf"(?<![\w.])[+-]?\d[\d,]*(?:\.\d+)?(?: (?:{SYMBOLS})(?![\w/]))?%?")
FUNCTIONS = 7
LEAST = 1000  # so that no cost is taken for a number of a line


class Program:
    """Functions that call later ones, as they are run; a call costs from 10 us to hours."""

    def __init__(self, seed, grows=1):
        rng = random.Random(seed)
        self.costs = [rng.randint(LEAST, 10 ** rng.randint(4, 10)) * grows for _ in range(FUNCTIONS)]
        self.callees = [sorted({at + 1, *(to for to in range(at + 2, FUNCTIONS) if rng.random() < 0.3)})
                        for at in range(FUNCTIONS - 1)] + [[]]
        self.own, self.calls = [0] * FUNCTIONS, {}
        self.total = self.run(0)

    def run(self, at):
        """The cost of a call, which is added up where it belongs."""
        self.own[at] += self.costs[at]
        whole = self.costs[at]
        for callee in self.callees[at]:
            cost = self.run(callee)
            count, sum_of_calls = self.calls.get((at, callee), (0, 0))
            self.calls[at, callee] = count + 1, sum_of_calls + cost
            whole += cost
        return whole

    def text(self, missing=0):
        lines = ["creator: xdebug 3.2.1", "cmd: main.php", f"events: {EVENT} {OTHER}"]
        for at in range(FUNCTIONS):
            lines += ["fl=main.php", f"fn=f{at}", f"{at + 1} {self.own[at]} {at + 1}"]
            for callee in self.callees[at]:
                count, cost = self.calls[at, callee]
                lines += [f"cfn=f{callee}", f"calls={count} {callee + 1}", f"{at + 1} {cost} {at + 1}"]
        return "\n".join([*lines, f"summary: {self.total + missing} {FUNCTIONS * (FUNCTIONS + 1) // 2}", ""])


def look(args, unit):
    """What a place shows."""
    if args[0] == "browse":
        program = os.path.abspath(os.environ.get("BROWSE_SCRIPT", "tests/browse/browse_script"))
        ended = subprocess.run([program, "160x50", args[1], *args[2:], unit], stdin=subprocess.DEVNULL, timeout=240,
                               capture_output=True, check=False)
        require(ended.returncode == 0, f"browse: status {ended.returncode}: {ended.stderr[-300:]!r}")
        return ended.stdout.decode()
    status = 3 if any(arg.startswith("--fail-if") for arg in args) else 0
    return "\n".join(run_both(*args, unit, status=status)).replace("\\n", "\n").replace("\\l", "\n")  # those of a graph


def without_per_call(text):
    """A text whose tables lack the column of costs per call, which have a scale of their own."""
    lines, cut = [], (0, 0)
    for line in text.split("\n"):
        heading = re.search(r"\bpercall\S* +", line)
        cut = heading.span() if heading else cut if line else (0, 0)
        lines.append(line[:cut[0]] + line[cut[1]:])
    return "\n".join(lines)


def pairs_of(args, part):
    """The costs that a place shows: the number, and the time that stands in its place."""
    texts = (without_per_call(look(args, unit)) for unit in ("--units=no", f"--unit={EVENT}={UNIT}"))
    numbers, times = ("\n".join(re.findall(part, text)).replace(EVENT, HEADING) for text in texts)
    plain, scales = AMOUNT.findall(numbers), AMOUNT.findall(times)
    require_same(len(plain), len(scales), f"{' '.join(args)}: the figures of\n{numbers}\nand\n{times}\n")
    pairs = [(integer(number.lstrip("+")), number[0] == "+", time) for number, time in zip(plain, scales) if number != time]
    require(pairs, f"{' '.join(args)}: no figure has a unit:\n{times}")
    for number, time in zip(plain, scales):
        cost = integer(number.lstrip("+"))
        require(number != time or cost is None or abs(cost) < LEAST, f"{' '.join(args)}: {number} has no unit:\n{times}")
    return pairs


def with_sign(rises, text):
    return "+" + text if rises else text


def is_sentence(pairs, where):
    for cost, rises, time in pairs:
        require_same(with_sign(rises, said(cost, UNIT)), time, f"{where}: {cost}")


def is_table(pairs, where):
    """All costs stand in the scale of the largest one."""
    step = step_of([cost for cost, _, _ in pairs], UNIT)
    for cost, rises, time in pairs:
        require_same(with_sign(rises, scaled(cost, UNIT, step)), time, f"{where}: {cost}")


RICH = ("--style=rich", "--width=200", "--color=never", "--auto=no")
BARE = (*RICH, "--summary=no", "--threshold=100", f"--show={EVENT}", "--show-percs=no")
SHOWN = (*RICH, f"--show={EVENT}", "--show-percs=no")

# A name, the arguments (the profile stands behind them), how its figures are judged, and which part of the text it is.
PLACES = (
    ("the table", (*BARE, "--inclusive=both"), is_table, r"(?s)\n\n(.*)"),
    ("the first screen's totals", (*RICH, f"--show={EVENT}", "--summary=only"), is_sentence, r"(?m)^(Time.*)"),
    ("the first screen's functions", (*SHOWN, "--summary=only"), is_table, r"(?s)(\nself:.*?)\n\n"),
    ("--list", (*BARE, "--list=f"), is_table, r"(?s)(self:.*?)\n\n"),
    ("--tree", (*BARE, "--tree=both"), is_table, r"(?s)\n\n(.*)"),
    ("--peek", (*BARE, "--peek=f3"), is_table, r"(?s)\n\n(.*)"),
    ("--hot-path", (*SHOWN, "--hot-path"), is_table, r"(?s)(-- Hot.*)"),
    ("--call-tree", (*SHOWN, "--call-tree", "--percent-limit=0"), is_table, r"(?s)\n(incl.*)"),
    ("--reach", (*SHOWN, "--reach=f3"), is_table, r"(?s)(-- .*)"),
    ("--card", (*RICH, "--card=f3", f"--show={EVENT}", "--show-percs=no"), is_table, r"(?s)(-- .*)"),
    ("rows kept", (*RICH, "--focus=f3"), is_sentence, r"(Rows kept.*)"),
    ("the title of a source", ("--style=rich", "--width=200", "--auto=yes", f"--show={EVENT}", "--show-percs=no"), is_sentence,
     r"(-- Auto-ann.*)"),
    ("the lines of a source", ("--style=rich", "--width=200", "--auto=yes", f"--show={EVENT}", "--show-percs=no"), is_table,
     r"(?s)-- Auto-ann.*?\n(.*?)\n\nTime"),
    ("the head of a comparison", (*RICH, "--base=old.out", f"--show={EVENT}"), is_sentence, r"(?m)^(Time_\S+ \d.*|Time_\S+:.*)"),
    ("Markdown", ("--format=md", "--inclusive=both", f"--show={EVENT}", "--show-percs=no"), is_table, r"(?s)(.*)"),
    ("Markdown of --reach", ("--format=md", "--reach=f3", f"--show={EVENT}"), is_table, r"(?s)(.*)"),
    ("Markdown's head of a comparison", ("--format=md", "--base=old.out", f"--show={EVENT}"), is_sentence, r"^(.*)"),
    ("Markdown's lines that changed", ("--format=md", "--base=old.out", f"--show={EVENT}", "--show-percs=no"), is_table,
     r"(?s)Your lines.*?\n\n(.*?)\n\n"),
    ("GitHub's notices of lines that changed", ("--format=github", "--base=old.out", f"--warn-if=change:{EVENT}>0"), is_sentence,
     r"(::notice.*)"),
    ("quickfix", ("--format=quickfix", f"--show={EVENT}"), is_sentence, r"(?s)(.*)"),
    ("messages", ("--style=rich", f"--show={EVENT}", "less.out"), is_sentence, r"(\S+ .*is at no line.*)"),
    ("the graph", ("--format=dot",), is_sentence, r'label="([^"]*)"'),
    ("the browser's table", ("browse", ""), is_table, r"(?s)(.*?)\n *incl:"),
    ("the browser's callers and callees", ("browse", "/f3<Enter>2"), is_table, r"(?s)(.*?)\n *self:"),
    ("the browser's tree", ("browse", "g5"), is_table, r"(?s)(.*)"),
    ("the browser's call tree", ("browse", "6"), is_table, r"(?s)(.*)"),
    ("the browser's reach", ("browse", "/f3<Enter>7"), is_table, r"(?s)(.*)"),
    ("the browser's events", ("browse", "/f3<Enter>t"), is_table, r"(?s)(.*)"),
    ("the browser's source", ("browse", "/f3<Enter>3"), is_table, r"(?s)(.*)"),
)


def make_programs(seed):
    Path("new.out").write_text(Program(seed, 3).text())
    Path("old.out").write_text(Program(seed).text())
    Path("less.out").write_text(Program(seed, 3).text(Program(seed).total))
    Path("main.php").write_text("line\n" * FUNCTIONS)


def holds_at(name, args, judge, part):
    def look_at_all():
        for seed in SEEDS:
            make_programs(seed)
            pairs = pairs_of(args if "less.out" in args else (*args, "new.out"), part)
            judge(pairs, f"seed {seed}: {name}")
            compared["figures"] += len(pairs)
    return look_at_all


# ---- checks ----

JUDGED = re.compile(rf"((?:[\d,]+ -> )?[\d,]+) \(([^)]* (?:{SYMBOLS}))\)")


def check_says_both():
    """A check has the exact figures, as its limits are numbers, and behind them the times."""
    for seed in SEEDS:
        make_programs(seed)
        for options in (("--style=rich",), ("--style=plain",), ("--format=md",), ("--format=github",)):
            for base in ((), ("--base=old.out",)):
                check = f"--fail-if=each: {EVENT}>{'+' if base else ''}1"
                shown = look((*options, "--auto=no", *base, check, "new.out"), f"--unit={EVENT}={UNIT}")
                text = "\n".join(line for line in shown.split("\n") if "FAIL" in line or "::error" in line)
                found = JUDGED.findall(text)
                require(found, f"seed {seed}: {options}: no figure has a unit: {text}")
                for numbers, times in found:
                    want = " -> ".join(said(integer(number), UNIT) for number in numbers.split(" -> "))
                    require_same(want, times, f"seed {seed}: {options}: {numbers}")


if __name__ == "__main__":
    tell_all([*((f"costs are scaled with {' '.join(options)}", holds(options)) for options in KINDS),
              *((f"{name}: times are those of the numbers", holds_at(name, *more)) for name, *more in PLACES),
              ("checks say figures and times", check_says_both)])
