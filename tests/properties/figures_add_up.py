#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 cgannotate contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties that hold for every profile, as TAP.

Profiles are the cases of tests/data/cases, random ones of tests/reference/random_profile.py, which
tests/reference/reader.py reads too, slowly and plainly, and profiles made here in several spellings.
"""

import collections
import concurrent.futures
import os
import random
import re
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "reference"), str(TESTS / "shared")]
sys.dont_write_bytecode = True

import random_profile  # noqa: E402 (found by the line above)
import reader  # noqa: E402
from harness import rounds  # noqa: E402
from properties import Failed, compared, done, require, require_same, tables, tell_all  # noqa: E402

SEEDS = range(rounds(100))
TABLE = ("--threshold=100", "--auto=no", "--show-percs=no")
FULL = ("--threshold=100", "--inclusive=both", "--tree=both", "--group=function")
COST_MAX = 2**63 - 1


def run(*args, stdin=None, binary=False):
    """Runs the program; its standard output, or what it said if it failed."""
    ended = done(*args, input=stdin or b"")
    require(ended.returncode >= 0, f"killed by signal {-ended.returncode}: {args}")
    return (ended.stdout or ended.stderr) if binary else (ended.stdout or ended.stderr).decode(errors="surrogateescape")


def cases():
    """The case files in the working directory."""
    return sorted(path.name for path in Path(".").glob("*.out") if not path.name.startswith("made"))


def write(name, data):
    Path(name).write_bytes(data)
    os.utime(name, (0, 2**31))  # newer than all sources
    return name


def without_name(report):
    """A report without the line that names the profile."""
    return b"\n".join(line for line in report.split(b"\n") if not line.startswith(b"Profile data file"))


# ---- the same profile in several spellings ----


class Spelling:
    """Writes a made-up profile: names and positions compressed or plain, and with oddities that mean nothing."""

    def __init__(self, compress_names=True, positions="relative", noise=False):
        self.compress_names, self.positions, self.noise = compress_names, positions, noise
        self.ids, self.base, self.out = {}, 0, []

    def name(self, key, name):
        table = {"fl": "f", "fi": "f", "fe": "f", "cfi": "f", "fn": "n", "cfn": "n", "ob": "o", "cob": "o"}[key]
        text = name
        if self.compress_names:
            known = (table, name) in self.ids
            number = self.ids.setdefault((table, name), len(self.ids) + 1)
            text = f"({number})" if known else f"({number}) {name}"
        self.out.append(f"{key}={text}")

    def position(self, line):
        if self.positions == "hex":
            return hex(line)
        if self.positions == "relative" and line >= self.base:
            return f"+{line - self.base}" if line != self.base else "*"
        if self.positions == "relative":
            return f"-{self.base - line}"
        return str(line)

    def cost(self, line, costs, is_call=False):
        blank = "\t " if self.noise else " "
        self.out.append(blank.join([self.position(line)] + [str(cost) for cost in costs]))
        if not is_call:
            self.base = line
        if self.noise:
            self.out += ["# nothing", "   "]

    def call(self, count, target, line, costs):
        self.out.append(f"calls={count} {self.position(target)}")
        self.cost(line, costs, True)


def made_functions(seed):
    """A random program: (object, file, name, blocks of code by file, calls)."""
    rng = random.Random(seed)
    places = [(f"lib{n % 3}.so", f"f{n % 4 + 1}.h", f"function{n}") for n in range(12)]
    functions = []
    for place in places:
        blocks = [(place[1], [(rng.randint(1, 12), (rng.randint(0, 99), rng.randint(0, 9))) for _ in range(4)])]
        if rng.random() < 0.5:
            blocks.append(("inl.h", [(rng.randint(1, 12), (rng.randint(1, 99), 1))]))
        calls = [
            (rng.choice(places), rng.randint(0, 9), rng.randint(1, 12), (rng.randint(1, 500), rng.randint(0, 9)))
            for _ in range(rng.randint(0, 3))
        ]
        functions.append((place, blocks, calls))
    return functions


def spell(functions, spelling):
    """The text of a part with these functions."""
    for (thing, file, name), blocks, calls in functions:
        spelling.name("ob", thing)
        spelling.name("fl", file)
        spelling.name("fn", name)
        for block_file, lines in blocks:
            if block_file != file:
                spelling.name("fi", block_file)
            for line, costs in lines:
                spelling.cost(line, costs)
            if block_file != file:
                spelling.name("fe", file)
        for (called_object, called_file, called), count, line, costs in calls:
            spelling.name("cob", called_object)
            spelling.name("cfi", called_file)
            spelling.name("cfn", called)
            spelling.call(count, 7, line, costs)
    text, spelling.out = "\n".join(spelling.out) + "\n", []
    return text


HEAD = "version: 1\ncmd: ./made\n"
EVENTS = "positions: line\nevents: Ir Dr\n"


def reports(name):
    """What the properties look at: the plain report, and that with everything in it."""
    return [run(*options, name, binary=True) for options in ((), FULL, ("--group=line", "--threshold=100"))]


def require_made(functions, report):
    """Whether the report has the totals and the rows of made functions: alike reports may be wrong alike."""
    costs = [(place[::2] + (file,), cost) for place, blocks, _ in functions for file, lines in blocks for _, cost in lines]
    require_same([[sum(column) for column in zip(*(cost for _, cost in costs))]], [list(f) for f, _ in tables(report)[0]], "totals")
    rows = {piece: [sum(column) for column in zip(*(cost for key, cost in costs if key == piece))] for piece, _ in costs}
    expected = [(tuple(cost), f"{file}:{name} [{thing}]") for (thing, name, file), cost in rows.items()]
    require_same_rows(with_cost(expected), with_cost(table_of(report)), "rows")


def require_report(name):
    """The whole report of a profile, which must have the totals that the slow reader finds."""
    report = run(*FULL, name, binary=True)
    profile = read_slowly(name)
    if profile["fatal"]:
        require_same(True, report.startswith(b"cgannotate: "), f"{name}: an error")
    elif not goes_too_far(profile):
        totals = run(*TABLE, "--show=" + ",".join(profile["events"]), name)
        require_same(profile["totals"], [figure or 0 for figure in tables(totals)[0][0][0]], f"{name}: totals")
        require_same(1, report.count(b"  PROGRAM TOTALS"), f"{name}: totals")
    return report


def spellings_print_the_same():
    for seed in range(10):
        functions = made_functions(seed)
        plain = HEAD + EVENTS + spell(functions, Spelling(False, "plain"))
        expected = reports(write("made.out", plain.encode()))
        require_made(functions, run(*TABLE, "made.out"))
        others = {
            "compressed names": HEAD + EVENTS + spell(functions, Spelling(True, "plain")),
            "relative positions": HEAD + EVENTS + spell(functions, Spelling(False, "relative")),
            "hexadecimal positions": HEAD + EVENTS + spell(functions, Spelling(False, "hex")),
            "everything compressed": HEAD + EVENTS + spell(functions, Spelling()),
            "blanks and comments": HEAD + EVENTS + spell(functions, Spelling(True, "relative", True)),
            "CRLF": plain.replace("\n", "\r\n"),
            "a byte-order mark": "\ufeff" + plain,
            "no last end of line": plain.rstrip("\n"),
            "the header in another order": EVENTS + HEAD + spell(functions, Spelling(False, "plain")),
        }
        for what, text in others.items():
            for one, other in zip(expected, reports(write("made.out", text.encode()))):
                require_same(one, other, f"{what}, seed {seed}")


def order_of_functions_changes_nothing():
    for seed in range(10):
        functions = made_functions(seed)
        expected = reports(write("made.out", (HEAD + EVENTS + spell(functions, Spelling())).encode()))
        require_made(functions, run(*TABLE, "made.out"))
        for again in range(3):
            random.Random(again).shuffle(functions)
            text = HEAD + EVENTS + spell(functions, Spelling())
            for one, other in zip(expected, reports(write("made.out", text.encode()))):
                require_same(one, other, f"seed {seed}, order {again}")


def parts_are_one_profile():
    """A profile cut into parts anywhere, with their columns in another order, is the same profile."""
    for seed in range(10):
        functions = made_functions(seed)
        spelling = Spelling()
        whole = [run(*TABLE, "--inclusive=both", write("made.out", (HEAD + EVENTS + spell(functions, spelling)).encode()))]
        require_made(functions, run(*TABLE, "made.out"))
        for cut in (1, 5, 11):
            spelling = Spelling()
            text = HEAD + EVENTS + spell(functions[:cut], spelling)
            text += "\npart: 2\n" + EVENTS + spell(functions[cut:], spelling)
            parts = [run(*TABLE, "--inclusive=both", write("made.out", text.encode()))]
            require_same(table_of(whole[0]), table_of(parts[0]), f"seed {seed}, cut at function {cut}")


def concatenated_files_add_up():
    for name in cases():
        data = Path(name).read_bytes()
        if name in ("noevents.out", "noeol.out") or b"part:" not in data:
            continue
        require_report(name)
        once = table_of(run(*TABLE, name))
        thrice = table_of(run(*TABLE, write("made.out", data * 3)))
        inputs = table_of(run(*TABLE, name, name, name))
        expected = sorted((tuple(times(3, f) for f in figures), label) for figures, label in once)
        require_same(expected, sorted(thrice), f"{name} three times in one file")
        require_same(expected, sorted(inputs), f"{name} three times as an input")


def times(factor, figure):
    return figure if figure is None else factor * figure


# ---- reading tables ----


def table_of(report):
    """The rows of the table of functions."""
    found = tables(report)
    if len(found) < 2:
        raise Failed(f"no table in a report: {report[:200]!r}")
    return found[1]


# ---- the ways in ----


def some_profiles():
    names = cases()
    for seed in range(0, 40, 4):
        names.append(write(f"made{seed}.out", random_profile.generate(seed)))
    return names


def pipes_print_the_same():
    for name in some_profiles():
        data = Path(name).read_bytes()
        expected = without_name(require_report(name)).replace(name.encode(), b"-")
        piped = without_name(run(*FULL, "-", stdin=data, binary=True)).replace(b"standard input", b"-")
        require_same(expected, piped, f"{name} through a pipe")
        with open(name, "rb") as stream:
            done = subprocess.run([os.environ["CGANNOTATE"], *FULL, "-"], stdin=stream, capture_output=True, check=False)
        given = without_name(done.stdout or done.stderr).replace(b"standard input", b"-")
        require_same(expected, given, f"{name} as standard input")
        require_same(expected, named_pipe(name, data), f"{name} through a named pipe")


def named_pipe(name, data):
    os.mkfifo("pipe")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        writing = pool.submit(Path("pipe").write_bytes, data)
        try:
            report = run(*FULL, "pipe", binary=True)
        finally:
            os.close(os.open("pipe", os.O_RDONLY | os.O_NONBLOCK))  # lets the writer go where the program did not read
        try:
            writing.result()
        except BrokenPipeError:
            report = b"the pipe was not read"
    os.remove("pipe")
    return without_name(report).replace(b"pipe", b"-").replace(name.encode(), b"-")


def threads_print_the_same():
    """Files large enough that several threads read them."""
    names = some_profiles()
    for name in ("real_callbase.out", "real_combine_threads.out", "real_instr_jump.out", "made4.out"):
        data = Path(name).read_bytes()
        names.append(write(f"large_{name}", data * (12_000_000 // len(data))))
    for name in names:
        expected = run("-j1", *FULL, name, binary=True)
        require_same(name in ("noevents.out", "nothing.out"), b"PROGRAM TOTALS" not in expected, f"{name}: no totals")
        for jobs in (2, 8):
            require_same(expected, run(f"-j{jobs}", *FULL, name, binary=True), f"{name} with -j{jobs}")
    for path in Path(".").glob("large_*"):
        path.unlink()


def running_twice_prints_the_same():
    for name in some_profiles():
        require_same(require_report(name), run(*FULL, name, binary=True), name)


# ---- against the slow reader ----


def read_slowly(name):
    return reader.as_dict(reader.read([name], os.getcwd()))


def self_costs_add_up():
    """Rows of every grouping add up to the program's self cost."""
    for name in some_profiles():
        profile = read_slowly(name)
        if profile["fatal"] or goes_too_far(profile):
            continue
        recorded = "--show=" + ",".join(profile["events"])
        for group in ("piece", "function", "file", "object", "line"):
            rows = table_of(run(*TABLE, recorded, f"--group={group}", name))
            sums = [sum(figures[n] or 0 for figures, _ in rows) for n in range(len(profile["events"]))]
            require_same(profile["calculated"], sums, f"{name} by {group}")


