#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions and jumps of whole profiles, as TAP.

Every profile of tests/data/cases and tests/data/instructions, random ones, those of ../shared/corpus where that is
present, and those of a program that is compiled here and run under Valgrind are read with their addresses. The figures
must be those of tests/reference/reader.py, and instructions must add up to their lines and functions. Nothing but rows
of instructions may change where they are asked for.
"""

import collections
import csv
import io
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import json_reports  # noqa: E402 (found by the line above)
import random_profile  # noqa: E402
import reader  # noqa: E402
from harness import rounds  # noqa: E402
from properties import Failed, Skipped, compared, require, require_same, run_whole, tell_all  # noqa: E402

CASES = TESTS / "data" / "cases"
OWN = TESTS / "data" / "instructions"
CORPUS = TESTS.parent.parent / "shared" / "corpus"
SEEDS = range(rounds(100))
NEEDED = ("valgrind", "gcc")
SECTIONS = "--sections=instructions,jumps,lines,files,functions"
JUMPS = ("--dump-instr=yes", "--collect-jumps=yes")
# By name: options of the compiler, and of Valgrind.
PROGRAMS = {
    "plain": (("-O0",), JUMPS),
    "fast": (("-O2",), JUMPS),
    "no-pie": (("-O1", "-no-pie", "-fno-pie"), JUMPS),
    "static": (("-O1", "-static"), JUMPS),
    "stripped": (("-O1", "-s"), JUMPS),
    "contexts": (("-O1",), (*JUMPS, "--separate-recs=3", "--separate-callers=2")),
    "caches": (("-O1",), (*JUMPS, "--cache-sim=yes", "--branch-sim=yes")),
    "plain-positions": (("-O1",), (*JUMPS, "--compress-pos=no", "--compress-strings=no")),
    "no-lines": (("-O1",), (*JUMPS, "--dump-line=no")),
    "no-jumps": (("-O1",), ("--dump-instr=yes",)),
    "lines": (("-O1",), ("--collect-jumps=yes",)),
    "blocks": (("-O1",), (*JUMPS, "--dump-every-bb=20000", "--combine-dumps=yes")),
}

OWN_FUNCTIONS = ("main", "recurse", "choose")

def run(*args, status=0):
    """What the program writes to standard output, and to standard error."""
    ended = run_whole(*args, status=status)
    return ended.stdout, ended.stderr


def read_slowly(path):
    """The profile, or None where its sums are no 64-bit numbers or where it is none."""
    slow = reader.as_dict(reader.read([str(path)], os.getcwd()))
    return None if slow["fatal"] or not slow["events"] or json_reports.overflows(slow) else slow


def shown(slow):
    return "--show=" + ",".join(slow["events"])


def number(address):
    return None if address is None else int(address, 16)


def clean(name):
    return json_reports.clean(name)


# ---- what must hold of a profile ----


def sum_up(rows, key):
    sums = {}
    for row in rows:
        old = sums.get(key(row))
        sums[key(row)] = row["self"] if old is None else [a + b for a, b in zip(old, row["self"])]
    return {name: costs for name, costs in sums.items() if any(costs)}


def check_instructions(slow, data):
    expected = {(clean(row["object"]), row["address"]): row["self"] for row in slow["addresses"] if any(row["self"])}
    rows = [row for row in data["instructions"] if row["address"] is not None]
    actual = {(row["object"], number(row["address"])): row["self"] for row in rows if any(row["self"])}
    compared["instructions"] += len(expected)
    require_same(len({(row["object"], row["address"]) for row in rows}), len(rows), "rows of one address")
    require_same(collections.Counter(expected.keys()), collections.Counter(actual.keys()), "addresses")
    for key, costs in expected.items():
        require_same(costs, actual[key], f"instruction {key}")


def check_sums(slow, data):
    """Rows name one line and one function each, so they only add up to these where no address has several."""
    if not data["instructions"]:
        return
    own = [sum(column) for column in zip(*(row["self"] for row in data["instructions"]))]
    require_same(slow["calculated"], own, "all instructions")
    require_same(sum_up(data["files"], lambda row: 0), sum_up(data["instructions"], lambda row: 0), "files")
    objects = {row["object"] for row in slow["addresses"]}
    for name in objects:
        of_object = [row for row in data["instructions"] if row["object"] == clean(name)]
        expected = [row["self"] for row in slow["objects"] if clean(row["name"]) == clean(name)]
        require_same([sum(c) for c in zip(*expected)], [sum(c) for c in zip(*(row["self"] for row in of_object))], name)


def without(sums, names):
    return {name: costs for name, costs in sums.items() if name not in names}


def check_owners(slow, data):
    """In every event, the instructions of a line add up to it, and those of a function to that: unless an address is of
    several, of which its row names one."""
    if not data["instructions"]:
        return
    shared_lines, shared_functions = set(), set()
    for row in slow["addresses"]:
        lines = {(clean(file), line) for _, file, line in row["sites"]}
        functions = {clean(slow["functions"][function]["name"]) for function, _, _ in row["sites"]}
        shared_lines |= lines if len(lines) > 1 else set()
        shared_functions |= functions if len(functions) > 1 else set()
    names = {row["id"]: row["name"] for row in data["functions"]}
    for what, shared, expected, actual in (
        ("lines", shared_lines, sum_up(data["lines"], lambda row: (row["file"], row["line"])),
         sum_up(data["instructions"], lambda row: (row["file"], row["line"]))),
        ("functions", shared_functions, sum_up(data["functions"], lambda row: row["name"]),
         sum_up(data["instructions"], lambda row: names[row["function"]])),
    ):
        compared[what] += len(without(expected, shared))
        compared[f"{what} with shared addresses"] += len(expected) - len(without(expected, shared))
        require_same(without(expected, shared), without(actual, shared), what)


def check_own_functions(data, program):
    """Of a program that was compiled here, but for contexts."""
    names = {row["id"]: row["name"].split("'")[0] for row in data["functions"]}
    functions = [row for row in data["functions"] if names[row["id"]] in OWN_FUNCTIONS]
    rows = [row for row in data["instructions"] if names[row["function"]] in OWN_FUNCTIONS]
    require_same(0 if program == "stripped" else 3, len({names[row["id"]] for row in functions}), "functions of its own")
    require_same(sum_up(functions, lambda row: names[row["id"]]), sum_up(rows, lambda row: names[row["function"]]), "functions")


def check_jumps(slow, data):
    expected, actual = collections.defaultdict(lambda: [0, 0]), collections.defaultdict(lambda: [0, 0])
    for rows, sums, object_of, address in ((slow["jumps"], expected, clean, int), (data["jumps"], actual, str, number)):
        for row in rows:
            ends = tuple(None if row[end] is None else address(row[end]) for end in ("from", "to"))
            total = sums[object_of(row["object"]), *ends, row["conditional"]]
            total[0] += row["followed"]
            total[1] += row["executed"]
    compared["jumps"] += len(expected)
    require_same(dict(expected), dict(actual), "jumps")


def check_csv(path, slow, data):
    out, _ = run("--format=csv", "--group=instruction", shown(slow), str(path))
    table = list(csv.DictReader(io.StringIO(out.decode("utf-8", "replace"), newline="")))
    require_same(
        sum_up(data["instructions"], lambda row: (row["object"], row["address"] or "")),
        sum_up(
            [{"key": (row["object"], row["address"]), "self": [int(row["self:" + e]) for e in slow["events"]]} for row in table],
            lambda row: row["key"],
        ),
        "CSV",
    )


def check(path, program=None):
    slow = read_slowly(path)
    if slow is None:
        return None
    data = json_reports.read_json(SECTIONS, shown(slow), str(path))
    json_reports.check_schema(json_reports.SCHEMA_TREE, data)
    check_instructions(slow, data)
    check_sums(slow, data)
    check_owners(slow, data)
    check_jumps(slow, data)
    if all(re.fullmatch(r"[^\ufffd]*", event) and "," not in event for event in slow["events"]):
        check_csv(path, slow, data)
    if program and data["instructions"]:
        check_own_functions(data, program)
    return data


def check_nothing_else_changes(path):
    """The annotated source and the totals are those of a report of lines."""
    options = ("--threshold=100", "--auto=yes", f"--include={OWN}", str(path))
    plain, rows = (run(f"--group={group}", *options)[0].split(b"\n" + b"-" * 80) for group in ("file", "instruction"))
    require_same(plain[:4], rows[:4], "head")
    require_same(plain[6:], rows[6:], "annotated sources")


ADDRESS = "0xfffffffffffffff1"  # of no function


def code_of(path, *expressions, jobs=1):
    """The report and the messages, but for those on the address, which is of no function."""
    shape = "dot" if len(expressions[0]) % 2 else "text"
    words = [f"-j{jobs}", "--auto=no", f"--format={shape}", *(f"--disasm={expression}" for expression in expressions)]
    ended = subprocess.run([os.environ["CGANNOTATE"], *words, str(path)], capture_output=True, check=False)
    return ended.stdout, [line for line in ended.stderr.splitlines() if ADDRESS.encode() not in line]


def check_code_of_names(path):
    """Code of functions that are asked for by name is the same if that of all others is kept, too, as an address asks for."""
    slow = read_slowly(path)
    names = sorted({function["name"] for function in slow["functions"]} - {""}) if slow else []
    rng = random.Random(str(path.name))
    for _ in range(min(len(names), 6)):
        name = rng.choice(names)
        start = rng.randrange(len(name))
        word = re.sub(r"[^\w:~']", ".", name[start : start + rng.randrange(1, 20)], flags=re.ASCII)
        for expression in (word, word + "$", "'" + word, "'2"):
            require_same(code_of(path, expression, ADDRESS), code_of(path, expression), f"{path}: --disasm={expression}")


def check_jobs(path):
    for options in ((SECTIONS, "--format=json"), ("--group=instruction", "--auto=no")):
        require_same(run("-j1", *options, str(path))[0], run("-j4", *options, str(path))[0], f"{path} with -j4")
    require_same(code_of(path, "i"), code_of(path, "i", jobs=4), f"{path} with -j4, machine code")


# ---- the profiles ----


def check_all(paths):
    done = 0
    for path in paths:
        try:
            done += check(path) is not None
        except (Failed, LookupError, ValueError) as error:
            raise Failed(f"{path}: {error!r}") from error
    require(done, "no profile was read")
    return f"{done} profiles"


def all_cases():
    return check_all(sorted([*CASES.glob("*.out"), *OWN.glob("*.out")]))


def random_ones():
    paths = []
    for seed in SEEDS:
        paths.append(Path(f"random{seed}.out"))
        paths[-1].write_bytes(random_profile.generate(seed))
    return check_all(paths)


def corpus():
    if not CORPUS.is_dir():
        raise Skipped("../shared/corpus is not here")
    paths = [path for path in sorted(CORPUS.iterdir()) if re.search(rb"(?m)^positions:.*instr", path.read_bytes()[:100000])]
    require(paths, "none has addresses")
    return check_all(paths)


def code_of_names():
    paths = sorted([*CASES.glob("*.out"), *OWN.glob("*.out"), *Path().glob("random*.out"), Path("contexts.out")])
    for path in paths:
        if path.exists():
            check_code_of_names(path)
    return f"{len(paths)} profiles"


def make_program(name):
    """Compiles the program, runs it, and returns its profile."""
    compiler, valgrind = PROGRAMS[name]
    subprocess.run(["gcc", "-g", *compiler, "-o", name, str(OWN / "loops.c")], check=True, capture_output=True)
    subprocess.run(["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={name}.out", *valgrind, f"./{name}"],
                   check=True, capture_output=True)
    return Path(f"{name}.out")


def programs():
    for tool in NEEDED:
        if not shutil.which(tool):
            raise Skipped(f"needs {tool}")
    for name in PROGRAMS:
        path = make_program(name)
        try:
            data = check(path, program=name)
            require_same(name != "lines", any(row["address"] for row in data["instructions"]), "addresses")
            require_same(name != "no-jumps", bool(data["jumps"]), "jumps")
            if name != "lines":  # without rows there are no sources that they lead to
                check_nothing_else_changes(path)
        except (Failed, LookupError, ValueError) as error:
            raise Failed(f"{name}: {error!r}") from error
    return f"{len(PROGRAMS)} programs"


def threads():
    """Chunks are of 8 MiB and more: small profiles are repeated, with a part for each."""
    for source in (OWN / "both.out", CASES / "real_instr_jump.out", Path("random4.out"), Path("fast.out")):
        if not source.exists():
            continue
        data = source.read_bytes()
        large = Path("large.out")
        large.write_bytes(data * (18_000_000 // len(data)))
        check_jobs(large)
        large.unlink()


def inputs_add_up():
    path = str(OWN / "both.out")
    once, twice = (json_reports.read_json(SECTIONS, *[path] * count) for count in (1, 2))
    require_same([[2 * cost for cost in row["self"]] for row in once["instructions"]],
                 [row["self"] for row in twice["instructions"]], "instructions")
    require_same([(2 * row["followed"], 2 * row["executed"]) for row in once["jumps"]],
                 [(row["followed"], row["executed"]) for row in twice["jumps"]], "jumps")
    many = json_reports.read_json(SECTIONS, "-j4", *[path] * 8)
    require_same([[8 * cost for cost in row["self"]] for row in once["instructions"]],
                 [row["self"] for row in many["instructions"]], "instructions of many inputs")


RESULTS = (
    ("cases have the instructions and jumps of the slow reader", all_cases),
    ("so have random profiles", random_ones),
    ("so have profiles that others wrote", corpus),
    ("so have programs under Valgrind, and instructions add up to lines and functions", programs),
    ("code of functions asked for by name is the same as if that of all functions was kept", code_of_names),
    ("any number of threads finds the same", threads),
    ("instructions and jumps of several inputs add up", inputs_add_up),
)


if __name__ == "__main__":
    sys.exit(tell_all(RESULTS))
