#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test jumps between lines of source, as TAP: they are those that the second reader finds, and nothing else changes where
they are read.

Profiles are the cases of tests/data/cases and tests/data/instructions, random ones, and those of ../shared/corpus, where
they are; and small ones with a source of their own, beside which the jumps are drawn.
"""

import collections
import json
import os
import random
import re
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
import reader  # noqa: E402
from harness import cases, rounds  # noqa: E402
from json_reports import clean  # noqa: E402
from properties import compared, done, real_profiles, require, require_same, run, run_whole, tell_all  # noqa: E402

CASES = sorted([*cases(), *(TESTS / "data" / "instructions").glob("*.out")])
SEEDS = range(rounds(120))
SOURCES = range(rounds(60))
LANES = 8  # that are drawn beside each other


def read_json(*args):
    return json.loads(run("--format=json", *args))


def jumps_of(rows, clean=str):
    sums = collections.Counter()
    for row in rows:
        key = clean(row["file"]), row["line"], clean(row["to_file"]), row["to_line"], row["conditional"]
        sums[key, "followed"] += row["followed"]
        sums[key, "executed"] += row["executed"]
    return sums


def check(path):
    """By lines alone, worked out from instructions, and beside all else; written back and in parallel, too."""
    slow = reader.as_dict(reader.read([str(path)], os.getcwd()))
    if slow["fatal"] or not slow["events"] or done("--auto=no", path).returncode:
        return 0
    wanted = jumps_of(slow["line_jumps"], clean)
    for sections in ("line_jumps", "line_jumps,instructions,jumps", "line_jumps,lines,functions"):
        rows = read_json(f"--sections={sections}", path)["line_jumps"]
        require_same(wanted, jumps_of(rows), f"{path}: {sections}")
        require_same(len({json.dumps({**row, "followed": 0, "executed": 0}) for row in rows}), len(rows), f"{path}: equal rows")
    compared["jumps"] += len(wanted)
    return len(wanted) > 0


def check_all(paths):
    found = sum(check(path) for path in paths)
    require(found, "no profile has jumps")
    return f"{found} profiles with jumps"


def written(folder):
    """Random profiles."""
    for seed in SEEDS:
        path = folder / f"random{seed}.out"
        path.write_bytes(random_profile.generate(seed))
        yield path


def random_ones():
    with tempfile.TemporaryDirectory() as folder:
        return check_all(written(Path(folder)))


def nothing_else_changes():
    """What stands beside jumps is what stands there without them; written back they are the same."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in [*CASES, *list(written(folder))[:40]]:
            if done("--auto=no", path).returncode:
                continue
            whole, without = read_json("--jumps", path), read_json(path)
            kept = {key: value for key, value in whole.items() if key not in ("line_jumps", "diagnostics")}
            require_same(kept, {key: value for key, value in without.items() if key != "diagnostics"}, f"{path}: --jumps")
            for group in ("file", "line", "piece"):
                for tail in (("--auto=no",), ("--style=rich", "--auto=no", "--summary=no")):
                    args = (f"--group={group}", *tail, path)
                    require_same(run("--jumps=no", *args), run("--jumps", *args), f"{path}: {args}")
            back = folder / "back.out"
            if done("--format=callgrind", "-o", back, path).returncode == 0:
                require_same(jumps_of(whole["line_jumps"]), jumps_of(read_json("--jumps", back)["line_jumps"]), f"{path}: written back")
            require_same({key: 2 * count for key, count in jumps_of(whole["line_jumps"]).items()},
                         dict(jumps_of(read_json("--jumps", path, path)["line_jumps"])), f"{path}: twice")


