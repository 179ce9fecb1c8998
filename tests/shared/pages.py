# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""pages: what tests of the page share: pages of requests, reports beside them, names and lines in both, and results of a
browser as TAP."""

import hashlib
import json
import os
import random
import re
import shutil
import sys
from pathlib import Path

from harness import Tap, Workplace, run

DEMO = Path(__file__).resolve().parents[1] / "data" / "demo"


def write_page(path, *args, cwd=None):
    """The page of a request."""
    done = run("--format=html", "-o", path, *args, cwd=cwd)
    if done.status != 0:
        raise AssertionError(f"{done.ending()}: {done.stderr[:300]!r}")
    return path


def demo_of_others(work):
    """Arguments for the demo, with its sources, as if somebody else had written it: so all of it is in the first table."""
    shutil.copytree(DEMO, work / "vendor" / "demo", dirs_exist_ok=True)
    return ["-I", work / "vendor" / "demo", work / "vendor" / "demo" / "callgrind.out.demo"]


def read_json(*args, cwd=None):
    return json.loads(run("--format=json", *args, cwd=cwd).stdout)


def page_size():
    """What a page takes without any data."""
    return int(re.search(rb"takes (\d+) bytes", run("--format=html", "--html-limit=1", DEMO / "callgrind.out.demo").stderr)[1])


# ---- functions and lines ----


def key_of(row):
    """A function of either side, by all its names."""
    names = [(side["object"], side["file"], side["name"]) if side else None for side in
             ([row["old"], row["new"]] if "status" in row else [row])]
    return tuple(names)


def line_key(line):
    return (line["file"], line["line"], line.get("old_file"), line.get("old_line"))


# ---- profiles that are made for it ----


def noise(number):
    """A text that does not pack, the same each time."""
    return hashlib.sha256(str(number).encode()).hexdigest()


def write_templates(path, seed=0, functions=12, lines=30):
    """A source whose lines are those of several functions each, as a template's are, or what is inlined."""
    rng = random.Random(seed)
    text = [f"events: Ir\nfl={path.with_suffix('.h')}"]
    for f in range(functions):
        text.append(f"fn=f<{f}>")
        for line in range(1, lines + 1):
            text += [f"{line} {rng.randint(1, 10 ** rng.randint(0, 6))}"] * rng.randint(0, 2)
            for callee in rng.sample(range(functions), rng.choice((0, 0, 1, 2))):
                text += [f"cfn=f<{callee}>", f"calls={rng.randint(1, 9)} 1", f"{line} {rng.randint(1, 10 ** 5)}"]
    path.write_text("\n".join(text) + "\n")
    path.with_suffix(".h").write_text("".join(f"line {n}\n" for n in range(1, lines + 1)))
    os.utime(path.with_suffix(".h"), (1, 1))
    return path


def spent_of(row, names):
    """A line of a report about one function, or a share of a line: its self cost and its calls."""
    return row["self"], sorted((names[call["function"]], repr(call["calls"]), call["inclusive"]) for call in row["calls"])


def listed(args, name):
    """What --list has of a function, line by line."""
    data = json.loads(run("--format=json", "--sections=lines,calls", f"--list=^{re.escape(name)}$", *args).stdout)
    names = {row["id"]: key_of(row) for row in data["functions"]}
    return {line_key(line): spent_of(line, names) for line in data["lines"]}


# ---- results ----


def problems_of(judge):
    try:
        return judge()
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


def tell_results(name, program, browser, checks):
    """The results of checks(browser, work): pairs of a name and a function that gives the problems. Words on the command
    line choose those whose names have them all. `browser`: a class; `program`: None where it is not installed."""
    if not program:
        print(f"1..0 # SKIP needs {name}")
        return
    tap = Tap()
    with Workplace("pages") as work, browser() as opened:
        for what, judge in checks(opened, work):
            if all(word in what for word in sys.argv[1:]):
                tap.result(what, problems_of(judge))
    tap.end()
