# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""properties: what suites of properties share: running the program, reading rows, saying what does not hold, and TAP.

The program is $CGANNOTATE. What a property that fails had written stays: the files of its case are those written last. They
are below kept/SUITE/NUMBER in the directory in which the suite was started, as the result says.
"""

import collections
import csv
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

from harness import PROGRAM, corpus, tap_line

os.environ["LC_ALL"] = "C"
TIMEOUT = 240  # seconds: many times what a run takes with sanitizers
KEPT = Path.cwd() / "kept" / Path(sys.argv[0]).stem
KEPT_MAX = 8 << 20  # bytes of the files of a property that failed
KEPT_TOLD = 3  # of these files are named

compared = collections.Counter()


class Failed(Exception):
    """A property that does not hold."""


class Skipped(Exception):
    """A property that cannot be looked at here."""


def require(condition, what):
    if not condition:
        raise Failed(what)


def require_same(expected, actual, what):
    compared["things"] += len(expected) if hasattr(expected, "__len__") else 1
    if expected == actual:
        return
    if isinstance(expected, collections.Counter):
        raise Failed(f"{what}: missing {list((expected - actual).items())[:3]}, too many {list((actual - expected).items())[:3]}")
    if isinstance(expected, bytes):
        pairs = zip(expected.split(b"\n"), actual.split(b"\n"))
        expected, actual = next(((a, b) for a, b in pairs if a != b), (len(expected), len(actual)))
    raise Failed(f"{what}: expected {expected!r:.600}, got {actual!r:.600}")


def real_profiles(largest):
    """Those that are not larger, as harness.corpus() has them."""
    paths = corpus(largest)
    if not paths:
        raise Skipped("../shared/corpus is not here")
    return paths


# ---- what is checked: check(path, number) of each profile, all in the directory where the test is ----


def each_of(paths, check):
    for number, path in enumerate(paths):
        check(path, number)


def each_random(seeds, generate, check):
    """Of each seed's profile, which is a text or bytes."""
    for seed in seeds:
        profile = generate(seed)
        Path("random.out").write_bytes(profile.encode() if isinstance(profile, str) else profile)
        check("random.out", seed)


# ---- running the program ----


def done(*args, env=None, **more):
    """How a run ended, as subprocess.run() has it: without standard input, and with what it wrote, unless told otherwise.
    `env`: what is added to the environment."""
    usual = {"capture_output": not {"stdout", "stderr"} & more.keys(), "timeout": TIMEOUT, "check": False}
    if "input" not in more:
        usual["stdin"] = subprocess.DEVNULL
    return subprocess.run([PROGRAM, *args], env={**os.environ, **env} if env else None, **{**usual, **more})


def run_whole(*args, status=0, **more):
    """The same, of a run that has to end with this status."""
    ended = done(*args, **more)
    words = " ".join(map(str, args))
    require(ended.returncode == status, f"exit status {ended.returncode} of {words}: {ended.stderr[:300]!r}")
    return ended


def run_both(*args, **more):
    """What the program says on standard output, and on standard error."""
    ended = run_whole(*args, **more)
    return ended.stdout.decode(errors="surrogateescape"), ended.stderr.decode(errors="surrogateescape")


def run(*args, **more):
    return run_both(*args, **more)[0]


# ---- rows ----


def number(text):
    return int(text) if text else 0


def records(text, delimiter=","):
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter))


# ---- text ----


def integer(text):
    return None if text == "." else int(text.replace(",", ""))


RULE = "-" * 80


def tables(report):
    """The tables of a report in the plain style: their rows, each its figures and what stands behind them."""
    lines = report.split("\n")
    found = []
    for start in range(len(lines) - 2):
        if lines[start] == RULE and lines[start + 2] == RULE and not lines[start + 1].startswith("Profile data"):
            rows = []
            for line in lines[start + 3 :]:
                match = re.match(r"((?: *(?:\.|-?[\d,]+) )+) (.*)", line)
                if not match:
                    break
                rows.append((tuple(map(integer, match[1].split())), match[2]))
            found.append(rows)
    return found


def columns(line):
    """How many columns of a terminal a line takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


# ---- what is kept of a failure ----


def written_last(folder):
    """The files below a directory, those written last first, as many as may be kept."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    left = KEPT_MAX
    for path in sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True):
        left -= path.stat().st_size
        if left >= 0:
            yield path


def keep(folder, number_of_it):
    """Copies the files of a property that failed, and says which are its last."""
    place, told = KEPT / str(number_of_it), []
    for path in written_last(folder):
        below = path.relative_to(folder)
        (place / below).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place / below)
        told.append(str(below))
    more = [f"{len(told) - KEPT_TOLD} more"] if len(told) > KEPT_TOLD else []
    return f"kept in {place}: {', '.join(told[:KEPT_TOLD] + more)}" if told else ""


# ---- TAP ----


def tell(number_of_it, what, holds, todo=""):
    """Looks at a property, and prints its result, and what it has to say. `todo`: why it is known to fail."""
    skipped = problem = note = None
    folder = Path.cwd()
    try:
        note = holds()
    except Skipped as why:
        skipped = str(why)
    except Failed as failed:
        problem = str(failed)
    except (LookupError, ValueError, TypeError, OSError, subprocess.SubprocessError) as error:
        problem = repr(error)
    print(tap_line(number_of_it, what, not problem, todo, skipped), flush=True)
    if problem or note:
        print(f"#   {ascii(problem or note)[1:-1]}", flush=True)
    kept = problem and keep(folder, number_of_it)
    if kept:
        print(f"#   {ascii(kept)[1:-1]}", flush=True)


def tell_all(properties, prepare=None):
    """Looks at the properties in a directory of their own: words, a function, and where it is known to fail, why."""
    os.environ["CGANNOTATE"] = PROGRAM
    print(f"1..{len(properties)}", flush=True)
    shutil.rmtree(KEPT, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="properties.") as folder:
        os.chdir(os.path.realpath(folder))
        if prepare:
            prepare()
        for number_of_it, (what, holds, *todo) in enumerate(properties, 1):
            tell(number_of_it, what, holds, *todo)
        os.chdir("/")
    if compared:
        print("# compared: " + ", ".join(f"{count} {what}" for what, count in compared.items()))
