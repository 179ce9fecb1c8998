#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The summary of the rich style fits its screen, and its figures are those of --format=json, as TAP.

Tried are the cases, the corpus where it is here, random profiles, and comparisons of them, on six screens. A line is no
wider than the screen and the whole is two lines lower, but for what stays on any screen; what is said of a function is what JSON says of one.
"""

import csv
import io
import json
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
from harness import corpus, rounds  # noqa: E402
from own_files import with_own_files  # noqa: E402
from properties import columns, compared, done, require, run_whole, tell_all  # noqa: E402

DATA = TESTS / "data"
KINDS = (*(DATA / "summary").glob("*.out"), *(DATA / "summary").glob("*.kcg"))  # of programs and tools
CASES = (*sorted((DATA / "cases").iterdir()), *sorted(KINDS))
SCREENS = ((80, 24), (100, 30), (120, 40), (200, 60), (80, 17), (80, 10))
STAYS = 12  # lines
RANDOM = rounds(60)
FIGURES = re.compile(r"(-?[\d,]+|\.)(?: +\( *-?[\d.]+%\))? +")


def summary(width, height, *args):
    ended = done("--summary=only", "--style=rich", f"--width={width}", f"--height={height}", "--units=no", *args)
    require(ended.returncode in (0, 1), f"{args}: status {ended.returncode}")
    return ended.stdout.decode(errors="surrogateescape").split("\n")[:-1]


def check_screen(*args):
    for width, height in SCREENS:
        lines = summary(width, height, *args)
        wide = [line for line in lines if columns(line) > width]
        require(not wide, f"{args}: wider than {width}: {wide[:1]}")
        require(len(lines) <= max(height - 2, STAYS), f"{args}: {len(lines)} lines of {height}")
        compared["screens"] += 1


def random_ones(count):
    for seed in range(count):
        path = f"random.{seed}"
        Path(path).write_bytes(random_profile.generate(seed))
        yield path


def every_summary_fits():
    for path in (*CASES, *corpus(), *random_ones(RANDOM)):
        check_screen(path)


def comparisons_fit():
    paths = list(random_ones(RANDOM // 2 + 2))
    for old, new in zip(paths, paths[1:]):
        check_screen(f"--base={old}", new)


def rows_of_functions(lines):
    """The figures of each row of the first table, as (self, inclusive, calls)."""
    heads = [at for at, line in enumerate(lines) if re.match(r"self:\S+ +incl:\S+ +calls ", line)]
    for line in lines[heads[0] + 1:] if heads else ():
        if not line or line.startswith("["):
            return
        rest, figures = line.replace(">=", "  ").replace("≥", " ").lstrip(), []  # the mark of members of cycles
        while len(figures) < 3:
            found = FIGURES.match(rest)
            require(found, f"no figure in {line!r}")
            figures.append(0 if found[1] == "." else int(found[1].replace(",", "")))
            rest = rest[found.end():]
        yield tuple(figures)


def figures_are_those_of_json():
    some = 0
    for path in (*KINDS, *corpus(), *random_ones(RANDOM)):
        lines = summary(200, 60, path)
        data = json.loads(done("--format=json", "--sections=functions", path).stdout)
        costs = {(own or 0, inclusive or 0, f["called"] or 0) for f in data["functions"] if f["inclusive"]
                 for own, inclusive in zip(f["self"], f["inclusive"])}
        for row in rows_of_functions(lines):
            require(row in costs, f"{path}: {row} is of no function")
            some += 1
    require(some > rounds(20), f"only {some} rows")
    return f"{some} rows"


YOURS = "your lines, with what they cost elsewhere"
CHANGED = "your lines that changed"
ROW_OF_SCREEN = re.compile(r" *(?:≥|>=|~)?(-?[\d,]+|\.) +(?:≥|>=|~)?(-?[\d,]+|\.) +(~?)([+-][\d,]+) .*?  (\S*?:\d+)(?:  |$)")
ROW_OF_MARKDOWN = re.compile(r"\| (?:>=|~)?(-?[\d,]+|\.) \| (?:>=|~)?(-?[\d,]+|\.) \| (~?)([+-][\d,]+)[^|]* \| [^|]* \| "
                             r"`mine/(f\d+\.c)` \|")


def charged_lines(path, event):
    """Lines in own files as --charge=own has them, the dearest first: (cost, whether it is a bound, base name:line)."""
    asked = ("--charge=own", "--group=line", f"--show={event}", f"--sort={event}", "--threshold=100", "--auto=no", path)
    table = csv.DictReader(io.StringIO(done("--format=csv", *asked).stdout.decode(errors="surrogateescape")))
    text = done("--style=plain", *asked).stdout.decode(errors="surrogateescape")  # it says which event is a bound
    bounds = set(re.findall(r"^ *>=[\d,]+ .*?  mine/(f\d+\.c:\d+)  ", text, re.MULTILINE))
    for row in table:
        cost, place = int(row[table.fieldnames[0]] or 0), f"{row['file'].removeprefix('mine/')}:{row['line']}"
        if row["file"].startswith("mine/") and row["line"] != "0" and cost:
            require((place in bounds) == (row[f"charged_at_least:self:{event}"] == "1"), f"{path}: {place} is a bound in one of text and csv")
            yield cost, place in bounds, place


def shown_lines(lines):
    """The same of a screen."""
    heads = [at for at, line in enumerate(lines) if line.endswith(YOURS)]
    for line in lines[heads[0] + 1:] if heads else ():
        found = re.match(r" *(≥|>=|~)?(-?[\d,]+) +(?:\( *-?[\d.]+%\))?  +(\S.*?:\d+)(?:  |$)", line)
        if not found:
            return
        yield int(found[2].replace(",", "")), found[1] in ("≥", ">="), found[3].split("/")[-1]


def your_lines_are_those_charged():
    """From the first on, in that order; each of ten, or of all that there are."""
    some = bounds = 0
    Path(".git").mkdir()  # all else is of others
    for seed, path in enumerate((*KINDS, *corpus(), *random_ones(RANDOM * 3))):
        owned = with_own_files(path, seed)
        lines = summary(200, 60, owned)
        shown, event = list(shown_lines(lines)), next((line.split()[0] for line in lines if line.endswith(YOURS)), "")
        charged = list(charged_lines(owned, event)) if shown else []
        require(shown == charged[:10], f"{path} ({seed}): {shown} is not {charged[:10]}")
        some, bounds = some + len(shown), bounds + sum(row[1] for row in shown)
    Path(".git").rmdir()
    require(some > rounds(60), f"only {some} rows")
    return f"{some} rows, {bounds} bounds"


def changed_lines(old, new, event):
    """The same of a comparison, those that changed most first: (old, new, change, whether it is a bound, place)."""
    asked = ("--charge=own", "--group=line", f"--show={event}", f"--sort={event}", "--threshold=100", "--auto=no",
             f"--base={old}", new)
    table = csv.DictReader(io.StringIO(done("--format=csv", *asked).stdout.decode(errors="surrogateescape")))
    text = done("--style=plain", *asked).stdout.decode(errors="surrogateescape")
    bounds = set(re.findall(r"^.*~[+-]?[\d,=]+ .*?  mine/(f\d+\.c:\d+)(?: \(old\))?  ", text, re.MULTILINE))
    for row in table:
        costs = tuple(int(row[f"{side}:self:{event}"] or 0) for side in ("old", "new", "change"))
        place = f"{row['file'].removeprefix('mine/')}:{row['line'] or row['old:line'] or moved(text, costs)}"
        require(place not in bounds or not row[f"charged_at_least:change:self:{event}"], f"{new}: {place} is a bound in the text alone")
        if row["file"].startswith("mine/") and costs[2] and not place.endswith(":0"):
            yield *costs, place in bounds, place


def moved(text, costs):
    """The line that is gone of a function that was in another file, which only people are told."""
    found = re.search(rf"^ *(?:>=)?{costs[0]:,} .*?  mine/f\d+\.c:(\d+) \(old\)  ", text, re.MULTILINE)
    return found[1]


def shown_changes(lines):
    """The same of a screen."""
    heads = [at for at, line in enumerate(lines) if line.endswith(CHANGED)]
    for line in lines[heads[0] + 1:] if heads else ():
        found = ROW_OF_SCREEN.match(line)
        if not found:
            return
        old, new, change = (int(figure.replace(",", "").replace(".", "0")) for figure in found.group(1, 2, 4))
        yield old, new, change, bool(found[3]), found[5].split("/")[-1]


def without_place(costs):
    """Markdown leaves the number of a line out that is gone."""
    return (*costs[:4], costs[4].partition(":")[0])


def markdown_changes(old, new, event):
    """The rows of the first table of --format=md, likewise, if there are two."""
    ended = done("--format=md", "--units=no", f"--show={event}", f"--sort={event}", f"--base={old}", new)
    text = ended.stdout.decode(errors="surrogateescape")
    tables = text.split("\nYour lines that changed, with what they cost elsewhere:\n\n")
    for line in tables[1].split("\n\n")[0].split("\n")[2:] if len(tables) > 1 else ():
        found = ROW_OF_MARKDOWN.match(line)
        require(found, f"no row: {line}")
        costs = (int(figure.replace(",", "").replace(".", "0")) for figure in found.group(1, 2, 4))
        yield *costs, bool(found[3]), found[5]


def json_changes(old, new, event):
    """The lines of JSON, with their numbers."""
    args = ("--sections=your_lines", f"--show={event}", f"--sort={event}", f"--base={old}", new)
    for row in json.loads(done("--format=json", *args).stdout)["your_lines"]:
        costs = [row["charged"][side][0] or 0 for side in ("old", "new", "change")]
        yield *costs, (row["file"] or row["old_file"] or "").removeprefix("mine/"), row["line"] or row["old_line"]


def your_lines_that_changed_are_those_charged():
    """Those of two profiles, with own files of the same names."""
    some = bounds = 0
    Path(".git").mkdir()
    paths = list(random_ones(RANDOM * 3 + 1))
    for seed, (old, new) in enumerate(zip(paths, paths[1:])):
        names = {}
        sides = with_own_files(old, seed, "owned.old", names), with_own_files(new, seed, "owned.out", names)
        lines = summary(200, 60, f"--base={sides[0]}", sides[1])
        if seed % 8 == 0:
            check_screen(f"--base={sides[0]}", sides[1])
        shown = list(shown_changes(lines))
        event = next((line.split()[0] for line in lines if line.endswith(CHANGED)), "")
        charged = list(changed_lines(*sides, event)) if event else []
        require(sorted(shown) == sorted(charged[:10]), f"{new} ({seed}): {shown} is not {charged[:10]}")
        marked = sorted(markdown_changes(*sides, event)) if event else []
        require(marked == sorted(map(without_place, charged[:10])),
                f"{new} ({seed}): Markdown has {marked}, not {charged[:10]}")
        told = {(*row[:3], row[4]) for row in charged}
        rows = list(json_changes(*sides, event)) if event else []
        require(len(rows) == len(charged), f"{new} ({seed}): JSON has {len(rows)} lines of {len(charged)}")
        for *costs, name, line in rows:
            require(line is None or (*costs, f"{name}:{line}") in told, f"{new} ({seed}): JSON has {costs} at {name}:{line}")
        some, bounds = some + len(shown), bounds + sum(row[3] for row in shown)
    Path(".git").rmdir()
    require(some > rounds(60), f"only {some} rows")
    return f"{some} rows, {bounds} bounds"


CAUSE = re.compile(r" *([+-][\d,.]+(?: \w+)?|0)  (?! )(.*)")


def causes_of_why(old, new):
    """The causes that --why tells: (change, what its line begins with, the words of its first part)."""
    told = done("--why", "--summary=no", "--style=rich", "--width=500", "--units=no", "--show-percs=no", f"--base={old}", new)
    lines = told.stdout.decode(errors="surrogateescape").split("\n")
    for line, part in zip(lines, lines[1:]):
        if cause := CAUSE.fullmatch(line):
            below = re.fullmatch(r" *(?:[+-][\d,.]+|0) {6}(.*)", part)
            is_part = below and not below[1].startswith(" ")  # and not a line of the source
            yield cause[1], cause[2], below[1] if is_part else ""


def causes_are_the_first_of_why():
    some = 0
    paths = [DATA / "compare/old.out", DATA / "compare/new.out", *random_ones(RANDOM * 2)]
    for old, new in zip(paths, paths[1:]):
        lines = summary(500, 60, f"--base={old}", new)
        at = lines.index("causes of the change") + 1 if "causes of the change" in lines else len(lines)
        shown = lines[at:lines.index("", at)] if at < len(lines) else []
        told = list(causes_of_why(old, new))
        count = len([row for row in told if row[1] != "rounding" and "smaller cause" not in row[1]])
        require(not shown or len(shown) == min(3, count), f"{new}: {shown} of {told}")
        for line, (change, begin, words) in zip(shown, told):
            cause = CAUSE.fullmatch(line)
            require(cause and cause[1] == change, f"{new}: {line} is not of {change}")
            name, colon, _ = cause[2].partition(f": {words}") if words else (begin, ":", "")
            require(colon and begin.startswith(name) and cause[2].startswith(name), f"{new}: {line} is not {begin}, {words}")
            some += 1
    require(some > rounds(40), f"only {some} causes")
    return f"{some} causes"


def options_replace_their_own_defaults():
    Path("made").write_bytes(random_profile.generate(1, lines=2000))
    usual = run_whole("--style=rich", "--summary=no", "--auto=no", "made").stdout
    spelt = run_whole("--style=rich", "--summary=no", "--auto=no", "--group=function", "--percent-limit=0.5", "made").stdout
    require(usual == spelt, "the defaults spelt out are others")
    every = run_whole("--style=rich", "--summary=no", "--auto=no", "--percent-limit=0", "made").stdout
    require(len(every) > len(usual), "no limit shows no more")


def flat_profiles_have_rows():
    """No function reaches the limit that nobody asked for: the first ten are shown; if it is asked for, none."""
    Path("flat").write_text("events: Ir\n" + "".join(f"fn=f{i:03}\n{i} 7\n" for i in range(1, 401)))
    lines = summary(80, 24, "flat")
    rows = [line.split()[-1] for line in lines if re.match(r" *7 \( 0\.25%\)", line)]
    require(rows == [f"f{i:03}" for i in range(1, 11)], f"rows: {rows}")
    require("[390 below 0.5%]" in lines, "the others are not counted")
    require("f001" not in "\n".join(summary(80, 24, "--percent-limit=0.5", "flat")), "a limit that was asked for is none")


PROPERTIES = (
    ("every summary fits its screen", every_summary_fits),
    ("so do those of comparisons", comparisons_fit),
    ("figures are those of JSON", figures_are_those_of_json),
    ("your lines are those of --charge=own", your_lines_are_those_charged),
    ("your lines that changed are those of --charge=own", your_lines_that_changed_are_those_charged),
    ("causes are the first of --why", causes_are_the_first_of_why),
    ("flat profiles have rows", flat_profiles_have_rows),
    ("an option replaces its own default", options_replace_their_own_defaults),
)

if __name__ == "__main__":
    tell_all(PROPERTIES)