def goes_too_far(profile):
    """Whether a figure is beyond 64 bits, where sums stop."""
    rows = [row["self"] for row in profile["pieces"]] + [profile["totals"], profile["calculated"]]
    rows += [row["inclusive"] for row in profile["functions"] + profile["arcs"] + profile["cycles"]]
    return any(abs(cost) > COST_MAX for row in rows for cost in row)


def printable(name):
    """A name as a terminal may see it."""
    return re.sub(r"[\x00-\x08\x0a-\x1f\x7f]", lambda match: f"\\x{ord(match[0]):02x}", name)


def label(row, name):
    text = printable(f"{row['file']}:{row[name]}")
    return text + (f" [{printable(row['object'])}]" if row["object"] else "")


def with_cost(rows):
    """Rows with a cost, counted: two that read alike are two."""
    return collections.Counter((tuple(n or 0 for n in figures), text) for figures, text in rows if any(figures))


def check_rows(seed, name, profile):
    recorded = "--show=" + ",".join(profile["events"])
    report = run(*TABLE, recorded, name)
    expected = [(tuple(row["self"]), label(row, "function")) for row in profile["pieces"]]
    require_same_rows(with_cost(expected), with_cost(table_of(report)), f"seed {seed}")
    totals = tables(report)[0][0][0]
    require_same(profile["totals"], [figure or 0 for figure in totals], f"seed {seed}, totals")


