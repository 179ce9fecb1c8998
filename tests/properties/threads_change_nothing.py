#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test that any report is the same with four threads as with one, as TAP: the status, and each byte of standard output, of
standard error and of a file.

Profiles and command lines are random: those of tests/reference/random_profile.py and random_pair.py, cases of
tests/data/cases one after another, and options of all kinds, as tests/shared/random_options.py draws them. Most of these
profiles are too small for the usual build to share much of them among threads; in one by --enable-small-thresholds they
are cut and joined as large ones are, and there are many more pairs of a profile and a line.
"""

import collections
import concurrent.futures
import os
import random
import re
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_options  # noqa: E402 (found by the line above)
import random_pair  # noqa: E402
import random_profile  # noqa: E402
from harness import FEATURES, PROGRAM, rounds  # noqa: E402
from logged_programs import LoggedProgram  # noqa: E402
from properties import TIMEOUT, compared, require, require_same, run, tell_all  # noqa: E402

PAIRS = 2000 if "small-thresholds" in FEATURES else 300
PROFILES = ("one.out", "two.out", "three.out")
CASES = sorted((TESTS / "data" / "cases").glob("*.out"))

# ---- profiles ----


def generated(seed, lines):
    """Many lines that need what is before them would leave nothing to threads. Sums of costs of both signs that go past
    2^63 depend on their order."""
    generator = random_profile.Generator(seed, lines)
    generator.negative &= not generator.huge
    generator.errors &= seed % 4 == 0
    generator.mangled = 0.01 if seed % 4 == 0 else 0
    generator.relative = (0, 0.05, 0.05, 0.2, 1)[seed % 5]
    return generator.generate()


def another_run(rng, profile):
    """The profile of a run of the same program that cost a little more here, and less there."""
    def other(found):
        return b"%d" % rng.randint(1, 2 * int(found[0])) if rng.random() < 0.2 else found[0]
    return re.sub(rb"(?m)(?<=^[0-9*] )[1-9][0-9]{0,14}$", other, profile)


def of_one_program(rng, seed):
    one = generated(seed, rng.randint(30, 1500))
    return one, another_run(rng, one), generated(seed + 1, rng.randint(30, 300))


def of_two_versions(rng, seed):
    old, new = random_pair.generate(seed)
    return new.encode(), old.encode(), random_pair.again(new, rng.random()).encode()


def of_cases(rng, _):
    return [b"".join(path.read_bytes() for path in rng.choices(CASES, k=rng.randint(2, 12))) for _ in PROFILES]


def of_logs(rng, seed):
    """Logs of calls, most of them whole, of one part or two; others end anywhere, or have a line that makes them none."""
    made = []
    for number, _ in enumerate(PROFILES):
        text = LoggedProgram(10 * seed + number, rng.randint(20, 400)).text(rng.randint(1, 3))
        text += "\n" + LoggedProgram(10 * seed + number, 60).text() if rng.random() < 0.2 else ""
        at = rng.randrange(len(text)) if rng.random() < 0.4 else len(text)
        if rng.random() < 0.1:
            text = text.replace("calls=1 0 0", "calls=2 0 0", 1)
        made.append(text[:at].encode())
    return made


def write_profiles(seed):
    rng = random.Random(f"profiles {seed}")
    make = rng.choices((of_one_program, of_two_versions, of_cases, of_logs), (6, 3, 1, 2))[0]
    for path, profile in zip(PROFILES, make(rng, seed)):
        Path(path).write_bytes(profile)


# ---- pairs ----


def differences(seed):
    """What is not the same of the pair with this seed, how the run ended, and the options of its line."""
    write_profiles(seed)
    words = random_options.generate(seed, PROFILES)
    one, four = (random_options.ending(PROGRAM, [f"-j{jobs}", *words], PROFILES[0], TIMEOUT) for jobs in (1, 4))
    found = [(f"pair {seed}: {what} of {' '.join(words)}", one[what], four[what]) for what in one if one[what] != four[what]]
    return found, one["status"], [word for word in words if word.startswith("--format=")]


def begin_process(folder):
    """Each process has a directory of its own."""
    os.chdir(tempfile.mkdtemp(dir=folder))
    random_options.write_sources()


def threads_change_nothing():
    ended, formats = collections.Counter(), collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), initializer=begin_process, initargs=(os.getcwd(),)) as pool:
        for found, status, written in pool.map(differences, range(rounds(PAIRS)), chunksize=10):
            for what, one, four in found:
                require_same(one, four, what)
            require(status in range(4), f"status {status}")
            ended[status] += 1
            formats.update(written)
    compared["pairs"] += sum(ended.values())
    require(ended[0] > sum(ended.values()) / 2, f"most reports are none: {ended}")
    return f"status {dict(sorted(ended.items()))}, {dict(formats)}"


def lines_have_all_options():
    listed = re.findall(r"^ +(?:-\w, )? *--([a-z-]+)", run("--help=all"), re.MULTILINE)
    others = {"base", "combine", "diff", "output"}  # of what is read, and where the report goes
    require(len(listed) > 80, listed)
    require_same(set(listed), random_options.OPTIONS.keys() | random_options.LEFT_OUT | others, "options")


RESULTS = (
    ("random command lines have all options", lines_have_all_options),
    ("a report is the same with any number of threads", threads_change_nothing),
)

if __name__ == "__main__":
    tell_all(RESULTS)
