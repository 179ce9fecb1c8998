#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test --base=previous, as TAP: in random directories it takes the run that a slow search takes, or none; and what it
shows is what --base shows of the files of that run.
"""

import copy
import json
import os
import random
import re
import shutil
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

from columnar import page_document  # noqa: E402 (found by the line above)
from harness import rounds  # noqa: E402
from properties import done, require, require_same, run, run_both, run_whole, tell_all  # noqa: E402

SEEDS = range(rounds(150))
COMMANDS = ("./a 1", "./a 1 2", "./a " + "long " * 2000 + "1", "./a " + "long " * 2000 + "2", "")
CREATORS = ("callgrind-3.19.0", "callgrind-3.18.0", "")


class Run:
    """What one process wrote: its files with their times, the newest first."""

    def __init__(self, rng, number, where, time):
        self.command, self.creator = rng.choice(COMMANDS[:2] * 4 + COMMANDS), rng.choice(CREATORS[:1] * 5 + CREATORS)
        self.kind = rng.choice(("plain",) * 4 + ("parts", "threads", "written", "old", "empty", "other"))
        prefix = "profile" if self.kind == "other" else rng.choice(("callgrind.out",) * 4 + ("cachegrind.out",))
        self.path = f"{where}{prefix}.{number}{'.old' if self.kind == 'old' else ''}"
        self.pid, self.time, self.cost = 7 if rng.random() < 0.2 else number, time, rng.randint(1, 999)
        suffixes = {"parts": (("", 3, 1), (".2", 2, 1), (".1", 1, 1)), "threads": (("-02", 1, 2), ("-01", 1, 1)),
                    "empty": (("-02", 1, 2), ("-01", 1, 1))}.get(self.kind, (("", 1, 1),))
        self.files = []
        for age, (suffix, part, thread) in enumerate(suffixes):
            self.place(self.path + suffix, part, thread, time - age * 1000)
        if self.kind in ("threads", "empty"):
            Path(self.path).write_text("", encoding="utf-8")
            os.utime(self.path, ns=(time + 1, time + 1))

    def place(self, path, part, thread, time):
        heads = (("creator", self.creator), ("pid", str(self.pid)), ("cmd", self.command), ("part", str(part)), ("thread", str(thread)),
                 ("desc", "Merged: 2" if self.kind == "written" else "Trigger: Program termination"))
        text = "version: 1\n" + "".join(f"{key}: {value}\n" for key, value in heads if value)
        Path(path).write_text(f"{text}events: Ir\nfl=a.c\nfn=main\n1 {self.cost}\n", encoding="utf-8")
        os.utime(path, ns=(time, time))
        self.files.append(path)

    def may_be(self, other):
        """Whether it may be the base of another one, whenever it was written."""
        return (self is not other and self.kind not in ("written", "old", "other")
                and (self.command, self.creator) == (other.command, other.creator))


def place_runs(rng, where):
    shutil.rmtree("place", ignore_errors=True)
    Path("place").mkdir()
    times = [10**18 + rng.randint(1, 10**6) * 10**4 for _ in range(rng.randint(2, 8))]
    if rng.random() < 0.3:
        times[0] = times[1]
    return [Run(rng, number, where, time) for number, time in enumerate(times, 10)]


def keep(rng, new):
    """Perhaps what the file of a run was before, as tools keep it: it is the base of that run, whatever it is of and
    whenever it was written, but for a few."""
    if rng.random() < 0.5:
        return None
    kept = copy.copy(new)
    kept.files, kept.command = [], rng.choice(COMMANDS)
    kept.kind, kept.cost, time = rng.choice(("plain", "plain", "written")), rng.randint(1, 999), new.time + rng.choice((-5000, 0, 5000))
    kept.place(new.path + ".old", 1, 1, time)
    return kept if len(new.files) == 1 and "written" not in (kept.kind, new.kind) else None


def find_slowly(runs, new):
    """The run before, or None; and what is said of that."""
    if new.kind == "written":
        return None, "written back"
    if not new.command:
        return None, "has no command"
    others = [one for one in runs if one.may_be(new)]
    if any(one.time == new.time for one in others):
        return None, "same time"
    older = sorted((one for one in others if one.time < new.time), key=lambda one: -one.time)
    if not older:
        return None, "no older profile"
    if len(older) > 1 and older[0].time == older[1].time:
        return None, "same time"
    return older[0], "the base: the same command wrote it before"


def rows(*args):
    return run("--format=csv", "--group=function", *args)


def it_is_the_run_that_a_slow_search_takes():
    found = with_kept = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        where = rng.choice(("place/", "./place/", "", f"{os.getcwd()}/place/"))
        before = os.getcwd()
        os.makedirs("place", exist_ok=True)
        if not where:
            os.chdir("place")
            Path("place").mkdir(exist_ok=True)
        try:
            runs = place_runs(rng, where)
            new = rng.choice(runs)
            base, said = find_slowly(runs, new)
            kept = keep(random.Random(seed), new)
            if kept:
                base, said, with_kept = kept, f"the base: an older version of {new.path}", with_kept + 1
            named = [rng.choice(new.files)] if rng.random() < 0.7 else new.files
            ended = done("--format=csv", "--group=function", "--base=previous", *named)
            require(said.encode() in ended.stderr, f"seed {seed}: not '{said}': {ended.stderr[:500]!r}")
            require_same(0 if base else 1, ended.returncode, f"seed {seed}: exit status")
            if base:
                found += 1
                expected = rows("--combine=sum", *(f"--base={path}" for path in base.files), *new.files)
                require_same(expected, ended.stdout.decode(), f"seed {seed}: rows")
            else:
                require_same(b"", ended.stdout, f"seed {seed}: what was written")
        finally:
            os.chdir(before)
            for path in Path(where or "place").glob("*.out.*"):
                path.unlink()
    require(found > len(SEEDS) / 10 and with_kept > len(SEEDS) / 25, f"only {found} were found, {with_kept} by their names")


def place_two(old=100, new=110, place="."):
    """Two runs of one command, and one of another in between."""
    Path(place).mkdir(exist_ok=True)
    for path in Path(place).glob("*.out.*"):
        path.unlink()
    for number, command, cost in ((1, "./a", old), (2, "./b", 7), (3, "./a", new)):
        path = Path(place) / f"callgrind.out.{number}"
        path.write_text(f"version: 1\ncreator: c\npid: {number}\ncmd: {command}\nevents: Ir\nfl=a.c\nfn=main\n1 {cost}\n", encoding="utf-8")
        os.utime(path, (1000 * number, 1000 * number))


FORMATS = ("text", "md", "csv", "tsv", "jsonl", "json", "quickfix", "html", "callgrind")


def without_notes(name, text):
    """JSON and the page have what is said on standard error, too."""
    if name == "html":
        text = json.dumps(page_document(text), indent=0)
    return re.sub(r'"diagnostics": ?\[.*?\]', "", text, flags=re.S)


def every_format_shows_it():
    """Relative to the newest profile and to one that is named, here and elsewhere."""
    place_two()
    place_two(place="other")
    for name in FORMATS:
        def shown(*args, name=name):
            return without_notes(name, run(f"--format={name}", *args))
        expected = shown("--base=callgrind.out.1", "callgrind.out.3")
        require_same(expected, shown("--base=previous", "callgrind.out.3"), name)
        require_same(expected, shown("--base=previous"), f"{name}, the newest")
        there = shown("--base=other/callgrind.out.1", "other/callgrind.out.3")
        require_same(there, shown("--base=previous", "other/callgrind.out.3"), f"{name}, in a directory")
    said = run_both("--base=previous")[1]
    require_same(["cgannotate: callgrind.out.3: the newest profile here", "cgannotate: callgrind.out.1: the base: the same command wrote it before callgrind.out.3"],
                 [line for line in said.split("\n") if "base" in line or "newest" in line], "what is said")


def checks_judge_it():
    for old, new, status in ((100, 110, 3), (100, 104, 0), (110, 100, 0)):
        place_two(old, new)
        run_whole("--base=previous", "--fail-if=Ir>+5%", status=status)
        run_whole("--base=previous", "--format=github", "--fail-if=each: Ir>+5%", status=status)
    Path("callgrind.out.1").unlink()
    said = run_whole("--base=previous", "--fail-if=Ir>+5%", status=1).stderr.decode()
    require("no older profile of its command" in said and "callgrind.out.2: not the base: of another command: ./b" in said, said)


def other_inputs_are_refused():
    place_two()
    for args, words in ((("callgrind.out.1", "callgrind.out.3"), "several runs"), (("-",), "standard input"), (("--diff", "callgrind.out.1"), "--diff does not go with --base"),
                        (("--base=callgrind.out.2", "callgrind.out.3"), "with another --base")):
        said = run_whole("--base=previous", *args, status=2).stderr.decode()
        require(words in said, f"{args}: {said}")
    Path("previous").write_text(Path("callgrind.out.2").read_text(encoding="utf-8"), encoding="utf-8")
    text = run("--base=./previous", "callgrind.out.3")
    require(re.search("old: './previous'", text), f"a file of that name: {text[:200]}")


def the_same_file_by_another_name_is_no_base():
    place_two()
    os.symlink("callgrind.out.3", "callgrind.out.latest")
    for name in ("callgrind.out.latest", "callgrind.out.3"):
        require("callgrind.out.1: the base" in run_both("--base=previous", name)[1], name)
    Path("callgrind.out.latest").unlink()
    os.symlink("callgrind.out.3", "callgrind.out.3.old")
    require("callgrind.out.1: the base" in run_both("--base=previous", "callgrind.out.3")[1], "a link")
    Path("callgrind.out.3.old").unlink()
    shutil.copy2("callgrind.out.3", "callgrind.out.3.gz")
    os.utime("callgrind.out.3.gz", (2500, 2500))
    require("callgrind.out.1: the base" in run_both("--base=previous", "callgrind.out.3")[1], "a packed one")


PROPERTIES = (
    ("it is the run that a slow search takes", it_is_the_run_that_a_slow_search_takes),
    ("every format shows it", every_format_shows_it),
    ("checks judge it", checks_judge_it),
    ("other inputs are refused", other_inputs_are_refused),
    ("the same file by another name is no base", the_same_file_by_another_name_is_no_base),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