def check_functions(seed, name, profile):
    recorded = "--show=" + ",".join(profile["events"])
    rows = table_of(run(*TABLE, recorded, "--inclusive=both", name))
    expected = [(pairs(row["inclusive"], row["self"]) + (row["called"],), label(row, "name")) for row in profile["functions"]]
    for number, cycle in enumerate(profile["cycles"], 1):
        expected.append((pairs(cycle["inclusive"], cycle["self"]) + (0,), f"???:<cycle {number}>"))
    require_same_rows(with_cost(expected), with_cost(rows), f"seed {seed}, inclusive")


def pairs(inclusive, own):
    return tuple(figure for pair in zip(inclusive, own) for figure in pair)


def require_same_rows(expected, actual, what):
    compared["rows"] += sum(expected.values())
    if expected != actual:
        raise Failed(f"{what}: missing {list(expected - actual)[:3]}, too many {list(actual - expected)[:3]}")


def random_profiles_read_as_the_slow_reader_does(check):
    skipped = 0
    for seed in SEEDS:
        name = write(f"made{seed}.out", random_profile.generate(seed))
        profile = read_slowly(name)
        if profile["fatal"] or goes_too_far(profile):
            skipped += 1
        else:
            check(seed, name, profile)
    return f"{len(SEEDS) - skipped} profiles, {skipped} left out whose sums are beyond 64 bits or that are none"


