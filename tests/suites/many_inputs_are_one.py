#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that many inputs are one profile, as TAP: whatever the number of threads, byte for byte; within the limits of a
process; and in the memory that one of them takes, and not all. Each has a name of its own.

Inputs are mixed from tests/data/cases, the fuzzing corpus (hostile ones), ../shared/corpus where it is, and from
packed, empty and missing files. They are so many that threads share them.
"""

import gzip
import os
import random
import re
import resource
import shutil
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "shared"))

from harness import FEATURES, SANITIZED, Tap, Workplace, run  # noqa: E402 (found by the line above)

TESTS = Path(__file__).resolve().parents[1]
FOLDERS = (TESTS / "data" / "cases", TESTS / "fuzz" / "corpus", TESTS.parent.parent / "shared" / "corpus")
MIXED = 300  # inputs, each of which counts as 16 KB of work at least, and 4 MB are worth a thread
THREADS = ("-j2", "-j7")
MB = 1_000_000
HUGE = re.compile(rb"[0-9]{18}|0x[0-9a-f]{15}")  # sums of such costs of both signs depend on their order: load.h

OPTIONS = (
    ["--auto=no", "--threshold=100"],
    ["--auto=no", "--inclusive=both", "--tree=both"],
    ["--format=json"],
    ["--auto=no", "--by=part"],
    ["--auto=no", "--by=thread", "--threads=1-2"],
    ["--auto=no", "--by=input", "--parts=1"],
    ["--auto=no", "--group=instruction", "--threshold=100"],
    ["--auto=no", "--strict"],
)


# ---- the same with any number of threads ----


def differences(done, one):
    found = [] if done.status == one.status else [f"{done.ending()}, with one thread {one.ending()}"]
    for name, mine, theirs in (("report", done.stdout, one.stdout), ("standard error", done.stderr, one.stderr)):
        if mine != theirs:
            lines = zip(mine.splitlines() + [b"(end)"], theirs.splitlines() + [b"(end)"])
            first = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
            found.append(f"another {name}: {first[0][:100]!r}, with one thread {first[1][:100]!r}")
    return found


def compare(tap, place, name, arguments, names=None, feed=None, wanted=None):
    """Runs with one thread and with more. `names` go into a list; `feed` begins what must be done beside each run."""
    if names is not None:
        (place / "list").write_bytes(b"".join(os.fsencode(one) + b"\0" for one in names))
        arguments = [*arguments, "--inputs-from=list", "--null"]
    runs = []
    for jobs in ("-j1", *THREADS):
        helper = feed() if feed else None
        runs.append(run(jobs, *arguments, cwd=place))
        if helper:
            helper.join()
    found = [] if wanted is None or runs[0].status == wanted else [f"{runs[0].ending()}, expected {wanted}"]
    for jobs, done in zip(THREADS, runs[1:]):
        found += [f"{jobs}: {problem}" for problem in differences(done, runs[0])]
    tap.result(name, found)
    return runs[0]


def fill(place):
    """Copies of all inputs there are, some packed too; returns their names."""
    names = []
    for folder in FOLDERS:
        for path in sorted(folder.glob("*")) if folder.is_dir() else []:
            if path.is_file() and path.stat().st_size < 2 * MB and not HUGE.search(path.read_bytes()):
                name = f"{len(names)}-{path.name}"
                shutil.copyfile(path, place / name)
                names.append(name)
                if len(names) % 5 == 0:
                    (place / f"{name}.gz").write_bytes(gzip.compress(path.read_bytes(), 1, mtime=0))
                    names.append(f"{name}.gz")
    (place / "empty").touch()
    (place / "folder").mkdir()
    return names + ["empty", "folder", "missing"]


def check_mixtures(tap, place):
    names = fill(place)
    for number, options in enumerate(OPTIONS):
        chance = random.Random(number)
        mixed = [chance.choice(names) for _ in range(MIXED)]
        if "--strict" in options:
            mixed = [name for name in mixed if name.endswith("order.out") or name.endswith("ties.out")] * 99 + mixed
        compare(tap, place, f"{len(mixed)} inputs of all kinds, {' '.join(options)}", options, mixed)


def simple(number, lines=40, event="Ir", functions=7):
    """A profile whose functions others have, too, and whose costs are its own."""
    body = [f"version: 1\npid: {number}\ncmd: ./program {number}\npart: 1\ndesc: Timerange: {number}\nevents: {event}\nfl=(1) a.c"]
    for i in range(lines):
        body.append(f"fn=({i % functions + 1}) f{i % functions}\n{i + 1} {number * 7 + i}")
        body.append(f"cfn=({i * 3 % functions + 1}) f{i * 3 % functions}\ncalls={i + 1} 1\n{i + 1} {number + i}")
    return "\n".join(body) + "\n"


def write_simple(place, count, **kind):
    names = [f"simple.{number}" for number in range(count)]
    for number, name in enumerate(names):
        (place / name).write_text(simple(number, **kind))
    return names


def check_large(tap, place):
    """Large files among small ones are cut into chunks, and the small ones before and after them are not mixed up."""
    names = write_simple(place, 300)
    body = simple(7)[simple(7).index("fn=") :]
    (place / "large").write_text(simple(7) + body * (20 * MB // len(body)))
    mixed = [*names[:100], "large", *names[100:], "large", names[0]]
    for options in (["--auto=no", "--threshold=100", "--by=input"], ["--format=callgrind"]):
        compare(tap, place, f"large files among small ones, {' '.join(options)}", options, mixed, wanted=0)
    (place / "large").unlink()


def check_pipes(tap, place):
    """Pipes are read by themselves, in their order: whoever writes them may write one after another."""
    names = write_simple(place, 300)
    pipes = ["pipe.1", "pipe.2"]
    for pipe in pipes:
        os.mkfifo(place / pipe)

    def write():
        for pipe in pipes:
            (place / pipe).write_text(simple(1000))

    def feed():
        thread = threading.Thread(target=write, daemon=True)
        thread.start()
        return thread

    compare(tap, place, "pipes among files", ["--auto=no", "--threshold=100"],
            [*names[:150], pipes[0], *names[150:], pipes[1]], feed=feed, wanted=0)


def check_events(tap, place):
    """Together they have more events than there is room for: the first ones count."""
    names = []
    for number in range(300):
        events = " ".join(f"E{number % 3}_{i}" for i in range(500))
        (place / f"events.{number}").write_text(f"events: {events}\nfl=a.c\nfn=f\n1 {'5 ' * 500}\n")
        names.append(f"events.{number}")
    done = compare(tap, place, "more events than are kept", ["--format=csv", "--auto=no"], names)
    tap.result("... of which the others are left out, with a warning and notes of those that some have",
               done.problems(status=0, error="more than 1024 events, the rest is left out", lines=3))
    if "libarchive" in FEATURES:
        for name in names:
            (place / name).write_bytes(gzip.compress((place / name).read_bytes(), 1))
        compare(tap, place, "more events than are kept, packed", ["--format=csv", "--auto=no"], names)


def check_bombs(tap, place):
    """How much of a packed input is read does not depend on what was read before it."""
    if SANITIZED:
        tap.skip("packed inputs of too many names", "not with sanitizers")
    if SANITIZED or "libarchive" not in FEATURES:
        return
    names = write_simple(place, 300)
    bomb = b"events: Ir\nfl=a.c\n" + b"".join(b"fn=%s%d\n1 1\n" % (b"A" * 4000, n) for n in range(30_000))
    (place / "bomb").write_bytes(gzip.compress(bomb, 1))
    mixed = [*names[:30], "bomb", "bomb", *names[30:], "bomb"]
    compare(tap, place, "packed inputs of too many names", ["--auto=no", "-n9"], mixed, wanted=1)


# ---- the limits of a process ----


def limited(kind, soft):
    hard = resource.getrlimit(kind)[1]

    def prepare():
        resource.setrlimit(kind, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard))

    return prepare


def check_limits(tap, place):
    names = write_simple(place, 2000)
    (place / "list").write_text("\n".join(names))
    plain = run("-j1", "--auto=no", "--inputs-from=list", cwd=place)
    done = run("-j7", "--auto=no", "--inputs-from=list", cwd=place, prepare=limited(resource.RLIMIT_NOFILE, 24))
    tap.result("2,000 inputs with 24 descriptors", done.problems() + differences(done, plain))
    done = run("-j64", "--auto=no", "--inputs-from=list", cwd=place, prepare=limited(resource.RLIMIT_NOFILE, 10))
    tap.result("2,000 inputs with 10 descriptors for 64 threads", done.problems() + differences(done, plain))
    (place / "long").write_text("ä" * 5_000_000)
    done = run("--inputs-from=long", cwd=place)
    cut = done.stderr.startswith("cgannotate: ää".encode()) and done.stderr.endswith("ä...: File name too long\n".encode())
    tap.result("a name of 10 MB is cut in messages", done.problems(status=1, error="...: File name too long") +
               ([] if cut and len(done.stderr) < 5000 else [f"{len(done.stderr)} bytes on standard error"]))
    if SANITIZED:
        tap.skip("2,000 inputs where no thread can be started", "not with sanitizers")
        return
    done = run("-j7", "--auto=no", "--inputs-from=list", cwd=place, limit=4 << 10,
               prepare=limited(resource.RLIMIT_STACK, 64 << 30))
    tap.result("2,000 inputs where no thread can be started", done.problems() + differences(done, plain))


# ---- memory ----

INPUTS = 10_000
EACH = 600  # bytes: of the name of an input, and of the process that it is of


def check_memory(tap, place):
    """What an input costs and describes is not kept where no report shows it: the profile is that of one."""
    name = f"{INPUTS:,} inputs take {EACH} bytes each beside what one takes"
    if SANITIZED:
        tap.skip(name, "not with sanitizers")
        return
    names = write_simple(place, INPUTS, lines=40, event=" ".join(f"E{i}" for i in range(13)))
    (place / "list").write_text("\n".join(names))
    for jobs in ("-j1", "-j2"):
        one = run(jobs, "--auto=no", names[0], cwd=place)
        done = run(jobs, "--auto=no", "--inputs-from=list", cwd=place)
        grown = (done.peak - one.peak) * 1024 // INPUTS
        tap.result(f"{name}, {jobs}", done.problems() + ([f"{grown} bytes"] if grown > EACH else []))


def check_unknown_files(tap, place):
    """Callees of which only the end of their part tells where they are, and orphans, are kept once and not per input."""
    name = f"{MIXED} inputs whose callees name no file take little more than one"
    if SANITIZED:
        tap.skip(name, "not with sanitizers")
        return
    functions = 3000
    body = ["events: Ir Dr Dw D1 D2 D3\nob=a.so\nfl=???"]
    for i in range(functions):
        costs = " ".join(str(i + j) for j in range(6))
        body.append(f"fn=f{i}\n1 {costs}\ncfn=f{(i + 1) % functions}\ncalls=1 1\n2 {costs}")
        body.append(f"fl=b.c\nfn=g{i}\n1 1\nfl=???\nfn=h{i}\n2 1\ncfn=g{i}\ncalls=1 1\n2 {costs}")
    (place / "one").write_text("\n".join(body) + "\n")
    (place / "list").write_text("one\n" * MIXED)
    for options in (["--auto=no", "--inclusive=both"], ["--format=callgrind"]):
        one = run("-j1", "-q", *options, "one", cwd=place)
        for jobs, most in (("-j1", 1.6), ("-j2", 2.6)):  # each thread has one profile
            done = run(jobs, "-q", *options, "--inputs-from=list", cwd=place)
            found = [] if done.peak < most * one.peak else [f"{done.peak} kB, one of them {one.peak} kB"]
            tap.result(f"{name}, {jobs} {options[-1]}", done.problems() + found)


# ---- names ----


def check_names(tap, place):
    """Rows have names of their own, whatever numbers the names of files end with."""
    names = ["x", "x", "x (2)", "x", "x (2)", "x (3)", "x"]
    for name in set(names):
        (place / name).write_text("events: Ir\nfn=f\n1 1\n")
    done = run("--by=input", "--format=csv", "-q", *names, cwd=place)
    rows = [line.split(",")[1:] for line in done.stdout.decode().splitlines()[1:]]
    wanted, taken = [], set()
    for name in names:
        numbered = (f"{name} ({n})" for n in range(2, len(names) + 2))
        wanted.append([name if name not in taken else next(one for one in numbered if one not in taken), name])
        taken.add(wanted[-1][0])
    tap.result("inputs of the same name are numbered", done.problems() + ([] if rows == wanted else [f"{rows}, not {wanted}"]))


def main():
    tap = Tap()
    for check in (check_mixtures, check_large, check_pipes, check_events, check_bombs, check_limits, check_memory,
                  check_unknown_files, check_names):
        with Workplace("many") as place:
            check(tap, place)
    tap.end()


if __name__ == "__main__":
    main()
