#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test directories as inputs, as TAP: in random trees the profiles are read that a slow search finds, in the order of
their paths; and what gungraun keeps of older runs is the base that is asked for.
"""

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

from harness import rounds  # noqa: E402 (found by the line above)
from properties import done, require, require_same, run, tell_all  # noqa: E402

SEEDS = range(rounds(120))
LEVELS = 8
NAMES = ("callgrind.out.{n}", "callgrind.out", "callgrind.out.{n}.1", "callgrind.out.{n}-02", "cachegrind.out.{n}",
         "callgrind.b{n}.out", "callgrind.a.out.{n}.out.#7.1-02", "callgrind.b{n}.out.#{n}")
OTHERS = ("callgrind.out.{n}.old", "callgrind.b{n}.out.old", "callgrind.b{n}.out.old.#7", "callgrind.b{n}.out.base@x",
          "callgrind.b{n}.out.base@x.#7.1", "callgrind.b{n}.log", "b{n}.out", "callgrind.b{n}.outer", "callgrind.outer{n}.txt",
          "xcallgrind.out.{n}", "callgrind.out{n}.svg")
TEXTS = {"callgrind.outer{n}.txt": "a report\nof many lines\n", "callgrind.out{n}.svg": "<svg>\n</svg>\n"}


def write(path, cost, command="./a", time=None):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"creator: callgrind-3.19.0\npid: 7\ncmd: {command}\npart: 1\nevents: Ir\nfl=a.c\nfn=main\n1 {cost}\ntotals: {cost}\n",
                    encoding="utf-8")
    if time is not None:
        os.utime(path, ns=(time, time))


def grow(rng, top):
    """A tree of profiles and other files; the paths of the profiles that are to be found, and how many files have such
    names and are none."""
    shutil.rmtree("tree", ignore_errors=True)
    shutil.rmtree("elsewhere", ignore_errors=True)
    Path(top).mkdir(parents=True)
    write(Path("elsewhere/callgrind.out.1"), 1)
    found, others, places = set(), 0, [(Path(top), 0)]
    for _ in range(rng.randint(0, 16)):
        place, level = rng.choice(places[-2:])
        if level <= LEVELS:
            (place / f"d{len(places)}").mkdir()
            places.append((place / f"d{len(places)}", level + 1))
    for number in range(rng.randint(0, 9)):
        place, level = rng.choice(places[-5:] if rng.random() < 0.5 else places)
        name = rng.choice(NAMES + OTHERS)
        path = place / name.format(n=number)
        if path.exists():
            continue
        if name in TEXTS:
            path.write_text(TEXTS[name], encoding="utf-8")
            others += level <= LEVELS
        elif rng.random() < 0.1:
            path.symlink_to(Path("elsewhere/callgrind.out.1").resolve())
        else:
            write(path, rng.randint(1, 999))
        if name in NAMES and level <= LEVELS:
            found.add(str(path))
    if rng.random() < 0.3:
        (Path(top) / "link").symlink_to(Path("elsewhere").resolve())
    return sorted(found), others


def inputs_of(*args):
    ended = done("--format=json", "--sections=files", *args)
    return ended, [each["path"] for each in json.loads(ended.stdout)["inputs"]] if ended.stdout else None


def profiles_below_are_inputs():
    counted = none = 0
    for seed in SEEDS:
        rng = random.Random(seed)
        top = rng.choice(("tree", "tree/top", "./tree"))
        expected, others = grow(rng, top)
        if top.startswith("./"):
            expected = ["./" + path for path in expected]
        named = top + rng.choice(("", "/"))
        ended, inputs = inputs_of(named)
        if expected:
            counted += 1
            require_same(sorted(path.replace("//", "/") for path in inputs), expected, f"seed {seed}: what is read")
            require_same(inputs, sorted(inputs), f"seed {seed}: the order")
            plural = "" if len(expected) == 1 else "s"
            told = f"{named}: {len(expected)} profile{plural} below it" + (f", {others} file{' is' if others == 1 else 's are'} none" if others else "\n")
            require(told.encode() in ended.stderr, f"seed {seed}: {told}: {ended.stderr}")
            require_same(run("--format=csv", named), run("--format=csv", *inputs), f"seed {seed}: rows")
        else:
            none += 1
            require_same((ended.returncode, ended.stdout), (1, b""), f"seed {seed}: none is there")
            require(b"without profiles" in ended.stderr, f"seed {seed}: {ended.stderr}")
        for args in ((f"--base={named}", "elsewhere"), (f"--base=elsewhere", named), ("--diff", named, "elsewhere")):
            ended = done("--format=csv", "--fail-if=Ir>1G", "--gone=.", *args)
            require_same(ended.returncode, 0 if expected else 1, f"seed {seed}: {args}: {ended.stderr}")
            require(bool(ended.stdout) == bool(expected), f"seed {seed}: {args}")
    require(counted > len(SEEDS) / 2 and none > len(SEEDS) / 20, f"{counted} trees with profiles, {none} without")


def sources_are_no_inputs():
    """Behind a profile a directory without profiles is taken as it was."""
    shutil.rmtree("tree", ignore_errors=True)
    write(Path("tree/callgrind.out.1"), 5)
    Path("tree/sources").mkdir()
    ended = done("tree/callgrind.out.1", "tree/sources")
    require_same(ended.returncode, 1, "status")
    require(b"tree/sources: is a directory" in ended.stderr.lower(), f"{ended.stderr}")
    ended, inputs = inputs_of("tree/callgrind.out.1", "tree")
    require_same(inputs, ["tree/callgrind.out.1"] * 2, "one that is named twice")
    require(b"named more than once" in ended.stderr, f"{ended.stderr}")


def faults_are_told_as_of_named_inputs():
    for text, status in (("events: Ir\nfl=a.c\nfn=main\n1 2\nno such line\n", 0), ("", 0), ("events: Ir\nfl=a.c\nfn=f\n1 1\nfn", 0)):
        shutil.rmtree("tree", ignore_errors=True)
        write(Path("tree/a/callgrind.out.1"), 5)
        path = Path("tree/b/callgrind.out.2")
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        below = done("--format=csv", "tree")
        named = done("--format=csv", "tree/a/callgrind.out.1", str(path))
        require_same(below.returncode, named.returncode, "status")
        said = below.stderr.replace(b"cgannotate: tree: 2 profiles below it\n", b"")
        require_same((below.stdout, said), (named.stdout, named.stderr), f"what is said of {text!r}")
        for args in (("tree",), ("--base=elsewhere", "tree"), ("--base=tree", "elsewhere")):
            require_same(done("--fail-if=Ir>1G", *args).returncode, 1, f"a check of {text!r}, {args}")
    if os.geteuid() != 0:
        path.chmod(0)
        ended = done("tree")
        require_same(ended.returncode, 1, "status of what cannot be read")
        require(b"Permission denied" in ended.stderr, f"{ended.stderr}")


# What is left of a profile in a directory, by its bytes or by how it is made.
REMAINS = {
    "NUL bytes": bytes(4096), "a cut head": b"s 10\n12 4\n", "a compressed one, cut": b"\x1f\x8b\x08\x00\x00", "a page": b"<html>404</html>\n",
    "a pointer": b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n", "text": b"404 Not Found\n", "nothing": b"",
    "a link to nothing": lambda path: path.symlink_to("nowhere"), "a FIFO": os.mkfifo,
}  # fmt: skip


def remains_are_expected():
    """A file that is called like a profile and is none is told by name, and no check passes beside it, on either side; with
    the name of a report or a leftover it is none of these."""
    for remains, make in REMAINS.items():
        for name in ("callgrind.out.2", "callgrind.b.out", "cachegrind.out.7"):
            shutil.rmtree("tree", ignore_errors=True)
            write(Path("tree/a/callgrind.out.1"), 5)
            write(Path("elsewhere/callgrind.out.1"), 5)
            path = Path("tree") / name
            make(path) if callable(make) else path.write_bytes(make)
            require(name.encode() in done("--format=csv", "tree").stderr, f"{remains}: {name} is not told")
            for args in (["tree"], ["elsewhere/callgrind.out.1", "tree"], ["--base=elsewhere", "tree"], ["--base=tree", "elsewhere"]):
                for check in ("Ir>1G", "each: Ir>1G", "each-input: Ir>1G", "each-input: Ir>+1G")[: 4 if "--base" in args[0] else 3]:
                    ended = done(f"--fail-if={check}", "--format=json", "--sections=checks", *args)
                    passed = json.loads(ended.stdout or b'{"checks": []}')["checks"]
                    require_same((ended.returncode, [c["passed"] for c in passed][:1]), (1, [None]), f"{remains}, {name}, {check}, {args}")
            shutil.rmtree("tree")
            for end in (".txt", ".md", ".html", ".svg", ".dot", ".json", ".csv", ".log", ".annotated", ".tmp", ".part", ".lock"):
                write(Path("tree/a/callgrind.out.1"), 5)
                Path(f"tree/callgrind.out.2{end}").write_bytes(b"404 Not Found\n" if make == b"" or callable(make) else make)
            require_same(done("--fail-if=each-input: Ir>1G", "tree").returncode, 0, f"reports beside it: {remains}")


def place_suite(kept="old", process=""):
    shutil.rmtree("tree", ignore_errors=True)
    for number, name in enumerate("abc", 1):
        stem = f"tree/{name}/callgrind.{name}.out"
        write(Path(f"{stem}{process and '.#1' + process}"), 10 * number, time=10**18)
        if name != "c":
            write(Path(f"{stem}.{kept}{process and '.#2' + process}"), number, time=10**18 - 10**9)


def gungraun_keeps_its_bases():
    for process in ("", ".1", "-02"):
        for kept, base in (("old", "previous"), ("base@main", "@main")):
            place_suite(kept, process)
            olds = [f"tree/{name}/callgrind.{name}.out.{kept}{process and '.#2' + process}" for name in "ab"]
            news = [f"tree/{name}/callgrind.{name}.out{process and '.#1' + process}" for name in "abc"]
            ended = done("--format=csv", f"--base={base}", "tree")
            require_same(ended.stdout.decode(), run("--format=csv", "--combine=sum", *(f"--base={path}" for path in olds), *news), "rows")
            require(b"callgrind.c.out" in ended.stderr, f"what has no base is not told: {ended.stderr}")
            ended = done("--format=csv", f"--base={base}", news[0])
            require_same(ended.stdout.decode(), run("--format=csv", f"--base={olds[0]}", news[0]), "rows of one")
            require_same(done("--format=csv", f"--base={base}", news[2]).returncode, 1, "status without a base")
            ended = done("--format=csv", f"--base={base}", cwd="tree/a")
            require_same(ended.stdout.decode(), run("--format=csv", f"--base={olds[0]}", news[0]), "rows of the newest")
    require_same(done("--format=csv", "--base=@none", "tree").returncode, 1, "status of a base that nobody kept")


def the_newest_of_each_command_is_compared():
    """--base=previous of a directory: of each command its newest run, and its own run before."""
    for seed in SEEDS:
        rng = random.Random(seed)
        shutil.rmtree("tree", ignore_errors=True)
        Path("tree").mkdir()
        runs = {}
        for number in range(rng.randint(1, 9)):
            command, place = f"./{rng.choice('abc')} 1", rng.choice(("x", "y"))
            path = Path(f"tree/{command[2]}{place}/callgrind.out.{number}") if rng.random() < 0.3 else Path(
                f"tree/x/callgrind.out.{number}")
            write(path, rng.randint(1, 99), command, 10**18 + number * 10**9)
            path.write_text(path.read_text(encoding="utf-8").replace("pid: 7", f"pid: {number}"), encoding="utf-8")
            os.utime(path, ns=(10**18 + number * 10**9,) * 2)
            runs.setdefault(command, []).append(str(path))
        news, olds = sorted(paths[-1] for paths in runs.values()), []
        for paths in runs.values():
            beside = [path for path in paths[:-1] if os.path.dirname(path) == os.path.dirname(paths[-1])]
            olds += beside[-1:]
        ended = done("--format=csv", "--base=previous", "tree")
        if olds:
            expected = run("--format=csv", "--combine=sum", *(f"--base={path}" for path in olds), *news)
            require_same(ended.stdout.decode(), expected, f"seed {seed}")
        else:
            require_same((ended.returncode, ended.stdout), (1, b""), f"seed {seed}: no run before")


PROPERTIES = (
    ("profiles below a directory are inputs", profiles_below_are_inputs),
    ("directories of sources are no inputs", sources_are_no_inputs),
    ("faults below are told as of named inputs", faults_are_told_as_of_named_inputs),
    ("what should be a profile below a directory is told, and no check passes", remains_are_expected),
    ("gungraun keeps its bases", gungraun_keeps_its_bases),
    ("the newest of each command is compared with its run before", the_newest_of_each_command_is_compared),
)


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES))
