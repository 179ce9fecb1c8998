#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that a profile compared with itself has no changed row, line or total, in any format and group, as TAP.

Profiles are those of tests/data/cases, of ../shared/corpus where that is, and random ones. Sources are there and older
than the profile, there and newer (so that they are no longer what was run), or not there; they are short, so that
profiles have costs of lines past their ends. Each profile goes through all formats and groups, a third of them with each
state of the sources, others with the next profile; through all with each where TESTS_ROUNDS is 3.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the line above)
import random_profile  # noqa: E402
import reader  # noqa: E402
from columnar import page_document  # noqa: E402
from harness import rounds, turns  # noqa: E402
from properties import Skipped, records, require, require_same, run_both, tell_all  # noqa: E402

CASES = TESTS / "data" / "cases"
CORPUS = TESTS.parent.parent / "shared" / "corpus"
LARGE = 4 << 20  # bytes: larger ones take too long with sanitizers
LINES = 20       # of each source
BASE_LINE = 2**62
GROUPS = ("piece", "function", "file", "object", "line", "class", "directory", "file,function", "function,file",
          "object,function")
WAYS = [(f"--group={group}",) for group in GROUPS] + [
    ("--inclusive=both",), ("--match=exact",), ("--group=line", "--match=exact")]
SOURCES = ("a.c", "b.c", "src/inl.h", "f1.h", "f2.h", "inl.h", "main.c", "w.c")
MAPS = tuple(f"--source-map={directory}=sources" for directory in
             ("/home/u/src", "/home/u/v1/parse", "/home/u/v1", "/home/u", ""))
CHANGED = re.compile(r"(?<!\S)(?:new|gone|[+-][\d.,]+%|[+][\d,]+)(?!\S)")
OLD_TIME, PROFILE_TIME, NEW_TIME = 1, 10**9, 2**31


def write(name, data, time):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape"))
    os.utime(name, (time, time))
    return name


def copies(paths):
    for path in paths:
        if path.suffix != ".tsv" and path.stat().st_size < LARGE:
            yield write(f"copies/{path.name}", path.read_bytes(), PROFILE_TIME)


def random_ones():
    for seed in range(rounds(40)):
        yield write(f"copies/random{seed}.out", random_profile.generate(seed), PROFILE_TIME)
    for seed in range(rounds(12)):
        for at, text in enumerate(random_pair.generate(seed)):
            yield write(f"copies/pair{seed}.{at}.out", text, PROFILE_TIME)


def can_be_read(path):
    """Whether there is a report of it, with events."""
    done = subprocess.run([os.environ["CGANNOTATE"], "-q", "--format=json", "--sections=files", path], capture_output=True, check=False)
    return done.returncode == 0 and json.loads(done.stdout)["events"] != []


def compare(path, *options, sources=()):
    return run_both("-q", *options, f"--base={path}", path, *sources)[0]


# ---- what a format says ----


def require_nothing_in_data(data, what):
    require_same([0] * len(data["events"]), data["totals"]["change"], f"{what}: totals")
    require_same(data["totals"]["old"], data["totals"]["new"], f"{what}: totals of the sides")
    for section in ("functions", "cycles", "files", "objects", "lines", "instructions"):
        require_same([], data.get(section, [])[:1], f"{what}: {section}")


def require_nothing_written(path, what):
    """The differences written as a profile: calls are those of the new side, costs are none."""
    write("differences.out", compare(path, "--format=callgrind"), PROFILE_TIME)
    written = reader.as_dict(reader.read(["differences.out"], os.getcwd()))
    require(not any(written["totals"]), f"{what}: totals {written['totals']}")
    require(not any(any(piece["self"]) for piece in written["pieces"]), f"{what}: self costs")


def require_nothing_in_text(text, what):
    require(re.search("^(Nothing changed[.]|Rows changed: +0 of 0 shown)", text, re.M), f"{what}: {text[:300]}")
    for line in text.split("\n"):
        place = line.startswith(("old:", "new:", "--", "files:")) or " change" in line or "in new functions" in line
        require(place or not CHANGED.search(line), f"{what}: {line}")


def rows_say_nothing(*way):
    def hold(path, options, what):
        require_same([], records(compare(path, "--format=csv", *way, *options))[:1], f"{what} {way}")
    return hold


def json_lines_say_nothing(path, options, what):
    require_same("", compare(path, "--format=jsonl", *options), f"{what}: jsonl")