def threads():
    """Chunks are of 8 MiB and more: a small profile is repeated, with a part for each."""
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.out"
        for path in (TESTS / "data" / "instructions" / "both.out", TESTS / "data" / "cases" / "real_instr_jump.out"):
            data = path.read_bytes()
            large.write_bytes(data * (18_000_000 // len(data)))
            args = ("--format=json", "--sections=line_jumps", large)
            require_same(run("-j1", *args), run("-j4", *args), f"{path} with -j4")


# ---- beside the source ----


def write_program(folder, rng):
    """A profile of one file, some of whose code is inlined from another; the jumps are its own."""
    last, header = rng.randint(3, 12), folder / "b.h"
    (folder / "a.c").write_text("".join(f"text {n};\n" for n in range(1, last + 1)))
    header.write_text("inline;\n" * 9)
    lines = ["events: Ir", f"fl={folder}/a.c", "fn=f", "1 1"]
    for line in range(1, last + 1):
        lines += [f"{line} {line * 100}"] if rng.random() < .9 else []
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            lines += [f"jfi={header}"] if rng.random() < .1 else []
            executed = rng.randint(1, 10**rng.randint(1, 6))
            how = f"jump={executed}" if rng.random() < .4 else f"jcnd={rng.randint(0, executed)}/{executed}"
            lines += [f"{how} {rng.randint(1, last)}", f"{line}"]
    (folder / "a.out").write_text("\n".join(lines) + "\n")
    return folder / "a.out"


def drawn(text, name):
    """Of an annotated source, the jumps below each line as they are written, and the lines that have an arrow."""
    source = next(part for part in re.split(r"\n-{80}\n-- (?=Auto)", text) if part.startswith(f"Auto-annotated source: {name}\n"))
    jumps, arrows, line = [], set(), 0
    for row in source.split("\n"):
        numbered = re.match(r"(?: *[\d,]+| +\.)(?: +\([ \d.]+%\))? +([ |/\\+>-]*?)(\d+)  text (\d+);$", row)
        jump = re.match(r" *[ |/\\+-]* +-> line (\d+)(?: of (\S+))?: ([\d,]+)(?: of ([\d,]+))?$", row)
        if numbered:
            line = int(numbered[2])
            require(numbered[2] == numbered[3], f"{row} has another number")
            arrows |= {line} if numbered[1].rstrip().endswith(">") else set()
        elif jump:
            jumps.append((line, jump[2], int(jump[1]), *(number and int(number.replace(",", "")) for number in (jump[3], jump[4]))))
    return jumps, arrows


def sources_show_them():
    """Below each line stand its jumps, in the order of JSON; those to a line that is there have an arrow."""
    for seed in SOURCES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            path = write_program(folder, random.Random(seed))
            rows = read_json("--sections=line_jumps", path)["line_jumps"]
            here = f"{folder}/a.c"
            wanted = [(row["line"], None if row["to_file"] == here else row["to_file"], row["to_line"], row["followed"],
                       row["executed"] if row["conditional"] else None) for row in rows]
            text = run("--jumps", "--line-numbers", "--context=99", path)
            jumps, arrows = drawn(text, here)
            require_same(sorted(wanted, key=str), sorted(jumps, key=str), f"seed {seed}: jumps")
            require_same([jump[0] for jump in wanted], [jump[0] for jump in jumps], f"seed {seed}: order")
            targets = {jump[2] for jump in wanted if jump[1] is None}
            require(arrows <= targets and (len(targets) > LANES or arrows == targets), f"seed {seed}: {arrows}, not {targets}")
            bare = [row for row in text.split("\n") if "-> line" not in row]
            plain = run("--line-numbers", "--context=99", path).split("\n")
            require_same([row.split() for row in plain], [re.sub(r"(?<=[\d.)]) +[ |/\\+>-]*(?=\d+  text)", " ", row).split()
                                                          for row in bare], f"seed {seed}: other rows")


def comparisons_refuse():
    ended = run_whole("--jumps", f"--base={CASES[0]}", CASES[0], status=2)
    require(b"jumps are not compared" in ended.stderr, ended.stderr)
    run_whole("--style=rich", "--summary=no", f"--base={CASES[0]}", CASES[0])


RESULTS = (
    ("cases have the jumps of the second reader", lambda: check_all(CASES)),
    ("so have random profiles", random_ones),
    ("so have profiles that others wrote", lambda: check_all(real_profiles(3_000_000))),
    ("nothing else changes", nothing_else_changes),
    ("any number of threads finds the same", threads),
    ("sources show them", sources_show_them),
    ("comparisons refuse them", comparisons_refuse),
)

if __name__ == "__main__":
    tell_all(RESULTS)
