#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Test where functions are at home, as TAP: the rule of the manual page, written down another way over what the second
reader reads.

Profiles are the cases of tests/data/cases, random ones, random pairs, and those of ../shared/corpus, where they are.
"""

import json
import random
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "reference"))
sys.path.insert(0, str(TESTS / "shared"))
sys.dont_write_bytecode = True

import random_pair  # noqa: E402 (found by the lines above)
import random_profile  # noqa: E402
import reader  # noqa: E402
from properties import compared, done, real_profiles, require, require_same, run, tell_all  # noqa: E402

CASES = sorted((TESTS / "data" / "cases").glob("*.out"))
SEEDS = range(150)
PAIRS = range(25)
SYSTEM = re.compile(r"/+(?:usr/+include|usr/+lib|usr/+local/+include|rustc)(?:/|$)")
LIBRARY = re.compile(r"(?:std|__gnu_cxx|core|alloc)::")
OTHERS = ("--sort=calls", "--show=calls", "-n3", "--names=short", "--inclusive=both", "--split=part")

# Names, and whether their functions stay where they were recorded.
NAMES = {"plain": False, "K::f(std::vector<int>)": False, "K::operator<(K)": False, "K<int>::f()": True, "void f<int>(int)": True,
         "std::sort": True, "__gnu_cxx::x()": True, "core::ptr::drop": True, "alloc::raw_vec::grow": True, "standard::f": False,
         "int std::f(int)": True, "a::std::f()": False}
FILES = ("a.c", "b.cc", "a.h", "b.hpp", "/usr/include/x.c", "vector", "c.inc", "/rustc/1/library/core/src/x.rs", "dir.h/file.c",
         "/usr/lib/x.c", "/usr/library/x.c", "???")


def is_foreign(file):
    name = file.rsplit("/", 1)[-1]
    suffix = name.rpartition(".")
    return not suffix[1] or suffix[2] in "h hh hpp hxx tcc inl ipp inc def".split() or bool(SYSTEM.match(file))


def stays(name):
    """Whether a function stays by its name; None: that is not said here."""
    return NAMES.get(name, None if "<" in name or "::" in name else False)


def homes(profile):
    """By function, the homes that it may have, of what the second reader read: in its own file at its entry, in another
    one at the first line with code."""
    entries = reader.entry_lines(profile)
    costs = [{} for _ in profile.functions]
    lines = [{} for _ in profile.functions]
    for (function, file, line), spent in profile.places.items():
        costs[function][file] = costs[function].get(file, 0) + spent.get(0, 0)
        if line and file != "php:internal":  # whose lines are those of the calls
            lines[function][file] = min(line, lines[function].get(file, line))
    for file, _, caller, _ in profile.calls_by_place:
        costs[caller].setdefault(file, 0)
    result = {}
    for number, function in enumerate(profile.functions):
        own = [(-cost, file.encode(errors="surrogateescape"), file) for file, cost in costs[number].items()
               if not is_foreign(file)]
        moved = min(own)[2] if own and is_foreign(function.file) else function.file
        files = {True: {function.file}, False: {moved}, None: {function.file, moved}}[stays(function.name)]
        at = {file: lines[number].get(file, 0) for file in files}
        if function.file in at:
            at[function.file] = entries[number] if function.file != "php:internal" else 0
        result[function.object, function.file, function.name] = set(at.items())
    return result


def key(row):
    return row["object"], row["file"], row["name"]


def home(row):
    return row["home"]["file"], row["home"]["line"]


def read_json(*args):
    ended = done("--format=json", *args)
    return json.loads(ended.stdout) if ended.returncode == 0 else None


def is_readable(profile):
    names = [name for function in profile.functions for name in (function.object, function.file, function.name)]
    return profile.fatal is None and not any("\udc80" <= sign <= "\udcff" for name in names for sign in name)


def check(path):
    """Compares all homes of a profile; how many moved."""
    profile = reader.read([path])
    data = read_json(path)
    if not data or not is_readable(profile):
        return 0
    expected = homes(profile)
    for row in data["functions"]:
        require(home(row) in expected[key(row)], f"{path}: {key(row)} at {home(row)}, not {expected[key(row)]}")
        compared["homes"] += 1
    return sum(row["home"]["file"] != row["file"] for row in data["functions"])


def check_others(path):
    """What is not asked about homes does not move them, and JSON lines have those of JSON."""
    data = read_json(path)
    if not data:
        return
    at = {key(row): home(row) for row in data["functions"]}
    for option in OTHERS:
        other = read_json(path, option)
        compared[option] += bool(other)
        for row in other["functions"] if other else ():
            require_same(at[key(row)], home(row), f"{path} {option}: {key(row)}")
    lines = read_json(path, "--sections=functions")["functions"]
    require_same(at, {key(row): home(row) for row in lines}, f"{path}: without the section of lines")
    for text in run("--format=jsonl", "--group=function", path).splitlines():
        row = json.loads(text)
        require_same(at[row["object"], row["file"], row["function"]], (row["home:file"], row["home:line"]), f"{path}: jsonl")


def random_functions(seed):
    """A profile of functions of the table, with code in many files."""
    rng = random.Random(seed)
    lines = ["events: Ir Dr"]
    for name in rng.sample(sorted(NAMES), rng.randint(1, len(NAMES))):
        lines += [f"fl={rng.choice(FILES)}", f"fn={name}"]
        for _ in range(rng.randrange(8)):
            lines.append(f"{rng.randrange(20)} {rng.randrange(5)} {rng.randrange(5)}")
            lines.append(f"fi={rng.choice(FILES)}")
        lines.append(f"{rng.randint(1, 20)} {rng.randrange(5)}")
    return "\n".join(lines) + "\n"


# ---- properties ----


def cases_are_at_home():
    for path in CASES:
        check(path)


def random_functions_are_at_home():
    moved = 0
    for seed in SEEDS:
        Path("random.out").write_text(random_functions(seed))
        moved += check("random.out")
        if seed % 5 == 0:
            check_others("random.out")
    require(moved > len(SEEDS), f"only {moved} functions moved")


def random_profiles_are_at_home():
    for seed in SEEDS:
        Path("random.out").write_bytes(random_profile.generate(seed))
        check("random.out")
        if seed % 5 == 0:
            check_others("random.out")


def corpus_is_at_home():
    small = real_profiles(150_000)
    return f"{sum(check(path) for path in small)} functions of {len(small)} profiles moved"


def sides_are_at_home():
    """A comparison has the homes that each side has alone; JSON lines those of the new one, or else of the old one."""
    for seed in PAIRS:
        for name, text in zip(("old.out", "new.out"), random_pair.generate(seed)):
            Path(name).write_text(text)
        alone = {side: {key(row): home(row) for row in read_json(f"{side}.out", "--merge-contexts")["functions"]} for side in ("old", "new")}
        data = read_json("--base=old.out", "new.out")
        for row in data["functions"] if data else ():
            for side in alone:
                if row[side]:
                    require_same(alone[side][key(row[side])], home(row[side]), f"pair {seed}, {side}")
        rows = run("--format=jsonl", "--group=function", "--base=old.out", "new.out") if data else ""
        for text in rows.splitlines():
            row = json.loads(text)
            side = "old" if row["status"] == "gone" else "new"
            require((row["home:file"], row["home:line"]) in alone[side].values(), f"pair {seed}: {row}")


def main():
    tell_all([
        ("the functions of cases are at home by the rule", cases_are_at_home),
        ("functions of all kinds are", random_functions_are_at_home),
        ("those of random profiles are", random_profiles_are_at_home),
        ("those of real profiles are", corpus_is_at_home),
        ("both sides of a comparison are", sides_are_at_home),
    ])


if __name__ == "__main__":
    main()