def cases_read_as_the_slow_reader_does():
    for name in cases():
        profile = read_slowly(name)
        if profile["fatal"]:
            require_same(1, subprocess.run([os.environ["CGANNOTATE"], name], capture_output=True, check=False).returncode, name)
        else:
            check_rows(name, name, profile)
            check_functions(name, name, profile)


def callers_of(rows, is_down):
    """The callers in a block, each as what its row says and what stands behind it: a tree."""
    level = [[] for _ in range(len(rows) + 1)]
    for row in reversed(rows) if is_down else rows:
        figures, blanks, name = re.fullmatch(rb"(.*?)  < ( *)(.*)", row).groups()
        depth = (len(blanks) - 2 * is_down) // 2
        level[depth].append((figures, name, level[depth + 1]))
        level[depth + 1] = []
    return [tuple(one) for one in (reversed_tree(level[0]) if is_down else level[0])]


def reversed_tree(rows):
    return [(figures, name, reversed_tree(behind)) for figures, name, behind in reversed(rows)]


def trees_have_the_same_callers_in_both_orders():
    """Up, callers stand in front of the rows that they are behind in; down, the other way round, each tree as it is."""
    for name in cases():
        args = (*TABLE, "--inclusive=both", "--tree=both", "--depth=4", name)
        up, down = (run(*args, f"--tree-order={order}", binary=True).split(b"\n\n") for order in ("up", "down"))
        require_same(len(up), len(down), f"{name}: blocks")
        for above, below in zip(up, down):
            one, other = above.split(b"\n"), below.split(b"\n")
            callers = [[row for row in rows if re.match(rb"[ ~\d,.]+  < ", row)] for rows in (one, other)]
            require_same([row for row in one if row not in callers[0]], [row for row in other if row not in callers[1]], name)
            if callers[0]:
                require(one[0] == callers[0][0] and other[1] == callers[1][0], f"{name}: callers stand elsewhere")
                require_same(callers_of(callers[0], False), callers_of(callers[1], True), f"{name}: callers")
                compared["trees"] += 1
        require_same(up, run(*args, binary=True).split(b"\n\n"), f"{name}: plain")