def markdown_says_nothing(path, options, what):
    table = [line for line in compare(path, "--format=md", *options).split("\n") if line.startswith("|")]
    require_same(2, len(table), f"{what}: md")


def json_says_nothing(path, options, what):
    require_nothing_in_data(json.loads(compare(path, "--format=json", *options)), f"{what}: json")


def pages_say_nothing(path, options, what):
    require_nothing_in_data(page_document(compare(path, "--format=html", *options)), f"{what}: html")


def graphs_say_nothing(path, options, what):
    require("n0 [" not in compare(path, "--format=dot", *options), f"{what}: dot")


def nothing_is_written(path, _, what):
    require_nothing_written(path, what)


def text_says_nothing(*way):
    def hold(path, options, what):
        named = [name for name in SOURCES if Path(name).exists()]
        require_nothing_in_text(compare(path, *way, *options, sources=named), f"{what}: text")
    return hold


CHECKS = (*(rows_say_nothing(*way) for way in WAYS), json_lines_say_nothing, markdown_says_nothing, json_says_nothing,
          pages_say_nothing, graphs_say_nothing, nothing_is_written, text_says_nothing(),
          text_says_nothing("--tree=both", "--inclusive=both", "--threshold=100"))


# ---- properties ----


def place_sources(time):
    for name in SOURCES:
        if time is None:
            Path(name).unlink(missing_ok=True)
        else:
            text = "".join(f"line {number}\n" for number in range(1, LINES + 1))
            write(name, text, time)
            write(f"sources/{Path(name).name}", text, time)
    if time is None:
        shutil.rmtree("sources", ignore_errors=True)


def check_all(paths):
    written = [*paths]
    paths = [path for path in written if can_be_read(path)]
    require(len(paths) > 0.8 * len(written), f"only {len(paths)} of {len(written)} profiles can be read")
    for state, (time, there) in enumerate(((OLD_TIME, "sources"), (NEW_TIME, "newer sources"), (None, "no sources"))):
        place_sources(time)
        for number, path in enumerate(paths):
            for check in turns(CHECKS, number + state, 3):
                check(path, MAPS if time else (), f"{path}, {there}")


def cases_are_the_same_as_themselves():
    check_all(copies(sorted(CASES.glob("*.out"))))


def the_corpus_is_the_same_as_itself():
    if not CORPUS.is_dir():
        raise Skipped("../shared/corpus is not here")
    check_all(copies(sorted(path for path in CORPUS.iterdir() if path.is_file())))


def random_profiles_are_the_same_as_themselves():
    check_all(random_ones())


LAST = """events: Ir
fl=a.c
fn=main
19 1
{0} 2
{1} 3
cfn=f
calls=1 1
{0} 4
fn=f
{0} 4
"""


def lines_of_any_number_are_the_same():
    """Numbers of 2^62 and more are those that lines of the old side have beside them."""
    numbers = (21, 2**61, BASE_LINE - 1, BASE_LINE, BASE_LINE + 1, 2**63, 2**64 - 2, 2**64 - 1)
    check_all([write(f"copies/last{at}.out", LAST.format(number, other), PROFILE_TIME)
               for at, (number, other) in enumerate(zip(numbers, numbers[1:]))])


def figures(path, other, *options):
    table = records(run_both("-q", "--format=csv", "--group=line", *options, f"--base={path}", other)[0])
    return [(row["status"], row["old:self:Ir"], row["new:self:Ir"]) for row in table]


def lines_of_any_number_have_their_costs_of_each_side():
    for time in (OLD_TIME, NEW_TIME, None):
        place_sources(time)
        for number in (21, BASE_LINE - 1, BASE_LINE, 2**63, 2**64 - 1):
            old = write("copies/a.out", f"events: Ir\nfl=a.c\nfn=f\n5 1\n{number} 2\n", PROFILE_TIME)
            new = write("copies/b.out", f"events: Ir\nfl=a.c\nfn=f\n5 1\n{number} 7\n", PROFILE_TIME)
            require_same([("changed", "2", "7")], figures(old, new), f"line {number}")
            require_same([("changed", "7", "2")], figures(new, old), f"line {number}")


PROPERTIES = (
    ("cases have not changed from themselves", cases_are_the_same_as_themselves),
    ("the corpus has not changed from itself", the_corpus_is_the_same_as_itself),
    ("random profiles have not changed from themselves", random_profiles_are_the_same_as_themselves),
    ("nor have lines of any number", lines_of_any_number_are_the_same),
    ("lines of any number have their costs of each side", lines_of_any_number_have_their_costs_of_each_side),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