def written_profiles_have_no_orphans():
    orphans = 0
    for seed in SEEDS:
        name = write("made.out", random_profile.generate(seed))
        orphans += any("orphan" in said["message"] for said in read_slowly(name)["diagnostics"])
        written = run("--format=callgrind", "--quiet", name, binary=True)
        if not written.startswith(b"# callgrind format"):
            continue
        again = read_slowly(write("written.out", written))
        for said in again["diagnostics"]:
            if "orphan" in said["message"]:
                raise Failed(f"seed {seed}: {said}")
    return f"{orphans} of {len(SEEDS)} profiles have orphans"


PROPERTIES = (
    ("a profile prints the same in every spelling", spellings_print_the_same),
    ("the order of functions changes nothing, not among ties either", order_of_functions_changes_nothing),
    ("parts are one profile", parts_are_one_profile),
    ("profiles that follow each other, and inputs, add up", concatenated_files_add_up),
    ("a file, standard input and a pipe print the same", pipes_print_the_same),
    ("any number of threads prints the same", threads_print_the_same),
    ("running twice prints the same", running_twice_prints_the_same),
    ("self costs add up to the totals, in every grouping", self_costs_add_up),
    ("all cases read as the slow reader does", cases_read_as_the_slow_reader_does),
    ("random profiles have the rows of the slow reader", lambda: random_profiles_read_as_the_slow_reader_does(check_rows)),
    ("callers are the same above their function and below it", trees_have_the_same_callers_in_both_orders),
    ("a profile that was written back has no orphans", written_profiles_have_no_orphans),
    (
        "random profiles have the inclusive costs, cycles and calls of the slow reader",
        lambda: random_profiles_read_as_the_slow_reader_does(check_functions),
    ),
)


def prepare():
    for path in (TESTS / "data" / "cases").glob("*.*"):
        write(path.name, path.read_bytes().replace(b"@PWD@", os.fsencode(os.getcwd())))


if __name__ == "__main__":
    sys.exit(tell_all(PROPERTIES, prepare))
